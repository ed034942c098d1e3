// SPDX-License-Identifier: MIT
#include "cli/blueprint.h"

#include "troupe/agent.h"
#include "troupe/fact.h"
#include "troupe/motion.h"
#include "troupe/pack.h"
#include "troupe/setting.h"
#include "troupe/stage.h"

#include <stdlib.h>

enum { ROLES_MOST = 4 };

// The world from which a blueprint is copied, and where its entities stand among the entities of the blueprint.
typedef struct original {
    const trp_pack *pack;
    trp_world *world;
    trp_stage *stage;
    trp_entity *entities;  // by their places in the blueprint
    bool *given;           // by the place of a fact: whether the setting gives it to somebody
    trpi_blueprint *blueprint;
} original;

static bool add_gift(trpi_blueprint *b, trpi_blueprint_gift gift)
{
    if (b->gift_count == b->gift_capacity) {
        uint32_t capacity = b->gift_capacity == 0 ? 64 : 2 * b->gift_capacity;
        trpi_blueprint_gift *gifts = realloc(b->gifts, capacity * sizeof *gifts);
        if (gifts == NULL) {
            return false;
        }
        b->gifts = gifts;
        b->gift_capacity = capacity;
    }
    b->gifts[b->gift_count++] = gift;
    return true;
}

// Returns the place of an entity in the blueprint; TRP_NOT_FOUND for nobody.
static uint32_t place_of(const original *o, uint64_t entity)
{
    for (uint32_t i = 0; i < o->blueprint->entity_count && entity != 0; i++) {
        if (o->entities[i].value == entity) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

// ---- Drawing ------------------------------------------------------------------------------------

static bool draw_roles(const original *o, uint32_t place)
{
    uint32_t roles[ROLES_MOST], count = trp_agent_roles(o->world, o->entities[place], roles, ROLES_MOST);
    bool fine = true;
    for (uint32_t i = 0; i < count && fine; i++) {
        fine = add_gift(o->blueprint, (trpi_blueprint_gift){.kind = TRPI_GIFT_ROLE, .owner_index = place, .number = roles[i]});
    }
    return fine;
}

// Notes amounts of items, facts that refer to entities, and facts that the setting gives; all other facts are drawn anew for each
// copy.
static bool draw_facts(const original *o, uint32_t place)
{
    uint32_t count = trp_pack_count(o->pack, TRP_NAMES_FACT);
    bool fine = true;
    for (uint32_t i = 0; i < count && fine; i++) {
        trp_value value;
        trp_fact_info info;
        trpi_blueprint_gift gift = {.owner_index = place, .number = i};
        if (trp_pack_fact(o->pack, gift.number, &info, sizeof info) != TRP_OK ||
            trp_fact_get(o->world, o->entities[place], gift.number, &value) != TRP_OK) {
            continue;
        }
        gift.kind = info.is_item ? TRPI_GIFT_ITEM : info.type == TRP_TYPE_ENTITY ? TRPI_GIFT_ENTITY : TRPI_GIFT_FACT;
        gift.number = info.is_item ? info.item : gift.number;
        gift.value = info.is_item                   ? (int64_t)trp_items_count(o->world, o->entities[place], info.item)
                     : info.type == TRP_TYPE_ENTITY ? (int64_t)place_of(o, (uint64_t)value.bits)
                                                    : value.bits;
        bool has = gift.kind == TRPI_GIFT_ITEM     ? gift.value > 0
                   : gift.kind == TRPI_GIFT_ENTITY ? gift.value != TRP_NOT_FOUND
                                                   : o->given[i];
        fine = !has || add_gift(o->blueprint, gift);
    }
    return fine;
}

static bool draw_links(const original *o, uint32_t place)
{
    bool fine = true;
    for (uint32_t link = 0; link < trp_pack_count(o->pack, TRP_NAMES_LINK) && fine; link++) {
        uint32_t count = trp_entity_link_ends(o->world, o->entities[place], link, NULL, 0);
        trp_entity *ends = calloc(count + 1u, sizeof *ends);
        fine = ends != NULL;
        count = fine ? trp_entity_link_ends(o->world, o->entities[place], link, ends, count) : 0;
        for (uint32_t j = 0; j < count && fine; j++) {
            trpi_blueprint_gift gift = {TRPI_GIFT_LINK, place, link, (int64_t)place_of(o, ends[j].value)};
            fine = gift.value == TRP_NOT_FOUND || add_gift(o->blueprint, gift);
        }
        free(ends);
    }
    return fine;
}

static void note_given_facts(const original *o, uint32_t setting, uint32_t cast_count)
{
    for (uint32_t i = 0; i < cast_count; i++) {
        trp_setting_cast_member member;
        trp_setting_initial_fact given;
        if (trp_setting_cast(o->pack, setting, i, &member, sizeof member) != TRP_OK) {
            continue;
        }
        for (uint32_t g = 0; g < member.given_count; g++) {
            if (trp_setting_cast_member_fact(o->pack, setting, i, g, &given, sizeof given) == TRP_OK &&
                given.fact != TRP_NOT_FOUND) {
                o->given[trp_index_of_number(given.fact)] = true;
            }
        }
    }
}

static void draw_entities(const original *o)
{
    trpi_blueprint *b = o->blueprint;
    for (uint32_t i = 0; i < trp_stage_entity_count(o->stage); i++) {
        trp_entity entity = trp_stage_entity(o->stage, i);
        uint32_t kind = trp_entity_kind(o->world, entity);
        if (trp_pack_kind_is_player(o->pack, kind)) {
            continue;
        }
        trpi_blueprint_entity *drawn = &b->entities[b->entity_count];
        *drawn = (trpi_blueprint_entity){.kind = kind,
                                         .global = TRP_NOT_FOUND,
                                         .at = trp_entity_position(o->world, entity),
                                         .reach = trp_place_reach(o->world, entity),
                                         .is_character = trp_pack_kind_is_character(o->pack, kind),
                                         .is_everywhere = trp_pack_kind_is_everywhere(o->pack, kind)};
        b->character_count += drawn->is_character;
        b->width_units = drawn->at.x > b->width_units ? drawn->at.x : b->width_units;
        b->height_units = drawn->at.y > b->height_units ? drawn->at.y : b->height_units;
        o->entities[b->entity_count++] = entity;
    }
    trp_stage_map map;
    trp_stage_map_size(o->stage, &map, sizeof map);
    b->width_units = map.width > 0 ? (int32_t)(map.width * map.letter_m * TRP_UNITS_PER_METRE) : b->width_units;
    b->height_units = map.height > 0 ? (int32_t)(map.height * map.letter_m * TRP_UNITS_PER_METRE) : b->height_units;
}

static bool draw(const original *o, uint32_t setting, uint32_t cast_count)
{
    trpi_blueprint *b = o->blueprint;
    bool fine = true;
    note_given_facts(o, setting, cast_count);
    draw_entities(o);
    for (uint32_t i = 0; i < trp_pack_count(o->pack, TRP_NAMES_GLOBAL); i++) {
        uint32_t global = i;
        uint32_t place = place_of(o, trp_world_bound_entity(o->world, global).value);
        if (place != TRP_NOT_FOUND) {
            b->entities[place].global = global;
        }
    }
    for (uint32_t i = 0; i < b->entity_count && fine; i++) {
        fine = draw_roles(o, i) && draw_facts(o, i) && draw_links(o, i);
    }
    return fine;
}

trp_result trpi_blueprint_make(const trp_pack *pack, uint32_t setting, uint64_t seed, trpi_blueprint *blueprint)
{
    *blueprint = (trpi_blueprint){0};
    trp_setting_info info;
    trp_world_def def;
    trp_stage_def stage_def;
    trp_world_def_init(&def, sizeof def);
    trp_stage_def_init(&stage_def, sizeof stage_def);
    stage_def.seed = def.seed = seed;
    stage_def.setting = setting;
    original o = {.pack = pack, .blueprint = blueprint};
    trp_result result = trp_setting_describe(pack, setting, &info, sizeof info);
    result = result == TRP_OK ? trp_world_create(pack, &def, &o.world) : result;
    result = result == TRP_OK ? trp_stage_create(o.world, &stage_def, &o.stage) : result;
    if (result == TRP_OK) {
        blueprint->start_of_day_s = info.start_of_day_s;
        blueprint->entities = calloc(trp_stage_entity_count(o.stage) + 1u, sizeof *blueprint->entities);
        o.entities = calloc(trp_stage_entity_count(o.stage) + 1u, sizeof *o.entities);
        o.given = calloc(trp_pack_count(pack, TRP_NAMES_FACT) + 1u, sizeof *o.given);
        bool fine = blueprint->entities != NULL && o.entities != NULL && o.given != NULL && draw(&o, setting, info.cast_count);
        result = fine ? TRP_OK : TRP_ERROR_MEMORY;
    }
    free(o.given);
    free(o.entities);
    trp_stage_destroy(o.stage);
    trp_world_destroy(o.world);
    return result;
}

void trpi_blueprint_release(trpi_blueprint *blueprint)
{
    free(blueprint->entities);
    free(blueprint->gifts);
    *blueprint = (trpi_blueprint){0};
}

// ---- Building -----------------------------------------------------------------------------------

static trp_result give(trp_world *world, const trpi_blueprint_gift *gift, const trp_entity *built)
{
    trp_entity owner = built[gift->owner_index];
    bool is_meant = gift->kind == TRPI_GIFT_ENTITY || gift->kind == TRPI_GIFT_LINK;
    trp_entity meant = is_meant ? built[gift->value] : trp_nobody();
    if (owner.value == 0 || (is_meant && meant.value == 0)) {
        return TRP_OK;  // left out
    }
    switch (gift->kind) {
    case TRPI_GIFT_ROLE: return trp_agent_put_on_role(world, owner, gift->number);
    case TRPI_GIFT_FACT: return trp_fact_set(world, owner, gift->number, (trp_value){gift->value});
    case TRPI_GIFT_ENTITY: return trp_fact_set(world, owner, gift->number, trp_value_entity(meant));
    case TRPI_GIFT_LINK: return trp_entity_add_link_end(world, owner, gift->number, meant);
    case TRPI_GIFT_ITEM: break;
    }
    return trp_items_add(world, owner, gift->number, (int32_t)(gift->value - trp_items_count(world, owner, gift->number)));
}

trp_result trpi_blueprint_spawn_copy(const trpi_blueprint *blueprint, trp_world *world, bool is_first, trp_point shift,
                                     uint32_t most_characters, trp_entity *entities)
{
    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < blueprint->entity_count && result == TRP_OK; i++) {
        const trpi_blueprint_entity *e = &blueprint->entities[i];
        entities[i] = trp_nobody();
        if ((e->is_everywhere && !is_first) || (e->is_character && most_characters == 0)) {
            continue;
        }
        most_characters -= e->is_character;
        result = trp_entity_spawn(world, e->kind, (trp_point){e->at.x + shift.x, e->at.y + shift.y, e->at.z}, &entities[i]);
        bool reaches = e->reach.x != 0 || e->reach.y != 0 || e->reach.z != 0;
        result = result == TRP_OK && reaches ? trp_place_set_reach(world, entities[i], e->reach) : result;
        result = result == TRP_OK && is_first && e->global != TRP_NOT_FOUND ? trp_world_bind_global(world, e->global, entities[i])
                                                                            : result;
    }
    for (uint32_t i = 0; i < blueprint->gift_count && result == TRP_OK; i++) {
        result = give(world, &blueprint->gifts[i], entities);
    }
    return result;
}
