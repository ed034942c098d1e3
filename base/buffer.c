// SPDX-License-Identifier: MIT
#include "base/buffer.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void trpi_buffer_init(trpi_buffer *buffer, const trp_allocator *allocator)
{
    memset(buffer, 0, sizeof *buffer);
    buffer->allocator = allocator != NULL ? allocator : trpi_allocator_default();
}

void trpi_buffer_release(trpi_buffer *buffer)
{
    trpi_memory_free(buffer->allocator, buffer->bytes, buffer->capacity, 1);
    const trp_allocator *allocator = buffer->allocator;
    trpi_buffer_init(buffer, allocator);
}

void trpi_buffer_clear(trpi_buffer *buffer)
{
    buffer->size = 0;
    if (buffer->bytes != NULL) {
        buffer->bytes[0] = 0;
    }
}

// Makes room for `size` more bytes and the closing zero.
static bool reserve(trpi_buffer *buffer, size_t size)
{
    if (buffer->failed || size > SIZE_MAX / 2 - buffer->size) {
        buffer->failed = true;
        return false;
    }
    size_t needed = buffer->size + size + 1;
    if (needed <= buffer->capacity) {
        return true;
    }
    size_t capacity = buffer->capacity < 32 ? 64 : buffer->capacity * 2;
    if (capacity < needed) {
        capacity = needed;
    }
    void *bytes = trpi_memory_resize(buffer->allocator, buffer->bytes, buffer->capacity, capacity, 1);
    if (bytes == NULL) {
        buffer->failed = true;
        return false;
    }
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

void trpi_buffer_add(trpi_buffer *buffer, const void *bytes, size_t size)
{
    if (reserve(buffer, size)) {
        if (size > 0) {
            memcpy(buffer->bytes + buffer->size, bytes, size);
        }
        buffer->size += size;
        buffer->bytes[buffer->size] = 0;
    }
}

void trpi_buffer_add_text(trpi_buffer *buffer, const char *text)
{
    trpi_buffer_add(buffer, text, strlen(text));
}

void trpi_buffer_add_byte(trpi_buffer *buffer, unsigned char byte)
{
    trpi_buffer_add(buffer, &byte, 1);
}

void trpi_buffer_add_format(trpi_buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length >= 0 && reserve(buffer, (size_t)length)) {
        vsnprintf((char *)buffer->bytes + buffer->size, (size_t)length + 1, format, again);
        buffer->size += (size_t)length;
    }
    va_end(again);
}

trpi_text trpi_buffer_as_text(const trpi_buffer *buffer)
{
    return (trpi_text){buffer->bytes != NULL ? (const char *)buffer->bytes : "", (uint32_t)buffer->size};
}
