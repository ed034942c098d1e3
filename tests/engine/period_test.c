// SPDX-License-Identifier: MIT
// Goal: a distant agent has turns less often, and takes part all the same: rule 10.7 of docs/semantics.md.
// Method: characters at every update period, and their steps compared with the period. The tests of the other rules are run again
// at periods 2 and 8.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>

#include "tests/engine/theatre.h"
#include "troupe/log.h"
#include "troupe/save.h"

#include <string.h>

#define METRES(m) ((m)*TRP_UNITS_PER_METRE)

static const char idlers[] =
    "kind person, a creature\n"
    "    thirst: 0 to 100\n"
    "host yard\n"
    "    action toil, uses hands, lasts 0.1 s\n"
    "    message call\n"
    "role Idler for person\n"
    "    proactive Rest, if thirst < 50\n"
    "        wait 0.1 s\n"
    "    proactive Drink, if thirst >= 50\n"
    "        toil\n"
    "    latent Startle, when message call\n"
    "        wait 1 s\n"
    "role Guest for person\n"
    "    proactive Sit\n"
    "        wait 100 s\n"
    "    latent Greet, when a person comes within 5 m\n"
    "        wait 0.1 s\n"
    "scene Pair\n"
    "    part left: Idler\n"
    "    part right: Guest\n"
    "    | left | right |\n"
    "    | toil | toil  |\n"
    "    | toil | toil  |\n";

static uint32_t serial_of(const theatre *t, const char *name)
{
    return trp_entity_serial(theatre_world(t), theatre_who(t, name));
}

static void set_period(theatre *t, const char *name, uint32_t steps)
{
    assert_int_equal(trp_agent_set_update_period(theatre_world(t), theatre_who(t, name), steps), TRP_OK);
}

static uint32_t period_of(const theatre *t, const char *name)
{
    return trp_agent_update_period(theatre_world(t), theatre_who(t, name));
}

static void rule_10_7_a_turn_every_so_many_steps_staggered_by_id(void **state)
{
    (void)state;
    for (uint32_t period = 1; period <= 8; period *= 2) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.update_period = period;
        theatre *t = theatre_open_with(idlers, &def);
        char name[2] = "A";
        for (uint32_t i = 0; i < 8; i++, name[0]++) {
            theatre_add(t, "Idler", name, 10 * i, 0);
        }
        theatre_step(t);
        theatre_mark(t);
        uint32_t begun[8] = {0};
        for (uint32_t step = 0; step < 200; step++) {
            theatre_step(t);
            name[0] = 'A';
            for (uint32_t i = 0; i < 8; i++, name[0]++) {
                char line[32];
                snprintf(line, sizeof line, "%s started Rest", name);
                bool begins = theatre_last_step_of(t, line) == theatre_now(t);
                begun[i] += begins;
                if (begins && (theatre_now(t) - serial_of(t, name)) % period != 0) {
                    fail_msg("period %u: %s begins at step %u", period, name, theatre_now(t));
                }
            }
        }
        for (uint32_t i = 0; i < 8; i++) {
            // Three steps of rest; the next behaviour begins in the turn in which the rest has ended.
            assert_in_range(begun[i], 200 / (period > 4 ? period + 1 : 5), 200 / 3);
        }
        theatre_close(t);
    }
}

static void rule_10_7_bad_periods_are_refused(void **state)
{
    (void)state;
    static const uint32_t bad[] = {0, 3, 5, 16, UINT32_MAX};
    theatre *t = theatre_open(idlers);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    theatre_add(t, "Idler", "Mary", 0, 0);
    theatre_add_player(t, "Hero", 0, 0);
    theatre_step(t);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        trp_world *world;
        def.update_period = bad[i];
        assert_int_equal(trp_world_create(theatre_pack(t), &def, &world), TRP_ERROR_ARGUMENT);
        assert_int_equal(trp_agent_set_update_period(theatre_world(t), theatre_who(t, "Mary"), bad[i]), TRP_ERROR_ARGUMENT);
    }
    assert_int_equal(trp_agent_set_update_period(theatre_world(t), trp_nobody(), 2), TRP_ERROR_STALE);
    assert_int_equal(period_of(t, "Hero"), 0);
    theatre_close(t);
}

static void rule_10_7_the_longest_of_three_counts(void **state)
{
    (void)state;
    static const struct {
        uint32_t world, own, ring, period;
    } cases[] = {{1, 1, 1, 1}, {2, 1, 1, 2}, {1, 4, 2, 4}, {1, 2, 8, 8}, {8, 2, 4, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.update_period = cases[i].world;
        theatre *t = theatre_open_with(idlers, &def);
        theatre_add(t, "Idler", "Mary", 0, 0);
        set_period(t, "Mary", cases[i].own);
        trp_interest_def wide;
        trp_interest interest;
        trp_interest_def_init(&wide, sizeof wide);
        wide.rings[0].period = cases[i].ring;
        trp_world_interest_add(theatre_world(t), &wide, &interest);
        theatre_step(t);
        assert_int_equal(period_of(t, "Mary"), cases[i].period);
        theatre_close(t);
    }
}

static void rule_10_7_rings_have_periods_of_their_own(void **state)
{
    (void)state;
    // An agent walks out from the middle and back in: a ring ends at its radius, but on the way out at 1.2 times that.
    static const struct {
        double x;
        uint32_t period;
        bool live;
    } places[] = {{5, 1, true},    {11.9, 1, true},  {12.1, 2, true}, {23.9, 2, true}, {24.1, 8, true},
                  {47.9, 8, true}, {48.1, 0, false}, {41, 0, false},  {39, 8, true},   {21, 8, true},
                  {19, 2, true},   {10.1, 2, true},  {9.9, 1, true}};
    theatre *t = theatre_open(idlers);
    theatre_add_free(t, "Idler", "Mary", 0, 0);
    trp_interest_def def;
    trp_interest interest;
    trp_interest_def_init(&def, sizeof def);
    def.rings[0] = (trp_ring){METRES(10), 1};
    def.rings[1] = (trp_ring){METRES(20), 2};
    def.rings[2] = (trp_ring){METRES(40), 8};
    trp_world_interest_add(theatre_world(t), &def, &interest);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        theatre_place(t, "Mary", places[i].x, 0);
        theatre_step(t);
        bool live = trp_agent_is_live(theatre_world(t), theatre_who(t, "Mary"));
        if (live != places[i].live || (live && period_of(t, "Mary") != places[i].period)) {
            fail_msg("at %g m: period %u", places[i].x, period_of(t, "Mary"));
        }
    }
    theatre_close(t);
}

static void rule_10_7_where_rings_overlap_the_shortest_counts(void **state)
{
    (void)state;
    theatre *t = theatre_open(idlers);
    theatre_add_free(t, "Idler", "Mary", 0, 0);
    for (uint32_t i = 0; i < 2; i++) {
        trp_interest_def def;
        trp_interest interest;
        trp_interest_def_init(&def, sizeof def);
        def.at = trp_point_from_metres(i == 0 ? 0 : 5, 0, 0);
        def.rings[0] = (trp_ring){METRES(i == 0 ? 50 : 2), i == 0 ? 4 : 2};
        trp_world_interest_add(theatre_world(t), &def, &interest);
    }
    theatre_place(t, "Mary", 20, 0);
    theatre_step(t);
    assert_int_equal(period_of(t, "Mary"), 4);
    theatre_place(t, "Mary", 6, 0);
    theatre_step(t);
    assert_int_equal(period_of(t, "Mary"), 2);
    theatre_close(t);
}

// Mary is near and Bob is far: they meet in one step, and their scene advances as soon as Bob, the slower one, notices that his
// work is done.
static void rule_10_7_mail_is_read_at_once(void **state)
{
    (void)state;
    theatre *t = theatre_open(idlers);
    theatre_add_free(t, "Idler", "Mary", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 1, 0);
    theatre_steps(t, 3);
    set_period(t, "Bob", 8);
    theatre_steps(t, 20);
    while ((theatre_now(t) + 1 - serial_of(t, "Bob")) % 8 != 3) {
        theatre_step(t);  // advances to a step in which Bob has no turn
    }
    theatre_perform(t, "Mary", "Pair.left", NULL);
    theatre_step(t);
    theatre_expect(t, "Mary asked Pair with Bob", "Mary started Pair", "Bob started Pair");
    assert_int_equal(theatre_step_of(t, "Mary asked Pair*"), theatre_step_of(t, "Bob started Pair*"));
    theatre_until(t, 2, "Mary scene ended Pair");
    theatre_message(t, "Mary", "call");
    theatre_step(t);
    theatre_expect(t, "Mary started Startle");
    theatre_close(t);
}

static void rule_10_7_reports_of_the_host_wait_for_the_turn(void **state)
{
    (void)state;
    for (uint32_t late = 0; late < 8; late++) {
        theatre *t = theatre_open(idlers);
        theatre_add_free(t, "Idler", "Mary", 0, 0);
        theatre_never_answers(t, "Mary", "toil");
        theatre_step(t);
        set_period(t, "Mary", 8);
        theatre_perform(t, "Mary", "Drink", NULL);
        theatre_steps(t, 16 + late);
        theatre_finish(t, theatre_token(t, "Mary"));
        uint32_t told = theatre_now(t) + 1;
        theatre_until(t, 1, "Mary finished Drink");
        assert_in_range(theatre_now(t) - told, 0, 7);
        assert_int_equal((theatre_now(t) - serial_of(t, "Mary")) % 8, 0);
        theatre_close(t);
    }
}

static void rule_10_7_facts_are_looked_at_in_the_turn(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "    thirst: 0 to 100\n"
        "role Idler for person\n"
        "    latent Drink, when thirst rises above 50\n"
        "        wait 0.1 s\n");
    theatre_add(t, "Idler", "Mary", 0, 0);
    theatre_steps(t, 9);
    set_period(t, "Mary", 8);
    theatre_steps(t, 9);
    while ((theatre_now(t) + 1 - serial_of(t, "Mary")) % 8 != 2) {
        theatre_step(t);
    }
    theatre_set(t, "Mary", "thirst", 80);
    uint32_t set_at = theatre_now(t) + 1;
    theatre_until(t, 1, "Mary started Drink");
    assert_int_equal(theatre_now(t) - set_at, 6);
    theatre_close(t);
}

static void rule_10_7_looks_around_as_much_less_often(void **state)
{
    (void)state;
    uint64_t samples[4];
    for (uint32_t i = 0; i < 4; i++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.update_period = 1u << i;
        theatre *t = theatre_open_with(idlers, &def);
        theatre_add_free(t, "Guest", "Bob", 0, 0);
        theatre_add_free(t, "Idler", "Mary", 5.9, 0);
        theatre_step(t);
        theatre_walk(t, "Mary", 0, 0, 0.01);  // in sight, and near in 90 s
        theatre_run(t, 80);
        trp_counters counters;
        trp_world_counters(theatre_world(t), &counters, sizeof counters);
        samples[i] = counters.samples;
        theatre_run(t, 22);
        theatre_expect_count(t, "Bob started Greet with Mary", 1);
        theatre_close(t);
    }
    for (uint32_t i = 1; i < 4; i++) {
        assert_in_range(samples[i], (samples[0] >> i) - 2, (samples[0] >> i) + 2);
        assert_true(samples[i] > 30);
    }
}

// An agent that is skipped while an entity moves looks around in its next turn, even if nothing moves then.
static void rule_10_7_sees_where_things_came_to_rest(void **state)
{
    (void)state;
    for (uint32_t wait = 0; wait < 64; wait += 5) {
        theatre *t = theatre_open(idlers);
        theatre_add_free(t, "Guest", "Bob", 0, 0);
        theatre_add_free(t, "Idler", "Mary", 50, 0);
        set_period(t, "Bob", 8);
        theatre_steps(t, 80 + wait);
        theatre_place(t, "Mary", 2, 0);
        theatre_run(t, 2.2);
        theatre_expect_count(t, "Bob started Greet with Mary", 1);
        theatre_close(t);
    }
}

// The same world with jumps of the clock and step by step, with people who walk into rings and out of them.
static void rule_10_7_jumping_ahead_is_the_same(void **state)
{
    (void)state;
    theatre *single = NULL, *jumps = NULL;
    for (uint32_t which = 0; which < 2; which++) {
        theatre *t = theatre_open(idlers);
        theatre_add_player(t, "Hero", 0, 0);
        char name[2] = "A";
        for (uint32_t i = 0; i < 12; i++, name[0]++) {
            theatre_add(t, i % 2 == 0 ? "Idler" : "Guest", name, 6 * i, i % 3);
        }
        trp_interest_def def;
        trp_interest interest;
        trp_interest_def_init(&def, sizeof def);
        def.entity = theatre_who(t, "Hero");
        def.rings[0] = (trp_ring){METRES(8), 2};
        def.rings[1] = (trp_ring){METRES(15), 8};
        trp_world_interest_add(theatre_world(t), &def, &interest);
        *(which == 0 ? &single : &jumps) = t;
    }
    uint32_t jumped = 0;
    for (uint32_t walk = 0; walk < 12; walk++) {
        double to = walk * 37 % 80;
        theatre_walk(single, "Hero", to, 0, 2);
        theatre_walk(jumps, "Hero", to, 0, 2);
        uint32_t end = theatre_now(single) + 700;
        while (theatre_now(single) < end) {
            trp_world_step(theatre_world(single));
        }
        while (theatre_now(jumps) < end) {
            uint32_t skipped = trp_world_skip(theatre_world(jumps), end - theatre_now(jumps));
            jumped += skipped;
            if (skipped == 0) {
                trp_world_step(theatre_world(jumps));
            }
        }
        assert_true(trp_world_hash(theatre_world(single)) == trp_world_hash(theatre_world(jumps)));
        assert_null(trp_world_check(theatre_world(jumps), NULL));
    }
    assert_true(jumped > 1000);
    theatre_close(single);
    theatre_close(jumps);
}

static void rule_10_7_the_period_of_the_world_changes_while_it_runs(void **state)
{
    (void)state;
    theatre *t = theatre_open(idlers);
    char name[2] = "A";
    for (uint32_t i = 0; i < 8; i++, name[0]++) {
        theatre_add(t, "Idler", name, 10 * i, 0);
    }
    trp_world *world = theatre_world(t);
    theatre_steps(t, 20);
    const uint32_t usual = trp_world_update_period(world);
    assert_int_equal(trp_world_set_update_period(world, 3), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_world_set_update_period(world, 0), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_world_set_update_period(world, 8), TRP_OK);
    assert_int_equal(trp_world_update_period(world), usual);  // until the next step
    theatre_steps(t, 8);
    assert_int_equal(trp_world_update_period(world), 8);
    assert_int_equal(period_of(t, "C"), 8);
    theatre_mark(t);
    for (uint32_t step = 0; step < 100; step++) {
        theatre_step(t);
        name[0] = 'A';
        for (uint32_t i = 0; i < 8; i++, name[0]++) {
            char line[32];
            snprintf(line, sizeof line, "%s started Rest", name);
            if (theatre_last_step_of(t, line) == theatre_now(t)) {
                assert_int_equal((theatre_now(t) - serial_of(t, name)) % 8, 0);
            }
        }
    }
    assert_null(trp_world_check(world, NULL));
    const uint32_t slow = theatre_count(t, "* started Rest");
    assert_int_equal(trp_world_set_update_period(world, 1), TRP_OK);
    theatre_step(t);
    theatre_mark(t);
    theatre_steps(t, 100);
    assert_true(theatre_count(t, "* started Rest") > slow);
    theatre_close(t);
}

// The period is part of the state: of its hash, of a save, of an image, and of a world under another text.
static void rule_10_7_a_changed_period_is_saved(void **state)
{
    (void)state;
    static unsigned char bytes[1 << 20];
    size_t size = 0;
    theatre *t = theatre_open(idlers), *other = theatre_open(idlers);
    theatre_add(t, "Idler", "Mary", 0, 0);
    theatre_add(other, "Idler", "Mary", 0, 0);
    trp_world *world = theatre_world(t), *loaded = NULL;
    trp_image *image = NULL;
    theatre_steps(t, 10);
    theatre_steps(other, 10);
    const uint32_t usual = trp_world_update_period(world), changed = usual == 8 ? 4 : 8;
    assert_int_equal(trp_world_set_update_period(world, changed), TRP_OK);
    theatre_step(t);
    theatre_step(other);
    assert_true(trp_world_hash(world) != trp_world_hash(theatre_world(other)));
    assert_int_equal(trp_world_save(world, TRP_SAVE_ALL, bytes, sizeof bytes, &size), TRP_OK);
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, &def, &loaded, NULL), TRP_OK);
    assert_int_equal(trp_world_update_period(loaded), changed);
    assert_true(trp_world_hash(loaded) == trp_world_hash(world));
    trp_world_destroy(loaded);
    theatre_reload(t, theatre_edited(idlers, "toil\n    latent", "toil\n        toil\n    latent"));
    assert_int_equal(trp_world_update_period(world), changed);
    assert_int_equal(trp_world_take_image(theatre_world(other), &image), TRP_OK);
    assert_int_equal(trp_world_set_update_period(theatre_world(other), changed), TRP_OK);
    theatre_step(other);
    assert_int_equal(trp_world_update_period(theatre_world(other)), changed);
    assert_int_equal(trp_world_restore(theatre_world(other), image), TRP_OK);
    assert_int_equal(trp_world_update_period(theatre_world(other)), usual);
    trp_image_release(image);
    theatre_close(t);
    theatre_close(other);
}

// A clock of the tests: it says what a step takes.
typedef struct clock {
    uint64_t now, step_takes;
    bool runs;
} clock;

static uint64_t read_clock(void *context)
{
    clock *c = context;
    c->now += c->runs ? c->step_takes : 0;
    c->runs = !c->runs;
    return c->now;
}

static void rule_10_7_a_budget_makes_turns_rarer_and_never_cuts_a_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(idlers);
    theatre_add(t, "Idler", "Mary", 0, 0);
    trp_world *world = theatre_world(t);
    clock slow = {.step_takes = 1100}, fair = {.step_takes = 900}, fast = {.step_takes = 100};
    static const uint32_t periods[] = {1, 1, 2, 4, 8, 8};
    for (size_t i = 0; i < sizeof periods / sizeof *periods; i++) {
        assert_int_equal(trp_world_update_period(world), periods[i]);
        trp_world_step_within(world, 1000, read_clock, &slow);
        assert_int_equal(trp_world_now(world), i + 1);
    }
    for (uint32_t i = 0; i < 100; i++) {
        trp_world_step_within(world, 1000, read_clock, &fair);
    }
    assert_int_equal(trp_world_update_period(world), 8);  // within the budget, with nothing to spare
    for (uint32_t i = 0; i < 31; i++) {
        trp_world_step_within(world, 1000, read_clock, &fast);
    }
    assert_int_equal(trp_world_update_period(world), 4);
    for (uint32_t i = 0; i < 200; i++) {
        trp_world_step_within(world, 1000, read_clock, &fast);
    }
    assert_int_equal(trp_world_update_period(world), 1);
    assert_null(trp_world_check(world, NULL));
    theatre_close(t);
}

typedef struct tape {
    unsigned char bytes[1 << 20];
    size_t size;
} tape;

static bool write_tape(void *context, const void *bytes, size_t size)
{
    tape *to = context;
    if (size > sizeof to->bytes - to->size) {
        return false;
    }
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

// The log has the changes, so a replay needs no clock. A log has the hash of each step, which the replay compares.
static void rule_10_7_a_replay_keeps_to_the_periods_of_a_budget(void **state)
{
    (void)state;
    static tape log;
    theatre_up_to_period(1);
    theatre *t = theatre_open(idlers);
    theatre_add(t, "Idler", "Mary", 0, 0);
    theatre_add(t, "Idler", "Bob", 5, 0);
    trp_world *world = theatre_world(t);
    log.size = 0;
    const trp_sink sink = {write_tape, &log};
    assert_int_equal(trp_world_record(world, &sink), TRP_OK);
    clock slow = {.step_takes = 1100};
    for (uint32_t i = 0; i < 40; i++) {
        trp_world_step_within(world, 1000, read_clock, &slow);
    }
    assert_int_equal(trp_world_update_period(world), 8);
    assert_int_equal(trp_world_record(world, NULL), TRP_OK);
    trp_replay *replay;
    trp_replay_state played;
    assert_int_equal(trp_replay_open(log.bytes, log.size, NULL, &replay, NULL), TRP_OK);
    while ((played = trp_replay_step(replay, NULL)) == TRP_REPLAY_STEP) {
    }
    assert_int_equal(played, TRP_REPLAY_END);
    assert_int_equal(trp_world_update_period(trp_replay_world(replay)), 8);
    assert_true(trp_world_hash(trp_replay_world(replay)) == trp_world_hash(world));
    trp_replay_close(replay);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_10_7_a_turn_every_so_many_steps_staggered_by_id),
        THEATRE_TEST(rule_10_7_bad_periods_are_refused),
        THEATRE_TEST(rule_10_7_the_longest_of_three_counts),
        THEATRE_TEST(rule_10_7_rings_have_periods_of_their_own),
        THEATRE_TEST(rule_10_7_where_rings_overlap_the_shortest_counts),
        THEATRE_TEST(rule_10_7_mail_is_read_at_once),
        THEATRE_TEST(rule_10_7_reports_of_the_host_wait_for_the_turn),
        THEATRE_TEST(rule_10_7_facts_are_looked_at_in_the_turn),
        THEATRE_TEST(rule_10_7_looks_around_as_much_less_often),
        THEATRE_TEST(rule_10_7_sees_where_things_came_to_rest),
        THEATRE_TEST(rule_10_7_jumping_ahead_is_the_same),
        THEATRE_TEST(rule_10_7_the_period_of_the_world_changes_while_it_runs),
        THEATRE_TEST(rule_10_7_a_changed_period_is_saved),
        THEATRE_TEST(rule_10_7_a_replay_keeps_to_the_periods_of_a_budget),
        THEATRE_TEST(rule_10_7_a_budget_makes_turns_rarer_and_never_cuts_a_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
