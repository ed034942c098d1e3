// SPDX-License-Identifier: MIT
// The waits for partners that have not ended, with agent, behaviour and first step: no event tells of a wait that never
// ends.

#ifndef TROUPE_REHEARSAL_WAITING_H
#define TROUPE_REHEARSAL_WAITING_H

#include "troupe/event.h"

typedef struct trpi_partner_wait {
    trp_entity agent;
    uint32_t behaviour;
    uint32_t since;  // step
} trpi_partner_wait;

/// All waits that have not ended. The record begins with zeros and ends with trpi_wait_list_release.
typedef struct trpi_wait_list {
    trpi_partner_wait *waits;
    uint32_t count;
    uint32_t capacity;
    bool failed;  // memory ran out: a wait is missing
} trpi_wait_list;

void trpi_wait_list_release(trpi_wait_list *waiting);

/// Adds or removes a wait for an event; other kinds of events change nothing.
void trpi_wait_list_apply_event(trpi_wait_list *waiting, const trp_event *event);

#endif
