// SPDX-License-Identifier: MIT
// Texts as JSON strings.

#ifndef TROUPE_SCRIPT_TEXT_JSON_H
#define TROUPE_SCRIPT_TEXT_JSON_H

#include "base/buffer.h"

/// Adds `text` as it stands between quotes. Bytes that are no UTF-8 become U+FFFD, because JSON cannot represent them.
void trpi_escape_for_json(trpi_buffer *out, trpi_text text);

#endif
