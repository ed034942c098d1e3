// SPDX-License-Identifier: MIT
// First names for those whom the text does not name, so that a story can tell them apart.

#ifndef TROUPE_STAGE_NAMES_H
#define TROUPE_STAGE_NAMES_H

#include <stdint.h>

uint32_t stage_name_count(void);

/// The name at `index`, which must be less than the count.
const char *stage_name(uint32_t index);

#endif
