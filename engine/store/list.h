// SPDX-License-Identifier: MIT
// Entity lists: several entities under one name, in the slots of as many facts, or in locals. The members of a list stand in its
// first places. An entity that is gone is no member any more, though its place is only freed when the list is changed. (8.7)

#ifndef TROUPE_ENGINE_STORE_LIST_H
#define TROUPE_ENGINE_STORE_LIST_H

#include "engine/store/state.h"

/// An entity list, and where it is read. A list in facts of entities belongs to `owner`, and is read as its owner sees it if
/// `read_by_owner`. A list in facts of a scene belongs to the scene at `scene_plus_1` - 1. A list in locals is in `locals`; if
/// `locals` is NULL, there is no such list. The members of a list of parts are those of `members` that are present.
typedef struct trpi_entity_list {
    const trpi_pack_entity_list *list;
    const int64_t *locals;
    const trpi_member *members;  // the parts of the scene in which the list is read, or NULL
    uint32_t member_count;
    uint32_t owner;
    uint32_t scene_plus_1;  // one more than its place, or 0
    bool read_by_owner;
    bool newest;  // of the world: what is there by now, or else what others see
} trpi_entity_list;

/// The members of a list, in its order.
typedef struct trpi_entity_list_members {
    trpi_ref who[TRPI_MOST_LISTED];
    uint32_t count;
} trpi_entity_list_members;

/// Reads the members of an entity list. False when there is no such list.
bool trpi_entity_list_read(const trp_world *world, const trpi_entity_list *list, trpi_entity_list_members *listed);

bool trpi_entity_list_has(const trpi_entity_list_members *listed, trpi_ref who);

/// Adds an entity at the end of a list, unless the entity is 0 or a member, or the list has `capacity` members already.
void trpi_entity_list_add(trpi_entity_list_members *listed, trpi_ref who, uint32_t capacity);

/// Removes an entity; the members behind it move up.
void trpi_entity_list_remove(trpi_entity_list_members *listed, trpi_ref who);

/// The changes of a list of the world or of a scene for which agents may ask the society: put an entity in, take one out, empty the
/// list.
enum { TRPI_LIST_PUT_IN, TRPI_LIST_TAKE_OUT, TRPI_LIST_EMPTY, TRPI_LIST_CHANGES };

/// Carries out a change (TRPI_LIST_…) of a list of the world or of a scene: puts `who` in, takes `who` out, or empties the list.
/// `scene_plus_1` is one more than the index of the scene, or 0 for the world. Returns whether the list is different now.
bool trpi_entity_list_change_of_world_or_scene(trp_world *world, uint32_t list, uint32_t scene_plus_1, int64_t change,
                                               trpi_ref who);

#endif
