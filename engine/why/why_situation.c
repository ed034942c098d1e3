// SPDX-License-Identifier: MIT
// Explains why an area does or does not cast its situations: the search is imagined as it would go now, and the candidates for
// the first open part are judged by the rules of that search. (SEMANTICS 9.11)

#include "engine/why/explanation.h"

#include "engine/body/subscription.h"
#include "engine/sense/motion.h"
#include "engine/society/casting.h"

// A situation of the area, and the result that its search would have.
typedef struct foreseen {
    uint32_t situation;
    trpi_casting_result outlook;
} foreseen;

// Judges a candidate by the rules of the search in their order: the agent is in the area, is open to the situation, is selected,
// can be asked.
static void judge_member(const trpi_why_candidate_search *search, trpi_why_candidate *candidate)
{
    const foreseen *f = search->context;
    const trp_world *world = search->explanation->world;
    uint32_t area = search->explanation->index;
    if (!trpi_entity_is_agent(world, candidate->index) ||
        !trpi_place_contains(world, trpi_entity_position(world, candidate->index), area)) {
        return;
    }
    candidate->progress = TRPI_CANDIDATE_PRESENT;
    candidate->cause = TRP_CAUSE_NOT_OPEN;
    if (!trpi_agent_is_shown_subscribed_to(world, candidate->index, f->situation) ||
        !trpi_candidate_judge_by_selector(search, candidate, TRPI_CANDIDATE_OPEN)) {
        return;
    }
    const trpi_partner_query query = {.index = area, .behaviour = search->behaviour, .fixed_draw = search->explanation->fixed_draw};
    trpi_partner_rejection rejection =
        trpi_partner_query_rejection(search->explanation->world, &query, search->part, candidate->index);
    uint32_t first_copy = trpi_behaviour_first_part_copy(world->pack, search->behaviour);
    for (uint32_t i = 0; i < search->part; i++) {
        if (i >= first_copy && f->outlook.cast[i] == trpi_ref_of_index(world, candidate->index)) {
            candidate->progress = TRPI_CANDIDATE_ABSENT;  // it plays the `every` part, of which it is one too few
            return;
        }
        rejection = f->outlook.cast[i] == trpi_ref_of_index(world, candidate->index) ? TRPI_PARTNER_HAS_PART : rejection;
    }
    candidate->cause = trpi_cause_of_partner_rejection(world, rejection, candidate->index);
    candidate->progress = rejection == TRPI_PARTNER_FITS ? TRPI_CANDIDATE_CHOSEN : TRPI_CANDIDATE_SELECTED;
}

// Adds the candidates for the first part for which the search finds no agent.
static void explain_open_part(trpi_explanation *e, const foreseen *f, uint32_t behaviour)
{
    const trp_pack *pack = e->world->pack;
    const trpi_pack_scene *scene = &pack->scenes[pack->situations[f->situation].scene];
    trpi_member members[TRPI_MOST_PARTS] = {0};  // of the parts before
    trpi_why_candidate_search search = {.explanation = e,
                                        .judge = judge_member,
                                        .context = f,
                                        .view = trpi_explanation_make_view(e, e->index, 0),
                                        .selector = pack->parts[scene->first_part + f->outlook.first_unfilled_part].selector,
                                        .behaviour = behaviour,
                                        .part = f->outlook.first_unfilled_part,
                                        .most_shown = 4,
                                        .kind = TRP_WHY_PARTNER};
    for (uint32_t i = 0; i < search.part; i++) {
        members[i] = (trpi_member){.who = f->outlook.cast[i], .present = 1};
    }
    search.view.members = members;
    search.view.member_count = search.part;
    search.view.part = TRPI_MOST_PARTS;
    search.view.tolerates_missing = true;
    (void)trpi_explain_candidates_with_most_progress(&search);
}

// Whether the area does not cast the situation again yet because of its cooldown: the time until its next search is longer than the
// period of its searches, or than the longest one when the period is drawn. A period that is computed is computed as of now.
static bool rests(trp_world *world, uint32_t area, uint32_t situation)
{
    const trpi_pack_situation *what = &world->pack->situations[situation];
    uint32_t ready = trpi_entity_attempts(world, area)[what->slot].ready;
    if (!TRPI_DURATION_IS_GIVEN(what, cooldown) || ready <= world->now) {
        return false;
    }
    trpi_view view = trpi_view_of_agent(world, area, 0);
    view.fixed_draw = 1;  // an explanation changes nothing
    uint32_t every =
        what->every != 0 ? trpi_casting_steps_until_next_search(&view, what) : trpi_ms_to_steps(world, what->every_most_ms);
    return ready - world->now > every;
}

static trp_why_cause cause_of(const trpi_explanation *e, uint32_t situation, const trpi_casting_result *outlook)
{
    trp_world *world = e->world;
    if (rests(world, e->index, situation)) {
        return TRP_CAUSE_COOLDOWN;
    }
    if (world->agents[e->index]->claim_state != TRPI_CLAIM_NONE) {
        return TRP_CAUSE_PENDING;
    }
    return outlook->subscriber_count == 0                       ? TRP_CAUSE_NOBODY_OPEN
           : outlook->search_gave_up                            ? TRP_CAUSE_GIVES_UP
           : outlook->first_unfilled_part < outlook->part_count ? TRP_CAUSE_NO_PARTNER
                                                                : TRP_CAUSE_NONE;
}

// Adds the obstacle of a casting as its search would go now, and returns it; NULL when nothing but time is missing.
static trp_why_line *explain_obstacle(trpi_explanation *e, foreseen *f, uint32_t behaviour)
{
    trpi_casting_preview(e->world, e->index, f->situation, &f->outlook);
    trp_why_cause cause = cause_of(e, f->situation, &f->outlook);
    if (cause == TRP_CAUSE_NONE) {
        return NULL;
    }
    const trpi_pack_situation *what = &e->world->pack->situations[f->situation];
    trp_why_line *line = cause == TRP_CAUSE_NO_PARTNER
                             ? trpi_explain_add_open_part_obstacle(e, behaviour, f->outlook.first_unfilled_part)
                             : trpi_explain_add_obstacle(e, behaviour, cause);
    line->initiation = TRP_WHY_SITUATION;
    line->part = (uint8_t)f->outlook.first_unfilled_part;
    line->until = cause == TRP_CAUSE_COOLDOWN ? trpi_entity_attempts(e->world, e->index)[what->slot].ready : TRPI_NEVER;
    return line;
}

// Adds the candidates for the open part, if `cause` is that nobody is found for a part.
static void explain_candidates(trpi_explanation *e, const foreseen *f, uint32_t behaviour, trp_why_cause cause)
{
    if (cause == TRP_CAUSE_NOBODY_OPEN || cause == TRP_CAUSE_GIVES_UP || cause == TRP_CAUSE_NO_PARTNER ||
        cause == TRP_CAUSE_TOO_FEW) {
        e->depth++;
        explain_open_part(e, f, behaviour);
        e->depth--;
    }
}

static void explain_situation(trpi_explanation *e, uint32_t situation)
{
    const trp_pack *pack = e->world->pack;
    const trpi_pack_situation *what = &pack->situations[situation];
    const trpi_attempt *attempt = &trpi_entity_attempts(e->world, e->index)[what->slot];
    uint32_t behaviour = pack->parts[pack->scenes[what->scene].first_part].behaviour;
    foreseen f = {.situation = situation};
    uint32_t could = trpi_explanation_open_behaviour(e, behaviour);
    trp_why_line *line = trpi_explanation_line(e, could);
    line->initiation = TRP_WHY_SITUATION;
    line->until = attempt->due != 0 ? attempt->due : TRPI_NEVER;
    line = explain_obstacle(e, &f, behaviour);
    if (line != NULL) {
        explain_candidates(e, &f, behaviour, line->cause);
    }
    trpi_explanation_close_behaviour(e, could);
}

// Returns the area that casts a situation: the one in which the agent is, else the nearest, else none.
static uint32_t find_area(const trpi_explanation *e, uint32_t situation, bool *is_inside)
{
    const trp_world *world = e->world;
    uint32_t best = TRPI_NEVER;
    int64_t best_distance = INT64_MAX;
    *is_inside = false;
    for (uint32_t i = 0; i < world->entity_end && !*is_inside; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) == 0 ||
            !trpi_area_kind_casts_situation(world->pack, world->entities[i].kind, situation)) {
            continue;
        }
        int64_t distance = trpi_distance_squared(trpi_entity_position(world, e->index), trpi_entity_position(world, i));
        *is_inside = trpi_place_contains(world, trpi_entity_position(world, e->index), i);
        if (*is_inside || distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    return best;
}

bool trpi_explain_casting_of(trpi_explanation *e, uint32_t behaviour)
{
    const trp_pack *pack = e->world->pack;
    foreseen f = {0};
    while (f.situation < pack->situation_count && pack->situations[f.situation].scene != pack->behaviours[behaviour].scene) {
        f.situation++;
    }
    if (f.situation == pack->situation_count) {
        return false;
    }
    bool is_inside;
    const uint32_t agent = e->index, area = find_area(e, f.situation, &is_inside);
    trp_why_line *line = NULL;
    if (is_inside) {
        e->index = area;
        line = explain_obstacle(e, &f, behaviour);
    }
    if (line == NULL) {
        line = trpi_explain_add_obstacle(e, behaviour,
                                         area == TRPI_NEVER ? TRP_CAUSE_NO_ASKER
                                         : is_inside        ? TRP_CAUSE_UNASKED
                                                            : TRP_CAUSE_OUTSIDE);
        line->initiation = TRP_WHY_SITUATION;
    }
    line->agent.value = trpi_ref_of_index(e->world, agent);
    line->other.value = area != TRPI_NEVER ? trpi_ref_of_index(e->world, area) : 0;
    explain_candidates(e, &f, behaviour, line->cause);
    e->index = agent;
    return true;
}

void trpi_explain_situations(trpi_explanation *e)
{
    for (uint32_t i = 0; i < e->world->pack->situation_count; i++) {
        if (trpi_area_kind_casts_situation(e->world->pack, e->world->entities[e->index].kind, i)) {
            explain_situation(e, i);
        }
    }
}
