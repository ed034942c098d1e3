// SPDX-License-Identifier: MIT
// The bytes of a save while they are written or read: records one after the other, numbers little-endian. The same walk
// over a world (engine/save/transfer.c) writes with one stream and reads with another, so the two cannot differ.
// Invariants:
// - a stream that writes goes on counting when it has no room, so that a walk without room gives the size;
// - a stream that reads never goes beyond the end: from the first mistake on, `wrong` says what it was, and all numbers read
//   are 0.

#ifndef TROUPE_ENGINE_SAVE_STREAM_H
#define TROUPE_ENGINE_SAVE_STREAM_H

#include "engine/world/layout.h"

#define TRPI_SAVE_MAGIC "TRPSAVE"  // 8 bytes with the zero at its end
#define TRPI_SAVE_VERSION 1u

// The offsets of the numbers in the header of a save. The hash is computed as that of a pack (pack/container.h), and is at the same
// place.
enum {
    TRPI_SAVE_AT_MAGIC = 0,
    TRPI_SAVE_AT_VERSION = 8,  // u32
    TRPI_SAVE_AT_SPARE = 12,   // u32: 0
    TRPI_SAVE_AT_BYTES = 16,   // u64: of the whole save
    TRPI_SAVE_AT_SPARE2 = 24,  // u64: 0
    TRPI_SAVE_AT_HASH = 32,    // two u64
    TRPI_SAVE_AT_PACK = 48,    // two u64: the hash of the pack that the world runs with
    TRPI_SAVE_HEADER_SIZE = 64
};

// A flag of a field in a save that was spare room in the version that wrote the save. The present version may use the room for a
// field of its own, or for nothing.
#define TRPI_SAVE_SPARE 0x8000u

typedef struct trpi_save_stream {
    bool reads;
    bool trusts;              // the bytes that are read were written by this program
    unsigned char *out;       // writing; NULL only counts
    const unsigned char *in;  // reading
    size_t size;              // of either
    size_t at;
    const char *wrong;  // reading: what is wrong, a sentence; NULL so far

    // The fields of the save's records, in the save's order: indices of this version's fields, or TRPI_SAVE_SPARE and a
    // number of bytes that are 0.
    uint16_t fields[TRPI_SAVED_KINDS][TRPI_SAVE_MOST_FIELDS];
    uint8_t field_count[TRPI_SAVED_KINDS];
    bool has_our_hash;  // the records that count for the state hash have our fields in our order, so that the hash can be compared
} trpi_save_stream;

/// Makes a stream that writes to `bytes`, or only counts when they are NULL.
trpi_save_stream trpi_save_stream_for_writing(void *bytes, size_t size);

/// Makes a stream that reads.
trpi_save_stream trpi_save_stream_for_reading(const void *bytes, size_t size);

/// Writes the fields of all kinds of records, or reads them and finds their counterparts in this version.
void trpi_save_stream_transfer_schema(trpi_save_stream *stream);

/// Makes a reading stream trust its bytes, because this program wrote them: they have all our fields, and nothing in
/// them is checked.
void trpi_save_stream_trust_bytes(trpi_save_stream *stream);

/// Writes or reads `count` records of a kind that lie in a row in memory. Fields that the save lacks are 0 after reading.
void trpi_save_stream_transfer_records(trpi_save_stream *stream, uint32_t kind, void *records, size_t count);

/// Returns the next `count` bytes of a reading stream as they are; NULL when the stream has fewer.
const unsigned char *trpi_save_stream_read_bytes(trpi_save_stream *stream, size_t count);

/// Writes or reads one number of `size` bytes.
uint64_t trpi_save_stream_transfer_number(trpi_save_stream *stream, uint32_t size, uint64_t number);

/// Writes or reads zero bytes up to a multiple of 8; other bytes are refused.
void trpi_save_stream_transfer_padding(trpi_save_stream *stream);

/// Notes the sentence that says what is wrong with the bytes, unless one is noted already.
void trpi_save_stream_refuse(trpi_save_stream *stream, const char *sentence);

/// Returns how many more records of a kind the rest of the bytes could hold at most.
size_t trpi_save_stream_records_left_at_most(const trpi_save_stream *stream, uint32_t kind);

#endif
