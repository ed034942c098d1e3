// SPDX-License-Identifier: MIT
// The time that a step may take. When steps take longer, the world's update period grows, so that the turns of agents are spread
// over more steps. (SEMANTICS 10.7)

#include "engine/store/state.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

#define EASY_STEPS 30  // in a row, until the period is halved
#define EASY_SHARE 4   // of the budget: an easy step takes less than a fourth

trp_result trp_world_set_update_period(trp_world *world, uint32_t steps)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (!trpi_is_valid_update_period(steps)) {
        return TRP_ERROR_ARGUMENT;
    }
    const trpi_input input = {.kind = TRPI_INPUT_WORLD_PERIOD, .number = steps};
    return trpi_input_add_checked(world, &input);
}

uint32_t trp_world_update_period(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return world->update_period;
}

void trp_world_step_within(trp_world *world, uint64_t budget_ns, trp_nanosecond_clock *clock, void *context)
{
    TRP_REQUIRE(world != NULL && !world->stepping && clock != NULL, );
    const uint64_t begins = clock(context);
    trp_world_step(world);
    const uint64_t taken = clock(context) - begins;
    const uint32_t period = world->update_period;
    world->easy_steps = taken < budget_ns / EASY_SHARE ? world->easy_steps + 1 : 0;
    if (taken > budget_ns && period < TRPI_MAX_PERIOD) {
        // When memory for the input runs out, the period stays as it is, and the next slow step tries to change it again.
        (void)trp_world_set_update_period(world, 2 * period);
    } else if (world->easy_steps >= EASY_STEPS && period > world->settings.period) {
        world->easy_steps = 0;
        (void)trp_world_set_update_period(world, period / 2);
    }
}
