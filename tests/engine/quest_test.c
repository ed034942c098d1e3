// SPDX-License-Identifier: MIT
// Goal: objects receive game events, and lead a quest: the quest's behaviours replace those of a part of the day, or stop
// whatever runs in lower layers. (SEMANTICS 9.7, 9.10; BO VI-H)
// Method: a bell and a quest, with a character whose role knows of neither.

#include "tests/engine/theatre.h"

#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char town[] =
    "event bell rings\n"
    "event gong\n"
    "event peace\n"
    "message Search (matter: Hunt)\n"
    "message Come (matter: Hunt)\n"
    "message Give up\n"
    "kind guest, a creature\n"
    "    found: whole number\n"
    "object Bell\n"
    "    struck: whole number\n"
    "    last: creature\n"
    "    turns: whole number\n"
    "    on event bell rings by somebody\n"
    "        set struck to struck + 1\n"
    "        set last to somebody\n"
    "        signal gong\n"
    "    brain, every 1 min\n"
    "        set turns to turns + 1\n"
    "object Small bell, a Bell\n"
    "object Stone\n"
    "    struck: whole number\n"
    "object Echo\n"
    "    heard: whole number\n"
    "    on event gong\n"
    "        set heard to heard + 1\n"
    "object Hunt\n"
    "    stage: one of (waiting, searching, done), starts waiting\n"
    "    link seeker: guest within 50 m\n"
    "    behaviour Comb for guest, holders 1\n"
    "        wait 20 s\n"
    "    behaviour Fetch water for guest\n"
    "        wait 3 s\n"
    "        set found to found + 1\n"
    "    on event bell rings by somebody\n"
    "        if stage is waiting\n"
    "            set stage to searching\n"
    "            send Search (matter = this) to seeker\n"
    "    on event gong\n"
    "        send Come (matter = this) to seeker\n"
    "    on event peace\n"
    "        check stage is searching\n"
    "        set stage to done\n"
    "        send Give up to seeker\n"
    "role Guest for guest\n"
    "    schedule\n"
    "        otherwise, at once\n"
    "            Rest\n"
    "        occasion Quest, at once\n"
    "            Seek\n"
    "    proactive Rest\n"
    "        sit for 10 s, finally stand up\n"
    "    proactive Seek\n"
    "        request Comb of nearest Hunt\n"
    "    latent Hear, when message Search\n"
    "        begin Quest\n"
    "    latent Hear more, when message Give up\n"
    "        end Quest\n"
    "    latent Help, when message Come, in quest\n"
    "        request Fetch water of it\n"
    "role Ringer for creature\n"
    "    proactive Ring, if 0 > 1\n"
    "        signal bell rings\n";

static theatre *open_town(const char *object)
{
    theatre *t = theatre_open(town);
    theatre_add_free(t, "Ringer", "Eve", 9, 0);
    theatre_add_kind(t, object, "it", 5, 0);
    theatre_steps(t, 2);
    return t;
}

static bool was_struck_by(const theatre *t, const char *who)
{
    trp_value value;
    uint32_t fact = theatre_find(t, TRP_NAMES_FACT, "Bell.last");
    assert_int_equal(trp_fact_get(theatre_world(t), theatre_who(t, "it"), fact, &value), TRP_OK);
    return (uint64_t)value.bits == theatre_who(t, who).value;
}

static void rule_9_7_an_object_hears_what_happens_in_the_game(void **state)
{
    (void)state;
    theatre *t = open_town("Bell");
    double turns = theatre_get(t, "it", "turns");
    theatre_event(t, "bell rings");
    theatre_step(t);
    assert_true(theatre_get(t, "it", "struck") == 0);  // as for characters, an object receives the event in the step after
    theatre_step(t);
    assert_true(theatre_get(t, "it", "struck") == 1);
    assert_true(was_struck_by(t, NULL));
    assert_true(theatre_get(t, "it", "turns") == turns + 1);  // the brain of the object has a turn after the handler
    theatre_perform(t, "Eve", "Ring", NULL);
    theatre_steps(t, 3);
    assert_true(theatre_get(t, "it", "struck") == 2 && was_struck_by(t, "Eve"));
    theatre_close(t);
}

static void rule_9_7_a_kind_hears_what_its_parents_do(void **state)
{
    (void)state;
    theatre *t = open_town("Small bell");
    theatre_add_kind(t, "Stone", "deaf", 6, 0);
    theatre_step(t);
    theatre_event(t, "bell rings");
    theatre_event(t, "peace");
    theatre_steps(t, 2);
    assert_true(theatre_get(t, "it", "struck") == 1 && theatre_get(t, "deaf", "struck") == 0);
    theatre_close(t);
}

// An event signalled by an object reaches another object in the step after.
static void rule_9_7_one_bell_rings_another(void **state)
{
    (void)state;
    theatre *t = open_town("Bell");
    theatre_add_kind(t, "Echo", "echo", 6, 0);
    theatre_step(t);
    theatre_event(t, "bell rings");
    theatre_steps(t, 2);
    assert_true(theatre_get(t, "it", "struck") == 1 && theatre_get(t, "echo", "heard") == 0);
    theatre_step(t);
    assert_true(theatre_get(t, "echo", "heard") == 1);
    theatre_close(t);
}

static void rule_9_7_mail_on_its_way_to_an_object_is_saved(void **state)
{
    (void)state;
    theatre *t = open_town("Bell");
    theatre_event(t, "bell rings");
    theatre_step(t);
    size_t size;
    (void)trp_world_save(theatre_world(t), TRP_SAVE_WITHOUT_PACK, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_WITHOUT_PACK, bytes, size, &size), TRP_OK);
    trp_world *loaded;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    free(bytes);
    theatre_step(t);
    trp_world_step(loaded);
    assert_true(theatre_get(t, "it", "struck") == 1);
    assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
    trp_world_destroy(loaded);
    theatre_close(t);
}

static void rule_9_7_an_object_that_is_gone_hears_nothing(void **state)
{
    (void)state;
    theatre *t = open_town("Bell");
    theatre_event(t, "bell rings");
    theatre_step(t);
    theatre_remove(t, "it");
    theatre_add_kind(t, "Bell", "next", 5, 0);
    theatre_steps(t, 3);
    assert_true(theatre_get(t, "next", "struck") == 0);
    theatre_close(t);
}

static void rule_9_10_a_quest_takes_the_place_of_a_part_of_a_day(void **state)
{
    (void)state;
    theatre *t = theatre_open(town);
    theatre_add(t, "Guest", "Tom", 0, 0);
    theatre_add_kind(t, "Hunt", "hunt", 5, 0);
    theatre_answers_after(t, NULL, NULL, 30);
    theatre_until(t, 2, "Tom started Rest");
    theatre_event(t, "bell rings");
    theatre_until(t, 4, "Tom started Comb with hunt");
    theatre_event(t, "peace");
    theatre_until(t, 4, "Tom started Rest");
    theatre_expect(t, "Tom started Rest", "Tom cancelled Rest (another part of the day)", "Tom started Comb with hunt",
                   "Tom cancelled Comb*", "Tom started Rest");
    assert_true(theatre_get(t, "hunt", "stage") == 2);
    theatre_close(t);
}

static void rule_9_10_a_quest_takes_over_whatever_somebody_does(void **state)
{
    (void)state;
    theatre *t = theatre_open(town);
    theatre_add(t, "Guest", "Tom", 0, 0);
    theatre_add_kind(t, "Hunt", "hunt", 5, 0);
    theatre_until(t, 2, "Tom started Rest");
    theatre_event(t, "gong");
    theatre_until(t, 1, "Tom cancelled Rest");
    theatre_until(t, 6, "Tom started Fetch water with hunt");
    theatre_until(t, 5, "Tom finished Help");
    assert_true(theatre_get(t, "Tom", "found") == 1);
    theatre_until(t, 2, "Tom started Rest");
    theatre_close(t);
}

static void rule_9_10_a_quest_is_about_those_it_finds_around_its_anchor(void **state)
{
    (void)state;
    theatre *t = theatre_open(town);
    theatre_add_free(t, "Guest", "far", 70, 0);
    theatre_add_free(t, "Guest", "near", 9, 0);
    theatre_steps(t, 2);
    theatre_add_kind(t, "Hunt", "hunt", 5, 0);
    theatre_steps(t, 2);
    theatre_event(t, "gong");
    theatre_until(t, 6, "near started Fetch water with hunt");
    theatre_expect_no(t, "far started *");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_7_an_object_hears_what_happens_in_the_game),
        THEATRE_TEST(rule_9_7_a_kind_hears_what_its_parents_do),
        THEATRE_TEST(rule_9_7_one_bell_rings_another),
        THEATRE_TEST(rule_9_7_mail_on_its_way_to_an_object_is_saved),
        THEATRE_TEST(rule_9_7_an_object_that_is_gone_hears_nothing),
        THEATRE_TEST(rule_9_10_a_quest_takes_the_place_of_a_part_of_a_day),
        THEATRE_TEST(rule_9_10_a_quest_takes_over_whatever_somebody_does),
        THEATRE_TEST(rule_9_10_a_quest_is_about_those_it_finds_around_its_anchor),
    };
    return cmocka_run_group_tests_name("quests", tests, NULL, NULL);
}
