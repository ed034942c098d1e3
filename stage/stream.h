// SPDX-License-Identifier: MIT
// The bytes of a stage's save, as they are written or read: numbers, little-endian, one after the
// other. The same walk (save.c) writes with one stream and reads with another, so the two cannot
// differ.
//
// Invariants:
// - writing goes on counting when there is no room, so that a walk without room tells the size;
// - reading never goes beyond the end: from the first thing that is wrong on, `wrong` says what, and
//   all that is read is 0.

#ifndef TROUPE_STAGE_STREAM_H
#define TROUPE_STAGE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct stage_stream {
    bool reads;
    unsigned char *out;       // writing; NULL only counts
    const unsigned char *in;  // reading
    size_t size;              // of either
    size_t at;
    const char *wrong;  // a sentence; NULL so far
} stage_stream;

stage_stream stage_stream_writing(void *bytes, size_t size);
stage_stream stage_stream_reading(const void *bytes, size_t size);

/// Reading: notes what is wrong, if nothing was so far.
void stage_stream_refuse(stage_stream *stream, const char *sentence);

/// Numbers: what is there is written, or what is read is put there.
void stage_stream_u8(stage_stream *stream, uint8_t *number);
void stage_stream_u16(stage_stream *stream, uint16_t *number);
void stage_stream_u32(stage_stream *stream, uint32_t *number);
void stage_stream_i32(stage_stream *stream, int32_t *number);
void stage_stream_u64(stage_stream *stream, uint64_t *number);
void stage_stream_flag(stage_stream *stream, bool *flag);

/// Plain bytes. When reading, returns where they are (NULL when they are not all there); when
/// writing, NULL.
const char *stage_stream_bytes(stage_stream *stream, const char *bytes, size_t count);

/// How many things follow. The count that is read is wrong when the rest cannot hold so many of at least
/// `least` bytes each, and 0 then.
void stage_stream_count(stage_stream *stream, uint32_t *count, size_t least);

/// A checksum of bytes. It finds damage; it proves nothing about who made them.
uint64_t stage_stream_check(const void *bytes, size_t size);

#endif
