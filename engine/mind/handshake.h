// SPDX-License-Identifier: MIT
// Eye contact: how agents find partners and agree to begin. There are two sides: the initiator, which asks, and the
// candidate, which promises or refuses. Nothing is interrupted before all candidates have promised. (MQ "Collaborative
// Behaviors"; AB §5; SEMANTICS 5.1–5.3, 5.8)

#ifndef TROUPE_ENGINE_MIND_HANDSHAKE_H
#define TROUPE_ENGINE_MIND_HANDSHAKE_H

#include "engine/mind/partner_search.h"
#include "engine/mind/queue.h"

/// Begins a claim: looks for partners for a collaborative behaviour and asks them. `only_partner` is the one acceptable partner, or
/// 0 for any. `latent` is the latent that waits for the outcome, or TRPI_NO_LATENT. Returns NONE when partners were asked.
trp_reason trpi_claim_begin(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, trpi_ref only_partner,
                            uint32_t latent, const int64_t *locals);

/// Begins a claim of an area, which plays no part itself, and asks the agents that it has found for all parts of a situation.
/// Their answers go to the society, which clears the claim when the scene is open. (9.11)
void trpi_claim_begin_for_area(trp_world *world, uint32_t area, uint32_t scene, const trpi_ref *cast);

/// Begins a claim by which the initiator of a running scene looks for an agent that takes over a lost part; tells the scene when no
/// agent can be asked. (5.7 recast)
void trpi_claim_begin_for_recast(trp_world *world, uint32_t index, const trpi_mail *mail);

/// Ends a claim without telling anybody.
void trpi_claim_end_without_telling(trp_world *world, uint32_t index);

/// Gives up a claim, and tells the agents that were asked. The behaviour backs off if an agent's claim was to open a scene of more
/// than two parts. `reason` goes into the event.
void trpi_claim_withdraw(trp_world *world, uint32_t index, trp_reason reason);

/// Each of these handles one kind of mail of the handshake; a broken promise (BREAK) is handled as a refusal. START is the answer
/// of the society to a confirmation.
void trpi_handshake_handle_grant(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_handshake_handle_refusal(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_handshake_handle_withdrawal(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_handshake_handle_request(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_handshake_handle_start(trp_world *world, uint32_t index, const trpi_mail *mail);

/// Whether request `a` is preferred to `b`: by rank, then by the longer wait, then by the lower serial number of the sender. (5.3)
bool trpi_handshake_request_has_precedence(const trpi_mail *a, const trpi_mail *b);

/// Declines a START: tells the scene that this part will not come.
void trpi_claim_decline_start(trp_world *world, uint32_t index, const trpi_mail *mail, trp_reason reason);

/// Breaks a promise, and tells the initiator that relies on it.
void trpi_promise_break(trp_world *world, uint32_t index, trp_reason reason);

/// Ends claims and promises whose deadline has passed.
void trpi_handshake_end_expired(trp_world *world, uint32_t index);

/// Returns why `candidate` would refuse the request that a partner query imagines for a part; NONE when it would promise. *bid is
/// the bid of the reaction that it would have to start.
trp_reason trpi_partner_query_refusal(trp_world *world, const trpi_partner_query *query, uint32_t part, uint32_t candidate,
                                      trpi_queue_bid *bid);

#endif
