// SPDX-License-Identifier: MIT
// Objects and areas: the steps that have to do with them, and what they provide.

#ifndef TROUPE_SCRIPT_COMPILE_OBJECT_H
#define TROUPE_SCRIPT_COMPILE_OBJECT_H

#include "script/compile/draft.h"

/// The message called so, or TRPI_NO_INDEX, which is reported.
uint16_t trpi_compile_message(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_name *name);

/// Steps that have to do with objects; false after a mistake. `inner` is a `do` of what was handed in, or none.
bool trpi_compile_request(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_inner(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_await(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_switch(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_reserve(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// Whether an area offers something to those who move in it, as the text says; and whether it can be so, else why not is
/// said.
bool trpi_wraps_moves(const trpi_offer_symbol *offer);
bool trpi_check_wrap(trpi_compiler *compiler, const trpi_offer_symbol *offer);

/// `go on`. The record of what wraps moves is finished when its body is compiled.
bool trpi_compile_go_on(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
void trpi_finish_wrap(const trpi_scope *scope, trpi_pack_behaviour *record, const trpi_drafts *drafts);

/// Says what cannot be done in the end, behind `finally`.
void trpi_check_parting(const trpi_scope *scope, trpi_span span, const trpi_step_list *list, uint32_t first);

/// A behaviour of an object: before its parameters, and its clauses and body.
void trpi_begin_provided(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record);
void trpi_compile_provided(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record, trpi_drafts *drafts);
void trpi_finish_inboxes(const trpi_scope *scope, trpi_pack_behaviour *record);

#endif
