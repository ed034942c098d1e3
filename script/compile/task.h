// SPDX-License-Identifier: MIT
// Lines and blocks as tasks.

#ifndef TROUPE_SCRIPT_COMPILE_TASK_H
#define TROUPE_SCRIPT_COMPILE_TASK_H

#include "script/compile/draft.h"

/// Compiles the task of a step: one line of a behaviour, one cell of a row. `do` of a collaborative
/// behaviour gives several.
void trpi_compile_tasks_of_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                                trpi_drafts *drafts);

/// Compiles all tasks of a body: a behaviour's block.
void trpi_compile_body(trpi_scope *scope, const trpi_syntax_line *lines, trpi_drafts *drafts);

/// Compiles the steps of a block, all into one task.
void trpi_compile_block(trpi_scope *scope, const trpi_syntax_line *lines, trpi_draft *draft);

/// Compiles the lines below one as immediate steps; `takes_time` is the sentence that refuses a step that takes time. *checks
/// counts their checks.
void trpi_compile_immediate_lines(trpi_scope *scope, const trpi_syntax_line *above, const char *takes_time, uint32_t *checks,
                                  trpi_step_list *list);

/// A step, whatever it uses by name, as a tree; what its clauses say is done by whoever calls.
trpi_draft_node *trpi_compile_tree_of_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                                           trpi_draft *draft);

/// A line that says something about the task as a whole; false when it is none.
bool trpi_compile_task_line(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// Applies a clause behind a step in a tree to the task as a whole.
void trpi_compile_task_clause(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_draft *draft);

/// Compiles `finally`: the steps that are done however a task ends, those without and those with time.
void trpi_compile_finally(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// Says so when something stands below a `repeat` without end.
void trpi_report_unreachable(const trpi_scope *scope, const trpi_syntax_line *line);

/// Says what is wrong with a line that is nothing to do.
void trpi_report_line_not_a_step(const trpi_scope *scope, const trpi_syntax_line *line);

#endif
