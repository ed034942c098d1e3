// SPDX-License-Identifier: MIT
// Goal: the scene record owns the phase; shorter parts wait; behaviours used inside are spliced in; and the way in which a scene
// is written makes no difference. (SEMANTICS 5.4, 5.6)
// Method: two or three players whose steps take known times; the phase of each is read from the log and from their queues. For
// 5.6 the same meeting, written as a table and as two halves, is played side by side, and the hashes are compared at every step.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define HALVES                                 \
    "host party\n"                             \
    "    action sing, uses voice, lasts 1 s\n" \
    "    message call\n"

static theatre *open_duet(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Left", "A", 0, 0);
    theatre_add_free(t, "Right", "B", 1, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Talk", NULL);
    theatre_mark(t);
    return t;
}

// ---- 5.4 ----------------------------------------------------------------------------------------

static const char uneven[] = HALVES
    "role Left for creature\n"
    "    proactive Talk, about weather\n"
    "        wait 1 s\n"
    "        wait 2 s\n"
    "        wait 1 s\n"
    "role Right for creature\n"
    "    reactive Hear, about weather\n"
    "        wait 3 s\n"
    "        wait 1 s\n"
    "    latent Look up, when message call\n"
    "        wait 2 s\n";

static void rule_5_4_no_part_passes_the_barrier_alone(void **state)
{
    (void)state;
    theatre *t = open_duet(uneven);
    theatre_run(t, 2);
    assert_string_equal(theatre_queues(t, "A"), "Talk@0 waiting current");
    assert_string_equal(theatre_queues(t, "B"), "Hear@0 current performing");
    theatre_until(t, 2, "B task done Hear@0");
    uint32_t passed = theatre_now(t);
    assert_int_equal(theatre_step_of(t, "A task started Talk@1"), passed);
    assert_int_equal(theatre_step_of(t, "B task started Hear@1"), passed);
    assert_int_equal(theatre_step_of(t, "A scene phase Talk"), passed);
    theatre_close(t);
}

static void rule_5_4_shorter_parts_are_padded(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_duet(uneven);
    uint32_t begins = theatre_until(t, 10, "A task started Talk@2");
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "B"), "Hear@2 waiting current");
    theatre_until(t, 10, "A scene ended Talk");
    assert_int_equal(theatre_now(t), begins + 30);
    assert_int_equal(theatre_step_of(t, "A finished Talk"), theatre_now(t));
    assert_int_equal(theatre_step_of(t, "B finished Hear"), theatre_now(t));
    assert_string_equal(theatre_queues(t, "B"), "");
    theatre_close(t);
}

static void rule_5_4_an_interrupted_part_holds_the_barrier(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_duet(uneven);
    theatre_run(t, 2);
    theatre_message(t, "B", "call");
    theatre_run(t, 1.5);  // alone, B would have been done after three seconds
    assert_string_equal(theatre_queues(t, "A"), "Talk@0 waiting current");
    assert_string_equal(theatre_queues(t, "B"), "Look up@0 current performing | Hear@0");
    uint32_t resumed = theatre_until(t, 2, "B resumed Hear@0");
    assert_int_equal(theatre_until(t, 10, "A scene phase Talk"),
                     resumed + 90);  // the wait of 3 s begins again
    theatre_close(t);
}

static const char waits[] = HALVES
    "role Left for creature\n"
    "    proactive Talk, about weather\n"
    "        wait\n"
    "        wait 1 s\n"
    "role Right for creature\n"
    "    reactive Hear, about weather\n"
    "        wait 2 s\n"
    "        wait 1 s\n";

static void rule_5_4_wait_is_done_at_once_and_lasts_to_the_barrier(void **state)
{
    (void)state;
    theatre *t = open_duet(waits);
    theatre_step(t);
    assert_int_equal(theatre_step_of(t, "A task done Talk@0"), theatre_now(t));
    assert_string_equal(theatre_queues(t, "A"), "Talk@0 waiting current");
    uint32_t done = theatre_until(t, 5, "B task done Hear@0");
    assert_int_equal(theatre_step_of(t, "A task started Talk@1"), done);
    theatre_close(t);
}

static const char spliced[] = HALVES
    "role Left for creature\n"
    "    proactive Talk, about weather\n"
    "        wait 1 s\n"
    "        do Sing along\n"
    "        wait 1 s\n"
    "    proactive Sing along, about songs\n"
    "        wait 1 s\n"
    "        wait 1 s\n"
    "    proactive Pace\n"
    "        wait 1 s\n"
    "        wait 1 s\n"
    "    proactive Stroll, about weather\n"
    "        wait 1 s\n"
    "        do Pace\n"
    "        wait 1 s\n"
    "role Right for creature\n"
    "    reactive Hear, about weather\n"
    "        wait 0.5 s\n"
    "    reactive Hear song, about songs\n"
    "        wait 0.5 s\n";

static void rule_5_4_a_collaborative_behaviour_inside_is_spliced(void **state)
{
    (void)state;
    theatre *t = open_duet(spliced);
    theatre_until(t, 10, "A scene ended Talk");
    theatre_expect(t, "A task started Talk@0", "A task started Talk@1", "A task started Talk@2", "A task started Talk@3");
    theatre_expect_count(t, "A scene phase Talk", 3);
    theatre_close(t);
}

static void rule_5_4_an_independent_behaviour_inside_is_one_task(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = theatre_open(spliced);
    theatre_add_free(t, "Left", "A", 0, 0);
    theatre_add_free(t, "Right", "B", 1, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Stroll", NULL);
    theatre_until(t, 10, "A scene ended Stroll");
    theatre_expect_count(t, "A scene phase Stroll", 2);
    uint32_t paces = theatre_step_of(t, "A task started Stroll@1");
    assert_int_equal(theatre_step_of(t, "A task done Stroll@1"), paces + 60);
    theatre_close(t);
}

// The language has no word for an unsynchronised task yet, so the pack is changed: the first task of Hear does not wait at the
// barrier.
static void rule_5_4_an_unsynchronised_stretch_goes_ahead(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char text[] = HALVES
        "role Left for creature\n"
        "    proactive Talk, about weather\n"
        "        wait 3 s\n"
        "        wait 1 s\n"
        "        wait 1 s\n"
        "role Right for creature\n"
        "    reactive Hear, about weather\n"
        "        wait 1 s\n"
        "        wait 1 s\n"
        "        wait 1 s\n";
    theatre *t = theatre_open(text);
    trp_behaviour_info hear;
    trp_pack_behaviour(theatre_pack(t), theatre_find(t, TRP_NAMES_BEHAVIOUR, "Hear"), &hear, sizeof hear);
    trpi_pack_task *tasks = (trpi_pack_task *)(uintptr_t)&theatre_pack(t)->tasks[hear.first_task];
    tasks[0].flags |= TRPI_TASK_UNSYNCHRONISED;
    tasks[1].flags |= TRPI_TASK_UNSYNCHRONISED;
    theatre_add_free(t, "Left", "A", 0, 0);
    theatre_add_free(t, "Right", "B", 1, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Talk", NULL);
    theatre_step(t);
    uint32_t began = theatre_now(t);
    theatre_until(t, 20, "A scene ended Talk");
    assert_int_equal(theatre_step_of(t, "B task started Hear@1"),
                     began + 30);  // A is in phase 0 until 90
    assert_int_equal(theatre_step_of(t, "A task started Talk@1"), began + 90);
    assert_int_equal(theatre_step_of(t, "B task started Hear@2"),
                     began + 120);  // synchronised again
    assert_int_equal(theatre_step_of(t, "A task started Talk@2"), began + 120);
    assert_int_equal(theatre_now(t), began + 150);
    theatre_close(t);
}

static const char trio[] =
    "role Left for creature\n"
    "    proactive Rest\n"
    "        wait 1 s\n"
    "scene Dance\n"
    "    part first: Left\n"
    "    part second: a creature\n"
    "    part third: a creature\n"
    "    | first    | second   | third    |\n"
    "    | wait 1 s |          | wait 3 s |\n"
    "    |          | wait 2 s |          |\n"
    "    phase\n"
    "        first: wait 1 s\n"
    "        others: wait 2 s\n"
    "role Right for creature\n"
    "    proactive Rest too\n"
    "        wait 1 s\n";

static void rule_5_4_phases_of_three(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(trio);
    theatre_add_free(t, "Left", "A", 0, 0);
    theatre_add_free(t, "Right", "B", 1, 0);
    theatre_add_free(t, "Right", "C", 2, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Dance.first", NULL);
    theatre_step(t);
    uint32_t began = theatre_step_of(t, "A task started *@0");
    theatre_until(t, 20, "A scene ended *");
    assert_int_equal(theatre_step_of(t, "B task started *@1"), began + 90);
    assert_int_equal(theatre_step_of(t, "C task started *@2"), began + 150);
    assert_int_equal(theatre_now(t), began + 210);
    theatre_expect_count(t, "* finished *", 3);
    theatre_close(t);
}

// ---- 5.6 ----------------------------------------------------------------------------------------

static const char as_table[] = HALVES
    "role Left for creature\n"
    "    latent Nod, when message call\n"
    "        wait 1 s\n"
    "role Right for creature\n"
    "    latent Nod back, when message call\n"
    "        wait 1 s\n"
    "scene Talk\n"
    "    part speaker: Left\n"
    "    part hearer: Right\n"
    "    | speaker      | hearer       |\n"
    "    | \"Rain again.\" | listen       |\n"
    "    | wait 2 s     | sing         |\n"
    "    |              | move to speaker |\n"
    "    | sing         | \"Indeed.\"    |\n"
    "    | wait 1 s     |              |\n";

static const char as_halves[] = HALVES
    "role Left for creature\n"
    "    proactive Talk, about Talk\n"
    "        \"Rain again.\"\n"
    "        wait 2 s\n"
    "        wait\n"
    "        sing\n"
    "        wait 1 s\n"
    "    latent Nod, when message call\n"
    "        wait 1 s\n"
    "role Right for creature\n"
    "    latent Nod back, when message call\n"
    "        wait 1 s\n"
    "    reactive Hear, about Talk\n"
    "        listen\n"
    "        sing\n"
    "        move to partner\n"
    "        \"Indeed.\"\n";

static void play_until(theatre *t, uint32_t step)
{
    while (theatre_now(t) < step) {
        uint32_t next = theatre_now(t) + 1;
        if (next == 40 || next == 170) {
            theatre_message(t, "A", "call");
        }
        if (next == 60 || next == 100) {
            theatre_message(t, "B", "call");
        }
        theatre_step(t);
    }
}

static theatre *open_cast(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add(t, "Right", "B", 5, 0);
    theatre_add(t, "Right", "C", 9, 0);
    theatre_step(t);
    theatre_add(t, "Left", "A", 0, 0);
    return t;
}

static void rule_5_6_a_table_and_its_halves_are_the_same(void **state)
{
    (void)state;
    theatre *table = open_cast(as_table);
    theatre *halves = open_cast(as_halves);
    for (uint32_t step = 2; step <= 3000; step++) {
        play_until(table, step);
        play_until(halves, step);
        if (trp_world_hash(theatre_world(table)) != trp_world_hash(theatre_world(halves))) {
            for (const char *name = "ABC"; *name != '\0'; name++) {
                const char who[2] = {*name, '\0'};
                uint64_t one = trp_world_entity_hash(theatre_world(table), theatre_who(table, who));
                uint64_t other = trp_world_entity_hash(theatre_world(halves), theatre_who(halves, who));
                print_error("%s %s: \"%s\" and \"%s\"\n", who, one == other ? "is the same" : "differs", theatre_queues(table, who),
                            theatre_queues(halves, who));
            }
            fail_msg("step %u", step);
        }
    }
    assert_true(theatre_count(table, "A scene ended *") > 3);
    assert_int_equal(theatre_count(table, "A scene ended *"), theatre_count(halves, "A scene ended *"));
    theatre_close(table);
    theatre_close(halves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_5_4_no_part_passes_the_barrier_alone),
        THEATRE_TEST(rule_5_4_shorter_parts_are_padded),
        THEATRE_TEST(rule_5_4_an_interrupted_part_holds_the_barrier),
        THEATRE_TEST(rule_5_4_wait_is_done_at_once_and_lasts_to_the_barrier),
        THEATRE_TEST(rule_5_4_a_collaborative_behaviour_inside_is_spliced),
        THEATRE_TEST(rule_5_4_an_independent_behaviour_inside_is_one_task),
        THEATRE_TEST(rule_5_4_an_unsynchronised_stretch_goes_ahead),
        THEATRE_TEST(rule_5_4_phases_of_three),
        THEATRE_TEST(rule_5_6_a_table_and_its_halves_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
