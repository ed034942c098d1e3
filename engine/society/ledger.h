// SPDX-License-Identifier: MIT
// Changes of two entities at once: items that change hands, all or nothing. (SEMANTICS 5.9)

#ifndef TROUPE_ENGINE_SOCIETY_LEDGER_H
#define TROUPE_ENGINE_SOCIETY_LEDGER_H

#include "engine/store/state.h"

/// So many of an item from somebody to somebody; what `effect` says (TRPI_EFFECT_…) may leave one of them out.
typedef struct trpi_transfer {
    trpi_ref from;
    trpi_ref to;
    uint32_t item;
    uint32_t count;
    uint8_t effect;
} trpi_transfer;

/// Applies all transfers, or none: false when somebody is gone, has too few, or cannot hold the item.
bool trpi_ledger_apply(trp_world *world, const trpi_transfer *transfers, uint32_t count);

/// The request of an agent whose action moves items; it hears what came of it.
void trpi_ledger_read(trp_world *world, const trpi_mail *mail);

#endif
