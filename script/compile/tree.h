// SPDX-License-Identifier: MIT
// Trees before they are written.

#ifndef TROUPE_SCRIPT_COMPILE_TREE_H
#define TROUPE_SCRIPT_COMPILE_TREE_H

#include "script/compile/draft.h"

/// Says that nothing stands below a block, if so: false when there are lines.
bool trpi_report_empty_block(const trpi_scope *scope, const trpi_syntax_line *line);

/// Whether some of these lines make a tree.
bool trpi_lines_are_tree(trpi_compiler *compiler, const trpi_syntax_line *lines);

/// The number of a failure that the host declares, plus one; 0 after a mistake.
uint16_t trpi_compile_failure(const trpi_scope *scope, const trpi_syntax_name *name);

/// Whether what a line says is a tree, and no list of steps.
bool trpi_line_is_tree(trpi_compiler *compiler, const trpi_syntax_line *line, uint32_t depth);

/// Whether a step uses a task or behaviour by name that has a tree in it.
bool trpi_step_is_tree(trpi_compiler *compiler, const trpi_syntax_step *step, uint32_t depth);

/// The tree of a line, and of an `otherwise` that belongs to it: then *line goes on to that. Lines for the task
/// as a whole (`finally`, `on interrupt`) go into `draft`. NULL after errors.
trpi_draft_node *trpi_compile_tree(trpi_scope *scope, const trpi_syntax_line **line, trpi_draft *draft);

/// The lines of a task one after the other, behind `before`; of a part of a task, which has a `finally` of its own, `on` is the
/// sentence that refuses an `on`. Needs and effects of a part, and its arrows, are compiled elsewhere.
trpi_draft_node *trpi_tree_of_lines(trpi_scope *scope, trpi_draft_node *before, const trpi_syntax_line *lines, const char *on,
                                    trpi_draft *draft);

/// The block of a line as one tree.
trpi_draft_node *trpi_tree_of_block(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// A tree and what is done however it ends. (2.8)
trpi_draft_node *trpi_tree_finally(trpi_scope *scope, trpi_draft_node *body, const trpi_syntax_line *finally);

/// A draft for a part of the task that cleans up after itself, and then its tree with what is done however that ends;
/// what else was said of the task goes into its own draft. (2.8)
trpi_draft trpi_draft_begin_with_cleanup(const trpi_draft *draft);
trpi_draft_node *trpi_tree_finish_with_cleanup(trpi_compiler *compiler, trpi_draft_node *body, trpi_draft *draft,
                                               const trpi_draft *apart);

/// Whether clauses make a tree of what they stand behind; of what is `inside` a task more of them do.
bool trpi_clauses_make_tree(const trpi_syntax_clause *clauses, bool inside);

/// Applies the clauses of a line to its tree, or puts nodes around it; clauses of the task go into `draft`.
trpi_draft_node *trpi_compile_clauses_of_tree(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft_node *tree,
                                              trpi_draft *draft);

/// Compiles `wait until CONDITION`; the first call tells whether a step is one.
bool trpi_step_waits_until(const trpi_syntax_step *step);
trpi_draft_node *trpi_compile_wait_until(trpi_scope *scope, const trpi_syntax_step *step);

#endif
