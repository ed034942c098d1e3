// SPDX-License-Identifier: MIT
// Goal: rare states continue, begin again, or are dropped and told when the text changes, like the usual ones. (docs/saves.md,
// "When the text has changed")
// Method: stories that are in a rare state just then, often because a step has one round only. The usual states are in
// reload_test.c and reload_mind_test.c, all sorts of edits in edits.c.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SHOP                                                   \
    "item coin\n"                                              \
    "event bell\n"                                             \
    "kind person, a creature\n"                                \
    "    mood: one of (calm, cross, gay), starts cross\n"      \
    "    zeal: 0 to 100\n"                                     \
    "    likes: item\n"                                        \
    "host shop\n"                                              \
    "    action carve, uses hands, lasts 2 s\n"                \
    "    action paint with (how = 1), uses hands, lasts 2 s\n" \
    "    action sign, uses hands, lasts 2 s\n"

// Ann works by a text of one role, with one round per step.
static theatre *open_shop(const char *text)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(text, &def);
    theatre_add_free(t, "Carver", "Ann", 0, 0);
    theatre_add_free(t, "Carver", "Bob", 1, 0);
    theatre_give(t, "Ann", "coin", 3);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Work", NULL);
    return t;
}

static trpi_entry *entry_of(const theatre *t, const char *who)
{
    trp_world *world = theatre_world(t);
    trpi_entry **e = trpi_agent_entries(world, trpi_ref_index(theatre_who(t, who).value));
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        if (e[i]->behaviour != TRPI_NONE16) {
            return e[i];
        }
    }
    fail_msg("%s does nothing", who);
    return NULL;
}

static void became(const theatre *t, const char *who, uint8_t outcome, uint8_t reason)
{
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, who, outcome, reason);
}

// ---- What one works at --------------------------------------------------------------------------

static void a_task_behind_a_checkpoint_of_two_steps_goes_on_behind_the_rest(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        sequence\n"
        "            carve\n"
        "            paint with 3, checkpoint\n"
        "            paint with 2\n"
        "            sign\n";
    theatre *t = open_shop(text);
    theatre_until(t, 9, "Ann begins paint with 2");
    theatre_mark(t);
    char then[2000];
    snprintf(then, sizeof then, "%s", theatre_edited(text, "            paint with 3, checkpoint\n            paint with 2\n", ""));
    theatre_reload(t, then);
    became(t, "Ann", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_STEP_GONE);
    theatre_until(t, 9, "Ann begins sign");
    theatre_expect_no(t, "Ann begins carve");
    theatre_close(t);
    t = open_shop(text);  // the same when only the current step is removed
    theatre_until(t, 9, "Ann begins paint with 2");
    theatre_mark(t);
    theatre_reload(t, theatre_edited(text, "            paint with 2\n", ""));
    theatre_until(t, 9, "Ann begins sign");
    theatre_expect_no(t, "Ann begins *t*");  // neither carve nor paint is begun again
    theatre_close(t);
}

// One step of the text makes so many actions that not all of them show which step it is.
static void a_long_sequence_is_known_by_what_it_begins_with(void **state)
{
    (void)state;
    char text[3000], *end = text + snprintf(text, sizeof text,
                                            SHOP
                                            "role Carver for person\n"
                                            "    proactive Work, if 0 > 1\n        sequence\n");
    for (int i = 0; i < 24; i++) {
        end += sprintf(end, "            paint with %d\n", i);
    }
    theatre *t = open_shop(text);
    theatre_until(t, 20, "Ann begins paint with 3");
    theatre_reload(t, theatre_edited(text, "            paint with 23\n", ""));
    became(t, "Ann", TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
    theatre_close(t);
}

static void a_lone_behaviour_does_not_go_on_as_a_scene(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        carve\n";
    theatre *t = open_shop(text);
    theatre_until(t, 9, "Ann begins carve");
    char then[2000];
    snprintf(then, sizeof then, "%s    reactive Help, about wood\n        wait 1 s\n",
             theatre_edited(text, "Work, if 0 > 1", "Work, if 0 > 1, about wood"));
    theatre_reload(t, then);
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
    theatre_close(t);
}

// Ann waits for the ledger, which will move her coin in the next round.
static theatre *give(void)
{
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        give coin to nearest person\n"
        "        wait 2 s\n"
        "        sign\n";
    theatre *t = open_shop(text);
    theatre_until(t, 9, "Ann begins give");
    while ((entry_of(t, "Ann")->run.flags & TRPI_AT_GOODS) == 0) {
        theatre_step(t);
    }
    return t;
}

static void a_payment_by_a_step_that_is_gone_is_dropped(void **state)
{
    (void)state;
    theatre *t = give();
    theatre_reload(t, SHOP
                   "role Carver for person\n"
                   "    proactive Work, if 0 > 1\n"
                   "        wait 2 s\n"
                   "        sign\n");
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_run(t, 3);
    assert_int_equal(theatre_has(t, "Ann", "coin") + theatre_has(t, "Bob", "coin"), 3);
    theatre_close(t);
    static const char row[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        sequence\n"
        "            sign\n"
        "            give coin to nearest person\n"
        "            carve\n";
    t = open_shop(row);  // The same in the middle of a sequence that stays
    theatre_until(t, 9, "Ann begins give");
    while ((entry_of(t, "Ann")->run.flags & TRPI_AT_GOODS) == 0) {
        theatre_step(t);
    }
    theatre_reload(t, theatre_edited(row, "            give coin to nearest person\n", ""));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_close(t);
}

static void paid_goods_arrive_though_other_steps_change(void **state)
{
    (void)state;
    theatre *t = give();
    theatre_reload(t, SHOP
                   "role Carver for person\n"
                   "    proactive Work, if 0 > 1\n"
                   "        give coin to nearest person\n"
                   "        wait 3 s\n");
    became(t, "Ann", TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
    theatre_run(t, 1);
    assert_int_equal(theatre_has(t, "Bob", "coin"), 1);
    theatre_close(t);
}

// Ann has given her coin; in the new text the gift stands behind the step that she is at.
static void a_gift_is_not_given_again_when_its_row_comes_later(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        give coin to nearest person\n"
        "        carve\n"
        "        sign\n";
    theatre *t = open_shop(text);
    theatre_until(t, 9, "Ann begins carve");
    theatre_reload(t, theatre_edited(text, "        give coin to nearest person\n        carve\n        sign\n",
                                     "        carve\n        sign\n        give coin to nearest person\n"));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_close(t);
}

static void a_leave_that_is_taken_otherwise_is_not_taken_any_more(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        carve, finally paint with 2\n";
    theatre *t = open_shop(text);
    theatre_until(t, 9, "Ann begins paint with 2");
    theatre_step(t);
    theatre_reload(t, theatre_edited(text, "finally paint with 2", "finally paint with 3"));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_STEP_GONE);
    theatre_close(t);
}

// The task whose parting is under way is gone from the text, and the behaviour cannot begin again.
static void a_leave_from_what_is_gone_is_not_taken_any_more(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        carve, finally paint with 2\n"
        "        sign\n";
    theatre *t = open_shop(text);
    theatre_until(t, 9, "Ann begins paint with 2");
    theatre_step(t);
    theatre_reload(t, theatre_edited(text, "        carve, finally paint with 2\n", ""));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_TASK_GONE);
    theatre_close(t);
}

// ---- What one keeps in mind ---------------------------------------------------------------------

static void a_choice_that_was_worked_out_is_of_its_list(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        let was = mood\n"
        "        carve\n"
        "        check was is mood\n"
        "        sign\n";
    static const char *const lists[] = {"(calm, cross, gay), starts cross", "(gay, calm, cross), starts cross"};
    for (int other = 0; other < 2; other++) {
        theatre *t = open_shop(text);
        theatre_until(t, 9, "Ann begins carve");
        char then[2000];
        snprintf(then, sizeof then, "%s", theatre_edited(text, lists[0], lists[other]));
        theatre_reload(t, theatre_edited(then, "        sign\n", "        sign\n        wait 1 s\n"));
        if (other) {
            became(t, "Ann", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_LOCALS_CHANGED);
        } else {
            became(t, "Ann", TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
        }
        theatre_close(t);
    }
}

static void a_parameter_that_is_gone_is_missed_by_nobody(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work (how = 2, words: text = \"Hm.\"), if 0 > 1\n"
        "        carve\n"
        "        paint with how\n";
    theatre *t = open_shop(text);
    theatre_until(t, 9, "Ann begins carve");
    theatre_reload(t, theatre_edited(text, ", words: text = \"Hm.\"", ""));
    became(t, "Ann", TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
    theatre_until(t, 9, "Ann begins paint with 2");
    theatre_close(t);
}

static void tests_about_others_are_told_by_name(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1\n"
        "        sequence\n"
        "            carve\n"
        "            check nearest person is a Carver\n"
        "            check nearest person is a person\n"
        "            check any Carver where it.zeal > 200\n"
        "            sign\n";
    theatre *t = open_shop(text);
    theatre_until(t, 9, "Ann begins carve");
    theatre_reload(t, theatre_edited(text, "item coin\n", "item ale\nitem coin\nkind beast, a creature\n"));
    became(t, "Ann", TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
    theatre_close(t);
}

// ---- What is asked and promised -----------------------------------------------------------------

static const char asking[] =
    "kind person, a creature\n"
    "role Host for person\n"
    "    proactive Ask, if 0 > 1, about weather\n"
    "        wait 5 s\n"
    "    reactive Answer, about weather\n"
    "        wait 5 s\n";

static theatre *ask(const char *text, const char *what)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(text, &def);
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", what, "Bob");
    for (int i = 0; i < 9 && theatre_world(t)->agents[trpi_ref_index(theatre_who(t, "Bob").value)]->promised_to == 0; i++) {
        theatre_step(t);
    }
    return t;
}

static void a_promise_of_what_is_gone_is_broken(void **state)
{
    (void)state;
    theatre *t = ask(asking, "Ask");
    theatre_reload(t, theatre_edited(asking, "reactive Answer", "reactive Reply"));
    theatre_expect_migration(t, TRP_MIGRATION_CLAIM, "Bob", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
    theatre_steps(t, 5);
    theatre_expect_no(t, "Bob started *");
    assert_string_equal(theatre_queues(t, "Ann"), "");
    theatre_close(t);
}

// When the text changes, a claim is dropped if the asking behaviour has other locals now, if the value of a parameter is gone, or
// if the behaviour's layer is gone.
static void a_claim_that_means_something_else_now_is_given_up(void **state)
{
    (void)state;
    static const char text[] =
        "layer ambient\n"
        "layer Drives\n"
        "item nail\n"
        "kind person, a creature\n"
        "role Host for person\n"
        "    proactive Ask (words: text = \"Hm.\", what: item = nail), if 0 > 1, about weather, in Drives\n"
        "        let said = words\n"
        "        wait 5 s\n"
        "    reactive Answer, about weather\n"
        "        wait 5 s\n";
    static const char *const changes[][2] = {
        {"        let said = words\n", ""}, {"\"Hm.\"", "\"Ha.\""}, {"layer Drives\n", "layer Urges\n"}};
    for (uint32_t i = 0; i < 3; i++) {
        theatre *t = ask(text, "Ask");
        char then[2000];
        snprintf(then, sizeof then, "%s", theatre_edited(text, changes[i][0], changes[i][1]));
        theatre_reload(t, i == 2 ? theatre_edited(then, "in Drives", "in Urges") : then);
        theatre_expect_migration(t, TRP_MIGRATION_CLAIM, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
        theatre_close(t);
    }
}

// ---- What the host has said ---------------------------------------------------------------------

static const char said[] =
    "item coin\n"
    "item nail\n"
    "event bell\n"
    "event gong\n"
    "message call (how: number, words: text)\n"
    "message shout\n"
    "place hearth\n"
    "place oven\n"
    "kind person, a creature\n"
    "    mood: one of (calm, cross, gay), starts cross\n"
    "    zeal: 0 to 100\n"
    "role Extra for person\n"
    "    proactive Rest, if 0 > 1\n"
    "        wait 5 s\n"
    "role Carver for person\n"
    "    proactive Sleep, if 0 > 1\n"
    "        wait 5 s\n"
    "    proactive Work (how = 2, who: creature or nobody = nobody), if 0 > 1\n"
    "        wait 5 s\n"
    "    latent Listen, when message call\n"
    "        wait 1 s\n"
    "    latent Start, when event bell\n"
    "        wait 1 s\n";

// Input of every kind, about agents that accept it.
static theatre *say_all(void)
{
    theatre *t = theatre_open(said);
    trp_world *world = theatre_world(t);
    theatre_add_free(t, "Carver", "Ann", 0, 0);
    theatre_add_free(t, "Carver", "Bob", 1, 0);
    theatre_steps(t, 2);
    trp_entity ann = theatre_who(t, "Ann"), bob = theatre_who(t, "Bob");
    theatre_perform(t, "Bob", "Sleep", NULL);
    theatre_step(t);
    trp_value args[2] = {trp_value_number(3), trp_value_entity(bob)};
    assert_int_equal(
        trp_entity_spawn(world, theatre_find(t, TRP_NAMES_KIND, "person"), trp_point_from_metres(5, 0, 0), &(trp_entity){0}),
        TRP_OK);
    theatre_put_on(t, "Ann", "Extra");
    theatre_take_off(t, "Bob", "Carver");
    theatre_cancel(t, "Bob", "Sleep");
    assert_int_equal(trp_agent_perform(world, ann, theatre_find(t, TRP_NAMES_BEHAVIOUR, "Carver.Work"), args, 2, trp_nobody()),
                     TRP_OK);
    theatre_set(t, "Ann", "mood", 2);
    theatre_set(t, "Ann", "zeal", 30);
    theatre_give(t, "Ann", "coin", 2);
    trp_value words[2] = {trp_value_number(1), {.bits = 0}};
    assert_int_equal(trp_message_send(world, ann, theatre_find(t, TRP_NAMES_MESSAGE, "call"), bob, words, 2), TRP_OK);
    theatre_event(t, "bell");
    assert_int_equal(trp_world_bind_global(world, theatre_find(t, TRP_NAMES_GLOBAL, "oven"), ann), TRP_OK);
    return t;
}

static void all_that_was_said_means_the_same(void **state)
{
    (void)state;
    theatre *t = say_all();
    uint32_t before = theatre_world(t)->input.count;
    char then[2000];
    snprintf(then, sizeof then, "%s",
             theatre_edited(said, "item coin\n", "item ale\nitem coin\nevent knock\nmessage yell\nplace attic\n"));
    snprintf(
        then, sizeof then, "%s",
        theatre_edited(then, "role Extra", "role First for person\n    proactive Hum, if 0 > 1\n        wait 1 s\nrole Extra"));
    snprintf(then, sizeof then, "%s", theatre_edited(then, "(calm, cross, gay)", "(gay, calm, cross)"));
    snprintf(then, sizeof then, "%s", theatre_edited(then, "call (how: number, words: text)", "call (words: text, how: number)"));
    theatre_reload(t, then);
    assert_int_equal(theatre_world(t)->input.count, before);
    theatre_steps(t, 2);
    assert_true(theatre_get(t, "Ann", "mood") == 0);  // gay
    assert_true(theatre_get(t, "Ann", "zeal") == 30);
    assert_int_equal(theatre_has(t, "Ann", "coin"), 2);
    assert_true(trp_agent_wears_role(theatre_world(t), theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_ROLE, "Extra")));
    assert_false(trp_agent_wears_role(theatre_world(t), theatre_who(t, "Bob"), theatre_find(t, TRP_NAMES_ROLE, "Carver")));
    theatre_expect(t, "Bob cancelled Sleep");
    theatre_expect(t, "Ann started Work");
    theatre_close(t);
}

static void input_about_things_that_are_gone_is_told(void **state)
{
    (void)state;
    theatre *t = say_all();
    theatre_reload(t,
                   "kind person, a creature\n"
                   "    mood: one of (calm, cross), starts cross\n"
                   "role Carver for person\n"
                   "    proactive Work (who: creature or nobody = nobody, how = 2), if 0 > 1\n"
                   "        wait 5 s\n");
    uint32_t count, dropped = 0;
    const trp_migration *rows = trp_world_reload_report(theatre_world(t), &count);
    for (uint32_t i = 0; i < count; i++) {
        dropped += rows[i].what == TRP_MIGRATION_MAIL;
    }
    // The inputs that are lost name the role to put on, the behaviours to cancel and to perform, both facts, items, message,
    // event and name. Taking off a role stays.
    assert_int_equal(dropped, 9);
    theatre_steps(t, 2);
    theatre_expect_no(t, "Ann started Work");
    theatre_close(t);
}

static void values_a_message_no_longer_has_are_left_out(void **state)
{
    (void)state;
    theatre *t = say_all();
    uint32_t before = theatre_world(t)->input.count;
    theatre_reload(t, theatre_edited(said, "call (how: number, words: text)", "call (how: number)"));
    assert_int_equal(theatre_world(t)->input.count, before);
    theatre_until(t, 1, "Ann started Listen");
    theatre_close(t);
}

static void a_name_of_what_is_gone_is_told(void **state)
{
    (void)state;
    theatre *t = say_all();
    theatre_steps(t, 2);
    theatre_reload(t, theatre_edited(said, "place oven\n", ""));
    uint32_t count, named = 0;
    const trp_migration *rows = trp_world_reload_report(theatre_world(t), &count);
    for (uint32_t i = 0; i < count; i++) {
        named += rows[i].what == TRP_MIGRATION_NAME && rows[i].outcome == TRP_MIGRATION_DROPPED;
    }
    assert_int_equal(named, 1);
    theatre_close(t);
}

// ---- The report ---------------------------------------------------------------------------------

// Names are cut where there is no more room, but not inside a character of several bytes.
static void a_long_name_is_cut_at_a_character(void **state)
{
    (void)state;
    static const char *const letters[] = {"ü", "語"};
    for (uint32_t n = 0; n < 12; n++) {
        const char *letter = letters[n % 2];
        uint32_t length = (40 + n) / (uint32_t)strlen(letter);
        char text[1000], name[60] = "W";
        for (uint32_t i = 0; i < length; i++) {
            strcat(name, letter);
        }
        snprintf(text, sizeof text, "role Carver for creature\n    proactive %s, if 0 > 1\n        wait 9 s\n", name);
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Carver", "Ann", 0, 0);
        theatre_step(t);
        theatre_perform(t, "Ann", name, NULL);
        theatre_steps(t, 2);
        char whole[80];
        snprintf(whole, sizeof whole, "Carver/%s", name);
        theatre_reload(t, theatre_edited(text, "wait 9 s", "wait 8 s"));
        uint32_t count;
        const trp_migration *rows = trp_world_reload_report(theatre_world(t), &count);
        size_t size = strlen(rows[0].name);
        assert_true(size == strlen(whole) || (size < sizeof rows[0].name && size + strlen(letter) >= sizeof rows[0].name));
        assert_memory_equal(rows[0].name, whole, size);
        assert_true(size == strlen(whole) || (whole[size] & 0xC0) != 0x80);  // cut between characters
        theatre_close(t);
    }
    assert_string_equal(trp_migration_reason_name(TRP_MIGRATION_AS_IT_WAS), "goes on as it was");
    assert_string_equal(trp_migration_reason_name(TRP_MIGRATION_REASON_COUNT), "unknown");
}

// ---- Kinds --------------------------------------------------------------------------------------

// Ann is a person, and the new text has no such kind.
static void an_entity_of_a_kind_that_is_gone_leaves_everything(void **state)
{
    (void)state;
    static const char text[] =
        "kind person, a creature\n"
        "kind beast, a creature\n"
        "role Carver for person\n"
        "    proactive Work, if 0 > 1, about wood\n"
        "        wait 9 s\n"
        "    reactive Help, about wood\n"
        "        wait 9 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Carver", "Ann", 0, 0);
    theatre_add_free(t, "Carver", "Bob", 1, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Work", "Bob");
    theatre_run(t, 1);
    char then[1000];
    snprintf(then, sizeof then, "%s", theatre_edited(text, "kind person, a creature\n", ""));
    theatre_reload(t, theatre_edited(then, "for person", "for beast"));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_ROLE_GONE);
    theatre_steps(t, 2);
    assert_false(trp_entity_is_alive(theatre_world(t), theatre_who(t, "Ann")));
    theatre_close(t);
}

// In the new text Ann's kind is a thing, and things perform nothing.
static void an_entity_that_is_no_character_any_more_stops(void **state)
{
    (void)state;
    static const char text[] =
        "kind person, a creature\n"
        "role Carver for creature\n"
        "    proactive Work, if 0 > 1\n"
        "        wait 9 s\n";
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "person", "Ann", 0, 0);
    theatre_put_on(t, "Ann", "Carver");
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Work", NULL);
    theatre_run(t, 1);
    theatre_reload(t, theatre_edited(text, "kind person, a creature\n", "kind person, a thing\n"));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_ROLE_GONE);
    theatre_run(t, 1);
    assert_true(trp_entity_is_alive(theatre_world(t), theatre_who(t, "Ann")));
    theatre_close(t);
}

// ---- Scenes -------------------------------------------------------------------------------------

static const char choosing[] =
    "kind person, a creature\n"
    "    keen: 0 to 100, starts 50\n"
    "    taken: whole number\n"
    "event bell\n"
    "host hall\n"
    "    action nod, uses hands, lasts 2 s\n"
    "role Host for person\n"
    "    latent Startle, when event bell\n"
    "        wait 3 s\n"
    "scene Meet\n"
    "    part left: Host\n"
    "    part right: Host\n"
    "    | left | right |\n"
    "    | nod  | nod   |\n"
    "    choice by left\n"
    "        if keen > 80: top\n"
    "            | set taken to 1 | |\n"
    "        if keen > 30: middle\n"
    "            | set taken to 2 | |\n"
    "        otherwise: low\n"
    "            | set taken to 3 | |\n"
    "    | nod  | nod   |\n";

// Ann has chosen a branch, and waits for Bob, who was startled.
static theatre *choose(void)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(choosing, &def);
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Meet.left", NULL);
    theatre_until(t, 9, "Ann scene phase *@1");
    theatre_perform(t, "Bob", "Startle", NULL);
    theatre_until(t, 1, "Ann task done Meet@1");
    theatre_steps(t, 5);
    return t;
}

static void a_choice_that_is_gone_is_made_again(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        uint8_t reason;
    } changes[] = {{"        if keen > 30: middle\n            | set taken to 2 | |\n", "", TRP_MIGRATION_CHOICE_GONE},
                   {"choice by left", "choice by right", TRP_MIGRATION_ROW_GONE}};
    for (uint32_t i = 0; i < 2; i++) {
        theatre_up_to_period(1);
        theatre *t = choose();
        theatre_reload(t, theatre_edited(choosing, changes[i].from, changes[i].to));
        became(t, "Ann", TRP_MIGRATION_RESTARTED, changes[i].reason);
        theatre_until(t, 20, "Ann scene ended *");
        theatre_close(t);
    }
}

// Another agent is asked to take over Bob's part when the scene would have to begin again, which it cannot with one member.
static void a_lone_member_does_not_begin_a_scene_again(void **state)
{
    (void)state;
    static const char text[] =
        "kind person, a creature\n"
        "host hall\n"
        "    action nod, uses hands, lasts 2 s\n"
        "    action wave, uses hands, lasts 2 s\n"
        "role Host for person\n"
        "    proactive Rest, if 0 > 1\n"
        "        wait 1 s\n"
        "scene Meet, loss recasts\n"
        "    part left: Host\n"
        "    part right: Host\n"
        "    | left | right |\n"
        "    | nod  | wave  |\n"
        "    | wave | nod   |\n";
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(text, &def);
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 1, 0);
    theatre_add_free(t, "Host", "Eve", 2, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Meet.left", NULL);
    theatre_until(t, 9, "Ann scene phase *@1");
    theatre_remove(t, "Bob");
    const trpi_scene *s = &theatre_world(t)->scenes[0];
    for (int i = 0; i < 5 && s->recasting == 0; i++) {
        theatre_step(t);
    }
    assert_int_equal(s->recasting, 2);
    theatre_reload(t, theatre_edited(text, "    | wave | nod   |\n", ""));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_close(t);
}

static void memories_of_a_scene_are_kept_by_all(void **state)
{
    (void)state;
    static const char text[] =
        "kind person, a creature\n"
        "role Host for person\n"
        "    proactive Ask, if 0 > 1, about wood\n"
        "        let said = \"Hm.\"\n"
        "        wait 9 s\n"
        "        exclaim said\n"
        "    reactive Answer (words: text = \"Well.\"), about wood\n"
        "        wait 9 s\n"
        "        wait 9 s\n";
    static const struct {
        const char *from, *to;
        uint8_t outcome, reason;
    } changes[] = {{"        exclaim said\n", "        let other = 3\n        exclaim said\n", TRP_MIGRATION_RESTARTED,
                    TRP_MIGRATION_LOCALS_CHANGED},
                   {"\"Hm.\"", "\"Ha.\"", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_LOCALS_CHANGED},
                   {"\"Well.\"", "\"Now.\"", TRP_MIGRATION_DROPPED, TRP_MIGRATION_NEEDS_MORE}};
    for (uint32_t i = 0; i < 3; i++) {
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Host", "Ann", 0, 0);
        theatre_add_free(t, "Host", "Bob", 1, 0);
        theatre_step(t);
        theatre_perform(t, "Ann", "Ask", "Bob");
        theatre_run(t, 2);
        theatre_reload(t, theatre_edited(text, changes[i].from, changes[i].to));
        became(t, "Ann", changes[i].outcome, changes[i].reason);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_task_behind_a_checkpoint_of_two_steps_goes_on_behind_the_rest),
        THEATRE_TEST(a_long_sequence_is_known_by_what_it_begins_with),
        THEATRE_TEST(a_lone_behaviour_does_not_go_on_as_a_scene),
        THEATRE_TEST(values_a_message_no_longer_has_are_left_out),
        THEATRE_TEST(an_entity_that_is_no_character_any_more_stops),
        THEATRE_TEST(a_payment_by_a_step_that_is_gone_is_dropped),
        THEATRE_TEST(paid_goods_arrive_though_other_steps_change),
        THEATRE_TEST(a_gift_is_not_given_again_when_its_row_comes_later),
        THEATRE_TEST(a_leave_that_is_taken_otherwise_is_not_taken_any_more),
        THEATRE_TEST(a_leave_from_what_is_gone_is_not_taken_any_more),
        THEATRE_TEST(a_choice_that_was_worked_out_is_of_its_list),
        THEATRE_TEST(a_parameter_that_is_gone_is_missed_by_nobody),
        THEATRE_TEST(tests_about_others_are_told_by_name),
        THEATRE_TEST(a_promise_of_what_is_gone_is_broken),
        THEATRE_TEST(a_claim_that_means_something_else_now_is_given_up),
        THEATRE_TEST(all_that_was_said_means_the_same),
        THEATRE_TEST(input_about_things_that_are_gone_is_told),
        THEATRE_TEST(a_name_of_what_is_gone_is_told),
        THEATRE_TEST(a_long_name_is_cut_at_a_character),
        THEATRE_TEST(an_entity_of_a_kind_that_is_gone_leaves_everything),
        THEATRE_TEST(a_choice_that_is_gone_is_made_again),
        THEATRE_TEST(a_lone_member_does_not_begin_a_scene_again),
        THEATRE_TEST(memories_of_a_scene_are_kept_by_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
