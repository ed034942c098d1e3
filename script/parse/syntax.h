// SPDX-License-Identifier: MIT
// The syntax tree: the text as it is written, before names have a meaning.
//
// A file is a list of lines, a line has a block of lines under it. Every line has the same struct,
// told apart by `kind`; fields that a kind does not use are NULL, 0 or empty (its shape in
// script/words says which it uses). The same goes for expressions, steps, clauses, cues and types.
// All lists are linked by `next`, in the order of the text; steps at the same time by `together`.
//
// Invariants:
// - every node lives in the parse's arena; texts are slices of the source or copies in the arena;
// - a line whose header had a mistake has `broken` set: an error was reported, its fields may be
//   missing, but never garbage. A line that could not be read at all is TRPI_LINE_ERROR. Its block is parsed in
//   both cases;
// - a missing expression, type or step after a mistake is a node of the ERROR kind, not NULL;
// - blocks nest at most TRPI_SYNTAX_DEEPEST levels, expressions too, so walking by recursion is
//   safe.

#ifndef TROUPE_SCRIPT_PARSE_SYNTAX_H
#define TROUPE_SCRIPT_PARSE_SYNTAX_H

#include "base/arena.h"
#include "base/number.h"
#include "base/text.h"
#include "script/parse/fields.h"
#include "script/text/source.h"
#include "script/words/choices.h"
#include "script/words/cues.h"
#include "script/words/expressions.h"
#include "script/words/line.h"
#include "script/words/steps.h"

#include <stddef.h>

#define TRPI_SYNTAX_DEEPEST 64

// ---- Names --------------------------------------------------------------------------------------

/// One word of a name; `[Guard of honour]` is one word, without the brackets.
typedef struct trpi_syntax_word {
    trpi_text text;
    trpi_span span;  // with the brackets
    bool bracketed;
} trpi_syntax_word;

/// A name: a run of words, `Supply room`. Binding splits the name of a phrase: `fetch ale` + from `supply room`.
typedef struct trpi_syntax_name {
    trpi_text text;  // words joined by one space; size 0: there is no name
    trpi_span span;
    const trpi_syntax_word *words;
    uint32_t word_count;
} trpi_syntax_name;

/// Whether a name, or a part of it, stands in brackets.
bool trpi_syntax_name_is_bracketed(const trpi_syntax_name *name);

/// Returns the words `from` to `from + count - 1` as a name of their own. Empty when memory ran out.
trpi_syntax_name trpi_syntax_name_part(const trpi_syntax_name *name, uint32_t from, uint32_t count, trpi_arena *arena);

/// Returns a name with one more word behind it. Empty when memory ran out.
trpi_syntax_name trpi_syntax_name_with(const trpi_syntax_name *name, trpi_syntax_word word, trpi_arena *arena);

/// A list of names: `legs and hands`, `one of (calm, wary)`.
typedef struct trpi_syntax_names {
    trpi_syntax_name name;
    trpi_syntax_name was;  // of a choice: its first name, or empty
    bool with_and;         // joined by `and` to the one before, not by `or`
    struct trpi_syntax_names *next;
} trpi_syntax_names;

// ---- Families of words ---------------------------------------------------------------------------

// One enumeration for each family of words/choices.h: trpi_selection_choice and so on.
#define CHOICE(family, name, words) TRPI_##family##_##name,
#define KIND(kind, type, WORDS) typedef enum type { WORDS(CHOICE) } type;
TRPI_MEMBER_CHOICES(KIND)
#undef KIND
#undef CHOICE

// ---- Quantities ---------------------------------------------------------------------------------

typedef enum trpi_unit {
#define UNIT(name, ...) TRPI_UNIT_##name,
    TRPI_UNITS(UNIT)
#undef UNIT
} trpi_unit;

typedef enum trpi_dimension {
    TRPI_DIMENSION_NUMBER,
    TRPI_DIMENSION_DISTANCE,  // base unit: metre
    TRPI_DIMENSION_DURATION,  // base unit: second
    TRPI_DIMENSION_ANGLE,     // base unit: degree
    TRPI_DIMENSION_CHANCE     // base unit: 1, so 20% is 0.2
} trpi_dimension;

trpi_dimension trpi_unit_dimension(trpi_unit unit);

/// Returns all words of a unit, the usual one first: "min minute minutes".
const char *trpi_unit_spellings(trpi_unit unit);

/// A number as written: `3`, `3 m`, `60%`, `2 to 5 s` (low to high), `4 per minute`, `20% per s`,
/// `3 m per s`, or `08:00` (is_clock; low is seconds since midnight, unit is SECOND). Not a range:
/// high == low.
typedef struct trpi_quantity {
    trpi_number low;
    trpi_number high;
    trpi_unit unit;  // of both
    trpi_unit per;   // NONE when not a rate
    bool is_range;
    bool is_clock;
    uint8_t days;  // of the week (pack/week.h): `08:00 on Sunday`; alone when it is no time of day: `on Sunday`
} trpi_quantity;

/// Whether a quantity is a whole number with nothing behind it, such as `2`.
bool trpi_quantity_is_bare(const trpi_quantity *quantity);

// ---- Expressions --------------------------------------------------------------------------------

typedef struct trpi_syntax_expression trpi_syntax_expression;
typedef struct trpi_syntax_type trpi_syntax_type;

typedef enum trpi_filter_kind {
    TRPI_FILTER_WITHIN,  // value: distance; of: from whom, or NULL
    TRPI_FILTER_INSIDE,  // value
    TRPI_FILTER_AROUND,  // value
    TRPI_FILTER_WHERE    // value: a condition on `it`
} trpi_filter_kind;

typedef struct trpi_syntax_filter {
    trpi_filter_kind kind;
    trpi_span span;
    trpi_syntax_expression *value;
    trpi_syntax_expression *of;
    struct trpi_syntax_filter *next;
} trpi_syntax_filter;

/// One piece of a phrase after its first name: ` from supply room`, or a bare ` 5 s` with an empty
/// preposition.
typedef struct trpi_syntax_argument {
    trpi_text preposition;
    trpi_syntax_expression *value;
    trpi_span span;
    struct trpi_syntax_argument *next;
} trpi_syntax_argument;

/// A named argument in the parentheses of a step: `name = value`.
typedef struct trpi_syntax_named_value {
    trpi_syntax_name name;
    trpi_syntax_expression *value;
    trpi_span span;
    struct trpi_syntax_named_value *next;
} trpi_syntax_named_value;

typedef enum trpi_expression_kind {
#define EXPRESSION(name, ...) TRPI_EXPRESSION_##name,
    TRPI_EXPRESSIONS(EXPRESSION)
#undef EXPRESSION
} trpi_expression_kind;

// The count of expression kinds is no enumerator of theirs, so that a switch over the kinds needs no case for it.
enum {
#define EXPRESSION(...) +1
    TRPI_EXPRESSION_KIND_COUNT = 0 TRPI_EXPRESSIONS(EXPRESSION)
#undef EXPRESSION
};

struct trpi_syntax_expression {
    trpi_expression_kind kind;
    trpi_span span;
    trpi_span operator_span;  // of the operator or word between left and right
    trpi_syntax_expression *left;
    trpi_syntax_expression *right;
    trpi_syntax_expression *items;  // LIST: the first; linked by `next`
    trpi_syntax_expression *next;
    trpi_syntax_name name;
    trpi_syntax_argument *arguments;
    trpi_syntax_filter *filters;
    trpi_text text;
    trpi_quantity quantity;
    trpi_selector_choice selector;
    bool negated;
    bool in_parentheses;  // `(a + b)`
    uint16_t depth;       // levels below, this one included
};

// ---- Types --------------------------------------------------------------------------------------

typedef enum trpi_syntax_type_kind {
    TRPI_TYPE_SYNTAX_ERROR,
    TRPI_TYPE_SYNTAX_RANGE,   // quantity: `0 to 100`
    TRPI_TYPE_SYNTAX_TRUTH,   // `yes or no`
    TRPI_TYPE_SYNTAX_CHOICE,  // names: `one of (calm, wary)`
    TRPI_TYPE_SYNTAX_NAMED    // names (one, or several with `or`), selector, many, filters: `text`, `nearest Patron within 10 m`
} trpi_syntax_type_kind;

struct trpi_syntax_type {
    trpi_syntax_type_kind kind;
    trpi_span span;
    trpi_quantity quantity;
    trpi_syntax_names *names;
    trpi_syntax_filter *filters;
    trpi_selector_choice selector;
    bool many;
};

/// A parameter, as in `(who: creature, count = 3)`: with a type, a value, both or neither.
typedef struct trpi_syntax_parameter {
    trpi_syntax_name name;
    trpi_syntax_name was;  // its first name, or empty
    trpi_syntax_type *type;
    trpi_syntax_expression *value;
    trpi_span span;
    struct trpi_syntax_parameter *next;
} trpi_syntax_parameter;

// ---- Fields -------------------------------------------------------------------------------------

typedef enum trpi_member_kind {
#define KIND(kind, type, family) TRPI_MEMBER_##kind,
    TRPI_MEMBER_KINDS(KIND)
#undef KIND
} trpi_member_kind;

#define KIND(kind, type, family) typedef type trpi_member_##kind;
TRPI_MEMBER_KINDS(KIND)
#undef KIND

#define TRPI_SYNTAX_MEMBER(node, kind, name, before) trpi_member_##kind name;

/// A field of a syntax node, from one of the lists of fields.h: where it is in its struct, and what is printed before
/// it.
typedef struct trpi_syntax_field {
    const char *name;  // NULL behind the last one
    const char *before;
    trpi_member_kind kind;
    size_t offset;
} trpi_syntax_field;

extern const trpi_syntax_field trpi_syntax_line_fields[], trpi_syntax_step_fields[], trpi_syntax_clause_fields[],
    trpi_syntax_cue_fields[];

/// Returns the words of the language for a member of a kind, such as `nearest` and `any` of a selector, indexed by its value;
/// *count of them. NULL: members of that kind are no words.
const char *const *trpi_member_spellings(trpi_member_kind kind, uint32_t *count);

// ---- Cues ---------------------------------------------------------------------------------------

typedef enum trpi_cue_kind {
#define CUE(name, ...) TRPI_SYNTAX_CUE_##name,
    TRPI_CUES(CUE)
#undef CUE
        TRPI_SYNTAX_CUE_COUNT
} trpi_cue_kind;

/// Where the word of a cue stands: behind a subject, by itself, or by itself on an arrow only.
typedef enum trpi_cue_word_position { TRPI_CUE_SUBJECT, TRPI_CUE_ALONE, TRPI_CUE_ARROW } trpi_cue_word_position;

typedef struct trpi_syntax_cue {
    trpi_cue_kind kind;
    trpi_span span;
    TRPI_CUE_FIELDS(TRPI_SYNTAX_MEMBER, trpi_syntax_cue)
} trpi_syntax_cue;

// ---- Steps --------------------------------------------------------------------------------------

typedef enum trpi_step_kind {
#define STEP(name, ...) TRPI_SYNTAX_STEP_##name,
    TRPI_STEPS(STEP)
#undef STEP
        TRPI_SYNTAX_STEP_COUNT
} trpi_step_kind;

typedef struct trpi_syntax_step {
    trpi_step_kind kind;
    trpi_span span;
    trpi_span keyword;
    TRPI_STEP_FIELDS(TRPI_SYNTAX_MEMBER, trpi_syntax_step)
    struct trpi_syntax_step *together;  // after `while`: goes on beside this one, whose end ends it
} trpi_syntax_step;

// ---- Clauses ------------------------------------------------------------------------------------

typedef struct trpi_syntax_clause {
    trpi_clause_kind kind;
    trpi_span span;     // without the comma
    trpi_span keyword;  // its first word
    TRPI_CLAUSE_FIELDS(TRPI_SYNTAX_MEMBER, trpi_syntax_clause)
    struct trpi_syntax_clause *next;
} trpi_syntax_clause;

// ---- Lines --------------------------------------------------------------------------------------

/// A part of the phrase of a host word, in order: `move to (goal: place or entity)` is words, a joining word, parameters.
typedef struct trpi_syntax_phrase_part {
    trpi_syntax_name words;             // a run of plain words; or
    trpi_text joining;                  // one joining word, `to`, `can`; or
    trpi_syntax_parameter *parameters;  // of the slot: what goes in its place
    trpi_span span;
    struct trpi_syntax_phrase_part *next;
} trpi_syntax_phrase_part;

/// A cell of a table row: a name in the head, elsewhere a step or nothing. A part whose cell is empty waits in that row.
typedef struct trpi_syntax_cell {
    trpi_span span;
    trpi_syntax_name name;
    trpi_syntax_step *step;
    trpi_syntax_clause *clauses;
    struct trpi_syntax_cell *next;
} trpi_syntax_cell;

typedef struct trpi_syntax_line {
    trpi_line_kind kind;
    trpi_span span;     // the header: first to last token, without the block
    trpi_span keyword;  // its first word, or what stands there
    TRPI_LINE_FIELDS(TRPI_SYNTAX_MEMBER, trpi_syntax_line)
    uint32_t first_token, end_token;  // of the header, in the tokens of its file; the second is its LINE_END
    uint32_t cell_count;
    bool is_handed_in;                // a behaviour that nobody wrote there: an object takes it (check/handed.c)
    struct trpi_syntax_line *lines;   // the first of its block
    struct trpi_syntax_line *parent;  // NULL at the top
    struct trpi_syntax_line *next;
} trpi_syntax_line;

/// A comment, `#` included, for the formatter. `alone`: nothing but it on its line.
typedef struct trpi_syntax_comment {
    trpi_span span;
    bool alone;
} trpi_syntax_comment;

typedef struct trpi_syntax_file {
    const trpi_source *source;
    trpi_syntax_line *lines;          // the first
    const struct trpi_token *tokens;  // all (token.h), the last one END; NULL where instances were put in
    trpi_syntax_comment *comments;
    uint32_t comment_count;
} trpi_syntax_file;

/// Returns the name of a step, a cue or an expression in findings and in the printed tree: "phrase".
const char *trpi_step_kind_name(trpi_step_kind kind);
const char *trpi_cue_kind_name(trpi_cue_kind kind);
const char *trpi_expression_kind_name(trpi_expression_kind kind);

/// Finds the verb by which a test tells that a cue has come, in *verb; false when no test can tell of it.
bool trpi_cue_test_verb(trpi_cue_kind kind, uint8_t *verb);

/// Whether a behaviour can wait for a cue.
bool trpi_cue_is_waited_for(trpi_cue_kind kind);

/// Returns the first clause of a kind, or NULL.
trpi_syntax_clause *trpi_syntax_find_clause(trpi_syntax_clause *clauses, trpi_clause_kind kind);

bool trpi_syntax_has_clause(const trpi_syntax_line *line, trpi_clause_kind kind);

/// Returns the first line of the block below `line`, without the arguments that an instance has in its parentheses.
const trpi_syntax_line *trpi_syntax_first_line_of_block(const trpi_syntax_line *line);

/// Returns the last line of the block below `line`, however deep; the line itself when it has none.
const trpi_syntax_line *trpi_syntax_last_line_of_block(const trpi_syntax_line *line);

/// Returns where a line and its block end in the source, the line break not included.
uint32_t trpi_syntax_end_offset_of_line_and_block(const trpi_source *source, const trpi_syntax_line *line);

/// Returns the first of some lines that is of a kind, or NULL.
const trpi_syntax_line *trpi_syntax_find_line_of_kind(const trpi_syntax_line *lines, trpi_line_kind kind);

#endif
