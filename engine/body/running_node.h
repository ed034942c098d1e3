// SPDX-License-Identifier: MIT
// The nodes of a tree or network that run, for the host and for explanations.

#ifndef TROUPE_ENGINE_BODY_RUNNING_NODE_H
#define TROUPE_ENGINE_BODY_RUNNING_NODE_H

#include "engine/store/state.h"

#include "troupe/agent.h"

/// A function that is called for each running node, until it returns false because it wants no more of them.
typedef bool trpi_running_node_visitor(void *context, const trp_running_node *node);

/// Calls a function for all running nodes of the tree that an entry performs, each before the nodes that run in it, and for the
/// nodes that a network has set aside; for none when the entry performs a list of steps or its parting steps.
void trpi_running_nodes_visit(const trp_world *world, const trpi_entry *entry, trpi_running_node_visitor *visit, void *context);

#endif
