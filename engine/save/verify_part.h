// SPDX-License-Identifier: MIT
// The parts of verify.h: one call per record, each with the numbers that it holds. Whether records agree with
// each other is looked at by trp_world_check.

#ifndef TROUPE_ENGINE_SAVE_VERIFY_PART_H
#define TROUPE_ENGINE_SAVE_VERIFY_PART_H

#include "engine/store/field.h"

/// Somebody or something: where it is, and its facts. `slots` are of a kind, of the world, or of a scene.
bool trpi_entity_can_be(const trp_world *world, const trpi_entity *e);
bool trpi_slots_can_be(const trp_world *world, uint32_t kind, const int64_t *slots);
bool trpi_facts_can_be(const trp_world *world, uint32_t index);
bool trpi_scene_facts_can_be(const trp_world *world, uint32_t scene);

bool trpi_interests_can_be(const trp_world *world);

/// An agent: itself, what it wears and remembers, what it asks of others; and an area that casts.
bool trpi_agent_can_be(const trp_world *world, uint32_t index);
bool trpi_roles_can_be(const trp_world *world, uint32_t index);
bool trpi_occurrences_can_be(const trp_world *world, uint32_t index);
bool trpi_claim_can_be(const trp_world *world, uint32_t index);
bool trpi_casting_can_be(const trp_world *world, uint32_t index);

/// What is in an agent's queues, what it holds, and what it has asked the host.
bool trpi_entries_can_be(const trp_world *world, uint32_t index);
bool trpi_holdings_can_be(const trp_world *world, uint32_t index);
bool trpi_questions_can_be(const trp_world *world, uint32_t index);

/// What a behaviour was given and has worked out: each value of its local's type, as whoever reads it relies on.
bool trpi_locals_can_be(const trp_world *world, uint32_t behaviour, const int64_t *locals);

/// The tree of what is in a queue.
bool trpi_tree_can_be(const trp_world *world, uint32_t index, uint32_t entry);

#endif
