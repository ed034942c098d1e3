// SPDX-License-Identifier: MIT
// An array of rows of one size that grows, for the records of chronicles and stories.

#ifndef TROUPE_SHOW_ROWS_H
#define TROUPE_SHOW_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A growing array. Begin with zeros but for `row_bytes`; end with trpi_rows_release.
typedef struct trpi_rows {
    unsigned char *bytes;
    uint32_t count, capacity;
    size_t row_bytes;
} trpi_rows;

/// Adds a copy of a row. False when there is no memory.
bool trpi_rows_add(trpi_rows *rows, const void *row);
void trpi_rows_release(trpi_rows *rows);

/// Returns row number `index`; valid until the next addition.
void *trpi_rows_at(const trpi_rows *rows, uint32_t index);

#endif
