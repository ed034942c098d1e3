// SPDX-License-Identifier: MIT
#include "script/check/name_map.h"

#include "base/assert.h"
#include "base/hash.h"

#include <string.h>

enum { FIRST_ROOM = 64 };

// Returns a hash that is the same for names which differ in capitals only. Names are looked up all the time, so eight bytes are
// taken at once; no order depends on the value.
static uint64_t hash_of(uint64_t scope, trpi_text name)
{
    static const uint64_t small = UINT64_C(0x2020202020202020), odd = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t hash = scope ^ name.size, word;
    for (; name.size >= sizeof word; name.at += sizeof word, name.size -= (uint32_t)sizeof word) {
        memcpy(&word, name.at, sizeof word);
        hash = (hash ^ (word | small)) * odd;
        hash ^= hash >> 32;
    }
    word = 0;
    for (uint32_t i = 0; i < name.size; i++) {
        word = word << 8 | (unsigned char)name.at[i];
    }
    return trpi_hash_mix(hash ^ (word | small));
}

// Returns the slot that has the name, or the free one where it belongs.
static trpi_name_map_entry *slot_of(const trpi_name_map *map, uint64_t scope, trpi_text name)
{
    TRP_ASSERT(map->count < map->room);

    uint32_t at = (uint32_t)hash_of(scope, name) & (map->room - 1);
    while (map->slots[at].number_plus_one != 0 &&
           (map->slots[at].scope != scope || !trpi_names_are_equal_without_case(map->slots[at].name, name))) {
        at = (at + 1) & (map->room - 1);
    }
    return &map->slots[at];
}

static bool grow(trpi_name_map *map, trpi_arena *arena)
{
    trpi_name_map larger = {
        .room = map->room > 0 ? 2 * map->room : FIRST_ROOM, .count = map->count, .compared_count = map->compared_count};
    larger.slots = trpi_arena_take_array(arena, larger.room, sizeof *larger.slots);
    if (larger.slots == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < map->room; i++) {
        if (map->slots[i].number_plus_one != 0) {
            *slot_of(&larger, map->slots[i].scope, map->slots[i].name) = map->slots[i];
        }
    }
    *map = larger;
    return true;
}

uint32_t trpi_name_map_find(const trpi_name_map *map, uint64_t scope, trpi_text name)
{
    return map->room > 0 ? slot_of(map, scope, name)->number_plus_one - 1u : TRPI_NOT_FILED;
}

bool trpi_name_map_set(trpi_name_map *map, trpi_arena *arena, uint64_t scope, trpi_text name, uint32_t number)
{
    TRP_ASSERT(number != TRPI_NOT_FILED);

    if (2 * (map->count + 1) > map->room && !grow(map, arena)) {
        return false;
    }
    trpi_name_map_entry *slot = slot_of(map, scope, name);
    map->count += slot->number_plus_one == 0;
    *slot = (trpi_name_map_entry){scope, name, number + 1};
    return true;
}
