// SPDX-License-Identifier: MIT
// Goal: a record is several values under one name: it is set as a whole or part by part; its parts are known when the text is
// compiled; a part without a value is 0, no, the first word or nobody. (SEMANTICS 8.8)
// Method: a character who swaps weapons when a message tells it to.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HEAD                                                     \
    "record weapon\n"                                            \
    "    damage: 0 to 100, starts 10\n"                          \
    "    mood: one of (cold, hot)\n"                             \
    "record rifle, a weapon\n"                                   \
    "    damage: 0 to 100, starts 40\n"                          \
    "    scope: 5 to 90, starts 50\n"                            \
    "    owner: bot\n"                                           \
    "record sniper rifle, a rifle\n"                             \
    "    scope: 5 to 90, starts 90\n"                            \
    "record knife, a weapon\n"                                   \
    "    sharp: yes or no, starts yes\n"                         \
    "kind bot, a creature\n"                                     \
    "    gun: weapon, starts rifle\n"                            \
    "    spare: weapon\n"                                        \
    "    seen: 0 to 1000\n"                                      \
    "host arena\n"                                               \
    "    message begin\n"                                        \
    "    message again\n"                                        \
    "role Idle for bot\n    proactive Stand\n        wait 9 s\n" \
    "role Keeper for bot\n    latent Begin, when message begin\n"

static theatre *told(const char *steps)
{
    static char text[8192];
    (void)snprintf(text, sizeof text, HEAD "%s", steps);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Keeper", "A", 0, 0);
    theatre_add_free(t, "Idle", "B", 1, 0);
    theatre_run(t, 0.5);
    theatre_message(t, "A", "begin");
    theatre_run(t, 3);
    return t;
}

static void rule_8_8_it_begins_as_its_fact_says(void **state)
{
    (void)state;
    theatre *t = told("        set seen to 1\n");
    assert_true(theatre_get(t, "A", "gun.damage") == 40 && theatre_get(t, "A", "gun.scope") == 50);
    assert_true(theatre_get(t, "A", "spare.damage") == 10);
    assert_true(theatre_get(t, "A", "spare.scope") == 5);  // a part without a first value begins with the least value
    theatre_close(t);
}

static void rule_8_8_it_becomes_a_new_one(void **state)
{
    (void)state;
    theatre *t = told(
        "        set gun.damage to 3\n        set gun to knife\n        check gun is knife and gun.sharp\n"
        "        check gun is a weapon and gun is not a rifle\n        check gun.owner is nobody\n        set seen to "
        "gun.damage\n");
    assert_true(theatre_get(t, "A", "seen") == 10);
    theatre_close(t);
}

static void rule_8_8_it_is_copied_as_it_is(void **state)
{
    (void)state;
    theatre *t = told(
        "        set gun to sniper rifle\n        set gun.damage to 44\n        set gun.mood to hot\n        set gun.owner to me\n"
        "        set spare to gun\n        set gun to knife\n        check spare is a rifle and spare is sniper rifle\n"
        "        check spare.mood is hot and spare.owner is me\n        set seen to spare.damage + spare.scope\n");
    assert_true(theatre_get(t, "A", "seen") == 134);
    assert_true(theatre_get(t, "A", "gun.scope") == 5);
    theatre_close(t);
}

static void rule_8_8_another_s_record_can_be_read_and_copied(void **state)
{
    (void)state;
    theatre *t = told(
        "        let other = nearest bot\n        check other.gun is a rifle\n        set spare to other.gun\n"
        "        set seen to other.gun.damage + spare.damage\n");
    assert_true(theatre_get(t, "A", "seen") == 80);
    theatre_close(t);
}

static void rule_8_8_a_cue_may_be_about_a_part_of_another_s(void **state)
{
    (void)state;
    static const char text[] = HEAD
        "        set gun.damage to 60\n"
        "kind mate, a bot\n    friend: bot\n"
        "role Watcher for mate\n    latent See, when friend.gun.damage rises above 50\n        set seen to 3\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Keeper", "A", 0, 0);
    theatre_add_free(t, "Watcher", "C", 1, 0);
    theatre_set_entity(t, "C", "friend", "A");
    theatre_run(t, 0.5);
    assert_true(theatre_get(t, "C", "seen") == 0);
    theatre_message(t, "A", "begin");
    theatre_run(t, 3);  // with an update period of 8 steps, too
    assert_true(theatre_get(t, "C", "seen") == 3);
    theatre_close(t);
}

static void rule_8_8_a_let_and_a_parameter_are_of_their_own(void **state)
{
    (void)state;
    theatre *t = told(
        "        let mine = gun\n        set mine.damage to 7\n        do Look (arm = mine)\n        check gun.damage is 40\n"
        "        check mine.damage is 7\n        set seen to seen + mine.damage\n"
        "task Look (arm: weapon)\n    check arm is a rifle\n    set arm.damage to arm.damage * 2\n"
        "    set seen to arm.damage\n    set spare to arm\n");
    assert_true(theatre_get(t, "A", "seen") == 21);
    assert_true(theatre_get(t, "A", "spare.damage") == 14);
    theatre_close(t);
}

#define FIND                                              \
    "task Find, gives found: weapon, gives lost: rifle\n" \
    "    set found.damage to found.damage + 1\n"          \
    "    set lost to sniper rifle\n"                      \
    "    set lost.owner to me\n"

// A task that is used returns a new record with all its parts each time; where the name exists already, that record is set.
static void rule_8_8_a_task_gives_one(void **state)
{
    (void)state;
    theatre *t = told(
        "        do Find\n"
        "        do Find\n"
        "        set spare to lost\n"
        "        check found.damage is 11 and lost is a rifle and lost.owner is me\n"
        "        set seen to lost.scope\n" FIND);
    assert_true(theatre_get(t, "A", "seen") == 90 && theatre_get(t, "A", "spare.scope") == 90);
    theatre_close(t);
    t = told(
        "        let found = gun\n"
        "        do Find\n"
        "        sequence\n"
        "            retry 2 times\n"
        "                do Find\n"
        "            check found is weapon and found.damage is 11 and found.scope is 5\n"
        "            set seen to found.damage\n"
        "            set spare to found\n" FIND);
    assert_true(theatre_get(t, "A", "seen") == 11 && theatre_get(t, "A", "spare.damage") == 11);
    theatre_close(t);
}

static void rule_8_8_the_world_has_records_too(void **state)
{
    (void)state;
    theatre *t = told(
        "        set prize.damage to 60\n        wait 1 s\n        set gun to prize\n        check gun is sniper rifle\n"
        "        set seen to gun.damage + gun.scope\nworld\n    prize: rifle, starts sniper rifle\n");
    assert_true(theatre_get(t, "A", "seen") == 150);
    theatre_close(t);
}

// After a reload a record and each of its parts are found by their names.
static void rule_8_8_it_lasts_when_the_text_changes(void **state)
{
    (void)state;
    static const char text[] = HEAD
        "        set gun to sniper rifle\n        set gun.damage to 33\n"
        "    latent Again, when message again\n        check gun is sniper rifle\n"
        "        set seen to gun.damage + gun.scope\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Keeper", "A", 0, 0);
    theatre_run(t, 0.5);
    theatre_message(t, "A", "begin");
    theatre_run(t, 1);
    theatre_reload(t, theatre_edited(theatre_edited(text, "record knife, a weapon\n",
                                                    "record axe, a weapon\n    edge: 0 to 9\nrecord knife, a weapon\n"),
                                     "    mood: one of (cold, hot)\n", "    weight: 0 to 9\n    mood: one of (cold, hot)\n"));
    theatre_message(t, "A", "again");
    theatre_run(t, 1);
    assert_true(theatre_get(t, "A", "seen") == 123);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_8_8_it_begins_as_its_fact_says),
        THEATRE_TEST(rule_8_8_it_becomes_a_new_one),
        THEATRE_TEST(rule_8_8_it_is_copied_as_it_is),
        THEATRE_TEST(rule_8_8_another_s_record_can_be_read_and_copied),
        THEATRE_TEST(rule_8_8_a_cue_may_be_about_a_part_of_another_s),
        THEATRE_TEST(rule_8_8_a_let_and_a_parameter_are_of_their_own),
        THEATRE_TEST(rule_8_8_a_task_gives_one),
        THEATRE_TEST(rule_8_8_the_world_has_records_too),
        THEATRE_TEST(rule_8_8_it_lasts_when_the_text_changes),
    };
    return cmocka_run_group_tests_name("records", tests, NULL, NULL);
}
