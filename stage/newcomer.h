// SPDX-License-Identifier: MIT
// Newcomers: entities that actions spawn and despawn while the world runs. The stage does what a game would: it spawns and
// despawns between two steps, by public calls, so that these are in a log of the world like all input.

#ifndef TROUPE_STAGE_NEWCOMER_H
#define TROUPE_STAGE_NEWCOMER_H

#include "stage/host.h"

/// Returns whether one more newcomer may be spawned. Without a limit, newcomers that summon newcomers would fill the world.
bool trpi_stage_has_room_for_newcomer(const trp_stage *stage);

/// Spawns the newcomer of a performance at its target, with the kind and role of its argument. False when that fails.
bool trpi_stage_newcomer_spawn(trp_stage *stage, const trpi_stage_performance *performance);

/// Despawns the entity of a body. False for the player and for places, which no action may remove, and when the world refuses to
/// despawn the entity.
bool trpi_stage_despawn_entity_of_body(trp_stage *stage, uint32_t body);

#endif
