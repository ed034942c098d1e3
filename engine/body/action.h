// SPDX-License-Identifier: MIT
// Begins and stops actions of the host at a place of a body, and finds the place to which an answer belongs.

#ifndef TROUPE_ENGINE_BODY_ACTION_H
#define TROUPE_ENGINE_BODY_ACTION_H

#include "engine/body/act.h"
#include "engine/body/speech.h"

/// Begins the action of `step`, and those beside it (the `beside` steps that follow), at a place. Fills in its token, goods
/// and the watchdog's time. False when an argument cannot be evaluated, or there is no room to tell the host.
bool trpi_action_begin(const trpi_leaf *leaf, trpi_view *view, const trpi_pack_step *step, uint32_t beside);

/// Begins the walk of an entry back to a partner, or to the point beside an object at which the agent was interrupted. (2.5)
void trpi_action_begin_return(trp_world *world, uint32_t index, uint32_t entry, uint8_t type, int64_t to);

/// The command that would begin what is under way at a place, or for `which` > 0 beside it, were it to begin now; its arguments are
/// worked out anew, with chances that the token fixes, and nothing changes. None of a walk back, whose end is not known here.
trp_command trpi_action_command(const trpi_leaf *leaf, uint32_t which);

/// Stops the actions at a place. The host is told of each, unless it never heard of it, or has answered.
void trpi_action_stop(const trpi_leaf *leaf);

/// Tells the host to stop the main action of a place (`which` 0), whose result is then for the caller to report, or one beside it.
void trpi_action_stop_one(const trpi_leaf *leaf, uint32_t which);

/// Stops only the actions beside the main one, which has ended by itself.
void trpi_action_stop_parallel(const trpi_leaf *leaf);

/// Has the host go on with the action of a place that was held; its clocks begin anew. False when there is no room to tell the
/// host. (9.9)
bool trpi_action_resume(const trpi_leaf *leaf);

/// Finds the place of the action of a token, and whether it is the main action there (0) or one beside it. False: it is over.
/// (4.1)
bool trpi_action_find_by_token(const trp_world *world, trp_token token, trpi_leaf *leaf, uint32_t *which);

/// The name number `position` in the lines of a command of trpi_action_command. False behind the last, and when the action is over.
bool trpi_action_spoken_word(const trp_world *world, const trp_command *command, uint32_t position, trpi_spoken_word *word);

/// Whether the host performs the main action of a place: it has begun, and not been answered.
bool trpi_action_is_running(const trpi_running *run);

#endif
