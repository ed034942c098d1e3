// SPDX-License-Identifier: MIT
// Parts that have finished in a situation before the others: they have nothing more to do in any row that can still come. A part
// that has finished is released, and may be lost without harm. (SEMANTICS 9.11)

#ifndef TROUPE_ENGINE_SOCIETY_FINISH_H
#define TROUPE_ENGINE_SOCIETY_FINISH_H

#include "engine/store/state.h"

/// Whether a scene is a situation.
bool trpi_scene_is_situation(const trp_world *world, uint32_t scene);

/// Whether a part of a situation has nothing to do from row `row` on.
bool trpi_part_has_nothing_to_do_from_row(const trp_world *world, uint32_t scene, uint32_t part, uint32_t row);

/// Whether a part of a situation has finished once it is done with the current row, so that it can be released. False in any other
/// scene.
bool trpi_part_finishes_with_row(const trp_world *world, uint32_t scene, uint32_t part);

/// Whether a part is a copy of an `every` part of which as many other copies as the scene needs are present or have finished.
/// (5.10)
bool trpi_scene_has_enough_copies(const trp_world *world, uint32_t scene, uint32_t part);

/// Whether a part of the situation at place `scene` is missed at row `row` of its declaration, scene `declared_scene` of `pack`,
/// which is the world's pack or a changed one. A part is missed when it is not present, has something to do from that row on, and
/// would not be finished when that row is done. A copy of an `every` part is missed only while too few others are present or have
/// finished.
bool trpi_situation_misses_part(const trp_world *world, uint32_t scene, uint32_t part, const trp_pack *pack,
                                uint32_t declared_scene, uint32_t row);

#endif
