// SPDX-License-Identifier: MIT
// The multi-queues of an agent: what may start, and what is current. Nothing here changes anything. (MQ "Behavior
// Multi-queues"; SEMANTICS 2.1–2.3, 2.7 and 3)

#ifndef TROUPE_ENGINE_MIND_QUEUE_H
#define TROUPE_ENGINE_MIND_QUEUE_H

#include "engine/store/state.h"

#include "troupe/agent.h"

/// A behaviour that is to start: at which rank, in which kind of queue, about which subject.
typedef struct trpi_queue_bid {
    uint16_t behaviour;
    int16_t priority;
    uint8_t layer;
    uint8_t queue;             // trp_queue_kind
    bool equal_rank_suffices;  // an equal rank is enough (a better sibling of a prioritised role)
    trpi_ref subject;
} trpi_queue_bid;

/// The bid of a behaviour that its own agent starts (proactive or latent).
trpi_queue_bid trpi_queue_bid_of_own_behaviour(const trp_world *world, uint32_t behaviour, trpi_ref subject);

/// Returns TRP_REASON_NONE when the bid may start now: its rank is strictly higher than that of all `current_entries` entries with
/// which it shares a channel (2.2), and a queue is free or holds something strictly lower (2.7).
trp_reason trpi_queue_rejection_reason(const trp_world *world, uint32_t index, const trpi_queue_bid *bid, uint64_t current_entries);

/// The obstacle that keeps a bid from starting.
typedef enum trpi_obstacle {
    TRPI_OBSTACLE_NONE,
    TRPI_OBSTACLE_WHEN_FREE,  // waits until nothing is current
    TRPI_OBSTACLE_RANK,       // something current is not of lower rank
    TRPI_OBSTACLE_HELD,       // something current is of lower rank, but not interruptible
    TRPI_OBSTACLE_QUEUES,     // its queues are full of nothing lower
    TRPI_OBSTACLE_LAYER       // a layer above holds its layer, or that is forced off (9.12)
} trpi_obstacle;

/// Returns the obstacle that keeps a bid from starting now. *rival_entry is the entry in the way for RANK and HELD, else
/// TRPI_NEVER.
trpi_obstacle trpi_queue_obstacle(const trp_world *world, uint32_t index, const trpi_queue_bid *bid, uint64_t current_entries,
                                  uint32_t *rival_entry);

/// Returns the queues that a bid may use: `count` entries from `first`.
void trpi_queue_range_for_bid(const trp_world *world, const trpi_queue_bid *bid, uint32_t *first, uint32_t *count);

/// Returns the queue that a bid would get: an empty one, else the one with the lowest rank (among equals a suspended one, then
/// the oldest) if that is strictly lower than the bid's, if that is equal and the entry suspended or `equal_rank_suffices`, or if
/// the entry parts to be removed; TRPI_NEVER when there is none. (2.7)
uint32_t trpi_queue_for_bid(const trp_world *world, uint32_t index, const trpi_queue_bid *bid);

/// Whether two behaviours, each in its layer, need the same channel: within a layer the channels that they declare, or all; from
/// layer to layer the channels of their actions. (2.3)
bool trpi_behaviours_share_channel(const trp_world *world, uint32_t behaviour, uint32_t layer, uint32_t other,
                                   uint32_t other_layer);

/// Whether nothing can start in the layers of a set (a bit each). The quick test does not try any behaviour. The result is true
/// only when the set is a single layer, and the highest layer with a current entry is that one.
bool trpi_queue_layers_surely_admit_nothing(const trp_world *world, uint32_t index, uint32_t layers);

/// Whether a bid may start without interrupting anything: its layer and channels are free. (4.5)
bool trpi_queue_admits_without_interrupting(const trp_world *world, uint32_t index, const trpi_queue_bid *bid,
                                            uint64_t current_entries);

/// Returns the set of current entries, a bit each: by rank, the latest first among equals, no channel twice. (2.3)
uint64_t trpi_queue_current_entries(const trp_world *world, uint32_t index);

/// Returns the current entries, a bit each, of an agent whose turn is over or has yet to begin. The entries marked as current are
/// taken, or, if the agent is due, the set is computed.
uint64_t trpi_queue_current_entries_between_turns(const trp_world *world, uint32_t index);

/// Returns the highest entry of a set by rank and then by order; TRPI_NEVER if the set is empty.
uint32_t trpi_queue_highest_entry(const trp_world *world, uint32_t index, uint64_t entries);

/// Whether an agent has a current entry; cheaper than asking for the set.
bool trpi_queue_has_current(const trp_world *world, uint32_t index);

/// Whether an agent has an active collaborative or latent behaviour. (5.2)
bool trpi_agent_is_busy(const trp_world *world, uint32_t index);

/// Returns the position of a behaviour in the queues, or TRPI_NEVER.
uint32_t trpi_queue_find_behaviour(const trp_world *world, uint32_t index, uint32_t behaviour);
uint32_t trpi_queue_find_entry_of_scene(const trp_world *world, uint32_t index, uint32_t scene, uint32_t scene_serial);

/// Lists the entries of an agent, best first: the current ones, then by rank. Returns how many there are.
uint32_t trpi_queue_sort_entries(const trp_world *world, uint32_t index, const trpi_entry **sorted);

#endif
