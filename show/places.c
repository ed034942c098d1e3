// SPDX-License-Identifier: MIT
#include "show/places.h"

#include "troupe/tree.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_ROOM = 160 };

bool trpi_behaviour_has_nodes(const trp_pack *pack, uint32_t behaviour)
{
    trp_behaviour_info info;
    bool known = trp_pack_behaviour(pack, behaviour, &info, sizeof info) == TRP_OK;
    for (uint32_t i = 0; known && i < info.task_count; i++) {
        if (trp_task_node_count(pack, info.first_task + i) > 0) {
            return true;
        }
    }
    return false;
}

// ---- Noting -------------------------------------------------------------------------------------

// Returns the step at which a node of a network, or a step of a plan, was entered last, and its number in *node; 0 when
// there is none. Nothing else shows that a node was entered again.
static uint32_t entered_last(const trpi_row_array *frames, uint32_t *node)
{
    uint32_t latest = 0;
    for (uint32_t i = 0; i < frames->count; i++) {
        const trp_running_node *frame = trpi_row_array_at(frames, i);
        bool entered = frame->kind == TRP_RUNNING_NODE_NODE || frame->kind == TRP_RUNNING_NODE_TASK;
        if (entered && frame->since > latest) {
            latest = frame->since;
            *node = frame->node;
        }
    }
    return latest;
}

// Returns the number of the set of nodes that run; TRP_NOT_FOUND when no node runs.
static uint32_t number_situation(trp_chronicle *chronicle, const trpi_stay *stay, uint32_t task, const trpi_row_array *frames)
{
    trp_behaviour_info info;
    if (frames->count == 0 || trp_pack_behaviour(chronicle->pack, stay->behaviour, &info, sizeof info) != TRP_OK ||
        task >= info.task_count) {
        return TRP_NOT_FOUND;
    }
    trp_sheet text = {0};
    trp_sheet_add_format(&text, "%u", info.first_task + task);
    for (uint32_t i = 0; i < frames->count; i++) {
        const trp_running_node *frame = trpi_row_array_at(frames, i);
        if (frame->kind != TRP_RUNNING_NODE_ASIDE) {
            trp_sheet_add_format(&text, " %u:%u", (unsigned)frame->node, (unsigned)frame->depth);
        }
    }
    uint32_t number = trpi_numbered_texts_find_or_add(&chronicle->situations, trp_sheet_text(&text));
    chronicle->failed = chronicle->failed || text.failed || number == UINT32_MAX;
    trp_sheet_release(&text);
    return number;
}

static void add_place(trp_chronicle *chronicle, uint32_t index, uint32_t situation, uint32_t anew)
{
    trpi_stay *stay = trpi_chronicle_stay(chronicle, index);
    trpi_stay_tree_position place = {trp_world_now(chronicle->world), situation, anew, TRP_NOT_FOUND};
    if (!trpi_row_array_add(&chronicle->places, &place)) {
        chronicle->failed = true;
        return;
    }
    uint32_t added = chronicle->places.count - 1;
    if (stay->last_tree_position == TRP_NOT_FOUND) {
        stay->first_tree_position = added;
    } else {
        ((trpi_stay_tree_position *)trpi_row_array_at(&chronicle->places, stay->last_tree_position))->next = added;
    }
    stay->last_tree_position = added;
}

void trpi_chronicle_note_stay_nodes(trp_chronicle *chronicle, uint32_t index, uint32_t queue_position, bool behaviour_runs)
{
    trpi_row_array frames = {.row_bytes = sizeof(trp_running_node)};
    trp_queue_entry entries[TRP_MOST_QUEUES];
    trpi_stay *stay = trpi_chronicle_stay(chronicle, index);
    trp_entity who = trpi_chronicle_person(chronicle, stay->person)->entity;
    uint32_t node = 0;
    if (behaviour_runs && queue_position < trp_agent_queues(chronicle->world, who, entries, TRP_MOST_QUEUES, sizeof *entries)) {
        bool has_room = TRPI_ROW_ARRAY_FILL(&frames, trp_agent_running_nodes, chronicle->world, who, queue_position);
        chronicle->failed = chronicle->failed || !has_room;
    }
    uint32_t entered = entered_last(&frames, &node);
    uint32_t situation = number_situation(chronicle, stay, frames.count > 0 ? entries[queue_position].task : 0, &frames);
    uint32_t before = stay->last_tree_position == TRP_NOT_FOUND
                          ? TRP_NOT_FOUND
                          : ((const trpi_stay_tree_position *)trpi_row_array_at(&chronicle->places, stay->last_tree_position))
                                ->running_nodes_text_index;
    bool again = frames.count > 0 && entered > stay->node_entered_step;
    if (situation != before || again) {
        add_place(chronicle, index, situation, again ? node : TRP_NOT_FOUND);
    }
    trpi_chronicle_stay(chronicle, index)->node_entered_step = frames.count > 0 ? entered : stay->node_entered_step;
    trpi_row_array_release(&frames);
}

// ---- Reading ------------------------------------------------------------------------------------

typedef struct standing {
    uint32_t node, depth;
    bool is_shown;  // no block and no clause
} standing;

// A set of nodes that run at once, in rows of `standing`, and the task that the nodes belong to.
typedef struct picture {
    uint32_t task;
    trpi_row_array nodes;
} picture;

static const standing *node_at(const picture *of, uint32_t number)
{
    return trpi_row_array_at(&of->nodes, number);
}

// Reads the text of set number `situation` of running nodes. False when there is no memory; release `nodes` either way.
static bool read_situation(const trp_chronicle *chronicle, uint32_t situation, picture *to)
{
    *to = (picture){.nodes.row_bytes = sizeof(standing)};
    bool has_room = true;
    char *text = situation != TRP_NOT_FOUND ? chronicle->situations.texts[situation] : NULL;
    to->task = text != NULL ? (uint32_t)strtoul(text, &text, 10) : 0;
    while (text != NULL && *text == ' ' && has_room) {
        trp_node_info info;
        standing at = {.node = (uint32_t)strtoul(text, &text, 10)};
        at.depth = (uint32_t)strtoul(text + 1, &text, 10);
        (void)trp_task_node(chronicle->pack, to->task, at.node, &info, sizeof info);
        at.is_shown = info.kind != TRP_NODE_BLOCK && info.kind != TRP_NODE_CLAUSE;
        has_room = trpi_row_array_add(&to->nodes, &at);
    }
    return has_room;
}

typedef struct open_span {
    trpi_stay_node_time span;
    uint32_t depth;
    uint32_t row;  // of the spans found
} open_span;

// A walk through the places of a stay, with the spans that are open at the present place.
typedef struct sweep {
    const trp_chronicle *chronicle;
    trpi_row_array open;    // rows of open_span
    trpi_row_array *spans;  // in the order of their beginnings, an outer one before the inner ones
    bool failed;
} sweep;

static open_span *open_at(const sweep *s, uint32_t number)
{
    return trpi_row_array_at(&s->open, number);
}

// Returns the number of the open span of a node; TRP_NOT_FOUND when it has none.
static uint32_t find_open(const sweep *s, uint32_t node)
{
    uint32_t i = 0;
    while (i < s->open.count && open_at(s, i)->span.node != node) {
        i++;
    }
    return i < s->open.count ? i : TRP_NOT_FOUND;
}

// Returns whether a span stays open: its node still runs, and it is not the node that was entered again or inside that node.
static bool stays_open(const open_span *open, const picture *now, uint32_t anew)
{
    uint32_t anew_depth = UINT32_MAX;
    for (uint32_t i = 0; i < now->nodes.count && open->span.task == now->task; i++) {
        const standing *at = node_at(now, i);
        anew_depth = anew_depth != UINT32_MAX && at->depth > anew_depth ? anew_depth : UINT32_MAX;
        anew_depth = at->node == anew ? at->depth : anew_depth;
        if (at->node == open->span.node) {
            return anew_depth == UINT32_MAX;
        }
    }
    return false;
}

static void close_others(sweep *s, uint32_t step, const picture *now, uint32_t anew)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->open.count; i++) {
        if (stays_open(open_at(s, i), now, anew)) {
            *open_at(s, kept++) = *open_at(s, i);
            continue;
        }
        ((trpi_stay_node_time *)trpi_row_array_at(s->spans, open_at(s, i)->row))->until = step;
    }
    s->open.count = kept;
}

static bool is_taken(const sweep *s, uint32_t track, const open_span *parent)
{
    for (uint32_t i = 0; i < s->open.count; i++) {
        const open_span *other = open_at(s, i);
        bool around = parent != NULL && track == parent->span.track && other->depth <= parent->depth;
        if (other->span.track == track && !around) {
            return true;
        }
    }
    return false;
}

// Opens the span of a node: in the track of its parent, or in a further track if another span is open there.
static void open_node(sweep *s, uint32_t step, uint32_t task, const standing *node, const open_span *parent)
{
    uint32_t track = parent != NULL ? parent->span.track : 0;
    for (uint32_t other = 0; is_taken(s, track, parent); other++) {  // one more track than open spans is enough
        track = other;
    }
    const open_span added = {{task, node->node, step, step, track}, node->depth, s->spans->count};
    s->failed = s->failed || !trpi_row_array_add(s->spans, &added.span) || !trpi_row_array_add(&s->open, &added);
}

// Returns the number of the open span around a node of a set of running nodes; TRP_NOT_FOUND when there is none.
static uint32_t find_parent(const sweep *s, const picture *now, uint32_t number)
{
    uint32_t depth = node_at(now, number)->depth;
    for (uint32_t i = number; i-- > 0;) {
        const standing *at = node_at(now, i);
        if (at->depth < depth) {
            uint32_t found = at->is_shown ? find_open(s, at->node) : TRP_NOT_FOUND;
            if (found != TRP_NOT_FOUND) {
                return found;
            }
            depth = at->depth;
        }
    }
    return TRP_NOT_FOUND;
}

static void advance_sweep(sweep *s, uint32_t step, uint32_t situation, uint32_t anew)
{
    picture now;
    s->failed = !read_situation(s->chronicle, situation, &now) || s->failed;
    close_others(s, step, &now, anew);
    for (uint32_t i = 0; i < now.nodes.count && !s->failed; i++) {
        const standing *at = node_at(&now, i);
        if (at->is_shown && find_open(s, at->node) == TRP_NOT_FOUND) {
            uint32_t parent = find_parent(s, &now, i);
            const open_span around = parent != TRP_NOT_FOUND ? *open_at(s, parent) : (open_span){0};
            open_node(s, step, now.task, at, parent != TRP_NOT_FOUND ? &around : NULL);
        }
    }
    trpi_row_array_release(&now.nodes);
}

bool trpi_chronicle_collect_stay_node_times(const trp_chronicle *chronicle, const trpi_stay *stay, trpi_row_array *node_times)
{
    sweep s = {.chronicle = chronicle, .open.row_bytes = sizeof(open_span), .spans = node_times};
    for (uint32_t i = stay->first_tree_position; i != TRP_NOT_FOUND && !s.failed;) {
        const trpi_stay_tree_position *place = trpi_row_array_at(&chronicle->places, i);
        advance_sweep(&s, place->step, place->running_nodes_text_index, place->reentered_node);
        i = place->next;
    }
    advance_sweep(&s, trpi_chronicle_stay_last_step(chronicle, stay), TRP_NOT_FOUND, TRP_NOT_FOUND);
    trpi_row_array_release(&s.open);
    return !s.failed;
}

void trpi_chronicle_print_path_of_running_nodes(const trp_chronicle *chronicle, uint32_t node_set, trp_sheet *sheet)
{
    picture now;
    sheet->failed = !read_situation(chronicle, node_set, &now) || sheet->failed;
    bool any = false;
    for (uint32_t i = 0; i < now.nodes.count; i++) {
        trp_node_info info;
        char words[WORDS_ROOM];
        const standing *at = node_at(&now, i);
        if (!at->is_shown || trp_task_node(chronicle->pack, now.task, at->node, &info, sizeof info) != TRP_OK) {
            continue;
        }
        trp_sheet_add(sheet, any ? " > " : "");
        bool named = (info.kind == TRP_NODE_PLAN || info.kind == TRP_NODE_PRIMITIVE) && info.name[0] != '\0';
        trp_sheet_add(sheet, named ? info.name : trp_task_node_words(chronicle->pack, now.task, at->node, words, sizeof words));
        any = true;
        if (info.kind == TRP_NODE_STEP) {
            break;
        }
    }
    trpi_row_array_release(&now.nodes);
}
