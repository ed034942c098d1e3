// SPDX-License-Identifier: MIT
// Nodes of trees with several children: sequences, selectors, parallels, and those that choose a branch. (SEMANTICS 8.1)

#include "engine/body/tree_inside.h"

static void halt_children_from(trpi_update *u, uint32_t node, uint32_t from)
{
    for (uint32_t i = from; i < trpi_node_at(u, node)->child_count; i++) {
        trpi_node_halt(u, trpi_node_child(u, node, i));
    }
}

// Sequences go on with a success, selectors with a failure; a reactive one looks at all from the first again.
static trpi_status update_row(trpi_update *u, uint32_t node, trpi_status goes_on)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    trpi_node_state *state = &u->states[node];
    bool reactive = (n->flags & TRPI_NODE_REACTIVE) != 0;
    state->run.status = TRPI_STATUS_RUNNING;
    state->run.due = 0;
    bool changed_before = u->has_changed;
    u->has_changed = false;  // by what is before the child that runs, which is looked at again
    uint32_t first = reactive ? 0 : state->child;
    for (uint32_t i = first; i < n->child_count; i++) {
        bool passed = u->has_changed;
        bool begins = u->states[trpi_node_child(u, node, i)].run.status == TRPI_STATUS_IDLE;
        trpi_status result = trpi_node_update_child(u, node, i);
        u->has_changed = u->has_changed || (!begins && result != TRPI_STATUS_RUNNING);
        if (result == TRPI_STATUS_RUNNING) {
            if (reactive && passed) {
                u->again = trpi_after(u->world, 1);
            }
            u->has_changed = u->has_changed || changed_before;
            halt_children_from(u, node, i + 1);
            state->child = (uint16_t)i;
            return TRPI_STATUS_RUNNING;
        }
        if (result != goes_on) {
            bool keeps_place = (n->flags & TRPI_NODE_KEEPS) != 0;
            u->has_changed = u->has_changed || changed_before || (keeps_place && i != first);
            trpi_node_end(u, node, result);
            state->child = keeps_place ? (uint16_t)i : 0;
            return result;
        }
        if (begins && (n->flags & TRPI_NODE_YIELDS) != 0 && i + 1 < n->child_count) {
            state->child = (uint16_t)(i + 1);
            state->run.due = trpi_after(u->world, 1);
            u->has_changed = u->has_changed || changed_before;
            return TRPI_STATUS_RUNNING;
        }
    }
    u->has_changed = u->has_changed || changed_before || ((n->flags & TRPI_NODE_KEEPS) != 0 && first != 0);
    return trpi_node_end(u, node, goes_on);
}

// *waits when it is not known before the host has answered.
static int64_t weight_of(trpi_update *u, uint32_t node, bool *waits)
{
    trpi_view view = trpi_node_view(u);
    int64_t weight = TRP_ONE;
    uint32_t code = trpi_node_at(u, node)->weight;
    bool told = code == 0 || (trpi_evaluate(&view, code, &weight) && weight > 0);
    *waits = *waits || view.waits;
    return told ? weight : 0;
}

// The next child to try, by chance or by score; child_count when there is none, or when it has to wait for an answer.
static uint32_t choose_child(trpi_update *u, uint32_t node, bool by_score, bool *waits)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    int64_t weights[TRPI_NODE_CHILDREN], total = 0, best = 0;
    uint32_t chosen = n->child_count;
    for (uint32_t i = 0; i < n->child_count; i++) {
        bool tried = (u->states[node].tried >> i & 1) != 0;
        weights[i] = tried ? 0 : weight_of(u, trpi_node_child(u, node, i), waits);
        total = trpi_number_add(total, weights[i]);
        chosen = weights[i] > best ? i : chosen;
        best = weights[i] > best ? weights[i] : best;
    }
    if (*waits) {
        return n->child_count;
    }
    if (by_score || total <= 0) {
        return chosen;
    }
    int64_t drawn = (int64_t)((trpi_draw(u->world, u->index, 0x7EE) >> 1) % (uint64_t)total);
    for (uint32_t i = 0; i < n->child_count; i++) {
        if (drawn < weights[i]) {
            return i;
        }
        drawn -= weights[i];
    }
    return n->child_count;
}

static trpi_status update_choice(trpi_update *u, uint32_t node, bool by_score)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    trpi_node_state *state = &u->states[node];
    bool goes_on = !trpi_node_begins(state), waits = false;
    state->run.status = TRPI_STATUS_RUNNING;
    for (uint32_t tries = 0; tries <= n->child_count; tries++) {
        uint32_t child = goes_on ? state->child : choose_child(u, node, by_score, &waits);
        if (waits) {
            return trpi_node_wait(u, node);
        }
        state->run.flags &= (uint8_t)~TRPI_AT_ASKS;
        if (child == n->child_count) {
            break;
        }
        state->child = (uint16_t)child;
        trpi_status result = trpi_node_update_child(u, node, child);
        if (result == TRPI_STATUS_RUNNING) {
            return TRPI_STATUS_RUNNING;
        }
        if (result == TRPI_STATUS_SUCCESS) {
            return trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
        }
        state->tried |= 1u << child;
        goes_on = false;
    }
    return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
}

static uint32_t count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static trpi_status update_parallel(trpi_update *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    trpi_node_state *state = &u->states[node];
    uint32_t wanted = n->number != 0 && n->number < n->child_count ? n->number : n->child_count;
    uint32_t allowed = n->other != 0 ? n->other : 1;
    state->run.status = TRPI_STATUS_RUNNING;
    for (uint32_t i = 0; i < n->child_count; i++) {
        if (((state->tried | state->failed) >> i & 1) == 0) {
            trpi_status result = trpi_node_update_child(u, node, i);
            state->tried |= result == TRPI_STATUS_SUCCESS ? 1u << i : 0;
            state->failed |= result == TRPI_STATUS_FAILURE ? 1u << i : 0;
        }
        if ((n->flags & TRPI_NODE_LED) != 0) {
            if (((state->tried | state->failed) & 1) != 0) {
                return trpi_node_end(u, node, (state->tried & 1) != 0 ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE);
            }
            continue;
        }
        uint32_t failed = count_bits(state->failed);
        if ((n->flags & TRPI_NODE_ALL) != 0) {
            if (count_bits(state->tried) + failed == n->child_count) {
                return trpi_node_end(u, node, failed >= allowed ? TRPI_STATUS_FAILURE : TRPI_STATUS_SUCCESS);
            }
            continue;
        }
        if (count_bits(state->tried) >= wanted) {
            return trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
        }
        if (failed >= allowed || n->child_count - failed < wanted) {
            return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
        }
    }
    return TRPI_STATUS_RUNNING;
}

// The first case that holds; `count` one more than the last where there is none.
static uint16_t choose_case(trpi_update *u, uint32_t node, trpi_view *view)
{
    uint32_t count = trpi_node_at(u, node)->child_count;
    uint32_t i = 0;
    while (i < count && !trpi_holds(view, trpi_node_at(u, trpi_node_child(u, node, i))->code)) {
        i++;
    }
    return (uint16_t)i;
}

static uint16_t choose_branch(trpi_update *u, uint32_t node, trpi_view *view)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    return n->type == TRPI_NODE_SWITCH ? choose_case(u, node, view) : trpi_holds(view, n->code) ? 0 : 1;
}

// `if` and `switch`.
static trpi_status update_branches(trpi_update *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    trpi_node_state *state = &u->states[node];
    if (trpi_node_begins(state) || (n->flags & TRPI_NODE_REACTIVE) != 0) {
        trpi_view view = trpi_node_view(u);
        uint16_t branch = choose_branch(u, node, &view);
        if (trpi_node_begins(state) && view.waits) {
            return trpi_node_wait(u, node);  // it is decided when the host has answered
        }
        if (!trpi_node_begins(state) && view.lacks) {
            branch = state->child;
        }
        if (!trpi_node_begins(state) && branch != state->child && state->child < n->child_count) {
            trpi_node_halt(u, trpi_node_child(u, node, state->child));
        }
        state->child = branch;
        state->run.flags &= (uint8_t)~TRPI_AT_ASKS;
    }
    state->run.status = TRPI_STATUS_RUNNING;
    if (state->child >= n->child_count) {
        return trpi_node_end(u, node, n->number != 0 ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE);
    }
    trpi_status result = trpi_node_update_child(u, node, state->child);
    return result == TRPI_STATUS_RUNNING ? TRPI_STATUS_RUNNING : trpi_node_end(u, node, result);
}

trpi_status trpi_composite_update(trpi_update *u, uint32_t node)
{
    switch (trpi_node_at(u, node)->type) {
    case TRPI_NODE_SEQUENCE: return update_row(u, node, TRPI_STATUS_SUCCESS);
    case TRPI_NODE_SELECTOR: return update_row(u, node, TRPI_STATUS_FAILURE);
    case TRPI_NODE_CHANCE: return update_choice(u, node, false);
    case TRPI_NODE_SCORE: return update_choice(u, node, true);
    case TRPI_NODE_PARALLEL: return update_parallel(u, node);
    default: return update_branches(u, node);
    }
}
