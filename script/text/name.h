// SPDX-License-Identifier: MIT
// Names as writers write them: capitals do not matter (ASCII).

#ifndef TROUPE_SCRIPT_TEXT_NAME_H
#define TROUPE_SCRIPT_TEXT_NAME_H

#include "base/arena.h"
#include "base/text.h"

/// Whether two names are equal without regard to capitals.
bool trpi_names_are_equal_without_case(trpi_text a, trpi_text b);
bool trpi_name_equals_word(trpi_text name, const char *zero_terminated);

/// Returns the article of a word, "a" or "an".
const char *trpi_article_of(trpi_text name);

/// A name that could stand at the caret: it continues what is written of it already.
typedef struct trpi_completion_name {
    trpi_text name;
    uint32_t written_size;  // bytes of it
    bool fits;              // by its type
    bool is_word;           // of the language
} trpi_completion_name;

/// TRPI_CARET is a word that no writer writes, put in place of the word at the caret; trpi_completion_names are the names that
/// could stand there.
#define TRPI_CARET "\xEA\x99\xAE"
typedef struct trpi_completion_names {
    trpi_arena *arena;
    uint8_t type, dimension;  // of the value that is expected (trp_type, trpi_dimension); 0: not known
    trpi_completion_name *at;
    uint32_t count;
    uint32_t capacity;
} trpi_completion_names;

/// Returns how many bytes of a name are in front of TRPI_CARET; all when it is not in the name.
uint32_t trpi_name_size_before_caret(trpi_text name);

/// A search for the name that the writer meant: consider candidates one by one, then read `best`.
typedef struct trpi_name_guess {
    trpi_text wanted;
    trpi_text best;  // empty: nothing is near
    uint32_t distance;
    trpi_completion_names *candidates;  // where to note them, or NULL
    uint32_t size_before_caret;         // bytes of `wanted` in front of TRPI_CARET
    bool candidates_misfit;             // the candidates from here on do not fit by their type
    bool candidates_are_words;          // ... are words of the language
} trpi_name_guess;

trpi_name_guess trpi_name_guess_begin(trpi_text wanted);

/// Begins a search for completions: its candidates are collected if the caret stands in `wanted`, and no `best` is looked for. With
/// `candidates` NULL the search is like any other.
trpi_name_guess trpi_name_guess_begin_collecting(trpi_text wanted, trpi_completion_names *candidates);
void trpi_name_guess_consider(trpi_name_guess *guess, trpi_text candidate);

#endif
