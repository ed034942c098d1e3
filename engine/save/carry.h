// SPDX-License-Identifier: MIT
// Moves a state that has been prepared into an empty world with another pack, every number mapped. (Mail and input:
// engine/save/carry_mail.h)

#ifndef TROUPE_ENGINE_SAVE_CARRY_H
#define TROUPE_ENGINE_SAVE_CARRY_H

#include "engine/save/reseat.h"

/// Fills `r->next`. Takes no memory: `next` has room for all.
void trpi_carry(const trpi_reseating *r, trp_world *next);

/// Whether a fact keeps its value over the change. `kind` is the one that somebody is of then.
bool trpi_carry_keeps_fact(const trpi_remap *remap, uint32_t fact, uint32_t kind, int64_t value);

/// Whether a fact that keeps its value can hold it as it is, or has other bounds now.
bool trpi_carry_fits_fact(const trpi_remap *remap, uint32_t fact, int64_t value);

/// The value of a fact that keeps it, as fact `then` of the new pack has it.
int64_t trpi_carry_value(const trpi_remap *remap, uint32_t fact, uint32_t then, int64_t value);

#endif
