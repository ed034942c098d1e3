// SPDX-License-Identifier: MIT
// The inside of compiling a plan, shared by plan.c (tasks, ways) and plan_argument.c (the arguments of tasks). For these files
// only. (SEMANTICS 8.6)

#ifndef TROUPE_SCRIPT_COMPILE_PLAN_H
#define TROUPE_SCRIPT_COMPILE_PLAN_H

#include "script/compile/draft.h"

/// A parameter of a task of a plan, and the local that gets its argument.
typedef struct trpi_draft_plan_parameter {
    const trpi_syntax_parameter *written;
    trpi_local local;
} trpi_draft_plan_parameter;

/// One task of a plan: declared as `plan` or `task`, or a line of a way, which has no declaration and takes as arguments the
/// parameters of its plan that it reads.
typedef struct trpi_draft_plan_task {
    const trpi_symbol *symbol;
    trpi_draft_node *tree;
    bool is_compound;
    bool is_first_use;  // warnings about it have not been given yet
    trpi_draft_plan_parameter given[TRPI_PLAN_GIVEN];
    uint32_t given_count;
} trpi_draft_plan_task;

typedef struct trpi_plan_compilation {
    trpi_compiler *compiler;
    trpi_scope *scope;
    trpi_draft *draft;
    const trpi_syntax_step *step;                  // that uses the plan
    trpi_draft_plan_task *tasks[TRPI_PLAN_TASKS];  // apart, since plans that use one another nest on the stack
    uint32_t count;
    bool is_full;
} trpi_plan_compilation;

/// Allocates locals of `scope` for the parameters of a task.
void trpi_subtask_allocate_parameter_locals(trpi_scope *scope, trpi_draft_plan_task *task);

/// Declares the parameters of a task in its own scope.
void trpi_subtask_declare_parameters(trpi_plan_compilation *work, trpi_scope *inner, const trpi_draft_plan_task *task);

/// Compiles the arguments of a step of a way: they become steps below the subtask of that step, one for each parameter.
void trpi_compile_subtask_arguments(trpi_plan_compilation *work, trpi_scope *scope, const trpi_syntax_step *step,
                                    const trpi_draft_plan_task *task, trpi_draft_node *subtask);

/// Makes the scope for a line of a way of `owner`. The line is performed after the search, when the owner's parameters may have
/// other values; so in this scope the parameters are locals of the line's own (trpi_way_line_make_scope), and those that its code
/// reads, from `code` on, become arguments of `line` (trpi_way_line_add_arguments_that_code_reads).
trpi_scope trpi_way_line_make_scope(trpi_scope *scope, const trpi_draft_plan_task *owner);
void trpi_way_line_add_arguments_that_code_reads(trpi_plan_compilation *work, const trpi_scope *inner,
                                                 const trpi_draft_plan_task *owner, uint32_t code, trpi_draft_plan_task *line);

/// Adds, below a subtask, the steps that pass its arguments.
void trpi_subtask_add_argument_steps(trpi_plan_compilation *work, trpi_scope *scope, const trpi_draft_plan_task *line,
                                     trpi_draft_node *subtask);

/// Writes the arguments of each task, and allocates locals that keep the arguments of the plan that is found.
void trpi_subtasks_write_arguments(trpi_plan_compilation *work);

#endif
