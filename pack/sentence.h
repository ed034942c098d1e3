// SPDX-License-Identifier: MIT
// Sentences for diagnostics, put together without the C library's printf: a format may have %s, %u and %%.

#ifndef TROUPE_PACK_SENTENCE_H
#define TROUPE_PACK_SENTENCE_H

#include <stdarg.h>
#include <stddef.h>

/// Writes the sentence into `room` bytes at `to`, cut off where they end, zero-terminated. `room` is at least 1.
void trpi_sentence_format(char *to, size_t room, const char *format, va_list arguments);

#endif
