// SPDX-License-Identifier: MIT
// Names as writers write them: capitals do not matter (ASCII).

#ifndef TROUPE_SCRIPT_TEXT_NAME_H
#define TROUPE_SCRIPT_TEXT_NAME_H

#include "base/arena.h"
#include "base/text.h"

/// Names are equal without regard to capitals.
bool trpi_name_equal(trpi_text a, trpi_text b);
bool trpi_name_is(trpi_text name, const char *zero_terminated);

/// "a" or "an".
const char *trpi_article_of(trpi_text name);

/// A name that could stand where the writer is: it goes on behind what is written of it already.
typedef struct trpi_name_candidate {
    trpi_text name;
    uint32_t written;  // bytes of it
    bool fits;         // by its type
    bool is_word;      // of the language
} trpi_name_candidate;

/// A word that nobody writes, in the place of the one that the writer is about to; and the names that could stand there.
#define TRPI_CARET "\xEA\x99\xAE"
typedef struct trpi_name_candidates {
    trpi_arena *arena;
    uint8_t type, dimension;  // of the value that is expected (trp_type, trpi_dimension); 0: not known
    trpi_name_candidate *at;
    uint32_t count;
    uint32_t capacity;
} trpi_name_candidates;

/// The best guess at what the writer meant: offer candidates one by one, then look at `best`.
typedef struct trpi_guess {
    trpi_text wanted;
    trpi_text best;  // empty: nothing is near
    uint32_t distance;
    trpi_name_candidates *candidates;  // where to note them, or NULL
    uint32_t written;                  // bytes of `wanted` in front of TRPI_CARET
    bool misfits;                      // the candidates from here on do not fit by their type
    bool words;                        // ... are words of the language
} trpi_guess;

trpi_guess trpi_guess_begin(trpi_text wanted);

/// Begins a guess whose candidates are noted, if the caret stands in `wanted`; `candidates` may be NULL.
trpi_guess trpi_guess_begin_collecting(trpi_text wanted, trpi_name_candidates *candidates);
void trpi_guess_consider(trpi_guess *guess, trpi_text candidate);

#endif
