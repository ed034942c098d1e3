// SPDX-License-Identifier: MIT
#include "engine/world/read.h"

#include "engine/mind/role.h"
#include "engine/sense/motion.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

#include <string.h>

int64_t trpi_read_fact_with_queued_input(const trp_world *world, trpi_ref entity, uint32_t number)
{
    TRP_ASSERT(trpi_input_entity_is_alive_or_spawning(world, entity) && number < world->pack->fact_count);
    const trpi_pack_fact *fact = &world->pack->facts[number];
    const uint32_t index = trpi_ref_index(entity);
    int64_t value = trpi_ref_is_alive(world, entity) ? trpi_fact_read_own(world, index, fact)
                                                     : trpi_fact_slot_initial_value(world, fact, world->entities[index].serial);
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        const trpi_input *input = &walk.input;
        if (input->entity != entity) {
            continue;
        }
        if (input->kind == TRPI_INPUT_FACT && input->number == number) {
            value = trpi_fact_clamp(fact, input->values[0]);
        } else if (input->kind == TRPI_INPUT_ITEMS && input->number == fact->item) {
            int64_t held = value / TRP_ONE + input->values[0];
            value = trpi_fact_clamp(fact, held > 0 ? held * TRP_ONE : 0);
        }
    }
    return value;
}

int64_t trpi_read_world_fact_with_queued_input(const trp_world *world, uint32_t fact)
{
    TRP_ASSERT(trpi_fact_is_of_world(world->pack, fact));
    trpi_input set;
    return trpi_input_find_last(world, TRPI_INPUT_WORLD_FACT, 0, fact, &set)
               ? trpi_fact_clamp(&world->pack->facts[fact], set.values[0])
               : trpi_world_fact_read_shown(world, fact);
}

trp_point trpi_read_position_with_queued_input(const trp_world *world, trpi_ref entity)
{
    TRP_ASSERT(trpi_input_entity_is_alive_or_spawning(world, entity));
    trpi_input comes;
    const bool moves = trpi_input_find_last(world, TRPI_INPUT_MOTION, entity, TRP_NOT_FOUND, &comes);
    if (!moves && trpi_ref_is_alive(world, entity)) {
        return trpi_entity_position(world, trpi_ref_index(entity));
    }
    const bool known = moves || trpi_input_find_last(world, TRPI_INPUT_SPAWN, entity, TRP_NOT_FOUND, &comes);
    TRP_ASSERT(known);
    const int32_t *at = !known || !moves || comes.count > 0 ? comes.point : comes.point + 3;
    return trpi_point_clamped((trp_point){at[0], at[1], at[2]});
}

trp_point trpi_read_reach_with_queued_input(const trp_world *world, trpi_ref place)
{
    TRP_ASSERT(trpi_input_entity_is_alive_or_spawning(world, place));
    trpi_input set;
    const trpi_entity *e = &world->entities[trpi_ref_index(place)];
    return trpi_input_find_last(world, TRPI_INPUT_REACH, place, TRP_NOT_FOUND, &set)
               ? (trp_point){set.point[0], set.point[1], set.point[2]}
               : (trp_point){e->reach_x, e->reach_y, e->reach_z};
}

uint32_t trpi_read_roles_with_queued_input(const trp_world *world, trpi_ref agent, trpi_active_role roles[TRPI_MAX_ROLES])
{
    TRP_ASSERT(trpi_input_entity_is_alive_or_spawning(world, agent));
    const uint32_t index = trpi_ref_index(agent), kind = world->entities[index].kind;
    uint32_t count = trpi_ref_is_alive(world, agent) ? world->agents[index]->role_count : 0;
    memcpy(roles, trpi_agent_active_roles(world, index), count * sizeof *roles);
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        const trpi_input *input = &walk.input;
        if (input->entity == agent && input->kind == TRPI_INPUT_PUT_ON) {
            (void)trpi_role_list_add(world->pack, kind, roles, &count, &(const trpi_active_role){.role = (uint16_t)input->number});
        } else if (input->entity == agent && input->kind == TRPI_INPUT_TAKE_OFF) {
            (void)trpi_role_list_remove(roles, &count, input->number);
        }
    }
    return count;
}

trpi_ref trpi_read_global_with_queued_input(const trp_world *world, uint32_t global)
{
    TRP_ASSERT(global < world->pack->global_count);
    trpi_input binds;
    trpi_ref bound = trpi_input_find_last(world, TRPI_INPUT_BIND, 0, global, &binds) ? binds.entity : world->bound[global];
    return trpi_input_entity_is_alive_or_spawning(world, bound) ? bound : 0;
}
