// SPDX-License-Identifier: MIT
// Computes the channels that a behaviour takes from other layers: those that its `uses` names, else those that its actions use.
// (SEMANTICS 2.3)

#include "script/compile/compile.h"

// Returns the channels that a list of steps uses; `all` when that is unknown here, as for a request.
static uint32_t of_steps(trpi_pack_builder *builder, uint32_t first, uint32_t count, uint32_t all)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        const trpi_pack_step *step = trpi_pack_builder_record(builder, TRPI_SECTION_STEP, first + i);
        if (step->op == TRPI_STEP_ACT && step->index < trpi_pack_builder_record_count(builder, TRPI_SECTION_ACTION)) {
            const trpi_pack_action *action = trpi_pack_builder_record(builder, TRPI_SECTION_ACTION, step->index);
            used |= action->channels != 0 ? action->channels : all;
        } else if (step->op == TRPI_STEP_REQUEST || step->op == TRPI_STEP_GO_ON) {
            used = all;
        }
    }
    return used;
}

static uint32_t of_task(trpi_pack_builder *builder, uint32_t number, uint32_t all)
{
    const trpi_pack_task task = *(const trpi_pack_task *)trpi_pack_builder_record(builder, TRPI_SECTION_TASK, number);
    uint32_t used =
        of_steps(builder, task.first_step, task.step_count, all) | of_steps(builder, task.first_parting, task.parting_count, all);
    for (uint32_t i = 0; i < task.node_count; i++) {
        const trpi_pack_node *node = trpi_pack_builder_record(builder, TRPI_SECTION_NODE, task.first_node + i);
        used |= node->step != TRPI_NONE16 ? of_steps(builder, node->step, 1, all) : 0;
    }
    return used;
}

void trpi_compile_channels_of_behaviours(trpi_compiler *compiler)
{
    trpi_pack_builder *builder = &compiler->builder;
    uint32_t all = (1u << compiler->symbols.channels.count) - 1u;
    for (uint32_t i = 0; !builder->failed && i < trpi_pack_builder_record_count(builder, TRPI_SECTION_BEHAVIOUR); i++) {
        trpi_pack_behaviour *behaviour = trpi_pack_builder_record(builder, TRPI_SECTION_BEHAVIOUR, i);
        uint32_t used = behaviour->channels;
        if (used == all && (behaviour->flags & TRPI_BEHAVIOUR_CAST) == 0) {
            used = 0;
            for (uint32_t j = 0; j < behaviour->task_count; j++) {
                used |= of_task(builder, behaviour->first_task + j, all);
            }
        }
        behaviour->beside = (uint16_t)(used != 0 ? used : all);
    }
}
