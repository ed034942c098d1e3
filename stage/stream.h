// SPDX-License-Identifier: MIT
// A stream of the bytes of a stage's save, for writing or for reading: numbers, little-endian, one after the other. One
// function for each record (save.c) does both, depending on the stream, so that writing and reading cannot differ.
//
// Invariants:
// - writing counts on when there is no room, so that writing into no memory gives the size;
// - reading never goes beyond the end: after the first mistake, `wrong` is its sentence and all numbers read are 0.

#ifndef TROUPE_STAGE_STREAM_H
#define TROUPE_STAGE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct trpi_stage_stream {
    bool reads;
    unsigned char *out;       // writing; NULL only counts
    const unsigned char *in;  // reading
    size_t size;              // of either
    size_t at;
    const char *wrong;  // a sentence; NULL so far
} trpi_stage_stream;

trpi_stage_stream trpi_stage_stream_for_writing(void *bytes, size_t size);
trpi_stage_stream trpi_stage_stream_for_reading(const void *bytes, size_t size);

/// Refuses the bytes that are read: sets `wrong`, unless an earlier mistake has set it.
void trpi_stage_stream_refuse(trpi_stage_stream *stream, const char *sentence);

/// Transfers a number: writes it, or replaces it by the one that is read.
void trpi_stage_stream_transfer_u8(trpi_stage_stream *stream, uint8_t *number);
void trpi_stage_stream_transfer_u16(trpi_stage_stream *stream, uint16_t *number);
void trpi_stage_stream_transfer_u32(trpi_stage_stream *stream, uint32_t *number);
void trpi_stage_stream_transfer_i32(trpi_stage_stream *stream, int32_t *number);
void trpi_stage_stream_transfer_u64(trpi_stage_stream *stream, uint64_t *number);
void trpi_stage_stream_transfer_flag(trpi_stage_stream *stream, bool *flag);

/// Transfers plain bytes. When reading, returns a pointer to them (NULL if the stream ends before); when writing, NULL.
const char *trpi_stage_stream_transfer_bytes(trpi_stage_stream *stream, const char *bytes, size_t count);

/// Transfers the count of the records that follow. A count that is read is refused, and 0, if the rest of the bytes cannot
/// have so many records of at least `least_record_bytes` bytes.
void trpi_stage_stream_transfer_count(trpi_stage_stream *stream, uint32_t *count, size_t least_record_bytes);

/// Computes a checksum of bytes, which finds damage, but is no protection against forgery.
uint64_t trpi_stage_stream_checksum(const void *bytes, size_t size);

#endif
