// SPDX-License-Identifier: MIT
// Those who come to be and cease to be while the play goes on. The stage does what a game would: it spawns and despawns
// between two steps, by the public calls, so that a log of the world has them like anything else.

#ifndef TROUPE_STAGE_NEWCOMER_H
#define TROUPE_STAGE_NEWCOMER_H

#include "stage/host.h"

/// Whether there is room for one more: a text whose newcomers call newcomers would fill the world.
bool stage_newcomer_has_room(const trp_stage *stage);

/// Lets somebody appear where a performance is about, as the kind and with the role that it was told. False when that
/// cannot be.
bool stage_newcomer_appears(trp_stage *stage, const stage_performance *performance);

/// Takes somebody out of the world. False for the player and for places, who are nobody's to send away.
bool stage_newcomer_vanishes(trp_stage *stage, uint32_t body);

#endif
