// SPDX-License-Identifier: MIT
#include "engine/store/list.h"

#include "engine/store/common.h"
#include "engine/store/fact.h"

#include "base/assert.h"

bool trpi_entity_list_has(const trpi_entity_list_members *listed, trpi_ref who)
{
    for (uint32_t i = 0; i < listed->count; i++) {
        if (listed->who[i] == who) {
            return true;
        }
    }
    return false;
}

void trpi_entity_list_add(trpi_entity_list_members *listed, trpi_ref who, uint32_t capacity)
{
    TRP_ASSERT(listed->count <= TRPI_MOST_LISTED && capacity <= TRPI_MOST_LISTED);
    if (who != 0 && listed->count < capacity && !trpi_entity_list_has(listed, who)) {
        listed->who[listed->count++] = who;
    }
}

void trpi_entity_list_remove(trpi_entity_list_members *listed, trpi_ref who)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < listed->count; i++) {
        if (listed->who[i] != who) {
            listed->who[kept++] = listed->who[i];
        }
    }
    listed->count = kept;
}

// Reads one place of an entity list. False when nothing can be read there.
static bool read_place(const trp_world *world, const trpi_entity_list *list, uint32_t place, int64_t *value)
{
    uint32_t at = list->list->first + place;
    if (list->list->sort == TRPI_LIST_OF_LOCALS) {
        bool there = list->locals != NULL && at < world->settings.locals_per_entry;
        *value = there ? list->locals[at] : 0;
        return there;
    }
    if (list->list->sort == TRPI_LIST_OF_PARTS) {
        bool is_present = at < list->member_count && list->members[at].present != 0;
        *value = is_present ? (int64_t)list->members[at].who : 0;
        return true;
    }
    if (trpi_fact_is_of_world(world->pack, at)) {
        *value = list->newest ? trpi_world_fact_read_newest(world, at) : trpi_world_fact_read_shown(world, at);
        return true;
    }
    if (trpi_fact_is_of_scene(world->pack, at)) {
        return trpi_scene_fact_read(world, list->scene_plus_1 - 1, at, value);
    }
    if (list->owner == TRPI_NEVER || !trpi_fact_belongs_to_kind(world->pack, world->entities[list->owner].kind, at)) {
        return false;
    }
    *value = list->read_by_owner ? trpi_fact_read_own(world, list->owner, &world->pack->facts[at])
                                 : trpi_fact_read_as_others_see(world, list->owner, &world->pack->facts[at]);
    return true;
}

bool trpi_entity_list_read(const trp_world *world, const trpi_entity_list *list, trpi_entity_list_members *listed)
{
    listed->count = 0;
    for (uint32_t i = 0; i < list->list->count; i++) {
        int64_t value;
        if (!read_place(world, list, i, &value)) {
            return false;
        }
        if (trpi_ref_is_alive(world, (trpi_ref)value)) {
            trpi_entity_list_add(listed, (trpi_ref)value, TRPI_MOST_LISTED);
        }
    }
    return true;
}

bool trpi_entity_list_change_of_world_or_scene(trp_world *world, uint32_t number, uint32_t scene_plus_1, int64_t change,
                                               trpi_ref who)
{
    TRP_ASSERT(number < world->pack->list_count && change < TRPI_LIST_CHANGES);
    const trpi_entity_list list = {
        .list = &world->pack->lists[number], .scene_plus_1 = scene_plus_1, .owner = TRPI_NEVER, .newest = true};
    trpi_entity_list_members listed;
    (void)trpi_entity_list_read(world, &list, &listed);
    if (change == TRPI_LIST_PUT_IN && trpi_ref_is_alive(world, who)) {
        trpi_entity_list_add(&listed, who, list.list->count);
    } else if (change == TRPI_LIST_TAKE_OUT) {
        trpi_entity_list_remove(&listed, who);
    } else if (change == TRPI_LIST_EMPTY) {
        listed.count = 0;
    }
    bool changed = false;
    for (uint32_t i = 0; i < list.list->count; i++) {
        int64_t value = i < listed.count ? (int64_t)listed.who[i] : 0;
        uint32_t fact = list.list->first + i;
        bool written = scene_plus_1 != 0 ? trpi_scene_fact_write(world, scene_plus_1 - 1, fact, value)
                                         : trpi_world_fact_write(world, fact, value);
        changed = changed || written;
    }
    return changed;
}
