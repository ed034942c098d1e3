// SPDX-License-Identifier: MIT
// Goal: a lock of an object is used by one user after the other; it is free again however a user leaves; and an object's lock can
// make all its users go on together. (SEMANTICS 9.15; BO VI-B)
// Method: as with the locks of scenes (lock_test.c), at a well.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HEAD                                             \
    "kind guest, a creature\n"                           \
    "message boo\n"                                      \
    "role Guest for guest\n"                             \
    "    latent Startle, when message boo, priority 9\n" \
    "        \"Oh!\"\n"                                  \
    "    proactive Drink\n"                              \
    "        request Dip of nearest Well\n"              \
    "    proactive Toast\n"                              \
    "        request Cheer of nearest Well\n"

#define DIP                                      \
    "object Well\n"                              \
    "    behaviour Dip\n"                        \
    "        lock bucket%s\n"                    \
    "            \"Mine.\"\n"                    \
    "            wait 2 s\n"                     \
    "        \"Done.\"\n"                        \
    "    behaviour Cheer\n"                      \
    "        %s\n"                               \
    "        lock together%s, waits for all%s\n" \
    "            \"Cheers.\"\n"                  \
    "            wait 1 s\n"                     \
    "        wait 1 s\n"

static const char *well_text(const char *how_many, const char *first, const char *together, const char *at_most)
{
    static char text[4096];
    (void)snprintf(text, sizeof text, HEAD DIP, how_many, first, together, at_most);
    return text;
}

static const char *bucket_text(void)
{
    return well_text("", "wait 1 s", "", "");
}

static theatre *open_well(const char *how_many, const char *first, const char *together, const char *at_most)
{
    theatre *t = theatre_open(well_text(how_many, first, together, at_most));
    theatre_add_kind(t, "Well", "well", 1, 1);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 3, 0);
    theatre_add_free(t, "Guest", "C", 6, 0);
    theatre_steps(t, 2);
    return t;
}

static void all(theatre *t, const char *behaviour)
{
    theatre_perform(t, "A", behaviour, NULL);
    theatre_perform(t, "B", behaviour, NULL);
    theatre_perform(t, "C", behaviour, NULL);
}

static theatre *open_bucket(void)
{
    return open_well("", "wait 1 s", "", "");
}

static void rule_9_15_of_an_object_one_after_the_other(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_bucket();
    all(t, "Drink");
    uint32_t a = theatre_until(t, 9, "A begins say \"Done.\"");
    assert_int_equal(theatre_step_of(t, "B begins say \"Mine.\""), a);  // handed on within a step
    theatre_expect_no(t, "C begins say \"Mine.\"");
    uint32_t b = theatre_until(t, 9, "B begins say \"Done.\"");
    assert_int_equal(theatre_step_of(t, "C begins say \"Mine.\""), b);
    theatre_until(t, 9, "C finished Drink");
    theatre_close(t);
}

static void rule_9_15_of_an_object_for_two(void **state)
{
    (void)state;
    theatre *t = open_well(" for 2", "wait 1 s", "", "");
    all(t, "Drink");
    theatre_until(t, 5, "B begins say \"Mine.\"");
    theatre_expect(t, "A begins say \"Mine.\"");
    theatre_expect_no(t, "C begins say");
    theatre_until(t, 9, "C begins say \"Mine.\"");
    theatre_expect(t, "A begins say \"Done.\"");
    theatre_close(t);
}

// Each object has locks of its own: an agent at another well does not wait.
static void rule_9_15_each_object_has_its_own(void **state)
{
    (void)state;
    theatre *t = open_bucket();
    theatre_add_kind(t, "Well", "far well", 80, 1);
    theatre_place(t, "B", 80, 0);
    theatre_steps(t, 2);
    all(t, "Drink");
    theatre_until(t, 2, "B begins say \"Mine.\"");
    theatre_expect(t, "A begins say \"Mine.\"");
    theatre_expect_no(t, "C begins say");
    theatre_close(t);
}

// "All" are the performers of the offer with the lock: an agent that performs another offer of the well is not waited for, one
// that joins is.
static void rule_9_15_of_an_object_all_who_are_at_it_meet(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_well("", "wait 1 s", "", "");
    theatre_perform(t, "C", "Drink", NULL);
    theatre_perform(t, "A", "Toast", NULL);
    theatre_run(t, 0.5);
    theatre_perform(t, "B", "Toast", NULL);
    theatre_run(t, 0.9);
    theatre_expect_no(t, "A begins say");
    uint32_t cheers = theatre_until(t, 1, "B begins say \"Cheers.\"");
    assert_int_equal(theatre_step_of(t, "A begins say \"Cheers.\""), cheers);
    theatre_run(t, 9);
    theatre_expect(t, "A finished Toast", "B finished Toast");
    theatre_close(t);
}

static void rule_9_15_of_an_object_a_number_is_waited_for(void **state)
{
    (void)state;
    theatre *t = open_well("", "wait 1 s", " for 2", ", at most 6 s");
    theatre_perform(t, "A", "Toast", NULL);
    theatre_run(t, 4);
    theatre_expect_no(t, "A begins say");  // one user is not two
    theatre_perform(t, "B", "Toast", NULL);
    theatre_until(t, 2, "A begins say \"Cheers.\"");
    theatre_expect(t, "B begins say \"Cheers.\"");
    theatre_run(t, 9);
    theatre_mark(t);
    theatre_perform(t, "C", "Toast", NULL);
    theatre_until(t, 9, "C cancelled Toast");
    theatre_expect_no(t, "C begins say");
    theatre_close(t);
}

static void rule_9_15_of_an_object_those_who_leave_are_not_waited_for(void **state)
{
    (void)state;
    theatre *t = open_well("", "wait 1 s", "", "");
    theatre_perform(t, "A", "Toast", NULL);
    theatre_run(t, 0.8);
    theatre_perform(t, "B", "Toast", NULL);
    theatre_run(t, 0.8);
    theatre_expect_no(t, "A begins say");
    theatre_cancel(t, "B", "Toast");
    theatre_until(t, 0.5, "A begins say \"Cheers.\"");
    theatre_close(t);
}

// The holder is removed, cancelled, loses its role or is interrupted, at any moment: the next user gets the lock.
static void rule_9_15_of_an_object_free_however_it_ends(void **state)
{
    (void)state;
    for (uint32_t how = 0; how < 5; how++) {
        for (uint32_t at = 1; at < 70; at += 6) {
            theatre *t = open_bucket();
            theatre_perform(t, "A", "Drink", NULL);
            theatre_steps(t, 3);
            theatre_perform(t, "B", "Drink", NULL);
            theatre_steps(t, at);
            if (how == 0) {
                theatre_remove(t, "A");
            } else if (how == 1) {
                theatre_cancel(t, "A", "Drink");
            } else if (how == 2) {
                theatre_take_off(t, "A", "Guest");
            } else if (how == 3) {
                theatre_message(t, "A", "boo");
            } else {
                theatre_remove(t, "B");
            }
            theatre_run(t, 8);
            theatre_perform(t, "C", "Drink", NULL);
            theatre_until(t, 9, "C finished Drink");
            if (how < 4) {
                theatre_expect(t, "B finished Drink");
            }
            theatre_close(t);
        }
    }
}

// *Decided*, as in scenes: an interrupted user returns the lock, and asks for it again behind the others when it resumes.
static void rule_9_15_of_an_object_who_is_interrupted_comes_again(void **state)
{
    (void)state;
    theatre *t = open_bucket();
    all(t, "Drink");
    theatre_until(t, 2, "A begins say \"Mine.\"");
    theatre_run(t, 0.4);
    theatre_message(t, "A", "boo");
    theatre_until(t, 2, "B begins say \"Mine.\"");
    theatre_mark(t);
    theatre_until(t, 20, "A finished Drink");
    theatre_expect(t, "C begins say \"Mine.\"", "A begins say \"Mine.\"", "A finished Drink");
    theatre_close(t);
}

static void rule_9_15_with_the_object_its_locks_are_gone(void **state)
{
    (void)state;
    theatre *t = open_bucket();
    all(t, "Drink");
    theatre_until(t, 2, "A begins say \"Mine.\"");
    theatre_remove(t, "well");
    theatre_run(t, 1);
    theatre_expect(t, "A cancelled Drink", "B cancelled Drink", "C cancelled Drink");
    theatre_close(t);
}

// A kind's own lock and one of its parent are two locks; one that has the name of the parent's lock is the parent's.
static void rule_9_15_a_kind_has_the_locks_of_its_parents(void **state)
{
    (void)state;
    static char text[4096];
    (void)snprintf(text, sizeof text,
                   HEAD
                   "    proactive Wash\n"
                   "        request Wash of nearest Fountain\n" DIP
                   "object Fountain, a Well\n"
                   "    behaviour Wash\n"
                   "        lock basin\n"
                   "            lock bucket\n"
                   "                \"Brr.\"\n"
                   "                wait 2 s\n",
                   "", "wait 1 s", "", "");
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "Fountain", "fountain", 1, 1);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 3, 0);
    theatre_add_free(t, "Guest", "C", 6, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Drink", NULL);
    theatre_perform(t, "B", "Wash", NULL);
    theatre_perform(t, "C", "Wash", NULL);
    theatre_until(t, 2, "A begins say \"Mine.\"");
    theatre_run(t, 1);
    theatre_expect_no(t, "B begins say");
    theatre_until(t, 6, "B begins say \"Brr.\"");
    theatre_expect(t, "A begins say \"Done.\"");
    theatre_expect_no(t, "C begins say");
    theatre_until(t, 6, "C begins say \"Brr.\"");
    theatre_close(t);
}

static void rule_9_15_two_lines_of_one_who_uses_it(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Guest for creature\n"
        "    proactive Drink\n"
        "        request Dip of nearest Well\n"
        "object Well\n"
        "    behaviour Dip\n"
        "        parallel, waits for all\n"
        "            lock bucket\n"
        "                wait 2 s\n"
        "            lock bucket\n"
        "                wait 2 s\n"
        "        \"Done.\"\n");
    theatre_add_kind(t, "Well", "well", 1, 1);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Drink", NULL);
    theatre_run(t, 3.5);
    theatre_expect_no(t, "A begins say");
    theatre_until(t, 2, "A begins say \"Done.\"");
    theatre_close(t);
}

// A behaviour that the user hands in is performed while the user has the lock.
static void rule_9_15_around_what_was_handed_in(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Guest for creature\n"
        "    proactive Drink\n"
        "        request Dip of nearest Well\n"
        "object Well\n"
        "    behaviour Dip\n"
        "        request Kneel (inner = Sip) of nearest Stone\n"
        "    private behaviour Sip\n"
        "        \"Ah.\"\n"
        "        wait 2 s\n"
        "object Stone\n"
        "    behaviour Kneel (inner: behaviour)\n"
        "        lock top\n"
        "            do inner\n"
        "            \"Up.\"\n");
    theatre_add_kind(t, "Well", "well", 1, 1);
    theatre_add_kind(t, "Stone", "stone", 2, 1);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 0, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Drink", NULL);
    theatre_perform(t, "B", "Drink", NULL);
    theatre_until(t, 9, "B finished Drink");
    theatre_expect(t, "A started Sip with well", "A begins say \"Ah.\"", "A finished Sip", "B started Sip with well",
                   "B finished Drink");
    theatre_close(t);
}

static void rule_9_15_of_an_object_saved_while_somebody_waits(void **state)
{
    (void)state;
    theatre *t = open_bucket();
    all(t, "Drink");
    theatre_until(t, 2, "A begins say \"Mine.\"");
    size_t size;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *loaded;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    free(bytes);
    assert_null(trp_world_check(loaded, NULL));
    assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
    trp_world_destroy(loaded);
    // Under a changed text the agent requests the offer anew, and asks anew for the lock.
    theatre_mark(t);
    theatre_reload(t, theatre_edited(bucket_text(), "wait 2 s", "wait 1 s"));
    theatre_until(t, 9, "C finished Drink");
    theatre_expect(t, "B begins say \"Mine.\"", "B finished Drink");
    theatre_close(t);
}

// An agent that was frozen while it had a lock asks anew. A deadline that has passed by then ends the block when the agent has
// the lock again, not before. (Found by `troupe sim`, seed 61)
static void rule_9_15_of_an_object_a_time_inside_is_looked_at_when_it_is_there_again(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    wet: yes or no\n"
        "object Well\n"
        "    behaviour Dip for guest\n"
        "        lock bucket\n"
        "            wait until my wet, at most 2 s, always succeeds\n"
        "            \"Mine.\"\n"
        "            wait 9 s\n"
        "role Guest for guest\n"
        "    proactive Drink\n"
        "        request Dip of nearest Well\n");
    theatre_add_kind(t, "Well", "well", 1, 1);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 3, 0);
    theatre_steps(t, 2);
    theatre_set(t, "B", "wet", 1);
    theatre_perform(t, "A", "Drink", NULL);
    theatre_steps(t, 9);
    theatre_perform(t, "B", "Drink", NULL);
    theatre_run(t, 1);
    assert_int_equal(trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, "A")), TRP_OK);
    theatre_until(t, 2, "B begins say \"Mine.\"");
    assert_int_equal(trp_agent_end_dialogue(theatre_world(t), theatre_who(t, "A")), TRP_OK);
    theatre_run(t, 4);
    theatre_expect_no(t, "A begins say");
    uint32_t visits = 0;
    for (uint32_t i = 0; i < 60; i++) {
        trp_counters before, after;
        trp_world_counters(theatre_world(t), &before, sizeof before);
        theatre_step(t);
        trp_world_counters(theatre_world(t), &after, sizeof after);
        visits += (uint32_t)(after.dispatches - before.dispatches);
    }
#ifndef TRPI_POLLING
    assert_in_range(visits, 0, 3);
#endif
    theatre_until(t, 9, "A begins say \"Mine.\"");
    theatre_close(t);
}

static void rule_9_15_why_says_who_has_it_of_an_object(void **state)
{
    (void)state;
    theatre *t = open_bucket();
    all(t, "Drink");
    theatre_until(t, 2, "A begins say \"Mine.\"");
    trp_why_line lines[256];
    uint32_t count = trp_agent_why(theatre_world(t), theatre_who(t, "B"), lines, 256), found = 0;
    for (uint32_t i = 0; i < count && i < 256; i++) {
        bool locked = lines[i].kind == TRP_WHY_PLACE && (lines[i].flags & TRP_WHY_LOCKED) != 0;
        found += locked && lines[i].other.value == theatre_who(t, "A").value;
    }
    assert_int_equal(found, 1);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_15_of_an_object_one_after_the_other),
        THEATRE_TEST(rule_9_15_of_an_object_for_two),
        THEATRE_TEST(rule_9_15_each_object_has_its_own),
        THEATRE_TEST(rule_9_15_of_an_object_all_who_are_at_it_meet),
        THEATRE_TEST(rule_9_15_of_an_object_a_number_is_waited_for),
        THEATRE_TEST(rule_9_15_of_an_object_those_who_leave_are_not_waited_for),
        THEATRE_TEST(rule_9_15_of_an_object_free_however_it_ends),
        THEATRE_TEST(rule_9_15_of_an_object_who_is_interrupted_comes_again),
        THEATRE_TEST(rule_9_15_with_the_object_its_locks_are_gone),
        THEATRE_TEST(rule_9_15_a_kind_has_the_locks_of_its_parents),
        THEATRE_TEST(rule_9_15_two_lines_of_one_who_uses_it),
        THEATRE_TEST(rule_9_15_around_what_was_handed_in),
        THEATRE_TEST(rule_9_15_of_an_object_saved_while_somebody_waits),
        THEATRE_TEST(rule_9_15_of_an_object_a_time_inside_is_looked_at_when_it_is_there_again),
        THEATRE_TEST(rule_9_15_why_says_who_has_it_of_an_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
