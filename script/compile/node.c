// SPDX-License-Identifier: MIT
// Tree nodes before they are written into the pack, and writing them.

#include "script/compile/node.h"

#define MOST_NODES 1024

trpi_draft_node *trpi_draft_tree_make_node(trpi_compiler *compiler, uint8_t type, uint32_t origin)
{
    trpi_draft_node *tree = trpi_compiler_allocate(compiler, sizeof *tree);
    if (tree != NULL) {
        trpi_pack_init_record(TRPI_SECTION_NODE, &tree->record);
        tree->record.type = type;
        tree->record.origin = origin;
    }
    return tree;
}

trpi_draft_node *trpi_draft_tree_make_node_at(const trpi_scope *scope, uint8_t type, trpi_span span)
{
    return trpi_draft_tree_make_node(scope->compiler, type, trpi_scope_add_origin_of_span(scope, span));
}

void trpi_draft_tree_add(trpi_draft_node *tree, trpi_draft_node *child)
{
    if (tree == NULL || child == NULL) {
        return;
    }
    if (tree->last != NULL) {
        tree->last->next = child;
    } else {
        tree->children = child;
    }
    tree->last = child;
    tree->endings = 0;
    tree->record.child_count++;
}

trpi_draft_node *trpi_draft_tree_make_leaf(trpi_compiler *compiler, const trpi_pack_step *step)
{
    trpi_draft_node *leaf = trpi_draft_tree_make_node(compiler, TRPI_NODE_STEP, step->origin);
    if (leaf != NULL) {
        leaf->step = *step;
        leaf->step.flags &= TRPI_STEP_INNER | TRPI_STEP_EACH | TRPI_STEP_EITHER | TRPI_STEP_ASKED;
    }
    return leaf;
}

trpi_draft_node *trpi_draft_node_copy(trpi_compiler *compiler, const trpi_draft_node *from)
{
    trpi_draft_node *tree = trpi_compiler_allocate(compiler, sizeof *tree);
    if (tree == NULL) {
        return NULL;
    }
    *tree = *from;
    tree->children = tree->last = tree->next = NULL;
    tree->record.child_count = 0;
    for (const trpi_draft_node *child = from->children; child != NULL; child = child->next) {
        trpi_draft_tree_add(tree, trpi_draft_node_copy(compiler, child));
    }
    return tree;
}

trpi_draft_node *trpi_draft_tree_wrap(trpi_compiler *compiler, uint8_t type, trpi_draft_node *child)
{
    trpi_draft_node *tree = child != NULL ? trpi_draft_tree_make_node(compiler, type, child->record.origin) : NULL;
    trpi_draft_tree_add(tree, child);
    return tree;
}

trpi_draft_node *trpi_draft_tree_make_sequence(trpi_compiler *compiler, trpi_draft_node *first, trpi_draft_node *second)
{
    if (first == NULL || second == NULL) {
        return first != NULL ? first : second;
    }
    bool row = first->record.type == TRPI_NODE_SEQUENCE && first->record.flags == 0 && first->record.weight == 0 &&
               first->record.child_count < TRPI_NODE_CHILDREN;
    trpi_draft_node *tree = row ? first : trpi_draft_tree_make_node(compiler, TRPI_NODE_SEQUENCE, first->record.origin);
    if (!row) {
        trpi_draft_tree_add(tree, first);
    }
    trpi_draft_tree_add(tree, second);
    return tree;
}

// Makes a parallel that ends when `first` does, for `first while others`; the caller adds the others.
static trpi_draft_node *parallel_led_by(trpi_compiler *compiler, trpi_draft_node *first)
{
    trpi_draft_node *tree = first != NULL ? trpi_draft_tree_make_node(compiler, TRPI_NODE_PARALLEL, first->record.origin) : NULL;
    if (tree != NULL) {
        tree->record.flags = TRPI_NODE_LED;
        trpi_draft_tree_add(tree, first);
    }
    return tree;
}

trpi_draft_node *trpi_draft_tree_make_parallel(trpi_compiler *compiler, trpi_draft_node *leading, const trpi_step_list *others)
{
    trpi_draft_node *all = others->count > 0 ? parallel_led_by(compiler, leading) : leading;
    for (uint32_t i = 0; all != NULL && i < others->count; i++) {
        trpi_draft_tree_add(all, trpi_draft_tree_make_leaf(compiler, &others->at[i]));
    }
    return all;
}

trpi_draft_node *trpi_draft_tree_of_steps(trpi_compiler *compiler, const trpi_step_list *list)
{
    trpi_draft_node *tree = NULL;
    for (uint32_t i = 0; i < list->count;) {
        uint8_t flags = (list->at[i].flags & TRPI_STEP_CHECKPOINT) != 0 ? TRPI_NODE_CHECKPOINT : 0;
        flags |= (list->at[i].flags & TRPI_STEP_HELD) != 0 ? TRPI_NODE_HELD : 0;
        flags |= (list->at[i].flags & TRPI_STEP_DROPS) != 0 ? TRPI_NODE_DROPS : 0;
        trpi_draft_node *first = trpi_draft_tree_make_leaf(compiler, &list->at[i++]);
        trpi_draft_node *all = NULL;
        for (; i < list->count && (list->at[i].flags & TRPI_STEP_BESIDE) != 0; i++) {
            all = all != NULL ? all : parallel_led_by(compiler, first);
            trpi_draft_tree_add(all, trpi_draft_tree_make_leaf(compiler, &list->at[i]));
        }
        all = all != NULL ? all : first;
        if (all != NULL) {
            all->record.flags |= flags;
        }
        tree = trpi_draft_tree_make_sequence(compiler, tree, all);
    }
    return tree;
}

void trpi_draft_tree_add_immediate_steps(trpi_compiler *compiler, trpi_draft_node *tree, const trpi_step_list *list)
{
    trpi_draft_node *to = tree;
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->count > TRPI_NODE_CHILDREN && i % TRPI_NODE_CHILDREN == 0) {
            to = trpi_draft_tree_make_node(compiler, TRPI_NODE_SEQUENCE, list->at[i].origin);
            trpi_draft_tree_add(tree, to);
        }
        if (trpi_step_is_immediate(list->at[i].op)) {  // else a mistake was reported
            trpi_draft_tree_add(to, trpi_draft_tree_make_leaf(compiler, &list->at[i]));
        }
    }
}

bool trpi_steps_need_tree(const trpi_step_list *list)
{
    for (uint32_t i = 1; i < list->count; i++) {
        bool beside = (list->at[i].flags & TRPI_STEP_BESIDE) != 0;
        if (beside && (list->at[i].op != TRPI_STEP_ACT || list->at[i - 1].op != TRPI_STEP_ACT)) {
            return true;
        }
    }
    return false;
}

// ---- Writing ------------------------------------------------------------------------------------

// Lists all nodes, level by level. Returns how many there are, or `most` + 1 when there are more than `most`.
static uint32_t list_nodes(const trpi_draft_node *tree, const trpi_draft_node **nodes, uint32_t most)
{
    uint32_t count = 0;
    nodes[count++] = tree;
    for (uint32_t i = 0; i < count; i++) {
        for (const trpi_draft_node *child = nodes[i]->children; child != NULL; child = child->next) {
            if (count == most) {
                return most + 1;
            }
            nodes[count++] = child;
        }
    }
    return count;
}

// Returns the depth of a tree, or one more than TRPI_NODE_DEPTH when the tree is deeper still. Sets *crowded when a node has more
// children than a node can have.
static uint32_t depth_of(const trpi_draft_node *tree, uint32_t depth, bool *crowded)
{
    uint32_t deepest = depth;
    const uint32_t most = tree->record.type == TRPI_NODE_PLAN ? TRPI_PLAN_CHILDREN : TRPI_NODE_CHILDREN;
    *crowded = *crowded || tree->record.child_count > most;
    for (const trpi_draft_node *child = tree->children; child != NULL && depth <= TRPI_NODE_DEPTH; child = child->next) {
        uint32_t below = depth_of(child, depth + 1, crowded);
        deepest = below > deepest ? below : deepest;
    }
    return deepest;
}

void trpi_draft_tree_refuse_if_too_large(const trpi_file_scope *file, trpi_span span, trpi_draft_node **tree)
{
    const trpi_draft_node *nodes[MOST_NODES];
    bool crowded = false;
    bool deep = depth_of(*tree, 1, &crowded) > TRPI_NODE_DEPTH;
    if (!deep && !crowded && list_nodes(*tree, nodes, MOST_NODES) <= MOST_NODES) {
        return;
    }
    if (deep || crowded) {
        TRPI_SAY(file, span, "Here is too much %s; at most %u is possible.", deep ? "within one another" : "in one block",
                 deep ? TRPI_NODE_DEPTH : TRPI_NODE_CHILDREN);
    } else {
        TRPI_SAY(file, span, "This is too long for one task: at most %u lines are possible; make several of it.", MOST_NODES);
    }
    *tree = NULL;
}

void trpi_draft_tree_write(trpi_compiler *compiler, const trpi_draft_node *tree, trpi_pack_task *task)
{
    const trpi_draft_node *nodes[MOST_NODES];
    uint32_t count = list_nodes(tree, nodes, MOST_NODES);
    if (count > MOST_NODES) {
        return;
    }
    task->first_node = (uint16_t)trpi_pack_builder_record_count(&compiler->builder, TRPI_SECTION_NODE);
    task->node_count = (uint16_t)count;
    uint32_t next = task->first_node + 1u;
    for (uint32_t i = 0; i < count; i++) {
        trpi_pack_node record = nodes[i]->record;
        if (record.type == TRPI_NODE_STEP || record.type == TRPI_NODE_EFFECT ||
            (record.type == TRPI_NODE_ARROW && (record.flags & TRPI_NODE_ON_MESSAGE) != 0)) {
            record.step = (uint16_t)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_STEP, &nodes[i]->step);
        }
        if (record.type == TRPI_NODE_COOLDOWN) {
            record.number = (uint16_t)compiler->rest_count++;
        }
        record.first_child = record.child_count > 0 ? (uint16_t)next : 0;
        next += record.child_count;
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_NODE, &record);
    }
}
