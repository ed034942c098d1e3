// SPDX-License-Identifier: MIT
// Spoken lines with the names in braces filled in. Lines may come from strangers' packs.

#include "troupe/pack.h"

#include "base/assert.h"

#include <string.h>

#define NAME_LONGEST 64u

typedef struct line_writer {
    char *out;
    size_t size;
    size_t written;  // bytes of the whole line so far, those without room included
    bool full;
} line_writer;

static bool goes_on(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

// Adds bytes; after a character that does not fit, nothing more is added.
static void add(line_writer *writer, const char *bytes, size_t size)
{
    size_t room = writer->full || writer->size == 0 ? 0 : writer->size - 1 - writer->written;
    size_t fits = size;
    if (fits > room) {
        fits = room;
        while (fits > 0 && goes_on(bytes[fits])) {
            fits--;
        }
    }
    if (fits > 0) {
        memcpy(writer->out + writer->written, bytes, fits);
    }
    if (!writer->full && writer->size > 0) {
        writer->out[writer->written + fits] = '\0';
    }
    writer->full = writer->full || fits < size;
    writer->written += size;
}

size_t trp_spoken_line_fill(const char *words, trp_spoken_line_filler *filler, void *context, char *out, size_t size)
{
    TRP_REQUIRE(words != NULL && (out != NULL || size == 0), 0);
    line_writer writer = {.out = out, .size = size};
    if (size > 0) {
        out[0] = '\0';
    }
    while (*words != '\0') {
        size_t plain = strcspn(words, "{");
        const char *close = words[plain] == '{' ? strchr(words + plain, '}') : NULL;
        add(&writer, words, plain);
        words += plain;
        if (close == NULL) {
            add(&writer, words, strlen(words));
            break;
        }
        char name[NAME_LONGEST];
        size_t length = (size_t)(close - words - 1);
        const char *filled = NULL;
        if (length < sizeof name && filler != NULL) {
            memcpy(name, words + 1, length);
            name[length] = '\0';
            filled = filler(name, context);
        }
        if (filled != NULL) {
            add(&writer, filled, strlen(filled));
        } else {
            add(&writer, words, length + 2);
        }
        words = close + 1;
    }
    return writer.written;
}
