// SPDX-License-Identifier: MIT
// Idleness: the longest time that an agent had nothing to do. The figure shows an agent that has stalled, whose idle time does
// not end.

#ifndef TROUPE_SHOW_IDLENESS_H
#define TROUPE_SHOW_IDLENESS_H

#include "show/rows.h"
#include "troupe/world.h"

typedef struct trpi_idle_agent {
    trp_entity who;  // null: the place is free
    uint32_t since;  // the step since when nothing of theirs is current
    bool is_idle;
} trpi_idle_agent;

/// The idle times of all agents. Begin with zeros but for `idlers.row_bytes`; end with trpi_idleness_release.
typedef struct trpi_idleness {
    trpi_row_array idlers;  // by place, so they are as many as were ever there at a time
    uint32_t longest_steps;
    trp_entity longest;
    bool failed;  // memory ran out: an agent is missing
} trpi_idleness;

void trpi_idleness_begin(trpi_idleness *idleness, const trp_world *world);
void trpi_idleness_release(trpi_idleness *idleness);

/// Looks at the agents of the last step's events: no other agent has begun or ended a behaviour.
void trpi_idleness_note_step(trpi_idleness *idleness, const trp_world *world);

/// Returns the longest idle time so far, in steps, and its agent; a time that has not ended counts up to now.
uint32_t trpi_idleness_longest_steps(const trpi_idleness *idleness, const trp_world *world, trp_entity *who);

#endif
