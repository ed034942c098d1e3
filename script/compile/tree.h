// SPDX-License-Identifier: MIT
// Behaviour trees before they are written into the pack.

#ifndef TROUPE_SCRIPT_COMPILE_TREE_H
#define TROUPE_SCRIPT_COMPILE_TREE_H

#include "script/compile/draft.h"

/// Whether a line lacks a block below it, which is reported. A broken line counts as one that has a block.
bool trpi_report_block_if_empty(const trpi_scope *scope, const trpi_syntax_line *line);

/// Whether some of these lines need a tree.
bool trpi_lines_need_tree(trpi_compiler *compiler, const trpi_syntax_line *lines);

/// Returns the number of a failure that the host declares, plus one; 0 after a mistake.
uint16_t trpi_compile_failure_number_plus_1(const trpi_scope *scope, const trpi_syntax_name *name);

/// Whether a line needs a tree, not a list of steps.
bool trpi_line_needs_tree(trpi_compiler *compiler, const trpi_syntax_line *line, uint32_t depth);

/// Whether a step is a `wait until`, or uses by name a network, a plan, or a task or behaviour with a tree in it.
bool trpi_step_compiles_to_tree(trpi_compiler *compiler, const trpi_syntax_step *step, uint32_t depth);

/// Compiles a line as a tree, with an `otherwise` that belongs to it: then *line moves on to that. Lines for the task
/// as a whole (`finally`, `on interrupt`) go into `draft`. NULL after errors.
trpi_draft_node *trpi_compile_tree(trpi_scope *scope, const trpi_syntax_line **line, trpi_draft *draft);

/// Compiles a line of a task like trpi_compile_tree, but with a cleanup of its own: its `finally` is performed at its own end, each
/// time that it was begun. (2.8)
trpi_draft_node *trpi_compile_tree_within_task(trpi_scope *scope, const trpi_syntax_line **line, trpi_draft *draft);

/// Compiles the lines of a task as a sequence, with the node `tree_before` in front of it. For a part of a task, which has a
/// `finally` of its own, `sentence_refusing_on` is the sentence that refuses an `on` among the lines; NULL for a whole task.
/// Preconditions and effects of a part, and its arrows, are compiled elsewhere.
trpi_draft_node *trpi_draft_tree_of_lines(trpi_scope *scope, trpi_draft_node *tree_before, const trpi_syntax_line *lines,
                                          const char *sentence_refusing_on, trpi_draft *draft);

/// Compiles the block of a line as one tree.
trpi_draft_node *trpi_draft_tree_of_block(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// Makes one tree of `body` and the cleanup that the `finally` line states. (2.8)
trpi_draft_node *trpi_draft_tree_add_finally(trpi_scope *scope, trpi_draft_node *body, const trpi_syntax_line *finally);

/// Begins the draft of a part of the task that has a cleanup apart from that of the task (trpi_draft_begin_cleanup_scope);
/// trpi_draft_tree_end_cleanup_scope makes its tree, and moves all but that cleanup into the draft of the task. (2.8)
trpi_draft trpi_draft_begin_cleanup_scope(const trpi_draft *draft);
trpi_draft_node *trpi_draft_tree_end_cleanup_scope(trpi_compiler *compiler, trpi_draft_node *body, trpi_draft *draft,
                                                   const trpi_draft *apart);

/// Whether the clauses of a line need nodes of a tree around the line. Inside a task (`inside_task`) more clauses need a tree
/// than in a behaviour.
bool trpi_clauses_need_tree(const trpi_syntax_step *step, const trpi_syntax_clause *clauses, bool inside_task);

/// Applies the clauses of a line to its tree, or puts nodes around it; clauses about the task go into `draft`. The line is the
/// whole task, or a part of it (`is_part`).
trpi_draft_node *trpi_compile_clauses_of_tree(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft_node *tree, bool is_part,
                                              trpi_draft *draft);

/// Compiles `wait until CONDITION` (trpi_compile_wait_until_as_tree); trpi_step_is_wait_until tells whether a step is one.
bool trpi_step_is_wait_until(const trpi_syntax_step *step);
trpi_draft_node *trpi_compile_wait_until_as_tree(trpi_scope *scope, const trpi_syntax_step *step);

#endif
