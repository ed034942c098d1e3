// SPDX-License-Identifier: MIT
// Crossings: the way of a move that the host performs may lead over an object, such as a door or a ladder. The host reports
// that; then the move is held, the agent performs the object's offer for crossing as a frame, and the host goes on with the
// same move. The agent decides nothing of that. (BO VI-D; SEMANTICS 9.9)
//
// Invariants:
// - a move that is held has a token, and no deadline of the watchdog;
// - a frame has been asked for at the place of a move that is held.

#ifndef TROUPE_ENGINE_BODY_CROSSING_H
#define TROUPE_ENGINE_BODY_CROSSING_H

#include "engine/body/place.h"

/// Takes the host's report that the way of the move of `token` leads over an object, behind which it goes on at the point `beyond`.
/// Does nothing when the move is not under way, runs beside another action, or is held already. A walk back to partners ends in
/// front of the object. A parting step fails, and so does any move when the object is gone or has no offer for crossing, or no
/// frame is free.
void trpi_crossing_begin(trp_world *world, trp_token token, trpi_ref object, trp_point beyond);

/// Ends a crossing: its frame is over, so the move that was held for it goes on or has failed, or, in a frozen entry, is stopped.
void trpi_crossing_end(const trpi_leaf *leaf, const trpi_entry *frame);

/// Releases a held move whose frame was given back, so that the move goes on without a crossing. The move fails if there is no
/// room for the command; in a frozen entry it is stopped, and begins again later.
void trpi_crossing_go_on_without_frame(const trpi_leaf *leaf);

#endif
