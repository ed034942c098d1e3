// SPDX-License-Identifier: MIT
#include "troupe/motion.h"

#include "engine/world/read.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

trp_result trp_world_set_motions(trp_world *world, const trp_motion *motions, uint32_t count)
{
    TRP_REQUIRE(world != NULL && (motions != NULL || count == 0) && !world->stepping, TRP_ERROR_ARGUMENT);
    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < count; i++) {
        const trp_motion *m = &motions[i];
        if (!trpi_input_entity_is_alive_or_spawning(world, m->entity.value)) {
            result = TRP_ERROR_STALE;  // the others are taken all the same
            continue;
        }
        trpi_input input = {.kind = TRPI_INPUT_MOTION,
                            .entity = m->entity.value,
                            .count = m->steps,
                            .point = {m->from.x, m->from.y, m->from.z, m->to.x, m->to.y, m->to.z}};
        trp_result added = trpi_input_add_checked(world, &input);
        if (added != TRP_OK) {
            return added;
        }
    }
    return result;
}

trp_point trp_entity_position(const trp_world *world, trp_entity entity)
{
    TRP_REQUIRE(world != NULL, (trp_point){0});
    return trpi_input_entity_is_alive_or_spawning(world, entity.value) ? trpi_read_position_with_queued_input(world, entity.value)
                                                                       : (trp_point){0};
}

trp_result trp_place_set_reach(trp_world *world, trp_entity place, trp_point half_size)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (!trpi_input_entity_is_alive_or_spawning(world, place.value)) {
        return TRP_ERROR_STALE;
    }
    if (half_size.x < 0 || half_size.y < 0 || half_size.z < 0) {
        return TRP_ERROR_ARGUMENT;
    }
    trpi_input input = {.kind = TRPI_INPUT_REACH, .entity = place.value, .point = {half_size.x, half_size.y, half_size.z}};
    return trpi_input_add_checked(world, &input);
}

trp_point trp_place_reach(const trp_world *world, trp_entity place)
{
    TRP_REQUIRE(world != NULL, (trp_point){0});
    return trpi_input_entity_is_alive_or_spawning(world, place.value) ? trpi_read_reach_with_queued_input(world, place.value)
                                                                      : (trp_point){0};
}
