// SPDX-License-Identifier: MIT
// Objects and areas: what they provide.

#ifndef TROUPE_SCRIPT_COMPILE_OBJECT_H
#define TROUPE_SCRIPT_COMPILE_OBJECT_H

#include "script/compile/draft.h"

/// A behaviour of an object: before its parameters, and its clauses and body.
void trpi_begin_provided(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record);
void trpi_compile_provided(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record, trpi_drafts *drafts);

#endif
