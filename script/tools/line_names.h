// SPDX-License-Identifier: MIT
// Names in braces, in spoken lines and in their translations. A line whose names were renamed still is the line that was
// translated: its translation gets the new names.

#ifndef TROUPE_SCRIPT_TOOLS_LINE_NAMES_H
#define TROUPE_SCRIPT_TOOLS_LINE_NAMES_H

#include "base/buffer.h"
#include "script/text/text.h"

/// Finds the next `{name}` of a spoken line from *at on, and moves *at behind it; *name has no braces. When the `{` is never
/// closed, *name is all that follows, and *at is larger than the size of `words`. False when there is no `{`.
bool trpi_next_name_in_spoken_line(trpi_text words, uint32_t *at, trpi_text *name);

/// Whether the names of `old` are renamed in `now`: each stands at the same place in the row of names, at least one differs, and
/// none of those that differ is a name of both. The words around the names are not compared.
bool trpi_names_in_spoken_line_are_renamed(trpi_text old, trpi_text now);

/// Whether two spoken lines differ in nothing but their names in braces, or not at all.
bool trpi_spoken_lines_differ_in_names_only(trpi_text old, trpi_text now);

/// Adds a translation of `old`, with the renamed names replaced by those of `now`.
void trpi_names_in_spoken_line_rename_in_translation(trpi_text old, trpi_text now, trpi_text translation, trpi_buffer *out);

#endif
