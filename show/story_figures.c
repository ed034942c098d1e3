// SPDX-License-Identifier: MIT
// The figures at the end of a story: the same numbers as the report's, a dozen of them.

#include "show/story.h"

#include "show/wording.h"

#include <string.h>

enum {
    LABEL_COLUMNS = 30
};

static void begin_row(trp_sheet *sheet, const char *label)
{
    size_t start = sheet->size_bytes;
    trp_sheet_add(sheet, "  ");
    trp_sheet_plain(sheet, label);
    trp_sheet_pad(sheet, start, LABEL_COLUMNS);
}

static void add_meetings(const trp_story *story, trp_sheet *sheet)
{
    for (uint32_t i = 0; i < story->meeting_count; i++) {
        if (story->meetings[i] == 0) {
            continue;
        }
        const char *name = i < story->scene_count
                               ? trp_pack_name(story->pack, TRP_SORT_SCENE, i)
                               : trp_pack_name(story->pack, TRP_SORT_TOPIC, i - story->scene_count);
        begin_row(sheet, name);
        trp_sheet_count(sheet, story->meetings[i]);
        trp_sheet_add(sheet, " begun, ");
        trp_sheet_count(sheet, story->meetings_ended[i]);
        trp_sheet_add(sheet, " to the end\n");
    }
}

static void add_interruptions(const trp_story *story, trp_sheet *sheet)
{
    uint64_t interruptions = story->counts[TRP_EVENT_INTERRUPTED];
    uint64_t settled = story->resumed + story->given_up;
    begin_row(sheet, "interruptions");
    trp_sheet_count(sheet, interruptions);
    trp_sheet_add(sheet, ": ");
    trp_sheet_count(sheet, story->resumed);
    trp_sheet_add(sheet, " resumed where they were left, ");
    trp_sheet_count(sheet, story->given_up);
    trp_sheet_add(sheet, " given up, ");
    trp_sheet_count(sheet, interruptions > settled ? interruptions - settled : 0);
    trp_sheet_add(sheet, " open\n");
    begin_row(sheet, "suspended while waiting");
    trp_sheet_count(sheet, story->counts[TRP_EVENT_SUSPENDED]);
    trp_sheet_add(sheet, ", activated again: ");
    trp_sheet_count(sheet, story->counts[TRP_EVENT_ACTIVATED]);
    trp_sheet_add(sheet, "\n");
}

// How often an action was done to its end, if this is the only item it was begun with; else how
// often it was begun with the item.
static uint64_t handled(const trp_story *story, uint32_t action, uint32_t item)
{
    uint32_t items = trp_pack_count(story->pack, TRP_SORT_ITEM);
    uint64_t count = story->items_handled[(size_t)action * items + item];
    for (uint32_t other = 0; other < items; other++) {
        if (other != item && story->items_handled[(size_t)action * items + other] > 0) {
            return count;
        }
    }
    trp_stage_action_counts counts;
    trp_stage_action_count(trp_rehearsal_stage(story->rehearsal), action, &counts);
    return count > 0 && counts.succeeded > 0 ? counts.succeeded : count;
}

// "fetch ale    1,234": what was done with items.
static void add_handled(const trp_story *story, trp_sheet *sheet)
{
    uint32_t items = trp_pack_count(story->pack, TRP_SORT_ITEM);
    for (uint32_t action = 0; action < trp_pack_count(story->pack, TRP_SORT_ACTION); action++) {
        for (uint32_t item = 0; item < items; item++) {
            uint64_t count = handled(story, action, item);
            if (count == 0) {
                continue;
            }
            trp_sheet label = {0};
            const char *name = trp_pack_name(story->pack, TRP_SORT_ACTION, action);
            trp_sheet_add_bytes(&label, name, strcspn(name, " "));
            trp_sheet_add(&label, " ");
            trp_sheet_plain(&label, trp_pack_name(story->pack, TRP_SORT_ITEM, item));
            begin_row(sheet, trp_sheet_text(&label));
            trp_sheet_count(sheet, count);
            trp_sheet_add(sheet, "\n");
            trp_sheet_release(&label);
        }
    }
}

// Who held how much at the start and at the end; what was paid is what changed hands.
static void add_items(const trp_story *story, trp_sheet *sheet)
{
    const trpi_goods *before = &story->at_start;
    const trpi_goods *after = &story->at_end;
    for (uint32_t item = 0; item < before->item_count; item++) {
        begin_row(sheet, trp_pack_name(story->pack, TRP_SORT_ITEM, item));
        trp_sheet_count(sheet, trpi_goods_total(before, item));
        trp_sheet_add(sheet, " at first, ");
        trp_sheet_count(sheet, trpi_goods_total(after, item));
        trp_sheet_add(sheet, " at last");
        const char *between = " (";
        for (uint32_t holder = 0; holder < before->holder_count; holder++) {
            uint64_t had = trpi_goods_held(before, holder, item);
            uint64_t has = trpi_goods_held(after, holder, item);
            if (had != has) {
                trp_sheet_add(sheet, between);
                trp_sheet_plain(sheet, trpi_goods_holder(before, story->pack, holder));
                trp_sheet_add(sheet, has > had ? " +" : " -");
                trp_sheet_count(sheet, has > had ? has - had : had - has);
                between = ", ";
            }
        }
        trp_sheet_add(sheet, between[0] == ',' ? ")\n" : "\n");
    }
}

void trpi_story_print_figures(const trp_story *story, trp_sheet *sheet)
{
    trp_counters counters;
    trp_world_counters(story->world, &counters);
    trpi_goods at_end = story->at_end;  // the same memory: taking stock does not change the story
    trpi_goods_take_stock(&at_end, story->world);

    add_meetings(story, sheet);
    add_interruptions(story, sheet);
    add_handled(story, sheet);
    add_items(story, sheet);
    begin_row(sheet, "stuck");
    if (counters.repairs == 0) {
        trp_sheet_add(sheet, "nobody\n");
    } else {
        trpi_wording_times(sheet, counters.repairs);
        trp_sheet_add(sheet, "\n");
    }
}
