// SPDX-License-Identifier: MIT
// The lines of a run's transcript that are printed. The options may limit them to one entity and to a range of time, and in a
// terminal only the first lines are printed unless all are asked for.

#ifndef TROUPE_CLI_EXCERPT_H
#define TROUPE_CLI_EXCERPT_H

#include "cli/command.h"
#include "troupe/show.h"

typedef struct trpi_excerpt {
    trp_transcript *transcript;  // NULL: none is printed
    uint32_t from, to;           // the steps of the first and the last lines
    bool is_whole;               // however many lines there are
    uint64_t lines;              // printed so far
    uint64_t lines_left_out;
} trpi_excerpt;

/// Begins a transcript as the options say; `--who` has to be the name of an entity on the stage.
trp_result trpi_excerpt_begin(trpi_excerpt *excerpt, const trpi_cli_command_option_values *wishes, const trp_rehearsal *rehearsal);
void trpi_excerpt_end(trpi_excerpt *excerpt);

/// Adds the lines of the last step, if they are wanted.
void trpi_excerpt_add_step_lines(trpi_excerpt *excerpt, uint32_t step, trp_sheet *sheet);

/// Adds a line that says how many lines were left out, and resets that count.
void trpi_excerpt_print_left_out_count(trpi_excerpt *excerpt, trp_sheet *sheet);

/// Returns a sentence about options of a transcript that exclude one another, or NULL when there are none.
const char *trpi_excerpt_check_options(const trpi_cli_command_option_values *wishes);

#endif
