// SPDX-License-Identifier: MIT
// Goal: the simulation notices broken rules. Each invariant has a rule that is broken on purpose (a canary); a small simulation
// must find it, with the sentence of that invariant, and the shortened case must show it again.
// Method: an engine with canaries (base/canary.h), one of them active at a time. With none active nothing is found.

#include "base/canary.h"
#include "troupe/simulation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BUDGET 6000000  // NPC-steps for one canary

typedef struct canary {
    int which;
    const char *name;
    const char *sentence;
} canary;

#define OUT(name, sentence)                 \
    {                                       \
        TRPI_CANARY_##name, #name, sentence \
    }
static const canary canaries[] = {
    OUT(CURRENT, "an entry is not marked current as its rank says"),
    OUT(RUNNING, "a behaviour that is not current runs"),
    OUT(DONE, "a behaviour runs though its task is done or it is suspended"),
    OUT(UNWATCHED, "an action is under way that nobody watches"),
    OUT(PATIENCE, "a participant waits longer than its patience"),
    OUT(SCENE_GONE, "a participant's scene is gone"),
    OUT(LOCK_KEPT, "a part and its scene do not agree on a lock"),
    OUT(LOCK_FULL, "a lock is held by one who is gone, by too many, or by nobody though somebody waits"),
    OUT(UNTOLD, "a part of a scene has no queue for it"),
    OUT(WRONG_PART, "a participant has no part in its scene"),
    OUT(PHASE, "a part and its scene are not in the same phase"),
    OUT(NOT_DONE, "a part and its scene do not agree whether it is done"),
    OUT(SCENE_CLOCK, "a scene is past its due step"),
    OUT(GHOST, "a part of a scene is played by somebody gone"),
    OUT(CLAIM_DUE, "a claim is past its due step"),
    OUT(PROMISE_DUE, "a promise is past its due step"),
    OUT(OTHER_PART, "somebody is promised for a part that is another's"),
    OUT(NO_PROMISE, "a claim counts on somebody who has not promised"),
    OUT(NO_WITHDRAW, "somebody is promised to one who does not ask any more"),
    OUT(LATE, "an agent sleeps longer than one of its behaviours waits"),
    OUT(ASLEEP, "somebody was stuck and had to be woken"),
    OUT(NO_REPAIR, "an agent has nothing current, nothing pending and no way to wake"),
    OUT(WHEEL, "an agent's timer is not set as the agent thinks"),
    OUT(DEAF, "an agent's timer is past its due step"),
    OUT(EQUALS, "something was interrupted by what is not of higher rank"),
    OUT(NO_CLEANUP, "a cleanup did not run when its task was left"),
    OUT(CLEANUP_TWICE, "a cleanup ran more than once for one entry"),
    OUT(ALLOCATES, "memory was taken or given back inside a step"),
    OUT(LEAK, "a world that was destroyed did not give back all its memory as it took it"),
    OUT(GROWS, "memory grows though there are no more people than before"),
    OUT(HASH, "the hash that is kept is not the hash of the state"),
    OUT(CHANNELS, "two current behaviours use the same part of the body"),
    OUT(GOODS, "goods were lost or made in changing hands"),
    OUT(FORGETFUL, "a save is refused"),
    OUT(CAST_ALONE, "a situation goes on without somebody who had more to do"),
    OUT(SLEEPWALKER, "a dormant agent has a behaviour in a queue"),
    OUT(HOLDER_KEPT, "an object is held by somebody who does not use it"),
    OUT(HOLDER_COUNT, "an object counts others among its holders than those who hold it"),
    OUT(OBJECT_LOCK, "an object and somebody who uses it do not agree on a lock"),
    OUT(ORPHAN, "what was requested goes on, though what requested it is over"),
    OUT(CROSSED, "an action is held for something that is over"),
    OUT(CROSS_CLOCK, "the time of an action that is held goes on"),
    OUT(AREA_CLOCK, "an area's timer is not set as the area thinks"),
    OUT(DEADLOCK, "agents wait for one another in a circle, and nobody gives way"),
};
#define COUNT (sizeof canaries / sizeof *canaries)

// Plays the worlds from a seed on until a broken invariant is found, or the budget is used up.
static trp_simulation *simulate(int canary_out, uint64_t seed, uint64_t budget)
{
    trpi_canary_broken_rule = canary_out;
    trp_simulation_def def;
    trp_simulation_def_init(&def, sizeof def);
    def.seed = seed;
    trp_simulation *simulation;
    assert_int_equal(trp_simulation_create(&def, &simulation), TRP_OK);
    trp_simulation_totals totals = {0};
    trp_result result;
    while (totals.npc_steps < budget && trp_simulation_play(simulation, &result)) {
        trp_simulation_get_totals(simulation, &totals, sizeof totals);
        assert_int_equal(result, TRP_OK);
    }
    return simulation;
}

// A broken rule breaks other invariants as well, and one of them may be seen first. Then the next world is tried: the sentence of
// the canary's own invariant must be among those found.
static bool is_seen(const canary *out)
{
    const char *wrong = "";
    uint64_t seed = 1, left = BUDGET;
    while (wrong != NULL && strcmp(wrong, out->sentence) != 0) {
        uint32_t step;
        trp_simulation *simulation = simulate(out->which, seed, left);
        trp_simulation_totals totals;
        trp_simulation_get_totals(simulation, &totals, sizeof totals);
        wrong = trp_simulation_finding(simulation, &step);
        seed = trp_simulation_seed(simulation) + 1;
        left -= totals.npc_steps < left ? totals.npc_steps : left;
        trp_simulation_destroy(simulation);
    }
    return wrong != NULL;
}

static void every_canary_is_seen(void **state)
{
    (void)state;
    assert_int_equal(COUNT, TRPI_CANARY_COUNT - 1);
    for (size_t i = 0; i < COUNT; i++) {
        if (!is_seen(&canaries[i])) {
            fail_msg("%s was not found", canaries[i].name);
        }
    }
}

static void without_a_canary_nothing_is_found(void **state)
{
    (void)state;
    uint32_t step;
    trp_simulation *simulation = simulate(TRPI_CANARY_NONE, 1, 1000000);
    assert_null(trp_simulation_finding(simulation, &step));
    trp_simulation_destroy(simulation);
}

// Tables without room to spare grow all the time, also for the outputs of a turn: nothing is lost by that.
static void with_tight_tables_nothing_is_found(void **state)
{
    (void)state;
    const char *budget = getenv("TROUPE_NPC_STEPS");
    uint32_t step;
    trp_simulation *simulation = simulate(TRPI_CANARY_TIGHT, 1, budget != NULL ? (uint64_t)atoll(budget) : 1000000);
    const char *wrong = trp_simulation_finding(simulation, &step);
    if (wrong != NULL) {
        fail_msg("seed %llu, step %u: %s", (unsigned long long)trp_simulation_seed(simulation), step, wrong);
    }
    trp_simulation_destroy(simulation);
}

static uint32_t count_lines(const char *text)
{
    uint32_t lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

// A shortened case is small, shows the same sentence again, and shows nothing when the rule is not broken.
static void findings_are_shrunk(void **state)
{
    (void)state;
    static const int which[] = {TRPI_CANARY_EQUALS, TRPI_CANARY_PATIENCE, TRPI_CANARY_NO_CLEANUP, TRPI_CANARY_GOODS};
    for (size_t i = 0; i < sizeof which / sizeof *which; i++) {
        uint32_t step;
        const char *again;
        trp_simulation *simulation = simulate(which[i], 1, BUDGET);
        const char *wrong = trp_simulation_finding(simulation, &step);
        assert_non_null(wrong);
        trp_sheet sheet = {0};
        assert_int_equal(trp_simulation_shrink(simulation, 10000, &sheet), TRP_OK);
        assert_in_range(count_lines(trp_sheet_text(&sheet)), 5, 130);  // of about 550 lines, with the agents that arrive later
        assert_int_equal(trp_simulation_replay(sheet.text, sheet.size_bytes, &again, &step), TRP_OK);
        assert_non_null(again);
        assert_string_equal(again, wrong);
        trpi_canary_broken_rule = TRPI_CANARY_NONE;
        assert_int_equal(trp_simulation_replay(sheet.text, sheet.size_bytes, &again, &step), TRP_OK);
        if (again != NULL) {
            fail_msg("with the rule whole: %s\n%s", again, trp_sheet_text(&sheet));
        }
        trp_sheet_release(&sheet);
        trp_simulation_destroy(simulation);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_canary_is_seen),
        cmocka_unit_test(without_a_canary_nothing_is_found),
        cmocka_unit_test(with_tight_tables_nothing_is_found),
        cmocka_unit_test(findings_are_shrunk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
