// SPDX-License-Identifier: MIT
#include "engine/store/lock.h"

#include "engine/store/holding.h"

#include "base/assert.h"
#include "base/canary.h"

#include <string.h>

#define MOST_ARRIVALS 0x3FFFu
#define ARRIVAL(claim) ((claim)&MOST_ARRIVALS)

// --- Keepers and users ---

trpi_lock_keeper trpi_lock_keeper_of_scene(uint32_t scene)
{
    return (trpi_lock_keeper){.is_object = false, .index = scene};
}

trpi_lock_user trpi_lock_user_of_part(uint32_t scene, uint32_t part)
{
    return (trpi_lock_user){trpi_lock_keeper_of_scene(scene), part};
}

trpi_lock_user trpi_lock_user_of_frame(const trp_world *world, uint32_t index, uint32_t entry)
{
    uint32_t at = trpi_holding_index_of_frame(world, index, entry);
    return (trpi_lock_user){{.is_object = true, .index = trpi_ref_index(world->holdings[at].provider)}, at};
}

bool trpi_lock_find_user_of_entry(const trp_world *world, uint32_t index, uint32_t entry, trpi_lock_user *user)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    if (!trpi_entry_is_frame(world, entry)) {
        *user = trpi_lock_user_of_part(e->scene, e->part);
        return trpi_entry_scene_still_exists(world, e);
    }
    const trpi_holding *holding = trpi_holding_of_frame(world, index, entry);
    *user = trpi_lock_user_of_frame(world, index, entry);
    return e->claim == TRPI_FRAME_HELD && holding->provider != 0 && holding->provider == e->subject &&
           holding->serial == e->claim_serial;
}

static const trpi_pack_scene *table_of(const trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    bool table = s->state != TRPI_SCENE_FREE && s->scene < world->pack->scene_count;
    return table ? &world->pack->scenes[s->scene] : NULL;
}

uint32_t trpi_lock_count(const trp_world *world, trpi_lock_keeper keeper)
{
    if (keeper.is_object) {
        return world->settings.locks_per_object > 0 && trpi_entity_is_object(world, keeper.index)
                   ? trpi_pack_kind_lock_count(world->pack, world->entities[keeper.index].kind)
                   : 0;
    }
    const trpi_pack_scene *table = table_of(world, keeper.index);
    return table != NULL ? table->lock_count : 0;
}

static const trpi_pack_lock *lock_at(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock)
{
    return keeper.is_object ? trpi_pack_kind_lock(world->pack, world->entities[keeper.index].kind, lock)
                            : &world->pack->locks[table_of(world, keeper.index)->first_lock + lock];
}

// Returns the claim of a user to a lock, to be read or written; the claim is 0 when the user has none.
static uint16_t *claim_of(const trp_world *world, trpi_lock_user user, uint32_t lock)
{
    TRP_ASSERT(lock < (user.keeper.is_object ? world->settings.locks_per_object : world->settings.locks_per_scene));
    if (user.keeper.is_object) {
        return &world->holding_locks[(size_t)user.part_or_holding * world->settings.locks_per_object + lock];
    }
    return &trpi_scene_lock_part_states(world, user.keeper.index, lock)[user.part_or_holding];
}

// Iterates over all users of a keeper, in no particular order; TRPI_NEVER when there are no more.
static uint32_t first_user(const trp_world *world, trpi_lock_keeper keeper)
{
    return keeper.is_object ? trpi_holding_first_of_object(world, keeper.index) : 0;
}

static uint32_t next_user(const trp_world *world, trpi_lock_keeper keeper, uint32_t at)
{
    if (keeper.is_object) {
        return trpi_holding_next_of_object(world, at);
    }
    return at + 1 < world->scenes[keeper.index].part_count ? at + 1 : TRPI_NEVER;
}

#define EACH_USER(world, keeper, user)                                                                  \
    for (trpi_lock_user user = {keeper, first_user(world, keeper)}; user.part_or_holding != TRPI_NEVER; \
         user.part_or_holding = next_user(world, keeper, user.part_or_holding))

static trpi_ref who_is(const trp_world *world, trpi_lock_user user)
{
    return user.keeper.is_object ? trpi_ref_of_index(world, trpi_holding_agent(world, user.part_or_holding))
                                 : trpi_scene_members(world, user.keeper.index)[user.part_or_holding].who;
}

static bool is_present(const trp_world *world, trpi_lock_user user)
{
    return user.keeper.is_object || (user.part_or_holding < world->scenes[user.keeper.index].part_count &&
                                     trpi_scene_members(world, user.keeper.index)[user.part_or_holding].present != 0);
}

// Whether a user counts for a lock that is granted to several users together. Each present part of a scene does. A holding of an
// object does when the behaviour of its offer uses the lock.
static bool counts(const trp_world *world, trpi_lock_user user, const trpi_pack_lock *lock)
{
    return is_present(world, user) &&
           (!user.keeper.is_object ||
            (lock->users >> world->pack->offers[world->holdings[user.part_or_holding].offer].slot & 1) != 0);
}

// --- Asking about a lock ---

bool trpi_lock_is_held_by_user(const trp_world *world, trpi_lock_user user, uint32_t lock)
{
    return lock < trpi_lock_count(world, user.keeper) && (*claim_of(world, user, lock) & TRPI_LOCK_HELD) != 0;
}

trpi_ref trpi_lock_longest_holder(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock)
{
    if (lock < trpi_lock_count(world, keeper)) {
        EACH_USER(world, keeper, user)
        {
            if (*claim_of(world, user, lock) == (TRPI_LOCK_HELD | 1)) {
                return who_is(world, user);
            }
        }
    }
    return 0;
}

static bool is_waited_for(const trp_world *world, trpi_lock_user user, uint32_t lock)
{
    const trpi_pack_lock *l = lock_at(world, user.keeper, lock);
    uint16_t claim = *claim_of(world, user, lock);
    if ((l->flags & TRPI_LOCK_TOGETHER) == 0) {
        return (claim & TRPI_LOCK_HELD) != 0;
    }
    bool of_all = !user.keeper.is_object || (l->flags & TRPI_LOCK_ALL) != 0;
    return of_all && claim == 0 && counts(world, user, l);
}

uint32_t trpi_lock_next_blocker(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock, uint32_t previous_user)
{
    TRP_ASSERT(lock < trpi_lock_count(world, keeper));
    trpi_lock_user user = {keeper,
                           previous_user == TRPI_NEVER ? first_user(world, keeper) : next_user(world, keeper, previous_user)};
    while (user.part_or_holding != TRPI_NEVER && !is_waited_for(world, user, lock)) {
        user.part_or_holding = next_user(world, keeper, user.part_or_holding);
    }
    return user.part_or_holding;
}

uint32_t trpi_lock_deadlock_least_blocker_count(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock)
{
    TRP_ASSERT(lock < trpi_lock_count(world, keeper));
    const trpi_pack_lock *l = lock_at(world, keeper, lock);
    return (l->flags & TRPI_LOCK_TOGETHER) != 0 ? 1 : l->count;
}

bool trpi_lock_user_find_agent(const trp_world *world, trpi_lock_user user, uint32_t *index, uint32_t *entry)
{
    trpi_ref who = who_is(world, user);
    if (!trpi_ref_is_alive(world, who)) {
        return false;
    }
    *index = trpi_ref_index(who);
    TRPI_EACH_ENTRY(world, *index, i)
    {
        trpi_lock_user other;
        *entry = i;
        if (trpi_lock_find_user_of_entry(world, *index, i, &other) && other.keeper.is_object == user.keeper.is_object &&
            other.keeper.index == user.keeper.index && other.part_or_holding == user.part_or_holding) {
            return true;
        }
    }
    return false;
}

uint32_t trpi_lock_user_arrival_number(const trp_world *world, trpi_lock_user user, uint32_t lock)
{
    return lock < trpi_lock_count(world, user.keeper) ? ARRIVAL(*claim_of(world, user, lock)) : 0;
}

const char *trpi_lock_name(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock)
{
    TRP_ASSERT(lock < trpi_lock_count(world, keeper));
    return trpi_pack_name_at(world->pack, lock_at(world, keeper, lock)->name);
}

uint32_t trpi_lock_user_held_or_awaited_lock_mask(const trp_world *world, trpi_lock_user user)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < trpi_lock_count(world, user.keeper); i++) {
        set |= *claim_of(world, user, i) != 0 ? 1u << i : 0;
    }
    return set;
}

typedef struct tally {
    uint32_t held, waiting;
    uint32_t first;    // of the waiting ones: let in before the others
    uint32_t meeting;  // users that count for a meeting
} tally;

static tally count(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock)
{
    const trpi_pack_lock *l = lock_at(world, keeper, lock);
    tally t = {0, 0, 0, 0};
    EACH_USER(world, keeper, user)
    {
        uint16_t claim = *claim_of(world, user, lock);
        t.held += (claim & TRPI_LOCK_HELD) != 0;
        t.waiting += claim != 0 && (claim & TRPI_LOCK_HELD) == 0;
        t.first += (claim & TRPI_LOCK_FIRST) != 0;
        t.meeting += (l->flags & TRPI_LOCK_TOGETHER) != 0 && counts(world, user, l);
    }
    return t;
}

// Returns how many waiting users can have the lock now: as many as there is room for; of a lock that is granted to several users
// together, those of as many complete groups as wait. Such a group in a scene is without the parts that are gone. At an object it
// has the declared number of users, since agents come and go there; with TRPI_LOCK_ALL, all that are present.
static uint32_t count_admitted(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock)
{
    const trpi_pack_lock *l = lock_at(world, keeper, lock);
    tally t = count(world, keeper, lock);
    if (t.waiting == 0) {
        return 0;
    }
    if ((l->flags & TRPI_LOCK_TOGETHER) != 0) {
        bool all = keeper.is_object ? (l->flags & TRPI_LOCK_ALL) != 0 : t.meeting < l->count;
        uint32_t needed = all ? t.meeting : l->count;
        return t.waiting >= needed && needed > 0 ? t.waiting / needed * needed : 0;
    }
    uint32_t most = l->count + (TRPI_CANARY(LOCK_FULL) ? 1u : 0u);
    uint32_t room = t.held < most ? most - t.held : 0;
    return t.waiting < room ? t.waiting : room;
}

// --- What happens to a lock ---

static void mark_changed(trp_world *world, trpi_lock_user user)
{
    if (user.keeper.is_object) {
        trpi_entity_mark_hash_dirty(world, trpi_holding_agent(world, user.part_or_holding));
    } else {
        trpi_bitmap_set_bit(&world->changed_scenes, user.keeper.index);
    }
}

// Whether a node that asks for a lock runs in the tree of an entry.
static bool locks(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_behaviour *b = trpi_behaviour_of_entry(world, e);
    const uint32_t size = (e->flags & TRPI_ENTRY_RUNNING) != 0 ? trpi_entry_node_count(world, e) : 0;
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t node = world->pack->tasks[b->first_task + e->task].first_node + i;
        if (world->pack->nodes[node].type == TRPI_NODE_LOCK &&
            trpi_node_states_of_entry(world, e)[i].run.status == TRPI_STATUS_RUNNING) {
            return true;
        }
    }
    return false;
}

void trpi_lock_wake_new_holder(trp_world *world, uint32_t index)
{
    TRPI_EACH_ENTRY(world, index, i)
    {
        trpi_entry *e = trpi_entry_at(world, index, i);
        e->due = locks(world, e) ? world->now : e->due;
    }
    trpi_agent_mark_conditions_stale(world, index);
    trpi_agent_mark_dirty_for_next_update(world, index);
}

static void look_again(trp_world *world, trpi_ref who)
{
    if (trpi_ref_is_alive(world, who)) {
        trpi_lock_wake_new_holder(world, trpi_ref_index(who));
        trpi_bitmap_set_bit(&world->suspects, trpi_ref_index(who));  // others wait for it now
    }
}

// Gives the lock to the first waiting users in its row, as many as can have it now. In the row they follow the users that have the
// lock already, so they are found by their numbers.
static void admit(trp_world *world, trpi_lock_keeper keeper, uint32_t lock)
{
    uint32_t admitted = count_admitted(world, keeper, lock);
    if (admitted == 0) {
        return;
    }
    uint32_t last = count(world, keeper, lock).held + admitted;
    EACH_USER(world, keeper, user)
    {
        uint16_t *claim = claim_of(world, user, lock);
        if (*claim != 0 && (*claim & TRPI_LOCK_HELD) == 0 && ARRIVAL(*claim) <= last) {
            *claim = (uint16_t)(ARRIVAL(*claim) | TRPI_LOCK_HELD);
            mark_changed(world, user);
            if (is_present(world, user)) {
                look_again(world, who_is(world, user));
            }
        }
    }
}

void trpi_lock_grant_waiting(trp_world *world, trpi_lock_keeper keeper)
{
    for (uint32_t i = 0; i < trpi_lock_count(world, keeper); i++) {
        admit(world, keeper, i);
    }
}

// Adds `by`, which is 1 or -1, to the numbers in a lock's row from number `from` on.
static void move(trp_world *world, trpi_lock_keeper keeper, uint32_t lock, uint32_t from, int by)
{
    TRP_ASSERT(by == 1 || (by == -1 && from > 1));
    EACH_USER(world, keeper, user)
    {
        uint16_t *claim = claim_of(world, user, lock);
        if (ARRIVAL(*claim) >= from) {
            *claim = (uint16_t)(*claim + by);
            mark_changed(world, user);
        }
    }
}

void trpi_lock_ask(trp_world *world, trpi_lock_user user, uint32_t lock, bool goes_before_waiting)
{
    if (lock >= trpi_lock_count(world, user.keeper) || trpi_lock_user_arrival_number(world, user, lock) != 0) {
        return;
    }
    tally t = count(world, user.keeper, lock);
    if (t.held + t.waiting < MOST_ARRIVALS) {
        uint32_t number = goes_before_waiting ? t.held + t.first + 1 : t.held + t.waiting + 1;
        if (goes_before_waiting) {
            move(world, user.keeper, lock, number, 1);
        }
        *claim_of(world, user, lock) = (uint16_t)(number | (goes_before_waiting ? TRPI_LOCK_FIRST : 0));
        mark_changed(world, user);
        admit(world, user.keeper, lock);
    }
}

// Removes a claim from the row; the claims behind it move up.
static void take_out(trp_world *world, trpi_lock_user gone, uint32_t lock)
{
    TRP_ASSERT(*claim_of(world, gone, lock) != 0);
    uint32_t arrival = ARRIVAL(*claim_of(world, gone, lock));
    *claim_of(world, gone, lock) = 0;
    mark_changed(world, gone);
    move(world, gone.keeper, lock, arrival + 1, -1);
}

void trpi_lock_give_back(trp_world *world, trpi_lock_user user, uint32_t lock)
{
    if (trpi_lock_user_arrival_number(world, user, lock) != 0) {
        take_out(world, user, lock);
        admit(world, user.keeper, lock);
    }
}

void trpi_lock_remove_user(trp_world *world, trpi_lock_user user)
{
    for (uint32_t i = 0; i < trpi_lock_count(world, user.keeper); i++) {
        if (trpi_lock_user_arrival_number(world, user, i) != 0) {
            take_out(world, user, i);
        }
    }
}

void trpi_scene_locks_clear(trp_world *world, uint32_t scene)
{
    if (world->settings.locks_per_scene > 0) {
        memset(claim_of(world, trpi_lock_user_of_part(scene, 0), 0), 0,
               (size_t)world->settings.locks_per_scene * world->settings.parts_per_scene * sizeof *world->locks);
    }
}

// --- The invariants ---

static bool is_right(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock)
{
    const trpi_pack_lock *l = lock_at(world, keeper, lock);
    tally t = count(world, keeper, lock);
    uint64_t seen[(MOST_ARRIVALS + 1) / 64] = {0};
    EACH_USER(world, keeper, user)
    {
        uint16_t claim = *claim_of(world, user, lock);
        uint32_t arrival = ARRIVAL(claim);
        bool held = (claim & TRPI_LOCK_HELD) != 0;
        if (claim == 0) {
            continue;
        }
        bool first = (claim & TRPI_LOCK_FIRST) != 0;
        bool in_row = held ? arrival <= t.held && !first : arrival > t.held && first == (arrival <= t.held + t.first);
        if (!is_present(world, user) || arrival == 0 || arrival > t.held + t.waiting ||
            (seen[arrival / 64] >> (arrival % 64) & 1) != 0 || !in_row) {
            return false;
        }
        seen[arrival / 64] |= UINT64_C(1) << (arrival % 64);
    }
    bool fits = (l->flags & TRPI_LOCK_TOGETHER) != 0 || t.held <= l->count;
    return fits && count_admitted(world, keeper, lock) == 0;
}

bool trpi_lock_invariants_hold(const trp_world *world, trpi_lock_keeper keeper)
{
    for (uint32_t i = 0; i < trpi_lock_count(world, keeper); i++) {
        if (!is_right(world, keeper, i)) {
            return false;
        }
    }
    return true;
}
