// SPDX-License-Identifier: MIT
// Explains behaviours that wait for something: latent ones for their cue, whether it has fired, about which subject, and what it
// waits for; reactive ones for an agent that asks.

#include "engine/why/explanation.h"

#include "engine/mind/latent.h"
#include "engine/mind/parameter.h"
#include "engine/mind/perception.h"
#include "engine/sense/motion.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"

#include "base/assert.h"

// A latent behaviour whose cue is explained: the number of its state, and its cue.
typedef struct cued {
    trpi_explanation *explanation;
    const trpi_pack_cue *cue;
    uint32_t number;
    uint32_t behaviour;
} cued;

static trpi_view view_of(const cued *c)
{
    return trpi_explanation_make_view(c->explanation, c->explanation->index, 0);
}

// ---- Cues: surroundings -------------------------------------------------------------------------

static const trpi_occurrence *occurrence_of(const cued *c, trpi_ref subject)
{
    const trp_world *world = c->explanation->world;
    TRPI_EACH_OCCURRENCE(world, c->explanation->index, i)
    {
        const trpi_occurrence *o = trpi_occurrence_at(world, c->explanation->index, i);
        if (o->latent == c->number && o->subject == subject) {
            return o;
        }
    }
    return NULL;
}

static bool is_sought(const cued *c)
{
    const trpi_latent_state *state = &trpi_agent_latent_states(c->explanation->world, c->explanation->index)[c->number];
    return !trpi_cue_is_about_coming(c->cue) || state->truth != TRPI_SOUGHT_NOT;
}

// Returns the cause for which a candidate that the selector allows has not fired the cue.
static trp_why_cause cause_of_stance(const cued *c, int stands)
{
    const trpi_pack_cue *cue = c->cue;
    if (stands == 2 && !is_sought(c)) {
        return TRP_CAUSE_NOT_SOUGHT;
    }
    if (!trpi_cue_is_about_coming(cue) || stands == 2) {
        return TRP_CAUSE_NO_CUE;  // the occurrence has not gone away; or is noticed when the agent looks around next
    }
    return cue->type == TRPI_CUE_NEAR ? TRP_CAUSE_FAR : TRP_CAUSE_OUTSIDE;
}

static void judge_subject(const trpi_why_candidate_search *search, trpi_why_candidate *candidate)
{
    const cued *c = search->context;
    const trpi_pack_cue *cue = c->cue;
    trpi_view view = search->view;
    const trpi_occurrence *occurrence = occurrence_of(c, trpi_ref_of_index(view.world, candidate->index));
    uint32_t state = occurrence != NULL ? occurrence->state : TRPI_OCCURRENCE_FREE;
    bool selected = trpi_candidate_judge_by_selector(search, candidate, TRPI_CANDIDATE_REJECTED);
    candidate->metres = 0;
    int stands = trpi_perception_zone_around_cue_centre(&view, cue, candidate->index, &candidate->metres);
    candidate->order = candidate->metres;
    bool is_near = trpi_cue_source_of_type(cue->type) == TRPI_SOURCE_DISTANCE;
    candidate->radius = is_near && trpi_cue_evaluate_distance(&view, cue, &candidate->radius) ? candidate->radius : -1;
    candidate->since = occurrence != NULL ? occurrence->since : 0;
    if (stands < 0) {
        candidate->progress = TRPI_CANDIDATE_REJECTED;
        candidate->cause = TRP_CAUSE_UNTOLD;
    } else if (state == TRPI_OCCURRENCE_FIRED && (stands != 0 || is_sought(c))) {
        candidate->progress = TRPI_CANDIDATE_ASKED;
        candidate->cause = TRP_CAUSE_CUE_SPENT;
    } else if (state == TRPI_OCCURRENCE_PENDING) {
        candidate->progress = TRPI_CANDIDATE_CHOSEN;
        candidate->cause = TRP_CAUSE_NONE;
    } else if (selected) {
        candidate->cause = cause_of_stance(c, stands);
    } else if (candidate->progress == TRPI_CANDIDATE_OF_TYPE) {
        candidate->progress = TRPI_CANDIDATE_SELECTED;  // the distance of the selector counts like that of the cue
    }
}

// Adds the candidates for the subject: entities that have fired the cue, and entities that might. Returns the best of them, or
// nobody.
static trpi_ref explain_surroundings(cued *c, trp_why_cause *cause)
{
    const trpi_why_candidate_search search = {.explanation = c->explanation,
                                              .judge = judge_subject,
                                              .context = c,
                                              .view = view_of(c),
                                              .selector = c->cue->selector,
                                              .behaviour = c->behaviour,
                                              .most_shown = 3,
                                              .kind = TRP_WHY_OCCURRENCE};
    trpi_why_candidate best = trpi_explain_candidates_with_most_progress(&search);
    *cause = best.progress >= TRPI_CANDIDATE_ASKED ? best.cause : TRP_CAUSE_NO_CUE;
    if (!is_sought(c) && (best.cause == TRP_CAUSE_NOT_SOUGHT || best.cause == TRP_CAUSE_CUE_SPENT)) {
        *cause = TRP_CAUSE_NONE;  // an entity is there; what keeps the behaviour from starting is told next
    }
    return best.progress > TRPI_CANDIDATE_REJECTED ? trpi_ref_of_index(search.view.world, best.index) : 0;
}

// ---- Cues: facts --------------------------------------------------------------------------------

// Adds to the line of a cue a fact of the agent's own or of the world, which is in `slot`: its value, and when it will reach the
// value of the cue.
static void add_watched(const cued *c, const int64_t *slot, bool crossed, trp_why_line *line)
{
    const trp_world *world = c->explanation->world;
    const trpi_pack_cue *cue = c->cue;
    const trpi_pack_fact *fact = &world->pack->facts[cue->fact];
    const trpi_cue_comparison comparison = trpi_cue_comparison_of_type(cue->type);
    bool above = comparison == TRPI_COMPARISON_ABOVE;
    line->other.value = trpi_fact_is_of_world(world->pack, cue->fact) ? 0 : trpi_ref_of_index(world, c->explanation->index);
    line->left = trpi_fact_slot_read(world, fact, slot);
    line->truth = crossed ? TRP_WHY_TRUE : TRP_WHY_FALSE;
    if (!crossed && (above || comparison == TRPI_COMPARISON_BELOW)) {
        line->until = trpi_fact_slot_step_of_reaching(world, fact, slot, cue->value + (above ? 1 : -1), above);
    }
}

// Adds to the line of a cue a fact of the entity that the cue names, as other entities see it; unknown when the entity is nobody or
// has no such fact.
static void add_shown(const cued *c, bool crossed, trp_why_line *line)
{
    trp_world *world = c->explanation->world;
    const trpi_pack_cue *cue = c->cue;
    trpi_view view = view_of(c);
    int64_t who = (int64_t)trpi_ref_of_index(world, view.index);
    bool told =
        (cue->subject == 0 || trpi_evaluate_expression(&view, cue->subject, &who)) && trpi_ref_is_alive(world, (trpi_ref)who);
    uint32_t index = trpi_ref_index((trpi_ref)who);
    line->truth = TRP_WHY_UNTOLD;
    if (told && trpi_fact_belongs_to_kind(world->pack, world->entities[index].kind, cue->fact)) {
        line->other.value = (trpi_ref)who;
        line->left = trpi_fact_read_as_others_see(world, index, &world->pack->facts[cue->fact]);
        line->truth = crossed ? TRP_WHY_TRUE : TRP_WHY_FALSE;
    }
}

static void add_fact(const cued *c, const trpi_latent_state *state, trp_why_line *line)
{
    const trp_world *world = c->explanation->world;
    const int64_t *slot = c->cue->subject == 0 ? trpi_watched_slot(world, c->explanation->index, c->cue->fact) : NULL;
    bool is_choice = world->pack->facts[c->cue->fact].type == TRP_TYPE_CHOICE;
    line->flags |= TRP_WHY_COMPARES;
    line->number = c->cue->fact;
    line->type = world->pack->facts[c->cue->fact].type;
    line->choices = is_choice ? c->cue->fact : TRP_NOT_FOUND;
    if (slot != NULL) {
        add_watched(c, slot, state->truth == 1, line);
    } else {
        add_shown(c, state->truth == 1, line);
    }
}

#define SAME_CUE(id, source, comparison) \
    _Static_assert((int)TRPI_CUE_##id == (int)TRP_WHY_CUE_##id, "cue " #id " has another number for hosts");
TRPI_PACK_CUES(SAME_CUE)
_Static_assert((int)TRPI_CUE_COUNT == (int)TRP_WHY_CUE_COUNT, "each cue has a number for hosts");

static trp_why_line *add_cue(const cued *c, const trpi_latent_state *state)
{
    const trpi_pack_cue *cue = c->cue;
    trp_why_line *line = trpi_explanation_add_line(c->explanation, TRP_WHY_CUE, c->explanation->index, c->behaviour);
    line->cue = cue->type;
    line->right = cue->value;
    line->type = TRP_TYPE_NUMBER;
    line->number = cue->index;
    if (trpi_cue_is_about_fact(cue)) {
        add_fact(c, state, line);
    } else if (trpi_cue_source_of_type(cue->type) == TRPI_SOURCE_CLOCK) {
        line->until = state->due;
    } else if (trpi_cue_source_of_type(cue->type) == TRPI_SOURCE_DISTANCE) {
        trpi_explain_add_code_text(c->explanation, line, cue->centre);
    } else if (cue->centre != 0) {
        trpi_view view = view_of(c);
        int64_t centre = 0;
        trpi_evaluate_expression(&view, cue->centre, &centre);
        line->other.value = (trpi_ref)centre;
    }
    return line;
}

// Adds lines about the cue of latent `behaviour`, whose state is `latent_number`, and the candidates for its subject. Returns a
// possible subject, or nobody. *cause is NONE when the cue has fired and waits, or an entity is there for a cue that is not looked
// for now; else NO_CUE or CUE_SPENT.
static trpi_ref explain_cue(trpi_explanation *explanation, uint32_t latent_number, uint32_t behaviour, trp_why_cause *cause)
{
    TRP_ASSERT(explanation->world->pack->behaviours[behaviour].initiation == TRPI_LATENT);
    trp_world *world = explanation->world;
    uint32_t per_role = world->settings.latents_per_role;
    const trpi_latent_state *state =
        trpi_role_latent_state(world, explanation->index, latent_number / per_role, latent_number % per_role);
    cued c = {.explanation = explanation,
              .number = latent_number,
              .behaviour = behaviour,
              .cue = &world->pack->cues[world->pack->behaviours[behaviour].cue]};
    const trp_why_line *line = add_cue(&c, state);
    bool crossed = trpi_cue_is_about_fact(c.cue) && c.cue->type != TRPI_CUE_CHANGES && line->truth == TRP_WHY_TRUE;
    trpi_ref subject = trpi_cue_source_of_type(c.cue->type) == TRPI_SOURCE_CLOCK ? trpi_ref_of_index(world, explanation->index) : 0;
    subject = trpi_cue_is_about_fact(c.cue) ? line->other.value : subject;
    *cause = crossed ? TRP_CAUSE_CUE_SPENT : TRP_CAUSE_NO_CUE;
    if (trpi_cue_is_about_coming_or_going(c.cue) && c.cue->selector != TRPI_NONE16) {
        explanation->depth++;
        subject = explain_surroundings(&c, cause);
        explanation->depth--;
    }
    if (state->pending == TRPI_LATENT_PENDING && state->until >= world->now) {
        *cause = TRP_CAUSE_NONE;
        subject = state->subject;
    }
    return subject;
}

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
        trpi_ref subject = explain_cue(e, number, behaviour, &cause);
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
