// SPDX-License-Identifier: MIT
// A stable sort that never allocates: equal elements keep their order, so a result never depends on the C library.

#ifndef TROUPE_BASE_SORT_H
#define TROUPE_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Compares two elements: below 0, 0 or above 0 as `a` comes before, with or after `b`.
typedef int trpi_element_comparer(const void *a, const void *b, const void *context);

/// Sorts `count` elements of `element_size` bytes (at most 256) in place, by insertion if they are few, else by bottom-up
/// merging through `scratch`, which has room for `count` elements and may be NULL for up to 32.
void trpi_sort_elements(void *elements, size_t count, size_t element_size, trpi_element_comparer *compare, const void *context,
                        void *scratch);

#endif
