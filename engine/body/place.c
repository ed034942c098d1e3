// SPDX-License-Identifier: MIT
#include "engine/body/place.h"

#include "base/assert.h"

// Whether a step or node that has a flag runs in the task of an entry. Arrows are left out, because the same bits say something
// else of them.
static bool runs_flagged(const trp_world *world, uint32_t index, uint32_t entry, uint8_t node_flag, uint8_t step_flag)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_entry_task(world, e);
    if (task->node_count == 0) {
        bool there = e->step < task->step_count && e->run.status == TRPI_STATUS_RUNNING;
        return there && (world->pack->steps[task->first_step + e->step].flags & step_flag) != 0;
    }
    const trpi_node_state *states = trpi_node_states_of_agent_entry(world, index, entry);
    bool runs = false;
    for (uint32_t i = 0; i < task->node_count && !runs; i++) {
        const trpi_pack_node *node = &world->pack->nodes[task->first_node + i];
        runs = node->type != TRPI_NODE_ARROW && (node->flags & node_flag) != 0 && states[i].run.status == TRPI_STATUS_RUNNING;
    }
    return runs;
}

bool trpi_body_runs_uninterruptible_step(const trp_world *world, uint32_t index, uint32_t entry)
{
    return runs_flagged(world, index, entry, TRPI_NODE_HELD, TRPI_STEP_HELD);
}

uint8_t trpi_body_resumption(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_pack_task *task = trpi_entry_task(world, trpi_entry_at(world, index, entry));
    if (task == NULL) {
        return TRPI_RESUME_RESTART;
    }
    bool drops = (task->flags & TRPI_TASK_DROPS) != 0 && runs_flagged(world, index, entry, TRPI_NODE_DROPS, TRPI_STEP_DROPS);
    return drops ? (uint8_t)TRPI_RESUME_DROP : task->resume;
}

void trpi_body_request_update(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    bool runs = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0, is_late = e->due != 0 && e->due < world->now;
    e->due = runs && !is_late ? world->now : e->due;
    trpi_entity_mark_hash_dirty(world, index);
}

const trpi_pack_step *trpi_entry_pack_steps(const trp_world *world, const trpi_entry *e, uint32_t *count)
{
    const trpi_pack_task *task = trpi_entry_task(world, e);
    *count = 0;
    if (task == NULL) {
        return NULL;
    }
    bool parting = trpi_body_is_parting(e);
    *count = parting ? task->parting_count : task->step_count;
    return &world->pack->steps[parting ? task->first_parting : task->first_step];
}

uint32_t trpi_step_count_parallel_actions(const trpi_pack_step *steps, uint32_t at, uint32_t count)
{
    uint32_t beside = 0;
    while (at + 1 + beside < count && (steps[at + 1 + beside].flags & TRPI_STEP_BESIDE) != 0 &&
           steps[at + 1 + beside].op == TRPI_STEP_ACT && beside < TRPI_MAX_BESIDE) {
        beside++;
    }
    return beside;
}

uint16_t trpi_list_step_after_parallel_actions(const trp_world *world, const trpi_entry *e, uint32_t at)
{
    uint32_t count;
    const trpi_pack_step *steps = trpi_entry_pack_steps(world, e, &count);
    TRP_ASSERT(steps != NULL || count == 0);
    return (uint16_t)(at + 1 + trpi_step_count_parallel_actions(steps, at, count));
}

trpi_view trpi_entry_view(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    trpi_view view = trpi_view_of_agent(world, index, e->subject);
    view.locals = trpi_entry_locals(world, index, entry);
    uint32_t flags = trpi_entry_is_used(e) ? world->pack->behaviours[e->behaviour].flags : 0;
    view.provider = (flags & TRPI_BEHAVIOUR_PROVIDED) != 0 ? e->subject : view.provider;
    if (trpi_entry_scene_still_exists(world, e)) {
        view.members = trpi_scene_members(world, e->scene);
        view.member_count = world->scenes[e->scene].part_count;
        view.part = e->part;
        view.scene = e->scene + 1;
    }
    if (e->frozen == TRPI_THAWS) {
        view.fixed_draw = trpi_hash_add_number(trpi_ref_serial(trpi_ref_of_index(world, index)), world->now) |
                          1;  // draws of a step that begins again do not shift the later ones
    }
    return view;
}

// --- Leaves ---

trpi_leaf trpi_leaf_of_current_step(const trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    return (trpi_leaf){.world = (trp_world *)(uintptr_t)world, .index = index, .entry = entry, .at = e->step, .run = &e->run};
}

bool trpi_frame_find_parent_place(const trp_world *world, uint32_t index, uint32_t frame, trpi_leaf *leaf)
{
    const trpi_entry *e = trpi_entry_at(world, index, frame);
    uint32_t parent = e->parent - 1u;
    if (e->parent == 0 || parent >= frame || !trpi_entry_is_used(trpi_entry_at(world, index, parent))) {
        return false;
    }
    uint32_t size = trpi_entry_node_count(world, trpi_entry_at(world, index, parent));
    if (size > 0 && e->asked_at >= size) {
        return false;
    }
    *leaf = trpi_leaf_of_current_step(world, index, parent);
    leaf->at = e->asked_at;
    leaf->run = size > 0 ? &trpi_node_states_of_agent_entry(world, index, parent)[leaf->at].run : leaf->run;
    return true;
}

trpi_leaf trpi_leaf_before_first_in_entry(const trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(trpi_entry_is_used(trpi_entry_at(world, index, entry)));
    return (trpi_leaf){.world = (trp_world *)(uintptr_t)world, .index = index, .entry = entry};
}

bool trpi_leaf_next_in_entry(trpi_leaf *leaf)
{
    trpi_entry *e = trpi_leaf_entry(leaf);
    if (leaf->run == NULL) {
        leaf->run = &e->run;
        leaf->at = e->step;
        return true;
    }
    uint32_t size = trpi_entry_node_count(leaf->world, e);
    uint32_t next = leaf->run == &e->run ? 0 : leaf->at + 1;
    const trpi_pack_node *nodes = size > 0 ? &leaf->world->pack->nodes[trpi_entry_task(leaf->world, e)->first_node] : NULL;
    trpi_node_state *states = trpi_node_states_of_agent_entry(leaf->world, leaf->index, leaf->entry);
    for (; next < size; next++) {
        bool waits = nodes[next].type == TRPI_NODE_STEP || nodes[next].type == TRPI_NODE_AWAIT;
        if (waits && states[next].run.status != TRPI_STATUS_IDLE) {
            leaf->at = next;
            leaf->run = &states[next].run;
            return true;
        }
    }
    return false;
}

bool trpi_leaf_next_in_agent(trpi_leaf *leaf)
{
    TRPI_EACH_ENTRY_AMONG(leaf->world, leaf->index, entry, leaf->entry, entries)
    {
        leaf->run = entry == leaf->entry ? leaf->run : NULL;
        leaf->entry = entry;
        if (trpi_leaf_next_in_entry(leaf)) {
            return true;
        }
    }
    return false;
}

const trpi_pack_step *trpi_leaf_step(const trpi_leaf *leaf)
{
    const trp_pack *pack = leaf->world->pack;
    const trpi_entry *e = trpi_leaf_entry(leaf);
    const trpi_pack_task *task = trpi_entry_is_used(e) ? trpi_entry_task(leaf->world, e) : NULL;
    if (task == NULL || trpi_leaf_is_walk_back(leaf)) {
        return NULL;
    }
    if (task->node_count > 0 && (trpi_leaf_is_of_tree(leaf) || !trpi_body_is_parting(e))) {
        bool leaves = trpi_leaf_is_of_tree(leaf) && leaf->at < task->node_count &&
                      pack->nodes[task->first_node + leaf->at].type == TRPI_NODE_STEP;
        return leaves ? &pack->steps[pack->nodes[task->first_node + leaf->at].step] : NULL;
    }
    uint32_t count;
    const trpi_pack_step *steps = trpi_entry_pack_steps(leaf->world, e, &count);
    return leaf->at < count ? &steps[leaf->at] : NULL;
}

trpi_leaf_action trpi_leaf_find_action(const trpi_leaf *leaf)
{
    trpi_leaf at = *leaf;
    trpi_leaf_action act = {.entry = leaf->entry};
    act.step = trpi_leaf_step(&at);
    while (act.step != NULL && act.step->op == TRPI_STEP_GO_ON) {
        bool there = trpi_frame_find_parent_place(at.world, at.index, at.entry, &at);
        act.step = there ? trpi_leaf_step(&at) : NULL;
        act.entry = at.entry;
    }
    if (act.step != NULL && act.step->op != TRPI_STEP_ACT) {
        act.step = NULL;
    } else if (act.step != NULL && !trpi_leaf_is_of_tree(&at)) {
        uint32_t count;
        const trpi_pack_step *steps = trpi_entry_pack_steps(at.world, trpi_leaf_entry(&at), &count);
        act.parallel_action_count = trpi_step_count_parallel_actions(steps, at.at, count);
    }
    return act;
}

trpi_view trpi_leaf_action_view(const trpi_leaf *leaf, const trpi_leaf_action *act)
{
    trpi_view view = trpi_entry_view(leaf->world, leaf->index, act->entry);
    if (act->entry == leaf->entry) {
        view.tolerates_missing = leaf->tolerates_missing;
    } else {
        view.fixed_draw =
            trpi_entry_view(leaf->world, leaf->index, leaf->entry).fixed_draw;  // after it stood still it draws nothing anew
    }
    return view;
}

uint16_t trpi_leaf_performed_action(const trpi_leaf *leaf, uint32_t beside_number)
{
    TRP_ASSERT(beside_number <= TRPI_MAX_BESIDE);
    if (trpi_leaf_is_walk_back(leaf)) {
        return beside_number == 0 ? (uint16_t)leaf->world->settings.move_action : TRPI_NONE16;
    }
    trpi_leaf_action act = trpi_leaf_find_action(leaf);
    return act.step != NULL && beside_number <= act.parallel_action_count ? act.step[beside_number].index : TRPI_NONE16;
}

void trpi_leaf_force_result(const trpi_leaf *leaf, bool failed, trp_reason reason, uint16_t failure)
{
    TRP_ASSERT(failed || reason == TRP_REASON_NONE);
    leaf->run->flags |= failed ? TRPI_AT_REPORT_FAILED : TRPI_AT_REPORTED;
    leaf->run->reason = (uint8_t)reason;
    leaf->run->failure = failure;
    leaf->run->held = TRPI_HELD_NOT;
    trpi_body_request_update(leaf->world, leaf->index, leaf->entry);
}
