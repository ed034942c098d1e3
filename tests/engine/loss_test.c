// SPDX-License-Identifier: MIT
// Goal: when one part is lost, no member is left behind; all parts begin together or none does; an exchange is booked on both
// sides or on neither, and once. (SEMANTICS 5.7 to 5.9)
// Method: 5.7 and 5.8 are tables: which part is lost, how, in which phase, and under which declaration. For 5.9 a sale is
// interrupted in every single step, on either side, and the purses are counted.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define PHASES 3

static const char work[] =
    "kind person, a creature\n"
    "host party\n"
    "    action toil, uses hands, lasts 2 s, fails broken\n"
    "    message call\n"
    "role First for person\n"
    "    proactive Rest, weight 1\n"
    "        wait 1 s\n"
    "role Second for person\n"
    "    proactive Rest too\n"
    "        wait 1 s\n"
    "    proactive Work, priority 1\n"
    "        wait 60 s\n"
    "    proactive Labour, priority 5\n"
    "        wait 60 s\n"
    "scene Pair\n"
    "    part left: First\n"
    "    part right: Second\n"
    "    | left | right |\n"
    "    | toil | toil  |\n"
    "    | toil | toil  |\n"
    "    | toil | toil  |\n"
    "scene Lasting, loss continues\n"
    "    part left: First\n"
    "    part right: Second\n"
    "    part more: Second\n"
    "    | left | right | more |\n"
    "    | toil | toil  | toil |\n"
    "    | toil | toil  | toil |\n"
    "    | toil | toil  | toil |\n"
    "scene Recast, loss recasts\n"
    "    part left: First\n"
    "    part right: Second\n"
    "    | left | right |\n"
    "    | toil | toil  |\n"
    "    | toil | toil  |\n"
    "    | toil | toil  |\n"
    "scene Choosing, loss continues\n"
    "    part left: First\n"
    "    part right: Second, loss recasts\n"
    "    part more: Second\n"
    "    | left | right | more |\n"
    "    | toil | toil  | toil |\n"
    "    | toil | toil  | toil |\n"
    "scene Strict, loss continues\n"
    "    part left: First\n"
    "    part right: Second, loss aborts\n"
    "    part more: Second\n"
    "    | left | right | more |\n"
    "    | toil | toil  | toil |\n"
    "    | toil | toil  | toil |\n"
    "scene Crew, loss recasts\n"
    "    part left: First\n"
    "    part right: Second\n"
    "    part more: Second\n"
    "    | left | right | more |\n"
    "    | toil | toil  | toil |\n"
    "scene Choosy, loss continues\n"
    "    part left: First\n"
    "    part right: Second\n"
    "    part more: Second\n"
    "    | left | right | more |\n"
    "    | toil | toil  | toil |\n"
    "    choice by right\n"
    "        50%: yes\n"
    "            | toil | toil | toil |\n"
    "        otherwise: no\n"
    "            | toil | toil | toil |\n";

static theatre *open_work(const char *names)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.watchdog_ms = 1000;
    theatre *t = theatre_open_with(work, &def);
    for (uint32_t i = 0; names[i] != '\0'; i++) {
        const char name[2] = {names[i], '\0'};
        theatre_add_free(t, i == 0 ? "First" : "Second", name, i, 0);
    }
    theatre_steps(t, 2);
    theatre_mark(t);
    return t;
}

// ---- 5.7 ----------------------------------------------------------------------------------------

typedef enum way { DIES, FAILS, IS_CANCELLED, TAKES_ROLE_OFF, FALLS_SILENT, WAYS } way;

static const char *const way_names[] = {"dies", "fails", "is cancelled", "takes its role off", "falls silent"};

static void begin_phase(theatre *t, const char *scene, uint32_t phase)
{
    theatre_perform(t, "A", scene, NULL);
    theatre_step(t);
    for (uint32_t i = 0; i < phase; i++) {
        theatre_until(t, 5, "A scene phase *");
    }
}

// Lets the agent `victim` drop out of its scene in the way `how`, makes the step in which the engine can first know of it, and
// returns the number of that step.
static uint32_t lose(theatre *t, const char *victim, way how, const char *behaviour)
{
    switch (how) {
    case DIES: theatre_remove(t, victim); break;
    case IS_CANCELLED: theatre_cancel(t, victim, behaviour); break;
    case TAKES_ROLE_OFF: theatre_take_off(t, victim, victim[0] == 'A' ? "First" : "Second"); break;
    case FAILS: {
        trp_token token = theatre_token(t, victim);
        assert_int_not_equal(token.value, 0);
        assert_int_equal(trp_action_finished(theatre_world(t), token, TRP_ACTION_FAILED, 0), TRP_OK);
        break;
    }
    default: {
        uint32_t due = 0;  // an unanswered action: two seconds declared, and one of the watchdog
        char line[64];
        snprintf(line, sizeof line, "%s begins toil", victim);
        due = theatre_last_step_of(t, line) + 90;
        theatre_steps(t, due - 1 - theatre_now(t));
        break;
    }
    }
    theatre_step(t);
    return theatre_now(t);
}

static void expect_released(theatre *t, const char *name, way how, uint32_t phase)
{
    if (theatre_queues(t, name)[0] != '\0') {
        theatre_print(t);
        fail_msg("%s is not released when the other %s in phase %u", name, way_names[how], phase);
    }
}

static void rule_5_7_loss_aborts_within_one_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t how = 0; how < WAYS; how++) {
        for (uint32_t phase = 0; phase < PHASES; phase++) {
            for (uint32_t who = 0; who < 2; who++) {
                const char *victim = who == 0 ? "A" : "B", *other = who == 0 ? "B" : "A";
                theatre *t = open_work("AB");
                if (how == FALLS_SILENT && phase == 0) {
                    theatre_never_answers(t, victim, "toil");
                }
                theatre_perform(t, "A", "Pair.left", NULL);
                theatre_step(t);
                for (uint32_t i = 1; i <= phase; i++) {
                    if (how == FALLS_SILENT && i == phase) {
                        theatre_steps(t, 10);  // the action under way is still answered
                        theatre_never_answers(t, victim, "toil");
                    }
                    theatre_until(t, 5, "A scene phase *");
                }
                theatre_steps(t, 10);
                lose(t, victim, (way)how, who == 0 ? "Pair.left" : "Pair.right");
                expect_released(t, other, (way)how, phase);
                if (how != DIES) {
                    expect_released(t, victim, (way)how, phase);
                }
                theatre_expect_count(t, "* scene broken *", 1);
                trp_counters counters;
                trp_world_counters(theatre_world(t), &counters, sizeof counters);
                assert_int_equal(counters.scenes, 0);
                theatre_close(t);
            }
        }
    }
}

static void rule_5_7_continue_goes_on_without_the_part(void **state)
{
    (void)state;
    for (uint32_t phase = 0; phase < PHASES; phase++) {
        for (const char *victim = "ABC"; *victim != '\0'; victim++) {
            const char name[2] = {*victim, '\0'};
            theatre *t = open_work("ABC");
            begin_phase(t, "Lasting.left", phase);
            theatre_steps(t, 10);
            theatre_remove(t, name);
            theatre_until(t, 10, "* scene ended *");
            theatre_expect_no(t, "* scene broken *");
            theatre_expect_count(t, "* finished *", 2);
            theatre_close(t);
        }
    }
}

static void rule_5_7_continue_ends_when_one_is_left(void **state)
{
    (void)state;
    theatre *t = open_work("ABC");
    begin_phase(t, "Lasting.left", 1);
    theatre_remove(t, "B");
    theatre_steps(t, 3);
    theatre_expect_no(t, "* scene broken *");
    theatre_remove(t, "C");
    theatre_step(t);
    theatre_expect(t, "A scene broken *", "A cancelled Lasting");
    assert_string_equal(theatre_queues(t, "A"), "");
    theatre_close(t);
}

static void rule_5_7_continue_does_not_wait_for_who_is_lost(void **state)
{
    (void)state;
    theatre *t = open_work("ABC");
    theatre_never_answers(t, "B", "toil");
    begin_phase(t, "Lasting.left", 0);
    theatre_run(t, 2.5);
    theatre_expect_no(t, "A scene phase *");
    theatre_remove(t, "B");
    theatre_step(t);
    theatre_expect(t, "A scene phase *");
    theatre_close(t);
}

static void rule_5_7_recast_finds_another(void **state)
{
    (void)state;
    for (uint32_t phase = 0; phase < PHASES; phase++) {
        theatre *t = open_work("ABC");
        begin_phase(t, "Recast.left", phase);
        theatre_steps(t, 10);
        theatre_remove(t, "B");
        theatre_steps(t, 2);
        char line[40];
        snprintf(line, sizeof line, "C task started *@%u", phase);
        theatre_expect(t, line);
        theatre_until(t, 20, "A scene ended *");
        theatre_expect(t, "A finished *");
        theatre_expect(t, "C finished *");
        theatre_expect_no(t, "* scene broken *");
        theatre_close(t);
    }
}

// B, the nearest, is free again at once, and is not the one who takes over.
static void rule_5_7_recast_takes_another_than_the_one_that_is_lost(void **state)
{
    (void)state;
    theatre *t = open_work("ABC");
    begin_phase(t, "Recast.left", 1);
    theatre_steps(t, 10);
    (void)lose(t, "B", FAILS, "Recast.right");
    theatre_until(t, 2, "C task started *@1");
    theatre_expect_count(t, "A asked * with B", 1);
    theatre_until(t, 20, "A scene ended *");
    theatre_close(t);
}

static void rule_5_7_recast_without_anybody_ends(void **state)
{
    (void)state;
    theatre *t = open_work("AB");
    begin_phase(t, "Recast.left", 1);
    theatre_remove(t, "B");
    theatre_step(t);
    theatre_expect(t, "A scene broken * (no partner)", "A cancelled *");
    assert_string_equal(theatre_queues(t, "A"), "");
    theatre_close(t);
}

// Another member is lost while D is asked to take over the part of B. However far the request has come, D does not keep a promise
// for a scene that is over.
static void rule_5_7_recast_whom_all_refuse_ends(void **state)
{
    (void)state;
    theatre *t = open_work("ABC");
    begin_phase(t, "Recast.left", 1);
    theatre_perform(t, "C", "Labour", NULL);
    theatre_steps(t, 3);
    theatre_remove(t, "B");
    theatre_steps(t, 2);
    theatre_expect(t, "A refused * with C (rank)", "A scene broken * (no partner)");
    assert_string_equal(theatre_queues(t, "A"), "");
    theatre_close(t);
}

// The others are done with the phase before D joins; D still has all of the phase to do.
static void rule_5_7_recast_holds_the_barrier_for_who_comes(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(work, &def);
    static const char *const names[] = {"A", "B", "C", "D"};
    for (int i = 0; i < 4; i++) {
        theatre_add_free(t, i == 0 ? "First" : "Second", names[i], i, 0);
    }
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Crew.left", NULL);
    uint32_t begins = theatre_until(t, 1, "A begins toil");
    theatre_steps(t, begins + 57 - theatre_now(t));
    theatre_remove(t, "B");
    theatre_until(t, 1, "A asked * with D");
    uint32_t comes = theatre_until(t, 1, "D begins toil");
    assert_in_range(theatre_step_of(t, "A waiting *"), theatre_step_of(t, "A asked * with D"), comes);
    assert_true(theatre_until(t, 5, "A scene ended *") >= comes + 60);
    theatre_close(t);
}

// A part may declare by itself what its loss means for the scene.
static void rule_5_7_a_part_has_its_own_word(void **state)
{
    (void)state;
    for (int which = 0; which < 2; which++) {
        theatre *t = open_work("ABCD");
        begin_phase(t, "Choosing.left", 1);
        theatre_steps(t, 5);
        theatre_remove(t, which == 0 ? "B" : "C");
        theatre_steps(t, 3);
        theatre_expect_count(t, "D started *", which == 0 ? 1 : 0);
        theatre_until(t, 10, "A scene ended *");
        theatre_close(t);
    }
}

// The scene goes on without a part, but for the one that says otherwise.
static void rule_5_7_a_part_that_aborts_ends_a_scene_that_continues(void **state)
{
    (void)state;
    for (int which = 0; which < 2; which++) {
        theatre *t = open_work("ABC");
        begin_phase(t, "Strict.left", 1);
        theatre_steps(t, 5);
        theatre_remove(t, which == 0 ? "B" : "C");
        theatre_steps(t, 3);
        theatre_expect_count(t, "A scene broken *", which == 0 ? 1 : 0);
        theatre_close(t);
    }
}

// A scene that continues another handles a loss as it says itself, not as the first one says.
static void rule_5_7_a_scene_that_continues_another_has_its_own_word(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role First for creature\n    proactive Rest\n        wait 1 s\n"
        "role Second for creature\n    proactive Rest too\n        wait 1 s\n"
        "scene Lasting, loss continues\n    part left: First\n    part right: Second\n    part more: Second\n"
        "    | left     | right    | more     |\n    | wait 1 s | wait 1 s | wait 1 s |\n"
        "    continue as Strict (left = left, right = right, more = more)\n"
        "scene Strict\n    part left: First\n    part right: Second\n    part more: Second\n"
        "    | left     | right    | more     |\n    | wait 9 s | wait 9 s | wait 9 s |\n");
    theatre_add_free(t, "First", "A", 0, 0);
    theatre_add_free(t, "Second", "B", 1, 0);
    theatre_add_free(t, "Second", "C", 2, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Lasting.left", NULL);
    theatre_run(t, 4);
    theatre_mark(t);
    theatre_remove(t, "C");
    theatre_steps(t, 3);
    theatre_expect_count(t, "A scene broken *", 1);
    theatre_close(t);
}

static void rule_5_7_no_agent_stays_promised_to_a_scene_that_is_over(void **state)
{
    (void)state;
    for (uint32_t steps = 0; steps < 8; steps++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.rounds_per_step = 1;
        theatre *t = theatre_open_with(work, &def);
        theatre_add_free(t, "First", "A", 0, 0);
        theatre_add_free(t, "Second", "B", 1, 0);
        theatre_add_free(t, "Second", "C", 2, 0);
        theatre_add_free(t, "Second", "D", 9, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Crew.left", NULL);
        theatre_until(t, 5, "C task started *");
        theatre_step(t);
        theatre_remove(t, "B");
        theatre_steps(t, steps);
        theatre_remove(t, "C");
        theatre_steps(t, 4);
        uint32_t index = trpi_ref_index(theatre_who(t, "D").value);
        assert_true(theatre_world(t)->agents[index]->promised_to == 0);
        theatre_close(t);
    }
}

static void rule_5_7_loss_of_an_undecided_decider_aborts(void **state)
{
    (void)state;
    // With one round per step there is a step between the barrier and the choice of the branch.
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(work, &def);
    theatre_add_free(t, "First", "A", 0, 0);
    theatre_add_free(t, "Second", "B", 1, 0);
    theatre_add_free(t, "Second", "C", 2, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Choosy.left", NULL);
    theatre_until(t, 5, "A scene phase *@1");
    theatre_remove(t, "B");
    theatre_steps(t, 3);
    theatre_expect(t, "A scene broken *");
    assert_string_equal(theatre_queues(t, "A"), "");
    assert_string_equal(theatre_queues(t, "C"), "");
    theatre_close(t);
}

static void rule_5_7_loss_of_a_decided_decider_continues(void **state)
{
    (void)state;
    theatre *t = open_work("ABC");
    theatre_perform(t, "A", "Choosy.left", NULL);
    theatre_until(t, 5, "A scene phase *@2");
    theatre_steps(t, 3);
    theatre_remove(t, "B");
    theatre_until(t, 5, "A scene ended *");
    theatre_expect_no(t, "* scene broken *");
    theatre_close(t);
}

// ---- 5.8 ----------------------------------------------------------------------------------------

static const char crowd[] =
    "kind person, a creature\n"
    "role First for person\n"
    "    proactive Idle\n"
    "        wait 60 s\n"
    "    proactive Labour, priority 3\n"
    "        wait 60 s\n"
    "scene Trio\n"
    "    part lead: First\n"
    "    part second: a person\n"
    "    part third: a person\n"
    "    | lead     | second   | third    |\n"
    "    | wait 2 s | wait 2 s | wait 2 s |\n"
    "scene Five\n"
    "    part lead: First\n"
    "    part second: a person\n"
    "    part third: a person\n"
    "    part fourth: a person\n"
    "    part fifth: a person\n"
    "    | lead     | second   | third    | fourth   | fifth    |\n"
    "    | wait 2 s | wait 2 s | wait 2 s | wait 2 s | wait 2 s |\n";

// A scene has `total` parts, of which `busy` partners cannot be interrupted: does the scene start?
typedef struct gathering {
    const char *scene;
    uint32_t parts;
    uint32_t present;
    uint32_t at_work;
    bool starts;
} gathering;

static void rule_5_8_all_or_nobody(void **state)
{
    (void)state;
    static const gathering gatherings[] = {
        {"Trio.lead", 3, 3, 0, true},  {"Trio.lead", 3, 2, 0, false}, {"Trio.lead", 3, 3, 1, false},
        {"Trio.lead", 3, 4, 1, true},  {"Trio.lead", 3, 3, 2, false}, {"Five.lead", 5, 5, 0, true},
        {"Five.lead", 5, 4, 0, false}, {"Five.lead", 5, 5, 1, false}, {"Five.lead", 5, 6, 1, true},
    };
    for (size_t i = 0; i < sizeof gatherings / sizeof *gatherings; i++) {
        const gathering *g = &gatherings[i];
        theatre *t = theatre_open(crowd);
        for (uint32_t j = 0; j < g->present; j++) {
            const char name[2] = {(char)('A' + j), '\0'};
            theatre_add_free(t, "First", name, j, 0);
        }
        theatre_steps(t, 2);
        for (uint32_t j = 1; j < g->present; j++) {
            const char name[2] = {(char)('A' + j), '\0'};
            theatre_perform(t, name, j <= g->at_work ? "Labour" : "Idle", NULL);
        }
        theatre_steps(t, 2);
        theatre_mark(t);
        theatre_perform(t, "A", g->scene, NULL);
        theatre_run(t, 1);
        uint32_t started = 0, interrupted = 0;
        for (uint32_t j = 0; j < g->present; j++) {
            char line[24];
            snprintf(line, sizeof line, "%c started", (char)('A' + j));
            started += theatre_count(t, line);
            assert_true(theatre_count(t, line) == 0 || theatre_step_of(t, line) == theatre_step_of(t, "A started"));
            snprintf(line, sizeof line, "%c interrupted", (char)('A' + j));
            interrupted += theatre_count(t, line);
        }
        if (started != (g->starts ? g->parts : 0) || interrupted != (g->starts ? g->parts - 1 : 0)) {
            theatre_print(t);
            fail_msg("%s, %u present, %u at work", g->scene, g->present, g->at_work);
        }
        assert_int_equal(theatre_world(t)->agents[1]->promised_to, 0);
        theatre_close(t);
    }
}

// Even where a loss would not matter later on: B, which gets another order when the scene begins, does not join.
static void rule_5_8_a_missing_part_ends_it_for_all(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(work, &def);
    static const char *const names[] = {"A", "B", "C"};
    for (int i = 0; i < 3; i++) {
        theatre_add_free(t, i == 0 ? "First" : "Second", names[i], i, 0);
    }
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Lasting.left", NULL);
    theatre_until(t, 1, "A asked * with C");
    theatre_steps(t, 1);                    // A has confirmed
    theatre_perform(t, "B", "Work", NULL);  // B's new behaviour has the same rank, so B does not join the scene
    theatre_steps(t, 3);
    theatre_expect(t, "B started Work", "A started Lasting", "A scene broken Lasting");
    assert_string_equal(theatre_queues(t, "A"), "");
    assert_string_equal(theatre_queues(t, "C"), "");
    theatre_close(t);
}

static void rule_5_8_conflicts_are_settled(void **state)
{
    (void)state;
    theatre *t = theatre_open(crowd);
    for (const char *name = "ABCDE"; *name != '\0'; name++) {
        const char who[2] = {*name, '\0'};
        theatre_add_free(t, "First", who, *name - 'A', 0);
    }
    theatre_steps(t, 2);
    theatre_perform(t, "E", "Five.lead", NULL);  // E needs all four others
    theatre_perform(t, "A", "Trio.lead", NULL);  // A needs B and C, and has the lower id than E
    theatre_run(t, 1);
    theatre_expect_count(t, "* scene started *", 1);
    theatre_expect(t, "A scene started Trio");
    theatre_expect(t, "E rejected Five");
    assert_string_equal(theatre_queues(t, "D"), "");
    assert_int_equal(theatre_world(t)->agents[3]->promised_to, 0);
    theatre_close(t);
}

// ---- 5.9 ----------------------------------------------------------------------------------------

static const char shop[] =
    "item coin\n"
    "item ale\n"
    "kind person, a creature\n"
    "host party\n"
    "    message call\n"
    "role Buyer for person\n"
    "    latent Look up, when message call\n"
    "        wait 0.7 s\n"
    "    proactive Donate (who: person), if 0 > 1\n"
    "        sequence\n"
    "            give coin to who\n"
    "            wait 5 s\n"
    "role Seller for person\n"
    "    latent Look out, when message call\n"
    "        wait 0.7 s\n"
    "scene Sale\n"
    "    part buyer: Buyer\n"
    "    part seller: Seller\n"
    "    | buyer                   | seller                  |\n"
    "    | \"An ale.\"               | listen                  |\n"
    "    | exchange 2 coin for ale | exchange ale for 2 coin |\n"
    "    | \"Thanks.\"               | listen                  |\n"
    "scene Gift\n"
    "    part buyer: Buyer\n"
    "    part seller: Seller\n"
    "    | buyer                | seller |\n"
    "    | give coin to seller  | listen |\n"
    "    | wait 1 s             | wait 1 s |\n";

static theatre *open_shop(int coins, int ales)
{
    theatre *t = theatre_open(shop);
    theatre_add_free(t, "Buyer", "A", 0, 0);
    theatre_add_free(t, "Seller", "B", 1, 0);
    theatre_give(t, "A", "coin", coins);
    theatre_give(t, "B", "ale", ales);
    theatre_steps(t, 2);
    theatre_mark(t);
    return t;
}

static void rule_5_9_both_at_once(void **state)
{
    (void)state;
    theatre *t = open_shop(5, 3);
    theatre_perform(t, "A", "Sale.buyer", NULL);
    for (uint32_t i = 0; i < 300; i++) {
        theatre_step(t);
        bool paid = theatre_has(t, "A", "coin") == 3;
        assert_int_equal(theatre_has(t, "A", "coin"), paid ? 3 : 5);
        assert_int_equal(theatre_has(t, "B", "coin"), paid ? 2 : 0);
        assert_int_equal(theatre_has(t, "A", "ale"), paid ? 1 : 0);
        assert_int_equal(theatre_has(t, "B", "ale"), paid ? 2 : 3);
        if (paid) {
            assert_true(theatre_step_of(t, "A scene phase Sale@2") <= theatre_now(t));
        }
    }
    assert_int_equal(theatre_has(t, "A", "coin"), 3);
    theatre_expect(t, "A scene ended Sale");
    theatre_close(t);
}

// A gift is made once, however often the rest of the task begins again.
static void rule_5_9_a_completed_effect_is_a_checkpoint(void **state)
{
    (void)state;
    theatre *t = open_shop(9, 0);
    theatre_perform_about(t, "A", "Donate", "B");
    for (int i = 0; i < 3; i++) {
        theatre_run(t, 4);
        theatre_message(t, "A", "call");
    }
    theatre_until(t, 20, "A finished Donate");
    theatre_expect_count(t, "A resumed Donate", 3);
    assert_int_equal(theatre_has(t, "A", "coin"), 8);
    assert_int_equal(theatre_has(t, "B", "coin"), 1);
    theatre_close(t);
}

// A behaviour of higher rank that waits for the legs gets them in the step in which the gift is reported and not yet booked; but
// its `while` has become false, so the giver is current again at once.
static void rule_5_9_not_given_again_before_it_is_booked(void **state)
{
    (void)state;
    for (uint32_t at = 1; at <= 60; at++) {
        theatre *t = theatre_open(
            "item coin\n"
            "kind person, a creature\n"
            "    eager: yes or no, starts yes\n"
            "message look\n"
            "message kneel\n"
            "role Giver for person\n"
            "    latent Look, when message look, priority 3, while eager\n"
            "        wait 50 s\n"
            "    latent Kneel, when message kneel, priority 5, uses legs\n"
            "        wait 2 s\n"
            "    proactive Donate (who: person), if 0 > 1, uses hands\n"
            "        give coin to who\n"
            "role Taker for person\n");
        theatre_add(t, "Giver", "A", 0, 0);
        theatre_add(t, "Taker", "B", 1, 0);
        theatre_give(t, "A", "coin", 9);
        theatre_steps(t, 2);
        theatre_message(t, "A", "look");
        theatre_steps(t, 8);
        theatre_message(t, "A", "kneel");
        theatre_steps(t, at);
        theatre_set(t, "A", "eager", 0);
        theatre_perform_about(t, "A", "Donate", "B");
        theatre_run(t, 8);
        theatre_expect_count(t, "A cancelled Look", 1);
        theatre_expect_count(t, "A finished Donate", 1);
        assert_int_equal(theatre_has(t, "A", "coin"), 8);
        assert_int_equal(theatre_has(t, "B", "coin"), 1);
        theatre_close(t);
    }
}

// The seller is removed before the barrier. The other two could go on, but no part is left to give what the buyer takes.
static void rule_5_9_nothing_is_exchanged_with_one_who_is_lost(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "item coin\n"
        "item ale\n"
        "kind person, a creature\n"
        "role Buyer for person\n"
        "    proactive Rest\n"
        "        wait 1 s\n"
        "role Seller for person\n"
        "    proactive Rest too\n"
        "        wait 1 s\n"
        "scene Sale, loss continues\n"
        "    part buyer: Buyer\n"
        "    part seller: Seller\n"
        "    part witness: Seller\n"
        "    | buyer                 | seller                | witness  |\n"
        "    | exchange coin for ale | exchange ale for coin | wait 3 s |\n"
        "    | wait 9 s              | wait 9 s              | wait 9 s |\n");
    theatre_add_free(t, "Buyer", "A", 0, 0);
    theatre_add_free(t, "Seller", "B", 1, 0);
    theatre_add_free(t, "Seller", "C", 2, 0);
    theatre_give(t, "A", "coin", 1);
    theatre_give(t, "B", "ale", 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Sale.buyer", NULL);
    theatre_run(t, 1);
    theatre_remove(t, "B");
    theatre_until(t, 5, "A scene broken Sale * (goods missing)");
    assert_int_equal(theatre_has(t, "A", "coin"), 1);
    theatre_close(t);
}

// Two exchanges in one row: each part is paired with the part that gives what it takes and takes what it gives, in the same
// amount.
static void rule_5_9_of_several_exchanges_each_finds_its_mirror(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "item coin\n"
        "item ale\n"
        "item nail\n"
        "kind person, a creature\n"
        "role Trader for person\n"
        "    proactive Rest\n"
        "        wait 1 s\n"
        "scene Market\n"
        "    part first: Trader\n"
        "    part second: Trader\n"
        "    part third: Trader\n"
        "    part fourth: Trader\n"
        "    | first                   | second                  | third                 | fourth                |\n"
        "    | exchange coin for ale   | exchange ale for nail   | exchange ale for coin | exchange nail for ale |\n"
        "    | exchange 2 coin for ale | exchange ale for 3 coin | exchange ale for 2 coin | exchange 3 coin for ale |\n"
        "    | exchange coin for ale   | exchange 2 ale for coin | exchange ale for coin | exchange coin for 2 ale |\n");
    static const char *const names[] = {"A", "B", "C", "D"};
    for (int i = 0; i < 4; i++) {
        theatre_add_free(t, "Trader", names[i], i, 0);
        theatre_give(t, names[i], "coin", 10);
        theatre_give(t, names[i], "ale", 10);
        theatre_give(t, names[i], "nail", 10);
    }
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Market.first", NULL);
    theatre_until(t, 9, "A scene ended *");
    static const uint32_t after[4][3] = {{6, 13, 10}, {14, 6, 11}, {14, 7, 10}, {6, 14, 9}};
    for (uint32_t i = 0; i < 4; i++) {  // the nearest candidate has the next part already
        assert_int_equal(theatre_has(t, names[i], "coin"), after[i][0]);
        assert_int_equal(theatre_has(t, names[i], "ale"), after[i][1]);
        assert_int_equal(theatre_has(t, names[i], "nail"), after[i][2]);
    }
    theatre_close(t);
}

// A row may use a behaviour that has the exchange in it.
static void rule_5_9_an_exchange_of_a_used_behaviour_is_made(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "item coin\n"
        "item ale\n"
        "kind person, a creature\n"
        "role Buyer for person\n"
        "    proactive Rest\n"
        "        wait 1 s\n"
        "    proactive Pay, weight 0.01, if coin > 99, with a Seller within 9 m, about bargain\n"
        "        exchange coin for ale\n"
        "role Seller for person\n"
        "    proactive Rest too\n"
        "        wait 1 s\n"
        "    reactive Answer, about bargain\n"
        "        exchange ale for coin\n"
        "scene Sale\n"
        "    part buyer: Buyer\n"
        "    part seller: Seller\n"
        "    phase\n"
        "        seller: exchange ale for coin\n"
        "        buyer\n"
        "            wait 1 s\n"
        "            do Pay\n");
    theatre_add_free(t, "Buyer", "A", 0, 0);
    theatre_add_free(t, "Seller", "B", 1, 0);
    theatre_give(t, "A", "coin", 3);
    theatre_give(t, "B", "ale", 3);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Sale.buyer", NULL);
    theatre_until(t, 9, "A scene ended Sale *");
    assert_int_equal(theatre_has(t, "A", "coin"), 2);
    assert_int_equal(theatre_has(t, "A", "ale"), 1);
    theatre_close(t);
}

static void rule_5_9_or_neither(void **state)
{
    (void)state;
    static const int purses[][2] = {{1, 3}, {5, 0}, {0, 0}};
    for (uint32_t i = 0; i < 3; i++) {
        theatre *t = open_shop(purses[i][0], purses[i][1]);
        theatre_perform(t, "A", "Sale.buyer", NULL);
        theatre_run(t, 10);
        theatre_expect(t, "A scene broken Sale with B (goods missing)", "A cancelled Sale");
        assert_int_equal(theatre_has(t, "A", "coin"), purses[i][0]);
        assert_int_equal(theatre_has(t, "B", "ale"), purses[i][1]);
        assert_int_equal(theatre_has(t, "A", "ale"), 0);
        assert_int_equal(theatre_has(t, "B", "coin"), 0);
        theatre_close(t);
    }
}

// Interrupts `who` in step `at` of the scene; returns whether the scene was still going on.
static bool play_interrupted(const char *scene, const char *who, uint32_t at)
{
    theatre *t = open_shop(9, 9);
    theatre_perform(t, "A", scene, NULL);
    theatre_steps(t, at);
    bool going_on = theatre_queues(t, "A")[0] != '\0';
    theatre_message(t, who, "call");
    theatre_run(t, 15);
    theatre_expect(t, "A scene ended *");
    uint32_t price = scene[0] == 'S' ? 2 : 1;
    assert_int_equal(theatre_has(t, "A", "coin"), 9 - price);
    assert_int_equal(theatre_has(t, "B", "coin"), price);
    assert_int_equal(theatre_has(t, "B", "ale"), scene[0] == 'S' ? 8 : 9);
    theatre_close(t);
    return going_on;
}

static void rule_5_9_never_paid_twice_whenever_it_is_interrupted(void **state)
{
    (void)state;
    static const char *const scenes[] = {"Sale.buyer", "Gift.buyer"};
    for (uint32_t scene = 0; scene < 2; scene++) {
        for (uint32_t who = 0; who < 2; who++) {
            uint32_t at = 1;
            while (at < 400 && play_interrupted(scenes[scene], who == 0 ? "A" : "B", at)) {
                at++;
            }
            assert_in_range(at, 60, 300);  // all steps of the sale
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_5_7_loss_aborts_within_one_step),
        THEATRE_TEST(rule_5_7_continue_goes_on_without_the_part),
        THEATRE_TEST(rule_5_7_continue_ends_when_one_is_left),
        THEATRE_TEST(rule_5_7_continue_does_not_wait_for_who_is_lost),
        THEATRE_TEST(rule_5_7_recast_finds_another),
        THEATRE_TEST(rule_5_7_recast_takes_another_than_the_one_that_is_lost),
        THEATRE_TEST(rule_5_7_recast_without_anybody_ends),
        THEATRE_TEST(rule_5_7_recast_whom_all_refuse_ends),
        THEATRE_TEST(rule_5_7_recast_holds_the_barrier_for_who_comes),
        THEATRE_TEST(rule_5_7_a_part_has_its_own_word),
        THEATRE_TEST(rule_5_7_a_part_that_aborts_ends_a_scene_that_continues),
        THEATRE_TEST(rule_5_7_a_scene_that_continues_another_has_its_own_word),
        THEATRE_TEST(rule_5_7_no_agent_stays_promised_to_a_scene_that_is_over),
        THEATRE_TEST(rule_5_7_loss_of_an_undecided_decider_aborts),
        THEATRE_TEST(rule_5_7_loss_of_a_decided_decider_continues),
        THEATRE_TEST(rule_5_8_all_or_nobody),
        THEATRE_TEST(rule_5_8_a_missing_part_ends_it_for_all),
        THEATRE_TEST(rule_5_8_conflicts_are_settled),
        THEATRE_TEST(rule_5_9_both_at_once),
        THEATRE_TEST(rule_5_9_a_completed_effect_is_a_checkpoint),
        THEATRE_TEST(rule_5_9_not_given_again_before_it_is_booked),
        THEATRE_TEST(rule_5_9_nothing_is_exchanged_with_one_who_is_lost),
        THEATRE_TEST(rule_5_9_of_several_exchanges_each_finds_its_mirror),
        THEATRE_TEST(rule_5_9_an_exchange_of_a_used_behaviour_is_made),
        THEATRE_TEST(rule_5_9_or_neither),
        THEATRE_TEST(rule_5_9_never_paid_twice_whenever_it_is_interrupted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
