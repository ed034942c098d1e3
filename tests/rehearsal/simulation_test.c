// SPDX-License-Identifier: MIT
// Goal: no text and no host breaks an invariant of a world, and every fault happens to an agent in every state of a scene in
// which it can happen. (docs/simulation.md; SEMANTICS 4.1, 4.4, 5.7, 10, 11)
// Method: simulations. TROUPE_SIM_SEED and TROUPE_SIM_NPC_STEPS change what is played; a failure prints its seed.

#include "tests/sanitized.h"
#include "troupe/simulation.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BUDGET (SANITIZED ? 500000 : 10000000)
#define ENOUGH 10000000  // a budget with which no cell may be empty at the end

static const trp_simulation *played;

static void tell_seed(int signal_number)
{
    fprintf(stderr, "this was TROUPE_SIM_SEED=%llu\n", (unsigned long long)trp_simulation_seed(played));
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value != NULL ? strtoull(value, NULL, 10) : otherwise;
}

static trp_simulation *open_simulation(uint64_t seed, uint32_t steps)
{
    trp_simulation_def def;
    trp_simulation_def_init(&def, sizeof def);
    def.seed = seed;
    def.steps_per_play = steps;
    trp_simulation *simulation;
    assert_int_equal(trp_simulation_create(&def, &simulation), TRP_OK);
    return simulation;
}

static void expect_nothing_wrong(const trp_simulation *simulation)
{
    uint32_t step;
    const char *wrong = trp_simulation_finding(simulation, &step);
    if (wrong != NULL) {
        fail_msg("troupe sim --seed %llu: step %u: %s", (unsigned long long)trp_simulation_seed(simulation), step, wrong);
    }
}

static uint32_t count_empty_cells(const trp_simulation *simulation, bool tells)
{
    uint32_t empty = 0;
    for (uint32_t stance = 0; stance < TRP_STANCE_COUNT; stance++) {
        for (uint32_t fault = 0; fault < trp_simulation_fault_count(); fault++) {
            if (trp_simulation_fault_can_meet_stance((trp_stance)stance, fault, NULL) &&
                trp_simulation_matrix_count(simulation, (trp_stance)stance, fault) == 0) {
                if (tells) {
                    print_message("nobody met: %s, %s\n", trp_stance_name((trp_stance)stance), trp_simulation_fault_name(fault));
                }
                empty++;
            }
        }
    }
    return empty;
}

// Whether to play on: until the budget is used up, and some time longer while a cell of the table is empty.
static bool goes_on(const trp_simulation *simulation, uint64_t npc_steps, uint64_t budget)
{
    bool whole = budget >= ENOUGH && npc_steps < 3 * budget;
    return npc_steps < budget || (whole && count_empty_cells(simulation, false) > 0);
}

static void random_worlds_stay_in_order(void **state)
{
    (void)state;
    uint64_t budget = setting("TROUPE_SIM_NPC_STEPS", BUDGET);
    trp_simulation *simulation = open_simulation(setting("TROUPE_SIM_SEED", 1), 3000);
    trp_simulation_totals totals = {0};
    trp_result result = TRP_OK;
    played = simulation;
    signal(SIGABRT, tell_seed);
    while (goes_on(simulation, totals.npc_steps, budget) && trp_simulation_play(simulation, &result)) {
        trp_simulation_get_totals(simulation, &totals, sizeof totals);
    }
    signal(SIGABRT, SIG_DFL);
    assert_int_equal(result, TRP_OK);
    expect_nothing_wrong(simulation);
    print_message("%llu NPC-steps in %llu worlds\n", (unsigned long long)totals.npc_steps, (unsigned long long)totals.plays);
    assert_true(budget < ENOUGH || count_empty_cells(simulation, true) == 0);
    trp_simulation_destroy(simulation);
}

// Random texts obey the compiler: a simulation ends at one that does not.
static void every_text_compiles(void **state)
{
    (void)state;
    trp_result result = TRP_OK;
    trp_simulation *simulation = open_simulation(1, 1);
    for (uint32_t play = 0; play < (SANITIZED ? 200 : 1000); play++) {
        bool goes_on_to_next = trp_simulation_play(simulation, &result);
        if (!goes_on_to_next || result != TRP_OK) {
            fail_msg("troupe sim --seed %llu: the text does not compile", (unsigned long long)trp_simulation_seed(simulation));
        }
    }
    trp_simulation_destroy(simulation);
}

static void the_same_seed_plays_the_same(void **state)
{
    (void)state;
    trp_sheet sheets[2] = {{0}};
    trp_simulation_totals totals[2];
    for (uint32_t i = 0; i < 2; i++) {
        trp_result result;
        trp_simulation *simulation = open_simulation(77, 500);
        for (uint32_t play = 0; play < 10; play++) {
            assert_true(trp_simulation_play(simulation, &result));
        }
        trp_simulation_print_matrix(simulation, &sheets[i]);
        trp_simulation_get_totals(simulation, &totals[i], sizeof totals[i]);
        trp_simulation_destroy(simulation);
    }
    assert_string_equal(trp_sheet_text(&sheets[0]), trp_sheet_text(&sheets[1]));
    assert_memory_equal(&totals[0], &totals[1], sizeof totals[0]);
    trp_sheet_release(&sheets[0]);
    trp_sheet_release(&sheets[1]);
}

static void a_clean_case_is_not_played_again(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "role Ada for creature\n",
                                        "# sim seed 1 steps 0\n",
                                        "# sim seed 1 steps 5\n# sim deed 0 fly 0 1 1\n",
                                        "# sim seed 1 steps 5\n# sim deed 0 arrive 99 1 1\n",
                                        "# sim seed 1 steps 5\n# sim deed 4 arrive 0 1 1\n# sim deed 3 arrive 0 1 1\n",
                                        "# sim seed 1 steps 5\n# sim answer arrive\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *wrong = "";
        uint32_t step;
        assert_int_equal(trp_simulation_replay(texts[i], strlen(texts[i]), &wrong, &step), TRP_ERROR_FORMAT);
        assert_null(wrong);
    }
    const char *broken = "# sim seed 1 steps 5\nrole\n";
    const char *wrong;
    uint32_t step;
    assert_int_equal(trp_simulation_replay(broken, strlen(broken), &wrong, &step), TRP_ERROR_SOURCE);
    trp_sheet sheet = {0};
    trp_simulation *simulation = open_simulation(1, 10);
    assert_int_equal(trp_simulation_shrink(simulation, 10, &sheet), TRP_ERROR_UNKNOWN);
    trp_simulation_destroy(simulation);
}

// The bytes of all logs of a recorded case, and where each begins.
typedef struct recorded_logs {
    trp_sheet bytes;
    size_t starts[64];
    uint32_t count;
} recorded_logs;

static bool take_log(void *context, const void *bytes, size_t size)
{
    recorded_logs *logs = context;
    if (size >= 8 && memcmp(bytes, "TRPLOGS", 8) == 0) {
        assert_in_range(logs->count, 0, 63);
        logs->starts[logs->count++] = logs->bytes.size_bytes;
    }
    trp_sheet_add_bytes(&logs->bytes, bytes, size);
    return true;
}

// Replays all logs, and returns the step at which the last one ends.
static uint32_t replay_logs(const recorded_logs *logs)
{
    uint32_t now = 0;
    for (uint32_t i = 0; i < logs->count; i++) {
        size_t end = i + 1 < logs->count ? logs->starts[i + 1] : logs->bytes.size_bytes;
        trp_replay *replay = NULL;
        assert_int_equal(trp_replay_open(logs->bytes.text + logs->starts[i], end - logs->starts[i], NULL, &replay, NULL), TRP_OK);
        assert_int_equal(trp_world_now(trp_replay_world(replay)), now);
        trp_replay_state state = TRP_REPLAY_STEP;
        while (state == TRP_REPLAY_STEP) {
            state = trp_replay_step(replay, NULL);
        }
        assert_int_equal(state, TRP_REPLAY_END);
        now = trp_world_now(trp_replay_world(replay));
        trp_replay_close(replay);
    }
    return now;
}

// Checks the lines of the deeds: their faults exist, and their steps never decrease. Returns how many there are.
static uint32_t count_deeds(const char *line)
{
    uint32_t count = 0, last = 0;
    for (; *line != '\0'; line = strchr(line, '\n') + 1) {
        unsigned step;
        unsigned long long entity;
        char name[32];
        assert_int_equal(sscanf(line, "%u %31s %llu", &step, name, &entity), 3);
        uint32_t fault = 0;
        while (strcmp(trp_simulation_fault_name(fault), name) != 0) {
            assert_in_range(++fault, 0, trp_simulation_fault_count() - 1);
        }
        assert_true(step >= last);
        last = step;
        count++;
    }
    return count;
}

static void a_case_is_recorded_with_its_deeds(void **state)
{
    (void)state;
    uint32_t several = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        trp_sheet text = {0}, deeds = {0};
        recorded_logs logs = {.count = 0};
        const trp_sink sink = {take_log, &logs};
        const char *wrong = "";
        uint32_t step = 0;
        assert_int_equal(trp_simulation_write_case(seed, 400, &text), TRP_OK);
        assert_int_equal(trp_simulation_record(trp_sheet_text(&text), text.size_bytes, &sink, &deeds, &wrong, &step), TRP_OK);
        assert_null(wrong);
        assert_int_equal(replay_logs(&logs), step);
        assert_true(count_deeds(trp_sheet_text(&deeds)) > 2);
        several += logs.count > 1;
        trp_sheet_release(&text);
        trp_sheet_release(&deeds);
        trp_sheet_release(&logs.bytes);
    }
    assert_true(several > 0);
}

// Records the case of seed 1 with the given deeds in place of its own, and returns the deeds that are told.
static void record_deeds(const char *planned, trp_sheet *told)
{
    trp_sheet drawn = {0}, text = {0};
    const char *wrong = "";
    uint32_t step = 0;
    assert_int_equal(trp_simulation_write_case(1, 40, &drawn), TRP_OK);
    trp_sheet_add(&text, "# sim seed 1 steps 40\n");
    trp_sheet_add(&text, planned);
    trp_sheet_add(&text, strstr(trp_sheet_text(&drawn), "\n\n"));
    assert_int_equal(trp_simulation_record(trp_sheet_text(&text), text.size_bytes, NULL, told, &wrong, &step), TRP_OK);
    assert_null(wrong);
    trp_sheet_release(&drawn);
    trp_sheet_release(&text);
}

// The first `rewind` only takes the image that the second one restores; there is no interest to be removed.
static void a_deed_that_is_not_done_is_not_told(void **state)
{
    (void)state;
    trp_sheet told = {0};
    record_deeds(
        "# sim deed 0 arrive 0 1 1\n# sim deed 9 no-interest 0 1 1\n# sim deed 10 rewind 0 1 1\n"
        "# sim deed 20 rewind 0 1 1\n",
        &told);
    assert_string_equal(trp_sheet_text(&told), "0 arrive 0\n20 rewind 0\n");
    trp_sheet_release(&told);
}

// A log that takes so many writes, and no more.
static bool take_some(void *context, const void *bytes, size_t size)
{
    uint32_t *left = context;
    (void)bytes;
    (void)size;
    return *left > 0 && (*left)-- > 0;
}

static void a_log_that_is_not_whole_is_told(void **state)
{
    (void)state;
    static const uint32_t writes[] = {0, 1, 30};
    trp_sheet text = {0};
    assert_int_equal(trp_simulation_write_case(1, 400, &text), TRP_OK);
    for (size_t i = 0; i < sizeof writes / sizeof *writes; i++) {
        uint32_t left = writes[i], step = 0;
        const trp_sink sink = {take_some, &left};
        const char *wrong = "";
        assert_int_equal(trp_simulation_record(trp_sheet_text(&text), text.size_bytes, &sink, NULL, &wrong, &step), TRP_ERROR_FULL);
        assert_null(wrong);
        assert_int_equal(left, 0);
    }
    trp_sheet_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_compiles),
        cmocka_unit_test(the_same_seed_plays_the_same),
        cmocka_unit_test(a_clean_case_is_not_played_again),
        cmocka_unit_test(a_case_is_recorded_with_its_deeds),
        cmocka_unit_test(a_deed_that_is_not_done_is_not_told),
        cmocka_unit_test(a_log_that_is_not_whole_is_told),
        cmocka_unit_test(random_worlds_stay_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
