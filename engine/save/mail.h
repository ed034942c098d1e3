// SPDX-License-Identifier: MIT
// Checks of the mail of a world that is loaded or reloaded: which mail a load allows (engine/store/mail_kind.h), and which of its
// numbers belong to the pack.

#ifndef TROUPE_ENGINE_SAVE_MAIL_H
#define TROUPE_ENGINE_SAVE_MAIL_H

#include "engine/store/field.h"

/// Returns the fields that mail of a kind has, besides sender and recipient.
trpi_field_list trpi_mail_fields(uint32_t kind);

/// Whether a mail on its way to an agent is possible in a world between two steps. (It belongs to no entity: `index` is not read.)
bool trpi_mail_is_valid(const trp_world *world, uint32_t index, const void *record);

#endif
