// SPDX-License-Identifier: MIT
// The memory of a world: its tables are allocated, grown and freed together, and so are the outputs of its lanes.

#ifndef TROUPE_ENGINE_STORE_TABLES_H
#define TROUPE_ENGINE_STORE_TABLES_H

#include "engine/store/state.h"

/// Makes room for `entity_capacity` entities and everything that belongs to them; false when memory ran out (nothing lost).
bool trpi_tables_reserve(trp_world *world, uint32_t entity_capacity);

/// Makes room for `scene_capacity` scenes, between steps or outside of turns; false when memory ran out (nothing lost).
bool trpi_tables_reserve_scenes(trp_world *world, uint32_t scene_capacity);

/// Returns how many scenes so many entities can play at once.
uint32_t trpi_tables_scene_capacity(const trp_world *world, uint32_t entity_capacity);

void trpi_tables_release(trp_world *world);

/// Clears the rows of an entity in the tables (not its entity record, nor its memory, which is cleared when it is given back).
void trpi_entity_clear_table_rows(trp_world *world, uint32_t index);

#endif
