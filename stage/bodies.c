// SPDX-License-Identifier: MIT
// The table of all bodies on the stage; see bodies.h.

#include "stage/bodies.h"

#include "stage/names.h"
#include "stage/performance_record.h"

#include "troupe/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t entity_slot(const trpi_stage_bodies *bodies, trp_entity entity)
{
    uint64_t hash = entity.value * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 32) & (bodies->slot_count - 1);
}

uint32_t trpi_stage_bodies_find(const trpi_stage_bodies *bodies, trp_entity entity)
{
    if (bodies->slot_count == 0 || entity.value == 0) {
        return TRPI_STAGE_NO_BODY;
    }
    uint32_t slot = entity_slot(bodies, entity);
    while (bodies->slots[slot] != 0) {
        uint32_t body = bodies->slots[slot] - 1;
        if (bodies->all[body].entity.value == entity.value) {
            return body;
        }
        slot = (slot + 1) & (bodies->slot_count - 1);
    }
    return TRPI_STAGE_NO_BODY;
}

static void insert_slot(trpi_stage_bodies *bodies, uint32_t body)
{
    uint32_t slot = entity_slot(bodies, bodies->all[body].entity);
    while (bodies->slots[slot] != 0) {
        slot = (slot + 1) & (bodies->slot_count - 1);
    }
    bodies->slots[slot] = body + 1;
}

// Doubles the room for bodies. The hash table has always twice as many slots as there is room for bodies.
static bool grow(trpi_stage_bodies *bodies)
{
    uint32_t capacity = bodies->capacity == 0 ? 32 : bodies->capacity * 2;
    trpi_stage_body *all = realloc(bodies->all, capacity * sizeof *all);
    if (all == NULL) {
        return false;
    }
    bodies->all = all;
    uint32_t *slots = calloc((size_t)capacity * 2, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    free(bodies->slots);
    bodies->slots = slots;
    bodies->slot_count = capacity * 2;
    bodies->capacity = capacity;
    for (uint32_t body = 0; body < bodies->count; body++) {
        insert_slot(bodies, body);
    }
    return true;
}

uint32_t trpi_stage_bodies_add(trpi_stage_bodies *bodies, trp_entity entity)
{
    TRP_ASSERT(trpi_stage_bodies_find(bodies, entity) == TRPI_STAGE_NO_BODY);

    if (bodies->count == bodies->capacity && !grow(bodies)) {
        return TRPI_STAGE_NO_BODY;
    }
    uint32_t body = bodies->count++;
    bodies->all[body] = (trpi_stage_body){.entity = entity,
                                          .speed_fact = TRP_NOT_FOUND,
                                          .facing = {0, 1, 0},
                                          .map_place = TRPI_STAGE_NO_INDEX,
                                          .newest_performance = TRPI_STAGE_NO_PERFORMANCE,
                                          .walking_performance = TRPI_STAGE_NO_PERFORMANCE,
                                          .speaking_performance = TRPI_STAGE_NO_PERFORMANCE};
    insert_slot(bodies, body);
    return body;
}

static bool is_taken(const trpi_stage_bodies *bodies, const char *name)
{
    if (trp_pack_find(bodies->pack, TRP_NAMES_GLOBAL, name) != TRP_NOT_FOUND) {
        return true;
    }
    for (uint32_t body = 0; body < bodies->count; body++) {
        const char *other = bodies->all[body].name;
        if (other != NULL && strcmp(other, name) == 0) {
            return true;
        }
    }
    return false;
}

// Makes the next first name that is free, such as "Edda", or "Edda 2" once all names are used.
static void make_name(trpi_stage_bodies *bodies, char *name, size_t size)
{
    do {
        uint32_t number = bodies->names_given++;
        uint32_t round = number / trpi_stage_character_first_name_count();
        const char *first = trpi_stage_character_first_name(number % trpi_stage_character_first_name_count());
        if (round == 0) {
            snprintf(name, size, "%s", first);
        } else {
            snprintf(name, size, "%s %u", first, (unsigned)round + 1);
        }
    } while (is_taken(bodies, name));
}

bool trpi_stage_bodies_give_name(trpi_stage_bodies *bodies, uint32_t body, const char *name)
{
    char made[48];
    if (name == NULL || name[0] == 0) {
        make_name(bodies, made, sizeof made);
        name = made;
    }
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, name, size);
    free(bodies->all[body].name);
    bodies->all[body].name = copy;
    return true;
}

void trpi_stage_bodies_free(trpi_stage_bodies *bodies)
{
    for (uint32_t body = 0; body < bodies->count; body++) {
        free(bodies->all[body].name);
    }
    free(bodies->all);
    free(bodies->slots);
    *bodies = (trpi_stage_bodies){0};
}

static int32_t interpolate(int32_t from, int32_t to, uint32_t part, uint32_t whole)
{
    return from + (int32_t)((int64_t)(to - from) * part / whole);
}

trp_point trpi_stage_body_position_at(const trpi_stage_body *body, uint32_t now)
{
    const trpi_stage_stretch *stretch = &body->stretch;
    if (now >= stretch->ends || stretch->ends <= stretch->begins) {
        return stretch->to;
    }
    uint32_t part = now < stretch->begins ? 0 : now - stretch->begins;
    uint32_t whole = stretch->ends - stretch->begins;
    trp_point at = {interpolate(stretch->from.x, stretch->to.x, part, whole),
                    interpolate(stretch->from.y, stretch->to.y, part, whole),
                    interpolate(stretch->from.z, stretch->to.z, part, whole)};
    return at;
}

void trpi_stage_body_release_point(trpi_stage_body *body, trpi_stage_map *map)
{
    if (body->has_claim && !trpi_stage_map_is_open_ground(map)) {
        map->claims[trpi_stage_map_cell_of_point(map, body->claim)]--;
    }
    body->has_claim = false;
}

void trpi_stage_body_reserve_point(trpi_stage_body *body, trpi_stage_map *map, trp_point at)
{
    trpi_stage_body_release_point(body, map);
    body->claim = at;
    body->has_claim = true;
    if (!trpi_stage_map_is_open_ground(map)) {
        map->claims[trpi_stage_map_cell_of_point(map, at)]++;
    }
}

void trpi_stage_body_turn_towards(trpi_stage_body *body, trp_point from, trp_point to)
{
    if (from.x != to.x || from.y != to.y) {
        body->facing = (trp_point){to.x - from.x, to.y - from.y, 0};
    }
}
