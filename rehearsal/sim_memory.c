// SPDX-License-Identifier: MIT
// Each block has its size in front of it, so that the size that a caller gives when it frees the block can be checked.

#include "rehearsal/sim_memory.h"

#include <stdlib.h>

typedef union header {
    size_t size_bytes;
    max_align_t aligned;
} header;

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    trpi_sim_memory *store = context;
    header *block = pointer == NULL ? NULL : (header *)pointer - 1;
    store->calls++;
    store->miscounted = store->miscounted || (block == NULL ? 0 : block->size_bytes) != old_size;
    uint64_t held = block == NULL ? 0 : block->size_bytes;
    if (new_size == 0) {
        store->live_bytes -= held;
        free(block);
        return NULL;
    }
    block = new_size > SIZE_MAX - sizeof *block ? NULL : realloc(block, sizeof *block + new_size);
    if (block == NULL) {
        return NULL;
    }
    block->size_bytes = new_size;
    store->live_bytes += new_size - held;
    return block + 1;
}

trp_allocator trpi_sim_memory_allocator(trpi_sim_memory *store)
{
    return (trp_allocator){resize, store};
}
