// SPDX-License-Identifier: MIT
// The search for partners: which agents a claim may ask to play its parts, and in which order. The handshake asks them.
// Explanations and selection search in the same way without asking. (AB §5; SEMANTICS 5.1, 5.2)

#ifndef TROUPE_ENGINE_MIND_PARTNER_SEARCH_H
#define TROUPE_ENGINE_MIND_PARTNER_SEARCH_H

#include "engine/store/state.h"

// --- Refusals are remembered for a while (5.1) ---

/// Returns the step until which an agent that refused lately is not asked again on a topic; 0 when it may be asked.
/// (5.1)
uint32_t trpi_claim_refused_until_step(const trp_world *world, uint32_t index, uint32_t candidate_serial, uint32_t topic);

/// Whether an agent remembers a refusal of any candidate.
bool trpi_agent_remembers_refusal(const trp_world *world, uint32_t index);

/// Remembers, for the agent or area at `index`, that the agent with a serial number has refused on a topic. The few refusals that
/// are remembered make room for it: the one that ends first is forgotten.
void trpi_claim_remember_refusal(trp_world *world, uint32_t index, uint32_t refuser_serial, uint32_t topic);

// --- Claims ---

/// Returns a new claim of an agent or area for a behaviour, which is not begun yet: with the next serial number, which is never 0,
/// and its rank and deadline.
trpi_claim trpi_claim_make_next(const trp_world *world, uint32_t index, uint32_t behaviour);

/// Returns the one agent that a claim accepts for a part, or 0 when it accepts any.
trpi_ref trpi_claim_wanted_agent(const trpi_claim *claim, uint32_t part);

/// Returns part number `part` of the scene to which a behaviour belongs; NULL when the behaviour belongs to no scene.
const trpi_pack_part *trpi_behaviour_part(const trp_pack *pack, uint32_t behaviour, uint32_t part);

// --- Candidates ---

/// Returns number `number` (from 0) of the reactive behaviours by which an agent may answer on a topic, those of the roles of
/// higher rank first; TRPI_NONE16 when there is none. For a part of a scene the only one is the part's own behaviour
/// (`asked_for`), if the agent can play it. With `only_shown_roles` roles count as other agents see them, and not in the step in
/// which the host has changed them.
uint16_t trpi_partner_reaction(const trp_world *world, uint32_t index, uint32_t topic, uint32_t asked_for, uint32_t number,
                               bool only_shown_roles);

/// A search for an agent to play a part, for a real claim or an imagined one.
typedef struct trpi_partner_search {
    trp_world *world;
    uint32_t index;  // the initiator
    const trpi_claim *claim;
    const trpi_claim_part *claim_parts;
    const int64_t *locals;
    uint64_t fixed_draw;
    uint32_t topic;
    trpi_ref lost;        // had the part that is recast, and does not take it over (5.7)
    trpi_ref caller;      // sent the message of this step that set the claim off: may have been busy with that (5.2)
    uint16_t behaviour;   // of the part, or TRPI_NONE16 for halves
    uint16_t kind;        // of the part, or TRPI_NONE16
    trpi_claim imagined;  // `claim`, when nothing is to happen
    bool draws;           // the search for the last part was one by chance
} trpi_partner_search;

/// Makes the search for a part of the claim that an agent or area has.
trpi_partner_search trpi_partner_search_for_claim(trp_world *world, uint32_t index, uint32_t part);

/// Finds the next agent to ask for a part; 0 when there is none.
trpi_ref trpi_partner_search_find_candidate(trpi_partner_search *search, uint32_t part);

/// Returns the sight of a latent's partners: the kinds and the distance of the entities among which it finds them. The sight is
/// empty when more than kind, role, distance and whether they are free decides about them.
trpi_sight trpi_partner_sight(const trp_pack *pack, uint32_t behaviour);

// --- Imagined searches ---

/// A search for partners that is only imagined, as if `behaviour` began now. The functions below answer by the same rules as for a
/// real claim, and change nothing. Random choices are drawn from `fixed_draw`, which is not 0. `found` has, for each part of the
/// scene, the entity that was found for it so far; NULL: none was.
typedef struct trpi_partner_query {
    uint32_t index;
    uint32_t behaviour;
    trpi_ref subject;
    const int64_t *locals;
    const trpi_claim_part *found;
    uint64_t fixed_draw;
} trpi_partner_query;

/// The reasons for which a candidate is not asked, in the order of the checks. The selector of the part, which may reject a
/// candidate as well, has reasons of its own (trpi_rejection).
typedef enum trpi_partner_rejection {
    TRPI_PARTNER_FITS,
    TRPI_PARTNER_SELF,
    TRPI_PARTNER_PLAYER,  // or no character
    TRPI_PARTNER_GONE,
    TRPI_PARTNER_KIND,
    TRPI_PARTNER_DORMANT,
    TRPI_PARTNER_BUSY,
    TRPI_PARTNER_HAS_PART,
    TRPI_PARTNER_REFUSED,
    TRPI_PARTNER_NO_REACTION
} trpi_partner_rejection;

/// Returns the entity that would be asked first, or 0. *selector is the selector by which the part is cast, or TRPI_NONE16;
/// *only_candidate is the one acceptable agent, or 0.
trpi_ref trpi_partner_query_find_first_candidate(trp_world *world, const trpi_partner_query *query, uint32_t part,
                                                 uint32_t *selector, trpi_ref *only_candidate);

/// Whether the search certainly finds no agent for one of the parts that the scene needs. False when the search depends on chance.
bool trpi_partner_query_is_certain_to_fail(trp_world *world, const trpi_partner_query *query);

/// Returns why the entity at an index would not be asked for a part, apart from the selector of the part.
trpi_partner_rejection trpi_partner_query_rejection(trp_world *world, const trpi_partner_query *query, uint32_t part,
                                                    uint32_t candidate);

/// Fills in *search as the imagined search of a partner query for a part. The query has to outlive the search.
void trpi_partner_search_init_for_query(trpi_partner_search *search, trp_world *world, const trpi_partner_query *query,
                                        uint32_t part);

#endif
