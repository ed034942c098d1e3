// SPDX-License-Identifier: MIT
// The compiler: writers' texts in, a pack and diagnostics out. In the library troupe-script; needs no world.

#ifndef TROUPE_SCRIPT_H
#define TROUPE_SCRIPT_H

#include <troupe/types.h>

TRP_BEGIN_C

/// The result of compiling texts: a pack, or diagnostics, or both.
typedef struct trp_script trp_script;

/// One file of the writer's. Nothing is read from disk: `text` is the whole file, of any bytes. Name and text must live until the
/// script is released. A file without a name, or without a text unless it has no bytes, is refused with TRP_ERROR_ARGUMENT.
typedef struct trp_script_source {
    const char *name;   ///< as it is to appear in diagnostics, "tavern.troupe"
    const char *text;   ///< UTF-8; need not end with a zero
    size_t size_bytes;  ///< of `text`
} trp_script_source;

/// Compiles `count` texts together. A declaration of one is known in all, in whatever order they are given; the standard
/// library is read before them. TRP_OK: there is a pack, and maybe
/// warnings. TRP_ERROR_SOURCE: the texts have errors; *script then holds them. Otherwise *script is NULL.
/// `allocator` may be NULL and must outlive the script. Release with trp_script_release.
TRP_API trp_result trp_script_compile(const trp_script_source *sources, uint32_t count, const trp_allocator *allocator,
                                      trp_script **script);

/// How the compiler gets the files that texts name with `use "people.troupe"`. The compiler reads no file itself: these
/// callbacks do. The project's folder is that of the first source. Before a callback is called, the compiler has checked
/// that the name does not lead out of that folder (no `..` out of it, no absolute path). Links are not checked: the
/// callback must look through them.
typedef struct trp_script_reader {
    void *context;  ///< for the callbacks

    /// Fills *file for `name`, which is the folder of the first source (maybe "") and the way from there, with
    /// `/` between: "examples/people/mary.troupe". file->name comes set to `name`; another name for the same file
    /// may be put there, so that a file with two names is read once. Name and text must live until the script is
    /// released. TRP_ERROR_UNKNOWN: there is no such file. TRP_ERROR_ARGUMENT: it is outside the project's folder.
    /// TRP_ERROR_MEMORY ends the compilation; anything else: it cannot be read.
    trp_result (*read)(void *context, const char *name, trp_script_source *file);

    /// The name of text number `index` in `folder` ("examples/people/", or "" for the folder in which the command runs),
    /// without the folder; NULL behind the last. Used for "did you mean"; may be NULL. The name lives until the next call.
    const char *(*list)(void *context, const char *folder, uint32_t index);
} trp_script_reader;

/// Compiles texts as trp_script_compile does; files that they `use` are read through `reader`: each once, however often and in
/// whatever circles it is named; at most 256, at most 32 deep. NULL: `use` is an error.
TRP_API trp_result trp_script_compile_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                              const trp_allocator *allocator, trp_script **script);

/// Compiles one file, which is read through `reader` like the files that it uses. TRP_ERROR_UNKNOWN when there is no such file,
/// or whatever else the reader says of it; then *script is NULL.
TRP_API trp_result trp_script_compile_file(const char *name, const trp_script_reader *reader, const trp_allocator *allocator,
                                           trp_script **script);

/// The name of the file that test number `test` of the pack (TRP_NAMES_TEST) stands in; NULL when there is none.
/// Lives as long as the script.
TRP_API const char *trp_script_test_file(const trp_script *script, uint32_t test);

/// Frees a script, its pack and its diagnostics. NULL is allowed.
TRP_API void trp_script_release(trp_script *script);

/// The bytes of the pack, for trp_pack_load or a file; they live as long as the script. NULL when there were errors.
TRP_API const void *trp_script_pack(const trp_script *script, size_t *size_bytes);

/// Lays `source` out in the one canonical way; compiles nothing. Its meaning stays the same: the same declarations
/// in the same order, the same comments; and a text that is laid out already stays as it is, byte for byte. TRP_OK:
/// trp_script_text(script, 0) is the text. TRP_ERROR_SOURCE: the text has errors, which *script holds (indentation
/// that mixes tabs and spaces is mended, not reported). Otherwise *script is NULL. Release with trp_script_release.
TRP_API trp_result trp_script_format(const trp_script_source *source, const trp_allocator *allocator, trp_script **script);

/// Gives what the sources declare as `path` the name `new_name`, there and wherever it is used, and nothing else that
/// is called the same; its declaration gets `, was Old name`, which keeps its key in packs and saves. Files that the
/// sources `use` are read through `reader` (may be NULL) and belong to it. `path` is a name,
/// with whom it belongs to ("Patron.Approach", "Order.server", "Patron.Approach.who") or what it is ("role Guard")
/// where that is needed. TRP_OK: trp_script_text has the new texts, which say the same as before; a text in canonical layout
/// stays in it. If texts have mistakes, trp_script_report names the lines that were not understood and may still have the old name.
/// TRP_ERROR_SOURCE: trp_script_refusal says why it cannot be done. Otherwise *script is NULL. Texts that are open are renamed by
/// trp_document_rename (document.h).
TRP_API trp_result trp_script_rename(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                     const char *path, const char *new_name, const trp_allocator *allocator, trp_script **script);

/// Lists the places at which the declaration called `path` is named: trp_script_text(script, 0) is a line that says what it is, and
/// a line for each place, `file:line:column: the line`, its declaration among them. `path`, the files and the results are those of
/// trp_script_rename. Things of the standard library are found, too, but not the places at which the library itself names them.
/// Places in open texts are told by trp_document_references (document.h).
TRP_API trp_result trp_script_list_references(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                              const char *path, const trp_allocator *allocator, trp_script **script);

/// How many texts there are: the sources in their order, then the files that they `use`. trp_script_text_name gives their names.
TRP_API uint32_t trp_script_text_count(const trp_script *script);

/// The name of text number `index`; "" when there is none. Lives as long as the script.
TRP_API const char *trp_script_text_name(const trp_script *script, uint32_t index);

// ---- Patterns ---------------------------------------------------------------------------------------------------

/// Makes the text that instances of patterns stand for, which means the same in their place. `instance` is the name of one
/// instance; NULL means all instances in the sources and in the files that they `use`. TRP_OK: without `keep_rest`,
/// trp_script_text(script, 0) is what they make, in canonical layout; with it, trp_script_text has the texts of all files, the
/// instances replaced by what they make. TRP_ERROR_SOURCE: the sources have errors, or trp_script_refusal says why it cannot be
/// done.
TRP_API trp_result trp_script_expand(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                     const char *instance, bool keep_rest, const trp_allocator *allocator, trp_script **script);

/// The form in which patterns are listed.
typedef enum trp_pattern_format {
    TRP_PATTERNS_TABLE,     ///< to be read
    TRP_PATTERNS_JSON,      ///< for tools that draw a form: name, doc, parameters with type, range, default, doc
    TRP_PATTERNS_INSTANCES  ///< for tools: what there is, with tabs between: `pattern NAME own` or `standard`, and of each
                            ///< instance `instance PATTERN NAME`, and what it makes, behaviours
                            ///< as `ROLE.NAME`
} trp_pattern_format;

/// Lists the patterns of the sources, of the files they `use` and of the standard library: trp_script_text(script, 0).
/// Without sources, those of the standard library alone.
TRP_API trp_result trp_script_list_patterns(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                            trp_pattern_format format, const trp_allocator *allocator, trp_script **script);

/// A picture of a pattern, for a page: HTML that stands in the page as it is.
typedef struct trp_pattern_picture {
    const char *pattern;  ///< the name of the pattern
    const char *html;     ///< "": there is none, and the page says how to get one
} trp_pattern_picture;

/// Makes a page for a browser of the patterns that trp_script_list_patterns lists, with a form for each: trp_script_text(script,
/// 0). The page needs no other file. For a pattern that is not among `pictures` the page shows no picture, and says nothing about
/// that.
TRP_API trp_result trp_script_pattern_page(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                           const trp_pattern_picture *pictures, uint32_t picture_count,
                                           const trp_allocator *allocator, trp_script **script);

// ---- Spoken lines -----------------------------------------------------------------------------------------------

// The calls about spoken lines work on the lines of the sources and of the files that they `use`, which are read through `reader`
// (may be NULL) as by trp_script_compile_project: one project, one table. Lines of the standard library are left out.

/// Gives each spoken line that has none an id, `@k7f2`: by it translations and voice files find the line. The same text
/// under the same name gets the same ids. TRP_OK: trp_script_text has the texts with ids, one for each file, and
/// trp_script_spoken_line_count says how many are new. Else as for trp_script_format.
TRP_API trp_result trp_script_tag_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                               const trp_allocator *allocator, trp_script **script);

/// The file format of a table of spoken lines.
typedef enum trp_spoken_line_format {
    TRP_LINES_CSV,  ///< for spreadsheets, RFC 4180: id, speaker, context, source, text, translation
    TRP_LINES_PO    ///< for translators' tools: GNU gettext
} trp_spoken_line_format;

/// Makes a table of the lines for translators, which is trp_script_text(script, 0); all lines need ids. `language` heads the column
/// of translations ("" for none), `known_translations` is a table of any sort with those that there are already, or NULL. Formulas
/// and characters that cannot be seen are written so that they do nothing, and read back as they were.
TRP_API trp_result trp_script_export_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                                  trp_spoken_line_format format, const char *language,
                                                  const char *known_translations, size_t known_translations_bytes,
                                                  const trp_allocator *allocator, trp_script **script);

/// Reads a table that came back, CSV or PO, and makes the project's own of it (`*.lines`), which is trp_script_text(script, 0): one
/// line for each line that is translated. Warnings say which are not, or cannot be used, and trp_script_spoken_line_count how many
/// are. A translation with a name in braces, `{price}`, that its line does not have is an error.
TRP_API trp_result trp_script_import_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                                  const char *table, size_t table_bytes, const char *language,
                                                  const trp_allocator *allocator, trp_script **script);

/// Makes the texts in another language, one for each file, by what trp_script_import_spoken_lines made: the same ids, other
/// words. Compiled together, everything has the same key as before. Lines without a translation keep their words;
/// warnings name them, trp_script_spoken_line_count counts. Names in braces as for trp_script_import_spoken_lines.
TRP_API trp_result trp_script_translate(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                        const char *table, size_t table_bytes, const trp_allocator *allocator, trp_script **script);

/// How many spoken lines the call that made the script dealt with: those that got an id, that were exported, or for which a
/// translation was looked up. *untranslated (may be NULL) is how many of those looked up have no translation that can be used.
TRP_API uint32_t trp_script_spoken_line_count(const trp_script *script, uint32_t *untranslated);

/// One sentence about why nothing was made, where the texts themselves have no errors; else "".
TRP_API const char *trp_script_refusal(const trp_script *script);

/// The text that was made of source number `index`, zero-terminated; lives as long as the script. NULL when none was
/// made, as by trp_script_compile, or when there were errors.
TRP_API const char *trp_script_text(const trp_script *script, uint32_t index, size_t *size_bytes);

/// How many errors there were, with those that are not kept.
TRP_API uint32_t trp_script_error_count(const trp_script *script);

/// How many warnings are among the findings that are kept; those beyond the limit are not counted.
TRP_API uint32_t trp_script_warning_count(const trp_script *script);

/// All diagnostics that are kept, printed for people: `file:line:column: error: sentence`, the line, a caret, a suggestion.
/// Zero-terminated UTF-8 without control characters; "" when there is nothing to say. Lives as long as the script.
TRP_API const char *trp_script_report(const trp_script *script);

/// How grave a finding is. An ERROR keeps the pack from being made, a WARNING does not, and a NOTE is a place that belongs to the
/// finding before it.
typedef enum trp_script_severity { TRP_SCRIPT_ERROR, TRP_SCRIPT_WARNING, TRP_SCRIPT_NOTE } trp_script_severity;

/// One finding. The strings live as long as the script.
typedef struct trp_script_finding {
    const char *file;        ///< the name of the source
    uint32_t line;           ///< from 1
    uint32_t column;         ///< from 1, in characters
    uint32_t length;         ///< in characters
    uint32_t severity;       ///< trp_script_severity
    const char *message;     ///< one sentence
    const char *suggestion;  ///< the replacement for the text at fault; "" when there is none
    const char *note_file;   ///< another place that matters ("declared here"); "" when there is none
    uint32_t note_line;      ///< where it is, from 1
    uint32_t note_column;    ///< from 1, in characters
    const char *note;        ///< the thing that is there: the first note of trp_script_get_note
} trp_script_finding;

/// Another place that matters for a finding.
typedef struct trp_script_note {
    const char *file;  ///< the name of the source
    uint32_t line;     ///< from 1
    uint32_t column;   ///< from 1, in characters
    uint32_t length;   ///< in characters
    const char *text;  ///< the thing that is there, a sentence
} trp_script_note;

/// Returns the number of findings that trp_script_get_finding gives: numbered from 0, in the order of trp_script_report.
TRP_API uint32_t trp_script_finding_count(const trp_script *script);

/// Fills *finding with number `index`. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_script_get_finding(const trp_script *script, uint32_t index, trp_script_finding *finding, size_t size);

/// Fills *note with number `index` of the other places that matter for finding number `finding`. For a finding in text that an
/// instance made, those are the places in the patterns from which the text came, the innermost first. TRP_ERROR_UNKNOWN when there
/// is none.
TRP_API trp_result trp_script_get_note(const trp_script *script, uint32_t finding, uint32_t index, trp_script_note *note,
                                       size_t size);

TRP_END_C

#endif
