// SPDX-License-Identifier: MIT
// The parts of a trp_script, for the public calls (script.c, script_*.c), for documents, and for tests.

#ifndef TROUPE_SCRIPT_TOOLS_SCRIPT_H
#define TROUPE_SCRIPT_TOOLS_SCRIPT_H

#include "script/text/diagnostic.h"
#include "troupe/script.h"

// A note, and the number of the finding to which it belongs.
typedef struct trpi_script_note {
    uint32_t finding;
    trpi_diagnostic_note note;
} trpi_script_note;

struct trp_script {
    const trp_allocator *allocator;
    const char **test_files;  // by test of the pack
    uint32_t test_file_count;
    trpi_arena arena;  // sources, trees, diagnostics
    trpi_diagnostics diagnostics;
    trpi_script_note *notes;  // of all findings, in their order, once the script is handed over
    uint32_t note_count, note_room;
    trpi_buffer pack;
    trpi_buffer report;
    trpi_buffer *texts;  // made of each source, instead of a pack
    const char **text_names;
    uint32_t text_count;
    uint32_t line_count;     // spoken lines that were looked at, or tagged
    uint32_t missing_count;  // of them without a translation
    trpi_text refusal;       // why nothing was made, where that has no place in a text
};

struct trpi_compiler;
struct trpi_renaming;
struct trpi_syntax_file;
struct trpi_syntax_tree_cache;

/// Options of a compilation, which may serve another purpose than a pack to run.
typedef struct trpi_script_options {
    bool writes_pack;                          // else the texts are only checked
    bool strips_names;                         // leave out names
    bool notes_uses;                           // see trpi_symbols
    const struct trpi_renaming *renaming;      // or NULL
    struct trpi_completion_names *candidates;  // of the word at the caret, or NULL
    const trp_script_reader *reader;           // of files that are used, or NULL
    struct trpi_syntax_tree_cache *trees;      // of texts that were read before, or NULL
    struct trpi_syntax_tree_cache *library;    // the same for the standard library
} trpi_script_options;

/// Compiles into a script that holds nothing yet. *compiler, unless `compiler` is NULL, becomes what the compiler knows, which
/// lives as long as the script.
trp_result trpi_script_compile(trp_script *script, const trp_script_source *sources, uint32_t count,
                               const trpi_script_options *options, struct trpi_compiler **compiler);

/// Sets the sentence about why nothing can be made. Returns TRP_ERROR_SOURCE, or TRP_ERROR_MEMORY when memory ran out.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
trp_result
trpi_script_refuse(trp_script *script, const char *format, ...);

/// Makes an empty script; NULL when memory ran out.
trp_script *trpi_script_make(const trp_allocator *allocator);

/// Reads sources, and those that they use, into a compiler that knows nothing else yet. NULL when memory ran out.
struct trpi_compiler *trpi_script_read_into_new_compiler(trp_script *script, const trp_script_source *sources, uint32_t count,
                                                         const trp_script_reader *reader);

/// Makes room for the texts of `count` sources. False when memory ran out.
bool trpi_script_reserve_texts(trp_script *script, uint32_t count);

/// Makes room for a text of each file that was read, by its name; the standard library is left out. Returns the files, as many as
/// there are texts then; NULL when memory ran out.
const struct trpi_syntax_file *const *trpi_script_reserve_texts_of_files(trp_script *script, const struct trpi_compiler *compiler);

/// Returns TRP_ERROR_SOURCE when mistakes were found, else TRP_OK.
trp_result trpi_script_result(const trp_script *script);

/// Prints the diagnostics and hands the script over when `result` is TRP_OK or TRP_ERROR_SOURCE; else releases it. TRP_ERROR_MEMORY
/// when there is no script.
trp_result trpi_script_report_and_hand_over(trp_script *made, trp_result result, trp_script **script);

#endif
