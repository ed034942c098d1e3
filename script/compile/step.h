// SPDX-License-Identifier: MIT
// Steps of behaviours.

#ifndef TROUPE_SCRIPT_COMPILE_STEP_H
#define TROUPE_SCRIPT_COMPILE_STEP_H

#include "script/compile/draft.h"

/// Compiles one written step, with the steps beside it, and appends them to `list`.
void trpi_compile_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses, trpi_draft *draft,
                       trpi_step_list *list);

/// Whether a phrase is a wait with a computed time: `wait patience`, where `patience` is a fact, a parameter or a `let`, or an
/// expression of such. The time is put into *how_long.
bool trpi_step_is_computed_wait(const trpi_scope *scope, const trpi_syntax_step *step, trpi_syntax_expression *how_long);

/// Compiles the `do` of a behaviour that was handed in. False, without an error, for any other step.
bool trpi_try_compile_handed_in_behaviour(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// Compiles a step about an object or a message; false after a mistake.
bool trpi_compile_request_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_await_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_offer_switch_step(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_reserve_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                               trpi_pack_step *record);

/// Whether a clause behind a step is part of the step itself: an `at most` behind a `reserve`, which says how long the reservation
/// lasts.
bool trpi_clause_is_of_step(const trpi_syntax_clause *clause, const trpi_syntax_step *step);

/// Compiles a step that begins or ends an occasion: `begin Festival until 22:00`, `end Festival`; false after a mistake.
bool trpi_compile_occasion_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// Compiles a step that forces a layer on or off (`begin combat`, `forbid combat`), or lets it go (`allow`, `end`). (9.12)
bool trpi_compile_layer_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

#endif
