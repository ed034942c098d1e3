// SPDX-License-Identifier: MIT
// Nodes of trees before they are written.

#ifndef TROUPE_SCRIPT_COMPILE_NODE_H
#define TROUPE_SCRIPT_COMPILE_NODE_H

#include "script/compile/step_list.h"

/// A node of a tree before it is written. Of a leaf and an effect `step` is what it does.
typedef struct trpi_draft_node {
    trpi_pack_node record;
    trpi_pack_step step;
    const trpi_source *source;  // of a way and of an effect: where it is written
    const trpi_syntax_line *written;
    struct trpi_draft_node *children;
    struct trpi_draft_node *last;  // of the children
    struct trpi_draft_node *next;  // after it, of its parent's
} trpi_draft_node;

/// A node of a tree; NULL when memory ran out. Adding NULL, or to NULL, adds nothing.
trpi_draft_node *trpi_tree_new(trpi_compiler *compiler, uint8_t type, uint32_t origin);
trpi_draft_node *trpi_tree_at(const trpi_scope *scope, uint8_t type, trpi_span span);
void trpi_tree_add(trpi_draft_node *tree, trpi_draft_node *child);
trpi_draft_node *trpi_tree_leaf(trpi_compiler *compiler, const trpi_pack_step *step);

/// One node around another.
trpi_draft_node *trpi_tree_wrap(trpi_compiler *compiler, uint8_t type, trpi_draft_node *child);

/// A sequence of steps as a tree.
trpi_draft_node *trpi_tree_of_steps(trpi_compiler *compiler, const trpi_step_list *list);

/// Whether something runs beside a step, or is one, that is no action: only a tree ends both with the first.
bool trpi_steps_are_tree(const trpi_step_list *list);

/// `first` while all others are done too: it ends when the first one does.
trpi_draft_node *trpi_tree_make_parallel(trpi_compiler *compiler, trpi_draft_node *first, const trpi_step_list *others);

/// One tree after another; NULLs are left out.
trpi_draft_node *trpi_tree_make_sequence(trpi_compiler *compiler, trpi_draft_node *first, trpi_draft_node *second);

/// Says so, and leaves it out, when a tree is larger than one can be.
void trpi_check_tree(const trpi_file_scope *file, trpi_span span, trpi_draft_node **tree);

/// Writes the nodes and their steps.
void trpi_write_tree(trpi_compiler *compiler, const trpi_draft_node *tree, trpi_pack_task *task);

#endif
