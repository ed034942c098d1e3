// SPDX-License-Identifier: MIT
// What the parameters of patterns take.

#ifndef TROUPE_SCRIPT_PATTERN_GIFT_H
#define TROUPE_SCRIPT_PATTERN_GIFT_H

#include "script/parse/syntax.h"

/// What a parameter of a pattern takes.
typedef enum trpi_gift {
    TRPI_GIFT_UNKNOWN,  // after a mistake
    TRPI_GIFT_NUMBER,   // a number of some unit, within bounds if there are any
    TRPI_GIFT_TRUTH,    // yes or no
    TRPI_GIFT_CHOICE,   // one of the names
    TRPI_GIFT_TEXT,     // a line in quotes
    TRPI_GIFT_POOL,     // of lines
    TRPI_GIFT_ITEM,
    TRPI_GIFT_PLACE,
    TRPI_GIFT_BEHAVIOUR,  // a task, or a behaviour of a role
    TRPI_GIFT_TOPIC,      // any words
    TRPI_GIFT_EVENT,
    TRPI_GIFT_MESSAGE,
    TRPI_GIFT_ROLE,     // a role or a kind
    TRPI_GIFT_SOMEBODY  // somebody by name, or a kind: all of it
} trpi_gift;

typedef struct trpi_gift_type {
    trpi_gift gift;
    trpi_dimension dimension;
    bool is_bounded;
    bool is_whole;
    trpi_number least, most;
    trpi_text kind;                  // SOMEBODY: of which kind
    const trpi_syntax_names *names;  // CHOICE
} trpi_gift_type;

/// What a parameter takes; UNKNOWN when its type says nothing that a pattern can be given.
trpi_gift_type trpi_gift_type_of(const trpi_syntax_parameter *parameter);

/// "a place", "a number from 1 s to 60 s": for messages.
trpi_text trpi_gift_words(trpi_arena *arena, const trpi_gift_type *type);
const char *trpi_gift_name(trpi_gift gift);
/// A value that would do: `bar`, `5 s`.
const char *trpi_gift_example(const trpi_gift_type *type);

#endif
