// SPDX-License-Identifier: MIT
// A writer's test while it runs: its lines, how far it has come, and what happened so far.

#ifndef TROUPE_REHEARSAL_TRIAL_H
#define TROUPE_REHEARSAL_TRIAL_H

#include "rehearsal/expectation.h"
#include "troupe/rehearsal.h"

/// A THEN line that came true: which event of which agent it was.
typedef struct trpi_match {
    trp_entity agent;
    uint32_t step;
    uint32_t position;  // in the step
} trpi_match;

typedef struct trpi_trial {
    const trp_pack *pack;
    uint32_t test;  // its index in the pack
    uint64_t seed;
    trp_rehearsal *rehearsal;
    trp_test_info info;
    trp_test_line *lines;
    trp_entity *subjects;  // per line; nobody when the line speaks of anyone
    uint32_t opening;      // how many lines stand before anything happens
    bool waits_for_facts;  // no agent chooses for itself before the facts of these lines are set
    uint32_t cursor;       // the line that is next to take effect or to come true
    uint32_t since;        // the step at which the line before it did
    uint32_t since_line;   // where that line stands in the text
    uint32_t not_before;   // events of earlier steps do not count any more
    trpi_match *matches;   // of this step
    uint32_t match_count;
    trpi_waiting waiting;
    trp_event *history;
    uint32_t history_count;
    uint32_t history_capacity;
    uint32_t failed_line;         // position, or TRP_NOT_FOUND
    const trp_test_watch *watch;  // may be NULL
    const char *failure;          // why, when it is not that the line's event did or did not happen
} trpi_trial;

/// Makes the world and what is given. End with trpi_trial_release in any case.
trp_result trpi_trial_begin(trpi_trial *trial, const trp_pack *pack, uint32_t test, uint64_t seed);
void trpi_trial_release(trpi_trial *trial);

/// Lets the `when` or `given` line at the cursor take effect. False when it cannot; `failure` then says why.
bool trpi_trial_act(trpi_trial *trial, const trp_test_line *line, trp_entity subject);

/// Lets those choose for themselves who are `free`, now that the facts of the opening lines are set.
void trpi_trial_free(trpi_trial *trial);

/// Writes what was expected and what happened instead.
void trpi_trial_report(const trpi_trial *trial, trp_sheet *report);

/// Line `position` as something to match events with.
trpi_expectation trpi_trial_expectation(const trpi_trial *trial, uint32_t position);

#endif
