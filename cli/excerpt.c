// SPDX-License-Identifier: MIT

#include "cli/excerpt.h"

#include "cli/system.h"

// A transcript in a terminal is cut after this many lines: it is for a first look.
#define MOST_LINES 60u

trp_result trpi_excerpt_begin(trpi_excerpt *excerpt, const trpi_cli_command_option_values *wishes, const trp_rehearsal *rehearsal)
{
    trp_entity who = wishes->who != NULL ? trp_stage_find(trp_rehearsal_stage(rehearsal), wishes->who) : trp_nobody();
    *excerpt = (trpi_excerpt){.to = TRP_NOT_FOUND};
    excerpt->from = wishes->from.is_given ? trpi_rehearsal_step_of_time(rehearsal, &wishes->from) : 0;
    excerpt->to = wishes->to.is_given ? trpi_rehearsal_step_of_time(rehearsal, &wishes->to) : TRP_NOT_FOUND;
    excerpt->is_whole = wishes->all || wishes->watch || !trpi_system_is_terminal(stdout);
    trp_result result = trp_transcript_create(rehearsal, &excerpt->transcript);
    if (result == TRP_OK) {
        trp_transcript_follow(excerpt->transcript, who);
    }
    return result;
}

void trpi_excerpt_end(trpi_excerpt *excerpt)
{
    trp_transcript_destroy(excerpt->transcript);
    excerpt->transcript = NULL;
}

void trpi_excerpt_add_step_lines(trpi_excerpt *excerpt, uint32_t step, trp_sheet *sheet)
{
    size_t before = sheet->size_bytes;
    uint32_t added = trp_transcript_add_step(excerpt->transcript, sheet);
    bool is_in_time = step >= excerpt->from && step <= excerpt->to;
    if (is_in_time && (excerpt->is_whole || excerpt->lines + added <= MOST_LINES || excerpt->lines == 0)) {
        excerpt->lines += added;
        return;
    }
    excerpt->lines_left_out += is_in_time ? added : 0;
    sheet->size_bytes = before;
    if (sheet->text != NULL) {
        sheet->text[before] = '\0';
    }
}

void trpi_excerpt_print_left_out_count(trpi_excerpt *excerpt, trp_sheet *sheet)
{
    if (excerpt->lines_left_out > 0) {
        trp_sheet_add(sheet, "... and ");
        trp_sheet_add_count(sheet, excerpt->lines_left_out);
        trp_sheet_add(sheet,
                      " more lines. `--all` prints them, `--who`, `--from` and `--to` some; `--story` tells what came of it.\n");
    }
    excerpt->lines_left_out = 0;
    excerpt->lines = 0;
}

const char *trpi_excerpt_check_options(const trpi_cli_command_option_values *w)
{
    bool is_wanted = w->all || w->who != NULL || w->from.is_given || w->to.is_given;
    bool is_elsewhere = w->live || w->report || w->story || w->hash || w->hashes || w->html != NULL || w->trace != NULL;
    bool both_of_run = w->from.is_given && w->to.is_given && w->from.is_of_day == w->to.is_of_day && !w->from.is_of_day;
    return is_wanted && is_elsewhere ? "`--all`, `--who`, `--from` and `--to` choose lines that `troupe run` prints by itself; use "
                                       "them without `--story`, `--report` and the other pictures. `--follow` is for those."
           : both_of_run && w->from.value_ms > w->to.value_ms ? "`--from` names a time after that of `--to`."
           : !w->from.is_of_day && w->from.is_given && w->from.value_ms > w->for_ms.value
               ? "`--from` names a time after the end of the run; `--for` says how long."
               : NULL;
}
