// SPDX-License-Identifier: MIT
// Goal: lists keep their entities in order and within bounds; a removed entity is in no list; a list is read by its owner, by
// others as of the step before, and by the members of a scene; lists are saved, and survive a change of the text. (SEMANTICS 8.7)
// Method: a few people in a row who are told by messages what to do with their lists, and say what they find in them.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#include "troupe/notice.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD                               \
    "kind bot, a creature\n"               \
    "    foes: many bot, at most 3\n"      \
    "    count: 0 to 99\n"                 \
    "    hails: 0 to 99\n"                 \
    "    found: bot\n"                     \
    "host arena\n"                         \
    "    message begin\n"                  \
    "    message again\n"                  \
    "    message hail\n"                   \
    "role Idle for bot\n"                  \
    "    latent Hear, when message hail\n" \
    "        set hails to hails + 1\n"

// The test tells A what to do; the others stand at 1, 2, … m from A.
static theatre *open_row(const char *steps, const char *more, uint32_t others)
{
    static char text[8192];
    static const char *const names[] = {"B", "C", "D", "E", "F", "G", "H", "I", "J"};
    (void)snprintf(text, sizeof text, HEAD "role Keeper for bot\n    latent Begin, when message begin\n%s%s", steps, more);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Keeper", "A", 0, 0);
    for (uint32_t i = 0; i < others; i++) {
        theatre_add_free(t, "Idle", names[i], 1 + (double)i, 0);
    }
    theatre_run(t, 0.5);
    return t;
}

static void tell(theatre *t, const char *message)
{
    theatre_message(t, "A", message);
    theatre_run(t, 1);
}

static bool finds(const theatre *t, const char *who, const char *other)
{
    trp_value value;
    uint32_t fact = theatre_find(t, TRP_NAMES_FACT, "bot.found");
    assert_int_equal(trp_fact_get(theatre_world(t), theatre_who(t, who), fact, &value), TRP_OK);
    return (uint64_t)value.bits == theatre_who(t, other).value;
}

// ---- Who is in it -------------------------------------------------------------------------------

static void rule_8_7_a_list_has_room_for_so_many_and_takes_the_best(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        set foes to every bot within 20 m\n        set count to number of foes\n"
        "        set found to first of foes\n",
        "", 5);
    tell(t, "begin");
    assert_true(theatre_get(t, "A", "count") == 3);
    assert_true(finds(t, "A", "B"));
    theatre_close(t);
}

static void rule_8_7_no_member_is_in_it_twice_and_a_full_list_takes_none(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        add nearest bot to foes\n        add nearest bot to foes\n"
        "        set count to number of foes\n",
        "    latent Again, when message again\n        set foes to every bot\n        remove nearest bot from foes\n"
        "        add nearest bot to foes\n        add me to foes\n        set found to first of foes\n"
        "        set count to number of foes\n        check me is not in foes\n        \"Full.\"\n",
        4);
    tell(t, "begin");
    assert_true(theatre_get(t, "A", "count") == 1);
    tell(t, "again");
    assert_true(theatre_get(t, "A", "count") == 3);
    assert_true(finds(t, "A", "C"));  // B was put in again, and is now behind the others
    theatre_expect(t, "A begins say \"Full.\"");
    theatre_close(t);
}

static void rule_8_7_removing_a_member_leaves_no_gap(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        set foes to every bot\n        remove first of foes from foes\n"
        "        remove me from foes\n        set count to number of foes\n"
        "        set found to first of foes\n",
        "", 3);
    tell(t, "begin");
    assert_true(theatre_get(t, "A", "count") == 2);
    assert_true(finds(t, "A", "C"));
    theatre_close(t);
}

static void rule_8_7_an_entity_that_is_gone_is_in_no_list(void **state)
{
    (void)state;
    theatre *t = open_row("        set foes to every bot\n",
                          "    latent Again, when message again\n        set count to number of foes\n"
                          "        set found to first of foes\n        add me to foes\n"
                          "        check me is in foes\n        \"In.\"\n",
                          3);
    tell(t, "begin");
    theatre_remove(t, "B");
    theatre_run(t, 0.5);
    tell(t, "again");
    assert_true(theatre_get(t, "A", "count") == 2);
    assert_true(finds(t, "A", "C"));
    theatre_expect(t, "A begins say \"In.\"");  // the list has room again
    theatre_close(t);
}

static void rule_8_7_adding_nobody_fails(void **state)
{
    (void)state;
    theatre *t = open_row("        add found to foes\n        \"Never.\"\n", "", 1);
    tell(t, "begin");
    theatre_expect(t, "A task failed Begin*(gone)");
    theatre_expect_no(t, "A begins say");
    theatre_close(t);
}

static void rule_8_7_the_owner_may_be_in_it(void **state)
{
    (void)state;
    theatre *t =
        open_row("        add me to foes\n        set count to number of foes\n        set found to nearest of foes\n", "", 2);
    tell(t, "begin");
    assert_true(theatre_get(t, "A", "count") == 1);
    assert_true(finds(t, "A", "A"));
    theatre_close(t);
}

// ---- Asking -------------------------------------------------------------------------------------

static void rule_8_7_one_of_a_list_is_chosen_like_one_of_all(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        set foes to every bot\n        remove nearest bot from foes\n"
        "        set found to nearest of foes where it.hails > 0\n"
        "        set count to number of every of foes within 2.5 m\n"
        "        check any of foes within 2.5 m\n        check not any of foes within 1.5 m\n        \"So.\"\n",
        "", 3);
    theatre_message(t, "D", "hail");
    theatre_run(t, 0.5);
    tell(t, "begin");
    assert_true(finds(t, "A", "D"));
    assert_true(theatre_get(t, "A", "count") == 1);
    theatre_expect(t, "A begins say \"So.\"");
    theatre_close(t);
}

static void rule_8_7_others_see_it_as_it_was_at_the_start_of_the_step(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        set found to nearest bot\n        add me to foes\n        check me is not in found.foes\n"
        "        \"Alone.\"\n",
        "    latent Again, when message again\n        check me is in found.foes\n        set count to number of found.foes\n", 0);
    theatre_add_free(t, "Keeper", "Z", 1, 0);
    theatre_run(t, 0.5);
    theatre_message(t, "A", "begin");
    theatre_message(t, "Z", "begin");
    theatre_run(t, 1);
    theatre_expect(t, "A begins say \"Alone.\"");
    theatre_expect(t, "Z begins say \"Alone.\"");
    theatre_run(t, 3);
    tell(t, "again");
    assert_true(theatre_get(t, "A", "count") == 0);  // the list of Z has only Z itself
    theatre_expect(t, "A task failed Again*");
    theatre_close(t);
}

static void rule_8_7_a_cue_may_be_about_those_in_a_list(void **state)
{
    (void)state;
    theatre *t = open_row("        set foes to every bot within 20 m\n        remove nearest bot from foes\n",
                          "    latent Shout, when any of foes comes within 1 m\n        \"You!\" to it\n", 3);
    tell(t, "begin");
    theatre_walk(t, "B", 0.5, 0, 1);
    theatre_run(t, 2);
    theatre_expect_no(t, "A begins say");
    theatre_walk(t, "D", 1, 0, 2);
    theatre_run(t, 3);
    theatre_expect(t, "A begins say \"You!\", D");
    theatre_close(t);
}

// No entity moves near A, and yet its list has a new entity to look at.
static void rule_8_7_a_cue_sees_who_is_put_in_later(void **state)
{
    (void)state;
    theatre *t = open_row("        wait 1 s\n",
                          "    proactive Gather, if 0 > 1\n        set foes to every bot within 20 m\n"
                          "    latent Meet, when any of foes comes within 9 m\n        set count to count + 1\n",
                          2);
    theatre_run(t, 30);
    assert_true(theatre_get(t, "A", "count") == 0);
    theatre_perform(t, "A", "Gather", NULL);
    theatre_run(t, 1);
    assert_true(theatre_get(t, "A", "count") == 2);
    theatre_close(t);
}

// ---- Where it is kept ---------------------------------------------------------------------------

static void rule_8_7_each_in_it_has_a_turn(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        set foes to every bot\n        for every foe in foes\n            send hail to foe\n"
        "            remove foe from foes\n            set count to count + 1\n"
        "        for every other in every bot within 2.5 m\n            set count to count + 10\n",
        "", 4);
    tell(t, "begin");
    assert_true(theatre_get(t, "A", "count") == 23);  // the search has ended, so later changes of the list make no difference
    assert_true(theatre_get(t, "B", "hails") == 1 && theatre_get(t, "C", "hails") == 1 && theatre_get(t, "D", "hails") == 1);
    assert_true(theatre_get(t, "E", "hails") == 0);  // no room for E in the list
    theatre_close(t);
}

static void rule_8_7_a_turn_that_fails_fails_all(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        selector\n            for every other in every bot\n                set count to count + 1\n"
        "                check count < 2\n            \"Enough.\"\n",
        "", 4);
    tell(t, "begin");
    assert_true(theatre_get(t, "A", "count") == 2);
    theatre_expect(t, "A begins say \"Enough.\"");
    theatre_close(t);
}

static void rule_8_7_a_member_gone_by_its_turn_has_none(void **state)
{
    (void)state;
    theatre *t =
        open_row("        for every other in every bot\n            wait 1 s\n            set count to count + 1\n", "", 3);
    theatre_message(t, "A", "begin");
    theatre_run(t, 0.5);
    theatre_remove(t, "C");
    theatre_run(t, 5);
    assert_true(theatre_get(t, "A", "count") == 2);
    theatre_close(t);
}

static void rule_8_7_a_task_takes_and_gives_lists(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        let close = every bot within 2.5 m\n        do Sort (these = close)\n"
        "        set count to (number of close) * 10 + (number of rest)\n        set found to helper\n",
        "task Sort (these: many bot), gives helper: bot, gives rest: many bot\n"
        "    set rest to these\n    set helper to nearest of these\n    remove helper from rest\n",
        4);
    tell(t, "begin");
    assert_true(theatre_get(t, "A", "count") == 21);
    assert_true(finds(t, "A", "B"));
    theatre_close(t);
}

static void rule_8_7_a_list_of_the_world_is_changed_by_all(void **state)
{
    (void)state;
    theatre *t =
        open_row("        add me to team\n        set count to number of team\n",
                 "    latent Again, when message again\n        set count to number of team\n        set found to first of team\n"
                 "world\n    team: many bot, at most 2\n",
                 0);
    theatre_add_free(t, "Keeper", "Y", 1, 0);
    theatre_add_free(t, "Keeper", "Z", 2, 0);
    theatre_run(t, 0.5);
    theatre_message(t, "Z", "begin");
    theatre_message(t, "Y", "begin");
    theatre_message(t, "A", "begin");
    theatre_run(t, 1);
    assert_true(theatre_get(t, "A", "count") == 2);  // a member added in a round is read in the next one (11.1)
    tell(t, "again");
    assert_true(theatre_get(t, "A", "count") == 2);
    assert_true(finds(t, "A", "A"));  // in the order of the serial numbers, and Z found no room
    theatre_close(t);
}

static void count_lost_mail(void *context, const trp_world *world, const trp_notice *notice)
{
    (void)world;
    *(uint32_t *)context += notice->kind == TRP_NOTICE_MAIL_LOST ? notice->number : 0;
}

static void rule_8_7_changes_that_are_too_many_for_a_turn_are_lost_with_a_notice(void **state)
{
    (void)state;
    uint32_t lost = 0;
    theatre *t = open_row(
        "        sequence\n            set first team to every bot within 20 m\n"
        "            set other team to every bot within 20 m\n",
        "    latent Again, when message again\n        check number of first team is 128 and number of other team is 126\n"
        "        set count to 9\nworld\n    first team: many bot, at most 128\n    other team: many bot, at most 128\n",
        0);
    for (uint32_t i = 0; i < 128; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "G%u", i);
        theatre_add_free(t, "Idle", name, 1 + i % 8, i % 9);
    }
    theatre_run(t, 1);
    trp_world_set_notice_handler(theatre_world(t), TRP_LEVEL_ERROR, count_lost_mail, &lost);
    tell(t, "begin");
    assert_int_equal(lost, 2);  // of two times 129: each list is emptied first
    tell(t, "again");
    assert_true(theatre_get(t, "A", "count") == 9);
    theatre_close(t);
}

// So many that a round has no room for all turns, and that the last turn that would begin with some room has too little: a turn
// begins only with room for all that it may post, and those that have to wait come in a later round.
static void rule_8_7_many_agents_that_change_long_lists_at_once_lose_nothing(void **state)
{
    (void)state;
    enum { MAILS = 129, SETTERS = 139 };  // a list is emptied, and takes 128; (140 * 8 + 1024) % 129 is 80
    uint32_t lost = 0;
    char names[SETTERS][16];
    theatre *t = open_row("        wait 1 s\n",
                          "role Setter for bot\n    latent Set, when message hail\n        sequence\n"
                          "            set team to every bot within 50 m\n            set count to 1\n"
                          "world\n    team: many bot, at most 128\n",
                          0);
    for (uint32_t i = 0; i < SETTERS; i++) {
        (void)snprintf(names[i], sizeof names[i], "G%u", i);
        theatre_add_free(t, "Setter", names[i], 1 + i % 8, i % 9);
    }
    theatre_run(t, 0.5);
    const uint32_t room = trpi_output_limits_for_entities(theatre_world(t)->entity_count).society_mails;
    assert_in_range(room % MAILS, 65, MAILS - 1);
    trp_world_set_notice_handler(theatre_world(t), TRP_LEVEL_ERROR, count_lost_mail, &lost);
    theatre_hush(t, true);
    for (uint32_t i = 0; i < SETTERS; i++) {
        theatre_message(t, names[i], "hail");
    }
    theatre_run(t, 1);
    assert_int_equal(lost, 0);
    for (uint32_t i = 0; i < SETTERS; i++) {
        assert_true(theatre_get(t, names[i], "count") == 1);
    }
    theatre_close(t);
}

static void rule_8_7_an_agent_that_waits_for_a_list_of_the_world_is_woken(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        add me to team\n",
        "    latent Again, when message again\n        sequence\n            wait until me is in team\n            \"In.\"\n"
        "world\n    team: many bot, at most 2\n"
        "role Joiner for bot\n    latent Join, when message begin\n        add nearest bot to team\n",
        0);
    theatre_add_free(t, "Joiner", "Z", 1, 0);
    theatre_run(t, 0.5);
    tell(t, "again");
    theatre_expect_no(t, "A begins say");
    theatre_message(t, "Z", "begin");
    theatre_run(t, 1);
    theatre_expect(t, "A begins say \"In.\"");
    theatre_close(t);
}

#define GAME                                                                  \
    "scene Game, weight 9, cooldown 5 min\n"                                  \
    "    part host: Host\n"                                                   \
    "    part guest: Guest within 20 m\n"                                     \
    "    out: many bot, at most 2\n"                                          \
    "    | host                        | guest                       |\n"     \
    "    | add guest to out            | wait 1 s                    |\n"     \
    "    | check guest is in out       | set count to number of out  |\n"     \
    "    | set out to nobody           | wait 1 s                    |\n"     \
    "    | \"Gone.\"                   | set hails to 5 + number of out |\n"  \
    "role Host for bot\n    proactive Rest, weight 0.001\n        wait 1 s\n" \
    "role Guest for bot\n    proactive Rest, weight 0.001\n        wait 1 s\n"

static void rule_8_7_a_list_of_a_scene_is_read_by_its_rows(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD GAME);
    theatre_add(t, "Host", "H", 0, 0);
    theatre_add(t, "Guest", "G", 2, 0);
    theatre_until(t, 20, "H begins say \"Gone.\"");
    theatre_run(t, 1);
    assert_true(theatre_get(t, "G", "count") == 1);
    assert_true(theatre_get(t, "G", "hails") == 5);
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
    trp_world *loaded;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    free(bytes);
    return loaded;
}

static void rule_8_7_it_is_saved_and_counts_for_the_hash(void **state)
{
    (void)state;
    theatre *t = open_row(
        "        set foes to every bot\n        for every other in every bot\n            wait 1 s\n"
        "            set count to count + 1\n",
        "", 3);
    uint64_t before = trp_world_hash(theatre_world(t));
    theatre_message(t, "A", "begin");
    theatre_run(t, 1.5);
    assert_true(trp_world_hash(theatre_world(t)) != before);
    assert_true(trp_world_hash(theatre_world(t)) == trp_world_hash_recomputed(theatre_world(t)));
    trp_world *loaded = saved_and_loaded(t);
    for (uint32_t i = 0; i < 150; i++) {
        assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
        trp_world_step(loaded);
        theatre_step(t);
    }
    assert_true(theatre_get(t, "A", "count") == 3);
    trp_world_destroy(loaded);
    theatre_close(t);
}

// A list is found by its name and stays, as far as the new one has room.
static void rule_8_7_it_lasts_when_the_text_changes(void **state)
{
    (void)state;
    static const char text[] = HEAD
        "role Keeper for bot\n    latent Begin, when message begin\n        set foes to every bot\n"
        "    latent Again, when message again\n        set count to number of foes\n"
        "        set found to first of foes\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Keeper", "A", 0, 0);
    theatre_add_free(t, "Idle", "B", 1, 0);
    theatre_add_free(t, "Idle", "C", 2, 0);
    theatre_add_free(t, "Idle", "D", 3, 0);
    theatre_run(t, 0.5);
    tell(t, "begin");
    theatre_reload(
        t,
        theatre_edited(theatre_edited(theatre_edited(theatre_edited(text, "    foes: many bot, at most 3\n",
                                                                    "    fresh: bot\n    rivals: many bot, at most 2, was foes\n"),
                                                     "set foes to every bot", "set rivals to every bot"),
                                      "number of foes", "number of rivals"),
                       "first of foes", "first of rivals"));
    tell(t, "again");
    assert_true(theatre_get(t, "A", "count") == 2);
    assert_true(finds(t, "A", "B"));
    theatre_reload(t, text);
    tell(t, "again");
    assert_true(theatre_get(t, "A", "count") == 2);  // a member that was left out for lack of room does not come back
    theatre_close(t);
}

// A list in the locals of a running behaviour.
static void rule_8_7_turns_go_on_when_the_text_changes(void **state)
{
    (void)state;
    static const char text[] = HEAD
        "role Keeper for bot\n    latent Begin, when message begin\n"
        "        for every other in every bot\n            wait 1 s\n            send hail to other\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Keeper", "A", 0, 0);
    theatre_add_free(t, "Idle", "B", 1, 0);
    theatre_add_free(t, "Idle", "C", 2, 0);
    theatre_run(t, 0.5);
    theatre_message(t, "A", "begin");
    theatre_run(t, 1.5);
    theatre_reload(t, theatre_edited(text, "    found: bot\n", "    found: bot\n    more: many bot\n"));
    theatre_run(t, 3);
    assert_true(theatre_get(t, "B", "hails") == 1 && theatre_get(t, "C", "hails") == 1);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_8_7_a_list_has_room_for_so_many_and_takes_the_best),
        THEATRE_TEST(rule_8_7_no_member_is_in_it_twice_and_a_full_list_takes_none),
        THEATRE_TEST(rule_8_7_removing_a_member_leaves_no_gap),
        THEATRE_TEST(rule_8_7_an_entity_that_is_gone_is_in_no_list),
        THEATRE_TEST(rule_8_7_adding_nobody_fails),
        THEATRE_TEST(rule_8_7_the_owner_may_be_in_it),
        THEATRE_TEST(rule_8_7_one_of_a_list_is_chosen_like_one_of_all),
        THEATRE_TEST(rule_8_7_others_see_it_as_it_was_at_the_start_of_the_step),
        THEATRE_TEST(rule_8_7_a_cue_may_be_about_those_in_a_list),
        THEATRE_TEST(rule_8_7_a_cue_sees_who_is_put_in_later),
        THEATRE_TEST(rule_8_7_each_in_it_has_a_turn),
        THEATRE_TEST(rule_8_7_a_turn_that_fails_fails_all),
        THEATRE_TEST(rule_8_7_a_member_gone_by_its_turn_has_none),
        THEATRE_TEST(rule_8_7_a_task_takes_and_gives_lists),
        THEATRE_TEST(rule_8_7_a_list_of_the_world_is_changed_by_all),
        THEATRE_TEST(rule_8_7_changes_that_are_too_many_for_a_turn_are_lost_with_a_notice),
        THEATRE_TEST(rule_8_7_many_agents_that_change_long_lists_at_once_lose_nothing),
        THEATRE_TEST(rule_8_7_an_agent_that_waits_for_a_list_of_the_world_is_woken),
        THEATRE_TEST(rule_8_7_a_list_of_a_scene_is_read_by_its_rows),
        THEATRE_TEST(rule_8_7_it_is_saved_and_counts_for_the_hash),
        THEATRE_TEST(rule_8_7_it_lasts_when_the_text_changes),
        THEATRE_TEST(rule_8_7_turns_go_on_when_the_text_changes),
    };
    return cmocka_run_group_tests_name("lists", tests, NULL, NULL);
}
