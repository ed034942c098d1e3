// SPDX-License-Identifier: MIT
// Objects and areas as they are between two steps: what they offer and to whom, which agents hold it, the rows at their locks,
// where links lead; and for whom agents wait. For tools that explain, and for games that show a queue at the bar. Nothing here
// changes the world or uses up chance.
//
//     trp_offer offers[64];
//     uint32_t count = trp_object_offers(world, pub, tom, offers, 64, sizeof *offers);

#ifndef TROUPE_OBJECT_H
#define TROUPE_OBJECT_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// One offer of an object. 48 bytes, no pointers. (BO VI-B; SEMANTICS 9.3)
typedef struct trp_offer {
    uint32_t offer;         ///< TRP_NAMES_OFFER
    uint32_t behaviour;     ///< TRP_NAMES_BEHAVIOUR
    uint32_t performer;     ///< the kind it is for (TRP_NAMES_KIND); TRP_NOT_FOUND: any
    uint32_t holder_count;  ///< how many hold it
    uint32_t most_holders;  ///< how many may; 0: any number
    uint32_t kept_until;    ///< the step until which the object is kept for `kept_for`; 0 when it is not
    trp_entity kept_for;    ///< the only one who may adopt anything of the object until then, or nobody
    uint8_t reason;         ///< trp_reason: why the agent that is asked about could not adopt it now
    uint8_t is_disabled;    ///< the object has disabled it
    uint8_t is_private;     ///< only what the object itself has handed out may request it
    uint8_t crosses;        ///< never requested: for agents whose way crosses the object (SEMANTICS 9.9)
    uint8_t wraps;          ///< never requested: for agents that move in the area (SEMANTICS 9.8)
    uint8_t spare[11];      ///< 0
} trp_offer;

/// The offers of an object, those of its kind before those of the kind's parents. Each offer's `reason` is why `agent` could not
/// adopt it; when `agent` is nobody, why no agent at all could. Returns how many offers there are, 0 for what is no object and
/// while a step is being made; writes at most `capacity`.
TRP_API uint32_t trp_object_offers(const trp_world *world, trp_entity object, trp_entity agent, trp_offer *offers,
                                   uint32_t capacity, size_t size);

/// An agent that holds an offer of an object. 24 bytes, no pointers.
typedef struct trp_holder {
    trp_entity agent;    ///< the holder
    uint32_t offer;      ///< TRP_NAMES_OFFER
    uint32_t behaviour;  ///< TRP_NAMES_BEHAVIOUR
    uint32_t since;      ///< the step at which it was granted
    uint32_t spare;      ///< 0
} trp_holder;

/// The holders of all offers of an object. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_object_holders(const trp_world *world, trp_entity object, trp_holder *holders, uint32_t capacity, size_t size);

/// An agent in the row at a lock of an object: it has the lock, or waits for it. (SEMANTICS 9.15)
typedef struct trp_lock_row_entry {
    const char *name;  ///< of the lock; lives as long as the pack
    trp_entity agent;  ///< the one in the row
    uint32_t lock;     ///< the position of the lock among those of the object
    uint32_t place;    ///< in the row, from 1: holders come before those who wait
    uint8_t has;       ///< 1: has the lock; 0: waits
    uint8_t spare[7];  ///< 0
} trp_lock_row_entry;

/// The rows at the locks of an object, one behind the other. Returns how many entries the rows have; writes at most `capacity`.
TRP_API uint32_t trp_object_locks(const trp_world *world, trp_entity object, trp_lock_row_entry *entries, uint32_t capacity,
                                  size_t size);

/// One end of a link. 24 bytes, no pointers.
typedef struct trp_object_link {
    trp_entity from;  ///< the object that has the link
    trp_entity to;    ///< where it leads
    uint32_t link;    ///< TRP_NAMES_LINK
    uint32_t spare;   ///< 0
} trp_object_link;

/// The links that lead from an entity and then those that lead to it, but for ends that are gone. Looks at all objects of the
/// world. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_entity_all_links(const trp_world *world, trp_entity entity, trp_object_link *ends, uint32_t capacity,
                                      size_t size);

/// The reason for which an agent waits for another.
typedef enum trp_wait_kind {
    TRP_WAIT_PARTNER,  ///< `other` is not done with its part of the phase
    TRP_WAIT_LOCK,     ///< `other` has a lock, or has yet to come to a meeting of all
    TRP_WAIT_ANSWER,   ///< `other` was asked to take part, and has not answered
    TRP_WAIT_OBJECT,   ///< the object `other` was asked for something it offers, and has not answered
    TRP_WAIT_COUNT
} trp_wait_kind;

/// One wait of an agent: an arrow from it to another entity.
typedef struct trp_wait {
    const char *lock;    ///< the name of the lock; lives as long as the pack; "" for other waits
    trp_entity agent;    ///< the one who waits
    trp_entity other;    ///< for whom or what
    trp_entity object;   ///< of a lock of an object: that object; else nobody
    uint32_t behaviour;  ///< that waits: TRP_NAMES_BEHAVIOUR
    uint32_t since;      ///< the step since when, as far as it is known: else when the behaviour began
    uint8_t kind;        ///< trp_wait_kind
    uint8_t spare[7];    ///< 0
} trp_wait;

/// All waits of an agent: those of its current behaviours first, then those of its other behaviours by rank. Returns how many there
/// are, 0 for what is no agent and while a step is being made; writes at most `capacity`.
TRP_API uint32_t trp_agent_waits(const trp_world *world, trp_entity agent, trp_wait *waits, uint32_t capacity, size_t size);

/// A short English name for the kind of a wait ("partner"). Static.
TRP_API const char *trp_wait_kind_name(trp_wait_kind kind);

TRP_END_C

#endif
