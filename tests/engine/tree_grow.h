// SPDX-License-Identifier: MIT
// Random behaviour trees: the same tree as a model and as lines of the language.

#ifndef TESTS_ENGINE_TREE_GROW_H
#define TESTS_ENGINE_TREE_GROW_H

#include "tests/engine/tree_model.h"

typedef struct tree_text {
    char words[16384];
    size_t size;
} tree_text;

/// Grows a tree from a seed: its lines, each indented by `columns`, its first line with how it resumes, and the durations of its
/// actions. Its cleanup is `finally LINE` at the end.
void tree_grow(uint64_t seed, uint32_t columns, const char *finally, model *m, tree_text *text);

/// The next random number below `below` from a seed of the caller's.
uint32_t tree_draw(uint64_t *chance, uint32_t below);

#endif
