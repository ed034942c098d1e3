// SPDX-License-Identifier: MIT
// A search goes from an entry that waits, depth first, along all that it waits for: the holders of the locks that it has asked for,
// the frames that it has requested, the parts that are not done at its barrier; and, while it is kept off, the entries that run
// instead of it. A path that comes back to the entry, by way of at least one lock, is a circle. A path by way of a lock that
// several may have is a circle only if none of its holders will give the lock back. An entry that performs an action or lets time
// pass goes on by itself, and ends the search there; so does an agent that gives way already.
//
// Invariants:
// - after each round every circle by way of a lock is broken, or mail that breaks it is on its way. A new circle goes through an
//   agent that has had a turn in the round, or through an agent to which a lock was given (`suspects` of the world), or such an
//   agent was the last to give back a lock that several may have;
// - which link of a circle gives way does not depend on where the search began.

#include "engine/society/deadlock.h"

#include "engine/body/place.h"
#include "engine/mind/active_role.h"
#include "engine/mind/queue.h"
#include "engine/society/blocker.h"
#include "engine/store/lock.h"
#include "engine/store/notice.h"

#include "base/assert.h"
#include "base/canary.h"

#define MOST_LINKS 32u     // of a path: longer ones are taken for no circle
#define MOST_VISITED 512u  // entries in one search: more are taken for no circle

// An entry on the path of the search, which waits at the lock number `lock`, as the lock user `user`, or at the barrier of its
// scene; else for another entry of its own agent.
typedef struct waiting {
    uint32_t index, entry;
    bool at_lock, at_barrier;
    trpi_lock_user user;
    uint32_t lock;
} waiting;

// An entry that the search has visited, and whether a lock was on the path before it.
typedef struct visit {
    uint32_t index, entry;
    bool behind_lock;
} visit;

typedef struct search {
    const trp_world *world;
    waiting links[MOST_LINKS];
    uint32_t count;
    uint32_t locks;  // how many of the links are at a lock
    visit visited[MOST_VISITED];
    uint32_t visited_count;
    bool is_of_stuck;  // the path may only lead through entries in `stuck`
    visit stuck[MOST_VISITED];
    uint32_t stuck_count;
} search;

// Whether mail is on its way by which an agent in a circle gives way.
static bool gives_way(const trp_world *world, uint32_t index)
{
    bool gives = false;
    for (uint32_t i = 0; world->agents[index]->blocked_at != 0 && i < world->outgoing.count && !gives; i++) {
        const trpi_mail *mail = &world->outgoing.mails[i];
        gives = mail->to == index && ((mail->kind == TRPI_MAIL_DECLINED && mail->declined.reason == TRP_REASON_DEADLOCK) ||
                                      (mail->kind == TRPI_MAIL_LOST && mail->lost.reason == TRP_REASON_DEADLOCK));
    }
    return gives;
}

// Whether an entry makes progress by itself: it performs an action, lets time pass, or gives way already. An action that is held
// back by a request or a crossing does not count; nor does a time limit (`at most`), which is the last resort.
static bool goes_on(const trp_world *world, uint32_t index, uint32_t entry)
{
    if (trpi_entry_task(world, trpi_entry_at(world, index, entry)) == NULL || gives_way(world, index)) {
        return true;
    }
    for (trpi_leaf leaf = trpi_leaf_before_first_in_entry(world, index, entry); trpi_leaf_next_in_entry(&leaf);) {
        bool held = leaf.run->held == TRPI_HELD_REQUEST || leaf.run->held == TRPI_HELD_CROSSING;
        const trpi_pack_step *step = leaf.run->status == TRPI_STATUS_RUNNING ? trpi_leaf_step(&leaf) : NULL;
        if ((leaf.run->token != 0 && !held) || (step != NULL && step->op == TRPI_STEP_WAIT)) {
            return true;
        }
    }
    return false;
}

static bool leads_back(search *s, uint32_t index, uint32_t entry);

static bool explore(search *s, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(s->count < MOST_LINKS && trpi_entry_is_used(trpi_entry_at(s->world, index, entry)));
    waiting *link = &s->links[s->count++];
    for (trpi_blocker_walk b = trpi_blocker_walk_begin(s->world, index, entry); trpi_blocker_next(s->world, index, entry, &b);) {
        bool at_lock = b.blocker_kind == TRPI_BLOCKER_LOCK;
        *link = (waiting){index, entry, at_lock, b.blocker_kind == TRPI_BLOCKER_BARRIER, b.user, b.lock};
        s->locks += at_lock;
        if (leads_back(s, b.index, b.entry)) {
            return true;
        }
        s->locks -= at_lock;
    }
    s->count--;
    return false;
}

// Whether the search can skip an entry: the search has visited it before, and either a lock was on the path then, or none is on
// the path now.
static bool was_visited(const search *s, uint32_t index, uint32_t entry)
{
    bool visited = false;
    for (uint32_t i = 0; i < s->visited_count && !visited; i++) {
        const visit *v = &s->visited[i];
        visited = v->index == index && v->entry == entry && (v->behind_lock || s->locks == 0);
    }
    return visited;
}

static bool is_stuck(const search *s, uint32_t index, uint32_t entry)
{
    uint32_t i = 0;
    while (i < s->stuck_count && (s->stuck[i].index != index || s->stuck[i].entry != entry)) {
        i++;
    }
    return i < s->stuck_count;
}

// Whether an entry waits for ever if all entries in `stuck` do: it waits for a part, a frame or a rival in `stuck`, or for a lock
// all of whose holders are in `stuck`, since any other holder will give the lock back. For a lock that is granted to several users
// together, one user in `stuck` is enough. (9.15)
static bool waits_for_stuck(const search *s, uint32_t index, uint32_t entry)
{
    uint32_t lock = TRPI_NEVER, holders = 0;
    for (trpi_blocker_walk b = trpi_blocker_walk_begin(s->world, index, entry); trpi_blocker_next(s->world, index, entry, &b);) {
        if (!is_stuck(s, b.index, b.entry)) {
            continue;
        }
        holders = b.blocker_kind == TRPI_BLOCKER_LOCK && b.lock == lock ? holders + 1 : 1;
        lock = b.lock;
        if (b.blocker_kind != TRPI_BLOCKER_LOCK ||
            holders >= trpi_lock_deadlock_least_blocker_count(s->world, b.user.keeper, lock)) {
            return true;
        }
    }
    return false;
}

static void add_stuck(search *s, uint32_t index, uint32_t entry)
{
    if (s->stuck_count < MOST_VISITED && !is_stuck(s, index, entry) && !goes_on(s->world, index, entry)) {
        s->stuck[s->stuck_count++] = (visit){.index = index, .entry = entry};
    }
}

// Collects in `stuck` the entries that can never go on. The set begins with an entry and all entries for which it waits, directly
// or through others, except those that make progress by themselves. Then each entry is removed that does not wait for one left in
// the set.
static void find_stuck(search *s, uint32_t index, uint32_t entry)
{
    s->stuck_count = 0;
    add_stuck(s, index, entry);
    for (uint32_t i = 0; i < s->stuck_count; i++) {
        visit v = s->stuck[i];
        for (trpi_blocker_walk b = trpi_blocker_walk_begin(s->world, v.index, v.entry);
             trpi_blocker_next(s->world, v.index, v.entry, &b);) {
            add_stuck(s, b.index, b.entry);
        }
    }
    for (uint32_t i = 0; i < s->stuck_count;) {
        visit v = s->stuck[i];
        if (!waits_for_stuck(s, v.index, v.entry)) {
            s->stuck[i] = s->stuck[--s->stuck_count];
            i = 0;
        } else {
            i++;
        }
    }
}

static bool leads_back(search *s, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(s->count > 0);
    if (s->links[0].index == index && s->links[0].entry == entry) {
        return s->locks > 0;
    }
    if (s->count == MOST_LINKS || s->visited_count == MOST_VISITED || was_visited(s, index, entry)) {
        return false;
    }
    s->visited[s->visited_count++] = (visit){index, entry, s->locks > 0};
    if (s->is_of_stuck && !is_stuck(s, index, entry)) {
        return false;
    }
    return !goes_on(s->world, index, entry) && explore(s, index, entry);
}

static bool explore_from(search *s, uint32_t index, uint32_t entry)
{
    s->count = 0;
    s->locks = 0;
    s->visited_count = 0;
    return explore(s, index, entry);
}

static bool has_lock_of_several(const search *s)
{
    bool has = false;
    for (uint32_t i = 0; i < s->count && !has; i++) {
        has =
            s->links[i].at_lock && trpi_lock_deadlock_least_blocker_count(s->world, s->links[i].user.keeper, s->links[i].lock) > 1;
    }
    return has;
}

// Searches for a circle from an entry that waits at a barrier, or that holds or awaits a lock. A path by way of a lock with several
// holders is a circle only if no other holder will give the lock back.
static bool find_circle(search *s, const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    trpi_lock_user user;
    bool waits = (e->flags & TRPI_ENTRY_SELF_DONE) != 0 || (trpi_lock_find_user_of_entry(world, index, entry, &user) &&
                                                            trpi_lock_user_held_or_awaited_lock_mask(world, user) != 0);
    s->world = world;
    s->is_of_stuck = false;
    bool found = waits && !goes_on(world, index, entry) && explore_from(s, index, entry);
    if (found && has_lock_of_several(s)) {
        find_stuck(s, index, entry);
        s->is_of_stuck = true;
        found = is_stuck(s, index, entry) && explore_from(s, index, entry);
    }
    return found;
}

// --- Breaking ---

static const trpi_entry *root_of(const trp_world *world, const waiting *link)
{
    const trpi_entry *e = trpi_entry_at(world, link->index, link->entry);
    while (e->parent != 0) {
        e = trpi_entry_at(world, link->index, e->parent - 1u);
    }
    return e;
}

// Whether a link of the circle began to wait in this round at its lock, as its lock node notes, or in this step at its
// barrier.
static bool came_now(const trp_world *world, const waiting *link)
{
    const trpi_entry *e = trpi_entry_at(world, link->index, link->entry);
    const trpi_pack_task *task = trpi_entry_task(world, e);
    const trpi_node_state *states = trpi_node_states_of_agent_entry(world, link->index, link->entry);
    bool now = link->at_barrier && e->waits_since == world->now;
    for (uint32_t i = 0; link->at_lock && i < task->node_count && !now; i++) {
        const trpi_pack_node *node = &world->pack->nodes[task->first_node + i];
        bool asked = node->type == TRPI_NODE_LOCK && node->number == link->lock && (states[i].run.flags & TRPI_AT_LOCKS) != 0;
        now = asked && states[i].run.rest == world->now && states[i].count == world->round;
    }
    return now;
}

// Rotates a circle so that it begins with the link that has closed it: of the links that have just begun to wait, the last by
// serial number. So the circle is the same wherever the search began.
static void begin_with_closing_link(search *s)
{
    waiting links[MOST_LINKS];
    uint32_t closing = TRPI_NEVER;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t serial = s->world->entities[s->links[i].index].serial;
        links[i] = s->links[i];
        bool later = closing == TRPI_NEVER || serial > s->world->entities[links[closing].index].serial;
        closing = later && came_now(s->world, &links[i]) ? i : closing;
    }
    for (uint32_t i = 0; closing != TRPI_NEVER && i < s->count; i++) {
        s->links[i] = links[(closing + i) % s->count];
    }
}

// Whether one link gives way before another: the lower rank, then the link that has closed the circle, then the one that began
// later.
static bool yields_before(const search *s, const waiting *a, const waiting *b)
{
    const trpi_entry *root_a = root_of(s->world, a), *root_b = root_of(s->world, b);
    int32_t rank_a = trpi_rank_of_priority(root_a->layer, root_a->priority),
            rank_b = trpi_rank_of_priority(root_b->layer, root_b->priority);
    if (rank_a != rank_b) {
        return rank_a < rank_b;
    }
    if (b == &s->links[0]) {
        return false;
    }
    uint32_t since_a = trpi_entry_at(s->world, a->index, a->entry)->since;
    uint32_t since_b = trpi_entry_at(s->world, b->index, b->entry)->since;
    return since_a != since_b ? since_a > since_b : s->world->entities[a->index].serial > s->world->entities[b->index].serial;
}

static const waiting *victim_of(const search *s)
{
    const waiting *victim = NULL;
    for (uint32_t i = 0; i < s->count; i++) {
        const waiting *link = &s->links[i];
        victim = link->at_lock && (victim == NULL || yields_before(s, link, victim)) ? link : victim;
    }
    TRP_ASSERT(victim != NULL);
    return victim;
}

// Adds the events of a deadlock, one for each entry that waits at a lock or a barrier, with the agent for which it waits.
static void tell(trp_world *world, const search *s, const waiting *victim)
{
    const waiting *told[MOST_LINKS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->links[i].at_lock || s->links[i].at_barrier) {
            told[count++] = &s->links[i];
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        const trpi_entry *e = trpi_entry_at(world, told[i]->index, told[i]->entry);
        trp_event *event = trpi_event_add(world, told[i]->index, TRP_EVENT_DEADLOCKED, e->behaviour);
        event->other.value = trpi_ref_of_index(world, told[(i + 1) % count]->index);
        event->task = e->task;
        event->steps = count;
        event->reason = told[i] == victim ? TRP_REASON_DEADLOCK : TRP_REASON_NONE;
        world->agents[told[i]->index]->blocked_by = event->other.value;
        world->agents[told[i]->index]->blocked_at = world->now;
        trpi_entity_mark_hash_dirty(world, told[i]->index);
        if (told[i] == victim) {
            trpi_notice_tell(
                world,
                (trp_notice){.kind = TRP_NOTICE_DEADLOCK_BROKEN, .agent = event->agent, .other = event->other, .number = count});
        }
    }
}

// Makes a link give way: a request that waits at the lock of an object fails; at a lock of a scene the part is lost. The behaviour
// in the agent's queue, from which the wait comes, is not started again for a while, else it would close the same circle in the
// next step.
static void give_way(trp_world *world, const waiting *link)
{
    TRP_ASSERT(link->at_lock);
    uint32_t most = 2 * world->settings.steps_per_second;
    trpi_active_role_back_off_behaviour(world, link->index, root_of(world, link)->behaviour,
                                        1 + trpi_random_below(trpi_agent_draw_random(world, link->index, 0xDEAD), most));
    const trpi_entry *e = trpi_entry_at(world, link->index, link->entry);
    bool object = link->user.keeper.is_object;
    trpi_mail *mail =
        trpi_mail_post(world, TRPI_NEVER, trpi_ref_of_index(world, link->index), object ? TRPI_MAIL_DECLINED : TRPI_MAIL_LOST);
    if (object) {
        mail->number = link->entry;
        mail->scene_serial = e->claim_serial;
        mail->declined.reason = TRP_REASON_DEADLOCK;
    } else {
        mail->scene = e->scene;
        mail->scene_serial = e->scene_serial;
        mail->part = e->part;
        mail->lost.reason = TRP_REASON_DEADLOCK;
    }
}

bool trpi_deadlock_agent_is_in_circle(const trp_world *world, uint32_t index)
{
    search s;
    bool is = false;
    for (uint32_t i = trpi_agent_next_used_entry(world, index, 0); i < world->settings.entries_per_agent && !is;
         i = trpi_agent_next_used_entry(world, index, i + 1)) {
        is = find_circle(&s, world, index, i);
    }
    return is;
}

static bool has_locks_of_several(const trp_pack *pack)
{
    bool has = false;
    for (uint32_t i = 0; i < pack->lock_count && !has; i++) {
        has = (pack->locks[i].flags & TRPI_LOCK_TOGETHER) == 0 && pack->locks[i].count > 1;
    }
    return has;
}

// Whether an agent can never go on. The agent need not be part of a circle itself: it may wait for a lock all of whose holders are
// in one.
static bool is_agent_stuck(const trp_world *world, uint32_t index)
{
    search s = {.world = world};
    bool stuck = false;
    for (uint32_t i = trpi_agent_next_used_entry(world, index, 0); i < world->settings.entries_per_agent && !stuck;
         i = trpi_agent_next_used_entry(world, index, i + 1)) {
        find_stuck(&s, index, i);
        stuck = is_stuck(&s, index, i);
    }
    return stuck;
}

// Breaks the circles in which an agent is. An entry may be in several, each of which needs a victim, which is in none any more.
static void break_circles(trp_world *world, uint32_t index)
{
    search s;
    TRPI_EACH_ENTRY(world, index, i)
    {
        for (uint32_t left = MOST_LINKS; left > 0 && find_circle(&s, world, index, i); left--) {
            begin_with_closing_link(&s);
            const waiting *victim = victim_of(&s);
            world->counters.deadlocks++;
            tell(world, &s, victim);
            give_way(world, victim);
        }
    }
}

// Returns the agent in a circle with the least serial number above `serial`; TRPI_NEVER when there is none.
static uint32_t next_in_circle(const trp_world *world, uint32_t serial)
{
    uint32_t next = TRPI_NEVER;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        const trpi_entity *entity = &world->entities[i];
        bool comes_first = entity->serial > serial && (next == TRPI_NEVER || entity->serial < world->entities[next].serial);
        if (comes_first && (entity->flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, i) &&
            trpi_deadlock_agent_is_in_circle(world, i)) {
            next = i;
        }
    }
    return next;
}

// Which of several circles with common links is found depends on where the search begins. So once there is one, all agents are
// searched by their serial numbers, whichever of them were suspects and wherever they lie in memory. (11.1)
void trpi_deadlocks_break(trp_world *world)
{
    bool closed = false, several = has_locks_of_several(world->pack);
    for (uint32_t i = trpi_bitmap_first_from(&world->suspects, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->suspects, i + 1)) {
        trpi_bitmap_clear_bit(&world->suspects, i);
        closed = closed ||
                 (!TRPI_CANARY(DEADLOCK) && (trpi_deadlock_agent_is_in_circle(world, i) || (several && is_agent_stuck(world, i))));
    }
    for (uint32_t i = closed ? next_in_circle(world, 0) : TRPI_NEVER; i != TRPI_NEVER;
         i = next_in_circle(world, world->entities[i].serial)) {
        break_circles(world, i);
    }
}
