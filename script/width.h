// SPDX-License-Identifier: MIT
// How wide text is where every character stands in a grid: in editors and terminals.

#ifndef TROUPE_SCRIPT_WIDTH_H
#define TROUPE_SCRIPT_WIDTH_H

#include "base/text.h"

/// How many columns `text` takes: none for joining marks, two for wide characters, else one.
uint32_t trpi_text_columns(trpi_text text);

#endif
