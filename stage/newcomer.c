// SPDX-License-Identifier: MIT
// Spawns and removes entities for actions of the stage; see newcomer.h.

#include "stage/newcomer.h"

// Returns the point where a newcomer appears: on the free square nearest to the target, so beside a table and not on it.
static trp_point newcomer_point(const trp_stage *stage, const trpi_stage_performance *performance)
{
    trp_point at = performance->first.kind == TRPI_STAGE_TARGET_NONE ? trpi_stage_body_position(stage, performance->body)
                                                                     : trpi_stage_target_position(stage, performance->first);
    if (trpi_stage_map_is_open_ground(&stage->map) ||
        trpi_stage_map_cell_is_free(&stage->map, trpi_stage_map_cell_of_point(&stage->map, at))) {
        return at;
    }
    uint32_t cell = trpi_stage_map_find_nearest_free_cell(&stage->map, at);
    return cell == TRPI_STAGE_NO_CELL ? at : trpi_stage_map_cell_centre(&stage->map, cell);
}

bool trpi_stage_has_room_for_newcomer(const trp_stage *stage)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < stage->bodies.count; i++) {
        const trpi_stage_body *body = &stage->bodies.all[i];
        count += body->is_newcomer && !body->is_gone && trp_entity_is_alive(stage->world, body->entity);
    }
    return count < stage->def.most_newcomers;
}

bool trpi_stage_newcomer_spawn(trp_stage *stage, const trpi_stage_performance *performance)
{
    uint32_t kind = trp_value_newcomer_kind(performance->newcomer);
    uint32_t role = trp_value_newcomer_role(performance->newcomer);
    if (kind == TRP_NOT_FOUND) {
        return false;  // the text that was loaded since knows no such kind
    }
    trp_point at = newcomer_point(stage, performance);
    uint32_t home = performance->first.kind == TRPI_STAGE_TARGET_BODY && stage->bodies.all[performance->first.body].is_place
                        ? performance->first.body
                        : TRPI_STAGE_NO_BODY;
    trp_entity entity = trp_nobody();
    trp_result result = trp_entity_spawn(stage->world, kind, at, &entity);
    if (result == TRP_OK && role != TRP_NOT_FOUND) {
        result = trp_agent_put_on_role(stage->world, entity, role);
    }
    char name[96];
    trpi_stage_write_name_of_unnamed_thing(stage, kind, name, sizeof name);
    uint32_t body = result == TRP_OK ? trpi_stage_add_body(stage, entity, name, at) : TRPI_STAGE_NO_BODY;
    if (body == TRPI_STAGE_NO_BODY) {
        return false;
    }
    stage->bodies.all[body].is_newcomer = true;
    return trpi_stage_set_home(stage, body, home) == TRP_OK;
}

bool trpi_stage_despawn_entity_of_body(trp_stage *stage, uint32_t body)
{
    const trpi_stage_body *whom = &stage->bodies.all[body];
    if (whom->is_player || whom->is_place || trp_entity_despawn(stage->world, whom->entity) != TRP_OK) {
        return false;
    }
    trp_stage_remove(stage, whom->entity);
    return true;
}
