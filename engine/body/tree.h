// SPDX-License-Identifier: MIT
// Behaviour trees as bodies of tasks: the field's nodes and results. An update goes through the tree from its root, as
// if every step had one; but it takes place only when a leaf is over, when a time has come that a node waits for, or,
// while something reactive runs, when the performer looks around or something of its own has changed.
// (SEMANTICS 8.1, 8.4)

#ifndef TROUPE_ENGINE_BODY_TREE_H
#define TROUPE_ENGINE_BODY_TREE_H

#include "engine/body/leaf.h"

#define TRPI_TREE_BUDGET 1000  // nodes in one update (8.4)
#define TRPI_PARTING_MS 5000   // what the parting of a task, or of a node, has (2.8)

/// Updates the tree of the task that an entry is at. SUCCESS and FAILURE are the result of the root; all nodes are idle then. If
/// it runs, the entry's `due` is the step in which it must be updated if nothing else happens. Here and below, `drop` drops the
/// frame of a leaf that is stopped.
trpi_outcome trpi_tree_update(trp_world *world, uint32_t index, uint32_t entry, trpi_frame_dropper drop);

/// Whether something in it cannot be begun or decided without an answer of the host. (8.5)
bool trpi_tree_asks(const trp_world *world, uint32_t index, uint32_t entry);

/// Whether a node that is reactive runs, so that the tree must be updated when a fact of the performer's has changed;
/// and whether it must be whenever the performer looks around.
bool trpi_tree_is_reactive(const trp_world *world, uint32_t index, uint32_t entry);
bool trpi_tree_looks_around(const trp_world *world, uint32_t index, uint32_t entry);

/// Stops what runs. The leaves begin again when the tree goes on, waits with what is left of them. Of what only stands still
/// an action that is held while its agent crosses something is not stopped. (9.9, 9.12)
void trpi_tree_pause(trp_world *world, uint32_t index, uint32_t entry, bool stands_still, trpi_frame_dropper drop);

/// Stops what runs. The tree goes on behind what is not to be done again: what has changed hands, what is marked with
/// `checkpoint`, and if it resumes from there all actions that were done; without any of them it begins anew. (2.4)
void trpi_tree_step_back(trp_world *world, uint32_t index, uint32_t entry, trpi_frame_dropper drop);

/// The locks of its scene or object that it has asked for, a bit each. (9.15)
uint32_t trpi_tree_locks(const trp_world *world, uint32_t index, uint32_t entry);

/// A tree is to be left before its end: notes which of its nodes owe parting steps. False: none. (2.8)
bool trpi_tree_owes_parting(trp_world *world, uint32_t index, uint32_t entry);

/// Goes on with what a tree that was left owes, the innermost first. Then the entry's `due` is as for an update.
trpi_status trpi_tree_part(trp_world *world, uint32_t index, uint32_t entry, trpi_frame_dropper drop);

/// Stops what a tree that was left does in parting; it owes nothing any more.
void trpi_tree_end_parting(trp_world *world, uint32_t index, uint32_t entry, trpi_frame_dropper drop);

/// Stops whatever is under way in the body of an entry. Its tree, if it has one, forgets everything but the parting steps that it owes.
void trpi_body_stop(trp_world *world, uint32_t index, uint32_t entry, trpi_frame_dropper drop);

/// A message or an event has come, from `who` or about him: arrows of networks that wait for it take note. (8.2)
void trpi_tree_hear(trp_world *world, uint32_t index, bool event, uint32_t what, trpi_ref who, const int64_t *values);

/// Whether an arrow of a network waits for an event.
bool trpi_tree_listens(const trp_world *world, uint32_t index, uint32_t event);

/// What a tree counts by the clock comes so many steps later: it stood still that long. (9.12)
void trpi_tree_put_off(trp_world *world, uint32_t index, uint32_t entry, uint32_t steps);

#endif
