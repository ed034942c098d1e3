// SPDX-License-Identifier: MIT
// Goal: an area casts situations with people who are in it, subscribed to them, and fit for their parts; they play it like any
// scene; a member that leaves the area ends the scene for all. (SEMANTICS 9.11; BO VI-G)
// Method: a pub with a few guests who drink and are open to a toast; the invariants are checked after every step.

#include "tests/engine/theatre.h"
#include "tests/sanitized.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD                                                      \
    "kind guest, a creature\n"                                    \
    "    drunk: 0 to 100, starts 50\n"                            \
    "    held: -9 to 9\n"                                         \
    "host party\n"                                                \
    "    message boo\n"                                           \
    "    message fight\n"                                         \
    "    action hold mug, uses hands, lasts 2 s, fails spilled\n" \
    "role Patron for guest\n"                                     \
    "    proactive Drink\n"                                       \
    "        wait 10 min, open to Toast\n"                        \
    "    latent Startle, when message boo\n"                      \
    "        wait 1 s\n"                                          \
    "    latent Fight, when message fight, in combat\n"           \
    "        wait 1 s\n"                                          \
    "role Stranger for guest\n"                                   \
    "    proactive Sit\n"                                         \
    "        wait 10 min\n"                                       \
    "area Pub\n"                                                  \
    "    calm: yes or no, starts yes\n"

#define SITUATION "situation Toast, in Pub, every 1 s, cooldown 60 min"

#define THREE                   \
    "    part first: Patron\n"  \
    "    part second: Patron\n" \
    "    part third: Patron\n"

#define ROWS                             \
    "    phase\n"                        \
    "        first: Raise\n"             \
    "        others: wait 1 s\n"         \
    "    phase\n"                        \
    "        all: Swig\n"                \
    "    phase\n"                        \
    "        all: \"Cheers!\"\n"         \
    "task Raise\n"                       \
    "    set held to held + 1\n"         \
    "    hold mug\n"                     \
    "    finally set held to held - 1\n" \
    "task Swig\n"                        \
    "    lock jug\n"                     \
    "        sequence\n"                 \
    "            set held to held + 1\n" \
    "            hold mug\n"             \
    "    finally set held to 0\n"

static char text[8192];

static const char *written(const char *header, const char *parts, const char *rows)
{
    (void)snprintf(text, sizeof text, "%s%s\n%s%s", HEAD, header, parts, rows);
    return text;
}

static const char *const names[] = {"A", "B", "C", "D", "E", "F"};

// A pub of 20 m by 20 m, with `count` guests a metre from one another.
static theatre *open_pub(const char *all, uint32_t guests)
{
    theatre *t = theatre_open(all);
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){10 * 256, 10 * 256, 0});
    for (uint32_t i = 0; i < guests; i++) {
        theatre_add(t, "Patron", names[i], i, 0);
    }
    return t;
}

static uint64_t castings(const theatre *t)
{
    trp_counters counters;
    trp_world_counters(theatre_world(t), &counters, sizeof counters);
    return counters.castings;
}

static uint64_t scenes(const theatre *t)
{
    trp_counters counters;
    trp_world_counters(theatre_world(t), &counters, sizeof counters);
    return counters.scenes;
}

// The number of lines in which one of the first three guests did this.
static uint32_t count(const theatre *t, const char *rest)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < 3; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "%s %s", names[i], rest);
        found += theatre_count(t, line);
    }
    return found;
}

// ---- Casting ------------------------------------------------------------------------------------

static void rule_9_11_an_area_casts_those_who_are_open_to_it(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
    theatre_add(t, "Stranger", "X", 1, 1);
    theatre_until(t, 4, "* scene started Toast");
    theatre_run(t, 1);
    for (uint32_t i = 0; i < 3; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "%s started Toast", names[i]);
        theatre_expect_count(t, line, 1);
    }
    theatre_expect_no(t, "X started Toast");
    theatre_until(t, 20, "* scene ended Toast");
    theatre_run(t, 1);
    assert_int_equal(count(t, "finished Toast"), 3);
    theatre_expect_count(t, "* resumed Drink", 3);
    assert_int_equal(scenes(t), 0);
    theatre_close(t);
}

static void rule_9_11_a_few_of_a_large_crowd_are_found_for_many_parts(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION,
                                  "    part first: Patron where it.drunk > 90\n"
                                  "    part crew: every Patron where it.drunk > 90, at least 39, at most 127\n",
                                  "    phase\n        all: wait 1 s\n"),
                          0);
    for (uint32_t i = 0; i < 480; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "G%u", i);
        theatre_add(t, "Patron", name, i % 9, 0);
        if (i % 12 == 0) {
            theatre_set(t, name, "drunk", 99);
        }
    }
    theatre_until(t, 4, "* scene started Toast");
    theatre_close(t);
}

// Parts of each role stand together, so the search for those of the last one passes by everybody of the others.
static void rule_9_11_agents_of_other_roles_do_not_end_a_search(void **state)
{
    (void)state;
    enum { ROLES = 8, EACH = 16, GUESTS = 500 };
    static char all[16384];
    size_t at = (size_t)snprintf(all, sizeof all, "%s", HEAD);
    for (uint32_t i = 0; i < ROLES; i++) {
        at += (size_t)snprintf(all + at, sizeof all - at,
                               "role Guest%u for guest\n    proactive Stand\n        wait 10 min, open to Toast\n", i);
    }
    at += (size_t)snprintf(all + at, sizeof all - at, "%s\n", SITUATION);
    for (uint32_t i = 0; i < ROLES * EACH; i++) {
        at += (size_t)snprintf(all + at, sizeof all - at, "    part p%u: Guest%u\n", i, i / EACH);
    }
    (void)snprintf(all + at, sizeof all - at, "    phase\n        all: wait 1 s\n");
    theatre *t = open_pub(all, 0);
    for (uint32_t i = 0; i < GUESTS; i++) {
        char name[16], role[16];
        (void)snprintf(name, sizeof name, "G%u", i);
        (void)snprintf(role, sizeof role, "Guest%u", i % ROLES);
        theatre_add(t, role, name, i % 9, 0);
    }
    theatre_until(t, 4, "* scene started Toast");
    theatre_close(t);
}

static void rule_9_11_all_members_begin_in_the_step_in_which_they_were_found(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
    uint32_t asked = theatre_until(t, 4, "pub asked Toast");
    theatre_run(t, 1);
    assert_int_equal(theatre_step_of(t, "A started Toast"), asked);
    assert_int_equal(theatre_step_of(t, "B started Toast"), asked);
    assert_int_equal(theatre_step_of(t, "C started Toast"), asked);
    theatre_close(t);
}

static void rule_9_11_too_few_are_not_asked(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 2);
    theatre_add(t, "Patron", "C", 30, 0);  // subscribed, but not in the pub
    theatre_add(t, "Stranger", "X", 1, 1);
    theatre_run(t, 10);
    theatre_expect_no(t, "pub asked Toast");
    assert_true(castings(t) >= 5);
    theatre_place(t, "C", 2, 0);
    theatre_until(t, 4, "C started Toast");
    theatre_close(t);
}

static void rule_9_11_only_as_long_as_one_does_what_says_so(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, "    part first: Patron\n    part second: Patron\n", ROWS), 0);
    theatre_add_free(t, "Patron", "A", 0, 0);
    theatre_add_free(t, "Patron", "B", 1, 0);
    theatre_run(t, 5);
    theatre_expect_no(t, "pub asked Toast");
    assert_int_equal(castings(t), 0);
    theatre_perform(t, "A", "Drink", NULL);
    theatre_run(t, 3);
    theatre_expect_no(t, "pub asked Toast");
    theatre_perform(t, "B", "Drink", NULL);
    theatre_message(t, "B", "boo");
    theatre_run(t, 0.9);
    theatre_expect_no(t, "pub asked Toast");  // B is startled, so the cast is not complete
    theatre_until(t, 3, "B started Toast");
    theatre_close(t);
}

// The subscription belongs to a behaviour, to a block of a tree, or to a step of a list.
static void rule_9_11_wherever_it_is_written(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "    proactive Rest, open to Toast\n        pose for 1 min\n",
        "    proactive Rest\n        selector, open to Toast\n            wait 1 min\n            wait 1 s\n",
        "    proactive Rest\n        pose for 1 min, open to Toast\n        wait 1 s\n",
        "    proactive Rest\n        Doze, open to Toast\ntask Doze\n    sequence\n        wait 1 min\n"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char all[8192];
        (void)snprintf(all, sizeof all, "%srole Idler for guest\n%s%s\n    part first: Idler\n    part second: Idler\n%s", HEAD,
                       bodies[i], SITUATION, ROWS);
        theatre *t = open_pub(all, 0);
        theatre_add(t, "Idler", "A", 0, 0);
        theatre_add(t, "Idler", "B", 1, 0);
        theatre_until(t, 4, "B started Toast");
        theatre_close(t);
    }
}

static void rule_9_11_each_part_has_its_conditions(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION,
                                  "    part first: Patron where it.drunk > 90\n"
                                  "    part second: Patron within 2 m of first where it.drunk < 10\n",
                                  ROWS),
                          4);
    theatre_set(t, "A", "drunk", 5);
    theatre_run(t, 5);
    theatre_expect_no(t, "pub asked Toast");
    theatre_set(t, "D", "drunk", 95);  // D stands three metres from A
    theatre_run(t, 5);
    theatre_expect_no(t, "pub asked Toast");
    theatre_set(t, "C", "drunk", 9);
    theatre_until(t, 3, "D scene started Toast with C");
    theatre_run(t, 1);
    theatre_expect_no(t, "A started Toast");
    theatre_close(t);
}

static void rule_9_11_facts_of_the_area_count_too(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION,
                                  "    part first: Patron where this.calm\n"
                                  "    part second: Patron within 9 m of this\n",
                                  ROWS),
                          2);
    theatre_set(t, "pub", "calm", 0);
    theatre_run(t, 5);
    theatre_expect_no(t, "pub asked Toast");
    theatre_set(t, "pub", "calm", 1);
    theatre_until(t, 3, "A started Toast");
    theatre_close(t);
}

// Only A fits `second`: a cast that has A for `first` is given up, and another one is tried.
static void rule_9_11_the_search_comes_back_when_it_does_not_go_on(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 8; seed++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.seed = seed;
        theatre *t = theatre_open_with(written(SITUATION,
                                               "    part first: Patron\n"
                                               "    part second: Patron where it.drunk < 10\n"
                                               "    part third: Patron where it.drunk < 30\n",
                                               ROWS),
                                       &def);
        theatre_add_kind(t, "Pub", "pub", 0, 0);
        trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){10 * 256, 10 * 256, 0});
        for (uint32_t i = 0; i < 3; i++) {
            theatre_add(t, "Patron", names[i], i, 0);
        }
        theatre_set(t, "A", "drunk", 5);
        theatre_set(t, "B", "drunk", 20);
        uint32_t step = theatre_until(t, 4, "C scene started Toast with A");
        assert_true(step > 0);
        theatre_close(t);
    }
}

// No agent fits the last of eight parts: the search tries some hundred casts, and is then given up.
static void rule_9_11_a_search_has_an_end(void **state)
{
    (void)state;
    static char many[40][8];
    theatre *t =
        theatre_open(written(SITUATION,
                             "    part alpha: Patron\n    part beta: Patron\n    part gamma: Patron\n    part delta: Patron\n"
                             "    part epsilon: Patron\n    part zeta: Patron\n    part eta: Patron\n"
                             "    part last: Patron where it.drunk > 90\n",
                             "    phase\n        all: wait 1 s\n"));
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){10 * 256, 10 * 256, 0});
    for (uint32_t i = 0; i < 40; i++) {
        (void)snprintf(many[i], sizeof many[i], "G%u", i);
        theatre_add(t, "Patron", many[i], i % 8, i / 8);
    }
    theatre_run(t, 3);
    assert_true(castings(t) >= 2);
    theatre_expect_no(t, "pub asked Toast");
    theatre_set(t, "G7", "drunk", 95);
    theatre_until(t, 60, "G7 started Toast");  // G7 fits, and is tried early enough in one of the searches
    theatre_close(t);
}

// ---- When ---------------------------------------------------------------------------------------

static void rule_9_11_tried_each_so_many_seconds_until_it_works(void **state)
{
    (void)state;
    theatre *t = open_pub(written("situation Toast, in Pub, every 2 s, cooldown 1 min", THREE, ROWS), 2);
    theatre_run(t, 1);
    uint64_t before = castings(t);
    theatre_run(t, 20);
    assert_int_equal(castings(t), before + 10);
    theatre_add(t, "Patron", "C", 2, 0);
    uint32_t first = theatre_until(t, 4, "* scene started Toast");
    theatre_until(t, 30, "* scene ended Toast");
    before = castings(t);
    uint32_t second = theatre_until(t, 65, "* scene started Toast");
    assert_int_equal(second - first, 60 * 30);
    assert_int_equal(castings(t), before + 1);
    theatre_close(t);
}

// One situation is tried every two seconds, the other every five, whichever is declared first.
static void rule_9_11_each_situation_of_an_area_has_a_clock_of_its_own(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t first = 0; first < 2; first++) {
        static char all[8192];
        (void)snprintf(all, sizeof all, "%ssituation %s, in Pub, every %u s\n" THREE "    phase\n        all: wait 1 s\n%s",
                       theatre_edited(HEAD, "open to Toast", "open to Toast, open to Hymn"), first == 0 ? "Hymn" : "Toast",
                       first == 0 ? 5 : 1,
                       first == 0 ? "situation Toast, in Pub, every 1 s\n" : "situation Hymn, in Pub, every 5 s\n");
        (void)snprintf(all + strlen(all), sizeof all - strlen(all), THREE "    phase\n        all: wait 1 s\n");
        theatre *t = open_pub(all, 2);
        theatre_run(t, 6);
        uint64_t before = castings(t);
        theatre_run(t, 20);
        assert_int_equal(castings(t), before + 20 + 4);
        theatre_close(t);
    }
}

static void rule_9_11_an_area_with_nobody_for_it_costs_nothing(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 0);
    theatre_add_kind(t, "Pub", "other pub", 50, 0);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "other pub"), (trp_point){10 * 256, 10 * 256, 0});
    theatre_add(t, "Stranger", "X", 0, 0);
    theatre_add(t, "Patron", "Y", 100, 0);  // subscribed, but in no pub
    theatre_run(t, 10);
    assert_int_equal(castings(t), 0);
    theatre_add(t, "Patron", "A", 0, 0);
    theatre_run(t, 10);
    uint64_t mine = castings(t);
    assert_true(mine >= 9 && mine <= 11);  // the other pub has not searched in between
    theatre_walk(t, "A", 20, 0, 2);
    theatre_run(t, 12);
    mine = castings(t);
    theatre_run(t, 10);
    assert_int_equal(castings(t), mine);
    theatre_walk(t, "A", 45, 0, 2);
    theatre_run(t, 15);
    assert_true(castings(t) > mine);
    theatre_close(t);
}

static void rule_9_11_above_what_is_ambient_below_what_matters(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
    theatre_until(t, 4, "A started Toast");
    theatre_expect(t, "A interrupted Drink");
    theatre_message(t, "A", "boo");  // Startle is a latent, but of the ambient layer
    theatre_run(t, 0.5);
    theatre_expect_no(t, "A started Startle");
    theatre_until(t, 30, "A resumed Drink");
    theatre_expect(t, "A finished Toast", "A resumed Drink");
    theatre_close(t);
}

// ---- Claims -------------------------------------------------------------------------------------

// One of them is startled in the step in which they are asked.
static void rule_9_11_a_candidate_may_refuse(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 2);
    theatre_run(t, 1.5);
    uint64_t before = castings(t);
    while (castings(t) == before) {
        theatre_step(t);
    }
    theatre_add(t, "Patron", "C", 2, 0);
    theatre_steps(t, 29);
    theatre_message(t, "B", "boo");
    theatre_step(t);
    theatre_expect(t, "pub asked Toast with B");
    theatre_steps(t, 3);
    theatre_expect(t, "pub refused Toast with B");
    theatre_run(t, 1);
    assert_int_equal(count(t, "started Toast"), 0);
    theatre_expect(t, "pub rejected Toast");
    assert_int_equal(scenes(t), 0);
    theatre_run(t, 8);
    assert_int_equal(count(t, "started Toast"), 0);  // the startled guest is not asked again for ten seconds
    theatre_until(t, 6, "B started Toast");
    theatre_close(t);
}

// Two pubs, one inside the other, want the same three guests: one pub gets them, the other is refused.
static void rule_9_11_no_agent_is_in_two_at_once(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
    theatre_add_kind(t, "Pub", "inner pub", 0, 0);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "inner pub"), (trp_point){8 * 256, 8 * 256, 0});
    theatre_until(t, 4, "A started Toast");
    theatre_run(t, 2);
    assert_int_equal(count(t, "started Toast"), 3);
    assert_int_equal(scenes(t), 1);
    theatre_close(t);
}

// ---- How it ends --------------------------------------------------------------------------------

static void rule_9_11_a_member_with_nothing_more_to_do_has_finished(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, "    part first: Patron where it.drunk > 90\n    part second: Patron\n",
                                  "    | first    | second     |\n"
                                  "    | hold mug | wait 0.5 s |\n"
                                  "    | hold mug |            |\n"),
                          2);
    theatre_set(t, "A", "drunk", 99);
    theatre_until(t, 4, "B started Toast");
    theatre_until(t, 1.5, "B resumed Drink");
    theatre_expect(t, "B finished Toast", "B resumed Drink");
    theatre_expect_count(t, "A begins hold mug", 1);
    theatre_remove(t, "B");  // B is done, so no part misses B
    theatre_until(t, 5, "A finished Toast");
    theatre_expect_count(t, "A begins hold mug", 2);
    theatre_expect_no(t, "* scene broken Toast");
    theatre_close(t);
}

static void rule_9_11_each_sees_how_the_others_stand(void **state)
{
    (void)state;
    theatre *t =
        open_pub(written(SITUATION, "    part first: Patron where it.drunk > 90\n    part second: Patron\n    part third: Patron\n",
                         "    phase\n"
                         "        first: Watch\n"
                         "        others: hold mug\n"
                         "    phase\n"
                         "        first: hold mug\n"
                         "        second: hold mug\n"
                         "task Watch\n"
                         "    wait until second is done and third is done\n"
                         "    check third is away and second is not away\n"
                         "    \"All done.\"\n"),
                 3);
    theatre_set(t, "A", "drunk", 99);
    theatre_until(t, 4, "* scene started Toast");
    theatre_answers_after(t, "B", "hold mug", 90);
    theatre_answers_after(t, "C", "hold mug", 60);
    theatre_until(t, 8, "A begins say \"All done.\"");
    theatre_until(t, 8, "* scene ended Toast");
    theatre_expect_no(t, "* scene broken Toast");
    theatre_close(t);
}

typedef void leaves(theatre *t, const char *who);

static void is_gone(theatre *t, const char *who)
{
    theatre_remove(t, who);
}

static void is_told_to(theatre *t, const char *who)
{
    theatre_cancel(t, who, "Toast.first");  // the behaviour of the part that this agent plays
    theatre_cancel(t, who, "Toast.second");
    theatre_cancel(t, who, "Toast.third");
}

static void has_to_fight(theatre *t, const char *who)
{
    theatre_message(t, who, "fight");
}

static void takes_the_role_off(theatre *t, const char *who)
{
    theatre_take_off(t, who, "Patron");
}

// Plays the situation for so many steps, then one of the three leaves. False when the situation was over by then, or a member
// came to its own end in that very step.
static bool one_leaves(leaves *how, size_t who, uint32_t after)
{
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
    theatre_until(t, 4, "* scene started Toast");
    theatre_steps(t, after);
    if (scenes(t) == 0) {
        theatre_close(t);
        return false;
    }
    how(t, names[who]);
    theatre_steps(t, theatre_period() + 1);
    assert_int_equal(scenes(t), 0);
    bool broken = theatre_count(t, "* finished Toast*") == 0;
    assert_int_equal(theatre_count(t, "* scene broken Toast") + theatre_count(t, "* scene ended Toast"), 1);
    theatre_run(t, 0.6);
    for (size_t other = 0; other < 3; other++) {
        char line[64];
        if (how != is_gone || other != who) {
            assert_true(theatre_get(t, names[other], "held") == 0);
        }
        if (other != who) {
            (void)snprintf(line, sizeof line, "%s cancelled Toast", names[other]);
            assert_true(!broken || theatre_count(t, line) == 1);
            (void)snprintf(line, sizeof line, "%s resumed Drink", names[other]);
            theatre_expect_count(t, line, 1);
        }
    }
    theatre_close(t);
    return broken;
}

// Each of the three leaves in each step: while performing, done and waiting, with the lock or waiting for the lock, at the very
// end; the way of leaving alternates.
static void rule_9_11_one_who_leaves_in_any_step_ends_it_for_all(void **state)
{
    (void)state;
    static leaves *const ways[] = {is_gone, is_told_to, has_to_fight, takes_the_role_off};
    for (size_t who = 0; who < 3; who++) {
        uint32_t steps = 0;
        while (one_leaves(ways[(steps + who) % 4], who, steps)) {
            steps += SANITIZED ? 11 : 1;
        }
        assert_in_range(steps, 8 * 30, 11 * 30);
        assert_false(one_leaves(is_gone, who, steps + 20));
    }
}

static void rule_9_11_one_who_fails_ends_it_for_all(void **state)
{
    (void)state;
    for (size_t who = 0; who < 3; who++) {
        theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
        theatre_fails(t, names[who], "hold mug", 0, 10);
        theatre_until(t, 4, "* scene started Toast");
        theatre_until(t, 12, "* scene broken Toast");
        theatre_run(t, 0.6);
        assert_int_equal(scenes(t), 0);
        theatre_expect_count(t, "* task failed Toast", 1);
        theatre_expect_count(t, "* cancelled Toast", 3);
        for (size_t i = 0; i < 3; i++) {
            assert_true(theatre_get(t, names[i], "held") == 0);
        }
        theatre_close(t);
    }
}

// The same in the very step in which the situation begins.
static void rule_9_11_one_who_is_gone_when_it_opens_is_missed(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
    uint32_t asked = theatre_until(t, 4, "pub asked Toast");
    theatre_close(t);
    for (uint32_t before = 0; before < 2; before++) {
        for (size_t who = 0; who < 3; who++) {
            t = open_pub(written(SITUATION, THREE, ROWS), 3);
            theatre_steps(t, asked - before);
            theatre_remove(t, names[who]);
            theatre_run(t, 5);
            assert_int_equal(scenes(t), 0);
            theatre_expect_no(t, "* finished Toast");
            theatre_close(t);
        }
    }
}

static void rule_9_11_an_area_that_goes_lets_them_finish(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
    theatre_until(t, 4, "* scene started Toast");
    theatre_remove(t, "pub");
    theatre_until(t, 30, "* scene ended Toast");
    theatre_run(t, 10);
    assert_int_equal(scenes(t), 0);
    theatre_close(t);
}

// ---- What lasts ---------------------------------------------------------------------------------

static trp_world *saved_and_loaded(const theatre *t)
{
    size_t size;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *loaded = NULL;
    trp_diagnostic why;
    if (trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, &why) != TRP_OK) {
        print_error("%s\n", why.message);
        fail();
    }
    free(bytes);
    return loaded;
}

// A world saved and loaded in any step, from the first guest until after the situation, goes on like the one that was saved.
static void rule_9_11_it_is_saved(void **state)
{
    (void)state;
    theatre *t = open_pub(written(SITUATION, THREE, ROWS), 3);
    for (uint32_t step = 0; step < 150; step++) {
        theatre_step(t);
        trp_world *loaded = saved_and_loaded(t);
        assert_null(trp_world_check(loaded, NULL));
        assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
        assert_int_equal(trp_world_next_due(loaded), trp_world_next_due(theatre_world(t)));
        trp_world_destroy(loaded);
    }
    theatre_close(t);
}

// A claim that lasts from one step to the next, because a step has one round only.
static void rule_9_11_a_claim_of_an_area_is_saved(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(written(SITUATION, THREE, ROWS), &def);
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){10 * 256, 10 * 256, 0});
    for (uint32_t i = 0; i < 3; i++) {
        theatre_add(t, "Patron", names[i], i, 0);
    }
    theatre_until(t, 4, "pub asked Toast");
    for (uint32_t i = 0; i < 5; i++) {
        trp_world *loaded = saved_and_loaded(t);
        assert_null(trp_world_check(loaded, NULL));
        assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
        theatre_step(t);
        trp_world_step(loaded);
        assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
        trp_world_destroy(loaded);
    }
    assert_int_equal(count(t, "started Toast"), 3);
    theatre_close(t);
}

static void rule_9_11_another_text_keeps_it_as_a_whole(void **state)
{
    (void)state;
    static char was[8192], changed[8192];
    (void)snprintf(was, sizeof was, "%s", written(SITUATION, THREE, ROWS));
    theatre *t = open_pub(was, 3);
    theatre_until(t, 4, "* scene started Toast");
    theatre_run(t, 0.5);
    (void)snprintf(changed, sizeof changed, "%s",
                   theatre_edited(was, "    held: -9 to 9\n", "    held: -9 to 9\n    wit: 0 to 3\n"));
    theatre_reload(t, changed);
    theatre_until(t, 30, "* scene ended Toast");
    assert_int_equal(count(t, "finished Toast"), 3);
    theatre_run(t, 20);
    theatre_expect_count(t, "* scene started Toast", 1);  // the area remembers when it last cast the situation
    theatre_close(t);
    // One part is gone from the text: no member goes on alone.
    t = open_pub(was, 3);
    theatre_until(t, 4, "* scene started Toast");
    theatre_run(t, 0.5);
    (void)snprintf(changed, sizeof changed, "%s", theatre_edited(was, "    part third: Patron\n", ""));
    theatre_reload(t, changed);
    theatre_run(t, 1);
    assert_int_equal(scenes(t), 0);
    for (size_t i = 0; i < 3; i++) {
        assert_true(theatre_get(t, names[i], "held") == 0);
    }
    theatre_close(t);
}

// Areas cast the situations that the new text has for them, and none when it has none.
static void rule_9_11_an_area_begins_and_ceases_to_cast_with_the_text(void **state)
{
    (void)state;
    static char with[8192], without[8192];
    (void)snprintf(with, sizeof with, "%s", written("situation Toast, in Pub, every 1 s", THREE, ROWS));
    const char *edited = theatre_edited(with, "situation Toast, in Pub, every 1 s", "scene Toast");
    (void)snprintf(without, sizeof without, "%s", theatre_edited(edited, ", open to Toast", ""));
    theatre *t = open_pub(without, 3);
    theatre_run(t, 3);
    theatre_reload(t, with);
    theatre_until(t, 8, "* scene started Toast");
    theatre_until(t, 20, "* scene ended Toast");
    theatre_reload(t, without);
    theatre_run(t, 2);
    theatre_mark(t);
    theatre_run(t, 10);
    theatre_expect_no(t, "* scene started Toast");
    theatre_reload(t, with);
    theatre_until(t, 8, "* scene started Toast");
    theatre_close(t);
}

// A member that has finished and left is missed if its part has more to do in the rows to come; if not, the others go on.
static void rule_9_11_another_text_drops_it_when_it_has_more_for_one_who_has_finished(void **state)
{
    (void)state;
    static const struct {
        const char *row, *instead;
        bool lasts;
    } edits[] = {
        {"    | hold mug |            |\n", "    | hold mug |            |\n    | wait 1 s | hold mug   |\n", false},
        {"    | hold mug |            |\n", "    | hold mug | hold mug   |\n", true},  // he is not asked to come back for this row
        {"    | hold mug |            |\n", "    | hold mug |            |\n    | wait 1 s |            |\n", true},
        {"    | first    | second     |\n", "    | first    | second     |\n    | wait 1 s | hold mug   |\n", true},
    };
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        static char was[8192], changed[8192];
        (void)snprintf(was, sizeof was, "%s",
                       written(SITUATION, "    part first: Patron where it.drunk > 90\n    part second: Patron\n",
                               "    | first    | second     |\n"
                               "    | hold mug | wait 0.5 s |\n"
                               "    | hold mug |            |\n"));
        theatre *t = open_pub(was, 2);
        theatre_set(t, "A", "drunk", 99);
        theatre_until(t, 4, "B started Toast");
        theatre_until(t, 1.5, "B resumed Drink");
        theatre_run(t, 2);
        (void)snprintf(changed, sizeof changed, "%s", theatre_edited(was, edits[i].row, edits[i].instead));
        theatre_reload(t, changed);
        theatre_run(t, 8);
        if (edits[i].lasts) {
            theatre_expect_count(t, "A finished Toast", 1);
        } else {
            theatre_expect_count(t, "A finished Toast", 0);
            theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "A", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
        }
        assert_int_equal(scenes(t), 0);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_11_an_area_casts_those_who_are_open_to_it),
        THEATRE_TEST(rule_9_11_a_few_of_a_large_crowd_are_found_for_many_parts),
        THEATRE_TEST(rule_9_11_agents_of_other_roles_do_not_end_a_search),
        THEATRE_TEST(rule_9_11_all_members_begin_in_the_step_in_which_they_were_found),
        THEATRE_TEST(rule_9_11_too_few_are_not_asked),
        THEATRE_TEST(rule_9_11_only_as_long_as_one_does_what_says_so),
        THEATRE_TEST(rule_9_11_wherever_it_is_written),
        THEATRE_TEST(rule_9_11_each_part_has_its_conditions),
        THEATRE_TEST(rule_9_11_facts_of_the_area_count_too),
        THEATRE_TEST(rule_9_11_the_search_comes_back_when_it_does_not_go_on),
        THEATRE_TEST(rule_9_11_a_search_has_an_end),
        THEATRE_TEST(rule_9_11_tried_each_so_many_seconds_until_it_works),
        THEATRE_TEST(rule_9_11_each_situation_of_an_area_has_a_clock_of_its_own),
        THEATRE_TEST(rule_9_11_an_area_with_nobody_for_it_costs_nothing),
        THEATRE_TEST(rule_9_11_above_what_is_ambient_below_what_matters),
        THEATRE_TEST(rule_9_11_a_candidate_may_refuse),
        THEATRE_TEST(rule_9_11_no_agent_is_in_two_at_once),
        THEATRE_TEST(rule_9_11_a_member_with_nothing_more_to_do_has_finished),
        THEATRE_TEST(rule_9_11_each_sees_how_the_others_stand),
        THEATRE_TEST(rule_9_11_one_who_leaves_in_any_step_ends_it_for_all),
        THEATRE_TEST(rule_9_11_one_who_fails_ends_it_for_all),
        THEATRE_TEST(rule_9_11_one_who_is_gone_when_it_opens_is_missed),
        THEATRE_TEST(rule_9_11_an_area_that_goes_lets_them_finish),
        THEATRE_TEST(rule_9_11_an_area_begins_and_ceases_to_cast_with_the_text),
        THEATRE_TEST(rule_9_11_another_text_drops_it_when_it_has_more_for_one_who_has_finished),
        THEATRE_TEST(rule_9_11_it_is_saved),
        THEATRE_TEST(rule_9_11_a_claim_of_an_area_is_saved),
        THEATRE_TEST(rule_9_11_another_text_keeps_it_as_a_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
