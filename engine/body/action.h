// SPDX-License-Identifier: MIT
// Begins and stops actions of the host, and knows which of an agent's behaviours an answer belongs to.

#ifndef TROUPE_ENGINE_BODY_ACTION_H
#define TROUPE_ENGINE_BODY_ACTION_H

#include "engine/body/expression.h"

/// What the names in a behaviour's expressions mean, for the behaviour in queue `entry` of an agent.
trpi_view trpi_entry_view(trp_world *world, uint32_t index, uint32_t entry);

/// Begins the actions of a step of kind ACT: its own, and those beside it (the `beside` steps that follow). Fills in
/// token, goods and deadlines of the entry. False when an argument cannot be evaluated.
bool trpi_action_begin(trpi_view *view, uint32_t entry, const trpi_pack_step *step, uint32_t beside);

/// Begins the walk back to a partner (2.5).
void trpi_action_begin_return(trp_world *world, uint32_t index, uint32_t entry, trpi_ref to);

/// Stops whatever the entry has running: the host is told, unless it never heard of it.
void trpi_action_stop(trp_world *world, uint32_t index, trpi_entry *entry);

/// What the entry (or a leaf of its tree) has running was held, and goes on: the host is told, and has as much time again.
/// False when there is no room to tell it. (9.9)
bool trpi_action_resume(trp_world *world, uint32_t index, uint32_t entry, trpi_node_state *leaf);

/// Stops only what runs beside the main action, which has ended by itself.
void trpi_action_stop_besides(trp_world *world, uint32_t index, trpi_entry *entry);

/// The entry that a token belongs to, or NULL: an answer to something that is over. (4.1)
trpi_entry *trpi_action_find(const trp_world *world, trp_token token, uint32_t *index, uint32_t *which);

/// The same for a leaf of a tree: begins its action, fills in token, goods and deadlines of the leaf.
bool trpi_action_begin_leaf(trpi_view *view, uint32_t entry, const trpi_pack_step *step, trpi_node_state *leaf);
void trpi_action_stop_leaf(trp_world *world, uint32_t index, uint32_t entry, trpi_node_state *leaf);
trpi_node_state *trpi_action_find_leaf(const trp_world *world, trp_token token, uint32_t *index, uint32_t *entry);

#endif
