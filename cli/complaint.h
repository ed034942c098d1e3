// SPDX-License-Identifier: MIT
// Complaints: one sentence about a mistake on standard error, with control characters escaped whatever it quotes.

#ifndef TROUPE_CLI_COMPLAINT_H
#define TROUPE_CLI_COMPLAINT_H

#include "troupe/sheet.h"

#include <stdint.h>

/// Exit codes of the command.
enum {
    TRPI_EXIT_FINE = 0,
    TRPI_EXIT_FILES = 1,         // something is wrong with the user's files
    TRPI_EXIT_USAGE = 2,         // something is wrong with the words of the command
    TRPI_EXIT_INTERRUPTED = 130  // by Ctrl-C: what there is so far was told
};

/// Writes "troupe: " and a sentence to standard error.
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void trpi_complain(const char *format, ...);

/// A trp_assert_handler that names the assertion that failed and ends the process.
void trpi_exit_with_bug(void *context, const char *file, uint32_t line, const char *expression);

/// Write text unchanged to standard error or to standard output. trpi_print_to_stdout: false when the text could not be written.
void trpi_print_to_stderr(const char *text);
bool trpi_print_to_stdout(const char *text);

/// Prints a sheet and releases it. Returns `exit_code`, or the exit code for an output that cannot be written.
int trpi_print_and_release_sheet(trp_sheet *sheet, int exit_code);

#endif
