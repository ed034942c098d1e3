// SPDX-License-Identifier: MIT
// Standard error: one sentence about a mistake, harmless for terminals whatever it quotes.

#ifndef TROUPE_CLI_COMPLAINT_H
#define TROUPE_CLI_COMPLAINT_H

#include "troupe/sheet.h"

#include <stdint.h>

/// How the command ends.
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

/// A trp_assert_handler: says what does not hold, and ends the process.
void trpi_complain_of_bug(void *context, const char *file, uint32_t line, const char *expression);

/// Writes text as it is to standard error, or to standard output; the second is false when it could
/// not be written.
void trpi_report_errors(const char *text);
int trpi_print(const char *text);

/// Prints a sheet and releases it. Returns `exit_code`, or that of the command when there is nowhere to print to.
int trpi_print_sheet(trp_sheet *sheet, int exit_code);

#endif
