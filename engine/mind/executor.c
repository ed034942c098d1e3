// SPDX-License-Identifier: MIT
// Invariants:
// - after a step, an entry that is not current runs nothing, and is not parting either;
// - of the flags of an entry: a SUSPENDED entry is never RUNNING, and a RUNNING one never SELF_DONE.

#include "engine/mind/executor.h"

#include "engine/body/action.h"
#include "engine/body/frame.h"
#include "engine/body/leaf.h"
#include "engine/body/task.h"
#include "engine/body/tree.h"
#include "engine/body/wrap.h"
#include "engine/mind/condition.h"
#include "engine/mind/lifecycle.h"
#include "engine/mind/layer.h"
#include "engine/mind/selection.h"
#include "engine/mind/takeover.h"
#include "engine/sense/motion.h"

#include "base/assert.h"
#include "base/canary.h"

#define DRAWS_PATIENCE UINT64_C(0x9A71)

// Returns for how many steps a participant that has done its task waits for the other participants, counted from now. (4.3)
static uint32_t patience_of(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_pack_behaviour *b = trpi_behaviour_of_entry(world, trpi_entry_at(world, index, entry));
    if (!TRPI_DURATION_IS_GIVEN(b, patience)) {
        return world->settings.patience;
    }
    trpi_view view = trpi_entry_view(world, index, entry);
    uint32_t steps = trpi_evaluate_or_draw_time_in_steps(&view, b->key ^ DRAWS_PATIENCE, TRPI_DURATION(b, patience));
    return steps > 0 ? steps : 1;
}

// Reports to the scene that a member has done its task. The member then waits for the others, or goes on with its next task if the
// one that is done is not synchronised. (Case 2)
static void report_done(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT((e->flags & TRPI_ENTRY_COLLABORATES) != 0);
    trpi_mail *mail = trpi_mail_post_to_scene(world, index, e->scene, e->scene_serial, TRPI_MAIL_DONE);
    mail->number = e->turn;
    mail->part = e->part;
    mail->done.branch = e->branch;
    const trpi_pack_task *task = trpi_entry_task(world, e);
    if (task != NULL && (task->flags & TRPI_TASK_UNSYNCHRONISED) != 0 &&
        e->task + 1u < trpi_behaviour_of_entry(world, e)->task_count) {
        trpi_entry_go_to_task(world, index, entry, e->task + 1u);
        e->flags |= TRPI_ENTRY_AHEAD;
        trpi_agent_wake(world, index);
        return;
    }
    e->flags |= TRPI_ENTRY_SELF_DONE;
    e->step = 0;  // a `wait` and an empty cell of the table come to the same (5.6)
    e->waits_since = world->now;
    e->patient_until = trpi_step_from_now(world, patience_of(world, index, entry));
    trpi_lifecycle_add_event(world, index, e, TRP_EVENT_WAITING);
}

static void task_done(trp_world *world, uint32_t index, uint32_t entry);

// Stops the walk back of an entry to its partners or its object, or the action that the entry begins again after it stood still.
static void stop_at(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
    trpi_leaf_stop(&leaf);
    trpi_leaf_entry(&leaf)->flags &= (uint16_t)~TRPI_ENTRY_MOVES_BACK;
    trpi_leaf_entry(&leaf)->due = 0;
}

static void parting_done(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT(trpi_entry_is_used(e));
    trpi_parting_end(world, index, entry);
    if (e->after == TRPI_PARTING_REMOVE) {
        trpi_body_stop(world, index, entry);  // of one that parted to be resumed, and was cancelled meanwhile
        trpi_entry_clear_giving_back_holding(world, index, entry);
    } else if (e->after == TRPI_PARTING_RESUME) {
        e->flags &= (uint16_t)~TRPI_ENTRY_CURRENT;  // the entry becomes current again by a resumption
    } else {
        task_done(world, index, entry);
    }
    trpi_agent_mark_dirty(world, index);
}

// Ends a task that is done: its parting steps first, then the next task. (Case 2)
static void task_done(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT(trpi_entry_is_used(e));
    if (trpi_task_prepare_owed_parting(world, index, entry)) {
        trpi_task_perform_immediate_cleanup(world, index, entry);
        if (trpi_parting_begin(world, index, entry, TRPI_PARTING_NEXT)) {
            return;
        }
        trpi_parting_end(world, index, entry);
    }
    trpi_task_perform_immediate_cleanup(world, index, entry);
    trpi_lifecycle_add_event(world, index, e, TRP_EVENT_TASK_DONE);
    if ((e->flags & TRPI_ENTRY_COLLABORATES) != 0) {
        report_done(world, index, entry);
    } else if (e->task + 1u < trpi_behaviour_of_entry(world, e)->task_count) {
        trpi_entry_go_to_task(world, index, entry, e->task + 1u);
        trpi_agent_wake(world, index);
    } else {
        trpi_lifecycle_finish(world, index, entry);
        trpi_agent_wake(world, index);
    }
}

// Ends a task that has succeeded or failed; of an entry that parts, ends the parting.
static void end_task(trp_world *world, uint32_t index, uint32_t entry, trpi_outcome outcome)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT(trpi_entry_is_used(e) && outcome.state != TRPI_STATUS_RUNNING);
    trpi_agent_mark_dirty(world, index);  // a firing that waited for the body may start now
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        parting_done(world, index, entry);
    } else if (outcome.state == TRPI_STATUS_SUCCESS) {
        task_done(world, index, entry);
    } else {
        trp_event *event = trpi_lifecycle_add_event(world, index, e, TRP_EVENT_TASK_FAILED);
        event->reason = outcome.reason;
        trpi_event_set_origin(world, event, outcome.origin != 0 ? outcome.origin : trpi_entry_origin_of_step_or_task(world, e));
        e->outcome = e->parent != 0 ? TRPI_FRAME_OUTCOME_BECAUSE(outcome.reason) : e->outcome;
        trpi_selection_exclude_failed_and_resume_spin(world, index, e);
        trpi_lifecycle_cancel(world, index, entry, TRP_REASON_FAILED, false);
        trpi_agent_wake(world, index);
    }
}

static inline void take_outcome(trp_world *world, uint32_t index, uint32_t entry, trpi_outcome outcome)
{
    if (outcome.state != TRPI_STATUS_RUNNING) {
        end_task(world, index, entry, outcome);
    }
}

// Whether the subject of an entry, or an entity among its parameters, is gone. (2.5)
static bool has_lost_entity(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_behaviour *b = trpi_behaviour_of_entry(world, e);
    if (e->subject != 0 && !trpi_ref_is_alive(world, e->subject)) {
        return true;
    }
    const int64_t *locals = trpi_entry_locals(world, index, entry);
    for (uint32_t i = 0; i < b->parameter_count; i++) {
        bool entity = world->pack->parameters[b->first_parameter + i].type == TRP_TYPE_ENTITY;
        if (entity && locals[i] != 0 && !trpi_ref_is_alive(world, (trpi_ref)locals[i])) {
            return true;
        }
    }
    return false;
}

// Returns why a behaviour must not begin, or resume after an interruption; NONE when it may. (2.5)
static trp_reason why_not_enter(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT((e->flags & TRPI_ENTRY_CURRENT) == 0);
    if ((e->flags & TRPI_ENTRY_INTERRUPTED) != 0 && has_lost_entity(world, index, entry)) {
        return TRP_REASON_GONE;
    }
    if (trpi_entry_forgotten_at_step(e) <= world->now) {
        return TRP_REASON_FORGOTTEN;
    }
    return trpi_entry_while_condition_holds(world, index, entry) ? TRP_REASON_NONE : TRP_REASON_HOLDS;
}

// Whether a step moves the body from where it is.
static bool is_walk(const trp_world *world, const trpi_pack_step *step)
{
    return step->op == TRPI_STEP_ACT && (world->pack->actions[step->index].flags & TRPI_ACTION_MOVES) != 0;
}

// Returns the partner to walk back to before a task of a scene is resumed, when none is within reach; 0: no walk is
// needed. (2.5)
static trpi_ref partner_out_of_reach(const trp_world *world, uint32_t index, const trpi_entry *e)
{
    const trpi_pack_task *task = trpi_entry_task(world, e);
    if (!trpi_entry_scene_still_exists(world, e) || task == NULL || (task->flags & TRPI_TASK_WAITS) != 0 || task->step_count == 0 ||
        world->settings.move_action == TRPI_NONE16) {
        return 0;
    }
    const trpi_pack_step *first = &world->pack->steps[task->first_step];
    if (first->op != TRPI_STEP_ACT || is_walk(world, first)) {
        return 0;
    }
    trpi_ref nearest = 0;
    int64_t best = INT64_C(16) * TRP_UNITS_PER_METRE * TRP_UNITS_PER_METRE;  // (4 m)²
    const trpi_member *members = trpi_scene_members(world, e->scene);
    trp_point here = trpi_entity_position(world, index);
    for (uint32_t i = 0; i < world->scenes[e->scene].part_count; i++) {
        if (i == e->part || members[i].present == 0 || !trpi_ref_is_alive(world, members[i].who)) {
            continue;
        }
        int64_t distance = trpi_distance_squared(here, trpi_entity_position(world, trpi_ref_index(members[i].who)));
        if (distance <= best) {
            return 0;
        }
        nearest = nearest == 0 ? members[i].who : nearest;
    }
    return nearest;
}

static void start_task(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    if (trpi_entry_task(world, e) == NULL) {
        // A behaviour that has no tasks, or has done its last one, is over.
        e->frozen = 0;
        if ((e->flags & TRPI_ENTRY_COLLABORATES) == 0) {
            trpi_lifecycle_finish(world, index, entry);
            trpi_agent_wake(world, index);
        } else {
            report_done(world, index, entry);
        }
        return;
    }
    trpi_lifecycle_add_event(world, index, e, TRP_EVENT_TASK_STARTED);
    bool thaws = e->frozen == TRPI_THAWS;
    take_outcome(world, index, entry, thaws ? trpi_task_thaw(world, index, entry) : trpi_task_start_or_resume(world, index, entry));
}

// Moves the deadlines of an entry later by the time for which it stood still, since that time does not count. (9.12)
static void shift_deadlines(const trp_world *world, trpi_entry *e)
{
    uint32_t stood = world->now - e->stopped_at;
    e->waits_since += e->waits_since != 0 ? stood : 0;
    e->patient_until += e->patient_until != 0 ? stood : 0;
    e->leaves_at += e->leaves_at != 0 ? stood : 0;
}

// --- Back to an object (2.5) ---

// Whether an entry is the innermost frame that its agent performs at an object: the agent goes back to the object before the frame
// is resumed.
static bool is_at_object(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    if (!trpi_entry_is_frame(world, entry) || e->parent == 0 || e->claim != TRPI_FRAME_HELD || e->run.held != TRPI_HELD_NOT ||
        (e->flags & TRPI_ENTRY_PARTING) != 0 || (e->run.flags & TRPI_AT_GOODS) != 0 || !trpi_ref_is_alive(world, e->subject) ||
        (trpi_kind_of_entity(world, trpi_ref_index(e->subject))->flags & TRPI_KIND_AREA) != 0) {
        return false;
    }
    TRPI_EACH_FRAME(world, index, i)
    {
        if (trpi_entry_at(world, index, i)->parent == entry + 1u) {
            return false;
        }
    }
    return true;
}

static void note_stand(trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(trpi_entry_is_frame(world, entry));
    trpi_holding *holding = trpi_holding_of_frame(world, index, entry);
    trp_point here = trpi_entity_position(world, index);
    trp_point object = trpi_entity_position(world, trpi_ref_index(trpi_agent_entries(world, index)[entry]->subject));
    holding->stood_x = here.x - object.x;
    holding->stood_y = here.y - object.y;
    holding->stood_z = here.z - object.z;
}

static trp_point stood_at(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_holding *holding = trpi_holding_of_frame(world, index, entry);
    trp_point at = trpi_entity_position(world, trpi_ref_index(trpi_agent_entries(world, index)[entry]->subject));
    return (trp_point){at.x + holding->stood_x, at.y + holding->stood_y, at.z + holding->stood_z};
}

// Whether a step with which an entry goes on is itself a walk, so that the agent need not walk back first. True also when all tasks
// are done, and no step is left.
static bool walks_next(const trp_world *world, uint32_t index, uint32_t entry)
{
    bool walks = trpi_entry_task(world, trpi_entry_at(world, index, entry)) == NULL;
    trpi_leaf leaf = trpi_leaf_before_first_in_entry(world, index, entry);
    while (!walks && trpi_leaf_next_in_entry(&leaf)) {
        const trpi_pack_step *step = trpi_leaf_step(&leaf);
        bool is_next = !trpi_leaf_is_of_tree(&leaf) || leaf.run->status == TRPI_STATUS_RUNNING;
        walks = is_next && step != NULL && is_walk(world, step);
    }
    return walks;
}

// Begins the agent's walk back to where it stood beside the object when it was interrupted. False when no walk back is needed: the
// entry is no frame at an object, goes on with a walk, or the agent is there already.
static bool begin_return_to_object(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT(trpi_entry_is_used(e));
    if (!is_at_object(world, index, entry) || world->settings.move_action == TRPI_NONE16 || walks_next(world, index, entry)) {
        return false;
    }
    trp_point at = stood_at(world, index, entry);
    if (trpi_distance_squared(trpi_entity_position(world, index), at) <= (int64_t)TRP_UNITS_PER_METRE * TRP_UNITS_PER_METRE) {
        return false;
    }
    e->flags |= TRPI_ENTRY_MOVES_BACK;
    trpi_action_begin_walk_back(world, index, entry, TRP_TYPE_POINT, trp_value_point(at).bits);
    return true;
}

void trpi_executor_fill_walk_back_target(const trp_world *world, uint32_t index, uint32_t entry, trp_command *command)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    TRP_ASSERT((e->flags & TRPI_ENTRY_MOVES_BACK) != 0);
    bool at_object = is_at_object(world, index, entry);
    trpi_ref far = at_object ? 0 : partner_out_of_reach(world, index, e);
    command->argument_count = at_object || far != 0 ? 1 : 0;
    if (at_object) {
        command->argument_types[0] = TRP_TYPE_POINT;
        command->arguments[0] = trp_value_point(stood_at(world, index, entry));
    } else if (far != 0) {
        command->argument_types[0] = TRP_TYPE_ENTITY;
        command->arguments[0].bits = (int64_t)far;
    }
}

// Resumes an interrupted entry: tells the host and other agents, and moves the deadlines of its tree later by the time that it
// stood still.
static void resume(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT((e->flags & TRPI_ENTRY_INTERRUPTED) != 0);
    e->flags &= (uint16_t)~TRPI_ENTRY_INTERRUPTED;
    trpi_lifecycle_add_event(world, index, e, TRP_EVENT_RESUMED)->steps = world->now - e->stopped_at;
    if ((e->flags & TRPI_ENTRY_PARTING) == 0 && trpi_entry_node_count(world, e) > 0) {
        trpi_tree_delay_deadlines(world, index, entry, world->now - e->stopped_at);  // deadlines stood still, like waits
    }
}

// Makes an entry current. False when it was cancelled instead.
static bool enter_current(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT(trpi_entry_is_used(e));
    trp_reason reason = why_not_enter(world, index, entry);
    if (reason != TRP_REASON_NONE) {
        trpi_wrap_mark_frame_given_up(world, index, entry);
        trpi_selection_exclude_failed_and_resume_spin(world, index, e);
        trpi_lifecycle_cancel(world, index, entry, reason, true);
        return false;
    }
    if ((e->flags & TRPI_ENTRY_INTERRUPTED) != 0 && !begin_return_to_object(world, index, entry)) {
        resume(world, index, entry);
        if ((e->flags & (TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_AHEAD)) == 0) {
            trpi_ref far = partner_out_of_reach(world, index, e);
            if (far != 0) {
                e->flags |= TRPI_ENTRY_MOVES_BACK;
                trpi_action_begin_walk_back(world, index, entry, TRP_TYPE_ENTITY, (int64_t)far);
            }
        }
    }
    if (e->frozen == TRPI_FROZEN) {
        shift_deadlines(world, e);
        e->frozen = (e->flags & TRPI_ENTRY_SELF_DONE) != 0 ? 0 : TRPI_THAWS;
    }
    e->flags |= TRPI_CANARY(CURRENT) ? 0 : TRPI_ENTRY_CURRENT;
    trpi_entity_mark_hash_dirty(world, index);
    return true;
}

// Returns the behaviour that interrupts an entry: of the current entries that share a channel with it, the one of highest rank. The
// others may have become current only because the highest one has stopped the entry.
static uint32_t interrupter_of(const trp_world *world, uint32_t index, uint64_t current, const trpi_entry *e)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    uint64_t sharing = 0;
    for (uint64_t left = current; left != 0; left &= left - 1) {
        uint32_t i = trpi_lowest_bit(left);
        bool shares = trpi_behaviours_share_channel(world, e->behaviour, e->layer, entries[i]->behaviour, entries[i]->layer);
        sharing |= (uint64_t)shares << i;
    }
    uint32_t first = trpi_queue_highest_entry(world, index, sharing);
    return first != TRPI_NEVER ? entries[first]->behaviour : TRP_NOT_FOUND;
}

// Freezes an entry, which stands still for a layer above. (9.12)
static void freeze(trp_world *world, uint32_t index, uint32_t entry, uint64_t current)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT(trpi_entry_is_used(e));
    e->flags &= (uint16_t)~TRPI_ENTRY_CURRENT;
    if (e->frozen == TRPI_THAWS) {
        if (e->run.held != TRPI_HELD_CROSSING) {
            stop_at(world, index, entry);  // its way back to its partners, or to the step that begins again
        }
        e->frozen = TRPI_FROZEN;
    } else {
        if ((e->flags & TRPI_ENTRY_INTERRUPTED) == 0 && is_at_object(world, index, entry)) {
            note_stand(world, index, entry);
        }
        trpi_task_freeze(world, index, entry);
    }
    trp_event *event = trpi_lifecycle_add_event(world, index, e, TRP_EVENT_INTERRUPTED);
    event->other_behaviour = interrupter_of(world, index, current, e);
    event->reason = TRP_REASON_LAYER;
    trpi_lifecycle_record_resumable_stop(world, index, entry);
    e->flags |= (e->flags & TRPI_ENTRY_PARTING) != 0 ? 0 : TRPI_ENTRY_INTERRUPTED;
    trpi_entity_mark_hash_dirty(world, index);
}

// Makes a parting entry current, and continues its parting steps. False when they were done.
static bool continue_parting(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    e->flags |= TRPI_ENTRY_CURRENT;
    if (e->frozen == 0) {
        return true;
    }
    shift_deadlines(world, e);
    trpi_outcome outcome = trpi_task_thaw(world, index, entry);
    take_outcome(world, index, entry, outcome);
    return outcome.state == TRPI_STATUS_RUNNING;
}

// Takes an entry out of the current set: freezes it for a layer above, cuts its parting short, or interrupts it. (2.4) A behaviour
// that must not be resumed is cancelled.
static void leave_current(trp_world *world, uint32_t index, uint32_t entry, uint64_t current)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT(trpi_entry_is_used(e));
    if (trpi_layer_is_frozen(world, index, e->layer, current) || e->frozen != 0) {
        freeze(world, index, entry, current);
        return;
    }
    e->flags &= (uint16_t)~TRPI_ENTRY_CURRENT;
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        parting_done(world, index, entry);  // something of a higher layer takes over
        return;
    }
    trpi_lifecycle_add_event(world, index, e, TRP_EVENT_INTERRUPTED)->other_behaviour = interrupter_of(world, index, current, e);
    if ((e->flags & TRPI_ENTRY_INTERRUPTED) == 0) {  // else it was on its way back, and not resumed since
        trpi_lifecycle_record_resumable_stop(world, index, entry);
        if (is_at_object(world, index, entry)) {
            note_stand(world, index, entry);
        }
    }
    if ((trpi_behaviour_of_entry(world, e)->flags & TRPI_BEHAVIOUR_NOT_RESUMABLE) != 0) {
        trpi_lifecycle_cancel(world, index, entry, TRP_REASON_NOT_RESUMABLE, true);
        return;
    }
    bool parts = (e->flags & TRPI_ENTRY_RUNNING) != 0 && trpi_task_prepare_owed_parting(world, index, entry);
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_MOVES_BACK)) != 0 && !TRPI_CANARY(RUNNING)) {
        trpi_task_interrupt(world, index, entry);
    }
    e->flags |= TRPI_ENTRY_INTERRUPTED;
    if (parts && !trpi_parting_begin(world, index, entry, TRPI_PARTING_RESUME)) {
        parting_done(world, index, entry);
    }
    trpi_entity_mark_hash_dirty(world, index);
}

static bool must_start(const trp_world *world, const trpi_entry *e)
{
    if (e->claim == TRPI_FRAME_ASKS || (e->run.flags & TRPI_AT_GOODS) != 0) {
        return false;  // it begins when its provider has granted it; goes on when the ledger has answered (5.9)
    }
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_PARTING | TRPI_ENTRY_MOVES_BACK)) != 0) {
        return false;
    }
    if ((e->flags & TRPI_ENTRY_AHEAD) != 0) {
        const trpi_pack_task *task = trpi_entry_task(world, e);
        return task != NULL && (task->flags & TRPI_TASK_UNSYNCHRONISED) != 0;
    }
    return true;
}

// Returns the entry that comes after `entry` in the order in which entries are stopped; for TRPI_NEVER, the first one. Frames come
// before queues, and an inner frame before its parent. Returns TRPI_NEVER after the last one. (2.8)
static inline uint32_t next_to_stop(const trp_world *world, uint32_t index, uint32_t entry)
{
    const uint32_t queues = world->settings.queues_per_agent;
    const uint64_t occupied = trpi_agent_derived_state_of(world, index)->occupied_entries,
                   in_queues = occupied & trpi_queue_entry_mask(world);
    uint64_t frames = entry < queues ? 0 : occupied ^ in_queues;
    frames &= entry < TRPI_MOST_ENTRIES ? (UINT64_C(1) << entry) - 1 : UINT64_MAX;
    if (frames != 0) {
        return trpi_highest_bit(frames);
    }
    const uint64_t left = entry < queues ? in_queues >> entry >> 1 << entry << 1 : in_queues;
    return left != 0 ? trpi_lowest_bit(left) : TRPI_NEVER;
}

// Whether a parting entry has to wait for the parting of a frame in its layer.
static bool must_wait_to_part(const trp_world *world, uint32_t index, uint32_t entry, uint64_t current)
{
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    TRPI_EACH_FRAME(world, index, i)
    {
        if (i != entry && (current >> i & 1) != 0 && (entries[i]->flags & TRPI_ENTRY_PARTING) != 0 &&
            entries[i]->layer == entries[entry]->layer) {
            return true;
        }
    }
    return false;
}

// Whether the entry that requested a frame goes on without it by now.
static bool is_unwanted(const trp_world *world, uint32_t index, uint32_t frame)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[frame];
    if (e->parent == 0 || trpi_frame_is_still_requested(world, index, frame)) {
        return false;
    }
    const trpi_entry *parent = trpi_agent_entries(world, index)[e->parent - 1u];
    bool elsewhere = parent->behaviour == TRPI_NONE16 ||
                     ((parent->flags & TRPI_ENTRY_RUNNING) != 0 && (parent->flags & TRPI_ENTRY_CURRENT) != 0 &&
                      (trpi_entry_node_count(world, parent) > 0 || parent->step > e->asked_at));
    return elsewhere && (e->flags & TRPI_ENTRY_PARTING) == 0;
}

// Gives back the frames whose requests are over.
static void drop_unwanted(trp_world *world, uint32_t index)
{
    TRPI_EACH_FRAME(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if (is_unwanted(world, index, i)) {
            trpi_entry_drop_frames(world, index, e->parent - 1u, e->asked_at, false);
        }
    }
}

// Limits the time for which a frame of a frozen layer keeps its object. When the layer is not frozen any more, asks the provider
// whether the frame may go on. (9.12)
static void limit_frozen_frames(trp_world *world, uint32_t index, uint64_t current)
{
    TRPI_EACH_FRAME(world, index, i)
    {
        trpi_entry *e = trpi_entry_at(world, index, i);
        bool holds = e->claim == TRPI_FRAME_HELD;
        bool stands = holds && e->parent != 0 && trpi_layer_is_frozen(world, index, e->layer, current);
        if (stands && e->frozen_until == 0) {
            e->frozen_until = trpi_step_from_now(world, trpi_layer_frozen_frame_grace_steps(world, index, current));
            trpi_entity_mark_hash_dirty(world, index);
        } else if (holds && !stands && e->frozen_until != 0) {
            trpi_frame_ask_provider_to_resume(world, index, i);
        }
    }
}

// Resumes frozen frames, which lie one inside the other, in the same turn in which the outermost one runs again.
static void thaw_frames(trp_world *world, uint32_t index)
{
    TRPI_EACH_FRAME(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        bool stood = e->frozen == TRPI_FROZEN && (e->flags & TRPI_ENTRY_PARTING) == 0;
        if (stood && (trpi_queue_current_entries(world, index) >> i & 1) != 0 && enter_current(world, index, i) &&
            must_start(world, e)) {
            start_task(world, index, i);
        }
    }
}

// Takes entries that are no longer current out of the current set, and lets parting entries that become current go on. Returns
// true, and stops, at the first entry that has left the set or ended its parting, since the set has to be computed again. *entered
// says whether a parting entry became current.
static bool leave_all(trp_world *world, uint32_t index, uint64_t current, bool *entered)
{
    for (uint32_t i = next_to_stop(world, index, TRPI_NEVER); i != TRPI_NEVER; i = next_to_stop(world, index, i)) {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        bool is_current = (current >> i & 1) != 0;
        bool cut_short = !is_current && (e->flags & TRPI_ENTRY_PARTING) != 0 && e->frozen == 0;  // by a higher layer (2.8)
        bool as_before = is_current == ((e->flags & TRPI_ENTRY_CURRENT) != 0);
        if ((as_before && !cut_short) || (cut_short && must_wait_to_part(world, index, i, current))) {
            continue;
        }
        if (!is_current) {
            leave_current(world, index, i, current);
            return true;
        }
        if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
            *entered = true;
            if (!continue_parting(world, index, i)) {
                return true;
            }
        }
    }
    return false;
}

// Makes all entries of the set `current` current. *entered says whether any of them was not current before. Returns true, and
// stops, when an entry was cancelled instead, so that the set has to be computed again.
static bool enter_all(trp_world *world, uint32_t index, uint64_t current, bool *entered)
{
    for (uint64_t left = current; left != 0; left &= left - 1) {
        uint32_t i = trpi_lowest_bit(left);
        if ((trpi_entry_at(world, index, i)->flags & TRPI_ENTRY_CURRENT) == 0) {
            *entered = true;
            if (!enter_current(world, index, i)) {
                return true;
            }
        }
    }
    return false;
}

// Whether an agent performs one behaviour and has no other, nor any frame, no layer is forced and no dialogue goes on: then what is
// current stays so.
static bool is_settled(const trp_world *world, uint32_t index)
{
    const uint64_t occupied = trpi_agent_derived_state_of(world, index)->occupied_entries;
    const trpi_agent *agent = world->agents[index];
    if (occupied == 0 || (occupied & (occupied - 1)) != 0 || (occupied & trpi_queue_entry_mask(world)) == 0 || agent->forced != 0 ||
        (agent->flags & TRPI_AGENT_TALKS) != 0) {
        return false;
    }
    const trpi_entry *e = trpi_entry_at(world, index, trpi_lowest_bit(occupied));
    const uint16_t performs = TRPI_ENTRY_CURRENT | TRPI_ENTRY_RUNNING;
    return (e->flags & (performs | TRPI_ENTRY_PARTING | TRPI_ENTRY_SUSPENDED)) == performs && e->frozen == 0;
}

bool trpi_executor_switch_current(trp_world *world, uint32_t index)
{
    uint64_t current = 0;
    bool entered = false;
    if (is_settled(world, index)) {
        return false;
    }
    drop_unwanted(world, index);
    for (bool changed = true; changed;) {
        current = trpi_queue_current_entries(world, index);
        entered = false;
        changed = trpi_takeover_cancel_stopped_entries(world, index, current);
        current = changed || world->settings.layer_count > 1 ? trpi_queue_current_entries(world, index) : current;
        limit_frozen_frames(world, index, current);
        changed = changed || leave_all(world, index, current, &entered) || enter_all(world, index, current, &entered);
    }
    // At most one task starts per channel and round. The set of current entries is computed anew if an entry has become current,
    // since one that is not interruptible ranks higher from then on.
    current = entered ? trpi_queue_current_entries(world, index) : current;
    for (uint64_t left = current; left != 0; left &= left - 1) {
        uint32_t i = trpi_lowest_bit(left);
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if (trpi_entry_is_used(e) && (e->flags & TRPI_ENTRY_CURRENT) != 0 && must_start(world, e)) {
            start_task(world, index, i);
        }
    }
    thaw_frames(world, index);
    TRPI_EACH_FRAME(world, index, i)
    {
        if (is_unwanted(world, index, i)) {
            trpi_agent_wake(world, index);  // a parent took another way just now: its frame is dropped in the next turn
        }
    }
    return true;
}

// Applies the reports of the host and the deadlines of one entry. False when none was due.
static bool proceed_one(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const uint32_t now = world->now;
    if (e->claim == TRPI_FRAME_ASKS && e->claim_due != 0 && e->claim_due <= now) {  // no provider has answered in time (9.3)
        trpi_lifecycle_cancel(world, index, entry, TRP_REASON_TIME, true);
        return true;
    }
    if ((e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
        if ((e->run.flags & TRPI_AT_REPORTED) != 0 || trpi_leaf_update(&leaf, NULL) != TRPI_STATUS_RUNNING) {
            stop_at(world, index, entry);  // the agent is back, or cannot get nearer
            if ((e->flags & TRPI_ENTRY_INTERRUPTED) != 0) {
                resume(world, index, entry);
            }
            trpi_agent_wake(world, index);
        }
        return true;
    }
    const bool times_out = e->task_due != 0 && e->task_due <= now;
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == 0 ||
        (!times_out && (e->due == 0 || e->due > now) && world->pack->query_count == 0)) {
        return false;
    }
    if (times_out && (e->flags & TRPI_ENTRY_PARTING) != 0) {
        parting_done(world, index, entry);
    } else {
        take_outcome(world, index, entry, trpi_task_update(world, index, entry));
    }
    return true;
}

void trpi_executor_update_reactive_tree(trp_world *world, uint32_t index, uint32_t entry)
{
    take_outcome(world, index, entry, trpi_task_update_reactive_tree(world, index, entry));
}

bool trpi_executor_update_running(trp_world *world, uint32_t index)
{
    bool any = false;
    for (uint32_t i = next_to_stop(world, index, TRPI_NEVER); i != TRPI_NEVER; i = next_to_stop(world, index, i)) {
        any = proceed_one(world, index, i) || any;  // a frame tells its outcome to its parent
    }
    return any;
}
