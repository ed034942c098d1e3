// SPDX-License-Identifier: MIT
// Candidates for a part of a behaviour, for a part of a situation, or for the subject of a cue: those that get furthest in a
// search, and why they are rejected. Each search brings its own judge; the lines about a candidate are made in the same way for
// all.

#include "engine/why/explanation.h"

#include "engine/mind/queue.h"
#include "engine/sense/motion.h"

#include "base/assert.h"

#define MOST_CANDIDATES 4

// ---- Judging ------------------------------------------------------------------------------------

bool trpi_candidate_judge_by_selector(const trpi_why_candidate_search *search, trpi_why_candidate *candidate,
                                      trpi_candidate_progress progress_if_wrong_type)
{
    trpi_view view = search->view;
    trpi_selector_measurements fit;
    trpi_rejection rejection = trpi_selector_rejection(&view, search->selector, candidate->index, &fit);
    candidate->cause = trpi_cause_of_verdict(TRPI_VERDICT_SELECTOR, rejection);
    candidate->progress = rejection == TRPI_NOT_REJECTED     ? TRPI_CANDIDATE_SELECTED
                          : rejection == TRPI_REJECTED_WHERE ? TRPI_CANDIDATE_NEAR
                          : rejection >= TRPI_REJECTED_FAR   ? TRPI_CANDIDATE_OF_TYPE
                                                             : progress_if_wrong_type;
    if (rejection != TRPI_REJECTED_UNTOLD && rejection != TRPI_REJECTED_NOBODY) {
        candidate->metres = fit.distance;
        candidate->radius = fit.radius;
    }
    return rejection == TRPI_NOT_REJECTED;
}

trp_why_cause trpi_cause_of_partner_rejection(const trp_world *world, trpi_partner_rejection rejection, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    if (rejection != TRPI_PARTNER_BUSY || trpi_agent_is_busy(world, index)) {
        return trpi_cause_of_verdict(TRPI_VERDICT_PARTNER, rejection);
    }
    return agent->promised_to != 0                      ? TRP_CAUSE_PROMISED
           : agent->claim_state == TRPI_CLAIM_CONFIRMED ? TRP_CAUSE_PENDING
                                                        : TRP_CAUSE_BUSY;
}

static trpi_why_candidate judge(const trpi_why_candidate_search *search, uint32_t index)
{
    const trp_world *world = search->explanation->world;
    trp_point from = trpi_entity_position(world, search->explanation->index), to = trpi_entity_position(world, index);
    trpi_why_candidate candidate = {
        .index = index, .order = trpi_distance_squared(from, to), .metres = trpi_point_distance(from, to)};
    search->judge(search, &candidate);
    TRP_ASSERT((candidate.progress == TRPI_CANDIDATE_CHOSEN) ==
               (candidate.cause == TRP_CAUSE_NONE && candidate.progress != TRPI_CANDIDATE_ABSENT));
    return candidate;
}

// ---- The best -----------------------------------------------------------------------------------

static bool comes_first(const trp_world *world, const trpi_why_candidate *a, const trpi_why_candidate *b)
{
    if (a->progress != b->progress) {
        return a->progress > b->progress;
    }
    return a->order != b->order ? a->order < b->order : world->entities[a->index].serial < world->entities[b->index].serial;
}

// Inserts a candidate into its place among the best `count`. Returns how many there are then.
static uint32_t insert(const trpi_why_candidate_search *search, const trpi_why_candidate *candidate, trpi_why_candidate *best,
                       uint32_t count)
{
    TRP_ASSERT(count <= search->most_shown && search->most_shown <= MOST_CANDIDATES);
    uint32_t at = count;
    for (; at > 0 && comes_first(search->explanation->world, candidate, &best[at - 1]); at--) {
        if (at < search->most_shown) {
            best[at] = best[at - 1];
        }
    }
    if (at < search->most_shown) {
        best[at] = *candidate;
    }
    return count < search->most_shown ? count + 1 : count;
}

// Finds the candidates that get furthest in a search, of equal ones the nearest first. Places and things are left out. Returns how
// many candidates there are.
static uint32_t find_best(const trpi_why_candidate_search *search, trpi_why_candidate best[MOST_CANDIDATES])
{
    const trp_world *world = search->explanation->world;
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        bool lives = (world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && i != search->explanation->index;
        if (!lives || (trpi_kind_of_entity(world, i)->flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) == 0) {
            continue;
        }
        trpi_why_candidate candidate = judge(search, i);
        if (candidate.progress != TRPI_CANDIDATE_ABSENT) {
            count = insert(search, &candidate, best, count);
        }
    }
    // A candidate that is rejected for its kind or role explains something only when none gets further.
    while (count > 0 && best[count - 1].progress == TRPI_CANDIDATE_REJECTED && best[0].progress != TRPI_CANDIDATE_REJECTED) {
        count--;
    }
    return count;
}

// ---- Lines --------------------------------------------------------------------------------------

static void fill_in(const trpi_why_candidate_search *search, const trpi_why_candidate *candidate, trp_why_line *line)
{
    const trpi_explanation *e = search->explanation;
    const trp_pack *pack = e->world->pack;
    const trpi_agent *agent = e->world->agents[candidate->index];
    uint32_t topic = pack->behaviours[search->behaviour].topic;
    bool selects = search->selector != TRPI_NONE16;
    line->other.value = trpi_ref_of_index(e->world, candidate->index);
    line->part = (uint8_t)search->part;
    line->cause = (uint8_t)candidate->cause;
    line->left = candidate->metres;
    line->right = candidate->radius;
    line->type = TRP_TYPE_NUMBER;
    line->since = candidate->since;
    switch (candidate->cause) {
    case TRP_CAUSE_PROMISED:
        line->until = agent->promise_due;
        line->other_behaviour = agent->promise_behaviour;
        break;
    case TRP_CAUSE_REFUSED:
        line->until = trpi_claim_refused_until_step(e->world, e->index, e->world->entities[candidate->index].serial, topic);
        break;
    case TRP_CAUSE_NO_REACTION: line->number = topic; break;
    case TRP_CAUSE_KIND: line->number = selects ? pack->selectors[search->selector].kind : TRP_NOT_FOUND; break;
    case TRP_CAUSE_ROLE: line->number = pack->selectors[search->selector].role; break;
    default: break;
    }
}

static void explain_candidate(const trpi_why_candidate_search *search, const trpi_why_candidate *candidate)
{
    trpi_explanation *e = search->explanation;
    fill_in(search, candidate, trpi_explanation_add_line(e, search->kind, e->index, search->behaviour));
    if (candidate->cause == TRP_CAUSE_WHERE) {
        trpi_view view = search->view;
        view.it = trpi_ref_of_index(e->world, candidate->index);
        trpi_explain_condition(e, &view, e->world->pack->selectors[search->selector].where, search->behaviour);
    } else {
        trpi_explain_refusal(e, candidate->index, trpi_ref_of_index(e->world, e->index), candidate->cause, &candidate->bid);
    }
}

trpi_why_candidate trpi_explain_candidates_with_most_progress(const trpi_why_candidate_search *search)
{
    trpi_why_candidate best[MOST_CANDIDATES] = {0};
    if (search->first != 0) {
        best[0] = judge(search, trpi_ref_index(search->first));
        if (best[0].progress == TRPI_CANDIDATE_CHOSEN) {
            explain_candidate(search, &best[0]);
            return best[0];
        }
        best[0].progress = TRPI_CANDIDATE_ABSENT;
    }
    uint32_t count = find_best(search, best);
    for (uint32_t i = 0; i < count; i++) {
        explain_candidate(search, &best[i]);
    }
    return best[0];
}
