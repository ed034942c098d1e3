// SPDX-License-Identifier: MIT
// Goal: mail that comes too late leaves no agent waiting: an answer to another claim, a partner that is lost after it was found,
// one whose kind has changed, one that leaves before its scene has begun, and mail of a scene that no participant can have sent.
// (SEMANTICS 5.2, 5.3, 5.7)
// Method: one round per step, so that mail is under way between two steps. Between two steps the test alters that mail or
// the state into what no text could bring about but a forged save could, or it lets agents leave, or it loads a changed text.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PARTY(who)                                \
    "kind person, a creature\n"                   \
    "kind guest, a person\n"                      \
    "role Host for person\n"                      \
    "    proactive Ask, if 0 > 1, about wood" who \
    "\n"                                          \
    "        wait 2 s\n"                          \
    "    reactive Answer, about wood\n"           \
    "        wait 2 s\n"

static theatre *open_party(const char *text)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre_up_to_period(1);
    theatre *t = theatre_open_with(text, &def);
    static const char *const names[] = {"Ann", "Bob", "Eve"};
    for (int i = 0; i < 3; i++) {
        theatre_add_free(t, "Host", names[i], i, 0);
    }
    theatre_steps(t, 2);
    return t;
}

static trpi_agent *agent_of(const theatre *t, const char *who)
{
    return theatre_world(t)->agents[trpi_ref_index(theatre_who(t, who).value)];
}

static void nobody_waits(const theatre *t)
{
    static const char *const names[] = {"Ann", "Bob", "Eve"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(agent_of(t, names[i])->claim_state, TRPI_CLAIM_NONE);
        assert_true(agent_of(t, names[i])->promised_to == 0);
    }
}

static trpi_mail *mail_of(const theatre *t, uint8_t kind)
{
    trp_world *world = theatre_world(t);
    for (uint32_t i = 0; i < world->outgoing.count; i++) {
        if (world->outgoing.mails[i].kind == kind) {
            return &world->outgoing.mails[i];
        }
    }
    return NULL;
}

// Bob's promise is under way between two steps.
static theatre *promise(void)
{
    theatre *t = open_party(PARTY(""));
    theatre_perform(t, "Ann", "Ask", "Bob");
    for (int i = 0; i < 9 && mail_of(t, TRPI_MAIL_GRANT) == NULL; i++) {
        theatre_step(t);
    }
    assert_non_null(mail_of(t, TRPI_MAIL_GRANT));
    return t;
}

static void a_promise_of_one_who_was_not_asked_counts_for_nothing(void **state)
{
    (void)state;
    theatre *t = promise();
    mail_of(t, TRPI_MAIL_GRANT)->sender = theatre_who(t, "Eve").value;
    theatre_run(t, 5);
    theatre_expect_no(t, "* started *");
    theatre_expect(t, "Ann rejected Ask*");
    nobody_waits(t);
    theatre_close(t);
}

// Ann asks for another behaviour by now, as a forged save may say.
static void a_promise_for_what_is_not_asked_any_more_is_given_back_at_once(void **state)
{
    (void)state;
    theatre *t = promise();
    trp_world *world = theatre_world(t);
    uint32_t ann = trpi_ref_index(theatre_who(t, "Ann").value);
    trpi_agent_claim(world, ann)->serial++;
    world->agents[ann]->claim_count++;
    trpi_entity_mark_hash_dirty(world, ann);
    assert_true(agent_of(t, "Bob")->promised_to != 0);
    theatre_steps(t, 2);
    assert_true(agent_of(t, "Bob")->promised_to == 0);  // released long before the deadline of his promise
    theatre_run(t, 5);
    nobody_waits(t);
    theatre_close(t);
}

// The second mail only tells Bob to forget the first; so Bob is released, and the start is declined.
static void a_promise_that_comes_twice_starts_nothing_twice(void **state)
{
    (void)state;
    theatre *t = promise();
    trp_world *world = theatre_world(t);
    world->outgoing.mails[world->outgoing.count++] = *mail_of(t, TRPI_MAIL_GRANT);
    theatre_run(t, 9);
    assert_true(theatre_count(t, "Ann started Ask*") <= 1);
    assert_string_equal(theatre_queues(t, "Ann"), "");
    assert_string_equal(theatre_queues(t, "Bob"), "");
    nobody_waits(t);
    theatre_close(t);
}

// The condition with a chance is drawn when a partner is looked for, and again when he is asked.
static void a_partner_found_by_chance_may_not_be_found_again(void **state)
{
    (void)state;
    theatre *t = open_party(PARTY(", with a Host where chance 50%"));
    for (int i = 0; i < 100; i++) {
        theatre_perform(t, "Ann", "Ask", NULL);
        theatre_run(t, 3);
    }
    assert_in_range(theatre_count(t, "Ann finished Ask"), 20, 90);
    assert_true(theatre_count(t, "Ann rejected Ask*") > 0);
    nobody_waits(t);
    theatre_close(t);
}

// Bob has been asked to play a part that by now is for guests, and Bob is no guest.
static void a_candidate_of_another_kind_refuses(void **state)
{
    (void)state;
    static const char text[] =
        "kind person, a creature\n"
        "kind guest, a person\n"
        "role Host for person\n"
        "    proactive Rest, if 0 > 1\n"
        "        wait 1 s\n"
        "scene Meet\n"
        "    part left: Host\n"
        "    part right: person\n"
        "    | left     | right    |\n"
        "    | wait 2 s | wait 2 s |\n";
    theatre *t = open_party(text);
    theatre_add(t, "Host", "Joe", 0, 1);  // Joe asks by himself: then the request is read in the next step
    for (int i = 0; i < 9 && mail_of(t, TRPI_MAIL_REQUEST) == NULL; i++) {
        theatre_step(t);
    }
    assert_non_null(mail_of(t, TRPI_MAIL_REQUEST));
    theatre_reload(t, theatre_edited(text, "part right: person", "part right: guest"));
    theatre_run(t, 5);
    theatre_expect(t, "Joe refused Meet* (no reaction)");
    theatre_expect_no(t, "* started *");
    nobody_waits(t);
    theatre_close(t);
}

// The scene exists; a member that is to begin in it takes off its role, so that its claim or promise ends, and leaves before it
// has read the mail that the scene begins. No agent stays in a scene with a member that is gone, and no scene stays without
// members.
static void rule_5_7_a_participant_that_leaves_before_START_is_dropped_from_the_barrier(void **state)
{
    (void)state;
    static const char *const losses[] = {"", ", loss continues", ", loss recasts"};
    static const char *const goers[][2] = {{"Ann", NULL}, {"Bob", NULL}, {"Ann", "Bob"}, {"Bob", "Ann"}};
    for (int i = 0; i < 24; i++) {
        const char *const *who = goers[i / 2 % 4];
        theatre *t = open_party(theatre_edited(PARTY(" WITH"), " WITH", losses[i / 8]));
        theatre_perform(t, "Ann", "Ask", "Bob");
        for (int j = 0; j < 9 && mail_of(t, TRPI_MAIL_START) == NULL; j++) {
            theatre_step(t);
        }
        assert_non_null(mail_of(t, TRPI_MAIL_START));
        for (int j = 0; j < 2 && who[j] != NULL; j++) {
            if (i % 2 == 0) {
                theatre_take_off(t, who[j], "Host");
            }
            theatre_remove(t, who[j]);
        }
        theatre_run(t, 1);
        const char *other = strcmp(who[0], "Ann") == 0 ? "Bob" : "Ann";
        if (who[1] == NULL) {
            assert_string_equal(theatre_queues(t, other), "");
            assert_int_equal(agent_of(t, other)->claim_state, TRPI_CLAIM_NONE);
        }
        trp_world *world = theatre_world(t);
        assert_true(world->scene_count == 0 || world->scenes[0].state != TRPI_SCENE_RUNS);
        theatre_close(t);
    }
}

// No member has read yet that the scene begins, and none will begin: the behaviour that they were to perform is gone.
static void a_scene_that_is_gone_before_anybody_is_in_it_is_over(void **state)
{
    (void)state;
    theatre *t = open_party(PARTY(""));
    theatre_perform(t, "Ann", "Ask", "Bob");
    for (int i = 0; i < 9 && mail_of(t, TRPI_MAIL_START) == NULL; i++) {
        theatre_step(t);
    }
    assert_int_equal(theatre_world(t)->scenes[0].state, TRPI_SCENE_RUNS);
    theatre_reload(
        t, theatre_edited(PARTY(""), "Ask, if 0 > 1, about wood\n        wait 2 s", "Beg, if 0 > 1, about wood\n        wait 3 s"));
    assert_int_equal(theatre_world(t)->scenes[0].state, TRPI_SCENE_OVER);
    theatre_run(t, 1);
    nobody_waits(t);
    theatre_close(t);
}

// ---- In a scene -----------------------------------------------------------------------------------

// Ann and Bob are in the first step of a scene; neither is done.
static theatre *open_scene(void)
{
    theatre *t = open_party(PARTY(", gives up after 9 s"));
    theatre_perform(t, "Ann", "Ask", "Bob");
    theatre_run(t, 0.5);
    assert_int_equal(theatre_world(t)->scenes[0].state, TRPI_SCENE_RUNS);
    return t;
}

// Mail that no participant sends, but a forged save may have.
static trpi_mail *say(theatre *t, const char *who, uint8_t kind)
{
    trp_world *world = theatre_world(t);
    return trpi_mail_post_to_scene(world, trpi_ref_index(theatre_who(t, who).value), 0, world->scenes[0].serial, kind);
}

static void an_answer_that_nobody_asked_for_judges_nothing(void **state)
{
    (void)state;
    theatre *t = open_scene();
    trpi_scene *s = &theatre_world(t)->scenes[0];
    say(t, "Bob", TRPI_MAIL_ANSWER)->number = s->turn;
    theatre_step(t);
    s->ask_due = theatre_now(t) + 9;
    trpi_bitmap_set_bit(&theatre_world(t)->changed_scenes, 0);
    say(t, "Bob", TRPI_MAIL_ANSWER)->number = s->turn + 1;  // an answer for a turn to come
    theatre_step(t);
    say(t, "Bob", TRPI_MAIL_ANSWER)->number = s->turn;  // an answer of Bob, who has not been asked if another part decides
    theatre_step(t);
    s->ask_due = 0;
    trpi_bitmap_set_bit(&theatre_world(t)->changed_scenes, 0);
    trpi_mail *none = say(t, "Ann", TRPI_MAIL_ANSWER);  // an answer by no candidate: no part is being recast
    none->number = TRPI_NEVER;
    none->part = 1;
    theatre_step(t);
    assert_int_equal(s->state, TRPI_SCENE_RUNS);
    theatre_run(t, 4);
    theatre_expect(t, "Ann finished Ask*");
    theatre_close(t);
}

// Ann is done after 2 s, Bob after 4: a repeated report of hers, and one of his for another turn, end nothing.
static void a_done_of_another_turn_is_ignored(void **state)
{
    (void)state;
    theatre *t = open_party(theatre_edited(PARTY(""), "reactive Answer, about wood\n        wait 2 s",
                                           "reactive Answer, about wood\n        wait 4 s"));
    theatre_perform(t, "Ann", "Ask", "Bob");
    const trp_world *world = theatre_world(t);
    for (int i = 0; i < 100 && trpi_scene_members(world, 0)[0].done == 0; i++) {
        theatre_step(t);
    }
    const trpi_scene *s = &world->scenes[0];
    assert_int_equal(s->state, TRPI_SCENE_RUNS);
    assert_int_equal(trpi_scene_members(world, 0)[1].done, 0);
    say(t, "Ann", TRPI_MAIL_DONE)->number = s->turn;
    say(t, "Bob", TRPI_MAIL_DONE)->number = s->turn + 1;
    theatre_step(t);
    assert_int_equal(s->state, TRPI_SCENE_RUNS);
    assert_int_equal(trpi_scene_members(world, 0)[1].done, 0);
    theatre_run(t, 4);
    theatre_expect_count(t, "Ann finished Ask*", 1);
    theatre_expect_count(t, "Bob finished Answer*", 1);
    theatre_close(t);
}

static void mail_about_a_scene_that_is_over_is_not_heard(void **state)
{
    (void)state;
    theatre *t = open_scene();
    trp_world *world = theatre_world(t);
    say(t, "Eve", TRPI_MAIL_LEAVE);  // Eve has no part in the scene
    say(t, "Bob", TRPI_MAIL_LEAVE)->scene_serial++;
    theatre_step(t);
    assert_int_equal(world->scenes[0].state, TRPI_SCENE_RUNS);
    theatre_until(t, 9, "Ann finished Ask*");
    say(t, "Bob", TRPI_MAIL_LEAVE);
    theatre_run(t, 2);
    theatre_expect_no(t, "* cancelled *");
    nobody_waits(t);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_promise_of_one_who_was_not_asked_counts_for_nothing),
        THEATRE_TEST(a_promise_for_what_is_not_asked_any_more_is_given_back_at_once),
        THEATRE_TEST(a_promise_that_comes_twice_starts_nothing_twice),
        THEATRE_TEST(a_partner_found_by_chance_may_not_be_found_again),
        THEATRE_TEST(a_candidate_of_another_kind_refuses),
        THEATRE_TEST(a_scene_that_is_gone_before_anybody_is_in_it_is_over),
        THEATRE_TEST(an_answer_that_nobody_asked_for_judges_nothing),
        THEATRE_TEST(a_done_of_another_turn_is_ignored),
        THEATRE_TEST(mail_about_a_scene_that_is_over_is_not_heard),
        THEATRE_TEST(rule_5_7_a_participant_that_leaves_before_START_is_dropped_from_the_barrier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
