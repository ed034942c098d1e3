// SPDX-License-Identifier: MIT
// Origins of compiled things: where they stand in the texts, and which instances of patterns made them.

#ifndef TROUPE_SCRIPT_COMPILE_ORIGIN_H
#define TROUPE_SCRIPT_COMPILE_ORIGIN_H

#include "script/check/compiler.h"

/// Adds the origin of a place of a text, written or made, and returns it as records have it: one more than its number
/// in the pack.
uint32_t trpi_pack_origin_add(trpi_compiler *compiler, const trpi_source *source, trpi_span span);

/// Notes the origin of a record that has no field for it: the line that declares the symbol, or its place where there is none.
void trpi_pack_origin_note_declaration(trpi_compiler *compiler, uint32_t section, uint32_t index, const trpi_symbol *symbol);

#endif
