// SPDX-License-Identifier: MIT
// A counting allocator: how many bytes a world has, and how often it has asked for memory.

#ifndef TROUPE_REHEARSAL_SIM_MEMORY_H
#define TROUPE_REHEARSAL_SIM_MEMORY_H

#include "troupe/types.h"

typedef struct trpi_sim_memory {
    uint64_t calls;
    uint64_t live_bytes;
    bool miscounted;  // a block was freed with another size than it was allocated with
} trpi_sim_memory;

/// Makes an allocator that counts in `store`, which has to outlive it.
trp_allocator trpi_sim_memory_allocator(trpi_sim_memory *store);

#endif
