// SPDX-License-Identifier: MIT
// Goal: rule 11.5. A duration takes the smallest whole number of steps that is not shorter, computed exactly from the decimals of
// the text, for every step length and wherever a duration can stand.
// Method: the same decimals in a wait, a deadline, a deadline of a tree, a cooldown and a computed wait; worlds of many step
// lengths. The number of steps between beginning and end is compared with whole-number arithmetic on milliseconds.

#include "tests/engine/theatre.h"
#include "tests/sanitized.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <setjmp.h>
#include <cmocka.h>

static const uint32_t rates[] = {1, 10, 20, 24, 25, 30, 33, 48, 50, 60, 64, 90, 100, 120, 144, 240, 999, 1000};
static const struct {
    const char *text;
    uint32_t ms;
} durations[] = {
    {"0.1 s", 100},  {"0.2 s", 200},    {"0.3 s", 300},        {"0.6 s", 600},   {"0.7 s", 700}, {"0.8 s", 800},
    {"1.1 s", 1100}, {"33 ms", 33},     {"0.034 s", 34},       {"0.001 s", 1},   {"0.4 ms", 1},  {"3.3 s", 3300},
    {"9 s", 9000},   {"0.1 min", 6000}, {"0.001 hours", 3600}, {"0.0667 s", 67},
};

#define COUNT(array) (uint32_t)(sizeof(array) / sizeof *(array))

static uint32_t steps_of(uint32_t ms, uint32_t rate)
{
    uint32_t steps = (ms * rate + 999) / 1000;
    return steps > 0 ? steps : 1;
}

static theatre *open_at(const char *text, uint32_t rate)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.steps_per_second = rate;
    return theatre_open_with(text, &def);
}

// Measures how long a behaviour lasts whose body is `body` with a duration in place of every %, for each duration and step
// length.
static void expect_body(const char *body, const char *ends)
{
    for (uint32_t d = 0; d < COUNT(durations); d++) {
        char text[512];
        int length = snprintf(text, sizeof text, "role Waiter for creature\n    proactive Wait\n");
        for (const char *at = body; *at != '\0'; at++) {
            length += snprintf(text + length, sizeof text - (size_t)length, *at == '%' ? "%s" : "%.1s",
                               *at == '%' ? durations[d].text : at);
        }
        for (uint32_t r = 0; r < COUNT(rates); r++) {
            theatre *t = open_at(text, rates[r]);
            theatre_add_free(t, "Waiter", "Ann", 0, 0);
            theatre_never_answers(t, "Ann", NULL);
            theatre_step(t);
            theatre_perform(t, "Ann", "Wait", NULL);
            uint32_t begun = theatre_until(t, 2 / (double)rates[r] + 1, "Ann started Wait");
            uint32_t ended = theatre_until(t, 12, ends);
            if (ended - begun != steps_of(durations[d].ms, rates[r])) {
                fail_msg("%s at %u steps a second: %u steps", durations[d].text, rates[r], ended - begun);
            }
            theatre_close(t);
        }
    }
}

static void rule_11_5_a_wait_is_exact(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    expect_body("        wait %\n", "Ann finished Wait");
}

static void rule_11_5_a_wait_that_is_computed_is_exact(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    expect_body("        wait (% + %) / 2\n", "Ann finished Wait");
}

static void rule_11_5_a_deadline_is_exact(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    expect_body("        sit, at most %\n", "Ann cancelled Wait");
}

static void rule_11_5_a_deadline_in_a_tree_is_exact(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    expect_body("        selector, at most %\n            sit\n", "Ann cancelled Wait");
}

// 1.1 s are 33 steps however they are computed: ten times a tenth is a second.
static void rule_11_5_tenths_add_up(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char text[] =
        "kind counter, a creature\n    n: 0 to 100\n"
        "role Waiter for counter\n    proactive Wait\n        wait (n * 0.1 s)\n";
    for (uint32_t n = 1; n <= 60; n += SANITIZED ? 7 : 1) {
        theatre *t = open_at(text, 30);
        theatre_add_free(t, "Waiter", "Ann", 0, 0);
        theatre_step(t);
        theatre_set(t, "Ann", "n", n);
        theatre_perform(t, "Ann", "Wait", NULL);
        uint32_t begun = theatre_until(t, 1, "Ann started Wait");
        assert_int_equal(theatre_until(t, 12, "Ann finished Wait") - begun, 3 * n);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_11_5_a_wait_is_exact),     THEATRE_TEST(rule_11_5_a_wait_that_is_computed_is_exact),
        THEATRE_TEST(rule_11_5_a_deadline_is_exact), THEATRE_TEST(rule_11_5_a_deadline_in_a_tree_is_exact),
        THEATRE_TEST(rule_11_5_tenths_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
