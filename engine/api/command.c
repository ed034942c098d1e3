// SPDX-License-Identifier: MIT
#include "troupe/command.h"

#include "engine/body/action.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

const trp_command *trp_world_commands(const trp_world *world, uint32_t *count)
{
    TRP_REQUIRE(world != NULL && count != NULL, NULL);
    *count = world->published_count;
    return world->commands;
}

static trp_result end_action(trp_world *world, uint32_t kind, trp_token token, trp_action_result result, uint32_t failure)
{
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRPI_NAMES_FAILURE, failure);
    if (row == TRPI_NONE32 && failure != TRP_NOT_FOUND && result == TRP_ACTION_FAILED) {
        return TRP_ERROR_OUTDATED;
    }
    trpi_input input = {.kind = kind, .number = (uint32_t)result, .other = token.value, .count = row};
    return trpi_input_add_checked(world, &input);
}

trp_result trp_action_finished(trp_world *world, trp_token token, trp_action_result result, uint32_t failure)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return end_action(world, TRPI_INPUT_FINISHED, token, result, failure);
}

trp_result trp_action_force(trp_world *world, trp_token token, trp_action_result result, uint32_t failure)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_leaf leaf;
    uint32_t which;
    if (!trpi_action_find_by_token(world, token, &leaf, &which)) {
        return TRP_ERROR_STALE;
    }
    return end_action(world, TRPI_INPUT_FORCED, token, result, failure);
}

trp_result trp_action_crosses_object(trp_world *world, trp_token token, trp_entity object, trp_point beyond)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (!trpi_input_entity_is_alive_or_spawning(world, object.value)) {
        object = trp_nobody();  // then the move fails, for the host does not go on with it
    }
    trpi_input input = {
        .kind = TRPI_INPUT_CROSSES, .other = token.value, .entity = object.value, .point = {beyond.x, beyond.y, beyond.z}};
    return trpi_input_add_checked(world, &input);
}

trp_result trp_action_reached_mark(trp_world *world, trp_token token, uint32_t mark)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRPI_NAMES_MARK, mark);
    if (row >= TRPI_MOST_MARKS) {
        return trpi_pack_number_refusal(world->pack, TRPI_NAMES_MARK, mark);
    }
    trpi_input input = {.kind = TRPI_INPUT_MARK, .other = token.value, .number = row};
    return trpi_input_add_checked(world, &input);
}

trp_result trp_action_progress(trp_world *world, trp_token token)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_input input = {.kind = TRPI_INPUT_PROGRESS, .other = token.value};
    return trpi_input_add_checked(world, &input);
}
