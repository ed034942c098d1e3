// SPDX-License-Identifier: MIT
// The state of one compilation, shared by all passes, and the functions that they have in common. The passes run over
// all files: declare names (check/), compile bodies (compile/), prove (check/proofs.c), finish the pack.
// Invariants:
// - an unknown name is reported once, and whatever depends on it has the unknown type and causes no further findings;
// - no function depends on a line being whole: fields of a broken line may be missing;
// - memory comes from the arena and the builder; running out sets a flag that is checked when the pass ends.

#ifndef TROUPE_SCRIPT_CHECK_COMPILER_H
#define TROUPE_SCRIPT_CHECK_COMPILER_H

#include "pack/builder.h"
#include "pack/key.h"
#include "script/check/symbol.h"
#include "script/text/diagnostic.h"

/// A renaming that is being tried: names that stand at `name_addresses` are known as `from`. A thing made by an instance has the
/// instance's name, of `instance_name_size` bytes, and more behind it.
typedef struct trpi_renaming {
    trpi_text from;
    trpi_text pack_name;  // the name by which packs know the thing
    uint32_t instance_name_size;
    const char *const *name_addresses;  // in the order of the addresses
    uint32_t count;
} trpi_renaming;

/// A change of a tree that a pass has made, to be undone: of the link to a line, or of the kind of a clause.
typedef struct trpi_undoable_tree_change {
    trpi_syntax_line **link;
    trpi_syntax_line *line;  // that the link led to
    trpi_syntax_clause *clause;
    trpi_clause_kind kind;  // of the clause
} trpi_undoable_tree_change;

/// A common fact from which a local of a scene's part has its value, and the locks that the part had when it read the fact;
/// `blocks` is how many blocks of locks had been begun by then.
typedef struct trpi_common_read {
    uint16_t scene, part, local, fact;
    uint32_t locked, blocks;
} trpi_common_read;

typedef TRPI_TABLE(trpi_common_read) trpi_common_reads;

/// A step with an open-ended action, and its place.
typedef struct trpi_endless_step {
    const trpi_source *source;
    trpi_span span;
    uint32_t origin;
    uint16_t action;
    uint32_t before;  // one more than the number of the one noted before it, in the same task; 0: none
} trpi_endless_step;

/// A `let`, each time that it is compiled, and whether something reads the local that it sets.
typedef struct trpi_local_declaration {
    const trpi_source *source;
    trpi_syntax_name name;
    bool is_read;
} trpi_local_declaration;

typedef struct trpi_compiler {
    trpi_arena *arena;
    trpi_diagnostics *diagnostics;
    trpi_pack_builder builder;
    trpi_symbols symbols;
    trpi_syntax_file **files;  // with what instances of patterns make, each where its instance stands
    uint32_t file_count;
    const trpi_source **generated_sources;  // by instances of patterns, in the order of the addresses of their texts
    uint32_t generated_source_count;
    struct trpi_syntax_tree_cache *trees;                // where texts were read before, or NULL
    struct trpi_syntax_tree_cache *library;              // the same for the standard library, whose trees no pass changes
    TRPI_TABLE(trpi_undoable_tree_change) tree_changes;  // by the passes, in their order
    trpi_syntax_file **written;                          // as they were read, the standard library first
    uint32_t written_count;
    uint16_t thing, place, creature, player;            // the standard kinds, or TRPI_NO_INDEX
    uint16_t world;                                     // the kind that lists the facts of the world, or TRPI_NO_INDEX
    uint16_t say;                                       // the action that speaks, or TRPI_NO_INDEX
    const trpi_renaming *renaming;                      // or NULL
    trpi_completion_names *candidates;                  // where to note names that could stand at the caret, or NULL
    uint32_t unnamed_count;                             // hidden behaviours made so far
    uint32_t question_count;                            // put to the game so far
    uint32_t default_depth;                             // of the values that parameters of questions have by themselves
    uint32_t failure_count, mark_count;                 // of all actions, each as often as it is written
    uint32_t compiled_rows;                             // of all scenes
    uint32_t lock_blocks;                               // begun so far
    trpi_common_reads common_reads;                     // in the scene that is being compiled
    uint32_t rest_count;                                // nodes with a cooldown written so far
    TRPI_TABLE(uint64_t) reported;                      // hashes of what was reported as unknown
    TRPI_TABLE(uint64_t) line_keys;                     // of the records in LINE
    TRPI_TABLE(trpi_pack_declaration_origin) declared;  // origins of things whose records have no field for them
    TRPI_TABLE(trpi_endless_step) endless_steps;        // of all tasks
    TRPI_TABLE(trpi_local_declaration) lets;            // of the texts of the project
    uint32_t written_out;                               // bytes of text that were put elsewhere
    const trpi_source *puzzle_source;                   // where an expression first made no sense though nothing had been
    trpi_span puzzle;                                   // ... said, or NULL; it is reported when nothing is reported later either
    bool failed;                                        // memory ran out, or a table is full
} trpi_compiler;

/// A file scope: one of the compiled files as the scope of names in which there is no performer and no local.
typedef struct trpi_file_scope {
    trpi_compiler *compiler;
    const trpi_source *source;
} trpi_file_scope;

/// Makes the scope of a file from its parts, for the time of a call.
#define TRPI_IN(compiler, source) (&(const trpi_file_scope){(compiler), (source)})

#define TRPI_COMPILE_ERROR(compiler, source, span, ...) TRPI_ERROR((compiler)->diagnostics, (source), (span), __VA_ARGS__)
#define TRPI_COMPILE_WARNING(compiler, source, span, ...) \
    trpi_diagnostics_add((compiler)->diagnostics, TRPI_SEVERITY_WARNING, (source), (span), __VA_ARGS__)

/// Reports an error at a place in the text; `scope` is anything that has a compiler and a source.
#define TRPI_SAY(scope, span, ...) TRPI_ERROR((scope)->compiler->diagnostics, (scope)->source, (span), __VA_ARGS__)

/// Reports an error, and is the value of a function that failed: false (or 0), TRPI_NO_INDEX, or NULL.
#define TRPI_REFUSE(...) (TRPI_SAY(__VA_ARGS__), false)
#define TRPI_REFUSE_IN(...) (TRPI_COMPILE_ERROR(__VA_ARGS__), false)
#define TRPI_REFUSE_INDEX(...) (TRPI_SAY(__VA_ARGS__), (uint16_t)TRPI_NO_INDEX)
#define TRPI_NOTHING(...) (TRPI_SAY(__VA_ARGS__), NULL)

/// Reports an error or a warning about a symbol, at its name.
#define TRPI_SAY_OF(compiler, symbol, ...) TRPI_COMPILE_ERROR((compiler), (symbol)->source, (symbol)->span, __VA_ARGS__)
#define TRPI_WARN_OF(compiler, symbol, ...) TRPI_COMPILE_WARNING((compiler), (symbol)->source, (symbol)->span, __VA_ARGS__)

/// Appends a value to a table: TRPI_PUSH to any, TRPI_ADD to one of the symbols. When memory runs out or a table of symbols is
/// full, the compiler is marked as failed.
#define TRPI_PUSH(compiler, table, value) \
    ((compiler)->failed |= !TRPI_ARENA_PUSH((compiler)->arena, (table).at, (table).count, (table).capacity, (value)))
#define TRPI_ADD(compiler, table, value) ((compiler)->failed |= !TRPI_DECLARE(&(compiler)->symbols, table, (value)))

/// Appends to the symbols. The value of the expression is the index of the new symbol; when there is no room that of the last one, or
/// TRPI_NO_INDEX if the table is empty.
#define TRPI_ADDED(compiler, table, value) (TRPI_ADD(compiler, table, value), (uint16_t)((compiler)->symbols.table.count - 1))

/// Appends a symbol unless the table has one with its name, which is an error.
#define TRPI_ADD_NEW(compiler, table, value, sort)                                                               \
    (void)(trpi_check_name_is_new((compiler), &(value).symbol, TRPI_ALL(&(compiler)->symbols, table), (sort)) && \
           TRPI_ADD(compiler, table, value))

/// Appends a symbol unless the table has one with its name.
#define TRPI_ADD_ONCE(compiler, table, value) \
    (void)(TRPI_FIND(&(compiler)->symbols, table, (value).symbol.name) == TRPI_NO_INDEX && TRPI_ADD(compiler, table, value))

/// Reports a name as unknown, and suggests the nearest name of some ranges.
#define TRPI_SAY_UNKNOWN(file, name, sort, ...)                                                          \
    trpi_report_unknown_name_in_ranges((file), (name), (sort), (const trpi_symbol_range[]){__VA_ARGS__}, \
                                       sizeof(const trpi_symbol_range[]){__VA_ARGS__} / sizeof(trpi_symbol_range))
void trpi_report_unknown_name_in_ranges(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort,
                                        const trpi_symbol_range *ranges, size_t range_count);

/// Returns the index of the symbol with a name. Reports an unknown name, with a suggestion, and returns TRPI_NO_INDEX.
#define TRPI_FIND_OR_SAY(file, table, name, sort) \
    trpi_find_symbol_or_report((file), TRPI_ALL(&(file)->compiler->symbols, table), (name), (sort))
uint16_t trpi_find_symbol_or_report(const trpi_file_scope *file, trpi_symbol_range range, const trpi_syntax_name *name,
                                    const char *sort);

/// The end of a sentence about something that is not possible yet.
#define TRPI_NOT_YET " not possible yet; leave it out for now."

/// Marks an unknown name of a sort as reported. Returns whether the name has to be reported now: not when it was marked before, nor
/// at a place that has an error already.
bool trpi_unknown_name_mark_reported_if_new(const trpi_file_scope *file, trpi_span span, const char *sort, trpi_text name);

/// Reports an unknown name of a sort, once: "No role is called `Patrn`; did you mean `Patron`?"
void trpi_report_unknown_name(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort,
                              const trpi_name_guess *guess);

/// Reports "HEAD; did you mean `NAME`?" with the name as a suggestion; false, and nothing is reported, when the guess has found no
/// near name.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
bool trpi_report_only_with_suggestion(const trpi_file_scope *file, trpi_span span, const trpi_name_guess *guess, const char *head, ...);

/// Reports "HEAD; did you mean `NAME`?", or SENTENCE when no name is near. Both are formats for the unknown name, `%.*s`, at
/// most twice each. If a sort is given, each unknown name of it is reported only once.
void trpi_report_unknown(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort, const trpi_name_guess *guess,
                         const char *head_format, const char *sentence_format);

/// Returns the name by which a thing is known across versions of the text, for its key: the first name that it had, as its `was`
/// tells it, or else its present name.
trpi_text trpi_stable_name_of_symbol(const trpi_compiler *compiler, const trpi_symbol *symbol);

/// Records two names in the expansion of an instance: the former one that its `was` clause tells, or an empty one; and the first
/// name of the instance, by which packs know the things that it makes.
void trpi_expansion_set_key_and_former_name(const trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line,
                                            struct trpi_expansion *expansion);

/// Returns the name by which the thing called `name` in the text is known across versions, for its key.
trpi_text trpi_stable_name_of_written_name(const trpi_compiler *compiler, trpi_text name);

/// Returns the place at which a name was written: the one from which an instance copied the name, or `name_at` itself outside the
/// texts of instances. NULL when the instance did not copy the name.
const char *trpi_find_original_place_of_name(const trpi_compiler *compiler, const char *name_at);

/// Changes a link of a tree to lead to another line, or to none; undone by trpi_compiler_undo_syntax_tree_changes.
void trpi_compiler_change_tree_link(trpi_compiler *compiler, trpi_syntax_line **link, trpi_syntax_line *line);

/// Changes a clause of the tree to one without meaning; undone by trpi_compiler_undo_syntax_tree_changes.
void trpi_compiler_disable_clause(trpi_compiler *compiler, trpi_syntax_clause *clause);

/// Undoes all changes of links and clauses, so that the trees can be compiled again.
void trpi_compiler_undo_syntax_tree_changes(trpi_compiler *compiler);

/// Allocates zeroed memory in the arena; NULL when it ran out, which is noted.
void *trpi_compiler_allocate(trpi_compiler *compiler, size_t size);

/// Joins two texts with something between them, in the arena; returns the second one when memory ran out.
trpi_text trpi_compiler_join_texts(trpi_compiler *compiler, trpi_text one, const char *between, trpi_text other);

/// Notes the place of the thing that is written to the pack next. If the pack has no room for the thing, that is reported at the
/// place.
void trpi_compiler_set_place_of_next_record(trpi_compiler *compiler, const trpi_source *source, trpi_span span);

/// Returns the key of a thing whose path is one name; TRPI_KEY_AND_NAME begins a record with that key and the name.
uint64_t trpi_key_of_symbol(const trpi_compiler *compiler, const trpi_symbol *symbol);
#define TRPI_KEY_AND_NAME(compiler, record, of)                                    \
    (trpi_compiler_set_place_of_next_record((compiler), (of)->source, (of)->span), \
     (record).key = trpi_key_of_symbol((compiler), (of)),                          \
     (record).name = trpi_pack_builder_add_name(&(compiler)->builder, (of)->name))

/// Adds to the last finding a note of where the other thing of the same name is declared; nothing if that is not written in any
/// text.
void trpi_add_note_of_other_declaration(trpi_compiler *compiler, const trpi_symbol *other);

/// Whether the name of a symbol is not empty and new in a range. A name that is there already is reported.
bool trpi_check_name_is_new(trpi_compiler *compiler, const trpi_symbol *symbol, trpi_symbol_range range, const char *sort);

trpi_symbol trpi_symbol_of_line(const trpi_source *source, const trpi_syntax_line *line);

/// Returns the value of a line's clause of a kind, or NULL.
const trpi_syntax_expression *trpi_clause_value(const trpi_syntax_line *line, trpi_clause_kind kind);

/// Moves *line, and *file with it, to the next top-level line of a kind; to the first one when *line is NULL. False at the end.
bool trpi_next_top_level_line(const trpi_compiler *compiler, trpi_line_kind kind, uint32_t *file, const trpi_syntax_line **line);

/// Visits all top-level lines of a kind, in the order of the text.
typedef void trpi_top_level_line_visitor(const trpi_file_scope *file, const trpi_syntax_line *line);
void trpi_visit_top_level_lines(trpi_compiler *compiler, trpi_line_kind kind, trpi_top_level_line_visitor *visit);

/// Returns the first top-level line of a kind and a name, and its file; NULL when there is none.
const trpi_syntax_line *trpi_find_top_level_line(const trpi_compiler *compiler, trpi_line_kind kind, trpi_text name,
                                                 uint32_t *file);

#endif
