// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The fields of lines, steps, clauses and cues, one line each, in the order in which they are printed. From them come the members
// of the structs (syntax.h), the names that shapes use (shape.c), how each is read (field.c), and the printed tree, by which two
// trees are compared (syntax_print.c).
// FIELD(NODE, KIND, name, "printed before")   NODE is the struct

#ifndef TROUPE_SCRIPT_PARSE_FIELDS_H
#define TROUPE_SCRIPT_PARSE_FIELDS_H

#define TRPI_LINE_FIELDS(FIELD, NODE) \
FIELD(NODE, FLAG, broken, " broken") \
FIELD(NODE, FLAG, is_private, " private") \
FIELD(NODE, INITIATION, initiation, " ") \
FIELD(NODE, HANDLER, handler, " ") \
FIELD(NODE, PLACEMENT, placement, " ") \
FIELD(NODE, FLAG, negated, " not")      /* `repeat until it fails`, `expects`, `then not` */ \
FIELD(NODE, FLAG, removed, " removed") \
FIELD(NODE, FLAG, walks, " walks") \
FIELD(NODE, FLAG, of_world, " world")   /* `given the world`, with facts of the world below it */ \
FIELD(NODE, FLAG, every, " every")      /* of a role: worn from the beginning by all for whom it is */ \
FIELD(NODE, COUNT, count, " ")          /* of a cast entry; how often something has to happen in a test */ \
FIELD(NODE, NAME, name, " ") \
FIELD(NODE, NAME, other, " of ")        /* the kind of a role, the pattern of an instance, what an `on` is about */ \
FIELD(NODE, TEXT, text, " text ")       /* in quotes, or the letters of a plan */ \
FIELD(NODE, TEXT, tag, " @") \
FIELD(NODE, PARAMETERS, parameters, "") \
FIELD(NODE, SIGNATURE, signature, "") \
FIELD(NODE, TYPE, type, " ") \
FIELD(NODE, VALUE, value, " ")          /* of an assignment or a stock all, linked by `next` */ \
FIELD(NODE, VALUE, within, " within ") \
FIELD(NODE, CUE, cue, "") \
FIELD(NODE, STEP, step, " ") \
FIELD(NODE, CELLS, cells, "") \
FIELD(NODE, CLAUSES, clauses, "")

#define TRPI_STEP_FIELDS(FIELD, NODE) \
FIELD(NODE, FLAG, any, " any") \
FIELD(NODE, NAME, name, " ") \
FIELD(NODE, TEXT, text, " ")            /* between the quotes */ \
FIELD(NODE, TEXT, tag, " @")            /* without the `@`; empty when there is none */ \
FIELD(NODE, ARGUMENTS, arguments, "") \
FIELD(NODE, SETTINGS, settings, "") \
FIELD(NODE, VALUE, value, " ") \
FIELD(NODE, VALUE, target, " to ")

#define TRPI_CLAUSE_FIELDS(FIELD, NODE) \
FIELD(NODE, SELECTION, selection, " ") \
FIELD(NODE, RESUMPTION, resumption, " ") \
FIELD(NODE, LOSS, loss, " ") \
FIELD(NODE, SELECTOR, selector, " ") \
FIELD(NODE, DROPPED, cause, " ")        /* of `because` */ \
FIELD(NODE, NAME, name, " ") \
FIELD(NODE, NAME, was, " was ")         /* of a topic: its first name, or empty */ \
FIELD(NODE, NAMES, names, "") \
FIELD(NODE, VALUE, value, " ") \
FIELD(NODE, VALUE, value2, " to ") \
FIELD(NODE, CUE, cue, "") \
FIELD(NODE, STEP, step, " ") \
FIELD(NODE, TYPE, type, " ")

#define TRPI_CUE_FIELDS(FIELD, NODE) \
FIELD(NODE, VALUE, subject, " ") \
FIELD(NODE, VALUE, value, " ") \
FIELD(NODE, VALUE, object, " ") \
FIELD(NODE, NAME, name, " ") \
FIELD(NODE, NAME, task, " at ") \
FIELD(NODE, VALUE, condition, " and ")  /* after `and`, on arrows only */

// The kinds of members that syntax nodes have: KIND(NAME, type, family of words or NONE)
#define TRPI_MEMBER_KINDS(KIND) \
KIND(FLAG, bool, NONE) \
KIND(COUNT, uint32_t, NONE) \
KIND(NAME, trpi_syntax_name, NONE) \
KIND(TEXT, trpi_text, NONE) \
KIND(NAMES, trpi_syntax_names *, NONE) \
KIND(VALUE, trpi_syntax_expression *, NONE) \
KIND(TYPE, trpi_syntax_type *, NONE) \
KIND(PARAMETERS, trpi_syntax_parameter *, NONE) \
KIND(SIGNATURE, struct trpi_syntax_phrase_part *, NONE) \
KIND(ARGUMENTS, trpi_syntax_argument *, NONE) \
KIND(SETTINGS, trpi_syntax_named_value *, NONE) \
KIND(CUE, struct trpi_syntax_cue *, NONE) \
KIND(STEP, struct trpi_syntax_step *, NONE) \
KIND(CELLS, struct trpi_syntax_cell *, NONE) \
KIND(CLAUSES, struct trpi_syntax_clause *, NONE) \
TRPI_MEMBER_CHOICES(KIND)

// The kinds of members whose value is one of the words of a family of words/choices.h.
#define TRPI_MEMBER_CHOICES(KIND) \
KIND(SELECTION, trpi_selection_choice, TRPI_SELECTIONS) \
KIND(RESUMPTION, trpi_resumption_choice, TRPI_RESUMPTIONS) \
KIND(LOSS, trpi_loss_choice, TRPI_LOSSES) \
KIND(SELECTOR, trpi_selector_choice, TRPI_SELECTORS) \
KIND(INITIATION, trpi_initiation_choice, TRPI_INITIATIONS) \
KIND(HANDLER, trpi_handler_choice, TRPI_HANDLERS) \
KIND(PLACEMENT, trpi_cast_placement_choice, TRPI_PLACEMENTS) \
KIND(DROPPED, trpi_drop_cause_choice, TRPI_DROP_CAUSES)
// clang-format on

#endif
