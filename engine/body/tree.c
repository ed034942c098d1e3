// SPDX-License-Identifier: MIT
#include "engine/body/tree.h"

#include "engine/body/node.h"
#include "engine/body/trigger.h"
#include "engine/store/sighting.h"

#include "base/assert.h"

#include <string.h>

// Makes the context of an update of an entry's tree; unless it `changes` the tree, for reading only.
static trpi_tree_update_context update_of(const trp_world *world, uint32_t index, uint32_t entry, bool changes)
{
    const trpi_pack_task *task = trpi_entry_task(world, trpi_entry_at(world, index, entry));
    TRP_ASSERT(task != NULL && task->node_count > 0);
    trpi_tree_update_context u = {.world = (trp_world *)(uintptr_t)world,
                                  .index = index,
                                  .entry = entry,
                                  .nodes = &world->pack->nodes[task->first_node],
                                  .first = task->first_node,
                                  .states = trpi_node_states_of_agent_entry(world, index, entry),
                                  .budget = TRPI_TREE_BUDGET,
                                  .again = TRPI_NEVER};
    if (changes) {
        trpi_entity_mark_hash_dirty(u.world, index);
    }
    return u;
}

// --- Parting ---

// Returns the innermost node at or below `node` that owes parting steps, which come next; TRPI_NEVER when none does.
static uint32_t next_to_part(const trpi_tree_update_context *u, uint32_t node)
{
    uint32_t found = TRPI_NEVER;
    for (uint32_t i = 0; i < trpi_node_record(u, node)->child_count && found == TRPI_NEVER; i++) {
        found = next_to_part(u, trpi_node_child(u, node, i));
    }
    bool owes = found == TRPI_NEVER && trpi_node_has_parting_steps(u, node) && u->states[node].once != 0;
    return owes ? node : found;
}

// Returns the node from which a tree is performed: its root, or, during parting, the parting steps of the node whose
// turn it is.
static uint32_t root_of(const trpi_tree_update_context *u)
{
    bool parts = (trpi_entry_at(u->world, u->index, u->entry)->flags & TRPI_ENTRY_PARTING) != 0;
    uint32_t node = parts ? next_to_part(u, 0) : TRPI_NEVER;
    return node != TRPI_NEVER ? trpi_node_child(u, node, TRPI_FINALLY_PARTING) : 0;
}

// Whether a node waits for an answer of the host to begin.
static bool waits_for_answer(const trpi_tree_update_context *u, uint32_t node, void *context)
{
    (void)context;
    return (u->states[node].run.flags & TRPI_AT_ASKS) != 0;
}

bool trpi_tree_awaits_answer(const trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_tree_update_context u = update_of(world, index, entry, false);
    return trpi_node_visit_running(&u, root_of(&u), waits_for_answer, NULL);
}

uint32_t trpi_tree_held_or_awaited_lock_mask(const trp_world *world, uint32_t index, uint32_t entry)
{
    uint32_t set = 0;
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    if (trpi_body_is_tree(world, e)) {
        trpi_tree_update_context u = update_of(world, index, entry, false);
        for (uint32_t i = 0; i < trpi_entry_node_count(world, e); i++) {
            TRP_ASSERT(!trpi_node_holds_or_awaits_lock(&u, i) || trpi_node_record(&u, i)->number < 32);
            set |= trpi_node_holds_or_awaits_lock(&u, i) ? 1u << trpi_node_record(&u, i)->number : 0;
        }
    }
    return set;
}

static bool is_reactive(const trpi_tree_update_context *u, uint32_t node, void *context)
{
    (void)context;
    return trpi_node_is_reactive(trpi_node_record(u, node));
}

// Returns the step in which a tree must be updated if nothing else happens; 0: never.
static uint32_t next_due(const trpi_tree_update_context *u)
{
    uint32_t due = trpi_node_earliest_deadline(u, 0);
    if (u->again != TRPI_NEVER && trpi_node_visit_running(u, 0, is_reactive, NULL)) {
        due = trpi_earlier_deadline(due, u->again);
    }
    return due != TRPI_NEVER ? due : 0;
}

// Whether the children in front of the running one of a reactive sequence or selector would end as in the tree's last update: the
// entry is not stale, and its tree has a deadline. Clears the mark of a stale entry. (8.1)
static bool note_update_of_unchanged(const trp_world *world, uint32_t index, uint32_t entry)
{
    uint64_t *stale = &trpi_agent_derived_state_of(world, index)->stale_entries;
    const bool is_stale = (*stale >> entry & 1) != 0;
    *stale &= ~(UINT64_C(1) << entry);
    return !is_stale && trpi_entry_at(world, index, entry)->due != 0;
}

// Whether checks may be evaluated without an update of their nodes: no watch looks for nodes and steps.
static bool can_evaluate(const trp_world *world)
{
    return !trpi_sighting_is_watched_for(world, TRPI_SIGHTING_NODE) && !trpi_sighting_is_watched_for(world, TRPI_SIGHTING_STEP);
}

static inline bool is_check(const trp_pack *pack, const trpi_pack_node *n)
{
    return n->type == TRPI_NODE_STEP && pack->steps[n->step].op == TRPI_STEP_CHECK;
}

static trpi_status result_of_check(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_node *n)
{
    const uint32_t code = world->pack->steps[n->step].code0;
    bool holds;
    if (code == 0 || !trpi_condition_compare_own_fact(world, index, code, &holds)) {
        trpi_view view = trpi_entry_view(world, index, entry);
        holds = trpi_condition_holds(&view, code);
        if (view.faults != 0) {
            return TRPI_STATUS_RUNNING;
        }
    }
    return holds ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE;
}

// Returns the result of an idle row that would only check conditions, in a task that is STEADY; RUNNING: it, or another node, might
// do more.
static trpi_status result_of_checks(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_node *n)
{
    const trp_pack *pack = world->pack;
    if ((n->type != TRPI_NODE_SEQUENCE && n->type != TRPI_NODE_SELECTOR) || (n->flags & TRPI_NODE_YIELDS) != 0) {
        return is_check(pack, n) ? result_of_check(world, index, entry, n) : TRPI_STATUS_RUNNING;
    }
    const trpi_status goes_on = n->type == TRPI_NODE_SEQUENCE ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE;
    trpi_status result = goes_on;
    for (const trpi_pack_node *child = &pack->nodes[n->first_child], *end = child + n->child_count;
         child < end && result == goes_on; child++) {
        result = is_check(pack, child) ? result_of_check(world, index, entry, child) : result_of_checks(world, index, entry, child);
    }
    return result;
}

#define ANY_FACT UINT64_MAX  // and whatever else a check may read

// Whether the children in front of the running one of a reactive row would be passed over by checks alone. Those that read none of
// the `changed` facts (trpi_own_fact_bit) were passed over before.
static bool passes_over_front(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_node *row, uint32_t running,
                              uint64_t changed)
{
    const trpi_status goes_on = row->type == TRPI_NODE_SEQUENCE ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE;
    for (uint32_t i = row->first_child, end = row->first_child + running; i < end; i++) {
        const bool is_as_before = changed != ANY_FACT && (world->facts_read[i] & changed) == 0;
        if (!is_as_before && result_of_checks(world, index, entry, &world->pack->nodes[i]) != goes_on) {
            return false;
        }
    }
    return true;
}

// Whether a row goes on with one of its children in the next update.
static bool row_goes_on(const trpi_pack_node *n, const trpi_node_state *state)
{
    return (n->type == TRPI_NODE_SEQUENCE || n->type == TRPI_NODE_SELECTOR) && state->run.status == TRPI_STATUS_RUNNING &&
           state->run.due == 0 && state->child < n->child_count;
}

// Whether an update would change nothing in a tree whose task is STEADY: rows lead to an action or a wait that goes on, and the
// children in front would end as before, or checks alone pass over them. *due is the deadline of that leaf, or 0.
static bool only_goes_on(trp_world *world, uint32_t index, uint32_t entry, bool is_unchanged, uint32_t *due)
{
    const trp_pack *pack = world->pack;
    const uint32_t first = trpi_entry_task(world, trpi_entry_at(world, index, entry))->first_node;
    const trpi_node_state *states = trpi_node_states_of_agent_entry(world, index, entry), *state = states;
    const trpi_pack_node *n = &pack->nodes[first];
    while (row_goes_on(n, state) &&
           (is_unchanged || !trpi_node_is_reactive(n) || passes_over_front(world, index, entry, n, state->child, ANY_FACT))) {
        const uint32_t child = n->first_child + state->child;
        n = &pack->nodes[child];
        state = &states[child - first];
    }
    const uint8_t op = n->type == TRPI_NODE_STEP ? pack->steps[n->step].op : (uint8_t)TRPI_STEP_CHECK;
    const trpi_running_step *run = &state->run;
    const uint32_t deadline = trpi_earlier_deadline(trpi_earlier_deadline(TRPI_NEVER, run->due), run->watch_due);
    *due = deadline != TRPI_NEVER ? deadline : 0;
    return run->status == TRPI_STATUS_RUNNING && (op == TRPI_STEP_ACT || op == TRPI_STEP_WAIT) && run->flags == 0 &&
           run->held == TRPI_HELD_NOT && deadline > world->now;
}

// Notes that a tree that runs was updated; `due` is the step of the next update if nothing else happens. An update in the next step
// may have been asked for by this one, which has changed something itself.
static void note_updated(trp_world *world, uint32_t index, uint32_t entry, uint32_t due)
{
    trpi_agent_derived_state *derived = trpi_agent_derived_state_of(world, index);
    trpi_entry_at(world, index, entry)->due = due;
    trpi_node_states_of_agent_entry(world, index, entry)[0].updated = world->now;
    derived->updated_entries = (derived->updated_in == world->now ? derived->updated_entries : 0) | UINT64_C(1) << entry;
    derived->updated_in = world->now;
    if (due == trpi_step_from_now(world, 1)) {
        derived->stale_entries |= UINT64_C(1) << entry;
    }
}

// Whether the tree of the task at which an entry is reads a fact of the agent's own.
static bool reads_own_fact(const trp_world *world, const trpi_entry *e, uint32_t fact)
{
    const trpi_pack_task *task = trpi_entry_task(world, e);
    return task != NULL && task->node_count > 0 && (world->facts_read[task->first_node] & trpi_own_fact_bit(fact)) != 0;
}

// An entry that performs no tree, or parts, may go back to one.
void trpi_agent_note_own_fact_changed(const trp_world *world, uint32_t index, uint32_t fact)
{
    world->agents[index]->flags |= TRPI_AGENT_CHANGED;
    if (world->facts_read == NULL) {
        return;
    }
    uint64_t *stale = &trpi_agent_derived_state_of(world, index)->stale_entries;
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        *stale |= (uint64_t)reads_own_fact(world, e, fact) << i;
    }
}

// Marks of stale entries do not count here: no save has them, and whatever sets one gives the agent a turn as well. The root's
// `updated` becomes what the turn would make it that a world gives in which watches look for nodes.
bool trpi_body_goes_on_after_fact(trp_world *world, uint32_t index, uint32_t entry, uint32_t fact)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    if (!reads_own_fact(world, e, fact) || !trpi_body_is_tree(world, e)) {
        return true;
    }
    const uint32_t first = trpi_entry_task(world, e)->first_node;
    trpi_node_state *states = trpi_node_states_of_agent_entry(world, index, entry);
    const uint64_t changed = trpi_own_fact_bit(fact);
    const bool can_look = (trpi_entry_triggers(world, e) & TRPI_TRIGGER_STEADY) != 0 && can_evaluate(world);
    for (uint32_t node = first; (world->facts_read[node] & changed) != 0;) {  // the rest of the tree depends on the fact
        const trpi_pack_node *n = &world->pack->nodes[node];
        const uint32_t child = states[node - first].child;
        if (!can_look || !row_goes_on(n, &states[node - first]) ||
            (trpi_node_is_reactive(n) && !passes_over_front(world, index, entry, n, child, changed))) {
            return false;
        }
        node = n->first_child + child;
    }
    states[0].updated = world->now;
    return true;
}

trpi_outcome trpi_tree_update(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const bool is_steady = (trpi_entry_triggers(world, e) & TRPI_TRIGGER_STEADY) != 0;
    const bool is_unchanged = note_update_of_unchanged(world, index, entry) && is_steady;
    const uint32_t next = trpi_step_from_now(world, 1);
    uint32_t due;
    if (is_steady && (is_unchanged || can_evaluate(world)) && only_goes_on(world, index, entry, is_unchanged, &due)) {
        trpi_entity_mark_hash_dirty(world, index);
        note_updated(world, index, entry, e->due == next ? next : due);
        return (trpi_outcome){.state = TRPI_STATUS_RUNNING};
    }
    trpi_tree_update_context u = update_of(world, index, entry, true);
    u.tolerates_missing = world->pack->query_count > 0 && trpi_tree_runs_reactive_node(world, index, entry) &&
                          !trpi_node_visit_running(&u, 0, waits_for_answer, NULL);
    u.is_unchanged = is_unchanged;
    u.again = e->due == next ? next : TRPI_NEVER;  // asked for by an earlier update in this step
    e->due = 0;
    trpi_status result = trpi_node_update(&u, 0);
    if (u.reason == TRP_REASON_BUDGET) {
        trpi_node_halt(&u, 0);
        result = TRPI_STATUS_FAILURE;
    }
    if (result == TRPI_STATUS_RUNNING) {
        if ((trpi_entry_triggers(world, e) & TRPI_TRIGGER_NETWORK) != 0) {
            trpi_network_follow_first_active_arrow(&u, 0);
        }
        note_updated(world, index, entry, next_due(&u));
    }
    if (result == TRPI_STATUS_FAILURE) {
        return (trpi_outcome){result, u.reason != 0 ? u.reason : (uint8_t)TRP_REASON_CHECK, u.origin};
    }
    return (trpi_outcome){.state = result};
}

bool trpi_tree_runs_reactive_node(const trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_tree_update_context u = update_of(world, index, entry, false);
    return trpi_node_visit_running(&u, 0, is_reactive, NULL);
}

// Whether a node is reactive and has to be updated at each look around. A lock need not be: its agent is told when it holds the
// lock. (9.15)
static bool looks_again(const trpi_tree_update_context *u, uint32_t node, void *context)
{
    return trpi_node_record(u, node)->type != TRPI_NODE_LOCK && is_reactive(u, node, context);
}

bool trpi_tree_is_due_at_each_look(const trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_tree_update_context u = update_of(world, index, entry, false);
    return trpi_node_visit_running(&u, 0, looks_again, NULL);
}

// --- Leaving ---

// Ends the parting steps of a node. If its body was over before, the node itself is done, and does not part again when its tree
// goes on.
static void note_parted(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    TRP_ASSERT(state->once != 0 && trpi_node_has_parting_steps(u, node));
    bool was_over = state->run.status == TRPI_STATUS_RUNNING && state->child == TRPI_FINALLY_PARTING;
    state->child = (uint16_t)(was_over ? TRPI_FINALLY_OVER : state->child);
    state->once = 0;
}

bool trpi_tree_prepare_owed_partings(trp_world *world, uint32_t index, uint32_t entry)
{
    if ((trpi_entry_triggers(world, trpi_entry_at(world, index, entry)) & TRPI_TRIGGER_PARTING) == 0) {
        return false;
    }
    trpi_tree_update_context u = update_of(world, index, entry, false);
    uint32_t size = trpi_entry_node_count(world, trpi_entry_at(world, index, entry));
    bool owes = false;
    for (uint32_t i = 0; i < size; i++) {
        bool leaves = trpi_node_has_parting_steps(&u, i) && u.states[i].run.status == TRPI_STATUS_RUNNING &&
                      u.states[i].child != TRPI_FINALLY_OVER;
        if (leaves) {
            bool checks = u.states[i].child == TRPI_FINALLY_BODY;
            u.states[i].once = TRPI_STATUS_SUCCESS;
            u.states[i].failed = checks ? trpi_node_perform_immediate_steps(&u, trpi_node_child(&u, i, TRPI_FINALLY_AT_ONCE), true)
                                        : u.states[i].failed;
        }
        owes = owes || leaves;
    }
    return owes;
}

uint32_t trpi_tree_parting_limit_ms(const trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_tree_update_context u = update_of(world, index, entry, false);
    uint32_t size = trpi_entry_node_count(world, trpi_entry_at(world, index, entry)), longest = 0;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t ms = trpi_node_has_parting_steps(&u, i) && u.states[i].once != 0 ? trpi_node_parting_limit_ms(&u, i) : 0;
        longest = ms > longest ? ms : longest;
    }
    return longest;
}

trpi_status trpi_tree_update_parting(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_tree_update_context u = update_of(world, index, entry, true);
    TRP_ASSERT((trpi_entry_at(world, index, entry)->flags & TRPI_ENTRY_PARTING) != 0);
    for (uint32_t node; (node = next_to_part(&u, 0)) != TRPI_NEVER;) {
        uint32_t steps = trpi_node_child(&u, node, TRPI_FINALLY_PARTING);
        u.unmet = u.states[node].failed;
        if (trpi_node_update(&u, steps) == TRPI_STATUS_RUNNING) {
            uint32_t due = trpi_node_earliest_deadline(&u, steps);
            trpi_entry_at(world, index, entry)->due = due != TRPI_NEVER ? due : 0;
            return TRPI_STATUS_RUNNING;
        }
        note_parted(&u, node);
    }
    return TRPI_STATUS_SUCCESS;
}

static void stop_parting(trpi_tree_update_context *u)
{
    for (uint32_t node; (node = next_to_part(u, 0)) != TRPI_NEVER;) {
        trpi_node_halt(u, trpi_node_child(u, node, TRPI_FINALLY_PARTING));
        note_parted(u, node);
    }
}

void trpi_tree_stop_parting(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_tree_update_context u = update_of(world, index, entry, true);
    stop_parting(&u);
}

void trpi_tree_pause(trp_world *world, uint32_t index, uint32_t entry, bool stands_still)
{
    trpi_tree_update_context u = update_of(world, index, entry, true);
    u.stands_still = stands_still;
    trpi_node_pause(&u, root_of(&u));
}

void trpi_tree_delay_deadlines(trp_world *world, uint32_t index, uint32_t entry, uint32_t steps)
{
    uint32_t size = trpi_entry_node_count(world, trpi_entry_at(world, index, entry));
    trpi_node_state *states = trpi_node_states_of_agent_entry(world, index, entry);
    TRP_ASSERT(size <= world->settings.nodes_per_entry);
    for (uint32_t i = 0; i < size; i++) {
        uint32_t due = states[i].run.due;
        states[i].run.due = due == 0 ? 0 : due < TRPI_NEVER - steps ? due + steps : TRPI_NEVER - 1;
    }
}

// Whether a running node, or one below it, has done something that must not be repeated, or is paying for goods.
static bool must_keep(const trpi_tree_update_context *u, uint32_t node)
{
    const trpi_node_state *state = &u->states[node];
    bool kept = (state->run.flags & (TRPI_AT_CHECKPOINT | TRPI_AT_GOODS)) != 0;
    for (uint32_t i = 0; state->run.status == TRPI_STATUS_RUNNING && !kept && i < trpi_node_record(u, node)->child_count; i++) {
        kept = must_keep(u, trpi_node_child(u, node, i));
    }
    return state->run.status == TRPI_STATUS_RUNNING && kept;
}

// Steps a tree back to where it resumes after an interruption: a sequence to the child behind the last one that must not be
// repeated (`tried`); nodes without any such child begin anew. Networks and plans stay where they are: a network has no order to
// step back in, and a plan may have been found for a purpose that is fulfilled by now.
static void step_back(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    const trpi_pack_node *n = trpi_node_record(u, node);
    bool below = false;
    if (!must_keep(u, node)) {
        trpi_node_halt(u, node);
        return;
    }
    if (n->type == TRPI_NODE_NETWORK || n->type == TRPI_NODE_PLAN) {
        trpi_node_pause(u, node);
        return;
    }
    trpi_node_release_lock(u, node);
    for (uint32_t i = 0; i < n->child_count; i++) {
        below = must_keep(u, trpi_node_child(u, node, i)) || below;
        step_back(u, trpi_node_child(u, node, i));
    }
    if (n->type == TRPI_NODE_SEQUENCE && !below) {
        state->child = (uint16_t)state->tried;
        state->run.due = 0;
    }
}

void trpi_tree_rewind_to_checkpoint(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_tree_update_context u = update_of(world, index, entry, true);
    step_back(&u, 0);
}

// Halts a tree, and clears its state except for the parting steps that its nodes owe.
static void halt_tree(trpi_tree_update_context *u)
{
    const trpi_entry *e = trpi_entry_at(u->world, u->index, u->entry);
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        stop_parting(u);
    }
    trpi_node_halt(u, 0);
    const uint32_t size = trpi_entry_node_count(u->world, e);
    if ((trpi_entry_triggers(u->world, e) & TRPI_TRIGGER_PARTING) == 0) {
        memset(u->states, 0, size * sizeof *u->states);
        return;
    }
    for (uint32_t i = 0; i < size; i++) {
        bool owes = trpi_node_has_parting_steps(u, i) && u->states[i].once != 0;
        u->states[i] = owes ? (trpi_node_state){.once = u->states[i].once, .failed = u->states[i].failed} : (trpi_node_state){0};
    }
}

void trpi_body_stop(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
    if (trpi_body_is_tree(world, e)) {
        trpi_tree_update_context u = update_of(world, index, entry, true);
        halt_tree(&u);
    }
    trpi_leaf_stop(&leaf);
    e->flags &= (uint16_t)~TRPI_ENTRY_MOVES_BACK;
    e->due = 0;
    TRP_ASSERT(e->run.token == 0 || (e->run.flags & TRPI_AT_GOODS) != 0);
}

// --- What arrows hear ---

// A message or event that is offered to arrows, and whether an arrow waits for it.
typedef struct heard {
    uint32_t flag;  // TRPI_NODE_ON_MESSAGE or _ON_EVENT
    uint32_t what;
    trpi_ref who;
    const int64_t *values;  // of a message
    bool only_asks;         // tells no arrow
    bool is_heard;          // in this entry
} heard;

// Gives a message or event to the arrow at a node, if the arrow waits for it and has not received an earlier one.
static bool hear(const trpi_tree_update_context *u, uint32_t node, void *context)
{
    heard *h = context;
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_running_step *run = &u->states[node].run;
    if (n->type != TRPI_NODE_ARROW || (n->flags & h->flag) == 0 || n->other != h->what) {
        return false;
    }
    if (!h->only_asks && (run->flags & TRPI_AT_HEARD) == 0) {
        run->flags |= TRPI_AT_HEARD;
        run->goods_from = h->who;
        if (n->step != TRPI_NONE16) {
            const trpi_pack_step *said = &u->world->pack->steps[n->step];
            memcpy(trpi_entry_locals(u->world, u->index, u->entry) + said->local, h->values,
                   u->world->pack->messages[said->index].parameter_count * sizeof *h->values);
        }
    }
    h->is_heard = true;
    return h->only_asks;
}

// Gives a message or event to the arrows in all trees that an agent performs, or, with `only_asks`, to none, and returns whether an
// arrow waits for it.
static bool hear_in_trees(const trp_world *world, uint32_t index, heard *h)
{
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if ((e->flags & TRPI_ENTRY_RUNNING) == 0 || !trpi_body_is_tree(world, e)) {
            continue;
        }
        trpi_tree_update_context u = update_of(world, index, i, false);
        h->is_heard = false;
        if (trpi_node_visit_running(&u, 0, hear, h)) {
            return true;
        }
        if (h->is_heard) {
            trpi_body_request_update(u.world, index, i);
        }
    }
    return false;
}

void trpi_tree_notify_arrows(trp_world *world, uint32_t index, bool is_event, uint32_t message_or_event, trpi_ref who,
                             const int64_t *values)
{
    heard h = {
        .flag = is_event ? TRPI_NODE_ON_EVENT : TRPI_NODE_ON_MESSAGE, .what = message_or_event, .who = who, .values = values};
    (void)hear_in_trees(world, index, &h);
}

bool trpi_tree_arrows_await_event(const trp_world *world, uint32_t index, uint32_t event)
{
    heard h = {.flag = TRPI_NODE_ON_EVENT, .what = event, .only_asks = true};
    return hear_in_trees(world, index, &h);
}
