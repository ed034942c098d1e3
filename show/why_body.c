// SPDX-License-Identifier: MIT
// Writes the place of an entry in its tree or network: the current nodes, the conditions of their arrows with the values that
// they read, and the step with the blocks that it lies in.

#include "show/why_writer.h"
#include "show/wording.h"
#include "troupe/command.h"
#include "troupe/origin.h"
#include "troupe/tree.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_ROOM = 256 };

// Returns the task of a line, as its index in the pack.
static uint32_t line_task(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool known = trp_pack_behaviour(writer->pack, l->behaviour, &info, sizeof info) == TRP_OK && l->task < info.task_count;
    return known ? info.first_task + l->task : TRP_NOT_FOUND;
}

static const char *line_words(const trpi_why_writer *writer, const trp_why_line *l, char words[WORDS_ROOM])
{
    return trp_task_node_words(writer->pack, line_task(writer, l), l->number, words, WORDS_ROOM);
}

static trp_node_info line_node(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_node_info info;
    (void)trp_task_node(writer->pack, line_task(writer, l), l->number, &info, sizeof info);
    return info;
}

// Returns the name of the network to which a node or an arrow belongs.
static const char *line_network(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_node_info info;
    uint32_t below = l->number;
    for (uint32_t i = below; i-- > 0;) {
        (void)trp_task_node(writer->pack, line_task(writer, l), i, &info, sizeof info);
        if (below >= info.first_child && below < info.first_child + info.child_count) {
            if (info.kind == TRP_NODE_NETWORK) {
                return info.name;
            }
            below = i;
        }
    }
    return "";
}

// ---- Arrows -------------------------------------------------------------------------------------

static void write_target(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_node_info arrow = line_node(writer, l);
    char words[WORDS_ROOM];
    if (arrow.leads_to == TRP_NODE_END || arrow.leads_to == TRP_NODE_FAIL) {
        trp_sheet_add(writer->sheet, arrow.leads_to == TRP_NODE_END ? "to the end of " : "to the failure of ");
        trp_sheet_add_sanitized(writer->sheet, line_network(writer, l));
    } else {
        trp_sheet_add(writer->sheet, "to ");
        trp_sheet_add_sanitized(writer->sheet,
                                trp_task_node_words(writer->pack, line_task(writer, l), arrow.leads_to, words, WORDS_ROOM));
    }
    trp_sheet_add(writer->sheet, " ");
    trp_sheet_add_sanitized(writer->sheet, line_words(writer, l, words));
}

// Returns whether a condition reads values that are worth writing, and not just a truth, which its own words say better.
static bool reads_values(const trpi_why_writer *writer, uint32_t condition)
{
    for (uint32_t i = trpi_why_first_child(writer, condition); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_VALUE && (l->type != TRP_TYPE_TRUTH || l->truth == TRP_WHY_UNTOLD)) {
            return true;
        }
    }
    return false;
}

// Writes the values that the conditions of a line have read, as far as these conditions are not true, "(my health is 80)"; where no
// values are told, "(which is so)" or "(which is not so)". The truth of the line itself does not count here: a step runs while its
// condition is false, since it waits for it.
static void write_standing(const trpi_why_writer *writer, uint32_t line)
{
    bool any = false, told = false, all = true;
    for (uint32_t i = trpi_why_first_child(writer, line); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        any = true;
        all = all && writer->lines[i].truth == TRP_WHY_TRUE;
        if (writer->lines[i].truth != TRP_WHY_TRUE && reads_values(writer, i)) {
            told = trpi_why_write_facts_read(writer, i, told ? ", " : " (") || told;
        }
    }
    if (told) {
        trp_sheet_add(writer->sheet, ")");
    } else if (any) {
        trp_sheet_add(writer->sheet, all ? " (which is so)" : " (which is not so)");
    }
}

static void write_arrows(const trpi_why_writer *writer, uint32_t line)
{
    bool any = false;
    for (uint32_t i = trpi_why_first_child(writer, line); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        if (writer->lines[i].kind == TRP_WHY_ARROW) {
            trp_sheet_add(writer->sheet, any ? ",\n      " : "; goes on\n      ");
            write_target(writer, &writer->lines[i]);
            write_standing(writer, i);
            trp_sheet_add(writer->sheet, line_node(writer, &writer->lines[i]).returns ? ", and returns" : "");
            any = true;
        }
    }
    trp_sheet_add(writer->sheet, any ? ".\n" : ", and then is done.\n");
}

// ---- Nodes and steps ----------------------------------------------------------------------------

static void write_node(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    char words[WORDS_ROOM];
    bool aside = l->truth == TRP_WHY_FALSE;
    trp_sheet_add(writer->sheet, aside ? "    " : "    In ");
    trp_sheet_add_sanitized(writer->sheet, line_words(writer, l, words));
    trp_sheet_add(writer->sheet, " of ");
    trp_sheet_add_sanitized(writer->sheet, line_network(writer, l));
    if (aside) {
        trp_sheet_add(writer->sheet, " is set aside, and goes on later.\n");
        return;
    }
    trpi_why_write_sentence(writer, l, ", since {since}");
    write_arrows(writer, line);
}

// Writes the arguments of a task of a plan, to stand behind its name: " (what = 1 iron, source = store)".
static void write_arguments(const trpi_why_writer *writer, uint32_t planned)
{
    bool any = false;
    for (uint32_t i = trpi_why_first_child(writer, planned); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        const trp_why_line *l = &writer->lines[i];
        trp_sheet_add(writer->sheet, any ? ", " : " (");
        trp_sheet_add_sanitized(writer->sheet, line_node(writer, l).name);
        trp_sheet_add(writer->sheet, " = ");
        trpi_why_write_value(writer, l, l->left);
        any = true;
    }
    trp_sheet_add(writer->sheet, any ? ")" : "");
}

// Writes the steps of a plan in one sentence, with "(done)" behind the finished ones and "(now)" behind the step under way.
static void write_plan(const trpi_why_writer *writer, uint32_t line)
{
    char words[WORDS_ROOM];
    bool any = false;
    trp_sheet_add(writer->sheet, "    Plans ");
    trp_sheet_add_sanitized(writer->sheet, line_node(writer, &writer->lines[line]).name);
    trpi_why_write_sentence(writer, &writer->lines[line], ", since {since}");
    for (uint32_t i = trpi_why_first_child(writer, line); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind != TRP_WHY_PLANNED) {
            continue;
        }
        const char *name = line_node(writer, l).name;
        trp_sheet_add(writer->sheet, any ? ", then " : ": ");
        trp_sheet_add_sanitized(writer->sheet, name[0] != '\0' ? name : line_words(writer, l, words));
        write_arguments(writer, i);
        trp_sheet_add(writer->sheet, l->truth == TRP_WHY_TRUE ? " (done)" : l->truth == TRP_WHY_UNTOLD ? " (now)" : "");
        any = true;
    }
    trp_sheet_add(writer->sheet, any ? ".\n" : "; looks for a way.\n");
}

// Writes the blocks that a step lies in, up to the network around them.
static void write_blocks(const trpi_why_writer *writer, uint32_t first, uint32_t step)
{
    char words[WORDS_ROOM];
    bool any = false;
    for (uint32_t i = first; i < step; i = trpi_why_next_sibling(writer, i)) {
        trp_node_info info = line_node(writer, &writer->lines[i]);
        line_words(writer, &writer->lines[i], words);
        if ((info.kind == TRP_NODE_BLOCK || info.kind == TRP_NODE_CLAUSE) && strcmp(words, "sequence") != 0) {
            trp_sheet_add(writer->sheet, any ? " > " : ", in: ");
            trp_sheet_add_sanitized(writer->sheet, words);
            write_standing(writer, i);
            any = true;
        }
    }
}

// Writes when a step that only waits is over: " It ends at 4h0m0s (in 12.5s).", or nothing.
static void write_end_of_wait(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    trpi_row_array steps = {.row_bytes = sizeof(trp_pending_step)};
    TRPI_WHY_FILL(writer, &steps, trp_agent_pending_steps, writer->world, l->agent);
    for (uint32_t i = 0; i < steps.count; i++) {
        const trp_pending_step *step = trpi_row_array_at(&steps, i);
        if (step->kind == TRP_PENDING_TIME && step->due != 0 && step->behaviour == l->behaviour &&
            step->origin == line_node(writer, l).origin) {
            const trp_why_line end = {.until = step->due};
            trpi_why_write_sentence(writer, &end, " It ends at {due}.");
            break;
        }
    }
    trpi_row_array_release(&steps);
}

static void write_step(const trpi_why_writer *writer, uint32_t first_block, uint32_t line)
{
    char words[WORDS_ROOM];
    trp_sheet_add(writer->sheet, "    At `");
    trp_sheet_add_sanitized(writer->sheet, line_words(writer, &writer->lines[line], words));
    trp_sheet_add(writer->sheet, "`");
    trpi_why_write_sentence(writer, &writer->lines[line], ", since {since}");
    write_standing(writer, line);
    write_blocks(writer, first_block, line);
    trp_sheet_add(writer->sheet, ".");
    write_end_of_wait(writer, line);
    trp_sheet_add(writer->sheet, "\n");
}

// Writes a wait for a lock: "Waits for the lock jug, which Bea holds, since 3 s."; and each agent in the way that is at an action
// that never ends: "; Bea is at Draw, at `follow`, which never ends by itself".
static void write_lock(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    char room[WORDS_ROOM], words[WORDS_ROOM];
    const char *lock = line_words(writer, l, room);
    (void)snprintf(words, sizeof words, "%.*s", (int)strcspn(lock, ","), lock);  // without a `before others` clause
    trp_sheet_add(writer->sheet, "    Waits for the ");
    trp_sheet_add_sanitized(writer->sheet, words);
    trpi_why_write_sentence(
        writer, l, l->other.value != 0 ? ", which {other} holds, since {since}" : " until the others have come, since {since}");
    for (uint32_t i = trpi_why_first_child(writer, line); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        const trp_why_line *missing = &writer->lines[i];
        if (missing->kind == TRP_WHY_MISSING && missing->number != TRP_NOT_FOUND) {
            trpi_why_write_sentence(writer, missing, "; {other} is at {other_behaviour}{endless}");
        }
    }
    trp_sheet_add(writer->sheet, ".\n");
}

// Writes a node that rests: "`cooldown 20 s` in line 4 rests until 1m2s (in 2s)."
static void write_rest(const trpi_why_writer *writer, uint32_t line)
{
    char words[WORDS_ROOM];
    trp_sheet_add(writer->sheet, "    `");
    trp_sheet_add_sanitized(writer->sheet, line_words(writer, &writer->lines[line], words));
    trp_sheet_add(writer->sheet, "`");
    trpi_wording_write_origin(writer->sheet, " in ", writer->pack, line_node(writer, &writer->lines[line]).origin);
    trpi_why_write_sentence(writer, &writer->lines[line], " rests until {due}.\n");
}

void trpi_why_write_tree_place(const trpi_why_writer *writer, uint32_t line)
{
    uint32_t first_block = trpi_why_first_child(writer, line);
    for (uint32_t i = first_block; i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        if (writer->lines[i].kind != TRP_WHY_PLACE) {
            continue;
        }
        uint8_t kind = line_node(writer, &writer->lines[i]).kind;
        if ((writer->lines[i].flags & TRP_WHY_RESTS) != 0) {
            write_rest(writer, i);
        } else if (kind == TRP_NODE_NODE || kind == TRP_NODE_CATCH) {
            write_node(writer, i);
            first_block = trpi_why_next_sibling(writer, i);
        } else if (kind == TRP_NODE_PLAN) {
            write_plan(writer, i);
        } else if ((writer->lines[i].flags & TRP_WHY_LOCKED) != 0) {
            write_lock(writer, i);
        } else if (kind == TRP_NODE_STEP) {
            write_step(writer, first_block, i);
        }
    }
}

void trpi_why_write_tree_place_json(const trpi_why_writer *writer, trpi_json_writer *json, const trp_why_line *line)
{
    static const char *const kinds[] = {"step", "block",    "clause", "network", "node",      "catch", "arrow",
                                        "plan", "compound", "way",    "subtask", "primitive", "effect"};
    char words[WORDS_ROOM];
    trp_node_info info = line_node(writer, line);
    if (line->kind == TRP_WHY_GIVEN) {
        trpi_json_add_text(json, "name", info.name);
        return;
    }
    trpi_json_add_text(json, "node", line_words(writer, line, words));
    trpi_json_add_text(json, "sort", kinds[info.kind]);
    if ((line->flags & TRP_WHY_RESTS) != 0) {
        trpi_json_add_text(json, "state", "rests");
    } else if (line->kind == TRP_WHY_PLACE && line->truth == TRP_WHY_FALSE) {
        trpi_json_add_text(json, "state", "set aside");
    } else if ((line->flags & TRP_WHY_LOCKED) != 0) {
        trpi_json_add_text(json, "state", "waits for the lock");
    }
    if (line->kind == TRP_WHY_PLANNED) {
        static const char *const states[] = {[TRP_WHY_FALSE] = "to come", [TRP_WHY_TRUE] = "done", [TRP_WHY_UNTOLD] = "now"};
        trpi_json_add_text(json, "state", states[line->truth]);
    }
    if (line->kind == TRP_WHY_ARROW) {
        bool leaves = info.leads_to == TRP_NODE_END || info.leads_to == TRP_NODE_FAIL;
        trpi_json_add_text(json, "to",
                           leaves ? info.leads_to == TRP_NODE_END ? "end" : "fail"
                                  : trp_task_node_words(writer->pack, line_task(writer, line), info.leads_to, words, WORDS_ROOM));
    }
    if (info.line != 0) {
        trpi_json_add_count(json, "line", info.line);
        trp_origin_info origin;
        if (trp_pack_origin(writer->pack, info.origin, &origin, sizeof origin) == TRP_OK && origin.instance_count > 0) {
            trpi_json_add_text(json, "origin", trp_pack_origin_words(writer->pack, info.origin, words, WORDS_ROOM));
        }
    }
}
