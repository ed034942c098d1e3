// SPDX-License-Identifier: MIT
// Goal: random worlds come out the same with any number of lanes, whatever they contain and whatever the host does to them.
// (SEMANTICS 11.1; lane_test.c has a town in which everything is known)
// Method: the same play with 1, 2 and 3 lanes; the hashes must be equal after each step. Crowded plays come first, because lanes
// share work only where there are many agents. Partitions are made small, so that most lanes have some. Under the thread
// sanitizer the same shows that no two lanes access the same memory.

#include "engine/store/state.h"
#include "tests/engine/random_play.h"
#include "troupe/pool.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SHORT_RUN
#endif
#endif
#ifdef SHORT_RUN
enum { CROWDS = 2, OTHERS = 3, STEPS = 150 };
#else
enum { CROWDS = 4, OTHERS = 20, STEPS = 400 };
#endif
enum { WORLDS = 3, WARD = 8 };

// The function that runs the lanes, and how often it was given more than one lane.
typedef struct hands {
    trp_thread_pool *pool;
    uint64_t runs;
} hands;

static void run_tasks(void *context, void (*task)(void *argument, uint32_t index), void *argument, uint32_t count)
{
    hands *h = context;
    h->runs++;
    trp_thread_pool_run(h->pool, task, argument, count);
}

static void play_in_lanes(uint64_t seed, hands *h)
{
    static random_play plays[WORLDS];
    for (uint32_t i = 0; i < WORLDS; i++) {
        trp_world_def def;
        random_play_def(seed, &def);
        def.run_tasks = run_tasks;
        def.tasks_context = h;
        def.lanes = i + 1;
        assert_int_equal(random_play_begin(&plays[i], seed, &def), TRP_OK);
        plays[i].world->partition_size = WARD;
        plays[i].play.next_deed = 0;  // the whole cast is there from the beginning, unlike in other tests
        random_play_prepare(&plays[i]);
    }
    for (uint32_t step = 0; step < STEPS; step++) {
        for (uint32_t i = 0; i < WORLDS; i++) {
            random_play_step(&plays[i]);
            if (trp_world_hash(plays[i].world) != trp_world_hash(plays[0].world)) {
                fail_msg("seed %llu: %u lanes differ from one in step %u", (unsigned long long)seed, i + 1,
                         trp_world_now(plays[i].world));
            }
        }
    }
    for (uint32_t i = 0; i < WORLDS; i++) {
        assert_true(trp_world_hash(plays[i].world) == trp_world_hash_recomputed(plays[i].world));
        random_play_close(&plays[i]);
    }
}

static bool is_crowded(uint64_t seed)
{
    trpi_sim_case what;
    assert_true(trpi_sim_case_draw(&what, seed, STEPS));
    bool crowded = what.crowded;
    trpi_sim_case_release(&what);
    return crowded;
}

static void rule_11_1_random_worlds_have_the_same_outcome_in_any_number_of_lanes(void **state)
{
    (void)state;
    hands h = {NULL, 0};
    assert_int_equal(trp_thread_pool_create(2, &h.pool), TRP_OK);
    uint32_t crowds = 0, others = 0;
    for (uint64_t seed = 1; crowds < CROWDS || others < OTHERS; seed++) {
        uint32_t *played = is_crowded(seed) ? &crowds : &others;
        if (*played < (played == &crowds ? CROWDS : OTHERS)) {
            (*played)++;
            play_in_lanes(seed, &h);
        }
    }
    assert_true(h.runs > STEPS * CROWDS);
    trp_thread_pool_destroy(h.pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_11_1_random_worlds_have_the_same_outcome_in_any_number_of_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
