// SPDX-License-Identifier: MIT
// The arguments of commands. A command itself has room for the first four; further ones lie in a row beside it, one row for each
// place in the world's commands (trp_command.words). The head of a row has the token and the step of the command that wrote it,
// so that a row of an older command is never taken for that of a newer one.

#ifndef TROUPE_ENGINE_BODY_ARGUMENT_H
#define TROUPE_ENGINE_BODY_ARGUMENT_H

#include "engine/body/expression.h"

/// Where the arguments of a command are read: in it and in the row beside it, or, for a command that was computed anew, the further
/// arguments by evaluating them.
typedef struct trpi_arguments {
    const trp_world *world;
    const trp_command *command;
    trpi_view *view;             // with `step`: for what is evaluated
    const trpi_pack_step *step;  // the action's; NULL: further arguments lie beside the command
} trpi_arguments;

static inline trpi_arguments trpi_arguments_of_command(const trp_world *world, const trp_command *command)
{
    return (trpi_arguments){.world = world, .command = command};
}

/// Begins the row beside a command for its `count` further arguments, and returns where they go; NULL when `count` is 0 or the
/// command has no row.
trpi_argument *trpi_command_begin_further_arguments(trp_world *world, const trp_command *command, uint32_t count);

/// Evaluates argument `number` of an action. False when it has no value; an argument that is left out has the type NONE.
bool trpi_argument_evaluate(trpi_view *view, const trpi_pack_step *step, uint32_t number, trpi_argument *argument);

/// Returns how many arguments the command has. Further ones do not count when the row beside it has been written for another
/// command.
uint32_t trpi_argument_count(const trpi_arguments *arguments);

/// Returns argument `number`. Its type is NONE when there are not so many, or when it cannot be told any more.
trpi_argument trpi_argument_at(const trpi_arguments *arguments, uint32_t number);

#endif
