// SPDX-License-Identifier: MIT
// Goal: how a role chooses among its proactive behaviours: rule 6 of docs/semantics.md.
// Method: 100,000 spins of agents in a running world, fixed seed, compared with the declared
// weights by chi-square (p > 0.001); for the selections without chance, the exact order.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/theatre.h"

#define SPINS 100000
#define CROWD 50
#define MOST 6

// ---- By chance ----------------------------------------------------------------------------------

typedef struct lottery {
    const char *name;
    const char *weights[MOST];  // the clauses of each behaviour
    double expected[MOST];      // expected shares; their sum is 1
} lottery;

static const lottery lotteries[] = {
    {"single", {""}, {1}},
    {"single, with a weight", {", weight 40"}, {1}},
    {"equal, undeclared", {"", "", "", "", ""}, {.2, .2, .2, .2, .2}},
    {"equal", {", weight 7", ", weight 7", ", weight 7"}, {1 / 3.0, 1 / 3.0, 1 / 3.0}},
    {"40/80", {", weight 40", ", weight 80"}, {1 / 3.0, 2 / 3.0}},
    {"zero", {", weight 0", ", weight 1", ", weight 3"}, {0, .25, .75}},
    {"the server of AB", {", weight 10%", ", weight 5%", ", weight 3%", ", weight 82%"}, {.10, .05, .03, .82}},
    {"one in a thousand", {", weight 1", ", weight 999"}, {.001, .999}},
    {"one that cannot: the others share", {", weight 50, if calm > 5", ", weight 30", ", weight 20"}, {0, .6, .4}},
    {"from facts", {", weight calm", ", weight 2 * calm", ", weight calm + 1", ", weight fury"}, {.2, .4, .4, 0}},
    {"never below nothing", {", weight calm - 5", ", weight 4", ", weight calm"}, {0, .8, .2}},
};

// Every chosen behaviour is over at once, so every agent spins in every step; a second behaviour runs beside it.
static theatre *open_lottery(const lottery *l)
{
    char text[2000];
    int used = snprintf(text, sizeof text,
                        "kind guest, a creature\n"
                        "    calm: 0 to 100, starts 1\n"
                        "    fury: 0 to 100\n"
                        "    count: whole number\n"
                        "role Guest for guest\n");
    for (int i = 0; i < MOST && l->weights[i] != NULL; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "    proactive P%d%s\n        set count to count + 1\n", i,
                         l->weights[i]);
    }
    snprintf(text + used, sizeof text - (size_t)used, "    latent Startle, when every 10 s\n        wait 1 s\n");
    theatre *t = theatre_open(text);
    theatre_hush(t, false);
    for (int i = 0; i < CROWD; i++) {
        char name[20];
        snprintf(name, sizeof name, "guest %d", i);
        theatre_add(t, "Guest", name, i, 0);
    }
    return t;
}

static uint32_t count_spins(const theatre *t, const uint32_t *behaviours, uint32_t *counts)
{
    uint32_t event_count = 0, spins = 0;
    const trp_event *events = trp_world_events(theatre_world(t), &event_count);
    for (uint32_t i = 0; i < event_count; i++) {
        for (uint32_t k = 0; events[i].kind == TRP_EVENT_SPUN && k < MOST; k++) {
            counts[k] += events[i].behaviour == behaviours[k];
            spins += events[i].behaviour == behaviours[k];
        }
    }
    return spins;
}

static void find_all(const theatre *t, uint32_t *behaviours)
{
    for (int i = 0; i < MOST; i++) {
        char name[8];
        snprintf(name, sizeof name, "P%d", i);
        behaviours[i] = trp_pack_find(theatre_pack(t), TRP_NAMES_BEHAVIOUR, name);
        behaviours[i] = behaviours[i] == TRP_NOT_FOUND ? TRP_NOT_FOUND - 1 : behaviours[i];
    }
}

// Fails when such counts would come from fewer than one in a thousand fair worlds.
static void check_fairness(const char *name, const uint32_t *counts, const double *expected)
{
    static const double critical[] = {0, 10.828, 13.816, 16.266, 18.467, 20.515};
    double chi_square = 0;
    int possible = 0;
    for (int i = 0; i < MOST; i++) {
        if (expected[i] <= 0) {
            if (counts[i] != 0) {
                fail_msg("%s: P%d was chosen %u times", name, i, counts[i]);
            }
            continue;
        }
        double off = counts[i] - expected[i];
        chi_square += off * off / expected[i];
        possible++;
    }
    if (possible > 1 && chi_square > critical[possible - 1]) {
        fail_msg("%s: chi-square %g is above %g", name, chi_square, critical[possible - 1]);
    }
}

static void rule_6_by_chance_in_the_proportion_of_the_weights(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lotteries / sizeof *lotteries; i++) {
        theatre *t = open_lottery(&lotteries[i]);
        uint32_t behaviours[MOST], counts[MOST] = {0}, spins = 0;
        find_all(t, behaviours);
        for (uint32_t s = 0; s < 20 * SPINS / CROWD && spins < SPINS; s++) {
            theatre_step(t);
            spins += count_spins(t, behaviours, counts);
        }
        assert_true(spins >= SPINS);
        double expected[MOST];
        for (int k = 0; k < MOST; k++) {
            expected[k] = lotteries[i].expected[k] * spins;
        }
        check_fairness(lotteries[i].name, counts, expected);
        theatre_close(t);
    }
}

// Weights that drift: the expected counts are added up from the motives as they are at each spin.
static void rule_6_weights_follow_motives(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    duty: 0 to 100, starts 90, falls 60 per minute\n"
        "    tiredness: 0 to 100, starts 0, rises 90 per minute\n"
        "    count: whole number\n"
        "role Guest for guest\n"
        "    proactive P0, weight duty\n"
        "        set count to count + 1\n"
        "    proactive P1, weight tiredness\n"
        "        set count to count + 1\n"
        "    proactive P2, weight 2 * (tiredness + 1)\n"
        "        set count to count + 1\n");
    theatre_hush(t, false);
    for (int i = 0; i < CROWD; i++) {
        char name[20];
        snprintf(name, sizeof name, "guest %d", i);
        theatre_add(t, "Guest", name, i, 0);
    }
    uint32_t behaviours[MOST], counts[MOST] = {0}, spins = 0;
    double expected[MOST] = {0};
    find_all(t, behaviours);
    for (uint32_t s = 0; s < 20 * SPINS / CROWD && spins < SPINS; s++) {
        if (s % 1500 == 0) {  // the drifting motives are set back to the start
            for (int i = 0; i < CROWD; i++) {
                char name[20];
                snprintf(name, sizeof name, "guest %d", i);
                theatre_set(t, name, "duty", 90);
                theatre_set(t, name, "tiredness", 0);
            }
        }
        theatre_step(t);
        uint32_t now = count_spins(t, behaviours, counts);
        double duty = theatre_get(t, "guest 0", "duty");
        double tired = theatre_get(t, "guest 0", "tiredness");
        double total = duty + tired + 2 * (tired + 1);
        expected[0] += now * duty / total;
        expected[1] += now * tired / total;
        expected[2] += now * 2 * (tired + 1) / total;
        spins += now;
    }
    assert_true(spins >= SPINS);
    check_fairness("motives", counts, expected);
    theatre_close(t);
}

// The check itself must be able to fail: 41/80 is not 40/80.
static void rule_6_the_check_of_fairness_can_fail(void **state)
{
    (void)state;
    const uint32_t counts[MOST] = {33884, 66116};  // the counts that 41 against 80 would give
    const double expected[MOST] = {100000 / 3.0, 200000 / 3.0};
    double chi_square = 0;
    for (int i = 0; i < 2; i++) {
        double off = counts[i] - expected[i];
        chi_square += off * off / expected[i];
    }
    assert_true(chi_square > 10.828);
}

// ---- In order -----------------------------------------------------------------------------------

typedef struct order {
    const char *chooses;
    const char *conditions[4];  // the clauses of A, B, C and D
    const char *chosen;         // choices in 14 s: each lasts 1 s, and the next step begins the next one
} order;

static const order orders[] = {
    {"best first", {"", "", "", ""}, "AAAAAA"},
    {"best first", {", if 0 > 1", "", "", ""}, "BBBBBB"},
    {"best first", {", cooldown 3 s", "", "", ""}, "ABBBABBB"},  // A is ready again after 3 s
    {"in order", {"", "", "", ""}, "ABCD"},                      // each once, and then no more
    {"in order", {"", ", if 0 > 1", "", ""}, "ACD"},
    {"in turn", {"", "", "", ""}, "ABCDABCD"},
    {"in turn", {", if 0 > 1", "", ", if 0 > 1", ""}, "BDBDBD"},
    {"in turn", {"", ", once", "", ""}, "ABCDACDACD"},
    {"once each in order", {"", "", "", ""}, "ABCD"},
    {"once each in order", {"", ", if 0 > 1", "", ""}, "ACD"},
    {"by score", {", weight 3", ", weight 5", ", weight 4", ", weight 5"}, "BBBBBB"},
    {"by score", {", weight 3", ", weight 5, if 0 > 1", ", weight 4", ""}, "CCCCCC"},
    {"by score", {", weight 9, once", ", weight 5, once", ", weight 4", ""}, "ABCCCC"},
    {"by score", {", weight 0", "", ", weight 0", ", weight 0"}, "BBBBBB"},
};

static theatre *open_order(const order *o)
{
    char text[1200];
    snprintf(text, sizeof text,
             "role Guest for creature, chooses %s\n"
             "    proactive A%s\n        wait 0.9 s\n    proactive B%s\n        wait 0.9 s\n"
             "    proactive C%s\n        wait 0.9 s\n    proactive D%s\n        wait 0.9 s\n",
             o->chooses, o->conditions[0], o->conditions[1], o->conditions[2], o->conditions[3]);
    theatre *t = theatre_open(text);
    theatre_add(t, "Guest", "Mary", 0, 0);
    return t;
}

// The initials of the behaviours that were spun, in order.
static const char *spun(const theatre *t)
{
    static char initials[64];
    uint32_t count = 0;
    const char *line;
    for (uint32_t i = 0; (line = theatre_line(t, i)) != NULL && count < 63; i++) {
        if (theatre_fits("Mary spun *", line)) {
            initials[count++] = line[strlen("Mary spun ")];
        }
    }
    initials[count] = '\0';
    return initials;
}

static void rule_6_selections_without_chance(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        theatre *t = open_order(&orders[i]);
        theatre_run(t, 14);
        bool ends = strcmp(orders[i].chooses, "in order") == 0 || strncmp(orders[i].chooses, "once", 4) == 0;
        bool same =
            ends ? strcmp(spun(t), orders[i].chosen) == 0 : strncmp(spun(t), orders[i].chosen, strlen(orders[i].chosen)) == 0;
        if (!same) {
            fail_msg("%s, row %zu: %s instead of %s", orders[i].chooses, i, spun(t), orders[i].chosen);
        }
        theatre_close(t);
    }
}

// "One-off at random": each behaviour once, in an order that depends on the seed; all again when the role is put on again.
static void rule_6_once_each_is_never_the_same_until_the_role_is_renewed(void **state)
{
    (void)state;
    const order random = {"once each", {"", "", "", ""}, ""};
    bool differs = false;
    char first[64] = "";
    theatre *t = open_order(&random);
    for (int evening = 0; evening < 12; evening++) {
        theatre_mark(t);
        theatre_run(t, 12);
        const char *chosen = spun(t);
        assert_int_equal(strlen(chosen), 4);
        for (const char *c = "ABCD"; *c != '\0'; c++) {
            assert_non_null(strchr(chosen, *c));
        }
        differs = differs || (evening > 0 && strcmp(chosen, first) != 0);
        snprintf(first, sizeof first, "%s", chosen);
        theatre_take_off(t, "Mary", "Guest");
        theatre_step(t);
        theatre_put_on(t, "Mary", "Guest");
    }
    assert_true(differs);
    theatre_close(t);
}

static void rule_6_in_order_begins_again_when_the_role_is_renewed(void **state)
{
    (void)state;
    theatre *t = open_order(&orders[3]);
    theatre_run(t, 12);
    theatre_take_off(t, "Mary", "Guest");
    theatre_step(t);
    theatre_mark(t);
    theatre_put_on(t, "Mary", "Guest");
    theatre_run(t, 12);
    assert_string_equal(spun(t), "ABCD");
    theatre_close(t);
}

// Bob does not want to talk at first. A refused behaviour does not count as done.
static void rule_6_a_refused_choice_is_not_used_up(void **state)
{
    (void)state;
    static const char *const chooses[] = {"once each in order", "once each", "in turn"};
    for (size_t i = 0; i < 3; i++) {
        char text[800];
        snprintf(text, sizeof text,
                 "kind guest, a creature\n    willing: yes or no\n"
                 "role Guest for guest, chooses %s\n"
                 "    proactive Talk, with a Friend, about x\n        wait 1 s\n"
                 "    proactive Hum\n        wait 1 s\n"
                 "role Friend for guest\n"
                 "    reactive Reply, about x, if willing is yes\n        wait 1 s\n",
                 chooses[i]);
        theatre *t = theatre_open(text);
        theatre_add(t, "Guest", "Mary", 0, 0);
        theatre_add_free(t, "Friend", "Bob", 1, 0);
        theatre_until(t, 3, "Mary refused Talk with Bob (condition)");
        theatre_run(t, 2);
        theatre_expect(t, "Mary finished Hum");
        theatre_set(t, "Bob", "willing", 1);
        theatre_until(t, 25, "Mary started Talk");
        theatre_close(t);
    }
}

// ---- Best first: a higher sibling may interrupt the winner --------------------------------------

static void rule_6_best_first_a_higher_sibling_takes_over(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    thirst: 0 to 100\n"
        "role Guest for guest, chooses best first\n"
        "    proactive Drink, if thirst > 50\n"
        "        wait 2 s\n"
        "        set thirst to 0\n"
        "    proactive Rest\n"
        "        wait 40 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 3);
    assert_string_equal(theatre_queues(t, "Mary"), "Rest@0 current performing");
    theatre_set(t, "Mary", "thirst", 60);
    theatre_until(t, 0.5, "Mary started Drink");
    theatre_until(t, 4, "Mary finished Drink");
    // There is one queue for both behaviours, so the winner was cancelled for the sibling that scores higher (2.7).
    theatre_expect(t, "Mary cancelled Rest by Drink (displaced)", "Mary started Drink", "Mary started Rest");
    theatre_close(t);
    // With every other selection the winner is not interrupted.
    t = theatre_open(
        "kind guest, a creature\n"
        "    thirst: 0 to 100\n"
        "role Guest for guest, chooses in turn\n"
        "    proactive Drink, if thirst > 50\n"
        "        wait 2 s\n"
        "    proactive Rest\n"
        "        wait 40 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 3);
    theatre_set(t, "Mary", "thirst", 60);
    theatre_run(t, 3);
    theatre_expect_no(t, "Mary started Drink");
    theatre_close(t);
}

// ---- Cooldown, once -----------------------------------------------------------------------------

// Asking comes first in the order, but there was no partner. When one comes, the behaviour that was set aside is tried again.
static void rule_6_a_sibling_set_aside_may_take_over_later(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    thirst: 0 to 100\n"
        "role Guest for guest, chooses best first\n"
        "    proactive Ask, with a Guest, about weather\n"
        "        wait 2 s\n"
        "    proactive Rest, priority 1\n"
        "        wait 40 s\n"
        "    reactive Answer, about weather\n"
        "        wait 2 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 1);
    theatre_expect(t, "Mary rejected Ask (no partner)", "Mary started Rest");
    theatre_add_free(t, "Guest", "Bob", 2, 0);
    theatre_run(t, 1);
    theatre_set(t, "Mary", "thirst", 10);
    theatre_until(t, 1, "Mary started Ask");
    theatre_close(t);
}

static void rule_6_a_cooldown_ends_with_the_role(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Guest for creature\n"
        "    proactive Sneeze, cooldown 10 min\n"
        "        wait 0.5 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 20);
    theatre_expect_count(t, "Mary started Sneeze", 1);
    theatre_take_off(t, "Mary", "Guest");
    theatre_run(t, 1);
    theatre_put_on(t, "Mary", "Guest");
    theatre_run(t, 2);
    theatre_expect_count(t, "Mary started Sneeze", 2);
    theatre_close(t);
}

static void rule_6_cooldown_and_once(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Guest for creature\n"
        "    proactive Sneeze, weight 100, cooldown 10 s\n"
        "        wait 0.5 s\n"
        "    proactive Bow, weight 100, once\n"
        "        wait 0.5 s\n"
        "    proactive Hum\n"
        "        wait 0.5 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 105);
    assert_in_range(theatre_count(t, "Mary started Sneeze"), 9, 11);
    theatre_expect_count(t, "Mary started Bow", 1);
    assert_true(theatre_count(t, "Mary started Hum") > 100);
    uint32_t last = 0;
    const char *line;
    uint32_t sneezes = 0;
    for (uint32_t i = 0; (line = theatre_line(t, i)) != NULL; i++) {
        sneezes += theatre_fits("Mary started Sneeze", line);
    }
    for (uint32_t from = 0; sneezes > 0; sneezes--) {
        const trp_event *event = theatre_find_event(t, TRP_EVENT_STARTED, "Mary", "Sneeze", from);
        assert_true(last == 0 || event->step - last >= 300);
        last = event->step;
        from = last + 1;
    }
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_6_by_chance_in_the_proportion_of_the_weights),
        THEATRE_TEST(rule_6_weights_follow_motives),
        THEATRE_TEST(rule_6_the_check_of_fairness_can_fail),
        THEATRE_TEST(rule_6_selections_without_chance),
        THEATRE_TEST(rule_6_once_each_is_never_the_same_until_the_role_is_renewed),
        THEATRE_TEST(rule_6_in_order_begins_again_when_the_role_is_renewed),
        THEATRE_TEST(rule_6_a_refused_choice_is_not_used_up),
        THEATRE_TEST(rule_6_best_first_a_higher_sibling_takes_over),
        THEATRE_TEST(rule_6_a_sibling_set_aside_may_take_over_later),
        THEATRE_TEST(rule_6_a_cooldown_ends_with_the_role),
        THEATRE_TEST(rule_6_cooldown_and_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
