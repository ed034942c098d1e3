// SPDX-License-Identifier: MIT
// The bytes of a log: a header of 16 bytes, then chunks. A chunk has a header of 24 bytes with a checksum, a body, and a second
// checksum. Checksums are continued from chunk to chunk, so that nothing can be left out, inserted or exchanged unnoticed. A wrong
// checksum shows damage, but a right one proves nothing about the author of the log. Numbers are little-endian, all sizes multiples
// of 8.

#ifndef TROUPE_ENGINE_SAVE_LOG_H
#define TROUPE_ENGINE_SAVE_LOG_H

#include "engine/save/stream.h"

#define TRPI_LOG_MAGIC "TRPLOGS"  // 8 bytes with the zero at its end
#define TRPI_LOG_VERSION 1u

enum {
    TRPI_LOG_HEADER_SIZE = 16,  // magic, u32 version, u32 0
    TRPI_LOG_CHUNK_HEADER = 24  // u32 kind, u32 step, u64 bytes of the body, u64 check
};

/// The kinds of chunks.
enum {
    TRPI_LOG_FIELDS = 1,  // which fields the records have; the first one
    TRPI_LOG_STATE = 2,   // the world as it is now: u64 bytes of the pack, the pack, a save without it
    TRPI_LOG_STEP = 3,    // u64 how many inputs, the inputs, u64 the hash after the step
    TRPI_LOG_END = 4,     // the recording was ended, at this step
    // Behind a step in which the host was asked: a u64 with the number of answers, then each answer as an input record, followed by
    // its further arguments, a u64 each. In such a record `number` is the query, `entity` the agent that asked, `values` the first
    // three arguments and the answer, and `other` says whether the host gave an answer.
    TRPI_LOG_ANSWERS = 5
};

/// Folds bytes, a multiple of 8, into a running checksum.
uint64_t trpi_log_extend_checksum(uint64_t check, const unsigned char *bytes, size_t size);

#endif
