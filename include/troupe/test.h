// SPDX-License-Identifier: MIT
// The writer's tests that a pack carries: what is given, what is done, and what must then happen.
// Reading only; rehearsal.h runs them.

#ifndef TROUPE_TEST_H
#define TROUPE_TEST_H

#include <troupe/pack.h>
#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// The kind of a line of a test.
typedef enum trp_test_line_kind {
    TRP_TEST_GIVEN,       ///< the subject exists: `kind`, `role`, `at`
    TRP_TEST_WHEN_DO,     ///< the subject starts `behaviour`
    TRP_TEST_WHEN_SET,    ///< the subject's fact `index` becomes `value`
    TRP_TEST_WHEN_GONE,   ///< the subject is taken out of the world
    TRP_TEST_WHEN_WAIT,   ///< `within_ms` pass
    TRP_TEST_WHEN_EVENT,  ///< game event `index` happens
    TRP_TEST_WHEN_PLACE,  ///< the subject is put at `at`
    TRP_TEST_THEN,        ///< the event of `verb` happens within `within_ms` (0: 60 s) of the line before
    TRP_TEST_NEVER,       ///< the line never happens in the whole test
    TRP_TEST_THEN_HOLDS,  ///< a condition is true within `within_ms` (0: now)
    TRP_TEST_NEVER_HOLDS,
    TRP_TEST_GIVEN_CLOCK,  ///< begins `index` minutes after midnight
    TRP_TEST_WHEN_CLOCK,   ///< `index` minutes after midnight, of this day or the next (of `weekday`, if it is said)
    TRP_TEST_GIVEN_FACT,   ///< the subject begins with `value` as its fact `index`
    TRP_TEST_GIVEN_LINK,   ///< link `index` of the subject leads to `somebody`
    TRP_TEST_OP_COUNT
} trp_test_line_kind;

/// The event that a THEN or NEVER line watches for.
typedef enum trp_test_event {
    TRP_VERB_STARTS,
    TRP_VERB_ENDS,  ///< however it ends, as in cues
    TRP_VERB_ADOPTS,
    TRP_VERB_DROPS,
    TRP_VERB_SUSPENDS,
    TRP_VERB_RESUMES,
    TRP_VERB_INTERRUPTS,
    TRP_VERB_CANCELS,
    TRP_VERB_ACTIVATES,
    TRP_VERB_WAITS,
    TRP_VERB_SAYS,
    TRP_VERB_FAILS,
    TRP_VERB_COUNT
} trp_test_event;

/// A test as a whole.
typedef struct trp_test_info {
    const char *name;     ///< the sentence in quotes; lives as long as the pack
    uint32_t line;        ///< where it stands in the text, from 1
    uint32_t line_count;  ///< how many lines it has: trp_pack_test_line
    uint32_t seeds;       ///< with how many seeds it wants to be run, one after the other; at least 1
    uint32_t setting;     ///< TRP_NAMES_SETTING: where it takes place, with all who are there; TRP_NOT_FOUND: on empty ground
} trp_test_info;

/// One line of a test. A number of the pack that is not given is TRP_NOT_FOUND. The text lives as long as the pack.
typedef struct trp_test_line {
    uint32_t op;         ///< trp_test_line_kind
    uint32_t verb;       ///< trp_test_event
    uint32_t line;       ///< where it stands in the text, from 1
    const char *text;    ///< the line as written
    uint32_t subject;    ///< TRP_NAMES_GLOBAL: who it is about
    uint32_t kind;       ///< else any of this kind
    uint32_t role;       ///< and of this role
    uint32_t behaviour;  ///< of WHEN_DO; of an event: the one that has its name, capitals included, or TRP_NOT_FOUND
    uint32_t index;      ///< a fact, a link or a game event; of THEN how often it must happen, if that is said
    uint32_t weekday;    ///< of GIVEN_CLOCK and WHEN_CLOCK: on that day of the week (trp_weekday); 0: not said
    uint64_t what;       ///< the thing that starts, ends, …: the trp_pack_test_name_key of its bare name; 0 for "anything"
    uint64_t task;       ///< `at TASK`, likewise; 0 when not given
    trp_point at;        ///< where something is put
    uint32_t within_ms;  ///< how long a line may take
    bool is_free;        ///< a given character chooses for itself; otherwise it only reacts
    bool has_value;      ///< `value` is known without a world
    trp_value value;     ///< the value that a fact is set to, or the length of a wait
    uint32_t somebody;   ///< TRP_NAMES_GLOBAL: who a fact is set to, or TRP_NOT_FOUND; then there is no `value`
    uint32_t begins;     ///< of a task that starts: the origin (origin.h) of its first line, wherever the task is used; 0: none
} trp_test_line;

/// Fills *info with test number `test` (TRP_NAMES_TEST).
TRP_API trp_result trp_pack_test(const trp_pack *pack, uint32_t test, trp_test_info *info, size_t size);

/// Fills *line with line number `position` (from 0) of a test.
TRP_API trp_result trp_pack_test_line(const trp_pack *pack, uint32_t test, uint32_t position, trp_test_line *line, size_t size);

/// Whether the condition of a line THEN_HOLDS or NEVER_HOLDS is true in a world now. Changes nothing.
/// TRP_ERROR_TYPE for another line.
TRP_API trp_result trp_test_line_holds(const trp_world *world, uint32_t test, uint32_t position, bool *holds);

/// The key of a bare name, as test lines hold it: capitals do not matter. Never 0.
TRP_API uint64_t trp_pack_test_name_key(const char *name);

TRP_END_C

#endif
