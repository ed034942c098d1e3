// SPDX-License-Identifier: MIT
// Scopes: the meaning of names at a place in the text.

#ifndef TROUPE_SCRIPT_COMPILE_SCOPE_H
#define TROUPE_SCRIPT_COMPILE_SCOPE_H

#include "script/check/compiler.h"

/// A local of the behaviour that is being compiled: a parameter, a `let`, a value of a message, or one without a name.
typedef struct trpi_local {
    trpi_text name;
    trpi_value_type type;
    uint16_t index;
    uint32_t let;  // one more than its number among the compiler's `lets`; 0: no `let` made it, or a line that is not warned of
} trpi_local;

/// The meaning of names at some place in the text.
typedef struct trpi_scope {
    union {
        trpi_file_scope file;
        struct {
            trpi_compiler *compiler;
            const trpi_source *source;
        };
    };
    trpi_symbols *symbols;           // of the compiler
    uint16_t kind;                   // of the performer, or none: then there is no `me`
    uint16_t role;                   // active role of the performer, or none
    bool is_stranger;                // the kind is unknown by a mistake: any name may be a fact
    const trpi_scene_symbol *scene;  // the scene whose parts have names, or NULL
    uint16_t scene_index;            // of the scene it is done in, or none
    uint32_t locked;                 // the locks that it has here, a bit each
    uint16_t scene_facts;            // the kind that lists the facts of the scene it is done in, or none
    uint16_t part;                   // which of them performs
    bool has_partner;
    trpi_value_type partner;
    bool has_it;
    trpi_value_type it;
    uint16_t it_part;   // the part that `it` will play, or none
    bool it_is_me;      // `it` is the performer: whoever begins a scene, in what its first part says of him
    bool from_nowhere;  // a test looks, who is nowhere: nobody is near it
    bool before_start;  // the other parts are not chosen yet
    bool casts;         // an area looks for parts of a situation: only the first `cast_count` are chosen yet
    uint16_t cast_count;
    bool collaborative;
    uint64_t path;                  // the key of the behaviour
    TRPI_TABLE(trpi_local) locals;  // names of a block are known only in it: then there are as many as before it
    uint16_t local_count;           // slots used, hidden ones included
    bool polled;                    // the condition is looked at again and again, while something goes on
    bool on_arrow;                  // ... of a network, where a chance per time can stand
    bool weighed;                   // the expression is evaluated whenever somebody chooses what to do
    bool watching;                  // comparisons of own facts with constants are noted
    TRPI_TABLE(trpi_pack_watched_fact) watches;
    bool says;                              // a text in quotes is said here and now, by this step
    uint32_t splices;                       // behaviours, tasks and repetitions being spliced into one another
    const struct trpi_scope *spliced_into;  // the scope in which `spliced` is used, or NULL
    const trpi_syntax_line *spliced;        // the line of the behaviour, task or network whose lines are compiled
    uint16_t provider;                      // the kind of object whose behaviour this is, or none: then there is no `this`
    bool handles;                           // the object itself does it
    uint16_t offer;                         // ... or else the offer that it is, or none
    TRPI_TABLE(trpi_pack_inbox) inboxes;
} trpi_scope;

/// Reports a mistake at a place of the scope's text, and is the unknown type (TRPI_UNKNOWN); or reports a warning (TRPI_WARN).
#define TRPI_UNKNOWN(...) (TRPI_SAY(__VA_ARGS__), trpi_value_type_unknown())
#define TRPI_WARN(scope, span, ...) TRPI_COMPILE_WARNING((scope)->compiler, (scope)->source, (span), __VA_ARGS__)

/// Returns the text of a span; the origin of a span, which is added to the pack; or the number of a name, which is added to the
/// pack.
trpi_text trpi_scope_text_of_span(const trpi_scope *scope, trpi_span span);
uint32_t trpi_scope_add_origin_of_span(const trpi_scope *scope, trpi_span span);
uint32_t trpi_scope_add_name_to_pack(const trpi_scope *scope, trpi_text name);

/// A name in `quotes`, with which a finding says what needs a value.
typedef struct trpi_quoted_name {
    char text[160];
} trpi_quoted_name;
trpi_quoted_name trpi_quote_name(trpi_text name);

/// Makes an expression that nobody wrote (trpi_expression_make), or a copy of one, with the same operands (trpi_expression_copy):
/// NULL when memory ran out, which is noted.
trpi_syntax_expression trpi_expression_make(trpi_expression_kind kind, trpi_span span);
trpi_syntax_expression *trpi_expression_copy(trpi_compiler *compiler, const trpi_syntax_expression *expression);

/// Appends an operation to the code being written.
void trpi_emit_operation(const trpi_scope *scope, uint32_t op, uint32_t operand);

/// Is the index of the symbol called `name`, or TRPI_NO_INDEX, which is reported: TRPI_NEED(scope, items, &name,
/// "item").
#define TRPI_NEED(scope, table, name, sort) TRPI_FIND_OR_SAY(&(scope)->file, table, (name), (sort))

/// Counts the length of a line that is copied to where it is used. True when all copies together would be too long, so that this
/// line must not be copied; reported once.
bool trpi_scope_refuse_spliced_line_beyond_limit(const trpi_scope *scope, const trpi_syntax_line *line);

/// Makes a scope for a performer of `kind` and `role` (either may be none).
trpi_scope trpi_scope_of_performer(trpi_compiler *compiler, const trpi_source *source, uint16_t kind, uint16_t role);

/// Adds a local under its name, and returns its first slot: an entity list has several slots, and so has a record, with a name
/// for each part.
uint16_t trpi_scope_add_local(trpi_scope *scope, trpi_text name, trpi_value_type type);

/// Declares existing slots under a name.
void trpi_scope_declare_name_of_slots(trpi_scope *scope, trpi_text name, trpi_value_type type, uint16_t index);

/// Returns the type of a part of a record.
trpi_value_type trpi_record_part_type(const trpi_compiler *compiler, uint16_t part);

/// Declares the values of a message, under the names of its parameters.
void trpi_scope_add_message_values(trpi_scope *scope, const trpi_message_symbol *message);

/// Whether a name means something in scope: a local, part, own or common fact, entity or place. Notes its use; reports nothing.
bool trpi_scope_has_name(const trpi_scope *scope, trpi_text name);

/// Notes that something reads a local, for trpi_warn_of_lets_that_nothing_reads.
void trpi_scope_note_read(const trpi_scope *scope, const trpi_local *local);

/// Returns the parameter or `let` of that name, or NULL (trpi_scope_find_local); whether there is one (trpi_scope_has_local).
const trpi_local *trpi_scope_find_local(const trpi_scope *scope, trpi_text name);

/// Returns the parameter or `let` of that name, as trpi_scope_find_local does, and notes that the text uses it by that name.
const trpi_local *trpi_scope_find_local_and_note_use(const trpi_scope *scope, trpi_text name);
bool trpi_scope_has_local(const trpi_scope *scope, trpi_text name);

/// Considers the locals and parts in scope as suggestions for an unknown name.
void trpi_name_guess_consider_scope_names(trpi_name_guess *guess, const trpi_scope *scope);

#endif
