// SPDX-License-Identifier: MIT
// The places of stays in their trees and networks: the nodes that run, and when.
//
// Invariant: a place is added when the running nodes change or a node is entered again; a behaviour that does not run has no
// running nodes. Each set of running nodes is kept once, as text: the task, then `node:depth` for each node.

#ifndef TROUPE_SHOW_PLACES_H
#define TROUPE_SHOW_PLACES_H

#include "show/chronicle.h"

/// Returns whether some task of a behaviour has nodes: is a tree, a network or a plan.
bool trpi_behaviour_has_nodes(const trp_pack *pack, uint32_t behaviour);

/// Notes which nodes of an open stay run; `queue_position` is its entry in the queues of its person. None does unless the behaviour
/// itself runs.
void trpi_chronicle_note_stay_nodes(trp_chronicle *chronicle, uint32_t stay, uint32_t queue_position, bool behaviour_runs);

/// The time in which a network, a node of one, or a step ran. Times of one track are nested; those that overlap and are not nested
/// have further tracks.
typedef struct trpi_stay_node_time {
    uint32_t task, node;
    uint32_t from, until;
    uint32_t track;
} trpi_stay_node_time;

/// Appends to `node_times` a trpi_stay_node_time for each time in which a node of the stay ran, in the order of their beginnings,
/// an outer node before the inner ones. False when there is no memory.
bool trpi_chronicle_collect_stay_node_times(const trp_chronicle *chronicle, const trpi_stay *stay, trpi_row_array *node_times);

/// Adds running nodes as the path to their first step: "Skirmish > Harass > Strafe > Left > wait 1 s". Nothing for TRP_NOT_FOUND.
void trpi_chronicle_print_path_of_running_nodes(const trp_chronicle *chronicle, uint32_t node_set, trp_sheet *sheet);

#endif
