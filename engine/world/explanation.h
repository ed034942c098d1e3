// SPDX-License-Identifier: MIT
// Common to the files that explain an agent: the list that grows, and the pieces of an answer. From the bottom: the list
// itself and its causes (explanation.c), conditions, queues, cues and partners, bodies, latents, roles, situations, and the
// answer as a whole (why.c). Each calls those before it.

#ifndef TROUPE_ENGINE_WORLD_EXPLANATION_H
#define TROUPE_ENGINE_WORLD_EXPLANATION_H

#include "engine/body/selector.h"
#include "engine/mind/handshake.h"
#include "engine/mind/latent.h"
#include "engine/store/state.h"

#include "troupe/why.h"

typedef struct trpi_explanation {
    trp_world *world;
    uint32_t index;         // the agent
    uint32_t outranked_by;  // a behaviour of a role of higher rank that would be chosen first, or TRP_NOT_FOUND
    uint64_t fixed_draw;    // takes the place of chance: asking must not use it up
    trp_why_line *lines;
    uint32_t capacity;
    uint32_t count;
    uint32_t depth;
    trp_why_line spare;  // written to when there is no room
} trpi_explanation;

/// Adds a line about the entity at an index. It may be written to until the next call.
trp_why_line *trpi_explain(trpi_explanation *explanation, trp_why_kind kind, uint32_t index, uint32_t behaviour);

/// The conditions of `code` as `view` sees them, one line each, and what the false ones read. `behaviour` is whose
/// condition it is.
void trpi_explain_condition(trpi_explanation *explanation, trpi_view *view, uint32_t code, uint32_t behaviour);

/// The nodes that run of the tree or network of an entry, and the conditions that its arrows wait for.
void trpi_explain_body(trpi_explanation *explanation, const trpi_entry *entry);

/// The obstacle of a bid of the agent at an index; returns the cause.
trp_why_cause trpi_explain_obstacle(trpi_explanation *explanation, uint32_t index, const trpi_bid *bid);

/// The same of the agent itself, as an obstacle of a behaviour of its own; NONE when nothing is.
trp_why_cause trpi_explain_admission(trpi_explanation *explanation, uint32_t behaviour, const trpi_bid *bid);

/// The entries that keep the agent at an index busy.
void trpi_explain_business(trpi_explanation *explanation, uint32_t index);

/// Whether somebody can be found for each part, and who; when not, who comes nearest and why not. NONE, NO_PARTNER or
/// NO_TOPIC.
trp_why_cause trpi_explain_partners(trpi_explanation *explanation, const trpi_partner_query *query);

/// The same as part of a behaviour's obstacles: a line of its own above them when there is nobody.
trp_why_cause trpi_explain_search(trpi_explanation *explanation, const trpi_partner_query *query);

/// The cue of latent `behaviour`, whose state is `number`, and who stands how to it. Returns somebody whom it could be
/// about, or nobody; *cause is NONE when it has fired and waits, else NO_CUE or CUE_SPENT.
trpi_ref trpi_explain_cue(trpi_explanation *explanation, uint32_t number, uint32_t behaviour, trp_why_cause *cause);

/// An entity that is looked at for a part or a cue: how far he gets before he is turned down (the further, the more it
/// explains), and by what.
typedef struct trpi_looked_at {
    uint32_t index;
    uint32_t stage;
    trp_why_cause cause;
    int64_t distance;
} trpi_looked_at;

/// Puts somebody among the `most` who get furthest, the nearest first, of whom there are `count`. Returns how many there are
/// then.
uint32_t trpi_looked_at_keep(const trp_world *world, const trpi_looked_at *one, trpi_looked_at *best, uint32_t count,
                             uint32_t most);

/// The behaviours of a worn role.
void trpi_explain_role(trpi_explanation *explanation, trpi_active_role *active_role);

/// One latent or reactive behaviour of a worn role.
void trpi_explain_latent(trpi_explanation *explanation, const trpi_active_role *active_role, uint32_t behaviour);
void trpi_explain_reactive(trpi_explanation *explanation, uint32_t behaviour);

/// The situations of an area, and whom it asks.
void trpi_explain_situations(trpi_explanation *explanation);

/// The cause that goes with what keeps somebody from being asked.
trp_why_cause trpi_cause_of_partner_rejection(const trp_world *world, trpi_partner_rejection partner_rejection, uint32_t index);

/// Adds an obstacle.
trp_why_line *trpi_explain_cause(trpi_explanation *explanation, uint32_t behaviour, trp_why_cause cause);

/// The cause that goes with a reason of a refusal or a latent.
trp_why_cause trpi_cause_of(trp_reason reason);

/// The cause that goes with what a selector says.
trp_why_cause trpi_cause_of_rejection(trpi_rejection rejection);

#endif
