// SPDX-License-Identifier: MIT
// The fields of the mail of a world that is loaded or reloaded (engine/store/mail_kind.h): which of its numbers belong to the pack.

#ifndef TROUPE_ENGINE_SAVE_MAIL_H
#define TROUPE_ENGINE_SAVE_MAIL_H

#include "engine/store/field.h"

/// Returns the fields that mail of a kind has, besides sender and recipient.
trpi_field_list trpi_mail_fields(uint32_t kind);

#endif
