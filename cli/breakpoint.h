// SPDX-License-Identifier: MIT
// Breakpoints of a run: watches in words, "line 12" or "fact guest.thirst > 60", set in the world that is rehearsed.

#ifndef TROUPE_CLI_BREAKPOINT_H
#define TROUPE_CLI_BREAKPOINT_H

#include "cli/command.h"

/// Sets the watches that the words of `--break` name. False after a complaint.
bool trpi_breakpoints_set(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened, trp_rehearsal *rehearsal);

/// Tells which watches were hit in the last step, and explains the agents that hit them. False when no watch was hit.
bool trpi_breakpoints_print_hits(const trp_rehearsal *rehearsal, const trpi_opened_play *opened, trp_sheet *sheet);

#endif
