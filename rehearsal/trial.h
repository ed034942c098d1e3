// SPDX-License-Identifier: MIT
// A trial, a writer's test while it runs: its lines, the line it has come to, and its history.

#ifndef TROUPE_REHEARSAL_TRIAL_H
#define TROUPE_REHEARSAL_TRIAL_H

#include "rehearsal/expectation.h"
#include "troupe/rehearsal.h"

/// The event, and its agent, that made a THEN line come true.
typedef struct trpi_trial_match {
    trp_entity agent;
    uint32_t event_position;  // among the events and actions of the step
} trpi_trial_match;

/// The event that tells that a task of an agent starts, by its position among the events of the step.
typedef struct trpi_trial_start {
    uint64_t agent;
    uint32_t event_position;
} trpi_trial_start;

/// A thing that happened: an event; or an action that began, of which `event` has the agent, the step and the behaviour alone.
typedef struct trpi_trial_happening {
    trp_event event;
    uint32_t action;  // TRP_NOT_FOUND: an event
    char *words;      // those that the action says, as they are heard, or NULL
} trpi_trial_happening;

/// A writer's test while it runs.
typedef struct trpi_trial {
    const trp_pack *pack;
    uint32_t test;  // its index in the pack
    uint64_t seed;
    trp_rehearsal *rehearsal;
    trp_test_info info;
    trp_test_line *lines;
    trp_entity *subjects;         // for each line; null: any entity of the line's kind and role
    uint32_t opening_line_count;  // the number of opening lines, which are carried out before the first step
    bool waits_for_facts;         // no agent chooses for itself before the facts of these lines are set
    uint32_t cast_count;          // how many entities the setting has brought: the first ones of the stage
    uint32_t cursor;              // the line that is next to take effect or to come true
    uint32_t since;               // the step at which the previous line was done
    uint32_t since_line;          // the line of the text of the previous test line
    uint32_t not_before;          // events of earlier steps do not count any more
    trpi_trial_match *matches;    // the matches of this step
    uint32_t match_count;
    trpi_trial_start *starts;  // of this step, by agent
    uint32_t start_count;
    uint32_t start_capacity;
    trp_watch_hit *nodes;     // room for the nodes that begin in a step; NULL: no line speaks of one
    uint32_t happened_count;  // how often what the line at the cursor counts has happened
    trpi_wait_list waiting;
    trpi_trial_happening *history;
    uint32_t history_count;
    uint32_t history_capacity;
    uint32_t failed_line;            // position, or TRP_NOT_FOUND
    const trp_test_observer *watch;  // may be NULL
    const char *failure;             // the reason, if it is another than an event that did or did not happen
    bool *orders;                    // for each line: a `when` has told its subject what to do, and it has yet to begin
    trp_event refusal;               // of the failed line, if that is a `when`: what was told could not start
} trpi_trial;

/// Makes the world of a test and the entities that it is given. End with trpi_trial_release, also after a failure.
trp_result trpi_trial_begin(trpi_trial *trial, const trp_pack *pack, uint32_t test, uint64_t seed);
void trpi_trial_release(trpi_trial *trial);

/// Carries out the `when` or `given` line at the cursor. False when that cannot be done; `failure` then says why.
bool trpi_trial_perform_line(trpi_trial *trial, const trp_test_line *line, trp_entity subject);

/// Lets the agents that the test calls `free` choose for themselves. Call it when the facts of the opening lines are set.
void trpi_trial_let_free_agents_choose(trpi_trial *trial);

/// Writes the line of a failed test, and the events that happened instead.
void trpi_trial_report_failure(const trpi_trial *trial, trp_sheet *report);

/// Returns how often what a line says must happen: once, if it does not say.
static inline uint32_t trpi_trial_required_count_of_line(const trp_test_line *line)
{
    return line->op == TRP_TEST_THEN && line->index != TRP_NOT_FOUND && line->index > 0 ? line->index : 1;
}

/// Makes an expectation of the line at `position`, for matching events.
trpi_expectation trpi_trial_expectation_of_line(const trpi_trial *trial, uint32_t position);

#endif
