// SPDX-License-Identifier: MIT
// Why an area casts its situations, or does not: the search is imagined once more, as it would go now, and whoever comes
// nearest to the first part that nobody plays is judged by the rules of that search. (SEMANTICS 9.11)

#include "engine/world/explanation.h"

#include "engine/body/subscription.h"
#include "engine/sense/motion.h"
#include "engine/society/casting.h"

#define MOST_SHOWN 4

// How far one gets before he is turned down: the further, the more it explains.
enum { IS_ELSEWHERE, IS_THERE, IS_OPEN, IS_OF_SORT, IS_MEANT, FITS };

typedef struct open_part {
    trpi_explanation *explanation;
    uint32_t situation, part;
    uint32_t behaviour;  // of its first part
    uint16_t selector;
    trpi_member members[TRPI_MAX_PARTS];  // of the parts before
} open_part;

static trpi_view view_of(const open_part *v)
{
    trpi_view view = trpi_view_of(v->explanation->world, v->explanation->index, 0);
    view.members = v->members;
    view.member_count = v->part;
    view.part = TRPI_MAX_PARTS;
    view.tolerates_missing = true;
    view.fixed_draw = v->explanation->fixed_draw;
    return view;
}

static bool has_part(const open_part *v, uint32_t index)
{
    for (uint32_t i = 0; i < v->part; i++) {
        if (v->members[i].who == trpi_ref_of(v->explanation->world, index)) {
            return true;
        }
    }
    return false;
}

static uint32_t stage_of(trpi_rejection rejection)
{
    return rejection == TRPI_FITS ? IS_MEANT : rejection >= TRPI_REJECTED_FAR ? IS_OF_SORT : IS_OPEN;
}

// By the rules of the search: who is there, who is open to it, who is right, who can be asked.
static trpi_looked_at judge(open_part *v, uint32_t index)
{
    trp_world *world = v->explanation->world;
    uint32_t area = v->explanation->index;
    trpi_looked_at h = {.index = index, .stage = IS_ELSEWHERE, .cause = TRP_CAUSE_OUTSIDE};
    h.distance = trpi_distance_squared(trpi_position(world, area), trpi_position(world, index));
    if (!trpi_is_inside(world, trpi_position(world, index), area)) {
        return h;
    }
    h.stage = IS_THERE;
    h.cause = TRP_CAUSE_NOT_OPEN;
    if ((trpi_open_to(world, index) >> v->situation & 1) == 0) {
        return h;
    }
    trpi_view view = view_of(v);
    trpi_rejection rejection = trpi_selector_rejection(&view, v->selector, index, NULL);
    h.stage = stage_of(rejection);
    h.cause = trpi_cause_of_rejection(rejection);
    if (rejection == TRPI_FITS) {
        const trpi_partner_query query = {.index = area, .behaviour = v->behaviour, .fixed_draw = v->explanation->fixed_draw};
        trpi_partner_rejection partner_rejection = trpi_partner_query_rejection(world, &query, v->part, index);
        h.cause = has_part(v, index) ? TRP_CAUSE_SEATED : trpi_cause_of_partner_rejection(world, partner_rejection, index);
        h.stage = h.cause == TRP_CAUSE_NONE ? FITS : IS_MEANT;
    }
    return h;
}

// The agents that get furthest, the nearest first. An agent elsewhere is left out.
static uint32_t find(open_part *v, trpi_looked_at best[MOST_SHOWN])
{
    trp_world *world = v->explanation->world;
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) == 0 || !trpi_is_agent(world, i)) {
            continue;
        }
        trpi_looked_at one = judge(v, i);
        count = one.stage == IS_ELSEWHERE ? count : trpi_looked_at_keep(world, &one, best, count, MOST_SHOWN);
    }
    return count;
}

static void explain_candidate(open_part *v, const trpi_looked_at *h)
{
    trpi_explanation *e = v->explanation;
    trp_world *world = e->world;
    trp_why_line *line = trpi_explain(e, TRP_WHY_PARTNER, e->index, v->behaviour);
    trpi_view view = view_of(v);
    trpi_fit fit;
    line->other.value = trpi_ref_of(world, h->index);
    line->part = (uint8_t)v->part;
    line->cause = (uint8_t)h->cause;
    line->type = TRP_TYPE_NUMBER;
    line->left = trpi_distance(trpi_position(world, e->index), trpi_position(world, h->index));
    line->until = h->cause == TRP_CAUSE_REFUSED    ? trpi_refused_until(world, e->index, world->entities[h->index].serial,
                                                                        world->pack->behaviours[v->behaviour].topic)
                  : h->cause == TRP_CAUSE_PROMISED ? world->agents[h->index].promise_due
                                                   : line->until;
    if (h->cause == TRP_CAUSE_FAR && trpi_selector_rejection(&view, v->selector, h->index, &fit) == TRPI_REJECTED_FAR) {
        line->left = fit.distance;
        line->right = fit.radius;
    }
    if (h->cause == TRP_CAUSE_KIND || h->cause == TRP_CAUSE_ROLE) {
        const trpi_pack_selector *selector = &world->pack->selectors[v->selector];
        line->number = h->cause == TRP_CAUSE_KIND ? selector->kind : selector->role;
    }
    e->depth++;
    if (h->cause == TRP_CAUSE_BUSY) {
        trpi_explain_business(e, h->index);
    } else if (h->cause == TRP_CAUSE_WHERE) {
        view.it = trpi_ref_of(world, h->index);
        trpi_explain_condition(e, &view, world->pack->selectors[v->selector].where, v->behaviour);
    }
    e->depth--;
}

static void explain_people(trpi_explanation *e, uint32_t situation, uint32_t behaviour, const trpi_outlook *outlook)
{
    trp_world *world = e->world;
    const trpi_pack_scene *scene = &world->pack->scenes[world->pack->situations[situation].scene];
    open_part v = {.explanation = e,
                   .situation = situation,
                   .part = outlook->furthest,
                   .behaviour = behaviour,
                   .selector = world->pack->parts[scene->first_part + outlook->furthest].selector};
    for (uint32_t i = 0; i < outlook->furthest; i++) {
        v.members[i] = (trpi_member){.who = outlook->cast[i], .present = 1};
    }
    trpi_looked_at best[MOST_SHOWN];
    uint32_t count = find(&v, best);
    for (uint32_t i = 0; i < count; i++) {
        explain_candidate(&v, &best[i]);
    }
}

// Longer than it lets pass between two looks it waits only after it has cast one.
static bool rests(const trp_world *world, uint32_t area, uint32_t situation)
{
    const trpi_pack_situation *what = &world->pack->situations[situation];
    uint32_t ready = trpi_attempts_of(world, area)[what->slot].ready;
    return ready > world->now && ready - world->now > trpi_steps(world, what->every_most_ms);
}

static trp_why_cause cause_of(const trpi_explanation *e, uint32_t situation, const trpi_outlook *outlook)
{
    const trp_world *world = e->world;
    if (rests(world, e->index, situation)) {
        return TRP_CAUSE_COOLDOWN;
    }
    if (world->agents[e->index].claim_state != TRPI_CLAIM_NONE) {
        return TRP_CAUSE_PENDING;
    }
    return outlook->open_count == 0                  ? TRP_CAUSE_NOBODY_OPEN
           : outlook->gives_up                       ? TRP_CAUSE_GIVES_UP
           : outlook->furthest < outlook->part_count ? TRP_CAUSE_NO_PARTNER
                                                     : TRP_CAUSE_NONE;
}

static void explain_situation(trpi_explanation *e, uint32_t situation)
{
    trp_world *world = e->world;
    const trpi_pack_situation *what = &world->pack->situations[situation];
    const trpi_attempt *attempt = &trpi_attempts_of(world, e->index)[what->slot];
    uint32_t behaviour = world->pack->parts[world->pack->scenes[what->scene].first_part].behaviour;
    trpi_outlook outlook;
    trpi_casting_foresee(world, e->index, situation, &outlook);
    trp_why_cause cause = cause_of(e, situation, &outlook);
    trp_why_line *line = trpi_explain(e, TRP_WHY_COULD, e->index, behaviour);
    line->cause = (uint8_t)cause;
    line->initiation = TRP_WHY_SITUATION;
    line->until = attempt->due != 0 ? attempt->due : TRPI_NEVER;
    if (cause == TRP_CAUSE_NONE) {
        return;
    }
    e->depth++;
    line = trpi_explain_cause(e, behaviour, cause);
    line->initiation = TRP_WHY_SITUATION;
    line->part = (uint8_t)outlook.furthest;
    line->until = cause == TRP_CAUSE_COOLDOWN ? attempt->ready : TRPI_NEVER;
    e->depth++;
    if (cause == TRP_CAUSE_NOBODY_OPEN || cause == TRP_CAUSE_GIVES_UP || cause == TRP_CAUSE_NO_PARTNER) {
        explain_people(e, situation, behaviour, &outlook);
    }
    e->depth -= 2;
}

// Whom it has asked.
static void explain_claim(trpi_explanation *e)
{
    const trp_world *world = e->world;
    const trpi_claim *claim = &world->claims[e->index];
    const trpi_seat *seats = &world->seats[(size_t)e->index * TRPI_MAX_PARTS];
    for (uint32_t i = 0; world->agents[e->index].claim_state != TRPI_CLAIM_NONE && i < claim->part_count; i++) {
        trp_why_line *line = trpi_explain(e, TRP_WHY_ASKING, e->index, claim->behaviour);
        line->other.value = seats[i].who;
        line->part = (uint8_t)i;
        line->since = claim->since;
        line->until = claim->due;
        line->truth = seats[i].state == TRPI_SEAT_GRANTED ? TRP_WHY_TRUE : TRP_WHY_FALSE;
    }
}

void trpi_explain_situations(trpi_explanation *e)
{
    uint64_t mine = trpi_situations_of_kind(e->world->pack, e->world->entities[e->index].kind);
    explain_claim(e);
    for (uint32_t i = 0; i < e->world->pack->situation_count; i++) {
        if ((mine >> i & 1) != 0) {
            explain_situation(e, i);
        }
    }
}
