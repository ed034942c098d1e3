// SPDX-License-Identifier: MIT
// Selectors, and questions to the game.

#ifndef TROUPE_SCRIPT_COMPILE_SELECTOR_H
#define TROUPE_SCRIPT_COMPILE_SELECTOR_H

#include "script/compile/scope.h"

/// Emits the question that `asked` begins with, behind `lead` ("can", "is", "has" or ""). `who` stands before it, or
/// NULL. False, and nothing is emitted, when the game cannot be asked anything of that name.
bool trpi_compile_question(trpi_scope *scope, const char *lead, const trpi_syntax_expression *who,
                           const trpi_syntax_expression *asked, trpi_value_type *type);

/// Whether there is such a question.
bool trpi_question_exists(trpi_compiler *compiler, const char *lead, const trpi_syntax_expression *asked);

/// The relation called so, or TRPI_NO_INDEX.
uint16_t trpi_find_relation(const trpi_compiler *compiler, trpi_text name);

/// `it is an enemy`: emits the question, when the right side is a relation.
bool trpi_compile_relation_test(trpi_scope *scope, const trpi_syntax_expression *expression);

/// `any enemy can see me`: emits the search, when that is what it is.
bool trpi_compile_any_search(trpi_scope *scope, const trpi_syntax_expression *expression);

/// The selectors: of an expression, of a type (`a creature within 8 m`), and of one entity only.
uint16_t trpi_compile_select(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *found);
uint16_t trpi_compile_type_selector(trpi_scope *scope, const trpi_syntax_type *type, trpi_value_type *found);
uint16_t trpi_compile_only_selector(trpi_compiler *compiler, uint16_t global);

/// The filters of a type as a condition on the performer; 0 when there are none.
uint32_t trpi_compile_performer_filters(const trpi_scope *scope, const trpi_syntax_type *type);

uint16_t trpi_compile_part_selector(trpi_compiler *compiler, const trpi_part_symbol *part, bool may_be_player);

/// Writes the records of all questions. At the end: those of the standard library are there when they are used.
void trpi_compile_questions(trpi_compiler *compiler);

#endif
