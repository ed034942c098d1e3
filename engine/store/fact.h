// SPDX-License-Identifier: MIT
// Facts: typed values of entities in slots of 8 bytes. A motive is kept as a value and the step since when, and
// computed when read. (SEMANTICS 1)

#ifndef TROUPE_ENGINE_STORE_FACT_H
#define TROUPE_ENGINE_STORE_FACT_H

#include "engine/store/state.h"

/// Whether entities of a kind have the fact.
bool trpi_fact_belongs_to_kind(const trp_pack *pack, uint32_t kind, uint32_t fact);

/// The value now, as the entity itself sees it. The entity must have the fact.
int64_t trpi_fact_read(const trp_world *world, uint32_t index, const trpi_pack_fact *fact);

/// The value as others see it: as it was shown last (trpi_facts_show) for shared facts.
int64_t trpi_fact_read_shared(const trp_world *world, uint32_t index, const trpi_pack_fact *fact);

/// Where a fact of an entity is kept. There stands the value that was written last, without what a motive has drifted since.
static inline int64_t *trpi_entity_fact_slot(const trp_world *world, uint32_t index, const trpi_pack_fact *fact)
{
    return &world->slots[(size_t)index * world->settings.slots_per_entity + fact->slot];
}

/// A value as the fact can hold it.
int64_t trpi_fact_clamp(const trpi_pack_fact *fact, int64_t value);

/// Writes a value, held within the fact's bounds. Returns whether it changed; if not,
/// a motive goes on drifting as it did. Cues are the caller's business.
bool trpi_fact_write(trp_world *world, uint32_t index, const trpi_pack_fact *fact, int64_t value);

/// Gives an entity the first values of its kind's facts.
void trpi_entity_init_facts(trp_world *world, uint32_t index);

/// Makes the current values of an entity's shared facts what others see.
void trpi_entity_show_facts(trp_world *world, uint32_t index);

// Reads, writes, draws and shows facts of the world and of scenes (engine/store/common.h): by the slot of one fact, or by the
// slots of all facts that a kind lists. First values are drawn by `serial`, which is 0 for facts of the world.
int64_t trpi_fact_slot_read(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot);
int64_t trpi_fact_slot_read_at(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, uint32_t step);
bool trpi_fact_slot_write(const trp_world *world, const trpi_pack_fact *fact, int64_t *slot, int64_t value);
int64_t trpi_fact_slot_first_value(const trp_world *world, const trpi_pack_fact *fact, uint64_t serial);
void trpi_fact_slots_init(const trp_world *world, uint32_t kind, uint64_t serial, int64_t *slots);
void trpi_fact_slots_show(const trp_world *world, uint32_t kind, int64_t *slots);

/// The first step after now at which a motive, left alone, is at or beyond `value` from below (or from above when it
/// falls); TRPI_NEVER when it never is.
uint32_t trpi_fact_slot_crossing(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, int64_t value,
                                 bool above);

/// How many of an item an entity holds; 0 when its kind cannot hold any.
int64_t trpi_item_count(const trp_world *world, uint32_t index, uint32_t item);

/// Adds (or takes) whole items; false and unchanged when there are too few or the kind cannot hold any.
bool trpi_item_add(trp_world *world, uint32_t index, uint32_t item, int64_t count);

#endif
