// SPDX-License-Identifier: MIT
#include "engine/body/argument.h"

#include "pack/step.h"

#include "base/assert.h"

// Returns the row beside a command for its further arguments; NULL when there is none, because the command begins no action or was
// computed anew, or because the world has no further arguments.
static trpi_argument *row_of(const trp_world *world, const trp_command *command)
{
    uint32_t most = world->settings.further_per_command;
    bool has_row = most > 0 && command->words < world->command_capacity && command->kind == TRP_COMMAND_BEGIN;
    return has_row ? &world->further[(size_t)command->words * (1 + most)] : NULL;
}

trpi_argument *trpi_command_begin_further_arguments(trp_world *world, const trp_command *command, uint32_t count)
{
    TRP_ASSERT(count <= world->settings.further_per_command);
    trpi_argument *row = row_of(world, command);
    if (row != NULL) {
        *row = (trpi_argument){.value = (int64_t)command->token.value, .type = count, .step = world->now};
    }
    return row != NULL && count > 0 ? row + 1 : NULL;
}

bool trpi_argument_evaluate(trpi_view *view, const trpi_pack_step *step, uint32_t number, trpi_argument *argument)
{
    const trp_pack *pack = view->world->pack;
    const uint32_t code = trpi_step_code(pack, step, number);
    trpi_argument found = {.type = code != 0 ? trpi_code_result_type(view->world, code) : (uint32_t)TRP_TYPE_NONE};
    *argument = (trpi_argument){0};
    if (code == 0) {
        return true;
    }
    if (!trpi_evaluate_expression(view, code, &found.value)) {
        return false;
    }
    if (found.type == TRP_TYPE_ENTITY && !trpi_ref_is_alive(view->world, (trpi_ref)found.value)) {
        const trpi_pack_parameter *parameter = &pack->parameters[pack->actions[step->index].first_parameter + number];
        if ((parameter->flags & TRPI_PARAMETER_OPTIONAL) == 0) {
            view->faults |= TRPI_FAULT_NOBODY;
            return false;
        }
        found.value = 0;
    }
    if (found.type == TRP_TYPE_POINT && !trp_value_is_known_point((trp_value){found.value})) {
        return false;
    }
    *argument = found;
    return true;
}

// Evaluates an argument anew, after those in front of it, so that each draws the same random numbers whenever the host asks.
static trpi_argument evaluate_anew(const trpi_arguments *arguments, uint32_t number)
{
    trpi_view view = *arguments->view;
    trpi_argument argument = {0};
    for (uint32_t i = 0; i <= number; i++) {
        (void)trpi_argument_evaluate(&view, arguments->step, i, &argument);
    }
    return argument;
}

uint32_t trpi_argument_count(const trpi_arguments *arguments)
{
    const trp_command *command = arguments->command;
    if (arguments->step != NULL) {
        return arguments->world->pack->actions[arguments->step->index].parameter_count;
    }
    const trpi_argument *row = row_of(arguments->world, command);
    bool is_its_own = row != NULL && row->value == (int64_t)command->token.value && row->step == arguments->world->now;
    return command->argument_count + (is_its_own ? row->type : 0);
}

trpi_argument trpi_argument_at(const trpi_arguments *arguments, uint32_t number)
{
    const trp_command *command = arguments->command;
    if (number >= trpi_argument_count(arguments)) {
        return (trpi_argument){0};
    }
    if (number < TRPI_MAX_ARGUMENTS) {
        return (trpi_argument){.value = command->arguments[number].bits, .type = command->argument_types[number]};
    }
    return arguments->step != NULL ? evaluate_anew(arguments, number)
                                   : row_of(arguments->world, command)[1 + number - TRPI_MAX_ARGUMENTS];
}
