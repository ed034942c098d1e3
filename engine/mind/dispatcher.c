// SPDX-License-Identifier: MIT
#include "engine/mind/dispatcher.h"

#include "engine/body/frame.h"
#include "engine/body/inbox.h"
#include "engine/body/leaf.h"
#include "engine/body/trigger.h"
#include "engine/body/question.h"
#include "engine/body/task.h"
#include "engine/body/tree.h"
#include "engine/body/wrap.h"
#include "engine/mind/active_role.h"
#include "engine/mind/condition.h"
#include "engine/mind/executor.h"
#include "engine/mind/lifecycle.h"
#include "engine/mind/handshake.h"
#include "engine/mind/latent.h"
#include "engine/mind/queue.h"
#include "engine/mind/role.h"
#include "engine/mind/schedule.h"
#include "engine/mind/selection.h"
#include "engine/mind/takeover.h"
#include "engine/store/mail.h"
#include "engine/store/notice.h"

#include "base/assert.h"
#include "base/canary.h"
#include "base/sort.h"

#define MOST_FIRINGS 32
#define MOST_REQUESTS 32

// --- Mail, class by class ---

// Handles the end of a scene for a member: a partner is lost (LOST, Case 6), or the scene came to its end (END).
static void scene_is_over(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_LOST || mail->kind == TRPI_MAIL_END);
    uint32_t entry = trpi_queue_find_entry_of_scene(world, index, mail->scene, mail->scene_serial);
    if (entry != TRPI_NEVER && mail->kind == TRPI_MAIL_END) {
        trpi_lifecycle_finish(world, index, entry);
    } else if (entry != TRPI_NEVER) {
        trpi_lifecycle_cancel(world, index, entry, (trp_reason)mail->lost.reason, false);
    }
}

static void answer_whether_performing(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_PERFORMS);
    uint32_t entry = trpi_queue_find_entry_of_scene(world, index, mail->scene, mail->scene_serial);
    if (entry == TRPI_NEVER) {
        return;
    }
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    bool performs =
        (e->flags & TRPI_ENTRY_CURRENT) != 0 && (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING | TRPI_ENTRY_MOVES_BACK)) != 0;
    trpi_mail *answer = trpi_mail_post_to_scene(world, index, mail->scene, mail->scene_serial, TRPI_MAIL_ANSWER);
    answer->part = e->part;
    answer->number = mail->number;
    answer->answer.performs = performs;
}

static void next_phase(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_NEXT && mail->part < world->settings.parts_per_scene);
    uint32_t entry = trpi_queue_find_entry_of_scene(world, index, mail->scene, mail->scene_serial);
    if (entry != TRPI_NEVER) {
        trpi_entry *e = trpi_agent_entries(world, index)[entry];
        e->part = mail->part;
        bool own = (world->pack->behaviours[mail->behaviour].flags & TRPI_BEHAVIOUR_OWN_PRIORITY) != 0;
        e->priority = own ? e->priority : (int16_t)mail->rank;
        trpi_agent_mark_dirty(world, index);
        trpi_lifecycle_begin_phase(world, index, entry, mail->behaviour, mail->number, mail->token);
    }
}

// Handles the refusal of a frame's request, or the loss of its provider. (9.3)
static void frame_declined(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_DECLINED);
    uint32_t entry = trpi_frame_find_by_mail(world, index, mail);
    if (entry != TRPI_NEVER) {
        const trpi_entry *e = trpi_agent_entries(world, index)[entry];
        trpi_wrap_mark_frame_given_up(world, index, entry);
        if (e->claim == TRPI_FRAME_ASKS && !trpi_entry_is_wrap(world, e)) {
            trpi_ref provider = mail->declined.provider != 0 ? mail->declined.provider : e->subject;
            trpi_event_add_with_reason(world, index, TRP_EVENT_REFUSED, e->behaviour, (trp_reason)mail->declined.reason, provider);
        }
        trpi_lifecycle_cancel(world, index, entry, (trp_reason)mail->declined.reason, false);
        trpi_agent_mark_dirty(world, index);
    }
}

static void change_role(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_ROLE);
    if (mail->part == TRPI_ROLE_ORDER) {
        trpi_selection_start_for_host(world, index, mail->behaviour, mail->sender, mail->values, mail->number);
        return;
    }
    switch (mail->role.change) {
    case TRPI_CHANGE_PUT_ON: trpi_role_put_on(world, index, mail->number); break;
    case TRPI_CHANGE_BEGIN: trpi_schedule_begin_occasion(world, index, mail->number, (uint64_t)mail->role.until); break;
    case TRPI_CHANGE_END: trpi_schedule_end_occasion(world, index, mail->number); break;
    case TRPI_CHANGE_BEGIN_ALL: trpi_schedule_change_occasions(world, index, mail->number, true, (uint64_t)mail->role.until); break;
    case TRPI_CHANGE_END_ALL: trpi_schedule_change_occasions(world, index, mail->number, false, 0); break;
    case TRPI_CHANGE_LAYER: trpi_takeover_force_layer(world, index, mail->number, (uint32_t)mail->role.until); break;
    default: trpi_role_take_off(world, index, mail->number); break;
    }
}

static void read_mail(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    switch (mail->kind) {
    case TRPI_MAIL_LOST:
    case TRPI_MAIL_END: scene_is_over(world, index, mail); break;
    case TRPI_MAIL_NEXT: next_phase(world, index, mail); break;
    case TRPI_MAIL_WITHDRAW: trpi_handshake_handle_withdrawal(world, index, mail); break;
    case TRPI_MAIL_GRANT: trpi_handshake_handle_grant(world, index, mail); break;
    case TRPI_MAIL_REFUSE:
    case TRPI_MAIL_BREAK: trpi_handshake_handle_refusal(world, index, mail); break;
    case TRPI_MAIL_START: trpi_handshake_handle_start(world, index, mail); break;
    case TRPI_MAIL_RECAST: trpi_claim_begin_for_recast(world, index, mail); break;
    case TRPI_MAIL_PERFORMS: answer_whether_performing(world, index, mail); break;
    case TRPI_MAIL_ROLE: change_role(world, index, mail); break;
    case TRPI_MAIL_GOODS: (void)trpi_leaf_take_ledger_answer(world, index, mail->token, mail->goods.moved != 0); break;
    case TRPI_MAIL_ADOPTED: trpi_frame_begin_granted(world, index, mail); break;
    case TRPI_MAIL_DECLINED: frame_declined(world, index, mail); break;
    case TRPI_MAIL_MESSAGE:
    case TRPI_MAIL_EVENT:
        if (mail->kind == TRPI_MAIL_MESSAGE) {
            trpi_event_add_message(world, index, TRP_EVENT_HEARD, mail->number, mail->sender);
            trpi_inbox_add_message_to_waiting_entries(world, index, mail->number, mail->values);
        }
        trpi_tree_notify_arrows(world, index, mail->kind == TRPI_MAIL_EVENT, mail->number, mail->sender, mail->values);
        trpi_latent_fire_for_mail(world, index, mail);
        break;
    default: trpi_latent_fire_for_mail(world, index, mail); break;
    }
}

static void tell_unheard(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    trpi_event_add_message(world, index, TRP_EVENT_UNHEARD, mail->number, mail->sender);
    trpi_notice_tell(world, (trp_notice){.kind = TRP_NOTICE_UNHEARD,
                                         .agent = {trpi_ref_of_index(world, index)},
                                         .other = {mail->sender},
                                         .number = mail->number});
}

// Reads the mail of a dormant agent, which perceives nothing: it refuses requests, declines starts, obeys orders about its roles,
// and tells the host of messages that it does not hear. (10.4)
static void read_asleep(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    switch (mail->kind) {
    case TRPI_MAIL_REQUEST: trpi_handshake_handle_request(world, index, mail); break;
    case TRPI_MAIL_START: trpi_claim_decline_start(world, index, mail, TRP_REASON_FAR); break;
    case TRPI_MAIL_ROLE: read_mail(world, index, mail); break;
    case TRPI_MAIL_MESSAGE: tell_unheard(world, index, mail); break;
    default: break;  // of scenes and frames that it has left
    }
}

// --- Timers (Case 7) ---

// Returns the step at which an entry that waits for its partners is suspended; TRPI_NEVER when it does not wait, or has been
// suspended.
static uint32_t suspension_step(const trpi_entry *e)
{
    bool waits = (e->flags & TRPI_ENTRY_SELF_DONE) != 0 && (e->flags & TRPI_ENTRY_SUSPENDED) == 0 && e->frozen == 0;
    return waits && e->patient_until != 0 ? e->patient_until : TRPI_NEVER;
}

// Returns the `while` condition under which an entry goes on; 0 when there is none, or the entry is not current.
static uint32_t while_of(const trp_world *world, const trpi_entry *e)
{
    return (e->flags & TRPI_ENTRY_CURRENT) != 0 ? trpi_behaviour_of_entry(world, e)->holds : 0;
}

// Whether an agent has to look around for an entry: for its `while`, or for a condition of its tree. A `while` that reads only own
// facts and the time of day is evaluated when they change, and at the times it names. (2.5, 8.1)
static bool needs_look(const trp_world *world, uint32_t index, uint32_t entry)
{
    uint32_t holds = while_of(world, trpi_entry_at(world, index, entry));
    return (holds != 0 && !trpi_expression_changes_by_facts_and_clock_only(world->pack, holds)) ||
           trpi_task_is_due_at_each_look(world, index, entry);
}

bool trpi_agent_evaluates_while_clause_in_samples(const trp_world *world, uint32_t index)
{
    if (!world->has_while) {
        return false;
    }
    TRPI_EACH_ENTRY(world, index, i)
    {
        if (needs_look(world, index, i)) {
            return true;
        }
    }
    return false;
}

static inline void lower(trp_world *world, uint32_t index, uint32_t flags)
{
    if ((world->agents[index]->flags & flags) != 0) {
        world->agents[index]->flags &= ~flags;
        trpi_entity_mark_hash_dirty(world, index);
    }
}

static bool is_let_go_by_while(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    return while_of(world, e) != 0 && (e->flags & TRPI_ENTRY_PARTING) == 0 &&
           !trpi_entry_while_condition_holds(world, index, entry);
}

// Ends what has reached a deadline: handshakes, entries to be forgotten, frozen frames, behaviours outside of their block; suspends
// entries that have waited long enough for their partners. At a sample that asks for it, and after a change of the agent, also
// evaluates conditional roles, the conditions of `while` and reactive trees. (7.3)
static void look_at_clocks(trp_world *world, uint32_t index)
{
    trpi_handshake_end_expired(world, index);
    bool looks = (world->agents[index]->flags & (TRPI_AGENT_CHECKS_WHILE | TRPI_AGENT_CHANGED)) != 0;
    lower(world, index, TRPI_AGENT_CHECKS_WHILE);
    if (looks && trpi_agent_kind_has_conditional_role(world, index)) {
        trpi_roles_update_conditional(world, index);
    }
    TRPI_EACH_ENTRY(world, index, i)
    {
        trpi_entry *e = trpi_entry_at(world, index, i);
        if (trpi_entry_forgotten_at_step(e) <= world->now) {
            trpi_lifecycle_cancel(world, index, i, TRP_REASON_FORGOTTEN, true);
        } else if (e->frozen_until != 0 && e->frozen_until <= world->now) {
            trpi_lifecycle_cancel(world, index, i, TRP_REASON_TIME,
                                  true);  // a frame that stands still holds its object no longer (9.12)
        } else if (e->leaves_at != 0 && e->leaves_at <= world->now && e->frozen == 0) {
            e->leaves_at = 0;
            trpi_entity_mark_hash_dirty(world, index);
            if ((e->flags & TRPI_ENTRY_PARTING) == 0 || e->after != TRPI_PARTING_REMOVE) {
                trpi_lifecycle_cancel(world, index, i, TRP_REASON_SCHEDULE, false);
            }
        } else if (looks && is_let_go_by_while(world, index, i)) {
            trpi_wrap_mark_frame_given_up(world, index, i);
            trpi_lifecycle_cancel(world, index, i, TRP_REASON_HOLDS, false);
        } else if (looks && (e->flags & TRPI_ENTRY_CURRENT) != 0 && trpi_task_runs_reactive_node(world, index, i)) {
            trpi_executor_update_reactive_tree(world, index, i);
        } else if (suspension_step(e) <= world->now && !TRPI_CANARY(PATIENCE)) {
            trpi_lifecycle_suspend(world, index, i);
        }
    }
}

// --- Candidates to start: requests and fired latents, best rank first (4.6) ---

static int compare_requests(const void *left, const void *right, const void *context)
{
    (void)context;
    const trpi_mail *a = *(const trpi_mail *const *)left, *b = *(const trpi_mail *const *)right;
    return trpi_handshake_request_has_precedence(a, b) ? -1 : trpi_handshake_request_has_precedence(b, a);
}

// Tries the agent's own firings, and handles the requests of others, all in the order of their ranks. Firings are tried only when
// the agent is dirty: an agent that is visited for some other reason has only its requests handled.
static void consider_candidates(trp_world *world, uint32_t index, const trpi_mail **requests, uint32_t request_count, bool dirty)
{
    TRP_ASSERT(request_count <= MOST_REQUESTS);
    trpi_firing firings[MOST_FIRINGS];
    uint32_t firing_count = dirty ? trpi_latent_collect_firings(world, index, firings, MOST_FIRINGS) : 0;
    if (request_count > 1) {
        trpi_sort_elements(requests, request_count, sizeof *requests, compare_requests, NULL, NULL);
    }
    uint32_t f = 0, r = 0;
    while (f < firing_count || r < request_count) {
        if (r == request_count || (f < firing_count && firings[f].rank >= requests[r]->rank)) {
            trpi_latent_try_firing(world, index, &firings[f++]);
        } else {
            trpi_handshake_handle_request(world, index, requests[r++]);
        }
    }
    trpi_latent_remove_tried_firings(world, index);
}

// --- The turn ---

static bool can_choose(const trp_world *world, uint32_t index)
{
    return trpi_agent_is_free_to_choose(world, index) && trpi_selection_queues_admit_proactive(world, index);
}

// Whether an agent would spin now, if it can choose.
static bool is_due_to_spin(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    bool resumes = (agent->flags & TRPI_AGENT_SPINNING) != 0;  // a candidate has refused
    bool due = agent->idle_until <= world->now || (agent->flags & TRPI_AGENT_CHANGED) != 0;
    return resumes || (due && agent->spun != world->now);
}

// Converts a step as records have it, where 0 means "none", to one for comparing: TRPI_NEVER for 0.
static uint32_t unless_0(uint32_t step)
{
    return step != 0 ? step : TRPI_NEVER;
}

uint32_t trpi_entry_due_step(const trpi_entry *e)
{
    uint32_t due = trpi_earlier_step(trpi_task_due_step(e), trpi_entry_forgotten_at_step(e));
    due = trpi_earlier_step(due, unless_0(e->claim_due));
    due = trpi_earlier_step(due, unless_0(e->frozen_until));
    due = trpi_earlier_step(due, e->frozen == 0 ? unless_0(e->leaves_at) : TRPI_NEVER);
    return trpi_earlier_step(due, suspension_step(e));
}

// Wakes an agent that would otherwise never wake again, and tells the host: always a bug of the engine. (4.4)
static void repair_if_stuck(trp_world *world, uint32_t index)
{
    if (trpi_bitmap_has_bit(&world->again, index)) {
        return;
    }
    bool stuck = world->agents[index]->due == TRPI_NEVER && trpi_selection_is_idle_with_choices(world, index);
    const uint16_t busy = TRPI_ENTRY_RUNNING | TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_PARTING | TRPI_ENTRY_MOVES_BACK | TRPI_ENTRY_AHEAD;
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        stuck = stuck || ((e->flags & TRPI_ENTRY_CURRENT) != 0 && (e->flags & busy) == 0 && (e->run.flags & TRPI_AT_GOODS) == 0);
    }
    if (stuck && !TRPI_CANARY(NO_REPAIR)) {
        world->counters.repairs++;
        world->agents[index]->idle_until = 0;
        trpi_event_add(world, index, TRP_EVENT_REPAIRED, TRP_NOT_FOUND);
        trpi_notice_tell_about_agent(world, index, TRP_NOTICE_REPAIRED, 0, 0);
        trpi_agent_wake(world, index);
    }
}

// Returns the first step at which something must happen about what an agent's latents wait for, and chooses the cues to look for. A
// look that is due already does not count: it is requested for the agent's next sample.
static uint32_t due_of_latents(trp_world *world, uint32_t index)
{
    uint32_t due = trpi_earlier_step(trpi_latents_next_due_step(world, index), trpi_latent_choose_cues_to_look_for(world, index));
    uint32_t watch = trpi_latents_next_look_step(world, index, false);
    if (watch <= world->now) {
        trpi_agent_make_look_at_next_sample(world, index);
        return due;
    }
    return trpi_earlier_step(due, watch);
}

// Sets the agent's one timer to the first step at which something must happen if nothing else does; `chooses` says that nothing
// keeps the agent from choosing. (4.4) The timer is moved to the agent's next turn of its update period; only the deadlines of
// claims and promises are met between such turns. (10.7)
static void schedule(trp_world *world, uint32_t index, bool chooses)
{
    trpi_agent *agent = world->agents[index];
    uint32_t due = trpi_agent_has_latents(world, index) ? due_of_latents(world, index) : TRPI_NEVER;
    due = trpi_earlier_step(due, trpi_questions_next_expiry_step(world, index));
    due = trpi_earlier_step(due, trpi_schedule_update_next_clock_step(world, index));
    if (trpi_agent_kind_has_conditional_role(world, index)) {
        trpi_agent_make_look_at_next_sample(world, index);
    }
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        due = TRPI_CANARY(LATE) ? due : trpi_earlier_step(due, trpi_entry_due_step(e));
        if (world->has_while && needs_look(world, index, i)) {
            trpi_agent_make_look_at_next_sample(world, index);
        }
    }
    if (chooses && !TRPI_CANARY(ASLEEP) && !TRPI_CANARY(NO_REPAIR)) {
        due = trpi_earlier_step(due, agent->idle_until);
    }
    if (due != TRPI_NEVER) {
        due = trpi_agent_next_update_step(world, index, due > world->now ? due : world->now + 1);
    }
    if (agent->claim_state != TRPI_CLAIM_NONE) {
        due = trpi_earlier_step(due, trpi_agent_claim(world, index)->due);
    }
    if (agent->promised_to != 0) {
        due = trpi_earlier_step(due, agent->promise_due);
    }
    agent->due = due;
}

void trpi_dispatch_publish_busy(trp_world *world, uint32_t index)
{
    if (trpi_agent_is_dormant(world, index) || (world->entities[index].flags & TRPI_ENTITY_DYING) != 0) {
        return;
    }
    const trpi_agent *agent = world->agents[index];
    bool busy = trpi_agent_is_busy(world, index) || agent->promised_to != 0 || agent->claim_state == TRPI_CLAIM_CONFIRMED ||
                (agent->flags & TRPI_AGENT_TALKS) != 0;
    if (busy != ((world->entities[index].flags & TRPI_ENTITY_WILL_BE_BUSY) != 0)) {
        world->entities[index].flags ^= TRPI_ENTITY_WILL_BE_BUSY;
        trpi_entity_mark_hash_dirty(world, index);
    }
}

// Whether a request was withdrawn by mail that came with it. WITHDRAW and REQUEST mails lie in the order of their senders, so *at
// only moves on from one request to the next. (5.3)
static bool is_withdrawn(const trp_world *world, uint32_t *at, const trpi_mail *request)
{
    const trpi_mail *mails = world->incoming.mails;
    uint32_t sender = trpi_ref_serial(request->sender);
    while (*at != TRPI_NEVER && (mails[*at].kind < TRPI_MAIL_WITHDRAW ||
                                 (mails[*at].kind == TRPI_MAIL_WITHDRAW && trpi_ref_serial(mails[*at].sender) < sender))) {
        *at = mails[*at].next;
    }
    for (uint32_t i = *at; i != TRPI_NEVER && mails[i].kind == TRPI_MAIL_WITHDRAW && mails[i].sender == request->sender;
         i = mails[i].next) {
        if (mails[i].scene_serial == request->scene_serial) {
            return true;
        }
    }
    return false;
}

// Whether an agent without mail waits for its first turn: no order has given it a behaviour or a claim, nor is it being despawned.
// (12.8)
static bool awaits_first_turn(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    return trpi_agent_awaits_first_turn(world, index) && (world->entities[index].flags & TRPI_ENTITY_DYING) == 0 &&
           agent->claim_state == TRPI_CLAIM_NONE && agent->promised_to == 0 &&
           trpi_agent_next_used_entry(world, index, 0) == world->settings.entries_per_agent;
}

void trpi_dispatch(trp_world *world, uint32_t index)
{
    uint32_t at = trpi_mail_detach_sorted_list_of_agent(world, index);
    if (trpi_agent_is_dormant(world, index)) {
        for (; at != TRPI_NEVER; at = world->incoming.mails[at].next) {
            read_asleep(world, index, &world->incoming.mails[at]);
        }
        return;
    }
    if (at == TRPI_NEVER && awaits_first_turn(world, index)) {
        trpi_latent_note_first_facts(world, index);
        world->agents[index]->due = trpi_agent_next_update_step(world, index, world->now);  // its update period may have changed
        return;
    }
    world->counters.dispatches++;
    if ((world->entities[index].flags & TRPI_ENTITY_DYING) != 0) {
        return;
    }
    if ((world->agents[index]->flags & TRPI_AGENT_NEW) != 0) {
        lower(world, index, TRPI_AGENT_NEW);
        trpi_role_note_active_roles_changed(world, index);
    }
    trpi_questions_mark_expired_and_agent_dirty(world, index);
    trpi_schedule_review_if_due(world, index);
    const bool has_mail = at != TRPI_NEVER, was_due = trpi_executor_update_running(world, index);
    const trpi_mail *requests[MOST_REQUESTS];
    uint32_t request_count = 0, withdrawn = at;
    while (at != TRPI_NEVER) {
        const trpi_mail *mail = &world->incoming.mails[at];
        at = mail->next;
        if (mail->kind != TRPI_MAIL_REQUEST) {
            read_mail(world, index, mail);
        } else if (is_withdrawn(world, &withdrawn, mail)) {
            continue;
        } else if (request_count < MOST_REQUESTS) {
            requests[request_count++] = mail;
        } else {
            trpi_handshake_handle_request(world, index, mail);
        }
    }
    if (has_mail || was_due) {
        (void)trpi_executor_update_running(world, index);  // goods have come, perhaps
    }
    look_at_clocks(world, index);
    const bool latents = trpi_agent_has_latents(world, index);
    if (latents) {
        trpi_latent_evaluate_clock_and_fact_cues(world, index);
    }
    bool dirty = (world->agents[index]->flags & TRPI_AGENT_DIRTY) != 0;
    lower(world, index, TRPI_AGENT_DIRTY);
    if (latents || request_count > 0) {
        consider_candidates(world, index, requests, request_count, dirty);
    }
    if (dirty && (world->agents[index]->flags & TRPI_AGENT_RESELECTS) != 0) {
        trpi_selection_start_better_sibling(world, index);
    }
    bool chooses = can_choose(world, index);
    const bool spins = chooses && is_due_to_spin(world, index);
    if (spins) {
        trpi_selection_spin(world, index);
    }
    lower(world, index, TRPI_AGENT_CHANGED);
    if (trpi_executor_switch_current(world, index) || spins) {
        chooses = can_choose(world, index);
    }
    const uint32_t unsettled = TRPI_AGENT_CHANGED | TRPI_AGENT_DIRTY;
    if ((world->agents[index]->flags & unsettled) != 0 || (chooses && is_due_to_spin(world, index))) {
        trpi_agent_wake(world, index);
    }
    schedule(world, index, chooses);
    repair_if_stuck(world, index);
}

void trpi_dispatch_end_behaviours_and_agreements(trp_world *world, uint32_t index, trp_reason reason)
{
    trpi_agent *agent = world->agents[index];
    bool keeps = (TRPI_CANARY(GHOST) && reason == TRP_REASON_GONE) || (TRPI_CANARY(SLEEPWALKER) && reason != TRP_REASON_GONE);
    TRPI_EACH_ENTRY(world, index, i)
    {
        if (!keeps) {
            trpi_lifecycle_cancel(world, index, i, reason, true);
        }
    }
    if (agent->claim_state != TRPI_CLAIM_NONE) {
        trpi_claim_withdraw(world, index, reason);
    }
    if (agent->promised_to != 0) {
        trpi_promise_break(world, index, reason);
    }
    trpi_timer_wheel_cancel(&world->wheel, index);
    agent->due = TRPI_NEVER;
}
