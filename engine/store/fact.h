// SPDX-License-Identifier: MIT
// Facts: typed values of entities in slots of 8 bytes. A motive is kept as a value and the step at which it had that value, and is
// computed when it is read. (SEMANTICS 1)

#ifndef TROUPE_ENGINE_STORE_FACT_H
#define TROUPE_ENGINE_STORE_FACT_H

#include "engine/store/state.h"

/// Whether entities of a kind have the fact.
static inline bool trpi_fact_belongs_to_kind(const trp_pack *pack, uint32_t kind, uint32_t fact)
{
    return fact < pack->fact_count && trpi_pack_kind_is(pack, kind, pack->facts[fact].kind);
}

/// Returns the present value of a fact, as its entity sees it. The entity must have the fact.
int64_t trpi_fact_read_own(const trp_world *world, uint32_t index, const trpi_pack_fact *fact);

/// Returns the value as other entities see it: of a shared fact the value that was shown last (trpi_facts_show), of any other fact
/// the present one.
int64_t trpi_fact_read_as_others_see(const trp_world *world, uint32_t index, const trpi_pack_fact *fact);

/// Returns the slot of a fact of an entity, with the value that was written last, without the drift since then.
static inline int64_t *trpi_entity_fact_slot(const trp_world *world, uint32_t index, const trpi_pack_fact *fact)
{
    return &trpi_fact_slots_of_entity(world, index)[fact->slot];
}

/// Returns the value that a fact takes when `value` is written to it: rounded if the fact has whole numbers only, and clamped to
/// the fact's bounds or choices.
int64_t trpi_fact_clamp(const trpi_pack_fact *fact, int64_t value);

/// Writes a value, clamped (trpi_fact_clamp), to a fact of an entity. Returns whether the fact changed; if not, a motive goes on
/// drifting as before. Firing cues is the caller's task.
bool trpi_fact_write(trp_world *world, uint32_t index, const trpi_pack_fact *fact, int64_t value);

/// Computes the facts of entities that appear, for each kind, as far as they are known beforehand (trp_world.first_slots).
void trpi_first_facts_init(trp_world *world);

/// Gives the facts of an entity, of which it has one, the initial values of its kind.
void trpi_entity_init_facts(trp_world *world, uint32_t index);

/// Shows the current values of an entity's shared facts to other entities.
void trpi_entity_show_facts(trp_world *world, uint32_t index);

// Functions that read, write, draw and show facts in their slots, whether these belong to an entity, the world or a scene
// (engine/store/common.h): by the slot of one fact, or by the slots of all facts that a kind lists. Initial values are drawn by
// `serial`, which is 0 for facts of the world.
int64_t trpi_fact_slot_read(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot);
int64_t trpi_fact_slot_read_at(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, uint32_t step);
bool trpi_fact_slot_write(const trp_world *world, const trpi_pack_fact *fact, int64_t *slot, int64_t value);
int64_t trpi_fact_slot_initial_value(const trp_world *world, const trpi_pack_fact *fact, uint64_t serial);
void trpi_fact_slots_init_and_show(const trp_world *world, uint32_t kind, uint64_t serial, int64_t *slots);
void trpi_fact_slots_show(const trp_world *world, uint32_t kind, int64_t *slots);

/// Returns the first step after now at which a motive, left alone, is at or above `value` (with `rising`), or at or below it
/// (without); TRPI_NEVER when the motive does not drift that way or never gets there.
uint32_t trpi_fact_slot_step_of_reaching(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, int64_t value,
                                         bool rising);

/// Returns how many of an item an entity holds; 0 when its kind cannot hold any.
int64_t trpi_entity_item_count(const trp_world *world, uint32_t index, uint32_t item);

/// Adds items to an entity, or takes them when `change` is below 0; false and unchanged when there are too few or the
/// kind cannot hold any.
bool trpi_item_change_count(trp_world *world, uint32_t index, uint32_t item, int64_t change);

#endif
