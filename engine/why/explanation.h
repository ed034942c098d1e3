// SPDX-License-Identifier: MIT
// The list of lines that all files of an explanation add to, and the functions by which these files call one another. In the order
// of dependence: the list itself and the causes (explanation.c), conditions, obstacles that any behaviour may have, candidates for
// a part or a cue, partners, bodies, situations, latents with their cues, roles, and the answer as a whole (why.c). Each file calls
// only files before it.

#ifndef TROUPE_ENGINE_WHY_EXPLANATION_H
#define TROUPE_ENGINE_WHY_EXPLANATION_H

#include "engine/body/selector.h"
#include "engine/mind/handshake.h"
#include "engine/store/state.h"

#include "troupe/why.h"

typedef struct trpi_explanation {
    trp_world *world;
    uint32_t index;                // the agent, or the area that casts situations
    uint32_t outranked_by;         // a behaviour of a role of higher rank that would be chosen first, or TRP_NOT_FOUND
    uint64_t fixed_draw;           // takes the place of chance: asking must not use up a draw
    trp_why_cause first_obstacle;  // the first obstacle of the behaviour that is explained; NONE: it could start
    trp_why_line *lines;
    uint32_t capacity;
    uint32_t count;
    uint32_t depth;
    trp_why_line spare;  // written to when there is no room
} trpi_explanation;

/// Adds a line about the entity at an index. The line may be written to until the next call.
trp_why_line *trpi_explanation_add_line(trpi_explanation *explanation, trp_why_kind kind, uint32_t index, uint32_t behaviour);

/// Returns line number `at`, which has been added already.
trp_why_line *trpi_explanation_line(trpi_explanation *explanation, uint32_t at);

/// Opens the explanation of a behaviour: adds the line COULD, and returns its number. The lines after it are about what keeps
/// `behaviour` from starting. trpi_explanation_close_behaviour sets the cause of the line COULD, which is line number `could_line`,
/// to the first obstacle that was added.
uint32_t trpi_explanation_open_behaviour(trpi_explanation *explanation, uint32_t behaviour);
void trpi_explanation_close_behaviour(trpi_explanation *explanation, uint32_t could_line);

/// Adds a line with an obstacle to a behaviour. Its cause is kept as `first_obstacle` if the behaviour has no obstacle yet.
trp_why_line *trpi_explain_add_obstacle(trpi_explanation *explanation, uint32_t behaviour, trp_why_cause cause);

/// Returns the number of the first copy of the `every` part of a behaviour's scene; TRPI_NONE16 when it has no such part.
static inline uint32_t trpi_behaviour_first_part_copy(const trp_pack *pack, uint32_t behaviour)
{
    uint32_t scene = pack->behaviours[behaviour].scene;
    uint32_t first = scene != TRPI_NONE16 ? trpi_scene_first_part_copy(pack, &pack->scenes[scene]) : TRPI_NONE16;
    return scene != TRPI_NONE16 && first < pack->scenes[scene].part_count ? first : TRPI_NONE16;
}

/// Adds the obstacle that no agent is found for part `open_part` of a scene, the first one without an agent; for a copy of an
/// `every` part the cause is that there are too few. (5.10)
trp_why_line *trpi_explain_add_open_part_obstacle(trpi_explanation *explanation, uint32_t behaviour, uint32_t open_part);

/// The kinds of verdicts that have causes: a trp_reason, a trpi_rejection of a selector, a trpi_partner_rejection, or a
/// trpi_obstacle of the queues. trpi_cause_of_verdict returns the cause of a verdict: NONE for 0, NO_PARTNER for a verdict that has
/// none of its own.
typedef enum trpi_verdict_kind {
    TRPI_VERDICT_REASON,
    TRPI_VERDICT_SELECTOR,
    TRPI_VERDICT_PARTNER,
    TRPI_VERDICT_QUEUE
} trpi_verdict_kind;
trp_why_cause trpi_cause_of_verdict(trpi_verdict_kind verdict_kind, uint32_t value);

/// Makes the view in which conditions of the entity at an index are explained. `subject` is the subject of its behaviour, or
/// nobody.
trpi_view trpi_explanation_make_view(const trpi_explanation *explanation, uint32_t index, trpi_ref subject);

/// Puts the text of the expression at `code` into a line; no text when it is 0.
void trpi_explain_add_code_text(const trpi_explanation *explanation, trp_why_line *line, uint32_t code);

/// Adds the conditions of `code` as `view` sees them, one line each below the lines of the caller, and the values that the false
/// ones read. `behaviour` is the behaviour to which the condition belongs.
void trpi_explain_condition(trpi_explanation *explanation, const trpi_view *view, uint32_t code, uint32_t behaviour);

// ---- Obstacles that any behaviour may have (why_obstacle.c) ----

/// Returns the other participant of the scene in which an entry takes part: the first member, or the second one for the first
/// member itself; 0 when there is none.
trpi_ref trpi_scene_partner_of_entry(const trp_world *world, const trpi_entry *entry);

/// Adds, below the lines of the caller, the current entries of the agent at an index whose layer is not below `least_layer`, as
/// rivals of `behaviour`.
void trpi_explain_rival_entries(trpi_explanation *explanation, uint32_t index, uint32_t least_layer, uint32_t behaviour);

/// Adds, below the lines of the caller, what makes the agent at an index refuse a request of `asker`: its entries, or conditions of
/// the reaction that `bid` would start. Adds nothing when `cause` already says everything.
void trpi_explain_refusal(trpi_explanation *explanation, uint32_t index, trpi_ref asker, trp_why_cause cause,
                          const trpi_queue_bid *bid);

/// Each of these adds an obstacle of a behaviour if there is one: the agent is dormant; the behaviour rests; its condition is false
/// as `view` sees it, or is `known_to_fail` because the selection found it false; the queues do not admit it; a parameter or a
/// partner cannot be found.
void trpi_explain_dormancy_obstacle(trpi_explanation *explanation, uint32_t behaviour);
void trpi_explain_rest_obstacle(trpi_explanation *explanation, uint32_t behaviour);
void trpi_explain_own_condition(trpi_explanation *explanation, const trpi_view *view, uint32_t behaviour, bool known_to_fail);
void trpi_explain_queue_obstacle(trpi_explanation *explanation, const trpi_queue_bid *bid);
void trpi_explain_parameter_or_partner_obstacle(trpi_explanation *explanation, uint32_t behaviour, trpi_ref subject);

/// Each of these adds an obstacle that the caller has found: the agent has promised to take part in something else, or has a claim
/// for something else.
void trpi_explain_promise_obstacle(trpi_explanation *explanation, uint32_t behaviour);
void trpi_explain_claim_obstacle(trpi_explanation *explanation, uint32_t behaviour);

// ---- Candidates (why_candidate.c) ----

/// How far a candidate gets before it is rejected, in the order of the checks: the further it gets, the more it explains.
typedef enum trpi_candidate_progress {
    TRPI_CANDIDATE_ABSENT,    // no candidate at all, and not shown
    TRPI_CANDIDATE_REJECTED,  // by what it is: shown only when no candidate gets further
    TRPI_CANDIDATE_PRESENT,   // in the area, but not open to the situation
    TRPI_CANDIDATE_OPEN,      // open to the situation, but not of the right kind or role
    TRPI_CANDIDATE_OF_TYPE,   // of the right kind and role, but too far away or outside
    TRPI_CANDIDATE_NEAR,      // near enough, but `where` is false for it
    TRPI_CANDIDATE_SELECTED,  // all that the selector asks for
    TRPI_CANDIDATE_ASKED,     // would be asked, and refuse; or has fired the cue already
    TRPI_CANDIDATE_CHOSEN     // nothing stands in the way
} trpi_candidate_progress;

typedef struct trpi_why_candidate {
    uint32_t index;
    trpi_candidate_progress progress;
    trp_why_cause cause;
    uint32_t since;      // when it fired the cue
    int64_t order;       // among candidates of the same progress the smallest comes first
    trpi_number metres;  // how far away it is, and how far it may be (below 0: no limit)
    trpi_number radius;
    trpi_queue_bid bid;  // the reaction that it would have to start, from ASKED on
} trpi_why_candidate;

/// A search for an entity: for a part of a behaviour or of a situation, or as the subject of a cue.
typedef struct trpi_why_candidate_search trpi_why_candidate_search;
struct trpi_why_candidate_search {
    trpi_explanation *explanation;
    void (*judge)(const trpi_why_candidate_search *search, trpi_why_candidate *candidate);  // fills in progress and cause
    const void *context;                                                                    // of judge
    trpi_view view;                                                                         // by which the selector is evaluated
    uint32_t selector;                                                                      // or TRPI_NONE16
    uint32_t behaviour;                                                                     // that has the part or the cue
    uint32_t part;
    uint32_t most_shown;  // candidates that are shown
    trpi_ref first;       // the only one that is shown if it is chosen, or nobody
    trp_why_kind kind;    // of the lines: PARTNER or OCCURRENCE
};

/// Judges a candidate by the selector of the search: whether it is selected. `progress_if_wrong_type` is the progress of a
/// candidate that is not of the right kind or role.
bool trpi_candidate_judge_by_selector(const trpi_why_candidate_search *search, trpi_why_candidate *candidate,
                                      trpi_candidate_progress progress_if_wrong_type);

/// Returns the cause for the rejection that keeps the agent at an index from being asked.
trp_why_cause trpi_cause_of_partner_rejection(const trp_world *world, trpi_partner_rejection rejection, uint32_t index);

/// Adds lines about the candidates that get furthest, of equal ones the nearest first; only about `search->first` if that one is
/// chosen. Returns the first of them, or one with progress ABSENT when there are no candidates.
trpi_why_candidate trpi_explain_candidates_with_most_progress(const trpi_why_candidate_search *search);

// ---- The pieces of an answer ----

/// Adds lines about the running nodes of the tree or network of an entry, and the conditions for which its arrows wait.
void trpi_explain_running_nodes(trpi_explanation *explanation, const trpi_entry *entry);

/// Returns the action at which an entry is, if the action has no declared end and nothing in the text ends it: no time, no `while`,
/// and in a tree no arrow, other node or simultaneous step that may end first. The action may be that of a frame for which the
/// entry waits. TRP_NOT_FOUND for any other entry.
uint32_t trpi_endless_action_of_entry(const trp_world *world, uint32_t index, const trpi_entry *entry);

/// Adds lines about the behaviours of an active role.
void trpi_explain_behaviours_of_role(trpi_explanation *explanation, trpi_active_role *active_role);

/// Adds lines about one latent behaviour of an active role, or about a reactive one.
void trpi_explain_latent(trpi_explanation *explanation, const trpi_active_role *active_role, uint32_t behaviour);
void trpi_explain_reactive(trpi_explanation *explanation, uint32_t behaviour);

/// Adds the reason why the agent is not cast in the situation to which a behaviour belongs: no area casts it, the agent is outside
/// the nearest area that does, or something keeps the area around the agent from casting it now. False when the behaviour belongs
/// to no situation.
bool trpi_explain_casting_of(trpi_explanation *explanation, uint32_t behaviour);

/// Adds lines about the situations of an area.
void trpi_explain_situations(trpi_explanation *explanation);

#endif
