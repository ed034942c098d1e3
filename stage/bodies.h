// SPDX-License-Identifier: MIT
// The bodies on the stage, which are characters, things and places: their position, direction and name.
//
// Invariants:
// - a body's index never changes and is never used again, since stories name entities that are gone;
// - a body is on one straight stretch at a time; one that stands is on a stretch that has ended;
// - on a map with squares a claim counts the body once, in the square where it stands or is about to stand.

#ifndef TROUPE_STAGE_BODIES_H
#define TROUPE_STAGE_BODIES_H

#include "stage/map.h"

#include <troupe/world.h>

#define TRPI_STAGE_NO_BODY UINT32_MAX

typedef struct trpi_stage_stretch {
    trp_point from, to;
    uint32_t begins, ends;  // values of trp_world_now
} trpi_stage_stretch;

typedef struct trpi_stage_body {
    trp_entity entity;
    uint32_t serial;
    uint32_t kind;
    char *name;           // owned by the table; NULL before it has one
    uint32_t speed_fact;  // TRP_NOT_FOUND when its kind has none
    trpi_stage_stretch stretch;
    trp_point facing;               // a direction of any length but 0
    trp_point claim;                // where it stands or is about to stand
    uint32_t map_place;             // index of the map's place that it is; TRPI_STAGE_NO_INDEX if it has no letters on the plan
    uint32_t newest_performance;    // the first of its linked performances; TRPI_STAGE_NO_PERFORMANCE if it has none
    uint32_t walking_performance;   // the performance that moves it, or TRPI_STAGE_NO_PERFORMANCE
    uint32_t speaking_performance;  // the performance whose words it speaks
    uint32_t draws;                 // how many random numbers it has drawn
    bool is_gone;
    bool is_place;
    bool is_player;
    bool sits;
    bool has_claim;
    bool is_newcomer;  // was spawned by an action
} trpi_stage_body;

typedef struct trpi_stage_bodies {
    trpi_stage_body *all;
    uint32_t count;
    uint32_t capacity;
    uint32_t *slots;  // index + 1 by hash of the entity; a power of two
    uint32_t slot_count;
    uint32_t names_given;
    const trp_pack *pack;  // the names of its globals are not given to other bodies
} trpi_stage_bodies;

/// Finds the body of an entity, also of one that is gone; TRPI_STAGE_NO_BODY when it was never on the stage.
uint32_t trpi_stage_bodies_find(const trpi_stage_bodies *bodies, trp_entity entity);

/// Adds a body for an entity. Returns its index, or TRPI_STAGE_NO_BODY when memory is lacking. The caller fills in the rest.
uint32_t trpi_stage_bodies_add(trpi_stage_bodies *bodies, trp_entity entity);

/// Gives a body a name: a copy of `name`, or a first name that is free if `name` is empty. False when memory is lacking.
bool trpi_stage_bodies_give_name(trpi_stage_bodies *bodies, uint32_t body, const char *name);

void trpi_stage_bodies_free(trpi_stage_bodies *bodies);

/// Computes the position of a body at step `now`.
trp_point trpi_stage_body_position_at(const trpi_stage_body *body, uint32_t now);

/// Claims the point at which a body stands or will stand, in place of its previous claim; and releases a claim.
void trpi_stage_body_reserve_point(trpi_stage_body *body, trpi_stage_map *map, trp_point at);
void trpi_stage_body_release_point(trpi_stage_body *body, trpi_stage_map *map);

/// Turns a body at `from` towards a point; does nothing if the two are equal.
void trpi_stage_body_turn_towards(trpi_stage_body *body, trp_point from, trp_point to);

#endif
