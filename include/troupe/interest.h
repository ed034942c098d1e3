// SPDX-License-Identifier: MIT
// Interests: the players, and points that a game cares for. Once there is one, only agents near an interest are live;
// the others are dormant, cost nothing, and go on when one comes near. Without any interest everybody is live.
// (SEMANTICS 10)
//
//     trp_interest_def def;
//     trp_interest_def_init(&def, sizeof def);
//     def.entity = player;                         // it goes where the player goes
//     def.rings[0].radius = 40 * TRP_UNITS_PER_METRE;
//     def.rings[1] = (trp_ring){120 * TRP_UNITS_PER_METRE, 4};  // farther off every fourth step will do
//     trp_world_interest_add(world, &def, &interest);

#ifndef TROUPE_INTEREST_H
#define TROUPE_INTEREST_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// How many interests a world can have.
#define TRP_INTEREST_MOST 64
/// How many rings an interest can have.
#define TRP_INTEREST_RINGS 3

/// Names an interest; 0 is none. Numbers are never used twice in a world.
typedef struct trp_interest {
    uint32_t value;  ///< 0 is none
} trp_interest;

/// A ring around an interest. A live agent stays in it up to 1.2 times the radius.
typedef struct trp_ring {
    uint32_t radius;  ///< in 1/256 metre; 0: there is no such ring
    uint32_t period;  ///< agents in it have a turn every 1, 2, 4 or 8 steps (SEMANTICS 10.7)
} trp_ring;

/// An interest. Fill with trp_interest_def_init, then change what you need.
typedef struct trp_interest_def {
    size_t size_bytes;                   ///< set by trp_interest_def_init
    trp_entity entity;                   ///< the entity it goes with; null (default): it stays at the point
    trp_point at;                        ///< where it is, if it goes with nobody
    trp_ring rings[TRP_INTEREST_RINGS];  ///< from the inside out, growing; by default one of 30 m, every step
} trp_interest_def;

/// Fills a def with defaults. `size` is sizeof(trp_interest_def) as the caller knows it.
TRP_API void trp_interest_def_init(trp_interest_def *def, size_t size);

/// Declares an interest, from the next step on. The id is valid at once for further calls. TRP_ERROR_ARGUMENT when the
/// rings make no sense, TRP_ERROR_STALE when the entity is gone, TRP_ERROR_FULL when there are too many.
TRP_API trp_result trp_world_interest_add(trp_world *world, const trp_interest_def *def, trp_interest *interest);

/// Puts an interest somewhere else; it goes with nobody any more. TRP_ERROR_STALE when there is none of that id.
TRP_API trp_result trp_world_interest_move(trp_world *world, trp_interest interest, trp_point at);

/// Makes an interest go with an entity from now on. When the entity disappears the interest stays where it was.
TRP_API trp_result trp_world_interest_follow(trp_world *world, trp_interest interest, trp_entity entity);

/// Takes an interest away. When the last one is taken away, all agents are live again.
TRP_API trp_result trp_world_interest_remove(trp_world *world, trp_interest interest);

/// How many interests there are now.
TRP_API uint32_t trp_world_interest_count(const trp_world *world);

TRP_END_C

#endif
