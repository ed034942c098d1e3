// SPDX-License-Identifier: MIT
// Things that a correct text says and that can never come about: `troupe check --strict`.

#ifndef TROUPE_CLI_STRICT_H
#define TROUPE_CLI_STRICT_H

#include "cli/command.h"

/// Prints what can never happen in a text without errors. Returns how many such things there are.
uint32_t trpi_strict_print_impossible_things(const trpi_opened_play *opened);

#endif
