// SPDX-License-Identifier: MIT
#include "engine/body/mark.h"

#include "engine/body/act.h"
#include "engine/body/action.h"
#include "engine/body/instant.h"
#include "engine/body/task.h"
#include "engine/body/tree.h"

// What is under way: an action of the running step of an entry, one beside it, or that of a leaf of its tree. It is of the
// task of entry `of`, which is another one when an area wraps it (9.8).
typedef struct doing {
    uint32_t index, entry, of;
    uint32_t action;
} doing;

static bool find_in_steps(const trp_world *world, trp_token token, doing *found)
{
    uint32_t which;
    const trpi_entry *e = trpi_action_find(world, token, &found->index, &which);
    if (e == NULL || e->run.held != 0 || (e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        return false;
    }
    found->entry = (uint32_t)(e - trpi_entries_of(world, found->index));
    trpi_act act = trpi_act_of(world, found->index, found->entry, e->step);
    bool there = act.step != NULL && which <= act.beside;
    found->of = act.entry;
    found->action = there ? act.step[which].index : TRPI_NONE16;
    return there;
}

static bool find_in_tree(const trp_world *world, trp_token token, doing *found)
{
    const trpi_node_state *leaf = trpi_action_find_leaf(world, token, &found->index, &found->entry);
    if (leaf == NULL || leaf->run.held != 0 || (leaf->run.flags & (TRPI_AT_REPORTED | TRPI_AT_GOODS | TRPI_AT_MOVED)) != 0) {
        return false;
    }
    uint32_t node = (uint32_t)(leaf - trpi_nodes_of(world, found->index, found->entry));
    trpi_act act = trpi_act_of(world, found->index, found->entry, node);
    found->of = act.entry;
    found->action = act.step != NULL ? act.step->index : TRPI_NONE16;
    return act.step != NULL;
}

// Performs what takes no time, one after the other, until a check fails. False when there is no room for more. A flood of
// marks leaves room for what agents must tell one another. (4.6)
static bool perform(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_response *response)
{
    trpi_view view = trpi_entry_view(world, index, entry);
    view.goes_on = true;
    for (uint32_t i = 0; i < response->step_count; i++) {
        const trpi_pack_step *step = &world->pack->steps[response->first_step + i];
        if (!trpi_has_room(world)) {
            return false;
        }
        if (step->op != TRPI_STEP_DECIDE && !trpi_instant_perform(&view, entry, step) && step->op == TRPI_STEP_CHECK) {
            return true;
        }
    }
    return true;
}

static void tell(trp_world *world, const doing *d, uint32_t mark)
{
    const trpi_entry *e = &trpi_entries_of(world, d->index)[d->of];
    trp_event *event = trpi_tell(world, d->index, TRP_EVENT_MARK, e->behaviour);
    event->task = d->action;
    event->steps = mark;
}

// What the task of an entry has for a mark. True when there is something; *room is false when there is no more room.
static bool hear(trp_world *world, const doing *d, uint32_t entry, uint32_t mark, bool told, bool *room)
{
    const trp_pack *pack = world->pack;
    const trpi_entry *e = &trpi_entries_of(world, d->index)[entry];
    const trpi_pack_task *task = trpi_task_of(world, e);
    uint32_t word = pack->marks[pack->actions[d->action].first_mark + mark].word;
    bool heard = false;
    for (uint32_t i = 0; task != NULL && i < task->response_count && *room; i++) {
        const trpi_pack_response *response = &pack->responses[task->first_response + i];
        if (pack->marks[response->mark].word != word) {
            continue;
        }
        if (!heard && !told) {
            tell(world, d, mark);
        }
        heard = true;
        *room = perform(world, d->index, entry, response);
    }
    if (heard && (e->flags & TRPI_ENTRY_PARTING) == 0 && trpi_tree_size(world, e) > 0) {
        trpi_tree_has_news(world, d->index, entry);  // what it reads may be another
    }
    return heard;
}

static bool find(const trp_world *world, trp_token token, uint32_t mark, doing *found)
{
    return (find_in_steps(world, token, found) || find_in_tree(world, token, found)) &&
           mark < world->pack->actions[found->action].mark_count;
}

uint32_t trpi_mark_action(const trp_world *world, trp_token token, uint32_t mark)
{
    doing d;
    return find(world, token, mark, &d) ? d.action : TRPI_NEVER;
}

// Of a move that areas wrap its own task hears first, then what wraps it, from the inside out.
void trpi_mark_reached(trp_world *world, trp_token token, uint32_t mark)
{
    uint32_t hearers[TRPI_MAX_FRAMES + 1], count = 0;
    bool heard = false, room = true;
    doing d;
    if (!find(world, token, mark, &d)) {
        return;
    }
    for (uint32_t entry = d.entry; count < TRPI_MAX_FRAMES; entry = trpi_entries_of(world, d.index)[entry].parent - 1u) {
        hearers[count++] = entry;
        if (entry == d.of) {
            break;
        }
    }
    while (count-- > 0 && room) {
        heard = hear(world, &d, hearers[count], mark, heard, &room) || heard;
    }
    if (heard) {
        trpi_stir_in_turn(world, d.index);
    }
}
