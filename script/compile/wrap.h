// SPDX-License-Identifier: MIT
// What areas have for those who move in them.

#ifndef TROUPE_SCRIPT_COMPILE_WRAP_H
#define TROUPE_SCRIPT_COMPILE_WRAP_H

#include "script/compile/draft.h"

/// Whether an area offers something to those who move in it, as the text says; and whether it can be so, else why not is
/// said.
bool trpi_wraps_moves(const trpi_offer_symbol *offer);
bool trpi_check_wrap(trpi_compiler *compiler, const trpi_offer_symbol *offer);

/// Compiles `go on`. The record of a behaviour that wraps moves is finished when its body is compiled.
bool trpi_compile_go_on(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
void trpi_wrap_finish_behaviour(const trpi_scope *scope, trpi_pack_behaviour *record, const trpi_drafts *drafts);

/// Says what cannot be done in the end, behind `finally`.
void trpi_check_parting(const trpi_scope *scope, trpi_span span, const trpi_step_list *list, uint32_t first);

#endif
