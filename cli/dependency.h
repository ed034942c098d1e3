// SPDX-License-Identifier: MIT
// Rules for make: the files from which a product of the command was made.

#ifndef TROUPE_CLI_DEPENDENCY_H
#define TROUPE_CLI_DEPENDENCY_H

#include "cli/command.h"

/// Writes to `wishes->depends`, unless that is NULL, a rule that makes `wishes->output` depend on each text of the play and on its
/// table of lines. Returns the exit code of the process.
int trpi_depfile_write(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened);

#endif
