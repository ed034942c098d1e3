// SPDX-License-Identifier: MIT
// Eye contact: how agents find partners and agree to begin. Both sides of it: the initiator, who asks, and the
// candidate, who promises or refuses. Nothing is interrupted before everybody has promised. (MQ "Collaborative
// Behaviors"; AB §5; SEMANTICS 5.1–5.3, 5.8)

#ifndef TROUPE_ENGINE_MIND_HANDSHAKE_H
#define TROUPE_ENGINE_MIND_HANDSHAKE_H

#include "engine/mind/queue.h"

#define TRPI_NO_LATENT 0xFFFFu

/// Begins to look for partners for a collaborative behaviour. `wanted` is the one partner who will do, or nobody.
/// `latent` says which latent state or occurrence is waiting for the outcome. NONE when somebody was asked.
trp_reason trpi_claim_begin(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, trpi_ref wanted,
                            uint32_t latent, const int64_t *locals);

/// Begins to look for somebody to take over part `part` of a running scene. (5.7 recast)
trp_reason trpi_claim_recast(trp_world *world, uint32_t index, const trpi_mail *mail);

/// Gives up a claim: those asked are told. `reason` goes into the event.
void trpi_claim_withdraw(trp_world *world, uint32_t index, trp_reason reason);

/// Mail of the handshake. The start is a society's answer to a confirm.
void trpi_claim_granted(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_claim_refused(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_claim_withdrawn(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_claim_requested(trp_world *world, uint32_t index, const trpi_mail *mail);
void trpi_claim_started(trp_world *world, uint32_t index, const trpi_mail *mail);

/// Breaks a promise: whoever relies on it is told.
void trpi_promise_break(trp_world *world, uint32_t index, trp_reason reason);

/// For one who goes while a scene that counts on it is about to start: the scene is told that it will not come.
void trpi_claim_miss_start(trp_world *world, uint32_t index);

/// Lets claims and promises run out whose time is over.
void trpi_claim_expire(trp_world *world, uint32_t index);

/// Works out the first values of a behaviour's parameters into `locals`. False when one cannot be told or finds
/// nobody.
bool trpi_parameters_begin(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, int64_t *locals);

#endif
