// SPDX-License-Identifier: MIT
// The nodes of a tree or network that run, for the host and for explanations.

#ifndef TROUPE_ENGINE_BODY_RUNNING_NODE_H
#define TROUPE_ENGINE_BODY_RUNNING_NODE_H

#include "engine/store/state.h"

#include "troupe/agent.h"

/// Is told of a running node. False: of no more.
typedef bool trpi_running_node_visitor(void *context, const trp_running_node *node);

/// Tells of all running nodes of the tree or network that an entry performs, the outermost first, each before what runs in it. Of
/// none for a list of steps or a parting.
void trpi_running_nodes_visit(const trp_world *world, const trpi_entry *entry, trpi_running_node_visitor *visit, void *context);

#endif
