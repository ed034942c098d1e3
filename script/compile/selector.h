// SPDX-License-Identifier: MIT
// Selectors, and questions to the game.

#ifndef TROUPE_SCRIPT_COMPILE_SELECTOR_H
#define TROUPE_SCRIPT_COMPILE_SELECTOR_H

#include "script/compile/scope.h"

/// Emits the question with which `asked` begins, behind `lead` ("can", "is", "has" or ""). `who` is the value in front of `lead`,
/// or NULL. False, with nothing emitted, when the game has no question of that name.
bool trpi_try_compile_question(trpi_scope *scope, const char *lead, const trpi_syntax_expression *who,
                               const trpi_syntax_expression *asked, trpi_value_type *type);

/// Whether a query is declared with the name that `asked` begins with, behind the word `lead` ("can", "is", "has" or "").
bool trpi_query_is_declared(trpi_compiler *compiler, const char *lead, const trpi_syntax_expression *asked);

/// Returns the relation called `name`, or TRPI_NO_INDEX.
uint16_t trpi_find_relation_query(const trpi_compiler *compiler, trpi_text name);

/// Emits a test of a relation, `it is an enemy`; false when the right side names no relation.
bool trpi_try_compile_relation_test(trpi_scope *scope, const trpi_syntax_expression *expression);

/// Emits a search such as `any enemy can see me`; false when the expression is none.
bool trpi_try_compile_question_about_selector(trpi_scope *scope, const trpi_syntax_expression *expression);

/// Refuses `any guest` where it would stand for one only, the nearest: on the other side of a comparison, distance, place or cue.
void trpi_refuse_any_for_one(const trpi_scope *scope, const trpi_syntax_expression *other);

/// Makes the selector of an expression, of a type (`a creature within 8 m`), or of one global only.
uint16_t trpi_compile_search_selector(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *found_type);
uint16_t trpi_compile_type_selector(trpi_scope *scope, const trpi_syntax_type *type, trpi_value_type *found_type);
uint16_t trpi_compile_global_selector(trpi_compiler *compiler, uint16_t global);

/// Compiles the filters of a type as a condition on the performer; 0 when there are none.
uint32_t trpi_compile_performer_filters(const trpi_scope *scope, const trpi_syntax_type *type);

uint16_t trpi_compile_part_selector(trpi_compiler *compiler, const trpi_part_symbol *part, bool may_be_player);

/// Writes the records of all queries. Called at the end, since those of the standard library exist only when they are
/// used.
void trpi_compile_query_records(trpi_compiler *compiler);

#endif
