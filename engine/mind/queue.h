// SPDX-License-Identifier: MIT
// The multi-queues of an agent: what may start, and what is current. Nothing here changes anything. (MQ "Behavior
// Multi-queues"; SEMANTICS 2.1–2.3, 2.7 and 3)

#ifndef TROUPE_ENGINE_MIND_QUEUE_H
#define TROUPE_ENGINE_MIND_QUEUE_H

#include "engine/store/state.h"

#include "troupe/agent.h"

/// A bid: a behaviour that is to start, with its rank, the kind of queue that it needs, and its subject.
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

/// Returns TRP_REASON_NONE when the bid may start now: its layer is neither held nor forced off; nothing is current, if its
/// behaviour is `when free`; each entry of `current_entries` with which it shares a channel is of lower rank (or equal, if
/// `equal_rank_suffices`) and can be interrupted (2.2); and a queue is empty or gives way (2.7). Else returns LAYER, NO_QUEUE or,
/// for all other obstacles, RANK.
trp_reason trpi_queue_rejection_reason(const trp_world *world, uint32_t index, const trpi_queue_bid *bid, uint64_t current_entries);

/// The obstacle that keeps a bid from starting.
typedef enum trpi_obstacle {
    TRPI_OBSTACLE_NONE,
    TRPI_OBSTACLE_WHEN_FREE,  // waits until nothing is current
    TRPI_OBSTACLE_RANK,       // something current is of too high a rank
    TRPI_OBSTACLE_HELD,       // something current is of low enough a rank, but not interruptible
    TRPI_OBSTACLE_QUEUES,     // its queues are full, and none gives way
    TRPI_OBSTACLE_LAYER       // a layer above or a dialogue holds its layer, or its layer is forced off (9.12)
} trpi_obstacle;

/// Returns the obstacle that keeps a bid from starting now. *rival_entry is the entry in the way for RANK and HELD, else
/// TRPI_NEVER.
trpi_obstacle trpi_queue_obstacle(const trp_world *world, uint32_t index, const trpi_queue_bid *bid, uint64_t current_entries,
                                  uint32_t *rival_entry);

/// Returns the queues that a bid may use: `count` entries from `first`.
void trpi_queue_range_for_bid(const trp_world *world, const trpi_queue_bid *bid, uint32_t *first, uint32_t *count);

/// Whether an entry gives up its queue before another: first the one of lower priority, among equals a suspended one, then the
/// older. (2.7)
bool trpi_entry_yields_queue_before(const trpi_entry *a, const trpi_entry *b);

/// Returns the queue that a bid would get, or TRPI_NEVER: an empty one, else the one whose entry has the lowest priority (among
/// equals a suspended entry, then the oldest). The entry gives way when its priority is lower than the bid's; when it is equal, and
/// the entry is suspended or `equal_rank_suffices`; or when the entry only parts, to be removed. (2.7)
uint32_t trpi_queue_for_bid(const trp_world *world, uint32_t index, const trpi_queue_bid *bid);

/// Whether two behaviours, each in its layer, need the same channel. Behaviours of one layer need the channels that they declare,
/// or all; behaviours of different layers need those of their actions. (2.3)
bool trpi_behaviours_share_channel(const trp_world *world, uint32_t behaviour, uint32_t layer, uint32_t other,
                                   uint32_t other_layer);

/// Whether certainly no behaviour can start in the layers of a set (a bit each) without interrupting anything. The test is quick,
/// since it tries no behaviour. The result is true only when the set is a single layer, and that is the highest one with a current
/// entry.
bool trpi_queue_layers_surely_admit_nothing(const trp_world *world, uint32_t index, uint32_t layers);

/// Whether a bid may start without interrupting anything: nothing rejects it (trpi_queue_rejection_reason), and no current entry is
/// in its layer, shares a channel with it, or would be stopped or frozen by its layer. (4.5)
bool trpi_queue_admits_without_interrupting(const trp_world *world, uint32_t index, const trpi_queue_bid *bid,
                                            uint64_t current_entries);

/// Returns the set of current entries, a bit each. The set is filled in the order of rank, the latest first among equals: an entry
/// becomes current if nothing holds its layer, and it shares no channel with one that is in the set already. (2.3)
uint64_t trpi_queue_current_entries(const trp_world *world, uint32_t index);

/// Returns the current entries, a bit each, of an agent whose turn is over or has yet to begin. The entries marked as current are
/// taken, or, if the agent is due, the set is computed.
uint64_t trpi_queue_current_entries_between_turns(const trp_world *world, uint32_t index);

/// Returns the entry of highest rank in a set, the latest among equals; TRPI_NEVER if the set is empty.
uint32_t trpi_queue_highest_entry(const trp_world *world, uint32_t index, uint64_t entries);

/// Whether an agent has a current entry; cheaper than asking for the set.
bool trpi_queue_has_current(const trp_world *world, uint32_t index);

/// Whether an agent has an active collaborative or latent behaviour. (5.2)
static inline bool trpi_agent_is_busy(const trp_world *world, uint32_t index)
{
    TRPI_EACH_QUEUE(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if (e->queue != TRP_QUEUE_INDEPENDENT && (e->flags & TRPI_ENTRY_SUSPENDED) == 0) {
            return true;
        }
    }
    return false;
}

/// Returns the position in the queues of a behaviour, or of the agent's part in a scene; TRPI_NEVER when there is none.
uint32_t trpi_queue_find_behaviour(const trp_world *world, uint32_t index, uint32_t behaviour);
uint32_t trpi_queue_find_entry_of_scene(const trp_world *world, uint32_t index, uint32_t scene, uint32_t scene_serial);

/// Lists the entries of an agent, best first: the current ones, then by rank. Returns how many there are.
uint32_t trpi_queue_sort_entries(const trp_world *world, uint32_t index, const trpi_entry **sorted);

#endif
