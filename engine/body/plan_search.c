// SPDX-License-Identifier: MIT
// The search for a plan: total-order decomposition, depth first. What is left to do is a chain of frames, each a way
// and where in it; frames are never changed, so going back is to forget those that came later.
//
// Invariants:
// - frames, effects and steps that a choice found when it was made are below its marks;
// - `view` sees the performer's facts as they would be behind the steps so far.

#include "engine/body/plan.h"
#include "engine/store/fact.h"

#define MOST_FRAMES 96
#define MOST_CHANGES 128
#define NOTHING 0xFFFFu
#define DRAW_PLAN 0x91A4

// A way that was taken; what comes behind it is frame `then` from its `then_next`th task on.
typedef struct frame {
    uint16_t way;  // node
    uint16_t then, then_next;
    uint16_t depth;
} frame;

typedef struct agenda {
    uint16_t frame, next;
} agenda;

// A task whose way was chosen; `way` is the next one to try. The rest is what there was before.
typedef struct choice {
    agenda then;
    uint16_t task;  // node
    uint16_t depth;
    uint8_t way;
    uint8_t frames, changes, steps;
} choice;

typedef struct change {
    int64_t before;
    uint8_t place;
    bool is_new;
} change;

typedef struct plan_search {
    const trpi_update *u;
    uint32_t plan;
    trpi_view view;
    trpi_assumed assumed[TRPI_PLAN_FACTS];
    change changes[MOST_CHANGES];
    frame frames[MOST_FRAMES];
    choice choices[MOST_FRAMES];
    uint32_t change_count, frame_count, choice_count, step_count;
    uint32_t budget;
    bool went_too_deep;
    uint8_t *steps;
} plan_search;

static const trpi_pack_node *node_at(const plan_search *s, uint32_t node)
{
    return trpi_node_at(s->u, node);
}

// --- What would be so ---

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
    s->assumed[place] = (trpi_assumed){trpi_fact_fitted(&s->view.world->pack->facts[fact], value), fact};
    s->view.assumed_count = (uint8_t)(s->view.assumed_count + is_new);
    return true;
}

static void take_back(plan_search *s, uint32_t changes)
{
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
    bool so = trpi_holds(&s->view, code);
    return so && !s->view.lacks;
}

// One step more, if what it needs would be so.
static bool add_step(plan_search *s, uint32_t number)
{
    const trpi_pack_node *task = node_at(s, trpi_node_child(s->u, s->plan, number));
    const trp_pack *pack = s->view.world->pack;
    if (!holds(s, task->code)) {
        return false;
    }
    if (s->step_count == TRPI_PLAN_STEPS) {
        s->went_too_deep = true;
        return false;
    }
    s->steps[s->step_count++] = (uint8_t)number;
    for (uint32_t i = task->number; i < task->child_count; i++) {
        const trpi_pack_step *effect = &pack->steps[pack->nodes[task->first_child + i].step];
        int64_t value;
        if (!trpi_evaluate(&s->view, effect->code0, &value) || !assume(s, effect->index, value)) {
            return false;
        }
    }
    return true;
}

static bool choose(plan_search *s, uint32_t task, uint32_t depth, agenda then)
{
    if (s->choice_count == MOST_FRAMES || depth > TRPI_PLAN_DEPTH) {
        s->went_too_deep = true;
        return false;
    }
    s->choices[s->choice_count++] =
        (choice){.then = then, .task = (uint16_t)task, .depth = (uint16_t)depth, .frames = (uint8_t)s->frame_count,
                 .changes = (uint8_t)s->change_count, .steps = (uint8_t)s->step_count};
    return true;
}

// The next task that is left to do; false when there is none.
static bool next_task(const plan_search *s, agenda *at, uint32_t *task)
{
    while (at->frame != NOTHING && at->next == node_at(s, s->frames[at->frame].way)->child_count) {
        const frame *done = &s->frames[at->frame];
        *at = (agenda){done->then, done->then_next};
    }
    if (at->frame == NOTHING) {
        return false;
    }
    *task = node_at(s, trpi_node_child(s->u, s->frames[at->frame].way, at->next++))->number;
    return true;
}

// Goes on from there as far as it is clear how: true when nothing is left to do. Else something is to be chosen, or it
// did not work out.
static bool go_on(plan_search *s, agenda at)
{
    uint32_t number;
    while (next_task(s, &at, &number)) {
        uint32_t task = trpi_node_child(s->u, s->plan, number);
        if (s->budget == 0) {
            return false;
        }
        s->budget--;
        if (node_at(s, task)->type == TRPI_NODE_COMPOUND) {
            (void)choose(s, task, s->frames[at.frame].depth + 1u, at);
            return false;
        }
        if (!add_step(s, number)) {
            return false;
        }
    }
    return true;
}

// Takes the next way of the task that was chosen for last that is possible.
static bool try_next(plan_search *s)
{
    choice *c = &s->choices[s->choice_count - 1];
    s->frame_count = c->frames;
    s->step_count = c->steps;
    take_back(s, c->changes);
    if (c->way == node_at(s, c->task)->child_count) {
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
    s->frames[own] = (frame){(uint16_t)way, c->then.frame, c->then.next, c->depth};
    return go_on(s, (agenda){own, 0});
}

trpi_found_plan trpi_plan_search(trpi_update *u, uint32_t node, uint8_t steps[TRPI_PLAN_STEPS], uint32_t *count)
{
    plan_search s = {.u = u, .plan = node, .view = trpi_node_view(u), .steps = steps};
    uint32_t budget = u->budget < TRPI_PLAN_BUDGET ? u->budget : TRPI_PLAN_BUDGET;
    uint64_t draw = trpi_hash_fold(trpi_hash_fold(DRAW_PLAN, u->world->entities[u->index].serial), u->world->now);
    bool found = false;
    s.view.assumed = s.assumed;
    s.view.fixed_draw = draw != 0 ? draw : 1;
    s.budget = budget;
    (void)choose(&s, trpi_node_child(u, node, TRPI_PLAN_PAGES), 1, (agenda){NOTHING, 0});
    while (!found && s.choice_count > 0 && s.budget > 0 && !s.view.waits) {
        found = try_next(&s);
    }
    u->budget -= budget - s.budget;
    *count = s.step_count;
    return s.view.waits        ? TRPI_PLAN_ASKS
           : found             ? TRPI_PLAN_FOUND
           : s.budget == 0     ? TRPI_PLAN_TOO_LONG
           : s.went_too_deep   ? TRPI_PLAN_TOO_DEEP
                               : TRPI_PLAN_NONE;
}
