// SPDX-License-Identifier: MIT
// Partners: who would be asked, who would refuse, and who comes nearest to being asked.

#include "engine/world/explanation.h"

#include "engine/sense/motion.h"

#define MOST_SHOWN 4

// How far somebody gets before he is turned down: the further, the more it explains.
enum { GETS_NOWHERE, IS_OF_SORT, IS_NEAR, IS_MEANT, IS_ASKED, AGREES };

// A part that is to be cast.
typedef struct open_part {
    trpi_explanation *explanation;
    const trpi_partner_query *query;
    uint32_t part;
    uint16_t selector;
    trpi_ref only;
    trpi_bid bid;  // of whoever was looked at last
} open_part;

static trpi_view view_of(const open_part *v)
{
    trpi_view view = trpi_view_of(v->explanation->world, v->query->index, v->query->subject);
    view.locals = v->query->locals;
    view.fixed_draw = v->query->fixed_draw;
    return view;
}

// By the rules in the order in which they are applied: sort, cast, place, answer.
static trpi_looked_at judge(open_part *v, uint32_t index)
{
    trp_world *world = v->explanation->world;
    trpi_looked_at s = {.index = index, .stage = GETS_NOWHERE};
    s.distance = trpi_distance_squared(trpi_position(world, v->query->index), trpi_position(world, index));
    trpi_rejection rejection = TRPI_FITS;
    if (v->only != 0 || v->selector == TRPI_NONE16) {
        s.cause = v->only == trpi_ref_of(world, index) ? TRP_CAUSE_NONE : TRP_CAUSE_OTHER;
    } else {
        trpi_view view = view_of(v);
        rejection = trpi_selector_rejection(&view, v->selector, index, NULL);
        s.cause = trpi_cause_of_rejection(rejection);
    }
    bool of_sort = s.cause == TRP_CAUSE_NONE || rejection >= TRPI_REJECTED_FAR;
    trpi_partner_rejection partner_rejection = trpi_partner_query_rejection(world, v->query, v->part, index);
    if (partner_rejection == TRPI_PARTNER_PLAYER || (of_sort && partner_rejection == TRPI_PARTNER_KIND)) {
        s.cause = trpi_cause_of_partner_rejection(world, partner_rejection, index);  // whatever the text asks for
        s.stage = of_sort && partner_rejection == TRPI_PARTNER_PLAYER ? IS_OF_SORT : GETS_NOWHERE;
        return s;
    }
    if (!of_sort) {
        return s;
    }
    if (s.cause != TRP_CAUSE_NONE) {
        s.stage = rejection == TRPI_REJECTED_WHERE ? IS_NEAR : IS_OF_SORT;
        return s;
    }
    s.stage = IS_MEANT;
    s.cause = trpi_cause_of_partner_rejection(world, partner_rejection, index);
    if (s.cause == TRP_CAUSE_NONE) {
        s.cause = trpi_cause_of(trpi_partner_query_refusal(world, v->query, v->part, index, &v->bid));
        s.stage = s.cause == TRP_CAUSE_NONE ? AGREES : IS_ASKED;
    }
    return s;
}

// The entities that get furthest, nearest first. Places and things are left out, unless only they will do.
static uint32_t find(open_part *v, trpi_looked_at best[MOST_SHOWN])
{
    trp_world *world = v->explanation->world;
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        bool lives = (world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && i != v->query->index;
        if (!lives || (trpi_kind_of(world, i)->flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) == 0) {
            continue;
        }
        trpi_looked_at one = judge(v, i);
        count = trpi_looked_at_keep(world, &one, best, count, MOST_SHOWN);
    }
    // An entity that gets nowhere says something only when none gets further.
    uint32_t kept = 0;
    while (kept < count && (best[kept].stage > GETS_NOWHERE || best[0].stage == GETS_NOWHERE)) {
        kept++;
    }
    return kept;
}

static void explain_answer(open_part *v, const trpi_looked_at *s)
{
    trpi_explanation *explanation = v->explanation;
    trp_world *world = explanation->world;
    switch (s->cause) {
    case TRP_CAUSE_BUSY: trpi_explain_business(explanation, s->index); break;
    case TRP_CAUSE_RANK:
    case TRP_CAUSE_QUEUES: trpi_explain_obstacle(explanation, s->index, &v->bid); break;
    case TRP_CAUSE_CONDITION: {
        trpi_view view = trpi_view_of(world, s->index, trpi_ref_of(world, v->query->index));
        view.fixed_draw = v->query->fixed_draw;
        trpi_explain_condition(explanation, &view, world->pack->behaviours[v->bid.behaviour].condition, v->bid.behaviour);
        break;
    }
    case TRP_CAUSE_WHERE: {
        trpi_view view = view_of(v);
        view.it = trpi_ref_of(world, s->index);
        trpi_explain_condition(explanation, &view, world->pack->selectors[v->selector].where, v->query->behaviour);
        break;
    }
    default: break;
    }
}

static void fill_in(open_part *v, const trpi_looked_at *s, trp_why_line *line)
{
    trp_world *world = v->explanation->world;
    const trpi_pack_behaviour *b = &world->pack->behaviours[v->query->behaviour];
    line->other.value = trpi_ref_of(world, s->index);
    line->part = (uint8_t)v->part;
    line->cause = (uint8_t)s->cause;
    line->left = trpi_distance(trpi_position(world, v->query->index), trpi_position(world, s->index));
    line->type = TRP_TYPE_NUMBER;
    const trpi_agent *agent = &world->agents[s->index];
    if (s->cause == TRP_CAUSE_PROMISED) {
        line->until = agent->promise_due;
        line->other_behaviour = agent->promise_behaviour;
    } else if (s->cause == TRP_CAUSE_REFUSED) {
        line->until = trpi_refused_until(world, v->query->index, world->entities[s->index].serial, b->topic);
    }
    if (s->cause == TRP_CAUSE_NO_REACTION) {
        line->number = b->topic;
    }
    trpi_fit fit;
    trpi_view view = view_of(v);
    if (v->only == 0 && v->selector != TRPI_NONE16 &&
        trpi_selector_rejection(&view, v->selector, s->index, &fit) != TRPI_REJECTED_UNTOLD) {
        const trpi_pack_selector *selector = &world->pack->selectors[v->selector];
        line->left = fit.distance;
        line->right = fit.radius;
        line->number = s->cause == TRP_CAUSE_KIND ? selector->kind : s->cause == TRP_CAUSE_ROLE ? selector->role : line->number;
    }
}

static void explain_candidate(open_part *v, const trpi_looked_at *s)
{
    trpi_looked_at again = judge(v, s->index);  // for its bid
    trp_why_line *line = trpi_explain(v->explanation, TRP_WHY_PARTNER, v->query->index, v->query->behaviour);
    fill_in(v, &again, line);
    v->explanation->depth++;
    explain_answer(v, &again);
    v->explanation->depth--;
}

static trp_why_cause explain_part(trpi_explanation *explanation, const trpi_partner_query *query, uint32_t part)
{
    trp_world *world = explanation->world;
    open_part v = {.explanation = explanation, .query = query, .part = part};
    v.selector = trpi_partner_query_selector(world, query, part, &v.only);
    trpi_ref chosen = trpi_partner_query_candidate(world, query, part);
    if (chosen != 0) {
        trpi_looked_at first = judge(&v, trpi_ref_index(chosen));
        if (first.cause == TRP_CAUSE_NONE) {
            explain_candidate(&v, &first);
            return TRP_CAUSE_NONE;
        }
    }
    trpi_looked_at best[MOST_SHOWN];
    uint32_t count = find(&v, best);
    for (uint32_t i = 0; i < count; i++) {
        explain_candidate(&v, &best[i]);
    }
    // The first to be asked might refuse, and one of the next two agree.
    return count > 0 && best[0].stage == AGREES ? TRP_CAUSE_NONE : TRP_CAUSE_NO_PARTNER;
}

trp_why_cause trpi_explain_partners(trpi_explanation *explanation, const trpi_partner_query *query)
{
    trp_world *world = explanation->world;
    const trpi_pack_behaviour *b = &world->pack->behaviours[query->behaviour];
    uint32_t parts = b->scene == TRPI_NONE16 ? 2 : world->pack->scenes[b->scene].part_count;
    trp_why_cause cause = TRP_CAUSE_NONE;
    for (uint32_t part = 1; part < parts; part++) {
        trp_why_cause found = explain_part(explanation, query, part);
        cause = cause == TRP_CAUSE_NONE ? found : cause;
    }
    bool nobody_answers = b->scene == TRPI_NONE16 && b->topic != TRPI_NONE16 && world->pack->topics[b->topic].reactor_count == 0;
    return cause != TRP_CAUSE_NONE && nobody_answers ? TRP_CAUSE_NO_TOPIC : cause;
}

trp_why_cause trpi_explain_search(trpi_explanation *e, const trpi_partner_query *query)
{
    trpi_explanation dry = *e;
    dry.capacity = 0;
    trp_why_cause cause = trpi_explain_partners(&dry, query);
    if (cause == TRP_CAUSE_NONE) {
        trpi_explain_partners(e, query);
        return cause;
    }
    trpi_explain_cause(e, query->behaviour, cause)->number = e->world->pack->behaviours[query->behaviour].topic;
    e->depth++;
    trpi_explain_partners(e, query);
    e->depth--;
    return cause;
}
