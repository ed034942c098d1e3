// SPDX-License-Identifier: MIT
// Frames: behaviours of objects that an agent performs because a step of one of its tasks requested them. A frame is an entry
// behind the queues, and lasts, apart from its parting steps, at most as long as the step of its parent entry that waits for it. A
// frame ends by itself and passes its outcome to that step, or it is dropped, the innermost frame first. (BO VI-B1; SEMANTICS
// 9.3–9.6)

#ifndef TROUPE_ENGINE_BODY_FRAME_H
#define TROUPE_ENGINE_BODY_FRAME_H

#include "engine/body/request.h"

/// Drops the frames that an entry has at its step or node `at_place` (TRPI_NONE16: all): each is stopped, cleaned up and given
/// back, the innermost first. Parting steps are performed unless `skips_parting`.
void trpi_entry_drop_frames(trp_world *world, uint32_t index, uint32_t entry, uint32_t at_place, bool skips_parting);

/// Asks the provider of a frame that was frozen whether it may go on. (9.12)
void trpi_frame_ask_provider_to_resume(trp_world *world, uint32_t index, uint32_t entry);

/// Empties an entry. An entry that is a frame thereby gives back its holding, and its parent gets the outcome.
void trpi_entry_clear_giving_back_holding(trp_world *world, uint32_t index, uint32_t entry);

/// Begins a frame that the society has granted by mail. A grant for a frame that was given back meanwhile does nothing.
void trpi_frame_begin_granted(trp_world *world, uint32_t index, const trpi_mail *mail);

/// Returns the frame that a grant or a refusal of the society concerns; TRPI_NEVER when the frame is gone.
uint32_t trpi_frame_find_by_mail(const trp_world *world, uint32_t index, const trpi_mail *mail);

/// Drops the frame that is performed for a place, with its parting steps.
void trpi_leaf_drop_frame(const trpi_leaf *leaf);

#endif
