// SPDX-License-Identifier: MIT
// Goal: a stopwatch is told of every part of a step, in their order, a meter of every search of a cue and every condition, and
// neither changes anything; and the reach of a place can be read.
// Method: the same play with and without a stopwatch or a meter; the hashes are equal, and the calls are noted.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/engine/theatre.h"

static const char strollers[] =
    "host yard\n"
    "    action toil, uses hands, lasts 0.1 s\n"
    "role Idler for creature\n"
    "    proactive Toil\n"
    "        toil\n";

typedef struct parts {
    uint32_t counts[TRP_STEP_PART_COUNT + 1];
    trp_step_part last;
    trp_entity agent;  // the only agent
    uint32_t agents;   // looks and turns of the agent
} parts;

static void note(void *context, trp_step_part part, trp_entity agent)
{
    parts *p = context;
    if (part == TRP_STEP_PART_AGENT) {
        assert_true(p->last == TRP_STEP_PART_LOOKS || p->last == TRP_STEP_PART_DISPATCH);
        assert_int_equal(agent.value, p->agent.value);
        p->agents++;
        return;
    }
    assert_int_equal(agent.value, 0);
    assert_in_range(part, 0, TRP_STEP_PART_COUNT);
    if (p->counts[TRP_STEP_PART_INPUT] == 0) {
        assert_int_equal(part, TRP_STEP_PART_INPUT);
    } else if (part == TRP_STEP_PART_INPUT) {
        assert_int_equal(p->last, TRP_STEP_PART_COUNT);
    } else if (part != TRP_STEP_PART_DISPATCH && part != TRP_STEP_PART_COMMIT) {
        assert_true(part > p->last);  // parts come in order, except that rounds repeat, and a commit follows the commands
    }
    p->last = part;
    p->counts[part]++;
}

static void a_stopwatch_hears_each_part_of_a_step_and_changes_nothing(void **state)
{
    (void)state;
    theatre *t = theatre_open(strollers);
    theatre_add(t, "Idler", "Mary", 0, 0);
    theatre_run(t, 3);
    uint64_t hash = trp_world_hash(theatre_world(t));
    theatre_close(t);

    t = theatre_open(strollers);
    parts p = {.last = TRP_STEP_PART_COUNT};
    trp_world_set_stopwatch(theatre_world(t), note, &p);
    p.agent = theatre_add(t, "Idler", "Mary", 0, 0);
    theatre_run(t, 3);
    assert_true(p.agents > 10);
    assert_int_equal(trp_world_hash(theatre_world(t)), hash);
    uint32_t steps = p.counts[TRP_STEP_PART_INPUT];
    assert_true(steps > 0);
    assert_int_equal(p.counts[TRP_STEP_PART_LOOKS], steps);
    assert_int_equal(p.counts[TRP_STEP_PART_COUNT], steps);
    assert_true(p.counts[TRP_STEP_PART_DISPATCH] >= steps && p.counts[TRP_STEP_PART_SOCIETY] > 0);
    assert_true(p.counts[TRP_STEP_PART_COMMIT] >= steps && p.counts[TRP_STEP_PART_COMMANDS] >= steps);

    trp_world_set_stopwatch(theatre_world(t), NULL, NULL);
    theatre_run(t, 1);
    assert_int_equal(p.counts[TRP_STEP_PART_INPUT], steps);
    theatre_close(t);
}

static const char wary_ones[] =
    "role Wary for creature\n"
    "    proactive Rest, while 3 > 2\n"
    "        wait 1 s\n"
    "    proactive Sleep, if 1 > 2\n"
    "        wait 1 s\n"
    "    latent Start, when a creature comes within 5 m\n"
    "        wait 1 s\n";

typedef struct meterings {
    uint32_t begun[TRP_METERED_COUNT], is_false[TRP_METERED_COUNT], is_true[TRP_METERED_COUNT];
    trp_metered last;
    trp_meter_moment moment;
    uint32_t behaviours[TRP_METERED_COUNT];
} meterings;

static void note_metered(void *context, trp_metered what, uint32_t behaviour, trp_meter_moment moment)
{
    meterings *m = context;
    if (moment == TRP_METER_BEGINS) {
        assert_int_not_equal(m->moment, TRP_METER_BEGINS);  // none lies within another
        m->begun[what]++;
    } else {
        assert_int_equal(m->moment, TRP_METER_BEGINS);
        assert_int_equal(m->last, what);
        m->is_false[what] += moment == TRP_METER_FALSE;
        m->is_true[what] += moment == TRP_METER_TRUE;
    }
    m->last = what;
    m->moment = moment;
    m->behaviours[what] = behaviour;
}

static void a_meter_hears_each_cue_and_condition_and_changes_nothing(void **state)
{
    (void)state;
    theatre *t = theatre_open(wary_ones);
    theatre_add(t, "Wary", "Mary", 0, 0);
    theatre_add(t, "Wary", "Bob", 20, 0);
    theatre_walk(t, "Bob", 2, 0, 4);
    theatre_run(t, 8);
    uint64_t hash = trp_world_hash(theatre_world(t));
    theatre_close(t);

    t = theatre_open(wary_ones);
    meterings m = {.moment = TRP_METER_FALSE};
    trp_world_set_meter(theatre_world(t), note_metered, &m);
    theatre_add(t, "Wary", "Mary", 0, 0);
    theatre_add(t, "Wary", "Bob", 20, 0);
    theatre_walk(t, "Bob", 2, 0, 4);
    theatre_run(t, 8);
    assert_int_equal(trp_world_hash(theatre_world(t)), hash);
    for (int what = 0; what < TRP_METERED_COUNT; what++) {
        assert_int_equal(m.begun[what], m.is_false[what] + m.is_true[what]);
        assert_true(m.begun[what] > 0);
    }
    assert_int_equal(m.is_true[TRP_METERED_CUE], 2);  // each sees the other once
    assert_true(m.is_false[TRP_METERED_CUE] > 10);
    assert_true(m.is_false[TRP_METERED_CONDITION] > 0 && m.is_true[TRP_METERED_CONDITION] > 0);
    assert_int_equal(m.is_false[TRP_METERED_WHILE], 0);
    uint32_t start = trp_pack_find(theatre_pack(t), TRP_NAMES_BEHAVIOUR, "Wary.Start");
    assert_int_equal(m.behaviours[TRP_METERED_CUE], start);
    assert_int_equal(m.behaviours[TRP_METERED_WHILE], trp_pack_find(theatre_pack(t), TRP_NAMES_BEHAVIOUR, "Wary.Rest"));

    trp_world_set_meter(theatre_world(t), NULL, NULL);
    uint32_t before = m.begun[TRP_METERED_CUE];
    theatre_walk(t, "Bob", 20, 0, 4);
    theatre_run(t, 4);
    assert_int_equal(m.begun[TRP_METERED_CUE], before);
    theatre_close(t);
}

static void a_place_tells_its_reach_as_it_was_set_last(void **state)
{
    (void)state;
    theatre *t = theatre_open(strollers);
    trp_world *world = theatre_world(t);
    trp_entity yard = theatre_add_kind(t, "place", "yard", 0, 0);
    trp_point reach = trp_place_reach(world, yard);
    assert_true(reach.x == 0 && reach.y == 0 && reach.z == 0);
    for (int32_t round = 1; round < 3; round++) {  // before the change took effect, and after
        assert_int_equal(trp_place_set_reach(world, yard, (trp_point){round, 20, 30}), TRP_OK);
        for (int step = 0; step < 2; step++) {
            reach = trp_place_reach(world, yard);
            assert_true(reach.x == round && reach.y == 20 && reach.z == 30);
            theatre_run(t, 0.1);
        }
    }
    reach = trp_place_reach(world, trp_nobody());
    assert_true(reach.x == 0 && reach.y == 0 && reach.z == 0);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_stopwatch_hears_each_part_of_a_step_and_changes_nothing),
        THEATRE_TEST(a_meter_hears_each_cue_and_condition_and_changes_nothing),
        THEATRE_TEST(a_place_tells_its_reach_as_it_was_set_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
