// SPDX-License-Identifier: MIT
#include "engine/body/mark.h"

#include "engine/body/action.h"
#include "engine/body/instant.h"
#include "engine/body/task.h"
#include "engine/body/tree.h"

// What is under way: an action of the running step of an entry, one beside it, or that of a leaf of its tree.
typedef struct doing {
    uint32_t index, entry;
    uint32_t action;
    bool in_tree;
} doing;

static bool find_in_steps(const trp_world *world, trp_token token, doing *found)
{
    uint32_t which;
    const trpi_entry *e = trpi_action_find(world, token, &found->index, &which);
    if (e == NULL || e->requests != 0 || (e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        return false;
    }
    found->entry = (uint32_t)(e - trpi_entries_of(world, found->index));
    found->in_tree = false;
    const trpi_pack_step *step = trpi_task_step(world, e, which);
    found->action = step != NULL ? step->index : TRPI_NONE16;
    return step != NULL;
}

static bool find_in_tree(const trp_world *world, trp_token token, doing *found)
{
    const trpi_node_state *leaf = trpi_action_find_leaf(world, token, &found->index, &found->entry);
    if (leaf == NULL || leaf->child != 0 || (leaf->flags & (TRPI_AT_REPORTED | TRPI_AT_GOODS | TRPI_AT_MOVED)) != 0) {
        return false;
    }
    const trpi_entry *e = &trpi_entries_of(world, found->index)[found->entry];
    uint32_t node = (uint32_t)(leaf - trpi_nodes_of(world, found->index, found->entry));
    found->in_tree = true;
    found->action = world->pack->steps[world->pack->nodes[trpi_task_of(world, e)->first_node + node].step].index;
    return true;
}

// Performs what takes no time, one after the other, until a check fails. False when there is no room for more. A flood of
// marks leaves room for what agents must tell one another. (4.6)
static bool perform(trp_world *world, const doing *d, const trpi_pack_response *response)
{
    trpi_view view = trpi_entry_view(world, d->index, d->entry);
    view.goes_on = true;
    for (uint32_t i = 0; i < response->step_count; i++) {
        const trpi_pack_step *step = &world->pack->steps[response->first_step + i];
        if (!trpi_has_room(world)) {
            return false;
        }
        if (step->op != TRPI_STEP_DECIDE && !trpi_instant_perform(&view, d->entry, step) && step->op == TRPI_STEP_CHECK) {
            return true;
        }
    }
    return true;
}

static void tell(trp_world *world, const doing *d, uint32_t mark)
{
    const trpi_entry *e = &trpi_entries_of(world, d->index)[d->entry];
    trp_event *event = trpi_tell(world, d->index, TRP_EVENT_MARK, e->behaviour);
    event->task = d->action;
    event->steps = mark;
}

void trpi_mark_reached(trp_world *world, trp_token token, uint32_t mark)
{
    const trp_pack *pack = world->pack;
    doing d;
    if (!find_in_steps(world, token, &d) && !find_in_tree(world, token, &d)) {
        return;
    }
    const trpi_entry *e = &trpi_entries_of(world, d.index)[d.entry];
    const trpi_pack_task *task = trpi_task_of(world, e);
    const trpi_pack_action *action = &pack->actions[d.action];
    if (mark >= action->mark_count || task == NULL) {
        return;
    }
    uint32_t word = pack->marks[action->first_mark + mark].word;
    bool heard = false;
    for (uint32_t i = 0; i < task->response_count; i++) {
        const trpi_pack_response *response = &pack->responses[task->first_response + i];
        if (pack->marks[response->mark].word != word) {
            continue;
        }
        if (!heard) {
            tell(world, &d, mark);
        }
        heard = true;
        if (!perform(world, &d, response)) {
            break;
        }
    }
    if (heard && d.in_tree) {
        trpi_tree_has_news(world, d.index, d.entry);  // what it reads may be another
    }
    if (heard) {
        trpi_stir_in_turn(world, d.index);
    }
}
