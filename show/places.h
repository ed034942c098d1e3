// SPDX-License-Identifier: MIT
// Where in their trees and networks people were: what ran of a body from when to when.
//
// Invariant: what runs is written down only when it changes, and only as long as the behaviour itself runs. Situations
// (which nodes run at once) are kept once each, as text: the task, then `node:depth` for each that runs.

#ifndef TROUPE_SHOW_PLACES_H
#define TROUPE_SHOW_PLACES_H

#include "show/chronicle.h"

enum {
    TRPI_PLACES_AT_ONCE = 64,  // nodes of one body that run
    TRPI_LANES = 16            // of what is done at once that can be shown side by side
};

/// Whether some task of a behaviour is a tree or a network.
bool trpi_has_places(const trp_pack *pack, uint32_t behaviour);

/// Writes down where an open stay is: entry `position` in the queues of its person. Nothing runs unless `runs`.
void trpi_chronicle_note_place(trp_chronicle *chronicle, uint32_t stay, uint32_t position, bool runs);

/// A network, a node of one, or a step, from when to when. `lane` is 0 for what is nested in one another; what is done
/// at once besides has others.
typedef struct trpi_span {
    uint32_t task, node;
    uint32_t from, until;
    uint32_t lane;
} trpi_span;

/// Adds the spans of a stay to rows of trpi_span, in the order of their beginnings, what is around something before it.
/// False when there is no memory.
bool trpi_chronicle_spans(const trp_chronicle *chronicle, const trpi_stay *stay, trpi_rows *spans);

/// Adds a situation as a path: "Skirmish > Harass > Strafe > Left > wait 1 s", its first step last. Nothing for none.
void trpi_chronicle_path(const trp_chronicle *chronicle, uint32_t situation, trp_sheet *sheet);

#endif
