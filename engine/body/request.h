// SPDX-License-Identifier: MIT
// Requests: a step asks an object for a behaviour, which is performed in a frame: an entry behind the queues that belongs to the
// place of its parent (`parent`, `asked_at`). Nothing here ends a frame. (BO VI-B1; SEMANTICS 9.3–9.6)

#ifndef TROUPE_ENGINE_BODY_REQUEST_H
#define TROUPE_ENGINE_BODY_REQUEST_H

#include "engine/body/place.h"

#include "troupe/event.h"

#define TRPI_FRAME_OUTCOME_SUCCEEDED \
    1  // the outcome of a frame for its parent: 0 for none yet, this, or 2 plus the reason of a failure
#define TRPI_FRAME_OUTCOME_BECAUSE(reason) ((uint8_t)(2 + (reason)))

/// Returns the reason for which a frame has failed, from its outcome; NONE when it has succeeded.
static inline trp_reason trpi_frame_outcome_reason(uint8_t outcome)
{
    return outcome > TRPI_FRAME_OUTCOME_SUCCEEDED ? (trp_reason)(outcome - 2) : TRP_REASON_NONE;
}

/// Returns the cause (TRPI_BECAUSE_…) for which an agent that is still in the world gives back the holding of a frame, by the
/// outcome with which the frame has ended. (9.6)
uint32_t trpi_frame_outcome_drop_cause(uint8_t outcome);

/// Begins a request at step or node `at` of an entry, or resumes the one that was interrupted there. NONE when the request is under
/// way. When `view->waits` is set, an answer of the host is missing and nothing has happened yet.
trp_reason trpi_request_begin(trpi_view *view, uint32_t entry, uint32_t at, const trpi_pack_step *step);

/// Opens a frame for a place that waits for it, and asks an object by mail for the offer that serves `purpose` (TRPI_ADOPT_CROSSING
/// or _WRAP). The locals of the frame are empty. TRPI_NEVER when there is no room.
uint32_t trpi_frame_open(const trpi_leaf *leaf, uint32_t offer, trpi_ref provider, uint8_t purpose);

/// Returns the frame that was opened for a step or node of an entry, or TRPI_NEVER.
uint32_t trpi_frame_find(const trp_world *world, uint32_t index, uint32_t parent, uint32_t at_place);

/// Whether the request for which a frame was opened is still under way: otherwise the frame does not go on.
bool trpi_frame_is_still_requested(const trp_world *world, uint32_t index, uint32_t frame);

/// Whether a frame of an entry, or one within such a frame, performs parting steps. (2.8)
bool trpi_entry_has_parting_frame(const trp_world *world, uint32_t index, uint32_t entry);

/// Returns the place for which a frame was opened; false when its parent performs something else by now.
bool trpi_frame_find_current_parent_place(const trp_world *world, uint32_t index, uint32_t frame, trpi_leaf *leaf);

#endif
