// SPDX-License-Identifier: MIT
// Wraps: an area may have agents do something around their moves within it, such as to take up a torch, `go on`, and put it
// away. The place of the move then waits, as that of a request does, for the area's behaviour, which is performed as a frame;
// and the `go on` of that frame begins the move itself. (BO VI-E1; SEMANTICS 9.8)
//
// Invariants:
// - a place that waits for a wrap has no token, and a frame was asked for at it;
// - moves of a frame that wraps are wrapped by larger areas only, and moves of a crossing by none, so wraps within wraps end.

#ifndef TROUPE_ENGINE_BODY_WRAP_H
#define TROUPE_ENGINE_BODY_WRAP_H

#include "engine/body/place.h"

/// Whether the move that is about to begin at a place has to wait for an area that wraps it; if not, the move begins. Asks the area
/// for its offer, unless the place has stood still: then the frame that it has for the wrap goes on.
bool trpi_wrap_hold_move_for_area(const trpi_leaf *leaf, const trpi_leaf_action *act);

/// Records that the `go on` at a place of a frame has begun (TRPI_GOES_ON), or has succeeded (TRPI_WENT_ON).
void trpi_wrap_record_go_on_step(const trpi_leaf *leaf, uint16_t went_on_flag);

/// Records in a frame that it is about to be given up because its `while` is over, or its area is gone or no longer agrees. If
/// the frame wraps a move, the move goes on without it.
void trpi_wrap_mark_frame_given_up(trp_world *world, uint32_t index, uint32_t frame);

/// Ends the wait of a place for a wrap when the frame is over: the step is over, too, or the move begins without a wrap.
void trpi_wrap_end_wait_of_leaf(const trpi_leaf *leaf, const trpi_entry *frame);

/// Whether the behaviour of an entry is one that wraps moves.
bool trpi_entry_is_wrap(const trp_world *world, const trpi_entry *e);

/// Whether a place of an entry is in a state that only a bug can bring about: the place is held for a crossing or a wrap whose
/// frame does not exist, or it is a `go on` for a move that is not under way. For the checks of the world.
bool trpi_entry_lacks_awaited_frame(const trp_world *world, uint32_t index, uint32_t entry);

#endif
