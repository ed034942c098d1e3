// SPDX-License-Identifier: MIT
#include "engine/body/world_dependency.h"

#include "engine/body/code_walk.h"
#include "engine/store/common.h"

#include "base/assert.h"

// The set of facts that have been found so far, a bit each.
typedef struct fact_set {
    const trp_pack *pack;
    uint64_t bits;
} fact_set;

static void add(fact_set *set, uint32_t fact)
{
    if (fact != TRPI_NONE16 && trpi_fact_is_of_world(set->pack, fact)) {
        set->bits |= trpi_world_fact_bit(set->pack, fact);
    }
}

static void add_operation(void *context, uint32_t op, uint32_t operand)
{
    fact_set *set = context;
    if (op == TRPI_OP_COMMON) {
        add(set, operand);
    } else if (op == TRPI_OP_LISTED) {
        const trpi_pack_entity_list *list = &set->pack->lists[operand];
        for (uint32_t i = 0; list->sort == TRPI_LIST_OF_FACTS && i < list->count; i++) {
            add(set, list->first + i);
        }
    }
}

static void add_cue(fact_set *set, const trpi_pack_cue *cue)
{
    add(set, cue->fact);
    trpi_code_walk(set->pack, cue->centre, add_operation, set);
    trpi_code_walk(set->pack, cue->subject, add_operation, set);
    trpi_code_walk_selector(set->pack, cue->selector, add_operation, set);
}

uint64_t trpi_world_dependencies_of_behaviour(const trp_pack *pack, uint32_t behaviour)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    fact_set set = {.pack = pack};
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    trpi_code_walk_decisions_of_behaviour(pack, b, add_operation, &set);
    trpi_code_walk(pack, b->weight, add_operation, &set);
    if (b->cue != TRPI_NONE16) {
        add_cue(&set, &pack->cues[b->cue]);
    }
    // The agent that starts a scene evaluates the selectors of the other parts.
    for (uint32_t i = 0; b->scene != TRPI_NONE16 && b->part == 0 && i < pack->scenes[b->scene].part_count; i++) {
        trpi_code_walk_selector(pack, pack->parts[pack->scenes[b->scene].first_part + i].selector, add_operation, &set);
    }
    for (uint32_t i = 0; i < b->watch_count; i++) {
        add(&set, pack->watches[b->first_watch + i].fact);
    }
    return set.bits;
}
