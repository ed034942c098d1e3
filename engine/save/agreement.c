// SPDX-License-Identifier: MIT
// Mail of scenes is looked up by recipient: the bag that the next step fills is empty between steps, and lends its links.

#include "engine/save/agreement.h"

#include "engine/body/tree.h"
#include "engine/mind/dispatcher.h"
#include "engine/mind/queue.h"
#include "engine/society/casting.h"
#include "engine/store/lock.h"

#include "base/assert.h"

#define MOST_MAILS 256  // about scenes, to one agent; nobody takes part in so many

// --- Mail on its way ---

static bool is_about_a_scene(const trpi_mail *mail)
{
    return mail->kind == TRPI_MAIL_LOST || mail->kind == TRPI_MAIL_NEXT || mail->kind == TRPI_MAIL_END ||
           mail->kind == TRPI_MAIL_START;
}

static void sort_mail(trp_world *world)
{
    TRP_ASSERT(world->incoming.capacity >= world->outgoing.count);
    for (uint32_t i = world->outgoing.count; i-- > 0;) {
        const trpi_mail *mail = &world->outgoing.mails[i];
        if (is_about_a_scene(mail) && trpi_is_alive(world, trpi_ref_make(mail->to, mail->to_serial))) {
            world->incoming.mails[i].next = world->mail_heads[mail->to];
            world->mail_heads[mail->to] = i;
        }
    }
}

static void forget_mail(trp_world *world)
{
    for (uint32_t i = 0; i < world->outgoing.count; i++) {
        world->incoming.mails[i].next = TRPI_NEVER;
        world->mail_heads[world->outgoing.mails[i].to] = TRPI_NEVER;
    }
}

// A mail of a kind to an agent about a scene, or NULL.
static const trpi_mail *find_mail(const trp_world *world, uint32_t index, uint8_t kind, uint32_t scene, uint32_t serial)
{
    TRP_ASSERT(index < world->capacity && scene < world->scene_count);
    uint32_t at = world->mail_heads[index];
    for (uint32_t i = 0; i < MOST_MAILS && at != TRPI_NEVER; i++) {
        const trpi_mail *mail = &world->outgoing.mails[at];
        if (mail->kind == kind && mail->scene == scene && mail->scene_serial == serial) {
            return mail;
        }
        at = world->incoming.mails[at].next;
    }
    return NULL;
}

// --- Scenes and those who take part ---

static bool is_in_step(const trpi_scene *s, const trpi_member *member, const trpi_entry *e)
{
    bool ahead = (e->flags & TRPI_ENTRY_AHEAD) != 0;
    bool done = (e->flags & TRPI_ENTRY_SELF_DONE) != 0;
    return e->turn == s->turn && e->behaviour == member->behaviour &&
           (ahead || (e->task == s->phase && done == (member->done != 0)));
}

static bool is_told(const trpi_scene *s, uint32_t part, const trpi_member *member, const trpi_mail *next)
{
    return next != NULL && next->token == s->turn && next->number == s->phase && next->part == part &&
           next->behaviour == member->behaviour && member->done == 0;
}

static bool takes_part(const trp_world *world, uint32_t scene, uint32_t part)
{
    TRP_ASSERT(scene < world->scene_count);
    const trpi_scene *s = &world->scenes[scene];
    const trpi_member *member = &trpi_members_of(world, scene)[part];
    if (!trpi_is_alive(world, member->who) || !trpi_is_agent(world, trpi_ref_index(member->who))) {
        return false;
    }
    uint32_t index = trpi_ref_index(member->who);
    uint32_t entry = trpi_queue_find_scene(world, index, scene, s->serial);
    uint32_t locks = trpi_lock_set(world, trpi_lock_part(scene, part));
    if (entry == TRPI_NEVER) {
        return locks == 0 && find_mail(world, index, TRPI_MAIL_START, scene, s->serial) != NULL;
    }
    if (trpi_tree_locks(world, index, entry) != locks) {
        return false;
    }
    return is_in_step(s, member, &trpi_entries_of(world, index)[entry]) ||
           is_told(s, part, member, find_mail(world, index, TRPI_MAIL_NEXT, scene, s->serial));
}

static bool agrees_scene(const trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    const trpi_wheel_timer *timer = &world->scene_wheel.timers[scene];
    if (s->state == TRPI_SCENE_FREE) {
        return timer->slot == UINT32_MAX;
    }
    if (timer->slot == UINT32_MAX || timer->due != s->due) {
        return false;
    }
    TRP_ASSERT(s->due > world->now);  // no timer in a save is past its time
    for (uint32_t i = 0; s->state == TRPI_SCENE_RUNS && i < s->part_count; i++) {
        if (trpi_members_of(world, scene)[i].present != 0 && !takes_part(world, scene, i)) {
            return false;
        }
    }
    return true;
}

// One who believes to take part is a member, or will hear that the scene is over, or goes on without it.
static bool is_known_to_its_scene(const trp_world *world, uint32_t index, const trpi_entry *e)
{
    TRP_ASSERT(index < world->capacity);
    if ((e->flags & TRPI_ENTRY_COLLABORATES) == 0) {
        return true;
    }
    const trpi_scene *s = &world->scenes[e->scene];
    if (!trpi_has_scene(world, e)) {
        return false;
    }
    for (uint32_t i = 0; s->state == TRPI_SCENE_RUNS && i < s->part_count; i++) {
        const trpi_member *member = &trpi_members_of(world, e->scene)[i];
        if (member->present != 0 && member->who == trpi_ref_of(world, index)) {
            return true;
        }
    }
    return find_mail(world, index, TRPI_MAIL_END, e->scene, s->serial) != NULL ||
           find_mail(world, index, TRPI_MAIL_LOST, e->scene, s->serial) != NULL;
}

// --- Clocks ---

static uint32_t earlier(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// When an agent has to be awake at the latest: in its turn, but for claims and promises. (10.7) A host that reports
// progress may bring the end of its patience nearer than the timer, which is set anyhow.
static uint32_t latest_waking(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_agent *agent = &world->agents[index];
    uint32_t due = TRPI_NEVER;
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if (e->behaviour == TRPI_NONE16) {
            continue;
        }
        due = e->due != 0 ? earlier(due, e->due) : due;
        due = e->run.due != 0 ? earlier(due, e->run.due) : due;
        due = e->task_due != 0 ? earlier(due, e->task_due) : due;
        due = e->frozen_until != 0 ? earlier(due, e->frozen_until) : due;
        if ((e->flags & (TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_SUSPENDED)) == TRPI_ENTRY_SELF_DONE && e->frozen == 0) {
            due = earlier(due, e->waits_since + trpi_patience_of(world, e));
        }
    }
    if (due != TRPI_NEVER) {
        due = trpi_turn_at(world, index, due > world->now ? due : world->now + 1);
    }
    due = agent->claim_state != TRPI_CLAIM_NONE ? earlier(due, world->claims[index].due) : due;
    return agent->promised_to != 0 ? earlier(due, agent->promise_due) : due;
}

static bool wakes_in_time(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    uint32_t due = latest_waking(world, index);
    const trpi_wheel_timer *timer = &world->wheel.timers[index];
    bool watches = false;
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        watches = watches || (e->behaviour != TRPI_NONE16 && e->run.watch_due != 0);
    }
    bool soon = trpi_bitmap_has(&world->due, index) || trpi_bitmap_has(&world->again, index);
    bool in_time = timer->slot != UINT32_MAX && (timer->due <= due || timer->due == world->now + 1);
    return soon || in_time || (due == TRPI_NEVER && (!watches || timer->slot != UINT32_MAX));
}

// --- All of it ---

static const char *check_agent(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if (e->behaviour != TRPI_NONE16 && !is_known_to_its_scene(world, index, e)) {
            return "Somebody in the save takes part in a scene that does not know of it.";
        }
        trpi_lock_seat seat;
        if (e->behaviour != TRPI_NONE16 && trpi_is_frame(world, i) && trpi_lock_seat_of(world, index, i, &seat) &&
            trpi_tree_locks(world, index, i) != trpi_lock_set(world, seat)) {
            return "Somebody in the save has a lock of an object that does not know of it, or does not know of one himself.";
        }
    }
    return wakes_in_time(world, index) ? NULL : "Somebody in the save would not wake in time.";
}

static const char *check_all(const trp_world *world)
{
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (!agrees_scene(world, i)) {
            return "A scene in the save does not agree with those who take part in it.";
        }
    }
    const char *wrong = NULL;
    for (uint32_t i = 0; wrong == NULL && i < world->entity_end; i++) {
        const trpi_wheel_timer *timer = &world->wheel.timers[i];
        uint32_t due = trpi_casts(world, i) ? trpi_casting_due(world, i) : TRPI_NEVER;
        if (due != TRPI_NEVER && (timer->slot == UINT32_MAX || timer->due > due)) {
            return "An area in the save would not wake in time.";
        }
        bool agent = (world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_is_agent(world, i);
        wrong = agent ? check_agent(world, i) : NULL;
    }
    return wrong;
}

const char *trpi_agreement(trp_world *world)
{
    sort_mail(world);
    const char *wrong = check_all(world);
    forget_mail(world);
    return wrong;
}
