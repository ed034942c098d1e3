// SPDX-License-Identifier: MIT
// A word of eight bytes becomes a byte that says by its bits which of them are not zero, and those. A word of zeros is followed by
// the number of further words of zeros, up to 255. The last word may be shorter; its missing bytes count as zeros.

#include "base/zeros.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { WORD = 8, MOST_WORDS = 255 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool is_zero(const unsigned char *bytes, size_t size)
{
    static const unsigned char zeros[WORD];
    return memcmp(bytes, zeros, least(size, WORD)) == 0;
}

size_t trpi_zeros_take_out(const unsigned char *bytes, size_t size, unsigned char *packed)
{
    size_t count = 0;
    unsigned char word[1 + WORD];
    for (size_t at = 0; at < size; at += WORD) {
        size_t length = 1;
        word[0] = 0;
        for (size_t i = 0; i < least(size - at, WORD); i++) {
            bool has_byte = bytes[at + i] != 0;
            word[0] |= (unsigned char)(has_byte << i);
            word[length] = bytes[at + i];
            length += has_byte;
        }
        if (word[0] == 0) {
            unsigned further = 0;
            for (; further < MOST_WORDS && at + WORD < size && is_zero(bytes + at + WORD, size - at - WORD); further++) {
                at += WORD;
            }
            word[length++] = (unsigned char)further;
        }
        if (packed != NULL) {
            memcpy(packed + count, word, length);
        }
        count += length;
    }
    return count;
}

void trpi_zeros_put_in(const unsigned char *packed, unsigned char *bytes, size_t size)
{
    memset(bytes, 0, size);
    for (size_t at = 0; at < size; at += WORD) {
        unsigned has = *packed++;
        if (has == 0) {
            at += (size_t)*packed++ * WORD;
        }
        for (size_t i = at; has != 0; has >>= 1, i++) {
            if (has & 1) {
                bytes[i] = *packed++;
            }
        }
    }
}
