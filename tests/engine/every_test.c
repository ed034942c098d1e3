// SPDX-License-Identifier: MIT
// Goal: several agents play an `every` part: as many as can, from `at least` to `at most`; all of them pass each barrier together;
// the scene goes on without a player as long as enough are left, and no agent joins later. (SEMANTICS 5.10)
// Method: a toast at a table, as a scene that a host begins and as a situation that a pub casts, with more and fewer guests; the
// invariants are checked after every step.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"
#include "troupe/why.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define HEAD                                                      \
    "kind guest, a creature\n"                                    \
    "    counted: 0 to 20\n"                                      \
    "    busy: yes or no\n"                                       \
    "host party\n"                                                \
    "    message boo\n"                                           \
    "    message go\n"                                            \
    "    action hold mug, uses hands, lasts 2 s, fails spilled\n" \
    "role Leader for guest\n"                                     \
    "    proactive Rest, weight 1\n"                              \
    "        wait 2 s, open to Song\n"                            \
    "    latent Startle, when message boo\n"                      \
    "        wait 1 s\n"                                          \
    "role Guest for guest\n"                                      \
    "    proactive Drink\n"                                       \
    "        wait 10 min, open to Song\n"                         \
    "    latent Startle, when message boo\n"                      \
    "        wait 1 s\n"                                          \
    "area Pub\n"

#define ROWS                                                                   \
    "    phase\n"                                                              \
    "        all: hold mug\n"                                                  \
    "    phase\n"                                                              \
    "        leader: set counted to number of guests\n"                        \
    "        guests\n"                                                         \
    "            set counted to number of every of guests where not it.busy\n" \
    "            hold mug\n"                                                   \
    "    phase\n"                                                              \
    "        all: hold mug\n"

#define UNSUNG                                \
    "situation Song, in Pub, every 1 s\n"     \
    "    part leader: Leader where it.busy\n" \
    "    part guests: every Guest\n" ROWS

#define TOAST                                    \
    "scene Toast, weight 100, cooldown 60 min\n" \
    "    part leader: Leader\n"                  \
    "    part guests: every Guest within 20 m, at least 2, at most 4\n" ROWS UNSUNG

// Begins by an order only.
#define ORDERED                                                         \
    "scene Toast\n"                                                     \
    "    part leader: Leader\n"                                         \
    "    part guests: every Guest within 20 m, at least 2, at most 4\n" \
    "    starts when message go\n" ROWS UNSUNG

#define SONG                                               \
    "situation Song, in Pub, every 1 s, cooldown 60 min\n" \
    "    part leader: Leader\n"                            \
    "    part guests: every Guest, at least 2, at most 4\n" ROWS

static const char *const names[] = {"A", "B", "C", "D", "E", "F"};

static void add_guests(theatre *t, uint32_t guests)
{
    for (uint32_t i = 0; i < guests; i++) {
        theatre_add(t, "Guest", names[i], 1 + i, 1);
    }
}

static theatre *open_table_with(const char *text, uint32_t guests, uint32_t rounds)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = (uint8_t)rounds;
    theatre *t = theatre_open_with(text, &def);
    add_guests(t, guests);
    theatre_add(t, "Leader", "L", 0, 0);
    return t;
}

static theatre *open_table(uint32_t guests)
{
    return open_table_with(HEAD TOAST, guests, 4);
}

static theatre *open_pub(const char *text, uint32_t guests)
{
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){10 * 256, 10 * 256, 0});
    add_guests(t, guests);
    theatre_add(t, "Leader", "L", 0, 0);
    return t;
}

static uint32_t count(const theatre *t, const char *rest)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "%s %s", names[i], rest);
        found += theatre_count(t, line);
    }
    return found;
}

// ---- How many -----------------------------------------------------------------------------------

static void rule_5_10_all_who_can_play_an_every_part(void **state)
{
    (void)state;
    theatre *t = open_table(3);
    theatre_until(t, 8, "L started Toast");
    theatre_until(t, 20, "L finished Toast");
    theatre_run(t, 1);
    assert_int_equal(count(t, "finished Toast"), 3);
    assert_int_equal(count(t, "begins hold mug"), 9);
    assert_float_equal(theatre_get(t, "L", "counted"), 3, 0);
    assert_float_equal(theatre_get(t, "A", "counted"), 3, 0);
    theatre_close(t);
}

static void rule_5_10_no_more_play_it_than_at_most(void **state)
{
    (void)state;
    theatre *t = open_table(6);
    theatre_until(t, 8, "L started Toast");
    theatre_until(t, 20, "L finished Toast");
    assert_int_equal(count(t, "started Toast"), 4);
    theatre_expect_no(t, "F started Toast");
    theatre_close(t);
}

static void rule_5_10_fewer_than_at_least_are_not_asked(void **state)
{
    (void)state;
    theatre *t = open_table(1);
    theatre_run(t, 10);
    theatre_expect_no(t, "* asked Toast");
    theatre_expect_no(t, "* started Toast");
    theatre_close(t);
    t = open_pub(HEAD SONG, 1);
    theatre_run(t, 10);
    theatre_expect_no(t, "* asked Song");
    theatre_close(t);
}

// Returns the obstacle TOO_FEW of an agent or area; false when there is none.
static bool find_too_few(theatre *t, const char *who, trp_why_line *found)
{
    trp_why_line lines[64];
    uint32_t line_count = trp_agent_why(theatre_world(t), theatre_who(t, who), lines, 64);
    for (uint32_t i = 0; i < line_count && i < 64; i++) {
        if (lines[i].kind == TRP_WHY_OBSTACLE && lines[i].cause == TRP_CAUSE_TOO_FEW) {
            *found = lines[i];
            return true;
        }
    }
    return false;
}

// An explanation says how many must play the part and how many can, and each of these once.
static void rule_5_10_too_few_are_counted(void **state)
{
    (void)state;
    trp_why_line line;
    theatre *t = open_table(1);
    theatre_run(t, 3.1);
    assert_true(find_too_few(t, "L", &line));
    assert_true(line.left == 1 * TRP_ONE && line.right == 2 * TRP_ONE);
    assert_string_equal(trp_pack_part_name(trp_world_pack(theatre_world(t)), 0, line.part), "guests");
    theatre_add(t, "Guest", "B", 2, 1);
    theatre_run(t, 0.3);
    assert_false(find_too_few(t, "L", &line));
    theatre_close(t);
    t = open_pub(HEAD SONG, 1);
    theatre_run(t, 3);
    assert_true(find_too_few(t, "pub", &line));
    assert_true(line.left <= 1 * TRP_ONE && line.right == 2 * TRP_ONE);
    theatre_close(t);
}

// Players who count with one number behind a lock do so one after the other, and none is lost. (1.2)
static void rule_5_10_players_count_behind_a_lock(void **state)
{
    (void)state;
    theatre *t = open_table_with(HEAD
                                 "scene Toast, weight 100, cooldown 60 min\n"
                                 "    part leader: Leader\n"
                                 "    part guests: every Guest within 20 m, at least 2, at most 4\n"
                                 "    n: 0 to 20\n"
                                 "    phase\n"
                                 "        guests\n"
                                 "            lock slate\n"
                                 "                set n to n + 1\n"
                                 "    phase\n"
                                 "        leader: set counted to n\n" UNSUNG,
                                 4, 4);
    theatre_until(t, 8, "L finished Toast");
    assert_float_equal(theatre_get(t, "L", "counted"), 4, 0);
    theatre_close(t);
}

static void rule_5_10_an_area_casts_all_who_are_open_to_it(void **state)
{
    (void)state;
    for (uint32_t guests = 2; guests <= 6; guests++) {
        theatre *t = open_pub(HEAD SONG, guests);
        theatre_until(t, 4, "* scene started Song");
        theatre_until(t, 20, "* scene ended Song");
        theatre_run(t, 1);
        uint32_t players = guests < 4 ? guests : 4;
        assert_int_equal(count(t, "finished Song"), players);
        assert_float_equal(theatre_get(t, "L", "counted"), players, 0);
        theatre_close(t);
    }
}

static void rule_5_10_an_area_casts_those_who_have_no_leader(void **state)
{
    (void)state;
    theatre *t = open_pub(HEAD
                          "situation Song, in Pub, every 1 s, cooldown 60 min\n"
                          "    part guests: every Guest\n"
                          "    phase\n"
                          "        all: hold mug\n",
                          3);
    theatre_until(t, 4, "* scene started Song");
    theatre_until(t, 20, "* scene ended Song");
    theatre_run(t, 1);
    assert_int_equal(count(t, "finished Song"), 3);
    theatre_expect_no(t, "L started Song");
    theatre_close(t);
}

// Five leaders have one guest each, which is too few; the sixth has six. Most of the sixty in the pub stand elsewhere.
static void rule_5_10_an_area_looks_at_each_guest_once_for_all_copies(void **state)
{
    (void)state;
    theatre *t = open_pub(HEAD
                          "situation Song, in Pub, every 1 s\n"
                          "    part leader: Leader\n"
                          "    part guests: every Guest within 8 m of leader, at least 2, at most 6\n"
                          "    phase\n"
                          "        all: wait 0.2 s\n",
                          6);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){500 * 256, 500 * 256, 0});
    theatre_step(t);  // those who are there are prompt when the crowd joins them (12.8)
    for (uint32_t i = 0; i < 50; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "%s%u", i < 5 ? "K" : "V", i);
        theatre_add(t, i < 5 ? "Leader" : "Guest", name, i < 10 ? 20 + 20 * (i % 5) : 200 + i, 20);
    }
    theatre_run(t, 20);
    uint32_t songs = theatre_count(t, "L started Song");
    assert_true(songs > 10);
    assert_int_equal(count(t, "started Song"), 6 * songs);
    theatre_expect_no(t, "* rejected Song *");
    theatre_close(t);
}

// ---- The barrier --------------------------------------------------------------------------------

static void rule_5_10_the_barrier_is_over_all_of_them(void **state)
{
    (void)state;
    theatre *t = open_table(3);
    theatre_answers_after(t, "B", "hold mug", 150);
    theatre_until(t, 8, "L started Toast");
    theatre_until(t, 10, "* scene phase Toast");
    assert_true(theatre_now(t) >= theatre_step_of(t, "B begins hold mug") + 150);
    theatre_close(t);
}

// ---- Who leaves, who comes ----------------------------------------------------------------------

static void rule_5_10_it_goes_on_while_enough_are_left(void **state)
{
    (void)state;
    for (uint32_t situation = 0; situation < 2; situation++) {
        theatre *t = situation == 0 ? open_table(3) : open_pub(HEAD SONG, 3);
        theatre_until(t, 8, situation == 0 ? "L started Toast" : "L started Song");
        theatre_run(t, 0.5);
        theatre_remove(t, "B");
        theatre_until(t, 20, situation == 0 ? "L finished Toast" : "L finished Song");
        theatre_expect_no(t, "* scene broken *");
        assert_float_equal(theatre_get(t, "L", "counted"), 2, 0);
        assert_float_equal(theatre_get(t, "C", "counted"), 2, 0);
        theatre_close(t);
    }
}

// Plays a toast of three guests in whose first row one is called away for 90 s; the others wait for 10 s.
static theatre *call_away(const char *least)
{
    const char *text = theatre_edited(HEAD TOAST, "boo\n        wait 1 s\narea", "boo, priority 9\n        wait 90 s\narea");
    text = theatre_edited(text, "at least 2", least);
    theatre *t = open_table_with(theatre_edited(text, "cooldown", "gives up after 10 s, cooldown"), 3, 4);
    theatre_until(t, 8, "L started Toast");
    theatre_run(t, 0.5);
    theatre_message(t, "B", "boo");
    theatre_run(t, 1);
    theatre_expect_count(t, "B interrupted Toast", 1);
    return t;
}

static void rule_5_10_one_who_is_called_away_is_left_out_when_the_others_give_up(void **state)
{
    (void)state;
    theatre *t = call_away("at least 2");
    theatre_until(t, 12, "B cancelled Toast *");
    theatre_expect_no(t, "* scene broken *");
    theatre_until(t, 20, "L finished Toast");
    assert_int_equal(count(t, "finished Toast"), 2);
    assert_float_equal(theatre_get(t, "A", "counted"), 2, 0);
    theatre_close(t);
}

static void rule_5_10_one_too_many_who_is_called_away_ends_it_for_all(void **state)
{
    (void)state;
    theatre *t = call_away("at least 3");
    theatre_until(t, 12, "* scene broken Toast");
    theatre_expect_no(t, "L finished Toast");
    theatre_close(t);
}

static void rule_5_10_one_too_many_who_leaves_ends_it_for_all(void **state)
{
    (void)state;
    for (uint32_t situation = 0; situation < 2; situation++) {
        theatre *t = situation == 0 ? open_table(3) : open_pub(HEAD SONG, 3);
        theatre_until(t, 8, situation == 0 ? "L started Toast" : "L started Song");
        theatre_run(t, 0.5);
        theatre_remove(t, "B");
        theatre_run(t, 0.5);
        theatre_expect_no(t, "* scene broken *");
        theatre_remove(t, "A");
        theatre_run(t, 0.5);
        theatre_expect_count(t, "* scene broken *", 1);
        theatre_expect_no(t, situation == 0 ? "L finished Toast" : "L finished Song");
        theatre_close(t);
    }
}

static void rule_5_10_a_leader_who_leaves_ends_it_for_all(void **state)
{
    (void)state;
    theatre *t = open_table(4);
    theatre_until(t, 8, "L started Toast");
    theatre_run(t, 0.5);
    theatre_remove(t, "L");
    theatre_run(t, 0.5);
    theatre_expect_count(t, "* scene broken Toast", 1);
    theatre_close(t);
}

static void rule_5_10_nobody_joins_later(void **state)
{
    (void)state;
    theatre *t = open_table(2);
    theatre_until(t, 8, "L started Toast");
    theatre_add(t, "Guest", "F", 1, 2);
    theatre_until(t, 20, "L finished Toast");
    theatre_expect_no(t, "F started Toast");
    theatre_close(t);
}

// A loss that recasts is for parts that one agent plays.
static void rule_5_10_a_loss_that_recasts_finds_no_other_guest(void **state)
{
    (void)state;
    static const char text[] = HEAD
        "scene Toast, weight 100, cooldown 60 min, loss recasts\n"
        "    part leader: Leader\n"
        "    part cook: Leader\n"
        "    part guests: every Guest within 20 m, at least 2, at most 4\n"
        "    phase\n"
        "        all: hold mug\n"
        "    phase\n"
        "        all: hold mug\n" UNSUNG;
    for (uint32_t loses_cook = 0; loses_cook < 2; loses_cook++) {
        theatre *t = open_table_with(text, 2, 4);
        theatre_add(t, "Leader", "M", 0, 1);
        theatre_until(t, 8, "A started Toast");
        const bool leads = theatre_count(t, "L scene started Toast *") > 0;
        theatre_add(t, "Guest", "F", 1, 2);
        theatre_add(t, "Leader", "N", 0, 2);
        theatre_run(t, 0.5);
        if (loses_cook != 0) {
            theatre_remove(t, leads ? "M" : "L");
            theatre_until(t, 2, "N started Toast");
        } else {
            theatre_remove(t, "A");
            theatre_until(t, 0.5, "* scene broken *");
        }
        theatre_expect_no(t, "F started Toast");
        theatre_close(t);
    }
}

static void rule_5_10_one_who_refuses_is_left_out(void **state)
{
    (void)state;
    theatre *t = open_pub(HEAD SONG, 4);
    theatre_until(t, 4, "pub asked Song");
    theatre_message(t, "B", "boo");
    theatre_until(t, 20, "* scene ended Song");
    theatre_expect_no(t, "* rejected Song *");
    theatre_close(t);
}

// One whom an order names stands for all copies: without that one the order is rejected, however many others there are.
static void rule_5_10_one_whom_an_order_names_is_not_left_out(void **state)
{
    (void)state;
    for (uint32_t rounds = 1; rounds <= 4; rounds += 3) {
        for (uint32_t is_busy = 0; is_busy < 2; is_busy++) {
            theatre *t = open_table_with(HEAD ORDERED, 4, rounds);
            theatre_run(t, 0.5);
            if (is_busy != 0) {
                theatre_message(t, "B", "boo");
                theatre_run(t, 0.2);
            }
            theatre_perform(t, "L", "Toast.leader", "B");
            if (is_busy == 0) {
                theatre_until(t, 1, "B started Toast");
                theatre_close(t);
                continue;
            }
            theatre_until(t, 0.5, "L rejected Toast *");
            theatre_run(t, 5);
            theatre_expect_no(t, "* started Toast");
            theatre_close(t);
        }
    }
}

// One that is gone before the scene opens is not left out either.
static void rule_5_10_one_whom_an_order_names_may_be_gone(void **state)
{
    (void)state;
    theatre *t = open_table_with(HEAD ORDERED, 4, 1);
    theatre_run(t, 0.5);
    theatre_perform(t, "L", "Toast.leader", "B");
    theatre_until(t, 1, "L asked Toast with B");
    theatre_remove(t, "B");
    theatre_until(t, 1, "L rejected Toast *");
    theatre_run(t, 5);
    theatre_expect_no(t, "* started Toast");
    theatre_close(t);
}

static void rule_5_10_one_player_chooses_another(void **state)
{
    (void)state;
    theatre *t = open_table_with(HEAD
                                 "scene Toast, weight 100, cooldown 60 min\n"
                                 "    part leader: Leader\n"
                                 "    part guests: every Guest within 20 m, at least 2\n"
                                 "    phase\n"
                                 "        guests\n"
                                 "            check nearest of guests is not me\n"
                                 "            check any of guests is not me\n"
                                 "            check random of guests is not me\n"
                                 "            set counted to number of guests\n" UNSUNG,
                                 3, 4);
    theatre_until(t, 8, "L finished Toast");
    assert_float_equal(theatre_get(t, "A", "counted"), 3, 0);
    assert_float_equal(theatre_get(t, "C", "counted"), 3, 0);
    theatre_close(t);
}

// ---- Saves and other texts ----------------------------------------------------------------------

static void rule_5_10_it_is_saved_in_every_step(void **state)
{
    (void)state;
    // With one round in each step, the claim lasts for some steps, too.
    for (uint32_t rounds = 1; rounds <= 4; rounds += 3) {
        theatre *t = open_table_with(HEAD
                                     "scene Toast, weight 100, cooldown 60 min\n"
                                     "    part leader: Leader\n"
                                     "    part guests: every Guest within 20 m, at least 2\n"
                                     "    phase\n"
                                     "        all: wait 1 to 3 s\n"
                                     "    phase\n"
                                     "        leader: wait 1 s\n"
                                     "        guests: set counted to number of guests\n" UNSUNG,
                                     3, rounds);
        for (uint32_t i = 0; i < 200; i++) {
            theatre_step(t);
            if (i == 120) {
                theatre_remove(t, "B");
            }
            theatre_expect_same_when_loaded(t, 1);
        }
        theatre_expect_count(t, "L finished Toast", 1);
        theatre_close(t);
    }
}

static void rule_5_10_another_text_keeps_it(void **state)
{
    (void)state;
    static const char text[] = HEAD SONG;
    theatre *t = open_pub(text, 3);
    theatre_until(t, 8, "L started Song");
    theatre_run(t, 0.5);
    theatre_remove(t, "B");
    theatre_run(t, 0.1);
    theatre_reload(t, theatre_edited(text, "every 1 s", "every 2 s"));
    theatre_until(t, 20, "L finished Song");
    theatre_expect_no(t, "* scene broken *");
    theatre_close(t);
}

static void rule_5_10_another_text_that_needs_more_drops_it(void **state)
{
    (void)state;
    static const char text[] = HEAD SONG;
    theatre *t = open_pub(text, 3);
    theatre_until(t, 8, "L started Song");
    theatre_run(t, 0.5);
    theatre_reload(t, theatre_edited(text, "at least 2", "at least 4"));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "A", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
    theatre_close(t);
}

// In the last row, too: who has yet to perform it has not finished.
static void rule_5_10_another_text_that_needs_more_drops_it_in_its_last_row(void **state)
{
    (void)state;
    static const char text[] = HEAD SONG;
    for (uint32_t least = 3; least <= 4; least++) {
        theatre *t = open_pub(text, 3);
        theatre_until(t, 8, "L started Song");
        theatre_run(t, 4.5);
        theatre_reload(t, theatre_edited(text, "at least 2", least == 3 ? "at least 3" : "at least 4"));
        if (least == 3) {
            theatre_until(t, 20, "L finished Song");
        } else {
            theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "A", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
        }
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(rule_5_10_all_who_can_play_an_every_part, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_no_more_play_it_than_at_most, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_fewer_than_at_least_are_not_asked, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_too_few_are_counted, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_players_count_behind_a_lock, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_an_area_casts_all_who_are_open_to_it, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_an_area_casts_those_who_have_no_leader, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_an_area_looks_at_each_guest_once_for_all_copies, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_the_barrier_is_over_all_of_them, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_it_goes_on_while_enough_are_left, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_one_who_is_called_away_is_left_out_when_the_others_give_up, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_one_too_many_who_is_called_away_ends_it_for_all, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_one_too_many_who_leaves_ends_it_for_all, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_a_leader_who_leaves_ends_it_for_all, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_nobody_joins_later, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_a_loss_that_recasts_finds_no_other_guest, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_one_who_refuses_is_left_out, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_one_whom_an_order_names_is_not_left_out, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_one_whom_an_order_names_may_be_gone, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_one_player_chooses_another, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_it_is_saved_in_every_step, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_another_text_keeps_it, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_another_text_that_needs_more_drops_it, theatre_clear),
        cmocka_unit_test_teardown(rule_5_10_another_text_that_needs_more_drops_it_in_its_last_row, theatre_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
