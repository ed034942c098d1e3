// SPDX-License-Identifier: MIT
// The search goes from the entry that has begun to wait, depth first, along what each waits for: who has the lock that it has asked for, the
// frame that it has requested, who is not done at the barrier, and what runs instead of it. A circle is back at that entry, or at what it was
// requested by. Whatever still performs an action or lets time pass will go on by itself, and ends the search there.
//
// Invariant: of what waits, every circle has been broken; so the only new one goes through the entry that has begun to wait.

#include "engine/society/deadlock.h"

#include "engine/mind/active_role.h"
#include "engine/store/holding.h"
#include "engine/store/lock.h"

#include "base/assert.h"

#define MOST_LINKS 32u
#define MOST_LOOKED 256u  // entries in one search: more are taken for no circle

// One that waits. `seat` is where, if it is at a lock.
typedef struct waiting {
    uint32_t index, entry;
    bool at_lock, at_barrier;
    trpi_lock_seat seat;
} waiting;

typedef struct search {
    trp_world *world;
    uint32_t index, entry;  // where it began
    waiting links[MOST_LINKS];
    uint32_t count;
    uint32_t looked;
} search;

static const trpi_entry *entry_of(const search *s, uint32_t index, uint32_t entry)
{
    return &trpi_entries_of(s->world, index)[entry];
}

// Whether an entry is the one at which the search began, or what that was requested by.
static bool is_the_beginning(const search *s, uint32_t index, uint32_t entry)
{
    uint32_t at = s->entry;
    while (index == s->index && at != entry && entry_of(s, index, at)->parent != 0) {
        at = entry_of(s, index, at)->parent - 1u;
    }
    return index == s->index && at == entry;
}

// Whether it performs something, or lets time pass, and so goes on by itself.
static bool goes_on(const search *s, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_of(s, index, entry);
    const trpi_pack_behaviour *b = &s->world->pack->behaviours[e->behaviour];
    if (e->run.token != 0 || e->task >= b->task_count) {
        return true;
    }
    const trpi_pack_task *task = &s->world->pack->tasks[b->first_task + e->task];
    const trpi_node_state *states = trpi_nodes_of(s->world, index, entry);
    for (uint32_t i = 0; i < task->node_count; i++) {
        const trpi_pack_node *node = &s->world->pack->nodes[task->first_node + i];
        bool waits = node->step != TRPI_NONE16 && s->world->pack->steps[node->step].op == TRPI_STEP_WAIT;
        if (node->type == TRPI_NODE_STEP && states[i].run.status == TRPI_STATUS_RUNNING && (states[i].run.token != 0 || waits)) {
            return true;
        }
    }
    return task->node_count == 0 && e->run.due != 0 && (e->flags & TRPI_ENTRY_SELF_DONE) == 0;
}

static bool leads_back(search *s, uint32_t index, uint32_t entry);

static bool waits_at_locks(search *s, waiting *link)
{
    trp_world *world = s->world;
    if (!trpi_lock_seat_of(world, link->index, link->entry, &link->seat)) {
        return false;
    }
    for (uint32_t lock = 0; lock < trpi_lock_count(world, link->seat.keeper); lock++) {
        if (!trpi_lock_is_asked(world, link->seat, lock) || trpi_lock_is_held(world, link->seat, lock)) {
            continue;
        }
        link->at_lock = true;
        uint32_t at = TRPI_NEVER;
        while ((at = trpi_lock_next_blocker(world, link->seat.keeper, lock, at)) != TRPI_NEVER) {
            uint32_t index, entry;
            if (trpi_lock_owner(world, (trpi_lock_seat){link->seat.keeper, at}, &index, &entry) && leads_back(s, index, entry)) {
                return true;
            }
        }
        link->at_lock = false;
    }
    return false;
}

static uint32_t entry_in_scene(const trp_world *world, uint32_t index, uint32_t scene)
{
    for (uint32_t i = 0; i < world->settings.queues_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if (e->behaviour != TRPI_NONE16 && trpi_has_scene(world, e) && e->scene == scene) {
            return i;
        }
    }
    return TRPI_NEVER;
}

static bool waits_at_barrier(search *s, waiting *link)
{
    const trpi_entry *e = entry_of(s, link->index, link->entry);
    if (!trpi_has_scene(s->world, e) || trpi_members_of(s->world, e->scene)[e->part].done == 0) {
        return false;
    }
    link->at_barrier = true;
    for (uint32_t i = 0; i < s->world->scenes[e->scene].part_count; i++) {
        const trpi_member *member = &trpi_members_of(s->world, e->scene)[i];
        if (i == e->part || member->present == 0 || member->done != 0 || !trpi_is_alive(s->world, member->who)) {
            continue;
        }
        uint32_t index = trpi_ref_index(member->who), entry = entry_in_scene(s->world, index, e->scene);
        if (entry != TRPI_NEVER && leads_back(s, index, entry)) {
            return true;
        }
    }
    link->at_barrier = false;
    return false;
}

// For what it has requested; and, while it is not current, for what is.
static bool waits_for_others_of_its_own(search *s, const waiting *link)
{
    trp_world *world = s->world;
    const trpi_entry *entries = trpi_entries_of(world, link->index);
    bool stands = (entries[link->entry].flags & TRPI_ENTRY_CURRENT) == 0 && !trpi_is_frame(world, link->entry);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        bool requested =
            entries[i].behaviour != TRPI_NONE16 && entries[i].parent == link->entry + 1u && entries[i].claim == TRPI_FRAME_HELD;
        bool instead = stands && i != link->entry && entries[i].behaviour != TRPI_NONE16 && !trpi_is_frame(world, i) &&
                       (entries[i].flags & TRPI_ENTRY_CURRENT) != 0;
        if ((requested || instead) && leads_back(s, link->index, i)) {
            return true;
        }
    }
    return false;
}

static bool explore(search *s, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(s->count < MOST_LINKS);
    waiting *link = &s->links[s->count++];
    *link = (waiting){.index = index, .entry = entry};
    if (waits_at_locks(s, link) || waits_at_barrier(s, link) || waits_for_others_of_its_own(s, link)) {
        return true;
    }
    s->count--;
    return false;
}

static bool leads_back(search *s, uint32_t index, uint32_t entry)
{
    if (is_the_beginning(s, index, entry)) {
        return true;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->links[i].index == index && s->links[i].entry == entry) {
            return false;  // another circle, which is not closed by this
        }
    }
    return s->count < MOST_LINKS && s->looked++ < MOST_LOOKED && !goes_on(s, index, entry) && explore(s, index, entry);
}

// --- Breaking ---

static const trpi_entry *root_of(const search *s, const waiting *link)
{
    const trpi_entry *e = entry_of(s, link->index, link->entry);
    while (e->parent != 0) {
        e = entry_of(s, link->index, e->parent - 1u);
    }
    return e;
}

// Whether one gives way before another: the lower rank, then whoever came later. The first link has just begun to wait.
static bool yields_before(const search *s, const waiting *a, const waiting *b)
{
    const trpi_entry *root_a = root_of(s, a), *root_b = root_of(s, b);
    int32_t rank_a = trpi_rank(root_a->layer, root_a->priority), rank_b = trpi_rank(root_b->layer, root_b->priority);
    uint32_t since_a = entry_of(s, a->index, a->entry)->since, since_b = entry_of(s, b->index, b->entry)->since;
    if (rank_a != rank_b) {
        return rank_a < rank_b;
    }
    if (b == &s->links[0]) {
        return false;
    }
    return since_a != since_b ? since_a > since_b : s->world->entities[a->index].serial > s->world->entities[b->index].serial;
}

static const waiting *victim_of(const search *s)
{
    const waiting *victim = NULL;
    for (uint32_t i = 0; i < s->count; i++) {
        const waiting *link = &s->links[i];
        victim = link->at_lock && (victim == NULL || yields_before(s, link, victim)) ? link : victim;
    }
    return victim;
}

// The entries that wait, once each, and for whom.
static void tell(const search *s, const waiting *victim)
{
    const waiting *told[MOST_LINKS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->links[i].at_lock || s->links[i].at_barrier) {
            told[count++] = &s->links[i];
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        const trpi_entry *e = entry_of(s, told[i]->index, told[i]->entry);
        trp_event *event = trpi_tell(s->world, told[i]->index, TRP_EVENT_DEADLOCKED, e->behaviour);
        event->other.value = trpi_ref_of(s->world, told[(i + 1) % count]->index);
        event->task = e->task;
        event->steps = count;
        event->reason = told[i] == victim ? TRP_REASON_DEADLOCK : TRP_REASON_NONE;
        s->world->agents[told[i]->index].blocked_by = event->other.value;
        s->world->agents[told[i]->index].blocked_at = s->world->now;
        trpi_mark_hash_dirty(s->world, told[i]->index);
    }
}

// The request whose behaviour waits at the lock of an object fails; at one of a scene the part is lost. What it was for is left alone for
// a while: else it would close the same circle in the next step.
static void give_way(const search *s, const waiting *link)
{
    trp_world *world = s->world;
    uint32_t most = 2 * world->settings.steps_per_second;
    trpi_active_role_back_off(world, link->index, root_of(s, link)->behaviour,
                              1 + trpi_random_below(trpi_draw(world, link->index, 0xDEAD), most));
    const trpi_entry *e = &trpi_entries_of(world, link->index)[link->entry];
    bool object = link->seat.keeper.is_object;
    trpi_mail *mail = trpi_post(world, TRPI_NEVER, trpi_ref_of(world, link->index), object ? TRPI_MAIL_DECLINED : TRPI_MAIL_LOST);
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

void trpi_deadlock_look(trp_world *world, uint32_t index, uint32_t entry)
{
    search s = {.world = world, .index = index, .entry = entry};
    if (entry == TRPI_NEVER || trpi_entries_of(world, index)[entry].behaviour == TRPI_NONE16 || goes_on(&s, index, entry) ||
        !explore(&s, index, entry)) {
        return;
    }
    const waiting *victim = victim_of(&s);
    if (victim != NULL) {
        world->counters.deadlocks++;
        tell(&s, victim);
        give_way(&s, victim);
    }
}
