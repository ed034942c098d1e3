// SPDX-License-Identifier: MIT
// Where in a tree or network somebody is: the nodes that are current, with what each arrow waits for and how that stands,
// and the step, with the blocks it lies in.

#include "show/teller.h"
#include "troupe/tree.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_ROOM = 256 };

// The task that a line speaks of, numbered through the pack.
static uint32_t task_of(const trpi_teller *teller, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool known = trp_pack_behaviour(teller->pack, l->behaviour, &info) == TRP_OK && l->task < info.task_count;
    return known ? info.first_task + l->task : TRP_NOT_FOUND;
}

static const char *words_of(const trpi_teller *teller, const trp_why_line *l, char words[WORDS_ROOM])
{
    return trp_task_node_words(teller->pack, task_of(teller, l), l->number, words, WORDS_ROOM);
}

static trp_node_info node_of(const trpi_teller *teller, const trp_why_line *l)
{
    trp_node_info info;
    (void)trp_task_node(teller->pack, task_of(teller, l), l->number, &info);
    return info;
}

// The name of the network that a node or an arrow belongs to.
static const char *network_of(const trpi_teller *teller, const trp_why_line *l)
{
    trp_node_info info;
    uint32_t below = l->number;
    for (uint32_t i = below; i-- > 0;) {
        (void)trp_task_node(teller->pack, task_of(teller, l), i, &info);
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

static void tell_target(const trpi_teller *teller, const trp_why_line *l)
{
    trp_node_info arrow = node_of(teller, l);
    char words[WORDS_ROOM];
    if (arrow.leads_to == TRP_NODE_END || arrow.leads_to == TRP_NODE_FAIL) {
        trp_sheet_add(teller->sheet, arrow.leads_to == TRP_NODE_END ? "to the end of " : "to the failure of ");
        trp_sheet_plain(teller->sheet, network_of(teller, l));
    } else {
        trp_sheet_add(teller->sheet, "to ");
        trp_sheet_plain(teller->sheet, trp_task_node_words(teller->pack, task_of(teller, l), arrow.leads_to, words, WORDS_ROOM));
    }
    trp_sheet_add(teller->sheet, " ");
    trp_sheet_plain(teller->sheet, words_of(teller, l, words));
}

// Whether a condition reads more than that something is so, which its own words say better.
static bool reads_values(const trpi_teller *teller, uint32_t condition)
{
    for (uint32_t i = trpi_first_child(teller, condition); i < teller->count; i = trpi_next_child(teller, i)) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind == TRP_WHY_VALUE && (l->type != TRP_TYPE_TRUTH || l->truth == TRP_WHY_UNTOLD)) {
            return true;
        }
    }
    return false;
}

// How its conditions stand: "(my health is 80)", "(which is so)". The truth of the line itself is another matter: a step is
// at work while it waits for what is not so.
static void tell_standing(const trpi_teller *teller, uint32_t line)
{
    bool any = false, told = false, all = true;
    for (uint32_t i = trpi_first_child(teller, line); i < teller->count; i = trpi_next_child(teller, i)) {
        any = true;
        all = all && teller->lines[i].truth == TRP_WHY_TRUE;
        if (teller->lines[i].truth != TRP_WHY_TRUE && reads_values(teller, i)) {
            told = trpi_tell_readings(teller, i, told ? ", " : " (") || told;
        }
    }
    if (told) {
        trp_sheet_add(teller->sheet, ")");
    } else if (any) {
        trp_sheet_add(teller->sheet, all ? " (which is so)" : " (which is not so)");
    }
}

static void tell_arrows(const trpi_teller *teller, uint32_t line)
{
    bool any = false;
    for (uint32_t i = trpi_first_child(teller, line); i < teller->count; i = trpi_next_child(teller, i)) {
        if (teller->lines[i].kind == TRP_WHY_ARROW) {
            trp_sheet_add(teller->sheet, any ? ",\n      " : "; goes on\n      ");
            tell_target(teller, &teller->lines[i]);
            tell_standing(teller, i);
            trp_sheet_add(teller->sheet, node_of(teller, &teller->lines[i]).returns ? ", and returns" : "");
            any = true;
        }
    }
    trp_sheet_add(teller->sheet, any ? ".\n" : ", and then is done.\n");
}

// ---- Nodes and steps ----------------------------------------------------------------------------

static void tell_since(const trpi_teller *teller, const trp_why_line *l)
{
    trp_sheet_add(teller->sheet, ", since ");
    trpi_tell_time(teller, l->since);
}

static void tell_node(const trpi_teller *teller, uint32_t line)
{
    const trp_why_line *l = &teller->lines[line];
    char words[WORDS_ROOM];
    bool aside = l->truth == TRP_WHY_FALSE;
    trp_sheet_add(teller->sheet, aside ? "    " : "    In ");
    trp_sheet_plain(teller->sheet, words_of(teller, l, words));
    trp_sheet_add(teller->sheet, " of ");
    trp_sheet_plain(teller->sheet, network_of(teller, l));
    if (aside) {
        trp_sheet_add(teller->sheet, " is set aside, and goes on later.\n");
        return;
    }
    tell_since(teller, l);
    tell_arrows(teller, line);
}

// "Fetch (what = 1 iron, source = store)"
static void tell_given(const trpi_teller *teller, uint32_t planned)
{
    bool any = false;
    for (uint32_t i = trpi_first_child(teller, planned); i < teller->count; i = trpi_next_child(teller, i)) {
        const trp_why_line *l = &teller->lines[i];
        trp_sheet_add(teller->sheet, any ? ", " : " (");
        trp_sheet_plain(teller->sheet, node_of(teller, l).name);
        trp_sheet_add(teller->sheet, " = ");
        trpi_tell_value(teller, l, l->left);
        any = true;
    }
    trp_sheet_add(teller->sheet, any ? ")" : "");
}

// The steps of a plan: "(done)" behind those that are done, the one under way by itself.
static void tell_plan(const trpi_teller *teller, uint32_t line)
{
    char words[WORDS_ROOM];
    bool any = false;
    trp_sheet_add(teller->sheet, "    Plans ");
    trp_sheet_plain(teller->sheet, node_of(teller, &teller->lines[line]).name);
    tell_since(teller, &teller->lines[line]);
    for (uint32_t i = trpi_first_child(teller, line); i < teller->count; i = trpi_next_child(teller, i)) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind != TRP_WHY_PLANNED) {
            continue;
        }
        const char *name = node_of(teller, l).name;
        trp_sheet_add(teller->sheet, any ? ", then " : ": ");
        trp_sheet_plain(teller->sheet, name[0] != '\0' ? name : words_of(teller, l, words));
        tell_given(teller, i);
        trp_sheet_add(teller->sheet, l->truth == TRP_WHY_TRUE ? " (done)" : l->truth == TRP_WHY_UNTOLD ? " (now)" : "");
        any = true;
    }
    trp_sheet_add(teller->sheet, any ? ".\n" : "; looks for a way.\n");
}

// The blocks that a step lies in, up to the network around them.
static void tell_blocks(const trpi_teller *teller, uint32_t first, uint32_t step)
{
    char words[WORDS_ROOM];
    bool any = false;
    for (uint32_t i = first; i < step; i = trpi_next_child(teller, i)) {
        trp_node_info info = node_of(teller, &teller->lines[i]);
        words_of(teller, &teller->lines[i], words);
        if ((info.kind == TRP_NODE_BLOCK || info.kind == TRP_NODE_CLAUSE) && strcmp(words, "sequence") != 0) {
            trp_sheet_add(teller->sheet, any ? " > " : ", in: ");
            trp_sheet_plain(teller->sheet, words);
            tell_standing(teller, i);
            any = true;
        }
    }
}

static void tell_step(const trpi_teller *teller, uint32_t first_block, uint32_t line)
{
    char words[WORDS_ROOM];
    trp_sheet_add(teller->sheet, "    At `");
    trp_sheet_plain(teller->sheet, words_of(teller, &teller->lines[line], words));
    trp_sheet_add(teller->sheet, "`");
    tell_since(teller, &teller->lines[line]);
    tell_standing(teller, line);
    tell_blocks(teller, first_block, line);
    trp_sheet_add(teller->sheet, ".\n");
}

// "Waits for the lock jug, which Bea holds, since 3 s."
static void tell_lock(const trpi_teller *teller, uint32_t line)
{
    const trp_why_line *l = &teller->lines[line];
    char room[WORDS_ROOM], words[WORDS_ROOM];
    const char *lock = words_of(teller, l, room);
    (void)snprintf(words, sizeof words, "%.*s", (int)strcspn(lock, ","), lock);  // not who goes before others at it
    trp_sheet_add(teller->sheet, "    Waits for the ");
    trp_sheet_plain(teller->sheet, words);
    if (l->other.value != 0) {
        trp_sheet_add(teller->sheet, ", which ");
        trp_sheet_plain(teller->sheet, trpi_teller_name(teller, l->other));
        trp_sheet_add(teller->sheet, " holds");
    } else {
        trp_sheet_add(teller->sheet, " until the others have come");
    }
    tell_since(teller, l);
    trp_sheet_add(teller->sheet, ".\n");
}

// "`cooldown 20 s` in line 4 rests until 1m2s (in 2s)."
static void tell_rest(const trpi_teller *teller, uint32_t line)
{
    char words[WORDS_ROOM], place[24];
    (void)snprintf(place, sizeof place, "` in line %u", node_of(teller, &teller->lines[line]).line);
    trp_sheet_add(teller->sheet, "    `");
    trp_sheet_plain(teller->sheet, words_of(teller, &teller->lines[line], words));
    trp_sheet_add(teller->sheet, place);
    trpi_tell_until(teller, " rests until ", teller->lines[line].until);
    trp_sheet_add(teller->sheet, ".\n");
}

void trpi_tell_body(const trpi_teller *teller, uint32_t line)
{
    uint32_t first_block = trpi_first_child(teller, line);
    for (uint32_t i = first_block; i < teller->count; i = trpi_next_child(teller, i)) {
        if (teller->lines[i].kind != TRP_WHY_PLACE) {
            continue;
        }
        uint8_t kind = node_of(teller, &teller->lines[i]).kind;
        if ((teller->lines[i].flags & TRP_WHY_RESTS) != 0) {
            tell_rest(teller, i);
        } else if (kind == TRP_NODE_NODE || kind == TRP_NODE_CATCH) {
            tell_node(teller, i);
            first_block = trpi_next_child(teller, i);
        } else if (kind == TRP_NODE_PLAN) {
            tell_plan(teller, i);
        } else if ((teller->lines[i].flags & TRP_WHY_LOCKED) != 0) {
            tell_lock(teller, i);
        } else if (kind == TRP_NODE_STEP) {
            tell_step(teller, first_block, i);
        }
    }
}

void trpi_tell_place_json(const trpi_teller *teller, trpi_json *json, const trp_why_line *line)
{
    static const char *const kinds[] = {"step", "block",    "clause", "network", "node",      "catch", "arrow",
                                        "plan", "compound", "way",    "subtask", "primitive", "effect"};
    char words[WORDS_ROOM];
    trp_node_info info = node_of(teller, line);
    if (line->kind == TRP_WHY_GIVEN) {
        trpi_json_text(json, "name", info.name);
        return;
    }
    trpi_json_text(json, "node", words_of(teller, line, words));
    trpi_json_text(json, "sort", kinds[info.kind]);
    if ((line->flags & TRP_WHY_RESTS) != 0) {
        trpi_json_text(json, "state", "rests");
    } else if (line->kind == TRP_WHY_PLACE && line->truth == TRP_WHY_FALSE) {
        trpi_json_text(json, "state", "set aside");
    } else if ((line->flags & TRP_WHY_LOCKED) != 0) {
        trpi_json_text(json, "state", "waits for the lock");
    }
    if (line->kind == TRP_WHY_PLANNED) {
        static const char *const states[] = {[TRP_WHY_FALSE] = "to come", [TRP_WHY_TRUE] = "done", [TRP_WHY_UNTOLD] = "now"};
        trpi_json_text(json, "state", states[line->truth]);
    }
    if (line->kind == TRP_WHY_ARROW) {
        bool leaves = info.leads_to == TRP_NODE_END || info.leads_to == TRP_NODE_FAIL;
        trpi_json_text(json, "to",
                       leaves ? info.leads_to == TRP_NODE_END ? "end" : "fail"
                              : trp_task_node_words(teller->pack, task_of(teller, line), info.leads_to, words, WORDS_ROOM));
    }
    if (info.line != 0) {
        trpi_json_count(json, "line", info.line);
    }
}
