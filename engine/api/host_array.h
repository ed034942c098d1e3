// SPDX-License-Identifier: MIT
// An array of the host's that a call fills with records. Records beyond its capacity are only counted.

#ifndef TROUPE_ENGINE_API_HOST_ARRAY_H
#define TROUPE_ENGINE_API_HOST_ARRAY_H

#include "troupe/sized.h"

typedef struct trpi_host_array {
    void *records;
    size_t size;  // of a record, as the host knows it
    uint32_t capacity, count;
} trpi_host_array;

static inline void trpi_host_array_add(trpi_host_array *array, const void *record, size_t known_size)
{
    if (array->count < array->capacity) {
        trp_sized_struct_fill_element(array->records, array->count, array->size, record, known_size);
    }
    array->count++;
}

#endif
