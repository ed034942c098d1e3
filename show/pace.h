// SPDX-License-Identifier: MIT
// Paces: behaviours that are done at once, again and again, and crowds that begin in step. Both are correct, and look wrong.

#ifndef TROUPE_SHOW_PACE_H
#define TROUPE_SHOW_PACE_H

#include "show/rows.h"
#include "troupe/event.h"
#include "troupe/rehearsal.h"

typedef struct trpi_pace {
    const trp_pack *pack;
    trpi_row_array repetitions;           // `repetition` of pace.c, one for each agent and behaviour
    uint32_t *first_repetition_of_agent;  // by the index of an agent: the number of its first turn and 1; 0: none
    uint32_t first_capacity;
    trpi_row_array crowds;  // `crowd` of pace.c, by the index of the behaviour
    uint32_t crowd_step;    // the step that `now` of each crowd is about
    bool failed;            // memory ran out: something is missing
} trpi_pace;

/// Prepares an empty record of paces. False when there is no memory; release it either way.
bool trpi_pace_init(trpi_pace *pace, const trp_pack *pack);
void trpi_pace_release(trpi_pace *pace);

/// Notes the start or the end of a behaviour. Other events are ignored.
void trpi_pace_note_event(trpi_pace *pace, const trp_world *world, const trp_event *event);

/// Adds lines about the busy loops of `followed`; or, when `followed` is nobody, about the busy loops of all agents and the
/// crowds in step. `heading` stands above the first line.
void trpi_pace_print(const trpi_pace *pace, const trp_rehearsal *rehearsal, trp_entity followed, const char *heading,
                     trp_sheet *sheet);

#endif
