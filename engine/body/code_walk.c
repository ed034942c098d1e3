// SPDX-License-Identifier: MIT
#include "engine/body/code_walk.h"

#include "base/assert.h"
#include "pack/code.h"
#include "pack/code_piece.h"

void trpi_code_walk_selector(const trp_pack *pack, uint32_t selector, trpi_operation_visitor *visit, void *context)
{
    TRP_ASSERT(selector == TRPI_NONE16 || selector < pack->selector_count);
    if (selector == TRPI_NONE16) {
        return;
    }
    const trpi_pack_selector *s = &pack->selectors[selector];
    const uint32_t codes[] = {s->within, s->of, s->where, s->inside, s->owner};
    for (uint32_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        trpi_code_walk(pack, codes[i], visit, context);
    }
    if (s->list != 0) {
        visit(context, TRPI_OP_LISTED, s->list - 1u);
    }
}

void trpi_code_walk(const trp_pack *pack, uint32_t code, trpi_operation_visitor *visit, void *context)
{
    trpi_code_piece phrase = code != 0 ? trpi_code_piece_of_code(pack, code) : (trpi_code_piece){0, 0};
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        uint32_t op = TRPI_OP(pack->code[i]), operand = TRPI_OPERAND(pack->code[i]);
        visit(context, op, operand);
        if (op == TRPI_OP_SELECT || op == TRPI_OP_ANY || op == TRPI_OP_COUNT) {
            trpi_code_walk_selector(pack, operand, visit, context);
        }
    }
}

bool trpi_node_is_check_or_effect(const trp_pack *pack, const trpi_pack_node *node)
{
    return node->step != TRPI_NONE16 && (pack->steps[node->step].op == TRPI_STEP_CHECK || node->type == TRPI_NODE_EFFECT);
}

static void walk_tree(const trp_pack *pack, const trpi_pack_task *task, trpi_operation_visitor *visit, void *context)
{
    for (uint32_t i = 0; i < task->node_count; i++) {
        const trpi_pack_node *node = &pack->nodes[task->first_node + i];
        trpi_code_walk(pack, node->code, visit, context);
        trpi_code_walk(pack, node->weight, visit, context);
        trpi_code_walk(pack, trpi_node_is_check_or_effect(pack, node) ? pack->steps[node->step].code0 : 0, visit, context);
    }
}

void trpi_code_walk_decisions_of_behaviour(const trp_pack *pack, const trpi_pack_behaviour *b, trpi_operation_visitor *visit,
                                           void *context)
{
    trpi_code_walk(pack, b->condition, visit, context);
    trpi_code_walk(pack, b->holds, visit, context);
    trpi_code_walk_selector(pack, b->partner, visit, context);
    for (uint32_t i = 0; i < b->task_count; i++) {
        walk_tree(pack, &pack->tasks[b->first_task + i], visit, context);
    }
}
