// SPDX-License-Identifier: MIT
// A buffer of bytes that grows at the end, for a text or file while it is written. Numbers are stored little-endian.

#ifndef TROUPE_BASE_BUFFER_H
#define TROUPE_BASE_BUFFER_H

#include "base/text.h"

/// When memory runs out, `failed` is set and further additions do nothing: check once at the end.
typedef struct trpi_buffer {
    const trp_allocator *allocator;
    unsigned char *bytes;  // always followed by a zero byte once anything was added
    size_t size;
    size_t capacity;
    bool failed;
} trpi_buffer;

void trpi_buffer_init(trpi_buffer *buffer, const trp_allocator *allocator);
void trpi_buffer_release(trpi_buffer *buffer);

/// Empties the buffer and keeps its memory for what is added next.
void trpi_buffer_clear(trpi_buffer *buffer);

void trpi_buffer_add(trpi_buffer *buffer, const void *bytes, size_t size);
void trpi_buffer_add_text(trpi_buffer *buffer, const char *text);
/// Returns the buffer's bytes as a trpi_text (pointer and size, without a zero behind), which is valid until more are added.
trpi_text trpi_buffer_as_text(const trpi_buffer *buffer);

void trpi_buffer_add_byte(trpi_buffer *buffer, unsigned char byte);

/// Adds text to the buffer as printf formats it. Only %s %d %u %x %c %% with widths and ll are used in this project. The result
/// must not depend on the locale, so %f is never used (see base/number.h).
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void trpi_buffer_add_format(trpi_buffer *buffer, const char *format, ...);

#endif
