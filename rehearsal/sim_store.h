// SPDX-License-Identifier: MIT
// An allocator that counts: how much a world holds, and how often it asked.

#ifndef TROUPE_REHEARSAL_SIM_STORE_H
#define TROUPE_REHEARSAL_SIM_STORE_H

#include "troupe/types.h"

typedef struct trpi_sim_store {
    uint64_t calls;
    uint64_t live_bytes;
    bool miscounted;  // something was given back with another size than it was taken with
} trpi_sim_store;

/// The allocator that counts in `store`, which has to outlive it.
trp_allocator trpi_sim_store_allocator(trpi_sim_store *store);

#endif
