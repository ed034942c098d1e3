// SPDX-License-Identifier: MIT
// Forms, for their public calls and their changes. Invariant: the fields of a form, and the changes of a field, follow from the
// text of the node's section alone. The result of a change is read again, and put in place only when the field has the new text
// then.

#ifndef TROUPE_SCRIPT_DOCUMENT_FORM_H
#define TROUPE_SCRIPT_DOCUMENT_FORM_H

#include "script/document/document.h"
#include "script/document/form_part.h"
#include "troupe/form.h"

/// A field of a form, and what it stands for: the items of a shape that have one name, or a clause, or the whole text of the node.
/// Until the form is handed out, ranges of the public field count from the beginning of the section.
typedef struct trpi_form_field {
    trp_form_field known;
    const trpi_form_part **parts;  // of that name; of a clause none
    uint32_t part_count, part_room;
    uint32_t clause;                           // trpi_clause_kind, or ERROR
    const trpi_syntax_clause *present_clause;  // the clause, if it is there
    const char *const *words;                  // of a choice
    trpi_token_range tokens;                   // of its value, if it is set
    uint32_t member;                           // trpi_member_kind of a part
} trpi_form_field;

/// The form of a node, as made from a text of the node's section.
typedef struct trpi_form {
    trpi_arena *arena;
    trpi_reading reading;
    trpi_syntax_node place;
    trpi_construct construct;
    bool has_construct;
    trpi_form_field *fields;
    uint32_t count, room;
} trpi_form;

/// Makes the form of the node of `family` and `kind` that begins where `range` begins in the text `section`. A node without parts
/// has a single field, the text in `range`. False when memory ran out.
bool trpi_form_make(trpi_form *form, trpi_arena *arena, trpi_text section, uint32_t family, uint32_t kind, trpi_span range);

/// Returns the field of a name, or NULL.
const trpi_form_field *trpi_form_find(const trpi_form *form, const char *name);

/// Returns an example text for a field that is written along with another one.
const char *trpi_form_field_example(const trpi_form_field *field);

/// Returns the name of a kind of field.
const char *trpi_form_field_kind_name(uint32_t kind);
/// Returns the kind of field for a part of a form, and sets `choices` to its choices, or to NULL.
uint32_t trpi_form_field_kind_of_part(const trpi_syntax_field *fields, const trpi_form_part *part, const char *const **choices);

/// Returns the bytes of the section that some tokens of a form cover. For an empty range of tokens, returns the place behind the
/// token in front of the range.
trpi_span trpi_form_span(const trpi_form *form, trpi_token_range tokens);

#endif
