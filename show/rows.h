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

/// Makes room for so many rows in all. False when there is no memory.
bool trpi_row_array_reserve(trpi_row_array *rows, uint32_t capacity);

/// Takes note that a query filled the array with all of its `count` answers. False, with room for them or without memory, when
/// they are more than there was room for: the query is to be made again.
bool trpi_row_array_set_count_or_grow(trpi_row_array *rows, uint32_t count);

/// Room for the answers of most queries, which then are made once.
enum { TRPI_ROWS_OF_MOST_QUERIES = 16 };

/// Fills an array with all answers of a public query that lists records, however many: `query(..., records, capacity, size)` or,
/// for lines of `why`, `query(..., lines, capacity)`. Rows of before are replaced. False, and no rows, when there is no memory.
#define TRPI_ROW_ARRAY_FILL(rows, query, ...)                                                                                    \
    ((void)trpi_row_array_reserve((rows), TRPI_ROWS_OF_MOST_QUERIES),                                                            \
     trpi_row_array_set_count_or_grow((rows), query(__VA_ARGS__, (void *)(rows)->bytes, (rows)->capacity, (rows)->row_bytes)) || \
         trpi_row_array_set_count_or_grow((rows), query(__VA_ARGS__, (void *)(rows)->bytes, (rows)->capacity, (rows)->row_bytes)))
#define TRPI_ROW_ARRAY_FILL_WITH_LINES(rows, query, ...)                                                      \
    ((void)trpi_row_array_reserve((rows), TRPI_ROWS_OF_MOST_QUERIES),                                         \
     trpi_row_array_set_count_or_grow((rows), query(__VA_ARGS__, (void *)(rows)->bytes, (rows)->capacity)) || \
         trpi_row_array_set_count_or_grow((rows), query(__VA_ARGS__, (void *)(rows)->bytes, (rows)->capacity)))

#endif
