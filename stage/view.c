// SPDX-License-Identifier: MIT
// Public calls that read the stage, for pictures, stories and reports. None of them changes it.

#include "stage/host.h"

#include "troupe/assert.h"

#include "troupe/sized.h"

#include <stdlib.h>
#include <string.h>

const char *trp_stage_name(const trp_stage *stage, trp_entity entity)
{
    TRP_REQUIRE(stage != NULL, "");
    uint32_t body = trpi_stage_bodies_find(&stage->bodies, entity);
    return body == TRPI_STAGE_NO_BODY || stage->bodies.all[body].name == NULL ? "" : stage->bodies.all[body].name;
}

trp_entity trp_stage_find(const trp_stage *stage, const char *name)
{
    TRP_REQUIRE(stage != NULL, trp_nobody());
    for (uint32_t body = 0; body < stage->bodies.count; body++) {
        const trpi_stage_body *who = &stage->bodies.all[body];
        if (!who->is_gone && who->name != NULL && strcmp(who->name, name) == 0) {
            return who->entity;
        }
    }
    return trp_nobody();
}

uint32_t trp_stage_entity_count(const trp_stage *stage)
{
    TRP_REQUIRE(stage != NULL, 0);
    uint32_t count = 0;
    for (uint32_t body = 0; body < stage->bodies.count; body++) {
        count += stage->bodies.all[body].is_gone ? 0 : 1;
    }
    return count;
}

trp_entity trp_stage_entity(const trp_stage *stage, uint32_t index)
{
    TRP_REQUIRE(stage != NULL, trp_nobody());
    for (uint32_t body = 0; body < stage->bodies.count; body++) {
        if (!stage->bodies.all[body].is_gone && index-- == 0) {
            return stage->bodies.all[body].entity;
        }
    }
    return trp_nobody();
}

static void look_at_action(const trp_stage *stage, const trpi_stage_body *body, trp_stage_entity_state *view)
{
    view->action = "";
    view->action_index = TRP_NOT_FOUND;
    if (body->newest_performance != TRPI_STAGE_NO_PERFORMANCE) {
        uint32_t action = stage->performances[body->newest_performance].action;
        view->action = action == TRP_NOT_FOUND ? "" : stage->action_defs[action].name;
        view->action_index = trp_pack_number_of_index(stage->pack, TRP_NAMES_ACTION, action);
    }
    view->line = "";
    if (body->speaking_performance != TRPI_STAGE_NO_PERFORMANCE) {
        const trpi_stage_performance *speech = &stage->performances[body->speaking_performance];
        view->line = speech->speaks ? speech->words : "";
        view->line_until = speech->ends;
        if (speech->first.kind == TRPI_STAGE_TARGET_BODY) {
            view->line_to = stage->bodies.all[speech->first.body].entity;
        }
    }
}

trp_result trp_stage_describe_entity(const trp_stage *stage, trp_entity entity, trp_stage_entity_state *to, size_t size)
{
    TRP_REQUIRE(stage != NULL && to != NULL, TRP_ERROR_ARGUMENT);

    uint32_t index = trpi_stage_bodies_find(&stage->bodies, entity);
    if (index == TRPI_STAGE_NO_BODY || stage->bodies.all[index].is_gone) {
        return TRP_ERROR_STALE;
    }
    const trpi_stage_body *body = &stage->bodies.all[index];
    uint32_t now = trp_world_now(stage->world);
    trp_point at = trpi_stage_body_position_at(body, now);
    trp_stage_entity_state view = {.entity = entity,
                                   .name = body->name,
                                   .x = (double)at.x / TRPI_STAGE_METRE,
                                   .y = (double)at.y / TRPI_STAGE_METRE,
                                   .z = (double)at.z / TRPI_STAGE_METRE,
                                   .walks = now < body->stretch.ends,
                                   .is_place = body->is_place,
                                   .is_player = body->is_player};
    bool is_short = abs(body->facing.x) < 1 << 20 && abs(body->facing.y) < 1 << 20;
    int32_t scale = is_short ? 256 : 1;  // distances are rounded down, so a short direction is lengthened
    trp_point far = {body->facing.x * scale, body->facing.y * scale, 0};
    double length = (double)trp_point_distance((trp_point){0, 0, 0}, far);
    view.facing_x = (double)far.x / length;
    view.facing_y = (double)far.y / length;
    view.pose = view.walks ? "walking" : body->sits ? "sitting" : "standing";
    if (!trpi_stage_map_is_open_ground(&stage->map) && !body->is_place) {
        uint32_t cell = trpi_stage_map_cell_of_point(&stage->map, at);
        view.is_in_doorway = trpi_stage_map_cell_letter(&stage->map, cell)->door != TRPI_STAGE_NO_INDEX;
    }
    look_at_action(stage, body, &view);
    trp_sized_struct_fill(to, size, &view, sizeof view);
    return TRP_OK;
}

uint32_t trp_stage_goods(const trp_stage *stage, trp_entity entity, uint32_t *items, uint32_t *counts, uint32_t capacity)
{
    TRP_REQUIRE(stage != NULL, 0);
    uint32_t sorts = 0;
    uint32_t item_count = trp_pack_count(stage->pack, TRP_NAMES_ITEM);
    for (uint32_t item = 0; item < item_count; item++) {
        uint32_t count = trp_items_count(stage->world, entity, item);
        if (count > 0) {
            if (sorts < capacity) {
                items[sorts] = trp_pack_number_of_index(stage->pack, TRP_NAMES_ITEM, item);
                counts[sorts] = count;
            }
            sorts++;
        }
    }
    return sorts;
}

void trp_stage_map_size(const trp_stage *stage, trp_stage_map *to, size_t size)
{
    TRP_REQUIRE(stage != NULL && to != NULL, );
    trp_stage_map map = {0};
    map.width = stage->map.letters_wide;
    map.height = stage->map.letters_high;
    map.letter_m = (double)stage->map.letter_units / TRPI_STAGE_METRE;
    map.door_count = stage->map.door_count;
    trp_sized_struct_fill(to, size, &map, sizeof map);
}

static const trpi_stage_map_letter *letter_at(const trp_stage *stage, uint32_t column, uint32_t row)
{
    const trpi_stage_map *map = &stage->map;
    if (column >= map->letters_wide || row >= map->letters_high) {
        return NULL;
    }
    return &map->letters[row * map->letters_wide + column];
}

uint32_t trp_stage_letter(const trp_stage *stage, uint32_t column, uint32_t row)
{
    TRP_REQUIRE(stage != NULL, TRP_NOT_FOUND);
    const trpi_stage_map_letter *letter = letter_at(stage, column, row);
    return letter == NULL ? ' ' : letter->character;
}

bool trp_stage_is_door(const trp_stage *stage, uint32_t column, uint32_t row)
{
    TRP_REQUIRE(stage != NULL, false);
    const trpi_stage_map_letter *letter = letter_at(stage, column, row);
    return letter != NULL && letter->door != TRPI_STAGE_NO_INDEX;
}

bool trp_stage_door_is_open(const trp_stage *stage, uint32_t column, uint32_t row)
{
    TRP_REQUIRE(stage != NULL, false);
    if (!trp_stage_is_door(stage, column, row)) {
        return false;
    }
    const trpi_stage_map_door *door = &stage->map.doors[letter_at(stage, column, row)->door];
    return trp_world_now(stage->world) < door->open_until;
}

void trp_stage_get_action_counts(const trp_stage *stage, uint32_t action, trp_stage_action_counts *counts)
{
    TRP_REQUIRE(stage != NULL && counts != NULL, );
    *counts = (trp_stage_action_counts){0};
    uint32_t index = trp_index_of_number(action);
    if (index < stage->action_count) {
        *counts = stage->action_counts[index];
    }
}

void trp_stage_get_counts(const trp_stage *stage, trp_stage_counts *to, size_t size)
{
    TRP_REQUIRE(stage != NULL && to != NULL, );
    trp_stage_counts counts = stage->counts;
    counts.metres_walked = stage->walked_units / TRPI_STAGE_METRE;
    counts.footsteps = stage->walked_units * 4 / (3 * TRPI_STAGE_METRE);
    trp_sized_struct_fill(to, size, &counts, sizeof counts);
}

uint32_t trp_stage_succeeded_actions(const trp_stage *stage, trp_token *tokens, uint32_t capacity)
{
    TRP_REQUIRE(stage != NULL && (tokens != NULL || capacity == 0), 0);
    uint32_t count = stage->succeeded_count < capacity ? stage->succeeded_count : capacity;
    if (count > 0) {
        memcpy(tokens, stage->succeeded, count * sizeof *tokens);
    }
    return stage->succeeded_count;
}
