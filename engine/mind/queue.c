// SPDX-License-Identifier: MIT
// Invariants:
// - after a step, an entry that is not current runs nothing, and is not parting either;
// - RUNNING, SELF_DONE and SUSPENDED: a suspended entry is never running, a running one never done.

#include "engine/mind/queue.h"

#include "engine/body/task.h"
#include "engine/sense/motion.h"

#include "base/assert.h"

#include <string.h>

#define HIGHEST_PRIORITY INT16_MAX

static const trpi_pack_behaviour *behaviour_of(const trp_world *world, const trpi_entry *e)
{
    return &world->pack->behaviours[e->behaviour];
}

static uint16_t channels_of(const trp_world *world, uint32_t behaviour)
{
    uint16_t channels = world->pack->behaviours[behaviour].channels;
    return channels != 0 ? channels : (uint16_t)world->settings.all_channels;
}

// What must not be interrupted within its layer: the whole behaviour, or the task that it is performing. (2.4)
static bool is_held(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_task *task = trpi_task_of(world, e);
    return (behaviour_of(world, e)->flags & TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE) != 0 ||
           (task != NULL && (task->flags & TRPI_TASK_NOT_INTERRUPTIBLE) != 0 &&
            (e->flags & TRPI_ENTRY_RUNNING) != 0);
}

// The rank by which an entry is or becomes current: whatever takes its leave, and whatever must not be interrupted
// once it is current, gives way to higher layers only.
static int32_t rank_of(const trp_world *world, const trpi_entry *e)
{
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        return trpi_rank(e->layer, HIGHEST_PRIORITY);
    }
    bool stays = (e->flags & TRPI_ENTRY_CURRENT) != 0 && is_held(world, e);
    return trpi_rank(e->layer, stays ? HIGHEST_PRIORITY - 1 : e->priority);
}

static trp_event *tell(trp_world *world, uint32_t index, const trpi_entry *e, trp_event_kind kind)
{
    trp_event *event = trpi_tell(world, index, kind, e->behaviour);
    event->task = e->task;
    event->scene = (e->flags & TRPI_ENTRY_COLLABORATES) != 0 ? e->scene_serial : 0;
    event->other.value = e->subject;
    if (trpi_has_scene(world, e)) {
        event->other.value = trpi_members_of(world, e->scene)[e->part == 0].who;
    }
    return event;
}

trpi_bid trpi_bid_of(const trp_world *world, uint32_t behaviour, trpi_ref subject)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    trpi_bid bid = {.behaviour = (uint16_t)behaviour, .priority = b->priority, .layer = b->layer, .subject = subject};
    bool collaborative = (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    bid.queue = b->initiation == TRPI_LATENT ? TRP_QUEUE_LATENT
                : collaborative              ? TRP_QUEUE_COLLABORATIVE
                                             : TRP_QUEUE_INDEPENDENT;
    return bid;
}

uint64_t trpi_queue_current(const trp_world *world, uint32_t index)
{
    const trpi_entry *entries = trpi_entries_of(world, index);
    uint32_t count = world->settings.entries_per_agent;
    uint64_t current = 0, looked_at = 0;
    uint32_t used = 0;
    for (;;) {
        uint32_t best = TRPI_NEVER;
        for (uint32_t i = 0; i < count; i++) {
            const trpi_entry *e = &entries[i];
            if (e->behaviour == TRPI_NONE16 || (e->flags & TRPI_ENTRY_SUSPENDED) != 0 ||
                (looked_at >> i & 1) != 0) {
                continue;
            }
            if (best == TRPI_NEVER || rank_of(world, e) > rank_of(world, &entries[best]) ||
                (rank_of(world, e) == rank_of(world, &entries[best]) && e->order > entries[best].order)) {
                best = i;
            }
        }
        if (best == TRPI_NEVER) {
            return current;
        }
        looked_at |= UINT64_C(1) << best;
        uint16_t channels = channels_of(world, entries[best].behaviour);
        if ((used & channels) == 0) {
            used |= channels;
            current |= UINT64_C(1) << best;
        }
    }
}

bool trpi_queue_is_busy(const trp_world *world, uint32_t index)
{
    const trpi_entry *entries = trpi_entries_of(world, index);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &entries[i];
        if (e->behaviour != TRPI_NONE16 && e->queue != TRP_QUEUE_INDEPENDENT &&
            (e->flags & TRPI_ENTRY_SUSPENDED) == 0) {
            return true;
        }
    }
    return false;
}

uint32_t trpi_queue_find(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    const trpi_entry *entries = trpi_entries_of(world, index);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        if (entries[i].behaviour == behaviour) {
            return i;
        }
    }
    return TRPI_NEVER;
}

uint32_t trpi_queue_find_scene(const trp_world *world, uint32_t index, uint32_t scene, uint32_t scene_serial)
{
    const trpi_entry *entries = trpi_entries_of(world, index);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &entries[i];
        if (e->behaviour != TRPI_NONE16 && (e->flags & TRPI_ENTRY_COLLABORATES) != 0 && e->scene == scene &&
            e->scene_serial == scene_serial) {
            return i;
        }
    }
    return TRPI_NEVER;
}

void trpi_queue_set(const trp_world *world, const trpi_bid *bid, uint32_t *first, uint32_t *count)
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

// The queue for a bid: an empty one of its kind in its layer, else the one with the lowest rank there (the oldest
// among equals) if that is strictly lower. TRPI_NEVER when there is none. (2.7, 3)
static uint32_t choose_queue(const trp_world *world, uint32_t index, const trpi_bid *bid)
{
    uint32_t first, count;
    trpi_queue_set(world, bid, &first, &count);
    const trpi_entry *entries = trpi_entries_of(world, index);
    uint32_t lowest = TRPI_NEVER;
    for (uint32_t i = first; i < first + count; i++) {
        const trpi_entry *e = &entries[i];
        if (e->behaviour == TRPI_NONE16) {
            return i;
        }
        if (lowest == TRPI_NEVER || e->priority < entries[lowest].priority ||
            (e->priority == entries[lowest].priority && e->since < entries[lowest].since)) {
            lowest = i;
        }
    }
    bool leaves = lowest != TRPI_NEVER && (entries[lowest].flags & TRPI_ENTRY_PARTING) != 0 &&
                  entries[lowest].after == TRPI_PARTING_REMOVE;
    if (lowest != TRPI_NEVER && (leaves || entries[lowest].priority < bid->priority ||
                                 (bid->not_lower && entries[lowest].priority == bid->priority))) {
        return lowest;
    }
    return TRPI_NEVER;
}

static bool is_interruptible(const trp_world *world, const trpi_entry *e, uint32_t by_layer)
{
    return !is_held(world, e) || by_layer > e->layer;
}

trpi_obstacle trpi_queue_obstacle(const trp_world *world, uint32_t index, const trpi_bid *bid, uint32_t *rival_entry)
{
    const trpi_entry *entries = trpi_entries_of(world, index);
    uint64_t current = trpi_queue_current(world, index);
    uint16_t channels = channels_of(world, bid->behaviour);
    int32_t rank = trpi_rank(bid->layer, bid->priority);
    *rival_entry = TRPI_NEVER;
    if (current != 0 && (world->pack->behaviours[bid->behaviour].flags & TRPI_BEHAVIOUR_WHEN_FREE) != 0) {
        return TRPI_OBSTACLE_WHEN_FREE;
    }
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &entries[i];
        if ((current >> i & 1) == 0 || (channels_of(world, e->behaviour) & channels) == 0) {
            continue;
        }
        int32_t theirs = trpi_rank(e->layer, e->priority);
        bool enough = rank > theirs || (bid->not_lower && rank == theirs);
        if (!enough || !is_interruptible(world, e, bid->layer)) {
            *rival_entry = i;
            return enough ? TRPI_OBSTACLE_HELD : TRPI_OBSTACLE_RANK;
        }
    }
    return choose_queue(world, index, bid) != TRPI_NEVER ? TRPI_OBSTACLE_NONE : TRPI_OBSTACLE_QUEUES;
}

trp_reason trpi_queue_admits(const trp_world *world, uint32_t index, const trpi_bid *bid)
{
    uint32_t rival_entry;
    switch (trpi_queue_obstacle(world, index, bid, &rival_entry)) {
    case TRPI_OBSTACLE_NONE: return TRP_REASON_NONE;
    case TRPI_OBSTACLE_QUEUES: return TRP_REASON_NO_QUEUE;
    default: return TRP_REASON_RANK;
    }
}

void trpi_queue_spread(trp_world *world, uint32_t index, uint32_t behaviour, uint8_t cue_type)
{
    if ((world->pack->behaviours[behaviour].flags & TRPI_BEHAVIOUR_NEWS) != 0 &&
        world->news_count < world->news_capacity) {
        world->news[world->news_count++] = (trpi_news){
            .who = trpi_ref_of(world, index), .what = (uint16_t)behaviour, .cue_type = cue_type};
    }
}

uint32_t trpi_queue_adopt(trp_world *world, uint32_t index, const trpi_bid *bid, const int64_t *locals)
{
    uint32_t entry = choose_queue(world, index, bid);
    TRP_ASSERT(entry != TRPI_NEVER);
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    if (e->behaviour != TRPI_NONE16) {
        trpi_queue_cancel(world, index, entry, TRP_REASON_DISPLACED, true);
    }
    trpi_agent *agent = &world->agents[index];
    *e = (trpi_entry){.behaviour = bid->behaviour, .priority = bid->priority, .layer = bid->layer,
                      .queue = bid->queue, .subject = bid->subject, .since = world->now,
                      .order = ++agent->order};
    size_t size = world->settings.locals_per_entry * sizeof *world->locals;
    if (locals != NULL) {
        memcpy(trpi_locals_of(world, index, entry), locals, size);
    } else {
        memset(trpi_locals_of(world, index, entry), 0, size);
    }
    agent->idle_ms = 0;
    agent->idle_until = 0;
    agent->flags &= ~(uint32_t)TRPI_AGENT_SPINNING;
    tell(world, index, e, TRP_EVENT_STARTED);
    trpi_queue_spread(world, index, e->behaviour, TRPI_CUE_STARTS);
    trpi_touch(world, index);
    return entry;
}

void trpi_queue_join(trp_world *world, uint32_t index, uint32_t entry, uint32_t scene, uint32_t part)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    e->flags |= TRPI_ENTRY_COLLABORATES;
    e->scene = scene;
    e->scene_serial = world->scenes[scene].serial;
    e->turn = world->scenes[scene].turn;
    e->part = (uint8_t)part;
    e->task = world->scenes[scene].phase;
    trpi_touch(world, index);
}

static void clear_entry(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entries_of(world, index)[entry] = (trpi_entry){.behaviour = TRPI_NONE16};
    memset(trpi_locals_of(world, index, entry), 0, world->settings.locals_per_entry * sizeof *world->locals);
    trpi_touch(world, index);
}

static void end_waiting(trp_world *world, uint32_t index, trpi_entry *e)
{
    if (e->waits_since != 0) {
        tell(world, index, e, TRP_EVENT_WAITED)->steps = world->now - e->waits_since;
        e->waits_since = 0;
    }
}

static void leave_scene(trp_world *world, uint32_t index, trpi_entry *e, trp_reason reason)
{
    if ((e->flags & TRPI_ENTRY_COLLABORATES) != 0) {
        if (trpi_has_scene(world, e) && world->scenes[e->scene].state == TRPI_SCENE_RUNS) {
            trpi_post_scene(world, index, e->scene, e->scene_serial, TRPI_MAIL_LEAVE)->values[0] = (int64_t)reason;
        }
        e->flags &= (uint16_t)~TRPI_ENTRY_COLLABORATES;
    }
}

// Takes an entry out, or lets it perform its parting steps first.
static void take_out(trp_world *world, uint32_t index, uint32_t entry, bool parts)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    if (parts && trpi_task_part(world, index, entry, TRPI_PARTING_REMOVE).state == TRPI_OUTCOME_RUNS) {
        e->flags &= (uint16_t)~(TRPI_ENTRY_SUSPENDED | TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_INTERRUPTED);
        return;
    }
    clear_entry(world, index, entry);
}

void trpi_queue_cancel(trp_world *world, uint32_t index, uint32_t entry, trp_reason reason, bool hard)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    TRP_ASSERT(e->behaviour != TRPI_NONE16);
    trpi_action_stop(world, index, e);
    if ((e->flags & TRPI_ENTRY_PARTING) != 0 && e->after == TRPI_PARTING_REMOVE) {
        clear_entry(world, index, entry);  // its end has been told already
        return;
    }
    end_waiting(world, index, e);
    tell(world, index, e, TRP_EVENT_CANCELLED)->reason = (uint8_t)reason;
    trpi_queue_spread(world, index, e->behaviour, TRPI_CUE_ENDS);
    bool parts = !hard && trpi_task_has_parting(world, e) && (e->flags & TRPI_ENTRY_CURRENT) != 0;
    trpi_task_clean_up(world, index, entry);
    leave_scene(world, index, e, reason);
    take_out(world, index, entry, parts);
}

void trpi_queue_finish(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    trpi_action_stop(world, index, e);
    end_waiting(world, index, e);
    trpi_task_clean_up(world, index, entry);
    tell(world, index, e, TRP_EVENT_FINISHED)->steps = world->now - e->since;
    trpi_queue_spread(world, index, e->behaviour, TRPI_CUE_ENDS);
    clear_entry(world, index, entry);
}

void trpi_queue_suspend(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    TRP_ASSERT((e->flags & TRPI_ENTRY_RUNNING) == 0);
    tell(world, index, e, TRP_EVENT_SUSPENDED)->steps = world->now - e->waits_since;
    e->flags |= TRPI_ENTRY_SUSPENDED | TRPI_ENTRY_INTERRUPTED;  // when it runs again, that is a resumption
    e->flags &= (uint16_t)~TRPI_ENTRY_CURRENT;
    e->stopped_at = world->now;
    trpi_queue_spread(world, index, e->behaviour, TRPI_CUE_SUSPENDS);
    trpi_touch(world, index);
}

void trpi_queue_activate(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    TRP_ASSERT((e->flags & TRPI_ENTRY_SUSPENDED) != 0);
    e->flags &= (uint16_t)~TRPI_ENTRY_SUSPENDED;
    e->order = ++world->agents[index].order;
    tell(world, index, e, TRP_EVENT_ACTIVATED);
    trpi_touch(world, index);
}

// The own task of a participant is done: tell the scene, and wait. (Case 2)
static void report_done(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    trpi_mail *mail = trpi_post_scene(world, index, e->scene, e->scene_serial, TRPI_MAIL_DONE);
    mail->number = e->turn;
    mail->part = e->part;
    mail->values[0] = e->branch;
    const trpi_pack_task *task = trpi_task_of(world, e);
    if (task != NULL && (task->flags & TRPI_TASK_UNSYNCHRONISED) != 0 &&
        e->task + 1u < behaviour_of(world, e)->task_count) {
        trpi_task_enter(world, index, entry, e->task + 1u);
        e->flags |= TRPI_ENTRY_AHEAD;
        trpi_wake(world, index);
        return;
    }
    e->flags |= TRPI_ENTRY_SELF_DONE;
    e->step = 0;  // its steps are over: a `wait` and an empty cell come to the same (5.6)
    e->waits_since = world->now;
    tell(world, index, e, TRP_EVENT_WAITING);
}

static void task_done(trp_world *world, uint32_t index, uint32_t entry);

static void parting_done(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    trpi_action_stop(world, index, e);
    e->flags &= (uint16_t)~(TRPI_ENTRY_PARTING | TRPI_ENTRY_RUNNING);
    e->task_due = 0;
    if (e->after == TRPI_PARTING_REMOVE) {
        clear_entry(world, index, entry);
    } else if (e->after == TRPI_PARTING_RESUME) {
        const trpi_pack_task *task = trpi_task_of(world, e);
        bool dropped = task != NULL && task->resume == TRPI_RESUME_DROP;
        e->step = dropped ? task->step_count : e->checkpoint;
        e->flags &= (uint16_t)~TRPI_ENTRY_CURRENT;  // what comes next is a resumption
    } else {
        task_done(world, index, entry);
    }
    trpi_wake(world, index);
}

// Case 2.
static void task_done(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    if (trpi_task_has_parting(world, e)) {
        trpi_task_clean_up(world, index, entry);
        if (trpi_task_part(world, index, entry, TRPI_PARTING_NEXT).state == TRPI_OUTCOME_RUNS) {
            return;
        }
        e->flags &= (uint16_t)~TRPI_ENTRY_PARTING;
    }
    trpi_task_clean_up(world, index, entry);
    tell(world, index, e, TRP_EVENT_TASK_DONE);
    if ((e->flags & TRPI_ENTRY_COLLABORATES) != 0) {
        report_done(world, index, entry);
    } else if (e->task + 1u < behaviour_of(world, e)->task_count) {
        trpi_task_enter(world, index, entry, e->task + 1u);
        trpi_wake(world, index);
    } else {
        trpi_queue_finish(world, index, entry);
        trpi_wake(world, index);
    }
}

static void take_outcome(trp_world *world, uint32_t index, uint32_t entry, trpi_outcome outcome)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    if (outcome.state == TRPI_OUTCOME_RUNS) {
        return;
    }
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        parting_done(world, index, entry);
    } else if (outcome.state == TRPI_OUTCOME_DONE) {
        task_done(world, index, entry);
    } else {
        tell(world, index, e, TRP_EVENT_TASK_FAILED)->reason = outcome.reason;
        trpi_queue_cancel(world, index, entry, TRP_REASON_FAILED, false);
        trpi_wake(world, index);
    }
}

// Somebody whom the behaviour is about is gone. (2.5)
static bool has_lost_somebody(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = &trpi_entries_of(world, index)[entry];
    const trpi_pack_behaviour *b = behaviour_of(world, e);
    if (e->subject != 0 && !trpi_is_alive(world, e->subject)) {
        return true;
    }
    const int64_t *locals = trpi_locals_of(world, index, entry);
    for (uint32_t i = 0; i < b->parameter_count; i++) {
        bool entity = world->pack->parameters[b->first_parameter + i].type == TRP_TYPE_ENTITY;
        if (entity && locals[i] != 0 && !trpi_is_alive(world, (trpi_ref)locals[i])) {
            return true;
        }
    }
    return false;
}

// Why an interrupted behaviour must not go on, or NONE. (2.5)
static trp_reason why_not_resume(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = &trpi_entries_of(world, index)[entry];
    const trpi_pack_behaviour *b = behaviour_of(world, e);
    if (has_lost_somebody(world, index, entry)) {
        return TRP_REASON_GONE;
    }
    if (b->forgets_ms != 0 && world->now - e->stopped_at > trpi_steps(world, b->forgets_ms)) {
        return TRP_REASON_FORGOTTEN;
    }
    trpi_view view = trpi_entry_view(world, index, entry);
    return trpi_holds(&view, b->holds) ? TRP_REASON_NONE : TRP_REASON_HOLDS;
}

// The partner to walk back to before a task of a scene is resumed: none is within reach. 0: no need. (2.5)
static trpi_ref partner_out_of_reach(const trp_world *world, uint32_t index, const trpi_entry *e)
{
    const trpi_pack_task *task = trpi_task_of(world, e);
    if (!trpi_has_scene(world, e) || task == NULL || (task->flags & TRPI_TASK_WAITS) != 0 ||
        task->step_count == 0 || world->settings.move_action == TRPI_NONE16) {
        return 0;
    }
    const trpi_pack_step *first = &world->pack->steps[task->first_step];
    if (first->op != TRPI_STEP_ACT || (world->pack->actions[first->index].flags & TRPI_ACTION_MOVES) != 0) {
        return 0;
    }
    trpi_ref nearest = 0;
    int64_t best = INT64_C(16) * TRP_UNITS_PER_METRE * TRP_UNITS_PER_METRE;  // (4 m)²
    const trpi_member *members = trpi_members_of(world, e->scene);
    trp_point here = trpi_position(world, index);
    for (uint32_t i = 0; i < world->scenes[e->scene].part_count; i++) {
        if (i == e->part || members[i].present == 0 || !trpi_is_alive(world, members[i].who)) {
            continue;
        }
        int64_t distance = trpi_distance_squared(here, trpi_position(world, trpi_ref_index(members[i].who)));
        if (distance <= best) {
            return 0;
        }
        nearest = nearest == 0 ? members[i].who : nearest;
    }
    return nearest;
}

static void start_task(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    if (trpi_task_of(world, e) == NULL) {
        // A behaviour without tasks, or behind its last one, is over.
        if ((e->flags & TRPI_ENTRY_COLLABORATES) == 0) {
            trpi_queue_finish(world, index, entry);
            trpi_wake(world, index);
        } else {
            report_done(world, index, entry);
        }
        return;
    }
    tell(world, index, e, TRP_EVENT_TASK_STARTED);
    take_outcome(world, index, entry, trpi_task_perform(world, index, entry));
}

// An entry becomes current. False when it was cancelled instead.
static bool enter_current(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    if ((e->flags & TRPI_ENTRY_INTERRUPTED) != 0) {
        trp_reason reason = why_not_resume(world, index, entry);
        if (reason != TRP_REASON_NONE) {
            trpi_queue_cancel(world, index, entry, reason, true);
            return false;
        }
        e->flags &= (uint16_t)~TRPI_ENTRY_INTERRUPTED;
        tell(world, index, e, TRP_EVENT_RESUMED)->steps = world->now - e->stopped_at;
        trpi_queue_spread(world, index, e->behaviour, TRPI_CUE_RESUMES);
        if ((e->flags & (TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_AHEAD)) == 0) {
            trpi_ref far = partner_out_of_reach(world, index, e);
            if (far != 0) {
                e->flags |= TRPI_ENTRY_MOVES_BACK;
                trpi_action_begin_return(world, index, entry, far);
            }
        }
    }
    e->flags |= TRPI_ENTRY_CURRENT;
    trpi_touch(world, index);
    return true;
}

// The entry of `current` that stands in the way of another one: the first with a channel in common.
static uint32_t rival(const trp_world *world, uint32_t index, uint64_t current, uint32_t behaviour)
{
    const trpi_entry *entries = trpi_entries_of(world, index);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        if ((current >> i & 1) != 0 &&
            (channels_of(world, entries[i].behaviour) & channels_of(world, behaviour)) != 0) {
            return entries[i].behaviour;
        }
    }
    return TRP_NOT_FOUND;
}

// An entry is no longer current. (2.4)
static void leave_current(trp_world *world, uint32_t index, uint32_t entry, uint64_t current)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    e->flags &= (uint16_t)~TRPI_ENTRY_CURRENT;
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        parting_done(world, index, entry);  // something of a higher layer takes over
        return;
    }
    tell(world, index, e, TRP_EVENT_INTERRUPTED)->other_behaviour = rival(world, index, current, e->behaviour);
    e->stopped_at = world->now;
    if ((behaviour_of(world, e)->flags & TRPI_BEHAVIOUR_NOT_RESUMABLE) != 0) {
        trpi_queue_cancel(world, index, entry, TRP_REASON_NOT_RESUMABLE, true);
        return;
    }
    const trpi_pack_task *task = trpi_task_of(world, e);
    bool parts = (e->flags & TRPI_ENTRY_RUNNING) != 0 && trpi_task_has_parting(world, e) &&
                 (task->resume == TRPI_RESUME_RESTART || task->resume == TRPI_RESUME_DROP);
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_MOVES_BACK)) != 0) {
        trpi_task_interrupt(world, index, entry);
    }
    e->flags |= TRPI_ENTRY_INTERRUPTED;
    if (parts && trpi_task_part(world, index, entry, TRPI_PARTING_RESUME).state != TRPI_OUTCOME_RUNS) {
        parting_done(world, index, entry);
    }
    trpi_touch(world, index);
}

static bool must_start(const trp_world *world, const trpi_entry *e)
{
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_PARTING | TRPI_ENTRY_MOVES_BACK)) != 0) {
        return false;
    }
    if ((e->flags & TRPI_ENTRY_AHEAD) != 0) {
        const trpi_pack_task *task = trpi_task_of(world, e);
        return task != NULL && (task->flags & TRPI_TASK_UNSYNCHRONISED) != 0;
    }
    return true;
}

void trpi_queue_settle(trp_world *world, uint32_t index)
{
    uint32_t count = world->settings.entries_per_agent;
    trpi_entry *entries = trpi_entries_of(world, index);
    for (bool changed = true; changed;) {
        changed = false;
        uint64_t current = trpi_queue_current(world, index);
        for (uint32_t i = 0; i < count && !changed; i++) {
            bool is_current = (current >> i & 1) != 0;
            trpi_entry *e = &entries[i];
            bool cut_short = !is_current && (e->flags & TRPI_ENTRY_PARTING) != 0;  // by a higher layer (2.8)
            bool as_before = is_current == ((e->flags & TRPI_ENTRY_CURRENT) != 0);
            if (e->behaviour == TRPI_NONE16 || (as_before && !cut_short)) {
                continue;
            }
            if (!is_current) {
                leave_current(world, index, i, current);
                changed = true;  // it may be gone, or be parting, which comes first
            } else if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
                e->flags |= TRPI_ENTRY_CURRENT;
            }
        }
        for (uint32_t i = 0; i < count && !changed; i++) {
            if ((current >> i & 1) != 0 && (entries[i].flags & TRPI_ENTRY_CURRENT) == 0) {
                changed = !enter_current(world, index, i);
            }
        }
    }
    // At most one task start per channel set and round.
    uint64_t current = trpi_queue_current(world, index);
    for (uint32_t i = 0; i < count; i++) {
        if ((current >> i & 1) != 0 && entries[i].behaviour != TRPI_NONE16 &&
            (entries[i].flags & TRPI_ENTRY_CURRENT) != 0 && must_start(world, &entries[i])) {
            start_task(world, index, i);
        }
    }
}

// What the host or the clock says about one entry.
static void proceed_one(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    if ((e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        trpi_outcome outcome = {TRPI_OUTCOME_RUNS, TRP_REASON_NONE};
        bool answered = (e->flags & TRPI_ENTRY_REPORTED) != 0;
        if (!answered) {
            outcome = trpi_task_proceed(world, index, entry);
        }
        if (answered || outcome.state != TRPI_OUTCOME_RUNS) {
            trpi_action_stop(world, index, e);  // as near as it gets
            trpi_wake(world, index);
        }
        return;
    }
    if ((e->flags & TRPI_ENTRY_PARTING) != 0 && e->task_due != 0 && e->task_due <= world->now) {
        parting_done(world, index, entry);
        return;
    }
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0) {
        take_outcome(world, index, entry, trpi_task_proceed(world, index, entry));
    }
}

void trpi_queue_proceed(trp_world *world, uint32_t index)
{
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        if (trpi_entries_of(world, index)[i].behaviour != TRPI_NONE16) {
            proceed_one(world, index, i);
        }
    }
}

void trpi_queue_next_phase(trp_world *world, uint32_t index, uint32_t entry, uint32_t behaviour, uint32_t phase,
                           uint32_t turn)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    if ((e->flags & TRPI_ENTRY_AHEAD) != 0 && e->behaviour == behaviour && phase < e->task) {
        trpi_mail *mail = trpi_post_scene(world, index, e->scene, e->scene_serial, TRPI_MAIL_DONE);
        mail->number = turn;  // that phase is behind it already
        mail->part = e->part;
        e->turn = turn;
        return;
    }
    bool ahead = (e->flags & TRPI_ENTRY_AHEAD) != 0 && e->behaviour == behaviour && phase == e->task;
    e->turn = turn;
    end_waiting(world, index, e);
    if ((e->flags & TRPI_ENTRY_SUSPENDED) != 0) {
        trpi_queue_activate(world, index, entry);  // Case 3
    }
    if (!ahead) {
        bool interrupted = (e->flags & TRPI_ENTRY_INTERRUPTED) != 0;
        if (e->token != 0 || (e->flags & TRPI_ENTRY_ENTERED) != 0) {
            trpi_task_interrupt(world, index, entry);  // a loop or a continuation overtook it
            trpi_task_clean_up(world, index, entry);
        }
        if (e->behaviour != behaviour) {
            tell(world, index, e, TRP_EVENT_FINISHED)->steps = world->now - e->since;
            e->behaviour = (uint16_t)behaviour;
            e->since = world->now;
            e->task = 0;
            tell(world, index, e, TRP_EVENT_STARTED);
        }
        e->branch = 0;
        trpi_task_enter(world, index, entry, phase);
        e->flags |= interrupted ? TRPI_ENTRY_INTERRUPTED : 0;
    }
    e->flags &= (uint16_t)~(TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_AHEAD);
    trpi_touch(world, index);
}
