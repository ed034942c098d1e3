// SPDX-License-Identifier: MIT
// Whether something that happened is what a line of a writer's test speaks of.

#ifndef TROUPE_REHEARSAL_EXPECTATION_H
#define TROUPE_REHEARSAL_EXPECTATION_H

#include "rehearsal/waiting.h"
#include "troupe/command.h"
#include "troupe/event.h"
#include "troupe/rehearsal.h"
#include "troupe/test.h"
#include "troupe/world.h"

/// The event that a test line is matched against.
typedef struct trpi_expectation {
    const trp_rehearsal *rehearsal;
    const trp_world *world;  // of the rehearsal
    const trp_test_line *line;
    trp_entity subject;  // null: any entity of the line's kind and role
} trpi_expectation;

/// Whether the event is it. For WAITS: a wait that ended and was long enough.
bool trpi_expectation_meets_event(const trpi_expectation *expectation, const trp_event *event);

/// Whether the command is it: an action that starts, or words that are said.
bool trpi_expectation_meets_command(const trpi_expectation *expectation, const trp_command *command);

/// Whether a wait that goes on is it.
bool trpi_expectation_meets_wait(const trpi_expectation *expectation, const trpi_wait *wait);

/// Whether `name`, or its first words, have this key: "move" speaks of the action "move to".
bool trpi_name_has_key(const char *name, uint64_t key);

/// How long a WAITS line wants it, in steps.
uint32_t trpi_expectation_wait_steps(const trpi_expectation *expectation);

#endif
