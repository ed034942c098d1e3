// SPDX-License-Identifier: MIT
// Tasks from lines and blocks.

#ifndef TROUPE_SCRIPT_COMPILE_TASK_H
#define TROUPE_SCRIPT_COMPILE_TASK_H

#include "script/compile/draft.h"

/// Compiles a step as a task: one line of a behaviour, one cell of a row. `do` of a collaborative behaviour gives
/// several tasks.
void trpi_compile_step_as_tasks(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                                trpi_drafts *drafts);

/// Compiles all tasks of a behaviour's block.
void trpi_compile_tasks_of_behaviour(trpi_scope *scope, const trpi_syntax_line *lines, trpi_drafts *drafts);

/// Compiles the steps of a block into one task.
void trpi_compile_steps_of_block(trpi_scope *scope, const trpi_syntax_line *lines, trpi_draft *draft);

/// Compiles a line of a flat block of steps: a step, a `sequence`, or a line about the whole task. Reports any other line.
void trpi_compile_line_of_step_block(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// Compiles a step, or the task that it uses by name, as a tree; the caller applies its clauses.
trpi_draft_node *trpi_compile_tree_of_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                                           trpi_draft *draft);

/// Compiles a line about the task as a whole; false when it is none.
bool trpi_try_compile_line_about_whole_task(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// Whether an interruption while the line of a clause runs leaves out the rest of its task: `not resumable`, `resumes never`.
bool trpi_clause_drops(const trpi_syntax_clause *clause);

/// Applies a clause behind a step in a tree to the task as a whole.
void trpi_compile_whole_task_clause(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clause,
                                    trpi_draft *draft);

/// Reports a line that follows a `repeat` without end in the same block.
void trpi_report_unreachable_lines(const trpi_scope *scope, const trpi_syntax_line *line);

/// Reports a line that cannot stand among steps.
void trpi_report_line_not_a_step(const trpi_scope *scope, const trpi_syntax_line *line);

#endif
