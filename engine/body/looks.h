// SPDX-License-Identifier: MIT
// When a reactive tree has to be updated although nothing of it has ended: whenever a fact of its performer's own has
// changed; and if anything in it can come true by itself, or by what others do, whenever its performer looks around.
// (SEMANTICS 8.1)

#ifndef TROUPE_ENGINE_BODY_LOOKS_H
#define TROUPE_ENGINE_BODY_LOOKS_H

#include "pack/pack.h"

#include <stdbool.h>
#include <stdint.h>

enum { TRPI_LOOKS_NEVER, TRPI_LOOKS_WHEN_CHANGED, TRPI_LOOKS_AROUND, TRPI_LOOKS_MASK = 3, TRPI_LOOKS_NETWORK = 4 };

/// Which of these a task needs: NEVER when nothing in it is reactive; and whether there is a network in it.
uint8_t trpi_looks_of_task(const trp_pack *pack, const trpi_pack_task *task);

/// Whether an expression of a behaviour gives the same until a fact of its performer's own is set, or an hour comes that it
/// names: then nobody has to look around for it.
bool trpi_looks_steady(const trp_pack *pack, uint32_t code);

#endif
