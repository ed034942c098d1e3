// SPDX-License-Identifier: MIT
// Invariants:
// - a node is idle or running; of a running one that is no leaf, those children run that it says;
// - a node that ends, or is halted, is idle afterwards, and so is everything below it; only what is meant to be
//   remembered stays: `once` and `ready`.

#include "engine/body/tree.h"

#include "engine/body/instant.h"
#include "engine/sense/motion.h"

#include "base/assert.h"

#define PROGRESS_UNITS (TRP_UNITS_PER_METRE / 2)  // a move must cover half a metre between two looks (4.4)

typedef enum status {
    RUNNING = TRPI_STATUS_RUNNING,
    SUCCESS = TRPI_STATUS_SUCCESS,
    FAILURE = TRPI_STATUS_FAILURE
} status;

// An update under way.
typedef struct update {
    trp_world *world;
    uint32_t index, entry;
    uint32_t first;  // of the tree's nodes in the pack
    trpi_node_state *states;
    uint32_t budget;
    uint8_t reason;  // why the leaf that failed last did
} update;

static update update_of(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_pack_task *task = trpi_task_of(world, &trpi_entries_of(world, index)[entry]);
    TRP_ASSERT(task != NULL && task->node_count > 0);
    return (update){.world = (trp_world *)(uintptr_t)world, .index = index, .entry = entry,
                    .first = task->first_node, .states = trpi_nodes_of(world, index, entry),
                    .budget = TRPI_TREE_BUDGET};
}

static const trpi_pack_node *node_at(const update *u, uint32_t node)
{
    return &u->world->pack->nodes[u->first + node];
}

// The number, in the tree, of a node's child.
static uint32_t child_of(const update *u, uint32_t node, uint32_t child)
{
    return node_at(u, node)->first_child - u->first + child;
}

static trpi_view view_of(const update *u)
{
    return trpi_entry_view(u->world, u->index, u->entry);
}

static uint32_t seconds_from_now(update *u, uint32_t code)
{
    trpi_view view = view_of(u);
    int64_t seconds;
    return trpi_evaluate(&view, code, &seconds) ? trpi_after(u->world, trpi_steps_of_seconds(u->world, seconds))
                                                : u->world->now;
}

// --- Ending ---

static void forget(trpi_node_state *state)
{
    *state = (trpi_node_state){.once = state->once, .ready = state->ready};
}

static void halt(update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->status == TRPI_STATUS_IDLE) {
        return;
    }
    for (uint32_t i = 0; i < node_at(u, node)->child_count; i++) {
        halt(u, child_of(u, node, i));
    }
    trpi_action_stop_leaf(u->world, u->index, u->entry, state);
    forget(state);
}

// A node is over: nothing below it goes on.
static status end(update *u, uint32_t node, status result)
{
    halt(u, node);
    forget(&u->states[node]);
    return result;
}

// --- Leaves ---

static status fail(update *u, uint32_t node, trp_reason reason)
{
    u->reason = (uint8_t)reason;
    return end(u, node, FAILURE);
}

static status begin_wait(update *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_node_state *state = &u->states[node];
    if (step->code0 == 0) {
        return SUCCESS;
    }
    uint32_t rest = state->rest;
    state->due = rest != 0 ? trpi_after(u->world, rest) : seconds_from_now(u, step->code0);
    state->rest = 0;
    state->status = TRPI_STATUS_RUNNING;
    return RUNNING;
}

static status begin_leaf(update *u, uint32_t node)
{
    trp_world *world = u->world;
    trpi_node_state *state = &u->states[node];
    const trpi_pack_step *step = &world->pack->steps[node_at(u, node)->step];
    trpi_view view = view_of(u);
    if (step->op == TRPI_STEP_WAIT) {
        return begin_wait(u, node, step);
    }
    if (step->op != TRPI_STEP_ACT) {
        return trpi_instant_perform(&view, u->entry, step) ? SUCCESS : fail(u, node, TRP_REASON_CHECK);
    }
    if (!trpi_action_begin_leaf(&view, u->entry, step, state)) {
        return fail(u, node, TRP_REASON_CHECK);
    }
    state->due = step->at_most_ms != 0 ? trpi_after(world, trpi_steps(world, step->at_most_ms)) : 0;
    state->status = TRPI_STATUS_RUNNING;
    return RUNNING;
}

// The host says that it went well: the goods change hands first.
static status succeed(update *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_node_state *state = &u->states[node];
    if (state->goods == 0 || (state->flags & TRPI_AT_MOVED) != 0) {
        return end(u, node, SUCCESS);
    }
    trpi_mail *mail = trpi_post(u->world, u->index, 0, TRPI_MAIL_TRANSFER);
    mail->token = state->token;
    mail->number = u->world->pack->actions[step->index].effect;
    mail->values[0] = state->goods;
    mail->values[1] = (int64_t)state->goods_from;
    mail->values[2] = (int64_t)state->goods_to;
    state->flags = TRPI_AT_GOODS;
    state->watch_due = 0;
    state->due = 0;
    return RUNNING;
}

// A body that should move and has not got anywhere is stuck; one from which nothing is heard is silent. (4.4)
static status look_after(update *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_node_state *state = &u->states[node];
    if ((u->world->pack->actions[step->index].flags & TRPI_ACTION_MOVES) == 0) {
        return fail(u, node, TRP_REASON_SILENT);
    }
    uint32_t travelled = trpi_travelled(u->world, u->index);
    if (state->beat != u->world->now && travelled - state->travelled < PROGRESS_UNITS) {
        return fail(u, node, TRP_REASON_STUCK);
    }
    state->travelled = travelled;
    state->watch_due = trpi_after(u->world, u->world->settings.stuck);
    trpi_touch(u->world, u->index);
    return RUNNING;
}

static status update_leaf(update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    const trpi_pack_step *step = &u->world->pack->steps[node_at(u, node)->step];
    if (state->status == TRPI_STATUS_IDLE) {
        return begin_leaf(u, node);
    }
    if ((state->flags & TRPI_AT_REPORT_FAILED) != 0) {
        return fail(u, node, (state->flags & TRPI_AT_GOODS) != 0 ? TRP_REASON_GOODS : TRP_REASON_ACTION);
    }
    if ((state->flags & (TRPI_AT_REPORTED | TRPI_AT_MOVED)) != 0) {
        return succeed(u, node, step);
    }
    if (state->due != 0 && state->due <= u->world->now) {
        return state->token != 0 ? fail(u, node, TRP_REASON_TIME) : end(u, node, SUCCESS);
    }
    return state->watch_due != 0 && state->watch_due <= u->world->now ? look_after(u, node, step) : RUNNING;
}

// --- Nodes with children ---

static status update_node(update *u, uint32_t node);

static status update_child(update *u, uint32_t node, uint32_t child)
{
    return update_node(u, child_of(u, node, child));
}

static void halt_children_from(update *u, uint32_t node, uint32_t from)
{
    for (uint32_t i = from; i < node_at(u, node)->child_count; i++) {
        halt(u, child_of(u, node, i));
    }
}

// Sequences go on with a success, selectors with a failure; a reactive one looks at all from the first again.
static status update_row(update *u, uint32_t node, status goes_on)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_node_state *state = &u->states[node];
    bool reactive = (n->flags & TRPI_NODE_REACTIVE) != 0;
    state->status = TRPI_STATUS_RUNNING;
    for (uint32_t i = reactive ? 0 : state->child; i < n->child_count; i++) {
        status result = update_child(u, node, i);
        if (result == RUNNING) {
            halt_children_from(u, node, i + 1);
            state->child = (uint16_t)i;
            return RUNNING;
        }
        if (result != goes_on) {
            return end(u, node, result);
        }
    }
    return end(u, node, goes_on);
}

static int64_t weight_of(update *u, uint32_t node)
{
    trpi_view view = view_of(u);
    int64_t weight = TRP_ONE;
    uint32_t code = node_at(u, node)->weight;
    return code == 0 || (trpi_evaluate(&view, code, &weight) && weight > 0) ? weight : 0;
}

// The next child to try, by chance or by score; child_count when there is none.
static uint32_t choose_child(update *u, uint32_t node, bool by_score)
{
    const trpi_pack_node *n = node_at(u, node);
    int64_t weights[TRPI_NODE_CHILDREN], total = 0, best = 0;
    uint32_t chosen = n->child_count;
    for (uint32_t i = 0; i < n->child_count; i++) {
        bool tried = (u->states[node].tried >> i & 1) != 0;
        weights[i] = tried ? 0 : weight_of(u, child_of(u, node, i));
        total = trpi_number_add(total, weights[i]);
        chosen = weights[i] > best ? i : chosen;
        best = weights[i] > best ? weights[i] : best;
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

static status update_choice(update *u, uint32_t node, bool by_score)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_node_state *state = &u->states[node];
    bool goes_on = state->status != TRPI_STATUS_IDLE;
    state->status = TRPI_STATUS_RUNNING;
    for (uint32_t tries = 0; tries <= n->child_count; tries++) {
        uint32_t child = goes_on ? state->child : choose_child(u, node, by_score);
        if (child == n->child_count) {
            break;
        }
        state->child = (uint16_t)child;
        status result = update_child(u, node, child);
        if (result == RUNNING) {
            return RUNNING;
        }
        if (result == SUCCESS) {
            return end(u, node, SUCCESS);
        }
        state->tried |= 1u << child;
        goes_on = false;
    }
    return end(u, node, FAILURE);
}

static uint32_t count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static status update_parallel(update *u, uint32_t node)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_node_state *state = &u->states[node];
    uint32_t wanted = n->number != 0 && n->number < n->child_count ? n->number : n->child_count;
    uint32_t allowed = n->other != 0 ? n->other : 1;
    state->status = TRPI_STATUS_RUNNING;
    for (uint32_t i = 0; i < n->child_count; i++) {
        if (((state->tried | state->failed) >> i & 1) == 0) {
            status result = update_child(u, node, i);
            state->tried |= result == SUCCESS ? 1u << i : 0;
            state->failed |= result == FAILURE ? 1u << i : 0;
        }
        if ((n->flags & TRPI_NODE_LED) != 0) {
            if (((state->tried | state->failed) & 1) != 0) {
                return end(u, node, (state->tried & 1) != 0 ? SUCCESS : FAILURE);
            }
            continue;
        }
        uint32_t failed = count_bits(state->failed);
        if (count_bits(state->tried) >= wanted) {
            return end(u, node, SUCCESS);
        }
        if (failed >= allowed || n->child_count - failed < wanted) {
            return end(u, node, FAILURE);
        }
    }
    return RUNNING;
}

static status update_if(update *u, uint32_t node)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_node_state *state = &u->states[node];
    if (state->status == TRPI_STATUS_IDLE || (n->flags & TRPI_NODE_REACTIVE) != 0) {
        trpi_view view = view_of(u);
        uint16_t branch = trpi_holds(&view, n->code) ? 0 : 1;
        if (state->status != TRPI_STATUS_IDLE && branch != state->child && state->child < n->child_count) {
            halt(u, child_of(u, node, state->child));
        }
        state->child = branch;
    }
    state->status = TRPI_STATUS_RUNNING;
    if (state->child >= n->child_count) {
        return end(u, node, n->number != 0 ? SUCCESS : FAILURE);
    }
    status result = update_child(u, node, state->child);
    return result == RUNNING ? RUNNING : end(u, node, result);
}

// Its child again and again while it ends as `again`. A turn that took no time is enough for one update.
static status update_loop(update *u, uint32_t node, status again, status at_the_end)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_node_state *state = &u->states[node];
    if (state->status == TRPI_STATUS_IDLE) {
        state->beat = u->world->now;
    }
    state->status = TRPI_STATUS_RUNNING;
    if (state->due > u->world->now) {
        return RUNNING;
    }
    state->due = 0;
    for (;;) {
        status result = update_child(u, node, 0);
        if (result == RUNNING) {
            return RUNNING;
        }
        if (result != again) {
            return end(u, node, n->type == TRPI_NODE_UNTIL ? SUCCESS : result);
        }
        state->count++;
        if (n->number != 0 && state->count >= n->number) {
            return end(u, node, at_the_end);
        }
        bool at_once = state->beat == u->world->now;
        state->beat = u->world->now;
        if (at_once && n->number == 0) {
            state->due = trpi_after(u->world, 1);
            return RUNNING;
        }
    }
}

static status update_timed(update *u, uint32_t node)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_node_state *state = &u->states[node];
    if (state->status == TRPI_STATUS_IDLE) {
        state->due = seconds_from_now(u, n->code);
        state->status = TRPI_STATUS_RUNNING;
    }
    bool is_over = state->due != 0 && state->due <= u->world->now;
    if (n->type == TRPI_NODE_DELAY && !is_over && state->due != 0) {
        return RUNNING;
    }
    if (n->type == TRPI_NODE_DELAY) {
        state->due = 0;
    } else if (is_over) {
        u->reason = TRP_REASON_TIME;
        return end(u, node, FAILURE);
    }
    status result = update_child(u, node, 0);
    return result == RUNNING ? RUNNING : end(u, node, result);
}

static status update_cooldown(update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->status == TRPI_STATUS_IDLE && state->ready > u->world->now) {
        return FAILURE;
    }
    state->status = TRPI_STATUS_RUNNING;
    status result = update_child(u, node, 0);
    if (result != RUNNING) {
        state->ready = seconds_from_now(u, node_at(u, node)->code);
        return end(u, node, result);
    }
    return RUNNING;
}

static status update_once(update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->once != 0) {
        return (status)state->once;
    }
    state->status = TRPI_STATUS_RUNNING;
    status result = update_child(u, node, 0);
    if (result != RUNNING) {
        state->once = (uint8_t)result;
        return end(u, node, result);
    }
    return RUNNING;
}

// Decorators that only change how their child ended.
static status update_turned(update *u, uint32_t node, status success, status failure)
{
    u->states[node].status = TRPI_STATUS_RUNNING;
    status result = update_child(u, node, 0);
    return result == RUNNING ? RUNNING : end(u, node, result == SUCCESS ? success : failure);
}

static status update_node(update *u, uint32_t node)
{
    if (u->budget == 0) {
        u->reason = TRP_REASON_BUDGET;
        return FAILURE;
    }
    u->budget--;
    switch (node_at(u, node)->type) {
    case TRPI_NODE_SEQUENCE: return update_row(u, node, SUCCESS);
    case TRPI_NODE_SELECTOR: return update_row(u, node, FAILURE);
    case TRPI_NODE_CHANCE: return update_choice(u, node, false);
    case TRPI_NODE_SCORE: return update_choice(u, node, true);
    case TRPI_NODE_PARALLEL: return update_parallel(u, node);
    case TRPI_NODE_IF: return update_if(u, node);
    case TRPI_NODE_REPEAT: return update_loop(u, node, SUCCESS, SUCCESS);
    case TRPI_NODE_UNTIL: return update_loop(u, node, SUCCESS, SUCCESS);
    case TRPI_NODE_RETRY: return update_loop(u, node, FAILURE, FAILURE);
    case TRPI_NODE_INVERT: return update_turned(u, node, FAILURE, SUCCESS);
    case TRPI_NODE_SUCCEED: return update_turned(u, node, SUCCESS, SUCCESS);
    case TRPI_NODE_FAIL: return update_turned(u, node, FAILURE, FAILURE);
    case TRPI_NODE_TIMEOUT:
    case TRPI_NODE_DELAY: return update_timed(u, node);
    case TRPI_NODE_COOLDOWN: return update_cooldown(u, node);
    case TRPI_NODE_ONCE: return update_once(u, node);
    default: return update_leaf(u, node);
    }
}

// --- From outside ---

trpi_outcome trpi_tree_update(trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    trpi_touch(world, index);
    status result = update_node(&u, 0);
    if (u.reason == TRP_REASON_BUDGET) {
        halt(&u, 0);
        return (trpi_outcome){TRPI_OUTCOME_FAILED, TRP_REASON_BUDGET};
    }
    switch (result) {
    case SUCCESS: return (trpi_outcome){TRPI_OUTCOME_DONE, TRP_REASON_NONE};
    case FAILURE:
        return (trpi_outcome){TRPI_OUTCOME_FAILED, u.reason != 0 ? u.reason : (uint8_t)TRP_REASON_CHECK};
    default: return (trpi_outcome){TRPI_OUTCOME_RUNS, TRP_REASON_NONE};
    }
}

static uint32_t earlier(uint32_t a, uint32_t b)
{
    return b != 0 && b < a ? b : a;
}

uint32_t trpi_tree_due(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_node_state *states = trpi_nodes_of(world, index, entry);
    uint32_t size = trpi_tree_size(world, &trpi_entries_of(world, index)[entry]);
    uint32_t due = TRPI_NEVER;
    for (uint32_t i = 0; i < size; i++) {
        if (states[i].status == TRPI_STATUS_RUNNING) {
            due = earlier(earlier(due, states[i].due), states[i].watch_due);
        }
    }
    return due;
}

bool trpi_tree_is_due(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_node_state *states = trpi_nodes_of(world, index, entry);
    uint32_t size = trpi_tree_size(world, &trpi_entries_of(world, index)[entry]);
    for (uint32_t i = 0; i < size; i++) {
        const uint8_t news = TRPI_AT_REPORTED | TRPI_AT_REPORT_FAILED | TRPI_AT_MOVED;
        if (states[i].status == TRPI_STATUS_RUNNING && (states[i].flags & news) != 0) {
            return true;
        }
    }
    return trpi_tree_due(world, index, entry) <= world->now;
}

bool trpi_tree_is_reactive(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = &trpi_entries_of(world, index)[entry];
    uint32_t size = trpi_tree_size(world, e);
    for (uint32_t i = 0; i < size; i++) {
        const trpi_pack_node *node = &world->pack->nodes[trpi_task_of(world, e)->first_node + i];
        if ((node->flags & TRPI_NODE_REACTIVE) != 0 &&
            trpi_nodes_of(world, index, entry)[i].status == TRPI_STATUS_RUNNING) {
            return true;
        }
    }
    return false;
}

void trpi_tree_pause(trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    uint32_t size = trpi_tree_size(world, &trpi_entries_of(world, index)[entry]);
    for (uint32_t i = 0; i < size; i++) {
        trpi_node_state *state = &u.states[i];
        if (state->status != TRPI_STATUS_RUNNING || node_at(&u, i)->type != TRPI_NODE_STEP ||
            (state->flags & TRPI_AT_GOODS) != 0) {
            continue;  // what is being paid for is not begun again
        }
        uint32_t rest = state->token == 0 && state->due > world->now ? state->due - world->now : 0;
        trpi_action_stop_leaf(world, index, entry, state);
        forget(state);
        state->rest = rest;
    }
    trpi_touch(world, index);
}

void trpi_tree_halt(trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    uint32_t size = trpi_tree_size(world, &trpi_entries_of(world, index)[entry]);
    for (uint32_t i = 0; i < size; i++) {
        trpi_action_stop_leaf(world, index, entry, &u.states[i]);
        u.states[i] = (trpi_node_state){0};
    }
}

bool trpi_tree_goods(trp_world *world, uint32_t index, uint32_t entry, uint32_t token, bool moved)
{
    trpi_node_state *states = trpi_nodes_of(world, index, entry);
    uint32_t size = trpi_tree_size(world, &trpi_entries_of(world, index)[entry]);
    for (uint32_t i = 0; i < size; i++) {
        if (states[i].token == token && (states[i].flags & TRPI_AT_GOODS) != 0) {
            states[i].flags |= moved ? TRPI_AT_MOVED : TRPI_AT_REPORT_FAILED;
            trpi_touch(world, index);
            return true;
        }
    }
    return false;
}
