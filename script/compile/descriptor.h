// SPDX-License-Identifier: MIT
// `do any NAME`: which of several networks suits.

#ifndef TROUPE_SCRIPT_COMPILE_DESCRIPTOR_H
#define TROUPE_SCRIPT_COMPILE_DESCRIPTOR_H

#include "script/compile/scope.h"

/// Whether a candidate of `do any` suits who performs, as code: all that it `suits` holds. 0 after errors.
uint32_t trpi_compile_descriptors(trpi_scope *scope, const trpi_syntax_line *candidate);

/// Puts the candidates of `do any` in the order in which they are tried, those that say most first. What is ambiguous
/// or has a gap is reported.
void trpi_order_candidates(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count);

#endif
