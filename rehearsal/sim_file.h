// SPDX-License-Identifier: MIT
// Files of cases: a text that can be compiled, with the host's deeds in comments.

#ifndef TROUPE_REHEARSAL_SIM_FILE_H
#define TROUPE_REHEARSAL_SIM_FILE_H

#include "rehearsal/sim_play.h"
#include "troupe/sheet.h"

/// Writes a case. With the rule `broken_rule` that it breaks (NULL: none), also a writer's test, if a run of `troupe test` without
/// any faults breaks the rule, too.
void trpi_sim_file_write(const trpi_sim_case *sim_case, const char *broken_rule, trp_sheet *sheet);

/// Reads a case from a file that trpi_sim_file_write wrote; TRP_ERROR_FORMAT if its comments are none of a case. Release
/// `sim_case` with trpi_sim_case_release, also after an error.
trp_result trpi_sim_file_read(const char *text, size_t size_bytes, trpi_sim_case *sim_case);

#endif
