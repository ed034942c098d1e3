// SPDX-License-Identifier: MIT
// Evaluates the expressions of a pack for an agent: facts, places, distances, chances. See pack/code.h for what the
// operations mean.

#ifndef TROUPE_ENGINE_BODY_EXPRESSION_H
#define TROUPE_ENGINE_BODY_EXPRESSION_H

#include "engine/store/state.h"

#include "pack/code_piece.h"

/// A fact's value that a search for a plan assumes the performer to have. (8.6)
typedef struct trpi_plan_assumed_fact {
    int64_t value;
    uint32_t fact;
} trpi_plan_assumed_fact;

/// The entity that evaluates an expression, and what the names in it mean. `members` are the parts of its collaboration, or NULL.
/// `locals` may be NULL when the expression has none. A `fixed_draw` other than 0 takes the place of the agent's count of draws, so
/// that the same expression evaluated again has the same value, and evaluating it changes nothing.
typedef struct trpi_view {
    trp_world *world;
    uint32_t index;
    trpi_ref it;
    trpi_ref provider;  // the object that offers the behaviour, or performs it; 0: none
    const int64_t *locals;
    const trpi_member *members;
    uint32_t member_count;
    uint32_t part;   // own part, when there are members
    uint32_t scene;  // one more than the place of the scene, whose facts can be read; 0: none
    uint64_t fixed_draw;
    uint32_t draws;              // of this view, with fixed_draw
    bool searches_include_self;  // a test evaluates: no entity is left out of searches as the one that searches
    bool tolerates_missing;      // the expression is evaluated again when the host has answered: the view never waits (8.5)
    bool lacks;                  // an answer of the host is missing or too old; meanwhile it counts as no
    uint8_t faults;              // TRPI_FAULT_…: what was odd about the values so far (8.4)
    uint8_t assumed_count;
    const trpi_plan_assumed_fact *assumed;  // facts of the performer that are taken to be otherwise than they are
    bool waits;                             // the host is asked for an answer after this round: the value does not count (8.5)
} trpi_view;

/// Returns the view of an entity without collaboration and locals.
static inline trpi_view trpi_view_of_agent(trp_world *world, uint32_t index, trpi_ref it)
{
    trpi_view view;
    view.world = world;
    view.index = index;
    view.it = it;
    view.provider = trpi_entity_is_object(world, index) ? trpi_ref_of_index(world, index) : 0;
    view.locals = NULL;
    view.members = NULL;
    view.member_count = 0;
    view.part = 0;
    view.scene = 0;
    view.fixed_draw = 0;
    view.draws = 0;
    view.searches_include_self = false;
    view.tolerates_missing = false;
    view.lacks = false;
    view.faults = 0;
    view.assumed_count = 0;
    view.assumed = NULL;
    view.waits = false;
    return view;
}

/// Returns the entity that plays the first part of the collaboration other than the performer's; 0: none.
trpi_ref trpi_view_first_partner(const trpi_view *view);

enum {
    TRPI_FAULT_ZERO = 1,    // a division by zero: 0
    TRPI_FAULT_LIMIT = 2,   // a number beyond the largest: that
    TRPI_FAULT_NOBODY = 4,  // an entity that is read of is nobody or gone: no value at all
    TRPI_FAULT_SILENT = 8   // the host does not answer: no value at all
};

/// Evaluates the expression at `code` (not 0). False when it has no value, as when an entity of which it reads is nobody or gone, a
/// point is unknown, or the host does not answer.
bool trpi_evaluate_expression(trpi_view *view, uint32_t code, int64_t *value);

/// Returns the length in steps of a time that a text states, if it begins now for the entity of the view. A time with an expression
/// is evaluated; it is 0 when the evaluation fails, lacks an answer of the host, or gives a negative number. A time with a range is
/// drawn, for `purpose`, such as the key of a cue or of a behaviour. (7.4)
uint32_t trpi_evaluate_or_draw_time_in_steps(trpi_view *view, uint64_t purpose, trpi_duration time);

/// Evaluates the expression at `code`, whose value is an entity, and sets *index to the index of that entity. False when it is
/// nobody or gone.
bool trpi_evaluate_entity(trpi_view *view, uint32_t code, uint32_t *index);

/// Evaluates the expression at `code` to a spot: the position of an entity, or a point; without an expression (0) the
/// performer's own position. False when the entity is nobody or gone, or the point is unknown. (8.9)
bool trpi_evaluate_spot(trpi_view *view, uint32_t code, trp_point *spot);

/// Evaluates a piece of an expression.
bool trpi_evaluate_code_piece(trpi_view *view, trpi_code_piece piece, int64_t *value);

/// Evaluates the condition at `code`: true when `code` is 0, false when the evaluation fails.
bool trpi_condition_holds(trpi_view *view, uint32_t code);

/// Evaluates the condition at `code` (not 0) if it compares a fact that an entity has with a constant, as most conditions do. False when
/// it does not: it needs a view then.
bool trpi_condition_compare_own_fact(const trp_world *world, uint32_t index, uint32_t code, bool *holds);

/// Returns the type (trp_type) of the value of the expression at `code`.
uint32_t trpi_code_result_type(const trp_world *world, uint32_t code);

#endif
