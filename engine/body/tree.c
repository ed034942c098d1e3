// SPDX-License-Identifier: MIT
// Invariants:
// - a node is idle or running; of a running one that is no leaf, those children run that it says;
// - a node that ends, or is halted, is idle afterwards, and so is everything below it; only what is meant to be
//   remembered stays: `once` and `ready`, and the child at which a sequence that remembers has failed.

#include "engine/body/tree.h"

#include "engine/body/instant.h"
#include "engine/body/looks.h"
#include "engine/body/tree_inside.h"

#include "base/assert.h"

typedef trpi_status status;
typedef trpi_update update;

#define node_at trpi_node_at
#define child_of trpi_node_child
#define halt trpi_node_halt
#define end trpi_node_end
#define update_node trpi_node_update
#define update_child trpi_node_update_child

enum { RUNNING = TRPI_STATUS_RUNNING, SUCCESS = TRPI_STATUS_SUCCESS, FAILURE = TRPI_STATUS_FAILURE };

static update update_of(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_pack_task *task = trpi_task_of(world, &trpi_entries_of(world, index)[entry]);
    TRP_ASSERT(task != NULL && task->node_count > 0);
    return (update){.world = (trp_world *)(uintptr_t)world, .index = index, .entry = entry,
                    .first = task->first_node, .states = trpi_nodes_of(world, index, entry),
                    .budget = TRPI_TREE_BUDGET, .again = TRPI_NEVER};
}

static uint32_t seconds_from_now(update *u, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    int64_t seconds;
    return trpi_evaluate(&view, code, &seconds) ? trpi_after(u->world, trpi_steps_of_seconds(u->world, seconds))
                                                : u->world->now;
}

// --- Ending ---

static void forget(trpi_node_state *state)
{
    *state = (trpi_node_state){.once = state->once, .ready = state->ready};
}

// What is owed when a node of the kind that cleans up is left early.
static void clean_up(update *u, uint32_t node)
{
    if (node_at(u, node)->type == TRPI_NODE_FINALLY && u->states[node].child == TRPI_FINALLY_BODY) {
        trpi_node_perform_at_once(u, child_of(u, node, TRPI_FINALLY_AT_ONCE));
    }
}

void trpi_node_halt(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->status == TRPI_STATUS_IDLE) {
        state->rest = 0;
        return;
    }
    uint8_t type = node_at(u, node)->type;
    u->has_changed = u->has_changed || node_at(u, node)->child_count == 0;
    if (type == TRPI_NODE_NETWORK) {
        halt(u, child_of(u, node, state->child));  // what was set aside for it comes after it
    }
    uint32_t first = node_at(u, node)->first_child - u->first, end_of_children = first + node_at(u, node)->child_count;
    for (uint32_t i = first; i < end_of_children; i++) {
        halt(u, i);
    }
    trpi_action_stop_leaf(u->world, u->index, u->entry, state);
    clean_up(u, node);
    forget(state);
    if (type == TRPI_NODE_NETWORK || type == TRPI_NODE_STATE) {
        state->once = 0;  // how it ended was between the two
    }
}

trpi_status trpi_node_end(trpi_update *u, uint32_t node, trpi_status result)
{
    u->is_marked = (u->states[node].flags & TRPI_AT_MARK) != 0;
    halt(u, node);
    forget(&u->states[node]);
    return result;
}

void trpi_node_perform_at_once(trpi_update *u, uint32_t node)
{
    const trpi_pack_node *n = node_at(u, node);
    if (n->type == TRPI_NODE_STEP) {
        trpi_view view = trpi_node_view(u);
        view.goes_on = true;
        trpi_instant_perform(&view, u->entry, &u->world->pack->steps[n->step]);
    }
    for (uint32_t i = 0; i < n->child_count; i++) {
        trpi_node_perform_at_once(u, child_of(u, node, i));
    }
}

// --- Nodes with children ---

trpi_status trpi_node_update_child(trpi_update *u, uint32_t node, uint32_t child)
{
    uint32_t number = child_of(u, node, child);
    u->is_marked = false;
    status result = update_node(u, number);
    bool marks = result == SUCCESS && (node_at(u, number)->flags & TRPI_NODE_MARK) != 0;
    if (result != RUNNING && (u->is_marked || marks)) {
        u->states[node].flags |= TRPI_AT_MARK;
        if (node_at(u, node)->type == TRPI_NODE_SEQUENCE) {
            u->states[node].tried = child + 1;
        }
    }
    return result;
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
    state->due = 0;
    bool changed_before = u->has_changed;
    u->has_changed = false;  // by what is before the child that runs, which is looked at again
    uint32_t first = reactive ? 0 : state->child;
    for (uint32_t i = first; i < n->child_count; i++) {
        bool passed = u->has_changed;
        bool begins = u->states[child_of(u, node, i)].status == TRPI_STATUS_IDLE;
        status result = update_child(u, node, i);
        u->has_changed = u->has_changed || (!begins && result != RUNNING);
        if (result == RUNNING) {
            if (reactive && passed) {
                u->again = trpi_after(u->world, 1);
            }
            u->has_changed = u->has_changed || changed_before;
            halt_children_from(u, node, i + 1);
            state->child = (uint16_t)i;
            return RUNNING;
        }
        if (result != goes_on) {
            bool keeps_place = (n->flags & TRPI_NODE_KEEPS) != 0;
            u->has_changed = u->has_changed || changed_before || (keeps_place && i != first);
            end(u, node, result);
            state->child = keeps_place ? (uint16_t)i : 0;
            return result;
        }
        if (begins && (n->flags & TRPI_NODE_YIELDS) != 0 && i + 1 < n->child_count) {
            state->child = (uint16_t)(i + 1);
            state->due = trpi_after(u->world, 1);
            u->has_changed = u->has_changed || changed_before;
            return RUNNING;
        }
    }
    u->has_changed = u->has_changed || changed_before || ((n->flags & TRPI_NODE_KEEPS) != 0 && first != 0);
    return end(u, node, goes_on);
}

static int64_t weight_of(update *u, uint32_t node)
{
    trpi_view view = trpi_node_view(u);
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
        if ((n->flags & TRPI_NODE_ALL) != 0) {
            if (count_bits(state->tried) + failed == n->child_count) {
                return end(u, node, failed >= allowed ? FAILURE : SUCCESS);
            }
            continue;
        }
        if (count_bits(state->tried) >= wanted) {
            return end(u, node, SUCCESS);
        }
        if (failed >= allowed || n->child_count - failed < wanted) {
            return end(u, node, FAILURE);
        }
    }
    return RUNNING;
}

// The first case that holds; `count` one more than the last where there is none.
static uint16_t choose_case(update *u, uint32_t node, trpi_view *view)
{
    uint32_t count = node_at(u, node)->child_count;
    uint32_t i = 0;
    while (i < count && !trpi_holds(view, node_at(u, child_of(u, node, i))->code)) {
        i++;
    }
    return (uint16_t)i;
}

static uint16_t choose_branch(update *u, uint32_t node, trpi_view *view)
{
    const trpi_pack_node *n = node_at(u, node);
    return n->type == TRPI_NODE_SWITCH ? choose_case(u, node, view) : trpi_holds(view, n->code) ? 0 : 1;
}

// What begins for the first time, or waits for an answer to begin.
static bool begins(const trpi_node_state *state)
{
    return state->status == TRPI_STATUS_IDLE || (state->flags & TRPI_AT_ASKS) != 0;
}

// `if` and `switch`.
static status update_branches(update *u, uint32_t node)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_node_state *state = &u->states[node];
    if (begins(state) || (n->flags & TRPI_NODE_REACTIVE) != 0) {
        trpi_view view = trpi_node_view(u);
        uint16_t branch = choose_branch(u, node, &view);
        if (begins(state) && view.waits) {
            return trpi_node_wait(u, node);  // it is decided when the host has answered
        }
        if (!begins(state) && view.lacks) {
            branch = state->child;
        }
        if (!begins(state) && branch != state->child && state->child < n->child_count) {
            halt(u, child_of(u, node, state->child));
        }
        state->child = branch;
        state->flags &= (uint8_t)~TRPI_AT_ASKS;
    }
    state->status = TRPI_STATUS_RUNNING;
    if (state->child >= n->child_count) {
        return end(u, node, n->number != 0 ? SUCCESS : FAILURE);
    }
    status result = update_child(u, node, state->child);
    return result == RUNNING ? RUNNING : end(u, node, result);
}

// `while` and `until` behind something: the condition comes first.
static status update_guard(update *u, uint32_t node)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_view view = trpi_node_view(u);
    bool until = n->number != 0;
    bool over = trpi_holds(&view, n->code) == until;
    if (begins(&u->states[node]) && view.waits) {
        return trpi_node_wait(u, node);
    }
    u->states[node].flags &= (uint8_t)~TRPI_AT_ASKS;
    u->states[node].status = TRPI_STATUS_RUNNING;
    if (over && !view.lacks) {
        u->reason = until ? u->reason : TRP_REASON_HOLDS;
        u->failure = 0;
        return end(u, node, until ? SUCCESS : FAILURE);
    }
    status result = update_child(u, node, 0);
    return result == RUNNING ? RUNNING : end(u, node, result);
}

static status update_await(update *u, uint32_t node)
{
    trpi_view view = trpi_node_view(u);
    trpi_node_state *state = &u->states[node];
    state->beat = state->status == TRPI_STATUS_IDLE ? u->world->now : state->beat;
    state->status = TRPI_STATUS_RUNNING;
    bool holds = trpi_holds(&view, node_at(u, node)->code);
    return holds && !view.lacks ? end(u, node, SUCCESS) : RUNNING;
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
    status result = update_child(u, node, 0);
    if (n->type == TRPI_NODE_DELAY) {
        state->due = 0;
    } else if (result == RUNNING && is_over) {  // who answers in time for this update is in time
        u->reason = TRP_REASON_TIME;
        u->failure = 0;
        return end(u, node, FAILURE);
    }
    return result == RUNNING ? RUNNING : end(u, node, result);
}

static status update_cooldown(update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->status == TRPI_STATUS_IDLE && state->ready > u->world->now) {
        u->again = state->ready < u->again ? state->ready : u->again;
        return FAILURE;
    }
    state->status = TRPI_STATUS_RUNNING;
    status result = update_child(u, node, 0);
    if (result != RUNNING) {
        state->ready = seconds_from_now(u, node_at(u, node)->code);
        u->has_changed = true;
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

// However its body ends, what takes no time is done then, and then what does; left early, only the former. (2.8)
static status update_finally(update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->status == TRPI_STATUS_IDLE) {
        state->child = TRPI_FINALLY_BODY;
        state->status = TRPI_STATUS_RUNNING;
    }
    if (state->child == TRPI_FINALLY_BODY) {
        status result = update_child(u, node, TRPI_FINALLY_BODY);
        if (result == RUNNING) {
            return RUNNING;
        }
        state->child = TRPI_FINALLY_PARTING;
        state->tried = result == SUCCESS;
        state->reason = u->reason;
        state->failure = u->failure;
        trpi_node_perform_at_once(u, child_of(u, node, TRPI_FINALLY_AT_ONCE));
    }
    if (node_at(u, node)->child_count > TRPI_FINALLY_PARTING &&
        update_child(u, node, TRPI_FINALLY_PARTING) == RUNNING) {
        return RUNNING;
    }
    u->reason = state->reason;
    u->failure = state->failure;
    return end(u, node, state->tried != 0 ? SUCCESS : FAILURE);
}

// Its first child; if that fails in the way that is named, the second, whose result counts.
static status update_catch(update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    state->status = TRPI_STATUS_RUNNING;
    status result = update_child(u, node, state->child);
    if (result == FAILURE && state->child == 0 && trpi_node_catches(u, node)) {
        state->child = 1;
        result = update_child(u, node, 1);
    }
    return result == RUNNING ? RUNNING : end(u, node, result);
}

bool trpi_node_catches(const trpi_update *u, uint32_t node)
{
    const trpi_pack_failure *failures = u->world->pack->failures;
    uint16_t way = node_at(u, node)->other;
    return way == 0 || (u->failure != 0 && failures[u->failure - 1].word == failures[way - 1].word);
}

static status update_any(update *u, uint32_t node)
{
    switch (node_at(u, node)->type) {
    case TRPI_NODE_SEQUENCE: return update_row(u, node, SUCCESS);
    case TRPI_NODE_SELECTOR: return update_row(u, node, FAILURE);
    case TRPI_NODE_CHANCE: return update_choice(u, node, false);
    case TRPI_NODE_SCORE: return update_choice(u, node, true);
    case TRPI_NODE_PARALLEL: return update_parallel(u, node);
    case TRPI_NODE_IF:
    case TRPI_NODE_SWITCH: return update_branches(u, node);
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
    case TRPI_NODE_NETWORK: return trpi_network_update(u, node);
    case TRPI_NODE_FINALLY: return update_finally(u, node);
    case TRPI_NODE_CATCH: return update_catch(u, node);
    case TRPI_NODE_GUARD: return update_guard(u, node);
    case TRPI_NODE_AWAIT: return update_await(u, node);
    case TRPI_NODE_CASE: return update_turned(u, node, SUCCESS, FAILURE);
    default: return trpi_leaf_update(u, node);
    }
}

// The line of what failed is the innermost's; that of a tree that decides too much at once is where it does. (8.4)
trpi_status trpi_node_update(trpi_update *u, uint32_t node)
{
    if (u->budget == 0) {
        u->line = u->reason != TRP_REASON_BUDGET ? node_at(u, node)->line : u->line;
        u->reason = TRP_REASON_BUDGET;
        return FAILURE;
    }
    u->budget--;
    u->line = 0;
    status result = update_any(u, node);
    if (u->reason != TRP_REASON_BUDGET) {
        uint32_t line = u->line != 0 ? u->line : node_at(u, node)->line;
        u->line = result == FAILURE ? line : 0;
    }
    return result;
}

// --- From outside ---

// Calls `visit` for each node that runs: of a network only what its current node has, not what is set aside. Stops, and
// says so, when one of the calls returns true.
static bool each_running(const update *u, uint32_t node, bool (*visit)(const update *, uint32_t node, void *), void *context)
{
    const trpi_node_state *state = &u->states[node];
    const trpi_pack_node *n = node_at(u, node);
    if (state->status != TRPI_STATUS_RUNNING) {
        return false;
    }
    if (visit(u, node, context)) {
        return true;
    }
    bool network = n->type == TRPI_NODE_NETWORK;
    for (uint32_t i = network ? state->child : 0; i < (network ? state->child + 1u : n->child_count); i++) {
        if (each_running(u, child_of(u, node, i), visit, context)) {
            return true;
        }
    }
    return false;
}

// Whether something could not be begun or decided for want of an answer of the host.
static bool waits_for_answer(const update *u, uint32_t node, void *context)
{
    (void)context;
    return (u->states[node].flags & TRPI_AT_ASKS) != 0;
}

bool trpi_tree_is_answered(const trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    return world->pack->query_count > 0 && !trpi_asks(world, index) && each_running(&u, 0, waits_for_answer, NULL);
}

static uint8_t looks_of(const trp_world *world, const trpi_entry *e)
{
    return world->looks[world->pack->behaviours[e->behaviour].first_task + e->task];
}

static uint32_t earlier(uint32_t a, uint32_t b)
{
    return b != 0 && b < a ? b : a;
}

static bool note_due(const update *u, uint32_t node, void *context)
{
    uint32_t *due = context;
    *due = earlier(earlier(*due, u->states[node].due), u->states[node].watch_due);
    return false;
}

static bool is_reactive(const update *u, uint32_t node, void *context)
{
    (void)context;
    const trpi_pack_node *n = node_at(u, node);
    return (n->flags & TRPI_NODE_REACTIVE) != 0 || (n->type == TRPI_NODE_ARROW && n->code != 0);
}

// When a tree must be updated if nothing else happens; 0: never.
static uint32_t next_due(const update *u)
{
    uint32_t due = TRPI_NEVER;
    each_running(u, 0, note_due, &due);
    if (u->again != TRPI_NEVER && each_running(u, 0, is_reactive, NULL)) {
        due = earlier(due, u->again);
    }
    return due != TRPI_NEVER ? due : 0;
}

trpi_outcome trpi_tree_update(trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    u.goes_on = world->pack->query_count > 0 && trpi_tree_is_reactive(world, index, entry) &&
                !each_running(&u, 0, waits_for_answer, NULL);
    trpi_touch(world, index);
    u.again = e->step_due == trpi_after(world, 1) ? e->step_due : TRPI_NEVER;  // an update in this step asked for it
    e->step_due = 0;
    status result = update_node(&u, 0);
    if (u.reason == TRP_REASON_BUDGET) {
        halt(&u, 0);
        return (trpi_outcome){TRPI_OUTCOME_FAILED, TRP_REASON_BUDGET, u.line};
    }
    if (result == RUNNING) {
        if ((looks_of(world, e) & TRPI_LOOKS_NETWORK) != 0) {
            trpi_network_follow(&u, 0);
        }
        e->step_due = next_due(&u);
    }
    switch (result) {
    case SUCCESS: return (trpi_outcome){TRPI_OUTCOME_DONE, TRP_REASON_NONE, 0};
    case FAILURE:
        return (trpi_outcome){TRPI_OUTCOME_FAILED, u.reason != 0 ? u.reason : (uint8_t)TRP_REASON_CHECK, u.line};
    default: return (trpi_outcome){TRPI_OUTCOME_RUNS, TRP_REASON_NONE, 0};
    }
}

bool trpi_tree_is_reactive(const trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    return (looks_of(world, &trpi_entries_of(world, index)[entry]) & TRPI_LOOKS_MASK) != TRPI_LOOKS_NEVER &&
           each_running(&u, 0, is_reactive, NULL);
}

bool trpi_tree_looks_around(const trp_world *world, uint32_t index, uint32_t entry)
{
    return (looks_of(world, &trpi_entries_of(world, index)[entry]) & TRPI_LOOKS_MASK) == TRPI_LOOKS_AROUND &&
           trpi_tree_is_reactive(world, index, entry);
}

void trpi_node_pause(trpi_update *u, uint32_t node)
{
    const trpi_pack_node *n = node_at(u, node);
    if (u->states[node].status != TRPI_STATUS_RUNNING) {
        return;
    }
    if (n->type == TRPI_NODE_STEP) {
        trpi_leaf_pause(u, node);
    }
    for (uint32_t i = 0; i < n->child_count; i++) {
        trpi_node_pause(u, child_of(u, node, i));
    }
}

void trpi_tree_pause(trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    trpi_node_pause(&u, 0);
    trpi_touch(world, index);
}

// Whether something at or below a node is not to be done again, or is being paid for.
static bool keeps(const update *u, uint32_t node)
{
    const trpi_node_state *state = &u->states[node];
    bool kept = (state->flags & (TRPI_AT_MARK | TRPI_AT_GOODS)) != 0;
    for (uint32_t i = 0; state->status == RUNNING && !kept && i < node_at(u, node)->child_count; i++) {
        kept = keeps(u, child_of(u, node, i));
    }
    return state->status == RUNNING && kept;
}

// Back to behind what is not to be done again: a sequence goes on there, others keep their place. A network has no order
// to go back in, so it goes on where it is.
static void step_back(update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    const trpi_pack_node *n = node_at(u, node);
    bool below = false;
    if (!keeps(u, node)) {
        halt(u, node);
        return;
    }
    if (n->type == TRPI_NODE_NETWORK) {
        trpi_node_pause(u, node);
        return;
    }
    for (uint32_t i = 0; i < n->child_count; i++) {
        below = keeps(u, child_of(u, node, i)) || below;
        step_back(u, child_of(u, node, i));
    }
    if (n->type == TRPI_NODE_SEQUENCE && !below) {
        state->child = (uint16_t)state->tried;
        state->due = 0;
    }
}

void trpi_tree_step_back(trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    step_back(&u, 0);
    trpi_touch(world, index);
}

void trpi_tree_halt(trp_world *world, uint32_t index, uint32_t entry)
{
    update u = update_of(world, index, entry);
    uint32_t size = trpi_tree_size(world, &trpi_entries_of(world, index)[entry]);
    halt(&u, 0);
    for (uint32_t i = 0; i < size; i++) {
        u.states[i] = (trpi_node_state){0};
    }
}

void trpi_tree_has_news(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    e->step_due = (e->flags & TRPI_ENTRY_RUNNING) != 0 ? world->now : e->step_due;
    trpi_touch(world, index);
}

typedef struct heard {
    uint32_t flag;  // TRPI_NODE_ON_MESSAGE or _ON_EVENT
    uint32_t what;
    bool only_asks;
    bool is_heard;
} heard;

// Tells the arrows that wait for it; or finds out whether there is one.
static bool hear(const update *u, uint32_t node, void *context)
{
    heard *h = context;
    const trpi_pack_node *n = node_at(u, node);
    if (n->type == TRPI_NODE_ARROW && (n->flags & h->flag) != 0 && n->other == h->what) {
        u->states[node].flags |= h->only_asks ? 0 : TRPI_AT_HEARD;
        h->is_heard = true;
        return h->only_asks;
    }
    return false;
}

bool trpi_tree_goods(trp_world *world, uint32_t index, uint32_t entry, uint32_t token, bool moved)
{
    trpi_node_state *states = trpi_nodes_of(world, index, entry);
    uint32_t size = trpi_tree_size(world, &trpi_entries_of(world, index)[entry]);
    for (uint32_t i = 0; i < size; i++) {
        if (states[i].token == token && (states[i].flags & TRPI_AT_GOODS) != 0) {
            states[i].flags |= moved ? TRPI_AT_MOVED : TRPI_AT_REPORT_FAILED;
            trpi_tree_has_news(world, index, entry);
            return true;
        }
    }
    return false;
}

static bool performs_tree(const trp_world *world, const trpi_entry *e)
{
    return e->behaviour != TRPI_NONE16 && (e->flags & TRPI_ENTRY_RUNNING) != 0 &&
           (e->flags & TRPI_ENTRY_PARTING) == 0 && trpi_tree_size(world, e) > 0;
}

void trpi_tree_hear(trp_world *world, uint32_t index, bool event, uint32_t what)
{
    heard h = {.flag = event ? TRPI_NODE_ON_EVENT : TRPI_NODE_ON_MESSAGE, .what = what};
    for (uint32_t i = 0; i < world->settings.entries_per_agent && world->settings.nodes_per_entry > 0; i++) {
        if (performs_tree(world, &trpi_entries_of(world, index)[i])) {
            update u = update_of(world, index, i);
            h.is_heard = false;
            each_running(&u, 0, hear, &h);
            if (h.is_heard) {
                trpi_tree_has_news(world, index, i);
            }
        }
    }
}

bool trpi_tree_listens(const trp_world *world, uint32_t index, uint32_t event)
{
    heard h = {.flag = TRPI_NODE_ON_EVENT, .what = event, .only_asks = true};
    for (uint32_t i = 0; i < world->settings.entries_per_agent && world->settings.nodes_per_entry > 0; i++) {
        if (performs_tree(world, &trpi_entries_of(world, index)[i])) {
            update u = update_of(world, index, i);
            if (each_running(&u, 0, hear, &h)) {
                return true;
            }
        }
    }
    return false;
}
