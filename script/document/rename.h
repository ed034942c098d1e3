// SPDX-License-Identifier: MIT
// Renaming of one thing that the texts of a document declare.

#ifndef TROUPE_SCRIPT_DOCUMENT_RENAME_H
#define TROUPE_SCRIPT_DOCUMENT_RENAME_H

#include "script/document/analysis.h"

/// Renames `target` of the document's analysis in one change; `new_name` has no brackets around it. TRP_ERROR_SOURCE and a refusal
/// when that is impossible.
trp_result trpi_document_rename_symbol(trp_document *document, const trpi_rename_target *target, trpi_text new_name);

/// Returns a name without the brackets around it.
trpi_text trpi_name_without_brackets(trpi_text name);

/// Whether a name must stand in brackets.
bool trpi_name_needs_brackets(trpi_arena *arena, trpi_text name);

#endif
