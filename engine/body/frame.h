// SPDX-License-Identifier: MIT
// Frames: behaviours of objects that an agent performs, because one of its tasks requested them. A frame is an entry
// behind the queues. It goes on as long as its parent's step or leaf, the request, is under way; ends by itself, and
// is then told to it; or is dropped, the innermost first. (BO VI-B1; SEMANTICS 9.3–9.6)

#ifndef TROUPE_ENGINE_BODY_FRAME_H
#define TROUPE_ENGINE_BODY_FRAME_H

#include "engine/body/expression.h"

#include "troupe/event.h"

#define TRPI_OUTCOME_SUCCEEDED 1  // what a frame tells its parent: 0 nothing, else this, or 2 and why it failed
#define TRPI_OUTCOME_BECAUSE(reason) ((uint8_t)(2 + (reason)))

/// Begins a request at step or node `at` of an entry, or goes on with the one that was interrupted there. NONE when it
/// is under way; when `view->waits`, nothing has happened yet.
trp_reason trpi_request_begin(trpi_view *view, uint32_t entry, uint32_t at, const trpi_pack_step *step);

/// Opens a frame for what an object offers, at step or node `at` of an entry: it is asked for by then, and its locals are
/// empty. TRPI_NEVER when there is no room.
uint32_t trpi_frame_open(trp_world *world, uint32_t index, uint32_t entry, uint32_t at, uint32_t offer, trpi_ref provider);

/// The frame that lies in an entry at a step or node, or TRPI_NEVER.
uint32_t trpi_frame_find(const trp_world *world, uint32_t index, uint32_t entry, uint32_t at);

/// Whether the request of a frame is under way: otherwise it does not go on.
bool trpi_frame_is_wanted(const trp_world *world, uint32_t index, uint32_t entry);

/// Whether an entry has a frame that performs its parting steps, however deep. (2.8)
bool trpi_frame_parts_below(const trp_world *world, uint32_t index, uint32_t entry);

/// Drops what an entry has requested at `at` (TRPI_NONE16: anywhere): stopped, cleaned up, given back, the innermost
/// first. Parting steps are performed unless `hard`.
void trpi_frames_drop(trp_world *world, uint32_t index, uint32_t entry, uint32_t at, bool hard);

/// A frame that stood still asks its provider whether it may go on. (9.12)
void trpi_frame_review(trp_world *world, uint32_t index, uint32_t entry);

/// Empties an entry. What it has told nobody yet is told: a frame gives back what it holds, and its parent hears of it.
void trpi_entry_clear(trp_world *world, uint32_t index, uint32_t entry);

/// Mail of the society: granted; not granted, or lost.
void trpi_frame_adopted(trp_world *world, uint32_t index, const trpi_mail *mail);

/// The frame that a refusal is for, or TRPI_NEVER when it is none any more.
uint32_t trpi_frame_declined(const trp_world *world, uint32_t index, const trpi_mail *mail);

/// A message has come: it is kept for those who wait for it, now or later. (9.2)
void trpi_inbox_put(trp_world *world, uint32_t index, uint32_t message, const int64_t *values);

/// Takes the oldest message that step `step` waits for out of its inbox, into its locals. False when there is none.
bool trpi_inbox_take(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_step *step);

#endif
