// SPDX-License-Identifier: MIT
// Fills a new world with the places, stock, cast and facts of its setting. Part of host.h.

#include "stage/chance.h"
#include "stage/host.h"
#include "stage/standing.h"

#include <troupe/setting.h>

#include <stdio.h>

#define CAST_SEED 0x6361737400000000u
#define SPOT_REACH (TRPI_STAGE_METRE / 2)
#define BESIDE_REACH TRPI_STAGE_METRE  // how far the reach of furniture goes beyond it
#define AROUND (3 * TRPI_STAGE_METRE)  // the distance that counts as near a place

static trp_result bind_global(trp_stage *stage, uint32_t global, trp_entity entity)
{
    stage->bound[trp_index_of_number(global)] = entity;
    return trp_world_bind_global(stage->world, global, entity);
}

// ---- Places -------------------------------------------------------------------------------------

static trp_result spawn_place(trp_stage *stage, uint32_t global, trp_point at, trp_point reach, uint32_t place)
{
    uint32_t kind = trp_pack_global_kind(stage->pack, global);
    trp_entity entity = trp_nobody();
    trp_result result = trp_entity_spawn(stage->world, kind, at, &entity);
    if (result == TRP_OK) {
        result = bind_global(stage, global, entity);
    }
    if (result != TRP_OK) {
        return result;
    }
    uint32_t body = trpi_stage_add_body(stage, entity, trp_pack_name(stage->pack, TRP_NAMES_GLOBAL, global), at);
    if (body == TRPI_STAGE_NO_BODY) {
        return TRP_ERROR_MEMORY;
    }
    stage->bodies.all[body].is_place = true;
    stage->bodies.all[body].map_place = place;
    trpi_stage_body_release_point(&stage->bodies.all[body], &stage->map);
    return trp_place_set_reach(stage->world, entity, reach);
}

static trp_result spawn_lettered_places(trp_stage *stage)
{
    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < stage->map.place_count && result == TRP_OK; i++) {
        const trpi_stage_map_place *place = &stage->map.places[i];
        int32_t side = stage->map.cell_units;
        int32_t more = place->solid ? BESIDE_REACH : 0;
        trp_point at = {(place->box.left + place->box.right + 1) * side / 2, (place->box.top + place->box.bottom + 1) * side / 2,
                        0};
        trp_point reach = {(place->box.right - place->box.left + 1) * side / 2 + more,
                           (place->box.bottom - place->box.top + 1) * side / 2 + more, 2 * TRPI_STAGE_METRE};
        result = spawn_place(stage, place->global, at, reach, i);
    }
    return result;
}

void trpi_stage_write_name_of_unnamed_thing(const trp_stage *stage, uint32_t kind, char *name, size_t size)
{
    unsigned number = 1;
    for (uint32_t body = 0; body < stage->bodies.count; body++) {
        number += stage->bodies.all[body].kind == trp_index_of_number(kind);
    }
    snprintf(name, size, "%s %u", trp_pack_name(stage->pack, TRP_NAMES_KIND, kind), number);
}

static trp_result spawn_thing(trp_stage *stage, uint32_t kind, trp_point at)
{
    char name[96];
    trp_entity entity = trp_nobody();
    trp_result result = trp_entity_spawn(stage->world, kind, at, &entity);
    if (result != TRP_OK) {
        return result;
    }
    trpi_stage_write_name_of_unnamed_thing(stage, kind, name, sizeof name);
    uint32_t body = trpi_stage_add_body(stage, entity, name, at);
    if (body == TRPI_STAGE_NO_BODY) {
        return TRP_ERROR_MEMORY;
    }
    trpi_stage_body_release_point(&stage->bodies.all[body], &stage->map);
    return TRP_OK;
}

// Spawns an object for each letter of the plan that means one, row by row.
static trp_result spawn_things(trp_stage *stage, const trp_setting_info *info)
{
    const trpi_stage_map *map = &stage->map;
    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < map->letters_wide * map->letters_high && result == TRP_OK; i++) {
        for (uint32_t l = 0; l < info->legend_count && result == TRP_OK; l++) {
            trp_setting_legend_entry entry;
            result = trp_setting_legend(stage->pack, stage->def.setting, l, &entry, sizeof entry);
            if (result == TRP_OK && entry.what == TRP_LEGEND_THING && entry.letter == map->letters[i].character) {
                int32_t column = (int32_t)(i % map->letters_wide), row = (int32_t)(i / map->letters_wide);
                trp_point at = {(2 * column + 1) * map->letter_units / 2, (2 * row + 1) * map->letter_units / 2, 0};
                result = spawn_thing(stage, entry.kind, at);
            }
        }
    }
    return result;
}

static trp_result spawn_spots(trp_stage *stage, uint32_t count)
{
    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < count && result == TRP_OK; i++) {
        trp_setting_point spot;
        result = trp_setting_spot(stage->pack, stage->def.setting, i, &spot, sizeof spot);
        if (result == TRP_OK && stage->bound[trp_index_of_number(spot.global)].value == 0) {
            trp_point reach = {SPOT_REACH, SPOT_REACH, 2 * TRPI_STAGE_METRE};
            result = spawn_place(stage, spot.global, spot.at, reach, TRPI_STAGE_NO_INDEX);
        }
    }
    return result;
}

// Spawns the areas that are everywhere, which need no letters on the plan.
static trp_result spawn_wholes(trp_stage *stage)
{
    trp_result result = TRP_OK;
    uint32_t count = trp_pack_count(stage->pack, TRP_NAMES_GLOBAL);
    for (uint32_t global = 0; global < count && result == TRP_OK; global++) {
        uint32_t kind = trp_pack_global_kind(stage->pack, global);
        if (trp_pack_kind_is_everywhere(stage->pack, kind) && stage->bound[global].value == 0) {
            trp_point at = {0, 0, 0}, reach = {0, 0, 0};
            result = spawn_place(stage, global, at, reach, TRPI_STAGE_NO_INDEX);
        }
    }
    return result;
}

// ---- Beginning points of the cast ---------------------------------------------------------------

static uint32_t place_body(const trp_stage *stage, uint32_t global)
{
    if (global == TRP_NOT_FOUND) {
        return TRPI_STAGE_NO_BODY;
    }
    return trpi_stage_bodies_find(&stage->bodies, stage->bound[trp_index_of_number(global)]);
}

static uint32_t distance_to_box(const trpi_stage_map *map, trpi_stage_box box, uint32_t cell)
{
    int32_t column = (int32_t)cell % map->wide, row = (int32_t)cell / map->wide;
    trp_point away = {column < box.left    ? box.left - column
                      : column > box.right ? column - box.right
                                           : 0,
                      row < box.top      ? box.top - row
                      : row > box.bottom ? row - box.bottom
                                         : 0,
                      0};
    return trp_point_distance((trp_point){0, 0, 0}, away) * (uint32_t)map->cell_units;
}

static bool may_begin(const trp_stage *stage, const trp_setting_cast_member *member, uint32_t place, uint32_t cell)
{
    const trpi_stage_map *map = &stage->map;
    const trpi_stage_map_letter *letter = trpi_stage_map_cell_letter(map, cell);
    if (map->regions[cell] != map->main_region || letter->door != TRPI_STAGE_NO_INDEX) {
        return false;
    }
    if (place == TRPI_STAGE_NO_BODY) {
        return letter->character != ' ' || map->is_blank;  // a blank is the street, if anything else is floor
    }
    bool is_at = trpi_stage_cell_is_at_place(stage, place, cell);
    if (member->where != TRP_CAST_NEAR) {
        return is_at;
    }
    uint32_t lettered = stage->bodies.all[place].map_place;
    uint32_t away = lettered != TRPI_STAGE_NO_INDEX
                        ? distance_to_box(map, map->places[lettered].box, cell)
                        : trp_point_distance(trpi_stage_map_cell_centre(map, cell), stage->bodies.all[place].stretch.to);
    return !is_at && away <= AROUND;
}

// Draws one of the squares where a member of the cast may begin, one that no body has claimed if there is any. False when there is
// no square.
static bool draw_square(const trp_stage *stage, const trp_setting_cast_member *member, uint64_t draw, trp_point *at)
{
    const trpi_stage_map *map = &stage->map;
    uint32_t place = place_body(stage, member->place);
    for (int taken = 0; taken < 2; taken++) {
        uint32_t count = 0, chosen = 0;
        for (int pass = 0; pass < 2; pass++) {  // count them, then find the chosen one
            for (uint32_t cell = 0; cell < (uint32_t)(map->wide * map->high); cell++) {
                if ((map->claims[cell] > 0) != (taken == 1) || !may_begin(stage, member, place, cell)) {
                    continue;
                }
                if (pass == 0) {
                    count++;
                } else if (chosen-- == 0) {
                    *at = trpi_stage_map_cell_centre(map, cell);
                    return true;
                }
            }
            if (count == 0) {
                break;
            }
            chosen = trpi_stage_chance_below(draw, count);
        }
    }
    return false;
}

static trp_point draw_on_open_ground(trp_stage *stage, const trp_setting_cast_member *member, uint64_t who)
{
    uint32_t place = place_body(stage, member->place);
    trp_point centre = place == TRPI_STAGE_NO_BODY ? (trp_point){0, 0, 0} : stage->bodies.all[place].stretch.to;
    int32_t away = member->where == TRP_CAST_AT     ? TRPI_STAGE_METRE
                   : member->where == TRP_CAST_NEAR ? AROUND
                                                    : (int32_t)(4 + member->count / 4) * TRPI_STAGE_METRE;
    trp_point at = centre;
    for (uint32_t attempt = 0; attempt < 32; attempt++) {
        uint64_t draw = trpi_stage_chance_draw(stage->def.seed ^ CAST_SEED, who, attempt);
        at.x = centre.x + (int32_t)trpi_stage_chance_below(draw, (uint32_t)(2 * away)) - away;
        at.y = centre.y + (int32_t)trpi_stage_chance_below(draw << 32, (uint32_t)(2 * away)) - away;
        if (!trpi_stage_point_is_taken(stage, TRPI_STAGE_NO_BODY, at)) {
            break;
        }
    }
    return at;
}

static trp_point draw_beginning(trp_stage *stage, const trp_setting_cast_member *member, uint64_t who)
{
    trp_point at = {member->x, member->y, 0};
    bool is_open = trpi_stage_map_is_open_ground(&stage->map);
    if (member->where == TRP_CAST_POINT) {
        if (!is_open && !trpi_stage_map_cell_is_free(&stage->map, trpi_stage_map_cell_of_point(&stage->map, at))) {
            uint32_t cell = trpi_stage_map_find_nearest_free_cell(&stage->map, at);
            at = cell == TRPI_STAGE_NO_CELL ? at : trpi_stage_map_cell_centre(&stage->map, cell);
        }
        return at;
    }
    if (is_open) {
        return draw_on_open_ground(stage, member, who);
    }
    uint64_t draw = trpi_stage_chance_draw(stage->def.seed ^ CAST_SEED, who, 0);
    trp_setting_cast_member anywhere = {.where = TRP_CAST_SCATTERED, .place = TRP_NOT_FOUND};
    if (!draw_square(stage, member, draw, &at) && !draw_square(stage, &anywhere, draw, &at)) {
        uint32_t cell = trpi_stage_map_find_nearest_free_cell(&stage->map, at);
        at = cell == TRPI_STAGE_NO_CELL ? at : trpi_stage_map_cell_centre(&stage->map, cell);
    }
    return at;
}

// ---- The cast -----------------------------------------------------------------------------------

static trp_result spawn_one(trp_stage *stage, const trp_setting_cast_member *member, uint64_t who)
{
    trp_point at = draw_beginning(stage, member, who);
    trp_entity entity = trp_nobody();
    trp_result result = trp_entity_spawn(stage->world, member->kind, at, &entity);
    if (result == TRP_OK && member->role != TRP_NOT_FOUND) {
        result = trp_agent_put_on_role(stage->world, entity, member->role);
    }
    if (result == TRP_OK && member->global != TRP_NOT_FOUND) {
        result = bind_global(stage, member->global, entity);
    }
    if (result != TRP_OK) {
        return result;
    }
    char made[96];
    bool is_player = trp_pack_kind_is_player(stage->pack, member->kind);
    bool is_thing = !is_player && !trp_pack_kind_is_character(stage->pack, member->kind);
    if (is_thing) {
        trpi_stage_write_name_of_unnamed_thing(stage, member->kind, made, sizeof made);
    }
    const char *name = member->count == 1 && member->name[0] != 0 ? member->name
                       : is_player                                ? "the player"
                       : is_thing                                 ? made
                                                                  : NULL;
    uint32_t body = trpi_stage_add_body(stage, entity, name, at);
    return body == TRPI_STAGE_NO_BODY ? TRP_ERROR_MEMORY : TRP_OK;
}

static uint32_t find_fact(const trp_stage *stage, uint32_t kind, const char *fact)
{
    char name[128];
    const char *parts[3] = {trp_pack_name(stage->pack, TRP_NAMES_KIND, kind), ".", fact};
    size_t size = 0;
    for (uint32_t i = 0; i < 3; i++) {
        for (const char *at = parts[i]; *at != 0 && size + 1 < sizeof name; at++) {
            name[size++] = *at;
        }
    }
    name[size] = 0;
    return trp_pack_find(stage->pack, TRP_NAMES_FACT, name);
}

// Makes a place of the point where a body stands, named like "Ann's home". TRPI_STAGE_NO_BODY when memory is lacking, or the place
// cannot be spawned.
static uint32_t make_spot(trp_stage *stage, uint32_t body)
{
    char name[128];
    trp_point at = stage->bodies.all[body].stretch.to;
    trp_point reach = {SPOT_REACH, SPOT_REACH, 2 * TRPI_STAGE_METRE};
    trp_entity spot = trp_nobody();
    (void)snprintf(name, sizeof name, "%.100s's home", stage->bodies.all[body].name);
    bool made = trp_entity_spawn(stage->world, trp_pack_find(stage->pack, TRP_NAMES_KIND, "place"), at, &spot) == TRP_OK &&
                trp_place_set_reach(stage->world, spot, reach) == TRP_OK;
    return made ? trpi_stage_add_body(stage, spot, name, at) : TRPI_STAGE_NO_BODY;
}

static bool has_home(const trp_stage *stage, trp_entity entity, uint32_t home)
{
    trp_value value = {0};
    return trp_fact_get(stage->world, entity, home, &value) == TRP_OK && value.bits != 0;
}

trp_result trpi_stage_set_home(trp_stage *stage, uint32_t body, uint32_t place_body)
{
    uint32_t home = find_fact(stage, stage->bodies.all[body].kind, "home");
    trp_fact_info info;
    if (home == TRP_NOT_FOUND || trp_pack_fact(stage->pack, home, &info, sizeof info) != TRP_OK || info.type != TRP_TYPE_ENTITY ||
        (place_body == TRPI_STAGE_NO_BODY && (!info.is_read || stage->bodies.all[body].is_player)) ||
        has_home(stage, stage->bodies.all[body].entity, home)) {
        return TRP_OK;
    }
    place_body = place_body == TRPI_STAGE_NO_BODY ? make_spot(stage, body) : place_body;
    return place_body == TRPI_STAGE_NO_BODY ? TRP_ERROR_MEMORY
                                            : trp_fact_set(stage->world, stage->bodies.all[body].entity, home,
                                                           trp_value_entity(stage->bodies.all[place_body].entity));
}

static trp_result give_fact(trp_stage *stage, const trp_setting_initial_fact *given, uint32_t body, uint32_t number)
{
    trp_entity entity = stage->bodies.all[body].entity;
    trp_value value = given->value;
    if (given->link != TRP_NOT_FOUND) {
        trp_entity end = stage->bound[trp_index_of_number(given->global)];  // null: its letter is not in the plan
        return end.value != 0 ? trp_entity_add_link_end(stage->world, entity, given->link, end) : TRP_OK;
    }
    if (given->global != TRP_NOT_FOUND) {
        value = trp_value_entity(stage->bound[trp_index_of_number(given->global)]);
    } else if (given->highest.bits > given->value.bits) {
        uint64_t draw = trpi_stage_chance_draw(stage->def.seed ^ CAST_SEED, stage->bodies.all[body].serial, number);
        uint64_t width = (uint64_t)(given->highest.bits - given->value.bits) + 1;
        value.bits += (int64_t)(draw % width);
    }
    trp_fact_info info;
    trp_result result = trp_pack_fact(stage->pack, given->fact, &info, sizeof info);
    if (result == TRP_OK && info.is_item && given->type == TRP_TYPE_NUMBER) {
        return trp_items_add(stage->world, entity, info.item, (int32_t)(value.bits / TRP_ONE));
    }
    return result == TRP_OK ? trp_fact_set(stage->world, entity, given->fact, value) : result;
}

// Returns whether the setting gives a fact to a member of the cast.
static bool is_given(const trp_stage *stage, uint32_t cast, const trp_setting_cast_member *member, const char *fact)
{
    uint32_t wanted = find_fact(stage, member->kind, fact);
    bool given = false;
    for (uint32_t g = 0; g < member->given_count && wanted != TRP_NOT_FOUND && !given; g++) {
        trp_setting_initial_fact one;
        given = trp_setting_cast_member_fact(stage->pack, stage->def.setting, cast, g, &one, sizeof one) == TRP_OK &&
                one.fact == wanted;
    }
    return given;
}

// Sets the facts that the setting gives to the cast, after all of it is spawned, since facts may refer to other members.
static trp_result give_facts(trp_stage *stage, uint32_t cast_count, uint32_t first_body)
{
    trp_result result = TRP_OK;
    uint32_t body = first_body;
    for (uint32_t i = 0; i < cast_count && result == TRP_OK; i++) {
        trp_setting_cast_member member;
        result = trp_setting_cast(stage->pack, stage->def.setting, i, &member, sizeof member);
        for (uint32_t n = 0; n < member.count && result == TRP_OK; n++, body++) {
            // A character is at home where it begins, unless the text says something else.
            result =
                is_given(stage, i, &member, "home") ? TRP_OK : trpi_stage_set_home(stage, body, place_body(stage, member.place));
            for (uint32_t g = 0; g < member.given_count && result == TRP_OK; g++) {
                trp_setting_initial_fact given;
                result = trp_setting_cast_member_fact(stage->pack, stage->def.setting, i, g, &given, sizeof given);
                result = result == TRP_OK ? give_fact(stage, &given, body, g) : result;
            }
        }
    }
    return result;
}

static trp_result spawn_cast(trp_stage *stage, uint32_t cast_count)
{
    trp_result result = TRP_OK;
    uint32_t first_body = stage->bodies.count;
    for (uint32_t i = 0; i < cast_count && result == TRP_OK; i++) {
        trp_setting_cast_member member;
        result = trp_setting_cast(stage->pack, stage->def.setting, i, &member, sizeof member);
        for (uint32_t n = 0; n < member.count && result == TRP_OK; n++) {
            result = spawn_one(stage, &member, (uint64_t)i << 32 | n);
        }
    }
    return result == TRP_OK ? give_facts(stage, cast_count, first_body) : result;
}

static trp_result add_stock(trp_stage *stage, uint32_t count)
{
    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < count && result == TRP_OK; i++) {
        trp_setting_stock_entry goods;
        result = trp_setting_stock(stage->pack, stage->def.setting, i, &goods, sizeof goods);
        trp_entity holder = result == TRP_OK ? stage->bound[trp_index_of_number(goods.global)] : trp_nobody();
        if (holder.value != 0) {
            result = trp_items_add(stage->world, holder, goods.item, (int32_t)goods.count);
        }
    }
    return result;
}

// Spawns a player, of the first kind that is one, unless the cast has a player.
static trp_result add_player(trp_stage *stage)
{
    for (uint32_t body = 0; body < stage->bodies.count; body++) {
        if (stage->bodies.all[body].is_player) {
            return TRP_OK;
        }
    }
    uint32_t kind_count = trp_pack_count(stage->pack, TRP_NAMES_KIND);
    for (uint32_t kind = 0; kind < kind_count; kind++) {
        if (trp_pack_kind_is_player(stage->pack, kind)) {
            trp_setting_cast_member member = {.name = "the player",
                                              .kind = kind,
                                              .role = TRP_NOT_FOUND,
                                              .count = 1,
                                              .where = TRP_CAST_SCATTERED,
                                              .place = TRP_NOT_FOUND,
                                              .global = TRP_NOT_FOUND};
            return spawn_one(stage, &member, UINT64_MAX);
        }
    }
    return TRP_OK;
}

trp_result trpi_stage_fill_from_setting(trp_stage *stage)
{
    trp_setting_info info = {0};
    trp_result result = TRP_OK;
    if (stage->def.setting != TRP_NOT_FOUND) {
        result = trp_setting_describe(stage->pack, stage->def.setting, &info, sizeof info);
    }
    result = result == TRP_OK ? spawn_lettered_places(stage) : result;
    result = result == TRP_OK ? spawn_things(stage, &info) : result;
    result = result == TRP_OK ? spawn_spots(stage, info.spot_count) : result;
    result = result == TRP_OK ? spawn_wholes(stage) : result;
    result = result == TRP_OK ? spawn_cast(stage, info.cast_count) : result;
    result = result == TRP_OK ? add_stock(stage, info.stock_count) : result;
    if (result == TRP_OK && stage->def.player != 0) {
        result = add_player(stage);
    }
    return result;
}
