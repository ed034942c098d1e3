// SPDX-License-Identifier: MIT
// A blueprint: a setting that can be built many times. A stage puts the setting into a world of its own once, and the blueprint
// copies what it finds there from then on.

#ifndef TROUPE_CLI_BLUEPRINT_H
#define TROUPE_CLI_BLUEPRINT_H

#include "troupe/world.h"

/// A gift: something that an entity has from the beginning. `number` is the number of a role, fact, item or link.
typedef struct trpi_blueprint_gift {
    enum { TRPI_GIFT_ROLE, TRPI_GIFT_FACT, TRPI_GIFT_ENTITY, TRPI_GIFT_ITEM, TRPI_GIFT_LINK } kind;
    uint32_t owner_index;  // of who has it, among the blueprint's entities
    uint32_t number;
    int64_t value;  // of an ENTITY and a LINK: the place of who is meant
} trpi_blueprint_gift;

typedef struct trpi_blueprint_entity {
    uint32_t kind;
    uint32_t global;  // that names it, or TRP_NOT_FOUND
    trp_point at, reach;
    bool is_character;
    bool is_everywhere;  // an area without bounds, of which a world has one
} trpi_blueprint_entity;

typedef struct trpi_blueprint {
    trpi_blueprint_entity *entities;  // but for players
    trpi_blueprint_gift *gifts;
    uint32_t entity_count, gift_count, gift_capacity;
    uint32_t character_count;
    int32_t width_units, height_units;  // in 1/256 metre
    uint32_t start_of_day_s;
} trpi_blueprint;

/// Makes the blueprint of a setting. `seed` decides where scattered entities stand. Release with trpi_blueprint_release in any
/// case.
trp_result trpi_blueprint_make(const trp_pack *pack, uint32_t setting, uint64_t seed, trpi_blueprint *blueprint);
void trpi_blueprint_release(trpi_blueprint *blueprint);

/// Puts a copy of the blueprint into a world, moved by `shift`, with at most `most_characters` of its characters. `entities` has
/// room for all entities of the blueprint and gets their ids; entities that are left out get the id of nobody. Names of the text
/// (globals) mean the entities of the first copy.
trp_result trpi_blueprint_spawn_copy(const trpi_blueprint *blueprint, trp_world *world, bool is_first, trp_point shift,
                                     uint32_t most_characters, trp_entity *entities);

#endif
