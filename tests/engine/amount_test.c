// SPDX-License-Identifier: MIT
// Goal: the amount of an item that changes hands may be an expression, computed while the story plays. (SEMANTICS 5.9)
// Method: an agent with 20 coins is told to give some of them to another one; the coins of both are counted.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HEAD                              \
    "item coin\n"                         \
    "item gold coin\n"                    \
    "kind trader, a creature\n"           \
    "    price: whole number, starts 3\n" \
    "    debt: whole number, starts -2\n" \
    "    gold: whole number, starts 2\n"  \
    "    done: whole number\n"            \
    "host market\n"                       \
    "    message begin\n"                 \
    "role Idle for trader\n"              \
    "    proactive Stand\n"               \
    "        wait 9 s\n"                  \
    "role Payer for trader\n"             \
    "    latent Pay, when message begin\n"

// A has 20 coins and 5 pieces of gold, and performs the steps with B as its partner.
static theatre *paid(const char *steps)
{
    static char text[4096];
    (void)snprintf(text, sizeof text, HEAD "%s", steps);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Payer", "A", 0, 0);
    theatre_add_free(t, "Idle", "B", 0, 1);
    theatre_give(t, "A", "coin", 20);
    theatre_give(t, "A", "gold coin", 5);
    theatre_run(t, 0.5);
    theatre_message(t, "A", "begin");
    theatre_run(t, 30);
    return t;
}

static void expect_coins(const char *amount, uint32_t count)
{
    char steps[128];
    (void)snprintf(steps, sizeof steps, "        give %s to nearest trader\n        set done to 1\n", amount);
    theatre *t = paid(steps);
    assert_int_equal(theatre_has(t, "B", "coin"), count);
    assert_int_equal(theatre_has(t, "A", "coin"), 20 - count);
    assert_true(theatre_get(t, "A", "done") == 1);
    theatre_close(t);
}

static void rule_5_9_an_amount_may_be_computed(void **state)
{
    (void)state;
    expect_coins("price coin", 3);
    expect_coins("my price coin", 3);
    expect_coins("2 * price coin", 6);
    expect_coins("(price + 1) coin", 4);
    expect_coins("(price * 5 / 2) coin", 7);
    expect_coins("10 - price * 2 coin", 4);
    expect_coins("price + 1 coin", 4);
    expect_coins("price - gold coin", 1);
    expect_coins("price * price - 2 coin", 7);
    expect_coins("gold + 2 * price coin", 8);
}

static void rule_5_9_a_drawn_amount_lies_between_its_ends(void **state)
{
    (void)state;
    theatre *t = paid("        give 2 to 4 coin to nearest trader\n");
    assert_true(theatre_has(t, "B", "coin") >= 2 && theatre_has(t, "B", "coin") <= 4);
    theatre_close(t);
}

static void rule_5_9_less_than_nothing_is_nothing(void **state)
{
    (void)state;
    expect_coins("debt coin", 0);
    expect_coins("(price - 3) coin", 0);
}

static void rule_5_9_a_computed_amount_that_is_not_there_fails(void **state)
{
    (void)state;
    theatre *t = paid("        give 7 * price coin to nearest trader\n        set done to 1\n");
    assert_true(theatre_has(t, "B", "coin") == 0 && theatre_has(t, "A", "coin") == 20 && theatre_get(t, "A", "done") == 0);
    theatre_close(t);
}

static void rule_5_9_the_longest_name_of_an_item_counts(void **state)
{
    (void)state;
    theatre *t = paid("        give price gold coin to nearest trader\n        give gold coin to nearest trader\n");
    assert_true(theatre_has(t, "B", "gold coin") == 4 && theatre_has(t, "B", "coin") == 0);
    theatre_close(t);
}

static void rule_5_9_whether_there_is_so_much_can_be_asked(void **state)
{
    (void)state;
    theatre *t = paid(
        "        check me has 6 * price coin and me has price coin\n        set done to 1\n"
        "        check me has (6 * price + 3) coin\n        set done to 2\n");
    assert_true(theatre_get(t, "A", "done") == 1);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_5_9_an_amount_may_be_computed),          THEATRE_TEST(rule_5_9_a_drawn_amount_lies_between_its_ends),
        THEATRE_TEST(rule_5_9_less_than_nothing_is_nothing),       THEATRE_TEST(rule_5_9_a_computed_amount_that_is_not_there_fails),
        THEATRE_TEST(rule_5_9_the_longest_name_of_an_item_counts), THEATRE_TEST(rule_5_9_whether_there_is_so_much_can_be_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
