// SPDX-License-Identifier: MIT
// When a reactive tree has to be updated although nothing of it has ended: whenever a fact of its performer's own has
// changed; and if anything in it can come true by itself, or by what others do, whenever its performer looks around.
// (SEMANTICS 8.1)

#ifndef TROUPE_ENGINE_BODY_TRIGGER_H
#define TROUPE_ENGINE_BODY_TRIGGER_H

#include "pack/pack.h"

#include <stdbool.h>
#include <stdint.h>

enum { TRPI_TRIGGER_NEVER, TRPI_TRIGGER_WHEN_CHANGED, TRPI_TRIGGER_AROUND, TRPI_TRIGGER_MASK = 3, TRPI_TRIGGER_NETWORK = 4 };

/// Which of these a task needs: NEVER when nothing in it is reactive; and whether there is a network in it.
uint8_t trpi_triggers_of_task(const trp_pack *pack, const trpi_pack_task *task);

/// Whether an expression of a behaviour gives the same until a fact of its performer's own is set, or an hour comes that it
/// names: then nobody has to look around for it.
bool trpi_trigger_is_steady(const trp_pack *pack, uint32_t code);

#endif
