// SPDX-License-Identifier: MIT
// Goal: mail and input that are under way while the text changes arrive under the new text, matched by name, or are lost, which
// is told. (docs/saves.md, "When the text has changed")
// Method: a message is sent, an order given or a fact set between two steps; the text changes; then the test looks at the result.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HALL                                                           \
    "item nail\n"                                                      \
    "item plank\n"                                                     \
    "world\n"                                                          \
    "    luck: 0 to 100\n"                                             \
    "    sign: one of (red, blue)\n"                                   \
    "kind person, a creature\n"                                        \
    "    zeal: 0 to 100\n"                                             \
    "    holds: item\n"                                                \
    "message Take (what: item, who: creature)\n"                       \
    "host hall\n"                                                      \
    "    action carve (what: item), uses hands, lasts 2 s\n"           \
    "    action haul, uses hands, lasts 2 s, fails stuck or blocked\n" \
    "role Carver for person\n"                                         \
    "    proactive Work (what: item)\n"                                \
    "        carve what\n"                                             \
    "    latent Fetch, when message Take\n"                            \
    "        set zeal to 7\n"

static theatre *open_hall(const char *text)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre_up_to_period(1);
    theatre *t = theatre_open_with(text, &def);
    theatre_add_free(t, "Carver", "Ann", 0, 0);
    theatre_steps(t, 2);
    theatre_mark(t);
    return t;
}

static trp_value some(const theatre *t, const char *item)
{
    return trp_value_item(theatre_find(t, TRP_NAMES_ITEM, item), 1);
}

static uint32_t rows_of_mail(const theatre *t)
{
    uint32_t count, mails = 0;
    const trp_migration *rows = trp_world_reload_report(theatre_world(t), &count);
    for (uint32_t i = 0; i < count; i++) {
        mails += rows[i].what == TRP_MIGRATION_MAIL && rows[i].outcome == TRP_MIGRATION_DROPPED;
    }
    return mails;
}

static void order(theatre *t, const char *behaviour, const char *item)
{
    trp_value what = some(t, item);
    assert_int_equal(trp_agent_perform(theatre_world(t), theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_BEHAVIOUR, behaviour),
                                       &what, 1, trp_nobody()),
                     TRP_OK);
}

// ---- Orders -------------------------------------------------------------------------------------

static void an_order_is_for_the_same_thing_by_its_name(void **state)
{
    (void)state;
    theatre *t = open_hall(HALL);
    order(t, "Work", "plank");
    theatre_reload(t, theatre_edited(HALL, "item nail\n", "item axe\nitem bolt\nitem nail\n"));
    assert_int_equal(rows_of_mail(t), 0);
    theatre_step(t);
    theatre_expect(t, "Ann begins carve 1 plank");
    theatre_close(t);
}

static void an_order_for_what_is_gone_is_told_to_be_lost(void **state)
{
    (void)state;
    theatre *t = open_hall(HALL);
    order(t, "Work", "nail");
    theatre_reload(t, theatre_edited(HALL, "item nail\n", ""));
    assert_int_equal(rows_of_mail(t), 1);
    theatre_steps(t, 3);
    theatre_expect_no(t, "Ann started *");
    theatre_close(t);
}

static void an_order_whose_arguments_are_others_is_told_to_be_lost(void **state)
{
    (void)state;
    static const char *const others[] = {"Work (who: creature, what: item)", "Work", "Work (what: number)"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        theatre *t = open_hall(HALL);
        order(t, "Work", "nail");
        const char *text = theatre_edited(HALL, "Work (what: item)", others[i]);
        theatre_reload(t, i > 0 ? theatre_edited(text, "        carve what\n", "        haul\n") : text);
        assert_int_equal(rows_of_mail(t), 1);
        theatre_steps(t, 3);
        theatre_expect_no(t, "Ann started *");
        theatre_close(t);
    }
}

// ---- Facts --------------------------------------------------------------------------------------

static double fact_of_world(const theatre *t, const char *name)
{
    trp_value value = {0};
    assert_int_equal(trp_world_fact_get(theatre_world(t), theatre_find(t, TRP_NAMES_FACT, name), &value), TRP_OK);
    return (double)value.bits / (double)TRP_ONE;
}

static void facts_that_are_being_set_are_known_by_name(void **state)
{
    (void)state;
    theatre *t = open_hall(HALL);
    trp_world *world = theatre_world(t);
    trp_world_fact_set(world, theatre_find(t, TRP_NAMES_FACT, "world.luck"), trp_value_number(40));
    trp_world_fact_set(world, theatre_find(t, TRP_NAMES_FACT, "world.sign"), (trp_value){1});
    trp_fact_set(world, theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_FACT, "person.zeal"), trp_value_number(30));
    trp_fact_set(world, theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_FACT, "person.holds"), some(t, "plank"));
    const char *text = theatre_edited(HALL, "    luck: 0", "    fog: 0 to 3\n    luck: 0");
    text = theatre_edited(text, "(red, blue)", "(green, blue, red)");
    theatre_reload(t, theatre_edited(text, "item nail\n", ""));
    assert_int_equal(rows_of_mail(t), 0);
    theatre_step(t);
    assert_true(fact_of_world(t, "world.luck") == 40);
    assert_true(theatre_get(t, "Ann", "zeal") == 30);
    trp_value value = {0};
    assert_int_equal(trp_world_fact_get(theatre_world(t), theatre_find(t, TRP_NAMES_FACT, "world.sign"), &value), TRP_OK);
    assert_int_equal(value.bits, 1);  // blue as before
    assert_int_equal(trp_fact_get(theatre_world(t), theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_FACT, "person.holds"), &value),
                     TRP_OK);
    assert_int_equal(trp_value_item_index(value), theatre_find(t, TRP_NAMES_ITEM, "plank"));
    theatre_close(t);
}

static void facts_that_are_gone_are_not_set(void **state)
{
    (void)state;
    theatre *t = open_hall(HALL);
    trp_world *world = theatre_world(t);
    trp_world_fact_set(world, theatre_find(t, TRP_NAMES_FACT, "world.luck"), trp_value_number(40));
    trp_world_fact_set(world, theatre_find(t, TRP_NAMES_FACT, "world.sign"), (trp_value){1});
    trp_fact_set(world, theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_FACT, "person.holds"), some(t, "nail"));
    const char *text = theatre_edited(HALL, "    luck: 0 to 100\n", "");
    text = theatre_edited(text, "(red, blue)", "(red, green)");
    theatre_reload(t, theatre_edited(text, "item nail\n", ""));
    assert_int_equal(rows_of_mail(t), 3);
    theatre_steps(t, 2);
    trp_value value = {0};
    assert_int_equal(trp_world_fact_get(theatre_world(t), theatre_find(t, TRP_NAMES_FACT, "world.sign"), &value), TRP_OK);
    assert_int_equal(value.bits, 0);
    theatre_close(t);
}

// ---- Messages -----------------------------------------------------------------------------------

static void values_of_a_message_stay_where_they_belong(void **state)
{
    (void)state;
    theatre *t = open_hall(HALL "        approach it\n");
    trp_value said[] = {some(t, "plank"), trp_value_entity(theatre_who(t, "Ann"))};
    uint32_t take = theatre_find(t, TRP_NAMES_MESSAGE, "Take");
    assert_int_equal(trp_message_send(theatre_world(t), theatre_who(t, "Ann"), take, trp_nobody(), said, 2), TRP_OK);
    theatre_reload(t, theatre_edited(HALL, "Take (what: item, who: creature)", "Take (who: creature, count: number)"));
    assert_int_equal(rows_of_mail(t), 0);
    theatre_until(t, 1, "Ann started Fetch*");
    theatre_close(t);
}

// Bob has sent a message, and Ann receives it in the next step. The entity in it is removed, and another one gets its index: that
// one is not meant.
static void mail_about_something_gone_means_nothing(void **state)
{
    (void)state;
    static const char text[] = HALL
        "    proactive Tell, if 0 > 1\n"
        "        send Take (what = nail, who = me) to nearest person\n";
    theatre *t = open_hall(text);
    theatre_add_free(t, "Carver", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Bob", "Tell", NULL);
    theatre_step(t);
    trp_world *world = theatre_world(t);
    assert_int_equal(world->outgoing.count, 1);
    assert_int_equal(world->outgoing.mails[0].kind, TRPI_MAIL_MESSAGE);
    assert_true(world->outgoing.mails[0].values[0] != 0);
    theatre_reload(t, theatre_edited(theatre_edited(text, "item nail\n", ""), "what = nail", "what = plank"));
    assert_int_equal(world->outgoing.count, 1);
    assert_true(world->outgoing.mails[0].values[0] == 0);
    assert_true(world->outgoing.mails[0].values[1] == (int64_t)theatre_who(t, "Bob").value);
    theatre_until(t, 1, "Ann started Fetch*");
    theatre_close(t);
}

// Each of 30 carvers has told all the others something in a world whose bags are small; then the text that one of them follows is
// gone, whose cleanup tells all of them something, too. The new world has room for both.
static void mail_under_way_and_mail_of_ends_have_room_together(void **state)
{
    (void)state;
    enum { CROWD = 30 };
    static const char text[] = HALL
        "    proactive Tell, if 0 > 1\n"
        "        send Take (what = nail, who = me) to every person within 50 m\n"
        "    proactive Carry, if 0 > 1\n"
        "        haul, finally send Take (what = plank, who = me) to every person within 50 m\n";
    theatre *t = open_hall(text);
    char names[CROWD][16];
    for (int i = 0; i < CROWD; i++) {
        snprintf(names[i], sizeof names[i], "Carver %d", i);
        theatre_add_free(t, "Carver", names[i], i, 0);
    }
    theatre_perform(t, "Ann", "Carry", NULL);
    theatre_until(t, 2, "Ann begins haul");
    for (int i = 0; i < CROWD; i++) {
        theatre_perform(t, names[i], "Tell", NULL);
    }
    theatre_step(t);
    trp_world *world = theatre_world(t);
    assert_int_equal(world->outgoing.count, CROWD * CROWD);
    theatre_reload(t, theatre_edited(text, "proactive Carry", "proactive Bring"));
    assert_int_equal(world->outgoing.count, CROWD * CROWD + CROWD);
    theatre_step(t);
    assert_true(theatre_count(t, "Carver * started Fetch*") >= CROWD);
    theatre_close(t);
}

// A behaviour that the new text lacks tells an object something as it ends. The host is told so with the numbers of the
// new text, in which other messages come first.
static void host_is_told_with_new_numbers_what_objects_have_heard_meanwhile(void **state)
{
    (void)state;
    static const char text[] = HALL
        "    proactive Carry, if 0 > 1\n"
        "        haul, finally send Take (what = plank, who = me) to any bench within 50 m\n"
        "object bench\n"
        "    heard: 0 to 100\n"
        "    on message Take\n"
        "        set heard to 1\n";
    theatre *t = open_hall(text);
    theatre_add_kind(t, "bench", "bench", 1, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Carry", NULL);
    theatre_until(t, 2, "Ann begins haul");
    static char without[4000];
    snprintf(without, sizeof without, "%s", theatre_edited(text, "proactive Carry", "proactive Bring"));
    theatre_reload(t, theatre_edited(without, "message Take (", "message Call\nmessage Alarm\nmessage Take ("));
    uint32_t count, heard = 0;
    const trp_event *events = trp_world_events(theatre_world(t), &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == TRP_EVENT_HEARD) {
            assert_int_equal(events[i].task, theatre_find(t, TRP_NAMES_MESSAGE, "Take"));
            heard++;
        }
    }
    assert_int_equal(heard, 1);
    theatre_close(t);
}

// ---- Failures -----------------------------------------------------------------------------------

#define NETWORK                       \
    HALL "    proactive Move\n"       \
         "        Moving\n"           \
         "network Moving\n"           \
         "    node Try\n"             \
         "        haul\n"             \
         "        -> end when done\n" \
         "    catch blocked\n"        \
         "        carve plank\n"      \
         "        haul\n"             \
         "        -> end when done\n"

// The failure that a `catch` has caught is found by its name, whatever number it has in the new text.
static void how_something_failed_is_known_by_name(void **state)
{
    (void)state;
    static const char *const edits[][2] = {{"fails stuck or blocked", "fails torn or blocked or stuck"},
                                           {"host hall\n", "host hall\n    action heave, lasts 1 s, fails slipped\n"}};
    for (size_t i = 0; i < 2; i++) {
        theatre *t = open_hall(NETWORK);
        theatre_fails(t, "Ann", "haul", 1, 2);
        theatre_perform(t, "Ann", "Move", NULL);
        theatre_until(t, 2, "Ann begins carve 1 plank");
        theatre_answers(t, "Ann", "haul");
        theatre_reload(t, theatre_edited(NETWORK, edits[i][0], edits[i][1]));
        theatre_until(t, 5, "Ann begins haul");
        theatre_until(t, 5, "Ann finished Move");
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(an_order_is_for_the_same_thing_by_its_name),
        THEATRE_TEST(an_order_for_what_is_gone_is_told_to_be_lost),
        THEATRE_TEST(an_order_whose_arguments_are_others_is_told_to_be_lost),
        THEATRE_TEST(facts_that_are_being_set_are_known_by_name),
        THEATRE_TEST(facts_that_are_gone_are_not_set),
        THEATRE_TEST(values_of_a_message_stay_where_they_belong),
        THEATRE_TEST(mail_about_something_gone_means_nothing),
        THEATRE_TEST(mail_under_way_and_mail_of_ends_have_room_together),
        THEATRE_TEST(host_is_told_with_new_numbers_what_objects_have_heard_meanwhile),
        THEATRE_TEST(how_something_failed_is_known_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
