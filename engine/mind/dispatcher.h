// SPDX-License-Identifier: MIT
// The behaviour dispatcher: one turn of one agent in one round. (MQ "Behavior Dispatch", cases 1 to 7; SEMANTICS 4)

#ifndef TROUPE_ENGINE_MIND_DISPATCHER_H
#define TROUPE_ENGINE_MIND_DISPATCHER_H

#include "engine/store/state.h"

/// Handles everything that has come for an agent, in the order of 4.6, and starts what may start. A turn touches the
/// agent's own state only, and posts mail.
void trpi_dispatch(trp_world *world, uint32_t index);

/// After its turn: notes what others will see of whether it can be asked, committed with everything else. Others read the
/// same word for other things, so this is not done in the turn itself. (5.2)
void trpi_dispatch_show_busy(trp_world *world, uint32_t index);

/// Whether the agent runs something with a `while`, which has to be looked at in its samples.
bool trpi_dispatch_checks_while(const trp_world *world, uint32_t index);

/// How long a participant waits for the others before it lets go, in steps. (4.3)
uint32_t trpi_behaviour_patience_steps(const trp_world *world, const trpi_entry *e);

/// The first step at which an entry has to be looked at if nothing happens, or TRPI_NEVER.
uint32_t trpi_entry_due_step(const trp_world *world, const trpi_entry *e);

/// Ends everything an agent has to do with, because it is about to disappear or to become dormant.
void trpi_dispatch_end_all(trp_world *world, uint32_t index, trp_reason reason);

#endif
