// SPDX-License-Identifier: MIT
// Arguments of patterns: the types that a parameter can have, in words and by example.

#ifndef TROUPE_SCRIPT_PATTERN_ARGUMENT_H
#define TROUPE_SCRIPT_PATTERN_ARGUMENT_H

#include "script/parse/syntax.h"

/// ARGUMENT(NAME, "its name in a pattern", "in messages, where that does not depend on the type", "an example", "the sorts of names
/// that fit, as completions call them")
#define TRPI_ARGUMENTS(ARGUMENT)                                                                     \
    ARGUMENT(UNKNOWN, "something", "something", "Ansel", "") /* after a mistake */                   \
    ARGUMENT(NUMBER, "number", "", "3", "")                  /* of some unit */                      \
    ARGUMENT(TRUTH, "yes or no", "`yes` or `no`", "yes", "")                                         \
    ARGUMENT(CHOICE, "choice", "", "calm", "") /* one of the names */                                \
    ARGUMENT(TEXT, "text", "a line in quotes", "\"Good day.\"", "")                                  \
    ARGUMENT(POOL, "lines", "the name of some `lines`", "Chatter", "pool of lines")                  \
    ARGUMENT(ITEM, "item", "an item", "ale", "item")                                                 \
    ARGUMENT(PLACE, "place", "a place", "bar", "place")                                              \
    ARGUMENT(BEHAVIOUR, "behaviour", "the name of a task or a behaviour", "Wave", "task, behaviour") \
    ARGUMENT(TOPIC, "topic", "a topic", "the weather", "") /* any words */                           \
    ARGUMENT(EVENT, "event", "an event", "bell rings", "event")                                      \
    ARGUMENT(MESSAGE, "message", "a message", "Relief", "message")                                   \
    ARGUMENT(ROLE, "role", "a role or a kind", "Patron", "role, kind")                               \
    ARGUMENT(SOMEBODY, "creature", "", "Ansel", "character, kind") /* by name, or a kind */

typedef enum trpi_pattern_argument_kind {
#define NAME(name, called, words, example, sorts) TRPI_ARGUMENT_##name,
    TRPI_ARGUMENTS(NAME)
#undef NAME
} trpi_pattern_argument_kind;

typedef struct trpi_pattern_argument_type {
    trpi_pattern_argument_kind argument;
    trpi_dimension dimension;
    bool is_bounded;
    bool is_whole;
    trpi_number least, most;
    trpi_text kind;                  // of a SOMEBODY: its kind
    const trpi_syntax_names *names;  // CHOICE
} trpi_pattern_argument_type;

/// Returns the type of a parameter's arguments; UNKNOWN when the parameter declares none that a pattern can take.
trpi_pattern_argument_type trpi_pattern_argument_type_of(const trpi_syntax_parameter *parameter);

/// Returns the words for the type of an argument in findings: "a place", "a number from 1 s to 60 s".
trpi_text trpi_pattern_argument_type_words(trpi_arena *arena, const trpi_pattern_argument_type *type);
const char *trpi_pattern_argument_kind_name(trpi_pattern_argument_kind argument);
/// Returns the sorts of names that fit, as completions call them, with commas between; "" where no name fits.
const char *trpi_pattern_argument_fitting_name_sorts(trpi_pattern_argument_kind argument);
/// Returns an example of an argument: `bar`, `5 s`.
const char *trpi_pattern_argument_example(const trpi_pattern_argument_type *type);

/// The ways in which an argument is written where a pattern leaves a part of a line open.
typedef enum trpi_pattern_argument_style {
    TRPI_PATTERN_ARGUMENT_STYLE_NAME,
    TRPI_PATTERN_ARGUMENT_STYLE_NUMBER,
    TRPI_PATTERN_ARGUMENT_STYLE_TEXT,
    TRPI_PATTERN_ARGUMENT_STYLE_COUNT
} trpi_pattern_argument_style;

#define TRPI_PATTERN_ARGUMENT_TYPES_MOST 16

/// Lists the names of the types that a parameter of a pattern can have where it stands for a part written in `style`, the narrowest
/// first; returns how many there are.
uint32_t trpi_argument_types_of_style(trpi_pattern_argument_style style, const char *types[TRPI_PATTERN_ARGUMENT_TYPES_MOST]);

/// Returns the unit of the bounds of an argument's type: "m", "degrees".
const char *trpi_pattern_argument_unit(trpi_dimension dimension);

#endif
