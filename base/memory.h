// SPDX-License-Identifier: MIT
// Memory from a trp_allocator: the default allocator, and arrays whose size cannot overflow.

#ifndef TROUPE_BASE_MEMORY_H
#define TROUPE_BASE_MEMORY_H

#include "base/canary.h"
#include "troupe/types.h"

/// Returns the allocator that uses the C library. A NULL allocator in a public call means this one.
const trp_allocator *trpi_allocator_default(void);

/// Returns whether a caller's allocator can be used: NULL, or one that has `resize`.
bool trpi_allocator_is_usable(const trp_allocator *allocator);

/// Allocates zeroed memory for `count` elements; NULL when there is none, the size overflows, or `count` is 0.
void *trpi_memory_allocate(const trp_allocator *allocator, size_t count, size_t element_size);

/// Grows or shrinks an array; new bytes are zero. On failure returns NULL and leaves the array as it was. With a new count of 0
/// frees the array and returns NULL.
void *trpi_memory_resize(const trp_allocator *allocator, void *pointer, size_t old_count, size_t new_count, size_t element_size);

/// Returns by how many elements at least a table of `count` elements grows at a time: a small table by half, so that it seldom
/// takes memory, a middling one by 384, and a large one by a sixteenth. In tests with tight tables it grows by one.
static inline uint32_t trpi_memory_least_growth_of_table(uint32_t count)
{
    const uint32_t few = 384;
    return TRPI_CANARY(TIGHT) ? 1 : count / 2 < few ? count / 2 : count / 16 < few ? few : count / 16;
}

/// Has four lines of memory (TRPI_MEMORY_FETCH_LINE: one) fetched that are read soon, so that they need not be waited for.
/// TRPI_MEMORY_FETCHES stands in a function that does nothing else, which gcc would leave out.
#if defined(__GNUC__)
#define TRPI_MEMORY_FETCH_LINE(memory) __builtin_prefetch((const char *)(memory))
#define TRPI_MEMORY_FETCH(memory)                                                         \
    (TRPI_MEMORY_FETCH_LINE(memory), TRPI_MEMORY_FETCH_LINE((const char *)(memory) + 64), \
     TRPI_MEMORY_FETCH_LINE((const char *)(memory) + 128), TRPI_MEMORY_FETCH_LINE((const char *)(memory) + 192))
#define TRPI_MEMORY_FETCHES() __asm__ volatile("")
#else
#define TRPI_MEMORY_FETCH_LINE(memory) ((void)(memory))
#define TRPI_MEMORY_FETCH(memory) ((void)(memory))
#define TRPI_MEMORY_FETCHES() ((void)0)
#endif

/// Frees an array from trpi_memory_allocate or trpi_memory_resize. NULL is allowed.
void trpi_memory_free(const trp_allocator *allocator, void *pointer, size_t count, size_t element_size);

#endif
