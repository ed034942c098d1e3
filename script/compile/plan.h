// SPDX-License-Identifier: MIT
// The inside of compiling a plan: what compile_plan.c (tasks, ways) and compile_given.c (what tasks are given) know of one
// another. For these files only. (SEMANTICS 8.6)

#ifndef TROUPE_SCRIPT_COMPILE_PLAN_H
#define TROUPE_SCRIPT_COMPILE_PLAN_H

#include "script/compile/draft.h"

/// A parameter of a task of a plan: what is given for it lies in the local.
typedef struct trpi_subtask_arguments {
    const trpi_syntax_parameter *written;
    trpi_local local;
} trpi_subtask_arguments;

/// One task of a plan: declared as `plan` or `task`, or a line of a way, which has no declaration, and is given what its
/// plan is.
typedef struct trpi_planned_task {
    const trpi_symbol *symbol;
    trpi_draft_node *tree;
    bool is_compound;
    bool is_new;  // first use: warnings about it have not been given yet
    trpi_subtask_arguments given[TRPI_PLAN_GIVEN];
    uint32_t given_count;
} trpi_planned_task;

typedef struct trpi_plan_compilation {
    trpi_compiler *compiler;
    trpi_scope *scope;
    trpi_draft *draft;
    const trpi_syntax_step *step;  // that uses the plan
    trpi_planned_task tasks[TRPI_PLAN_TASKS];
    uint32_t count;
    bool is_full;
} trpi_plan_compilation;

/// Takes locals of `scope` for what a task asks for.
void trpi_subtask_take_locals(trpi_scope *scope, trpi_planned_task *task);

/// Makes what a task is given known in its own scope.
void trpi_subtask_name_arguments(trpi_plan_compilation *work, trpi_scope *inner, const trpi_planned_task *task);

/// Compiles the arguments that a step in a way gives to a task: steps below its subtask, one for each parameter.
void trpi_compile_subtask_arguments(trpi_plan_compilation *work, trpi_scope *scope, const trpi_syntax_step *step,
                                    const trpi_planned_task *task, trpi_draft_node *subtask);

/// A scope for a line of a way of `owner`, in which what that is given has other locals, so that the line may be done
/// later. They become what the line is given, in `line`, those that its code from `code` on reads.
trpi_scope trpi_line_scope(trpi_scope *scope, const trpi_planned_task *owner);
void trpi_subtask_take_arguments(trpi_plan_compilation *work, const trpi_scope *inner, const trpi_planned_task *owner,
                                 uint32_t code, trpi_planned_task *line);

/// Adds the steps below a subtask that pass its arguments.
void trpi_subtask_pass_arguments(trpi_plan_compilation *work, trpi_scope *scope, const trpi_planned_task *line,
                                 trpi_draft_node *subtask);

/// Writes into each task what it is given, and takes locals that keep it for what will be found.
void trpi_subtasks_finish_arguments(trpi_plan_compilation *work);

#endif
