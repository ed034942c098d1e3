// SPDX-License-Identifier: MIT
// Goal: an agent's requests, promises, refusals, occurrences and history mean the same after a change of the text, though all
// numbers are different. (docs/saves.md, "When the text has changed")
// Method: declarations are put in front of those that matter while they are in use.

#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- What is asked and promised -------------------------------------------------------------------

static const char asking[] =
    "kind person, a creature\n"
    "role Host for person\n"
    "    proactive Ask, if 0 > 1, about weather\n"
    "        wait 5 s\n"
    "    proactive Beg, if 0 > 1, about money\n"
    "        wait 5 s\n"
    "    reactive Answer, about weather\n"
    "        wait 5 s\n"
    "    reactive Refuse, about money\n"
    "        wait 5 s\n";

// One round per step, so that something is under way between them.
static theatre *ask(uint32_t steps)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(asking, &def);
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Ask", "Bob");
    theatre_steps(t, steps);
    return t;
}

static void a_claim_for_something_gone_gives_up(void **state)
{
    (void)state;
    for (uint32_t steps = 1; steps <= 2; steps++) {
        theatre *t = ask(steps);
        theatre_reload(t, theatre_edited(asking, "    proactive Ask, if 0 > 1, about weather\n        wait 5 s\n",
                                         "    proactive Say, if 0 > 1, about weather\n        wait 5 s\n"));
        theatre_expect_migration(t, TRP_MIGRATION_CLAIM, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
        theatre_expect(t, "Ann rejected (text changed)");
        theatre_steps(t, 3);
        theatre_expect_no(t, "* started *");
        theatre_perform(t, "Bob", "Beg", "Ann");  // neither agent asks, and neither has promised
        theatre_until(t, 1, "Ann started Refuse");
        theatre_close(t);
    }
}

// Behaviours are put in front of the others; requests and promises are still about the same ones.
static const char *with_more_before(void)
{
    static char then[2000];
    snprintf(
        then, sizeof then, "%s",
        theatre_edited(asking, "    proactive Ask, if", "    proactive Hum, if 0 > 1\n        wait 1 s\n    proactive Ask, if"));
    const char *all = theatre_edited(then, "    reactive Answer, about weather\n",
                                     "    reactive Shrug, about songs\n        wait 1 s\n"
                                     "    reactive Answer, about weather\n");
    snprintf(then, sizeof then, "%s", all);
    return theatre_edited(then, "role Host",
                          "role Extra for creature\n"
                          "    proactive Wait, if 0 > 1\n        wait 1 s\n"
                          "    proactive Stay, if 0 > 1\n        wait 1 s\n"
                          "    proactive Sit, if 0 > 1\n        wait 1 s\n"
                          "    proactive Lie, if 0 > 1\n        wait 1 s\n"
                          "    proactive Lean, if 0 > 1\n        wait 1 s\n"
                          "role Host");
}

static void answers_are_about_the_question_asked(void **state)
{
    (void)state;
    for (uint32_t steps = 1; steps <= 2; steps++) {
        theatre *t = ask(steps);
        theatre_reload(t, with_more_before());
        theatre_until(t, 1, "Bob started Answer");
        theatre_expect_no(t, "* started Shrug");
        theatre_expect_no(t, "* started Hum");
        theatre_run(t, 6);
        theatre_expect(t, "Ann finished Ask");
        theatre_close(t);
    }
}

static void a_promise_is_still_one_of_its_role(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = ask(1);
    theatre_reload(t, with_more_before());
    theatre_take_off(t, "Bob", "Host");
    theatre_steps(t, 2);
    theatre_expect(t, "Ann refused Ask with Bob (role taken off)");
    theatre_close(t);
}

static void others_see_at_once_what_somebody_wears(void **state)
{
    (void)state;
    theatre *t = ask(0);
    theatre_until(t, 8, "Bob finished Answer");
    theatre_reload(t, with_more_before());
    theatre_perform(t, "Ann", "Beg", "Bob");
    theatre_steps(t, 2);
    theatre_expect(t, "Ann asked Beg with Bob");
    theatre_close(t);
}

// A refusal is still about its topic, though the topic has another number now.
static void a_refusal_is_about_its_topic_still(void **state)
{
    (void)state;
    static const char text[] =
        "kind person, a creature\n"
        "    open: yes or no, starts no\n"
        "role Host for person\n"
        "    proactive Ask, if 0 > 1, about weather\n"
        "        wait 1 s\n"
        "    proactive Beg, if 0 > 1, about money\n"
        "        wait 1 s\n"
        "    reactive Answer, about weather, if open is yes\n"
        "        wait 1 s\n"
        "    reactive Refuse, about money, if open is yes\n"
        "        wait 1 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Beg", "Bob");
    theatre_steps(t, 3);
    theatre_expect(t, "Ann refused Beg with Bob");
    theatre_reload(t, theatre_edited(text, "    proactive Ask, if 0 > 1, about weather\n        wait 1 s\n    proactive Beg",
                                     "    proactive Sing, if 0 > 1, about songs\n        wait 1 s\n"
                                     "    reactive Listen, about songs\n        wait 1 s\n"
                                     "    proactive Ask, if 0 > 1, about weather\n        wait 1 s\n    proactive Beg"));
    theatre_set(t, "Bob", "open", 1);
    theatre_perform(t, "Ann", "Beg", "Bob");
    theatre_steps(t, 3);
    theatre_expect_no(t, "Ann started Beg");
    theatre_perform(t, "Ann", "Ask", "Bob");
    theatre_steps(t, 3);
    theatre_expect(t, "Ann started Ask");
    theatre_close(t);
}

// ---- Roles and cues -------------------------------------------------------------------------------

static void play_list(const char *selection, const char *expected_next, const char *never)
{
    char text[1000], then[1000];
    snprintf(text, sizeof text,
             "role Player for creature, chooses %s\n"
             "    proactive One\n        wait 2 s\n"
             "    proactive Two\n        wait 2 s\n"
             "    proactive Three\n        wait 2 s\n",
             selection);
    snprintf(then, sizeof then, "%s",
             theatre_edited(text, "    proactive One\n", "    proactive Zero\n        wait 2 s\n    proactive One\n"));
    theatre *t = theatre_open(text);
    theatre_add(t, "Player", "Ann", 0, 0);
    theatre_until(t, 5, "Ann started Two");
    theatre_steps(t, 2);
    theatre_reload(t, then);
    theatre_mark(t);
    theatre_until(t, 3, expected_next);
    theatre_run(t, 5);
    theatre_expect_no(t, never);
    theatre_close(t);
}

static void played_lines_count_as_played(void **state)
{
    (void)state;
    play_list("once each in order", "Ann started Zero", "Ann started One");
    play_list("in order", "Ann started Three", "Ann started Two");
}

static void roles_keep_their_ranks(void **state)
{
    (void)state;
    static const char text[] =
        "role Duty for creature, rank 5\n"
        "    proactive Watch\n        wait 1 s\n"
        "role Leisure for creature, rank 1\n"
        "    proactive Idle\n        wait 1 s\n";
    theatre *t = theatre_open(text);
    theatre_add(t, "Leisure", "Ann", 0, 0);
    theatre_put_on(t, "Ann", "Duty");
    theatre_run(t, 3);
    theatre_reload(t, theatre_edited(text, "Watch\n        wait 1 s", "Watch\n        wait 2 s"));
    theatre_mark(t);
    theatre_run(t, 9);
    theatre_expect_no(t, "Ann started Idle");
    theatre_expect(t, "Ann started Watch");
    theatre_close(t);
}

static void a_cue_remembers_what_it_has_seen_unless_it_waits_for_something_else(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char text[] =
        "kind person, a creature\n"
        "    mood: 0 to 100, starts 20\n"
        "role Watcher for person\n"
        "    latent Tick, when every 10 s\n        wait 0.5 s\n"
        "    latent Rise, when mood rises above 60\n        wait 0.5 s\n";
    for (int slower = 0; slower < 2; slower++) {
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Watcher", "Ann", 0, 0);
        theatre_until(t, 11, "Ann started Tick");
        uint32_t beat = theatre_now(t);
        theatre_run(t, 5);
        theatre_reload(
            t, slower ? theatre_edited(text, "every 10 s", "every 20 s")
                      : theatre_edited(text, "mood rises above 60\n        wait 0.5 s", "mood rises above 60\n        wait 0.7 s"));
        theatre_set(t, "Ann", "mood", 80);  // before Ann's next look
        theatre_steps(t, 2);
        theatre_expect_count(t, "Ann started Rise", 1);
        theatre_mark(t);
        uint32_t next = theatre_until(t, 25, "Ann started Tick");
        assert_in_range(next, slower ? beat + 151 : beat + 300, slower ? beat + 150 + 600 : beat + 300);  // a phase of its own
        theatre_close(t);
    }
}

// A message under way is lost when the new text has no such message, which is told.
static void a_message_on_its_way_that_is_gone_is_told(void **state)
{
    (void)state;
    static const char text[] =
        "message call\n"
        "role Watcher for creature\n"
        "    latent Come, when message call\n        wait 1 s\n"
        "    proactive Warn (who: creature), if 0 > 1\n"
        "        send call to who\n";
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(text, &def);
    theatre_add_free(t, "Watcher", "Ann", 0, 0);
    theatre_add_free(t, "Watcher", "Bob", 1, 0);
    theatre_steps(t, 2);
    theatre_perform_about(t, "Ann", "Warn", "Bob");
    theatre_step(t);
    theatre_reload(t,
                   "message alarm\n"
                   "role Watcher for creature\n"
                   "    latent Come, when message alarm\n        wait 1 s\n");
    theatre_expect_migration(t, TRP_MIGRATION_MAIL, "Bob", TRP_MIGRATION_DROPPED, TRP_MIGRATION_GONE);
    theatre_steps(t, 3);
    theatre_expect_no(t, "Bob started Come");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_claim_for_something_gone_gives_up),
        THEATRE_TEST(answers_are_about_the_question_asked),
        THEATRE_TEST(a_promise_is_still_one_of_its_role),
        THEATRE_TEST(others_see_at_once_what_somebody_wears),
        THEATRE_TEST(a_refusal_is_about_its_topic_still),
        THEATRE_TEST(played_lines_count_as_played),
        THEATRE_TEST(roles_keep_their_ranks),
        THEATRE_TEST(a_cue_remembers_what_it_has_seen_unless_it_waits_for_something_else),
        THEATRE_TEST(a_message_on_its_way_that_is_gone_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
