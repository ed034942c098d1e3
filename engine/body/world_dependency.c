// SPDX-License-Identifier: MIT
#include "engine/body/world_dependency.h"

#include "engine/store/common.h"

#include "pack/code.h"
#include "pack/phrase.h"

static uint64_t of_code(const trp_pack *pack, uint32_t code);

static uint64_t of_list(const trp_pack *pack, uint32_t list)
{
    const trpi_pack_list *l = &pack->lists[list];
    bool worlds = l->sort == TRPI_LIST_OF_FACTS && trpi_fact_is_of_world(pack, l->first);
    uint64_t dependencies = 0;
    for (uint32_t i = 0; worlds && i < l->count; i++) {
        dependencies |= trpi_world_fact_bit(pack, l->first + i);
    }
    return dependencies;
}

// Selectors are nested only as deep as the verifier allows.
static uint64_t of_selector(const trp_pack *pack, uint32_t selector)
{
    if (selector == TRPI_NONE16) {
        return 0;
    }
    const trpi_pack_selector *s = &pack->selectors[selector];
    return of_code(pack, s->within) | of_code(pack, s->of) | of_code(pack, s->where) | of_code(pack, s->inside) |
           of_code(pack, s->owner) | (s->list != 0 ? of_list(pack, s->list - 1u) : 0);
}

static uint64_t of_code(const trp_pack *pack, uint32_t code)
{
    trpi_phrase phrase = code != 0 ? trpi_phrase_of(pack, code) : (trpi_phrase){0, 0};
    uint64_t dependencies = 0;
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        uint32_t op = TRPI_OP(pack->code[i]), operand = TRPI_OPERAND(pack->code[i]);
        if (op == TRPI_OP_COMMON && trpi_fact_is_of_world(pack, operand)) {
            dependencies |= trpi_world_fact_bit(pack, operand);
        } else if (op == TRPI_OP_LISTED) {
            dependencies |= of_list(pack, operand);
        } else if (op == TRPI_OP_SELECT || op == TRPI_OP_ANY || op == TRPI_OP_COUNT) {
            dependencies |= of_selector(pack, operand);
        }
    }
    return dependencies;
}

static uint64_t of_fact(const trp_pack *pack, uint32_t fact)
{
    return fact != TRPI_NONE16 && trpi_fact_is_of_world(pack, fact) ? trpi_world_fact_bit(pack, fact) : 0;
}

static uint64_t of_cue(const trp_pack *pack, uint32_t cue)
{
    if (cue == TRPI_NONE16) {
        return 0;
    }
    const trpi_pack_cue *c = &pack->cues[cue];
    return of_fact(pack, c->fact) | of_code(pack, c->centre) | of_code(pack, c->subject) | of_selector(pack, c->selector);
}

static uint64_t of_task(const trp_pack *pack, const trpi_pack_task *task)
{
    uint64_t dependencies = 0;
    for (uint32_t i = 0; i < task->node_count; i++) {
        const trpi_pack_node *node = &pack->nodes[task->first_node + i];
        bool checks =
            node->step != TRPI_NONE16 && (pack->steps[node->step].op == TRPI_STEP_CHECK || node->type == TRPI_NODE_EFFECT);
        dependencies |=
            of_code(pack, node->code) | of_code(pack, node->weight) | (checks ? of_code(pack, pack->steps[node->step].code0) : 0);
    }
    return dependencies;
}

// Whom the one who starts a scene looks for.
static uint64_t of_parts(const trp_pack *pack, const trpi_pack_behaviour *b)
{
    uint64_t dependencies = 0;
    for (uint32_t i = 0; b->scene != TRPI_NONE16 && b->part == 0 && i < pack->scenes[b->scene].part_count; i++) {
        dependencies |= of_selector(pack, pack->parts[pack->scenes[b->scene].first_part + i].selector);
    }
    return dependencies;
}

uint64_t trpi_world_dependencies_of_behaviour(const trp_pack *pack, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    uint64_t dependencies = of_code(pack, b->weight) | of_code(pack, b->condition) | of_code(pack, b->holds) |
                            of_selector(pack, b->partner) | of_cue(pack, b->cue) | of_parts(pack, b);
    for (uint32_t i = 0; i < b->watch_count; i++) {
        dependencies |= of_fact(pack, pack->watches[b->first_watch + i].fact);
    }
    for (uint32_t i = 0; i < b->task_count; i++) {
        dependencies |= of_task(pack, &pack->tasks[b->first_task + i]);
    }
    return dependencies;
}
