// SPDX-License-Identifier: MIT
#include "engine/mind/partner_search.h"

#include "engine/body/selector.h"
#include "engine/mind/active_role.h"

#include "base/assert.h"
#include "base/canary.h"

#include <string.h>

// --- Refusals ---

uint32_t trpi_claim_refused_until_step(const trp_world *world, uint32_t index, uint32_t candidate_serial, uint32_t topic)
{
    const trpi_refusal *refusals = trpi_agent_refusals(world, index);
    for (uint32_t i = 0; i < TRPI_MAX_REFUSALS; i++) {
        if (refusals[i].serial == candidate_serial && refusals[i].topic == topic && refusals[i].until > world->now) {
            return refusals[i].until;
        }
    }
    return 0;
}

bool trpi_agent_remembers_refusal(const trp_world *world, uint32_t index)
{
    bool any = false;
    for (uint32_t i = 0; i < TRPI_MAX_REFUSALS; i++) {
        any = any || trpi_agent_refusals(world, index)[i].until > world->now;
    }
    return any;
}

void trpi_claim_remember_refusal(trp_world *world, uint32_t index, uint32_t refuser_serial, uint32_t topic)
{
    TRP_ASSERT(refuser_serial != 0);
    trpi_refusal *refusals = trpi_agent_refusals(world, index);
    uint32_t oldest = 0;
    for (uint32_t i = 1; i < TRPI_MAX_REFUSALS; i++) {
        if (refusals[i].until < refusals[oldest].until) {
            oldest = i;
        }
    }
    refusals[oldest] = (trpi_refusal){
        .serial = refuser_serial, .until = trpi_step_from_now(world, world->settings.refusal), .topic = (uint16_t)topic};
    trpi_entity_mark_hash_dirty(world, index);
}

// --- Claims ---

trpi_claim trpi_claim_make_next(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    TRP_ASSERT(behaviour < world->pack->behaviour_count);
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    return (trpi_claim){.serial = world->agents[index]->claim_count + 1,
                        .since = world->now,
                        .behaviour = (uint16_t)behaviour,
                        .due = trpi_step_from_now(world, TRPI_CANARY(CLAIM_DUE) ? 0 : world->settings.promise),
                        .rank = trpi_rank_of_priority(b->layer, b->priority),
                        .recast = TRPI_NEVER,
                        .part_count = (uint8_t)trpi_behaviour_participant_count(world->pack, b)};
}

// --- Candidates ---

uint16_t trpi_partner_reaction(const trp_world *world, uint32_t index, uint32_t topic, uint32_t asked_for, uint32_t number,
                               bool seen)
{
    const trp_pack *pack = world->pack;
    // Roles that the input of this step has changed are shown already, but count for partners from the next step on, so that a
    // crowd that appears does not meet all at once. (11.1)
    const bool is_new = seen && (world->entities[index].flags & TRPI_ENTITY_ROLES_NEW) != 0;
    if (asked_for != TRPI_NONE16) {
        uint32_t role = pack->behaviours[asked_for].role;
        bool wears =
            seen ? !is_new && trpi_agent_shows_role(world, index, role) : trpi_active_role_find(world, index, role) != NULL;
        bool plays = (role == TRPI_NONE16 || wears) &&
                     trpi_pack_kind_is(pack, world->entities[index].kind, pack->behaviour_kinds[asked_for]);
        return plays && number == 0 ? (uint16_t)asked_for : TRPI_NONE16;
    }
    const trpi_pack_topic *t = &pack->topics[topic];
    for (uint32_t i = 0; i < world->settings.roles_per_agent && !is_new; i++) {
        uint32_t shown = (uint32_t)(world->agents[index]->shown_roles >> (16 * i) & 0xFFFF);
        uint32_t role = seen ? shown - 1 : trpi_agent_active_roles(world, index)[i].role;
        for (uint32_t j = 0; j < t->reactor_count; j++) {
            const trpi_pack_reactor *reactor = &pack->reactors[t->first_reactor + j];
            if (reactor->role == role && number-- == 0) {
                return reactor->behaviour;
            }
        }
    }
    return TRPI_NONE16;
}

// Returns why an agent is not asked, apart from the selector of the part.
static trpi_partner_rejection why_not_cast(const trpi_partner_search *search, uint32_t index)
{
    const trp_world *world = search->world;
    if (index == search->index) {
        return TRPI_PARTNER_SELF;
    }
    if (!trpi_entity_is_agent(world, index)) {
        return TRPI_PARTNER_PLAYER;
    }
    if ((world->entities[index].flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_DYING)) != TRPI_ENTITY_ALIVE) {
        return TRPI_PARTNER_GONE;
    }
    if (!trpi_pack_kind_is(world->pack, world->entities[index].kind, search->kind)) {
        return TRPI_PARTNER_KIND;
    }
    if (!trpi_agent_is_live_and_not_leaving(world, index)) {
        return TRPI_PARTNER_DORMANT;
    }
    if ((world->entities[index].flags & TRPI_ENTITY_BUSY) != 0 && trpi_ref_of_index(world, index) != search->caller) {
        return TRPI_PARTNER_BUSY;  // would refuse anyhow (5.2)
    }
    for (uint32_t i = 0; i < search->claim->part_count; i++) {
        if (search->claim_parts[i].who == trpi_ref_of_index(world, index)) {
            return TRPI_PARTNER_HAS_PART;
        }
    }
    if (trpi_claim_refused_until_step(world, search->index, world->entities[index].serial, search->topic) != 0) {
        return TRPI_PARTNER_REFUSED;
    }
    bool reacts = trpi_partner_reaction(world, index, search->topic, search->behaviour, 0, true) != TRPI_NONE16;
    return reacts ? TRPI_PARTNER_FITS : TRPI_PARTNER_NO_REACTION;
}

static bool can_be_cast(void *context, uint32_t index)
{
    const trpi_partner_search *search = context;
    return trpi_ref_of_index(search->world, index) != search->lost && why_not_cast(search, index) == TRPI_PARTNER_FITS;
}

const trpi_pack_part *trpi_behaviour_part(const trp_pack *pack, uint32_t behaviour, uint32_t part)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    return b->scene == TRPI_NONE16 ? NULL : &pack->parts[pack->scenes[b->scene].first_part + part];
}

// Returns the sender of the message that made an agent begin a claim in this very step; 0 when another cue did.
static trpi_ref caller_of(const trp_world *world, uint32_t index)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    uint16_t cue = world->pack->behaviours[claim->behaviour].cue;
    if (claim->latent == TRPI_NO_LATENT || cue == TRPI_NONE16 || world->pack->cues[cue].type != TRPI_CUE_MESSAGE) {
        return 0;
    }
    return trpi_agent_latent_states(world, index)[claim->latent].since == world->now ? claim->subject : 0;
}

// Makes the search for part `part` of a behaviour; the caller fills in its claim.
static trpi_partner_search search_for(trp_world *world, uint32_t index, uint32_t behaviour, uint32_t part)
{
    const trpi_pack_part *p = trpi_behaviour_part(world->pack, behaviour, part);
    return (trpi_partner_search){.world = world,
                                 .index = index,
                                 .topic = world->pack->behaviours[behaviour].topic,
                                 .behaviour = p != NULL ? p->behaviour : TRPI_NONE16,
                                 .kind = p != NULL ? p->kind : TRPI_NONE16};
}

trpi_partner_search trpi_partner_search_for_claim(trp_world *world, uint32_t index, uint32_t part)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    trpi_partner_search search = search_for(world, index, claim->behaviour, part);
    search.claim = claim;
    search.claim_parts = trpi_agent_claim_parts(world, index);
    search.locals = trpi_agent_claim_locals(world, index);
    search.caller = caller_of(world, index);
    if (claim->recast != TRPI_NEVER && world->scenes[claim->recast].serial == claim->recast_serial) {
        search.lost = trpi_scene_members(world, claim->recast)[claim->recast_part].who;
    }
    return search;
}

// Returns the view in which the selector of a part is evaluated. The view knows the agents that were found for the parts before;
// they are put into `members`. (5.1)
static trpi_view view_of(const trpi_partner_search *search, uint32_t part, trpi_member members[TRPI_MOST_PARTS])
{
    TRP_ASSERT(part < TRPI_MOST_PARTS);
    trpi_view view = trpi_view_of_agent(search->world, search->index, search->claim->subject);
    for (uint32_t i = 0; i < part; i++) {
        trpi_ref who = search->claim_parts[i].who;
        members[i] = (trpi_member){.who = who, .present = who != 0};
    }
    view.members = members;
    view.member_count = part;
    view.locals = search->locals;
    view.fixed_draw = search->fixed_draw;
    return view;
}

trpi_ref trpi_claim_wanted_agent(const trpi_claim *claim, uint32_t part)
{
    return part == 1 ? claim->wanted : 0;
}

// Returns the selector by which a part is cast. *only is the one agent that the claim accepts for the part, or 0.
static uint16_t selector_of(const trpi_partner_search *search, uint32_t part, trpi_ref *only)
{
    const trpi_claim *claim = search->claim;
    const trpi_pack_part *p = trpi_behaviour_part(search->world->pack, claim->behaviour, part);
    uint16_t selector = p != NULL ? p->selector : search->world->pack->behaviours[claim->behaviour].partner;
    TRP_ASSERT(selector != TRPI_NONE16);  // the compiler asks for one in each behaviour that initiates
    *only = trpi_claim_wanted_agent(claim, part);
    return selector;
}

trpi_ref trpi_partner_search_find_candidate(trpi_partner_search *search, uint32_t part)
{
    trp_world *world = search->world;
    trpi_ref only, subject = search->claim->subject;
    uint16_t selector = selector_of(search, part, &only);
    if (only != 0) {
        return trpi_ref_is_alive(world, only) && can_be_cast(search, trpi_ref_index(only)) ? only : 0;
    }
    const trpi_pack_behaviour *b = &world->pack->behaviours[search->claim->behaviour];
    trpi_member members[TRPI_MOST_PARTS];
    trpi_view view = view_of(search, part, members);
    // The subject of the cue is asked first, if it can play the part.
    if (b->initiation == TRPI_LATENT && trpi_ref_is_alive(world, subject) && can_be_cast(search, trpi_ref_index(subject)) &&
        trpi_selector_allows(&view, selector, trpi_ref_index(subject))) {
        return subject;
    }
    bool at_random = (b->flags & TRPI_BEHAVIOUR_ASKS_RANDOM) != 0;
    trpi_candidate best;
    uint32_t found = trpi_selector_find_best(&view, selector, at_random, &best, 1, can_be_cast, search);
    search->draws = view.draws > 0;
    return found > 0 ? best.who : 0;
}

// --- Imagined searches ---

void trpi_partner_search_init_for_query(trpi_partner_search *search, trp_world *world, const trpi_partner_query *query,
                                        uint32_t part)
{
    static const trpi_claim_part nobody[TRPI_MOST_PARTS] = {{0}};
    *search = search_for(world, query->index, query->behaviour, part);
    search->imagined = trpi_claim_make_next(world, query->index, query->behaviour);
    search->imagined.subject = query->subject;
    search->claim = &search->imagined;
    search->claim_parts = query->found != NULL ? query->found : nobody;
    search->locals = query->locals;
    search->fixed_draw = query->fixed_draw;
}

trpi_ref trpi_partner_query_find_first_candidate(trp_world *world, const trpi_partner_query *query, uint32_t part,
                                                 uint32_t *selector, trpi_ref *only_candidate)
{
    trpi_partner_search search;
    trpi_partner_search_init_for_query(&search, world, query, part);
    *selector = selector_of(&search, part, only_candidate);
    return trpi_partner_search_find_candidate(&search, part);
}

bool trpi_partner_query_is_certain_to_fail(trp_world *world, const trpi_partner_query *query)
{
    const uint32_t parts = trpi_behaviour_least_participant_count(world->pack, &world->pack->behaviours[query->behaviour]);
    trpi_claim_part found[TRPI_MOST_PARTS];
    memset(found, 0, trpi_behaviour_participant_count(world->pack, &world->pack->behaviours[query->behaviour]) * sizeof *found);
    trpi_partner_query so_far = *query;
    so_far.found = found;
    for (uint32_t part = 1; part < parts; part++) {
        trpi_partner_search search;
        trpi_partner_search_init_for_query(&search, world, &so_far, part);
        found[part].who = trpi_partner_search_find_candidate(&search, part);
        if (search.draws || found[part].who == 0) {
            return !search.draws;
        }
    }
    return false;
}

// Whether a selector asks for nothing but a kind, a role and a distance around its agent, which the text states as a number.
static bool is_plain(const trp_pack *pack, const trpi_pack_selector *s)
{
    return s->where == 0 && s->relation == 0 && s->list == 0 && s->owner == 0 && s->link == 0 && s->of == 0 && s->inside == 0 &&
           trpi_code_operand_of_single_operation(pack, s->within, TRPI_OP_NUMBER) != TRPI_NONE32;
}

trpi_sight trpi_partner_sight(const trp_pack *pack, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    trpi_sight all = {0};
    const bool asks = (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && b->parameter_count == 0 && pack->query_count == 0;
    for (uint32_t part = 1; asks && part < trpi_behaviour_participant_count(pack, b); part++) {
        const trpi_pack_part *p = trpi_behaviour_part(pack, behaviour, part);
        const trpi_pack_selector *s = &pack->selectors[p != NULL ? p->selector : b->partner];
        if (!is_plain(pack, s)) {
            return (trpi_sight){0};
        }
        const uint32_t number = trpi_code_operand_of_single_operation(pack, s->within, TRPI_OP_NUMBER);
        const trpi_sight one = trpi_selector_sight(pack, s, pack->constants[number].value);
        const bool differ = all.reach != 0 && (all.first_kind != one.first_kind || all.kind_count != one.kind_count);
        const uint32_t reach = one.reach > all.reach ? one.reach : all.reach;
        all = differ ? (trpi_sight){0, UINT16_MAX, reach} : (trpi_sight){one.first_kind, one.kind_count, reach};
    }
    return all;
}

trpi_partner_rejection trpi_partner_query_rejection(trp_world *world, const trpi_partner_query *query, uint32_t part,
                                                    uint32_t candidate)
{
    trpi_partner_search search;
    trpi_partner_search_init_for_query(&search, world, query, part);
    return why_not_cast(&search, candidate);
}
