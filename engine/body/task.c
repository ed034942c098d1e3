// SPDX-License-Identifier: MIT
#include "engine/body/task.h"

#include "engine/body/act.h"
#include "engine/body/crossing.h"
#include "engine/body/frame.h"
#include "engine/body/instant.h"
#include "engine/body/tree.h"
#include "engine/body/wrap.h"
#include "engine/sense/motion.h"

#include "base/assert.h"
#include "base/canary.h"

#define PARTING_MS 5000
#define PROGRESS_UNITS (TRP_UNITS_PER_METRE / 2)  // a move must cover half a metre between two looks

static trpi_entry *entry_at(const trp_world *world, uint32_t index, uint32_t entry)
{
    return &trpi_entries_of(world, index)[entry];
}

static trpi_outcome runs(void)
{
    return (trpi_outcome){TRPI_OUTCOME_RUNS, TRP_REASON_NONE, 0};
}

static trpi_outcome fails(trp_reason reason)
{
    return (trpi_outcome){TRPI_OUTCOME_FAILED, (uint8_t)reason, 0};
}

// A step that could not be done: it failed, or needs what the host is being asked, and is tried again then. (8.5)
static trpi_outcome fails_or_waits(trpi_entry *e, const trpi_view *view)
{
    if (!view->waits) {
        return fails(trpi_view_failure(view));
    }
    e->run.flags |= TRPI_AT_ASKS;
    return runs();
}

const trpi_pack_task *trpi_task_of(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_behaviour *behaviour = &world->pack->behaviours[e->behaviour];
    return e->task < behaviour->task_count ? &world->pack->tasks[behaviour->first_task + e->task] : NULL;
}

// The steps that the entry is performing: the body of its task, or its parting.
static const trpi_pack_step *steps_of(const trp_world *world, const trpi_entry *e, uint32_t *count)
{
    const trpi_pack_task *task = trpi_task_of(world, e);
    *count = 0;
    if (task == NULL) {
        return NULL;
    }
    bool parting = (e->flags & TRPI_ENTRY_PARTING) != 0;
    *count = parting ? task->parting_count : task->step_count;
    return &world->pack->steps[parting ? task->first_parting : task->first_step];
}

// A wait: for so many seconds, or what was left of it when it was interrupted.
static bool begin_wait(trpi_view *view, trpi_entry *e, const trpi_pack_step *step)
{
    int64_t seconds;
    if (!trpi_evaluate(view, step->code0, &seconds) || view->waits) {
        return false;
    }
    uint32_t steps = e->run.rest != 0 ? e->run.rest : trpi_steps_of_seconds(view->world, seconds);
    e->run.rest = 0;
    e->run.due = trpi_after(view->world, steps);
    return true;
}

// What was requested is performed as a frame; for the step it is under way like an action. (9.4)
static trpi_outcome begin_request(trpi_view *view, uint32_t entry, const trpi_pack_step *step)
{
    trpi_entry *e = entry_at(view->world, view->index, entry);
    trp_reason reason = trpi_request_begin(view, entry, e->step, step);
    trpi_faults_tell(view, entry, step);
    if (view->waits) {
        return fails_or_waits(e, view);
    }
    if (reason != TRP_REASON_NONE) {
        return fails(reason);
    }
    e->run.held = TRPI_HELD_REQUEST;
    e->run.due = step->at_most_ms != 0 ? trpi_after(view->world, trpi_steps(view->world, step->at_most_ms)) : 0;
    return runs();
}

// A message that has not come yet: it is looked for again whenever one comes.
static void begin_await(const trp_world *world, trpi_entry *e, const trpi_pack_step *step)
{
    if (e->run.due == 0 && step->at_most_ms != 0) {
        e->run.due = trpi_after(world, trpi_steps(world, step->at_most_ms));
    }
}

static const trpi_pack_step *awaited(const trp_world *world, const trpi_entry *e)
{
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    return e->step < count && steps[e->step].op == TRPI_STEP_HEAR ? &steps[e->step] : NULL;
}

static trpi_outcome finish_steps(trp_world *world, trpi_entry *e)
{
    (void)world;
    e->flags &= (uint16_t)~(TRPI_CANARY(DONE) ? 0 : TRPI_ENTRY_RUNNING);
    e->task_due = 0;
    return (trpi_outcome){TRPI_OUTCOME_DONE, TRP_REASON_NONE, 0};
}

// Whether what is performed is a tree: not the parting, which is a list of steps always.
static bool is_in_tree(const trp_world *world, const trpi_entry *e)
{
    return (e->flags & TRPI_ENTRY_PARTING) == 0 && trpi_tree_size(world, e) > 0;
}

static trpi_outcome perform_tree(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    trpi_outcome outcome = {TRPI_OUTCOME_DONE, TRP_REASON_NONE, 0};
    if (e->step == 0) {  // else it was dropped
        outcome = trpi_tree_update(world, index, entry);
    }
    if (outcome.state == TRPI_OUTCOME_DONE) {
        e->due = 0;
        finish_steps(world, e);
    }
    return outcome;
}

uint32_t trpi_task_line(const trp_world *world, const trpi_entry *e)
{
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    const trpi_pack_task *task = trpi_task_of(world, e);
    return task == NULL                                   ? 0
           : !is_in_tree(world, e) && e->step < count ? steps[e->step].line
                                                          : task->line;
}

trpi_outcome trpi_task_look_again(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_at(world, index, entry);
    bool looks = (e->flags & TRPI_ENTRY_RUNNING) != 0 && is_in_tree(world, e) &&
                 trpi_tree_is_reactive(world, index, entry);
    return looks ? perform_tree(world, index, entry) : runs();
}

bool trpi_task_is_reactive(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_at(world, index, entry);
    return (e->flags & TRPI_ENTRY_RUNNING) != 0 && is_in_tree(world, e) &&
           trpi_tree_is_reactive(world, index, entry);
}

bool trpi_task_looks_around(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_at(world, index, entry);
    return (e->flags & TRPI_ENTRY_RUNNING) != 0 && is_in_tree(world, e) &&
           trpi_tree_looks_around(world, index, entry);
}

// What stood still while its action was held goes on with the frame that it is held for. (9.9)
static trpi_outcome go_on_crossing(trp_world *world, trpi_entry *e)
{
    e->run.due = e->run.rest != 0 ? trpi_after(world, e->run.rest) : e->run.due;
    e->run.rest = 0;
    return runs();
}

// An action begins, unless it is a move that an area wraps: then that comes first. (9.8)
static trpi_outcome begin_action(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_step *step)
{
    trpi_entry *e = entry_at(world, index, entry);
    trpi_act act = trpi_act_of(world, index, entry, e->step);
    bool plain = e->run.held == TRPI_HELD_PLAIN;
    if (act.step == NULL) {
        return fails(TRP_REASON_GONE);
    }
    if (step->op == TRPI_STEP_GO_ON) {
        trpi_wrap_goes_on(world, index, entry);
    }
    e->outcome = (e->flags & TRPI_ENTRY_PARTING) != 0 ? e->outcome : 0;
    if (!plain) {
        e->run.due = step->at_most_ms != 0 ? trpi_after(world, trpi_steps(world, step->at_most_ms)) : 0;
    }
    if (!plain && trpi_wrap_asks(world, index, entry, e->step, &act)) {
        e->run.held = TRPI_HELD_REQUEST;
        return runs();
    }
    trpi_view view = trpi_act_view(world, index, entry, &act);
    bool begun = trpi_action_begin(&view, entry, act.step, act.beside);
    trpi_faults_tell(&view, act.entry, act.step);
    e->run.held = begun ? 0 : e->run.held;
    return begun ? runs() : fails_or_waits(e, &view);
}

trpi_outcome trpi_task_perform(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    const trpi_pack_task *task = trpi_task_of(world, e);
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == 0 && task != NULL) {
        bool dropped = task->resume == TRPI_RESUME_DROP && e->step >= trpi_task_end(task) && trpi_task_end(task) > 0;
        e->flags |= TRPI_ENTRY_RUNNING;
        e->flags |= dropped ? 0 : TRPI_ENTRY_ENTERED;  // what is left out owes no second cleanup (2.8)
        e->task_due = task->at_most_ms != 0 ? trpi_after(world, trpi_steps(world, task->at_most_ms)) : 0;
    }
    trpi_touch(world, index);
    e->run.flags &= (uint8_t)~TRPI_AT_ASKS;
    if (is_in_tree(world, e)) {
        return perform_tree(world, index, entry);
    }
    while (e->step < count) {
        const trpi_pack_step *step = &steps[e->step];
        trpi_view view = trpi_entry_view(world, index, entry);
        uint32_t beside = trpi_act_beside(steps, e->step, count);
        if (step->op == TRPI_STEP_ACT || step->op == TRPI_STEP_GO_ON) {
            return e->run.held == TRPI_HELD_CROSSING ? go_on_crossing(world, e) : begin_action(world, index, entry, step);
        }
        if (step->op == TRPI_STEP_USE) {
            return begin_request(&view, entry, step);
        }
        if (step->op == TRPI_STEP_HEAR) {
            if (!trpi_inbox_take(world, index, entry, step)) {
                begin_await(world, e, step);
                return runs();
            }
            e->run.due = 0;
            e->step++;
            continue;
        }
        if (step->op == TRPI_STEP_WAIT && step->code0 != 0) {
            bool begun = begin_wait(&view, e, step);
            trpi_faults_tell(&view, entry, step);
            return begun ? runs() : fails_or_waits(e, &view);
        }
        if (!trpi_instant_perform(&view, entry, step)) {
            return fails_or_waits(e, &view);
        }
        e->step = (uint16_t)(e->step + 1 + beside);
    }
    return finish_steps(world, e);
}

// The main action ended well: move the goods it moves, or go on.
static trpi_outcome action_succeeded(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    trpi_action_stop_besides(world, index, e);
    if (e->run.goods != 0 && e->step < count && (e->run.flags & TRPI_AT_GOODS) == 0) {
        e->run.flags |= TRPI_AT_GOODS;
        e->goods_step = e->step;
        trpi_mail *mail = trpi_post(world, index, 0, TRPI_MAIL_TRANSFER);
        mail->token = e->run.token;
        mail->number = world->pack->actions[trpi_act_of(world, index, entry, e->step).step->index].effect;
        mail->values[0] = e->run.goods;
        mail->values[1] = (int64_t)e->run.goods_from;
        mail->values[2] = (int64_t)e->run.goods_to;
        e->run.flags &= (uint8_t)~TRPI_AT_REPORTED;
        return runs();
    }
    if (e->step < count && steps[e->step].op == TRPI_STEP_GO_ON) {
        trpi_wrap_went_on(world, index, entry);
    }
    bool effect = e->run.goods != 0;
    e->step = (uint16_t)(e->step + 1 + trpi_act_beside(steps, e->step, count));
    e->run.goods = 0;
    e->run.token = 0;
    e->run.due = 0;
    e->run.watch_due = 0;
    e->run.flags &= (uint8_t)~(TRPI_AT_GOODS | TRPI_AT_MOVED | TRPI_AT_REPORTED);
    e->outcome = trpi_is_frame(world, entry) ? e->outcome : 0;
    const trpi_pack_task *task = trpi_task_of(world, e);
    if ((effect || (task != NULL && task->resume == TRPI_RESUME_CHECKPOINT)) &&
        (e->flags & TRPI_ENTRY_PARTING) == 0) {
        e->checkpoint = e->step;  // what has taken effect is not done twice (5.9)
    }
    return trpi_task_perform(world, index, entry);
}

void trpi_task_goods(trp_world *world, uint32_t index, uint32_t entry, bool moved)
{
    trpi_entry *e = entry_at(world, index, entry);
    trpi_touch(world, index);
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0) {
        e->run.flags |= moved ? TRPI_AT_MOVED : TRPI_AT_REPORT_FAILED;
        return;
    }
    if (moved) {
        uint32_t count;
        const trpi_pack_step *steps = steps_of(world, e, &count);
        const uint32_t at = e->goods_step;
        e->checkpoint = (uint16_t)(at + 1 + trpi_act_beside(steps, at, count));
        e->step = e->step < e->checkpoint ? e->checkpoint : e->step;
    }
    e->run.flags &= (uint8_t)~TRPI_AT_GOODS;
    e->run.token = 0;
    e->run.goods = 0;
}

// Looks at the deadlines of the running step. (4.4)
static trpi_outcome look_at_clock(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    if (e->task_due != 0 && e->task_due <= world->now) {
        return fails(TRP_REASON_TIME);
    }
    if (e->run.due != 0 && e->run.due <= world->now) {
        if (e->run.token != 0 || e->run.held != 0 || awaited(world, e) != NULL) {
            return fails(TRP_REASON_TIME);
        }
        e->run.due = 0;
        e->step++;
        return trpi_task_perform(world, index, entry);
    }
    if (e->run.watch_due != 0 && e->run.watch_due <= world->now) {
        trpi_act act = trpi_act_of(world, index, entry, e->step);
        bool moves = (e->flags & TRPI_ENTRY_MOVES_BACK) != 0 ||
                     (act.step != NULL && (world->pack->actions[act.step->index].flags & TRPI_ACTION_MOVES) != 0);
        if (!moves) {
            return fails(TRP_REASON_SILENT);
        }
        uint32_t travelled = trpi_travelled(world, index);
        if (e->run.beat == world->now || travelled - e->run.travelled >= PROGRESS_UNITS) {
            e->run.travelled = travelled;
            e->run.watch_due = trpi_after(world, world->settings.stuck);
            trpi_touch(world, index);
            return runs();
        }
        return fails(TRP_REASON_STUCK);
    }
    return runs();
}

// Of what wraps a move only how the move itself has failed is the move's own failure.
static void forget_failure(const trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    bool other = e->step >= count || steps[e->step].op != TRPI_STEP_GO_ON;
    e->failure = trpi_wrap_is(world, e) && other ? UINT16_MAX : e->failure;
}

trpi_outcome trpi_task_proceed(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    if (is_in_tree(world, e)) {
        if (e->task_due != 0 && e->task_due <= world->now) {
            return fails(TRP_REASON_TIME);
        }
        if ((e->due == 0 || e->due > world->now) && !trpi_tree_is_answered(world, index, entry)) {
            return runs();
        }
        e->flags |= TRPI_ENTRY_LOOKED;
        return perform_tree(world, index, entry);
    }
    if ((e->run.flags & TRPI_AT_REPORT_FAILED) != 0) {
        forget_failure(world, index, entry);
        bool no_goods = (e->run.flags & TRPI_AT_GOODS) != 0;
        return fails(no_goods ? TRP_REASON_GOODS : e->outcome >= 2 ? (trp_reason)(e->outcome - 2) : TRP_REASON_ACTION);
    }
    if ((e->run.flags & (TRPI_AT_REPORTED | TRPI_AT_MOVED)) != 0) {
        trpi_crossing_give_up(world, index, entry);  // the host has done without
        return action_succeeded(world, index, entry);
    }
    const trpi_pack_step *await = (e->flags & TRPI_ENTRY_RUNNING) != 0 ? awaited(world, e) : NULL;
    if (await != NULL && trpi_inbox_take(world, index, entry, await)) {
        e->run.due = 0;
        e->step++;
        return trpi_task_perform(world, index, entry);
    }
    bool answered = (e->run.flags & TRPI_AT_ASKS) != 0 && !trpi_asks(world, index);
    bool late = e->task_due != 0 && e->task_due <= world->now;
    return answered && !late ? trpi_task_perform(world, index, entry) : look_at_clock(world, index, entry);
}

// Performs a list of steps that take no time; actions among them are left out.
static void run_immediate(trp_world *world, uint32_t index, uint32_t entry, uint32_t first, uint32_t count)
{
    trpi_view view = trpi_entry_view(world, index, entry);
    view.goes_on = true;
    for (uint32_t i = 0; i < count; i++) {
        const trpi_pack_step *step = &world->pack->steps[first + i];
        if (step->op != TRPI_STEP_ACT && step->op != TRPI_STEP_DECIDE) {
            trpi_instant_perform(&view, entry, step);
        }
    }
}

void trpi_task_clean_up(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_task_of(world, e);
    if ((e->flags & TRPI_ENTRY_ENTERED) != 0) {
        e->flags &= (uint16_t)~TRPI_ENTRY_ENTERED;
        for (int times = TRPI_CANARY(CLEANUP_TWICE) ? 2 : !TRPI_CANARY(NO_CLEANUP); task != NULL && times > 0; times--) {
            run_immediate(world, index, entry, task->first_cleanup, task->cleanup_count);
        }
    }
}

uint16_t trpi_task_checkpoint(const trp_world *world, const trpi_entry *e)
{
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    uint32_t at = (e->flags & TRPI_ENTRY_PARTING) == 0 && e->step <= count ? e->step : 0;
    while (at > e->checkpoint && (steps[at - 1].flags & TRPI_STEP_CHECKPOINT) == 0) {
        at--;
    }
    return at > e->checkpoint ? (uint16_t)(at + trpi_act_beside(steps, at - 1, count)) : e->checkpoint;
}

void trpi_task_interrupt(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_task_of(world, e);
    bool tree = is_in_tree(world, e);
    trpi_crossing_give_up(world, index, entry);  // the way will be another
    trpi_wrap_give_up(world, index, entry);      // the move will be another
    uint32_t left = !tree && e->run.token == 0 && e->run.due > world->now ? e->run.due - world->now : 0;
    if (tree && task->resume == TRPI_RESUME_HERE) {
        trpi_tree_pause(world, index, entry);
    } else if (tree && task->resume != TRPI_RESUME_DROP) {
        trpi_tree_step_back(world, index, entry);
    } else if (tree) {
        trpi_tree_halt(world, index, entry);
    }
    trpi_action_stop(world, index, e);
    e->due = 0;
    e->run.held = 0;  // what was requested waits, too
    e->flags &= (uint16_t)~TRPI_ENTRY_RUNNING;
    e->run.flags &= (uint8_t)~TRPI_AT_MOVED;
    e->task_due = 0;
    e->run.rest = 0;
    if (task == NULL) {
        return;
    }
    if (!tree) {
        e->checkpoint = trpi_task_checkpoint(world, e);
    }
    switch (task->resume) {
    case TRPI_RESUME_HERE:
        e->run.rest = left;
        run_immediate(world, index, entry, task->first_interrupt, task->interrupt_count);
        break;
    case TRPI_RESUME_CHECKPOINT:
        e->step = e->checkpoint;
        run_immediate(world, index, entry, task->first_interrupt, task->interrupt_count);
        break;
    case TRPI_RESUME_DROP:
        trpi_task_clean_up(world, index, entry);
        e->step = trpi_task_end(task);
        break;
    default:
        trpi_task_clean_up(world, index, entry);
        e->step = e->checkpoint;
        break;
    }
    trpi_touch(world, index);
}

void trpi_task_freeze(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    bool tree = is_in_tree(world, e);
    bool waits = !tree && e->run.token == 0 && e->step < count && steps[e->step].op == TRPI_STEP_WAIT;
    bool crosses = e->run.held == TRPI_HELD_CROSSING;
    uint32_t left = (waits || crosses) && e->run.due > world->now ? e->run.due - world->now : e->run.rest;
    if (tree) {
        trpi_tree_freeze(world, index, entry);
    }
    e->due = 0;
    e->task_rest = e->task_due > world->now ? e->task_due - world->now : 0;
    if (crosses) {
        trpi_action_stop_besides(world, index, e);
        e->run.due = 0;
    } else {
        trpi_action_stop(world, index, e);
        e->run.held = 0;  // what was requested stands still, too
    }
    e->flags &= (uint16_t)~TRPI_ENTRY_RUNNING;
    e->run.flags &= (uint8_t)~TRPI_AT_MOVED;
    e->task_due = 0;
    e->run.rest = left;
    e->frozen = TRPI_FROZEN;
    trpi_touch(world, index);
}

trpi_outcome trpi_task_thaw(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    uint32_t rest = e->task_rest;
    e->frozen = TRPI_THAWS;
    trpi_outcome outcome = trpi_task_perform(world, index, entry);
    trpi_wake(world, index);  // what it has requested, or is held for, is current again by now
    e->frozen = 0;
    e->task_rest = 0;
    e->task_due = outcome.state == TRPI_OUTCOME_RUNS && rest != 0 ? trpi_after(world, rest) : e->task_due;
    return outcome;
}

void trpi_task_stop(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    trpi_frames_drop(world, index, entry, TRPI_NONE16, false);
    if (is_in_tree(world, e)) {
        trpi_tree_halt(world, index, entry);
    }
    trpi_action_stop(world, index, e);
    e->due = 0;
    e->run.held = 0;
}

bool trpi_task_has_parting(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_task *task = trpi_task_of(world, e);
    return task != NULL && task->parting_count > 0 && (e->flags & TRPI_ENTRY_ENTERED) != 0 &&
           (e->flags & TRPI_ENTRY_PARTING) == 0;
}

trpi_outcome trpi_task_part(trp_world *world, uint32_t index, uint32_t entry, uint8_t after)
{
    trpi_entry *e = entry_at(world, index, entry);
    e->run.token = 0;  // goods that are still under way have gone from here
    e->run.flags &= (uint8_t)~TRPI_AT_GOODS;
    e->flags |= TRPI_ENTRY_PARTING;
    e->after = after;
    e->step = 0;
    e->due = 0;
    e->run.due = 0;
    trpi_outcome outcome = trpi_task_perform(world, index, entry);
    e->task_due = trpi_after(world, trpi_steps(world, PARTING_MS));
    return outcome;
}

void trpi_task_enter(trp_world *world, uint32_t index, uint32_t entry, uint32_t task)
{
    trpi_entry *e = entry_at(world, index, entry);
    trpi_frames_drop(world, index, entry, TRPI_NONE16, false);
    trpi_nodes_clear(world, index, entry);
    e->run.token = 0;
    e->run.held = 0;
    e->outcome = trpi_is_frame(world, entry) ? e->outcome : 0;
    e->task = (uint16_t)task;
    e->step = 0;
    e->checkpoint = 0;
    e->run.rest = 0;
    e->task_rest = 0;
    e->frozen = 0;
    e->due = 0;
    e->run.due = 0;
    e->task_due = 0;
    e->run.watch_due = 0;
    e->flags &= (uint16_t)~(TRPI_ENTRY_RUNNING | TRPI_ENTRY_ENTERED | TRPI_ENTRY_PARTING |
                            TRPI_ENTRY_INTERRUPTED);
    e->run.flags &= (uint8_t)~(TRPI_AT_MOVED | TRPI_AT_REPORTED | TRPI_AT_REPORT_FAILED | TRPI_AT_GOODS);
    trpi_touch(world, index);
}

static uint32_t earlier(uint32_t a, uint32_t b)
{
    return b != 0 && b < a ? b : a;
}

uint32_t trpi_task_due(const trp_world *world, const trpi_entry *e)
{
    (void)world;
    return earlier(earlier(earlier(earlier(TRPI_NEVER, e->due), e->run.due), e->task_due), e->run.watch_due);
}
