// SPDX-License-Identifier: MIT
// Invariants:
// - an idle place has no process under way; `rest` may hold the time that is left of a wait;
// - a place that waits for a frame (TRPI_HELD_REQUEST) has no token; an action that is held for one (TRPI_HELD_CROSSING) has its
//   token, and no deadline of the watchdog.

#include "engine/body/leaf.h"

#include "engine/body/action.h"
#include "engine/body/frame.h"
#include "engine/body/inbox.h"
#include "engine/body/immediate_step.h"
#include "engine/body/wrap.h"
#include "engine/sense/motion.h"
#include "engine/store/notice.h"
#include "engine/store/sighting.h"

#include "base/assert.h"
#include "pack/key.h"

#define PROGRESS_UNITS (TRP_UNITS_PER_METRE / 2)  // a move must cover half a metre between two checks (4.4)

static trpi_view view_of(const trpi_leaf *leaf)
{
    trpi_view view = trpi_entry_view(leaf->world, leaf->index, leaf->entry);
    view.tolerates_missing = leaf->tolerates_missing;
    return view;
}

// Records that a wrapped move has begun or succeeded (`stage`) in the frame that wraps it, if the step at a place is the `go on` of
// that frame.
static void note_move(const trpi_leaf *leaf, const trpi_pack_step *step, uint16_t stage)
{
    if (step != NULL && step->op == TRPI_STEP_GO_ON) {
        trpi_wrap_record_go_on_step(leaf, stage);
    }
}

// Records for watches that the step at a place begins, or that its action has failed.
static trpi_sighting *add_sighting(const trpi_leaf *leaf, const trpi_pack_step *step, uint32_t kind)
{
    trpi_sighting *sighting = trpi_sighting_add_in_entry(leaf->world, leaf->index, leaf->entry, kind, step->origin);
    sighting->node = trpi_leaf_is_of_tree(leaf) ? (uint16_t)leaf->at : (uint16_t)TRPI_NONE16;
    return sighting;
}

static void note_failure(const trpi_leaf *leaf, const trpi_pack_step *step, trp_reason reason)
{
    if (!trpi_sighting_is_watched_for(leaf->world, TRPI_SIGHTING_FAILURE) || step == NULL || step->op != TRPI_STEP_ACT) {
        return;
    }
    trpi_sighting *sighting = add_sighting(leaf, step, TRPI_SIGHTING_FAILURE);
    sighting->number = step->index;
    sighting->failure = reason == TRP_REASON_ACTION ? leaf->run->failure : 0;
    sighting->reason = (uint8_t)reason;
}

// Ends a step with a failure. A frame that wraps a move keeps the failure that the host has named for the move itself, but no
// failure of its other steps.
static trpi_status fail(const trpi_leaf *leaf, const trpi_pack_step *step, trp_reason reason)
{
    trpi_entry *e = trpi_leaf_entry(leaf);
    leaf->run->reason = (uint8_t)reason;
    note_failure(leaf, step, reason);
    if (trpi_entry_is_wrap(leaf->world, e)) {
        e->failure = step != NULL && step->op == TRPI_STEP_GO_ON ? leaf->run->failure : 0;
    }
    return TRPI_STATUS_FAILURE;
}

// Ends a step that could not begin: it fails, or, when an answer of the host is missing, waits and begins again with
// the answer. (8.5)
static trpi_status fail_or_wait(const trpi_leaf *leaf, const trpi_pack_step *step, const trpi_view *view)
{
    if (!view->waits) {
        return fail(leaf, step, trpi_view_step_failure_reason(view));
    }
    leaf->run->flags |= TRPI_AT_ASKS;
    leaf->run->status = TRPI_STATUS_RUNNING;
    return TRPI_STATUS_RUNNING;
}

static trpi_status runs_until(const trpi_leaf *leaf, uint32_t due)
{
    leaf->run->due = due;
    leaf->run->status = TRPI_STATUS_RUNNING;
    return TRPI_STATUS_RUNNING;
}

static uint32_t deadline(const trp_world *world, const trpi_pack_step *step)
{
    return step->at_most_ms != 0 ? trpi_step_from_now(world, trpi_ms_to_steps(world, step->at_most_ms)) : 0;
}

// --- Beginning ---

// Begins a wait for so many seconds, or for the rest of an interrupted one.
static trpi_status begin_wait(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    trpi_view view = view_of(leaf);
    int64_t seconds = 0;
    uint32_t rest = leaf->run->rest;
    bool told = rest != 0 || (trpi_evaluate_expression(&view, step->code0, &seconds) && !view.waits);
    trpi_view_report_faulty_numbers(&view, leaf->entry, step);
    if (!told) {
        return fail_or_wait(leaf, step, &view);
    }
    leaf->run->rest = 0;
    leaf->run->beat = leaf->world->now;
    return runs_until(leaf, trpi_step_from_now(leaf->world, rest != 0 ? rest : trpi_seconds_to_steps(leaf->world, seconds)));
}

// Begins a request, which is performed as a frame. The place waits for the frame as it waits for the host during an action. (9.4)
static trpi_status begin_request(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    trpi_view view = view_of(leaf);
    trp_reason reason = trpi_request_begin(&view, leaf->entry, leaf->at, step);
    trpi_view_report_faulty_numbers(&view, leaf->entry, step);
    if (view.waits) {
        return fail_or_wait(leaf, step, &view);
    }
    if (reason != TRP_REASON_NONE) {
        return fail(leaf, step, reason);
    }
    leaf->run->held = TRPI_HELD_REQUEST;
    return runs_until(leaf, deadline(leaf->world, step));
}

// Begins an action, unless it is a move that an area wraps: then the place waits for the area's frame. (9.8)
static trpi_status begin_action(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    trpi_running_step *run = leaf->run;
    trpi_leaf_action act = trpi_leaf_find_action(leaf);
    bool plain = run->held == TRPI_HELD_PLAIN;
    if (act.step == NULL) {
        return fail(leaf, step, TRP_REASON_GONE);
    }
    note_move(leaf, step, TRPI_GOES_ON);
    run->due = plain ? run->due : deadline(leaf->world, step);
    if (!plain && trpi_wrap_hold_move_for_area(leaf, &act)) {
        run->held = TRPI_HELD_REQUEST;
        return runs_until(leaf, run->due);
    }
    trpi_view view = trpi_leaf_action_view(leaf, &act);
    bool begun = trpi_action_begin(leaf, &view, act.step, act.parallel_action_count);
    trpi_view_report_faulty_numbers(&view, act.entry, act.step);
    if (!begun) {
        return fail_or_wait(leaf, step, &view);
    }
    run->held = TRPI_HELD_NOT;
    return runs_until(leaf, run->due);
}

static trpi_status begin(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    TRP_ASSERT(leaf->run->token == 0);
    trpi_entity_mark_hash_dirty(leaf->world, leaf->index);
    switch (step->op) {
    case TRPI_STEP_ACT:
    case TRPI_STEP_GO_ON: return begin_action(leaf, step);
    case TRPI_STEP_REQUEST: return begin_request(leaf, step);
    case TRPI_STEP_AWAIT:  // the inbox is looked into now, and again whenever a message comes
        return trpi_inbox_take(leaf->world, leaf->index, leaf->entry, step) ? TRPI_STATUS_SUCCESS
                                                                            : runs_until(leaf, deadline(leaf->world, step));
    case TRPI_STEP_WAIT: return step->code0 != 0 ? begin_wait(leaf, step) : TRPI_STATUS_SUCCESS;
    default: break;
    }
    trpi_view view = view_of(leaf);
    bool done = trpi_immediate_step_perform(&view, leaf->entry, step);
    return done ? TRPI_STATUS_SUCCESS : fail_or_wait(leaf, step, &view);
}

// --- Going on ---

// Takes the host's report of success. An action that moves goods waits until the ledger has moved them.
static trpi_status succeed(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    trp_world *world = leaf->world;
    trpi_running_step *run = leaf->run;
    trpi_action_stop_parallel_actions(leaf);
    trpi_entity_mark_hash_dirty(world, leaf->index);
    note_move(leaf, step, TRPI_WENT_ON);
    if (run->goods == 0 || (run->flags & TRPI_AT_MOVED) != 0) {
        return TRPI_STATUS_SUCCESS;
    }
    trpi_mail *mail = trpi_mail_post(world, leaf->index, 0, TRPI_MAIL_TRANSFER);
    mail->token = run->token;
    mail->number = world->pack->actions[step->index].effect;
    mail->transfer.goods = run->goods;
    mail->transfer.from = run->goods_from;
    mail->transfer.to = run->goods_to;
    run->flags = TRPI_AT_GOODS;
    trpi_leaf_entry(leaf)->goods_step = trpi_leaf_is_of_tree(leaf) ? 0 : (uint16_t)leaf->at;
    run->due = 0;
    run->watch_due = 0;
    return TRPI_STATUS_RUNNING;
}

// Applies the watchdog's deadline: a move fails as stuck when its agent has not covered enough distance, and any other action fails
// since the host is silent. (4.4)
static trpi_status look_after(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    trp_world *world = leaf->world;
    trpi_running_step *run = leaf->run;
    uint16_t action = trpi_leaf_performed_action(leaf, 0);
    if (action == TRPI_NONE16 || (world->pack->actions[action].flags & TRPI_ACTION_MOVES) == 0) {
        trpi_notice_tell_about_agent(world, leaf->index, TRP_NOTICE_UNPERFORMED, action, 0);
        return fail(leaf, step, TRP_REASON_SILENT);
    }
    uint32_t travelled = trpi_entity_distance_travelled(world, leaf->index);
    if (run->beat != world->now && travelled - run->travelled < PROGRESS_UNITS) {
        trpi_notice_tell_about_agent(world, leaf->index, TRP_NOTICE_STUCK, action, 0);
        return fail(leaf, step, TRP_REASON_STUCK);
    }
    run->travelled = travelled;
    run->watch_due = trpi_step_from_now(world, world->settings.stuck);
    trpi_entity_mark_hash_dirty(world, leaf->index);
    return TRPI_STATUS_RUNNING;
}

// Ends a step whose time is over, and runs the watchdog.
static trpi_status look_at_clock(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    const trpi_running_step *run = leaf->run;
    uint32_t now = leaf->world->now;
    if (run->due != 0 && run->due <= now) {
        bool waited = step != NULL && step->op == TRPI_STEP_WAIT;
        return waited ? TRPI_STATUS_SUCCESS : fail(leaf, step, TRP_REASON_TIME);
    }
    return run->watch_due != 0 && run->watch_due <= now ? look_after(leaf, step) : TRPI_STATUS_RUNNING;
}

// Begins a step again that waited for an answer of the host. A move that is to begin without a wrap (TRPI_HELD_PLAIN) does not ask
// the areas again. (8.5, 9.8)
static trpi_status begin_again(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    TRP_ASSERT(step != NULL);
    bool plain = leaf->run->held == TRPI_HELD_PLAIN && step->op != TRPI_STEP_REQUEST;
    *leaf->run = (trpi_running_step){
        .held = plain ? TRPI_HELD_PLAIN : TRPI_HELD_NOT, .due = plain ? leaf->run->due : 0, .rest = leaf->run->rest};
    return begin(leaf, step);
}

trpi_status trpi_leaf_update(const trpi_leaf *leaf, const trpi_pack_step *step)
{
    trpi_running_step *run = leaf->run;
    if (run->status == TRPI_STATUS_IDLE) {
        TRP_ASSERT(step != NULL);
        if (trpi_sighting_is_watched_for(leaf->world, TRPI_SIGHTING_STEP)) {
            (void)add_sighting(leaf, step, TRPI_SIGHTING_STEP);
        }
        return begin(leaf, step);
    }
    if ((run->flags & TRPI_AT_ASKS) != 0) {
        return trpi_agent_awaits_answer(leaf->world, leaf->index) ? TRPI_STATUS_RUNNING : begin_again(leaf, step);
    }
    if ((run->flags & TRPI_AT_REPORT_FAILED) != 0) {
        bool told = (step != NULL && step->op == TRPI_STEP_REQUEST) || run->reason != 0;
        trp_reason reason = told ? (trp_reason)run->reason : TRP_REASON_ACTION;
        return fail(leaf, step, (run->flags & TRPI_AT_GOODS) != 0 ? TRP_REASON_GOODS : reason);
    }
    if ((run->flags & (TRPI_AT_REPORTED | TRPI_AT_MOVED)) != 0) {
        return succeed(leaf, step);
    }
    if (step != NULL && step->op == TRPI_STEP_AWAIT && trpi_inbox_take(leaf->world, leaf->index, leaf->entry, step)) {
        return TRPI_STATUS_SUCCESS;
    }
    if (run->held == TRPI_HELD_CROSSING && run->rest != 0) {  // the step stood still, and gets back the time that was left
        run->due = trpi_step_from_now(leaf->world, run->rest);
        run->rest = 0;
    }
    return look_at_clock(leaf, step);
}

// --- Stopping ---

void trpi_leaf_stop(const trpi_leaf *leaf)
{
    uint32_t rest = trpi_leaf_is_walk_back(leaf) ? leaf->run->rest : 0;  // of the step that goes on after the walk back
    trpi_action_stop(leaf);
    if ((leaf->run->flags & TRPI_AT_GOODS) == 0) {
        *leaf->run = (trpi_running_step){.rest = rest};
    }
}

// Whether a pause drops the frame for which a place is held: a move gives up its frame, unless the entry only stands still
// (`stands_still`); a request keeps it.
static bool gives_up_frame(const trpi_leaf *leaf, bool stands_still)
{
    const trpi_pack_step *step = leaf->run->held != TRPI_HELD_NOT ? trpi_leaf_step(leaf) : NULL;
    bool acts = step != NULL && (step->op == TRPI_STEP_ACT || step->op == TRPI_STEP_GO_ON);
    return acts && !stands_still && leaf->run->held != TRPI_HELD_PLAIN;
}

void trpi_leaf_pause(const trpi_leaf *leaf, bool stands_still)
{
    trpi_running_step *run = leaf->run;
    uint32_t left = run->due > leaf->world->now ? run->due - leaf->world->now : 0;
    if (gives_up_frame(leaf, stands_still)) {
        trpi_leaf_drop_frame(leaf);
    }
    if ((run->flags & TRPI_AT_GOODS) != 0 || run->status != TRPI_STATUS_RUNNING) {
        return;
    }
    if (run->held == TRPI_HELD_CROSSING && stands_still) {
        trpi_action_stop_parallel_actions(leaf);
        run->rest = left;
        run->due = 0;
        return;
    }
    const trpi_pack_step *step = trpi_leaf_step(leaf);
    trpi_leaf_stop(leaf);
    run->rest = step != NULL && step->op == TRPI_STEP_WAIT ? left : run->rest;
}

// --- Goods ---

// Clears the step of an interrupted list at which goods were changing hands; if the ledger has moved them (`moved`), advances the
// list behind that step.
static void go_behind(const trpi_leaf *leaf, bool moved)
{
    trpi_entry *e = trpi_leaf_entry(leaf);
    if (moved) {
        e->checkpoint = trpi_list_step_after_parallel_actions(leaf->world, e, e->goods_step);
        e->step = e->step < e->checkpoint ? e->checkpoint : e->step;
    }
    *leaf->run = (trpi_running_step){0};
}

bool trpi_leaf_take_ledger_answer(trp_world *world, uint32_t index, uint32_t token, bool moved)
{
    for (trpi_leaf leaf = {.world = world, .index = index}; trpi_leaf_next_in_agent(&leaf);) {
        if (leaf.run->token != token || (leaf.run->flags & TRPI_AT_GOODS) == 0) {
            continue;
        }
        const trpi_entry *e = trpi_leaf_entry(&leaf);
        bool runs = (e->flags & TRPI_ENTRY_RUNNING) != 0 || trpi_body_is_parting(e);
        if (!trpi_leaf_is_of_tree(&leaf) && !runs) {
            go_behind(&leaf, moved);
        } else {
            leaf.run->flags |= moved ? TRPI_AT_MOVED : TRPI_AT_REPORT_FAILED;
        }
        trpi_body_request_update(world, index, leaf.entry);
        return true;
    }
    return false;
}

bool trpi_leaf_must_not_be_redone(const trpi_leaf *leaf)
{
    bool acted = (leaf->run->flags & (TRPI_AT_REPORTED | TRPI_AT_MOVED)) != 0;
    const trpi_pack_task *task = acted ? trpi_entry_task(leaf->world, trpi_leaf_entry(leaf)) : NULL;
    return task != NULL && (leaf->run->goods != 0 || task->resume == TRPI_RESUME_CHECKPOINT);
}

// Returns the failure of an action that the watchdog ends: the first `stuck` that an action of the pack declares. Which action's
// `stuck` it is does not matter, since failures are caught by their word.
static uint16_t watchdog_failure(const trp_pack *pack)
{
    uint32_t word = (uint32_t)trpi_key_of_name("stuck");
    for (uint32_t i = 0; i < pack->failure_count; i++) {
        if (pack->failures[i].word == word) {
            return (uint16_t)(i + 1);
        }
    }
    return 0;
}

uint16_t trpi_leaf_failure_of_action(const trpi_leaf *leaf)
{
    if (leaf->run->reason == TRP_REASON_STUCK || leaf->run->reason == TRP_REASON_SILENT) {
        return watchdog_failure(leaf->world->pack);
    }
    if (leaf->run->reason != TRP_REASON_ACTION) {
        return 0;
    }
    trpi_leaf_action act = trpi_leaf_find_action(leaf);
    if (act.step == NULL) {
        return 0;
    }
    const trpi_pack_action *action = &leaf->world->pack->actions[act.step->index];
    uint32_t number = leaf->run->failure;
    return number != 0 && number <= action->failure_count ? (uint16_t)(action->first_failure + number) : 0;
}
