// SPDX-License-Identifier: MIT
#include "mutation.h"

#include "base/random.h"

#include <string.h>

uint32_t mutation_draw(mutated_text *mutant, uint32_t below)
{
    return below == 0 ? 0 : trpi_random_below(trpi_random_bits(mutant->seed, 1, mutant->draws++, 2), below);
}

static void replace(mutated_text *mutant, uint32_t at, uint32_t length, const char *with, uint32_t size)
{
    if (at > mutant->size || length > mutant->size - at || mutant->size - length + size > MUTATION_LARGEST) {
        return;
    }
    char copy[256];
    size = size < sizeof copy ? size : (uint32_t)sizeof copy;
    memcpy(copy, with, size);
    memmove(mutant->text + at + size, mutant->text + at + length, mutant->size - at - length);
    memcpy(mutant->text + at, copy, size);
    mutant->size = mutant->size - length + size;
}

// The start of a random word, line or byte, and its length.
static uint32_t pick(mutated_text *mutant, uint32_t *length)
{
    uint32_t at = mutation_draw(mutant, mutant->size + 1);
    uint32_t way = mutation_draw(mutant, 3);
    char before = way == 0 ? '\n' : ' ';
    if (way == 2 || mutant->size == 0) {
        *length = at < mutant->size;
        return at;
    }
    while (at > 0 && mutant->text[at - 1] != before) {
        at--;
    }
    uint32_t end = at;
    while (end < mutant->size && mutant->text[end] != before) {
        end++;
    }
    *length = end - at + (end < mutant->size);
    return at;
}

static void mutate_once(mutated_text *mutant)
{
    static const char *const pieces[] = {
        "(",        ")",        ",",       ":",       "|",      "\"",     "[",    "]",    "@",      "#",
        "->",       "=",        "%",       "\n",      "\t",     "    ",   "\r\n", "\xFF", "\xC3",   "\xE2\x80\x9C",
        "not ",     "if ",      "when ",   "a ",      ".",      "per ",   "to ",  "3",    "08:00",  "2 to 5 s",
        "every ",   "where ",   "setting", "plan",    "legend", "scene ", "is ",  "-",    "while ", "in ",
        "\xC2\xA0", "at most ", "of ",     "one of ("};
    uint32_t length = 0;
    uint32_t at = pick(mutant, &length);
    switch (mutation_draw(mutant, 5)) {
    case 0: replace(mutant, at, length, "", 0); break;
    case 1: replace(mutant, at, 0, mutant->text + at, length < 256 ? length : 256); break;
    case 2: {
        const char *piece = pieces[mutation_draw(mutant, sizeof pieces / sizeof *pieces)];
        replace(mutant, at, 0, piece, (uint32_t)strlen(piece));
        break;
    }
    case 3: {
        uint32_t other_length = 0;
        uint32_t other = pick(mutant, &other_length);
        replace(mutant, at, length, mutant->text + other, other_length < 256 ? other_length : 256);
        break;
    }
    default: {
        char byte = (char)mutation_draw(mutant, 256);
        replace(mutant, at, at < mutant->size, &byte, 1);
        break;
    }
    }
}

void mutate(mutated_text *mutant, uint32_t most_places)
{
    for (uint32_t rounds = 1 + mutation_draw(mutant, most_places); rounds > 0; rounds--) {
        mutate_once(mutant);
    }
}
