// SPDX-License-Identifier: MIT
// Selectors: searches for entities by kind, role, distance, place and condition. The entity that searches is itself found only in a
// list, and is never the one that is chosen among the players of an `every` part. Ties are decided by stable id, and random keys
// depend on it, so addresses and indices decide nothing.

#ifndef TROUPE_ENGINE_BODY_SELECTOR_H
#define TROUPE_ENGINE_BODY_SELECTOR_H

#include "engine/body/expression.h"
#include "engine/sense/grid.h"

/// The result of a search: the best entity, and how many were allowed.
typedef struct trpi_search_result {
    trpi_ref best;
    uint32_t count;
} trpi_search_result;

/// Returns the kinds of entities among which the grid has to search for a selector. A selector with a role needs characters only,
/// since nothing else wears roles.
trpi_grid_kinds trpi_selector_kinds(const trp_pack *pack, const trpi_pack_selector *selector);

/// Returns the sight of a selector within the distance `within`, a number of metres with 48.16 bits.
trpi_sight trpi_selector_sight(const trp_pack *pack, const trpi_pack_selector *selector, trpi_number within);

/// Searches by selector number `selector` of the pack. `any` and `nearest` find the nearest. False when the search cannot be made: an
/// entity that it names is nobody or gone, a point is unknown, or a value is missing.
bool trpi_selector_find(trpi_view *view, uint32_t selector, trpi_search_result *found);

/// An entity that a search allows.
typedef struct trpi_candidate {
    trpi_ref who;
    uint64_t sort_key;  // smaller is better: distance, or chance
} trpi_candidate;

/// Inserts a candidate into the best so far, sorted by key, ties by id, so that the order in which candidates come does not matter.
/// At most `capacity` are kept; the worst one goes.
void trpi_candidates_insert(trpi_candidate *best, uint32_t capacity, uint32_t *count, trpi_candidate candidate);

/// Returns the key of an entity in a random order: a function of a draw and the stable id.
uint64_t trpi_candidate_random_key(const trp_world *world, uint64_t draw, uint32_t index);

/// Finds the best entities, up to `capacity`, that a selector and the function `allows` (may be NULL) allow, best first. Returns
/// how many; 0 also when the search cannot be made.
uint32_t trpi_selector_find_best(trpi_view *view, uint32_t selector, bool at_random, trpi_candidate *best, uint32_t capacity,
                                 bool (*allows)(void *context, uint32_t index), void *context);

/// The reason for which a selector rejects an entity, in the order in which the selector checks.
typedef enum trpi_rejection {
    TRPI_NOT_REJECTED,
    TRPI_REJECTED_UNTOLD,  // its centre, radius or place cannot be told
    TRPI_REJECTED_NOBODY,  // the one who is meant is nobody or gone
    TRPI_REJECTED_SELF,
    TRPI_REJECTED_GONE,
    TRPI_REJECTED_KIND,
    TRPI_REJECTED_ROLE,
    TRPI_REJECTED_OTHER,  // only somebody else will do
    TRPI_REJECTED_FAR,
    TRPI_REJECTED_OUTSIDE,
    TRPI_REJECTED_RELATION,  // the host says that it does not stand so to the performer
    TRPI_REJECTED_WHERE      // its condition is false
} trpi_rejection;

/// The measurements by which a selector has decided about an entity.
typedef struct trpi_selector_measurements {
    trpi_number distance;     // metres from the centre
    trpi_number radius;       // below 0: none
    uint32_t condition_code;  // the condition's code, or 0
    uint32_t inside_place;    // the index of the place, or TRPI_NEVER
} trpi_selector_measurements;

/// Whether other entities see an agent wear a role: as of the start of the step, the changes of the step's input included. (11.1)
static inline bool trpi_agent_shows_role(const trp_world *world, uint32_t index, uint32_t role)
{
    uint64_t shown = world->agents[index]->shown_roles;
    for (uint32_t i = 0; i < TRPI_MAX_ROLES; i++) {
        if ((shown >> (16 * i) & 0xFFFF) == role + 1) {
            return true;
        }
    }
    return false;
}

/// Returns the reason why a selector of the agent at `searcher` rejects an entity, as far as no measuring or evaluating is needed:
/// TRPI_REJECTED_SELF, _GONE, _KIND or _ROLE, else TRPI_NOT_REJECTED. The check is cheap and comes first, because most entities
/// around are of another kind.
static inline trpi_rejection trpi_selector_quick_rejection(const trp_world *world, const trpi_pack_selector *selector,
                                                           uint32_t searcher, uint32_t index)
{
    if (index == searcher) {
        // A list may give the searcher itself, also when one member is chosen. The players of an `every` part are an exception: the
        // one that is chosen is never the searcher; only a selection of all has the searcher, too. (8.7, 5.10)
        bool of_parts = selector->list != 0 && world->pack->lists[selector->list - 1u].sort == TRPI_LIST_OF_PARTS;
        if (selector->list == 0 || (of_parts && selector->quantifier < TRPI_SELECT_EVERY)) {
            return TRPI_REJECTED_SELF;
        }
    }
    if ((world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0) {
        return TRPI_REJECTED_GONE;
    }
    if (!trpi_pack_kind_is(world->pack, world->entities[index].kind, selector->kind)) {
        return TRPI_REJECTED_KIND;
    }
    // A player is found only by selectors that ask for players.
    if ((selector->flags & TRPI_SELECTOR_PLAYER) == 0 && (trpi_kind_of_entity(world, index)->flags & TRPI_KIND_PLAYER) != 0) {
        return TRPI_REJECTED_KIND;
    }
    bool wears = selector->role == TRPI_NONE16 || trpi_agent_shows_role(world, index, selector->role);
    return wears ? TRPI_NOT_REJECTED : TRPI_REJECTED_ROLE;
}

/// Returns the reason for which a selector rejects the entity at an index, or TRPI_NOT_REJECTED. `measurements`, which may be NULL,
/// is filled in unless the result is TRPI_REJECTED_UNTOLD or _NOBODY.
trpi_rejection trpi_selector_rejection(trpi_view *view, uint32_t selector, uint32_t index,
                                       trpi_selector_measurements *measurements);

/// Whether a selector allows the entity at an index.
bool trpi_selector_allows(trpi_view *view, uint32_t selector, uint32_t index);

/// Whether a selector asks the host about the entities that it looks at. (8.5)
bool trpi_selector_asks_host(const trp_pack *pack, uint32_t selector);

#endif
