// SPDX-License-Identifier: MIT
// Saves of `troupe run` in files.

#ifndef TROUPE_CLI_SAVING_H
#define TROUPE_CLI_SAVING_H

#include "cli/command.h"

/// Writes a rehearsal to a file. False after a complaint.
bool trpi_save_file_write(const trp_rehearsal *rehearsal, const char *path);

/// Makes a rehearsal of a play from a save in a file. False, with nothing changed, after a complaint.
bool trpi_save_file_read(const trpi_opened_play *opened, const char *path, trp_rehearsal **rehearsal);

#endif
