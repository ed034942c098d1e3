// SPDX-License-Identifier: MIT
// A report from the inside: ledgers per behaviour, per meeting (a scene, or a topic that halves
// meet by) and per role.

#ifndef TROUPE_SHOW_REPORT_H
#define TROUPE_SHOW_REPORT_H

#include "show/goods.h"
#include "show/idleness.h"
#include "show/ledger.h"
#include "troupe/show.h"

struct trp_report {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    uint32_t behaviour_count;
    uint32_t meeting_count;  // scenes, then topics
    uint32_t scene_count;
    uint32_t role_count;
    trpi_ledger total;
    trpi_ledger *behaviours;
    trpi_ledger *meetings;
    trpi_ledger *roles;
    uint32_t *meeting_of;  // by behaviour; TRP_NOT_FOUND for independent ones
    uint32_t *role_of;     // by behaviour; TRP_NOT_FOUND: that of whoever performs it
    uint64_t *actions;     // begun, by action
    uint64_t action_total;
    uint64_t lines_spoken;
    uint32_t first_step;
    bool has_begun;
    trpi_goods at_start;
    trpi_goods at_end;
    trpi_idleness idleness;
};

/// The name of a meeting, and whether it is a scene written as a table.
const char *trpi_report_meeting(const trp_report *report, uint32_t meeting);

/// Whether a behaviour, meeting or role is worth a line: everything but what tests ordered and
/// nobody did.
bool trpi_report_shows_behaviour(const trp_report *report, uint32_t behaviour);
bool trpi_report_shows_meeting(const trp_report *report, uint32_t meeting);

#endif
