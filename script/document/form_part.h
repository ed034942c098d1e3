// SPDX-License-Identifier: MIT
// Parts of a construct: its shapes (parse/shape.h) as a tree, and what the text has for each.

#ifndef TROUPE_SCRIPT_DOCUMENT_FORM_PART_H
#define TROUPE_SCRIPT_DOCUMENT_FORM_PART_H

#include "script/document/reading.h"

typedef enum trpi_form_part_kind {
    TRPI_PART_WORD,
    TRPI_PART_FIELD,
    TRPI_PART_FLAG,
    TRPI_PART_GROUP,
    TRPI_PART_ALTERNATIVE  // of a group; or the whole, which has no parent
} trpi_form_part_kind;

typedef struct trpi_form_part {
    trpi_form_part_kind kind;
    trpi_text text;               // of a word; the name of a field or a flag
    trpi_text way;                // of a field: how it is read
    trpi_text what;               // of a field: what it is, in messages
    bool is_optional;             // of a group
    const trpi_shape_note *note;  // the text's own words for a field or an alternative; NULL: nothing
    struct trpi_form_part *parent, *first, *next;
} trpi_form_part;

/// A construct: its parts, and where it stands among the tokens of its reading.
typedef struct trpi_construct {
    trpi_form_part *whole;
    const trpi_syntax_field *fields;
    const char *word;  // that begins it, or ""
    const char *shape, *example;
    uint32_t first_token;
} trpi_construct;

/// Makes the construct of a line, step, clause, cue or cell. False when memory ran out, or when it has no parts.
bool trpi_construct_make(trpi_construct *construct, const trpi_reading *reading, const trpi_syntax_node *place, trpi_arena *arena);

/// Makes the parts of a construct from its words and its shape alone, without a text. NULL when memory ran out.
const trpi_form_part *trpi_form_parts_make_of_shape(const char *words, const char *shape, trpi_arena *arena);

/// Whether an alternative has no field, so that its words alone say something (trpi_form_part_is_alternative_without_field).
/// trpi_form_part_name returns the name of such an alternative, which is the name of its flag or its words; for a part of another
/// kind, its text.
bool trpi_form_part_is_alternative_without_field(const trpi_form_part *part);
trpi_text trpi_form_part_name(const trpi_form_part *part, trpi_arena *arena);

/// Returns the token at which a part begins or would begin: the one behind all earlier parts of the same alternative.
uint32_t trpi_form_part_first_token(const trpi_construct *construct, const trpi_form_part *part);

#endif
