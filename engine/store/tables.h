// SPDX-License-Identifier: MIT
// The memory of a world: its tables are allocated, grown and freed together, and so are the outputs of its lanes.

#ifndef TROUPE_ENGINE_STORE_TABLES_H
#define TROUPE_ENGINE_STORE_TABLES_H

#include "engine/store/state.h"

/// Makes room for `entity_capacity` entities and everything that belongs to them; false when memory ran out (nothing lost).
bool trpi_tables_reserve(trp_world *world, uint32_t entity_capacity);

/// Makes room for `scene_capacity` scenes, between steps or outside of turns; false when memory ran out (nothing lost).
bool trpi_tables_reserve_scenes(trp_world *world, uint32_t scene_capacity);

/// Returns how many scenes `entity_capacity` entities can play at once, at most.
uint32_t trpi_tables_scene_capacity(const trp_world *world, uint32_t entity_capacity);

void trpi_tables_release(trp_world *world);

/// Clears the rows of an entity in the tables that are CLEARED (engine/store/table_list.h), and takes its holdings out of their
/// chains.
void trpi_entity_clear_table_rows(trp_world *world, uint32_t index);

#endif
