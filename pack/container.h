// SPDX-License-Identifier: MIT
// The outermost shape of a pack's bytes: a header of 64 bytes, a sorted table of sections, and the sections, each at
// the next multiple of 8 with zero bytes between. All numbers are little-endian. There is only one valid file for given
// contents: nothing may overlap, lie apart, or follow after.

#ifndef TROUPE_PACK_CONTAINER_H
#define TROUPE_PACK_CONTAINER_H

#include <stddef.h>
#include <stdint.h>

#define TRPI_PACK_MAGIC "TRPPACK"  // 8 bytes with the zero at its end
#define TRPI_PACK_VERSION 1u
#define TRPI_PACK_FEATURES 0u  // the feature bits that are known; a pack with any other is refused
#define TRPI_PACK_SECTION_VERSION 1u
#define TRPI_PACK_ALIGNMENT 8u

// The offsets of the header's fields.
enum {
    TRPI_HEADER_MAGIC = 0,
    TRPI_HEADER_VERSION = 8,    // u32
    TRPI_HEADER_FEATURES = 12,  // u32
    TRPI_HEADER_BYTES = 16,     // u64: of the whole file
    TRPI_HEADER_SECTIONS = 24,  // u32: how many entries the table has
    TRPI_HEADER_SPARE = 28,     // u32: 0
    TRPI_HEADER_HASH = 32,      // two u64: trpi_container_hash
    TRPI_HEADER_SPARE2 = 48,    // two u64: 0
    TRPI_HEADER_SIZE = 64
};

// An entry of the table. Sections without records have none.
enum {
    TRPI_ENTRY_KIND = 0,     // u32: TRPI_SECTION_…, ascending
    TRPI_ENTRY_VERSION = 4,  // u16
    TRPI_ENTRY_ELEMENT = 6,  // u16: bytes of one record
    TRPI_ENTRY_COUNT = 8,    // u32: records
    TRPI_ENTRY_SPARE = 12,   // u32: 0
    TRPI_ENTRY_OFFSET = 16,  // u64: from the start of the file
    TRPI_ENTRY_SIZE = 24
};

/// Returns the next multiple of TRPI_PACK_ALIGNMENT.
uint64_t trpi_container_align(uint64_t offset);

/// Computes the hash of the whole file's contents, with 0 for its own field. The hash finds damage; it proves nothing about the
/// author of the file. `size` is at least TRPI_HEADER_SIZE and a multiple of 8.
void trpi_container_hash(const unsigned char *bytes, size_t size, uint64_t hash[2]);

#endif
