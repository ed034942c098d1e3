// SPDX-License-Identifier: MIT
// Explains the needs of a behaviour: its parameters, and its partners. Partners are explained by the candidates that would be asked
// for each part, or come nearest to that, and what they would answer.

#include "engine/why/explanation.h"

#include "engine/mind/parameter.h"

// A part of a behaviour that is to be cast.
typedef struct open_part {
    const trpi_partner_query *query;
    trpi_ref only;  // the one entity that will do, or nobody
} open_part;

// Whether the part is a copy of an `every` part, and the candidate has been found for a copy before.
static bool plays_a_copy(const trpi_why_candidate_search *search, const trpi_partner_query *query, uint32_t candidate)
{
    const trp_world *world = search->explanation->world;
    for (uint32_t i = trpi_behaviour_first_part_copy(world->pack, search->behaviour); i < search->part; i++) {
        if (query->found[i].who == trpi_ref_of_index(world, candidate)) {
            return true;
        }
    }
    return false;
}

// Judges a candidate by the rules in the order in which they are applied: kind and role, place, whether it can be asked, its
// answer. A player and an agent of the wrong kind are never asked, whatever the text asks for.
static void judge_partner(const trpi_why_candidate_search *search, trpi_why_candidate *candidate)
{
    const open_part *open = search->context;
    trp_world *world = search->explanation->world;
    if (search->selector != TRPI_NONE16) {
        trpi_candidate_judge_by_selector(search, candidate, TRPI_CANDIDATE_REJECTED);
    } else {
        bool is_meant = open->only == trpi_ref_of_index(world, candidate->index);
        candidate->progress = is_meant ? TRPI_CANDIDATE_SELECTED : TRPI_CANDIDATE_REJECTED;
        candidate->cause = is_meant ? TRP_CAUSE_NONE : TRP_CAUSE_OTHER;
    }
    bool is_of_type = candidate->progress != TRPI_CANDIDATE_REJECTED;
    trpi_partner_rejection rejection = trpi_partner_query_rejection(world, open->query, search->part, candidate->index);
    if (rejection == TRPI_PARTNER_HAS_PART && plays_a_copy(search, open->query, candidate->index)) {
        candidate->progress = TRPI_CANDIDATE_ABSENT;  // told of that copy
    } else if (rejection == TRPI_PARTNER_PLAYER || (is_of_type && rejection == TRPI_PARTNER_KIND)) {
        candidate->progress = is_of_type && rejection == TRPI_PARTNER_PLAYER ? TRPI_CANDIDATE_OF_TYPE : TRPI_CANDIDATE_REJECTED;
        candidate->cause = trpi_cause_of_partner_rejection(world, rejection, candidate->index);
    } else if (candidate->progress == TRPI_CANDIDATE_SELECTED && rejection != TRPI_PARTNER_FITS) {
        candidate->cause = trpi_cause_of_partner_rejection(world, rejection, candidate->index);
    } else if (candidate->progress == TRPI_CANDIDATE_SELECTED) {
        trp_reason refusal = trpi_partner_query_refusal(world, open->query, search->part, candidate->index, &candidate->bid);
        candidate->cause = trpi_cause_of_verdict(TRPI_VERDICT_REASON, refusal);
        candidate->progress = refusal == TRP_REASON_NONE ? TRPI_CANDIDATE_CHOSEN : TRPI_CANDIDATE_ASKED;
    }
}

// Explains the candidates for a part. Returns the one that would be asked and would agree; 0 when there is none.
static trpi_ref explain_part(trpi_explanation *e, const trpi_partner_query *query, uint32_t part)
{
    open_part open = {.query = query};
    trpi_why_candidate_search search = {.explanation = e,
                                        .judge = judge_partner,
                                        .context = &open,
                                        .view = trpi_explanation_make_view(e, query->index, query->subject),
                                        .behaviour = query->behaviour,
                                        .part = part,
                                        .most_shown = 4,
                                        .kind = TRP_WHY_PARTNER};
    search.view.locals = query->locals;
    trpi_member members[TRPI_MOST_PARTS] = {0};  // of the parts above
    for (uint32_t i = 0; i < part && query->found != NULL; i++) {
        members[i] = (trpi_member){.who = query->found[i].who, .present = query->found[i].who != 0};
    }
    search.view.members = members;
    search.view.member_count = part;
    search.first = trpi_partner_query_find_first_candidate(e->world, query, part, &search.selector, &open.only);
    search.selector = open.only != 0 ? TRPI_NONE16 : search.selector;
    // The candidate that is asked first might refuse, and one of the next might agree, so the best one may be another.
    trpi_why_candidate best = trpi_explain_candidates_with_most_progress(&search);
    return best.progress == TRPI_CANDIDATE_CHOSEN ? trpi_ref_of_index(e->world, best.index) : 0;
}

// Explains each part that the scene needs, but for the first, which is the agent's own. As in the search, an entity that is found
// for a part is not free for the next. Of an `every` part the copies behind one that is not played are left out. Returns the first
// part for which no partner is found, or 0 when one is found for each.
static uint32_t explain_parts(trpi_explanation *e, const trpi_partner_query *query)
{
    const trp_pack *pack = e->world->pack;
    trpi_claim_part found[TRPI_MOST_PARTS] = {{0}};
    trpi_partner_query so_far = *query;
    so_far.found = found;
    uint32_t open = 0, first_copy = trpi_behaviour_first_part_copy(pack, query->behaviour);
    uint32_t count = trpi_behaviour_least_participant_count(pack, &pack->behaviours[query->behaviour]);
    for (uint32_t part = 1; part < count && (part <= first_copy || found[part - 1].who != 0); part++) {
        found[part].who = explain_part(e, &so_far, part);
        open = open == 0 && found[part].who == 0 ? part : open;
    }
    return open;
}

// Adds the partners that would be asked for each part; when there is none for a part, an obstacle, and below it the candidates
// that come nearest.
static void explain_partners(trpi_explanation *e, const trpi_partner_query *query)
{
    const trp_pack *pack = e->world->pack;
    const trpi_pack_behaviour *b = &pack->behaviours[query->behaviour];
    trpi_explanation dry = *e;
    dry.capacity = 0;
    uint32_t open = explain_parts(&dry, query);
    bool is_topic_unheard = b->scene == TRPI_NONE16 && b->topic != TRPI_NONE16 && pack->topics[b->topic].reactor_count == 0;
    if (open != 0 && is_topic_unheard) {
        trpi_explain_add_obstacle(e, query->behaviour, TRP_CAUSE_NO_TOPIC)->number = b->topic;
    } else if (open != 0) {
        trpi_explain_add_open_part_obstacle(e, query->behaviour, open)->number = b->topic;
    }
    e->depth += open != 0;
    (void)explain_parts(e, query);
    e->depth -= open != 0;
}

void trpi_explain_parameter_or_partner_obstacle(trpi_explanation *e, uint32_t behaviour, trpi_ref subject)
{
    const trp_pack *pack = e->world->pack;
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    int64_t locals[TRPI_MOST_LOCALS];
    uint32_t missing = 0;
    if (!trpi_parameters_evaluate_without_arguments(e->world, e->index, behaviour, subject, e->fixed_draw, locals, &missing)) {
        trp_why_line *line = trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_PARAMETER);
        line->number = missing;
        trpi_explain_add_code_text(e, line, pack->parameters[b->first_parameter + missing].code);
    } else if ((b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && (b->initiation != TRPI_LATENT || subject != 0)) {
        const trpi_partner_query query = {
            .index = e->index, .behaviour = behaviour, .subject = subject, .locals = locals, .fixed_draw = e->fixed_draw};
        explain_partners(e, &query);
    }
}
