// SPDX-License-Identifier: MIT
// Expressions are checked and written in one walk. The code of an expression with a mistake may be incomplete, but is never used: a
// text with errors gives no pack.

#ifndef TROUPE_SCRIPT_COMPILE_EXPRESSION_H
#define TROUPE_SCRIPT_COMPILE_EXPRESSION_H

#include "script/compile/scope.h"

/// Returns an example of a value of a type, from what the writer has declared.
trpi_text trpi_example_of_type(const trpi_compiler *compiler, trpi_value_type expected);

/// Adds completions: the names that could stand in the place of `name`, if the caret is in it, both those that fit and those that
/// do not.
void trpi_add_name_completions(const trpi_scope *scope, trpi_text name, trpi_value_type expected);

/// Writes the operations of an expression into the code being written. `expected` helps to resolve names of choices and
/// items, and is checked by the caller. Returns the type, unknown after a mistake.
trpi_value_type trpi_compile_value(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected);

/// Compiles a value and checks it against `expected`; `needed_by` names what needs the value ("`move to`", "the weight").
bool trpi_compile_value_of_type(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected,
                                const char *needed_by);

/// Compiles a condition into the code being written.
void trpi_compile_condition(trpi_scope *scope, const trpi_syntax_expression *expression);

trpi_value_type trpi_compile_name(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected);
trpi_value_type trpi_compile_dotted_name(trpi_scope *scope, const trpi_syntax_expression *expression);
trpi_value_type trpi_compile_name_behind_my(trpi_scope *scope, const trpi_syntax_expression *expression);

/// Emits the read of an own fact, of a common fact, or of a fact of the entity on the stack; a fact that is read of another entity
/// becomes shared.
trpi_value_type trpi_emit_fact_read(trpi_compiler *compiler, uint16_t fact, bool is_own);

/// Emits a constant amount of an item; `count` is how many.
trpi_value_type trpi_emit_item_amount(const trpi_scope *scope, uint16_t item, trpi_number count);

/// Returns the expression that computes the count in an amount of items: `price` of `price coin`. NULL when there is
/// none.
const trpi_syntax_expression *trpi_find_item_count_expression(const trpi_scope *scope, const trpi_syntax_expression *expression,
                                                              uint16_t *item);

/// Returns the item of that name; TRPI_NO_INDEX after reporting that there is none, or that a parameter or `let` names it.
uint16_t trpi_need_counted_item(const trpi_scope *scope, const trpi_syntax_name *name);

/// Compiles an amount of items with a computed count; false if the expression is none.
bool trpi_try_compile_item_amount(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type);

/// Whether no fact of the scene or the world is called `name`, so that a value can get the name; reports such a fact.
bool trpi_check_name_hides_no_fact(const trpi_scope *scope, trpi_span span, trpi_text name);

/// Whether `let` can give a value this name; reports a local in scope that has it already. In a scene a name may be given again.
bool trpi_check_let_name(const trpi_scope *scope, const trpi_syntax_name *name);

/// Compiles the point where an entity is: `where it is`.
trpi_value_type trpi_compile_point_of_entity(trpi_scope *scope, const trpi_syntax_expression *who);

/// Compiles the test `is known` of a point; `right` is the expression behind `is`. False when `right` is not `known`.
bool trpi_try_compile_is_known_test(const trpi_scope *scope, const trpi_syntax_expression *right);

/// Compiles a value of type `expected`, or a point in its place. Returns the type; unknown after a mistake.
trpi_value_type trpi_compile_value_or_point(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected,
                                            const char *needed_by);

/// Compiles a distance: `distance to bar`, `distance from Bob to bar`.
trpi_value_type trpi_compile_distance(trpi_scope *scope, const trpi_syntax_argument *arguments);

/// Compiles the distance from the performer to somebody or a point; false after a mistake.
bool trpi_compile_distance_to(trpi_scope *scope, const trpi_syntax_expression *to, const char *needed_by);

/// Compiles a test with `in`: whether an entity is in a place, such as `me in cellar`, or in an entity list.
trpi_value_type trpi_compile_membership_test(trpi_scope *scope, const trpi_syntax_expression *who,
                                             const trpi_syntax_expression *place);

/// Compiles a test of place behind `is`: `me is in cellar`, `it is not within 3 m of bar`.
trpi_value_type trpi_compile_place_test(trpi_scope *scope, const trpi_syntax_expression *expression);

/// Returns the performer's own fact that an expression is, or the fact of the scene or the world; TRPI_NO_INDEX for any other
/// expression. Reports nothing.
uint16_t trpi_find_own_fact(const trpi_scope *scope, const trpi_syntax_expression *expression);

/// Whether an expression names the performer: `me`, or the part that the performer plays, unless several play that part.
bool trpi_expression_is_performer(const trpi_scope *scope, const trpi_syntax_expression *expression);

/// Returns the part of the scene in scope that an expression names, or TRPI_NO_INDEX.
uint16_t trpi_find_named_part(const trpi_scope *scope, const trpi_syntax_expression *expression);

/// Reports `partner` where it is not clear who that is: in a scene of more than two parts, or with a part that several play.
void trpi_report_ambiguous_partner(const trpi_scope *scope, trpi_span span, const trpi_scene_symbol *scene);

/// Notes a comparison for the engine's wake-ups, if the scope collects them.
void trpi_scope_note_watched_fact(trpi_scope *scope, uint16_t fact, int64_t value);

/// Compiles a name that is a link of the object: emits the link's end. False for any other name.
bool trpi_try_compile_link_name(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type);

/// Emits the operation that replaces the entity on the stack by the end of its link `link`. Returns the type of the end;
/// unknown after a mistake: the link has several ends.
trpi_value_type trpi_emit_reading_of_link_end(const trpi_file_scope *file, trpi_span span, uint16_t link);

/// Returns the link among whose ends `nearest seat` or `any chosen.seat` searches, or TRPI_NO_INDEX. *owner_code is the code of the
/// entity that has the link, 0 for none.
uint16_t trpi_find_searched_link(trpi_scope *scope, const trpi_syntax_expression *among, uint32_t *owner_code);

/// Compiles a test of the time of day: `after 18:00`, `from 22:00 to 05:00`. False when the expression is none.
bool trpi_try_compile_hours_test(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type);

/// Compiles a test of the hour or the day, such as `it is after 18:00` and `it is Sunday`; false when the expression is no such
/// test: then `it` is an entity.
bool trpi_try_compile_it_is_time_test(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type);

#endif
