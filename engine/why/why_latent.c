// SPDX-License-Identifier: MIT
// Explains behaviours that wait for something: latent ones for their cue, reactive ones for an agent that asks.

#include "engine/why/explanation.h"

#include "engine/mind/latent.h"
#include "engine/mind/parameter.h"
#include "engine/sense/motion.h"

#include "base/assert.h"

// ---- Latent -------------------------------------------------------------------------------------

// Returns the best waiting firing of a latent, or else the firing that it would have about `subject`.
static trpi_firing firing_of(const trpi_explanation *e, uint32_t behaviour, uint32_t number, trpi_ref subject)
{
    trpi_firing firings[32];
    uint32_t count = trpi_latent_collect_firings(e->world, e->index, firings, 32);
    for (uint32_t i = 0; i < count; i++) {
        if (firings[i].behaviour == behaviour) {
            return firings[i];
        }
    }
    const trpi_pack_behaviour *b = &e->world->pack->behaviours[behaviour];
    return (trpi_firing){.rank = trpi_rank_of_priority(b->layer, b->priority),
                         .subject = subject,
                         .latent = number,
                         .behaviour = (uint16_t)behaviour,
                         .occurrence = TRPI_NEVER};
}

// Adds the agent's promise, and for a collaborative behaviour its claim, as an obstacle to a firing that is not of higher rank. A
// confirmed claim is an obstacle at any rank.
static void explain_ties(trpi_explanation *e, const trpi_firing *firing)
{
    const trpi_agent *agent = e->world->agents[e->index];
    bool collaborative = (e->world->pack->behaviours[firing->behaviour].flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    if (agent->promised_to != 0 && firing->rank <= agent->promise_rank) {
        trpi_explain_promise_obstacle(e, firing->behaviour);
    }
    if (collaborative &&
        (agent->claim_state == TRPI_CLAIM_CONFIRMED ||
         (agent->claim_state == TRPI_CLAIM_ASKING && trpi_agent_claim(e->world, e->index)->rank >= firing->rank))) {
        trpi_explain_claim_obstacle(e, firing->behaviour);
    }
}

// Adds the obstacles after the cue, in the order in which engine/mind/latent.c checks them.
static void explain_start(trpi_explanation *e, const trpi_firing *firing)
{
    trp_world *world = e->world;
    uint32_t behaviour = firing->behaviour;
    trpi_explain_dormancy_obstacle(e, behaviour);
    trpi_explain_rest_obstacle(e, behaviour);
    if (firing->subject != 0) {
        int64_t foreseen[TRPI_MOST_LOCALS], said[TRPI_MAX_ARGUMENTS];
        trpi_view view = trpi_latent_view(world, e->index, firing);
        (void)trpi_parameters_preview(&view, behaviour, said, trpi_latent_read_message_values(world, e->index, firing, said),
                                      foreseen);
        trpi_explain_own_condition(e, &view, behaviour, false);
    }
    trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(world, behaviour, firing->subject);
    trpi_explain_queue_obstacle(e, &bid);
    explain_ties(e, firing);
    trpi_explain_parameter_or_partner_obstacle(e, behaviour, firing->subject);
}

void trpi_explain_latent(trpi_explanation *e, const trpi_active_role *active_role, uint32_t behaviour)
{
    const trpi_pack_role *role = &e->world->pack->roles[active_role->role];
    uint32_t position = behaviour - role->first_behaviour - role->proactive_count;
    TRP_ASSERT(position < role->latent_count);
    uint32_t number = (uint32_t)active_role->slot * e->world->settings.latents_per_role + position;
    uint32_t could = trpi_explanation_open_behaviour(e, behaviour), cue = e->count;
    if (trpi_queue_find_behaviour(e->world, e->index, behaviour) != TRPI_NEVER) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_RUNS);
    } else {
        trp_why_cause cause;
        trpi_explanation_add_line(e, TRP_WHY_OBSTACLE, e->index, behaviour);
        e->depth++;
        trpi_ref subject = trpi_explain_cue(e, number, behaviour, &cause);
        e->depth--;
        trpi_explanation_line(e, cue)->cause = (uint8_t)cause;
        e->first_obstacle = cause;
        trpi_firing firing = firing_of(e, behaviour, number, subject);
        explain_start(e, &firing);
    }
    trpi_explanation_close_behaviour(e, could);
}

// ---- Reactive -----------------------------------------------------------------------------------

// Returns the nearest agent that wears a role with a behaviour that asks about the topic of `behaviour`; 0 when there is none.
// *initiator is the behaviour that asks, and *asks whether any behaviour of the text asks about the topic at all.
static trpi_ref find_asker(const trpi_explanation *e, uint32_t behaviour, uint32_t *initiator, bool *asks)
{
    const trp_world *world = e->world;
    const trp_pack *pack = world->pack;
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    trpi_ref best = 0;
    int64_t best_distance = INT64_MAX;
    *asks = false;
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        const trpi_pack_behaviour *other = &pack->behaviours[i];
        if (other->topic != b->topic || other->initiation == TRPI_REACTIVE || other->role == TRPI_NONE16 ||
            other->scene != b->scene) {
            continue;
        }
        *asks = true;
        for (uint32_t j = 0; j < world->entity_end; j++) {
            bool lives = j != e->index && (world->entities[j].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, j);
            if (!lives || trpi_active_role_find(world, j, other->role) == NULL) {
                continue;
            }
            int64_t distance = trpi_distance_squared(trpi_entity_position(world, e->index), trpi_entity_position(world, j));
            if (distance < best_distance) {
                best = trpi_ref_of_index(world, j);
                best_distance = distance;
                *initiator = i;
            }
        }
    }
    return best;
}

// Adds what `behaviour` would answer if `asker`, the nearest agent that could ask, asked now.
static void explain_answer(trpi_explanation *e, uint32_t behaviour, trpi_ref asker, uint32_t initiator)
{
    TRP_ASSERT(asker != 0 && initiator < e->world->pack->behaviour_count);
    trp_world *world = e->world;
    trpi_queue_bid bid;
    int64_t locals[TRPI_MOST_LOCALS] = {0};
    const trpi_partner_query query = {
        .index = trpi_ref_index(asker), .behaviour = initiator, .locals = locals, .fixed_draw = e->fixed_draw};
    uint32_t part = world->pack->behaviours[behaviour].part;
    trp_reason reason = trpi_partner_query_refusal(world, &query, part != 0 ? part : 1, e->index, &bid);
    trp_why_cause cause = reason != TRP_REASON_NONE ? trpi_cause_of_verdict(TRPI_VERDICT_REASON, reason) : TRP_CAUSE_UNASKED;
    if (bid.behaviour != behaviour && bid.behaviour != TRPI_NONE16) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_SIBLING)->other_behaviour = bid.behaviour;
        return;
    }
    if (cause == TRP_CAUSE_RANK || cause == TRP_CAUSE_QUEUES) {
        trpi_explain_queue_obstacle(e, &bid);
        return;
    }
    trp_why_line *line = trpi_explain_add_obstacle(e, behaviour, cause);
    line->other.value = asker;
    line->other_behaviour = initiator;
    line->until = cause == TRP_CAUSE_PROMISED ? world->agents[e->index]->promise_due : TRPI_NEVER;
    trpi_explain_refusal(e, e->index, asker, cause, &bid);
}

void trpi_explain_reactive(trpi_explanation *e, uint32_t behaviour)
{
    uint32_t initiator = TRP_NOT_FOUND;
    bool asks = false;
    trpi_ref asker = find_asker(e, behaviour, &initiator, &asks);
    uint32_t could = trpi_explanation_open_behaviour(e, behaviour);
    if (trpi_queue_find_behaviour(e->world, e->index, behaviour) != TRPI_NEVER) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_RUNS);
    } else if (trpi_explain_casting_of(e, behaviour)) {
        // The behaviour is a part of a situation, which an area casts: no agent asks for it.
    } else if (asker == 0) {
        trpi_explain_add_obstacle(e, behaviour, asks ? TRP_CAUSE_NOBODY_ASKS : TRP_CAUSE_NO_ASKER)->number =
            e->world->pack->behaviours[behaviour].topic;
    } else {
        explain_answer(e, behaviour, asker, initiator);
    }
    trpi_explanation_close_behaviour(e, could);
}
