// SPDX-License-Identifier: MIT
// Tree nodes before they are written into the pack.

#ifndef TROUPE_SCRIPT_COMPILE_NODE_H
#define TROUPE_SCRIPT_COMPILE_NODE_H

#include "script/compile/step_list.h"

/// A node of a tree before it is written. For a leaf, an effect, and an arrow that waits for a message, `step` is its step.
typedef struct trpi_draft_node {
    trpi_pack_node record;
    trpi_pack_step step;
    const trpi_source *source;  // of a way and of an effect: where it is written
    const trpi_syntax_line *written;
    struct trpi_draft_node *children;
    struct trpi_draft_node *last;  // of the children
    struct trpi_draft_node *next;  // after it, of its parent's
    uint8_t endings;               // as ending.c has found them; 0: not yet
} trpi_draft_node;

/// Makes a node of a tree; NULL when memory ran out. trpi_draft_tree_add adds nothing when the tree or the child is NULL.
trpi_draft_node *trpi_draft_tree_make_node(trpi_compiler *compiler, uint8_t type, uint32_t origin);
trpi_draft_node *trpi_draft_tree_make_node_at(const trpi_scope *scope, uint8_t type, trpi_span span);
void trpi_draft_tree_add(trpi_draft_node *tree, trpi_draft_node *child);
trpi_draft_node *trpi_draft_tree_make_leaf(trpi_compiler *compiler, const trpi_pack_step *step);

/// Copies a node with all below it.
trpi_draft_node *trpi_draft_node_copy(trpi_compiler *compiler, const trpi_draft_node *from);

/// Makes a node of `type` around another one; NULL for NULL.
trpi_draft_node *trpi_draft_tree_wrap(trpi_compiler *compiler, uint8_t type, trpi_draft_node *child);

/// Makes a sequence of steps as a tree.
trpi_draft_node *trpi_draft_tree_of_steps(trpi_compiler *compiler, const trpi_step_list *list);

/// Adds immediate steps below a node: as its children, or in sequences where these are more than a node can have.
void trpi_draft_tree_add_immediate_steps(trpi_compiler *compiler, trpi_draft_node *tree, const trpi_step_list *list);

/// Whether a list has steps that run beside each other and one of which is no action. Such steps need a tree, since only a tree
/// ends the others when the first step ends.
bool trpi_steps_need_tree(const trpi_step_list *list);

/// Makes a parallel of `leading` and all others, which ends when `leading` does.
trpi_draft_node *trpi_draft_tree_make_parallel(trpi_compiler *compiler, trpi_draft_node *leading, const trpi_step_list *others);

/// Makes a sequence of two trees; a NULL is left out.
trpi_draft_node *trpi_draft_tree_make_sequence(trpi_compiler *compiler, trpi_draft_node *first, trpi_draft_node *second);

/// Reports a tree that is too deep, has too many nodes, or has too many children under one node, and sets *tree to NULL. Leaves
/// any other tree as it is.
void trpi_draft_tree_refuse_if_too_large(const trpi_file_scope *file, trpi_span span, trpi_draft_node **tree);

/// Writes the nodes of a tree and their steps.
void trpi_draft_tree_write(trpi_compiler *compiler, const trpi_draft_node *tree, trpi_pack_task *task);

#endif
