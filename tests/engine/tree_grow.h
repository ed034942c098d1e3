// SPDX-License-Identifier: MIT
// Random behaviour trees: the same tree as a model and as lines of the language.

#ifndef TESTS_ENGINE_TREE_GROW_H
#define TESTS_ENGINE_TREE_GROW_H

#include "tests/engine/tree_model.h"

typedef struct tree_text {
    char words[16384];
    size_t size;
} tree_text;

/// Grows a tree from a seed: its lines, each further in by `columns`, its first line with how it resumes, and how its
/// actions take their time. Its cleanup is `finally LINE` at the end.
void tree_grow(uint64_t seed, uint32_t columns, const char *finally, model *m, tree_text *text);

/// A number below `below`, by and by, from a seed of one's own.
uint32_t tree_draw(uint64_t *chance, uint32_t below);

#endif
