// SPDX-License-Identifier: MIT
// Shapes: how a line, a step, a clause or a cue goes on behind its word, as the lists of script/words write it. A shape is
// read into the fields of its node, one item after the other:
//   times/time         one of these words must come; `:`, `=` and `,` this sign; OPEN and CLOSE a parenthesis; `#` a number
//   <name what it is>  a field (fields.h). The words behind it say in messages what should be here
//   <value:time>       a field that can be read in several ways, by one of them (field.c)
//   [a | b]            the first of these that begins here, or none
//   (a | b)            the first of these that begins here, else the last
//   +negated           this flag is set
//   !if{Sentence.}     if this comes (NAME: any word of a name), it is that mistake. `{}` is the node's name
//   {times 3}          what messages give as an example from here on
//   &                  the name must end here: a word that joins needs brackets
// An alternative begins here when the words with which it begins, up to its first item of another sort, all stand in the text; or,
// if a field is its first item, when that field can be read.

#ifndef TROUPE_SCRIPT_PARSE_SHAPE_H
#define TROUPE_SCRIPT_PARSE_SHAPE_H

#include "script/parse/reader.h"

#define TRPI_LONGEST_WHAT 80

/// A field of a shape, `<value:time a time>`.
struct trpi_shape_field {
    const trpi_syntax_field *of;
    trpi_text way;                 // `time`, or empty
    char what[TRPI_LONGEST_WHAT];  // `a time`: what messages say should be here
    const char *example;
    trpi_span keyword;
};

/// The functions by which fields are read (field.h).
struct trpi_shape_field_parser {
    bool (*begins)(const trpi_reader *reader, const trpi_shape_field *field);
    void (*read)(trpi_reader *reader, const trpi_shape_field *field, void *to);
};

/// A range of a reader's tokens: from `from` up to `to`, which is not included.
typedef struct trpi_token_range {
    uint32_t from, to;
} trpi_token_range;

/// A note of the text that an item of a shape has read, or an alternative of one of its groups; forms (script/document/form.h)
/// are made of notes.
typedef struct trpi_shape_note {
    const void *node;
    const char *shape;
    uint32_t at;  // of the item in its shape: of the `<` or `#` of a field, or of the sign that opens an alternative
    trpi_token_range range;
} trpi_shape_note;

struct trpi_shape_notes {
    trpi_shape_note *at;
    uint32_t count;
    uint32_t capacity;
};

/// Shapes that stand in no list: of a line or a cell that is a step, of a cell in the head of a table, of the subject in front of a
/// cue's word, and of the condition behind the cue of an arrow.
#define TRPI_SHAPE_STEP "<step>"
#define TRPI_SHAPE_CELL "[<step>]"
#define TRPI_SHAPE_HEAD "<name the name of a part>"
#define TRPI_SHAPE_SUBJECT "<subject:operand>"
#define TRPI_SHAPE_CONDITION "[and <condition:truth>]"

/// Notes, if notes are wanted, that another function has read the tokens `range` for a field or a flag of `shape`, and the tokens
/// `around` for the alternative around it.
void trpi_shape_add_note_of_field(trpi_reader *reader, const void *node, const char *shape, const char *field,
                                  trpi_token_range range, trpi_token_range around);

/// Returns the end of the alternative of a shape that begins at `at`: its `|`, the bracket that closes its group, or the end of
/// the shape.
const char *trpi_shape_alternative_end(const char *at);

/// Returns the place behind the brace that closes the one at `at`.
const char *trpi_shape_braces_end(const char *at);

/// Reads `shape` into `node`, whose fields are `fields`. `keyword`: the word before, which sentences about a value quote together
/// with the value.
void trpi_parse_shape(trpi_reader *reader, const char *shape, const char *example, const trpi_syntax_field *fields, void *node,
                      trpi_span keyword);

/// Whether the next tokens are what the shape begins with.
bool trpi_shape_begins(trpi_reader *reader, const char *shape, const trpi_syntax_field *fields);

// ---- Lines --------------------------------------------------------------------------------------

typedef struct trpi_line_shape trpi_line_shape;

/// Reads the line behind its keyword, up to the clauses; `line->kind` and `line->keyword` are set, the keyword is taken.
typedef void trpi_line_parser(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word);

/// A line of TRPI_LINE_SHAPES (words/lines.h).
struct trpi_line_shape {
    const char *word;
    trpi_line_kind kind;
    bool strong;  // no step begins with it: among steps it is a declaration in the wrong place
    trpi_line_parser *parse;
    const char *shape, *example;
};

trpi_line_parser trpi_parse_line_by_shape;

// Parsers of lines in declaration.c.
trpi_line_parser trpi_parse_line_instance;        // its name and pattern, and what it gives in parentheses
trpi_line_parser trpi_parse_line_calendar_entry;  // `day: 40 min`, `first day: Sunday`
trpi_line_parser trpi_parse_line_expectation;     // `within 5 s`, and something that happens, or a condition

// The parser of lines in cast.c.
trpi_line_parser trpi_parse_line_cast_entry;  // name, role or kind, count, placement, whether it walks

#endif
