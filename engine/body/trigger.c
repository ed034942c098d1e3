// SPDX-License-Identifier: MIT
#include "engine/body/trigger.h"

#include "engine/body/dependency.h"

#include "pack/code.h"
#include "pack/code_piece.h"
#include "pack/step.h"

#include "base/assert.h"

// Whether a step in the task gives a local its value, so that the value may change while the tree runs.
static bool is_written(const trp_pack *pack, const trpi_pack_task *task, uint32_t local)
{
    TRP_ASSERT(task->node_count > 0);
    for (uint32_t i = 0; i < task->node_count; i++) {
        uint16_t step = pack->nodes[task->first_node + i].step;
        if (step != TRPI_NONE16 && trpi_step_sets_local(pack, &pack->steps[step], local)) {
            return true;
        }
    }
    return false;
}

// The changes by which the value of an operation may become another.
enum {
    BY_ITSELF = 1,   // at any time, of which the performer is not told
    BY_DRIFT = 2,    // of a fact of the performer, the scene or the world
    BY_OTHERS = 4,   // of a fact of the world or the scene, a time of day, the object that provides: the performer is told (12.2)
    BY_BINDING = 8,  // of a name that the host has bound or the end of a link: no agent is told, and mostly they count as fixed
};

static uint32_t changes_of_operation(const trp_pack *pack, const trpi_pack_task *task, uint32_t word)
{
    uint32_t operand = TRPI_OPERAND(word);
    switch (TRPI_OP(word)) {
    case TRPI_OP_COMMON: return BY_OTHERS | (pack->facts[operand].rate_per_hour != 0 ? BY_DRIFT : 0);
    case TRPI_OP_MY: return pack->facts[operand].rate_per_hour != 0 ? BY_DRIFT : 0;
    case TRPI_OP_LOCAL: return task != NULL && !is_written(pack, task, TRPI_LOCAL_INDEX(operand)) ? 0 : BY_ITSELF;
    case TRPI_OP_ON_DAYS:
    case TRPI_OP_DURING:
    case TRPI_OP_THIS: return BY_OTHERS;
    case TRPI_OP_GLOBAL:
    case TRPI_OP_LINK: return BY_BINDING;
    case TRPI_OP_NUMBER:
    case TRPI_OP_TRUTH:
    case TRPI_OP_CHOICE:
    case TRPI_OP_POINT:
    case TRPI_OP_ITEM:
    case TRPI_OP_LINE:
    case TRPI_OP_NEWCOMER:
    case TRPI_OP_AS_ROLE:
    case TRPI_OP_ME:
    case TRPI_OP_NOBODY:
    case TRPI_OP_ADD:
    case TRPI_OP_SUBTRACT:
    case TRPI_OP_MULTIPLY:
    case TRPI_OP_DIVIDE:
    case TRPI_OP_NEGATE:
    case TRPI_OP_LESS:
    case TRPI_OP_AT_MOST:
    case TRPI_OP_EQUAL:
    case TRPI_OP_AND:
    case TRPI_OP_OR:
    case TRPI_OP_NOT:
    case TRPI_OP_APART: return 0;
    default: return BY_ITSELF;
    }
}

// Returns the changes by which the value of an expression may become another; 0 without an expression (0). The locals of `task` are
// fixed as long as none of its steps assigns them; without a task (NULL) none is.
static uint32_t changes_of(const trp_pack *pack, const trpi_pack_task *task, uint32_t code)
{
    trpi_code_piece phrase = code != 0 ? trpi_code_piece_of_code(pack, code) : (trpi_code_piece){0, 0};
    uint32_t changes = 0;
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        changes |= changes_of_operation(pack, task, pack->code[i]);
    }
    return changes;
}

static bool is_steady_code(const trp_pack *pack, const trpi_pack_task *task, uint32_t code)
{
    return (changes_of(pack, task, code) & (BY_ITSELF | BY_DRIFT)) == 0;
}

// Whether the values of a node's expressions can change only with a fact that is set or at a time of day that they name, and no
// child is chosen at random.
static bool is_steady_node(const trp_pack *pack, const trpi_pack_task *task, const trpi_pack_node *node)
{
    bool conditional = node->type == TRPI_NODE_IF || node->type == TRPI_NODE_GUARD || node->type == TRPI_NODE_AWAIT ||
                       node->type == TRPI_NODE_CASE || node->type == TRPI_NODE_ARROW || node->type == TRPI_NODE_WAY ||
                       node->type == TRPI_NODE_PRIMITIVE;
    return node->type != TRPI_NODE_CHANCE && is_steady_code(pack, task, node->weight) &&
           (!conditional || is_steady_code(pack, task, node->code)) &&
           (!trpi_node_is_check_or_effect(pack, node) || is_steady_code(pack, task, pack->steps[node->step].code0));
}

bool trpi_condition_reads_own_and_world_facts_only(const trp_pack *pack, uint32_t code)
{
    return (changes_of(pack, NULL, code) & BY_ITSELF) == 0;
}

bool trpi_condition_reads_own_facts_only(const trp_pack *pack, uint32_t code)
{
    return (changes_of(pack, NULL, code) & ~(uint32_t)BY_DRIFT) == 0;
}

bool trpi_expression_changes_by_facts_and_clock_only(const trp_pack *pack, uint32_t code)
{
    return is_steady_code(pack, NULL, code);
}

bool trpi_step_depends_on_own_facts_only(const trp_pack *pack, const trpi_pack_task *task, const trpi_pack_step *step)
{
    uint32_t changes = 0;
    for (uint32_t i = 0; i < trpi_step_code_count(pack, step); i++) {
        changes |= changes_of(pack, task, trpi_step_code(pack, step, i));
    }
    return changes == 0;
}

// Whether the update in which an idle node begins comes out as the last such update did, with the same end or none, as long as no
// fact that the node reads has changed and no time of day has come. A node that keeps something while it is idle, draws
// something, or measures a time may come out otherwise.
static bool ends_as_before(const trp_pack *pack, const trpi_pack_task *task, const trpi_pack_node *node)
{
    const uint8_t keeping = TRPI_NODE_CHECKPOINT | (node->type == TRPI_NODE_SEQUENCE ? TRPI_NODE_KEEPS : 0);
    const bool plain = node->type == TRPI_NODE_STEP || node->type == TRPI_NODE_SEQUENCE || node->type == TRPI_NODE_SELECTOR ||
                       node->type == TRPI_NODE_IF || node->type == TRPI_NODE_SWITCH || node->type == TRPI_NODE_CASE ||
                       node->type == TRPI_NODE_GUARD || node->type == TRPI_NODE_INVERT || node->type == TRPI_NODE_SUCCEED ||
                       node->type == TRPI_NODE_FAIL;
    const uint32_t condition = trpi_node_is_check_or_effect(pack, node) ? pack->steps[node->step].code0 : node->code;
    const trpi_pack_step *step = node->step != TRPI_NONE16 ? &pack->steps[node->step] : NULL;
    const bool decides = step != NULL && (step->op == TRPI_STEP_ACT || step->op == TRPI_STEP_LET);
    bool steady = plain && (node->flags & keeping) == 0 && is_steady_node(pack, NULL, node) &&
                  (changes_of(pack, NULL, condition) & BY_BINDING) == 0 &&
                  (!decides || trpi_step_depends_on_own_facts_only(pack, task, step));
    for (uint32_t i = 0; i < node->child_count && steady; i++) {
        steady = ends_as_before(pack, task, &pack->nodes[node->first_child + i]);
    }
    return steady;
}

// Whether all children but the last one of a reactive sequence or selector end as before; false when it keeps children that are
// done. True for any other node.
static bool has_steady_front(const trp_pack *pack, const trpi_pack_task *task, const trpi_pack_node *node)
{
    bool row = node->type == TRPI_NODE_SEQUENCE || node->type == TRPI_NODE_SELECTOR, steady = true;
    for (uint32_t i = 0; row && trpi_node_is_reactive(node) && i + 1u < node->child_count && steady; i++) {
        steady = (node->flags & TRPI_NODE_KEEPS) == 0 && ends_as_before(pack, task, &pack->nodes[node->first_child + i]);
    }
    return steady;
}

uint8_t trpi_task_needed_triggers(const trp_pack *pack, const trpi_pack_task *task)
{
    bool reactive = false, steady = true, network = false, steady_fronts = true, parts = false;
    for (uint32_t i = 0; i < task->node_count; i++) {
        const trpi_pack_node *node = &pack->nodes[task->first_node + i];
        reactive = reactive || trpi_node_is_reactive(node);
        network = network || node->type == TRPI_NODE_NETWORK;
        parts = parts || node->type == TRPI_NODE_FINALLY;
        steady = steady && is_steady_node(pack, task, node);
        steady_fronts = steady_fronts && has_steady_front(pack, task, node);
    }
    uint8_t looks = !reactive ? TRPI_TRIGGER_NEVER : steady ? TRPI_TRIGGER_WHEN_CHANGED : TRPI_TRIGGER_AROUND;
    return (uint8_t)(looks | (network ? TRPI_TRIGGER_NETWORK : 0) | (parts ? TRPI_TRIGGER_PARTING : 0) |
                     (steady_fronts && looks == TRPI_TRIGGER_WHEN_CHANGED ? TRPI_TRIGGER_STEADY : 0));
}

static void add_own_fact(void *context, uint32_t op, uint32_t operand)
{
    uint64_t *facts = context;
    *facts |= op == TRPI_OP_MY ? trpi_own_fact_bit(operand) : 0;
}

void trpi_task_find_own_facts_read(const trp_pack *pack, const trpi_pack_task *task, uint8_t triggers, uint64_t *facts)
{
    for (uint32_t i = task->node_count; i-- > 0;) {
        const uint32_t at = task->first_node + i;
        const trpi_pack_node *node = &pack->nodes[at];
        const trpi_pack_step *step = node->step != TRPI_NONE16 ? &pack->steps[node->step] : NULL;
        facts[at] = (triggers & TRPI_TRIGGER_STEADY) != 0 ? 0 : UINT64_MAX;
        trpi_code_walk(pack, node->code, add_own_fact, &facts[at]);
        trpi_code_walk(pack, node->weight, add_own_fact, &facts[at]);
        for (uint32_t j = 0; step != NULL && j < trpi_step_code_count(pack, step); j++) {
            trpi_code_walk(pack, trpi_step_code(pack, step, j), add_own_fact, &facts[at]);
        }
        for (uint32_t child = node->first_child; child < node->first_child + (uint32_t)node->child_count; child++) {
            TRP_ASSERT(child > at);  // its facts are known
            facts[at] |= facts[child];
        }
    }
}
