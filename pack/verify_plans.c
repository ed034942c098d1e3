// SPDX-License-Identifier: MIT
// Verifies which nodes of a tree may stand where: plans, their tasks, and their conditions and effects. (SEMANTICS 8.6)

#include "pack/verify.h"

// Returns the one type of node under which nodes of a type may stand; TRPI_NODE_COUNT for a type that has no such limit.
static uint32_t home_of(uint32_t type)
{
#define HOME(id, home, least, most, flags, code, shown) TRPI_NODE_##home,
    static const uint8_t homes[] = {TRPI_PACK_NODES(HOME)};
    return homes[type];
}

bool trpi_node_may_be_child(const trpi_pack_node *parent, uint32_t number, const trpi_pack_node *child)
{
    bool is_free = home_of(child->type) == TRPI_NODE_COUNT;
    if (parent == NULL) {
        return is_free;
    }
    bool is_given = number >= (uint32_t)parent->child_count - parent->other;
    switch (parent->type) {
    case TRPI_NODE_PLAN:
        return number < TRPI_PLAN_PAGES    ? child->type == TRPI_NODE_PAGE
               : number == TRPI_PLAN_PAGES ? child->type == TRPI_NODE_COMPOUND
                                           : child->type == TRPI_NODE_COMPOUND || child->type == TRPI_NODE_PRIMITIVE;
    case TRPI_NODE_COMPOUND: return is_given ? child->type == TRPI_NODE_GIVEN : child->type == TRPI_NODE_WAY;
    case TRPI_NODE_PRIMITIVE:
        return number < parent->number ? is_free : is_given ? child->type == TRPI_NODE_GIVEN : child->type == TRPI_NODE_EFFECT;
    case TRPI_NODE_STATE: return number < parent->number ? is_free : child->type == TRPI_NODE_ARROW;
    case TRPI_NODE_SUBTASK: return child->type == TRPI_NODE_STEP;
    case TRPI_NODE_WAY:
    case TRPI_NODE_NETWORK:
    case TRPI_NODE_SWITCH: return home_of(child->type) == parent->type;
    default: return is_free;
    }
}

// Checks that a task gets, in order, the arguments that it takes.
static bool subtask_gives_all_arguments(const trp_pack *pack, const trpi_pack_node *subtask, const trpi_pack_node *task)
{
    bool fits = subtask->child_count == task->other;
    for (uint32_t i = 0; i < subtask->child_count && fits; i++) {
        const trpi_pack_node *given = &pack->nodes[(uint32_t)task->first_child + task->child_count - task->other + i];
        const trpi_pack_step *step = &pack->steps[pack->nodes[subtask->first_child + i].step];
        fits = step->op == TRPI_STEP_LET && step->local == TRPI_GIVEN_LOCAL(given->number) &&
               TRPI_CODE_TYPE(pack->code[step->code0]) == TRPI_GIVEN_TYPE(given->number);
    }
    return fits;
}

// Checks a parameter of a task of a plan: that of a primitive task has locals in which its arguments are kept, that of a compound
// task has none. `context` is the type of the task.
static bool check_given(trpi_verifier *verifier, uint32_t index, void *context)
{
    TRPI_RULE(verifier, "number",
              (TRPI_GIVEN_KEPT(verifier->pack->nodes[index].number) > 0) == (*(const uint8_t *)context == TRPI_NODE_PRIMITIVE),
              "keeps nothing, or what need not be kept");
    return true;
}

// Checks that a way names tasks of its own plan, which is number `context`.
static bool check_subtask(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_node *nodes = verifier->pack->nodes, *plan = &nodes[*(const uint32_t *)context];
    uint32_t number = nodes[index].number;
    TRPI_RULE(verifier, "number", number >= TRPI_PLAN_PAGES && number < plan->child_count, "is no task of its plan");
    TRPI_RULE(verifier, "child_count",
              subtask_gives_all_arguments(verifier->pack, &nodes[index], &nodes[plan->first_child + number]),
              "does not give its task what that asks for");
    return true;
}

static bool check_way(trpi_verifier *verifier, uint32_t index, void *plan)
{
    const trpi_pack_node *way = &verifier->pack->nodes[index];
    return way->type != TRPI_NODE_WAY ||
           trpi_verify_listed_records(verifier, TRPI_SECTION_NODE, way->first_child, way->child_count, check_subtask, plan);
}

static bool check_ways(trpi_verifier *verifier, uint32_t index, void *plan)
{
    const trpi_pack_node *task = &verifier->pack->nodes[index];
    return task->type != TRPI_NODE_COMPOUND ||
           trpi_verify_listed_records(verifier, TRPI_SECTION_NODE, task->first_child, task->child_count, check_way, plan);
}

// Checks that no plan changes more facts than a search can remember.
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
            TRPI_RULE(verifier, NULL, known != TRPI_PLAN_FACTS, "changes more than %u facts", TRPI_PLAN_FACTS);
            facts[known] = fact;
            count = known == count ? count + 1 : count;
        }
    }
    return true;
}

bool trpi_verify_plan_node(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_node *node = &verifier->pack->nodes[index];
    TRPI_RULE(verifier, "number",
              node->type != TRPI_NODE_PLAN || (node->number == TRPI_PLAN_PAGES && node->child_count > TRPI_PLAN_PAGES),
              "is not how many pages and tasks a plan has");
    bool is_given = node->type == TRPI_NODE_PRIMITIVE || node->type == TRPI_NODE_COMPOUND;
    TRPI_RULE(verifier, "other", !is_given || (node->other <= TRPI_PLAN_GIVEN && node->other <= node->child_count),
              "is not what a task is given");
    TRPI_RULE(verifier, "number",
              node->type != TRPI_NODE_PRIMITIVE || (node->number <= 1 && node->number + node->other <= node->child_count),
              "is no body that there is");
    TRPI_RULE(verifier, "step", node->type != TRPI_NODE_EFFECT || verifier->pack->steps[node->step].op == TRPI_STEP_SET,
              "sets no fact");
    if (node->type == TRPI_NODE_EFFECT) {
        const trpi_pack_fact *fact = &verifier->pack->facts[verifier->pack->steps[node->step].index];
        TRPI_RULE(verifier, "step", trpi_kind_may_have_entities(&verifier->pack->kinds[fact->kind]),
                  "sets a fact that is not its performer's own");
    }
    uint8_t type = node->type;
    return !is_given ||
           trpi_verify_listed_records(verifier, TRPI_SECTION_NODE, (uint32_t)node->first_child + node->child_count - node->other,
                                      node->other, check_given, &type);
}

bool trpi_verify_whole_plan(trpi_verifier *verifier, uint32_t index, void *context)
{
    (void)context;
    const trpi_pack_node *node = &verifier->pack->nodes[index];
    return node->type != TRPI_NODE_PLAN ||
           (trpi_verify_listed_records(verifier, TRPI_SECTION_NODE, node->first_child, node->child_count, check_ways, &index) &&
            check_facts(verifier, index));
}
