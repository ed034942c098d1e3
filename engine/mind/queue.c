// SPDX-License-Identifier: MIT
#include "engine/mind/queue.h"

#include "engine/body/request.h"
#include "engine/mind/layer.h"

#include "base/assert.h"
#include "base/canary.h"

#define HIGHEST_PRIORITY INT16_MAX

// Returns the channels that a behaviour needs within its layer, or occupies for other layers. (2.3)
static uint32_t channels_of(const trp_world *world, uint32_t behaviour, bool of_others)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    uint32_t channels = of_others ? b->beside : b->channels;
    return channels != 0 ? channels : world->settings.all_channels;
}

bool trpi_behaviours_share_channel(const trp_world *world, uint32_t behaviour, uint32_t layer, uint32_t other, uint32_t other_layer)
{
    bool beside = layer != other_layer;
    return (channels_of(world, behaviour, beside) & channels_of(world, other, beside)) != 0;
}

static bool is_uninterruptible(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    return (trpi_behaviour_of_entry(world, e)->flags & TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE) != 0 ||
           trpi_body_is_uninterruptible(world, index, entry);
}

// Whether a frame was requested by an entry, or by a frame below it.
static bool is_below(trpi_entry *const *entries, uint32_t frame, uint32_t entry)
{
    uint32_t at = frame;
    while (entries[at]->parent != 0 && entries[at]->claim == TRPI_FRAME_HELD && at != entry) {
        at = entries[at]->parent - 1u;
    }
    return frame != entry && at == entry;
}

// Whether an entry must not be interrupted within its layer: because of the whole behaviour, of the task that it performs, or of
// a frame that the task has requested. (2.4)
static bool is_held(const trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    bool held = is_uninterruptible(world, index, entry);
    TRPI_EACH_FRAME(world, index, i)
    {
        held = held || (is_below(entries, i, entry) && is_uninterruptible(world, index, i));
    }
    return held;
}

// Whether an entry performs its parting steps, or a frame below it does.
static bool is_parting(const trp_world *world, uint32_t index, uint32_t entry)
{
    return (trpi_agent_entries(world, index)[entry]->flags & TRPI_ENTRY_PARTING) != 0 ||
           (world->settings.frames_per_agent > 0 && trpi_entry_has_parting_frame(world, index, entry));
}

// Returns the layer in which an entry is current. An entry that parts before a higher layer starts is in that higher layer
// meanwhile.
static uint32_t layer_of(const trpi_entry *e)
{
    return e->parts_for > e->layer ? e->parts_for - 1u : e->layer;
}

// Whether an entry needs a channel that one of the entries in the set `by` occupies.
static bool is_channel_taken(const trp_world *world, trpi_entry *const *entries, uint64_t by, const trpi_entry *e)
{
    bool taken = false;
    for (uint64_t left = by; left != 0 && !taken; left &= left - 1) {
        const trpi_entry *other = entries[trpi_lowest_bit(left)];
        taken = trpi_behaviours_share_channel(world, e->behaviour, layer_of(e), other->behaviour, layer_of(other));
    }
    return taken;
}

// Returns the rank by which an entry is or becomes current. An entry that parts, or is current and not interruptible, gives way
// to higher layers only.
static int32_t rank_of(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    if (is_parting(world, index, entry)) {
        return trpi_rank_of_priority(layer_of(e), HIGHEST_PRIORITY);
    }
    bool stays = (e->flags & TRPI_ENTRY_CURRENT) != 0 && is_held(world, index, entry);
    return trpi_rank_of_priority(e->layer, stays ? HIGHEST_PRIORITY - 1 : e->priority);
}

trpi_queue_bid trpi_queue_bid_of_own_behaviour(const trp_world *world, uint32_t behaviour, trpi_ref subject)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    trpi_queue_bid bid = {.behaviour = (uint16_t)behaviour, .priority = b->priority, .layer = b->layer, .subject = subject};
    bool collaborative = (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    bid.queue = b->initiation == TRPI_LATENT ? TRP_QUEUE_LATENT : collaborative ? TRP_QUEUE_COLLABORATIVE : TRP_QUEUE_INDEPENDENT;
    return bid;
}

// Whether an entry can become current by itself, not with a parent: an entry of a queue, or a frame that parts after its parent has
// gone. A suspended entry cannot.
static bool competes(const trp_world *world, const trpi_entry *e, uint32_t entry)
{
    return (e->flags & TRPI_ENTRY_SUSPENDED) == 0 &&
           (!trpi_entry_is_frame(world, entry) || (e->parent == 0 && (e->flags & TRPI_ENTRY_PARTING) != 0));
}

// Adds the frames of current entries: a frame is current when its parent is, and still needs it. (9.4)
static uint64_t add_frames(const trp_world *world, uint32_t index, uint64_t current)
{
    TRPI_EACH_FRAME(world, index, i)
    {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        bool follows = e->parent != 0 && e->claim == TRPI_FRAME_HELD && (current >> (e->parent - 1u) & 1) != 0 &&
                       trpi_frame_is_still_requested(world, index, i);
        current |= (uint64_t)follows << i;
    }
    return current;
}

// An entry that competes for its channels. The higher rank goes first; of equal ranks, the entry that came later.
typedef struct contender {
    int32_t rank;
    uint32_t order;
    uint32_t entry;
} contender;

static bool goes_before(const contender *a, const contender *b)
{
    return a->rank != b->rank ? a->rank > b->rank : a->order > b->order;
}

// Returns the entries that compete, a bit each.
static uint64_t competing(const trp_world *world, uint32_t index)
{
    uint64_t all = 0;
    TRPI_EACH_ENTRY(world, index, i)
    {
        all |= (uint64_t)competes(world, trpi_agent_entries(world, index)[i], i) << i;
    }
    return all;
}

static uint32_t sort_by_rank(const trp_world *world, uint32_t index, uint64_t entries, contender *all)
{
    uint32_t count = 0;
    for (uint64_t left = entries; left != 0; left &= left - 1) {
        uint32_t entry = trpi_lowest_bit(left), at = count++;
        contender one = {rank_of(world, index, entry), trpi_agent_entries(world, index)[entry]->order, entry};
        for (; at > 0 && goes_before(&one, &all[at - 1]); at--) {
            all[at] = all[at - 1];
        }
        all[at] = one;
    }
    return count;
}

uint32_t trpi_queue_highest_entry(const trp_world *world, uint32_t index, uint64_t entries)
{
    contender all[TRPI_MOST_ENTRIES];
    return sort_by_rank(world, index, entries, all) > 0 ? all[0].entry : TRPI_NEVER;
}

// Returns the current ones among entries that compete.
static uint64_t current_among(const trp_world *world, uint32_t index, uint64_t competing, uint32_t floor)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    uint64_t current = 0, left = 0;  // `left`: frames whose parent is gone
    contender all[TRPI_MOST_ENTRIES];
    uint32_t count = sort_by_rank(world, index, competing, all);
    TRP_ASSERT(count <= world->settings.entries_per_agent && count <= TRPI_MOST_ENTRIES);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t entry = all[i].entry, layer = layer_of(entries[entry]);
        // A frame whose parent is gone was current beside all others, so it performs its parting steps beside them; an entry that
        // is about to start waits for it. (2.8)
        bool leaves = trpi_entry_is_frame(world, entry);
        bool free = leaves || TRPI_CANARY(CHANNELS) ||
                    (!is_channel_taken(world, entries, current & ~left, entries[entry]) &&
                     (!is_channel_taken(world, entries, left, entries[entry]) || is_parting(world, index, entry)));
        if (free && layer >= floor) {
            left |= (uint64_t)leaves << entry;
            current |= UINT64_C(1) << entry;
            floor = trpi_layer_has_any_flag(world, layer, TRPI_LAYER_STOPS | TRPI_LAYER_FREEZES) ? layer : floor;
        }
    }
    return current;
}

uint64_t trpi_queue_current_entries(const trp_world *world, uint32_t index)
{
    uint32_t floor = trpi_layer_effective_floor(world, index);
    uint64_t all = competing(world, index);
    if (all == 0) {
        return 0;
    }
    bool alone = (all & (all - 1)) == 0;
    if (alone && layer_of(trpi_agent_entries(world, index)[trpi_lowest_bit(all)]) < floor) {
        return 0;
    }
    return add_frames(world, index, alone ? all : current_among(world, index, all, floor));
}

uint64_t trpi_queue_current_entries_between_turns(const trp_world *world, uint32_t index)
{
    if (trpi_bitmap_has_bit(&world->due, index) || trpi_bitmap_has_bit(&world->again, index)) {
        return trpi_queue_current_entries(world, index);
    }
    uint64_t current = 0;
    TRPI_EACH_ENTRY(world, index, i)
    {
        current |= (uint64_t)((trpi_entry_at(world, index, i)->flags & TRPI_ENTRY_CURRENT) != 0) << i;
    }
    return current;
}

bool trpi_queue_has_current(const trp_world *world, uint32_t index)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    uint32_t floor = trpi_layer_effective_floor(world, index);
    TRPI_EACH_ENTRY(world, index, i)
    {
        if (competes(world, entries[i], i) && layer_of(entries[i]) >= floor) {
            return true;
        }
    }
    return false;
}

uint32_t trpi_queue_find_behaviour(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    TRPI_EACH_QUEUE(world, index, i)
    {
        if (entries[i]->behaviour == behaviour) {
            return i;
        }
    }
    return TRPI_NEVER;
}

uint32_t trpi_queue_find_entry_of_scene(const trp_world *world, uint32_t index, uint32_t scene, uint32_t scene_serial)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    TRPI_EACH_QUEUE(world, index, i)
    {
        const trpi_entry *e = entries[i];
        if ((e->flags & TRPI_ENTRY_COLLABORATES) != 0 && e->scene == scene && e->scene_serial == scene_serial) {
            return i;
        }
    }
    return TRPI_NEVER;
}

void trpi_queue_range_for_bid(const trp_world *world, const trpi_queue_bid *bid, uint32_t *first, uint32_t *count)
{
    const trpi_pack_layer *layer = &world->pack->layers[bid->layer];
    *first = world->settings.first_entry[bid->layer];
    *count = 1;
    if (bid->queue == TRP_QUEUE_COLLABORATIVE) {
        *first += 1;
        *count = layer->collaborative_queues;
    } else if (bid->queue == TRP_QUEUE_LATENT) {
        *first += 1u + layer->collaborative_queues;
        *count = layer->latent_queues;
    }
}

bool trpi_entry_yields_queue_before(const trpi_entry *a, const trpi_entry *b)
{
    if (a->priority != b->priority) {
        return a->priority < b->priority;
    }
    uint32_t suspended_a = a->flags & TRPI_ENTRY_SUSPENDED, suspended_b = b->flags & TRPI_ENTRY_SUSPENDED;
    return suspended_a != suspended_b ? suspended_a != 0 : a->since < b->since;
}

uint32_t trpi_queue_for_bid(const trp_world *world, uint32_t index, const trpi_queue_bid *bid)
{
    uint32_t first, count;
    trpi_queue_range_for_bid(world, bid, &first, &count);
    TRP_ASSERT(first + count <= world->settings.queues_per_agent);
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    uint32_t lowest = TRPI_NEVER;
    for (uint32_t i = first; i < first + count; i++) {
        if (entries[i]->behaviour == TRPI_NONE16) {
            return i;
        }
        lowest = lowest == TRPI_NEVER || trpi_entry_yields_queue_before(entries[i], entries[lowest]) ? i : lowest;
    }
    if (lowest == TRPI_NEVER) {
        return TRPI_NEVER;
    }
    const trpi_entry *e = entries[lowest];
    bool leaves = (e->flags & TRPI_ENTRY_PARTING) != 0 && e->after == TRPI_PARTING_REMOVE;
    bool equal_will_do = bid->equal_rank_suffices || (e->flags & TRPI_ENTRY_SUSPENDED) != 0;
    return leaves || e->priority < bid->priority || (equal_will_do && e->priority == bid->priority) ? lowest : TRPI_NEVER;
}

trpi_obstacle trpi_queue_obstacle(const trp_world *world, uint32_t index, const trpi_queue_bid *bid, uint64_t current_entries,
                                  uint32_t *rival_entry)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    int32_t rank = trpi_rank_of_priority(bid->layer, bid->priority);
    *rival_entry = TRPI_NEVER;
    if (trpi_layer_admits_no_entry(world, index, bid->layer, current_entries)) {
        return TRPI_OBSTACLE_LAYER;
    }
    if (current_entries != 0 && (world->pack->behaviours[bid->behaviour].flags & TRPI_BEHAVIOUR_WHEN_FREE) != 0) {
        return TRPI_OBSTACLE_WHEN_FREE;
    }
    for (uint64_t left = current_entries & trpi_queue_entry_mask(world); left != 0; left &= left - 1) {
        uint32_t i = trpi_lowest_bit(left);
        const trpi_entry *e = entries[i];
        if (!trpi_behaviours_share_channel(world, bid->behaviour, bid->layer, e->behaviour, e->layer)) {
            continue;
        }
        int32_t theirs = trpi_rank_of_priority(e->layer, e->priority);
        bool enough = rank > theirs || ((bid->equal_rank_suffices || TRPI_CANARY(EQUALS)) && rank == theirs);
        if (!enough || (bid->layer <= e->layer && is_held(world, index, i))) {
            *rival_entry = i;
            return enough ? TRPI_OBSTACLE_HELD : TRPI_OBSTACLE_RANK;
        }
    }
    return trpi_queue_for_bid(world, index, bid) != TRPI_NEVER ? TRPI_OBSTACLE_NONE : TRPI_OBSTACLE_QUEUES;
}

trp_reason trpi_queue_rejection_reason(const trp_world *world, uint32_t index, const trpi_queue_bid *bid, uint64_t current_entries)
{
    uint32_t rival_entry;
    switch (trpi_queue_obstacle(world, index, bid, current_entries, &rival_entry)) {
    case TRPI_OBSTACLE_NONE: return TRP_REASON_NONE;
    case TRPI_OBSTACLE_QUEUES: return TRP_REASON_NO_QUEUE;
    case TRPI_OBSTACLE_LAYER: return TRP_REASON_LAYER;
    default: return TRP_REASON_RANK;
    }
}

bool trpi_queue_layers_surely_admit_nothing(const trp_world *world, uint32_t index, uint32_t layers)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    uint32_t top = trpi_layer_effective_floor(world, index);
    bool is_current = false;
    TRPI_EACH_ENTRY(world, index, i)
    {
        if (!competes(world, entries[i], i)) {
            continue;
        }
        if (entries[i]->parts_for > entries[i]->layer) {
            return false;  // a bid is in its own layer, and goes before another
        }
        is_current = is_current || entries[i]->layer >= top;
        top = entries[i]->layer > top ? entries[i]->layer : top;
    }
    return is_current && layers == 1u << top;
}

bool trpi_queue_admits_without_interrupting(const trp_world *world, uint32_t index, const trpi_queue_bid *bid,
                                            uint64_t current_entries)
{
    bool takes_over = trpi_layer_has_any_flag(world, bid->layer, TRPI_LAYER_STOPS | TRPI_LAYER_FREEZES);
    for (uint64_t left = current_entries; left != 0; left &= left - 1) {
        const trpi_entry *e = trpi_agent_entries(world, index)[trpi_lowest_bit(left)];
        if (e->layer == bid->layer || (takes_over && e->layer < bid->layer) ||
            trpi_behaviours_share_channel(world, bid->behaviour, bid->layer, e->behaviour, e->layer)) {
            return false;
        }
    }
    return trpi_queue_rejection_reason(world, index, bid, current_entries) == TRP_REASON_NONE;
}

static bool comes_first(const trpi_entry *a, const trpi_entry *b)
{
    bool current_a = (a->flags & TRPI_ENTRY_CURRENT) != 0, current_b = (b->flags & TRPI_ENTRY_CURRENT) != 0;
    int32_t rank_a = trpi_rank_of_priority(a->layer, a->priority), rank_b = trpi_rank_of_priority(b->layer, b->priority);
    if (current_a != current_b) {
        return current_a;
    }
    return rank_a != rank_b ? rank_a > rank_b : a->order > b->order;
}

uint32_t trpi_queue_sort_entries(const trp_world *world, uint32_t index, const trpi_entry **sorted)
{
    trpi_entry *const *own = trpi_agent_entries(world, index);
    uint32_t count = 0;
    TRPI_EACH_ENTRY(world, index, i)
    {
        uint32_t at = count++;
        while (at > 0 && comes_first(own[i], sorted[at - 1])) {
            sorted[at] = sorted[at - 1];
            at--;
        }
        sorted[at] = own[i];
    }
    return count;
}
