// SPDX-License-Identifier: MIT
// The leanest host: a body moves in a straight line at its own speed, through walls; every other action takes the time that its
// argument or its declaration says. All actions succeed, but for open-ended ones, which are never answered, and every question that
// the text asks by yes or no is answered yes. So a measurement with this host is one of the engine alone.

#ifndef TROUPE_CLI_LEAN_HOST_H
#define TROUPE_CLI_LEAN_HOST_H

#include "cli/blueprint.h"
#include "troupe/motion.h"
#include "troupe/pack.h"

enum { TRPI_LEAN_RING = 16384 };  // steps, the longest that an action takes

typedef struct trpi_lean_action {
    trp_token token;
    uint32_t next;  // of those that end in the same step, or that are free
} trpi_lean_action;

typedef struct trpi_lean_host {
    trp_world *world;
    const trpi_blueprint *blueprint;
    const trp_entity *entities;  // the entities of all copies, copy by copy
    trp_action_info *actions;
    uint32_t *speed_facts;  // of each kind, or TRP_NOT_FOUND
    trpi_lean_action *running_actions;
    trp_motion *motions;
    uint64_t *walks;  // the token of the walk that each has begun last, by its user data
    uint32_t running_action_count, first_free_action, capacity, motion_count;
    uint32_t ring[TRPI_LEAN_RING];  // the first deed that ends in such a step
    uint64_t chance;
    uint64_t begun_action_count;  // actions
} trpi_lean_host;

/// Makes a host for `capacity` characters at least. The user data of each entity is its index in `entities`, plus one.
trp_result trpi_lean_host_open(trpi_lean_host *host, trp_world *world, const trpi_blueprint *blueprint, const trp_entity *entities,
                               uint32_t entity_count, uint32_t capacity);
void trpi_lean_host_close(trpi_lean_host *host);

/// Takes the commands of the latest step, and reports the actions that have ended by now.
void trpi_lean_host_step(trpi_lean_host *host);

#endif
