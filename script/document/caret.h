// SPDX-License-Identifier: MIT
// The caret: the texts of a document with an unknown word at the caret, compiled to learn which names could stand
// there.

#ifndef TROUPE_SCRIPT_DOCUMENT_CARET_H
#define TROUPE_SCRIPT_DOCUMENT_CARET_H

#include "script/document/document.h"
#include "script/document/rename_target.h"
#include "script/tools/script.h"

/// The caret. `word_begin`: where the word at the caret begins; from there on the rest of its line, or of its cell in a table, is
/// left out. `section_begin`: where the section begins in which the caret is.
typedef struct trpi_caret {
    uint32_t file;
    uint32_t section_begin;
    uint32_t word_begin;
} trpi_caret;

/// The compiler's knowledge of the texts with the caret in them. The compiler lives until trpi_caret_analysis_release.
typedef struct trpi_caret_analysis {
    trp_script *script;
    trpi_compiler *compiler;
    trpi_completion_names candidates;
    trpi_rename_targets targets;
} trpi_caret_analysis;

/// Reads the trees of a file's declarations in advance, for completions in other files. False when memory ran out.
bool trpi_caret_preload_trees_of_file(trp_document *document, uint32_t file);

/// Compiles the texts with the caret into *analysis. False when memory ran out; *analysis need not be released then.
bool trpi_caret_compile(trp_document *document, const trpi_caret *caret, trpi_caret_analysis *analysis);

/// Releases an analysis, and restores the trees from which it was made.
void trpi_caret_analysis_release(trp_document *document, trpi_caret_analysis *analysis);

#endif
