// SPDX-License-Identifier: MIT
// The compiler's own state, and what its files know of one another. For the compiler's files only.
//
// The passes, each over all files: declare names (check_*.c), compile bodies (compile_*.c), prove
// (check_proofs.c), finish the pack. Checking an expression and writing its code are one thing: a
// mistake leaves code that is never used, because a text with errors gives no pack.
//
// Invariants:
// - what is unknown is reported once, and whatever depends on it has the unknown type and says
//   nothing;
// - no function depends on a line being whole: fields of a broken line may be missing;
// - memory comes from the arena and the builder; running out sets a flag that is looked at when the
//   pass ends.

#ifndef TROUPE_SCRIPT_COMPILE_COMPILE_H
#define TROUPE_SCRIPT_COMPILE_COMPILE_H

#include "pack/builder.h"
#include "pack/key.h"
#include "script/check/symbol.h"
#include "script/parse/syntax.h"
#include "script/text/diagnostic.h"

/// A renaming that is being tried: what stands at these places of the texts is known as `from`.
typedef struct trpi_renaming {
    trpi_text from;
    const char *const *places;  // in the order of the addresses
    uint32_t count;
} trpi_renaming;

typedef struct trpi_compiler {
    trpi_arena *arena;
    trpi_diagnostics *diagnostics;
    trpi_pack_builder builder;
    trpi_symbols symbols;
    trpi_syntax_file **files;  // with what instances of patterns make, each where its instance stands
    uint32_t file_count;
    trpi_syntax_file **written;  // as they were read, the standard library first
    uint32_t written_count;
    uint16_t thing, place, creature, player;  // the standard kinds, or TRPI_NO_INDEX
    uint16_t world;                           // the kind that lists the facts of the world, or TRPI_NO_INDEX
    uint16_t say;                             // the action that speaks, or TRPI_NO_INDEX
    const trpi_renaming *renaming;            // or NULL
    uint32_t unnamed_count;                   // hidden behaviours made so far
    uint32_t question_count;                  // put to the game so far
    TRPI_TABLE(uint64_t) reported;            // hashes of what was reported as unknown
    TRPI_TABLE(uint64_t) line_keys;           // of the records in LINE
    uint32_t written_out;                     // bytes of text that were put elsewhere
    const trpi_source *puzzle_source;         // where an expression first made no sense though nothing had been
    trpi_span puzzle;                         // ... said, or NULL; it is told of when nothing is said later either
    trpi_pack_step spare_step;                // written to when there is no memory for one
    bool failed;                              // memory ran out, or a table is full
} trpi_compiler;

/// A parameter or a `let` of the behaviour being compiled.
typedef struct trpi_local {
    trpi_text name;
    trpi_value_type type;
    uint16_t index;
} trpi_local;

/// What names mean at some place in the text.
typedef struct trpi_scope {
    const trpi_source *source;
    uint16_t kind;                   // of the performer, or none: then there is no `me`
    uint16_t role;                   // which it wears, or none
    bool is_stranger;                // the kind is unknown by a mistake: any name may be a fact
    const trpi_scene_symbol *scene;  // whose parts have names, or NULL
    uint16_t scene_index;            // of the scene it is done in, or none
    uint16_t locked;                 // the locks that it has here, a bit each
    uint16_t scene_facts;            // the kind that lists the facts of the scene it is done in, or none
    uint16_t part;                   // which of them performs
    bool has_partner;
    trpi_value_type partner;
    bool has_it;
    trpi_value_type it;
    uint16_t it_part;   // the part that `it` will play, or none
    bool before_start;  // the other parts are not chosen yet
    bool casts;         // an area looks for parts of a situation: only the first `cast_count` are chosen yet
    uint16_t cast_count;
    bool collaborative;
    uint64_t path;  // the key of the behaviour
    TRPI_TABLE(trpi_local) locals;
    uint16_t local_count;  // slots used, hidden ones included
    bool polled;           // the condition is looked at again and again, while something goes on
    bool on_arrow;         // ... of a network, where a chance per time can stand
    bool weighed;          // it is looked at whenever somebody chooses what to do
    bool watching;         // comparisons of own facts with constants are noted
    TRPI_TABLE(trpi_pack_watch) watches;
    bool says;         // a text in quotes is said here and now, by this step
    uint32_t splices;  // behaviours being spliced into one another
    uint16_t provider; // the kind of object whose behaviour this is, or none: then there is no `this`
    bool handles;      // it is what the object does itself
    uint16_t slot;     // ... or else the place of what is offered among all that the object offers
    TRPI_TABLE(trpi_pack_inbox) inboxes;
} trpi_scope;

typedef TRPI_TABLE(trpi_pack_step) trpi_step_list;

/// A node of a tree before it is written. Of a leaf and an effect `step` is what it does.
typedef struct trpi_tree {
    trpi_pack_node record;
    trpi_pack_step step;
    const trpi_source *source;        // of a way and of an effect: where it is written
    const trpi_syntax_line *written;
    struct trpi_tree *children;
    struct trpi_tree *last;  // of the children
    struct trpi_tree *next;  // after it, of its parent's
} trpi_tree;

#define TRPI_MOST_RESPONSES 16u  // of one task

/// What a task does when its action comes to a mark.
typedef struct trpi_response {
    uint16_t mark;  // the first of that name
    trpi_step_list steps;
} trpi_response;

/// A task before it is written, with its four lists of steps; or with a tree, and no steps.
typedef struct trpi_draft {
    const trpi_source *source;  // where it is written; NULL for padding
    trpi_span span;
    trpi_tree *tree;
    trpi_text name;
    trpi_text known_as;  // for its key
    trpi_pack_task record;
    trpi_step_list steps, cleanup, parting, interrupt;
    TRPI_TABLE(trpi_response) responses;
} trpi_draft;

typedef TRPI_TABLE(trpi_draft) trpi_drafts;

#define TRPI_COMPILE_ERROR(compiler, source, span, ...)                                            \
    TRPI_ERROR((compiler)->diagnostics, (source), (span), __VA_ARGS__)
#define TRPI_COMPILE_WARNING(compiler, source, span, ...)                                          \
    trpi_diagnostics_add((compiler)->diagnostics, TRPI_SEVERITY_WARNING, (source), (span),         \
                         __VA_ARGS__)

// ---- Shared (compile.c) -------------------------------------------------------------------------

/// Says that something is not possible yet.
void trpi_compile_not_yet(trpi_compiler *compiler, const trpi_source *source, trpi_span span,
                          const char *what);

/// Whether `name` as a sort of thing is unknown for the first time. A place that has an error
/// already does not count.
bool trpi_compile_is_news(trpi_compiler *compiler, const trpi_source *source, trpi_span span,
                          const char *sort, trpi_text name);

/// Reports `WORDS NAME` as unknown, once: "No role is called `Patrn`; did you mean `Patron`?"
void trpi_compile_unknown(trpi_compiler *compiler, const trpi_source *source,
                          const trpi_syntax_name *name, const char *sort, const trpi_guess *guess);

/// A scope for a performer of `kind` and `role` (either may be none).
void trpi_scope_init(trpi_scope *scope, const trpi_source *source, uint16_t kind, uint16_t role);

/// Adds a local under its name; returns its slot.
uint16_t trpi_scope_add(trpi_compiler *compiler, trpi_scope *scope, trpi_text name,
                        trpi_value_type type);

/// What a thing is known by across versions of the text, for its key: the name it had first, which
/// its first `was` says, or else its name.
trpi_text trpi_compile_identity(const trpi_compiler *compiler, const trpi_symbol *symbol);

/// The same for a name that stands in the text by itself.
trpi_text trpi_compile_known_as(const trpi_compiler *compiler, trpi_text name);

/// Where a name that stands in some text was written; NULL when it was put together.
const char *trpi_compile_written(const trpi_compiler *compiler, const char *at);

/// The key of a thing of one name.
uint64_t trpi_compile_key(const trpi_compiler *compiler, const trpi_symbol *symbol);

/// The line of the text that `span` begins on, from 1.
uint32_t trpi_line_of(const trpi_source *source, trpi_span span);

/// What a block names is known only in it: `enter` tells where it begins, for `leave`.
uint32_t trpi_scope_enter(const trpi_scope *scope);
void trpi_scope_leave(trpi_scope *scope, uint32_t outside);

// ---- Declaring (check_*.c) ----------------------------------------------------------------------

/// What a type in the text says.
typedef struct trpi_resolved_type {
    trpi_value_type type;
    trpi_number least, most;
    bool bounded;
    bool whole;
    bool optional;      // `or nobody`
    bool allows_point;  // `place or entity`
    bool many;          // a list of them
} trpi_resolved_type;

/// Works out a type; unknown after a mistake, which is reported. Choices are left to the caller.
trpi_resolved_type trpi_check_type(trpi_compiler *compiler, const trpi_source *source,
                                   const trpi_syntax_type *type);

/// The same where a list may stand: `many` of them.
trpi_resolved_type trpi_check_type_or_list(trpi_compiler *compiler, const trpi_source *source,
                                           const trpi_syntax_type *type);

/// Fills a parameter's symbol. A type or a value says what it is.
trpi_parameter_symbol trpi_check_parameter(trpi_compiler *compiler, const trpi_source *source,
                                           const trpi_syntax_parameter *parameter);

/// The same of what is used by name, whose parameters may be lists.
trpi_parameter_symbol trpi_check_used_parameter(trpi_compiler *compiler, const trpi_source *source,
                                                const trpi_syntax_parameter *parameter);

/// The same of an action, which may be told who may appear: `(what: role)`.
trpi_parameter_symbol trpi_check_gap(trpi_compiler *compiler, const trpi_source *source,
                                     const trpi_syntax_parameter *parameter);

/// A kind of the writer's own that may appear, for examples.
trpi_text trpi_sample_newcomer(const trpi_compiler *compiler);

/// The type of a constant expression without a scope, for parameters with values only.
trpi_value_type trpi_check_value_type(trpi_compiler *compiler, const trpi_syntax_expression *value);

void trpi_check_clauses(trpi_compiler *compiler);  // refuses those that mean nothing where they stand
void trpi_check_kinds(trpi_compiler *compiler);  // kinds, items, facts
void trpi_check_names(
    trpi_compiler *compiler);  // pools, places, layers, priorities, messages, events, tasks
void trpi_check_host(trpi_compiler *compiler);   // actions and what belongs to them
void trpi_check_roles(trpi_compiler *compiler);  // roles; after them settings' and tests' globals
void trpi_check_globals(trpi_compiler *compiler);

/// Whether somebody of a cast or a test is called `name`; *kind is of what kind, or none after a mistake.
bool trpi_find_wearer(trpi_compiler *compiler, trpi_text name, uint16_t *kind, const trpi_syntax_line **entry,
                    const trpi_source **source);

/// The role that somebody of `kind` called `name` (or nothing) begins with, by what roles say, or none.
uint16_t trpi_first_role(trpi_compiler *compiler, uint16_t kind, trpi_text name);

/// Reports roles that the same ones would begin with, and those whose wearer has another one in the cast.
void trpi_check_wearers(trpi_compiler *compiler);
void trpi_check_scenes(trpi_compiler *compiler);      // scenes and parts
void trpi_check_behaviours(trpi_compiler *compiler);  // all behaviours, in the order of the pack
void trpi_check_proofs(trpi_compiler *compiler);

/// Declares a name once; an error when the table has it. Returns false then.
bool trpi_check_is_new(trpi_compiler *compiler, const trpi_symbol *symbol, const void *table,
                       uint32_t count, size_t size, const char *sort);

trpi_symbol trpi_symbol_of_line(const trpi_source *source, const trpi_syntax_line *line);

/// Walks the top-level lines of one kind over all files: *line NULL begins; false at the end.
bool trpi_next_line(const trpi_compiler *compiler, trpi_line_kind kind, uint32_t *file,
                    const trpi_syntax_line **line);

/// Objects: their links, after facts; and what they offer, after all behaviours of roles. (check_objects.c)
bool trpi_is_object_line(const trpi_syntax_line *line);
void trpi_check_links(trpi_compiler *compiler);
void trpi_check_offers(trpi_compiler *compiler);

/// The link of a kind called so, its parents' included, or TRPI_NO_INDEX.
uint16_t trpi_find_link(const trpi_compiler *compiler, uint16_t kind, trpi_text name);

/// Percentages and weights of each role: sentences 14 and 15.
void trpi_check_weights(trpi_compiler *compiler);

/// The parts of schedules, in the order of the pack; and how long a day lasts.
void trpi_check_schedules(trpi_compiler *compiler);
void trpi_compile_schedules(trpi_compiler *compiler);
void trpi_compile_calendar(trpi_compiler *compiler);

/// Fills the blocks of a role's record.
void trpi_give_blocks(const trpi_compiler *compiler, uint16_t role, trpi_pack_role *record);

/// `begin Festival until 22:00`, `end Festival`; false after a mistake.
bool trpi_compile_occasion(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// A layer that is forced: `begin combat`, `forbid combat`, and `allow` and `end`, which leave it to itself. (9.12)
bool trpi_compile_layer(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// A time of day in minutes; false, and it is said, when it is none.
bool trpi_compile_minute(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_expression *value,
                         uint16_t *minute);
/// The days of the week (pack/week.h) that are said with a time of day, or alone; 0 for none.
uint8_t trpi_compile_days(const trpi_syntax_expression *value);
/// The one day that is said with a time of day, 1 (Monday) to 7, or 0 for none. False, after a mistake, when it is several.
bool trpi_compile_weekday(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_expression *value,
                          uint32_t *weekday);
/// False, after a mistake, when days are said with the first of two times.
bool trpi_compile_no_days(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_expression *value);

// ---- Expressions (compile_value.c to compile_selector.c) ------------------------------------------

/// Folds a constant number: quantities and arithmetic on them. False when it is none.
bool trpi_fold(const trpi_syntax_expression *expression, trpi_number *number,
               trpi_dimension *dimension);

/// A duration, in milliseconds; 0 after a mistake, which is reported. `what` is the clause:
/// "cooldown".
uint32_t trpi_compile_duration(trpi_compiler *compiler, const trpi_source *source,
                               const trpi_syntax_expression *value, const char *what);

/// The same of a time that may be a range, `15 to 30 s`, drawn anew each time: else both are one.
void trpi_compile_span(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_expression *value,
                       const char *what, uint32_t *least, uint32_t *most);

/// Writes the operations of an expression into the code being written. `expected` helps with names
/// of choices and items, and is checked by the caller. Returns the type, unknown after a mistake.
trpi_value_type trpi_compile_value(trpi_compiler *compiler, trpi_scope *scope,
                                   const trpi_syntax_expression *expression,
                                   trpi_value_type expected);

/// The same and checks it against `expected`; `where` says what needs it ("`move to`", "the
/// weight").
bool trpi_compile_as(trpi_compiler *compiler, trpi_scope *scope,
                     const trpi_syntax_expression *expression, trpi_value_type expected,
                     const char *where);

/// A condition into the code being written.
void trpi_compile_truth(trpi_compiler *compiler, trpi_scope *scope,
                        const trpi_syntax_expression *expression);

/// Whole codes: begin, compile, end. 0 when `expression` is NULL or wrong.
uint32_t trpi_code_condition(trpi_compiler *compiler, trpi_scope *scope,
                             const trpi_syntax_expression *expression);
uint32_t trpi_code_value(trpi_compiler *compiler, trpi_scope *scope,
                         const trpi_syntax_expression *expression, trpi_value_type expected,
                         const char *where);
/// Says that a number in the text is less than 0, if so.
void trpi_check_not_negative(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_expression *value,
                             const char *what);

/// A weight: a number or a percentage.
uint32_t trpi_code_weight(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *value);
uint32_t trpi_code_end_checked(trpi_compiler *compiler, const trpi_source *source, trpi_span span,
                               uint32_t type);

/// The code of one operation, such as TRPI_OP_PARTNER.
uint32_t trpi_code_single(trpi_compiler *compiler, uint32_t op, uint32_t operand, uint32_t type);

trpi_value_type trpi_compile_name(trpi_compiler *compiler, trpi_scope *scope,
                                  const trpi_syntax_expression *expression,
                                  trpi_value_type expected);
trpi_value_type trpi_compile_member(trpi_compiler *compiler, trpi_scope *scope,
                                    const trpi_syntax_expression *expression);
trpi_value_type trpi_compile_my(trpi_compiler *compiler, trpi_scope *scope,
                                const trpi_syntax_expression *expression);

/// Emits reading an own fact, or a fact of the entity on the stack (and makes it shared).
trpi_value_type trpi_emit_fact(trpi_compiler *compiler, uint16_t fact, bool own);

/// `lock NAME`, around the tree of its block: the number of the lock, which is noted with its scene. False when it cannot
/// be had here, which is reported.
bool trpi_compile_lock(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line, uint16_t *number);

/// Who goes before others at a `lock` line: the condition, or 0.
uint32_t trpi_compile_before_others(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *line);

/// Writes the locks of a scene, or of a kind of object, when all that it does has been compiled.
void trpi_write_scene_locks(trpi_compiler *compiler, const trpi_scene_symbol *scene, trpi_pack_scene *record);
void trpi_write_object_locks(trpi_compiler *compiler, const trpi_kind_symbol *kind, trpi_pack_kind *record);

// ---- Records (check_records.c, compile_parts.c) --------------------------------------------------

#define TRPI_RECORD_PARTS 15  // of one record and those that come from it

/// Declares records and their parts, before facts; and what stands for each of them, before the types of facts.
void trpi_declare_records(trpi_compiler *compiler);
void trpi_sample_records(trpi_compiler *compiler);

/// The record of a name, or that a type names, or TRPI_NO_INDEX.
uint16_t trpi_find_record(const trpi_compiler *compiler, trpi_text name);
uint16_t trpi_record_of_type(const trpi_compiler *compiler, const trpi_syntax_type *type);

/// Whether a record is another one or comes from it.
bool trpi_record_is(const trpi_compiler *compiler, uint16_t record, uint16_t ancestor);

/// The parts that something of that record can have, in order; returns how many.
uint32_t trpi_record_parts(const trpi_compiler *compiler, uint16_t record, uint16_t parts[TRPI_RECORD_PARTS]);

/// The type of what has the name.
trpi_value_type trpi_record_type(const trpi_compiler *compiler, uint16_t record);

/// What a part is in a new one of the record: an expression of *source, or NULL when nothing is said or it has none such.
const trpi_syntax_expression *trpi_part_begins(const trpi_compiler *compiler, uint16_t record, uint16_t part,
                                               const trpi_source **source);

/// "gun.damage", in the arena.
trpi_text trpi_joined_name(trpi_compiler *compiler, trpi_text owner, trpi_text part);

/// The same expression with the parts of records in it as one name each, as they are declared.
const trpi_syntax_expression *trpi_with_parts(trpi_compiler *compiler, const trpi_scope *scope,
                                              const trpi_syntax_expression *expression);

/// `set` or `let` of a whole record, as a step for each part: whether it is one. What is wrong is reported.
bool trpi_compile_record_step(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step, trpi_step_list *list);

/// Gives a parameter that is a record its value.
void trpi_pass_record(trpi_compiler *compiler, trpi_scope *from, trpi_scope *to, const trpi_syntax_name *name,
                      uint16_t record, const trpi_syntax_expression *value, uint32_t line, trpi_step_list *list);

/// What a task gives: a record of locals as a new one begins; those locals, known in another scope as well; or what they
/// hold given to others there, false when those cannot hold it.
void trpi_begin_record(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_name *name, uint16_t record,
                       uint32_t line, trpi_step_list *list);
void trpi_name_record(trpi_compiler *compiler, trpi_scope *scope, const trpi_local *known);
bool trpi_copy_record(trpi_compiler *compiler, trpi_scope *scope, const trpi_local *from, const trpi_local *to,
                      uint32_t line, trpi_step_list *list);

/// `gun is a rifle`: whether it is asked of which record one is; it is compiled then.
bool trpi_compile_is_record(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *expression);

// ---- Lists (compile_list.c, compile_listing.c) ---------------------------------------------------

#define TRPI_LIST_ROOM 8  // of a list that does not say how much room it has

/// A list that an expression names.
typedef struct trpi_list_use {
    uint16_t first;                       // fact, or local
    bool of_locals;
    trpi_value_type type;                 // with `many`
    trpi_text name;
    const trpi_syntax_expression *owner;  // whose it is; NULL: the performer's, the world's, the scene's, or of locals
} trpi_list_use;

/// Whether an expression names a list. Says nothing, unless it is wrong about whose list it is.
bool trpi_find_list(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *expression,
                    trpi_list_use *use);

/// Says how one of several is chosen, and returns the unknown type.
trpi_value_type trpi_report_list(trpi_compiler *compiler, const trpi_scope *scope,
                                 const trpi_syntax_expression *expression);

/// The number of its record.
uint16_t trpi_list_number(trpi_compiler *compiler, const trpi_list_use *use);

/// Makes a selector look in a list.
void trpi_look_in_list(trpi_compiler *compiler, trpi_scope *scope, const trpi_list_use *use, trpi_pack_selector *record);

/// A selector of all that are in a list, in its order or not; 0xFFFF after a mistake.
uint16_t trpi_select_listed(trpi_compiler *compiler, trpi_scope *scope, const trpi_list_use *use, bool in_order);

/// `WHO is in LIST`, whose left side is on the stack.
void trpi_emit_listed(trpi_compiler *compiler, trpi_scope *scope, const trpi_list_use *use);

/// Adds locals for a list of that type under its name; returns the first.
uint16_t trpi_scope_add_list(trpi_compiler *compiler, trpi_scope *scope, trpi_text name, trpi_value_type type);

/// Whether a value is a list or finds several: then its type, with `many`. Unknown after a mistake, which is reported.
bool trpi_is_many(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *value, trpi_value_type *type);

/// A step that makes locals from `local` on what a value that is many is; false after a mistake, which is reported.
bool trpi_fill_locals(trpi_compiler *compiler, trpi_scope *scope, trpi_text name, uint16_t local, trpi_value_type type,
                      const trpi_syntax_expression *value, trpi_pack_step *record);

/// A step that makes a list of locals empty, or what another list of locals is.
void trpi_empty_locals(trpi_compiler *compiler, trpi_text name, uint16_t local, trpi_value_type type, trpi_pack_step *record);
void trpi_copy_locals(trpi_compiler *compiler, trpi_scope *scope, trpi_text name, const trpi_local *from,
                      const trpi_local *to, trpi_pack_step *record);

/// `set LIST to …`: whether it is one, and whether all went well.
bool trpi_compile_set_list(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                           trpi_pack_step *record, bool *fine);

/// Whether a step is `add WHO to LIST` or `remove WHO from LIST`. Says nothing.
bool trpi_step_lists(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step);

/// Such a step: whether it is one, and whether all went well.
bool trpi_compile_listing(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                          trpi_pack_step *record, bool *fine);

/// `for every foe in foes`: the tree of its block, as often as there is somebody in the list when it begins.
trpi_tree *trpi_tree_of_each(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// Whether some of these lines make a tree.
/// Says that nothing stands below a block, if so: false when there are lines.
bool trpi_report_bare(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line);

bool trpi_lines_are_tree(trpi_compiler *compiler, const trpi_syntax_line *lines);

/// Whether a kind is none of entities: it lists the facts of the world, or of a scene.
bool trpi_kind_is_common(const trpi_compiler *compiler, uint16_t kind);

/// The kind that lists the facts of the scene on a line, or TRPI_NO_INDEX.
uint16_t trpi_scene_facts_of_line(const trpi_compiler *compiler, const trpi_syntax_line *line);

/// Whether a name can be given to a value: a fact of the scene or the world has it else, which is reported.
bool trpi_check_unhidden(trpi_compiler *compiler, const trpi_scope *scope, trpi_span span, trpi_text name);

/// Facts of the world and of scenes have names that nothing else has. After all names are known.
void trpi_check_shadows(trpi_compiler *compiler);

/// Who has the facts of a kind, in words: "The world", "The scene `Supper`", "`guest`".
typedef struct trpi_holder {
    char text[160];
} trpi_holder;
trpi_holder trpi_holder_words(const trpi_compiler *compiler, uint16_t kind);
trpi_value_type trpi_fact_type(const trpi_compiler *compiler, uint16_t fact);

/// Whether a name stands for something in scope: a local, a part, an own fact, somebody or a place.
/// Says nothing.
bool trpi_scope_knows(const trpi_compiler *compiler, const trpi_scope *scope, trpi_text name);

/// The parameter or `let` of that name, or NULL; and whether there is one.
const trpi_local *trpi_scope_local(const trpi_scope *scope, trpi_text name);
bool trpi_scope_has_local(const trpi_scope *scope, trpi_text name);

/// Offers the locals and parts in scope.
void trpi_scope_guess(trpi_guess *guess, const trpi_scope *scope);

/// The record of a parameter of something whose key is `path`.
trpi_pack_parameter trpi_parameter_record(trpi_compiler *compiler, const trpi_parameter_symbol *symbol,
                                          uint64_t path);

// ---- Where somebody is (compile_where.c) ------------------------------------------------------------

/// `distance to bar`, `distance from Bob to bar`: emits how far it is.
trpi_value_type trpi_compile_distance(trpi_compiler *compiler, trpi_scope *scope,
                                      const trpi_syntax_argument *arguments);

/// `me in cellar`.
trpi_value_type trpi_compile_inside(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *who,
                                    const trpi_syntax_expression *place);

/// `me is in cellar`, `it is not within 3 m of bar`: what follows `is` begins with where.
trpi_value_type trpi_compile_placed(trpi_compiler *compiler, trpi_scope *scope,
                                    const trpi_syntax_expression *expression);

// ---- Questions to the game (compile_question.c) -----------------------------------------------------

/// Emits the question that `asked` begins with, behind `lead` ("can", "is", "has" or ""). `who` stands before it, or
/// NULL. False, and nothing is emitted, when the game cannot be asked anything of that name.
bool trpi_compile_question(trpi_compiler *compiler, trpi_scope *scope, const char *lead,
                           const trpi_syntax_expression *who, const trpi_syntax_expression *asked,
                           trpi_value_type *type);

/// Whether there is such a question.
bool trpi_can_ask(trpi_compiler *compiler, const char *lead, const trpi_syntax_expression *asked);

/// The relation called so, or TRPI_NO_INDEX.
uint16_t trpi_find_relation(const trpi_compiler *compiler, trpi_text name);

/// `it is an enemy`: emits the question, when the right side is a relation.
bool trpi_compile_related(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *expression);

/// `any enemy can see me`: emits the search, when that is what it is.
bool trpi_compile_any_who(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *expression);

/// Writes the records of all questions. At the end: those of the standard library are there when they are used.
void trpi_compile_questions(trpi_compiler *compiler);

/// The index of a spoken line, added when it is new. `words` is a slice of the source; its names in
/// braces are looked up in `scope`. NULL: somebody else may say the line later.
uint32_t trpi_compile_line(trpi_compiler *compiler, trpi_scope *scope, const trpi_source *source,
                           trpi_text words, trpi_text tag);

/// Adds a line of a pool behind the last one.
uint32_t trpi_compile_pool_line(trpi_compiler *compiler, const trpi_source *source, trpi_text words,
                                trpi_text tag);

/// Warns of a pool that is said to nobody although one of its lines names `{partner}`.
void trpi_compile_check_heard(trpi_compiler *compiler, const trpi_scope *scope,
                              const trpi_syntax_expression *said);

/// The words of a line, with old names where a renaming is tried.
trpi_text trpi_compile_words(trpi_compiler *compiler, trpi_text words);

/// The own fact that an expression is, or TRPI_NO_INDEX. Says nothing.
uint16_t trpi_own_fact(const trpi_compiler *compiler, const trpi_scope *scope,
                       const trpi_syntax_expression *expression);

/// The part of the scene in scope that an expression names, or TRPI_NO_INDEX.
uint16_t trpi_named_part(const trpi_compiler *compiler, const trpi_scope *scope,
                         const trpi_syntax_expression *expression);

/// Notes a comparison for the engine's wake-ups, if the scope is watching.
void trpi_watch(trpi_compiler *compiler, trpi_scope *scope, uint16_t fact, int64_t value);

/// The selectors: of an expression, of a type (`a creature within 8 m`), and of one entity only.
uint16_t trpi_compile_select(trpi_compiler *compiler, trpi_scope *scope,
                             const trpi_syntax_expression *expression, trpi_value_type *found);
uint16_t trpi_compile_type_selector(trpi_compiler *compiler, trpi_scope *scope,
                                    const trpi_syntax_type *type, trpi_value_type *found);
uint16_t trpi_compile_only_selector(trpi_compiler *compiler, uint16_t global);
uint16_t trpi_compile_part_selector(trpi_compiler *compiler, const trpi_part_symbol *part,
                                    bool may_be_player);

/// Whether a name is a kind or a role; then *found is such an entity.
bool trpi_find_sort(const trpi_compiler *compiler, trpi_text name, trpi_value_type *found);

// ---- Behaviours (compile_cue.c to compile_scene.c) -------------------------------------------------

/// The message or event that a cue waits for, or TRPI_NO_INDEX after a mistake.
uint16_t trpi_compile_cue_news(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_cue *cue);

/// How often `every` says, in ms, more than 0; false after a mistake.
bool trpi_compile_period(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_expression *value,
                         uint32_t *least, uint32_t *most);

/// The number of a failure that the host declares, plus one; 0 after a mistake.
uint16_t trpi_compile_failure(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_name *name);

// ---- Marks (compile_mark.c) ---------------------------------------------------------------------

/// Notes the marks of an action that is declared, and writes them.
void trpi_declare_marks(trpi_compiler *compiler, const trpi_syntax_line *line);
void trpi_compile_marks(trpi_compiler *compiler, const trpi_action_symbol *action, trpi_pack_action *record);

/// Whether an action of a task comes to a mark of that name; and what to say when none does.
bool trpi_draft_comes_to(const trpi_compiler *compiler, const trpi_draft *draft, trpi_text name);
void trpi_report_no_mark(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line);

/// What stands below `on mark`, for a task.
void trpi_compile_response(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);
void trpi_write_responses(trpi_compiler *compiler, trpi_draft *draft);

/// Writes steps; where the first is, and how many they are. (compile_draft.c)
uint16_t trpi_write_steps(trpi_compiler *compiler, const trpi_step_list *list, uint16_t *count);

/// What `priority` says; false after a mistake.
bool trpi_compile_priority(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_clause *clause,
                           int16_t *priority);

/// The record of a cue, or TRPI_NONE16 after a mistake. Fills what the scope's `it` is.
uint16_t trpi_compile_cue(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_cue *cue);
bool trpi_compile_cue_record(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record);

/// Appends the steps of one written step (with what goes on beside it) to a task.
void trpi_compile_step(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                       const trpi_syntax_clause *clauses, trpi_draft *draft, trpi_step_list *list);

/// Whether a phrase is `wait patience`, for as long as a fact, a parameter or a `let` says.
bool trpi_step_waits(const trpi_compiler *compiler, const trpi_scope *scope,
                     const trpi_syntax_step *step, trpi_syntax_expression *how_long);

/// Whether a phrase is the host's action `*action`; reports what is wrong with it otherwise.
bool trpi_bind_phrase(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                      uint16_t *action);

/// The task of a step: one line of a behaviour, one cell of a row. `do` of a collaborative
/// behaviour gives several.
void trpi_compile_tasks_of_step(trpi_compiler *compiler, trpi_scope *scope,
                                const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                                trpi_drafts *drafts);

/// All tasks of a body: a behaviour's block.
void trpi_compile_body(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *lines,
                       trpi_drafts *drafts);

/// The steps of a block, all into one task.
void trpi_compile_block(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *lines,
                        trpi_draft *draft, trpi_step_list *list);

/// A task that only waits: padding.
trpi_draft trpi_draft_padding(uint32_t line);

/// Whether a step takes no time, so that it may be cleaned up at once.
bool trpi_step_is_immediate(uint8_t op);

/// Writes drafts as records; *first and *count say where. `path` is the key of the behaviour.
void trpi_write_drafts(trpi_compiler *compiler, const trpi_drafts *drafts, uint64_t path,
                       uint16_t *first, uint16_t *count);

/// Writes parameters' records and makes them locals of the scope.
void trpi_compile_parameters(trpi_compiler *compiler, trpi_scope *scope,
                             const trpi_syntax_parameter *parameters, uint64_t path,
                             uint16_t *first, uint16_t *count);

/// Everything that clauses say of a behaviour.
void trpi_compile_clauses(trpi_compiler *compiler, trpi_scope *scope,
                          const trpi_syntax_clause *clauses, trpi_pack_behaviour *record);

/// Makes a `while` a condition of the beginning, too, as far as it can be looked at before the parameters are worked out. (2.5)
void trpi_compile_beginning(trpi_compiler *compiler, trpi_pack_behaviour *record);

void trpi_compile_roles(trpi_compiler *compiler);
void trpi_compile_behaviours(trpi_compiler *compiler);
void trpi_compile_behaviour_record(trpi_compiler *compiler, uint16_t behaviour,
                                   trpi_pack_behaviour *record);
void trpi_finish_watches(trpi_compiler *compiler, trpi_scope *scope, trpi_pack_behaviour *record);
void trpi_compile_scenes(trpi_compiler *compiler);

// ---- Situations (compile_situation.c) ------------------------------------------------------------

/// `open to NAME`: adds the situation to those of *opening.
void trpi_compile_opening(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_clause *clause,
                          uint16_t *opening);

/// The same behind `count` steps of a list, and a tree (or NULL): for all in them that takes time.
void trpi_compile_open_steps(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_clause *clause,
                             trpi_pack_step *steps, uint32_t count, trpi_tree *tree);

/// What the header of a situation says of a part, and whom its area looks for.
void trpi_compile_situation_part(trpi_compiler *compiler, trpi_scope *scope, const trpi_scene_symbol *scene,  trpi_pack_behaviour *record);
uint16_t trpi_compile_situation_selector(trpi_compiler *compiler, const trpi_scene_symbol *scene, uint16_t part);

/// The records of situations, in the order of the kinds that cast them.
void trpi_compile_situations(trpi_compiler *compiler);

// ---- The rest (compile_record.c, compile_setting.c, compile_test.c) -----------------------------

void trpi_compile_records(
    trpi_compiler *compiler);  // everything that is only names, types and defaults
void trpi_compile_slots(
    trpi_compiler *compiler);  // facts and kinds, at the end: who reads what is known then
void trpi_compile_settings(trpi_compiler *compiler);
void trpi_compile_tests(trpi_compiler *compiler);

/// A point of the text, `(3, 2)`, in metres; false after a mistake.
bool trpi_compile_point(trpi_compiler *compiler, const trpi_source *source,
                        const trpi_syntax_expression *value, int32_t *x, int32_t *y, int32_t *z);

// ---- Drafts (compile_draft.c) -------------------------------------------------------------------

/// A task without steps.
trpi_draft trpi_draft_begin(const trpi_scope *scope, trpi_text name, trpi_span span);

/// Adds a task, unless there are too many.
void trpi_draft_push(trpi_compiler *compiler, trpi_drafts *drafts, const trpi_draft *draft);

void trpi_steps_append(trpi_compiler *compiler, trpi_step_list *to, const trpi_step_list *from);

/// All of `drafts` as one task: what is opaque to the barrier.
void trpi_drafts_merge(trpi_compiler *compiler, const trpi_drafts *drafts, trpi_draft *draft);

#define TRPI_MOST_SPLICES 8  // behaviours in one another

// ---- What is used by name (compile_use.c) -------------------------------------------------------

/// The named task that a step means, or none.
uint16_t trpi_find_task(const trpi_compiler *compiler, const trpi_syntax_step *step);

/// The behaviour called `name`: of the performer's role, else of any.
uint16_t trpi_find_behaviour(const trpi_compiler *compiler, const trpi_scope *scope, trpi_text name);

/// Says that a `do` means nothing.
void trpi_report_do(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_step *step);

/// Says that a `do any` means nothing.
void trpi_report_do_any(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_step *step);

/// A named task: one draft, whatever is in it, which the caller adds; or a tree.
void trpi_use_task(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step, uint16_t task,
                   trpi_draft *draft, trpi_step_list *list);
trpi_tree *trpi_use_task_as_tree(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                                 uint16_t task, trpi_draft *draft);

/// A behaviour inside another: one task, or, of a collaborative one, its own tasks.
void trpi_use_behaviour(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step, uint16_t behaviour,
                        trpi_drafts *drafts);

/// Makes the parameters of what is used here locals, each set by a step of its own.
void trpi_pass_arguments(trpi_compiler *compiler, trpi_scope *outer, trpi_scope *inner, const trpi_syntax_step *step,
                         const trpi_syntax_parameter *parameters, trpi_step_list *list);

/// What is given for a parameter, or NULL. What is given for none, and what is not given though it must be, is reported.
const trpi_syntax_setting *trpi_find_setting(const trpi_compiler *compiler, const trpi_syntax_setting *settings,
                                             trpi_text name);
void trpi_check_settings(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_step *step,
                         const trpi_syntax_parameter *parameters);
void trpi_report_needed(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_step *step,
                        const trpi_syntax_parameter *p);

/// The scope inside something that is used in `outer`.
trpi_scope trpi_inner_scope(const trpi_scope *outer, const trpi_source *source);

/// Whether too much is used in one another, which is said then.
bool trpi_uses_too_deep(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_step *step);

// ---- Results of tasks (compile_result.c) ----------------------------------------------------------

/// Makes what a task gives locals of its own, which are 0, no or nobody until it sets them.
void trpi_begin_results(trpi_compiler *compiler, trpi_scope *inner, const trpi_syntax_line *task, trpi_step_list *list);

/// Makes them known where the task is used, behind it; or has them set there, if the names are known already.
void trpi_give_results(trpi_compiler *compiler, trpi_scope *outer, const trpi_scope *inner,
                       const trpi_syntax_step *step, const trpi_syntax_line *task, trpi_step_list *list);

// ---- Trees (compile_tree.c) ---------------------------------------------------------------------

/// Whether what a line says is a tree, and no list of steps.
bool trpi_line_is_tree(trpi_compiler *compiler, const trpi_syntax_line *line, uint32_t depth);

/// The same for what a step of its own uses by name: a task or behaviour with a tree in it.
bool trpi_step_is_tree(trpi_compiler *compiler, const trpi_syntax_step *step, uint32_t depth);

/// The tree of a line, and of an `otherwise` that belongs to it: then *line goes on to that. What belongs to the task
/// as a whole (`finally`, `on interrupt`) goes into `draft`. NULL after errors.
trpi_tree *trpi_compile_tree(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line **line,
                             trpi_draft *draft);

/// A node of a tree; NULL when memory ran out. Adding NULL, or to NULL, adds nothing.
trpi_tree *trpi_tree_new(trpi_compiler *compiler, uint8_t type, uint32_t line);
void trpi_tree_add(trpi_tree *tree, trpi_tree *child);
trpi_tree *trpi_tree_leaf(trpi_compiler *compiler, const trpi_pack_step *step);

/// The block of a line as one tree.
trpi_tree *trpi_tree_of_block(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *line,
                              trpi_draft *draft);

/// A tree, and what is done instead when it fails, as a line `catch` says. (8.2)
trpi_tree *trpi_tree_catch(trpi_compiler *compiler, trpi_scope *scope, trpi_tree *body,
                           const trpi_syntax_line *line, trpi_draft *draft);

/// A tree and what is done however it ends, as the lines of a `finally` say. (2.8)
trpi_tree *trpi_tree_finally(trpi_compiler *compiler, trpi_scope *scope, trpi_tree *body,
                             const trpi_syntax_line *finally);

/// A draft for a part of the task that cleans up after itself, and then its tree with what is done however that ends;
/// what else was said of the task goes into its own draft. (2.8)
trpi_draft trpi_draft_apart(const trpi_draft *draft);
trpi_tree *trpi_tree_apart(trpi_compiler *compiler, trpi_tree *body, trpi_draft *draft, const trpi_draft *apart);

/// One node around another.
trpi_tree *trpi_tree_wrap(trpi_compiler *compiler, uint8_t type, trpi_tree *child);

/// A sequence of steps as a tree.
trpi_tree *trpi_tree_of_steps(trpi_compiler *compiler, const trpi_step_list *list);

/// `first` while all others are done too: it ends when the first one does.
trpi_tree *trpi_tree_beside(trpi_compiler *compiler, trpi_tree *first, const trpi_step_list *others);

/// One tree after another; NULLs are left out.
trpi_tree *trpi_tree_then(trpi_compiler *compiler, trpi_tree *first, trpi_tree *second);

/// Says so, and leaves it out, when a tree is larger than one can be.
void trpi_check_tree(trpi_compiler *compiler, const trpi_source *source, trpi_span span, trpi_tree **tree);

/// Writes the nodes and their steps.
void trpi_write_tree(trpi_compiler *compiler, const trpi_tree *tree, trpi_pack_task *task);

// ---- Clauses in trees (compile_tree_clause.c) ---------------------------------------------------

/// Whether clauses make a tree of what they stand behind; of what is `inside` a task more of them do.
bool trpi_clauses_make_tree(const trpi_syntax_clause *clauses, bool inside);

/// What the clauses of a line say of its tree, or put around it; what they say of the task goes into `draft`.
trpi_tree *trpi_compile_clauses_of_tree(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *line,
                                        trpi_tree *tree, trpi_draft *draft);

/// `wait until CONDITION`.
bool trpi_step_waits_until(const trpi_syntax_step *step);
trpi_tree *trpi_compile_wait_until(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step);

// ---- Objects (compile_object.c) -----------------------------------------------------------------

/// The message called so, or TRPI_NO_INDEX, which is reported.
uint16_t trpi_compile_message(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_name *name);

/// A name that is a link of the object: emits its end.
bool trpi_compile_link(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *expression,
                       trpi_value_type *type);

/// Emits the end of a link of who is on the stack.
trpi_value_type trpi_emit_link(trpi_compiler *compiler, const trpi_source *source, trpi_span span, uint16_t link);

/// The link among whose ends `nearest seat` or `any chosen.seat` looks; *owner is the code of whose it is. Or
/// TRPI_NO_INDEX.
uint16_t trpi_compile_linked(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_expression *among,
                             uint32_t *owner);

/// The offer of a kind, its parents' included, or TRPI_NO_INDEX.
uint16_t trpi_find_offer(const trpi_compiler *compiler, uint16_t kind, trpi_text name);

/// Steps that have to do with objects; false after a mistake. `inner` is a `do` of what was handed in, or none.
bool trpi_compile_request(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                          trpi_pack_step *record);
bool trpi_compile_inner(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_step *step,
                        trpi_pack_step *record);
bool trpi_compile_await(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);
bool trpi_compile_switch(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_step *step,
                         trpi_pack_step *record);
bool trpi_compile_reserve(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                          trpi_pack_step *record);

/// Whether an area offers something to those who move in it, as the text says; and whether it can be so, else why not is
/// said. (compile_wrap.c)
bool trpi_wraps_moves(const trpi_offer_symbol *offer);
bool trpi_check_wrap(trpi_compiler *compiler, const trpi_offer_symbol *offer);

/// `go on`. The record of what wraps moves is finished when its body is compiled.
bool trpi_compile_go_on(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_step *step,
                        trpi_pack_step *record);
void trpi_finish_wrap(trpi_compiler *compiler, const trpi_scope *scope, trpi_pack_behaviour *record, const trpi_drafts *drafts);

/// Says what cannot be done in the end, behind `finally`.
void trpi_check_parting(trpi_compiler *compiler, const trpi_scope *scope, trpi_span span, const trpi_step_list *list);

/// A behaviour of an object: before its parameters, and its clauses and body.
void trpi_begin_provided(trpi_compiler *compiler, uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record);
void trpi_compile_provided(trpi_compiler *compiler, uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record,
                           trpi_drafts *drafts);
void trpi_finish_inboxes(trpi_compiler *compiler, const trpi_scope *scope, trpi_pack_behaviour *record);

/// Their records, when all behaviours are compiled.
void trpi_compile_objects(trpi_compiler *compiler);

// ---- Networks (compile_network.c, compile_descriptor.c) -------------------------------------------

/// A network, in the scope of who performs it.
trpi_tree *trpi_compile_network(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *line,
                                trpi_draft *draft);

/// The network that a step means, the first of several of one name; or none.
uint16_t trpi_find_network(const trpi_compiler *compiler, const trpi_syntax_step *step);

/// What an arrow senses, and who `it` is then. (compile_sense.c)
void trpi_compile_sense(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_node *arrow);

/// Whether a task says what it needs or makes so. (compile_primitive.c)
bool trpi_task_is_primitive(const trpi_syntax_line *task);

/// Such a task, in the scope of who performs it, without its parameters. NULL when memory ran out.
trpi_tree *trpi_compile_primitive(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *task,
                                  trpi_draft *draft);

/// The plan that a step means, or none; and as a tree. (compile_plan.c)
uint16_t trpi_find_plan(const trpi_compiler *compiler, const trpi_syntax_step *step);
trpi_tree *trpi_use_plan_as_tree(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step, uint16_t plan,
                                 trpi_draft *draft);

/// The network that a step means as a tree; `do any NAME` is whichever suits.
trpi_tree *trpi_use_network_as_tree(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                                    uint16_t network, trpi_draft *draft);

/// Whether a candidate of `do any` suits who performs, as code: all that it `suits` holds. 0 after errors.
uint32_t trpi_compile_descriptors(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *candidate);

/// Puts the candidates of `do any` in the order in which they are tried, those that say most first. What is ambiguous
/// or has a gap is reported.
void trpi_order_candidates(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                           const trpi_symbol **candidates, uint32_t count);

// ---- For trees (compile_task.c) -----------------------------------------------------------------

/// A step, whatever it uses by name, as a tree; what its clauses say is done by whoever calls.
trpi_tree *trpi_compile_tree_of_step(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_step *step,
                                     const trpi_syntax_clause *clauses,
                                     trpi_draft *draft);

/// A line that says something about the task as a whole; false when it is none.
bool trpi_compile_task_line(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_line *line,
                            trpi_draft *draft);

/// What a clause behind a step in a tree says of the task as a whole.
void trpi_compile_task_clause(trpi_compiler *compiler, trpi_scope *scope, const trpi_syntax_clause *clause,
                              trpi_draft *draft);

/// Counts a line that is put where something is used; true, and no more must be put there, when it is too much.
bool trpi_compile_is_too_long(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line);

/// Says so when something stands below a `repeat` without end.
void trpi_report_unreachable(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line);

/// Says what is wrong with a line that is nothing to do.
void trpi_report_line(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line);

#endif
