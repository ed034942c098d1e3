// SPDX-License-Identifier: MIT
// Chooses where a body stands: at a place, beside furniture, a metre from another body; if possible at a point that no
// other body has claimed.

#ifndef TROUPE_STAGE_STANDING_H
#define TROUPE_STAGE_STANDING_H

#include "stage/host.h"

/// Returns whether a square counts as at a place: the square is free and no doorway, and lies in the place, beside a solid place,
/// or within a metre of a place that is a mere point.
bool trpi_stage_cell_is_at_place(const trp_stage *stage, uint32_t place_body, uint32_t cell);

/// Chooses where `body` stands when it goes to a target: the nearest free point that it can walk to, or a shared one if all
/// are taken. False when there is none.
bool trpi_stage_standing_choose_target_point(trp_stage *stage, uint32_t body, trpi_stage_target target, trp_point *at);

/// Chooses a random point a few metres away from `body`. False when there is none.
bool trpi_stage_standing_choose_wander_point(trp_stage *stage, uint32_t body, trp_point *at);

/// Chooses a point to the left or right of the direction in which `body` looks: `millimetres` away, or as far as the way is
/// clear. False when the way is too short for a step.
bool trpi_stage_standing_choose_sidestep(trp_stage *stage, uint32_t body, bool right, uint32_t millimetres, trp_point *at);

/// Chooses, among points up to 8 m away from `body`, the one farthest from `threat`. False when the body can stand at none that is
/// farther from `threat` than it is now.
bool trpi_stage_standing_choose_flee_point(trp_stage *stage, uint32_t body, trp_point threat, trp_point *at);

/// Returns whether a body other than `body` stands or will stand at a point.
bool trpi_stage_point_is_taken(const trp_stage *stage, uint32_t body, trp_point at);

#endif
