// SPDX-License-Identifier: MIT
// A stable sort that never allocates: ties keep their order, so a result never depends on the C library.

#ifndef TROUPE_BASE_SORT_H
#define TROUPE_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Below 0, 0 or above 0 as the first comes before, with or after the second.
typedef int trpi_compare(const void *a, const void *b, const void *context);

/// Sorts `count` elements of `size` bytes (at most 256) in place: insertion for a few, else bottom-up merging by
/// way of `scratch`, which holds at least `count` elements and may be NULL for up to 32.
void trpi_sort(void *elements, size_t count, size_t size, trpi_compare *compare, const void *context, void *scratch);

#endif
