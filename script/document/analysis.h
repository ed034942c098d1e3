// SPDX-License-Identifier: MIT
// The analysis of a document: what the compiler knows of its texts, which are findings, declarations, and the declaration behind
// every name. An analysis is made on request, and dropped with the next change; the declarations and the mentions are found when
// they are first asked for, since a trial of a change needs the findings only.

#ifndef TROUPE_SCRIPT_DOCUMENT_ANALYSIS_H
#define TROUPE_SCRIPT_DOCUMENT_ANALYSIS_H

#include "script/document/document.h"
#include "script/document/rename_target.h"
#include "script/tools/script.h"

/// A mention: a name in a file, and the thing that the name was found to mean, by the place where that thing's name is written
/// for the first time.
typedef struct trpi_mention {
    uint32_t file;
    trpi_span span;  // in the file
    const char *declared_at;
} trpi_mention;

typedef TRPI_TABLE(trpi_mention) trpi_mentions;

struct trpi_analysis {
    trp_script *script;  // has the memory of all that is here
    trpi_compiler *compiler;
    // Declarations and mentions, which trpi_document_find_mistakes leaves out; NULL and none until they are found.
    trpi_rename_targets targets;
    const trpi_rename_target **by_name_address;  // the targets in the order of the addresses of their names
    trpi_mentions mentions;                      // in the order of the files and their texts
};

/// Compiles `sources`, under the names of the document's files, into an empty script. Sets the reader of `options` for the
/// compilation.
trp_result trpi_document_compile(const trp_document *document, const trp_script_source *sources, uint32_t count, trp_script *script,
                                 trpi_script_options *options, trpi_compiler **compiler);

/// Returns the compiler's findings about the present texts, which are compiled if need be; NULL when memory ran out.
const trpi_diagnostics *trpi_document_find_mistakes(trp_document *document);

/// Returns the analysis of the present texts, made if need be; NULL when memory ran out.
const trpi_analysis *trpi_document_analyse(trp_document *document);

/// Returns the analysis of the present texts together with their pack, if they make one. An analysis that was made without
/// the pack is made anew.
const trpi_analysis *trpi_document_analyse_with_pack(trp_document *document);

/// Finds the file of the document in which a stretch of a source stands, and its place there. False for the standard library, for
/// what an instance of a pattern makes, and for a text that stands in no file.
bool trpi_analysis_find_place_in_files(const trp_document *document, const trpi_source *source, trpi_span span, uint32_t *file,
                                       trpi_span *place);

/// Returns the name at a place; NULL when no name is there. Of several names at one place, returns the first for a thing that texts
/// declare, or the first of all when there is no such name.
const trpi_mention *trpi_analysis_mention_at(const trpi_analysis *analysis, uint32_t file, uint32_t offset);

/// Writes the description of a thing: `behaviour Order of Patron`, the line that declares it, and the comments above.
void trpi_rename_target_describe(const trpi_rename_target *target, trpi_buffer *out);

/// Returns the thing whose name stands at an address, in its declaration; NULL when no declaration has a name there.
const trpi_rename_target *trpi_analysis_find_thing_declared_at(const trpi_analysis *analysis, const char *name_in_declaration);

#endif
