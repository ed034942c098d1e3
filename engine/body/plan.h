// SPDX-License-Identifier: MIT
// Plans as nodes of trees: a hierarchical task network that is searched when the node begins, and again when the plan that was
// found does not work out. The tasks of the plan are performed one after the other. (SEMANTICS 8.6)

#ifndef TROUPE_ENGINE_BODY_PLAN_H
#define TROUPE_ENGINE_BODY_PLAN_H

#include "engine/body/node.h"

#define TRPI_PLAN_BUDGET 500u        // ways and tasks that one search looks at
#define TRPI_PLAN_DEPTH 16u          // tasks within one another
#define TRPI_PLAN_TRIED_VALUES 512u  // arguments of the tasks that lead to one plan
#define TRPI_PLAN_AGAIN 8u           // times that a plan is searched for anew

/// Searches for a plan, or continues the one that was found.
trpi_status trpi_plan_update(trpi_tree_update_context *u, uint32_t node);

/// Pauses a plan: before it goes on, the precondition of the plan's current task is checked again; if it is false, another plan is
/// searched for.
void trpi_plan_pause(trpi_tree_update_context *u, uint32_t node);

/// Forgets the plan that was found, and the values of its steps.
void trpi_plan_forget(trpi_tree_update_context *u, uint32_t node);

/// Returns step `plan_step` of the plan that was found, as the number of a task among the children of the plan node.
uint32_t trpi_plan_task_of_step(const trpi_node_state *pages, uint32_t plan_step);

/// Updates a primitive task, in a plan or by itself: checks its precondition, performs its body, applies its effects.
trpi_status trpi_primitive_update(trpi_tree_update_context *u, uint32_t node);

/// Returns the position of a step's argument among the locals reserved for its type: the number of arguments of that type that
/// come before it in the plan. `plan` is the node in the pack.
uint32_t trpi_plan_argument_local_offset(const trp_pack *pack, const trpi_pack_node *plan, const uint8_t *steps, uint32_t plan_step,
                                         uint32_t argument);

/// Returns the node that is argument number `argument` of a task with `task->other` arguments.
static inline const trpi_pack_node *trpi_plan_argument_node(const trp_pack *pack, const trpi_pack_node *task, uint32_t argument)
{
    return &pack->nodes[(uint32_t)task->first_child + task->child_count - task->other + argument];
}

/// A plan that was found: its steps, and for each the index of its first argument among all values.
typedef struct trpi_plan_found_steps {
    uint8_t steps[TRPI_PLAN_STEPS];
    uint16_t first_value[TRPI_PLAN_STEPS];
    uint32_t count;
    int64_t values[TRPI_PLAN_TRIED_VALUES];
} trpi_plan_found_steps;

/// The result of a search for a plan.
typedef enum trpi_plan_search_result {
    TRPI_PLAN_FOUND,
    TRPI_PLAN_NONE,
    TRPI_PLAN_TOO_LONG,  // the budget was used up
    TRPI_PLAN_TOO_DEEP,  // none, and a way was left out because it lay too deep, or took too many steps
    TRPI_PLAN_ASKS       // an answer of the host is missing
} trpi_plan_search_result;

/// Searches for a plan, depth first, ways and their tasks in the order of the text. Writes the first one that is found; nothing
/// else changes. (plan_search.c)
trpi_plan_search_result trpi_plan_search(trpi_tree_update_context *u, uint32_t node, trpi_plan_found_steps *found);

#endif
