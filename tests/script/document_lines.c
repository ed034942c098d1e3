// SPDX-License-Identifier: MIT
// How libFuzzer changes the bytes that document_fuzz.c plays: besides single bytes and words, lines of the text are removed and
// repeated, lines of another text are put in, and calls are drawn anew. Bytes alone break most lines that they touch, so they seldom
// lead into what is behind the parser.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LINES 8
#define CALL_SIZE 4

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size, uint8_t *out,
                                 size_t max_size, unsigned int seed);

typedef struct stretch {
    size_t from, to;
} stretch;

static size_t draw(unsigned int *state, size_t below)
{
    *state = *state * 1103515245u + 12345u;
    return below > 0 ? (*state >> 8) % below : 0;
}

static size_t text_size_of(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, 0, size) : NULL;
    return end != NULL ? (size_t)(end - data) : size;
}

static size_t line_behind(const uint8_t *data, size_t text_size, size_t at)
{
    const uint8_t *end = at < text_size ? memchr(data + at, '\n', text_size - at) : NULL;
    return end != NULL ? (size_t)(end - data) + 1 : text_size;
}

static size_t line_around(const uint8_t *data, size_t at)
{
    while (at > 0 && data[at - 1] != '\n') {
        at--;
    }
    return at;
}

// Draws some lines: up to MOST_LINES, or a line with all that is indented below it.
static stretch draw_lines(const uint8_t *data, size_t text_size, unsigned int *state)
{
    stretch lines = {.from = line_around(data, draw(state, text_size))};
    lines.to = line_behind(data, text_size, lines.from);
    size_t indent = 0, most = 1 + draw(state, MOST_LINES);
    while (lines.from + indent < text_size && data[lines.from + indent] == ' ') {
        indent++;
    }
    for (bool is_block = draw(state, 2) == 0; lines.to < text_size; most--) {
        bool is_below = data[lines.to] == '\n' || (lines.to + indent < text_size && data[lines.to + indent] == ' ');
        if (is_block ? !is_below : most == 1) {
            break;
        }
        lines.to = line_behind(data, text_size, lines.to);
    }
    return lines;
}

// Draws the call behind the text at `at` anew, or some bytes of it.
static size_t change_call(uint8_t *data, size_t size, size_t max_size, unsigned int *state)
{
    size_t begin = text_size_of(data, size) + 1;
    bool adds = draw(state, 4) == 0 || begin + CALL_SIZE > size;
    if (adds && begin + CALL_SIZE <= max_size) {
        if (begin > size) {
            data[begin - 1] = 0;
            size = begin;
        }
        size_t more = size + CALL_SIZE <= max_size ? CALL_SIZE : 0;
        memmove(data + begin + more, data + begin, size - begin);
        size += more;
    }
    size_t call = begin + draw(state, (size - (begin < size ? begin : size)) / CALL_SIZE) * CALL_SIZE;
    for (size_t i = call; i < call + CALL_SIZE && i < size; i++) {
        data[i] = draw(state, 3) == 0 ? data[i] : (uint8_t)draw(state, 256);
    }
    return size;
}

static size_t remove_lines(uint8_t *data, size_t size, unsigned int *state)
{
    stretch lines = draw_lines(data, text_size_of(data, size), state);
    memmove(data + lines.from, data + lines.to, size - lines.to);
    return size - (lines.to - lines.from);
}

// Writes bytes with lines of other bytes, which may be the same, in front of a line of theirs.
static size_t put_lines(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size, uint8_t *out, size_t max_size,
                        unsigned int *state)
{
    stretch lines = draw_lines(other, text_size_of(other, other_size), state);
    size_t text_size = text_size_of(data, size), more = lines.to - lines.from;
    size_t at = draw(state, 8) == 0 ? text_size : line_around(data, draw(state, text_size));
    if (size + more > max_size) {
        return 0;
    }
    memcpy(out, data, at);
    memcpy(out + at, other + lines.from, more);
    memcpy(out + at + more, data + at, size - at);
    return size + more;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size, uint8_t *out,
                                 size_t max_size, unsigned int seed)
{
    return size > 0 && other_size > 0 ? put_lines(data, size, other, other_size, out, max_size, &seed) : 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    switch (size > 0 ? draw(&seed, 8) : 7) {
    case 0: return remove_lines(data, size, &seed);
    case 1: {
        uint8_t *copy = malloc(size);
        size_t made = 0;
        if (copy != NULL) {
            memcpy(copy, data, size);
            made = put_lines(copy, size, copy, size, data, max_size, &seed);
            free(copy);
        }
        return made > 0 ? made : LLVMFuzzerMutate(data, size, max_size);
    }
    case 2:
    case 3: return change_call(data, size, max_size, &seed);
    default: return LLVMFuzzerMutate(data, size, max_size);
    }
}
