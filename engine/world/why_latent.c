// SPDX-License-Identifier: MIT
// Behaviours that wait for something: latent ones for their cue, reactive ones for somebody who asks.

#include "engine/world/explanation.h"

#include "engine/mind/layer.h"
#include "engine/mind/parameter.h"
#include "engine/mind/active_role.h"
#include "engine/sense/motion.h"

static void note_first(trp_why_cause *first, trp_why_cause cause)
{
    *first = *first == TRP_CAUSE_NONE ? cause : *first;
}

static void explain_condition(trpi_explanation *e, uint32_t behaviour, trpi_view *view, trp_why_cause *first)
{
    uint32_t condition = e->world->pack->behaviours[behaviour].condition;
    trpi_view own = *view;
    if (!trpi_holds(&own, condition)) {
        trpi_explain_cause(e, behaviour, TRP_CAUSE_CONDITION);
        e->depth++;
        trpi_explain_condition(e, view, condition, behaviour);
        e->depth--;
        note_first(first, TRP_CAUSE_CONDITION);
    }
}

// ---- Latent -------------------------------------------------------------------------------------

// The best firing of a latent that waits; false when there is none.
static bool find_firing(trpi_explanation *e, uint32_t behaviour, trpi_firing *found)
{
    trpi_firing firings[32];
    uint32_t count = trpi_latent_collect(e->world, e->index, firings, 32);
    for (uint32_t i = 0; i < count; i++) {
        if (firings[i].behaviour == behaviour) {
            *found = firings[i];
            return true;
        }
    }
    return false;
}

static void explain_ties(trpi_explanation *e, const trpi_firing *firing, trp_why_cause *first)
{
    trp_world *world = e->world;
    const trpi_agent *agent = &world->agents[e->index];
    const trpi_pack_behaviour *b = &world->pack->behaviours[firing->behaviour];
    if (agent->promised_to != 0 && firing->rank <= agent->promise_rank) {
        trp_why_line *line = trpi_explain_cause(e, firing->behaviour, TRP_CAUSE_PROMISED);
        line->other.value = agent->promised_to;
        line->until = agent->promise_due;
        note_first(first, TRP_CAUSE_PROMISED);
    }
    bool collaborative = (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    if (collaborative && agent->claim_state != TRPI_CLAIM_NONE) {
        const trpi_claim *claim = &world->claims[e->index];
        if (agent->claim_state == TRPI_CLAIM_CONFIRMED || claim->rank >= firing->rank) {
            trp_why_line *line = trpi_explain_cause(e, firing->behaviour, TRP_CAUSE_PENDING);
            line->other_behaviour = claim->behaviour;
            line->until = claim->due;
            note_first(first, TRP_CAUSE_PENDING);
        }
    }
}

// The obstacles after the cue, in the order in which engine/mind/latent.c looks at them.
static void explain_start(trpi_explanation *e, const trpi_firing *firing, trp_why_cause *first)
{
    trp_world *world = e->world;
    uint32_t behaviour = firing->behaviour;
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    if (!trpi_may_begin(world, e->index)) {
        trpi_explain_cause(e, behaviour, TRP_CAUSE_DORMANT);
        note_first(first, TRP_CAUSE_DORMANT);
    }
    trp_reason rests = trpi_active_role_rests(world, e->index, behaviour);
    if (rests != TRP_REASON_NONE) {
        trpi_explain_cause(e, behaviour, trpi_cause_of(rests))->until = trpi_active_role_ready(world, e->index, behaviour);
        note_first(first, trpi_cause_of(rests));
    }
    if (firing->subject != 0) {
        int64_t foreseen[TRPI_MOST_LOCALS], said[TRPI_MAX_ARGUMENTS];
        trpi_view view = trpi_latent_view(world, e->index, firing);
        (void)trpi_parameters_foresee(&view, behaviour, said, trpi_latent_said(world, e->index, firing, said), foreseen);
        explain_condition(e, behaviour, &view, first);
    }
    trpi_bid bid = trpi_bid_of(world, behaviour, firing->subject);
    note_first(first, trpi_explain_admission(e, behaviour, &bid));
    explain_ties(e, firing, first);
    int64_t locals[TRPI_MOST_LOCALS];
    uint32_t missing = 0;
    if (!trpi_parameters_try(world, e->index, behaviour, firing->subject, e->fixed_draw, locals, &missing)) {
        trpi_explain_cause(e, behaviour, TRP_CAUSE_PARAMETER)->number = missing;
        note_first(first, TRP_CAUSE_PARAMETER);
    } else if ((b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && firing->subject != 0) {
        trpi_partner_query query = {
            .index = e->index, .behaviour = behaviour, .subject = firing->subject, .locals = locals, .fixed_draw = e->fixed_draw};
        note_first(first, trpi_explain_search(e, &query));
    }
}

void trpi_explain_latent(trpi_explanation *e, const trpi_active_role *active_role, uint32_t behaviour)
{
    trp_world *world = e->world;
    const trpi_pack_role *role = &world->pack->roles[active_role->role];
    uint32_t position = behaviour - role->first_behaviour - role->proactive_count;
    uint32_t number = (uint32_t)active_role->slot * world->settings.latents_per_role + position;
    uint32_t at = e->count;
    trpi_explain(e, TRP_WHY_COULD, e->index, behaviour);
    trp_why_cause first = TRP_CAUSE_NONE;
    e->depth++;
    if (trpi_queue_find(world, e->index, behaviour) != TRPI_NEVER) {
        first = TRP_CAUSE_RUNS;
        trpi_explain_cause(e, behaviour, first);
    } else {
        uint32_t cue_at = e->count;
        trp_why_line *line = trpi_explain_cause(e, behaviour, TRP_CAUSE_NO_CUE);
        e->depth++;
        trpi_ref subject = trpi_explain_cue(e, number, behaviour, &first);
        e->depth--;
        (cue_at < e->capacity ? &e->lines[cue_at] : line)->cause = (uint8_t)first;
        trpi_firing firing;
        if (!find_firing(e, behaviour, &firing)) {
            const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
            firing = (trpi_firing){.rank = trpi_rank(b->layer, b->priority),
                                   .subject = subject,
                                   .latent = number,
                                   .behaviour = (uint16_t)behaviour,
                                   .occurrence = TRPI_NEVER};
        }
        explain_start(e, &firing, &first);
    }
    e->depth--;
    (at < e->capacity ? &e->lines[at] : &e->spare)->cause = (uint8_t)first;
}

// ---- Reactive -----------------------------------------------------------------------------------

// The one nearest to the agent who wears a role by which it could ask, and by what. 0 when there is nobody;
// *asks is whether any behaviour of the text asks about the topic at all.
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
            bool lives = j != e->index && (world->entities[j].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_is_agent(world, j);
            if (!lives || trpi_active_role_find(world, j, other->role) == NULL) {
                continue;
            }
            int64_t distance = trpi_distance_squared(trpi_position(world, e->index), trpi_position(world, j));
            if (distance < best_distance) {
                best = trpi_ref_of(world, j);
                best_distance = distance;
                *initiator = i;
            }
        }
    }
    return best;
}

// The answer to the nearest one that might ask.
static trp_why_cause explain_answer(trpi_explanation *e, uint32_t behaviour, trpi_ref asker, uint32_t initiator)
{
    trp_world *world = e->world;
    trpi_bid bid;
    int64_t locals[TRPI_MOST_LOCALS] = {0};
    trpi_partner_query query = {
        .index = trpi_ref_index(asker), .behaviour = initiator, .locals = locals, .fixed_draw = e->fixed_draw};
    uint32_t part = world->pack->behaviours[behaviour].part;
    trp_reason reason = trpi_partner_query_refusal(world, &query, part != 0 ? part : 1, e->index, &bid);
    if (bid.behaviour != behaviour && bid.behaviour != TRPI_NONE16) {
        trpi_explain_cause(e, behaviour, TRP_CAUSE_SIBLING)->other_behaviour = bid.behaviour;
        return TRP_CAUSE_SIBLING;
    }
    trp_why_cause cause = trpi_cause_of(reason);
    if (cause == TRP_CAUSE_RANK || cause == TRP_CAUSE_QUEUES) {
        return trpi_explain_admission(e, behaviour, &bid);
    }
    trp_why_line *line = trpi_explain_cause(e, behaviour, cause != TRP_CAUSE_NONE ? cause : TRP_CAUSE_UNASKED);
    line->other.value = asker;
    line->other_behaviour = initiator;
    line->until = cause == TRP_CAUSE_PROMISED ? world->agents[e->index].promise_due : TRPI_NEVER;
    e->depth++;
    if (cause == TRP_CAUSE_BUSY) {
        trpi_explain_business(e, e->index);
    } else if (cause == TRP_CAUSE_CONDITION) {
        trpi_view view = trpi_view_of(world, e->index, asker);
        view.fixed_draw = e->fixed_draw;
        trpi_explain_condition(e, &view, world->pack->behaviours[behaviour].condition, behaviour);
    }
    e->depth--;
    return cause != TRP_CAUSE_NONE ? cause : TRP_CAUSE_UNASKED;
}

void trpi_explain_reactive(trpi_explanation *e, uint32_t behaviour)
{
    uint32_t at = e->count;
    trpi_explain(e, TRP_WHY_COULD, e->index, behaviour);
    e->depth++;
    uint32_t initiator = TRP_NOT_FOUND;
    bool asks = false;
    trpi_ref asker = find_asker(e, behaviour, &initiator, &asks);
    trp_why_cause first = TRP_CAUSE_NONE;
    if (trpi_queue_find(e->world, e->index, behaviour) != TRPI_NEVER) {
        first = TRP_CAUSE_RUNS;
        trpi_explain_cause(e, behaviour, first);
    } else if (asker == 0) {
        first = asks ? TRP_CAUSE_NOBODY_ASKS : TRP_CAUSE_NO_ASKER;
        trpi_explain_cause(e, behaviour, first)->number = e->world->pack->behaviours[behaviour].topic;
    } else {
        first = explain_answer(e, behaviour, asker, initiator);
    }
    e->depth--;
    (at < e->capacity ? &e->lines[at] : &e->spare)->cause = (uint8_t)first;
}
