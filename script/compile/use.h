// SPDX-License-Identifier: MIT
// What a step uses by name: tasks, behaviours, networks, plans.

#ifndef TROUPE_SCRIPT_COMPILE_USE_H
#define TROUPE_SCRIPT_COMPILE_USE_H

#include "script/compile/draft.h"

#define TRPI_MOST_SPLICES 8  // behaviours in one another

/// The named task that a step means, or none.
uint16_t trpi_find_task(const trpi_compiler *compiler, const trpi_syntax_step *step);

/// The behaviour called `name`: of the performer's role, else of any.
uint16_t trpi_find_behaviour(const trpi_scope *scope, trpi_text name);

/// Says that a `do` means nothing.
void trpi_report_do(const trpi_scope *scope, const trpi_syntax_step *step);

/// Says that a `do any` means nothing.
void trpi_report_do_any(const trpi_scope *scope, const trpi_syntax_step *step);

/// A named task: one draft, whatever is in it, which the caller adds; or a tree.
void trpi_use_task(trpi_scope *scope, const trpi_syntax_step *step, uint16_t task, trpi_draft *draft, trpi_step_list *list);
trpi_tree *trpi_use_task_as_tree(trpi_scope *scope, const trpi_syntax_step *step, uint16_t task, trpi_draft *draft);

/// A behaviour inside another: one task, or, of a collaborative one, its own tasks.
void trpi_use_behaviour(trpi_scope *scope, const trpi_syntax_step *step, uint16_t behaviour, trpi_drafts *drafts);

/// Makes the parameters of what is used here locals, each set by a step of its own.
void trpi_pass_arguments(trpi_scope *outer, trpi_scope *inner, const trpi_syntax_step *step,
                         const trpi_syntax_parameter *parameters, trpi_step_list *list);

/// What is given for a parameter, or NULL. What is given for none, and what is not given though it must be, is reported.
const trpi_syntax_setting *trpi_find_setting(const trpi_compiler *compiler, const trpi_syntax_setting *settings, trpi_text name);
void trpi_check_settings(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *parameters);
void trpi_report_needed(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *p);

/// The scope inside something that is used in `outer`.
trpi_scope trpi_inner_scope(const trpi_scope *outer, const trpi_source *source);

/// Whether too much is used in one another, which is said then.
bool trpi_uses_too_deep(const trpi_scope *scope, const trpi_syntax_step *step);

/// Makes what a task gives locals of its own, which are 0, no or nobody until it sets them.
void trpi_begin_results(trpi_scope *inner, const trpi_syntax_line *task, trpi_step_list *list);

/// Makes them known where the task is used, behind it; or has them set there, if the names are known already.
void trpi_give_results(trpi_scope *outer, const trpi_scope *inner, const trpi_syntax_step *step, const trpi_syntax_line *task,
                       trpi_step_list *list);

/// A network, in the scope of who performs it.
trpi_tree *trpi_compile_network(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// The network that a step means, the first of several of one name; or none.
uint16_t trpi_find_network(const trpi_compiler *compiler, const trpi_syntax_step *step);

/// What an arrow senses, and who `it` is then.
void trpi_compile_sense(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_node *arrow);

/// Whether a task says what it needs or makes so.
bool trpi_task_is_primitive(const trpi_syntax_line *task);

/// Such a task, in the scope of who performs it, without its parameters. NULL when memory ran out.
trpi_tree *trpi_compile_primitive(trpi_scope *scope, const trpi_syntax_line *task, trpi_draft *draft);

/// The plan that a step means, or none; and as a tree.
uint16_t trpi_find_plan(const trpi_compiler *compiler, const trpi_syntax_step *step);
trpi_tree *trpi_use_plan_as_tree(trpi_scope *scope, const trpi_syntax_step *step, uint16_t plan, trpi_draft *draft);

/// The network that a step means as a tree; `do any NAME` is whichever suits.
trpi_tree *trpi_use_network_as_tree(trpi_scope *scope, const trpi_syntax_step *step, uint16_t network, trpi_draft *draft);

/// Whether a candidate of `do any` suits who performs, as code: all that it `suits` holds. 0 after errors.
uint32_t trpi_compile_descriptors(trpi_scope *scope, const trpi_syntax_line *candidate);

/// Puts the candidates of `do any` in the order in which they are tried, those that say most first. What is ambiguous
/// or has a gap is reported.
void trpi_order_candidates(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count);

#endif
