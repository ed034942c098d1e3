// SPDX-License-Identifier: MIT
// Goal: a latent fires when its cue says so, once per occurrence; a rejected cue is remembered as long as its cause lasts.
// (SEMANTICS 7)
// Method: a guard, G, who only reacts, and visitors that the test places. A table first has every kind of cue: what makes it
// fire, and what does not. An agent samples its surroundings every 0.25 s (8 steps), so the test waits half a second after every
// move.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define HEAD                             \
    "place hall\n"                       \
    "kind person, a creature\n"          \
    "    mood: 0 to 100, starts 50\n"    \
    "    reach: distance, starts 1 m\n"  \
    "    anger: 0 to 100, starts 0\n"    \
    "    alert: yes or no, starts no\n"  \
    "    friend: person\n"               \
    "host party\n"                       \
    "    message call\n"                 \
    "    message order\n"                \
    "    event bell\n"                   \
    "role Visitor for person\n"          \
    "    proactive Dance\n"              \
    "        wait 2 s\n"                 \
    "    proactive Rest\n"               \
    "        wait 1 s\n"                 \
    "role Guard for person\n"            \
    "    proactive Labour, priority 3\n" \
    "        wait 3 s\n"

static theatre *open_guard(const char *latents)
{
    static char text[4096];
    snprintf(text, sizeof text, "%s%s", HEAD, latents);
    theatre *t = theatre_open(text);
    trp_place_set_reach(theatre_world(t), theatre_add_kind(t, "place", "hall", 100, 0), trp_point_from_metres(3, 3, 3));
    theatre_add_free(t, "Visitor", "V", 50, 0);
    theatre_add_free(t, "Guard", "G", 0, 0);
    theatre_set_entity(t, "G", "friend", "V");
    theatre_run(t, 0.5);
    theatre_mark(t);
    return t;
}

// ---- Every kind of cue --------------------------------------------------------------------------

// clang-format off
static void place_v_near(theatre *t) { theatre_place(t, "V", 2, 0); }
static void place_v_away(theatre *t) { theatre_place(t, "V", 50, 0); }
static void place_v_at_four(theatre *t) { theatre_place(t, "V", 4, 0); }
static void place_v_in_hall(theatre *t) { theatre_place(t, "V", 101, 1); }
static void place_g_in_hall(theatre *t) { theatre_place(t, "G", 101, 1); }
static void place_g_outside(theatre *t) { theatre_place(t, "G", 0, 0); }
static void bring_player(theatre *t) { theatre_add_player(t, "P", 1, 0); }
static void anger_g(theatre *t) { theatre_set(t, "G", "mood", 61); }
static void anger_g_a_little(theatre *t) { theatre_set(t, "G", "mood", 60); }
static void sadden_g(theatre *t) { theatre_set(t, "G", "mood", 19); }
static void sadden_g_a_little(theatre *t) { theatre_set(t, "G", "mood", 20); }
static void alert_g(theatre *t) { theatre_set(t, "G", "alert", 1); }
static void calm_g(theatre *t) { theatre_set(t, "G", "alert", 0); }
static void anger_v(theatre *t) { theatre_set(t, "V", "mood", 61); }
static void sadden_v(theatre *t) { theatre_set(t, "V", "mood", 19); }
static void alert_v(theatre *t) { theatre_set(t, "V", "alert", 1); }
static void call_g(theatre *t) { theatre_message(t, "G", "call"); }
static void order_g(theatre *t) { theatre_message(t, "G", "order"); }
static void call_v(theatre *t) { theatre_message(t, "V", "call"); }
static void ring(theatre *t) { theatre_event(t, "bell"); }
static void dance_v(theatre *t) { theatre_perform(t, "V", "Dance", NULL); }
static void let_time_pass(theatre *t) { theatre_run(t, 1); }
// clang-format on

typedef void doing(theatre *t);

typedef struct cue_case {
    const char *cue;
    doing *before;  // a change that must not make the cue fire
    doing *fires;
    doing *restores;  // a change after which `fires` makes the cue fire again; NULL: none is needed
    const char *about;
} cue_case;

// clang-format off
static const cue_case cue_cases[] = {
    {"every 1.5 s", NULL, let_time_pass, NULL, "G"},
    {"a person comes within 3 m", place_v_at_four, place_v_near, place_v_away, "V"},
    {"a person goes beyond 5 m", place_v_near, place_v_away, place_v_near, "V"},
    {"a creature comes within 3 m", place_v_at_four, bring_player, NULL, "P"},
    {"a person comes within reach + 2 m", place_v_at_four, place_v_near, place_v_away, "V"},
    {"a person goes beyond reach * 5", place_v_near, place_v_away, place_v_near, "V"},
    {"a person comes within 6 m of hall", place_v_near, place_v_in_hall, place_v_away, "V"},
    {"mood rises above 60", anger_g_a_little, anger_g, anger_g_a_little, "G"},
    {"mood falls below 20", sadden_g_a_little, sadden_g, sadden_g_a_little, "G"},
    {"mood changes", alert_g, anger_g, sadden_g, "G"},
    {"alert becomes yes", anger_g, alert_g, calm_g, "G"},
    {"friend.mood rises above 60", anger_g, anger_v, sadden_v, "V"},
    {"friend.mood falls below 20", sadden_g, sadden_v, anger_v, "V"},
    {"friend.mood changes", anger_g, anger_v, NULL, "V"},
    {"friend.alert becomes yes", alert_g, alert_v, NULL, "V"},
    {"message call", order_g, call_g, NULL, NULL},
    {"message order", call_v, order_g, NULL, NULL},
    {"event bell", call_g, ring, NULL, NULL},
    {"me enters hall", place_v_in_hall, place_g_in_hall, place_g_outside, "G"},
    {"a person enters hall", place_v_near, place_v_in_hall, place_v_away, "V"},
    {"a person leaves hall", place_v_in_hall, place_v_away, place_v_in_hall, "V"},
    {"a person starts Dance", place_v_near, dance_v, NULL, "V"},
};
// clang-format on

static bool fires_once(theatre *t, doing *deed, const char *about)
{
    theatre_mark(t);
    deed(t);
    theatre_run(t, 0.6);
    uint32_t fired = theatre_count(t, "G cue React");
    uint32_t started = theatre_count(t, "G started React");
    char line[40];
    snprintf(line, sizeof line, "G cue React with %s", about != NULL ? about : "");
    return fired == 1 && started == 1 && (about == NULL || theatre_count(t, line) == 1);
}

static void rule_7_every_kind_of_cue(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    for (size_t i = 0; i < sizeof cue_cases / sizeof *cue_cases; i++) {
        const cue_case *c = &cue_cases[i];
        static char latent[200];
        snprintf(latent, sizeof latent, "    latent React, when %s\n        wait 0.1 s\n", c->cue);
        theatre *t = open_guard(latent);
        if (c->before != NULL) {
            c->before(t);
            theatre_run(t, 0.6);
            if (theatre_count(t, "G cue React") != 0) {
                theatre_print(t);
                fail_msg("when %s: fired too early", c->cue);
            }
        }
        if (c->fires != NULL && !fires_once(t, c->fires, c->about)) {
            theatre_print(t);
            fail_msg("when %s: did not fire once", c->cue);
        }
        if (c->restores != NULL) {
            c->restores(t);
            theatre_run(t, 1);
            if (!fires_once(t, c->fires, c->about)) {
                theatre_print(t);
                fail_msg("when %s: did not fire again", c->cue);
            }
        }
        theatre_close(t);
    }
}

static void rule_7_a_behaviour_that_ends(void **state)
{
    (void)state;
    theatre *t = open_guard("    latent React, when a person ends Rest\n        wait 0.1 s\n");
    theatre_place(t, "V", 5, 0);
    theatre_perform(t, "V", "Rest", NULL);
    theatre_run(t, 0.8);
    theatre_expect_no(t, "G cue React");
    theatre_run(t, 0.5);
    theatre_expect_count(t, "G cue React with V", 1);
    theatre_close(t);
}

// Cues with other distances, in a world of two entities as in one of a thousand.
static void rule_7_news_of_others_are_heard_within_30_m(void **state)
{
    (void)state;
    theatre *t = open_guard("    latent React, when a person starts Rest\n        wait 0.1 s\n");
    theatre_place(t, "V", 30.1, 0);
    theatre_perform(t, "V", "Rest", NULL);
    theatre_run(t, 1.5);
    theatre_expect_no(t, "G cue React");
    theatre_place(t, "V", 29.9, 0);
    theatre_perform(t, "V", "Rest", NULL);
    theatre_run(t, 1.5);
    theatre_expect_count(t, "G cue React with V", 1);
    theatre_close(t);
}

// A behaviour of an object starts when the object has granted it.
static void rule_7_news_of_what_an_object_lends(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD
                              "object Chair\n"
                              "    behaviour Sit, holders 1\n"
                              "        wait 5 s\n"
                              "role Tired for person\n"
                              "    proactive Relax\n"
                              "        request Sit of nearest Chair\n"
                              "role Watcher for person\n"
                              "    latent Greet, when a person starts Sit\n"
                              "        wait 0.1 s\n"
                              "    latent Part, when a person ends Sit\n"
                              "        wait 0.1 s\n");
    theatre_add_kind(t, "Chair", "stool", 2, 0);
    theatre_add_free(t, "Tired", "V", 1, 0);
    theatre_add_free(t, "Tired", "U", 4, 0);
    theatre_add_free(t, "Watcher", "G", 0, 0);
    theatre_run(t, 0.5);
    theatre_perform(t, "V", "Relax", NULL);
    theatre_until(t, 1, "G cue Greet with V");
    theatre_perform(t, "U", "Relax", NULL);
    theatre_until(t, 2, "U refused * with stool");
    theatre_run(t, 1);
    theatre_expect_no(t, "G cue Part *");  // neither sitting nor being refused is an end
    theatre_until(t, 6, "G cue Part with V");
    theatre_expect_count(t, "G cue Greet *", 1);
    theatre_expect_count(t, "G cue Part *", 1);
    theatre_close(t);
}

// A behaviour that a role hands in is performed in the name of the object that takes it, and keeps its own name for cues.
static void rule_7_news_of_what_is_handed_in(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD
                              "object Table\n"
                              "    behaviour Eat (inner: behaviour)\n"
                              "        do inner\n"
                              "role Eater for person\n"
                              "    proactive Dine\n"
                              "        request Eat (inner = Chew) of nearest Table\n"
                              "    proactive Chew\n"
                              "        wait 1 s\n"
                              "role Watcher for person\n"
                              "    latent Greet, when a person starts Chew\n"
                              "        wait 0.1 s\n");
    theatre_add_kind(t, "Table", "table", 2, 0);
    theatre_add_free(t, "Eater", "V", 1, 0);
    theatre_add_free(t, "Watcher", "G", 0, 0);
    theatre_run(t, 0.5);
    theatre_perform(t, "V", "Dine", NULL);
    theatre_until(t, 1, "G cue Greet with V");
    theatre_close(t);
}

// A scene that continues as another ends, and the other starts.
static void rule_7_news_of_a_scene_that_continues(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD
                              "scene Offer\n"
                              "    part seller: Guard\n"
                              "    part buyer: Visitor\n"
                              "    | seller   | buyer    |\n"
                              "    | wait 1 s | wait 1 s |\n"
                              "    continue as Deal\n"
                              "scene Deal\n"
                              "    part seller: person\n"
                              "    part buyer: person\n"
                              "    | seller   | buyer    |\n"
                              "    | wait 1 s | wait 1 s |\n"
                              "role Watcher for person\n"
                              "    latent Shrug, when a person ends Offer\n"
                              "        wait 0.1 s\n"
                              "    latent Cheer, when a person starts Deal\n"
                              "        wait 0.1 s\n");
    theatre_add_free(t, "Guard", "S", 1, 0);
    theatre_add_free(t, "Visitor", "B", 2, 0);
    theatre_add_free(t, "Watcher", "G", 0, 0);
    theatre_run(t, 0.5);
    theatre_perform(t, "S", "Offer.seller", NULL);
    theatre_until(t, 3, "G cue Cheer with S");
    theatre_run(t, 0.2);
    theatre_expect_count(t, "G cue Shrug *", 2);
    theatre_expect_count(t, "G cue Cheer *", 2);
    theatre_close(t);
}

// Two roles have a behaviour of one name.
static void rule_7_news_is_about_all_behaviours_of_a_name(void **state)
{
    (void)state;
    theatre *t = open_guard(
        "    latent React, when a person starts Rest\n"
        "        wait 0.1 s\n"
        "    latent Part, when a person ends Rest\n"
        "        wait 0.1 s\n"
        "role Idler for person\n"
        "    proactive Rest\n"
        "        wait 1 s\n");
    theatre_add_free(t, "Idler", "I", 2, 0);
    theatre_place(t, "V", 5, 0);
    theatre_run(t, 1);
    theatre_perform(t, "V", "Rest", NULL);
    theatre_until(t, 1, "G cue React with V");
    theatre_perform(t, "I", "Idler.Rest", NULL);
    theatre_until(t, 1, "G cue React with I");
    theatre_until(t, 2, "G cue Part with V");
    theatre_until(t, 2, "G cue Part with I");
    theatre_close(t);
}

static void rule_7_a_time_of_day(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_guard("    latent React, when at 08:01\n        wait 0.1 s\n");
    uint32_t fired = theatre_until(t, 61, "G started React");
    assert_int_equal(fired, 60 * 30);
    assert_int_equal(trp_world_time_of_day(theatre_world(t)), 8 * 3600 + 60);
    theatre_close(t);
}

static void rule_7_the_same_time_the_next_day(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.steps_per_second = 1;
    theatre *t = theatre_open_with(HEAD "    latent React, when at 08:01\n        wait 1 s\n", &def);
    theatre_hush(t, false);
    trp_entity guard = theatre_add_free(t, "Guard", "G", 0, 0);
    uint32_t started = 0, behaviour = theatre_find(t, TRP_NAMES_BEHAVIOUR, "React");
    for (uint32_t day = 0; day < 3 * 86400; day++) {
        theatre_step(t);
        uint32_t count;
        const trp_event *events = trp_world_events(theatre_world(t), &count);
        for (uint32_t i = 0; i < count; i++) {
            bool starts = events[i].kind == TRP_EVENT_STARTED && events[i].behaviour == behaviour;
            started += starts && events[i].agent.value == guard.value;
            assert_true(!starts || theatre_now(t) % 86400 == 60);
        }
    }
    assert_int_equal(started, 3);
    theatre_close(t);
}

static void rule_7_a_timer_keeps_its_beat(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_guard("    latent React, when every 2 s\n        wait 0.1 s\n");
    uint32_t last = theatre_until(t, 3, "G started React");
    for (uint32_t i = 0; i < 5; i++) {
        theatre_mark(t);
        uint32_t next = theatre_until(t, 3, "G started React");
        assert_int_equal(next, last + 60);
        last = next;
    }
    theatre_close(t);
}

static void rule_7_a_motive_fires_in_the_step_of_its_crossing(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char text[] =
        "kind person, a creature\n"
        "    thirst: 0 to 100, starts 0, rises 60 per minute\n"
        "role Guard for person\n"
        "    latent React, when thirst rises above 10\n"
        "        wait 1 s\n"
        "        set thirst to 0\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Guard", "G", 0, 0);
    theatre_step(t);
    uint32_t fired = theatre_until(t, 15, "G cue React");
    assert_true(theatre_get(t, "G", "thirst") > 10);
    assert_true(theatre_get(t, "G", "thirst") <= 10 + 60.0 / 60 / 30 + 0.001);  // in the very step of the crossing
    theatre_mark(t);
    uint32_t again = theatre_until(t, 15, "G cue React");
    assert_in_range(again - fired, 325, 335);  // 10 s for the thirst, 1 s of waiting
    theatre_close(t);
}

// ---- 7.1 ----------------------------------------------------------------------------------------

static const char near[] = "    latent Warn, when a person comes within 5 m, if anger < 50\n        wait 0.5 s\n";

static void rule_7_1_an_occurrence_fires_once(void **state)
{
    (void)state;
    theatre *t = open_guard(near);
    theatre_place(t, "V", 4, 0);
    theatre_run(t, 10);
    theatre_expect_count(t, "G cue Warn", 1);
    theatre_expect_count(t, "G started Warn", 1);
    theatre_close(t);
}

static void rule_7_1_an_occurrence_is_of_an_entity(void **state)
{
    (void)state;
    theatre *t = open_guard(near);
    theatre_add_free(t, "Visitor", "W", 50, 0);
    theatre_place(t, "V", 4, 0);
    theatre_run(t, 2);
    theatre_place(t, "W", 4, 1);
    theatre_run(t, 2);
    theatre_expect(t, "G started Warn with V", "G started Warn with W");
    theatre_expect_count(t, "G started Warn", 2);
    theatre_close(t);
}

static void rule_7_1_hysteresis(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_guard(near);
    theatre_place(t, "V", 4.9, 0);
    theatre_run(t, 2);
    theatre_expect_count(t, "G cue Warn", 1);
    for (uint32_t i = 0; i < 5; i++) {
        theatre_place(t, "V", 5.9, 0);  // farther than 5 m, but nearer than 1.2 times 5 m
        theatre_run(t, 1);
        theatre_place(t, "V", 4.9, 0);
        theatre_run(t, 1);
    }
    theatre_expect_count(t, "G cue Warn", 1);
    theatre_place(t, "V", 6.1, 0);
    theatre_run(t, 1);
    theatre_place(t, "V", 4.9, 0);
    theatre_run(t, 1);
    theatre_expect_count(t, "G cue Warn", 2);
    theatre_close(t);
}

// The distance is that of each look: it grows, and who stands there is noticed; it shrinks, and who stands there has gone, so
// that he is noticed anew when it grows again.
static void rule_7_1_a_computed_distance_is_that_of_the_look(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_guard("    latent Warn, when a person comes within reach\n        wait 0.5 s\n");
    theatre_place(t, "V", 4, 0);
    theatre_run(t, 2);
    theatre_expect_no(t, "G cue Warn");
    for (uint32_t i = 1; i < 4; i++) {
        theatre_set(t, "G", "reach", 5);
        theatre_run(t, 1);
        theatre_expect_count(t, "G cue Warn", i);
        theatre_set(t, "G", "reach", 3.5);  // 1.2 times as far, to which one stays
        theatre_run(t, 1);
        theatre_set(t, "G", "reach", 5);
        theatre_run(t, 1);
        theatre_expect_count(t, "G cue Warn", i);
        theatre_set(t, "G", "reach", 3);
        theatre_run(t, 1);
    }
    theatre_set(t, "G", "reach", -2);  // less than nothing is nothing
    theatre_place(t, "V", 0, 0.5);
    theatre_run(t, 1);
    theatre_expect_count(t, "G cue Warn", 3);
    theatre_close(t);
}

static void rule_7_1_fires_when_its_condition_comes_true_within_the_occurrence(void **state)
{
    (void)state;
    theatre *t = open_guard(near);
    theatre_set(t, "G", "anger", 80);
    theatre_place(t, "V", 4, 0);
    theatre_run(t, 3);
    theatre_expect_no(t, "G started Warn");
    theatre_set(t, "G", "anger", 10);
    theatre_run(t, 3);
    theatre_expect(t, "G started Warn with V");
    theatre_close(t);
}

static void rule_7_1_but_not_when_the_occurrence_is_over(void **state)
{
    (void)state;
    theatre *t = open_guard(near);
    theatre_set(t, "G", "anger", 80);
    theatre_place(t, "V", 4, 0);
    theatre_run(t, 3);
    theatre_place(t, "V", 40, 0);
    theatre_run(t, 1);
    theatre_set(t, "G", "anger", 10);
    theatre_run(t, 3);
    theatre_expect_no(t, "G started Warn");
    theatre_close(t);
}

static void rule_7_1_a_rejected_cue_stays_pending(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_guard(near);
    theatre_perform(t, "G", "Labour", NULL);
    theatre_step(t);
    theatre_place(t, "V", 4, 0);
    theatre_until(t, 1, "G rejected Warn with V (rank)");
    uint32_t free_again = theatre_until(t, 5, "G finished Labour");
    theatre_run(t, 0.5);
    theatre_expect(t, "G started Warn with V");
    assert_true(theatre_step_of(t, "G started Warn") <= free_again + 8);
    theatre_expect_count(t, "G rejected Warn", 1);
    theatre_close(t);
}

static void rule_7_1_now_or_never(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_guard("    latent Warn, when a person comes within 5 m, now or never\n        wait 0.5 s\n");
    theatre_perform(t, "G", "Labour", NULL);
    theatre_step(t);
    theatre_place(t, "V", 4, 0);
    theatre_until(t, 1, "G rejected Warn with V (rank)");
    theatre_run(t, 6);
    theatre_expect_no(t, "G started Warn");
    theatre_place(t, "V", 40, 0);
    theatre_run(t, 1);
    theatre_place(t, "V", 4, 0);  // another occurrence
    theatre_run(t, 1);
    theatre_expect(t, "G started Warn");
    theatre_close(t);
}

// A guard who has warned V rests for 5 s, in which W comes and stays, or comes and goes.
static theatre *rest_while_w_comes(const char *latent, bool goes)
{
    theatre *t = open_guard(latent);
    theatre_add_free(t, "Visitor", "W", 50, 0);
    theatre_place(t, "V", 4, 0);
    theatre_until(t, 1, "G started Warn with V");
    theatre_run(t, 1);
    theatre_place(t, "W", 4, 1);
    theatre_run(t, 2);
    theatre_expect_no(t, "G cue Warn with W");
    if (goes) {
        theatre_place(t, "W", 40, 0);
    }
    theatre_run(t, 5);
    return t;
}

static const char rests[] = "    latent Warn, when a person comes within 5 m, cooldown 5 s\n        wait 0.5 s\n";

static void rule_7_1_a_cue_of_what_rests_is_looked_for_afterwards(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = rest_while_w_comes(rests, false);
    theatre_expect(t, "G started Warn with V", "G cue Warn with W", "G started Warn with W");
    assert_in_range(theatre_step_of(t, "G cue Warn with W") - theatre_step_of(t, "G started Warn with V"), 150, 150 + 16);
    theatre_run(t, 12);  // both stay in sight, and both have fired the cue once
    theatre_expect_count(t, "G cue Warn", 2);
    theatre_close(t);
}

static void rule_7_1_a_visit_while_it_rests_goes_unseen(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = rest_while_w_comes(rests, true);
    theatre_expect_count(t, "G cue Warn", 1);
    theatre_place(t, "V", 40, 0);
    theatre_run(t, 1);
    theatre_place(t, "V", 4, 0);  // a sample has seen that V was away
    theatre_run(t, 1);
    theatre_expect_count(t, "G started Warn with V", 2);
    theatre_close(t);
}

static void rule_7_1_now_or_never_is_not_for_those_who_came_while_it_rested(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = rest_while_w_comes(
        "    latent Warn, when a person comes within 5 m, cooldown 5 s, now or never\n        wait 0.5 s\n", false);
    theatre_expect_count(t, "G cue Warn", 1);
    theatre_place(t, "W", 40, 0);
    theatre_run(t, 1);
    theatre_place(t, "W", 4, 0);
    theatre_run(t, 1);
    theatre_expect(t, "G started Warn with W");
    theatre_close(t);
}

static void rule_7_1_a_cue_is_looked_for_while_the_own_condition_holds(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_guard(near);
    theatre_set(t, "G", "anger", 80);
    theatre_place(t, "V", 4, 0);
    theatre_run(t, 3);
    theatre_expect_no(t, "G cue Warn");
    theatre_set(t, "G", "anger", 10);
    theatre_run(t, 0.5);
    theatre_expect_count(t, "G cue Warn with V", 1);
    theatre_close(t);
}

// A cue for a departure fires whatever behaviour the guard performs.
static void rule_7_1_a_cue_about_leaving_is_always_looked_for(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_guard("    latent Warn, when a person goes beyond 5 m, if anger < 50\n        wait 0.5 s\n");
    theatre_place(t, "V", 4, 0);
    theatre_run(t, 1);
    theatre_set(t, "G", "anger", 80);
    theatre_place(t, "V", 40, 0);
    theatre_run(t, 0.5);
    theatre_expect(t, "G cue Warn with V");
    theatre_close(t);
}

static void rule_7_1_a_point_event_is_dropped(void **state)
{
    (void)state;
    theatre *t = open_guard("    latent Warn, when event bell\n        wait 0.5 s\n");
    theatre_perform(t, "G", "Labour", NULL);
    theatre_step(t);
    theatre_event(t, "bell");
    theatre_until(t, 1, "G rejected Warn");
    theatre_run(t, 6);
    theatre_expect_no(t, "G started Warn");
    theatre_close(t);
}

static void rule_7_1_unless_it_keeps_trying(void **state)
{
    (void)state;
    theatre *t = open_guard(
        "    latent Warn, when event bell, keeps trying for 5 s\n        wait 0.5 s\n"
        "    latent Look up, when message call, keeps trying for 1 s\n        wait 0.5 s\n");
    theatre_perform(t, "G", "Labour", NULL);
    theatre_step(t);
    theatre_event(t, "bell");
    theatre_message(t, "G", "call");
    uint32_t free_again = theatre_until(t, 5, "G finished Labour");
    theatre_run(t, 1);
    assert_in_range(theatre_step_of(t, "G started Warn"), free_again, free_again + 1);
    theatre_expect_no(t, "G started Look up");
    theatre_close(t);
}

static void rule_7_1_a_threshold_is_pending_while_it_is_passed(void **state)
{
    (void)state;
    static const char latents[] = "    latent Warn, when mood rises above 60\n        wait 0.5 s\n";
    theatre *t = open_guard(latents);
    theatre_perform(t, "G", "Labour", NULL);
    theatre_step(t);
    theatre_set(t, "G", "mood", 70);
    theatre_until(t, 5, "G finished Labour");
    theatre_run(t, 0.2);
    theatre_expect_count(t, "G started Warn", 1);
    theatre_close(t);

    t = open_guard(latents);
    theatre_perform(t, "G", "Labour", NULL);
    theatre_step(t);
    theatre_set(t, "G", "mood", 70);
    theatre_run(t, 1);
    theatre_set(t, "G", "mood", 50);  // the value is back before G was free
    theatre_run(t, 5);
    theatre_expect_no(t, "G started Warn");
    theatre_close(t);
}

// ---- 7.2 ----------------------------------------------------------------------------------------

// A cue for a value that rises above a bound does not fire when the value was above the bound already as the agent put on the
// role; it fires when the value has fallen and rises again.
static void rule_7_1_a_threshold_that_was_passed_before_does_not_fire(void **state)
{
    (void)state;
    theatre *t = open_guard(
        "    latent Warn, when message call\n        wait 1 s\n"
        "role Sulker for person\n"
        "    latent Sulk, when mood rises above 60\n        wait 1 s\n");
    theatre_set(t, "G", "mood", 80);
    theatre_run(t, 1);
    theatre_put_on(t, "G", "Sulker");
    theatre_run(t, 1);
    theatre_expect_no(t, "G started Sulk");
    theatre_set(t, "G", "mood", 20);
    theatre_run(t, 1);
    theatre_set(t, "G", "mood", 80);
    theatre_run(t, 1);
    theatre_expect_count(t, "G started Sulk", 1);
    theatre_close(t);
}

static void rule_7_2_a_queued_latent_does_not_start_again(void **state)
{
    (void)state;
    theatre *t = open_guard("    latent Warn, when message call\n        wait 2 s\n");
    theatre_message(t, "G", "call");
    theatre_run(t, 0.5);
    theatre_message(t, "G", "call");
    theatre_run(t, 1);
    theatre_expect_count(t, "G started Warn", 1);
    theatre_expect_no(t, "G rejected Warn");  // waiting for one's own end is no rejection
    theatre_run(t, 2);
    theatre_message(t, "G", "call");
    theatre_run(t, 0.5);
    theatre_expect_count(t, "G started Warn", 2);
    theatre_close(t);
}

static void rule_7_2_several_at_once(void **state)
{
    (void)state;
    theatre *t = open_guard(
        "    latent Late, when message call, priority 2\n        wait 1 s\n"
        "    latent First, when message call, priority 3\n        wait 1 s\n"
        "    latent Second, when message call, priority 2\n        wait 1 s\n");
    theatre_message(t, "G", "call");
    theatre_step(t);
    theatre_expect(t, "G cue Late", "G cue First", "G started First", "G rejected Late (rank)", "G rejected Second (rank)");
    theatre_close(t);
    t = open_guard(
        "    latent One, when message call\n        wait 1 s\n"
        "    latent Two, when message call\n        wait 1 s\n");
    theatre_message(t, "G", "call");
    theatre_step(t);
    theatre_expect(t, "G started One", "G rejected Two (rank)");  // in declared order
    theatre_close(t);
}

static void rule_7_2_the_nearest_of_several(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_guard(near);
    theatre_add_free(t, "Visitor", "W", 50, 0);
    theatre_run(t, 0.5);
    theatre_place(t, "V", 4, 0);
    theatre_place(t, "W", 3, 0);
    theatre_run(t, 0.4);
    theatre_expect(t, "G started Warn with W");
    theatre_expect_no(t, "G started Warn with V");
    theatre_close(t);
    t = open_guard(near);  // both are equally near: the lower id wins
    theatre_add_free(t, "Visitor", "W", 50, 0);
    theatre_run(t, 0.5);
    theatre_place(t, "W", 3, 0);
    theatre_place(t, "V", -3, 0);
    theatre_run(t, 0.4);
    theatre_expect(t, "G started Warn with V");
    theatre_close(t);
}

// ---- 7.3 ----------------------------------------------------------------------------------------

static void rule_7_3_sampled_every_quarter_of_a_second_staggered_by_id(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t shift = 0; shift < 8; shift++) {
        theatre *t = open_guard(near);
        theatre_steps(t, shift);
        theatre_place(t, "V", 4, 0);
        uint32_t told = theatre_now(t);
        uint32_t seen = theatre_until(t, 1, "G cue Warn");
        assert_in_range(seen, told + 1, told + 8);
        assert_int_equal(seen % 8, trp_entity_serial(theatre_world(t), theatre_who(t, "G")) % 8);
        theatre_close(t);
    }
}

static void rule_7_3_a_visit_between_two_samples_goes_unseen(void **state)
{
    (void)state;
    theatre *t = open_guard(near);
    uint32_t looks = trp_entity_serial(theatre_world(t), theatre_who(t, "G")) % 8;
    while (theatre_now(t) % 8 != looks) {
        theatre_step(t);
    }
    theatre_place(t, "V", 4, 0);
    theatre_steps(t, 6);
    theatre_place(t, "V", 40, 0);
    theatre_run(t, 2);
    theatre_expect_no(t, "G cue Warn");
    theatre_close(t);
}

static void rule_7_1_values_of_a_message_can_be_read(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "message Tell (who: creature, price: number)\n"
        "kind hearer, a creature\n"
        "    paid: number\n"
        "role Hearer for hearer\n"
        "    latent Hear, when message Tell, if price > 2, keeps trying for 20 s\n"
        "        set paid to price\n"
        "        move to who\n"
        "        \"{who} says {price}.\"\n"
        "    latent Busy, when every 3600 s, priority 5\n"
        "        wait 5 s\n"
        "role Teller for creature\n"
        "    proactive Cheap\n"
        "        send Tell (who = me, price = 1) to nearest hearer\n"
        "    proactive Dear\n"
        "        send Tell (who = me, price = 3) to nearest hearer\n");
    theatre_add_free(t, "Hearer", "Ann", 0, 0);
    theatre_add_free(t, "Teller", "Bob", 5, 0);
    theatre_step(t);
    theatre_perform(t, "Bob", "Cheap", NULL);
    theatre_run(t, 1);
    theatre_expect_no(t, "Ann started Hear");
    theatre_perform(t, "Ann", "Busy", NULL);
    theatre_step(t);
    theatre_perform(t, "Bob", "Dear", NULL);
    theatre_run(t, 1);
    theatre_expect_no(t, "Ann started Hear");  // the firing keeps trying, with the message's values
    theatre_until(t, 10, "Ann started Hear");
    theatre_until(t, 10, "Ann begins say \"{who} says {price}.\"");
    assert_true(theatre_get(t, "Ann", "paid") == 3);
    theatre_expect(t, "Ann begins move to Bob");
    theatre_close(t);
}

static void rule_8_2_an_arrow_reads_what_its_message_says(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "message Tell (who: creature, price: number)\n"
        "kind bot, a creature\n"
        "    paid: number\n"
        "network N\n"
        "    node A\n"
        "        wait 100 s\n"
        "        -> B when message Tell and price > 2\n"
        "            set paid to price\n"
        "    node B\n"
        "        move to who\n"
        "role Hearer for bot\n"
        "    proactive P\n"
        "        do N\n"
        "role Teller for creature\n"
        "    proactive Cheap\n"
        "        send Tell (who = me, price = 1) to nearest bot\n"
        "    proactive Dear\n"
        "        send Tell (who = me, price = 3) to nearest bot\n");
    theatre_add(t, "Hearer", "Ann", 0, 0);
    theatre_add_free(t, "Teller", "Bob", 5, 0);
    theatre_run(t, 1);
    theatre_perform(t, "Bob", "Cheap", NULL);
    theatre_run(t, 1);
    theatre_expect_no(t, "Ann begins move to Bob");
    theatre_perform(t, "Bob", "Dear", NULL);
    theatre_until(t, 1, "Ann begins move to Bob");
    assert_true(theatre_get(t, "Ann", "paid") == 3);
    theatre_close(t);
}

// The condition and the weight of a behaviour may read its parameters.
static void rule_6_a_condition_may_read_parameters(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Walker for creature\n"
        "    proactive Near (x: creature = nearest creature), if x is within 3 m of me\n"
        "        wait 5 s\n");
    theatre_add(t, "Walker", "Ann", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 9, 0);
    theatre_run(t, 3);
    theatre_expect_no(t, "Ann started Near");
    theatre_place(t, "Bob", 2, 0);
    theatre_until(t, 9, "Ann started Near");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_7_1_values_of_a_message_can_be_read),
        THEATRE_TEST(rule_8_2_an_arrow_reads_what_its_message_says),
        THEATRE_TEST(rule_6_a_condition_may_read_parameters),
        THEATRE_TEST(rule_7_every_kind_of_cue),
        THEATRE_TEST(rule_7_a_behaviour_that_ends),
        THEATRE_TEST(rule_7_news_of_others_are_heard_within_30_m),
        THEATRE_TEST(rule_7_news_of_what_an_object_lends),
        THEATRE_TEST(rule_7_news_of_what_is_handed_in),
        THEATRE_TEST(rule_7_news_of_a_scene_that_continues),
        THEATRE_TEST(rule_7_news_is_about_all_behaviours_of_a_name),
        THEATRE_TEST(rule_7_a_time_of_day),
        THEATRE_TEST(rule_7_the_same_time_the_next_day),
        THEATRE_TEST(rule_7_a_timer_keeps_its_beat),
        THEATRE_TEST(rule_7_a_motive_fires_in_the_step_of_its_crossing),
        THEATRE_TEST(rule_7_1_an_occurrence_fires_once),
        THEATRE_TEST(rule_7_1_an_occurrence_is_of_an_entity),
        THEATRE_TEST(rule_7_1_hysteresis),
        THEATRE_TEST(rule_7_1_a_computed_distance_is_that_of_the_look),
        THEATRE_TEST(rule_7_1_fires_when_its_condition_comes_true_within_the_occurrence),
        THEATRE_TEST(rule_7_1_but_not_when_the_occurrence_is_over),
        THEATRE_TEST(rule_7_1_a_rejected_cue_stays_pending),
        THEATRE_TEST(rule_7_1_now_or_never),
        THEATRE_TEST(rule_7_1_a_cue_of_what_rests_is_looked_for_afterwards),
        THEATRE_TEST(rule_7_1_a_visit_while_it_rests_goes_unseen),
        THEATRE_TEST(rule_7_1_now_or_never_is_not_for_those_who_came_while_it_rested),
        THEATRE_TEST(rule_7_1_a_cue_is_looked_for_while_the_own_condition_holds),
        THEATRE_TEST(rule_7_1_a_cue_about_leaving_is_always_looked_for),
        THEATRE_TEST(rule_7_1_a_point_event_is_dropped),
        THEATRE_TEST(rule_7_1_unless_it_keeps_trying),
        THEATRE_TEST(rule_7_1_a_threshold_is_pending_while_it_is_passed),
        THEATRE_TEST(rule_7_1_a_threshold_that_was_passed_before_does_not_fire),
        THEATRE_TEST(rule_7_2_a_queued_latent_does_not_start_again),
        THEATRE_TEST(rule_7_2_several_at_once),
        THEATRE_TEST(rule_7_2_the_nearest_of_several),
        THEATRE_TEST(rule_7_3_sampled_every_quarter_of_a_second_staggered_by_id),
        THEATRE_TEST(rule_7_3_a_visit_between_two_samples_goes_unseen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
