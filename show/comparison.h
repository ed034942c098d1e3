// SPDX-License-Identifier: MIT
// A comparison of two stories from the inside: the first difference, and the figures of both reports by name.

#ifndef TROUPE_SHOW_COMPARISON_H
#define TROUPE_SHOW_COMPARISON_H

#include "show/name_change.h"
#include "show/report.h"
#include "show/rows.h"

struct trp_comparison {
    const trp_rehearsal *rehearsals[2];
    trp_report *reports[2];
    trp_story_difference first;
    trp_sheet said[2];            // the words in which each story tells of `first`; "" for nothing
    trpi_row_array name_changes;  // trpi_name_change, between the two packs
    trpi_row_array figures;       // trp_story_figure, those that moved most first
};

/// Collects the figures of both reports that are not equal. False when memory ran out.
bool trpi_comparison_collect_differing_figures(trp_comparison *comparison);

#endif
