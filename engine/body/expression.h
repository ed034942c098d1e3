// SPDX-License-Identifier: MIT
// Evaluates the expressions of a pack for an agent: facts, places, distances, chances. See pack/code.h for what the
// operations mean.

#ifndef TROUPE_ENGINE_BODY_EXPRESSION_H
#define TROUPE_ENGINE_BODY_EXPRESSION_H

#include "engine/store/state.h"

#include "pack/phrase.h"

/// What a fact of the performer's own would be, while a plan is looked for. (8.6)
typedef struct trpi_assumed {
    int64_t value;
    uint32_t fact;
} trpi_assumed;

/// Who evaluates, and what its names mean. `members` are the parts of its collaboration, or NULL. `locals` may be
/// NULL when the expression has none. A `fixed_draw` other than 0 takes the place of the agent's count of draws, so
/// that the same question asked again has the same answer, and asking changes nothing.
typedef struct trpi_view {
    trp_world *world;
    uint32_t index;
    trpi_ref it;
    trpi_ref provider;  // the object that provides what is performed, or is performed by; nobody: none
    const int64_t *locals;
    const trpi_member *members;
    uint32_t member_count;
    uint32_t part;   // own part, when there are members
    uint32_t scene;  // one more than the place of the scene, whose facts can be read; 0: none
    uint64_t fixed_draw;
    uint32_t draws;          // of this view, with fixed_draw
    bool outside;            // it is nobody's: a test looks, so that nobody is left out as the one who does
    bool tolerates_missing;  // it is looked at again when the host has answered: it never waits (8.5)
    bool lacks;              // it needs what the host has never said, or too long ago; that counts as no meanwhile
    uint8_t faults;          // TRPI_FAULT_…: what was odd about the values so far (8.4)
    uint8_t assumed_count;
    const trpi_assumed *assumed;  // own facts that are taken to be otherwise than they are
    bool waits;                   // it needs what the host is asked after this round: what came of it does not count (8.5)
} trpi_view;

/// A view without collaboration and locals.
trpi_view trpi_view_of(trp_world *world, uint32_t index, trpi_ref it);

enum {
    TRPI_FAULT_ZERO = 1,    // a division by zero: 0
    TRPI_FAULT_LIMIT = 2,   // a number beyond the largest: that
    TRPI_FAULT_NOBODY = 4,  // somebody read of is nobody or gone: no value at all
    TRPI_FAULT_SILENT = 8   // the host does not answer: no value at all
};

/// Evaluates the expression at `code` (not 0). False when it fails: somebody it reads of is nobody or gone.
bool trpi_evaluate(trpi_view *view, uint32_t code, int64_t *value);

/// The same for an expression whose value is an entity. *index is that of the entity, which is alive.
bool trpi_evaluate_entity(trpi_view *view, uint32_t code, uint32_t *index);

/// The same for a piece of an expression.
bool trpi_evaluate_phrase(trpi_view *view, trpi_phrase phrase, int64_t *value);

/// A condition: true when `code` is 0, false when it fails.
bool trpi_holds(trpi_view *view, uint32_t code);

/// The type of the expression's value (trp_type).
uint32_t trpi_code_type(const trp_world *world, uint32_t code);

#endif
