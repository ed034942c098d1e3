// SPDX-License-Identifier: MIT
// Which behaviours of which agents are interrupted, so that each interruption is counted once, and each resumption belongs to an
// interruption.

#ifndef TROUPE_SHOW_INTERRUPTIONS_H
#define TROUPE_SHOW_INTERRUPTIONS_H

#include "show/rows.h"
#include "troupe/event.h"
#include "troupe/pack.h"

/// The behaviours that are interrupted. Begin with zeros, end with trpi_interruptions_release.
typedef struct trpi_interruptions {
    trpi_row_array agents;
    bool failed;  // memory ran out: an interruption is missing
} trpi_interruptions;

/// The effect of an event on an interruption.
typedef enum trpi_interruption_change {
    TRPI_INTERRUPTION_UNCHANGED,
    TRPI_INTERRUPTION_BEGUN,
    TRPI_INTERRUPTION_RESUMED,
    TRPI_INTERRUPTION_GIVEN_UP,  ///< the interrupted behaviour has ended
} trpi_interruption_change;

void trpi_interruptions_release(trpi_interruptions *interruptions);

/// Notes an event, and returns what it does. A behaviour of an object does not count, since the behaviour that requests it is
/// interrupted and resumed with it. A behaviour that is resumed after it was suspended was not interrupted.
trpi_interruption_change trpi_interruptions_note_event(trpi_interruptions *interruptions, const trp_pack *pack,
                                                       const trp_event *event);

#endif
