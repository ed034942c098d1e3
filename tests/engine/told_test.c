// SPDX-License-Identifier: MIT
// Goal: a message reaches all entities that a search finds, all in a list, and all holders of an object's offers, each once.
// (SEMANTICS 9.2)
// Method: small plays in which each character counts the messages that it receives.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HEAD                               \
    "message Fire (mark: number)\n"        \
    "event bell\n"                         \
    "kind guest, a creature\n"             \
    "    heard: whole number\n"            \
    "    last: whole number\n"             \
    "    done: whole number\n"             \
    "    friends: many guest, at most 3\n" \
    "host inn\n"                           \
    "    message begin\n"                  \
    "role Idle for guest\n"                \
    "    proactive Stand\n"                \
    "        wait 9 s\n"                   \
    "    latent Hear, when message Fire\n" \
    "        set heard to heard + 1\n"     \
    "        set last to mark\n"           \
    "role Caller for guest\n"              \
    "    latent Call, when message begin\n"

static theatre *called(const char *steps, uint32_t listeners)
{
    static char text[4096];
    (void)snprintf(text, sizeof text, HEAD "%s", steps);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Caller", "A", 0, 0);
    for (uint32_t i = 0; i < listeners; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "L%u", (unsigned)i);
        theatre_add_free(t, "Idle", name, 10.0f * (float)(i + 1), 0);
    }
    theatre_run(t, 0.5);
    theatre_message(t, "A", "begin");
    theatre_run(t, 3);
    return t;
}

static void rule_9_2_a_message_reaches_all_that_a_search_finds(void **state)
{
    (void)state;
    theatre *t = called("        send Fire (mark = 7) to every Idle within 25 m\n        set done to 1\n", 4);
    assert_true(theatre_get(t, "L0", "heard") == 1);
    assert_true(theatre_get(t, "L1", "heard") == 1);
    assert_true(theatre_get(t, "L2", "heard") == 0);
    assert_true(theatre_get(t, "L3", "heard") == 0);
    assert_true(theatre_get(t, "L1", "last") == 7);
    assert_true(theatre_get(t, "A", "heard") == 0);
    assert_true(theatre_get(t, "A", "done") == 1);
    theatre_close(t);
}

static void rule_9_2_a_message_that_reaches_nobody_is_no_failure(void **state)
{
    (void)state;
    theatre *t = called("        send Fire (mark = 7) to every Idle within 2 m\n        set done to 1\n", 2);
    assert_true(theatre_get(t, "L0", "heard") == 0);
    assert_true(theatre_get(t, "A", "done") == 1);
    theatre_close(t);
}

static void rule_9_2_a_message_reaches_all_in_a_list(void **state)
{
    (void)state;
    theatre *t = called(
        "        set friends to every Idle within 35 m\n"
        "        remove nearest of friends from friends\n"
        "        send Fire (mark = 7) to friends\n",
        5);
    assert_true(theatre_get(t, "L0", "heard") == 0);
    assert_true(theatre_get(t, "L1", "heard") == 1);
    assert_true(theatre_get(t, "L2", "heard") == 1);
    assert_true(theatre_get(t, "L3", "heard") == 0);
    theatre_close(t);
}

static void rule_9_2_more_than_a_list_holds_are_told(void **state)
{
    (void)state;
    theatre *t = called("        send Fire (mark = 7) to every Idle\n", 40);
    assert_true(theatre_get(t, "L0", "heard") == 1);
    assert_true(theatre_get(t, "L39", "heard") == 1);
    theatre_close(t);
}

#define SITTERS                                     \
    "message Fire\n"                                \
    "event bell\n"                                  \
    "kind guest, a creature\n"                      \
    "    heard: whole number\n"                     \
    "object Bench\n"                                \
    "    count: whole number\n"                     \
    "    behaviour Sit\n"                           \
    "        wait 20 s\n"                           \
    "    behaviour Sleep\n"                         \
    "        wait 20 s\n"                           \
    "    on event bell by somebody\n"               \
    "        set count to number of every holder\n" \
    "        send Fire to every holder of Sit\n"    \
    "role Sitter for guest\n"                       \
    "    proactive Rest\n"                          \
    "        request Sit of nearest Bench\n"        \
    "    latent Hear, when message Fire\n"          \
    "        set heard to heard + 1\n"              \
    "role Sleeper for guest\n"                      \
    "    proactive Rest\n"                          \
    "        request Sleep of nearest Bench\n"      \
    "    latent Hear, when message Fire\n"          \
    "        set heard to heard + 1\n"

static void rule_9_2_an_object_tells_its_holders(void **state)
{
    (void)state;
    theatre *t = theatre_open(SITTERS);
    theatre_add_kind(t, "Bench", "bench", 1, 1);
    theatre_add(t, "Sitter", "A", 0, 0);
    theatre_add(t, "Sitter", "B", 2, 0);
    theatre_add(t, "Sleeper", "C", 4, 0);
    theatre_add_free(t, "Sitter", "D", 6, 0);  // D holds nothing
    theatre_run(t, 2);
    theatre_event(t, "bell");
    theatre_run(t, 1);
    assert_true(theatre_get(t, "A", "heard") == 1);
    assert_true(theatre_get(t, "B", "heard") == 1);
    assert_true(theatre_get(t, "C", "heard") == 0);
    assert_true(theatre_get(t, "D", "heard") == 0);
    assert_true(theatre_get(t, "bench", "count") == 3);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_9_2_a_message_reaches_all_that_a_search_finds),
        cmocka_unit_test(rule_9_2_a_message_that_reaches_nobody_is_no_failure),
        cmocka_unit_test(rule_9_2_a_message_reaches_all_in_a_list),
        cmocka_unit_test(rule_9_2_more_than_a_list_holds_are_told),
        cmocka_unit_test(rule_9_2_an_object_tells_its_holders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
