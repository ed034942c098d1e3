// SPDX-License-Identifier: MIT
// Goal: whoever's way crosses a door performs what the door has for that, and goes on with his way, whatever happens
// meanwhile. (SEMANTICS 9.9; BO VI-D)
// Method: people who walk, and a host that says at some point that their way crosses a door; played to the end, interrupted,
// saved and reloaded at every step of it.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

// The move is a step of a list.
#define TEXT                                                                                       \
    "kind guest, a creature\n"                                                                     \
    "    key: yes or no\n"                                                                         \
    "message boo\n"                                                                                \
    "host game\n"                                                                                  \
    "    action open (what: entity), uses hands, lasts 1 s\n"                                      \
    "place garden\n"                                                                               \
    "object Spot\n"                                                                                \
    "object Door\n"                                                                                \
    "    passed: whole number\n"                                                                   \
    "    shut: whole number\n"                                                                     \
    "    link spot: Spot within 5 m\n"                                                             \
    "    behaviour Pass for guest (beyond: point), crosses\n"                                      \
    "        move to spot\n"                                                                       \
    "        lock way, before others if my key\n"                                                  \
    "            open this\n"                                                                      \
    "            move to beyond\n"                                                                 \
    "    on adopt Pass by somebody\n"                                                              \
    "        set passed to passed + 1\n"                                                           \
    "    on drop Pass by somebody\n"                                                               \
    "        set shut to shut + 1\n"                                                               \
    "    behaviour Paint for guest\n"                                                              \
    "        wait 3 s\n"                                                                           \
    "role Guest for guest\n"                                                                       \
    "    latent Startle, when message boo, priority 9\n"                                           \
    "        \"Oh!\"\n"                                                                            \
    "    proactive Stroll\n"                                                                       \
    "        move to garden\n"                                                                     \
    "        \"There.\"\n"

static theatre *open_house(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "place", "garden", 20, 0);
    theatre_add_kind(t, "Spot", "spot", 8, 1);
    theatre_add_kind(t, "Door", "door", 10, 0);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 2, 0);
    theatre_add_free(t, "Guest", "C", 4, 0);
    theatre_steps(t, 2);
    return t;
}

static void stroll(theatre *t, const char *who)
{
    theatre_perform(t, who, "Stroll", NULL);
    theatre_steps(t, 1);
}

static void rule_9_9_a_move_that_crosses_is_held_and_goes_on(void **state)
{
    (void)state;
    theatre *t = open_house(TEXT);
    stroll(t, "A");
    theatre_run(t, 2);
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_until(t, 1, "A begins move to spot");
    theatre_expect(t, "A begins move to garden", "A started Pass with door", "A begins move to spot");
    theatre_run(t, 20);
    theatre_expect(t, "A begins move to spot", "A begins open door", "A begins move to (12, 0)", "A finished Pass with door",
                   "A resumes move to", "A begins say \"There.\"", "A finished Stroll");
    theatre_expect_count(t, "A begins move to garden", 1);
    theatre_expect_no(t, "A stops");
    assert_int_equal((int)theatre_get(t, "door", "passed"), 1);
    assert_int_equal((int)theatre_get(t, "door", "shut"), 1);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_9_a_move_that_crosses_is_held_and_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
