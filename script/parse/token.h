// SPDX-License-Identifier: MIT
// Tokens: the words and signs of a text, as the lexer hands them to the parser.

#ifndef TROUPE_SCRIPT_PARSE_TOKEN_H
#define TROUPE_SCRIPT_PARSE_TOKEN_H

#include "script/parse/syntax.h"

typedef enum trpi_token_kind {
    TRPI_TOKEN_END,       // of the file
    TRPI_TOKEN_LINE_END,  // of a line and its continuations
    TRPI_TOKEN_INDENT,    // the lines up to the matching DEDENT are the block of the line before
    TRPI_TOKEN_DEDENT,
    TRPI_TOKEN_BAD,  // something unreadable, already reported: the rest of its line is missing
    TRPI_TOKEN_WORD,
    TRPI_TOKEN_BRACKETED,  // `[Guard of honour]`
    TRPI_TOKEN_STRING,     // `"Enjoy."`, quotes included in the span
    TRPI_TOKEN_TAG,        // `@k7f2`
    TRPI_TOKEN_QUANTITY,   // a number with what belongs to it: `2 to 5 s`
    TRPI_TOKEN_PLAN_ROW,   // a row of a floor plan, taken as it is
    TRPI_TOKEN_LETTER,     // the letter that a legend's line explains, any character
    TRPI_TOKEN_ARROW,
    TRPI_TOKEN_BAR,
    TRPI_TOKEN_COLON,
    TRPI_TOKEN_COMMA,
    TRPI_TOKEN_DOT,
    TRPI_TOKEN_OPEN,
    TRPI_TOKEN_CLOSE,
    TRPI_TOKEN_EQUALS,
    TRPI_TOKEN_PLUS,
    TRPI_TOKEN_MINUS,
    TRPI_TOKEN_STAR,
    TRPI_TOKEN_SLASH,
    TRPI_TOKEN_LESS,
    TRPI_TOKEN_LESS_EQUAL,
    TRPI_TOKEN_MORE,
    TRPI_TOKEN_MORE_EQUAL
} trpi_token_kind;

/// The kind of a joining word. Joining words are in no name, so a name ends in front of one.
typedef enum trpi_joining_word {
    TRPI_JOINING_NONE,
    TRPI_JOINING_PREPOSITION,  // to from at in …
    TRPI_JOINING_LOGIC,        // and or not is has can
    TRPI_JOINING_CLAUSE,       // if when while where within inside around until per than
    TRPI_JOINING_SELECTOR,     // a an any every nearest random
    TRPI_JOINING_VALUE,        // my me it this one
    TRPI_JOINING_CUE           // comes goes enters leaves …
} trpi_joining_word;

typedef struct trpi_token {
    trpi_token_kind kind;
    trpi_joining_word joining;
    trpi_span span;
    const trpi_quantity *quantity;  // of a QUANTITY
} trpi_token;

/// Whether a token can be part of a name: a word that is no joining word, or a name in brackets.
bool trpi_token_is_name_word(const trpi_token *token);

/// Whether a token is a given word.
bool trpi_token_is(const trpi_source *source, const trpi_token *token, const char *word);

/// Returns the text of a token; without the brackets of a BRACKETED one.
trpi_text trpi_token_text_without_brackets(const trpi_source *source, const trpi_token *token);

/// Whether `tokens` begin with the words of a name, with the same capitals.
bool trpi_tokens_spell_words(const trpi_source *source, const trpi_token *tokens, const trpi_syntax_word *words,
                             uint32_t word_count);

/// Returns which kind of joining word a word is, or none.
trpi_joining_word trpi_joining_word_of(trpi_text word);

/// The end of the sentence about a joining word that cannot stand in front of a gap, a parameter of a phrase.
#define TRPI_WRITE_A_PREPOSITION "write a preposition, such as `to`, or put quotes around a name that has the word in it."

/// Returns the unit called `word`, or NONE.
trpi_unit trpi_unit_by_word(trpi_text word);

#endif
