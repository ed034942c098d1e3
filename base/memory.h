// SPDX-License-Identifier: MIT
// Memory by way of a trp_allocator: the default one, and arrays whose size cannot overflow.

#ifndef TROUPE_BASE_MEMORY_H
#define TROUPE_BASE_MEMORY_H

#include "troupe/types.h"

/// The allocator that uses the C library. A NULL allocator in a public call means this one.
const trp_allocator *trpi_allocator_default(void);

/// Zeroed memory for `count` elements, or NULL when there is none or the size overflows. A count of 0 gives NULL.
void *trpi_memory_array(const trp_allocator *allocator, size_t count, size_t element_size);

/// Grows or shrinks; new bytes are zero. On failure returns NULL and leaves `pointer` as it was.
void *trpi_memory_resize(const trp_allocator *allocator, void *pointer, size_t old_count, size_t new_count, size_t element_size);

/// Frees what the two calls above gave. NULL is allowed.
void trpi_memory_free(const trp_allocator *allocator, void *pointer, size_t count, size_t element_size);

#endif
