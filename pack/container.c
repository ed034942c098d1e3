// SPDX-License-Identifier: MIT
#include "pack/container.h"

#include "base/assert.h"
#include "base/hash.h"
#include "pack/layout.h"

uint64_t trpi_container_align(uint64_t offset)
{
    return (offset + (TRPI_PACK_ALIGNMENT - 1)) & ~(uint64_t)(TRPI_PACK_ALIGNMENT - 1);
}

void trpi_container_hash(const unsigned char *bytes, size_t size, uint64_t hash[2])
{
    TRP_ASSERT(size >= TRPI_HEADER_SIZE && size % 8 == 0);

    uint64_t a = 0x54525050u;
    uint64_t b = 0x41434B21u;
    for (size_t at = 0; at < size; at += 8) {
        bool own = at >= TRPI_HEADER_HASH && at < TRPI_HEADER_HASH + 16;
        uint64_t word = own ? 0 : trpi_bytes_read_number(bytes + at, 8);
        a = trpi_hash_add_number(a, word);
        b = trpi_hash_add_number(b + a, ~word);
    }
    hash[0] = trpi_hash_mix(a);
    hash[1] = trpi_hash_mix(b ^ size);
}
