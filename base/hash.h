// SPDX-License-Identifier: MIT
// Hashes that come out equal on every machine: of bytes for names and files, of numbers for state.

#ifndef TROUPE_BASE_HASH_H
#define TROUPE_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/// Computes a 64-bit hash of bytes (FNV-1a, finished by a mixer). The hash is never 0, so that 0 can mean "no name".
uint64_t trpi_hash_bytes(const void *bytes, size_t size);

/// Continues a hash with more bytes: the key of a path is the hash of its parts in order.
uint64_t trpi_hash_extend(uint64_t hash, const void *bytes, size_t size);

/// Mixes the bits of a number so that every bit of the result depends on every bit of the number.
static inline uint64_t trpi_hash_mix(uint64_t number)
{
    number ^= number >> 30;
    number *= 0xBF58476D1CE4E5B9ull;
    number ^= number >> 27;
    number *= 0x94D049BB133111EBull;
    number ^= number >> 31;
    return number;
}

/// Adds one number to a running hash. Another order of the numbers gives another hash.
static inline uint64_t trpi_hash_add_number(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * 0x9E3779B97F4A7C15ull;
    return hash ^ hash >> 32;
}

#endif
