// SPDX-License-Identifier: MIT
// A spin goes through the roles in the order of their ranks. Within a role, a candidate that cannot start is set
// aside and the next one tried; weights count only among candidates that can. A behaviour whose partner refuses is set
// aside as well, and the spin is resumed: in the same step if there are rounds left.

#include "engine/mind/selection.h"

#include "engine/body/expression.h"
#include "engine/mind/condition.h"
#include "engine/mind/lifecycle.h"
#include "engine/mind/handshake.h"
#include "engine/mind/layer.h"
#include "engine/mind/parameter.h"
#include "engine/mind/schedule.h"
#include "engine/mind/active_role.h"
#include "engine/store/agent_memory.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"

#include "base/assert.h"

#include <string.h>

#define MOST_PROACTIVES 64
#define SHORTEST_REST_MS 1000
#define LONGEST_REST_MS 8000

typedef struct spinner {
    trp_world *world;
    uint32_t index;
    trpi_active_role *active_role;
    const trpi_pack_role *role;
    uint32_t block;       // of the role's schedule, at the present time
    uint64_t fixed_draw;  // not 0: only a query, which changes nothing
    uint64_t current;     // the current entries, beside which the candidate is to start
    bool waits;           // for the host's answers: nothing was chosen (8.5)
} spinner;

static void take_role(spinner *s, trpi_active_role *active_role)
{
    s->active_role = active_role;
    s->role = &s->world->pack->roles[active_role->role];
    s->block = trpi_schedule_current_block(s->world, s->index, active_role->role);
}

static uint32_t behaviour_at(const spinner *s, uint32_t position)
{
    return s->role->first_behaviour + position;
}

static trpi_view view_of(const spinner *s, uint32_t position)
{
    trpi_view view = trpi_view_of_agent(s->world, s->index, 0);
    view.fixed_draw = s->fixed_draw != 0 ? trpi_hash_add_number(s->fixed_draw, position) | 1 : 0;
    return view;
}

// Returns why a candidate may not be tried; NONE when it may. A behaviour whose condition is false is no candidate, whatever its
// weight. (6)
static trp_reason why_no_candidate(spinner *s, uint32_t position)
{
    uint32_t behaviour = behaviour_at(s, position);
    bool one_off = s->role->selection == TRPI_SELECTION_ONE_OFF || s->role->selection == TRPI_SELECTION_ONE_OFF_RANDOM;
    if (one_off && (s->active_role->used >> (position & 63u) & 1) != 0) {
        return TRP_REASON_ALREADY;
    }
    if (!trpi_layer_allows_selection(s->world, s->index, s->world->pack->behaviours[behaviour].layer)) {
        return TRP_REASON_LAYER;
    }
    trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(s->world, behaviour, 0);
    if (s->current != 0 && !trpi_queue_admits_without_interrupting(s->world, s->index, &bid, s->current)) {
        return TRP_REASON_RANK;
    }
    uint32_t weight;
    if (!trpi_schedule_allows_behaviour(s->world, s->block, behaviour, &weight)) {
        return TRP_REASON_SCHEDULE;
    }
    trp_reason rests = trpi_active_role_rest_reason(s->world, s->index, behaviour);
    if (rests != TRP_REASON_NONE) {
        return rests;
    }
    trpi_view view = view_of(s, position);
    bool holds = trpi_behaviour_condition_holds_with_parameters(&view, behaviour, NULL, 0);
    s->waits = s->waits || view.waits;
    return holds ? TRP_REASON_NONE : TRP_REASON_CONDITION;
}

static bool is_candidate(spinner *s, uint32_t position)
{
    const bool aside = (s->active_role->aside >> (position & 63u) & 1) != 0;
    return !aside && why_no_candidate(s, position) == TRP_REASON_NONE;
}

static int64_t weight_of(spinner *s, uint32_t position)
{
    uint32_t code;
    trpi_schedule_allows_behaviour(s->world, s->block, behaviour_at(s, position), &code);
    code = code != 0 ? code : s->world->pack->behaviours[behaviour_at(s, position)].weight;
    int64_t weight = TRP_ONE;
    int64_t locals[TRPI_MOST_LOCALS];
    trpi_view view = view_of(s, position);
    bool told = code == 0 || (trpi_parameters_preview(&view, behaviour_at(s, position), NULL, 0, locals) &&
                              trpi_evaluate_expression(&view, code, &weight));
    s->waits = s->waits || view.waits;
    return told && weight > 0 ? weight : 0;
}

static uint32_t choose_by_weight(spinner *s)
{
    int64_t weights[MOST_PROACTIVES];
    int64_t total = 0;
    uint32_t count = s->role->proactive_count < MOST_PROACTIVES ? s->role->proactive_count : MOST_PROACTIVES;
    for (uint32_t i = 0; i < count; i++) {
        weights[i] = is_candidate(s, i) ? weight_of(s, i) : 0;
        total = trpi_number_add(total, weights[i]);
    }
    if (total <= 0) {
        return TRPI_NEVER;
    }
    int64_t drawn = (int64_t)((trpi_agent_draw_random(s->world, s->index, 0x5B1) >> 1) % (uint64_t)total);
    for (uint32_t i = 0; i < count; i++) {
        if (drawn < weights[i]) {
            return i;
        }
        drawn -= weights[i];
    }
    return TRPI_NEVER;
}

static uint32_t choose_by_score(spinner *s)
{
    uint32_t best = TRPI_NEVER;
    int64_t best_weight = 0;
    for (uint32_t i = 0; i < s->role->proactive_count && i < MOST_PROACTIVES; i++) {
        int64_t weight = is_candidate(s, i) ? weight_of(s, i) : 0;
        if (weight > best_weight) {
            best = i;
            best_weight = weight;
        }
    }
    return best;
}

static uint32_t choose_first(spinner *s, uint32_t from)
{
    for (uint32_t i = from; i < s->role->proactive_count && i < MOST_PROACTIVES; i++) {
        if (is_candidate(s, i)) {
            return i;
        }
    }
    return TRPI_NEVER;
}

static uint32_t choose(spinner *s)
{
    switch (s->role->selection) {
    case TRPI_SELECTION_PRIORITISED:
    case TRPI_SELECTION_ONE_OFF: return choose_first(s, 0);
    case TRPI_SELECTION_SEQUENTIAL: return choose_first(s, s->active_role->position);
    case TRPI_SELECTION_LOOPING: {
        uint32_t found = choose_first(s, s->active_role->position);
        return found != TRPI_NEVER ? found : choose_first(s, 0);
    }
    case TRPI_SELECTION_UTILITY: return choose_by_score(s);
    default: return choose_by_weight(s);
    }
}

// Tries to start a candidate. NONE when it has started, or partners were asked.
static trp_reason try_to_start(spinner *s, uint32_t position, bool not_lower)
{
    TRP_ASSERT(position < s->role->proactive_count);
    trp_world *world = s->world;
    uint32_t behaviour = behaviour_at(s, position);
    int64_t locals[TRPI_MOST_LOCALS];
    trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(world, behaviour, 0);
    bid.equal_rank_suffices = not_lower;
    trp_reason reason = trpi_queue_rejection_reason(world, s->index, &bid, trpi_queue_current_entries(world, s->index));
    if (reason == TRP_REASON_NONE && !trpi_parameters_evaluate(world, s->index, behaviour, 0, NULL, 0, locals)) {
        reason = TRP_REASON_NO_PARTNER;
    }
    if (reason == TRP_REASON_NONE && (world->pack->behaviours[behaviour].flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0) {
        reason = trpi_claim_begin(world, s->index, behaviour, 0, 0, TRPI_NO_LATENT, locals);
    } else if (reason == TRP_REASON_NONE) {
        trpi_lifecycle_start(world, s->index, &bid, TRPI_NO_LATENT, locals);
    }
    if (reason == TRP_REASON_NONE) {
        trpi_event_add(world, s->index, TRP_EVENT_SPUN, behaviour);
    } else if (reason == TRP_REASON_NO_PARTNER && trpi_agent_awaits_answer(world, s->index)) {
        s->waits = true;  // a partner may be found when the host has answered
    } else {
        trpi_event_add_with_reason(world, s->index, TRP_EVENT_REJECTED, behaviour, reason, 0);
    }
    return reason;
}

static bool spin_role(spinner *s)
{
    for (uint32_t tries = 0; tries < MOST_PROACTIVES; tries++) {
        uint32_t position = choose(s);
        if (position == TRPI_NEVER || s->waits) {
            return false;
        }
        if (try_to_start(s, position, false) == TRP_REASON_NONE) {
            return true;
        }
        if (s->waits) {
            return false;
        }
        s->active_role->aside |= UINT64_C(1) << position;
    }
    return false;
}

// Returns the first step at which a drifting fact crosses the constant with which it is compared.
static uint32_t crossing_of(const trp_world *world, uint32_t index, const trpi_pack_watched_fact *watch)
{
    const trpi_pack_fact *fact = &world->pack->facts[watch->fact];
    const int64_t *slot = trpi_watched_slot(world, index, watch->fact);
    if (slot == NULL) {
        return TRPI_NEVER;
    }
    bool up = fact->rate_per_hour > 0;
    int64_t now = trpi_fact_slot_read(world, fact, slot);
    bool behind = up ? now > watch->value : now < watch->value;
    return behind ? TRPI_NEVER : trpi_fact_slot_step_of_reaching(world, fact, slot, watch->value + (up ? 1 : -1), up);
}

// Returns the first step at which a drifting fact that a proactive of the agent reads crosses its constant.
static uint32_t next_crossing(const trp_world *world, uint32_t index)
{
    uint32_t next = TRPI_NEVER;
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[active_role[i].role];
        for (uint32_t j = 0; j < role->proactive_count; j++) {
            const trpi_pack_behaviour *b = &world->pack->behaviours[role->first_behaviour + j];
            for (uint32_t k = 0; k < b->watch_count; k++) {
                const trpi_pack_watched_fact *watch = &world->pack->watches[b->first_watch + k];
                next = trpi_earlier_step(next, crossing_of(world, index, watch));
            }
        }
    }
    return next;
}

// Lets an agent rest when nothing can start: for a while, but not longer than until a drifting fact that its proactives read
// crosses their constant. When the time of day allows none of its proactives, the agent rests until it is made to choose again.
// (4.4, 4.5)
static void rest(trp_world *world, uint32_t index)
{
    TRP_ASSERT(world->agents[index]->claim_state == TRPI_CLAIM_NONE);
    trpi_agent *agent = world->agents[index];
    agent->flags &= ~(uint32_t)(TRPI_AGENT_SPINNING | TRPI_AGENT_CHANGED);
    trpi_entity_mark_hash_dirty(world, index);
    if (!trpi_schedule_allows_any_proactive(world, index)) {
        agent->idle_until = TRPI_NEVER;
        return;
    }
    agent->idle_ms = agent->idle_ms == 0 ? SHORTEST_REST_MS : trpi_earlier_step(agent->idle_ms * 2, LONGEST_REST_MS);
    uint32_t rested = trpi_step_from_now(world, trpi_ms_to_steps(world, agent->idle_ms));
    agent->idle_until = trpi_earlier_step(rested, next_crossing(world, index));
}

// Returns the layers of all proactives of an agent's active roles, a bit each.
static uint32_t layers_of_choice(const trp_world *world, uint32_t index)
{
    uint32_t layers = 0;
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[active_role[i].role];
        for (uint32_t j = role->first_behaviour; j < role->first_behaviour + role->proactive_count; j++) {
            layers |= 1u << world->pack->behaviours[j].layer;
        }
    }
    return layers;
}

bool trpi_selection_queues_admit_proactive(const trp_world *world, uint32_t index)
{
    if (!trpi_queue_has_current(world, index)) {
        return true;
    }
    if (world->settings.layer_count == 1 || trpi_queue_layers_surely_admit_nothing(world, index, layers_of_choice(world, index))) {
        return false;
    }
    uint64_t current = trpi_queue_current_entries(world, index);
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[active_role[i].role];
        for (uint32_t j = role->first_behaviour; j < role->first_behaviour + role->proactive_count; j++) {
            trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(world, j, 0);
            if (trpi_queue_admits_without_interrupting(world, index, &bid, current)) {
                return true;
            }
        }
    }
    return false;
}

void trpi_selection_spin(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    TRP_ASSERT(agent->claim_state == TRPI_CLAIM_NONE);
    if ((agent->flags & TRPI_AGENT_SPINNING) == 0) {
        world->counters.spins++;
        agent->spun = world->now;
        agent->flags |= TRPI_AGENT_SPINNING;
        for (uint32_t i = 0; i < agent->role_count; i++) {
            active_role[i].aside = 0;
        }
    }
    trpi_entity_mark_hash_dirty(world, index);
    uint64_t current = trpi_queue_current_entries(world, index);
    for (uint32_t i = 0; i < agent->role_count; i++) {
        spinner s = {.world = world, .index = index, .current = current};
        take_role(&s, &active_role[i]);
        if (spin_role(&s) || s.waits) {
            return;  // the spin is resumed when the host has answered
        }
    }
    rest(world, index);
}

void trpi_selection_exclude_failed_and_resume_spin(trp_world *world, uint32_t index, const trpi_entry *e)
{
    if (e->since == world->now && e->parent == 0 && world->agents[index]->spun == world->now &&
        trpi_active_role_exclude_behaviour_from_spin(world, index, e->behaviour)) {
        world->agents[index]->flags |= TRPI_AGENT_SPINNING;
    }
}

// Finds the role and position of the running proactive of a prioritised role, for an agent that may replace it. False when there
// is none.
static bool find_sibling(spinner *s, uint32_t *position)
{
    const bool may =
        s->world->agents[s->index]->claim_state == TRPI_CLAIM_NONE && trpi_agent_is_live_and_not_leaving(s->world, s->index);
    trpi_active_role *found = may ? trpi_active_role_find_prioritised_with_running_proactive(s->world, s->index, position) : NULL;
    if (found != NULL) {
        take_role(s, found);
    }
    return found != NULL;
}

// Returns the first sibling before `position` that is a candidate and would be admitted.
static uint32_t better_sibling(spinner *s, uint32_t position)
{
    for (uint32_t i = 0; i < position; i++) {
        trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(s->world, behaviour_at(s, i), 0);
        bid.equal_rank_suffices = true;
        if (is_candidate(s, i) && trpi_queue_rejection_reason(s->world, s->index, &bid,
                                                              trpi_queue_current_entries(s->world, s->index)) == TRP_REASON_NONE) {
            return i;
        }
    }
    return TRPI_NEVER;
}

bool trpi_selection_has_better_sibling(trp_world *world, uint32_t index)
{
    spinner s = {.world = world, .index = index};
    uint32_t position;
    return find_sibling(&s, &position) && better_sibling(&s, position) != TRPI_NEVER;
}

void trpi_selection_start_better_sibling(trp_world *world, uint32_t index)
{
    spinner s = {.world = world, .index = index};
    uint32_t position;
    if (world->agents[index]->promised_to != 0 || !find_sibling(&s, &position)) {
        return;
    }
    if (s.active_role->aside != 0) {
        s.active_role->aside = 0;
        trpi_entity_mark_hash_dirty(world, index);
    }
    uint32_t better = better_sibling(&s, position);
    if (better != TRPI_NEVER) {
        try_to_start(&s, better, true);
    }
}

// Postpones an order of the host whose parameters need an answer of the host. (8.5)
static void postpone_order(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref partner, const int64_t *arguments,
                           uint32_t argument_count)
{
    trpi_mail *mail = trpi_mail_post(world, index, trpi_ref_of_index(world, index), TRPI_MAIL_ROLE);
    mail->sender = partner;
    mail->behaviour = (uint16_t)behaviour;
    mail->part = TRPI_ROLE_ORDER;
    mail->number = argument_count;
    memcpy(mail->values, arguments, argument_count * sizeof *arguments);
}

void trpi_selection_start_for_host(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref partner, const int64_t *arguments,
                                   uint32_t argument_count)
{
    TRP_ASSERT(behaviour < world->pack->behaviour_count && argument_count <= TRPI_MAX_ARGUMENTS);
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    trpi_agent *agent = world->agents[index];
    int64_t locals[TRPI_MOST_LOCALS];
    bool collaborative = (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(world, behaviour, partner);
    trp_reason reason = trpi_agent_is_live_and_not_leaving(world, index)
                            ? trpi_queue_rejection_reason(world, index, &bid, trpi_queue_current_entries(world, index))
                            : TRP_REASON_FAR;
    if (reason == TRP_REASON_NONE && !(trpi_outputs_have_room_for_turn(world) && trpi_pieces_reserve_for_turn(world, world))) {
        reason = TRP_REASON_NO_ROOM;  // a request must leave room for its withdrawal
    }
    if (reason == TRP_REASON_NONE && b->initiation == TRPI_REACTIVE) {
        reason = TRP_REASON_NO_PARTNER;
    }
    if (!trpi_pack_kind_is(world->pack, world->entities[index].kind, world->pack->behaviour_kinds[behaviour])) {
        reason = TRP_REASON_ROLE;
    }
    if (reason == TRP_REASON_NONE &&
        !trpi_parameters_evaluate(world, index, behaviour, partner, arguments, argument_count, locals)) {
        reason = TRP_REASON_NO_PARTNER;
        if (trpi_agent_awaits_answer(world, index)) {
            postpone_order(world, index, behaviour, partner, arguments, argument_count);
            return;
        }
    }
    int32_t rank = trpi_rank_of_priority(bid.layer, bid.priority);
    if (reason == TRP_REASON_NONE && agent->promised_to != 0) {
        if (rank > agent->promise_rank) {
            trpi_promise_break(world, index, TRP_REASON_HOST);
        } else if (collaborative) {
            reason = TRP_REASON_PROMISED;
        }
    }
    if (reason == TRP_REASON_NONE && collaborative && agent->claim_state != TRPI_CLAIM_NONE) {
        if (agent->claim_state == TRPI_CLAIM_ASKING && rank > trpi_agent_claim(world, index)->rank) {
            trpi_claim_withdraw(world, index, TRP_REASON_RANK);
        } else {
            reason = TRP_REASON_PENDING;
        }
    }
    if (reason == TRP_REASON_NONE && collaborative) {
        reason = trpi_claim_begin(world, index, behaviour, partner, partner, TRPI_NO_LATENT, locals);
    } else if (reason == TRP_REASON_NONE) {
        trpi_lifecycle_enqueue(world, index, &bid, locals);
    }
    if (reason != TRP_REASON_NONE) {
        trpi_event_add_with_reason(world, index, TRP_EVENT_REJECTED, behaviour, reason, partner);
    }
}

bool trpi_selection_is_idle_with_choices(const trp_world *world, uint32_t index)
{
    return trpi_agent_is_free_to_choose(world, index) && trpi_schedule_allows_any_proactive(world, index) &&
           trpi_queue_current_entries(world, index) == 0;
}

trp_reason trpi_selection_rejection_reason(trp_world *world, uint32_t index, trpi_active_role *active_role, uint32_t position,
                                           uint64_t fixed_draw, int64_t *weight)
{
    TRP_ASSERT(fixed_draw != 0);
    spinner s = {.world = world, .index = index, .fixed_draw = fixed_draw};
    take_role(&s, active_role);
    *weight = weight_of(&s, position);
    return why_no_candidate(&s, position);
}
