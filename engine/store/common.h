// SPDX-License-Identifier: MIT
// Common facts, which belong to no entity: facts of the world and of running scenes. Only the society and the input write them.
// (SEMANTICS 1.1, 1.2)
//
// Agents read a fact of the world as it was shown last (trpi_facts_show); the members of a scene read its facts as the scene has
// decided in the rounds before.

#ifndef TROUPE_ENGINE_STORE_COMMON_H
#define TROUPE_ENGINE_STORE_COMMON_H

#include "engine/store/state.h"

/// Gives the facts of the world (or of a scene that begins) their initial values.
void trpi_world_facts_init(trp_world *world);
void trpi_scene_facts_init(trp_world *world, uint32_t scene);

/// Clears the facts of a scene: from then on they have no value.
void trpi_scene_facts_clear(trp_world *world, uint32_t scene);

/// Returns how many slots the facts of a scene take now.
uint32_t trpi_scene_fact_slot_count(const trp_world *world, uint32_t scene);

/// Return the value of a fact of the world: as it was set last (trpi_world_fact_read_newest), or as agents see it
/// (trpi_world_fact_read_shown).
int64_t trpi_world_fact_read_newest(const trp_world *world, uint32_t fact);
int64_t trpi_world_fact_read_shown(const trp_world *world, uint32_t fact);

/// Reads a fact of the scene at an index. False when the scene has no such fact, or there is no scene (TRPI_NEVER).
bool trpi_scene_fact_read(const trp_world *world, uint32_t scene, uint32_t fact, int64_t *value);

/// Returns the scene with this fact in which an agent has a part; TRPI_NEVER when there is none.
uint32_t trpi_agent_scene_with_fact(const trp_world *world, uint32_t index, uint32_t fact);

/// Writes a value, clamped (trpi_fact_clamp), to a fact of the world or of a scene. Returns whether the fact changed.
bool trpi_world_fact_write(trp_world *world, uint32_t fact, int64_t value);
bool trpi_scene_fact_write(trp_world *world, uint32_t scene, uint32_t fact, int64_t value);

/// Returns the bit that stands for a fact of the world in a set of such facts. Several facts may share a bit.
uint64_t trpi_world_fact_bit(const trp_pack *pack, uint32_t fact);

/// Shows all facts that were written, of entities and of the world: agents read the new values from then on. Called between the
/// parts of a round, never while agents take their turns. (11.1)
void trpi_facts_show(trp_world *world);

/// Returns the slot of the fact that a cue or condition of an agent watches: one of the agent's own, or of the world as the agent
/// sees it. NULL when there is no such fact. Read it with trpi_fact_slot_read; its first word is the value that was set last, on
/// which the cue `changes` depends.
const int64_t *trpi_watched_slot(const trp_world *world, uint32_t index, uint32_t fact);

#endif
