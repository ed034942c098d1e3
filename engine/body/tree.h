// SPDX-License-Identifier: MIT
// Behaviour trees as bodies of tasks, with the node types and results that are usual in the field. An update goes through a tree
// from its root, as if there were one every step; but it takes place only when a leaf is over, when a deadline of a node comes, or,
// while a reactive node runs, when the performer looks around, or a fact that the tree may read or the time of day has changed.
// (SEMANTICS 8.1, 8.4)

#ifndef TROUPE_ENGINE_BODY_TREE_H
#define TROUPE_ENGINE_BODY_TREE_H

#include "engine/body/leaf.h"

#define TRPI_TREE_BUDGET 1000  // nodes in one update (8.4)
#define TRPI_PARTING_MS 5000   // the time that a task, or a node, has for its parting steps, if the text says nothing (2.8)

/// Updates the tree of the task that an entry is at. SUCCESS and FAILURE are the result of the root; all nodes are idle then. While
/// the tree runs, the entry's `due` is the step in which it must be updated if nothing else happens.
trpi_outcome trpi_tree_update(trp_world *world, uint32_t index, uint32_t entry);

/// Whether the tree of an entry was updated in this step.
static inline bool trpi_tree_was_updated_in_step(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_agent_derived_state *derived = trpi_agent_derived_state_of(world, index);
    return derived->updated_in == world->now && (derived->updated_entries >> entry & 1) != 0;
}

/// Whether a node of a tree waits for an answer of the host to begin. (8.5)
bool trpi_tree_awaits_answer(const trp_world *world, uint32_t index, uint32_t entry);

/// Returns the re-evaluation triggers of the tree that an entry performs. (trigger.h)
static inline uint8_t trpi_entry_triggers(const trp_world *world, const trpi_entry *e)
{
    return world->looks[world->pack->behaviours[e->behaviour].first_task + e->task];
}

/// Notes that a fact of an agent's own has changed: conditions of the trees that read it may come out otherwise. (8.1)
void trpi_agent_note_own_fact_changed(const trp_world *world, uint32_t index, uint32_t fact);

/// Whether the body that an entry performs goes on as before although a fact of its agent's own has changed: it does not read the
/// fact, or an update would lead to the same action or wait. (8.1)
bool trpi_body_goes_on_after_fact(trp_world *world, uint32_t index, uint32_t entry, uint32_t fact);

/// Whether a reactive node runs, so that the tree must be updated when a fact of the performer changes
/// (trpi_tree_runs_reactive_node), and whether it must be updated at each look around, too (trpi_tree_is_due_at_each_look).
bool trpi_tree_runs_reactive_node(const trp_world *world, uint32_t index, uint32_t entry);
bool trpi_tree_is_due_at_each_look(const trp_world *world, uint32_t index, uint32_t entry);

/// Pauses the leaves of a tree, which begin again when it resumes (trpi_leaf_pause). `stands_still`: the tree is frozen for
/// another layer. (9.12)
void trpi_tree_pause(trp_world *world, uint32_t index, uint32_t entry, bool stands_still);

/// Stops the leaves of a tree, which then resumes behind the last step that must not be repeated: goods that have changed hands,
/// a line with `checkpoint`, and, in a task that resumes `from checkpoint`, any action. Without such a step it begins anew. (2.4)
void trpi_tree_rewind_to_checkpoint(trp_world *world, uint32_t index, uint32_t entry);

/// Returns the locks of the scene or object that an entry's tree has asked for, a bit each; 0 when its body is a list.
/// (9.15)
uint32_t trpi_tree_held_or_awaited_lock_mask(const trp_world *world, uint32_t index, uint32_t entry);

/// Marks, when a tree is left before its end, the running `finally` nodes that owe parting steps, and evaluates only the checks
/// among their immediate steps. False: none owes any. (2.8)
bool trpi_tree_prepare_owed_partings(trp_world *world, uint32_t index, uint32_t entry);

/// Returns the longest limit of time among the nodes that owe parting steps, which holds for all of them together; 0 when none owes
/// any.
uint32_t trpi_tree_parting_limit_ms(const trp_world *world, uint32_t index, uint32_t entry);

/// Updates the parting steps that the nodes of a tree owe, the innermost first. RUNNING: the entry's `due` is set as by an
/// update.
trpi_status trpi_tree_update_parting(trp_world *world, uint32_t index, uint32_t entry);

/// Stops the parting steps of a tree; afterwards its nodes owe none.
void trpi_tree_stop_parting(trp_world *world, uint32_t index, uint32_t entry);

/// Stops every running step in the body of an entry. Its tree, if it has one, is cleared except for the parting steps that it
/// owes.
void trpi_body_stop(trp_world *world, uint32_t index, uint32_t entry);

/// Gives a message from `who`, or an event about `who`, to the arrows of networks that wait for it. (8.2)
void trpi_tree_notify_arrows(trp_world *world, uint32_t index, bool is_event, uint32_t message_or_event, trpi_ref who,
                             const int64_t *values);

/// Whether an arrow in a tree that an agent performs waits for an event.
bool trpi_tree_arrows_await_event(const trp_world *world, uint32_t index, uint32_t event);

/// Delays the deadlines of a tree's nodes by the steps for which the tree stood still. (9.12)
void trpi_tree_delay_deadlines(trp_world *world, uint32_t index, uint32_t entry, uint32_t steps);

#endif
