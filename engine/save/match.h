// SPDX-License-Identifier: MIT
// Which elements of a sequence are which in a changed version of it: first those that are pinned by name, then those
// that say the same line, then a longest common subsequence of the ones that are wholly equal, then those that do the
// same, in order, then those that stand at the same place and have something in common.

#ifndef TROUPE_ENGINE_SAVE_MATCH_H
#define TROUPE_ENGINE_SAVE_MATCH_H

#include "engine/save/identity.h"

#define TRPI_MATCH_NONE UINT32_MAX

/// Fills map[i] with the position in `newer` of the element that was at i in `old`, or NONE. False when memory ran out.
bool trpi_match(const trp_allocator *allocator, const trpi_identity *old, uint32_t old_count, const trpi_identity *newer,
                uint32_t new_count, uint32_t *map);

#endif
