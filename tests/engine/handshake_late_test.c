// SPDX-License-Identifier: MIT
// Goal: an answer that is none of this claim's, a partner who is found and then is not, and one who by now is of another
// kind leave nobody waiting. (SEMANTICS 5.2, 5.3)
// Method: one round per step, so that mail lies between two steps. There it is made what no text could make it, but a save
// that somebody wrote could; or another text comes.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PARTY(who)                                     \
    "kind person, a creature\n"                        \
    "kind guest, a person\n"                           \
    "role Host for person\n"                           \
    "    proactive Ask, if 0 > 1, about wood" who "\n" \
    "        wait 2 s\n"                               \
    "    reactive Answer, about wood\n"                \
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
    return &theatre_world(t)->agents[trpi_ref_index(theatre_who(t, who).value)];
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

// Bob's promise lies between two steps.
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

// The second one changes nothing, but that it is told to be forgotten; so Bob is let go, and the start is declined.
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

// The chance is drawn when somebody is looked for, and again when he is asked.
static void who_is_found_by_chance_may_not_be_found_again(void **state)
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

// Bob has been asked to play a part that is for guests by now, and he is none.
static void who_is_asked_for_a_part_of_another_kind_refuses(void **state)
{
    (void)state;
    static const char text[] = "kind person, a creature\n"
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
    theatre_add(t, "Host", "Joe", 0, 1);  // asks by himself: then the request is read in the next step
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_promise_of_one_who_was_not_asked_counts_for_nothing),
        THEATRE_TEST(a_promise_that_comes_twice_starts_nothing_twice),
        THEATRE_TEST(who_is_found_by_chance_may_not_be_found_again),
        THEATRE_TEST(who_is_asked_for_a_part_of_another_kind_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
