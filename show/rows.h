// SPDX-License-Identifier: MIT
// An array of rows of one size that grows, for the records of chronicles and stories.

#ifndef TROUPE_SHOW_ROWS_H
#define TROUPE_SHOW_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A growing array. Begin with zeros but for `row_bytes`; end with trpi_row_array_release.
typedef struct trpi_row_array {
    unsigned char *bytes;
    uint32_t count, capacity;
    size_t row_bytes;
} trpi_row_array;

/// Adds a copy of a row. False when there is no memory.
bool trpi_row_array_add(trpi_row_array *rows, const void *row);
void trpi_row_array_release(trpi_row_array *rows);

/// Returns row number `index`; valid until the next addition.
void *trpi_row_array_at(const trpi_row_array *rows, uint32_t index);

#endif
