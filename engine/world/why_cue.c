// SPDX-License-Identifier: MIT
// Cues: whether one has fired, for whom, and what it waits for.

#include "engine/world/explanation.h"

#include "engine/mind/perception.h"
#include "engine/sense/motion.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"

#include "base/assert.h"

#define MOST_SHOWN 3

// A cue of the agent, to which everybody stands in some way.
typedef struct outlook {
    trpi_explanation *explanation;
    const trpi_pack_cue *cue;
    uint32_t number;
    uint32_t behaviour;
} outlook;

static trpi_view view_of(const outlook *o)
{
    trpi_view view = trpi_view_of(o->explanation->world, o->explanation->index, 0);
    view.fixed_draw = o->explanation->fixed_draw;
    return view;
}

static const trpi_occurrence *occurrence_of(const outlook *o, trpi_ref subject)
{
    const trp_world *world = o->explanation->world;
    const trpi_occurrence *all = &world->occurrences[(size_t)o->explanation->index * TRPI_MAX_OCCURRENCES];
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        if (all[i].state != TRPI_OCCURRENCE_FREE && all[i].latent == o->number && all[i].subject == subject) {
            return &all[i];
        }
    }
    return NULL;
}

static bool wants_inside(const trpi_pack_cue *cue)
{
    return cue->type == TRPI_CUE_NEAR || cue->type == TRPI_CUE_ENTERS;
}

static trpi_looked_at judge(const outlook *o, uint32_t index)
{
    trp_world *world = o->explanation->world;
    trpi_looked_at b = {.index = index};
    trpi_view view = view_of(o);
    int stands = trpi_perception_stands(&view, o->cue, index, &b.distance);
    const trpi_occurrence *occurrence = occurrence_of(o, trpi_ref_of(world, index));
    trpi_rejection rejection = trpi_selector_rejection(&view, o->cue->selector, index, NULL);
    if (stands < 0) {
        b.cause = TRP_CAUSE_UNTOLD;
    } else if (occurrence != NULL && occurrence->state == TRPI_OCCURRENCE_FIRED) {
        b.cause = TRP_CAUSE_CUE_SPENT;
    } else if (occurrence != NULL && occurrence->state == TRPI_OCCURRENCE_PENDING) {
        b.cause = TRP_CAUSE_NONE;
    } else if (rejection != TRPI_FITS) {
        b.cause = trpi_cause_of_rejection(rejection);
    } else if (!wants_inside(o->cue) || stands == 2) {
        b.cause = TRP_CAUSE_NO_CUE;  // has not gone away; or is noticed at the next look
    } else {
        b.cause = o->cue->type == TRPI_CUE_NEAR ? TRP_CAUSE_FAR : TRP_CAUSE_OUTSIDE;
    }
    return b;
}

// How much somebody says about the cue.
static uint32_t stage_of(trp_why_cause cause)
{
    switch (cause) {
    case TRP_CAUSE_NONE: return 4;
    case TRP_CAUSE_CUE_SPENT: return 3;
    case TRP_CAUSE_FAR:
    case TRP_CAUSE_RELATION:
    case TRP_CAUSE_OUTSIDE:
    case TRP_CAUSE_NO_CUE: return 2;
    case TRP_CAUSE_WHERE: return 1;
    default: return 0;
    }
}

static uint32_t find(const outlook *o, trpi_looked_at best[MOST_SHOWN])
{
    trp_world *world = o->explanation->world;
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        bool lives = (world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && i != o->explanation->index;
        if (!lives || (trpi_kind_of(world, i)->flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) == 0) {
            continue;
        }
        trpi_looked_at one = judge(o, i);
        one.stage = stage_of(one.cause);
        count = trpi_looked_at_keep(world, &one, best, count, MOST_SHOWN);
    }
    uint32_t kept = 0;
    while (kept < count && (best[kept].stage > 0 || best[0].stage == 0)) {
        kept++;
    }
    return kept;
}

static void explain_candidate(const outlook *o, const trpi_looked_at *b)
{
    trpi_explanation *explanation = o->explanation;
    trp_world *world = explanation->world;
    const trpi_pack_selector *selector = &world->pack->selectors[o->cue->selector];
    trp_why_line *line = trpi_explain(explanation, TRP_WHY_OCCURRENCE, explanation->index, o->behaviour);
    const trpi_occurrence *occurrence = occurrence_of(o, trpi_ref_of(world, b->index));
    line->other.value = trpi_ref_of(world, b->index);
    line->cause = (uint8_t)b->cause;
    line->left = b->distance;
    line->right = o->cue->type == TRPI_CUE_NEAR || o->cue->type == TRPI_CUE_FAR ? o->cue->value : -1;
    line->type = TRP_TYPE_NUMBER;
    line->since = occurrence != NULL ? occurrence->since : 0;
    line->number = b->cause == TRP_CAUSE_KIND ? selector->kind : b->cause == TRP_CAUSE_ROLE ? selector->role : TRP_NOT_FOUND;
    if (b->cause == TRP_CAUSE_WHERE) {
        trpi_view view = view_of(o);
        view.it = trpi_ref_of(world, b->index);
        explanation->depth++;
        trpi_explain_condition(explanation, &view, selector->where, o->behaviour);
        explanation->depth--;
    }
}

// Surroundings with a selector: who has fired it, and who might.
static trpi_ref explain_surroundings(const outlook *o, trp_why_cause *cause)
{
    trp_world *world = o->explanation->world;
    trpi_looked_at best[MOST_SHOWN];
    uint32_t count = find(o, best);
    for (uint32_t i = 0; i < count; i++) {
        explain_candidate(o, &best[i]);
    }
    if (count == 0) {
        return 0;
    }
    *cause = best[0].cause == TRP_CAUSE_NONE || best[0].cause == TRP_CAUSE_CUE_SPENT ? best[0].cause : TRP_CAUSE_NO_CUE;
    return best[0].stage > 0 ? trpi_ref_of(world, best[0].index) : 0;
}

static bool is_of_fact(const trpi_pack_cue *cue)
{
    return cue->type >= TRPI_CUE_CHANGES && cue->type <= TRPI_CUE_BECOMES;
}

// A fact of its own or of the world: the value, and when it will get there.
static void add_watched(const outlook *o, const trpi_latent_state *state, const int64_t *slot, trp_why_line *line)
{
    const trp_world *world = o->explanation->world;
    const trpi_pack_cue *cue = o->cue;
    uint32_t index = o->explanation->index;
    line->other.value = trpi_fact_is_of_world(world->pack, cue->fact) ? 0 : trpi_ref_of(world, index);
    line->left = trpi_slot_read(world, &world->pack->facts[cue->fact], slot);
    line->truth = state->truth == 1 ? TRP_WHY_TRUE : TRP_WHY_FALSE;
    bool above = cue->type == TRPI_CUE_RISES;
    if (state->truth != 1 && (above || cue->type == TRPI_CUE_FALLS)) {
        line->until = trpi_slot_crossing(world, &world->pack->facts[cue->fact], slot, cue->value + (above ? 1 : -1), above);
    }
}

// The value it looks at, and the value it waits for.
static void add_fact(const outlook *o, const trpi_latent_state *state, trp_why_line *line)
{
    trp_world *world = o->explanation->world;
    const trpi_pack_cue *cue = o->cue;
    trpi_view view = view_of(o);
    int64_t who = (int64_t)trpi_ref_of(world, view.index);
    bool told = cue->subject == 0 || trpi_evaluate(&view, cue->subject, &who);
    const trpi_pack_fact *fact = &world->pack->facts[cue->fact];
    line->number = cue->fact;
    line->right = cue->value;
    line->type = fact->type;
    line->choices = fact->type == TRP_TYPE_CHOICE ? cue->fact : TRP_NOT_FOUND;
    line->truth = TRP_WHY_UNTOLD;
    const int64_t *slot = cue->subject == 0 ? trpi_watched_slot(world, view.index, cue->fact) : NULL;
    if (slot != NULL) {
        add_watched(o, state, slot, line);
        return;
    }
    if (!told || !trpi_is_alive(world, (trpi_ref)who) ||
        !trpi_fact_is_of(world->pack, world->entities[trpi_ref_index((trpi_ref)who)].kind, cue->fact)) {
        return;
    }
    uint32_t index = trpi_ref_index((trpi_ref)who);
    line->other.value = (trpi_ref)who;
    line->left = trpi_fact_read_shared(world, index, fact);
    line->truth = state->truth == 1 ? TRP_WHY_TRUE : TRP_WHY_FALSE;
}

static trp_why_line *add_cue(const outlook *o, const trpi_latent_state *state)
{
    const trpi_pack_cue *cue = o->cue;
    trp_why_line *line = trpi_explain(o->explanation, TRP_WHY_CUE, o->explanation->index, o->behaviour);
    line->cue = cue->type;
    line->right = cue->value;
    line->type = TRP_TYPE_NUMBER;
    line->number = cue->index;
    if (is_of_fact(cue)) {
        add_fact(o, state, line);
    } else if (cue->type == TRPI_CUE_EVERY || cue->type == TRPI_CUE_CLOCK) {
        line->until = state->due;
    } else if (cue->centre != 0) {
        trpi_view view = view_of(o);
        int64_t centre = 0;
        trpi_evaluate(&view, cue->centre, &centre);
        line->other.value = (trpi_ref)centre;
    }
    return line;
}

trpi_ref trpi_explain_cue(trpi_explanation *explanation, uint32_t number, uint32_t behaviour, trp_why_cause *cause)
{
    TRP_ASSERT(explanation->world->pack->behaviours[behaviour].initiation == TRPI_LATENT);
    trp_world *world = explanation->world;
    uint32_t per_role = world->settings.latents_per_role;
    const trpi_latent_state *state = trpi_latent_of(world, explanation->index, number / per_role, number % per_role);
    outlook o = {.explanation = explanation,
                 .number = number,
                 .behaviour = behaviour,
                 .cue = &world->pack->cues[world->pack->behaviours[behaviour].cue]};
    trp_why_line *line = add_cue(&o, state);
    *cause = TRP_CAUSE_NO_CUE;
    bool crossed = is_of_fact(o.cue) && o.cue->type != TRPI_CUE_CHANGES && line->truth == TRP_WHY_TRUE;
    trpi_ref subject = o.cue->type <= TRPI_CUE_CLOCK || is_of_fact(o.cue) ? line->other.value : 0;
    if (o.cue->type <= TRPI_CUE_CLOCK) {
        subject = trpi_ref_of(world, explanation->index);
    }
    if (trpi_perception_is_for(o.cue) && o.cue->selector != TRPI_NONE16) {
        explanation->depth++;
        subject = explain_surroundings(&o, cause);
        explanation->depth--;
    } else if (crossed) {
        *cause = TRP_CAUSE_CUE_SPENT;
    }
    if (state->pending == TRPI_LATENT_PENDING && state->until >= world->now) {
        *cause = TRP_CAUSE_NONE;
        subject = state->subject;
    }
    return subject;
}
