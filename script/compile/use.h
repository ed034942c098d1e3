// SPDX-License-Identifier: MIT
// Things that a step uses by name: tasks, behaviours, networks, plans.

#ifndef TROUPE_SCRIPT_COMPILE_USE_H
#define TROUPE_SCRIPT_COMPILE_USE_H

#include "script/compile/draft.h"

#define TRPI_MOST_SPLICES 8  // behaviours in one another

/// The kind of thing that a step uses by its name: a named task, a network (the first of several of one name) or a plan; nothing
/// for all other steps, the `do` of a behaviour among them.
typedef enum trpi_use_kind { TRPI_USES_NOTHING, TRPI_USES_TASK, TRPI_USES_NETWORK, TRPI_USES_PLAN } trpi_use_kind;

typedef struct trpi_used_body {
    trpi_use_kind kind;
    trpi_symbol *symbol;  // NULL: nothing
} trpi_used_body;

trpi_used_body trpi_find_used_body(trpi_compiler *compiler, const trpi_syntax_step *step);

/// Compiles the used thing as a tree: the steps that set its parameters, then its body.
trpi_draft_node *trpi_compile_used_body_as_tree(trpi_scope *scope, const trpi_syntax_step *step, const trpi_used_body *used,
                                                trpi_draft *draft);

/// Returns the behaviour called `name`: the one of that role, else the first one of any role, object or scene.
uint16_t trpi_find_behaviour(const trpi_symbols *symbols, trpi_text name, uint16_t role);

/// Returns the behaviour that `do` means by `name`: one of the same role, or of the same object or its parents; else the first one
/// of a role, if possible of one that the performer may have; never another object's. (9.5)
uint16_t trpi_find_used_behaviour(const trpi_scope *scope, trpi_text name);

/// Warns when a step means a task, by `do` or as what is handed in, though its own role or object has a behaviour of that name.
void trpi_warn_of_task_namesake(const trpi_scope *scope, const trpi_syntax_step *step, trpi_text name, trpi_span span);

/// Reports a `do` that names nothing that can be done here: its name is unknown, or is the name of a scene.
void trpi_report_unknown_do(const trpi_scope *scope, const trpi_syntax_step *step);

/// Reports a `do any` whose name no network has.
void trpi_report_unknown_do_any(const trpi_scope *scope, const trpi_syntax_step *step);

/// Compiles a named task into one draft, which the caller adds.
void trpi_compile_used_task(trpi_scope *scope, const trpi_syntax_step *step, trpi_symbol *task, trpi_draft *draft);

/// Compiles a behaviour inside another: as one task, or, for a collaborative one, as its own tasks.
void trpi_compile_used_behaviour(trpi_scope *scope, const trpi_syntax_step *step, uint16_t behaviour, trpi_drafts *drafts);

/// Reports that a step gives no argument for the parameter `name`, which needs one.
void trpi_report_missing_argument(const trpi_scope *scope, const trpi_syntax_step *step, const char *verb, trpi_text name);

/// Makes the scope for the lines of a thing that is used in the scope `outer` (trpi_splice_scope_begin). trpi_splice_scope_end ends
/// it: the number of locals in use and the inboxes are carried over to `outer`. The lines are those below `line`.
trpi_scope trpi_splice_scope_begin(const trpi_scope *outer, const trpi_source *source, const trpi_syntax_line *line);
void trpi_splice_scope_end(trpi_scope *outer, const trpi_scope *inner);

/// Reports a step that uses the thing of the line `used` within its own lines, or within too many others; false when it is neither.
bool trpi_report_use_if_too_deep(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_line *used);

/// Declares the results of a task as locals of its own. Until the task sets them they have the default of their type, such as 0,
/// no, nobody, an empty list or a new record.
void trpi_declare_task_results_as_locals(trpi_scope *inner, const trpi_syntax_line *task, trpi_step_list *list);

/// Declares the results where the task is used, from that line on; or has the task set existing variables of these
/// names.
void trpi_declare_results_of_used_task(trpi_scope *outer, const trpi_scope *inner, const trpi_syntax_step *step,
                                       const trpi_syntax_line *task, trpi_step_list *list);

/// Compiles a network in the scope of its performer.
trpi_draft_node *trpi_compile_network(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// Whether a task is primitive: it states preconditions (`needs`) or effects (`makes`).
bool trpi_task_is_primitive(const trpi_syntax_line *task);

/// Compiles a primitive task in the scope of its performer, without its parameters. NULL when memory ran out.
trpi_draft_node *trpi_compile_primitive(trpi_scope *scope, const trpi_syntax_line *task, trpi_draft *draft);

trpi_draft_node *trpi_compile_used_plan(trpi_scope *scope, const trpi_syntax_step *step, trpi_symbol *plan, trpi_draft *draft);

/// Returns the code of the condition under which a candidate of `do any` suits its performer: all its `suits` hold. 0 when it never
/// can, has no `suits`, or after errors.
uint32_t trpi_compile_descriptor_condition(trpi_scope *scope, const trpi_syntax_line *candidate);

/// Puts the candidates of `do any` in the order in which they are tried, those with the most specific descriptors first.
/// Ambiguous candidates and gaps are reported.
void trpi_sort_do_any_candidates(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count);

#endif
