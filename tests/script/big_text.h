// SPDX-License-Identifier: MIT
// Makes a text as long as that of a large project, without a mistake: kinds, and companies of a role, its lines and a scene.

#ifndef TROUPE_TESTS_SCRIPT_BIG_TEXT_H
#define TROUPE_TESTS_SCRIPT_BIG_TEXT_H

#include "base/buffer.h"

#define BIG_TEXT_LINES 10000u

/// A text of at least that many lines; the caller releases it.
void big_text_make(trpi_buffer *text, uint32_t lines);

void big_text_add_kinds(trpi_buffer *text);

/// Adds a company, about 47 lines; the kinds are declared elsewhere.
void big_text_add_company(trpi_buffer *text, uint32_t number);

/// Adds a text with the number in place of each `@`.
void big_text_add_unit(trpi_buffer *text, const char *unit, uint32_t number);

uint32_t big_text_lines(const trpi_buffer *text);

#endif
