// SPDX-License-Identifier: MIT
// Extracts of declarations: the lines of a declaration that the compiler needs to know what others may name in it. For
// completions the compiler reads the declaration with the caret whole, and all those into which that declaration is compiled (a
// task is, into each behaviour that uses it); of every other one it reads the extract.

#ifndef TROUPE_SCRIPT_DOCUMENT_EXTRACT_H
#define TROUPE_SCRIPT_DOCUMENT_EXTRACT_H

#include "base/buffer.h"
#include "script/document/section.h"

/// Adds the extract of a section, whose bytes are `text`.
void trpi_extract_add_section(const trpi_text_section *section, trpi_text text, trpi_buffer *out);

/// Whether a section has a declaration that is compiled where other declarations name it, as a task is in a behaviour and a pattern
/// in its instances.
bool trpi_extract_section_is_compiled_at_each_use(const trpi_text_section *section);

/// Whether `text` names a declaration of the section that is compiled at each use, as a task is. Capitals do not matter.
bool trpi_extract_section_is_named_in_text(const trpi_text_section *section, trpi_text text);

#endif
