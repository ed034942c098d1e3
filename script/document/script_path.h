// SPDX-License-Identifier: MIT
// Texts that are not open as a document, and the declaration in them that a path names, such as `Patron.Approach` or `role Guard`:
// for calls that are given sources and a name instead of a place.

#ifndef TROUPE_SCRIPT_DOCUMENT_SCRIPT_PATH_H
#define TROUPE_SCRIPT_DOCUMENT_SCRIPT_PATH_H

#include "script/document/analysis.h"

/// Opens the sources in a document, and the files that they use.
trp_result trpi_document_open_sources(trp_document *document, const trp_script_source *sources, uint32_t count,
                                      const trp_script_reader *reader);

/// Finds the declaration that a path names; one of the standard library only where no other is called so. TRP_ERROR_SOURCE after a
/// refusal: there is none, or more than one.
trp_result trpi_document_find_declaration(trp_document *document, trpi_text path, const trpi_rename_target **found);

#endif
