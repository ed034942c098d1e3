// SPDX-License-Identifier: MIT
// Crossings: the game performs a move, and the way of it goes over an object (a door, a ladder). The game says so; then
// the move is held, the agent performs what the object has for that, as a frame, and the game goes on with the same
// move. The agent does not decide anything of it. (BO VI-D; SEMANTICS 9.9)
//
// Invariants:
// - what is held has a token, and no clock of the watchdog;
// - what is held has a frame that was asked for at its place.

#ifndef TROUPE_ENGINE_BODY_CROSSING_H
#define TROUPE_ENGINE_BODY_CROSSING_H

#include "engine/body/place.h"

/// The host says that the way of what `token` began crosses an object, and goes on at `beyond`. Nothing when that is not
/// under way, runs beside something, or is held already; when there is nothing to cross it by, the move has failed.
void trpi_crossing_begin(trp_world *world, trp_token token, trpi_ref object, trp_point beyond);

/// A frame is over: what it held goes on, or has failed; or is stopped, if it stands still. False when it was no crossing, or
/// is not wanted any more.
bool trpi_crossing_end(trp_world *world, uint32_t index, uint32_t frame);

/// Something held goes on without its frame, which has been given back: the host is told so. What cannot be told fails; what
/// stands still is stopped, and begins again later.
void trpi_crossing_let_go_on(const trpi_leaf *leaf);

#endif
