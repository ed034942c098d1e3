// SPDX-License-Identifier: MIT
// A setting as it can be built many times: a stage puts it into a world of its own once, and what it put there is copied from then on.

#ifndef TROUPE_CLI_BLUEPRINT_H
#define TROUPE_CLI_BLUEPRINT_H

#include "troupe/world.h"

/// Something that an entity has from the beginning: `number` is of a role, a fact, an item or a link.
typedef struct trpi_blueprint_gift {
    enum { TRPI_GIFT_ROLE, TRPI_GIFT_FACT, TRPI_GIFT_ENTITY, TRPI_GIFT_ITEM, TRPI_GIFT_LINK } kind;
    uint32_t place;  // of who has it, among the blueprint's entities
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
    int32_t wide, high;  // in 1/256 metre
    uint32_t start_of_day_s;
} trpi_blueprint;

/// Draws the blueprint of a setting; `seed` says where the scattered stand. Release with trpi_blueprint_release in any case.
trp_result trpi_blueprint_draw(const trp_pack *pack, uint32_t setting, uint64_t seed, trpi_blueprint *blueprint);
void trpi_blueprint_release(trpi_blueprint *blueprint);

/// Puts a copy into a world, `shift` away from where it was drawn, with at most `characters` of its characters. `built` has room for the
/// blueprint's entities; those that are left out are nobody there. The names of the text mean the first copy's.
trp_result trpi_blueprint_build(const trpi_blueprint *blueprint, trp_world *world, bool is_first, trp_point shift,
                                uint32_t characters, trp_entity *built);

#endif
