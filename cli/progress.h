// SPDX-License-Identifier: MIT
// Long work: on a terminal a line says how far it is and how long the rest takes, and Ctrl-C ends it with what there is so far.

#ifndef TROUPE_CLI_PROGRESS_H
#define TROUPE_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/// The progress of a piece of work from one number to another; an end of 0 is unknown, and then the unit is steps.
typedef struct trpi_progress {
    uint64_t from, to;
    uint64_t began_at_ms;    // on the clock of the machine
    uint64_t printed_at_ms;  // when the line was written last; 0: there is none
} trpi_progress;

/// Begins a piece of work. The first Ctrl-C is noted for trpi_progress_is_interrupted from now on; the second ends the
/// process.
trpi_progress trpi_progress_begin(uint64_t from, uint64_t to);

/// Writes how far the work is to standard error, if that is a terminal and the work takes more than two seconds.
void trpi_progress_print(trpi_progress *progress, uint64_t reached);

/// Erases the line of progress.
void trpi_progress_clear(trpi_progress *progress);

/// Whether there was a Ctrl-C (or a polite request to end) since the work began.
bool trpi_progress_is_interrupted(void);

#endif
