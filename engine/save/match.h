// SPDX-License-Identifier: MIT
// Matching: pairs the elements of a sequence (tasks, steps, rows) with those of a changed version of it, in this order: elements
// pinned by the same name; elements that say the same line; a longest common subsequence of elements that are wholly equal;
// elements that do the same, in order; elements at the same place that have a step in common.

#ifndef TROUPE_ENGINE_SAVE_MATCH_H
#define TROUPE_ENGINE_SAVE_MATCH_H

#include "engine/save/identity.h"

#define TRPI_MATCH_NONE UINT32_MAX

/// Fills map[i] with the position in `newer` of the element that was at i in `old`, or NONE. False when memory ran out.
bool trpi_match_elements(const trp_allocator *allocator, const trpi_identity *old, uint32_t old_count, const trpi_identity *newer,
                         uint32_t new_count, uint32_t *map);

#endif
