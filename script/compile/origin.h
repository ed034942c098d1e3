// SPDX-License-Identifier: MIT
// Origins of what is compiled: where it stands in the texts, and which instances of patterns made it.

#ifndef TROUPE_SCRIPT_COMPILE_ORIGIN_H
#define TROUPE_SCRIPT_COMPILE_ORIGIN_H

#include "script/check/compiler.h"

/// The origin of a place of a text, written or made, as records have it: one more than its number in the pack.
uint32_t trpi_origin_add(trpi_compiler *compiler, const trpi_source *source, trpi_span span);

/// Notes the origin of a record that has no field for it: the line that declares the symbol, or its place where there is none.
void trpi_origin_declare(trpi_compiler *compiler, uint32_t section, uint32_t index, const trpi_symbol *symbol);

#endif
