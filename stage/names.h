// SPDX-License-Identifier: MIT
// First names for agents that the text does not name, so that a story can tell them apart.

#ifndef TROUPE_STAGE_NAMES_H
#define TROUPE_STAGE_NAMES_H

#include <stdint.h>

uint32_t trpi_stage_character_first_name_count(void);

/// Returns the first name number `index`, which must be less than trpi_stage_character_first_name_count().
const char *trpi_stage_character_first_name(uint32_t index);

#endif
