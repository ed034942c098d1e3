// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The fields of lines, steps, clauses and cues, one line each, in the order in which they are printed. From them come the
// members of the structs (syntax.h), the names that shapes use (shape.c), how each is read (field.c), and the printed tree, by which
// two trees are compared (syntax_print.c).
//
// FIELD(KIND, name, "printed before")

#ifndef TROUPE_SCRIPT_PARSE_FIELDS_H
#define TROUPE_SCRIPT_PARSE_FIELDS_H

#define TRPI_LINE_FIELDS(FIELD) \
FIELD(FLAG, broken, " broken") \
FIELD(FLAG, is_private, " private") \
FIELD(INITIATION, initiation, " ") \
FIELD(HANDLER, handler, " ") \
FIELD(PLACEMENT, placement, " ") \
FIELD(FLAG, negated, " not")      /* `repeat until it fails`, `expects`, `then not` */ \
FIELD(FLAG, removed, " removed") \
FIELD(FLAG, walks, " walks") \
FIELD(FLAG, every, " every")      /* of a role: worn from the beginning by all for whom it is */ \
FIELD(COUNT, count, " ")          /* of a cast entry */ \
FIELD(NAME, name, " ") \
FIELD(NAME, other, " of ")        /* the kind of a role, the pattern of an instance, the object of an `on` */ \
FIELD(TEXT, text, " text ")       /* in quotes, or the letters of a plan */ \
FIELD(TEXT, tag, " @") \
FIELD(PARAMETERS, parameters, "") \
FIELD(SIGNATURE, signature, "") \
FIELD(TYPE, type, " ") \
FIELD(VALUE, value, " ")          /* of an assignment or a stock all, linked by `next` */ \
FIELD(VALUE, within, " within ") \
FIELD(CUE, cue, "") \
FIELD(STEP, step, " ") \
FIELD(CELLS, cells, "") \
FIELD(CLAUSES, clauses, "")

#define TRPI_STEP_FIELDS(FIELD) \
FIELD(FLAG, any, " any") \
FIELD(NAME, name, " ") \
FIELD(TEXT, text, " ")            /* between the quotes */ \
FIELD(TEXT, tag, " @")            /* without the `@`; empty when there is none */ \
FIELD(ARGUMENTS, arguments, "") \
FIELD(SETTINGS, settings, "") \
FIELD(VALUE, value, " ") \
FIELD(VALUE, target, " to ")

#define TRPI_CLAUSE_FIELDS(FIELD) \
FIELD(SELECTION, selection, " ") \
FIELD(RESUMPTION, resumption, " ") \
FIELD(LOSS, loss, " ") \
FIELD(SELECTOR, selector, " ") \
FIELD(NAME, name, " ") \
FIELD(NAME, was, " was ")         /* of a topic: its first name, or empty */ \
FIELD(NAMES, names, "") \
FIELD(VALUE, value, " ") \
FIELD(VALUE, value2, " to ") \
FIELD(CUE, cue, "") \
FIELD(STEP, step, " ") \
FIELD(TYPE, type, " ")

#define TRPI_CUE_FIELDS(FIELD) \
FIELD(VALUE, subject, " ") \
FIELD(VALUE, value, " ") \
FIELD(VALUE, object, " ") \
FIELD(NAME, name, " ") \
FIELD(NAME, task, " at ") \
FIELD(VALUE, condition, " and ")  /* after `and`, on arrows only */

#define TRPI_MEMBER_KINDS(KIND) \
KIND(FLAG, bool) \
KIND(COUNT, uint32_t) \
KIND(NAME, trpi_syntax_name) \
KIND(TEXT, trpi_text) \
KIND(NAMES, trpi_syntax_names *) \
KIND(VALUE, trpi_syntax_expression *) \
KIND(TYPE, trpi_syntax_type *) \
KIND(PARAMETERS, trpi_syntax_parameter *) \
KIND(SIGNATURE, struct trpi_syntax_piece *) \
KIND(ARGUMENTS, trpi_syntax_argument *) \
KIND(SETTINGS, trpi_syntax_setting *) \
KIND(CUE, struct trpi_syntax_cue *) \
KIND(STEP, struct trpi_syntax_step *) \
KIND(CELLS, struct trpi_syntax_cell *) \
KIND(CLAUSES, struct trpi_syntax_clause *) \
TRPI_MEMBER_CHOICES(KIND)

// One of the words of a family of words/choices.h.
#define TRPI_MEMBER_CHOICES(KIND) \
KIND(SELECTION, trpi_selection) \
KIND(RESUMPTION, trpi_resumption) \
KIND(LOSS, trpi_loss) \
KIND(SELECTOR, trpi_selector) \
KIND(INITIATION, trpi_initiation) \
KIND(HANDLER, trpi_handler) \
KIND(PLACEMENT, trpi_placement)
// clang-format on

#endif
