// SPDX-License-Identifier: MIT
// A map from names, each in a scope, to numbers, such as the index of a symbol in its table. Capitals do not matter. Open
// addressing; nothing is ever removed, but a name that is added again replaces the earlier one.

#ifndef TROUPE_SCRIPT_CHECK_NAME_MAP_H
#define TROUPE_SCRIPT_CHECK_NAME_MAP_H

#include "base/arena.h"
#include "script/text/name.h"

#define TRPI_NOT_FILED UINT32_MAX

typedef struct trpi_name_map_entry {
    uint64_t scope;
    trpi_text name;
    uint32_t number_plus_one;  // one more than the number; 0: the slot is free
} trpi_name_map_entry;

typedef struct trpi_name_map {
    trpi_name_map_entry *slots;
    uint32_t room;  // a power of two, or 0
    uint32_t count;
    uint64_t compared_count;  // names that were compared with misspelled ones
} trpi_name_map;

/// Returns the number of a name in a scope, or TRPI_NOT_FILED.
uint32_t trpi_name_map_find(const trpi_name_map *map, uint64_t scope, trpi_text name);

/// Adds a name, or replaces its number. False when memory ran out.
bool trpi_name_map_set(trpi_name_map *map, trpi_arena *arena, uint64_t scope, trpi_text name, uint32_t number);

#endif
