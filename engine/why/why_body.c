// SPDX-License-Identifier: MIT
// Explains where in its tree or network an agent is, and what the arrows from there wait for (SEMANTICS 8.1, 8.2); and finds the
// actions that never end.

#include "engine/why/explanation.h"

#include "engine/body/action.h"
#include "engine/body/plan.h"
#include "engine/body/request.h"
#include "engine/body/running_node.h"
#include "engine/store/lock.h"
#include "engine/mind/queue.h"

#include "base/assert.h"

// ---- Actions without an end ---------------------------------------------------------------------

// Whether a running node of a tree may end before the step that runs in it does. A lock node, which is reactive only to be updated
// always, may not.
static bool may_end_early(const trpi_pack_node *n)
{
    bool is_reactive = (n->flags & TRPI_NODE_REACTIVE) != 0 && n->type != TRPI_NODE_LOCK;
    return n->type == TRPI_NODE_TIMEOUT || n->type == TRPI_NODE_GUARD || n->type == TRPI_NODE_AWAIT ||
           n->type == TRPI_NODE_NETWORK || n->type == TRPI_NODE_PLAN || is_reactive;
}

// Returns the action that the host performs at a place, or in the frame that the place waits for, if the action has no declared end
// and the step no time limit; else TRP_NOT_FOUND.
static uint32_t endless_action_at(const trpi_leaf *leaf)
{
    const trp_world *world = leaf->world;
    const trpi_pack_step *step = trpi_leaf_step(leaf);
    if (step == NULL || step->at_most_ms != 0) {
        return TRP_NOT_FOUND;
    }
    if (step->op == TRPI_STEP_REQUEST && leaf->run->held == TRPI_HELD_REQUEST) {
        uint32_t frame = trpi_frame_find(world, leaf->index, leaf->entry, leaf->at);
        bool is_performed = frame != TRPI_NEVER && trpi_entry_at(world, leaf->index, frame)->claim == TRPI_FRAME_HELD;
        return is_performed ? trpi_endless_action_of_entry(world, leaf->index, trpi_entry_at(world, leaf->index, frame))
                            : TRP_NOT_FOUND;
    }
    bool performs = step->op == TRPI_STEP_ACT && trpi_host_performs_main_action(leaf->run);
    bool is_endless = performs && (world->pack->actions[step->index].flags & TRPI_ACTION_OPEN_ENDED) != 0;
    return is_endless ? step->index : TRP_NOT_FOUND;
}

// Returns the action of the first running leaf of a tree, if the actions of all running leaves have no end and no running node may
// end before them; else TRP_NOT_FOUND.
static uint32_t endless_action_of_tree(const trp_world *world, uint32_t index, const trpi_entry *entry)
{
    const trpi_pack_node *nodes = &world->pack->nodes[trpi_entry_task(world, entry)->first_node];
    const trpi_node_state *states = trpi_node_states_of_entry(world, entry);
    uint32_t found = TRP_NOT_FOUND;
    trpi_leaf leaf = trpi_leaf_before_first_in_entry(world, index, trpi_entry_index_in_agent(world, index, entry));
    while (trpi_leaf_next_in_entry(&leaf)) {
        if (!trpi_leaf_is_of_tree(&leaf) || leaf.run->status != TRPI_STATUS_RUNNING) {
            continue;
        }
        uint32_t action = endless_action_at(&leaf);
        if (action == TRP_NOT_FOUND) {
            return TRP_NOT_FOUND;
        }
        found = found == TRP_NOT_FOUND ? action : found;
    }
    for (uint32_t i = 0; i < trpi_entry_node_count(world, entry); i++) {
        found = states[i].run.status == TRPI_STATUS_RUNNING && may_end_early(&nodes[i]) ? TRP_NOT_FOUND : found;
    }
    return found;
}

uint32_t trpi_endless_action_of_entry(const trp_world *world, uint32_t index, const trpi_entry *entry)
{
    TRP_ASSERT(trpi_entry_is_used(entry));
    if (entry->task_due != 0 || world->pack->behaviours[entry->behaviour].holds != 0 || trpi_body_is_parting(entry)) {
        return TRP_NOT_FOUND;
    }
    if (trpi_body_is_tree(world, entry)) {
        return endless_action_of_tree(world, index, entry);
    }
    const trpi_leaf leaf = trpi_leaf_of_current_step(world, index, trpi_entry_index_in_agent(world, index, entry));
    return endless_action_at(&leaf);
}

// Returns the endless action at which an entry is, if it is current; of a frame, that of the entry in the queues for which it is
// performed, since what ends that one ends the frame.
static uint32_t endless_action_of_current_entry(const trp_world *world, uint32_t index, uint32_t entry)
{
    while (trpi_entry_is_frame(world, entry) && trpi_entry_at(world, index, entry)->parent != 0) {
        entry = trpi_entry_at(world, index, entry)->parent - 1u;
    }
    bool is_current = (trpi_queue_current_entries(world, index) >> entry & 1) != 0;
    return is_current ? trpi_endless_action_of_entry(world, index, trpi_entry_at(world, index, entry)) : TRP_NOT_FOUND;
}

// ---- Trees and networks -------------------------------------------------------------------------

typedef struct body {
    trpi_explanation *explanation;
    const trpi_entry *entry;
    const trpi_pack_task *task;
    uint32_t position;  // of the entry in the array of trp_agent_queues
    trpi_view view;
} body;

static trp_why_line *add_line(body *b, trp_why_kind kind, uint32_t node)
{
    trpi_explanation *e = b->explanation;
    trp_why_line *line = trpi_explanation_add_line(e, kind, e->index, b->entry->behaviour);
    line->number = node;
    line->task = (uint16_t)b->entry->task;
    return line;
}

// Explains an arrow: whether its conditions hold, and whether it has a chance. The ending or news for which it may wait as well is
// left out.
static void explain_arrow(body *b, uint32_t node)
{
    const trpi_pack_node *n = &b->explanation->world->pack->nodes[b->task->first_node + node];
    trpi_view own = b->view;
    trp_why_line *line = add_line(b, TRP_WHY_ARROW, node);
    line->truth = trpi_condition_holds(&own, n->code) ? TRP_WHY_TRUE : TRP_WHY_FALSE;
    line->flags = n->weight != 0 ? TRP_WHY_BY_CHANCE : 0;
    trpi_explain_condition(b->explanation, &b->view, n->code, b->entry->behaviour);
}

// Whether a node evaluates its condition as long as it runs.
static bool watches(const trpi_pack_node *n)
{
    bool reactive = (n->flags & TRPI_NODE_REACTIVE) != 0;
    return n->type == TRPI_NODE_GUARD || n->type == TRPI_NODE_AWAIT || (n->type == TRPI_NODE_IF && reactive);
}

// Adds the arguments of step `number` of a plan, except choices, whose words only the text knows.
static void explain_given(body *b, uint32_t node, const uint8_t *steps, uint32_t number)
{
    const trp_pack *pack = b->explanation->world->pack;
    const trpi_pack_node *plan = &pack->nodes[b->task->first_node + node];
    const trpi_pack_node *task = &pack->nodes[plan->first_child + steps[number]];
    b->explanation->depth++;
    for (uint32_t i = 0; i < task->other; i++) {
        const trpi_pack_node *given = trpi_plan_argument_node(pack, task, i);
        uint32_t type = TRPI_GIVEN_TYPE(given->number);
        if (type != TRP_TYPE_CHOICE) {
            trp_why_line *line = add_line(b, TRP_WHY_GIVEN, (uint32_t)(given - pack->nodes) - b->task->first_node);
            line->type = (uint8_t)type;
            line->left = b->view.locals[given->other + trpi_plan_argument_local_offset(pack, plan, steps, number, i)];
        }
    }
    b->explanation->depth--;
}

// Adds the steps that a plan has found, and which of them are done.
static void explain_plan(body *b, uint32_t node)
{
    trpi_explanation *e = b->explanation;
    trp_entity agent = {trpi_ref_of_index(e->world, e->index)};
    uint16_t steps[TRPI_PLAN_STEPS];
    uint32_t done, count = trp_agent_plan_steps(e->world, agent, b->position, node, steps, TRPI_PLAN_STEPS, &done);
    uint32_t first = e->world->pack->nodes[b->task->first_node + node].first_child - b->task->first_node;
    uint8_t numbers[TRPI_PLAN_STEPS];
    e->depth++;
    for (uint32_t i = 0; i < count; i++) {
        trp_why_line *line = add_line(b, TRP_WHY_PLANNED, steps[i]);
        line->truth = i < done ? TRP_WHY_TRUE : i == done ? TRP_WHY_UNTOLD : TRP_WHY_FALSE;
        numbers[i] = (uint8_t)(steps[i] - first);
        explain_given(b, node, numbers, i);
    }
    e->depth--;
}

// Explains a lock for which the entry waits: who has it longest, and all others that keep the entry from it.
static void explain_lock(body *b, trp_why_line *line, trpi_lock_user user, uint32_t lock)
{
    trpi_explanation *e = b->explanation;
    trp_world *world = e->world;
    line->flags |= TRP_WHY_LOCKED;
    line->other.value = trpi_lock_longest_holder(world, user.keeper, lock);
    e->depth++;
    for (user.part_or_holding = trpi_lock_next_blocker(world, user.keeper, lock, TRPI_NEVER); user.part_or_holding != TRPI_NEVER;
         user.part_or_holding = trpi_lock_next_blocker(world, user.keeper, lock, user.part_or_holding)) {
        uint32_t index, entry;
        if (trpi_lock_user_find_agent(world, user, &index, &entry) && index != e->index) {
            trp_why_line *missing = trpi_explanation_add_line(e, TRP_WHY_MISSING, e->index, b->entry->behaviour);
            missing->other.value = trpi_ref_of_index(world, index);
            missing->other_behaviour = trpi_entry_at(world, index, entry)->behaviour;
            missing->number = endless_action_of_current_entry(world, index, entry);
        }
    }
    e->depth--;
}

static bool explain_running_node(void *context, const trp_running_node *frame)
{
    body *b = context;
    TRP_ASSERT(frame->node < b->task->node_count);
    trpi_explanation *e = b->explanation;
    const trpi_pack_node *n = &e->world->pack->nodes[b->task->first_node + frame->node];
    trp_why_line *line = add_line(b, TRP_WHY_PLACE, frame->node);
    line->since = frame->since;
    line->truth = frame->kind == TRP_RUNNING_NODE_ASIDE ? TRP_WHY_FALSE : TRP_WHY_TRUE;
    uint32_t entry = trpi_entry_index_in_agent(e->world, e->index, b->entry);
    trpi_lock_user user;
    if (n->type == TRPI_NODE_LOCK && trpi_lock_find_user_of_entry(e->world, e->index, entry, &user) &&
        !trpi_lock_is_held_by_user(e->world, user, n->number)) {
        explain_lock(b, line, user, n->number);
    }
    if (watches(n)) {
        trpi_explain_condition(e, &b->view, n->code, b->entry->behaviour);
    }
    for (uint32_t i = 0; frame->kind == TRP_RUNNING_NODE_NODE && i < n->child_count; i++) {
        uint32_t child = n->first_child + i;
        if (e->world->pack->nodes[child].type == TRPI_NODE_ARROW) {
            e->depth++;
            explain_arrow(b, child - b->task->first_node);
            e->depth--;
        }
    }
    if (frame->kind == TRP_RUNNING_NODE_PLAN) {
        explain_plan(b, frame->node);
    }
    return true;
}

// Adds a line of explanation for each line of the tree whose cooldown is not over.
static void explain_rests(body *b)
{
    const trpi_explanation *e = b->explanation;
    const trpi_line_cooldown *rests = trpi_agent_line_cooldowns(e->world, e->index);
    for (uint32_t i = 0; rests != NULL && i < b->task->node_count; i++) {
        const trpi_pack_node *n = &e->world->pack->nodes[b->task->first_node + i];
        if (n->type == TRPI_NODE_COOLDOWN && rests[n->number].ready > e->world->now) {
            trp_why_line *line = add_line(b, TRP_WHY_PLACE, i);
            line->truth = TRP_WHY_FALSE;
            line->flags = TRP_WHY_RESTS;
            line->until = rests[n->number].ready;
        }
    }
}

void trpi_explain_running_nodes(trpi_explanation *explanation, const trpi_entry *entry)
{
    const trpi_entry *sorted[TRPI_MOST_ENTRIES];
    trp_world *world = explanation->world;
    if (!trpi_body_is_tree(world, entry)) {
        return;
    }
    uint32_t count = trpi_queue_sort_entries(world, explanation->index, sorted), position = 0;
    while (position < count && sorted[position] != entry) {
        position++;
    }
    uint32_t place = trpi_entry_index_in_agent(world, explanation->index, entry);
    body b = {explanation, entry, trpi_entry_task(world, entry), position, trpi_entry_view(world, explanation->index, place)};
    b.view.fixed_draw = explanation->fixed_draw;
    explanation->depth++;
    uint32_t before = explanation->count;
    trpi_running_nodes_visit(world, entry, explain_running_node, &b);
    if (explanation->count > before) {
        explain_rests(&b);
    }
    explanation->depth--;
}
