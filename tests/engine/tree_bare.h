// SPDX-License-Identifier: MIT
// The tree of tree_speed.c in a hand-written interpreter, as a game programmer would write it: one table of nodes for all agents,
// every agent updated in every step, and nothing else: no host, no timers, no saves, no hash. The engine's time is compared with
// that of this program.

#ifndef TROUPE_TESTS_ENGINE_TREE_BARE_H
#define TROUPE_TESTS_ENGINE_TREE_BARE_H

#include <stdint.h>

enum { BARE_FIGHTS, BARE_ORDERS, BARE_DRINKS, BARE_STROLLS, BARE_TOLD, BARE_FACTS };
enum { BARE_COMPOSITES = 4 };

/// An agent that performs the tree. Begin with zeros, and any chance.
typedef struct bare_agent {
    uint64_t chance;
    int32_t facts[BARE_FACTS];
    uint32_t waiting, until;          // the wait under way (0: none), and the step in which it ends
    uint32_t child[BARE_COMPOSITES];  // the running child of each composite
} bare_agent;

/// Updates the trees of all agents.
void bare_step(bare_agent *agents, uint32_t count, uint32_t now);

#endif
