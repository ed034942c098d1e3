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

/// Makes room for `capacity` rows in all. False when there is no memory.
bool trpi_row_array_reserve(trpi_row_array *rows, uint32_t capacity);

/// Notes that a query had `count` answers for the array, and returns true if all of them are in it. Otherwise returns false, with
/// the array empty and, unless memory ran out, room for all answers, so that the query can be made again.
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
