// SPDX-License-Identifier: MIT

#include "show/rows.h"

#include "troupe/assert.h"

#include <stdlib.h>
#include <string.h>

bool trpi_row_array_reserve(trpi_row_array *rows, uint32_t capacity)
{
    TRP_ASSERT(rows->row_bytes > 0);
    if (capacity <= rows->capacity) {
        return true;
    }
    unsigned char *bytes = realloc(rows->bytes, (size_t)capacity * rows->row_bytes);
    if (bytes != NULL) {
        rows->bytes = bytes;
        rows->capacity = capacity;
    }
    return bytes != NULL;
}

bool trpi_row_array_add(trpi_row_array *rows, const void *row)
{
    uint32_t more = rows->capacity == 0 ? 64 : rows->capacity * 2;
    if (rows->count == rows->capacity && (more < rows->capacity || !trpi_row_array_reserve(rows, more))) {
        return false;
    }
    memcpy(rows->bytes + (size_t)rows->count * rows->row_bytes, row, rows->row_bytes);
    rows->count++;
    return true;
}

bool trpi_row_array_set_count_or_grow(trpi_row_array *rows, uint32_t count)
{
    bool all = count <= rows->capacity;
    rows->count = all ? count : 0;
    if (!all) {
        (void)trpi_row_array_reserve(rows, count);
    }
    return all;
}

void trpi_row_array_release(trpi_row_array *rows)
{
    free(rows->bytes);
    rows->bytes = NULL;
    rows->count = 0;
    rows->capacity = 0;
}

void *trpi_row_array_at(const trpi_row_array *rows, uint32_t index)
{
    TRP_ASSERT(index < rows->count);
    return rows->bytes + (size_t)index * rows->row_bytes;
}
