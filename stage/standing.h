// SPDX-License-Identifier: MIT
// Where to stand: at a place, beside furniture, a metre from somebody; each one where nobody else
// stands or will.

#ifndef TROUPE_STAGE_STANDING_H
#define TROUPE_STAGE_STANDING_H

#include "stage/host.h"

/// Whether a square counts as being at a place: in it, beside it when it is furniture, within a
/// metre when it is a mere point.
bool stage_standing_is_at(const trp_stage *stage, uint32_t place, uint32_t cell);

/// Chooses where `body` is to stand when it goes to a target: one that it can walk to, the nearest
/// to itself. When all are taken it shares one. False when there is none.
bool stage_standing_choose(trp_stage *stage, uint32_t body, stage_target target, trp_point *at);

/// Chooses some point a few metres away from where `body` is. False when there is none.
bool stage_standing_wander(trp_stage *stage, uint32_t body, trp_point *at);

/// Chooses the point so far to the left or right of where `body` looks, or as far as one can go. False when it is no step.
bool stage_standing_aside(trp_stage *stage, uint32_t body, bool right, uint32_t millimetres, trp_point *at);

/// Chooses a point far from `threat`. False when there is none.
bool stage_standing_flee(trp_stage *stage, uint32_t body, trp_point threat, trp_point *at);

/// Whether somebody other than `body` stands or will stand at a point.
bool stage_standing_is_taken(const trp_stage *stage, uint32_t body, trp_point at);

#endif
