// SPDX-License-Identifier: MIT
// Everybody and every place on the stage: where they are, where they look, what they are called.
//
// Invariants:
// - a body's index never changes and is never used again: names outlive those who had them;
// - a body is on one straight stretch at a time; one that stands is on a stretch that is over;
// - on a map with squares a claim counts the body in once, in the square where it stands or is
//   about to stand.

#ifndef TROUPE_STAGE_BODIES_H
#define TROUPE_STAGE_BODIES_H

#include "stage/map.h"

#include <troupe/world.h>

#define STAGE_NOBODY UINT32_MAX

typedef struct stage_stretch {
    trp_point from, to;
    uint32_t begins, ends;  // values of trp_world_now
} stage_stretch;

typedef struct stage_body {
    trp_entity entity;
    uint32_t serial;
    uint32_t kind;
    char *name;           // owned by the table; NULL before it has one
    uint32_t speed_fact;  // TRP_NOT_FOUND when its kind has none
    stage_stretch stretch;
    trp_point facing;  // a direction of any length but 0
    trp_point claim;   // where it stands or is about to stand
    uint32_t place;    // of the map, STAGE_NO_INDEX when not made of letters
    uint32_t newest;   // its performances, linked; STAGE_NO_PERFORMANCE when it does nothing
    uint32_t walker;   // the performance that moves it, or STAGE_NO_PERFORMANCE
    uint32_t speaker;  // the performance whose line it speaks
    uint32_t draws;    // how often it left something to chance
    bool is_gone;
    bool is_place;
    bool is_player;
    bool sits;
    bool has_claim;
    bool is_newcomer;  // an action let it appear
} stage_body;

typedef struct stage_bodies {
    stage_body *all;
    uint32_t count;
    uint32_t capacity;
    uint32_t *slots;  // index + 1 by hash of the entity; a power of two
    uint32_t slot_count;
    uint32_t names_given;
    const trp_pack *pack;  // its globals keep their names for themselves
} stage_bodies;

/// The body of an entity, gone or not; STAGE_NOBODY when it was never here.
uint32_t stage_bodies_find(const stage_bodies *bodies, trp_entity entity);

/// Takes an entity in. Returns its index, or STAGE_NOBODY when memory is lacking. The caller fills
/// in the rest.
uint32_t stage_bodies_add(stage_bodies *bodies, trp_entity entity);

/// Gives a name: a copy of `name`, or a proper first name when that is empty. False when memory is
/// lacking.
bool stage_bodies_name(stage_bodies *bodies, uint32_t body, const char *name);

void stage_bodies_free(stage_bodies *bodies);

/// Where a body is at a time.
trp_point stage_body_at(const stage_body *body, uint32_t now);

/// Stands or will stand at a point from now on; releases what it claimed before.
void stage_body_claim(stage_body *body, stage_map *map, trp_point at);
void stage_body_release(stage_body *body, stage_map *map);

/// Turns towards a point; does nothing when it is already there.
void stage_body_turn(stage_body *body, trp_point from, trp_point to);

#endif
