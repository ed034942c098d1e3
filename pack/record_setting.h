// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Settings and tests of writers, which hosts read and the engine does not. Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_SETTING_H
#define TROUPE_PACK_RECORD_SETTING_H

#include <stdint.h>

#define TRPI_WIDEST_LETTER (1000u << 16)  // the width of one letter of a floor plan, in 1/65536 metre: at most 1,000 m

// Where a story takes place: for the stage and other hosts; the engine does not read it. `starts_at` is the time of day in
// seconds when the story begins, `starts_on` the day of the week, 1 (Monday) to 7, or 0.
#define TRPI_PACK_SETTING(X)                                                     \
    TRPI_NAMED(X) X(uint32_t, metres_per_letter, MOST, TRPI_WIDEST_LETTER)       \
    X(uint16_t, first_plan, FIRST, PLAN) X(uint16_t, plan_count, COUNT, 0)       \
    X(uint16_t, first_legend, FIRST, LEGEND) X(uint16_t, legend_count, COUNT, 0) \
    X(uint16_t, first_cast, FIRST, CAST) X(uint16_t, cast_count, COUNT, 0)       \
    X(uint16_t, first_stock, FIRST, STOCK) X(uint16_t, stock_count, COUNT, 0)    \
    X(uint16_t, first_spot, FIRST, SPOT) X(uint16_t, spot_count, COUNT, 0)       \
    X(uint32_t, starts_at, MOST, TRPI_DAY_S - 1) X(uint32_t, starts_on, MOST, TRPI_WEEK_DAYS) X(uint32_t, spare, PLAIN, 0)

// One row of the floor plan.
#define TRPI_PACK_PLAN(X) X(uint32_t, text, TEXT, 0)

enum { TRPI_LEGEND_WALL, TRPI_LEGEND_FLOOR, TRPI_LEGEND_DOOR, TRPI_LEGEND_FURNITURE, TRPI_LEGEND_PLACE,
       TRPI_LEGEND_THING };

// The meaning of a letter of the floor plan (a Unicode character). Characters walk around FURNITURE and around a PLACE that is
// furniture; all letters of one PLACE together are that place; each letter of a THING is an object of `kind`.
#define TRPI_PACK_LEGEND(X)                                                                           \
    X(uint32_t, letter, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, global, OPT, GLOBAL)         \
    X(uint16_t, kind, OPT, KIND) X(uint8_t, what, ENUM, TRPI_LEGEND_THING) X(uint8_t, solid, MOST, 1) \
    X(uint16_t, spare, PLAIN, 0)

enum { TRPI_CAST_SCATTERED, TRPI_CAST_AT, TRPI_CAST_NEAR, TRPI_CAST_POINT };

// Members of the cast: `count` characters with the role `role`. A named one has a global. For POINT x and y are the position in
// 1/256 metre; `place` is the place for AT and NEAR, and the place to scatter in for SCATTERED (none: anywhere).
#define TRPI_PACK_CAST(X)                                                                          \
    X(int32_t, x, PLAIN, 0) X(int32_t, y, PLAIN, 0) X(uint32_t, name, NAME, 0)                     \
    X(uint16_t, kind, REF, KIND) X(uint16_t, role, OPT, ROLE) X(uint16_t, count, SOME, UINT16_MAX) \
    X(uint16_t, place, OPT, GLOBAL) X(uint16_t, global, OPT, GLOBAL)                               \
    X(uint16_t, first_given, FIRST, GIVEN) X(uint16_t, given_count, COUNT, 0)                      \
    X(uint8_t, where, ENUM, TRPI_CAST_POINT) X(uint8_t, flags, FLAGS, 0)

// A fact that a member of the cast has from the beginning; its value is constant `code`. When `link` is not 0, the record is an
// end of the link with that number less one instead.
#define TRPI_PACK_GIVEN(X) X(uint32_t, code, CODE, 0) X(uint16_t, fact, REF, FACT) X(uint16_t, link, PLUS, LINK)
#define TRPI_PACK_STOCK(X) X(uint32_t, count, MOST, INT32_MAX) X(uint16_t, global, REF, GLOBAL) X(uint16_t, item, REF, ITEM)
#define TRPI_PACK_SPOT(X)                                                   \
    X(int32_t, x, PLAIN, 0) X(int32_t, y, PLAIN, 0) X(int32_t, z, PLAIN, 0) \
    X(uint16_t, global, REF, GLOBAL) X(uint16_t, spare, PLAIN, 0)

#define TRPI_MOST_TEST_SEEDS 1000

// A writer's test. `name` is an offset into TEXTS. The test is played with `seeds` seeds (0: one). It takes place in a setting, or
// on empty ground.
#define TRPI_PACK_TEST(X)                                                                           \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, TEXT, 0) X(uint32_t, first_line, FIRST, TEST_LINE) \
    X(uint32_t, line_count, COUNT, 0) X(uint32_t, origin, PLUS, ORIGIN)                             \
    X(uint32_t, seeds, MOST, TRPI_MOST_TEST_SEEDS) X(uint16_t, setting, OPT, SETTING) X(uint16_t, spare, PLAIN, 0)

enum {
    TRPI_TEST_GIVEN,       // subject exists: kind, role, x, y; a place is a spot
    TRPI_TEST_WHEN_DO,     // subject starts behaviour `behaviour` (made from the step, or named by `do`)
    TRPI_TEST_WHEN_SET,    // fact `index` of subject becomes `code`
    TRPI_TEST_WHEN_GONE,   // subject is removed
    TRPI_TEST_WHEN_WAIT,   // `within_ms` pass
    TRPI_TEST_WHEN_EVENT,  // game event `index`
    TRPI_TEST_WHEN_PLACE,  // subject is put at x, y
    TRPI_TEST_THEN,        // the event of `verb` happens within `within_ms` (0: 60 s) of the line before
    TRPI_TEST_NEVER,       // the event never happens in the whole test
    TRPI_TEST_THEN_HOLDS,  // `code` is true within `within_ms` (0: now)
    TRPI_TEST_NEVER_HOLDS,
    TRPI_TEST_GIVEN_CLOCK, // the story begins `index` minutes after midnight, on `weekday` (1 to 7) if that is not 0
    TRPI_TEST_WHEN_CLOCK,  // the clock reaches `index` minutes after midnight
    TRPI_TEST_GIVEN_FACT,  // the subject begins with `code` as its fact `index`
    TRPI_TEST_GIVEN_LINK   // link `index` of the subject leads to the global that `code` is
};
enum {
    TRPI_VERB_STARTS, TRPI_VERB_ENDS, TRPI_VERB_ADOPTS, TRPI_VERB_DROPS, TRPI_VERB_SUSPENDS, TRPI_VERB_RESUMES,
    TRPI_VERB_INTERRUPTS, TRPI_VERB_CANCELS, TRPI_VERB_ACTIVATES, TRPI_VERB_WAITS, TRPI_VERB_SAYS, TRPI_VERB_FAILS
};
enum { TRPI_TEST_LINE_FREE = 1 };  // a given character chooses behaviours for itself (otherwise it only reacts)

// One line of a test. The subject of THEN and NEVER is a global, or any entity of a kind or role. The event is about a behaviour or
// about a task: `what` is the hash of its name alone; `task` is the `at TASK` part of the line. `begins` is the origin of the first
// line of the task that starts; by this origin the task is found where other tasks use it. `behaviour` is what is done, or of an
// event a behaviour that has its name, capitals included: then a task that is called like the behaviour around it is not meant.
#define TRPI_PACK_TEST_LINE(X)                                                                                       \
    X(uint64_t, what, PLAIN, 0) X(uint64_t, task, PLAIN, 0) X(int32_t, x, PLAIN, 0)                                  \
    X(int32_t, y, PLAIN, 0) X(uint32_t, within_ms, PLAIN, 0) X(uint32_t, code, CODE, 0)                              \
    X(uint32_t, origin, PLUS, ORIGIN) X(uint32_t, text, TEXT, 0) X(uint16_t, subject, OPT, GLOBAL)                         \
    X(uint16_t, kind, OPT, KIND) X(uint16_t, role, OPT, ROLE) X(uint16_t, behaviour, OPT, BEHAVIOUR)                 \
    X(uint16_t, index, CUSTOM, 0) X(uint8_t, op, ENUM, TRPI_TEST_GIVEN_LINK) X(uint8_t, verb, ENUM, TRPI_VERB_FAILS) \
    X(uint8_t, flags, FLAGS, TRPI_TEST_LINE_FREE) X(uint8_t, weekday, MOST, TRPI_WEEK_DAYS) X(uint16_t, spare2, PLAIN, 0) \
    X(uint32_t, begins, PLUS, ORIGIN) X(uint32_t, spare3, PLAIN, 0)

#endif
