// SPDX-License-Identifier: MIT
// The moment at which a writer's test failed: the test is played once more, which comes out the same, and explained or drawn.

#ifndef TROUPE_CLI_FAILURE_H
#define TROUPE_CLI_FAILURE_H

#include "cli/command.h"

/// A test that was run, with the line of the text that failed; 0 for a test that passed.
typedef struct trpi_test_result {
    const trpi_opened_play *opened;
    uint32_t test;
    uint64_t seed;
    uint32_t line;
} trpi_test_result;

/// Adds, indented, what kept the subject of the failed line from beginning what the test expected, and an explanation of
/// each character concerned.
void trpi_test_result_explain_failure(const trpi_test_result *failure, trp_sheet *sheet);

/// Writes a page that replays the test. Returns the exit code of the process.
int trpi_test_result_write_page(const trpi_test_result *failure, const char *path);

#endif
