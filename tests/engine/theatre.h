// SPDX-License-Identifier: MIT
// A small host for tests of the engine: text in, a world with characters, and a log of everything
// that happened, as lines that read like a story.
//
//     theatre *t = theatre_open("role Idler for creature\n"
//                               "    proactive Rest\n"
//                               "        wait 5 s\n");
//     theatre_add(t, "Idler", "Mary", 0, 0);
//     theatre_run(t, 6);
//     theatre_expect(t, "Mary spun Rest", "Mary started Rest", "Mary finished Rest");
//     assert_string_equal(theatre_queues(t, "Mary"), "Rest@0 current");
//     theatre_close(t);
//
// Bodies: an action ends by itself after the shortest time the text declares; one that travels goes
// in a straight line at 1.4 m/s to its first argument, aims anew every second, and ends 1 m before
// an entity or at a place or point. Rules (theatre_never_answers, ...) change that.
//
// After every step trp_world_check must find nothing. Every failure fails the running test with the last lines of the log.
//
// Lines of the log: "Mary started Order", "Mary interrupted Approach@1 by Order with Bob",
// "Mary cancelled Order with Linda (waited too long)", "Mary task started Order@2",
// "Mary asked Order with Linda", "Mary begins move to Linda", "Mary stops move to" (see
// theatre_line). In a pattern, * stands for anything; a pattern need not go on to the end of the
// line, but ends at the end of a word: "Mary suspended Order" finds "Mary suspended Order@3".

#ifndef TESTS_ENGINE_THEATRE_H
#define TESTS_ENGINE_THEATRE_H

#include "troupe/troupe.h"

#define THEATRE_NEVER UINT32_MAX

typedef struct theatre theatre;

// ---- Opening and closing ------------------------------------------------------------------------

/// Compiles a text and makes a world of it (seed 1). Warnings of the compiler are allowed.
theatre *theatre_open(const char *text);

/// The same with a def of one's own.
theatre *theatre_open_with(const char *text, const trp_world_def *def);

/// The same with other numbers of collaborative and latent queues in every layer (the default is 2 and 2).
theatre *theatre_open_with_queues(const char *text, uint8_t collaborative, uint8_t latent);
void theatre_close(theatre *t);

/// Reloads the play with another text (trp_world_reload). The log has what became of everything. Defined in theatre_reload.c.
void theatre_reload(theatre *t, const char *text);

/// A copy of the text in which `from`, which must occur once, is replaced. Valid until the next call, which may edit it further.
const char *theatre_edited(const char *text, const char *from, const char *to);

/// Whether the report of the reload has such a row (trp_migration_subject, _outcome, _reason).
void theatre_expect_migration(const theatre *t, uint8_t what, const char *who, uint8_t outcome, uint8_t reason);

/// The update period of the tests: TROUPE_UPDATE_PERIOD, or 1. (10.7)
uint32_t theatre_period(void);

/// Skips a test about exact steps when the update period is longer than this: the tests are run again with all agents at periods
/// 2 and 8 (rule 10.7), which move such steps.
void theatre_up_to_period(uint32_t most);

/// A cmocka teardown: closes what a failed test left open. THEATRE_TEST(f) lists a test with this teardown.
int theatre_clear(void **state);
#define THEATRE_TEST(f) cmocka_unit_test_teardown(f, theatre_clear)

trp_world *theatre_world(const theatre *t);
const trp_pack *theatre_pack(const theatre *t);

/// Keeps no log (for very long runs); the checks after every step go on unless `checks` is false.
void theatre_hush(theatre *t, bool checks);

// ---- The cast -----------------------------------------------------------------------------------

/// Adds a character with a role, at a place in metres; it appears with the next step. The name is for the test and the log; if
/// the text has a global of that name, it is bound.
trp_entity theatre_add(theatre *t, const char *role, const char *name, double x, double y);

/// Adds an entity of any kind: places, things, players, characters without a role.
trp_entity theatre_add_kind(theatre *t, const char *kind, const char *name, double x, double y);
trp_entity theatre_add_player(theatre *t, const char *name, double x, double y);

/// The same as theatre_add, for a character that starts nothing by itself.
trp_entity theatre_add_free(theatre *t, const char *role, const char *name, double x, double y);

/// The entity with a name; the null entity for NULL. An unknown name fails the test.
trp_entity theatre_who(const theatre *t, const char *name);

/// The name of an entity; "somebody" for one without a name, "nobody" for the null entity.
const char *theatre_name(const theatre *t, trp_entity entity);
void theatre_remove(theatre *t, const char *name);
void theatre_put_on(theatre *t, const char *name, const char *role);
void theatre_take_off(theatre *t, const char *name, const char *role);

/// Moves the entity there at once; lets it walk there in a straight line.
void theatre_place(theatre *t, const char *name, double x, double y);
void theatre_walk(theatre *t, const char *name, double x, double y, double metres_per_second);
double theatre_x(const theatre *t, const char *name);
double theatre_distance(const theatre *t, const char *one, const char *other);

// ---- Facts, news, orders ------------------------------------------------------------------------

/// A fact as a number: a truth is 0 or 1, a choice counts from 0.
void theatre_set(theatre *t, const char *name, const char *fact, double value);
void theatre_set_entity(theatre *t, const char *name, const char *fact, const char *other);
double theatre_get(const theatre *t, const char *name, const char *fact);
void theatre_give(theatre *t, const char *name, const char *item, int count);
uint32_t theatre_has(const theatre *t, const char *name, const char *item);
void theatre_message(theatre *t, const char *to, const char *message);
void theatre_event(theatre *t, const char *event);

/// Orders an agent to perform a behaviour, as a text's `perform` does: trp_agent_perform. The partner may be NULL; _about gives
/// an entity as the first argument.
void theatre_perform(theatre *t, const char *name, const char *behaviour, const char *partner);
void theatre_perform_about(theatre *t, const char *name, const char *behaviour, const char *subject);
void theatre_cancel(theatre *t, const char *name, const char *behaviour);

/// The number of a thing of the pack by name; an unknown name fails the test.
uint32_t theatre_find(const theatre *t, trp_name_family sort, const char *name);

// ---- Time ---------------------------------------------------------------------------------------

void theatre_step(theatre *t);
void theatre_steps(theatre *t, uint32_t steps);
void theatre_run(theatre *t, double seconds);

/// Saves the world and loads it into another one, which must come to the same hash as the theatre's after each of `steps` steps.
/// Defined in theatre_reload.c.
void theatre_expect_same_when_loaded(theatre *t, uint32_t steps);

/// Makes steps until a line fits the pattern (lines logged before the call do not count) and returns the step of the line; fails
/// the test when none appears within that time.
uint32_t theatre_until(theatre *t, double seconds, const char *pattern);
uint32_t theatre_now(const theatre *t);

// ---- Bodies: rules for how actions are answered -------------------------------------------------

// `name` NULL is every agent, `action` NULL every action. The latest rule that fits an action when it begins decides.
void theatre_never_answers(theatre *t, const char *name, const char *action);
void theatre_answers_after(theatre *t, const char *name, const char *action, uint32_t steps);
void theatre_answers_twice(theatre *t, const char *name, const char *action);

/// The action fails with the failure of that number after `steps`.
void theatre_fails(theatre *t, const char *name, const char *action, uint32_t failure, uint32_t steps);

/// The action is never answered, but the host reports progress every so many steps.
void theatre_beats(theatre *t, const char *name, const char *action, uint32_t every_steps);

/// The action ends after its declared time again.
void theatre_answers(theatre *t, const char *name, const char *action);

/// A stopped action is answered, too, when it would have ended: the late host of rule 4.1.
void theatre_answers_stopped(theatre *t, bool answers);

/// The token of the agent's action under way (the one begun last); 0 when there is none.
trp_token theatre_token(const theatre *t, const char *name);

/// Answers at once that the action succeeded, whatever the rules say.
void theatre_finish(theatre *t, trp_token token);

/// Reports that the way of the agent's action under way (the one begun last) crosses an object (NULL: no entity) and goes on at a
/// point behind it: trp_action_crosses_object. The body stops, and goes on when it is told to.
void theatre_crosses(theatre *t, const char *name, const char *object, double x, double y);

/// The number of actions of this name that the agent is performing (NULL: any).
uint32_t theatre_performs(const theatre *t, const char *name, const char *action);

// ---- Looking ------------------------------------------------------------------------------------

/// The queues, best first: "Order@2 suspended | Approach@1 current performing". Behind BEHAVIOUR@TASK stand the words that are
/// true of the entry: "suspended", or else "waiting" (its own task is done); then "current", then "performing". "" when there are
/// no entries. The text is valid until the function is called for the second time after this one.
const char *theatre_queues(const theatre *t, const char *name);

/// Sets the mark: the functions below look only at lines that come after it.
void theatre_mark(theatre *t);

/// The patterns appear in this order, other lines between them allowed.
#define theatre_expect(t, ...) theatre_expect_lines(t, (const char *const[]){__VA_ARGS__, NULL}, __FILE__, __LINE__)
void theatre_expect_lines(const theatre *t, const char *const *patterns, const char *file, int line);

/// No line fits any of the patterns.
#define theatre_expect_no(t, pattern) theatre_expect_count(t, pattern, 0)
#define theatre_expect_count(t, pattern, count) theatre_expect_number(t, pattern, count, __FILE__, __LINE__)
void theatre_expect_number(const theatre *t, const char *pattern, uint32_t count, const char *file, int line);
uint32_t theatre_count(const theatre *t, const char *pattern);

/// The step of the first (last) line that fits, or THEATRE_NEVER.
uint32_t theatre_step_of(const theatre *t, const char *pattern);
uint32_t theatre_last_step_of(const theatre *t, const char *pattern);

/// The raw event: the first one of a kind, agent (NULL: any) and behaviour (NULL: any) since a step; NULL when there is none.
/// Valid until the next step.
const trp_event *theatre_find_event(const theatre *t, trp_event_kind kind, const char *name, const char *behaviour,
                                    uint32_t from_step);

/// All lines since the mark; entry `index`, NULL behind the last. A line is
///     WHO EVENT [BEHAVIOUR[@TASK]] [by OTHER BEHAVIOUR] [with OTHER] [(REASON)]
/// with the words of trp_event_name and trp_reason_name; @TASK for interrupted, resumed, suspended
/// and the task events; or, for commands,
///     WHO begins ACTION [ARGUMENT, ARGUMENT]      WHO stops ACTION      WHO resumes ACTION
const char *theatre_line(const theatre *t, uint32_t index);

/// Prints the log since the mark, for debugging a test.
void theatre_print(const theatre *t);

/// Whether text fits a pattern.
bool theatre_fits(const char *pattern, const char *text);

#endif
