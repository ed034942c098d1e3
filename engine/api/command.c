// SPDX-License-Identifier: MIT
#include "troupe/command.h"

#include "engine/body/action.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"
#include "troupe/sized.h"

const trp_command *trp_world_commands(const trp_world *world, uint32_t *count)
{
    TRP_REQUIRE(world != NULL && count != NULL, NULL);
    *count = world->published_count;
    return world->commands;
}

uint32_t trp_command_argument_count(const trp_world *world, const trp_command *command)
{
    TRP_REQUIRE(world != NULL && command != NULL, 0);
    uint32_t count = command->argument_count,
             action = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_ACTION, command->action);
    bool may_have_more = command->kind == TRP_COMMAND_BEGIN && count == TRPI_MAX_ARGUMENTS && action < world->pack->action_count;
    return may_have_more ? world->pack->actions[action].parameter_count : count;
}

trp_result trp_command_argument(const trp_world *world, const trp_command *command, uint32_t number, trp_argument *to, size_t size)
{
    TRP_REQUIRE(world != NULL && command != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_argument argument = {0};
    trpi_argument found;
    bool is_own = number < command->argument_count && number < TRPI_MAX_ARGUMENTS, is_there = is_own;
    if (is_own) {
        argument = (trp_argument){.type = command->argument_types[number], .value = command->arguments[number]};
    } else if (trpi_action_find_argument(world, command, number, &found)) {
        is_there = true;
        argument.type = found.type;
        argument.value.bits = trpi_value_convert_for_host(world->pack, found.type, found.value);
    } else {
        is_there = number < trp_command_argument_count(world, command);  // but it cannot be told any more
    }
    trp_sized_struct_fill(to, size, &argument, sizeof argument);
    return is_there ? TRP_OK : TRP_ERROR_UNKNOWN;
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
