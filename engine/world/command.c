// SPDX-License-Identifier: MIT
#include "troupe/command.h"

#include "engine/world/input.h"

const trp_command *trp_world_commands(const trp_world *world, uint32_t *count)
{
    *count = world->published_count;
    return world->published;
}

trp_result trp_action_finished(trp_world *world, trp_token token, trp_action_result result, uint32_t failure)
{
    trpi_input input = {.kind = TRPI_INPUT_FINISHED, .number = (uint32_t)result, .other = token.value,
                        .count = failure};
    return trpi_input_add(world, &input);
}

trp_result trp_action_progress(trp_world *world, trp_token token)
{
    trpi_input input = {.kind = TRPI_INPUT_PROGRESS, .other = token.value};
    return trpi_input_add(world, &input);
}
