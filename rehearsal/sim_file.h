// SPDX-License-Identifier: MIT
// A case as a text that can be compiled: what the host does stands in comments.

#ifndef TROUPE_REHEARSAL_SIM_FILE_H
#define TROUPE_REHEARSAL_SIM_FILE_H

#include "rehearsal/sim_play.h"
#include "troupe/sheet.h"

/// Writes a case, with a test if the stage of `troupe test` shows the same wrong without any of the faults.
void trpi_sim_file_write(const trpi_sim_case *what, const char *wrong, trp_sheet *sheet);

/// Reads what was written. TRP_ERROR_FORMAT when the comments are not those of a case. Release it in any case.
trp_result trpi_sim_file_read(const char *text, size_t size_bytes, trpi_sim_case *what);

#endif
