// SPDX-License-Identifier: MIT
// Goal: the tavern is the same on two threads. (SEMANTICS 11.1)
// Method: a crowded evening with more guests than the text has, since lanes share work only in crowds. The same evening with one
// lane and with two, step by step; the hashes must be equal. Also run under the thread sanitizer.

#include "tavern.h"

#include "engine/store/state.h"
#include "troupe/pool.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SHORT_RUN
#endif
#endif
#ifdef SHORT_RUN
enum { STEPS = 30 * 30 };
#else
enum { STEPS = 90 * 30 };
#endif
enum { MORE_GUESTS = 120, WARD = 8 };

static uint32_t runs;

static void run_tasks(void *pool, void (*task)(void *argument, uint32_t index), void *argument, uint32_t count)
{
    runs++;
    trp_thread_pool_run(pool, task, argument, count);
}

static void fill(tavern *t)
{
    uint32_t role = trp_pack_find(t->pack, TRP_NAMES_ROLE, "Patron");
    assert_int_not_equal(role, TRP_NOT_FOUND);
    t->world->partition_size = WARD;
    trp_entity first = trp_world_next_entity(t->world, trp_nobody());
    trp_point door = trp_entity_position(t->world, first);
    for (int32_t i = 0; i < MORE_GUESTS; i++) {
        trp_entity guest;
        trp_point at = {door.x + i % 12 * 64, door.y + i / 12 * 64, 0};
        assert_int_equal(trp_entity_spawn(t->world, trp_pack_role_kind(t->pack, role), at, &guest), TRP_OK);
        assert_int_equal(trp_agent_put_on_role(t->world, guest, role), TRP_OK);
    }
}

static void rule_11_1_a_full_tavern_is_the_same_on_two_threads(void **state)
{
    (void)state;
    tavern one, two;
    trp_thread_pool *pool;
    tavern_open(&one, 7);
    tavern_open(&two, 7);
    fill(&one);
    fill(&two);
    assert_int_equal(trp_thread_pool_create(2, &pool), TRP_OK);
    assert_int_equal(trp_world_set_lanes(two.world, run_tasks, pool, 2), TRP_OK);
    while (trp_rehearsal_step(one.rehearsal, STEPS)) {
        assert_true(trp_rehearsal_step(two.rehearsal, STEPS));
        assert_int_equal(trp_world_now(one.world), trp_world_now(two.world));
        assert_true(trp_world_hash(one.world) == trp_world_hash(two.world));
    }
    tavern_check(&two, 7);
    assert_true(runs > STEPS / 10);
    trp_counters counters;
    trp_world_counters(two.world, &counters, sizeof counters);
    assert_true(counters.entities > MORE_GUESTS);
    tavern_close(&one);
    tavern_close(&two);
    trp_thread_pool_destroy(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_11_1_a_full_tavern_is_the_same_on_two_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
