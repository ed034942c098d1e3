// SPDX-License-Identifier: MIT
// What stands behind a line of a tree: how a block goes about its lines, and what is put around a line. Clauses count
// from the left: `sit, at most 5 s, always succeeds` is always done, within five seconds.

#include "script/compile/tree.h"

#include "script/check/constant.h"
#include "script/compile/behaviour.h"
#include "script/compile/code.h"
#include "script/compile/task.h"
#include "script/text/expansion.h"

#include <stdio.h>

static bool is_count(trpi_clause_kind kind)
{
    return kind == TRPI_CLAUSE_MUST_SUCCEED || kind == TRPI_CLAUSE_MAY_FAIL || kind == TRPI_CLAUSE_WAITS_FOR_ALL;
}

// Is put around any line, wherever it stands.
static bool is_wrapper(trpi_clause_kind kind)
{
    return kind == TRPI_CLAUSE_INVERTED || kind == TRPI_CLAUSE_ALWAYS_SUCCEEDS || kind == TRPI_CLAUSE_ALWAYS_FAILS ||
           kind == TRPI_CLAUSE_AFTER || kind == TRPI_CLAUSE_WHILE || kind == TRPI_CLAUSE_UNTIL;
}

bool trpi_clauses_make_tree(const trpi_syntax_clause *clauses, bool inside)
{
    for (; clauses != NULL; clauses = clauses->next) {
        bool of_block = clauses->kind == TRPI_CLAUSE_ONCE || clauses->kind == TRPI_CLAUSE_COOLDOWN ||
                        clauses->kind == TRPI_CLAUSE_REACTIVE || clauses->kind == TRPI_CLAUSE_STEP_BY_STEP ||
                        clauses->kind == TRPI_CLAUSE_REMEMBERS || is_count(clauses->kind);
        if (is_wrapper(clauses->kind) || (inside && of_block)) {
            return true;
        }
    }
    return false;
}

// ---- How a block goes about its lines -----------------------------------------------------------

static void go_step_by_step(const trpi_scope *scope, const trpi_syntax_line *line, const trpi_syntax_clause *clause,
                            trpi_tree *tree)
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

// How many a clause names; false, and it is reported, when it is none that can be.
static bool count_of(const trpi_scope *scope, const trpi_syntax_clause *clause, uint32_t least, uint32_t most, uint32_t *count)
{
    trpi_number number;
    trpi_dimension dimension;
    if (clause->value == NULL || !trpi_fold(clause->value, &number, &dimension) || dimension != TRPI_DIMENSION_NUMBER ||
        clause->value->quantity.is_range || number % TRP_ONE != 0 || number < (trpi_number)least * TRP_ONE ||
        number > (trpi_number)most * TRP_ONE) {
        TRPI_COMPILE_ERROR(
            scope->compiler, scope->source, clause->span, "Here stand %u lines, so how many %s is a whole number from %u to %u.",
            clause->kind == TRPI_CLAUSE_MUST_SUCCEED ? most : most + 1, trpi_clause_kind_name(clause->kind), least, most);
        return false;
    }
    *count = (uint32_t)(number / TRP_ONE);
    return true;
}

// `2 must succeed`, `1 may fail`, `waits for all`. What one of the numbers leaves open follows from the other.
static void count_lines(const trpi_scope *scope, const trpi_syntax_line *line, const trpi_syntax_clause *clause, trpi_tree *tree)
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

static trpi_tree *timed(trpi_scope *scope, uint8_t type, trpi_tree *tree, const trpi_syntax_clause *clause)
{
    char where[32] = "`at most`";
    if (clause->kind != TRPI_CLAUSE_AT_MOST) {
        (void)snprintf(where, sizeof where, "`%s`", trpi_clause_kind_name(clause->kind));
    }
    trpi_check_not_negative(scope, clause->value, "a time");
    uint32_t seconds = trpi_code_value(scope, clause->value, trpi_type_number(TRPI_DIMENSION_DURATION), where);
    tree = seconds != 0 ? trpi_tree_wrap(scope->compiler, type, tree) : tree;
    if (tree != NULL && seconds != 0) {
        tree->record.code = seconds;
    }
    return tree;
}

static trpi_tree *guarded(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_tree *tree)
{
    scope->polled = true;
    uint32_t condition = trpi_code_condition(scope, clause->value);
    scope->polled = false;
    tree = condition != 0 ? trpi_tree_wrap(scope->compiler, TRPI_NODE_GUARD, tree) : tree;
    if (tree != NULL && condition != 0) {
        tree->record.code = condition;
        tree->record.number = clause->kind == TRPI_CLAUSE_UNTIL ? 1 : 0;
        tree->record.flags = TRPI_NODE_REACTIVE;
    }
    return tree;
}

static trpi_tree *apply(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_tree *tree, trpi_draft *draft)
{
    trpi_compiler *compiler = scope->compiler;
    switch (clause->kind) {
    case TRPI_CLAUSE_AT_MOST: return timed(scope, TRPI_NODE_TIMEOUT, tree, clause);
    case TRPI_CLAUSE_COOLDOWN: return timed(scope, TRPI_NODE_COOLDOWN, tree, clause);
    case TRPI_CLAUSE_AFTER: return timed(scope, TRPI_NODE_DELAY, tree, clause);
    case TRPI_CLAUSE_ONCE: return trpi_tree_wrap(compiler, TRPI_NODE_ONCE, tree);
    case TRPI_CLAUSE_INVERTED: return trpi_tree_wrap(compiler, TRPI_NODE_INVERT, tree);
    case TRPI_CLAUSE_ALWAYS_SUCCEEDS: return trpi_tree_wrap(compiler, TRPI_NODE_SUCCEED, tree);
    case TRPI_CLAUSE_ALWAYS_FAILS: return trpi_tree_wrap(compiler, TRPI_NODE_FAIL, tree);
    case TRPI_CLAUSE_WHILE:
    case TRPI_CLAUSE_UNTIL: return guarded(scope, clause, tree);
    case TRPI_CLAUSE_OPEN_TO: trpi_compile_open_steps(scope, clause, NULL, 0, tree); return tree;
    default: trpi_compile_task_clause(scope, clause, draft); return tree;
    }
}

trpi_tree *trpi_compile_clauses_of_tree(trpi_scope *scope, const trpi_syntax_line *line, trpi_tree *tree, trpi_draft *draft)
{
    uint32_t weight = 0;
    uint8_t mark = 0;
    trpi_tree *inner = tree;
    for (const trpi_syntax_clause *clause = line->clauses; clause != NULL && tree != NULL; clause = clause->next) {
        if (clause->kind == TRPI_CLAUSE_REACTIVE) {
            inner->record.flags |= TRPI_NODE_REACTIVE;
        } else if (clause->kind == TRPI_CLAUSE_STEP_BY_STEP || clause->kind == TRPI_CLAUSE_REMEMBERS) {
            go_step_by_step(scope, line, clause, inner);
        } else if (clause->kind == TRPI_CLAUSE_BEFORE_OTHERS || clause->kind == TRPI_CLAUSE_CHOOSES) {
            continue;  // is part of what the lock or the selector is
        } else if (is_count(clause->kind)) {
            count_lines(scope, line, clause, inner);
        } else if (clause->kind == TRPI_CLAUSE_WEIGHT) {
            weight = trpi_code_weight(scope, clause->value);
        } else if (clause->kind == TRPI_CLAUSE_CHECKPOINT) {
            mark |= TRPI_NODE_MARK;
        } else if (clause->kind == TRPI_CLAUSE_NOT_INTERRUPTIBLE) {
            mark |= TRPI_NODE_HELD;
            draft->record.flags |= TRPI_TASK_HOLDS;
        } else {
            tree = apply(scope, clause, tree, draft);
        }
    }
    if (tree != NULL) {  // these belong to the outermost
        tree->record.weight = weight;
        tree->record.flags |= mark;
    }
    return tree;
}

// ---- Waiting for a condition --------------------------------------------------------------------

bool trpi_step_waits_until(const trpi_syntax_step *step)
{
    return step != NULL && step->kind == TRPI_SYNTAX_STEP_WAIT && step->target != NULL;
}

trpi_tree *trpi_compile_wait_until(trpi_scope *scope, const trpi_syntax_step *step)
{
    scope->polled = true;
    uint32_t condition = trpi_code_condition(scope, step->target);
    scope->polled = false;
    trpi_tree *tree = condition != 0 ? trpi_tree_new(scope->compiler, TRPI_NODE_AWAIT, trpi_scope_line(scope, step->span)) : NULL;
    if (tree != NULL) {
        tree->record.code = condition;
        tree->record.flags = TRPI_NODE_REACTIVE;
    }
    return tree;
}
