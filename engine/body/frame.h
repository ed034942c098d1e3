// SPDX-License-Identifier: MIT
// Frames: behaviours of objects that an agent performs, because one of its tasks requested them. A frame is an entry
// behind the queues. It goes on as long as its parent's step or leaf, the request, is under way; ends by itself, and
// is then told to it; or is dropped, the innermost first. (BO VI-B1; SEMANTICS 9.3–9.6)

#ifndef TROUPE_ENGINE_BODY_FRAME_H
#define TROUPE_ENGINE_BODY_FRAME_H

#include "engine/body/request.h"

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

/// Drops the frame that is performed for a place, with its parting steps: a trpi_frame_dropper.
void trpi_frame_drop_of(const trpi_leaf *leaf);

#endif
