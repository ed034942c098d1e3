// SPDX-License-Identifier: MIT
// The steps that have to do with objects and their messages.

#ifndef TROUPE_SCRIPT_COMPILE_REQUEST_H
#define TROUPE_SCRIPT_COMPILE_REQUEST_H

#include "script/compile/step_list.h"

/// Steps that have to do with objects; false after a mistake. `inner` is a `do` of what was handed in, or none.
bool trpi_compile_request(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_inner(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_await(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_switch(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_reserve(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// Writes how much room the messages have that a behaviour awaits.
void trpi_finish_inboxes(const trpi_scope *scope, trpi_pack_behaviour *record);

#endif
