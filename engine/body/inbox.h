// SPDX-License-Identifier: MIT
// Inboxes: messages that have come for a behaviour which waits for them, now or later. They lie in its locals. (SEMANTICS 9.2)

#ifndef TROUPE_ENGINE_BODY_INBOX_H
#define TROUPE_ENGINE_BODY_INBOX_H

#include "engine/body/place.h"

/// Puts a message that has come into the inbox of each behaviour that waits for it, now or later. (9.2)
void trpi_inbox_add_message_to_waiting_entries(trp_world *world, uint32_t index, uint32_t message, const int64_t *values);

/// Moves the oldest message that step `step` awaits from its inbox into the locals of the step. False when there is none.
bool trpi_inbox_take(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_step *step);

#endif
