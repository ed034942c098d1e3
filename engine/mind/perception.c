// SPDX-License-Identifier: MIT
#include "engine/mind/perception.h"

#include "engine/body/selector.h"
#include "engine/mind/active_role.h"
#include "engine/sense/grid.h"
#include "engine/sense/motion.h"
#include "engine/store/agent_memory.h"
#include "engine/store/list.h"

#include "base/assert.h"

#define MOST_ASKED_ABOUT 64  // newcomers that the host is asked about, the nearest first (8.5)
#define ENTERING_FACTOR(radius) ((radius)*5 / 6)

static bool is_about_place(const trpi_pack_cue *cue)
{
    return trpi_cue_source_of_type(cue->type) == TRPI_SOURCE_PLACE;
}

// Whether a cue sees what is far from its agent, because it looks around something else. A cue for the agent's own arrival at a
// place sees only the agent.
static bool looks_around_something_else(const trpi_pack_cue *cue)
{
    return trpi_cue_is_about_coming_or_going(cue) && cue->centre != 0 && (!is_about_place(cue) || cue->selector != TRPI_NONE16);
}

// Whether an expression keeps its value until a global name is bound to another entity; true when there is no expression (0).
static bool is_steady_code(const trp_pack *pack, uint32_t code)
{
    trpi_code_piece phrase = trpi_code_piece_of_code(pack, code);
    for (uint32_t i = phrase.first; code != 0 && i < phrase.end; i++) {
        uint32_t op = TRPI_OP(pack->code[i]);
        if (op != TRPI_OP_NUMBER && op != TRPI_OP_POINT && op != TRPI_OP_GLOBAL && op != TRPI_OP_ME && op != TRPI_OP_NOBODY) {
            return false;
        }
    }
    return true;
}

// Whether a cue about the surroundings can change only when an entity moves, appears, goes, or shows other roles. (7.3)
static bool is_steady(const trp_pack *pack, const trpi_pack_cue *cue)
{
    if (!is_steady_code(pack, cue->centre) || !is_steady_code(pack, cue->bound)) {
        return false;
    }
    const trpi_pack_selector *s = cue->selector != TRPI_NONE16 ? &pack->selectors[cue->selector] : NULL;
    return s == NULL || (s->where == 0 && s->relation == 0 && s->list == 0 && is_steady_code(pack, s->of) &&
                         is_steady_code(pack, s->within) && is_steady_code(pack, s->inside));
}

static uint32_t traits_around(const trp_pack *pack, const trpi_pack_cue *cue)
{
    uint32_t traits = cue->selector == TRPI_NONE16 ? TRPI_LATENT_CROSSES : TRPI_LATENT_LOOKS;
    traits |= !trpi_cue_is_about_coming(cue) ? TRPI_LATENT_LEAVES : 0;
    traits |= looks_around_something_else(cue) ? TRPI_LATENT_FAR : 0;
    return traits | (is_steady(pack, cue) ? 0 : TRPI_LATENT_RESTLESS);
}

uint16_t trpi_latent_traits_of_cue(const trp_pack *pack, const trpi_pack_cue *cue)
{
    switch (trpi_cue_source_of_type(cue->type)) {
    case TRPI_SOURCE_CLOCK: return TRPI_LATENT_TIMES;
    case TRPI_SOURCE_FACT: return cue->subject != 0 ? TRPI_LATENT_OTHERS : TRPI_LATENT_OWN;
    case TRPI_SOURCE_DISTANCE:
    case TRPI_SOURCE_PLACE: return (uint16_t)traits_around(pack, cue);
    default: return TRPI_LATENT_HEARS | (cue->type == TRPI_CUE_EVENT ? TRPI_LATENT_SIGNALS : 0);
    }
}

trpi_sight trpi_cue_sight(const trp_pack *pack, const trpi_pack_cue *cue)
{
    bool around = trpi_cue_source_of_type(cue->type) == TRPI_SOURCE_DISTANCE && !looks_around_something_else(cue);
    if (!around || cue->selector == TRPI_NONE16 || cue->bound != 0) {  // a computed distance is looked at in each sample
        return (trpi_sight){0};
    }
    return trpi_selector_sight(pack, &pack->selectors[cue->selector], TRPI_LEAVING_DISTANCE(cue->value));
}

// Returns the place that a cue is about; TRPI_NEVER when it is gone.
static uint32_t place_of(trpi_view *view, const trpi_pack_cue *cue)
{
    uint32_t place;
    return trpi_evaluate_entity(view, cue->centre, &place) ? place : TRPI_NEVER;
}

int trpi_perception_presence_in_cue_place(trpi_view *view, const trpi_pack_cue *cue, uint32_t index)
{
    uint32_t place = place_of(view, cue);
    return place == TRPI_NEVER ? -1 : trpi_place_contains(view->world, trpi_entity_position(view->world, index), place);
}

bool trpi_cue_evaluate_distance(trpi_view *view, const trpi_pack_cue *cue, trpi_number *distance)
{
    *distance = cue->value;
    bool told = cue->bound == 0 || trpi_evaluate_expression(view, cue->bound, distance);
    *distance = trpi_number_clamp(*distance, 0, TRPI_NUMBER_MAX);
    return told;
}

// The point or place around which a cue looks, and its distances, computed once for all entities that are considered.
typedef struct outlook {
    uint32_t place;  // the place that is entered or left
    bool at_place;
    trp_point here;      // the centre
    trpi_number within;  // up to this distance is within; and
    trpi_number away;    // farther than this is away
} outlook;

// Works out where a cue looks; false when its place or centre is gone, or an unknown point.
static bool look_from(trpi_view *view, const trpi_pack_cue *cue, outlook *around)
{
    bool leaves_outside = cue->type == TRPI_CUE_NEAR;
    trpi_number distance;
    if (!trpi_cue_evaluate_distance(view, cue, &distance)) {
        return false;
    }
    *around = (outlook){.at_place = is_about_place(cue),
                        .within = leaves_outside ? distance : ENTERING_FACTOR(distance),
                        .away = leaves_outside ? TRPI_LEAVING_DISTANCE(distance) : distance};
    if (!around->at_place) {
        return trpi_evaluate_spot(view, cue->centre, &around->here);
    }
    around->place = place_of(view, cue);
    around->here = around->place != TRPI_NEVER ? trpi_entity_position(view->world, around->place) : (trp_point){0};
    return around->place != TRPI_NEVER;
}

// Returns the nearness of the subject for the cue: within (2), between within and away (1), away (0).
static int standing(const trp_world *world, const outlook *around, uint32_t index)
{
    trp_point there = trpi_entity_position(world, index);
    if (around->at_place) {
        return trpi_place_contains(world, there, around->place) ? 2 : 0;
    }
    if (trpi_is_within_radius(around->here, there, around->within)) {
        return 2;
    }
    return trpi_is_within_radius(around->here, there, around->away) ? 1 : 0;
}

int trpi_perception_zone_around_cue_centre(trpi_view *view, const trpi_pack_cue *cue, uint32_t index,
                                           trpi_number *distance_from_centre)
{
    outlook around;
    if (!look_from(view, cue, &around)) {
        return -1;
    }
    *distance_from_centre = trpi_point_distance(around.here, trpi_entity_position(view->world, index));
    return standing(view->world, &around, index);
}

static void free_occurrence(trp_world *world, uint32_t index, uint32_t place)
{
    trpi_occurrence_replace(world, index, place, (trpi_occurrence){0});
    trpi_entity_mark_hash_dirty(world, index);
}

bool trpi_cue_is_about_coming(const trpi_pack_cue *cue)
{
    return cue->type == TRPI_CUE_NEAR || cue->type == TRPI_CUE_ENTERS;
}

static void announce(trp_world *world, uint32_t index, trpi_occurrence *occurrence, uint32_t behaviour)
{
    TRP_ASSERT(occurrence->subject != 0);
    occurrence->state = TRPI_OCCURRENCE_PENDING;
    occurrence->since = world->now;
    occurrence->told = 0;
    trpi_event_add(world, index, TRP_EVENT_CUE, behaviour)->other.value = occurrence->subject;
    trpi_entity_mark_hash_dirty(world, index);
}

_Static_assert(TRPI_MAX_OCCURRENCES <= TRPI_MOST_LISTED, "there is room for all that a latent knows");

// Updates the occurrences of a latent. For a cue about coming, those whose entities went away are freed. For a cue about going,
// they fire when their entities go away, and are freed when the entities are back or the firing is over. `known` gets the entities
// of the occurrences that are left.
static void review(trpi_view *view, const trpi_pack_cue *cue, const outlook *around, uint32_t latent, uint32_t behaviour,
                   trpi_entity_list_members *known)
{
    trp_world *world = view->world;
    TRPI_EACH_OCCURRENCE(world, view->index, i)
    {
        trpi_occurrence *o = trpi_occurrence_at(world, view->index, i);
        if (o->latent != latent) {
            continue;
        }
        if (!trpi_ref_is_alive(world, o->subject)) {
            free_occurrence(world, view->index, i);
            continue;
        }
        int stands = standing(world, around, trpi_ref_index(o->subject));
        if (trpi_cue_is_about_coming(cue)) {
            if (stands == 0) {
                free_occurrence(world, view->index, i);
            }
        } else if (o->state == TRPI_OCCURRENCE_ARMED) {
            if (stands == 0) {
                announce(world, view->index, o, behaviour);
            }
        } else if (stands == 2 || o->state == TRPI_OCCURRENCE_FIRED) {
            free_occurrence(world, view->index, i);  // considered as a newcomer when it is within
        }
        if (o->state != TRPI_OCCURRENCE_FREE) {
            known->who[known->count++] = o->subject;
        }
    }
}

typedef struct newcomers {
    trpi_view *view;
    uint32_t selector;
    bool asks;  // the host, for each of them: once the nearest are known
    outlook around;
    trpi_entity_list_members known;
    uint32_t count;
    uint32_t capacity;
    trpi_candidate best[MOST_ASKED_ABOUT];
} newcomers;

// Considers an entity as a newcomer. The cheapest test comes first: most entities around are of another kind, or known.
static void consider(void *context, uint32_t index)
{
    newcomers *n = context;
    trp_world *world = n->view->world;
    const trpi_pack_selector *selector = &world->pack->selectors[n->selector];
    if (trpi_selector_quick_rejection(world, selector, n->view->index, index) != TRPI_NOT_REJECTED) {
        return;
    }
    trpi_ref who = trpi_ref_of_index(world, index);
    if (!trpi_entity_list_has(&n->known, who) && standing(world, &n->around, index) == 2 &&
        (n->asks || trpi_selector_allows(n->view, n->selector, index))) {
        trp_point there = trpi_entity_position(world, index);
        const trpi_candidate candidate = {who, (uint64_t)trpi_distance_squared(n->around.here, there)};
        trpi_candidates_insert(n->best, n->capacity, &n->count, candidate);
    }
}

static void add(trpi_view *view, const trpi_pack_cue *cue, uint32_t latent, uint32_t behaviour, trpi_ref subject, bool known)
{
    TRP_ASSERT(subject != 0);
    trp_world *world = view->world;
    uint64_t free = ~*trpi_agent_used_occurrences(world, view->index) & ((UINT64_C(1) << TRPI_MAX_OCCURRENCES) - 1);
    if (free == 0) {
        return;  // sixteen are noticed at a time; the next nearest when one of them has gone
    }
    const trpi_occurrence added = {
        .subject = subject, .latent = (uint16_t)latent, .state = TRPI_OCCURRENCE_ARMED, .since = world->now};
    trpi_occurrence *o = trpi_occurrence_replace(world, view->index, trpi_lowest_bit(free), added);
    trpi_entity_mark_hash_dirty(world, view->index);
    if (known) {
        o->state = TRPI_OCCURRENCE_FIRED;
    } else if (trpi_cue_is_about_coming(cue)) {
        announce(world, view->index, o, behaviour);
    }
}

void trpi_perception_forget_unfired_occurrences(trp_world *world, uint32_t index, uint32_t latent)
{
    TRPI_EACH_OCCURRENCE(world, index, i)
    {
        const trpi_occurrence *o = trpi_occurrence_at(world, index, i);
        if (o->state == TRPI_OCCURRENCE_PENDING && o->latent == latent) {
            free_occurrence(world, index, i);
        }
    }
}

void trpi_perception_update_occurrences(trpi_view *view, const trpi_pack_cue *cue, uint32_t latent_of_agent, uint32_t behaviour,
                                        bool newly_noticed_do_not_fire)
{
    trp_world *world = view->world;
    newcomers n;  // not cleared: there is room for many in it
    if (!look_from(view, cue, &n.around)) {
        return;
    }
    n.view = view;
    n.selector = cue->selector;
    n.asks = trpi_selector_asks_host(world->pack, cue->selector);
    n.known.count = n.count = 0;
    review(view, cue, &n.around, latent_of_agent, behaviour, &n.known);
    n.capacity = n.asks ? MOST_ASKED_ABOUT : TRPI_MAX_OCCURRENCES;
    trpi_number radius = is_about_place(cue) ? trpi_place_radius(world, n.around.place) : n.around.within;
    trpi_grid_kinds kinds = trpi_selector_kinds(world->pack, &world->pack->selectors[cue->selector]);
    trpi_grid_visit_possibly_near(world, n.around.here, radius, kinds, consider, &n);
    for (uint32_t i = 0; i < n.count; i++) {
        if (!n.asks || trpi_selector_allows(view, cue->selector, trpi_ref_index(n.best[i].who))) {
            add(view, cue, latent_of_agent, behaviour, n.best[i].who, newly_noticed_do_not_fire);
        }
    }
}
