// SPDX-License-Identifier: MIT
// Goal: the memories, messages and news of an agent mean the same after a change of the text, though all numbers are different; a
// reference to something that is gone becomes null. (docs/saves.md, "When the text has changed")
// Method: stories in which a declaration is put in front of those that matter, or one of those is removed.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SHOP                    \
    "item nail\n"               \
    "item coin\n"               \
    "kind person, a creature\n" \
    "    zeal: 0 to 100\n"

// Ann works, with Bob beside her.
static theatre *work(const char *text, double seconds)
{
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Carver", "Ann", 0, 0);
    theatre_add_free(t, "Carver", "Bob", 1, 0);
    theatre_give(t, "Ann", "coin", 3);
    theatre_give(t, "Ann", "nail", 3);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Work", NULL);
    theatre_run(t, seconds);
    return t;
}

static void became(const theatre *t, uint8_t outcome, uint8_t reason)
{
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Ann", outcome, reason);
}

// Sends Ann a message about an entity, with a number.
static void tell(const theatre *t, const char *item, int number)
{
    trp_value words[2] = {trp_value_item(theatre_find(t, TRP_NAMES_ITEM, item), 1), trp_value_number(number)};
    assert_int_equal(trp_message_send(theatre_world(t), theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_MESSAGE, "call"),
                                      theatre_who(t, "Bob"), words, 2),
                     TRP_OK);
}

static void bob_has(theatre *t, uint32_t coins, uint32_t nails)
{
    theatre_run(t, 8);
    assert_int_equal(theatre_has(t, "Bob", "coin"), coins);
    assert_int_equal(theatre_has(t, "Bob", "nail"), nails);
    theatre_close(t);
}

// ---- What is worked out -------------------------------------------------------------------------

static void memories_of_a_tree_keep_their_meaning(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work (what: item = coin), if 0 > 1\n"
        "        selector\n"
        "            sequence\n"
        "                let mine = what\n"
        "                wait 3 s\n"
        "                give mine to nearest person\n";
    theatre *t = work(text, 1);
    theatre_reload(t, theatre_edited(text, "item nail\n", "item ale\nitem nail\n"));
    became(t, TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
    bob_has(t, 1, 0);
}

// The first local is gone in the new text; the local behind it is not.
static void a_tree_that_keeps_in_mind_what_is_gone_begins_again(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        let first = \"Hm.\"\n"
        "        let second = 3\n"
        "        selector\n"
        "            sequence\n"
        "                let said = \"Well.\"\n"
        "                let count = 2\n"
        "                wait 3 s\n"
        "                exclaim said\n"
        "                exclaim first\n"
        "                set zeal to second + count\n";
    static const char *const changes[][2] = {{"\"Hm.\"", "\"Ha.\""}, {"\"Well.\"", "\"Now.\""}};
    for (int i = 0; i < 2; i++) {
        theatre *t = work(text, 1);
        theatre_reload(t, theatre_edited(text, changes[i][0], changes[i][1]));
        became(t, TRP_MIGRATION_RESTARTED, TRP_MIGRATION_LOCALS_CHANGED);
        theatre_until(t, 15, "Ann finished Work");
        assert_true(theatre_get(t, "Ann", "zeal") == 5);
        theatre_close(t);
    }
}

// ---- What is heard ------------------------------------------------------------------------------

#define AWAIT                                        \
    SHOP "message call (what: item, how: number)\n"  \
         "message shout (what: item, how: number)\n" \
         "role Carver for person\n"                  \
         "    proactive Work, if 0 > 1\n"            \
         "        wait 2 s\n"                        \
         "        await call, at most 9 s\n"         \
         "        wait 2 s\n"                        \
         "        give what to nearest person\n"     \
         "        set zeal to how\n"

// The message has come, and waits in the inbox; or the behaviour has read it already.
static void a_message_that_was_kept_says_the_same(void **state)
{
    (void)state;
    for (int read = 0; read < 2; read++) {
        theatre *t = work(AWAIT, 1);
        tell(t, "coin", 7);
        theatre_run(t, read ? 2 : 0.5);
        theatre_reload(t, theatre_edited(AWAIT, "item nail\n", "item ale\nitem nail\n"));
        became(t, TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
        theatre_until(t, 8, "Ann finished Work");
        assert_true(theatre_get(t, "Ann", "zeal") == 7);
        bob_has(t, 1, 0);
    }
}

// A message that is still under way gets the new order of its values.
static void a_message_on_its_way_says_the_same(void **state)
{
    (void)state;
    theatre *t = work(AWAIT, 1);
    tell(t, "coin", 7);
    char then[2000];
    snprintf(then, sizeof then, "%s", theatre_edited(AWAIT, "item nail\n", "item ale\nitem nail\n"));
    theatre_reload(t, theatre_edited(then, "call (what: item, how: number)", "call (how: number, what: item)"));
    became(t, TRP_MIGRATION_RESTARTED, TRP_MIGRATION_LOCALS_CHANGED);
    theatre_until(t, 8, "Ann finished Work");
    assert_true(theatre_get(t, "Ann", "zeal") == 7);
    bob_has(t, 1, 0);
}

// The message is gone from the text: a behaviour that keeps its values begins again, and copies under way are not delivered.
static void input_about_something_gone_means_nothing(void **state)
{
    (void)state;
    for (int read = 0; read < 2; read++) {
        theatre *t = work(AWAIT, 1);
        tell(t, "nail", 7);
        theatre_run(t, read ? 2 : 0.5);
        theatre_reload(t, theatre_edited(AWAIT, "item nail\n", ""));
        became(t, read ? TRP_MIGRATION_RESTARTED : TRP_MIGRATION_RESUMED,
               read ? TRP_MIGRATION_LOCALS_CHANGED : TRP_MIGRATION_AS_IT_WAS);
        theatre_run(t, 8);
        assert_int_equal(theatre_has(t, "Bob", "coin"), 0);
        assert_true(theatre_get(t, "Ann", "zeal") == 0 || !read);
        theatre_close(t);
    }
}

// Ann awaits a message, and under the new text she awaits another one.
static void a_wait_for_another_message_does_not_hear_the_old_one(void **state)
{
    (void)state;
    theatre *t = work(AWAIT, 3);
    theatre_reload(t, theatre_edited(AWAIT, "await call", "await shout"));
    became(t, TRP_MIGRATION_RESTARTED, TRP_MIGRATION_TASK_GONE);
    theatre_run(t, 3);
    tell(t, "coin", 7);
    theatre_run(t, 5);
    assert_int_equal(theatre_has(t, "Bob", "coin"), 0);
    theatre_message(t, "Ann", "shout");
    theatre_run(t, 3);
    theatre_expect_no(t, "Ann cancelled*");
    theatre_close(t);
}

// ---- What is said of what others do -------------------------------------------------------------

#define COPYING                                         \
    SHOP "role Carver for person\n"                     \
         "    proactive Work, if 0 > 1\n"               \
         "        wait 9 s\n"                           \
         "    latent Copy, when a Carver starts Work\n" \
         "        wait 1 s\n"

// Ann has started a behaviour, and Bob receives the news in the next step.
static theatre *copy(void)
{
    theatre *t = work(COPYING, 0);
    for (int i = 0; i < 9 && theatre_count(t, "Ann started Work") == 0; i++) {
        theatre_step(t);
    }
    uint32_t news = 0;
    for (uint32_t i = 0; i < theatre_world(t)->outgoing.count; i++) {
        news += theatre_world(t)->outgoing.mails[i].kind == TRPI_MAIL_NEWS;
    }
    assert_int_equal(news, 2);  // one of them to Ann herself, who has no cue for it
    return t;
}

static void news_are_of_the_behaviour_that_it_was(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = copy();
    theatre_reload(
        t, theatre_edited(COPYING, "    proactive Work", "    proactive Hum, if 0 > 1\n        wait 1 s\n    proactive Work"));
    theatre_until(t, 1, "Bob started Copy");
    theatre_close(t);
}

static void news_of_a_behaviour_that_is_gone_are_told_as_lost(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = copy();
    char then[2000];
    snprintf(then, sizeof then, "%s", theatre_edited(COPYING, "proactive Work", "proactive Toil"));
    theatre_reload(t, theatre_edited(then, "starts Work", "starts Toil"));
    became(t, TRP_MIGRATION_DROPPED, TRP_MIGRATION_GONE);
    theatre_expect_migration(t, TRP_MIGRATION_MAIL, "Bob", TRP_MIGRATION_DROPPED, TRP_MIGRATION_GONE);
    theatre_run(t, 1);
    theatre_expect_no(t, "Bob started Copy");
    theatre_close(t);
}

// ---- What objects keep --------------------------------------------------------------------------

#define TABLE                                 \
    "kind guest, a creature\n"                \
    "message shut\n"                          \
    "object Chair\n"                          \
    "    behaviour Sit, holders 1\n"          \
    "        sit for 1 s\n"                   \
    "object Table\n"                          \
    "    link seat: many Chair within 5 m\n"  \
    "    behaviour Dine, holders 2\n"         \
    "        request Sit of nearest seat\n"   \
    "    behaviour Wait, holders 2\n"         \
    "        wait 1 s\n"                      \
    "    on message shut by who\n"            \
    "        disable Wait\n"                  \
    "role Guest for guest\n"                  \
    "    proactive Shut, if 0 > 1\n"          \
    "        send shut to nearest Table\n"    \
    "    proactive Eat, if 0 > 1\n"           \
    "        request Dine of nearest Table\n" \
    "    proactive Drink, if 0 > 1\n"         \
    "        request Wait of nearest Table\n"

// A reservation of a table at which, by the new text, no agent may stand; and the table's chair, which has been removed since.
static theatre *furnish(void)
{
    theatre *t = theatre_open(TABLE);
    theatre_add_kind(t, "Chair", "stool", 2, 0);
    theatre_add_kind(t, "Table", "board", 1, 0);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_steps(t, 3);
    theatre_perform(t, "Ann", "Shut", NULL);
    theatre_steps(t, 4);
    const trp_world *w = theatre_world(t);
    assert_true(w->providers[trpi_ref_index(theatre_who(t, "board").value)].disabled != 0);
    theatre_place(t, "stool", 20, 0);
    theatre_steps(t, 3);
    return t;
}

static void try_both(theatre *t)
{
    theatre_perform(t, "Ann", "Eat", NULL);
    theatre_until(t, 9, "Ann finished Eat");
    theatre_expect(t, "Ann started Sit with stool");
    theatre_perform(t, "Ann", "Drink", NULL);
    theatre_until(t, 9, "Ann cancelled Drink");
    theatre_expect_no(t, "Ann started Wait*");
    theatre_close(t);
}

static void a_link_to_an_object_without_its_offer_stays(void **state)
{
    (void)state;
    static const char *const changes[][2] = {
        {"kind guest", "item ale\nkind guest"},
        {"    link seat", "    link wall: Chair within 1 m\n    link seat"},
        {"    behaviour Dine", "    behaviour Lean, holders 1\n        wait 1 s\n    behaviour Dine"},
        {"    link seat: many Chair", "    link seat: Chair"}};
    for (uint32_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        theatre *t = furnish();
        theatre_reload(t, theatre_edited(TABLE, changes[i][0], changes[i][1]));
        try_both(t);
    }
}

// The disabled offer has another name in the new text: the offer of that name was never disabled.
static void new_offers_of_an_object_are_offered(void **state)
{
    (void)state;
    theatre *t = furnish();
    char then[2000];
    snprintf(then, sizeof then, "%s", theatre_edited(TABLE, "behaviour Wait", "behaviour Stay"));
    snprintf(then, sizeof then, "%s", theatre_edited(then, "disable Wait", "disable Stay"));
    theatre_reload(t, theatre_edited(then, "request Wait of", "request Stay of"));
    theatre_perform(t, "Ann", "Drink", NULL);
    theatre_until(t, 9, "Ann finished Drink");
    theatre_expect(t, "Ann started Stay with board");
    theatre_close(t);
}

// The new text has no kind Table, and Chair is a thing, no longer an object: the board is gone, the stool is still there.
static void a_kind_that_is_no_object_any_more_offers_nothing(void **state)
{
    (void)state;
    theatre *t = furnish();
    theatre_reload(t,
                   "kind guest, a creature\n"
                   "kind Chair, a thing\n"
                   "role Guest for guest\n"
                   "    proactive Eat, if 0 > 1\n"
                   "        wait 1 s\n");
    theatre_steps(t, 3);
    assert_true(trp_entity_is_alive(theatre_world(t), theatre_who(t, "stool")));
    assert_false(trp_entity_is_alive(theatre_world(t), theatre_who(t, "board")));
    theatre_perform(t, "Ann", "Eat", NULL);
    theatre_until(t, 9, "Ann finished Eat");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(memories_of_a_tree_keep_their_meaning),
        THEATRE_TEST(a_tree_that_keeps_in_mind_what_is_gone_begins_again),
        THEATRE_TEST(a_message_that_was_kept_says_the_same),
        THEATRE_TEST(a_message_on_its_way_says_the_same),
        THEATRE_TEST(input_about_something_gone_means_nothing),
        THEATRE_TEST(a_wait_for_another_message_does_not_hear_the_old_one),
        THEATRE_TEST(news_are_of_the_behaviour_that_it_was),
        THEATRE_TEST(news_of_a_behaviour_that_is_gone_are_told_as_lost),
        THEATRE_TEST(a_link_to_an_object_without_its_offer_stays),
        THEATRE_TEST(new_offers_of_an_object_are_offered),
        THEATRE_TEST(a_kind_that_is_no_object_any_more_offers_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
