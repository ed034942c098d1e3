// SPDX-License-Identifier: MIT
// Structs that cross an interface with the size by which the caller knows them (types.h, "Structs"). A caller that is older than
// the library knows fewer fields, a newer one more: what both know is copied, and nothing is written past the caller's end or read
// past the library's. A size that no struct has is a caller's mistake: nothing is written then. Such a size comes from a program
// that was compiled when calls took no size, and was linked with a newer library. For the libraries, and for what is built upon
// them in the same way; a game needs none of it.

#ifndef TROUPE_SIZED_H
#define TROUPE_SIZED_H

#include <troupe/assert.h>

#include <string.h>

TRP_BEGIN_C

/// Fills a caller's struct of `size` bytes from the library's of `known` bytes; what only the caller knows becomes zero.
static inline void trp_sized_struct_fill(void *to, size_t size, const void *from, size_t known)
{
    const size_t largest = 4096;  // of any struct, with room for those of later versions
    TRP_REQUIRE(size <= largest, );
    size_t both = size < known ? size : known;
    memcpy(to, from, both);
    if (size > both) {
        memset((char *)to + both, 0, size - both);
    }
}

/// Fills record `index` of a caller's array, whose records have `size` bytes each.
static inline void trp_sized_struct_fill_element(void *array, uint32_t index, size_t size, const void *from, size_t known)
{
    trp_sized_struct_fill((char *)array + size * index, size, from, known);
}

/// Reads a caller's def, which begins with its size, into *whole of `known` bytes, which holds the defaults of what the caller
/// does not know. TRP_ERROR_ARGUMENT for a def that nothing has initialised; TRP_ERROR_VERSION when it sets a field that this
/// library does not know, which would be ignored otherwise.
static inline trp_result trp_sized_struct_read(void *whole, size_t known, const void *def)
{
    size_t size;
    memcpy(&size, def, sizeof size);
    if (size < sizeof size) {
        return TRP_ERROR_ARGUMENT;
    }
    for (size_t i = known; i < size; i++) {
        if (((const char *)def)[i] != 0) {
            return TRP_ERROR_VERSION;
        }
    }
    memcpy(whole, def, size < known ? size : known);
    memcpy(whole, &known, sizeof known);
    return TRP_OK;
}

TRP_END_C

#endif
