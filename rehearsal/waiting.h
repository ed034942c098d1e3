// SPDX-License-Identifier: MIT
// Who is waiting for partners right now, and since when: a wait that never ends has no event to be
// seen by.

#ifndef TROUPE_REHEARSAL_WAITING_H
#define TROUPE_REHEARSAL_WAITING_H

#include "troupe/event.h"

typedef struct trpi_wait {
    trp_entity agent;
    uint32_t behaviour;
    uint32_t since;  // step
} trpi_wait;

/// Begin with zeros, end with trpi_waiting_release.
typedef struct trpi_waiting {
    trpi_wait *waits;
    uint32_t count;
    uint32_t capacity;
    bool failed;  // out of memory: some wait is not known
} trpi_waiting;

void trpi_waiting_release(trpi_waiting *waiting);

/// Takes in an event of any kind; those that are not about waiting change nothing.
void trpi_waiting_note(trpi_waiting *waiting, const trp_event *event);

#endif
