// SPDX-License-Identifier: MIT
// Goal: objects and areas: their offers, the holders of these, how holding ends, and the handlers that run when something
// happens. (SEMANTICS 9; BO V, VI)
// Method: plays in the theatre; the invariants are checked after every step. The facts of an object count what its handlers were
// told.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define CHAIR                                 \
    "kind guest, a creature\n"                \
    "    full: 0 to 100\n"                    \
    "message call\n"                          \
    "object Chair\n"                          \
    "    used: whole number\n"                \
    "    left: whole number\n"                \
    "    behaviour Sit, holders 1\n"          \
    "        sit for 3 s, finally stand up\n" \
    "    on adopt Sit by somebody\n"          \
    "        set used to used + 1\n"          \
    "    on drop Sit by somebody\n"           \
    "        set left to left + 1\n"

#define GUEST                                 \
    "role Guest for guest\n"                  \
    "    latent Look up, when message call\n" \
    "        wait 1 s\n"                      \
    "    proactive Rest\n"                    \
    "        request Sit of nearest Chair\n"

static theatre *open_chairs(const char *more, uint32_t guests)
{
    static const char *const names[] = {"A", "B", "C"};
    char text[4096];
    (void)snprintf(text, sizeof text, "%s%s", CHAIR, more);
    theatre *t = theatre_open(text);
    theatre_answers_after(t, NULL, "sit for", 90);
    theatre_add_kind(t, "Chair", "stool", 2, 0);
    for (uint32_t i = 0; i < guests; i++) {
        theatre_add_free(t, "Guest", names[i], i, 0);
    }
    theatre_steps(t, 2);
    return t;
}

static void expect_even(const theatre *t, const char *object)
{
    assert_true(theatre_get(t, object, "left") == theatre_get(t, object, "used"));
}

// ---- 9.1 Kinds and objects ----------------------------------------------------------------------

static void rule_9_1_objects_of_a_kind_share_nothing(void **state)
{
    (void)state;
    theatre *t = open_chairs(GUEST, 2);
    theatre_add_kind(t, "Chair", "other stool", 50, 0);
    theatre_steps(t, 2);
    uint64_t before = trp_world_entity_hash(theatre_world(t), theatre_who(t, "other stool"));
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 6, "A finished Rest");
    assert_true(theatre_get(t, "stool", "used") == 1);
    assert_true(trp_world_entity_hash(theatre_world(t), theatre_who(t, "other stool")) == before);
    theatre_place(t, "B", 50, 0);
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 6, "B finished Rest");
    assert_true(theatre_get(t, "other stool", "used") == 1);
    assert_true(theatre_get(t, "stool", "used") == 1);
    theatre_close(t);
}

// A child kind has a behaviour of the name that one of its parent has: what the parent says about it is meant of the child's.
static void rule_9_1_a_child_kinds_behaviour_is_in_place_of_its_parents(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "message close\n"
        "object Bench\n"
        "    used: whole number\n"
        "    left: whole number\n"
        "    now: whole number\n"
        "    behaviour Rest\n"
        "        wait 9 s\n"
        "    on adopt Rest by somebody\n"
        "        set used to used + 1\n"
        "    on drop Rest by somebody\n"
        "        set left to left + 1\n"
        "    on message close by somebody\n"
        "        disable Rest\n"
        "    brain, every 0.2 s\n"
        "        set now to number of every holder of Rest\n"
        "object Sofa, a Bench\n"
        "    behaviour Rest\n"
        "        wait 3 s\n"
        "role Guest for creature\n"
        "    proactive Pause\n"
        "        request Rest of nearest Bench\n"
        "    proactive Look\n"
        "        request Rest of anything within 9 m\n"
        "    proactive Shut up\n"
        "        send close to nearest Bench\n"
        "        wait 1 s\n");
    theatre_add_kind(t, "Sofa", "sofa", 1, 0);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_run(t, 1);
    assert_true(theatre_get(t, "sofa", "used") == 1 && theatre_get(t, "sofa", "now") == 1);
    theatre_until(t, 3, "A finished Pause");
    assert_true(theatre_get(t, "sofa", "left") == 1);
    theatre_perform(t, "A", "Shut up", NULL);
    theatre_until(t, 2, "A finished Shut up");
    theatre_perform(t, "A", "Pause", NULL);
    theatre_until(t, 1, "A cancelled Pause");
    theatre_expect(t, "A task failed Pause@0 (not offered now)");
    theatre_perform(t, "A", "Look", NULL);
    theatre_until(t, 1, "A cancelled Look");  // and the parent's is not done instead
    assert_true(theatre_get(t, "sofa", "used") == 1);
    theatre_close(t);
}

// ---- 9.3 Requests -------------------------------------------------------------------------------

static void rule_9_3_granted_in_the_step_in_which_it_is_asked(void **state)
{
    (void)state;
    theatre *t = open_chairs(GUEST, 1);
    theatre_perform(t, "A", "Rest", NULL);
    uint32_t step = theatre_until(t, 1, "A begins sit");
    assert_int_equal(step, theatre_step_of(t, "A started Rest"));
    theatre_until(t, 5, "A finished Rest");
    theatre_expect(t, "A started Rest", "A started Sit with stool", "A begins sit", "A begins stand up", "A finished Sit",
                   "A finished Rest");
    assert_true(theatre_get(t, "stool", "used") == 1);
    expect_even(t, "stool");
    theatre_close(t);
}

static void rule_9_3_refused_when_full(void **state)
{
    (void)state;
    theatre *t = open_chairs(GUEST, 2);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_run(t, 1);
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 1, "B cancelled Rest");
    theatre_expect(t, "B refused Sit with stool (full)", "B task failed Rest@0 (full)");
    theatre_until(t, 5, "A finished Rest");
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 6, "B finished Rest");
    assert_true(theatre_get(t, "stool", "used") == 2);
    theatre_close(t);
}

static void rule_9_3_refused_when_not_offered(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "object Barrel\n"
        "    behaviour Roll\n"
        "        wait 1 s\n"
        "role Guest for guest\n"
        "    proactive Rest (what: thing)\n"
        "        request Sit of what\n",
        1);
    theatre_add_kind(t, "Barrel", "barrel", 1, 1);
    theatre_steps(t, 2);
    theatre_perform_about(t, "A", "Rest", "barrel");
    theatre_until(t, 1, "A cancelled Rest");
    theatre_expect(t, "A task failed Rest@0 (not offered)");
    theatre_close(t);
}

static void rule_9_3_open_the_first_that_can_be_had(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "object Bench, a Chair\n"
        "    behaviour Lie, holders 1\n"
        "        wait 2 s\n"
        "role Guest for guest\n"
        "    proactive Rest\n"
        "        request anything of nearest Bench\n",
        3);
    theatre_add_kind(t, "Bench", "bench", 1, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 1, "A started Lie with bench");
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 1, "B started Sit with bench");
    theatre_perform(t, "C", "Rest", NULL);
    theatre_until(t, 1, "C cancelled Rest");
    theatre_close(t);
}

static void rule_9_3_the_object_has_its_say(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "object Throne\n"
        "    least: 0 to 100, starts 50\n"
        "    behaviour Reign, holders 1, if it is guest\n"
        "        wait 1 s\n"
        "    on adopt Reign by who\n"
        "        check least < 40\n"
        "role Guest for guest\n"
        "    proactive Rest\n"
        "        request Reign of nearest Throne\n",
        1);
    theatre_add_kind(t, "Throne", "throne", 1, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 1, "A cancelled Rest");
    theatre_expect(t, "A refused Reign with throne (declined)");
    theatre_set(t, "throne", "least", 10);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 3, "A finished Rest");
    theatre_close(t);
}

static void rule_9_3_kept_for_another(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "object Host\n"
        "    behaviour Book\n"
        "        wait 1 s\n"
        "    on adopt Book by who\n"
        "        reserve nearest Chair for who, at most 60 s\n"
        "role Guest for guest\n"
        "    proactive Reserve\n"
        "        request Book of nearest Host\n"
        "    proactive Rest\n"
        "        request Sit of nearest Chair\n",
        2);
    theatre_add_kind(t, "Host", "desk", 1, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Reserve", NULL);
    theatre_run(t, 1.5);
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 1, "B refused Sit with stool (kept for another)");
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 1, "A started Sit with stool");
    theatre_until(t, 6, "A finished Rest");
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 6, "B finished Rest");
    theatre_close(t);
}

// It is kept for as long as its line says, written out or computed, wherever the line stands.
static void rule_9_3_kept_for_as_long_as_it_says(void **state)
{
    (void)state;
    static const char *const lines[] = {"        reserve nearest Chair for who, at most 4 s\n",
                                        "        reserve nearest Chair for who, at most long * 2\n",
                                        "        if long > 0 s\n            reserve nearest Chair for who, at most 4 s\n",
                                        "        if long > 0 s\n            reserve nearest Chair for who, at most long * 2\n"};
    for (uint32_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[600];
        (void)snprintf(text, sizeof text,
                       "object Host\n"
                       "    long: duration, starts 2 s\n"
                       "    behaviour Book\n"
                       "        wait 1 s\n"
                       "    on adopt Book by who\n%s"
                       "role Guest for guest\n"
                       "    proactive Reserve\n"
                       "        request Book of nearest Host\n"
                       "    proactive Rest\n"
                       "        request Sit of nearest Chair\n",
                       lines[i]);
        theatre *t = open_chairs(text, 2);
        theatre_add_kind(t, "Host", "desk", 1, 1);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Reserve", NULL);
        theatre_run(t, 3);
        theatre_perform(t, "B", "Rest", NULL);
        theatre_until(t, 1, "B refused Sit with stool (kept for another)");
        theatre_run(t, 2);
        theatre_perform(t, "B", "Rest", NULL);
        theatre_until(t, 1, "B started Sit with stool");
        theatre_close(t);
    }
}

// ---- 9.4 Injection ------------------------------------------------------------------------------

#define TABLE                                                               \
    "object Table\n"                                                        \
    "    sips: whole number\n"                                              \
    "    link seat: many Seat within 3 m\n"                                 \
    "    behaviour Drink (cups: whole number)\n"                            \
    "        request Stay (inner = Sip) of nearest seat where it is free\n" \
    "    private behaviour Sip\n"                                           \
    "        wait 1 s\n"                                                    \
    "        send Sipped to this\n"                                         \
    "    message Sipped\n"                                                  \
    "    on message Sipped by who\n"                                        \
    "        set sips to sips + 1\n"                                        \
    "object Seat, a Chair\n"                                                \
    "    behaviour Stay (inner: behaviour), holders 1\n"                    \
    "        wait 0.5 s\n"                                                  \
    "        do inner\n"                                                    \
    "        wait 0.5 s\n"

#define DRINKER                               \
    "role Guest for guest\n"                  \
    "    latent Look up, when message call\n" \
    "        wait 1 s\n"                      \
    "    proactive Carouse\n"                 \
    "        request Drink (cups = 2) of nearest Table\n"

static theatre *open_table(uint32_t guests)
{
    static char text[4096];
    (void)snprintf(text, sizeof text, "%s%s", TABLE, DRINKER);
    theatre *t = open_chairs(text, guests);
    theatre_add_kind(t, "Seat", "left seat", 1, 1);
    theatre_add_kind(t, "Seat", "right seat", 3, 1);
    theatre_add_kind(t, "Table", "table", 2, 1);
    theatre_steps(t, 2);
    return t;
}

static void rule_9_5_table_chair_and_back_again(void **state)
{
    (void)state;
    theatre *t = open_table(1);
    theatre_perform(t, "A", "Carouse", NULL);
    theatre_until(t, 5, "A finished Carouse");
    theatre_expect(t, "A started Drink with table", "A started Stay with left seat", "A started Sip with table", "A finished Sip",
                   "A finished Stay", "A finished Drink", "A finished Carouse");
    assert_true(theatre_get(t, "table", "sips") == 1);
    theatre_close(t);
}

static void rule_9_2_each_goes_to_a_seat_that_is_free(void **state)
{
    (void)state;
    theatre *t = open_table(3);
    theatre_perform(t, "A", "Carouse", NULL);
    theatre_steps(t, 2);
    theatre_perform(t, "B", "Carouse", NULL);
    theatre_steps(t, 2);
    theatre_perform(t, "C", "Carouse", NULL);
    theatre_until(t, 5, "B finished Carouse");
    theatre_expect(t, "A started Stay with left seat", "B started Stay with right seat", "C cancelled Carouse");
    theatre_close(t);
}

static void rule_9_5_the_same_twice_is_refused(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "object Mirror\n"
        "    behaviour Gaze\n"
        "        request Gaze of this\n"
        "role Guest for guest\n"
        "    proactive Look\n"
        "        request Gaze of nearest Mirror\n",
        1);
    theatre_add_kind(t, "Mirror", "mirror", 1, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Look", NULL);
    theatre_until(t, 2, "A cancelled Look");
    theatre_expect(t, "A refused Gaze with mirror (already in it)");
    theatre_close(t);
}

// A behaviour that requests itself of the same object again is refused, also when another behaviour lies between the two requests.
// A request of another mirror, or of another behaviour of the same mirror, is not refused.
static void rule_9_5_the_same_twice_is_refused_wherever_it_comes_from(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "object Frame\n"
        "    behaviour Hold (what: thing)\n"
        "        request Gaze of what\n"
        "object Mirror\n"
        "    link other: Mirror within 3 m\n"
        "    behaviour Gaze\n"
        "        wait 1 s\n"
        "    behaviour Admire\n"
        "        request Gaze of other\n"
        "        request Gaze of this\n"
        "    behaviour Wonder\n"
        "        request Turn (what = this) of other\n"
        "    behaviour Turn (what: thing)\n"
        "        request Wonder of what\n"
        "role Guest for guest\n"
        "    proactive Look (what: Mirror)\n"
        "        request Admire of what\n"
        "    proactive Look again (what: Mirror)\n"
        "        request Wonder of what\n",
        1);
    theatre_add_kind(t, "Mirror", "small mirror", 1, 1);
    theatre_add_kind(t, "Mirror", "tall mirror", 2, 1);
    theatre_steps(t, 2);
    theatre_perform_about(t, "A", "Look", "tall mirror");
    theatre_until(t, 4, "A finished Look*");
    theatre_expect(t, "A finished Gaze with small mirror", "A finished Gaze with tall mirror", "A finished Look");
    theatre_perform_about(t, "A", "Look again", "tall mirror");
    theatre_until(t, 2, "A cancelled Look again");
    theatre_expect(t, "A started Turn with small mirror", "A refused Wonder with tall mirror (already in it)", "A cancelled Turn",
                   "A cancelled Wonder", "A cancelled Look again");
    theatre_close(t);
}

// A book whose handlers each append a digit, and whose brain counts how many digits were new to it.
static theatre *open_book(const char *reads)
{
    static char text[4096];
    (void)snprintf(text, sizeof text,
                   "object Book\n"
                   "    line: whole number\n"
                   "    fresh: whole number\n"
                   "    most: whole number\n"
                   "    message One\n"
                   "    message Two\n"
                   "    behaviour Read, holders 1\n"
                   "%s"
                   "    on adopt Read by somebody\n"
                   "        set line to line * 10 + 3\n"
                   "        set fresh to fresh + 1\n"
                   "    on message One by somebody\n"
                   "        set line to line * 10 + 1\n"
                   "        set fresh to fresh + 1\n"
                   "    on message Two by somebody\n"
                   "        set line to line * 10 + 2\n"
                   "        set fresh to fresh + 1\n"
                   "    on drop Read by somebody\n"
                   "        set line to line * 10 + 4\n"
                   "        set fresh to fresh + 1\n"
                   "    brain, every 60 s\n"
                   "        if fresh > most\n"
                   "            set most to fresh\n"
                   "        set fresh to 0\n"
                   "role Guest for guest\n"
                   "    proactive Look\n"
                   "        request Read of nearest Book\n"
                   "    proactive Peek\n"
                   "        send Two to nearest Book\n"
                   "        request Read of nearest Book\n",
                   reads);
    theatre *t = open_chairs(text, 2);
    theatre_add_kind(t, "Book", "book", 1, 1);
    theatre_steps(t, 2);
    return t;
}

static void rule_9_7_first_come_first_served_and_an_update_between_any_two(void **state)
{
    (void)state;
    theatre *t = open_book(
        "        send One to this\n"
        "        send Two to this\n"
        "        send One to this\n"
        "        wait 1 s\n");
    theatre_perform(t, "A", "Look", NULL);
    theatre_until(t, 2, "A finished Look");
    theatre_step(t);
    assert_int_equal((int)theatre_get(t, "book", "line"), 31214);
    assert_int_equal((int)theatre_get(t, "book", "most"), 1);
    theatre_close(t);
}

// A has said something before A returned the offer. B asks in the next round of that step, and gets it.
static void rule_9_7_of_one_round_what_is_given_back_comes_first(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_book(
        "        wait 1 s\n"
        "        send One to this\n");
    theatre_perform(t, "A", "Look", NULL);
    theatre_until(t, 1, "A started Read");
    theatre_steps(t, 29);
    theatre_perform(t, "B", "Peek", NULL);
    theatre_step(t);
    theatre_expect(t, "A finished Read", "B started Read");
    assert_int_equal((int)theatre_get(t, "book", "line"), 34123);
    assert_int_equal((int)theatre_get(t, "book", "most"), 1);
    theatre_close(t);
}

static void rule_9_4_ancestors_may_end_it(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "task Sit till full\n"
        "    selector, reactive\n"
        "        sequence\n"
        "            check full > 50\n"
        "            wait 1 s\n"
        "        request Sit of nearest Chair\n"
        "role Guest for guest\n"
        "    proactive Rest\n"
        "        Sit till full\n",
        1);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_run(t, 1);
    theatre_expect(t, "A begins sit");
    theatre_set(t, "A", "full", 80);
    theatre_until(t, 1, "A cancelled Sit");
    theatre_expect(t, "A stops sit", "A begins stand up");
    theatre_until(t, 5, "A finished Rest");
    expect_even(t, "stool");
    theatre_close(t);
}

// ---- Interruption -------------------------------------------------------------------------------

static void rule_9_4_interrupted_and_resumed_where_it_was(void **state)
{
    (void)state;
    theatre *t = open_table(1);
    theatre_perform(t, "A", "Carouse", NULL);
    theatre_until(t, 3, "A started Sip with table");
    theatre_message(t, "A", "call");
    theatre_until(t, 1, "A interrupted Sip");
    theatre_expect(t, "A interrupted Sip", "A interrupted Stay", "A interrupted Drink", "A interrupted Carouse");
    theatre_until(t, 5, "A finished Carouse");
    theatre_expect(t, "A resumed Carouse", "A resumed Drink", "A resumed Stay", "A resumed Sip", "A finished Carouse");
    theatre_expect_count(t, "A started Stay", 1);
    theatre_close(t);
}

static void rule_9_6_given_back_however_it_ends(void **state)
{
    (void)state;
    for (uint32_t how = 0; how < 4; how++) {
        for (uint32_t at = 1; at < 150; at += 7) {
            theatre *t = open_chairs(GUEST, 2);
            theatre_perform(t, "A", "Rest", NULL);
            theatre_steps(t, at);
            if (how == 0) {
                theatre_remove(t, "A");
            } else if (how == 1) {
                theatre_cancel(t, "A", "Rest");
            } else if (how == 2) {
                theatre_take_off(t, "A", "Guest");
            } else {
                theatre_message(t, "A", "call");
            }
            theatre_run(t, 14);
            expect_even(t, "stool");
            theatre_perform(t, "B", "Rest", NULL);
            theatre_until(t, 6, "B finished Rest");
            theatre_close(t);
        }
    }
}

// The request and its withdrawal are under way together.
static void rule_9_6_given_back_in_the_turn_in_which_it_was_asked_for(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "role Guest for guest\n"
        "    proactive Waver\n"
        "        parallel\n"
        "            request Sit of nearest Chair\n"
        "            check 1 > 2\n"
        "    proactive Rest\n"
        "        request Sit of nearest Chair\n",
        2);
    theatre_perform(t, "A", "Waver", NULL);
    theatre_until(t, 1, "A cancelled Waver");
    theatre_steps(t, 2);
    expect_even(t, "stool");
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 6, "B finished Rest");
    assert_true(theatre_get(t, "stool", "used") == 1);
    theatre_close(t);
}

static void rule_9_6_an_object_that_is_gone_is_lost_to_its_holders(void **state)
{
    (void)state;
    theatre *t = open_chairs(GUEST, 1);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_run(t, 1);
    theatre_remove(t, "stool");
    theatre_until(t, 1, "A cancelled Sit");
    theatre_until(t, 6, "A task failed Rest@0 (gone)");
    theatre_close(t);
}

// ---- 9.7 Brains ---------------------------------------------------------------------------------

static const char closing[] =
    "object Shop\n"
    "    thoughts: whole number\n"
    "    behaviour Shop, holders 5\n"
    "        wait 4 s\n"
    "    brain, every 2 s\n"
    "        set thoughts to thoughts + 1\n"
    "        if any Guest within 3 m\n"
    "            enable Shop\n"
    "        otherwise\n"
    "            disable Shop\n"
    "role Guest for guest\n"
    "    proactive Buy\n"
    "        request Shop of nearest Shop\n";

static void rule_9_7_a_brain_thinks_by_its_clock_and_between_events(void **state)
{
    (void)state;
    theatre *t = open_chairs(closing, 1);
    theatre_add_kind(t, "Shop", "shop", 1, 1);
    theatre_run(t, 9);
    double quiet = theatre_get(t, "shop", "thoughts");
    assert_true(quiet == 4);
    theatre_perform(t, "A", "Buy", NULL);
    theatre_run(t, 1);
    assert_true(theatre_get(t, "shop", "thoughts") == 5 || theatre_get(t, "shop", "thoughts") == 6);
    theatre_close(t);
}

static void rule_9_6_disabling_keeps_those_who_hold(void **state)
{
    (void)state;
    theatre *t = open_chairs(closing, 2);
    theatre_add_kind(t, "Shop", "shop", 1, 1);
    theatre_run(t, 3);
    theatre_perform(t, "A", "Buy", NULL);
    theatre_run(t, 0.5);
    theatre_place(t, "A", 90, 0);
    theatre_place(t, "B", 80, 0);
    theatre_run(t, 2.5);
    theatre_perform(t, "B", "Buy", NULL);
    theatre_until(t, 1, "B refused Shop with shop (not offered now)");
    theatre_until(t, 5, "A finished Buy");
    theatre_close(t);
}

// ---- 9.2 Messages -------------------------------------------------------------------------------

// A desk whose visitors wait for a message, and perhaps get one; A goes there.
static theatre *go_to_desk(const char *visit)
{
    char text[2048];
    (void)snprintf(text, sizeof text,
                   "object Desk\n"
                   "    message Seat (chosen: Chair)\n"
                   "    behaviour Be seated\n"
                   "%s"
                   "role Guest for guest\n"
                   "    proactive Dine\n"
                   "        request Be seated of nearest Desk\n",
                   visit);
    theatre *t = open_chairs(text, 1);
    theatre_add_kind(t, "Desk", "desk", 1, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Dine", NULL);
    return t;
}

static void rule_9_2_messages_wait_in_the_inbox(void **state)
{
    (void)state;
    theatre *t = go_to_desk(
        "        wait 1 s\n"
        "        await Seat, at most 5 s\n"
        "        request Sit of chosen\n"
        "    on adopt Be seated by who\n"
        "        send Seat (chosen = nearest Chair) to who\n");
    theatre_until(t, 8, "A finished Dine");
    theatre_expect(t, "A started Be seated with desk", "A started Sit with stool");
    theatre_close(t);
}

static void rule_9_2_awaited_in_vain(void **state)
{
    (void)state;
    theatre *t = go_to_desk("        await Seat, at most 2 s\n");
    theatre_until(t, 4, "A cancelled Dine");
    theatre_expect(t, "A task failed Be seated@0 with desk (out of time)", "A task failed Dine@0 (out of time)");
    theatre_close(t);
}

// The resumed behaviour takes another branch, which requests nothing: the chair is free in that step, not only when its holder
// has its next turn.
static void rule_9_6_given_back_when_it_goes_on_another_way(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "role Guest for guest\n"
        "    latent Eat, when message call\n"
        "        wait 1 s\n"
        "        set full to 60\n"
        "    proactive Rest\n"
        "        if full < 50, reactive\n"
        "            request Sit of nearest Chair\n"
        "        otherwise\n"
        "            wait 60 s\n",
        1);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 4, "A begins sit for*");
    theatre_message(t, "A", "call");
    uint32_t resumed = theatre_until(t, 3, "A resumed Rest*");
    theatre_steps(t, 2);
    assert_in_range(theatre_step_of(t, "A cancelled Sit*"), resumed, resumed + 1);
    theatre_close(t);
}

#define TALKERS                                \
    "message Bid (price: number)\n"            \
    "kind guest, a creature\n"                 \
    "    heard: whole number\n"                \
    "task Hear bids\n"                         \
    "    selector\n"                           \
    "        sequence\n"                       \
    "            await Bid, at most 2 s\n"     \
    "            set heard to heard + price\n" \
    "        wait 0.5 s\n"

// The values of a message can be read wherever it is awaited, also when another block has awaited it before.
static void rule_9_2_awaited_again_elsewhere(void **state)
{
    (void)state;
    theatre *t = theatre_open(TALKERS
                              "role Guest for guest\n"
                              "    proactive Wait\n"
                              "        Hear bids\n"
                              "        Hear bids\n"
                              "        sequence\n"
                              "            await Bid, at most 2 s\n"
                              "            set heard to heard + price * 100\n"
                              "role Host for guest\n"
                              "    proactive Offer\n"
                              "        wait 0.1 s\n"
                              "        send Bid (price = 2) to nearest Guest\n"
                              "        wait 0.5 s\n"
                              "        send Bid (price = 3) to nearest Guest\n"
                              "        send Bid (price = 4) to nearest Guest\n"
                              "        wait 9 s\n");
    theatre_add(t, "Guest", "A", 0, 0);
    theatre_add(t, "Host", "B", 1, 0);
    theatre_until(t, 4, "A finished Wait");
    assert_int_equal((int)theatre_get(t, "A", "heard"), 405);
    theatre_close(t);
}

static void rule_9_2_a_part_of_a_scene_awaits(void **state)
{
    (void)state;
    theatre *t = theatre_open(TALKERS
                              "role Guest for guest\n"
                              "    proactive Stand\n"
                              "        wait 9 s\n"
                              "scene Auction\n"
                              "    part buyer: Guest\n"
                              "    part seller: a guest\n"
                              "    | buyer                      | seller           |\n"
                              "    | send Bid (price = 7) to seller | Hear bids |\n"
                              "    | wait 1 s | await Bid, at most 1 s, always succeeds |\n");
    theatre_add(t, "Guest", "A", 0, 0);
    theatre_add(t, "Guest", "B", 1, 0);
    theatre_until(t, 9, "* scene ended Auction");
    assert_int_equal((int)theatre_get(t, "A", "heard") + (int)theatre_get(t, "B", "heard"), 7);
    theatre_close(t);
}

// ---- 9.8 Areas ----------------------------------------------------------------------------------

static void rule_9_8_where_one_is_and_then_around_it(void **state)
{
    (void)state;
    theatre *t = open_chairs(
        "area Town\n"
        "    behaviour Pray\n"
        "        wait 1 s\n"
        "    behaviour Rest here\n"
        "        wait 1 s\n"
        "area Inn\n"
        "    behaviour Rest here\n"
        "        wait 2 s\n"
        "role Guest for guest\n"
        "    proactive Worship\n"
        "        request Pray\n"
        "    proactive Relax\n"
        "        request Rest here\n",
        1);
    theatre_add_kind(t, "Town", "town", 0, 0);
    theatre_add_kind(t, "Inn", "inn", 0, 0);
    theatre_steps(t, 1);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "town"), (trp_point){100 * 256, 100 * 256, 100 * 256});
    trp_place_set_reach(theatre_world(t), theatre_who(t, "inn"), (trp_point){5 * 256, 5 * 256, 5 * 256});
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Relax", NULL);
    theatre_until(t, 3, "A finished Relax");
    theatre_expect(t, "A started Rest here with inn");
    theatre_perform(t, "A", "Worship", NULL);
    theatre_until(t, 3, "A finished Worship");
    theatre_expect(t, "A started Pray with town");
    theatre_place(t, "A", 50, 0);
    theatre_mark(t);
    theatre_perform(t, "A", "Relax", NULL);
    theatre_until(t, 3, "A finished Relax");
    theatre_expect(t, "A started Rest here with town");
    theatre_place(t, "A", 500, 0);
    theatre_perform(t, "A", "Worship", NULL);
    theatre_until(t, 3, "A cancelled Worship");
    theatre_expect(t, "A task failed Worship@0 (not offered)");
    theatre_close(t);
}

// ---- Another text -------------------------------------------------------------------------------

static void rule_9_4_requested_again_by_another_text(void **state)
{
    (void)state;
    theatre *t = open_chairs(GUEST, 1);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_run(t, 1);
    theatre_reload(t, theatre_edited(CHAIR GUEST, "sit for 3 s", "sit for 4 s"));
    theatre_until(t, 8, "A finished Rest");
    theatre_expect_count(t, "A started Sit", 2);
    assert_true(theatre_get(t, "stool", "used") == 2);
    expect_even(t, "stool");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_1_objects_of_a_kind_share_nothing),
        THEATRE_TEST(rule_9_1_a_child_kinds_behaviour_is_in_place_of_its_parents),
        THEATRE_TEST(rule_9_3_granted_in_the_step_in_which_it_is_asked),
        THEATRE_TEST(rule_9_3_refused_when_full),
        THEATRE_TEST(rule_9_3_refused_when_not_offered),
        THEATRE_TEST(rule_9_3_open_the_first_that_can_be_had),
        THEATRE_TEST(rule_9_3_the_object_has_its_say),
        THEATRE_TEST(rule_9_3_kept_for_another),
        THEATRE_TEST(rule_9_3_kept_for_as_long_as_it_says),
        THEATRE_TEST(rule_9_5_table_chair_and_back_again),
        THEATRE_TEST(rule_9_2_each_goes_to_a_seat_that_is_free),
        THEATRE_TEST(rule_9_5_the_same_twice_is_refused),
        THEATRE_TEST(rule_9_5_the_same_twice_is_refused_wherever_it_comes_from),
        THEATRE_TEST(rule_9_7_first_come_first_served_and_an_update_between_any_two),
        THEATRE_TEST(rule_9_7_of_one_round_what_is_given_back_comes_first),
        THEATRE_TEST(rule_9_4_ancestors_may_end_it),
        THEATRE_TEST(rule_9_4_interrupted_and_resumed_where_it_was),
        THEATRE_TEST(rule_9_6_given_back_however_it_ends),
        THEATRE_TEST(rule_9_6_given_back_in_the_turn_in_which_it_was_asked_for),
        THEATRE_TEST(rule_9_6_an_object_that_is_gone_is_lost_to_its_holders),
        THEATRE_TEST(rule_9_7_a_brain_thinks_by_its_clock_and_between_events),
        THEATRE_TEST(rule_9_6_disabling_keeps_those_who_hold),
        THEATRE_TEST(rule_9_2_messages_wait_in_the_inbox),
        THEATRE_TEST(rule_9_2_awaited_in_vain),
        THEATRE_TEST(rule_9_6_given_back_when_it_goes_on_another_way),
        THEATRE_TEST(rule_9_2_awaited_again_elsewhere),
        THEATRE_TEST(rule_9_2_a_part_of_a_scene_awaits),
        THEATRE_TEST(rule_9_8_where_one_is_and_then_around_it),
        THEATRE_TEST(rule_9_4_requested_again_by_another_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
