// SPDX-License-Identifier: MIT
// Which nodes of a tree may stand where: plans, their tasks, and what those need and make. (SEMANTICS 8.6)

#include "pack/verify.h"

#define SECTION TRPI_SECTION_NODE

// The type of node in which a part of a plan stands; TRPI_NODE_COUNT for all others.
static uint32_t home_of(uint32_t type)
{
    switch (type) {
    case TRPI_NODE_PAGE:
    case TRPI_NODE_COMPOUND: return TRPI_NODE_PLAN;
    case TRPI_NODE_GIVEN:  // or a primitive one
    case TRPI_NODE_WAY: return TRPI_NODE_COMPOUND;
    case TRPI_NODE_SUBTASK: return TRPI_NODE_WAY;
    case TRPI_NODE_EFFECT: return TRPI_NODE_PRIMITIVE;
    default: return TRPI_NODE_COUNT;
    }
}

bool trpi_is_part_of_plan(const trpi_verifier *verifier, uint32_t index)
{
    return home_of(verifier->pack->nodes[index].type) != TRPI_NODE_COUNT;
}

// Whether a node may be the child of that number.
static bool may_be_child(const trpi_pack_node *node, uint32_t number, const trpi_pack_node *child)
{
    bool is_given = number >= (uint32_t)node->child_count - node->other;
    switch (node->type) {
    case TRPI_NODE_PLAN:
        return number < TRPI_PLAN_PAGES    ? child->type == TRPI_NODE_PAGE
               : number == TRPI_PLAN_PAGES ? child->type == TRPI_NODE_COMPOUND
                                           : child->type == TRPI_NODE_COMPOUND || child->type == TRPI_NODE_PRIMITIVE;
    case TRPI_NODE_COMPOUND: return is_given ? child->type == TRPI_NODE_GIVEN : child->type == TRPI_NODE_WAY;
    case TRPI_NODE_WAY: return child->type == TRPI_NODE_SUBTASK;
    case TRPI_NODE_SUBTASK: return child->type == TRPI_NODE_STEP;
    case TRPI_NODE_PRIMITIVE:
        return number < node->number ? home_of(child->type) == TRPI_NODE_COUNT
               : is_given            ? child->type == TRPI_NODE_GIVEN
                                     : child->type == TRPI_NODE_EFFECT;
    default: return home_of(child->type) == TRPI_NODE_COUNT;
    }
}

// A task is given, in order, what it asks for.
static bool check_arguments(trpi_verifier *verifier, uint32_t index, const trpi_pack_node *task)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_node *subtask = &pack->nodes[index];
    bool fits = subtask->child_count == task->other;
    for (uint32_t i = 0; i < subtask->child_count && fits; i++) {
        const trpi_pack_node *given = &pack->nodes[(uint32_t)task->first_child + task->child_count - task->other + i];
        const trpi_pack_step *step = &pack->steps[pack->nodes[subtask->first_child + i].step];
        fits = step->op == TRPI_STEP_LET && step->local == TRPI_GIVEN_LOCAL(given->number) &&
               TRPI_CODE_TYPE(pack->code[step->code0]) == TRPI_GIVEN_TYPE(given->number);
    }
    return fits || trpi_refuse_at(verifier, SECTION, index, "child_count", "does not give its task what that asks for");
}

// The arguments of a primitive task are kept, and may not be kept nowhere.
static bool check_given(trpi_verifier *verifier, const trpi_pack_node *task)
{
    for (uint32_t i = task->child_count - task->other; i < task->child_count; i++) {
        const trpi_pack_node *given = &verifier->pack->nodes[task->first_child + i];
        TRPI_RULE_AT(verifier, SECTION, task->first_child + i, "number",
                     (TRPI_GIVEN_KEPT(given->number) > 0) == (task->type == TRPI_NODE_PRIMITIVE),
                     "keeps nothing, or what need not be kept");
    }
    return true;
}

// A way names tasks of its own plan.
static bool check_subtasks(trpi_verifier *verifier, const trpi_pack_node *plan)
{
    const trp_pack *pack = verifier->pack;
    for (uint32_t i = TRPI_PLAN_PAGES; i < plan->child_count; i++) {
        const trpi_pack_node *task = &pack->nodes[plan->first_child + i];
        uint32_t ways = task->type == TRPI_NODE_COMPOUND ? task->child_count : 0;
        for (uint32_t j = 0; j < ways; j++) {
            const trpi_pack_node *way = &pack->nodes[task->first_child + j];
            for (uint32_t k = 0; k < way->child_count; k++) {
                uint32_t number = pack->nodes[way->first_child + k].number;
                TRPI_RULE_AT(verifier, SECTION, way->first_child + k, "number",
                             number >= TRPI_PLAN_PAGES && number < plan->child_count, "is no task of its plan");
                if (!check_arguments(verifier, way->first_child + k, &pack->nodes[plan->first_child + number])) {
                    return false;
                }
            }
        }
    }
    return true;
}

// While it searches, a plan remembers what each of these facts would be.
static bool check_facts(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_node *plan = &pack->nodes[index];
    uint16_t facts[TRPI_PLAN_FACTS];
    uint32_t count = 0;
    for (uint32_t i = TRPI_PLAN_PAGES; i < plan->child_count; i++) {
        const trpi_pack_node *task = &pack->nodes[plan->first_child + i];
        for (uint32_t j = task->number; task->type == TRPI_NODE_PRIMITIVE && j + task->other < task->child_count; j++) {
            uint16_t fact = pack->steps[pack->nodes[task->first_child + j].step].index;
            uint32_t known = 0;
            while (known < count && facts[known] != fact) {
                known++;
            }
            TRPI_RULE_AT(verifier, SECTION, index, NULL, known != TRPI_PLAN_FACTS, "changes more than %u facts", TRPI_PLAN_FACTS);
            facts[known] = fact;
            count = known == count ? count + 1 : count;
        }
    }
    return true;
}

bool trpi_check_plan(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_node *node = &verifier->pack->nodes[index];
    TRPI_RULE_AT(verifier, SECTION, index, "number",
                 node->type != TRPI_NODE_PLAN || (node->number == TRPI_PLAN_PAGES && node->child_count > TRPI_PLAN_PAGES),
                 "is not how many pages and tasks a plan has");
    bool is_given = node->type == TRPI_NODE_PRIMITIVE || node->type == TRPI_NODE_COMPOUND;
    TRPI_RULE_AT(verifier, SECTION, index, "other",
                 !is_given || (node->other <= TRPI_PLAN_GIVEN && node->other <= node->child_count), "is not what a task is given");
    TRPI_RULE_AT(verifier, SECTION, index, "number",
                 node->type != TRPI_NODE_PRIMITIVE || (node->number <= 1 && node->number + node->other <= node->child_count),
                 "is no body that there is");
    TRPI_RULE_AT(verifier, SECTION, index, "step",
                 node->type != TRPI_NODE_EFFECT || verifier->pack->steps[node->step].op == TRPI_STEP_SET, "sets no fact");
    if (node->type == TRPI_NODE_EFFECT) {
        const trpi_pack_fact *fact = &verifier->pack->facts[verifier->pack->steps[node->step].index];
        TRPI_RULE_AT(verifier, SECTION, index, "step", trpi_kind_is_of_entities(&verifier->pack->kinds[fact->kind]),
                     "sets a fact that is not its performer's own");
    }
    for (uint32_t i = 0; i < node->child_count; i++) {
        TRPI_RULE_AT(verifier, SECTION, node->first_child + i, "type",
                     may_be_child(node, i, &verifier->pack->nodes[node->first_child + i]), "is not what stands there in a plan");
    }
    return !is_given || check_given(verifier, node);
}

bool trpi_check_whole_plan(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_node *node = &verifier->pack->nodes[index];
    return node->type != TRPI_NODE_PLAN || (check_subtasks(verifier, node) && check_facts(verifier, index));
}
