// SPDX-License-Identifier: MIT
// The records of a report: a tally for each behaviour, role and meeting. A meeting is a scene, or a topic that joins an
// initiator and a reactive behaviour.

#ifndef TROUPE_SHOW_REPORT_H
#define TROUPE_SHOW_REPORT_H

#include "show/goods.h"
#include "show/idleness.h"
#include "show/behaviour_counts.h"
#include "troupe/show.h"

struct trp_report {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    uint32_t behaviour_count;
    uint32_t meeting_count;  // scenes, then topics
    uint32_t scene_count;
    uint32_t role_count;
    trpi_behaviour_counts total;
    trpi_behaviour_counts *behaviours;
    trpi_behaviour_counts *meetings;
    trpi_behaviour_counts *roles;
    uint32_t *meeting_of;  // for each behaviour; TRP_NOT_FOUND for independent ones
    uint32_t *role_of;     // for each behaviour; TRP_NOT_FOUND: the performer's role
    uint64_t *actions;     // how often each was begun
    uint64_t action_total;
    uint64_t lines_spoken;
    uint32_t first_step;
    bool has_begun;
    trpi_item_counts at_start;
    trpi_item_counts at_end;
    trpi_idleness idleness;
    trp_setbacks *setbacks;
};

/// Returns the name of a meeting: of its scene or its topic.
const char *trpi_report_meeting_name(const trp_report *report, uint32_t meeting);

/// Returns whether the report lists a behaviour or a meeting: all but copies that tests made and that never happened.
bool trpi_report_lists_behaviour(const trp_report *report, uint32_t behaviour);
bool trpi_report_lists_meeting(const trp_report *report, uint32_t meeting);

#endif
