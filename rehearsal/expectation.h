// SPDX-License-Identifier: MIT
// Matches events, commands and waits with a line of a writer's test.

#ifndef TROUPE_REHEARSAL_EXPECTATION_H
#define TROUPE_REHEARSAL_EXPECTATION_H

#include "rehearsal/waiting.h"
#include "troupe/command.h"
#include "troupe/event.h"
#include "troupe/rehearsal.h"
#include "troupe/test.h"
#include "troupe/watch.h"
#include "troupe/world.h"

/// A line of a writer's test, with the agent that it is about, to be matched with events.
typedef struct trpi_expectation {
    const trp_rehearsal *rehearsal;
    const trp_world *world;  // the world of the rehearsal
    const trp_test_line *line;
    trp_entity subject;  // null: any entity of the line's kind and role
} trpi_expectation;

/// Returns whether an event meets an expectation. For WAITS the event ends a wait that was long enough.
bool trpi_expectation_is_met_by_event(const trpi_expectation *expectation, const trp_event *event);

/// Returns whether a command meets an expectation: an action that starts, or words that are said.
bool trpi_expectation_is_met_by_command(const trpi_expectation *expectation, const trp_command *command);

/// Returns whether a node that begins meets an expectation.
bool trpi_expectation_is_met_by_node(const trpi_expectation *expectation, const trp_watch_hit *begun);

/// Returns whether a wait that has not ended meets an expectation.
bool trpi_expectation_is_met_by_wait(const trpi_expectation *expectation, const trpi_partner_wait *wait);

/// Returns whether `name`, or its first words, have the key: a test may write "move" for the action "move to".
bool trpi_name_or_its_beginning_has_key(const char *name, uint64_t key);

/// Returns how many steps a wait must last for a WAITS line.
uint32_t trpi_expectation_least_wait_steps(const trpi_expectation *expectation);

#endif
