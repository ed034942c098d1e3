// SPDX-License-Identifier: MIT
// Newcomers; see newcomer.h.

#include "stage/newcomer.h"

// On a square that one can stand on: what appears on a table stands beside it.
static trp_point spot_for(const trp_stage *stage, const stage_performance *performance)
{
    trp_point at = performance->first.kind == STAGE_TARGET_NONE ? stage_where(stage, performance->body)
                                                                : stage_target_at(stage, performance->first);
    if (stage_map_is_open(&stage->map) || stage_map_is_free(&stage->map, stage_map_cell(&stage->map, at))) {
        return at;
    }
    uint32_t cell = stage_map_nearest_free(&stage->map, at);
    return cell == STAGE_NO_CELL ? at : stage_map_centre(&stage->map, cell);
}

bool stage_newcomer_has_room(const trp_stage *stage)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < stage->bodies.count; i++) {
        const stage_body *body = &stage->bodies.all[i];
        count += body->is_newcomer && !body->is_gone && trp_entity_is_alive(stage->world, body->entity);
    }
    return count < stage->def.most_newcomers;
}

bool stage_newcomer_appears(trp_stage *stage, const stage_performance *performance)
{
    uint32_t kind = trp_value_newcomer_kind(performance->newcomer);
    uint32_t role = trp_value_newcomer_role(performance->newcomer);
    if (kind == TRP_NOT_FOUND) {
        return false;  // the text that was loaded since knows no such kind
    }
    trp_point at = spot_for(stage, performance);
    uint32_t home = performance->first.kind == STAGE_TARGET_BODY && stage->bodies.all[performance->first.body].is_place
                        ? performance->first.body
                        : STAGE_NOBODY;
    trp_entity entity = trp_nobody();
    trp_result result = trp_entity_spawn(stage->world, kind, at, &entity);
    if (result == TRP_OK && role != TRP_NOT_FOUND) {
        result = trp_agent_put_on(stage->world, entity, role);
    }
    char name[96];
    stage_name_thing(stage, kind, name, sizeof name);
    uint32_t body = result == TRP_OK ? stage_take_in(stage, entity, name, at) : STAGE_NOBODY;
    if (body == STAGE_NOBODY) {
        return false;
    }
    stage->bodies.all[body].is_newcomer = true;
    return stage_make_at_home(stage, body, home) == TRP_OK;
}

bool stage_newcomer_vanishes(trp_stage *stage, uint32_t body)
{
    const stage_body *whom = &stage->bodies.all[body];
    if (whom->is_player || whom->is_place || trp_entity_despawn(stage->world, whom->entity) != TRP_OK) {
        return false;
    }
    trp_stage_remove(stage, whom->entity);
    return true;
}
