// SPDX-License-Identifier: MIT
// Goal: writer's tests pass and fail when they should, and a failure tells the line, what was
// expected, what happened instead, and the seed. Method: tests and plots made of tables, run on a
// fake world: every line is met, or not, by known events.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tests/rehearsal/fake_troupe.h"

enum { MARY, LINDA };  // numbers of globals

static const trp_pack *pack;
static trp_entity mary, linda;
static trp_sheet report;
static trp_test_outcome outcome;

static int begin(void **state)
{
    (void)state;
    pack = fake_begin();
    mary = fake_person("Mary", FAKE_ROLE_PATRON);
    linda = fake_person("Linda", FAKE_ROLE_SERVER);
    fake_line(TRP_TEST_GIVEN, MARY, 0, NULL);
    fake_line(TRP_TEST_GIVEN, LINDA, 0, NULL);
    return 0;
}

static int end(void **state)
{
    (void)state;
    trp_sheet_release(&report);
    return 0;
}

static bool run(void)
{
    trp_sheet_clear(&report);
    assert_int_equal(trp_test_run(pack, 0, 7, &outcome, sizeof outcome, &report), TRP_OK);
    return outcome.passed;
}

static void thens_come_true_in_order(void **state)
{
    (void)state;
    fake_line(TRP_TEST_WHEN_DO, MARY, 0, NULL);
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_STARTS, "move");
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_SUSPENDS, "order");
    fake_event(5, mary, TRP_EVENT_SUSPENDED, FAKE_ORDER_PATRON);
    fake_event(9, mary, TRP_EVENT_TASK_STARTED, FAKE_APPROACH)->task = 1;
    fake_event(20, mary, TRP_EVENT_SUSPENDED, FAKE_ORDER_PATRON);
    assert_true(run());
    assert_int_equal(outcome.steps, 20);

    // The suspension at step 5 comes before the previous line was met: it does not count for this line.
    plot.event_count = 2;
    assert_false(run());
    assert_int_equal(outcome.line, 6);
}

static void a_then_waits_for_a_minute_or_as_it_says(void **state)
{
    (void)state;
    trp_test_line *then = fake_line(TRP_TEST_THEN, MARY, TRP_VERB_ENDS, "Order");
    fake_event(1800, mary, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    assert_true(run());
    plot.events[0].step = 1803;
    assert_false(run());
    then->within_ms = 5000;
    plot.events[0].step = 150;
    assert_true(run());
    plot.events[0].step = 153;
    assert_false(run());
    assert_non_null(strstr(trp_sheet_text(&report), "within 5 s"));
}

static void simultaneous_deeds_of_two_may_stand_in_any_order(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_ENDS, "Order");
    fake_line(TRP_TEST_THEN, LINDA, TRP_VERB_ENDS, "Order");
    fake_event(9, linda, TRP_EVENT_FINISHED, FAKE_ORDER_SERVER);
    fake_event(9, mary, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    assert_true(run());
}

static void deeds_of_one_are_in_order(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_ENDS, "Order");
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_RESUMES, "Approach");
    fake_event(9, mary, TRP_EVENT_RESUMED, FAKE_APPROACH);
    fake_event(9, mary, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    assert_false(run());
}

static void one_event_meets_one_line(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_ENDS, "Order");
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_ENDS, "Order");
    fake_event(9, mary, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    assert_false(run());
    fake_event(9, mary, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    assert_true(run());
}

static void events_before_a_when_do_not_count_after_it(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_STARTS, "Approach");
    fake_line(TRP_TEST_WHEN_SET, MARY, 0, NULL)->has_value = true;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_STARTS, "Order");
    fake_event(9, mary, TRP_EVENT_STARTED, FAKE_APPROACH);
    fake_event(9, mary, TRP_EVENT_STARTED, FAKE_ORDER_PATRON);
    assert_false(run());
    fake_event(10, mary, TRP_EVENT_STARTED, FAKE_ORDER_PATRON);
    assert_true(run());
}

// A row for every verb: an event that meets the line, and one that does not.
static void every_verb_has_its_events(void **state)
{
    static const struct {
        trp_test_event verb;
        const char *what;
        trp_event_kind kind;
        uint32_t behaviour;
        uint32_t task;
        bool met;
    } rows[] = {
        {TRP_VERB_STARTS, "Approach", TRP_EVENT_STARTED, FAKE_APPROACH, 0, true},
        {TRP_VERB_STARTS, "approach", TRP_EVENT_STARTED, FAKE_APPROACH, 0, true},
        {TRP_VERB_STARTS, "Approach", TRP_EVENT_STARTED, FAKE_POSE, 0, false},
        {TRP_VERB_STARTS, "Order", TRP_EVENT_STARTED, FAKE_ORDER_SERVER, 0, true},
        {TRP_VERB_STARTS, "move", TRP_EVENT_TASK_STARTED, FAKE_APPROACH, 1, true},
        {TRP_VERB_STARTS, "move to", TRP_EVENT_TASK_STARTED, FAKE_APPROACH, 1, true},
        {TRP_VERB_STARTS, "move", TRP_EVENT_TASK_STARTED, FAKE_APPROACH, 0, false},
        {TRP_VERB_STARTS, NULL, TRP_EVENT_STARTED, FAKE_POSE, 0, true},
        {TRP_VERB_ENDS, "Order", TRP_EVENT_FINISHED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_ENDS, "Order", TRP_EVENT_CANCELLED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_ENDS, "Order", TRP_EVENT_INTERRUPTED, FAKE_ORDER_PATRON, 0, false},
        {TRP_VERB_ENDS, "fetch", TRP_EVENT_TASK_DONE, FAKE_ORDER_PATRON, 1, true},
        {TRP_VERB_ENDS, "fetch", TRP_EVENT_TASK_FAILED, FAKE_ORDER_PATRON, 1, true},
        {TRP_VERB_ENDS, "fetch", TRP_EVENT_CANCELLED, FAKE_ORDER_PATRON, 1, true},
        {TRP_VERB_ENDS, "fetch", TRP_EVENT_CANCELLED, FAKE_ORDER_PATRON, 0, false},
        // An object offers `listen`: the step that requests it has its name, and may be refused.
        {TRP_VERB_STARTS, "listen", TRP_EVENT_TASK_STARTED, FAKE_POSE, 0, false},
        {TRP_VERB_ENDS, "listen", TRP_EVENT_TASK_DONE, FAKE_POSE, 0, false},
        {TRP_VERB_FAILS, "listen", TRP_EVENT_TASK_FAILED, FAKE_POSE, 0, true},
        {TRP_VERB_ADOPTS, "Order", TRP_EVENT_STARTED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_DROPS, "Order", TRP_EVENT_CANCELLED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_DROPS, "Order", TRP_EVENT_FINISHED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_DROPS, "Order", TRP_EVENT_SUSPENDED, FAKE_ORDER_PATRON, 0, false},
        {TRP_VERB_SUSPENDS, "Order", TRP_EVENT_SUSPENDED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_SUSPENDS, "Order", TRP_EVENT_INTERRUPTED, FAKE_ORDER_PATRON, 0, false},
        {TRP_VERB_RESUMES, "Order", TRP_EVENT_RESUMED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_RESUMES, "Order", TRP_EVENT_ACTIVATED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_RESUMES, "Order", TRP_EVENT_STARTED, FAKE_ORDER_PATRON, 0, false},
        {TRP_VERB_INTERRUPTS, "Order", TRP_EVENT_INTERRUPTED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_CANCELS, "Order", TRP_EVENT_CANCELLED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_CANCELS, "Order", TRP_EVENT_FINISHED, FAKE_ORDER_PATRON, 0, false},
        {TRP_VERB_ACTIVATES, "Order", TRP_EVENT_ACTIVATED, FAKE_ORDER_PATRON, 0, true},
        {TRP_VERB_ACTIVATES, "Order", TRP_EVENT_RESUMED, FAKE_ORDER_PATRON, 0, false},
        {TRP_VERB_FAILS, "fetch", TRP_EVENT_TASK_FAILED, FAKE_ORDER_PATRON, 1, true},
        {TRP_VERB_FAILS, "Order", TRP_EVENT_TASK_FAILED, FAKE_ORDER_PATRON, 1, true},
        {TRP_VERB_FAILS, "Order", TRP_EVENT_REJECTED, FAKE_ORDER_PATRON, 1, false},
    };
    (void)state;
    trp_test_line *then = fake_line(TRP_TEST_THEN, MARY, 0, NULL);
    trp_event *event = fake_event(9, mary, 0, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        then->verb = rows[i].verb;
        then->what = rows[i].what == NULL ? 0 : trp_pack_test_name_key(rows[i].what);
        event->kind = (uint8_t)rows[i].kind;
        event->behaviour = rows[i].behaviour;
        event->task = rows[i].task;
        if (run() != rows[i].met) {
            fail_msg("row %u", (unsigned)i);
        }
    }
    // An event of another agent never meets a line about Mary.
    *then = *fake_line(TRP_TEST_THEN, MARY, TRP_VERB_STARTS, "Approach");
    plot.line_count--;
    *event = *fake_event(9, linda, TRP_EVENT_STARTED, FAKE_APPROACH);
    plot.event_count--;
    assert_false(run());
}

static void a_task_can_be_asked_for(void **state)
{
    (void)state;
    trp_test_line *then = fake_line(TRP_TEST_THEN, MARY, TRP_VERB_RESUMES, "Approach");
    then->task = trp_pack_test_name_key("move");
    trp_event *event = fake_event(9, mary, TRP_EVENT_RESUMED, FAKE_APPROACH);
    event->task = 1;
    assert_true(run());
    event->task = 0;
    assert_false(run());
}

static void a_line_of_a_behaviour_starts_and_ends_with_its_task(void **state)
{
    (void)state;
    trp_test_line *then = fake_line(TRP_TEST_THEN, MARY, TRP_VERB_STARTS, "Approach");
    then->task = trp_pack_test_name_key("move");
    trp_event *event = fake_event(9, mary, TRP_EVENT_TASK_STARTED, FAKE_APPROACH);
    event->task = 1;
    assert_true(run());
    event->task = 0;
    assert_false(run());
    event->kind = TRP_EVENT_STARTED;
    event->task = 1;
    assert_false(run());  // begins with another line
    then->verb = TRP_VERB_ENDS;
    event->kind = TRP_EVENT_TASK_DONE;
    assert_true(run());
    event->kind = TRP_EVENT_FINISHED;
    assert_false(run());
}

static void an_action_that_is_a_line_happens_once(void **state)
{
    (void)state;
    trp_test_line *then = fake_line(TRP_TEST_THEN, MARY, TRP_VERB_STARTS, "move");
    then->index = 2;
    fake_event(9, mary, TRP_EVENT_TASK_STARTED, FAKE_APPROACH)->task = 1;
    fake_move(9, mary, FAKE_APPROACH, linda);
    assert_false(run());
    fake_move(12, mary, FAKE_APPROACH, linda);  // inside a block, of which no event tells
    assert_true(run());
}

static void actions_and_words_meet_lines(void **state)
{
    (void)state;
    trp_test_line *says = fake_line(TRP_TEST_THEN, MARY, TRP_VERB_SAYS, "An ale, please.");
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_STARTS, "move");
    fake_say(9, mary, FAKE_ORDER_PATRON, 0, linda);
    fake_move(12, mary, FAKE_APPROACH, linda);
    assert_true(run());
    says->what = trp_pack_test_name_key("Two ales, please.");
    assert_false(run());
    says->what = 0;
    assert_true(run());
}

static void anyone_of_a_role_meets_a_line_about_the_role(void **state)
{
    (void)state;
    trp_test_line *then = fake_line(TRP_TEST_THEN, TRP_NOT_FOUND, TRP_VERB_STARTS, "Pose");
    then->role = FAKE_ROLE_SERVER;
    fake_event(9, linda, TRP_EVENT_STARTED, FAKE_POSE);
    assert_true(run());
    then->role = FAKE_ROLE_PATRON;
    assert_false(run());
    then->role = TRP_NOT_FOUND;
    then->kind = FAKE_KIND_PLACE;
    assert_false(run());
    then->kind = FAKE_KIND_CREATURE;
    assert_true(run());
}

static void never_watches_the_whole_test(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_ENDS, "Order");
    fake_line(TRP_TEST_NEVER, MARY, TRP_VERB_CANCELS, "Order");
    fake_event(9, mary, TRP_EVENT_CANCELLED, FAKE_ORDER_PATRON);
    fake_event(20, mary, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    assert_false(run());
    assert_int_equal(outcome.line, 5);
    assert_int_equal(outcome.steps, 9);
    assert_non_null(strstr(trp_sheet_text(&report), "must never happen"));

    // The test is over when its last line is met.
    plot.events[0].step = 30;
    trp_event first = plot.events[0];
    plot.events[0] = plot.events[1];
    plot.events[1] = first;
    assert_true(run());
}

static void a_test_of_nevers_alone_lasts_a_minute(void **state)
{
    (void)state;
    fake_line(TRP_TEST_NEVER, MARY, TRP_VERB_STARTS, "Pose");
    assert_true(run());
    assert_int_equal(outcome.steps, 1800);
    fake_event(1799, mary, TRP_EVENT_STARTED, FAKE_POSE);
    assert_false(run());
}

static void a_wait_counts_when_it_ended_and_while_it_goes_on(void **state)
{
    (void)state;
    trp_test_line *never = fake_line(TRP_TEST_NEVER, TRP_NOT_FOUND, TRP_VERB_WAITS, NULL);
    never->within_ms = 20000;
    fake_event(30, mary, TRP_EVENT_WAITING, FAKE_ORDER_PATRON);
    trp_event *waited = fake_event(330, mary, TRP_EVENT_WAITED, FAKE_ORDER_PATRON);
    waited->steps = 300;
    assert_true(run());
    waited->steps = 600;
    assert_false(run());
    plot.event_count = 1;  // the plot never ends
    assert_false(run());
    assert_in_range(outcome.steps, 630, 660);
}

static void when_wait_lets_time_pass(void **state)
{
    (void)state;
    fake_line(TRP_TEST_WHEN_WAIT, TRP_NOT_FOUND, 0, NULL)->within_ms = 10000;
    trp_test_line *then = fake_line(TRP_TEST_THEN, MARY, TRP_VERB_STARTS, "Pose");
    then->within_ms = 1000;
    fake_event(100, mary, TRP_EVENT_STARTED, FAKE_POSE);
    assert_false(run());
    plot.events[0].step = 310;
    assert_true(run());
}

static void a_failure_tells_all_a_writer_needs(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_SUSPENDS, "Order")->text = "    then Mary suspends Order";
    trp_event *started = fake_event(9, mary, TRP_EVENT_STARTED, FAKE_ORDER_PATRON);
    started->other = linda;
    fake_event(30, mary, TRP_EVENT_CANCELLED, FAKE_ORDER_PATRON)->reason = TRP_REASON_LOST;
    assert_false(run());
    assert_int_equal(outcome.line, 4);
    const char *text = trp_sheet_text(&report);
    assert_non_null(strstr(text, "line 4: then Mary suspends Order\n"));
    assert_non_null(strstr(text, "expected within 60 s of line 1"));
    assert_non_null(strstr(text, "0:00.3  Mary starts Order at ask with Linda\n"));
    assert_non_null(strstr(text, "0:01.0  Mary cancels Order at ask (lost)\n"));
    assert_non_null(strstr(text, "Seed 7."));
}

static void the_last_ten_are_told(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_SUSPENDS, "Order");
    for (uint32_t i = 0; i < 40; i++) {
        fake_event(10 + i, mary, TRP_EVENT_STARTED, FAKE_APPROACH);
        fake_event(10 + i, linda, TRP_EVENT_STARTED, FAKE_POSE);
    }
    assert_false(run());
    uint32_t told = 0;
    for (const char *at = trp_sheet_text(&report); (at = strstr(at, "Mary starts")) != NULL; at++) {
        told++;
    }
    assert_int_equal(told, 10);
    assert_null(strstr(trp_sheet_text(&report), "Pose"));
}

// Doings of others with the subject take no room from the subject's own.
static void others_do_not_hide_the_subjects_doings(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_SUSPENDS, "Order");
    fake_event(5, mary, TRP_EVENT_STARTED, FAKE_APPROACH);
    for (uint32_t i = 0; i < 40; i++) {
        fake_event(10 + i, linda, TRP_EVENT_STARTED, FAKE_POSE)->other = mary;
    }
    assert_false(run());
    assert_non_null(strstr(trp_sheet_text(&report), "Mary starts"));
    assert_non_null(strstr(trp_sheet_text(&report), "Linda starts"));
}

static void a_when_that_cannot_be_fails_the_test(void **state)
{
    (void)state;
    fake_line(TRP_TEST_WHEN_DO, TRP_NOT_FOUND, 0, NULL);
    assert_false(run());
    assert_non_null(strstr(trp_sheet_text(&report), "is not there"));
}

// Goal: a `when` whose behaviour could not start fails its own line, with the reason; once it has started, a later refusal is none.
static void a_when_that_is_refused_fails_its_line(void **state)
{
    (void)state;
    fake_line(TRP_TEST_WHEN_DO, MARY, 0, NULL)->behaviour = FAKE_POSE;
    fake_line(TRP_TEST_NEVER, MARY, TRP_VERB_ENDS, "Order");
    fake_event(2, linda, TRP_EVENT_REJECTED, FAKE_POSE)->reason = TRP_REASON_RANK;
    fake_event(2, mary, TRP_EVENT_REJECTED, FAKE_APPROACH)->reason = TRP_REASON_RANK;
    assert_true(run());
    fake_event(3, mary, TRP_EVENT_REJECTED, FAKE_POSE)->reason = TRP_REASON_RANK;
    assert_false(run());
    assert_int_equal(outcome.line, 4);
    assert_non_null(
        strstr(trp_sheet_text(&report),
               "      Mary cannot start Pose (rank).\n"
               "      Mary is at Order, then at Approach; what is told to start must be of higher priority, or come later: "
               "write `then within 30 s Mary ends Approach` above this line.\n"));
    plot.events[1] = (trp_event){.step = 2, .agent = mary, .kind = TRP_EVENT_STARTED, .behaviour = FAKE_POSE};
    assert_true(run());
}

static void a_stuck_agent_is_reported(void **state)
{
    (void)state;
    fake_line(TRP_TEST_THEN, MARY, TRP_VERB_ENDS, "Order");
    fake_event(9, mary, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    plot.repairs = 2;
    assert_true(run());
    assert_int_equal(outcome.repairs, 2);
}

// The fake's condition of a test line is true from the step in its `index` on.
static void a_condition_is_true_now_in_time_or_never(void **state)
{
    (void)state;
    trp_test_line *line = fake_line(TRP_TEST_THEN_HOLDS, MARY, TRP_VERB_STARTS, "");
    line->index = 0;
    assert_true(run());
    line->index = 20 * 30;  // later than now
    assert_false(run());
    assert_non_null(strstr(trp_sheet_text(&report), "was not true"));
    line->within_ms = 30000;
    assert_true(run());
    line->op = TRP_TEST_NEVER_HOLDS;
    assert_false(run());
    assert_non_null(strstr(trp_sheet_text(&report), "must never be true, but it was at 0:20"));
    line->index = 3600 * 30;
    assert_true(run());
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(thens_come_true_in_order),
        CASE(a_then_waits_for_a_minute_or_as_it_says),
        CASE(simultaneous_deeds_of_two_may_stand_in_any_order),
        CASE(deeds_of_one_are_in_order),
        CASE(one_event_meets_one_line),
        CASE(events_before_a_when_do_not_count_after_it),
        CASE(every_verb_has_its_events),
        CASE(a_task_can_be_asked_for),
        CASE(a_line_of_a_behaviour_starts_and_ends_with_its_task),
        CASE(an_action_that_is_a_line_happens_once),
        CASE(actions_and_words_meet_lines),
        CASE(anyone_of_a_role_meets_a_line_about_the_role),
        CASE(never_watches_the_whole_test),
        CASE(a_test_of_nevers_alone_lasts_a_minute),
        CASE(a_wait_counts_when_it_ended_and_while_it_goes_on),
        CASE(when_wait_lets_time_pass),
        CASE(a_condition_is_true_now_in_time_or_never),
        CASE(a_failure_tells_all_a_writer_needs),
        CASE(the_last_ten_are_told),
        CASE(a_when_that_cannot_be_fails_the_test),
        CASE(a_when_that_is_refused_fails_its_line),
        CASE(others_do_not_hide_the_subjects_doings),
        CASE(a_stuck_agent_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
