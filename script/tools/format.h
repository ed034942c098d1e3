// SPDX-License-Identifier: MIT
// The formatter: one canonical layout for writers' files, in which only differences of meaning can be seen.

#ifndef TROUPE_SCRIPT_TOOLS_FORMAT_H
#define TROUPE_SCRIPT_TOOLS_FORMAT_H

#include "script/text/diagnostic.h"

/// Adds the text of `source` in the canonical layout to `out`: the same syntax tree with the same comments, the byte order mark if it
/// has one, and the line ends of its first line; a canonical text does not change. TRP_ERROR_SOURCE: the file has errors, which are
/// in `diagnostics`; mixed indentation is mended and no error. TRP_ERROR_MEMORY: memory ran out. In both cases nothing was added.
trp_result trpi_format_source(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics, trpi_buffer *out);

/// Formats a text that is no file, without reporting its mistakes.
trp_result trpi_format_quietly(trpi_text text, trpi_arena *arena, trpi_buffer *out);

/// Formats `text` if `before`, from which it was made, was in canonical layout, since longer or shorter names move the columns of
/// tables. False when memory ran out.
bool trpi_format_text_if_original_was_formatted(trpi_text before, trpi_arena *arena, trpi_buffer *text);

#endif
