// SPDX-License-Identifier: MIT
// Idleness: how long the longest time was that somebody had nothing to do. A world in which somebody has stalled
// shows it here: the time does not end.

#ifndef TROUPE_SHOW_IDLENESS_H
#define TROUPE_SHOW_IDLENESS_H

#include "show/rows.h"
#include "troupe/world.h"

typedef struct trpi_idler {
    trp_entity who;  // null: the place is free
    uint32_t since;  // the step since when nothing of theirs is current
    bool is_idle;
} trpi_idler;

/// Begin with zeros but for `idlers.row_bytes`; end with trpi_idleness_release.
typedef struct trpi_idleness {
    trpi_rows idlers;  // by place, so they are as many as were ever there at a time
    uint32_t longest_steps;
    trp_entity longest;
    bool failed;  // there was no memory for somebody
} trpi_idleness;

void trpi_idleness_begin(trpi_idleness *idleness, const trp_world *world);
void trpi_idleness_release(trpi_idleness *idleness);

/// Looks at those whom the events of the last step are about: nobody else has got or lost anything to do.
void trpi_idleness_note(trpi_idleness *idleness, const trp_world *world);

/// The longest time so far, in steps, and whose it was; one that has not ended counts up to now.
uint32_t trpi_idleness_longest(const trpi_idleness *idleness, const trp_world *world, trp_entity *who);

#endif
