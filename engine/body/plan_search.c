// SPDX-License-Identifier: MIT
// The search for a plan: total-order decomposition, depth first. The tasks that are left to do are a chain of frames, each a way
// and a position in it. Frames are never changed, so to backtrack is to drop the ones that came later.
//
// Invariants:
// - a choice has the counts of frames, effects, steps and values at the time when it was made; backtracking to it goes back to
//   these;
// - arguments are never changed: a frame, a choice and a step hold the index of their first one in `found->values`;
// - `view` sees the performer's facts as they would be after the steps so far, and in `locals` the arguments of the task that is
//   looked at.

#include "engine/body/plan.h"
#include "engine/store/fact.h"

#include "base/assert.h"

#include <string.h>

#define MOST_FRAMES 96
#define MOST_CHANGES 255
#define NOTHING 0xFFFFu
#define DRAW_PLAN 0x91A4

// A frame of the chain: a way that was chosen for a task. When the way has no task left, the search goes on in frame `then`, the
// next one of the chain, at number `then_next` of its tasks.
typedef struct frame {
    uint16_t task, way;  // nodes
    uint16_t then, then_next;
    uint16_t depth;
    uint16_t values;  // the first argument of its task
} frame;

typedef struct agenda {
    uint16_t frame, next;
} agenda;

// A compound task whose way was chosen; `way` is the next one to try. The counts are those before the choice.
typedef struct choice {
    agenda then;
    uint16_t task;  // node
    uint16_t depth;
    uint16_t values;  // its first argument
    uint16_t value_count;
    uint8_t way;
    uint8_t frames, changes, steps;
} choice;

typedef struct change {
    int64_t before;
    uint8_t place;
    bool is_new;
} change;

typedef struct plan_search {
    const trpi_tree_update_context *u;
    uint32_t plan;
    trpi_view view;
    trpi_plan_assumed_fact assumed[TRPI_PLAN_FACTS];
    change changes[MOST_CHANGES];
    frame frames[MOST_FRAMES];
    choice choices[MOST_FRAMES];
    int64_t locals[TRPI_MOST_LOCALS];
    uint32_t change_count, frame_count, choice_count, value_count;
    uint32_t budget;
    bool went_too_deep;
    trpi_plan_found_steps *found;
} plan_search;

static const trpi_pack_node *node_at(const plan_search *s, uint32_t node)
{
    return trpi_node_record(s->u, node);
}

// --- Assumed facts ---

static bool assume(plan_search *s, uint32_t fact, int64_t value)
{
    uint32_t place = 0;
    while (place < s->view.assumed_count && s->assumed[place].fact != fact) {
        place++;
    }
    if (s->change_count == MOST_CHANGES || place == TRPI_PLAN_FACTS) {
        s->went_too_deep = true;
        return false;
    }
    bool is_new = place == s->view.assumed_count;
    s->changes[s->change_count++] = (change){is_new ? 0 : s->assumed[place].value, (uint8_t)place, is_new};
    s->assumed[place] = (trpi_plan_assumed_fact){trpi_fact_clamp(&s->view.world->pack->facts[fact], value), fact};
    s->view.assumed_count = (uint8_t)(s->view.assumed_count + is_new);
    return true;
}

static void take_back(plan_search *s, uint32_t changes)
{
    TRP_ASSERT(changes <= s->change_count);
    while (s->change_count > changes) {
        const change *last = &s->changes[--s->change_count];
        s->assumed[last->place].value = last->before;
        s->view.assumed_count = (uint8_t)(s->view.assumed_count - last->is_new);
    }
}

// --- Tasks ---

static bool holds(plan_search *s, uint32_t code)
{
    s->view.lacks = false;
    bool so = trpi_condition_holds(&s->view, code);
    return so && !s->view.lacks;
}

// Copies the arguments of a task into its parameters.
static void load_arguments(plan_search *s, const trpi_pack_node *task, uint32_t values)
{
    TRP_ASSERT(values + task->other <= s->value_count);
    for (uint32_t i = 0; i < task->other; i++) {
        s->locals[TRPI_GIVEN_LOCAL(trpi_plan_argument_node(s->view.world->pack, task, i)->number)] = s->found->values[values + i];
    }
}

static bool add_value(plan_search *s, int64_t value)
{
    s->went_too_deep = s->went_too_deep || s->value_count == TRPI_PLAN_TRIED_VALUES;
    if (s->value_count == TRPI_PLAN_TRIED_VALUES) {
        return false;
    }
    s->found->values[s->value_count++] = value;
    return true;
}

// Evaluates the arguments that a way gives to one of its tasks.
static bool evaluate_arguments(plan_search *s, const frame *f, uint32_t subtask)
{
    const trp_pack *pack = s->view.world->pack;
    load_arguments(s, node_at(s, f->task), f->values);
    for (uint32_t i = 0; i < node_at(s, subtask)->child_count; i++) {
        const trpi_pack_step *let = &pack->steps[node_at(s, trpi_node_child(s->u, subtask, i))->step];
        int64_t value;
        s->view.lacks = false;
        if (!trpi_evaluate_expression(&s->view, let->code0, &value) || s->view.lacks || !add_value(s, value)) {
            return false;
        }
    }
    return true;
}

// Whether the locals have room for the arguments of the step that was added to the plan last.
static bool has_room(const plan_search *s, const trpi_pack_node *task)
{
    TRP_ASSERT(s->found->count > 0);
    const trpi_pack_node *plan = node_at(s, s->plan);
    for (uint32_t i = 0; i < task->other; i++) {
        const trpi_pack_node *given = trpi_plan_argument_node(s->view.world->pack, task, i);
        if (trpi_plan_argument_local_offset(s->view.world->pack, plan, s->found->steps, s->found->count - 1, i) >=
            TRPI_GIVEN_KEPT(given->number)) {
            return false;
        }
    }
    return true;
}

// Adds a step to the plan if its precondition would hold then, and assumes its effects.
static bool add_step(plan_search *s, uint32_t number, uint32_t values)
{
    const trpi_pack_node *task = node_at(s, trpi_node_child(s->u, s->plan, number));
    const trp_pack *pack = s->view.world->pack;
    load_arguments(s, task, values);
    if (!holds(s, task->code)) {
        return false;
    }
    if (s->found->count == TRPI_PLAN_STEPS) {
        s->went_too_deep = true;
        return false;
    }
    s->found->first_value[s->found->count] = (uint16_t)values;
    s->found->steps[s->found->count++] = (uint8_t)number;
    if (!has_room(s, task)) {
        s->went_too_deep = true;
        return false;
    }
    for (uint32_t i = task->number; i + task->other < task->child_count; i++) {
        const trpi_pack_step *effect = &pack->steps[pack->nodes[task->first_child + i].step];
        int64_t value;
        if (!trpi_evaluate_expression(&s->view, effect->code0, &value) || !assume(s, effect->index, value)) {
            return false;
        }
    }
    return true;
}

static bool choose(plan_search *s, uint32_t task, uint32_t values, uint32_t depth, agenda then)
{
    if (s->choice_count == MOST_FRAMES || depth > TRPI_PLAN_DEPTH) {
        s->went_too_deep = true;
        return false;
    }
    s->choices[s->choice_count++] = (choice){.then = then,
                                             .task = (uint16_t)task,
                                             .depth = (uint16_t)depth,
                                             .values = (uint16_t)values,
                                             .value_count = (uint16_t)s->value_count,
                                             .frames = (uint8_t)s->frame_count,
                                             .changes = (uint8_t)s->change_count,
                                             .steps = (uint8_t)s->found->count};
    return true;
}

// Returns the next task that is left to do, as its way names it; false when none is left.
static bool next_task(const plan_search *s, agenda *at, uint32_t *subtask)
{
    while (at->frame != NOTHING && at->next == node_at(s, s->frames[at->frame].way)->child_count) {
        const frame *done = &s->frames[at->frame];
        *at = (agenda){done->then, done->then_next};
    }
    if (at->frame == NOTHING) {
        return false;
    }
    *subtask = trpi_node_child(s->u, s->frames[at->frame].way, at->next++);
    return true;
}

// Adds primitive steps up to the next compound task, and makes a choice for that. True when no task is left; false also when a
// step is not possible.
static bool decompose(plan_search *s, agenda at)
{
    uint32_t subtask;
    while (next_task(s, &at, &subtask)) {
        uint32_t number = node_at(s, subtask)->number, task = trpi_node_child(s->u, s->plan, number);
        uint32_t values = s->value_count;
        if (s->budget == 0) {
            return false;
        }
        s->budget--;
        if (!evaluate_arguments(s, &s->frames[at.frame], subtask)) {
            return false;
        }
        if (node_at(s, task)->type == TRPI_NODE_COMPOUND) {
            (void)choose(s, task, values, s->frames[at.frame].depth + 1u, at);
            return false;
        }
        if (!add_step(s, number, values)) {
            return false;
        }
    }
    return true;
}

// Backtracks to the latest choice and takes its next way. True when that has completed a plan.
static bool try_next(plan_search *s)
{
    TRP_ASSERT(s->choice_count > 0);
    choice *c = &s->choices[s->choice_count - 1];
    s->frame_count = c->frames;
    s->value_count = c->value_count;
    s->found->count = c->steps;
    take_back(s, c->changes);
    load_arguments(s, node_at(s, c->task), c->values);
    if (c->way + node_at(s, c->task)->other == node_at(s, c->task)->child_count) {
        s->choice_count--;
        return false;
    }
    uint32_t way = trpi_node_child(s->u, c->task, c->way++);
    s->budget--;
    if (!holds(s, node_at(s, way)->code)) {
        return false;
    }
    if (s->frame_count == MOST_FRAMES) {
        s->went_too_deep = true;
        return false;
    }
    uint16_t own = (uint16_t)s->frame_count++;
    s->frames[own] = (frame){c->task, (uint16_t)way, c->then.frame, c->then.next, c->depth, c->values};
    return decompose(s, (agenda){own, 0});
}

// Makes the first choice, for the planned task, whose arguments are the parameters of the plan node's tree.
static void begin(plan_search *s)
{
    const trp_pack *pack = s->view.world->pack;
    uint32_t task = trpi_node_child(s->u, s->plan, TRPI_PLAN_PAGES);
    memcpy(s->locals, s->view.locals, s->view.world->settings.locals_per_entry * sizeof *s->locals);
    s->view.locals = s->locals;
    for (uint32_t i = 0; i < node_at(s, task)->other; i++) {
        (void)add_value(s, s->locals[TRPI_GIVEN_LOCAL(trpi_plan_argument_node(pack, node_at(s, task), i)->number)]);
    }
    (void)choose(s, task, 0, 1, (agenda){NOTHING, 0});
}

trpi_plan_search_result trpi_plan_search(trpi_tree_update_context *u, uint32_t node, trpi_plan_found_steps *found)
{
    plan_search s = {.u = u, .plan = node, .view = trpi_node_view(u), .found = found};
    uint32_t budget = u->budget < TRPI_PLAN_BUDGET ? u->budget : TRPI_PLAN_BUDGET;
    uint64_t draw = trpi_hash_add_number(trpi_hash_add_number(DRAW_PLAN, u->world->entities[u->index].serial), u->world->now);
    bool is_found = false;
    s.view.assumed = s.assumed;
    s.view.fixed_draw = draw != 0 ? draw : 1;
    s.budget = budget;
    found->count = 0;
    begin(&s);
    while (!is_found && s.choice_count > 0 && s.budget > 0 && !s.view.waits) {
        is_found = try_next(&s);
    }
    u->budget -= budget - s.budget;
    return s.view.waits      ? TRPI_PLAN_ASKS
           : is_found        ? TRPI_PLAN_FOUND
           : s.budget == 0   ? TRPI_PLAN_TOO_LONG
           : s.went_too_deep ? TRPI_PLAN_TOO_DEEP
                             : TRPI_PLAN_NONE;
}
