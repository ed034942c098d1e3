// SPDX-License-Identifier: MIT
// Facts: typed values of entities. Numbers, durations and distances are 48.16 fixed point; see trp_value_number.

#ifndef TROUPE_FACT_H
#define TROUPE_FACT_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// Reads the value of a fact: the value that calls have set since the last step (11.4), else the present one. A motive is computed
/// for this moment. An entity that has yet to appear has its declared values. TRP_ERROR_STALE when the entity is gone.
/// TRP_ERROR_UNKNOWN when the entity's kind has no such fact.
TRP_API trp_result trp_fact_get(const trp_world *world, trp_entity entity, uint32_t fact, trp_value *value);

/// Sets a fact at the start of the next step. A value out of bounds becomes the nearest bound. TRP_ERROR_ARGUMENT for a value that
/// no fact of the type can have: a choice that its list lacks, 2 for yes or no, a line or an entity that never existed, or a number
/// beyond what trp_value_number makes.
TRP_API trp_result trp_fact_set(trp_world *world, trp_entity entity, uint32_t fact, trp_value value);

/// Reads the value of a fact of the world: the value that trp_world_fact_set has set since the last step, else the one that
/// everybody sees. A motive is computed for this moment. TRP_ERROR_UNKNOWN when the fact is none of the world's. (SEMANTICS 1.1)
TRP_API trp_result trp_world_fact_get(const trp_world *world, uint32_t fact, trp_value *value);

/// Sets a fact of the world at the start of the next step; characters see the value in that step already. Values are held or
/// refused as by trp_fact_set.
TRP_API trp_result trp_world_fact_set(trp_world *world, uint32_t fact, trp_value value);

/// Sets a fact of the world to the value that it had when the world was made, in the next step.
TRP_API trp_result trp_world_fact_reset(trp_world *world, uint32_t fact);

/// Reads a fact of the scene in which `member` has a part. TRP_ERROR_UNKNOWN when it has no part in a scene with such a fact.
/// (SEMANTICS 1.2)
TRP_API trp_result trp_scene_fact_get(const trp_world *world, trp_entity member, uint32_t fact, trp_value *value);

/// Sets a fact of the scene in which an entity has a part, in the next step. The scene's parts read the value from that step on.
/// Nothing happens when the scene is over by then. TRP_ERROR_UNKNOWN as in trp_scene_fact_get. Values are held or refused as by
/// trp_fact_set.
TRP_API trp_result trp_scene_fact_set(trp_world *world, trp_entity member, uint32_t fact, trp_value value);

/// Adds items to an entity, or takes some away (never below none), at the start of the next step: deliveries,
/// looting, magic. Changes that characters make among themselves need no call.
TRP_API trp_result trp_items_add(trp_world *world, trp_entity entity, uint32_t item, int32_t count);

/// Returns how many of an item an entity holds, what calls have added or taken since the last step included; for an entity that has
/// yet to appear, how many it will hold then.
TRP_API uint32_t trp_items_count(const trp_world *world, trp_entity entity, uint32_t item);

TRP_END_C

#endif
