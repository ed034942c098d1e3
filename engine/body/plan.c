// SPDX-License-Identifier: MIT
// Invariants of a plan that runs:
// - its pages, which are the first children of its node, hold `failed` steps, of which `tried` are done; `child` is the task that
//   is being done, and runs;
// - while it waits to search anew (`due`), or for an answer of the host by which to search, no task of it runs;
// - `count` is how often it has searched anew;
// - the arguments of its steps lie in locals, in the order of the steps, those of one type behind one another; a task that begins
//   takes its parameters from there.
// Invariant: `child` of a primitive that runs is 0 until its body is over, and then one more than the number of effects that
// are set.

#include "engine/body/plan.h"

#include "engine/body/immediate_step.h"
#include "engine/store/notice.h"

#include "base/assert.h"

#include <string.h>

// Returns the word of a page in which a step of the plan is kept, as one byte of four.
static uint32_t *word_of(trpi_node_state *page, uint32_t number)
{
    uint32_t *const words[] = {&page->tried, &page->failed, &page->count, &page->run.travelled};
    return words[number % TRPI_PAGE_STEPS / 4];
}

uint32_t trpi_plan_task_of_step(const trpi_node_state *pages, uint32_t plan_step)
{
    TRP_ASSERT(plan_step < TRPI_PLAN_STEPS);
    trpi_node_state page = pages[plan_step / TRPI_PAGE_STEPS];
    return *word_of(&page, plan_step) >> plan_step % 4 * 8 & 0xFFu;
}

uint32_t trpi_plan_argument_local_offset(const trp_pack *pack, const trpi_pack_node *plan, const uint8_t *steps, uint32_t plan_step,
                                         uint32_t argument)
{
    const trpi_pack_node *task = &pack->nodes[plan->first_child + steps[plan_step]];
    uint16_t first = trpi_plan_argument_node(pack, task, argument)->other;
    uint32_t before = 0;
    for (uint32_t i = 0; i <= plan_step; i++) {
        task = &pack->nodes[plan->first_child + steps[i]];
        for (uint32_t j = 0; j < (i < plan_step ? task->other : argument); j++) {
            before += trpi_plan_argument_node(pack, task, j)->other == first;
        }
    }
    return before;
}

static trpi_node_state *pages_of(const trpi_tree_update_context *u, uint32_t node)
{
    return &u->states[trpi_node_child(u, node, 0)];
}

void trpi_plan_forget(trpi_tree_update_context *u, uint32_t node)
{
    for (uint32_t i = 0; i < TRPI_PLAN_PAGES; i++) {
        pages_of(u, node)[i] = (trpi_node_state){0};
    }
    const trp_pack *pack = u->world->pack;
    const trpi_pack_node *plan = trpi_node_record(u, node);
    int64_t *locals = trpi_entry_locals(u->world, u->index, u->entry);
    for (uint32_t i = TRPI_PLAN_PAGES; i < plan->child_count; i++) {
        const trpi_pack_node *task = &pack->nodes[plan->first_child + i];
        for (uint32_t j = 0; task->type == TRPI_NODE_PRIMITIVE && j < task->other; j++) {
            const trpi_pack_node *given = trpi_plan_argument_node(pack, task, j);
            memset(&locals[given->other], 0, TRPI_GIVEN_KEPT(given->number) * sizeof *locals);
        }
    }
}

// Saves the arguments of all steps of the plan in locals.
static void keep_arguments(trpi_tree_update_context *u, uint32_t node, const trpi_plan_found_steps *found)
{
    const trp_pack *pack = u->world->pack;
    const trpi_pack_node *plan = trpi_node_record(u, node);
    int64_t *locals = trpi_entry_locals(u->world, u->index, u->entry);
    for (uint32_t i = 0; i < found->count; i++) {
        const trpi_pack_node *task = &pack->nodes[plan->first_child + found->steps[i]];
        for (uint32_t j = 0; j < task->other; j++) {
            locals[trpi_plan_argument_node(pack, task, j)->other +
                   trpi_plan_argument_local_offset(pack, plan, found->steps, i, j)] = found->values[found->first_value[i] + j];
        }
    }
}

static void keep(trpi_tree_update_context *u, uint32_t node, const trpi_plan_found_steps *found)
{
    TRP_ASSERT(found->count <= TRPI_PLAN_STEPS);
    trpi_plan_forget(u, node);
    for (uint32_t i = 0; i < found->count; i++) {
        *word_of(&pages_of(u, node)[i / TRPI_PAGE_STEPS], i) |= (uint32_t)found->steps[i] << i % 4 * 8;
    }
    keep_arguments(u, node, found);
    u->states[node].tried = 0;
    u->states[node].failed = found->count;
}

// Copies the arguments of the step that begins into the parameters of its task.
static void load_arguments(trpi_tree_update_context *u, uint32_t node)
{
    const trp_pack *pack = u->world->pack;
    const trpi_pack_node *plan = trpi_node_record(u, node);
    const trpi_node_state *state = &u->states[node];
    const trpi_pack_node *task = &pack->nodes[plan->first_child + state->child];
    int64_t *locals = trpi_entry_locals(u->world, u->index, u->entry);
    uint8_t steps[TRPI_PLAN_STEPS];
    for (uint32_t i = 0; task->other > 0 && i <= state->tried; i++) {
        steps[i] = (uint8_t)trpi_plan_task_of_step(pages_of(u, node), i);
    }
    for (uint32_t i = 0; i < task->other; i++) {
        const trpi_pack_node *given = trpi_plan_argument_node(pack, task, i);
        locals[TRPI_GIVEN_LOCAL(given->number)] =
            locals[given->other + trpi_plan_argument_local_offset(pack, plan, steps, state->tried, i)];
    }
}

static void tell(const trpi_tree_update_context *u, uint32_t node, trp_event_kind kind, trp_reason reason, uint32_t steps)
{
    const trpi_entry *e = trpi_agent_entries(u->world, u->index)[u->entry];
    trp_event *event = trpi_event_add(u->world, u->index, kind, e->behaviour);
    event->task = e->task;
    trpi_event_set_origin(u->world, event, trpi_node_record(u, node)->origin);
    event->reason = (uint8_t)reason;
    event->steps = steps;
}

static trpi_status fail(trpi_tree_update_context *u, uint32_t node, trp_reason why)
{
    tell(u, node, TRP_EVENT_UNPLANNED, why, 0);
    if (why != TRP_REASON_FAILED) {  // else the reason is that of the last step
        u->reason = TRP_REASON_NO_PLAN;
        u->failure = 0;
    }
    return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
}

// Ends a search that has used up its budget or would need too deep a plan, and tells the host so. The plan node fails.
static trpi_status give_up(trpi_tree_update_context *u, uint32_t node, trp_reason why)
{
    trpi_notice_tell(u->world, (trp_notice){.kind = TRP_NOTICE_PLAN_TOO_LARGE,
                                            .agent = {trpi_ref_of_index(u->world, u->index)},
                                            .number = trpi_agent_entries(u->world, u->index)[u->entry]->behaviour,
                                            .origin = trpi_node_record(u, node)->origin});
    return fail(u, node, why);
}

// Searches for a plan. RUNNING: a plan was found, or an answer of the host is missing.
static trpi_status find_plan(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    trpi_plan_found_steps found;
    switch (trpi_plan_search(u, node, &found)) {
    case TRPI_PLAN_FOUND: break;
    case TRPI_PLAN_ASKS: return trpi_node_set_awaiting_answer(u, node);
    case TRPI_PLAN_TOO_LONG: return give_up(u, node, TRP_REASON_BUDGET);
    case TRPI_PLAN_TOO_DEEP: return give_up(u, node, TRP_REASON_DEPTH);
    default: return fail(u, node, TRP_REASON_NO_PLAN);
    }
    state->run.flags &= (uint8_t)~TRPI_AT_ASKS;
    keep(u, node, &found);
    tell(u, node, TRP_EVENT_PLANNED, state->count > 0 ? TRP_REASON_FAILED : TRP_REASON_NONE, found.count);
    return TRPI_STATUS_RUNNING;
}

// Gives up the current plan, so that another one is searched for in the next step of the world. The plan node fails instead when it
// has searched anew TRPI_PLAN_AGAIN times already.
static trpi_status search_anew(trpi_tree_update_context *u, uint32_t node)
{
    TRP_ASSERT(u->states[node].count <= TRPI_PLAN_AGAIN);
    trpi_node_state *state = &u->states[node];
    if (state->count == TRPI_PLAN_AGAIN) {
        return fail(u, node, TRP_REASON_FAILED);
    }
    state->count++;
    state->tried = state->failed = 0;
    state->run.due = trpi_step_from_now(u->world, 1);
    trpi_plan_forget(u, node);
    return TRPI_STATUS_RUNNING;
}

// Whether the precondition of a task that begins again is still true, or cannot be told without an answer of the host.
static bool still_holds(trpi_tree_update_context *u, uint32_t node)
{
    trpi_view view = trpi_node_view(u);
    view.tolerates_missing = true;
    return trpi_condition_holds(&view, trpi_node_record(u, trpi_node_child(u, node, u->states[node].child))->code) || view.lacks;
}

static trpi_status perform(trpi_tree_update_context *u, uint32_t node)
{
    TRP_ASSERT(u->states[node].tried <= u->states[node].failed);
    trpi_node_state *state = &u->states[node];
    while (state->tried < state->failed) {
        state->child = (uint16_t)trpi_plan_task_of_step(pages_of(u, node), state->tried);
        if (u->states[trpi_node_child(u, node, state->child)].run.status == TRPI_STATUS_IDLE) {
            load_arguments(u, node);
        }
        trpi_status result = trpi_node_update_child(u, node, state->child);
        if (result == TRPI_STATUS_RUNNING) {
            return result;
        }
        if (result == TRPI_STATUS_FAILURE) {
            return u->reason == TRP_REASON_BUDGET ? result : search_anew(u, node);
        }
        state->tried++;
    }
    return trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
}

trpi_status trpi_plan_update(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    bool asks = (state->run.flags & TRPI_AT_ASKS) != 0;
    bool searches = state->run.status == TRPI_STATUS_IDLE || asks || state->run.due != 0;
    if ((asks && trpi_agent_awaits_answer(u->world, u->index)) || state->run.due > u->world->now) {
        return TRPI_STATUS_RUNNING;
    }
    if (state->run.status == TRPI_STATUS_IDLE) {
        state->run.beat = u->world->now;
    }
    state->run.status = TRPI_STATUS_RUNNING;
    state->run.due = 0;
    if (searches) {
        trpi_status result = find_plan(u, node);
        if (result != TRPI_STATUS_RUNNING || (state->run.flags & TRPI_AT_ASKS) != 0) {
            return result;
        }
    } else if ((state->run.flags & TRPI_AT_AGAIN) != 0 && !still_holds(u, node)) {
        trpi_node_halt(u, trpi_node_child(u, node, state->child));
        state->run.flags &= (uint8_t)~TRPI_AT_AGAIN;
        return search_anew(u, node);
    }
    state->run.flags &= (uint8_t)~TRPI_AT_AGAIN;
    return perform(u, node);
}

void trpi_plan_pause(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    state->run.flags |= state->run.due == 0 && (state->run.flags & TRPI_AT_ASKS) == 0 ? TRPI_AT_AGAIN : 0;
}

// --- Primitive tasks, in a plan or by themselves ---

// Begins a primitive. SUCCESS: its condition holds, and it runs.
static trpi_status begin_primitive(trpi_tree_update_context *u, uint32_t node)
{
    TRP_ASSERT(trpi_node_record(u, node)->type == TRPI_NODE_PRIMITIVE && u->states[node].child == 0);
    trpi_view view = trpi_node_view(u);
    bool holds = trpi_condition_holds(&view, trpi_node_record(u, node)->code);
    if (view.waits) {
        return trpi_node_set_awaiting_answer(u, node);
    }
    if (!holds || view.lacks) {
        return trpi_node_fail(u, node, trpi_view_step_failure_reason(&view));
    }
    trpi_node_set_running(&u->states[node]);
    u->states[node].run.beat = u->world->now;
    return TRPI_STATUS_SUCCESS;
}

// Sets the effects of a primitive one after the other, except those that it only expects. While one of them lacks an answer of the
// host, the primitive waits, with its body done.
static trpi_status set_effects(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    const trpi_pack_node *n = trpi_node_record(u, node);
    for (; (uint32_t)n->number + n->other + state->child - 1u < n->child_count; state->child++) {
        const trpi_pack_node *effect = trpi_node_record(u, trpi_node_child(u, node, n->number + state->child - 1u));
        trpi_view view = trpi_node_view(u);
        if ((effect->flags & TRPI_NODE_EXPECTED) != 0) {
            continue;
        }
        if (!trpi_immediate_step_perform(&view, u->entry, &u->world->pack->steps[effect->step])) {
            return view.waits ? trpi_node_set_awaiting_answer(u, node)
                              : trpi_node_fail(u, node, trpi_view_step_failure_reason(&view));
        }
        u->has_changed = true;
    }
    return trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
}

trpi_status trpi_primitive_update(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (trpi_node_has_not_begun(state) && state->child == 0) {
        trpi_status result = begin_primitive(u, node);
        if (result != TRPI_STATUS_SUCCESS) {
            return result;
        }
    }
    if (state->child == 0 && trpi_node_record(u, node)->number != 0) {
        trpi_status result = trpi_node_update_child(u, node, 0);
        if (result != TRPI_STATUS_SUCCESS) {
            return result == TRPI_STATUS_RUNNING ? result : trpi_node_end(u, node, result);
        }
    }
    state->child = state->child != 0 ? state->child : 1;
    return set_effects(u, node);
}
