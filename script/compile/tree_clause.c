// SPDX-License-Identifier: MIT
// Compiles the clauses behind a line of a tree: how a block treats its lines, and the nodes around a line. Clauses
// apply from the left: `sit, at most 5 s, always succeeds` always succeeds, within five seconds.

#include "script/compile/tree.h"

#include "script/check/constant.h"
#include "script/compile/code.h"
#include "script/compile/ending.h"
#include "script/compile/situation.h"
#include "script/compile/step.h"
#include "script/compile/task.h"

// For each clause of a line of a tree: the node that the clause puts around the line, if any, and the clause's value (nothing, a
// time or a condition); and whether the clause makes a tree of any line, or only inside a task. `at most` makes one only when its
// time is drawn or computed.
enum { OF_NOTHING, OF_TIME, OF_CONDITION };
enum { NO_TREE, TREE_INSIDE, TREE_ANYWHERE };

static const struct {
    uint8_t node, of, makes;
} around[TRPI_CLAUSE_COUNT] = {
    [TRPI_CLAUSE_INVERTED] = {TRPI_NODE_INVERT, OF_NOTHING, TREE_ANYWHERE},
    [TRPI_CLAUSE_ALWAYS_SUCCEEDS] = {TRPI_NODE_SUCCEED, OF_NOTHING, TREE_ANYWHERE},
    [TRPI_CLAUSE_ALWAYS_FAILS] = {TRPI_NODE_FAIL, OF_NOTHING, TREE_ANYWHERE},
    [TRPI_CLAUSE_AFTER] = {TRPI_NODE_DELAY, OF_TIME, TREE_ANYWHERE},
    [TRPI_CLAUSE_WHILE] = {TRPI_NODE_GUARD, OF_CONDITION, TREE_ANYWHERE},
    [TRPI_CLAUSE_UNTIL] = {TRPI_NODE_GUARD, OF_CONDITION, TREE_ANYWHERE},
    [TRPI_CLAUSE_AT_MOST] = {TRPI_NODE_TIMEOUT, OF_TIME, NO_TREE},
    [TRPI_CLAUSE_COOLDOWN] = {TRPI_NODE_COOLDOWN, OF_TIME, TREE_INSIDE},
    [TRPI_CLAUSE_ONCE] = {TRPI_NODE_ONCE, OF_NOTHING, TREE_INSIDE},
    [TRPI_CLAUSE_REACTIVE] = {.makes = TREE_INSIDE},
    [TRPI_CLAUSE_STEP_BY_STEP] = {.makes = TREE_INSIDE},
    [TRPI_CLAUSE_REMEMBERS] = {.makes = TREE_INSIDE},
    [TRPI_CLAUSE_MUST_SUCCEED] = {.makes = TREE_INSIDE},
    [TRPI_CLAUSE_MAY_FAIL] = {.makes = TREE_INSIDE},
    [TRPI_CLAUSE_WAITS_FOR_ALL] = {.makes = TREE_INSIDE},
};

bool trpi_clauses_need_tree(const trpi_syntax_step *step, const trpi_syntax_clause *clauses, bool inside_task)
{
    while (clauses != NULL && around[clauses->kind].makes < (inside_task ? TREE_INSIDE : TREE_ANYWHERE) &&
           !(clauses->kind == TRPI_CLAUSE_AT_MOST && trpi_is_drawn_or_computed_duration(clauses->value) &&
             !trpi_clause_is_of_step(clauses, step))) {
        clauses = clauses->next;
    }
    return clauses != NULL;
}

// ---- How a block goes about its lines -----------------------------------------------------------

static void go_step_by_step(const trpi_scope *scope, const trpi_syntax_line *line, const trpi_syntax_clause *clause,
                            trpi_draft_node *tree)
{
    bool steps = clause->kind == TRPI_CLAUSE_STEP_BY_STEP;
    if (trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_REACTIVE) != NULL) {
        TRPI_SAY(
            scope, clause->span,
            "What is `reactive` begins with its first line again and again, so it cannot be one that %s; remove one of the two.",
            steps ? "goes `step by step`" : "`remembers`");
    } else {
        tree->record.flags |= steps ? TRPI_NODE_YIELDS : TRPI_NODE_KEEPS;
    }
}

// Reads the count in a clause; false when it is impossible, which is reported.
static bool count_of(const trpi_scope *scope, const trpi_syntax_clause *clause, uint32_t least, uint32_t most, uint32_t *count)
{
    int32_t number;
    if (!trpi_fold_whole_number(clause->value, (int32_t)least, (int32_t)most, &number)) {
        return TRPI_REFUSE(scope, clause->span, "Here stand %u lines, so how many %s is a whole number from %u to %u.",
                           clause->kind == TRPI_CLAUSE_MUST_SUCCEED ? most : most + 1, trpi_clause_kind_name(clause->kind), least,
                           most);
    }
    *count = (uint32_t)number;
    return true;
}

// Compiles `2 must succeed`, `1 may fail`, `waits for all`. A number that is not given follows from the other.
static void count_lines(const trpi_scope *scope, const trpi_syntax_line *line, const trpi_syntax_clause *clause,
                        trpi_draft_node *tree)
{
    if (line->kind == TRPI_LINE_LOCK && clause->kind == TRPI_CLAUSE_WAITS_FOR_ALL) {
        return;  // is part of what the lock is
    }
    uint32_t lines = tree->record.child_count, wanted = 0, failing = 0;
    const trpi_syntax_clause *must = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_MUST_SUCCEED);
    const trpi_syntax_clause *may = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_MAY_FAIL);
    if (clause->kind == TRPI_CLAUSE_WAITS_FOR_ALL) {
        tree->record.flags |= TRPI_NODE_ALL;
        return;
    }
    if ((must != NULL && !count_of(scope, must, 1, lines, &wanted)) ||
        (may != NULL && !count_of(scope, may, 0, lines - 1, &failing))) {
        return;
    }
    if (must != NULL && may != NULL && wanted + failing > lines) {
        TRPI_SAY(scope, may->span, "Of %u lines %u must succeed, so no more than %u may fail; make one of the numbers smaller.",
                 lines, wanted, lines - wanted);
    }
    tree->record.number = (uint16_t)(must != NULL ? wanted : lines - failing);
    tree->record.other = (uint16_t)((may != NULL ? failing : lines - wanted) + 1);
}

// ---- What is put around a line ------------------------------------------------------------------

static trpi_draft_node *put_around(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_draft_node *tree)
{
    uint8_t of = around[clause->kind].of;
    trpi_text name = trpi_text_from_string(trpi_clause_kind_name(clause->kind));
    uint32_t code = 0;
    if (of == OF_TIME) {
        trpi_check_constant_is_not_negative(scope, clause->value, "a time");
        code =
            trpi_code_of_value(scope, clause->value, trpi_value_type_number(TRPI_DIMENSION_DURATION), trpi_quote_name(name).text);
    } else if (of == OF_CONDITION) {
        code = trpi_code_of_reevaluated_condition(scope, clause->value);
    }
    if (of != OF_NOTHING && code == 0) {
        return tree;
    }
    tree = trpi_draft_tree_wrap(scope->compiler, around[clause->kind].node, tree);
    if (tree != NULL) {
        tree->record.code = code;
        tree->record.number = clause->kind == TRPI_CLAUSE_UNTIL ? 1 : tree->record.number;
        tree->record.flags = of == OF_CONDITION ? TRPI_NODE_REACTIVE : tree->record.flags;
    }
    return tree;
}

trpi_draft_node *trpi_compile_clauses_of_tree(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft_node *tree, bool is_part,
                                              trpi_draft *draft)
{
    uint32_t weight = 0;
    uint8_t mark = 0;
    trpi_draft_node *inner = tree;
    for (const trpi_syntax_clause *clause = line->clauses; clause != NULL && tree != NULL; clause = clause->next) {
        if (clause->kind == TRPI_CLAUSE_REACTIVE) {
            inner->record.flags |= TRPI_NODE_REACTIVE;
            trpi_warn_of_children_that_begin_again(scope, inner);
        } else if (clause->kind == TRPI_CLAUSE_STEP_BY_STEP || clause->kind == TRPI_CLAUSE_REMEMBERS) {
            go_step_by_step(scope, line, clause, inner);
        } else if (clause->kind == TRPI_CLAUSE_BEFORE_OTHERS || clause->kind == TRPI_CLAUSE_CHOOSES ||
                   trpi_clause_is_of_step(clause, line->step)) {
            continue;  // is part of what the lock, the selector or the step is
        } else if (clause->kind == TRPI_CLAUSE_MUST_SUCCEED || clause->kind == TRPI_CLAUSE_MAY_FAIL ||
                   clause->kind == TRPI_CLAUSE_WAITS_FOR_ALL) {
            count_lines(scope, line, clause, inner);
        } else if (clause->kind == TRPI_CLAUSE_WEIGHT) {
            weight = trpi_code_of_weight(scope, clause->value);
        } else if (clause->kind == TRPI_CLAUSE_CHECKPOINT) {
            mark |= TRPI_NODE_CHECKPOINT;
        } else if (clause->kind == TRPI_CLAUSE_NOT_INTERRUPTIBLE) {
            mark |= TRPI_NODE_HELD;
            draft->record.flags |= TRPI_TASK_HOLDS;
        } else if (is_part && trpi_clause_drops(clause)) {
            mark |= TRPI_NODE_DROPS;
            draft->record.flags |= TRPI_TASK_DROPS;
        } else if (clause->kind == TRPI_CLAUSE_OPEN_TO) {
            trpi_compile_subscription_of_steps(scope, clause, &(const trpi_step_list){0}, 0, tree);
        } else if (around[clause->kind].node != 0) {
            tree = put_around(scope, clause, tree);
        } else {
            trpi_compile_whole_task_clause(scope, line->step, clause, draft);
        }
    }
    if (tree != NULL) {  // these belong to the outermost
        tree->record.weight = weight;
        tree->record.flags |= mark;
    }
    return tree;
}

// ---- Waiting for a condition --------------------------------------------------------------------

bool trpi_step_is_wait_until(const trpi_syntax_step *step)
{
    return step != NULL && step->kind == TRPI_SYNTAX_STEP_WAIT && step->target != NULL;
}

trpi_draft_node *trpi_compile_wait_until_as_tree(trpi_scope *scope, const trpi_syntax_step *step)
{
    uint32_t condition = trpi_code_of_reevaluated_condition(scope, step->target);
    trpi_draft_node *tree = condition != 0 ? trpi_draft_tree_make_node_at(scope, TRPI_NODE_AWAIT, step->span) : NULL;
    if (tree != NULL) {
        tree->record.code = condition;
        tree->record.flags = TRPI_NODE_REACTIVE;
    }
    return tree;
}
