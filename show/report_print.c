// SPDX-License-Identifier: MIT
// Prints a report as tables of text.

#include "show/report.h"

#include "troupe/assert.h"

#include <string.h>

enum { NAME_COLUMNS = 28, COLUMN = 11 };

static const struct {
    const char *title;
    trp_event_kind kind;
} columns[] = {
    {"started", TRP_EVENT_STARTED},     {"finished", TRP_EVENT_FINISHED},   {"interrupted", TRP_EVENT_INTERRUPTED},
    {"resumed", TRP_EVENT_RESUMED},     {"suspended", TRP_EVENT_SUSPENDED}, {"activated", TRP_EVENT_ACTIVATED},
    {"cancelled", TRP_EVENT_CANCELLED}, {"rejected", TRP_EVENT_REJECTED},   {"waits", TRP_EVENT_WAITED},
};

static void add_right(trp_sheet *sheet, const trp_sheet *cell, uint32_t width)
{
    const char *text = trp_sheet_text(cell);
    uint32_t used = trp_text_columns(text, strlen(text));
    for (; used < width; used++) {
        trp_sheet_add(sheet, " ");
    }
    trp_sheet_add(sheet, text);
}

static void add_right_text(trp_sheet *sheet, const char *text, uint32_t width)
{
    trp_sheet cell = {0};
    trp_sheet_add(&cell, text);
    add_right(sheet, &cell, width);
    trp_sheet_release(&cell);
}

static void add_right_count(trp_sheet *sheet, uint64_t number, uint32_t width)
{
    trp_sheet cell = {0};
    trp_sheet_add_count(&cell, number);
    add_right(sheet, &cell, width);
    trp_sheet_release(&cell);
}

static void add_right_seconds(trp_sheet *sheet, uint64_t steps, uint64_t divisor, uint32_t width)
{
    trp_sheet cell = {0};
    trp_sheet_add_tenths(&cell, steps, divisor);
    trp_sheet_add(&cell, " s");
    add_right(sheet, &cell, width);
    trp_sheet_release(&cell);
}

static void add_name(trp_sheet *sheet, const char *indent, const char *name)
{
    size_t start = sheet->size_bytes;
    trp_sheet_add(sheet, indent);
    trp_sheet_add_sanitized(sheet, name[0] == '\0' ? "(no name)" : name);
    trp_sheet_pad_to_column(sheet, start, NAME_COLUMNS);
}

static void add_head(trp_sheet *sheet, const char *title)
{
    add_name(sheet, "", title);
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        add_right_text(sheet, columns[i].title, COLUMN + 1);
    }
    add_right_text(sheet, "mean wait", COLUMN + 1);
    add_right_text(sheet, "longest", COLUMN + 1);
    trp_sheet_add(sheet, "\n");
}

static void add_behaviour_counts(trp_sheet *sheet, const trp_report *report, const char *name, const trpi_behaviour_counts *tally)
{
    uint64_t rate = trp_world_steps_per_second(report->world);
    add_name(sheet, "  ", name);
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        add_right_count(sheet, tally->counts[columns[i].kind], COLUMN + 1);
    }
    uint64_t waits = tally->counts[TRP_EVENT_WAITED];
    if (waits > 0) {
        add_right_seconds(sheet, tally->waited_steps, waits * rate, COLUMN + 1);
        add_right_seconds(sheet, tally->longest_wait_steps, rate, COLUMN + 1);
    } else {
        add_right_text(sheet, "-", COLUMN + 1);
        add_right_text(sheet, "-", COLUMN + 1);
    }
    trp_sheet_add(sheet, "\n");
}

// Adds the row of a behaviour: its counts behind its name, "Approach", or for a part of a scene "Order, part 2".
static void add_behaviour(trp_sheet *sheet, const trp_report *report, uint32_t behaviour)
{
    trp_behaviour_info info;
    trp_sheet name = {0};
    trp_sheet_add(&name, "  ");
    trp_sheet_add_sanitized(&name, trp_behaviour_title(report->pack, behaviour));
    if (trp_pack_behaviour(report->pack, behaviour, &info, sizeof info) == TRP_OK && info.role == TRP_NOT_FOUND &&
        info.scene != TRP_NOT_FOUND) {
        trp_sheet_add_format(&name, ", part %u", info.part + 1);
    }
    add_behaviour_counts(sheet, report, trp_sheet_text(&name), &report->behaviours[behaviour]);
    trp_sheet_release(&name);
}

static void add_behaviours(trp_sheet *sheet, const trp_report *report)
{
    for (uint32_t role = 0; role <= report->role_count; role++) {
        bool is_named = role < report->role_count;
        bool has_title = false;
        const char *elsewhere = trp_pack_count(report->pack, TRP_NAMES_OFFER) > 0 ? "in scenes and at objects" : "in scenes";
        for (uint32_t i = 0; i < report->behaviour_count; i++) {
            uint32_t of = report->role_of[i];
            if ((is_named ? of != role : of != TRP_NOT_FOUND) || !trpi_report_lists_behaviour(report, i)) {
                continue;
            }
            if (!has_title) {
                has_title = true;
                trp_sheet_add(sheet, "  ");
                trp_sheet_add_sanitized(sheet, is_named ? trp_pack_name(report->pack, TRP_NAMES_ROLE, role) : elsewhere);
                trp_sheet_add(sheet, "\n");
            }
            add_behaviour(sheet, report, i);
        }
    }
}

static void add_goods(trp_sheet *sheet, const trp_report *report)
{
    if (report->at_start.item_count == 0) {
        return;
    }
    add_name(sheet, "", "Items");
    add_right_text(sheet, "at start", COLUMN + 1);
    add_right_text(sheet, "at end", COLUMN + 1);
    trp_sheet_add(sheet, "\n");
    for (uint32_t item = 0; item < report->at_start.item_count; item++) {
        add_name(sheet, "  ", trp_pack_name(report->pack, TRP_NAMES_ITEM, item));
        add_right_count(sheet, trpi_item_counts_total(&report->at_start, item), COLUMN + 1);
        add_right_count(sheet, trpi_item_counts_total(&report->at_end, item), COLUMN + 1);
        trp_sheet_add(sheet, "\n");
        for (uint32_t holder = 0; holder < report->at_start.holder_count; holder++) {
            uint64_t before = trpi_item_counts_of_holder(&report->at_start, holder, item);
            uint64_t after = trpi_item_counts_of_holder(&report->at_end, holder, item);
            if (before + after > 0) {
                add_name(sheet, "    ", trpi_item_counts_holder_name(&report->at_start, report->pack, holder));
                add_right_count(sheet, before, COLUMN + 1);
                add_right_count(sheet, after, COLUMN + 1);
                trp_sheet_add(sheet, "\n");
            }
        }
    }
}

static void add_actions(trp_sheet *sheet, const trp_report *report)
{
    trp_stage *stage = trp_rehearsal_stage(report->rehearsal);
    add_name(sheet, "", "Actions");
    add_right_text(sheet, "begun", COLUMN + 1);
    add_right_text(sheet, "done", COLUMN + 1);
    add_right_text(sheet, "stopped", COLUMN + 1);
    add_right_text(sheet, "failed", COLUMN + 1);
    trp_sheet_add(sheet, "\n");
    for (uint32_t i = 0; i < trp_pack_count(report->pack, TRP_NAMES_ACTION); i++) {
        trp_stage_action_counts counts;
        trp_stage_get_action_counts(stage, i, &counts);
        if (report->actions[i] == 0) {
            continue;
        }
        add_name(sheet, "  ", trp_pack_name(report->pack, TRP_NAMES_ACTION, i));
        add_right_count(sheet, report->actions[i], COLUMN + 1);
        add_right_count(sheet, counts.succeeded, COLUMN + 1);
        add_right_count(sheet, counts.stopped, COLUMN + 1);
        add_right_count(sheet, counts.failed, COLUMN + 1);
        trp_sheet_add(sheet, "\n");
    }
}

static void add_longest_idle(trp_sheet *sheet, const trp_report *report)
{
    trp_entity who;
    uint32_t steps = trpi_idleness_longest_steps(&report->idleness, report->world, &who);
    trp_sheet_add(sheet, "Longest without anything to do: ");
    trp_sheet_add_tenths(sheet, steps, trp_world_steps_per_second(report->world));
    trp_sheet_add(sheet, " s");
    if (who.value != 0) {
        trp_sheet_add(sheet, " (");
        trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(report->rehearsal, who));
        trp_sheet_add(sheet, ")");
    }
    trp_sheet_add(sheet, ".\n");
    sheet->failed = sheet->failed || report->idleness.failed;
}

static void add_totals(trp_sheet *sheet, const trp_report *report)
{
    trp_counters counters;
    trp_world_counters(report->world, &counters, sizeof counters);
    trp_sheet_add(sheet, "Lines spoken: ");
    trp_sheet_add_count(sheet, report->lines_spoken);
    trp_sheet_add(sheet, ". Actions: ");
    trp_sheet_add_count(sheet, report->action_total);
    trp_sheet_add(sheet, ". Chosen freely: ");
    trp_sheet_add_count(sheet, report->total.counts[TRP_EVENT_SPUN]);
    trp_sheet_add(sheet, ". Stuck: ");
    trp_sheet_add_count(sheet, counters.repairs + counters.deadlocks);
    trp_sheet_add(sheet, ".\n");
    add_longest_idle(sheet, report);
    trp_stage_counts stage;
    trp_stage_get_counts(trp_rehearsal_stage(report->rehearsal), &stage, sizeof stage);
    if (stage.newcomers_refused > 0) {
        trp_sheet_add(sheet, "Did not appear, since there were too many: ");
        trp_sheet_add_count(sheet, stage.newcomers_refused);
        trp_sheet_add(sheet, ".\n");
    }
    if (report->total.counts[TRP_EVENT_DORMANT] > 0) {
        trp_sheet_add(sheet, "Far from everybody who looks on: ");
        trp_sheet_add_count(sheet, counters.dormant);
        trp_sheet_add(sheet, " at the end. Fell asleep: ");
        trp_sheet_add_count(sheet, report->total.counts[TRP_EVENT_DORMANT]);
        trp_sheet_add(sheet, ", woke: ");
        trp_sheet_add_count(sheet, report->total.counts[TRP_EVENT_LIVE]);
        trp_sheet_add(sheet, ".\n");
    }
}

void trp_report_print(trp_report *report, trp_sheet *sheet)
{
    TRP_REQUIRE(report != NULL, );
    trpi_item_counts_count_all(&report->at_end, report->world);
    add_head(sheet, "Roles");
    for (uint32_t i = 0; i < report->role_count; i++) {
        add_behaviour_counts(sheet, report, trp_pack_name(report->pack, TRP_NAMES_ROLE, i), &report->roles[i]);
    }
    trp_sheet_add(sheet, "\n");
    add_head(sheet, "Scenes and topics");
    for (uint32_t i = 0; i < report->meeting_count; i++) {
        if (trpi_report_lists_meeting(report, i)) {
            add_behaviour_counts(sheet, report, trpi_report_meeting_name(report, i), &report->meetings[i]);
        }
    }
    trp_sheet_add(sheet, "\n");
    add_head(sheet, "Behaviours");
    add_behaviours(sheet, report);
    add_behaviour_counts(sheet, report, "all", &report->total);
    trp_sheet_add(sheet, "\n");
    add_actions(sheet, report);
    trp_sheet_add(sheet, "\n");
    add_goods(sheet, report);
    trp_sheet_add(sheet, "\n");
    add_totals(sheet, report);
    bool is_whole = trp_setbacks_print_repeated(report->setbacks, report->rehearsal, trp_nobody(), sheet) == TRP_OK;
    sheet->failed = sheet->failed || !is_whole;
}
