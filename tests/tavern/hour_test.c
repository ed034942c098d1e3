// SPDX-License-Identifier: MIT
// Goal: no invariant is broken at any step.
// Method: a quarter of an hour of the tavern, with all invariants checked after every step, the recomputed hash among them; and
// the same again, which must have the same hash at every step.

#include "tavern.h"

#define STEPS (15 * 60 * 30)

static void every_step_is_right_and_repeats(void **state)
{
    (void)state;
    tavern first, second;
    tavern_open(&first, 3);
    tavern_open(&second, 3);
    while (trp_rehearsal_step(first.rehearsal, STEPS)) {
        tavern_check(&first, 3);
        assert_true(trp_rehearsal_step(second.rehearsal, STEPS));
        assert_int_equal(trp_world_now(first.world), trp_world_now(second.world));
        assert_true(trp_world_hash(first.world) == trp_world_hash(second.world));
    }
    tavern_close(&first);
    tavern_close(&second);
}

static void another_seed_is_another_evening(void **state)
{
    (void)state;
    tavern first, second;
    tavern_open(&first, 1);
    tavern_open(&second, 2);
    while (trp_rehearsal_step(first.rehearsal, 3000)) {
    }
    while (trp_rehearsal_step(second.rehearsal, 3000)) {
    }
    assert_true(trp_world_hash(first.world) != trp_world_hash(second.world));
    tavern_close(&first);
    tavern_close(&second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_is_right_and_repeats),
        cmocka_unit_test(another_seed_is_another_evening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
