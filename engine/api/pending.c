// SPDX-License-Identifier: MIT
#include "engine/body/pending.h"

#include "engine/api/host_array.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

uint32_t trp_agent_pending_steps(const trp_world *world, trp_entity agent, trp_pending_step *pending, uint32_t capacity,
                                 size_t size)
{
    TRP_REQUIRE(world != NULL && (pending != NULL || capacity == 0), 0);
    if (world->stepping || !trpi_ref_is_alive(world, agent.value) || !trpi_entity_is_agent(world, trpi_ref_index(agent.value))) {
        return 0;
    }
    trpi_host_array to = {pending, size, capacity, 0};
    trp_pending_step_kind kind;
    for (trpi_leaf leaf = {.world = (trp_world *)(uintptr_t)world, .index = trpi_ref_index(agent.value)};
         trpi_pending_step_next_in_agent(&leaf, &kind);) {
        uint32_t origin = trpi_pending_step_origin(&leaf);
        const trpi_pack_step *step = kind == TRP_PENDING_MESSAGE ? trpi_leaf_step(&leaf) : NULL;
        trp_pending_step found = {
            .id = trpi_pending_step_id(&leaf, trpi_leaf_entry(&leaf)->task, leaf.at),
            .kind = kind,
            .behaviour = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BEHAVIOUR, trpi_leaf_entry(&leaf)->behaviour),
            .line = trpi_origin_line(world->pack, origin),
            .origin = origin,
            .due = leaf.run->due,
            .message = step != NULL ? trpi_pack_host_number_of_index(world->pack, TRP_NAMES_MESSAGE, step->index) : TRP_NOT_FOUND};
        trpi_host_array_add(&to, &found, sizeof found);
    }
    return to.count;
}

trp_result trp_pending_step_force(trp_world *world, trp_entity agent, uint64_t id, trp_action_result result)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_leaf leaf;
    if (!trpi_ref_is_alive(world, agent.value) || !trpi_entity_is_agent(world, trpi_ref_index(agent.value)) ||
        !trpi_pending_step_find(world, trpi_ref_index(agent.value), id, &leaf)) {
        return TRP_ERROR_STALE;
    }
    const trpi_input input = {.kind = TRPI_INPUT_PENDING, .entity = agent.value, .number = (uint32_t)result, .other = id};
    return trpi_input_add_checked(world, &input);
}

const char *trp_pending_step_kind_name(trp_pending_step_kind kind)
{
    static const char *const names[] = {"time", "condition", "message", "request"};
    _Static_assert(sizeof names / sizeof *names == TRP_PENDING_COUNT, "each kind has a name");
    return (unsigned)kind < TRP_PENDING_COUNT ? names[kind] : "unknown";
}
