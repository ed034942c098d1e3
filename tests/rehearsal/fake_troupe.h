// SPDX-License-Identifier: MIT
// A fake engine, stage and pack made of tables, for tests of the code above them: the test says which events happen, and when.

#ifndef TROUPE_TESTS_REHEARSAL_FAKE_TROUPE_H
#define TROUPE_TESTS_REHEARSAL_FAKE_TROUPE_H

#include <troupe/rehearsal.h>
#include <troupe/troupe.h>

enum { FAKE_KIND_CREATURE, FAKE_KIND_PLACE };
enum { FAKE_ROLE_PATRON, FAKE_ROLE_SERVER };
// Order is a scene of two parts; Converse is two halves joined by the topic weather; the others are independent.
enum {
    FAKE_APPROACH,  // tasks: exclaim, move to
    FAKE_TALK,
    FAKE_LISTEN,
    FAKE_ORDER_PATRON,  // part 0 of Order; tasks: ask, fetch
    FAKE_ORDER_SERVER,
    FAKE_POSE,
    FAKE_BEHAVIOUR_COUNT
};
enum { FAKE_ACTION_MOVE, FAKE_ACTION_SAY, FAKE_ACTION_FETCH, FAKE_ACTION_COUNT };
enum { FAKE_ALE, FAKE_COIN, FAKE_ITEM_COUNT };
enum { FAKE_MOST = 4096, FAKE_PEOPLE_MOST = 16, FAKE_LINES_MOST = 32 };

/// The events and commands of all worlds that are made from now on, by step, in order.
typedef struct fake_plot {
    trp_event events[FAKE_MOST];
    uint32_t event_count;
    trp_command commands[FAKE_MOST];
    uint32_t command_steps[FAKE_MOST];
    uint32_t command_count;
    uint64_t repairs;
    const char *names[FAKE_PEOPLE_MOST];  // names of the people, by serial number
    uint32_t roles[FAKE_PEOPLE_MOST];
    uint32_t person_count;                 // serial numbers 1 … person_count are alive from the start
    trp_test_line lines[FAKE_LINES_MOST];  // lines of the only test
    uint32_t line_count;
    uint32_t items_at_end[FAKE_ITEM_COUNT];
    const char *path;     // the place in its tree or network at which the second behaviour of every person is; NULL: none
    uint32_t steps_made;  // number of steps that the last world made one by one
} fake_plot;

extern fake_plot plot;

/// Empties the plot: no people, no events. Also returns the only pack.
const trp_pack *fake_begin(void);

/// Adds an event of a new entity with a role.
trp_entity fake_person(const char *name, uint32_t role);

/// Adds an event to the plot, and returns it for setting its other fields. Steps must not decrease.
trp_event *fake_event(uint32_t step, trp_entity agent, trp_event_kind kind, uint32_t behaviour);

/// Adds an action with one entity, or a line said to one, to the plot.
void fake_move(uint32_t step, trp_entity agent, uint32_t behaviour, trp_entity goal);
void fake_say(uint32_t step, trp_entity agent, uint32_t behaviour, uint32_t line, trp_entity to);

/// Adds a line to the test, and returns it for setting its other fields.
trp_test_line *fake_line(trp_test_line_kind op, uint32_t subject, trp_test_event verb, const char *what);

#endif
