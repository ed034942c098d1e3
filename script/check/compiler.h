// SPDX-License-Identifier: MIT
// The state that all passes of one compilation share, and what they say and ask in common. The passes run over all
// files: declare names (check/), compile bodies (compile/), prove (check/proofs.c), finish the pack.
//
// Invariants:
// - what is unknown is reported once, and whatever depends on it has the unknown type and says
//   nothing;
// - no function depends on a line being whole: fields of a broken line may be missing;
// - memory comes from the arena and the builder; running out sets a flag that is looked at when the
//   pass ends.

#ifndef TROUPE_SCRIPT_CHECK_COMPILER_H
#define TROUPE_SCRIPT_CHECK_COMPILER_H

#include "pack/builder.h"
#include "pack/key.h"
#include "script/check/symbol.h"
#include "script/text/diagnostic.h"

/// A renaming that is being tried: what stands at these places of the texts is known as `from`. A thing made by an instance has
/// the instance's name, of `size` bytes, and more behind it.
typedef struct trpi_renaming {
    trpi_text from;
    uint32_t size;
    const char *const *places;  // in the order of the addresses
    uint32_t count;
} trpi_renaming;

/// A change of a tree that a pass has made, to be taken back: of the link to a line, or of the kind of a clause.
typedef struct trpi_tree_change {
    trpi_syntax_line **link;
    trpi_syntax_line *line;  // that the link led to
    trpi_syntax_clause *clause;
    trpi_clause_kind kind;  // of the clause
} trpi_tree_change;

typedef struct trpi_compiler {
    trpi_arena *arena;
    trpi_diagnostics *diagnostics;
    trpi_pack_builder builder;
    trpi_symbols symbols;
    trpi_syntax_file **files;  // with what instances of patterns make, each where its instance stands
    uint32_t file_count;
    struct trpi_tree_store *trees;              // where texts were read before, or NULL
    TRPI_TABLE(trpi_tree_change) tree_changes;  // by the passes, in their order
    trpi_syntax_file **written;                 // as they were read, the standard library first
    uint32_t written_count;
    uint16_t thing, place, creature, player;  // the standard kinds, or TRPI_NO_INDEX
    uint16_t world;                           // the kind that lists the facts of the world, or TRPI_NO_INDEX
    uint16_t say;                             // the action that speaks, or TRPI_NO_INDEX
    const trpi_renaming *renaming;            // or NULL
    trpi_name_candidates *candidates;         // where to note names that could stand at the caret, or NULL
    uint32_t unnamed_count;                   // hidden behaviours made so far
    uint32_t question_count;                  // put to the game so far
    uint32_t default_depth;                   // of the values that parameters of questions have by themselves
    uint32_t failure_count, mark_count;       // of all actions, each as often as it is written
    uint32_t rest_count;                      // nodes with a cooldown written so far
    TRPI_TABLE(uint64_t) reported;            // hashes of what was reported as unknown
    TRPI_TABLE(uint64_t) line_keys;           // of the records in LINE
    TRPI_TABLE(trpi_pack_declared) declared;  // origins of things whose records have no field for them
    uint32_t written_out;                     // bytes of text that were put elsewhere
    const trpi_source *puzzle_source;         // where an expression first made no sense though nothing had been
    trpi_span puzzle;                         // ... said, or NULL; it is reported when nothing is reported later either
    bool failed;                              // memory ran out, or a table is full
} trpi_compiler;

/// One of the files that are compiled, as the scope of names in which nobody performs and nothing is local.
typedef struct trpi_file_scope {
    trpi_compiler *compiler;
    const trpi_source *source;
} trpi_file_scope;

/// The scope of a file by its parts, for the time of a call.
#define TRPI_IN(compiler, source) (&(const trpi_file_scope){(compiler), (source)})

#define TRPI_COMPILE_ERROR(compiler, source, span, ...) TRPI_ERROR((compiler)->diagnostics, (source), (span), __VA_ARGS__)
#define TRPI_COMPILE_WARNING(compiler, source, span, ...) \
    trpi_diagnostics_add((compiler)->diagnostics, TRPI_SEVERITY_WARNING, (source), (span), __VA_ARGS__)

/// Says what is wrong at a place in the text of anything that has a compiler and a source.
#define TRPI_SAY(scope, span, ...) TRPI_ERROR((scope)->compiler->diagnostics, (scope)->source, (span), __VA_ARGS__)

/// Says what is wrong and is the value of a function that failed: false (or 0), TRPI_NO_INDEX, or NULL.
#define TRPI_REFUSE(...) (TRPI_SAY(__VA_ARGS__), false)
#define TRPI_REFUSE_IN(...) (TRPI_COMPILE_ERROR(__VA_ARGS__), false)
#define TRPI_REFUSE_INDEX(...) (TRPI_SAY(__VA_ARGS__), (uint16_t)TRPI_NO_INDEX)
#define TRPI_NOTHING(...) (TRPI_SAY(__VA_ARGS__), NULL)

/// Says what is wrong, or only odd, with a symbol, at its name.
#define TRPI_SAY_OF(compiler, symbol, ...) TRPI_COMPILE_ERROR((compiler), (symbol)->source, (symbol)->span, __VA_ARGS__)
#define TRPI_WARN_OF(compiler, symbol, ...) TRPI_COMPILE_WARNING((compiler), (symbol)->source, (symbol)->span, __VA_ARGS__)

/// Adds to a table, or to the symbols. Memory that runs out is noted.
#define TRPI_PUSH(compiler, table, value) \
    ((compiler)->failed |= !TRPI_ARENA_PUSH((compiler)->arena, (table).at, (table).count, (table).capacity, (value)))
#define TRPI_ADD(compiler, table, value) ((compiler)->failed |= !TRPI_DECLARE(&(compiler)->symbols, table, (value)))

/// Adds to the symbols and is the index of the new symbol: of the last one, when there is no room for another.
#define TRPI_ADDED(compiler, table, value) (TRPI_ADD(compiler, table, value), (uint16_t)((compiler)->symbols.table.count - 1))

/// Adds a symbol unless one of the table has its name, which is an error.
#define TRPI_ADD_NEW(compiler, table, value, sort)                                                               \
    (void)(trpi_check_name_is_new((compiler), &(value).symbol, TRPI_ALL(&(compiler)->symbols, table), (sort)) && \
           TRPI_ADD(compiler, table, value))

/// Adds a symbol unless the table has its name.
#define TRPI_ADD_ONCE(compiler, table, value) \
    (void)(TRPI_FIND(&(compiler)->symbols, table, (value).symbol.name) == TRPI_NO_INDEX && TRPI_ADD(compiler, table, value))

/// Reports a name as unknown, with the nearest one of some ranges as a guess.
#define TRPI_SAY_UNKNOWN(file, name, sort, ...)                                      \
    trpi_check_unknown_in((file), (name), (sort), (const trpi_range[]){__VA_ARGS__}, \
                          sizeof(const trpi_range[]){__VA_ARGS__} / sizeof(trpi_range))
void trpi_check_unknown_in(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort, const trpi_range *ranges,
                           size_t range_count);

/// The index of the symbol of that name, or TRPI_NO_INDEX, which is reported with a guess.
#define TRPI_FIND_OR_SAY(file, table, name, sort) \
    trpi_check_find((file), TRPI_ALL(&(file)->compiler->symbols, table), (name), (sort))
uint16_t trpi_check_find(const trpi_file_scope *file, trpi_range range, const trpi_syntax_name *name, const char *sort);

/// The end of a sentence about something that is not possible yet.
#define TRPI_NOT_YET " not possible yet; leave it out for now."

/// Whether a name of a sort that is unknown has not been reported yet. A place that has an error already does not count.
bool trpi_check_name_is_free(const trpi_file_scope *file, trpi_span span, const char *sort, trpi_text name);

/// Reports `WORDS NAME` as unknown, once: "No role is called `Patrn`; did you mean `Patron`?"
void trpi_check_unknown(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort, const trpi_guess *guess);

/// Says "HEAD; did you mean `NAME`?" with the name as a suggestion; false when nothing near was offered to the guess.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
bool trpi_report_guess(const trpi_file_scope *file, trpi_span span, const trpi_guess *guess, const char *head, ...);

/// Says "HEAD; did you mean `NAME`?", or SENTENCE when nothing is near; either may have the name in two places. Once for each
/// name, if there is a sort.
void trpi_report_unknown(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort, const trpi_guess *guess,
                         const char *head, const char *sentence);

/// The name by which a thing is known across versions of the text, for its key: the one it had first, which
/// its first `was` says, or else its name.
trpi_text trpi_check_identity(const trpi_compiler *compiler, const trpi_symbol *symbol);

/// Says in the expansion of an instance what it was called first, and by which name packs know what it makes.
void trpi_check_instance(const trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line,
                         struct trpi_expansion *expansion);

/// The name by which a name in the text is known across versions, for its key.
trpi_text trpi_check_identity_of_text(const trpi_compiler *compiler, trpi_text name);

/// Where a name that stands in some text was written; NULL when it was put together.
const char *trpi_check_find_source_of_name(const trpi_compiler *compiler, const char *at);

/// Lets a link of a tree lead to another line, or to none.
void trpi_compiler_link(trpi_compiler *compiler, trpi_syntax_line **link, trpi_syntax_line *line);

/// Makes a clause one that says nothing.
void trpi_compiler_refuse_clause(trpi_compiler *compiler, trpi_syntax_clause *clause);

/// Leaves the trees as the parser made them, for the next compiler.
void trpi_compiler_give_back(trpi_compiler *compiler);

/// Zeroed memory of the arena; NULL when it ran out, which is noted.
void *trpi_compiler_allocate(trpi_compiler *compiler, size_t size);

/// Two texts with something between them, in the arena; the second one when memory ran out.
trpi_text trpi_compiler_join_texts(trpi_compiler *compiler, trpi_text one, const char *between, trpi_text other);

/// Notes what is written to the pack next: if the pack has no room for it, that is told there.
void trpi_compiler_begin(trpi_compiler *compiler, const trpi_source *source, trpi_span span);

/// The key of a thing of one name; and in a record, with its name, of what is begun with it.
uint64_t trpi_check_key(const trpi_compiler *compiler, const trpi_symbol *symbol);
#define TRPI_KEY_AND_NAME(compiler, record, of)                                                                  \
    (trpi_compiler_begin((compiler), (of)->source, (of)->span), (record).key = trpi_check_key((compiler), (of)), \
     (record).name = trpi_pack_add_name(&(compiler)->builder, (of)->name))

/// Adds to the last finding where the other thing of that name is declared, if it is written anywhere.
void trpi_report_other_declaration(trpi_compiler *compiler, const trpi_symbol *other);

/// Declares a name once; an error when the table has it. Returns false then.
bool trpi_check_name_is_new(trpi_compiler *compiler, const trpi_symbol *symbol, trpi_range range, const char *sort);

trpi_symbol trpi_symbol_of_line(const trpi_source *source, const trpi_syntax_line *line);

/// The value of the clause of a kind behind a line, or NULL.
const trpi_syntax_expression *trpi_clause_value(const trpi_syntax_line *line, trpi_clause_kind kind);

/// Walks the top-level lines of one kind over all files: *line NULL begins; false at the end.
bool trpi_next_top_line(const trpi_compiler *compiler, trpi_line_kind kind, uint32_t *file, const trpi_syntax_line **line);

/// Visits all of them, in the order of the text.
typedef void trpi_top_line_visitor(const trpi_file_scope *file, const trpi_syntax_line *line);
void trpi_visit_top_lines(trpi_compiler *compiler, trpi_line_kind kind, trpi_top_line_visitor *visit);

/// The first top-level line of a kind and a name, and its file; NULL when there is none.
const trpi_syntax_line *trpi_find_top_line(const trpi_compiler *compiler, trpi_line_kind kind, trpi_text name, uint32_t *file);

#endif
