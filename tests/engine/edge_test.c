// SPDX-License-Identifier: MIT
// Goal: rules hold at their limits: for the last phase, the last step, the layer that is just high enough, the step in which
// goods are being handed over. Mistakes there (a `>` for a `>=`, a counter that is not reset) show nowhere else. (SEMANTICS 4.3,
// 5.1, 5.8, 7.1, 8.6, 9.3, 9.12, 9.13)
// Method: plays in the theatre, counted in steps.

#include "tests/engine/theatre.h"

#include "engine/store/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

// ---- 4.3 ----------------------------------------------------------------------------------------

// Nine extensions in one phase and nine in the next: the limit of ten is counted for each phase.
static void rule_4_3_each_phase_may_be_extended_ten_times(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "host school\n"
        "    action paint, uses hands, lasts 0 to 3600 s\n"
        "role Master for creature\n"
        "    proactive Teach, about art, gives up after 20 s\n"
        "        wait 1 s\n"
        "        wait 1 s\n"
        "        wait 1 s\n"
        "role Pupil for creature\n"
        "    reactive Learn, about art\n"
        "        paint\n"
        "        paint\n"
        "        paint\n");
    theatre_add_free(t, "Master", "Mary", 0, 0);
    theatre_add_free(t, "Pupil", "Bob", 1, 0);
    theatre_answers_after(t, "Bob", "paint", 190 * 30);
    theatre_step(t);
    theatre_perform(t, "Mary", "Teach", "Bob");
    for (uint32_t s = 0; s < 600 && theatre_count(t, "Mary scene ended*") == 0; s++) {
        trp_action_progress(theatre_world(t), theatre_token(t, "Bob"));  // keeps the watchdog quiet, which is not tested here
        theatre_run(t, 1);
    }
    theatre_expect_count(t, "Mary scene broken*", 0);
    theatre_expect_count(t, "Mary scene ended Teach*", 1);
    theatre_close(t);
}

// ---- 5.8 ----------------------------------------------------------------------------------------

// Two agents want the same partners, and one of them loses: how many steps the loser waits before it asks others. Every step
// gives it a reason to look again.
static uint32_t pause_of(const char *scene, double third_at, uint64_t seed)
{
    char text[1024];
    (void)snprintf(text, sizeof text,
                   "kind person, a creature\n    pulse: 0 to 1000\n"
                   "role Second for person\n    proactive Idle\n        wait 60 s\n"
                   "role First for person\n    proactive Idle, if pulse > 900\n        wait 60 s\n%s",
                   scene);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = seed;
    theatre *t = theatre_open_with(text, &def);
    const struct {
        const char *name;
        double x;
    } others[] = {{"B", 1}, {"C", third_at}, {"X", 50}, {"Y", 51}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        theatre_add_free(t, "Second", others[i].name, others[i].x, 0);
    }
    theatre_steps(t, 20);
    theatre_add(t, "First", "A", 0, 0);
    theatre_add(t, "First", "D", 2, 0);  // B and C are nearer to D, too, than X and Y are
    uint32_t refused = 0, asks = 0;
    for (uint32_t i = 1; i < 200 && asks == 0; i++) {
        theatre_step(t);
        theatre_set(t, "A", "pulse", i % 2);
        theatre_set(t, "D", "pulse", i % 2);
        if (refused == 0 && theatre_count(t, "* rejected *") > 0) {
            refused = theatre_now(t);
            theatre_mark(t);
            theatre_place(t, "X", 3, 0);
            theatre_place(t, "Y", 3.1, 0);
        } else if (refused != 0 && theatre_count(t, "* asked *") > 0) {
            asks = theatre_now(t) - refused;
        }
    }
    theatre_close(t);
    return asks;
}

static void rule_5_8_the_loser_of_a_scene_of_three_leaves_it_alone_for_a_time(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    uint32_t two = 0, three = 0, longest = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        uint32_t pause = pause_of(
            "scene Trio\n    part lead: First\n    part second: Second within 9 m\n    part third: Second within 9 m\n"
            "    | lead     | second   | third    |\n    | wait 9 s | wait 9 s | wait 9 s |\n",
            1.1, seed);
        assert_in_range(pause, 1, 62);  // 2 s
        three += pause;
        two += pause_of(
            "scene Pair\n    part lead: First\n    part second: Second within 9 m\n"
            "    | lead     | second   |\n    | wait 9 s | wait 9 s |\n",
            60, seed);
        longest = pause > longest ? pause : longest;
    }
    assert_in_range(three, 8 * 10, 8 * 50);
    assert_in_range(longest, 31, 62);
    assert_in_range(two, 8, 8 * 4);  // the loser of a scene of two waits less
}

// ---- 9.12, 9.13 ---------------------------------------------------------------------------------

#define SOLDIER                                                     \
    "message attack\n"                                              \
    "message nudge\n"                                               \
    "message bow\n"                                                 \
    "role Soldier for creature\n"                                   \
    "    proactive Read, if 0 > 1, uses legs\n"                     \
    "        sit for 3 s, finally stand up\n"                       \
    "        wait 60 s\n"                                           \
    "    latent Fight, when message attack, in combat, uses legs\n" \
    "        wander\n"                                              \
    "    latent Aim, when message nudge, in combat, uses gaze\n"    \
    "        scan for 9 s\n"                                        \
    "    latent Bow, when message bow, in Court, uses hands\n"      \
    "        wait 9 s\n"

static theatre *soldier(const char *layers)
{
    char text[2048];
    (void)snprintf(text, sizeof text, "%s" SOLDIER, layers);
    theatre *t = theatre_open(text);
    theatre_answers_after(t, NULL, "sit for", 9000);
    theatre_add_free(t, "Soldier", "A", 0, 0);
    theatre_steps(t, 2);
    theatre_mark(t);
    return t;
}

static trp_result force(theatre *t, const char *layer, trp_layer_forced_state state)
{
    return trp_agent_force_layer(theatre_world(t), theatre_who(t, "A"), theatre_find(t, TRP_NAMES_LAYER, layer), state);
}

static const char usual[] = "layer Court\n";

// A layer holds the behaviours below it, not its own.
static void rule_9_12_behaviours_of_a_stopping_layer_run_beside_it(void **state)
{
    (void)state;
    theatre *t = soldier(usual);
    theatre_message(t, "A", "attack");
    theatre_until(t, 1, "A begins wander");
    theatre_message(t, "A", "nudge");
    theatre_until(t, 1, "A begins scan*");
    theatre_expect_no(t, "A stops wander");
    theatre_close(t);
    t = soldier(usual);
    assert_int_equal(force(t, "combat", TRP_LAYER_ON), TRP_OK);
    theatre_message(t, "A", "attack");
    theatre_until(t, 1, "A begins wander");
    theatre_close(t);
}

// A behaviour whose parting is under way in the lowest layer when that layer is forced off performs its parting once, and to the
// end.
static void rule_9_12_parting_from_the_lowest_layer_is_not_cut_short(void **state)
{
    (void)state;
    theatre *t = soldier(usual);
    theatre_answers_after(t, NULL, "stand up", 60);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 1, "A begins sit*");
    theatre_run(t, 1);
    assert_int_equal(force(t, "ambient", TRP_LAYER_OFF), TRP_OK);
    theatre_until(t, 1, "A begins stand up");
    theatre_steps(t, 20);
    assert_int_equal(force(t, "Court", TRP_LAYER_OFF), TRP_OK);  // A has a turn
    theatre_steps(t, 39);
    theatre_expect_count(t, "A begins stand up", 1);
    theatre_expect_no(t, "A stops stand up");
    theatre_close(t);
}

// The layers of the text are directly above one another; the time that the lower one gives is not the time that the upper one
// gives.
static void rule_9_12_the_time_to_part_is_given_by_each_layer(void **state)
{
    (void)state;
    for (int gives = 0; gives < 2; gives++) {
        char text[1024];
        (void)snprintf(text, sizeof text,
                       "layer Call, stops within 5 s\nlayer Alarm, stops %s\nmessage call\nmessage alarm\n"
                       "role Soldier for creature\n    proactive Read, if 0 > 1\n        sit for 3 s, finally stand up\n"
                       "    latent Come, when message call, in Call\n        wait 20 s\n"
                       "    latent Run, when message alarm, in Alarm\n        wander\n",
                       gives ? "within 5 s" : "at once");
        theatre *t = theatre_open(text);
        theatre_answers_after(t, NULL, "sit for", 9000);
        theatre_answers_after(t, NULL, "stand up", 120);
        theatre_add_free(t, "Soldier", "A", 0, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Read", NULL);
        theatre_until(t, 1, "A begins sit*");
        theatre_message(t, "A", "call");
        theatre_until(t, 1, "A begins stand up");
        theatre_run(t, 1);
        theatre_message(t, "A", "alarm");
        theatre_run(t, 1);
        theatre_expect_count(t, "A stops stand up", gives == 0);
        theatre_expect_count(t, "A begins wander", gives == 0);
        theatre_run(t, 3);
        theatre_expect_count(t, "A stops stand up", gives == 0);
        theatre_expect_count(t, "A begins wander", 1);
        theatre_run(t, 5);
        theatre_expect_count(t, "A begins stand up", 1);
        theatre_close(t);
    }
}

// Where the text declares no layer for dialogues, a dialogue is just where the first layer is that does not stand still for it.
static void rule_9_13_the_layer_in_the_place_of_dialogues_breaks_one_off(void **state)
{
    (void)state;
    static const char *const layers[] = {"layer ambient\nlayer combat, stops at once\nlayer Court\n",
                                         "layer ambient\nlayer dialogue, freezes\nlayer combat, stops at once\nlayer Court\n"};
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        theatre *t = soldier(layers[i]);
        assert_int_equal(trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, "A")), TRP_OK);
        theatre_run(t, 1);
        assert_true(trp_agent_is_in_dialogue(theatre_world(t), theatre_who(t, "A")));
        theatre_message(t, "A", "attack");
        theatre_until(t, 1, "A dialogue ended");
        theatre_expect(t, "A dialogue ended", "A begins wander");
        theatre_close(t);
    }
}

// ---- 7.1, 9.3: deadlines, to the step -----------------------------------------------------------

// A cue that keeps trying for a second may still start its latent in the last step of that second, and not in the next.
static void rule_7_1_a_cue_is_kept_to_the_last_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t late = 0; late < 2; late++) {
        theatre *t = theatre_open(
            "event bell\nmessage call\nhost yard\n    action stand, uses legs, lasts 0 to 60 s\n"
            "role Guard for creature\n    proactive Watch, if 0 > 1, priority 5\n        stand\n"
            "    latent Warn, when event bell, keeps trying for 1 s\n        wait 0.5 s\n");
        theatre_never_answers(t, NULL, "stand");
        theatre_add_free(t, "Guard", "A", 0, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Watch", NULL);
        theatre_steps(t, 2);
        theatre_event(t, "bell");
        uint32_t heard = theatre_until(t, 1, "A cue Warn");
        theatre_steps(t, heard + 28 - theatre_now(t));
        theatre_message(t, "A", "call");  // A has a turn in the step before the last
        theatre_steps(t, 1 + late);
        theatre_finish(t, theatre_token(t, "A"));  // the task ends in the next step
        theatre_steps(t, 1);
        theatre_expect_count(t, "A started Warn", late == 0);
        theatre_steps(t, 60);
        theatre_expect_count(t, "A started Warn", late == 0);
        theatre_close(t);
    }
}

// An offer that is reserved for two seconds is kept for sixty steps, and free in the next.
static void rule_9_3_a_reservation_is_kept_to_the_last_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t late = 0; late < 2; late++) {
        theatre *t = theatre_open(
            "message keep\n"
            "object Chair\n    behaviour Sit, holders 1\n        wait 1 s\n"
            "    on message keep by somebody\n        reserve this for somebody, at most 2 s\n"
            "role Guest for creature\n    proactive Rest, if 0 > 1\n        request Sit of nearest Chair\n"
            "    proactive Ask, if 0 > 1\n        send keep to nearest Chair\n");
        theatre_add_kind(t, "Chair", "stool", 0, 0);
        theatre_add_free(t, "Guest", "A", 1, 0);
        theatre_add_free(t, "Guest", "B", 2, 0);
        theatre_steps(t, 5);
        theatre_perform(t, "A", "Ask", NULL);
        uint32_t asked = theatre_until(t, 1, "A finished Ask");
        theatre_steps(t, asked + 58 + late - theatre_now(t));
        theatre_perform(t, "B", "Rest", NULL);
        theatre_steps(t, 1);
        theatre_expect_count(t, "B refused Sit with stool (kept for another)", late == 0);
        theatre_expect_count(t, "B started Sit*", late == 1);
        theatre_close(t);
    }
}

// ---- 8.6 ----------------------------------------------------------------------------------------

// The game has reported that goods were handed over, and the ledger has not answered yet, when the text changes: the exchange is
// made once, so the plan is dropped and no new plan is searched.
static void rule_8_6_a_payment_under_way_is_not_planned_again(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char text[] =
        "item coin\n"
        "kind smith, a creature\n    swords: 0 to 9\n"
        "host smithy\n    action pay (what: item) to (who: creature), uses hands, lasts 1 s, moves what from me to who\n"
        "plan Arm\n    way, if swords > 0\n    way\n        Buy\n"
        "task Buy\n    makes swords = swords + 1\n    pay coin to nearest smith\n    wait 2 s\n"
        "role Smith for smith\n    proactive Work, if 0 > 1\n        Arm\n        wait 100 s\n";
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(text, &def);
    theatre_add_free(t, "Smith", "Wil", 0, 0);
    theatre_add_free(t, "Smith", "Bob", 1, 0);
    theatre_give(t, "Wil", "coin", 5);
    theatre_steps(t, 3);
    theatre_perform(t, "Wil", "Work", NULL);
    theatre_until(t, 2, "Wil begins pay");
    for (uint32_t i = 0; i < 90 && theatre_has(t, "Wil", "coin") == 5; i++) {
        theatre_step(t);
    }
    theatre_reload(t, theatre_edited(text, "wait 2 s", "wait 1 s"));  // the answer of the ledger comes with the next step
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Wil", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_run(t, 8);
    assert_int_equal(theatre_has(t, "Wil", "coin"), 4);
    theatre_close(t);
}

// ---- Events -------------------------------------------------------------------------------------

// Returns how many of 2,000 calls for a world were made before one moved the events of its last step, or failed.
static uint32_t calls_beside_events(theatre *t)
{
    trp_world *world = theatre_world(t);
    const uint32_t pulse = theatre_find(t, TRP_NAMES_FACT, "world.pulse");
    uint32_t count, made = 0;
    const trp_event *events = trp_world_events(world, &count);
    assert_true(count > 0);
    while (made < 2000 && trp_world_fact_set(world, pulse, (trp_value){made % 100}) == TRP_OK &&
           trp_world_events(world, &count) == events) {
        made++;
    }
    return made;
}

// A game answers events while it goes through them: its calls leave them where they are, until one lets an entity appear.
static void calls_leave_events_where_they_are(void **state)
{
    (void)state;
    theatre *t = theatre_open("world\n    pulse: 0 to 100\nrole Idler for creature\n    proactive Idle\n        wait 1 s\n");
    theatre_add_free(t, "Idler", "Ann", 0, 0);
    theatre_step(t);
    assert_int_equal(calls_beside_events(t), 2000);
    theatre_close(t);
}

// ---- Main ---------------------------------------------------------------------------------------

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_4_3_each_phase_may_be_extended_ten_times),
        THEATRE_TEST(rule_5_8_the_loser_of_a_scene_of_three_leaves_it_alone_for_a_time),
        THEATRE_TEST(rule_9_12_behaviours_of_a_stopping_layer_run_beside_it),
        THEATRE_TEST(rule_9_12_parting_from_the_lowest_layer_is_not_cut_short),
        THEATRE_TEST(rule_9_12_the_time_to_part_is_given_by_each_layer),
        THEATRE_TEST(rule_9_13_the_layer_in_the_place_of_dialogues_breaks_one_off),
        THEATRE_TEST(rule_7_1_a_cue_is_kept_to_the_last_step),
        THEATRE_TEST(rule_9_3_a_reservation_is_kept_to_the_last_step),
        THEATRE_TEST(rule_8_6_a_payment_under_way_is_not_planned_again),
        THEATRE_TEST(calls_leave_events_where_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
