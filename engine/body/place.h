// SPDX-License-Identifier: MIT
// Places of a body: the steps of a list or of a parting, the leaves of a tree. At a place there is
// a step of the pack, and a record of the world for the process that is under way there (trpi_running_step). Functions that begin,
// stop, hold or find such a process take a trpi_leaf, so they are the same for all kinds of bodies.

#ifndef TROUPE_ENGINE_BODY_PLACE_H
#define TROUPE_ENGINE_BODY_PLACE_H

#include "engine/body/expression.h"

/// A place of a body.
typedef struct trpi_leaf {
    trp_world *world;
    uint32_t index, entry;
    uint32_t at;  // the step of a list or of a parting, or the node of a tree
    trpi_running_step *run;
    bool tolerates_missing;  // missing answers of the host count as "not yet": see trpi_view
} trpi_leaf;

static inline bool trpi_entry_is_used(const trpi_entry *e)
{
    return e->behaviour != TRPI_NONE16;
}

/// Returns the earlier of two steps, where 0 for the second means that there is none.
static inline uint32_t trpi_earlier_deadline(uint32_t step, uint32_t other_or_0)
{
    return other_or_0 != 0 && other_or_0 < step ? other_or_0 : step;
}

/// Returns the task at which an entry is; NULL when it is behind its last task.
static inline const trpi_pack_task *trpi_entry_task(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[e->behaviour];
    return e->task < b->task_count ? &world->pack->tasks[b->first_task + e->task] : NULL;
}

/// Returns the value that the field `step` of an entry has when all steps of a task are done.
static inline uint16_t trpi_task_end_position(const trpi_pack_task *task)
{
    return task->node_count > 0 ? 1 : task->step_count;
}

/// Whether an entry performs the parting steps of its task itself, not those of the nodes of its tree.
static inline bool trpi_body_is_parting(const trpi_entry *e)
{
    return (e->flags & (TRPI_ENTRY_PARTING | TRPI_ENTRY_LEAVING)) == TRPI_ENTRY_PARTING;
}

/// Whether an entry performs a tree, not the task's own parting steps, which are always a list.
static inline bool trpi_body_is_tree(const trp_world *world, const trpi_entry *e)
{
    return !trpi_body_is_parting(e) && trpi_entry_node_count(world, e) > 0;
}

/// Whether the task of an entry, or a step or node that runs in it (trpi_body_runs_uninterruptible_step), is not interruptible. (2.4)
bool trpi_body_runs_uninterruptible_step(const trp_world *world, uint32_t index, uint32_t entry);
static inline bool trpi_body_is_uninterruptible(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_task *task = (e->flags & TRPI_ENTRY_RUNNING) != 0 ? trpi_entry_task(world, e) : NULL;
    return task != NULL && ((task->flags & TRPI_TASK_NOT_INTERRUPTIBLE) != 0 ||
                            ((task->flags & TRPI_TASK_HOLDS) != 0 && trpi_body_runs_uninterruptible_step(world, index, entry)));
}

/// Returns how an interruption now lets the task of an entry resume (TRPI_RESUME_…): as the task says, but a step or node that runs
/// in it and is not resumable drops it. (2.4)
uint8_t trpi_body_resumption(const trp_world *world, uint32_t index, uint32_t entry);

/// Requests an update of a body in this step, because something that it waits for has come.
void trpi_body_request_update(trp_world *world, uint32_t index, uint32_t entry);

/// Returns the steps of the list that an entry performs: those of its task, or the parting steps of the task. NULL, with *count 0,
/// behind the last task.
const trpi_pack_step *trpi_entry_pack_steps(const trp_world *world, const trpi_entry *entry, uint32_t *count);

/// Counts the actions that run beside step `at` of a list of `count` steps.
uint32_t trpi_step_count_parallel_actions(const trpi_pack_step *steps, uint32_t at, uint32_t count);

/// Returns the step of an entry's list that comes behind step `at` and the actions beside that step.
uint16_t trpi_list_step_after_parallel_actions(const trp_world *world, const trpi_entry *entry, uint32_t at);

/// Makes the view in which the expressions of an entry's behaviour are evaluated.
trpi_view trpi_entry_view(trp_world *world, uint32_t index, uint32_t entry);

/// Returns the place of the step at which the list of an entry is.
trpi_leaf trpi_leaf_of_current_step(const trp_world *world, uint32_t index, uint32_t entry);

/// Finds the place *leaf in the parent entry for which a frame was opened. False when the frame has no parent any more, or the
/// parent's tree no such node. The parent may be at another place by now: see trpi_frame_find_current_parent_place.
bool trpi_frame_find_parent_place(const trp_world *world, uint32_t index, uint32_t frame, trpi_leaf *leaf);

/// Begins and continues a walk over the places of an entry at which a step may be under way: that of its list, then the
/// leaves of its tree that run, nodes that wait for a condition (TRPI_NODE_AWAIT) included.
trpi_leaf trpi_leaf_before_first_in_entry(const trp_world *world, uint32_t index, uint32_t entry);
bool trpi_leaf_next_in_entry(trpi_leaf *leaf);

/// Continues a walk over the places of all entries of an agent; it begins with a leaf of which only world and index are
/// set.
bool trpi_leaf_next_in_agent(trpi_leaf *leaf);

/// Returns the step at a place, or NULL when there is none.
const trpi_pack_step *trpi_leaf_step(const trpi_leaf *leaf);

/// The action that a step begins: its own, or, for a `go on`, the action of the move that its frame wraps. The step of that move
/// may itself be a `go on`, of a frame that wraps a move within a smaller area. (9.8) `entry` is that to which the step of the
/// action belongs, by which names in the step are resolved. The `parallel_action_count` steps behind it are the actions that run
/// beside it.
typedef struct trpi_leaf_action {
    const trpi_pack_step *step;  // NULL: none
    uint32_t entry;
    uint32_t parallel_action_count;
} trpi_leaf_action;

/// Finds the action that the step at a place begins; its `step` is NULL when the step begins no action, or is a `go on` whose
/// move is over.
trpi_leaf_action trpi_leaf_find_action(const trpi_leaf *leaf);

/// Returns the view with which the arguments of an action at a place are evaluated when it begins.
trpi_view trpi_leaf_action_view(const trpi_leaf *leaf, const trpi_leaf_action *act);

/// Returns the index of the action that is performed at a place, or, for `beside_number` > 0, of one beside it; TRPI_NONE16: none.
uint16_t trpi_leaf_performed_action(const trpi_leaf *leaf, uint32_t beside_number);

static inline trpi_entry *trpi_leaf_entry(const trpi_leaf *leaf)
{
    return trpi_entry_at(leaf->world, leaf->index, leaf->entry);
}

static inline bool trpi_leaf_is_of_tree(const trpi_leaf *leaf)
{
    return leaf->run != &trpi_leaf_entry(leaf)->run;
}

/// Whether the agent walks back to its partners at a place, which is no step of the text. (2.5)
static inline bool trpi_leaf_is_walk_back(const trpi_leaf *leaf)
{
    return !trpi_leaf_is_of_tree(leaf) && (trpi_leaf_entry(leaf)->flags & TRPI_ENTRY_MOVES_BACK) != 0;
}

/// Whether a step that is held for a frame has its result from elsewhere: the host has answered the move that is held for a
/// crossing, or a tool has ended the request. The frame is dropped before the step is updated.
static inline bool trpi_leaf_has_result_without_frame(const trpi_running_step *run)
{
    return (run->held == TRPI_HELD_CROSSING || run->held == TRPI_HELD_REQUEST) && (run->flags & TRPI_AT_REPORTED) != 0;
}

/// Sets the result of the step at a place in the host's stead: done, or `failed` for `reason` (NONE: as when the host reports a
/// failure) and with `failure`, the number of a failure of its action plus one (0: none). For a frame that is over, or an action
/// that cannot go on.
void trpi_leaf_force_result(const trpi_leaf *leaf, bool failed, trp_reason reason, uint16_t failure);

#endif
