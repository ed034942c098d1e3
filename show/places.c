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

// Returns the step at which a node of a network, or a step of a plan, was entered last, and its position in *which; 0 when
// there is none. Nothing else shows that a node was entered again.
static uint32_t entered_last(const trp_running_node *frames, uint32_t count, uint32_t *which)
{
    uint32_t latest = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool entered = frames[i].kind == TRP_RUNNING_NODE_NODE || frames[i].kind == TRP_RUNNING_NODE_TASK;
        if (entered && frames[i].since > latest) {
            latest = frames[i].since;
            *which = i;
        }
    }
    return latest;
}

// Returns the number of the situation of the running nodes; TRP_NOT_FOUND when none runs.
static uint32_t number_situation(trp_chronicle *chronicle, const trpi_stay *stay, uint32_t task, const trp_running_node *frames,
                                 uint32_t count)
{
    trp_behaviour_info info;
    if (count == 0 || trp_pack_behaviour(chronicle->pack, stay->behaviour, &info, sizeof info) != TRP_OK ||
        task >= info.task_count) {
        return TRP_NOT_FOUND;
    }
    trp_sheet text = {0};
    trp_sheet_add_format(&text, "%u", info.first_task + task);
    for (uint32_t i = 0; i < count; i++) {
        if (frames[i].kind != TRP_RUNNING_NODE_ASIDE) {
            trp_sheet_add_format(&text, " %u:%u", (unsigned)frames[i].node, (unsigned)frames[i].depth);
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
    trp_running_node frames[TRPI_PLACES_AT_ONCE];
    trp_queue_entry entries[TRP_MOST_QUEUES];
    trpi_stay *stay = trpi_chronicle_stay(chronicle, index);
    trp_entity who = trpi_chronicle_person(chronicle, stay->person)->entity;
    uint32_t count = 0, which = 0;
    if (behaviour_runs && queue_position < trp_agent_queues(chronicle->world, who, entries, TRP_MOST_QUEUES, sizeof *entries)) {
        count = trp_agent_running_nodes(chronicle->world, who, queue_position, frames, TRPI_PLACES_AT_ONCE, sizeof *frames);
        count = count < TRPI_PLACES_AT_ONCE ? count : TRPI_PLACES_AT_ONCE;
    }
    uint32_t entered = entered_last(frames, count, &which);
    uint32_t situation = number_situation(chronicle, stay, count > 0 ? entries[queue_position].task : 0, frames, count);
    uint32_t before = stay->last_tree_position == TRP_NOT_FOUND
                          ? TRP_NOT_FOUND
                          : ((const trpi_stay_tree_position *)trpi_row_array_at(&chronicle->places, stay->last_tree_position))
                                ->running_nodes_text_index;
    bool again = count > 0 && entered > stay->node_entered_step;
    if (situation != before || again) {
        add_place(chronicle, index, situation, again ? frames[which].node : TRP_NOT_FOUND);
    }
    trpi_chronicle_stay(chronicle, index)->node_entered_step = count > 0 ? entered : stay->node_entered_step;
}

// ---- Reading ------------------------------------------------------------------------------------

typedef struct standing {
    uint32_t node, depth;
    bool is_shown;  // no block and no clause
} standing;

static uint32_t read_situation(const trp_chronicle *chronicle, uint32_t situation, uint32_t *task, standing at[TRPI_PLACES_AT_ONCE])
{
    uint32_t count = 0;
    if (situation == TRP_NOT_FOUND) {
        return 0;
    }
    char *text = chronicle->situations.texts[situation];
    *task = (uint32_t)strtoul(text, &text, 10);
    while (*text == ' ' && count < TRPI_PLACES_AT_ONCE) {
        trp_node_info info;
        at[count].node = (uint32_t)strtoul(text, &text, 10);
        at[count].depth = (uint32_t)strtoul(text + 1, &text, 10);
        (void)trp_task_node(chronicle->pack, *task, at[count].node, &info, sizeof info);
        at[count].is_shown = info.kind != TRP_NODE_BLOCK && info.kind != TRP_NODE_CLAUSE;
        count++;
    }
    return count;
}

typedef struct open_span {
    trpi_stay_node_time span;
    uint32_t depth;
    uint32_t row;  // of the spans found
} open_span;

// The walk through the places of a stay, with the spans that are open at the present one.
typedef struct sweep {
    const trp_chronicle *chronicle;
    open_span open[TRPI_PLACES_AT_ONCE];
    uint32_t open_count;
    trpi_row_array *spans;  // in the order of their beginnings, an outer one before the inner ones
    bool failed;
} sweep;

static const open_span *find_open(const sweep *s, uint32_t node)
{
    for (uint32_t i = 0; i < s->open_count; i++) {
        if (s->open[i].span.node == node) {
            return &s->open[i];
        }
    }
    return NULL;
}

// Returns whether a span stays open: its node still runs, and it is not the node that was entered again or inside that node.
static bool stays_open(const open_span *open, uint32_t task, const standing *at, uint32_t count, uint32_t anew)
{
    uint32_t anew_depth = UINT32_MAX;
    for (uint32_t i = 0; i < count && open->span.task == task; i++) {
        anew_depth = anew_depth != UINT32_MAX && at[i].depth > anew_depth ? anew_depth : UINT32_MAX;
        anew_depth = at[i].node == anew ? at[i].depth : anew_depth;
        if (at[i].node == open->span.node) {
            return anew_depth == UINT32_MAX;
        }
    }
    return false;
}

static void close_others(sweep *s, uint32_t step, uint32_t task, const standing *at, uint32_t count, uint32_t anew)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->open_count; i++) {
        if (stays_open(&s->open[i], task, at, count, anew)) {
            s->open[kept++] = s->open[i];
            continue;
        }
        ((trpi_stay_node_time *)trpi_row_array_at(s->spans, s->open[i].row))->until = step;
    }
    s->open_count = kept;
}

static bool is_taken(const sweep *s, uint32_t track, const open_span *parent)
{
    for (uint32_t i = 0; i < s->open_count; i++) {
        const open_span *other = &s->open[i];
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
    for (uint32_t other = 0; is_taken(s, track, parent) && other < TRPI_MOST_TRACKS; other++) {
        track = other;
    }
    open_span added = {{task, node->node, step, step, track}, node->depth, s->spans->count};
    if (s->open_count < TRPI_PLACES_AT_ONCE && !is_taken(s, track, parent)) {
        s->failed = s->failed || !trpi_row_array_add(s->spans, &added.span);
        s->open[s->open_count] = added;
        s->open_count += s->failed ? 0 : 1;
    }
}

static const open_span *find_parent(const sweep *s, const standing *at, uint32_t place)
{
    uint32_t depth = at[place].depth;
    for (uint32_t i = place; i-- > 0;) {
        if (at[i].depth < depth) {
            const open_span *found = at[i].is_shown ? find_open(s, at[i].node) : NULL;
            if (found != NULL) {
                return found;
            }
            depth = at[i].depth;
        }
    }
    return NULL;
}

static void advance_sweep(sweep *s, uint32_t step, uint32_t situation, uint32_t anew)
{
    standing at[TRPI_PLACES_AT_ONCE];
    uint32_t task = 0;
    uint32_t count = read_situation(s->chronicle, situation, &task, at);
    close_others(s, step, task, at, count, anew);
    for (uint32_t i = 0; i < count; i++) {
        if (at[i].is_shown && find_open(s, at[i].node) == NULL) {
            open_node(s, step, task, &at[i], find_parent(s, at, i));
        }
    }
}

bool trpi_chronicle_collect_stay_node_times(const trp_chronicle *chronicle, const trpi_stay *stay, trpi_row_array *node_times)
{
    sweep s = {.chronicle = chronicle, .spans = node_times};
    for (uint32_t i = stay->first_tree_position; i != TRP_NOT_FOUND && !s.failed;) {
        const trpi_stay_tree_position *place = trpi_row_array_at(&chronicle->places, i);
        advance_sweep(&s, place->step, place->running_nodes_text_index, place->reentered_node);
        i = place->next;
    }
    advance_sweep(&s, trpi_chronicle_stay_last_step(chronicle, stay), TRP_NOT_FOUND, TRP_NOT_FOUND);
    return !s.failed;
}

void trpi_chronicle_print_path_of_running_nodes(const trp_chronicle *chronicle, uint32_t node_set, trp_sheet *sheet)
{
    standing at[TRPI_PLACES_AT_ONCE];
    uint32_t task = 0;
    uint32_t count = read_situation(chronicle, node_set, &task, at);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        trp_node_info info;
        char words[WORDS_ROOM];
        if (!at[i].is_shown || trp_task_node(chronicle->pack, task, at[i].node, &info, sizeof info) != TRP_OK) {
            continue;
        }
        trp_sheet_add(sheet, any ? " > " : "");
        bool named = (info.kind == TRP_NODE_PLAN || info.kind == TRP_NODE_PRIMITIVE) && info.name[0] != '\0';
        trp_sheet_add(sheet, named ? info.name : trp_task_node_words(chronicle->pack, task, at[i].node, words, sizeof words));
        any = true;
        if (info.kind == TRP_NODE_STEP) {
            break;
        }
    }
}
