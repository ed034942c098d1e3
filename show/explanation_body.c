// SPDX-License-Identifier: MIT
// Where in a tree or network somebody is: the nodes that are current, with what each arrow waits for and how that stands,
// and the step, with the blocks it lies in.

#include "show/explanation.h"
#include "troupe/tree.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_ROOM = 256 };

// The task that a line speaks of, numbered through the pack.
static uint32_t task_of(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool known = trp_pack_behaviour(explanation->pack, l->behaviour, &info) == TRP_OK && l->task < info.task_count;
    return known ? info.first_task + l->task : TRP_NOT_FOUND;
}

static const char *words_of(const trpi_explanation *explanation, const trp_why_line *l, char words[WORDS_ROOM])
{
    return trp_task_node_words(explanation->pack, task_of(explanation, l), l->number, words, WORDS_ROOM);
}

static trp_node_info node_of(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_node_info info;
    (void)trp_task_node(explanation->pack, task_of(explanation, l), l->number, &info);
    return info;
}

// The name of the network that a node or an arrow belongs to.
static const char *network_of(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_node_info info;
    uint32_t below = l->number;
    for (uint32_t i = below; i-- > 0;) {
        (void)trp_task_node(explanation->pack, task_of(explanation, l), i, &info);
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

static void tell_target(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_node_info arrow = node_of(explanation, l);
    char words[WORDS_ROOM];
    if (arrow.leads_to == TRP_NODE_END || arrow.leads_to == TRP_NODE_FAIL) {
        trp_sheet_add(explanation->sheet, arrow.leads_to == TRP_NODE_END ? "to the end of " : "to the failure of ");
        trp_sheet_plain(explanation->sheet, network_of(explanation, l));
    } else {
        trp_sheet_add(explanation->sheet, "to ");
        trp_sheet_plain(explanation->sheet,
                        trp_task_node_words(explanation->pack, task_of(explanation, l), arrow.leads_to, words, WORDS_ROOM));
    }
    trp_sheet_add(explanation->sheet, " ");
    trp_sheet_plain(explanation->sheet, words_of(explanation, l, words));
}

// Whether a condition reads more than that something is so, which its own words say better.
static bool reads_values(const trpi_explanation *explanation, uint32_t condition)
{
    for (uint32_t i = trpi_first_child(explanation, condition); i < explanation->count; i = trpi_next_child(explanation, i)) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind == TRP_WHY_VALUE && (l->type != TRP_TYPE_TRUTH || l->truth == TRP_WHY_UNTOLD)) {
            return true;
        }
    }
    return false;
}

// How its conditions stand: "(my health is 80)", "(which is so)". The truth of the line itself is another matter: a step is
// at work while it waits for what is not so.
static void tell_standing(const trpi_explanation *explanation, uint32_t line)
{
    bool any = false, told = false, all = true;
    for (uint32_t i = trpi_first_child(explanation, line); i < explanation->count; i = trpi_next_child(explanation, i)) {
        any = true;
        all = all && explanation->lines[i].truth == TRP_WHY_TRUE;
        if (explanation->lines[i].truth != TRP_WHY_TRUE && reads_values(explanation, i)) {
            told = trpi_tell_readings(explanation, i, told ? ", " : " (") || told;
        }
    }
    if (told) {
        trp_sheet_add(explanation->sheet, ")");
    } else if (any) {
        trp_sheet_add(explanation->sheet, all ? " (which is so)" : " (which is not so)");
    }
}

static void tell_arrows(const trpi_explanation *explanation, uint32_t line)
{
    bool any = false;
    for (uint32_t i = trpi_first_child(explanation, line); i < explanation->count; i = trpi_next_child(explanation, i)) {
        if (explanation->lines[i].kind == TRP_WHY_ARROW) {
            trp_sheet_add(explanation->sheet, any ? ",\n      " : "; goes on\n      ");
            tell_target(explanation, &explanation->lines[i]);
            tell_standing(explanation, i);
            trp_sheet_add(explanation->sheet, node_of(explanation, &explanation->lines[i]).returns ? ", and returns" : "");
            any = true;
        }
    }
    trp_sheet_add(explanation->sheet, any ? ".\n" : ", and then is done.\n");
}

// ---- Nodes and steps ----------------------------------------------------------------------------

static void tell_since(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_sheet_add(explanation->sheet, ", since ");
    trpi_tell_time(explanation, l->since);
}

static void tell_node(const trpi_explanation *explanation, uint32_t line)
{
    const trp_why_line *l = &explanation->lines[line];
    char words[WORDS_ROOM];
    bool aside = l->truth == TRP_WHY_FALSE;
    trp_sheet_add(explanation->sheet, aside ? "    " : "    In ");
    trp_sheet_plain(explanation->sheet, words_of(explanation, l, words));
    trp_sheet_add(explanation->sheet, " of ");
    trp_sheet_plain(explanation->sheet, network_of(explanation, l));
    if (aside) {
        trp_sheet_add(explanation->sheet, " is set aside, and goes on later.\n");
        return;
    }
    tell_since(explanation, l);
    tell_arrows(explanation, line);
}

// "Fetch (what = 1 iron, source = store)"
static void tell_given(const trpi_explanation *explanation, uint32_t planned)
{
    bool any = false;
    for (uint32_t i = trpi_first_child(explanation, planned); i < explanation->count; i = trpi_next_child(explanation, i)) {
        const trp_why_line *l = &explanation->lines[i];
        trp_sheet_add(explanation->sheet, any ? ", " : " (");
        trp_sheet_plain(explanation->sheet, node_of(explanation, l).name);
        trp_sheet_add(explanation->sheet, " = ");
        trpi_tell_value(explanation, l, l->left);
        any = true;
    }
    trp_sheet_add(explanation->sheet, any ? ")" : "");
}

// The steps of a plan: "(done)" behind those that are done, the one under way by itself.
static void tell_plan(const trpi_explanation *explanation, uint32_t line)
{
    char words[WORDS_ROOM];
    bool any = false;
    trp_sheet_add(explanation->sheet, "    Plans ");
    trp_sheet_plain(explanation->sheet, node_of(explanation, &explanation->lines[line]).name);
    tell_since(explanation, &explanation->lines[line]);
    for (uint32_t i = trpi_first_child(explanation, line); i < explanation->count; i = trpi_next_child(explanation, i)) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind != TRP_WHY_PLANNED) {
            continue;
        }
        const char *name = node_of(explanation, l).name;
        trp_sheet_add(explanation->sheet, any ? ", then " : ": ");
        trp_sheet_plain(explanation->sheet, name[0] != '\0' ? name : words_of(explanation, l, words));
        tell_given(explanation, i);
        trp_sheet_add(explanation->sheet, l->truth == TRP_WHY_TRUE ? " (done)" : l->truth == TRP_WHY_UNTOLD ? " (now)" : "");
        any = true;
    }
    trp_sheet_add(explanation->sheet, any ? ".\n" : "; looks for a way.\n");
}

// The blocks that a step lies in, up to the network around them.
static void tell_blocks(const trpi_explanation *explanation, uint32_t first, uint32_t step)
{
    char words[WORDS_ROOM];
    bool any = false;
    for (uint32_t i = first; i < step; i = trpi_next_child(explanation, i)) {
        trp_node_info info = node_of(explanation, &explanation->lines[i]);
        words_of(explanation, &explanation->lines[i], words);
        if ((info.kind == TRP_NODE_BLOCK || info.kind == TRP_NODE_CLAUSE) && strcmp(words, "sequence") != 0) {
            trp_sheet_add(explanation->sheet, any ? " > " : ", in: ");
            trp_sheet_plain(explanation->sheet, words);
            tell_standing(explanation, i);
            any = true;
        }
    }
}

static void tell_step(const trpi_explanation *explanation, uint32_t first_block, uint32_t line)
{
    char words[WORDS_ROOM];
    trp_sheet_add(explanation->sheet, "    At `");
    trp_sheet_plain(explanation->sheet, words_of(explanation, &explanation->lines[line], words));
    trp_sheet_add(explanation->sheet, "`");
    tell_since(explanation, &explanation->lines[line]);
    tell_standing(explanation, line);
    tell_blocks(explanation, first_block, line);
    trp_sheet_add(explanation->sheet, ".\n");
}

// "Waits for the lock jug, which Bea holds, since 3 s."
static void tell_lock(const trpi_explanation *explanation, uint32_t line)
{
    const trp_why_line *l = &explanation->lines[line];
    char room[WORDS_ROOM], words[WORDS_ROOM];
    const char *lock = words_of(explanation, l, room);
    (void)snprintf(words, sizeof words, "%.*s", (int)strcspn(lock, ","), lock);  // not who goes before others at it
    trp_sheet_add(explanation->sheet, "    Waits for the ");
    trp_sheet_plain(explanation->sheet, words);
    if (l->other.value != 0) {
        trp_sheet_add(explanation->sheet, ", which ");
        trp_sheet_plain(explanation->sheet, trpi_explanation_name(explanation, l->other));
        trp_sheet_add(explanation->sheet, " holds");
    } else {
        trp_sheet_add(explanation->sheet, " until the others have come");
    }
    tell_since(explanation, l);
    trp_sheet_add(explanation->sheet, ".\n");
}

// "`cooldown 20 s` in line 4 rests until 1m2s (in 2s)."
static void tell_rest(const trpi_explanation *explanation, uint32_t line)
{
    char words[WORDS_ROOM], place[24];
    (void)snprintf(place, sizeof place, "` in line %u", node_of(explanation, &explanation->lines[line]).line);
    trp_sheet_add(explanation->sheet, "    `");
    trp_sheet_plain(explanation->sheet, words_of(explanation, &explanation->lines[line], words));
    trp_sheet_add(explanation->sheet, place);
    trpi_tell_until(explanation, " rests until ", explanation->lines[line].until);
    trp_sheet_add(explanation->sheet, ".\n");
}

void trpi_tell_body(const trpi_explanation *explanation, uint32_t line)
{
    uint32_t first_block = trpi_first_child(explanation, line);
    for (uint32_t i = first_block; i < explanation->count; i = trpi_next_child(explanation, i)) {
        if (explanation->lines[i].kind != TRP_WHY_PLACE) {
            continue;
        }
        uint8_t kind = node_of(explanation, &explanation->lines[i]).kind;
        if ((explanation->lines[i].flags & TRP_WHY_RESTS) != 0) {
            tell_rest(explanation, i);
        } else if (kind == TRP_NODE_NODE || kind == TRP_NODE_CATCH) {
            tell_node(explanation, i);
            first_block = trpi_next_child(explanation, i);
        } else if (kind == TRP_NODE_PLAN) {
            tell_plan(explanation, i);
        } else if ((explanation->lines[i].flags & TRP_WHY_LOCKED) != 0) {
            tell_lock(explanation, i);
        } else if (kind == TRP_NODE_STEP) {
            tell_step(explanation, first_block, i);
        }
    }
}

void trpi_tell_place_json(const trpi_explanation *explanation, trpi_json *json, const trp_why_line *line)
{
    static const char *const kinds[] = {"step", "block",    "clause", "network", "node",      "catch", "arrow",
                                        "plan", "compound", "way",    "subtask", "primitive", "effect"};
    char words[WORDS_ROOM];
    trp_node_info info = node_of(explanation, line);
    if (line->kind == TRP_WHY_GIVEN) {
        trpi_json_text(json, "name", info.name);
        return;
    }
    trpi_json_text(json, "node", words_of(explanation, line, words));
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
                       leaves
                           ? info.leads_to == TRP_NODE_END ? "end" : "fail"
                           : trp_task_node_words(explanation->pack, task_of(explanation, line), info.leads_to, words, WORDS_ROOM));
    }
    if (info.line != 0) {
        trpi_json_count(json, "line", info.line);
    }
}
