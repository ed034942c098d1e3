// SPDX-License-Identifier: MIT
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void *resize_with_libc(void *context, void *pointer, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    return realloc(pointer, new_size);
}

const trp_allocator *trpi_allocator_default(void)
{
    static const trp_allocator allocator = {resize_with_libc, NULL};
    return &allocator;
}

bool trpi_allocator_is_usable(const trp_allocator *allocator)
{
    return allocator == NULL || allocator->resize != NULL;
}

void *trpi_memory_allocate(const trp_allocator *allocator, size_t count, size_t element_size)
{
    return trpi_memory_resize(allocator, NULL, 0, count, element_size);
}

void *trpi_memory_resize(const trp_allocator *allocator, void *pointer, size_t old_count, size_t new_count, size_t element_size)
{
    if (new_count == 0) {
        trpi_memory_free(allocator, pointer, old_count, element_size);
        return NULL;
    }
    if (new_count > SIZE_MAX / element_size) {
        return NULL;
    }
    size_t old_size = old_count * element_size;
    size_t new_size = new_count * element_size;
    unsigned char *memory = allocator->resize(allocator->context, pointer, old_size, new_size);
    if (memory != NULL && new_size > old_size) {
        memset(memory + old_size, 0, new_size - old_size);
    }
    return memory;
}

void trpi_memory_free(const trp_allocator *allocator, void *pointer, size_t count, size_t element_size)
{
    if (pointer != NULL) {
        allocator->resize(allocator->context, pointer, count * element_size, 0);
    }
}
