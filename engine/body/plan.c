// SPDX-License-Identifier: MIT
// Invariants of a plan that runs:
// - its pages hold `failed` steps, of which `tried` are done; `child` is the task that is being done, and runs;
// - while it waits to look for a plan anew (`due`), or for what the host is asked to find one, no task of it runs;
// - `count` is how often it has looked anew.

#include "engine/body/plan.h"

// The words of a node in which a page keeps its steps, four in each.
static uint32_t *word_of(trpi_node_state *page, uint32_t number)
{
    uint32_t *const words[] = {&page->tried, &page->failed, &page->count, &page->travelled};
    return words[number % TRPI_PAGE_STEPS / 4];
}

uint32_t trpi_plan_step(const trpi_node_state *pages, uint32_t number)
{
    const trpi_node_state *page = &pages[number / TRPI_PAGE_STEPS];
    const uint32_t words[] = {page->tried, page->failed, page->count, page->travelled};
    return words[number % TRPI_PAGE_STEPS / 4] >> number % 4 * 8 & 0xFFu;
}

static trpi_node_state *pages_of(const trpi_update *u, uint32_t node)
{
    return &u->states[trpi_node_child(u, node, 0)];
}

void trpi_plan_forget(trpi_update *u, uint32_t node)
{
    for (uint32_t i = 0; i < TRPI_PLAN_PAGES; i++) {
        pages_of(u, node)[i] = (trpi_node_state){0};
    }
}

static void keep(trpi_update *u, uint32_t node, const uint8_t *steps, uint32_t count)
{
    trpi_plan_forget(u, node);
    for (uint32_t i = 0; i < count; i++) {
        *word_of(&pages_of(u, node)[i / TRPI_PAGE_STEPS], i) |= (uint32_t)steps[i] << i % 4 * 8;
    }
    u->states[node].tried = 0;
    u->states[node].failed = count;
}

static void tell(const trpi_update *u, uint32_t node, trp_event_kind kind, trp_reason reason, uint32_t steps)
{
    const trpi_entry *e = &trpi_entries_of(u->world, u->index)[u->entry];
    trp_event *event = trpi_tell(u->world, u->index, kind, e->behaviour);
    event->task = e->task;
    event->line = trpi_line16(trpi_node_at(u, node)->line);
    event->reason = (uint8_t)reason;
    event->steps = steps;
}

static trpi_status fail(trpi_update *u, uint32_t node, trp_reason why)
{
    tell(u, node, TRP_EVENT_UNPLANNED, why, 0);
    if (why != TRP_REASON_FAILED) {  // else it is the last step that has failed
        u->reason = TRP_REASON_NO_PLAN;
        u->failure = 0;
    }
    return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
}

// Finds out what to do. RUNNING: it has, or waits for an answer.
static trpi_status look_for_plan(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    uint8_t steps[TRPI_PLAN_STEPS];
    uint32_t count;
    switch (trpi_plan_search(u, node, steps, &count)) {
    case TRPI_PLAN_FOUND: break;
    case TRPI_PLAN_ASKS: return trpi_node_wait(u, node);
    case TRPI_PLAN_TOO_LONG: return fail(u, node, TRP_REASON_BUDGET);
    case TRPI_PLAN_TOO_DEEP: return fail(u, node, TRP_REASON_DEPTH);
    default: return fail(u, node, TRP_REASON_NO_PLAN);
    }
    state->flags &= (uint8_t)~TRPI_AT_ASKS;
    keep(u, node, steps, count);
    tell(u, node, TRP_EVENT_PLANNED, state->count > 0 ? TRP_REASON_FAILED : TRP_REASON_NONE, count);
    return TRPI_STATUS_RUNNING;
}

// What was found does not work out: in the next step it looks again.
static trpi_status look_again(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->count == TRPI_PLAN_AGAIN) {
        return fail(u, node, TRP_REASON_FAILED);
    }
    state->count++;
    state->tried = state->failed = 0;
    state->due = trpi_after(u->world, 1);
    trpi_plan_forget(u, node);
    return TRPI_STATUS_RUNNING;
}

// Whether what is going on, and begins again now, still makes sense.
static bool still_holds(trpi_update *u, uint32_t node)
{
    trpi_view view = trpi_node_view(u);
    view.goes_on = true;
    return trpi_holds(&view, trpi_node_at(u, trpi_node_child(u, node, u->states[node].child))->code) || view.lacks;
}

static trpi_status perform(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    while (state->tried < state->failed) {
        state->child = (uint16_t)trpi_plan_step(pages_of(u, node), state->tried);
        trpi_status result = trpi_node_update_child(u, node, state->child);
        if (result == TRPI_STATUS_RUNNING) {
            return result;
        }
        if (result == TRPI_STATUS_FAILURE) {
            return u->reason == TRP_REASON_BUDGET ? result : look_again(u, node);
        }
        state->tried++;
    }
    return trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
}

trpi_status trpi_plan_update(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    bool asks = (state->flags & TRPI_AT_ASKS) != 0;
    bool looks = state->status == TRPI_STATUS_IDLE || asks || state->due != 0;
    if ((asks && trpi_asks(u->world, u->index)) || state->due > u->world->now) {
        return TRPI_STATUS_RUNNING;
    }
    if (state->status == TRPI_STATUS_IDLE) {
        state->beat = u->world->now;
    }
    state->status = TRPI_STATUS_RUNNING;
    state->due = 0;
    if (looks) {
        trpi_status result = look_for_plan(u, node);
        if (result != TRPI_STATUS_RUNNING || (state->flags & TRPI_AT_ASKS) != 0) {
            return result;
        }
    } else if ((state->flags & TRPI_AT_AGAIN) != 0 && !still_holds(u, node)) {
        trpi_node_halt(u, trpi_node_child(u, node, state->child));
        state->flags &= (uint8_t)~TRPI_AT_AGAIN;
        return look_again(u, node);
    }
    state->flags &= (uint8_t)~TRPI_AT_AGAIN;
    return perform(u, node);
}

void trpi_plan_pause(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    state->flags |= state->due == 0 && (state->flags & TRPI_AT_ASKS) == 0 ? TRPI_AT_AGAIN : 0;
}
