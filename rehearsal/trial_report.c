// SPDX-License-Identifier: MIT
// Writes the report of a failed test: its line, the event that was expected and its deadline, the events that happened
// instead, and the seed.

#include "rehearsal/trial.h"

#include <string.h>

enum { TOLD_MOST = 12 };

static void add_time(const trpi_trial *trial, uint32_t step, trp_sheet *sheet)
{
    uint32_t rate = trp_world_steps_per_second(trp_rehearsal_world(trial->rehearsal));
    uint32_t tenths = (uint32_t)((uint64_t)step * 10 / rate);
    trp_sheet_format(sheet, "%u:%02u.%u", tenths / 600, tenths / 10 % 60, tenths % 10);
}

static void add_duration(uint32_t milliseconds, trp_sheet *sheet)
{
    if (milliseconds % 1000 == 0) {
        trp_sheet_format(sheet, "%u s", milliseconds / 1000);
    } else {
        trp_sheet_tenths(sheet, milliseconds, 1000);
        trp_sheet_add(sheet, " s");
    }
}

static void add_line_text(const trp_test_line *line, trp_sheet *sheet)
{
    const char *text = line->text;
    text += strspn(text, " \t");
    trp_sheet_plain(sheet, text);
}

static void add_expectation(const trpi_trial *trial, const trp_test_line *line, trp_sheet *sheet)
{
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    if (trial->failure != NULL) {
        trp_sheet_format(sheet, "      %s\n", trial->failure);
        return;
    }
    if (line->op == TRP_TEST_NEVER) {
        trp_sheet_add(sheet, "      This must never happen, but it did at ");
    } else if (line->op == TRP_TEST_NEVER_HOLDS) {
        trp_sheet_add(sheet, "      This must never be true, but it was at ");
    } else if (line->op == TRP_TEST_THEN_HOLDS && line->within_ms == 0) {
        trp_sheet_add(sheet, "      This was not true at ");
    } else {
        trp_sheet_add(sheet, "      This was expected within ");
        add_duration(line->within_ms == 0 ? 60000 : line->within_ms, sheet);
        trp_sheet_format(sheet, " of line %u (", trial->since_line);
        add_time(trial, trial->since, sheet);
        trp_sheet_add(sheet, "), but had not happened by ");
    }
    add_time(trial, trp_world_now(world), sheet);
    trp_sheet_add(sheet, ".\n");
}

// Returns whether an event belongs in the report: events of choosing and noticing do not, since their consequences do.
static bool is_telling(const trp_event *event)
{
    switch (event->kind) {
    case TRP_EVENT_SPUN:
    case TRP_EVENT_ROLE_ON:
    case TRP_EVENT_ROLE_OFF:
    case TRP_EVENT_SPAWNED:
    case TRP_EVENT_SCENE_PHASE: return false;
    default: return true;
    }
}

static bool concerns(const trp_event *event, trp_entity who)
{
    return is_telling(event) && (who.value == 0 || event->agent.value == who.value || event->other.value == who.value);
}

static void add_history(const trpi_trial *trial, trp_entity who, trp_sheet *sheet)
{
    uint32_t first = trial->history_count;
    for (uint32_t told = 0; first > 0 && told < TOLD_MOST;) {
        first--;
        told += concerns(&trial->history[first], who) ? 1 : 0;
    }

    trp_sheet_add(sheet, "      What happened instead, last");
    if (who.value != 0) {
        trp_sheet_add(sheet, ", with ");
        trp_sheet_plain(sheet, trp_rehearsal_name(trial->rehearsal, who));
    }
    trp_sheet_add(sheet, ":\n");

    size_t before = sheet->size_bytes;
    for (uint32_t i = first; i < trial->history_count; i++) {
        const trp_event *event = &trial->history[i];
        if (concerns(event, who)) {
            trp_sheet_add(sheet, "        ");
            add_time(trial, event->step, sheet);
            trp_sheet_add(sheet, "  ");
            trp_rehearsal_tell(trial->rehearsal, event, sheet);
            trp_sheet_add(sheet, "\n");
        }
    }
    if (sheet->size_bytes == before) {
        trp_sheet_add(sheet, "        nothing at all\n");
    }
}

void trpi_trial_report(const trpi_trial *trial, trp_sheet *sheet)
{
    const trp_test_line *line = &trial->lines[trial->failed_line];
    trp_sheet_format(sheet, "    line %u: ", line->line);
    add_line_text(line, sheet);
    trp_sheet_add(sheet, "\n");
    add_expectation(trial, line, sheet);
    add_history(trial, trial->subjects[trial->failed_line], sheet);
    trp_sheet_format(sheet, "      Seed %llu.\n", (unsigned long long)trial->seed);
}
