// SPDX-License-Identifier: MIT
// Goal: a tavern that runs by itself for days does not stall, and no agent waits for ever and no coin is lost.
// Method: 24 hours of examples/tavern.troupe on seeds 1 and 2, and in a process of its own on 3 and 4 (TROUPE_FIRST_SEED and
// TROUPE_SEEDS set other ones). The invariants are checked every 997 steps; waiting times are measured from the events; every
// behaviour of every role must happen hundreds of times; ales and coins must add up at the end.

#include "tavern.h"

#define LONGEST_WAIT_S 300

typedef struct day {
    uint64_t started[TAVERN_MOST_BEHAVIOURS];
    uint64_t orders_finished;
    uint32_t longest_wait;
} day;

static void count(const tavern *t, day *d)
{
    uint32_t event_count;
    const trp_event *events = trp_world_events(t->world, &event_count);
    for (uint32_t i = 0; i < event_count; i++) {
        const trp_event *e = &events[i];
        if (e->kind == TRP_EVENT_STARTED) {
            d->started[trp_index_of_number(e->behaviour)]++;
        }
        if (e->kind == TRP_EVENT_WAITED && e->steps > d->longest_wait) {
            d->longest_wait = e->steps;
        }
        assert_int_not_equal(e->kind, TRP_EVENT_REPAIRED);
    }
}

static void look_at_goods(const tavern *t, uint64_t ale_before, uint64_t coin_before)
{
    // Coins only change hands; every ale that is missing was drunk, and every drunk ale was paid for before.
    assert_int_equal(tavern_total(t, "coin"), coin_before);
    uint32_t item = trp_pack_find(t->pack, TRP_NAMES_ITEM, "coin");
    uint32_t server = trp_pack_find(t->pack, TRP_NAMES_ROLE, "Server");
    uint64_t paid = 0;
    trp_entity e = trp_world_next_entity(t->world, trp_nobody());
    while (e.value != 0) {
        paid += trp_agent_wears_role(t->world, e, server) ? trp_items_count(t->world, e, item) : 0;
        e = trp_world_next_entity(t->world, e);
    }
    uint64_t drunk = ale_before - tavern_total(t, "ale");
    assert_true(drunk >= 500);
    assert_true(drunk <= paid);
    assert_true(paid - drunk <= 18);  // guests who have not drunk theirs yet
}

static void live_a_day(uint64_t seed)
{
    tavern t;
    day d = {0};
    tavern_open(&t, seed);
    trp_rehearsal_step(t.rehearsal, 1);
    count(&t, &d);
    uint64_t ale = tavern_total(&t, "ale"), coin = tavern_total(&t, "coin");
    uint32_t next_check = 0;
    while (trp_rehearsal_step(t.rehearsal, 24 * TAVERN_STEPS_PER_HOUR)) {
        count(&t, &d);
        if (trp_world_now(t.world) >= next_check) {
            tavern_check(&t, seed);
            next_check = trp_world_now(t.world) + 997;
        }
    }
    look_at_goods(&t, ale, coin);
    assert_true(d.longest_wait <= LONGEST_WAIT_S * 30);
    for (uint32_t i = 0; i < trp_pack_count(t.pack, TRP_NAMES_BEHAVIOUR); i++) {
        if (d.started[i] < 100) {
            fail_msg("seed %llu: %s happened only %llu times", (unsigned long long)seed,
                     trp_pack_name(t.pack, TRP_NAMES_BEHAVIOUR, i), (unsigned long long)d.started[i]);
        }
    }
    trp_counters counters;
    trp_world_counters(t.world, &counters, sizeof counters);
    assert_int_equal(counters.repairs, 0);
    tavern_close(&t);
}

static void twenty_four_hours_without_a_stall(void **state)
{
    (void)state;
    const char *wanted = getenv("TROUPE_SEEDS"), *from = getenv("TROUPE_FIRST_SEED");
    int first = from != NULL ? atoi(from) : 1;
    int end = first + (wanted != NULL ? atoi(wanted) : 2);
    for (int seed = first; seed < end; seed++) {
        live_a_day((uint64_t)seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twenty_four_hours_without_a_stall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
