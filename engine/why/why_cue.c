// SPDX-License-Identifier: MIT
// Explains cues of latent behaviours: whether one has fired, about which subject, and what it waits for.

#include "engine/why/explanation.h"

#include "engine/mind/perception.h"
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

// ---- Surroundings -------------------------------------------------------------------------------

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

// ---- Facts --------------------------------------------------------------------------------------

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

trpi_ref trpi_explain_cue(trpi_explanation *explanation, uint32_t latent_number, uint32_t behaviour, trp_why_cause *cause)
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
