// SPDX-License-Identifier: MIT
#include "base/hash.h"

#define FNV_START 0xCBF29CE484222325ull
#define FNV_PRIME 0x100000001B3ull

uint64_t trpi_hash_extend(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    uint64_t sum = hash ^ FNV_START;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ byte[i]) * FNV_PRIME;
    }
    sum = trpi_hash_mix(sum);
    return sum != 0 ? sum : 1;
}

uint64_t trpi_hash_bytes(const void *bytes, size_t size)
{
    return trpi_hash_extend(0, bytes, size);
}
