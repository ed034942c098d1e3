// SPDX-License-Identifier: MIT
// An agent has at most one claim (it asks) and at most one promise (it was asked).
//
// Invariants:
// - each claim and each promise has a step at which it expires, so no agent waits for ever;
// - each mail carries the number of the claim it is about, so late mail is recognised.

#include "engine/mind/handshake.h"

#include "engine/body/subscription.h"
#include "engine/mind/condition.h"
#include "engine/mind/lifecycle.h"
#include "engine/mind/parameter.h"
#include "engine/mind/active_role.h"
#include "engine/store/agent_memory.h"

#include "base/assert.h"
#include "base/canary.h"

#include <string.h>

#define MOST_ASKED 3

// --- Asking ---

// Fills in the contents of a request for a part.
static void fill_request(const trpi_partner_search *search, uint32_t part, trpi_mail *mail)
{
    const trpi_pack_behaviour *b = &search->world->pack->behaviours[search->claim->behaviour];
    mail->scene_serial = search->claim->serial;
    mail->behaviour = search->behaviour;
    mail->topic = b->topic;
    mail->part = (uint8_t)part;
    mail->rank = search->claim->rank;
    mail->since = search->claim->since;
    mail->queue = b->initiation == TRPI_LATENT ? TRP_QUEUE_LATENT : TRP_QUEUE_COLLABORATIVE;
}

static void ask(const trpi_partner_search *search, uint32_t part, trpi_ref who)
{
    TRP_ASSERT(who != 0 && part < search->claim->part_count);
    trpi_claim_part *claimed = &trpi_agent_claim_parts(search->world, search->index)[part];
    claimed->who = who;
    claimed->state = TRPI_CLAIM_PART_ASKED;
    claimed->asked++;
    fill_request(search, part, trpi_mail_post(search->world, search->index, who, TRPI_MAIL_REQUEST));
    trpi_event_add(search->world, search->index, TRP_EVENT_ASKED, search->claim->behaviour)->other.value = who;
}

static bool ask_next(trp_world *world, uint32_t index, uint32_t part)
{
    TRP_ASSERT(part < trpi_agent_claim(world, index)->part_count);
    trpi_claim_part *claimed = &trpi_agent_claim_parts(world, index)[part];
    trpi_partner_search search = trpi_partner_search_for_claim(world, index, part);
    claimed->who = 0;
    claimed->state = TRPI_CLAIM_PART_OPEN;
    trpi_ref who = claimed->asked < MOST_ASKED ? trpi_partner_search_find_candidate(&search, part) : 0;
    if (who == 0) {
        return false;
    }
    ask(&search, part, who);
    return true;
}

// --- The initiator ---

void trpi_claim_end_without_telling(trp_world *world, uint32_t index)
{
    trpi_claim_memory_free(world, index);
    world->agents[index]->claim_state = TRPI_CLAIM_NONE;
    trpi_entity_mark_hash_dirty(world, index);
}

// Tells a scene that no agent can be found for a part.
static void answer_not_found(trp_world *world, uint32_t index, uint32_t scene, uint32_t scene_serial, uint32_t part)
{
    TRP_ASSERT(part < world->settings.parts_per_scene);
    trpi_mail *answer = trpi_mail_post_to_scene(world, index, scene, scene_serial, TRPI_MAIL_ANSWER);
    answer->part = (uint8_t)part;
    answer->number = TRPI_NEVER;
}

void trpi_claim_withdraw(trp_world *world, uint32_t index, trp_reason reason)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    const trpi_claim_part *claim_parts = trpi_agent_claim_parts(world, index);
    TRP_ASSERT(world->agents[index]->claim_state != TRPI_CLAIM_NONE);
    for (uint32_t i = 0; i < claim->part_count; i++) {
        if (claim_parts[i].state != TRPI_CLAIM_PART_OPEN && claim_parts[i].who != trpi_ref_of_index(world, index) &&
            trpi_ref_is_alive(world, claim_parts[i].who) && !TRPI_CANARY(NO_WITHDRAW)) {
            trpi_mail_post(world, index, claim_parts[i].who, TRPI_MAIL_WITHDRAW)->scene_serial = claim->serial;
        }
    }
    trpi_event_add(world, index, TRP_EVENT_REJECTED, claim->behaviour)->reason = (uint8_t)reason;
    if (claim->latent == TRPI_NO_LATENT) {
        trpi_active_role_exclude_behaviour_from_spin(world, index, claim->behaviour);  // the spin goes on with the others
    }
    bool casts = !trpi_entity_is_agent(world, index);  // an area, which tries again by its own clock (9.11)
    if (claim->part_count > 2 && claim->recast == TRPI_NEVER && !casts) {
        // Initiators that want the same partners back off for a random time, so that they do not ask at the same moment
        // again and again. (5.8)
        uint32_t most = 2 * world->settings.steps_per_second;
        uint32_t steps = 1 + trpi_random_below(trpi_agent_draw_random(world, index, 0xBAC0FF), most);
        trpi_active_role_back_off_behaviour(world, index, claim->behaviour, steps);
    }
    if (claim->recast != TRPI_NEVER) {
        answer_not_found(world, index, claim->recast, claim->recast_serial, claim->recast_part);
    }
    trpi_claim_end_without_telling(world, index);
    if (!casts) {
        trpi_agent_mark_dirty(world, index);
    }
}

static trpi_claim *open_claim(trp_world *world, uint32_t index, uint32_t behaviour, uint32_t latent)
{
    TRP_ASSERT(world->agents[index]->claim_state == TRPI_CLAIM_NONE);
    trpi_claim *claim = trpi_claim_memory_allocate(world, index);
    *claim = trpi_claim_make_next(world, index, behaviour);
    claim->latent = (uint16_t)latent;
    world->agents[index]->claim_count = claim->serial;
    world->agents[index]->claim_state = TRPI_CLAIM_ASKING;
    trpi_entity_mark_hash_dirty(world, index);
    return claim;
}

// Leaves a copy of an `every` part without an agent, if enough other copies have one or may still get one. False when they are too
// few, for any other part, for the one agent that an order names, and in a recast. (5.10)
static bool leave_out(trp_world *world, uint32_t index, uint32_t part)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    const trpi_pack_part *what = trpi_behaviour_part(world->pack, claim->behaviour, part);
    if (what == NULL || what->copy == 0 || claim->recast != TRPI_NEVER || trpi_claim_wanted_agent(claim, part) != 0) {
        return false;
    }
    trpi_claim_part *claim_parts = trpi_agent_claim_parts(world, index);
    uint32_t others = 0;
    for (uint32_t i = part + 1 - what->copy; i < claim->part_count; i++) {
        others += i != part && claim_parts[i].state != TRPI_CLAIM_PART_ABSENT;
    }
    if (others < what->least) {
        return false;
    }
    claim_parts[part].who = 0;
    claim_parts[part].state = TRPI_CLAIM_PART_ABSENT;
    trpi_entity_mark_hash_dirty(world, index);
    return true;
}

trp_reason trpi_claim_begin(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, trpi_ref only_partner,
                            uint32_t latent, const int64_t *locals)
{
    trpi_claim *claim = open_claim(world, index, behaviour, latent);
    claim->subject = subject;
    claim->wanted = only_partner;
    memcpy(trpi_agent_claim_locals(world, index), locals, world->settings.locals_per_entry * sizeof *locals);
    trpi_claim_part *claim_parts = trpi_agent_claim_parts(world, index);
    claim_parts[0] = (trpi_claim_part){
        .who = trpi_ref_of_index(world, index), .behaviour = (uint16_t)behaviour, .state = TRPI_CLAIM_PART_GRANTED};
    // Partners for all parts are found before the first is asked, so that no agent is asked in vain.
    for (uint32_t part = 1; part < claim->part_count; part++) {
        trpi_partner_search search = trpi_partner_search_for_claim(world, index, part);
        claim_parts[part].who = trpi_partner_search_find_candidate(&search, part);
        if (claim_parts[part].who == 0 && !leave_out(world, index, part)) {
            world->agents[index]->claim_count--;  // no agent was asked: the next claim takes the number
            trpi_claim_end_without_telling(world, index);
            return TRP_REASON_NO_PARTNER;
        }
    }
    for (uint32_t part = 1; part < claim->part_count; part++) {
        claim_parts[part].who = 0;
        if (!ask_next(world, index, part) && !leave_out(world, index, part)) {
            trpi_claim_withdraw(world, index, TRP_REASON_NO_PARTNER);
            return TRP_REASON_NO_PARTNER;
        }
    }
    return TRP_REASON_NONE;
}

void trpi_claim_begin_for_area(trp_world *world, uint32_t area, uint32_t scene, const trpi_ref *cast)
{
    const trpi_pack_scene *table = &world->pack->scenes[scene];
    trpi_claim *claim = open_claim(world, area, world->pack->parts[table->first_part].behaviour, TRPI_NO_LATENT);
    for (uint32_t part = 0; part < claim->part_count; part++) {
        trpi_partner_search search = trpi_partner_search_for_claim(world, area, part);
        if (cast[part] != 0) {
            ask(&search, part, cast[part]);
        } else {
            trpi_agent_claim_parts(world, area)[part].state = TRPI_CLAIM_PART_ABSENT;
        }
    }
}

void trpi_claim_begin_for_recast(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_RECAST);
    uint32_t entry = trpi_queue_find_entry_of_scene(world, index, mail->scene, mail->scene_serial);
    if (entry != TRPI_NEVER && world->agents[index]->claim_state == TRPI_CLAIM_NONE) {
        const trpi_entry *e = trpi_agent_entries(world, index)[entry];
        trpi_claim *claim = open_claim(world, index, e->behaviour, TRPI_NO_LATENT);
        const trpi_member *members = trpi_scene_members(world, mail->scene);
        for (uint32_t i = 0; i < claim->part_count; i++) {
            trpi_agent_claim_parts(world, index)[i] = (trpi_claim_part){.who = members[i].present ? members[i].who : 0,
                                                                        .behaviour = members[i].behaviour,
                                                                        .state = TRPI_CLAIM_PART_GRANTED};
        }
        claim->rank = trpi_rank_of_priority(e->layer, e->priority);
        memcpy(trpi_agent_claim_locals(world, index), trpi_entry_locals(world, index, entry),
               world->settings.locals_per_entry * sizeof(int64_t));
        claim->recast = mail->scene;
        claim->recast_serial = mail->scene_serial;
        claim->recast_part = (uint8_t)mail->number;
        if (ask_next(world, index, mail->number)) {
            return;
        }
        trpi_claim_end_without_telling(world, index);
    }
    answer_not_found(world, index, mail->scene, mail->scene_serial, mail->number);
}

// Makes the bid of the behaviour that the initiator is to begin. For a better sibling an equal rank is enough to replace
// what runs. (6)
static trpi_queue_bid bid_of_claim(const trp_world *world, uint32_t index)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(world, claim->behaviour, claim->subject);
    bid.equal_rank_suffices =
        claim->latent == TRPI_NO_LATENT && trpi_behaviour_precedes_running_sibling(world, index, claim->behaviour);
    return bid;
}

// Confirms a claim of which each part is promised or left out; gives it up if the initiator cannot start any more.
static void confirm_if_all_promised(trp_world *world, uint32_t index)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    for (uint32_t i = 0; i < claim->part_count; i++) {
        if (trpi_agent_claim_parts(world, index)[i].state < TRPI_CLAIM_PART_GRANTED) {
            return;
        }
    }
    // The initiator checks once more whether it may still start. (5.3)
    trpi_queue_bid bid = bid_of_claim(world, index);
    bool begins = claim->recast == TRPI_NEVER && trpi_entity_is_agent(world, index);
    trp_reason reason =
        begins ? trpi_queue_rejection_reason(world, index, &bid, trpi_queue_current_entries(world, index)) : TRP_REASON_NONE;
    if (reason != TRP_REASON_NONE) {
        trpi_claim_withdraw(world, index, reason);
        return;
    }
    world->agents[index]->claim_state = TRPI_CLAIM_CONFIRMED;
    trpi_mail *confirm = trpi_mail_post(world, index, 0, TRPI_MAIL_CONFIRM);
    confirm->scene_serial = claim->serial;
}

// Returns the part of the current claim that a mail is about, or NULL when the mail comes too late.
static trpi_claim_part *claimed_of_mail(const trp_world *world, uint32_t index, const trpi_mail *mail)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    if (world->agents[index]->claim_state == TRPI_CLAIM_NONE || claim->serial != mail->scene_serial ||
        mail->part >= claim->part_count) {
        return NULL;
    }
    trpi_claim_part *claimed = &trpi_agent_claim_parts(world, index)[mail->part];
    return claimed->who == mail->sender ? claimed : NULL;
}

void trpi_handshake_handle_grant(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_GRANT);
    trpi_claim_part *claimed = claimed_of_mail(world, index, mail);
    if (claimed == NULL || world->agents[index]->claim_state != TRPI_CLAIM_ASKING) {
        trpi_mail_post(world, index, mail->sender, TRPI_MAIL_WITHDRAW)->scene_serial = mail->scene_serial;
        return;
    }
    claimed->state = TRPI_CLAIM_PART_GRANTED;
    claimed->behaviour = mail->behaviour;
    trpi_entity_mark_hash_dirty(world, index);
    confirm_if_all_promised(world, index);
}

// Goes on without an agent for a part if the scene can begin without it; else gives the claim up.
static void go_without(trp_world *world, uint32_t index, uint32_t part, trp_reason reason)
{
    if (!leave_out(world, index, part)) {
        trpi_claim_withdraw(world, index, reason);
    } else if (world->agents[index]->claim_state == TRPI_CLAIM_ASKING) {
        confirm_if_all_promised(world, index);
    }
}

void trpi_handshake_handle_refusal(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_REFUSE || mail->kind == TRPI_MAIL_BREAK);
    trpi_claim_part *claimed = claimed_of_mail(world, index, mail);
    if (claimed == NULL) {
        return;
    }
    const trpi_claim *claim = trpi_agent_claim(world, index);
    trpi_event_add_with_reason(world, index, TRP_EVENT_REFUSED, claim->behaviour, (trp_reason)mail->refuse.reason, mail->sender);
    if (mail->refuse.reason != TRP_REASON_BUSY || (world->entities[trpi_ref_index(mail->sender)].flags & TRPI_ENTITY_BUSY) == 0) {
        trpi_claim_remember_refusal(world, index, trpi_ref_serial(mail->sender), world->pack->behaviours[claim->behaviour].topic);
    }
    const bool confirmed = world->agents[index]->claim_state == TRPI_CLAIM_CONFIRMED;
    if (!trpi_entity_is_agent(world, index) || (confirmed && claim->recast == TRPI_NEVER)) {
        // The parts were cast for one another (9.11), or a candidate broke its promise at the last moment.
        go_without(world, index, mail->part, (trp_reason)mail->refuse.reason);
        return;
    }
    if (confirmed && world->scenes[claim->recast].recasting != mail->part + 1) {
        return;  // the scene, which recasts the part no longer, learns of the loss when the candidate declines the start
    }
    world->agents[index]->claim_state = TRPI_CLAIM_ASKING;
    if (!ask_next(world, index, mail->part)) {
        go_without(world, index, mail->part, TRP_REASON_NO_PARTNER);
    }
}

// --- The candidate ---

static void clear_promise(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    TRP_ASSERT(agent->promised_to != 0 || TRPI_CANARY(NO_PROMISE));
    agent->promised_to = 0;
    agent->promise_serial = 0;
    agent->promise_due = 0;
    agent->promise_rank = 0;
    agent->promise_behaviour = 0;
    trpi_agent_mark_dirty(world, index);
}

void trpi_promise_break(trp_world *world, uint32_t index, trp_reason reason)
{
    trpi_agent *agent = world->agents[index];
    TRP_ASSERT(agent->promised_to != 0);
    if (trpi_ref_is_alive(world, agent->promised_to)) {
        trpi_mail *mail = trpi_mail_post(world, index, agent->promised_to, TRPI_MAIL_BREAK);
        mail->scene_serial = agent->promise_serial;
        mail->part = (uint8_t)agent->promise_part;
        mail->breaks.reason = (int64_t)reason;
    }
    clear_promise(world, index);
}

void trpi_handshake_handle_withdrawal(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_WITHDRAW);
    const trpi_agent *agent = world->agents[index];
    if (agent->promised_to == mail->sender && agent->promise_serial == mail->scene_serial) {
        clear_promise(world, index);
    }
}

bool trpi_handshake_request_has_precedence(const trpi_mail *a, const trpi_mail *b)
{
    if (a->rank != b->rank) {
        return a->rank > b->rank;
    }
    if (a->since != b->since) {
        return a->since < b->since;
    }
    return trpi_ref_serial(a->sender) < trpi_ref_serial(b->sender);
}

// Whether the request that an agent has made itself takes precedence over one that it has received.
static bool own_claim_wins(const trp_world *world, uint32_t index, const trpi_mail *mail)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    const trpi_mail own = {.sender = trpi_ref_of_index(world, index), .rank = claim->rank, .since = claim->since};
    return trpi_handshake_request_has_precedence(&own, mail);
}

// Makes the bid of a reaction: it has the layer of the behaviour that it answers, and that behaviour's priority unless
// it declares another. (2.1)
static trpi_queue_bid bid_of_request(const trp_world *world, const trpi_mail *mail, uint32_t behaviour)
{
    TRP_ASSERT(behaviour == TRPI_NONE16 || behaviour < world->pack->behaviour_count);
    int32_t layer = (mail->rank + 32768) >> 16;
    const trpi_pack_behaviour *b = behaviour != TRPI_NONE16 ? &world->pack->behaviours[behaviour] : NULL;
    bool own = b != NULL && (b->flags & TRPI_BEHAVIOUR_OWN_PRIORITY) != 0;
    return (trpi_queue_bid){.behaviour = (uint16_t)behaviour,
                            .layer = (uint8_t)layer,
                            .queue = mail->queue,
                            .subject = mail->sender,
                            .priority = own ? b->priority : (int16_t)(mail->rank - layer * 65536)};
}

// Returns why a request has to be refused; NONE when it can be granted. (5.2)
static trp_reason why_refuse(trp_world *world, uint32_t index, const trpi_mail *mail, uint32_t reaction, uint64_t fixed_draw)
{
    const trpi_agent *agent = world->agents[index];
    if ((world->entities[index].flags & TRPI_ENTITY_DYING) != 0) {
        return TRP_REASON_GONE;
    }
    if (!trpi_agent_is_live_and_not_leaving(world, index)) {
        return TRP_REASON_FAR;
    }
    if (reaction == TRPI_NONE16) {
        return TRP_REASON_NO_REACTION;
    }
    if (trpi_agent_is_busy(world, index)) {
        return TRP_REASON_BUSY;
    }
    if (agent->promised_to != 0) {
        return TRP_REASON_PROMISED;
    }
    if (!trpi_agent_subscribes_to_situation_of(world, index, reaction)) {
        return TRP_REASON_CLOSED;
    }
    if (agent->claim_state == TRPI_CLAIM_CONFIRMED ||
        (agent->claim_state == TRPI_CLAIM_ASKING && own_claim_wins(world, index, mail))) {
        return TRP_REASON_PENDING;
    }
    trpi_queue_bid bid = bid_of_request(world, mail, reaction);
    bool of_scene = world->pack->behaviours[reaction].scene != TRPI_NONE16;
    trp_reason reason = trpi_queue_rejection_reason(world, index, &bid, trpi_queue_current_entries(world, index));
    reason = reason == TRP_REASON_NONE && !of_scene ? trpi_active_role_rest_reason(world, index, reaction) : reason;
    if (reason != TRP_REASON_NONE) {
        return reason;
    }
    trpi_view view = trpi_view_of_agent(world, index, mail->sender);
    view.fixed_draw = fixed_draw;
    bool holds = trpi_behaviour_condition_holds_with_parameters(&view, reaction, NULL, 0) && !view.lacks;
    return holds ? TRP_REASON_NONE : TRP_REASON_CONDITION;
}

// Finds the reactive behaviour by which an agent answers a request: the first that can start, by the ranks of the roles, then in
// the order of the text. *reason is NONE, or why the first of all has to refuse. One whose condition waits for the host is not
// passed over. (5.2)
static uint16_t find_reaction(trp_world *world, uint32_t index, const trpi_mail *mail, uint64_t fixed_draw, trp_reason *reason)
{
    const uint16_t first = trpi_partner_reaction(world, index, mail->topic, mail->behaviour, 0, false);
    uint16_t reaction = first;
    *reason = why_refuse(world, index, mail, first, fixed_draw);
    trp_reason other = *reason;
    for (uint32_t number = 1; other != TRP_REASON_NONE; number++) {
        bool waits = other == TRP_REASON_CONDITION && trpi_agent_awaits_answer(world, index);
        reaction = waits ? TRPI_NONE16 : trpi_partner_reaction(world, index, mail->topic, mail->behaviour, number, false);
        if (reaction == TRPI_NONE16) {
            return first;
        }
        other = why_refuse(world, index, mail, reaction, fixed_draw);
    }
    *reason = TRP_REASON_NONE;
    return reaction;
}

// Whether all parameters of a behaviour have values. Nothing is drawn.
static bool knows_parameters(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject)
{
    int64_t locals[TRPI_MOST_LOCALS];
    uint32_t missing;
    return trpi_parameters_evaluate_without_arguments(world, index, behaviour, subject, 1, locals, &missing);
}

void trpi_handshake_handle_request(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_REQUEST);
    const uint16_t away = TRPI_ENTITY_DYING | TRPI_ENTITY_DORMANT;  // has given up what it asked for
    if (!trpi_ref_is_alive(world, mail->sender) || (world->entities[trpi_ref_index(mail->sender)].flags & away) != 0) {
        return;
    }
    trp_reason reason;
    uint16_t reaction = find_reaction(world, index, mail, 0, &reason);
    if ((reason == TRP_REASON_CONDITION ||
         (reason == TRP_REASON_NONE && !knows_parameters(world, index, reaction, mail->sender))) &&
        trpi_agent_awaits_answer(world, index)) {
        *trpi_mail_post(world, index, trpi_ref_of_index(world, index), TRPI_MAIL_REQUEST) =
            *mail;  // again in the next round, when the host has answered (8.5)
        return;
    }
    trpi_mail *answer = trpi_mail_post(world, index, mail->sender, reason == TRP_REASON_NONE ? TRPI_MAIL_GRANT : TRPI_MAIL_REFUSE);
    answer->scene_serial = mail->scene_serial;
    answer->part = mail->part;
    answer->behaviour = reaction;
    answer->refuse.reason = (int64_t)reason;
    if (reason != TRP_REASON_NONE) {
        return;
    }
    if (world->agents[index]->claim_state == TRPI_CLAIM_ASKING) {
        trpi_claim_withdraw(world, index, TRP_REASON_PROMISED);
    }
    trpi_agent *agent = world->agents[index];
    agent->promised_to = mail->sender;
    if (TRPI_CANARY(NO_PROMISE) && trpi_agent_claim(world, trpi_ref_index(mail->sender))->part_count > 2) {
        agent->promised_to = 0;
    }
    agent->promise_serial = mail->scene_serial;
    agent->promise_part = TRPI_CANARY(OTHER_PART) ? 0u : mail->part;
    agent->promise_due = trpi_step_from_now(world, TRPI_CANARY(PROMISE_DUE) ? 0 : world->settings.promise);
    trpi_queue_bid bid = bid_of_request(world, mail, reaction);
    agent->promise_rank = trpi_rank_of_priority(bid.layer, bid.priority);
    agent->promise_behaviour = reaction;
    trpi_entity_mark_hash_dirty(world, index);
}

trp_reason trpi_partner_query_refusal(trp_world *world, const trpi_partner_query *query, uint32_t part, uint32_t candidate,
                                      trpi_queue_bid *bid)
{
    trpi_partner_search search;
    trpi_partner_search_init_for_query(&search, world, query, part);
    trpi_mail mail = {.sender = trpi_ref_of_index(world, query->index), .kind = TRPI_MAIL_REQUEST};
    fill_request(&search, part, &mail);
    trp_reason reason;
    uint16_t reaction = find_reaction(world, candidate, &mail, query->fixed_draw, &reason);
    *bid = bid_of_request(world, &mail, reaction);
    return reason;
}

// --- The start ---

void trpi_claim_decline_start(trp_world *world, uint32_t index, const trpi_mail *mail, trp_reason reason)
{
    trpi_mail *leave = trpi_mail_post_to_scene(world, index, mail->scene, mail->scene_serial, TRPI_MAIL_LEAVE);
    leave->leave.reason = (int64_t)reason;
    leave->leave.never_came = mail->start.opens;
}

// Returns the reason why an agent cannot begin its part of a scene, or NONE. The scene may be over already when the agent reads the
// mail, because its turn was put off.
static trp_reason why_not_start(const trp_world *world, uint32_t index, const trpi_queue_bid *bid, const trpi_mail *mail)
{
    const trpi_scene *scene = &world->scenes[mail->scene];
    if (scene->serial != mail->scene_serial || scene->state != TRPI_SCENE_RUNS) {
        return TRP_REASON_LOST;
    }
    return trpi_queue_rejection_reason(world, index, bid, trpi_queue_current_entries(world, index));
}

static void start_as_initiator(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(world->agents[index]->claim_state == TRPI_CLAIM_CONFIRMED);
    trpi_claim *claim = trpi_agent_claim(world, index);
    trpi_queue_bid bid = bid_of_claim(world, index);
    trp_reason reason = why_not_start(world, index, &bid, mail);
    if (reason != TRP_REASON_NONE) {
        trpi_claim_decline_start(world, index, mail, reason);
        trpi_event_add(world, index, TRP_EVENT_REJECTED, claim->behaviour)->reason = (uint8_t)reason;
        trpi_claim_end_without_telling(world, index);
        trpi_agent_mark_dirty(world, index);
        return;
    }
    uint32_t entry = trpi_lifecycle_start(world, index, &bid, claim->latent, trpi_agent_claim_locals(world, index));
    trpi_claim_end_without_telling(world, index);
    trpi_lifecycle_join_scene(world, index, entry, mail->scene, mail->number);
    trp_event *event = trpi_event_add(world, index, TRP_EVENT_SCENE_STARTED, bid.behaviour);
    event->scene = mail->scene_serial;
    event->other.value = trpi_scene_members(world, mail->scene)[1].who;
}

void trpi_handshake_handle_start(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_START);
    trpi_agent *agent = world->agents[index];
    trpi_ref initiator = mail->sender;
    if (initiator == trpi_ref_of_index(world, index)) {
        const bool confirmed = agent->claim_state == TRPI_CLAIM_CONFIRMED && trpi_agent_claim(world, index)->serial == mail->token;
        if (confirmed && trpi_agent_claim(world, index)->recast == TRPI_NEVER) {
            start_as_initiator(world, index, mail);
        } else if (confirmed) {  // the new member has been told; the initiator is in the scene already
            trpi_claim_end_without_telling(world, index);
            trpi_agent_mark_dirty(world, index);
        } else if (trpi_queue_find_entry_of_scene(world, index, mail->scene, mail->scene_serial) == TRPI_NEVER) {
            trpi_claim_decline_start(world, index, mail, TRP_REASON_WITHDRAWN);
        }
        return;
    }
    if (agent->promised_to != initiator || agent->promise_serial != mail->token) {
        trpi_claim_decline_start(world, index, mail, TRP_REASON_PROMISED);
        return;
    }
    trpi_queue_bid bid = bid_of_request(world, mail, mail->behaviour);
    trp_reason reason = why_not_start(world, index, &bid, mail);
    int64_t locals[TRPI_MOST_LOCALS];
    TRP_ASSERT(world->settings.locals_per_entry <= sizeof locals / sizeof *locals);
    if (reason == TRP_REASON_NONE && !trpi_parameters_evaluate(world, index, mail->behaviour, initiator, NULL, 0, locals)) {
        reason = TRP_REASON_NO_PARTNER;
    }
    clear_promise(world, index);
    if (reason != TRP_REASON_NONE) {
        trpi_claim_decline_start(world, index, mail, reason);
        return;
    }
    uint32_t entry = trpi_lifecycle_start(world, index, &bid, TRPI_NO_LATENT, locals);
    trpi_lifecycle_join_scene(world, index, entry, mail->scene, mail->number);
}

void trpi_handshake_end_expired(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    if (agent->claim_state != TRPI_CLAIM_NONE && trpi_agent_claim(world, index)->due <= world->now) {
        // The claim is withdrawn even when only copies of an `every` part that it could do without have not answered, because the
        // promises of the other candidates end now, too. (5.10)
        trpi_claim_withdraw(world, index, TRP_REASON_TIME);
    }
    if (agent->promised_to != 0 && agent->promise_due <= world->now) {
        clear_promise(world, index);
    }
}
