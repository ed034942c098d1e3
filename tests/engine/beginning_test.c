// SPDX-License-Identifier: MIT
// Goal: the condition behind `while` is evaluated when its behaviour begins (rule 2.5 of docs/semantics.md).
// Method: every way in which a behaviour can begin, with a `while` that is false from the start or becomes false in that step.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>

#include "tests/engine/theatre.h"

#define STROLLER                  \
    "message poke\n"              \
    "kind stroller, a creature\n" \
    "    seated: yes or no\n"     \
    "    n: whole number\n"       \
    "    friend: creature\n"

typedef struct beginning {
    const char *behaviour;
    const char *message;  // the message to Ann, or NULL
    const char *needs;    // the log line that shows that Ann was asked or chose, or NULL
} beginning;

static const beginning beginnings[] = {
    {"proactive Hum, while seated", NULL, NULL},
    {"proactive Hum, if n is 0, while seated", NULL, NULL},
    {"latent Hum, when every 1 s, while seated", NULL, NULL},
    {"latent Hum, when message poke, while seated, keeps trying for 1 min", "poke", NULL},
    {"latent Hum, when a creature comes within 3 m, while seated", NULL, NULL},
    {"reactive Hum, about songs, while seated", NULL, "Bob refused Ask with Ann (condition)"},
};

static void rule_2_5_a_while_that_is_false_begins_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        const beginning *b = &beginnings[i];
        char text[600];
        snprintf(text, sizeof text,
                 STROLLER
                 "role Stroller for stroller\n    %s\n        wait 5 s\n        set n to n + 1\n"
                 "role Asker for stroller\n    proactive Ask, with a stroller, about songs\n        wait 1 s\n"
                 "role Answerer for creature\n    reactive Answer, about songs\n        wait 1 s\n",
                 b->behaviour);
        theatre *t = theatre_open(text);
        theatre_add(t, "Stroller", "Ann", 0, 0);
        theatre_add(t, "Asker", "Bob", 1, 0);
        theatre_steps(t, 2);
        if (b->message != NULL) {
            theatre_message(t, "Ann", b->message);
        }
        theatre_run(t, 12);
        theatre_expect_no(t, "Ann started Hum*");
        assert_true(theatre_get(t, "Ann", "n") == 0);
        theatre_set(t, "Ann", "seated", 1);
        theatre_until(t, 20, "Ann started Hum");
        theatre_until(t, 20, "Ann task done Hum*");
        theatre_close(t);
    }
}

// A behaviour that never began uses up neither its cooldown nor its `once`.
static void rule_2_5_a_behaviour_that_did_not_begin_has_not_been_done(void **state)
{
    (void)state;
    theatre *t = theatre_open(STROLLER
                              "role Stroller for stroller\n"
                              "    proactive Hum, while seated, once\n"
                              "        wait 1 s\n");
    theatre_add(t, "Stroller", "Ann", 0, 0);
    theatre_run(t, 12);
    theatre_set(t, "Ann", "seated", 1);
    theatre_until(t, 10, "Ann finished Hum");
    theatre_close(t);
}

// An order of the host ignores the behaviour's `if` (4.7), but not its `while`: with a false `while` nothing can be performed.
static void rule_2_5_an_order_ends_before_its_first_task(void **state)
{
    (void)state;
    theatre *t = theatre_open(STROLLER
                              "role Stroller for stroller\n"
                              "    proactive Hum, while seated\n"
                              "        wait 1 s\n"
                              "    proactive Wait\n"
                              "        wait 1 s\n");
    theatre_add_free(t, "Stroller", "Ann", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Hum", NULL);
    theatre_steps(t, 2);
    theatre_expect(t, "Ann started Hum", "Ann cancelled Hum (no longer holds)");
    theatre_expect_no(t, "Ann task started*");
    theatre_close(t);
}

// The subject is known only when the behaviour begins: if its `while` is false, another behaviour is chosen in the same step.
static void rule_2_5_a_while_about_a_parameter(void **state)
{
    (void)state;
    theatre *t = theatre_open(STROLLER
                              "role Stroller for stroller, chooses best first\n"
                              "    proactive Hum (other: stroller = nearest stroller), while other.seated\n"
                              "        wait 1 s\n"
                              "    proactive Rest\n"
                              "        wait 1 s\n");
    theatre_add(t, "Stroller", "Ann", 0, 0);
    theatre_add_free(t, "Stroller", "Bob", 1, 0);
    theatre_steps(t, 3);
    theatre_expect_no(t, "Ann task started Hum*");
    theatre_expect(t, "Ann started Rest");
    theatre_close(t);
}

// The behaviour that is displaced sets a fact in its cleanup, and with that fact the new behaviour must not begin.
static void rule_2_5_it_falls_in_the_very_step(void **state)
{
    (void)state;
    theatre *t = theatre_open_with_queues(STROLLER
                                          "role Stroller for stroller\n"
                                          "    latent First, when message poke, priority 1\n"
                                          "        wait 20 s, finally set seated to no\n"
                                          "    latent Hum, when n becomes 1, if seated, while seated, priority 3\n"
                                          "        wait 5 s\n"
                                          "        set n to 7\n",
                                          1, 1);
    theatre_add(t, "Stroller", "Ann", 0, 0);
    theatre_step(t);
    theatre_set(t, "Ann", "seated", 1);
    theatre_message(t, "Ann", "poke");
    theatre_until(t, 2, "Ann task started First");
    theatre_set(t, "Ann", "n", 1);
    theatre_until(t, 2, "Ann cancelled First*");
    theatre_run(t, 10);
    assert_true(theatre_get(t, "Ann", "n") == 1);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_2_5_a_while_that_is_false_begins_nothing),
        THEATRE_TEST(rule_2_5_a_behaviour_that_did_not_begin_has_not_been_done),
        THEATRE_TEST(rule_2_5_an_order_ends_before_its_first_task),
        THEATRE_TEST(rule_2_5_a_while_about_a_parameter),
        THEATRE_TEST(rule_2_5_it_falls_in_the_very_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
