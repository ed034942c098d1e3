// SPDX-License-Identifier: MIT
// The setbacks that came again and again, for the forms of a report.

#ifndef TROUPE_SHOW_SETBACKS_H
#define TROUPE_SHOW_SETBACKS_H

#include "troupe/show.h"

/// A setback with its longest row.
typedef struct trpi_setback {
    trp_entity agent, other;  // `other`: who refused or was waited for; may be nobody
    uint32_t behaviour, origin, count;
    uint32_t first_clock_s, last_clock_s;  // on the clock of the story
    uint8_t kind, reason;                  // trp_event_kind, trp_reason
} trpi_setback;

/// Finds the first repeated setback from number `*at` on, and sets `*at` to the number behind it. Begin with 0. False when there
/// is none any more.
bool trpi_setbacks_next_repeated(const trp_setbacks *setbacks, uint32_t *at, trpi_setback *found);

#endif
