// SPDX-License-Identifier: MIT
// Wraps: what areas offer around moves.

#ifndef TROUPE_SCRIPT_COMPILE_WRAP_H
#define TROUPE_SCRIPT_COMPILE_WRAP_H

#include "script/compile/draft.h"

/// Whether the text declares a behaviour of an area as a wrap of moves (trpi_offer_symbol_wraps_moves);
/// trpi_check_wraps_moves_clause checks that it can be one, and reports why not.
bool trpi_offer_symbol_wraps_moves(const trpi_offer_symbol *offer);
bool trpi_check_wraps_moves_clause(trpi_compiler *compiler, const trpi_offer_symbol *offer);

/// Compiles `go on`. trpi_wrap_finish_behaviour_record marks the record of a behaviour that wraps moves when its body is compiled,
/// and reports one without a `go on`.
bool trpi_compile_go_on_step(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
void trpi_wrap_finish_behaviour_record(const trpi_scope *scope, trpi_pack_behaviour *record, const trpi_drafts *drafts);

/// Reports steps that cannot be among the parting steps, behind `finally`.
void trpi_check_parting_steps(const trpi_scope *scope, trpi_span span, const trpi_step_list *list, uint32_t first_step);

#endif
