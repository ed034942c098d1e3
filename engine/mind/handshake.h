// SPDX-License-Identifier: MIT
// Eye contact: how agents find partners and agree to begin. Both sides of it: the initiator, which asks, and the
// candidate, which promises or refuses. Nothing is interrupted before all candidates have promised. (MQ "Collaborative
// Behaviors"; AB §5; SEMANTICS 5.1–5.3, 5.8)

#ifndef TROUPE_ENGINE_MIND_HANDSHAKE_H
#define TROUPE_ENGINE_MIND_HANDSHAKE_H

#include "engine/mind/queue.h"

/// Begins to look for partners for a collaborative behaviour. `wanted` is the one partner that will do, or 0 for any. `latent` is
/// the latent that waits for the outcome, or TRPI_NO_LATENT. Returns NONE when partners were asked.
trp_reason trpi_claim_begin(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, trpi_ref wanted,
                            uint32_t latent, const int64_t *locals);

/// Begins a claim of an area, which plays no part itself, and has found agents for all parts of a situation: these agents are
/// asked. Their answers go to the society, which clears the claim when the scene is open. (9.11)
void trpi_claim_begin_for_area(trp_world *world, uint32_t area, uint32_t scene, const trpi_ref *cast);

/// Begins to look for an agent to take over a part of a running scene. (5.7 recast)
void trpi_claim_begin_recast(trp_world *world, uint32_t index, const trpi_mail *mail);

/// Ends a claim; nobody is told.
void trpi_claim_clear(trp_world *world, uint32_t index);

/// Gives up a claim: the agents that were asked are told. `reason` goes into the event.
void trpi_claim_withdraw(trp_world *world, uint32_t index, trp_reason reason);

/// Mail of the handshake. The start is a society's answer to a confirm.
void trpi_claim_handle_grant(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_claim_handle_refusal(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_claim_handle_withdrawal(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_claim_handle_request(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_claim_handle_start(trp_world *world, uint32_t index, const trpi_mail *mail);

/// Whether request `a` has the better right: rank, then longest waiting, then lower id. (5.3)
bool trpi_request_has_precedence(const trpi_mail *a, const trpi_mail *b);

/// Declines a START: the scene is told that this part will not come.
void trpi_claim_decline(trp_world *world, uint32_t index, const trpi_mail *mail, trp_reason reason);

/// Breaks a promise: the initiator that relies on it is told.
void trpi_promise_break(trp_world *world, uint32_t index, trp_reason reason);

/// Lets claims and promises run out whose time is over.
void trpi_claim_expire(trp_world *world, uint32_t index);

/// The step until which an agent that refused lately is not asked again on a topic; 0 when it may be asked. (5.1)
uint32_t trpi_claim_refused_until_step(const trp_world *world, uint32_t index, uint32_t serial, uint32_t topic);

/// A search for partners that is only imagined: how it would go if `behaviour` were begun now. The calls below answer
/// by the rules that decide in earnest, and change nothing. Chances are drawn from `fixed_draw`, which is not 0.
typedef struct trpi_partner_query {
    uint32_t index;
    uint32_t behaviour;
    trpi_ref subject;
    const int64_t *locals;
    uint64_t fixed_draw;
} trpi_partner_query;

/// Why an agent is not asked, in the order in which it is found out; what a selector says comes besides.
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

/// The entity that would be asked first, or 0. *selector is that by which the part is cast, or TRPI_NONE16; *only is the one agent
/// that will do, or 0.
trpi_ref trpi_partner_query_candidate(trp_world *world, const trpi_partner_query *query, uint32_t part, uint32_t *selector,
                                      trpi_ref *only);

/// Whether there is a part for which nobody would be found, whatever chance says: never when a search draws.
bool trpi_partner_query_fails(trp_world *world, const trpi_partner_query *query);

/// Why the entity at an index would not be asked.
trpi_partner_rejection trpi_partner_query_rejection(trp_world *world, const trpi_partner_query *query, uint32_t part,
                                                    uint32_t candidate);

/// Its answer if it were asked: NONE, or why it would refuse. *bid is the reaction it would have to start.
trp_reason trpi_partner_query_refusal(trp_world *world, const trpi_partner_query *query, uint32_t part, uint32_t candidate,
                                      trpi_queue_bid *bid);

#endif
