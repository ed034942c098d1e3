// SPDX-License-Identifier: MIT
// Wraps: an area may have those do something who move within it: take up a torch, `go on`, put it away. Then the step or
// leaf of the move waits, as a request does, for what the area has for that, performed as a frame; and the move itself is
// what that frame's `go on` begins. (BO VI-E1; SEMANTICS 9.8)
//
// Invariants:
// - what waits for a wrap has no token, and a frame that was asked for at that step or node;
// - what is performed for a wrap is wrapped by larger areas only, and the way over an object not at all, so this ends.

#ifndef TROUPE_ENGINE_BODY_WRAP_H
#define TROUPE_ENGINE_BODY_WRAP_H

#include "engine/body/act.h"

/// Whether what is to begin at a place waits for an area that wraps moves: it asks for that here, or it has stood still, and
/// goes on. False: it begins.
bool trpi_wrap_asks(const trpi_leaf *leaf, const trpi_act *act);

/// The `go on` at a place of a frame has begun (TRPI_GOES_ON), or is over (TRPI_WENT_ON).
void trpi_wrap_note_move(const trpi_leaf *leaf, uint16_t stage);

/// A frame is given up because its `while` is over, its area gone, or does not agree any more: if it wraps a move, that
/// goes on without it.
void trpi_wrap_let_go(trp_world *world, uint32_t index, uint32_t frame);

/// A frame that wraps is over: the place that waits for it is over, too, or begins as it would have without.
void trpi_wrap_end(const trpi_leaf *leaf, const trpi_entry *frame);

/// Whether an entry performs what wraps a move.
bool trpi_wrap_is(const trp_world *world, const trpi_entry *e);

/// Whether a place of an entry is held for a crossing or a wrap whose frame is not there, or goes on with a move that is not under
/// way: which cannot be.
bool trpi_frame_is_lost(const trp_world *world, uint32_t index, uint32_t entry);

#endif
