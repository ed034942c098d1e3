// SPDX-License-Identifier: MIT
// Draws the queues of one character: for each behaviour its task and its state, such as its partner or the place where it was
// interrupted.

#include "show/picture_queues.h"

#include "troupe/agent.h"
#include "troupe/fact.h"

#include <string.h>

enum { TITLE_AT = 3, TASK_AT = 27, STATE_AT = 49 };

static const char *queue_name(uint32_t queue)
{
    switch (queue) {
    case TRP_QUEUE_INDEPENDENT: return "independent";
    case TRP_QUEUE_COLLABORATIVE: return "collaborative";
    case TRP_QUEUE_LATENT: return "latent";
    default: return "";
    }
}

static void add_seconds(const trp_world *world, uint32_t since, trp_sheet *sheet)
{
    trp_sheet_add_format(sheet, " for %u s", (trp_world_now(world) - since) / trp_world_steps_per_second(world));
}

static void add_state(const trp_rehearsal *rehearsal, const trp_queue_entry *entry, trp_sheet *sheet)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    if (entry->is_suspended) {
        trp_sheet_add(sheet, "suspended");
    } else if (!entry->is_current) {
        trp_sheet_add(sheet, "interrupted");
    } else if (entry->self_done || entry->waits_since != 0) {
        trp_sheet_add(sheet, "waits");
    } else {
        trp_sheet_add(sheet, entry->is_performing ? "performs" : "current");
    }
    if (entry->waits_since != 0) {
        add_seconds(world, entry->waits_since, sheet);
    }
    if (entry->partner.value != 0) {
        trp_sheet_add(sheet, ", with ");
        trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, entry->partner));
    }
    trp_sheet_add_format(sheet, "  (%s, rank %u.%d)", queue_name(entry->queue), entry->layer, (int)entry->priority);
}

static void draw_entry(const trp_rehearsal *rehearsal, const trp_queue_entry *entry, int32_t row, trpi_screen *screen)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    trpi_screen_style style = entry->is_current ? TRPI_STYLE_STRONG : TRPI_STYLE_FAINT;
    trp_sheet text = {0};

    trpi_screen_write(screen, 1, row, 1, entry->is_current ? ">" : entry->is_suspended ? "~" : "-", style);
    trpi_screen_write(screen, TITLE_AT, row, TASK_AT - TITLE_AT - 1, trp_behaviour_title(pack, entry->behaviour), style);
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, entry->behaviour, &info, sizeof info) == TRP_OK && entry->task < info.task_count) {
        trp_sheet_add_format(&text, "%u/%u ", entry->task + 1, info.task_count);
        trp_sheet_add_sanitized(&text, trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + entry->task));
        trpi_screen_write(screen, TASK_AT, row, STATE_AT - TASK_AT - 1, trp_sheet_text(&text), style);
        trp_sheet_clear(&text);
    }
    add_state(rehearsal, entry, &text);
    trpi_screen_write(screen, STATE_AT, row, screen->columns, trp_sheet_text(&text), style);
    trp_sheet_release(&text);
}

// Draws the place in a behaviour's tree or network as a row below it. False when it has none.
static bool draw_place(const trp_rehearsal *rehearsal, trp_entity follow, uint32_t position, bool is_current, int32_t row,
                       trpi_screen *screen)
{
    char path[256];
    trp_sheet text = {0};
    trp_agent_node_path(trp_rehearsal_world(rehearsal), follow, position, path, sizeof path);
    if (path[0] == '\0') {
        return false;
    }
    trp_sheet_add(&text, "at ");
    trp_sheet_add_sanitized(&text, path);
    trpi_screen_write(screen, TITLE_AT + 2, row, screen->columns, trp_sheet_text(&text),
                      is_current ? TRPI_STYLE_PLAIN : TRPI_STYLE_FAINT);
    trp_sheet_release(&text);
    return true;
}

static void add_motives(const trp_world *world, trp_entity entity, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(world);
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_FACT); i++) {
        trp_fact_info info;
        trp_value value;
        if (trp_pack_fact(pack, i, &info, sizeof info) != TRP_OK || (!info.is_motive && !info.is_item) ||
            trp_fact_get(world, entity, i, &value) != TRP_OK) {
            continue;
        }
        const char *point = strrchr(info.name, '.');
        trp_sheet_add(sheet, ", ");
        trp_sheet_add_sanitized(sheet, point == NULL ? info.name : point + 1);
        trp_sheet_add_format(sheet, " %d", (int)trp_value_to_number(value));
    }
}

static void draw_head(const trp_rehearsal *rehearsal, trp_entity follow, int32_t row, trpi_screen *screen)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t roles[4];
    uint32_t role_count = trp_agent_roles(world, follow, roles, 4);
    trp_sheet text = {0};
    trp_sheet_add(&text, " ");
    trp_sheet_add_sanitized(&text, trp_rehearsal_entity_name(rehearsal, follow));
    for (uint32_t i = 0; i < role_count && i < 4; i++) {
        trp_sheet_add(&text, ", ");
        trp_sheet_add_sanitized(&text, trp_pack_name(trp_world_pack(world), TRP_NAMES_ROLE, roles[i]));
    }
    add_motives(world, follow, &text);
    trp_stage_entity_state view;
    if (trp_stage_describe_entity(trp_rehearsal_stage(rehearsal), follow, &view, sizeof view) == TRP_OK && view.action[0] != '\0') {
        trp_sheet_add(&text, ": ");
        trp_sheet_add_sanitized(&text, view.action);
    }
    trpi_screen_fill_row(screen, row, TRPI_STYLE_BAR);
    trpi_screen_write(screen, 0, row, screen->columns, trp_sheet_text(&text), TRPI_STYLE_BAR);
    trp_sheet_release(&text);
}

void trpi_picture_draw_queues(const trp_rehearsal *rehearsal, trp_entity follow, int32_t first_row, trpi_screen *screen)
{
    if (follow.value == 0) {
        return;
    }
    draw_head(rehearsal, follow, first_row, screen);
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(trp_rehearsal_world(rehearsal), follow, entries, TRP_MOST_QUEUES, sizeof *entries);
    int32_t at = first_row + 1;
    for (uint32_t i = 0; i < count; i++) {
        draw_entry(rehearsal, &entries[i], at++, screen);
        at += draw_place(rehearsal, follow, i, entries[i].is_current != 0, at, screen);
    }
    if (count == 0) {
        trpi_screen_write(screen, TITLE_AT, first_row + 1, screen->columns, "nothing", TRPI_STYLE_FAINT);
    }
}
