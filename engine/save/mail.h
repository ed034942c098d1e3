// SPDX-License-Identifier: MIT
// The mail of a world that is saved or changes its pack: what a load allows it to be (engine/store/mail_kind.h), and which of
// its numbers speak of the pack.

#ifndef TROUPE_ENGINE_SAVE_MAIL_H
#define TROUPE_ENGINE_SAVE_MAIL_H

#include "engine/store/field.h"

/// The numbers that mail of a kind has, besides sender and recipient.
trpi_state_fields trpi_mail_fields(uint32_t kind);

/// Whether a mail on its way to an agent is one that a world can hold between two steps.
bool trpi_mail_is_valid(const trp_world *world, const trpi_mail *mail);

#endif
