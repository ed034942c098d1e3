// SPDX-License-Identifier: MIT
// Common to the files that explain an agent: the list of lines that grows, and the pieces of an answer. From the bottom: the
// list itself and the causes (explanation.c), conditions, obstacles that any behaviour may have, candidates for a part or a cue,
// cues and partners, bodies, latents, roles, situations, and the answer as a whole (why.c). Each file calls those before it.

#ifndef TROUPE_ENGINE_WORLD_EXPLANATION_H
#define TROUPE_ENGINE_WORLD_EXPLANATION_H

#include "engine/body/selector.h"
#include "engine/mind/handshake.h"
#include "engine/store/state.h"

#include "troupe/why.h"

typedef struct trpi_explanation {
    trp_world *world;
    uint32_t index;         // the agent, or the area that casts situations
    uint32_t outranked_by;  // a behaviour of a role of higher rank that would be chosen first, or TRP_NOT_FOUND
    uint64_t fixed_draw;    // takes the place of chance: asking must not use up a draw
    trp_why_cause first;    // the first obstacle of the behaviour that is explained; NONE: it could start
    trp_why_line *lines;
    uint32_t capacity;
    uint32_t count;
    uint32_t depth;
    trp_why_line spare;  // written to when there is no room
} trpi_explanation;

/// Adds a line about the entity at an index. The line may be written to until the next call.
trp_why_line *trpi_explanation_add(trpi_explanation *explanation, trp_why_kind kind, uint32_t index, uint32_t behaviour);

/// The line number `at`, which has been added already.
trp_why_line *trpi_explanation_line(trpi_explanation *explanation, uint32_t at);

/// Adds COULD. The lines after it are about what keeps `behaviour` from starting, until trpi_explain_end gives COULD, which is
/// line number `could`, the first obstacle as its cause.
uint32_t trpi_explain_begin(trpi_explanation *explanation, uint32_t behaviour);
void trpi_explain_end(trpi_explanation *explanation, uint32_t could);

/// Adds an obstacle.
trp_why_line *trpi_explain_cause(trpi_explanation *explanation, uint32_t behaviour, trp_why_cause cause);

/// The causes that go with what the functions that decide say: a trp_reason, a trpi_rejection of a selector, a
/// trpi_partner_rejection, a trpi_obstacle of the queues. NONE for 0 of each.
typedef enum trpi_verdict { TRPI_VERDICT_REASON, TRPI_VERDICT_SELECTOR, TRPI_VERDICT_PARTNER, TRPI_VERDICT_QUEUE } trpi_verdict;
trp_why_cause trpi_cause_of_verdict(trpi_verdict verdict, uint32_t value);

/// How the entity at an index sees the world while it is explained. `it` is the subject, or nobody.
trpi_view trpi_explain_view(const trpi_explanation *explanation, uint32_t index, trpi_ref it);

/// Puts the text of the expression at `code` into a line; none when it is 0.
void trpi_explain_code(const trpi_explanation *explanation, trp_why_line *line, uint32_t code);

/// The conditions of `code` as `view` sees them, one line each, and what the false ones read. `behaviour` is whose
/// condition it is.
void trpi_explain_condition(trpi_explanation *explanation, const trpi_view *view, uint32_t code, uint32_t behaviour);

// ---- Obstacles that any behaviour may have (why_obstacle.c) ----

/// The other participant of the scene in which an entry takes part, or nobody.
trpi_ref trpi_explain_partner(const trp_world *world, const trpi_entry *entry);

/// The current entries of the agent at an index whose layer is not below `least_layer`, as rivals of `behaviour`.
void trpi_explain_current(trpi_explanation *explanation, uint32_t index, uint32_t least_layer, uint32_t behaviour);

/// The entries or conditions by which the agent at an index would refuse `asker`, whom it would answer by the reaction of a bid;
/// nothing for causes that say all themselves.
void trpi_explain_refusal(trpi_explanation *explanation, uint32_t index, trpi_ref asker, trp_why_cause cause,
                          const trpi_queue_bid *bid);

/// Obstacles of a behaviour, each added if it is there: the agent is dormant; the behaviour rests; its condition is false as `view`
/// sees it, or `fails` for another reason; the queues do not admit it; a parameter or a partner cannot be found.
void trpi_explain_dormancy(trpi_explanation *explanation, uint32_t behaviour);
void trpi_explain_rest(trpi_explanation *explanation, uint32_t behaviour);
void trpi_explain_own_condition(trpi_explanation *explanation, const trpi_view *view, uint32_t behaviour, bool fails);
void trpi_explain_admission(trpi_explanation *explanation, const trpi_queue_bid *bid);
void trpi_explain_needs(trpi_explanation *explanation, uint32_t behaviour, trpi_ref subject);

/// Obstacles that are added in any case: the agent has promised something else; it asks for something else.
void trpi_explain_promise(trpi_explanation *explanation, uint32_t behaviour);
void trpi_explain_claim(trpi_explanation *explanation, uint32_t behaviour);

// ---- Candidates (why_candidate.c) ----

/// How far a candidate gets before it is rejected, by the order in which the rules are applied: the further, the more it
/// explains.
typedef enum trpi_candidate_stage {
    TRPI_STAGE_ABSENT,    // no candidate at all, and not shown
    TRPI_STAGE_REJECTED,  // by what it is: shown only when no candidate gets further
    TRPI_STAGE_PRESENT,   // in the area, but not open to the situation
    TRPI_STAGE_OPEN,      // open to the situation, but not of the right kind or role
    TRPI_STAGE_TYPE,      // of the right kind and role, but too far away or outside
    TRPI_STAGE_PLACE,     // near enough, but `where` is false for it
    TRPI_STAGE_SELECTED,  // all that the selector asks for
    TRPI_STAGE_ASKED,     // would be asked, and refuse; or has fired the cue already
    TRPI_STAGE_CHOSEN     // nothing stands in the way
} trpi_candidate_stage;

typedef struct trpi_why_candidate {
    uint32_t index;
    trpi_candidate_stage stage;
    trp_why_cause cause;
    uint32_t since;      // when it fired the cue
    int64_t order;       // among candidates of one stage the smallest comes first
    trpi_number metres;  // how far away it is, and how far it may be (below 0: no limit)
    trpi_number radius;
    trpi_queue_bid bid;  // the reaction that it would have to start, from ASKED on
} trpi_why_candidate;

/// A search for an entity: for a part of a behaviour or of a situation, or as the subject of a cue.
typedef struct trpi_why_search trpi_why_search;
struct trpi_why_search {
    trpi_explanation *explanation;
    void (*judge)(const trpi_why_search *search, trpi_why_candidate *candidate);  // fills in stage and cause
    const void *context;                                                          // of judge
    trpi_view view;                                                               // by which the selector is evaluated
    uint32_t selector;                                                            // or TRPI_NONE16
    uint32_t behaviour;                                                           // that has the part or the cue
    uint32_t part;
    uint32_t most;      // candidates that are shown
    trpi_ref first;     // the only one that is shown if it is chosen, or nobody
    trp_why_kind kind;  // of the lines: PARTNER or OCCURRENCE
};

/// Judges a candidate by the selector of the search: whether it is selected. `rejected` is the stage of one that is not of the
/// right kind or role.
bool trpi_judge_by_selector(const trpi_why_search *search, trpi_why_candidate *candidate, trpi_candidate_stage rejected);

/// The cause that goes with what keeps the agent at an index from being asked.
trp_why_cause trpi_cause_of_partner(const trp_world *world, trpi_partner_rejection rejection, uint32_t index);

/// Explains the candidates that get furthest, the nearest first; returns the first of them (of stage ABSENT: there is none).
trpi_why_candidate trpi_explain_candidates(const trpi_why_search *search);

// ---- The pieces of an answer ----

/// The cue of latent `behaviour`, whose state is `number`, and the candidates for its subject. Returns a subject that it could
/// be about, or nobody; *cause is NONE when it has fired and waits, else NO_CUE or CUE_SPENT.
trpi_ref trpi_explain_cue(trpi_explanation *explanation, uint32_t number, uint32_t behaviour, trp_why_cause *cause);

/// The nodes that run of the tree or network of an entry, and the conditions that its arrows wait for.
void trpi_explain_body(trpi_explanation *explanation, const trpi_entry *entry);

/// The behaviours of an active role.
void trpi_explain_role(trpi_explanation *explanation, trpi_active_role *active_role);

/// One latent or reactive behaviour of an active role.
void trpi_explain_latent(trpi_explanation *explanation, const trpi_active_role *active_role, uint32_t behaviour);
void trpi_explain_reactive(trpi_explanation *explanation, uint32_t behaviour);

/// The situations of an area.
void trpi_explain_situations(trpi_explanation *explanation);

#endif
