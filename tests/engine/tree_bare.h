// SPDX-License-Identifier: MIT
// The tree of tree_speed.c in an interpreter written by hand for it, as one would write it into a game: one table of nodes for
// all, everybody updated at every step, and nothing beside: no host, no timers, no saves, no hash. The program that the engine
// is compared with.

#ifndef TROUPE_TESTS_ENGINE_TREE_BARE_H
#define TROUPE_TESTS_ENGINE_TREE_BARE_H

#include <stdint.h>

enum { BARE_FIGHTS, BARE_ORDERS, BARE_DRINKS, BARE_STROLLS, BARE_FACTS };
enum { BARE_COMPOSITES = 4 };

/// One who lives by the tree. Begin with zeros, and any chance.
typedef struct bare_agent {
    uint64_t chance;
    int32_t facts[BARE_FACTS];
    uint32_t waiting, until;          // the wait under way, and when it ends; 0: none is
    uint32_t child[BARE_COMPOSITES];  // which child each of them is at
} bare_agent;

/// Updates the tree of each.
void bare_step(bare_agent *agents, uint32_t count, uint32_t now);

#endif
