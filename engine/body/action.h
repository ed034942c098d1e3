// SPDX-License-Identifier: MIT
// Actions that the host performs for places of bodies. The functions here begin and stop them, and find the place to which an
// answer belongs.

#ifndef TROUPE_ENGINE_BODY_ACTION_H
#define TROUPE_ENGINE_BODY_ACTION_H

#include "engine/body/place.h"
#include "engine/body/speech.h"

/// Begins the action of `step`, and those beside it (the `beside_count` steps that follow), at a place, and sets the token, the
/// goods and the watchdog's deadline of the place. False when an argument has no value, an answer of the host is missing
/// (`view->waits`), or there is no room for the commands.
bool trpi_action_begin(const trpi_leaf *leaf, trpi_view *view, const trpi_pack_step *step, uint32_t beside_count);

/// Begins the walk of an entry back to a partner, or to the point beside an object at which the agent was interrupted. (2.5)
void trpi_action_begin_walk_back(trp_world *world, uint32_t index, uint32_t entry, uint8_t target_type, int64_t target);

/// Computes anew the command that would begin the action under way at a place, or, for `beside_number` > 0, one of those beside it.
/// The arguments are evaluated as of now, random choices follow from the token, and nothing changes. For a walk back the command
/// has no arguments, since its end is not known here.
trp_command trpi_action_recompute_command(const trpi_leaf *leaf, uint32_t beside_number);

/// Stops the actions at a place. The host is told to stop each of them, except one that it has answered or never heard of.
void trpi_action_stop(const trpi_leaf *leaf);

/// Tells the host to stop one of the actions at a place: `beside_number` 0 is the main one, whose result the caller then reports;
/// others are beside it.
void trpi_action_stop_one(const trpi_leaf *leaf, uint32_t beside_number);

/// Stops only the actions beside the main one, which has ended by itself.
void trpi_action_stop_parallel_actions(const trpi_leaf *leaf);

/// Tells the host to go on with a move that was held; its deadlines begin anew. False when there is no room for the command.
/// (9.9)
bool trpi_action_resume_held_move(const trpi_leaf *leaf);

/// Finds the place of the action with a token, and whether it is the main action there (0) or one beside it. False when the
/// action is over. (4.1)
bool trpi_action_find_by_token(const trp_world *world, trp_token token, trpi_leaf *leaf, uint32_t *beside_number);

/// Finds name number `name_number` in the spoken lines of a command of the last step, or of one from trpi_action_recompute_command.
/// False behind the last name, and for the latter when the action is over.
bool trpi_action_find_name_in_spoken_lines(const trp_world *world, const trp_command *command, uint32_t name_number,
                                           trpi_name_in_spoken_line *name);

/// Finds argument `number` of a command of the last step, or of an action that is under way; in the latter case the arguments behind
/// the first four are evaluated as of now. False when the command has not so many, or is of an action that is over.
bool trpi_action_find_argument(const trp_world *world, const trp_command *command, uint32_t number, trpi_argument *argument);

/// Whether the host is performing the main action of a place: it has begun, and not ended.
bool trpi_host_performs_main_action(const trpi_running_step *run);

#endif
