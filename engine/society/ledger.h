// SPDX-License-Identifier: MIT
// The ledger applies transfers of items between two entities: all of a group of transfers, or none. (SEMANTICS 5.9)

#ifndef TROUPE_ENGINE_SOCIETY_LEDGER_H
#define TROUPE_ENGINE_SOCIETY_LEDGER_H

#include "engine/store/state.h"

/// A transfer of a number of items from one entity to another. `effect` (TRPI_EFFECT_…): made items have no giver, used-up items
/// no receiver.
typedef struct trpi_ledger_row {
    trpi_ref from;
    trpi_ref to;
    uint32_t item;
    uint32_t count;
    uint8_t effect;
} trpi_ledger_row;

/// Applies all transfers, or none: false when an entity is gone, has too few items, or cannot hold them.
bool trpi_ledger_apply(trp_world *world, const trpi_ledger_row *transfers, uint32_t count);

/// Applies the transfer that an agent's action asks for, and tells the agent by mail whether it was possible.
void trpi_ledger_handle_transfer_mail(trp_world *world, const trpi_mail *mail);

#endif
