// SPDX-License-Identifier: MIT
// The parts that the rows of a scene need: those that have something to do in a row or in one that can come behind it, decide in
// it, or go along to another scene. A part of a situation that no row needs any more is let go (9.11). The sets are computed once,
// when a pack is loaded, so that one bit tells whether a part is still needed, however long the scene.

#ifndef TROUPE_PACK_SCENE_PARTS_H
#define TROUPE_PACK_SCENE_PARTS_H

#include "pack/pack.h"

/// Fills the sets of all rows of a verified pack, but for scenes with more rows than TRPI_MOST_SITUATION_ROWS: no part of such a
/// scene is ever unneeded.
void trpi_pack_list_parts_needed_from_rows(const trp_pack *pack, trpi_part_set *of_rows);

/// Whether a part of a scene is needed neither in row number `row` of the scene nor in a later one; with `behind`, only rows that
/// can follow it count. False, too, for a scene with more rows than TRPI_MOST_SITUATION_ROWS.
bool trpi_scene_part_is_unneeded_from_row(const trp_pack *pack, uint32_t scene, uint32_t part, uint32_t row, bool behind);

/// Returns the task of a part in a row.
const trpi_pack_task *trpi_scene_part_task(const trp_pack *pack, uint32_t scene, uint32_t part, uint32_t row);

#endif
