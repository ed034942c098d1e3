// SPDX-License-Identifier: MIT
// Prints the figures at the end of a story: a dozen of the report's numbers.

#include "show/story.h"

#include "show/wording.h"

#include <string.h>

enum { LABEL_COLUMNS = 30, FIGURE_COLUMNS = 70 };

typedef struct figures {
    const trp_story *story;
    trp_sheet *sheet;
    uint32_t lines;  // that are left, the last one not counted
} figures;

// Adds a row, if there is room for it: a label and a text, which may take several lines.
static void add_row(figures *f, const char *label, const char *text)
{
    trp_sheet broken = {0};
    trpi_wording_write_paragraph(&broken, text, FIGURE_COLUMNS);
    const char *line = trp_sheet_text(&broken);
    uint32_t lines = 0;
    for (const char *at = line; *at != '\0'; at++) {
        lines += *at == '\n' ? 1 : 0;
    }
    for (uint32_t i = 0; i < lines && lines <= f->lines; i++) {
        size_t start = f->sheet->size_bytes;
        size_t length = strcspn(line, "\n") + 1;
        trp_sheet_add(f->sheet, "  ");
        trp_sheet_add_sanitized(f->sheet, i == 0 ? label : "");
        trp_sheet_pad_to_column(f->sheet, start, LABEL_COLUMNS);
        trp_sheet_add_bytes(f->sheet, line, length);
        line += length;
    }
    f->lines -= lines <= f->lines ? lines : 0;
    f->sheet->failed |= broken.failed;
    trp_sheet_release(&broken);
}

static const char *name_of_meeting(const trp_story *story, uint32_t meeting)
{
    return meeting < story->scene_count ? trp_pack_name(story->pack, TRP_NAMES_SCENE, meeting)
                                        : trp_pack_name(story->pack, TRP_NAMES_TOPIC, meeting - story->scene_count);
}

static void add_meetings(figures *f)
{
    const trp_story *story = f->story;
    trp_sheet text = {0};
    for (uint32_t i = 0; i < story->meeting_count; i++) {
        if (story->meetings[i] == 0) {
            continue;
        }
        trp_sheet_add(&text, text.size_bytes > 0 ? ", " : "");
        trp_sheet_add_sanitized(&text, name_of_meeting(story, i));
        trp_sheet_add(&text, " ");
        trp_sheet_add_count(&text, story->meetings_ended[i]);
        trp_sheet_add(&text, " of ");
        trp_sheet_add_count(&text, story->meetings[i]);
    }
    if (text.size_bytes > 0) {
        add_row(f, "meetings to the end", trp_sheet_text(&text));
    }
    trp_sheet_release(&text);
}

static void add_interruptions(figures *f)
{
    const trp_story *story = f->story;
    uint64_t interruptions = story->interrupted;
    uint64_t settled = story->resumed + story->given_up;
    trp_sheet text = {0};
    if (interruptions == 0) {
        return;
    }
    trp_sheet_add_count(&text, interruptions);
    trp_sheet_add(&text, ": ");
    trp_sheet_add_count(&text, story->resumed);
    trp_sheet_add(&text, " resumed where they were left, ");
    trp_sheet_add_count(&text, story->given_up);
    trp_sheet_add(&text, " given up, ");
    trp_sheet_add_count(&text, interruptions > settled ? interruptions - settled : 0);
    trp_sheet_add(&text, " open");
    add_row(f, "interruptions", trp_sheet_text(&text));
    trp_sheet_release(&text);
}

static void add_suspensions(figures *f)
{
    trp_sheet text = {0};
    if (f->story->counts[TRP_EVENT_SUSPENDED] == 0) {
        return;
    }
    trp_sheet_add_count(&text, f->story->counts[TRP_EVENT_SUSPENDED]);
    trp_sheet_add(&text, ", activated again: ");
    trp_sheet_add_count(&text, f->story->counts[TRP_EVENT_ACTIVATED]);
    add_row(f, "suspended while waiting", trp_sheet_text(&text));
    trp_sheet_release(&text);
}

// Counts how often an action handled an item: the successes of an action that was never begun with another item and has succeeded
// at least once; else how often the action was begun with the item.
static uint64_t count_handled(const trp_story *story, uint32_t action, uint32_t item)
{
    uint32_t items = trp_pack_count(story->pack, TRP_NAMES_ITEM);
    uint64_t count = story->items_handled[(size_t)action * items + item];
    for (uint32_t other = 0; other < items; other++) {
        if (other != item && story->items_handled[(size_t)action * items + other] > 0) {
            return count;
        }
    }
    trp_stage_action_counts counts;
    trp_stage_get_action_counts(trp_rehearsal_stage(story->rehearsal), action, &counts);
    return count > 0 && counts.succeeded > 0 ? counts.succeeded : count;
}

// Adds a row of the actions with items: "fetch ale 1,234".
static void add_handled(figures *f)
{
    const trp_story *story = f->story;
    uint32_t items = trp_pack_count(story->pack, TRP_NAMES_ITEM);
    trp_sheet text = {0};
    for (uint32_t action = 0; action < trp_pack_count(story->pack, TRP_NAMES_ACTION); action++) {
        for (uint32_t item = 0; item < items; item++) {
            uint64_t count = count_handled(story, action, item);
            if (count == 0) {
                continue;
            }
            const char *name = trp_pack_name(story->pack, TRP_NAMES_ACTION, action);
            trp_sheet_add(&text, text.size_bytes > 0 ? ", " : "");
            trp_sheet_add_bytes(&text, name, strcspn(name, " "));
            trp_sheet_add(&text, " ");
            trp_sheet_add_sanitized(&text, trp_pack_name(story->pack, TRP_NAMES_ITEM, item));
            trp_sheet_add(&text, " ");
            trp_sheet_add_count(&text, count);
        }
    }
    if (text.size_bytes > 0) {
        add_row(f, "done with items", trp_sheet_text(&text));
    }
    trp_sheet_release(&text);
}

// Adds the row of an item: its total at the start and at the end, and by how much the count of each holder changed, which shows
// what was paid.
static void add_item(figures *f, uint32_t item)
{
    const trp_story *story = f->story;
    const trpi_item_counts *before = &story->at_start;
    const trpi_item_counts *after = &story->at_end;
    trp_sheet text = {0};
    trp_sheet_add_count(&text, trpi_item_counts_total(before, item));
    trp_sheet_add(&text, " at first, ");
    trp_sheet_add_count(&text, trpi_item_counts_total(after, item));
    trp_sheet_add(&text, " at last");
    const char *between = " (";
    for (uint32_t holder = 0; holder < before->holder_count; holder++) {
        uint64_t had = trpi_item_counts_of_holder(before, holder, item);
        uint64_t has = trpi_item_counts_of_holder(after, holder, item);
        if (had != has) {
            trp_sheet_add(&text, between);
            trp_sheet_add_sanitized(&text, trpi_item_counts_holder_name(before, story->pack, holder));
            trp_sheet_add(&text, has > had ? " +" : " -");
            trp_sheet_add_count(&text, has > had ? has - had : had - has);
            between = ", ";
        }
    }
    trp_sheet_add(&text, between[0] == ',' ? ")" : "");
    add_row(f, trp_pack_name(story->pack, TRP_NAMES_ITEM, item), trp_sheet_text(&text));
    trp_sheet_release(&text);
}

void trpi_story_print_figures(const trp_story *story, uint32_t most_lines, trp_sheet *sheet)
{
    trp_counters counters;
    trp_world_counters(story->world, &counters, sizeof counters);
    trpi_item_counts at_end = story->at_end;  // the same memory: taking stock does not change the story
    trpi_item_counts_count_all(&at_end, story->world);

    figures f = {story, sheet, most_lines > 0 ? most_lines - 1 : 0};
    add_meetings(&f);
    add_interruptions(&f);
    add_suspensions(&f);
    add_handled(&f);
    for (uint32_t item = 0; item < story->at_start.item_count; item++) {
        add_item(&f, item);
    }
    trp_sheet stuck = {0};
    uint64_t times = counters.repairs + counters.deadlocks;
    if (times > 0) {
        trpi_wording_write_how_often(&stuck, times);
    }
    f.lines = 1;
    add_row(&f, "stuck", times == 0 ? "nobody" : trp_sheet_text(&stuck));
    trp_sheet_release(&stuck);
}
