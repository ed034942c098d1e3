// SPDX-License-Identifier: MIT
// Plans as nodes of trees: a hierarchical task network that is searched when the node begins, and again when what was
// found does not work out. The tasks that were found are done one after the other. (SEMANTICS 8.6)

#ifndef TROUPE_ENGINE_BODY_PLAN_H
#define TROUPE_ENGINE_BODY_PLAN_H

#include "engine/body/node.h"

#define TRPI_PLAN_BUDGET 500u  // ways and tasks looked at in one search
#define TRPI_PLAN_DEPTH 16u    // tasks within one another
#define TRPI_PLAN_AGAIN 8u     // times that a plan is looked for anew

/// Searches, or goes on with what was found. (plan.c)
trpi_status trpi_plan_update(trpi_update *u, uint32_t node);

/// What it does begins again later: then it is asked whether that still makes sense.
void trpi_plan_pause(trpi_update *u, uint32_t node);

/// Forgets what was found.
void trpi_plan_forget(trpi_update *u, uint32_t node);

/// Step `number` of what was found: the number of a task among the plan's children.
uint32_t trpi_plan_step(const trpi_node_state *pages, uint32_t number);

/// A task that is no further divided: what it needs, its body, what it makes so. (primitive.c)
trpi_status trpi_primitive_update(trpi_update *u, uint32_t node);

/// Where a step of what was found keeps a parameter of its task, behind the first of the locals for it: of as many as were
/// given before in this plan. `plan` is the node in the pack.
uint32_t trpi_plan_room(const trp_pack *pack, const trpi_pack_node *plan, const uint8_t *steps, uint32_t step, uint32_t given);

/// What a task of a plan is given, of `task->other` parameters.
static inline const trpi_pack_node *trpi_plan_argument(const trp_pack *pack, const trpi_pack_node *task, uint32_t given)
{
    return &pack->nodes[(uint32_t)task->first_child + task->child_count - task->other + given];
}

/// What was found: the steps, and behind one another what each of them is given.
typedef struct trpi_found_steps {
    uint8_t steps[TRPI_PLAN_STEPS];
    uint32_t count;
    int64_t values[TRPI_PLAN_STEPS * TRPI_PLAN_GIVEN];
} trpi_found_steps;

/// What came of a search.
typedef enum trpi_found_plan {
    TRPI_PLAN_FOUND,
    TRPI_PLAN_NONE,
    TRPI_PLAN_TOO_LONG,  // it was given up: too much was to be looked at
    TRPI_PLAN_TOO_DEEP,  // none, and something was left out because it lay too deep, or took too many steps
    TRPI_PLAN_ASKS       // it needs what the host is being asked
} trpi_found_plan;

/// Looks for a plan: depth first, ways and what is in them in the order of the text. Writes the steps of the first that
/// is found. Nothing else changes. (plan_search.c)
trpi_found_plan trpi_plan_search(trpi_update *u, uint32_t node, trpi_found_steps *found);

#endif
