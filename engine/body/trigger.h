// SPDX-License-Identifier: MIT
// Triggers: a reactive tree in which nothing has ended is updated when a fact of its performer has changed; and if a condition in it
// can come true by itself, or by what others do, whenever its performer looks around. (SEMANTICS 8.1)

#ifndef TROUPE_ENGINE_BODY_TRIGGER_H
#define TROUPE_ENGINE_BODY_TRIGGER_H

#include "pack/pack.h"

#include <stdbool.h>
#include <stdint.h>

enum { TRPI_TRIGGER_NEVER, TRPI_TRIGGER_WHEN_CHANGED, TRPI_TRIGGER_AROUND, TRPI_TRIGGER_MASK = 3, TRPI_TRIGGER_NETWORK = 4 };

/// The trigger that a task needs, NEVER when nothing in it is reactive; and TRPI_TRIGGER_NETWORK when there is a network in it.
uint8_t trpi_task_triggers(const trp_pack *pack, const trpi_pack_task *task);

/// Whether a condition (not 0) depends on nothing but facts of its agent and of the world, drift included, and on the hours.
bool trpi_trigger_is_of_agent(const trp_pack *pack, uint32_t code);

/// Whether the value of an expression of a behaviour stays the same until a fact of its performer, the world or the scene is set, or an
/// hour comes that the expression names: then the performer need not look around for it.
bool trpi_trigger_is_steady(const trp_pack *pack, uint32_t code);

#endif
