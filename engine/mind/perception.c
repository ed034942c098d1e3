// SPDX-License-Identifier: MIT
#include "engine/mind/perception.h"

#include "engine/body/selector.h"
#include "engine/mind/active_role.h"
#include "engine/sense/grid.h"
#include "engine/sense/motion.h"
#include "engine/store/list.h"

#include "base/assert.h"

#define MOST_ASKED 64  // newcomers that the host is asked about, the nearest first (8.5)
#define ENTERING_FACTOR(radius) ((radius)*5 / 6)

bool trpi_perception_handles_cue(const trpi_pack_cue *cue)
{
    trpi_cue_source source = trpi_source_of_cue(cue->type);
    return source == TRPI_SOURCE_DISTANCE || source == TRPI_SOURCE_PLACE;
}

static bool is_about_place(const trpi_pack_cue *cue)
{
    return trpi_source_of_cue(cue->type) == TRPI_SOURCE_PLACE;
}

bool trpi_perception_is_far(const trpi_pack_cue *cue)
{
    return trpi_perception_handles_cue(cue) && cue->centre != 0 && (!is_about_place(cue) || cue->selector != TRPI_NONE16);
}

// Whether an expression has the same value for as long as no name is bound anew. (0: there is none)
static bool is_steady_code(const trp_pack *pack, uint32_t code)
{
    trpi_code_piece phrase = trpi_code_piece_of_code(pack, code);
    for (uint32_t i = phrase.first; code != 0 && i < phrase.end; i++) {
        uint32_t op = TRPI_OP(pack->code[i]);
        if (op != TRPI_OP_NUMBER && op != TRPI_OP_GLOBAL && op != TRPI_OP_ME && op != TRPI_OP_NOBODY) {
            return false;
        }
    }
    return true;
}

// Whether what a cue about the surroundings sees changes only when something moves, comes, goes, or looks different. (7.3)
static bool is_steady(const trp_pack *pack, const trpi_pack_cue *cue)
{
    if (!is_steady_code(pack, cue->centre)) {
        return false;
    }
    const trpi_pack_selector *s = cue->selector != TRPI_NONE16 ? &pack->selectors[cue->selector] : NULL;
    return s == NULL || (s->where == 0 && s->relation == 0 && s->list == 0 && is_steady_code(pack, s->of) &&
                         is_steady_code(pack, s->within) && is_steady_code(pack, s->inside));
}

static uint32_t traits_around(const trp_pack *pack, const trpi_pack_cue *cue)
{
    uint32_t traits = cue->selector == TRPI_NONE16 ? TRPI_LATENT_CROSSES : TRPI_LATENT_LOOKS;
    traits |= !trpi_perception_is_of_arrival(cue) ? TRPI_LATENT_LEAVES : 0;
    traits |= trpi_perception_is_far(cue) ? TRPI_LATENT_FAR : 0;
    return traits | (is_steady(pack, cue) ? 0 : TRPI_LATENT_RESTLESS);
}

uint16_t trpi_perception_traits(const trp_pack *pack, const trpi_pack_cue *cue)
{
    switch (trpi_source_of_cue(cue->type)) {
    case TRPI_SOURCE_CLOCK: return TRPI_LATENT_TIMES;
    case TRPI_SOURCE_FACT: return cue->subject != 0 ? TRPI_LATENT_OTHERS : TRPI_LATENT_OWN;
    case TRPI_SOURCE_DISTANCE:
    case TRPI_SOURCE_PLACE: return (uint16_t)traits_around(pack, cue);
    default: return TRPI_LATENT_HEARS;
    }
}

// The entity around which the cue looks; TRPI_NEVER when it is gone.
static uint32_t centre_of(trpi_view *view, const trpi_pack_cue *cue)
{
    int64_t who;
    if (cue->centre == 0) {
        return view->index;
    }
    bool told = trpi_evaluate(view, cue->centre, &who) && trpi_is_alive(view->world, (trpi_ref)who);
    return told ? trpi_ref_index((trpi_ref)who) : TRPI_NEVER;
}

int trpi_perception_is_inside(trpi_view *view, const trpi_pack_cue *cue, uint32_t index)
{
    uint32_t place = centre_of(view, cue);
    return place == TRPI_NEVER ? -1 : trpi_place_contains(view->world, trpi_position(view->world, index), place);
}

// Where a cue looks, worked out once for all entities that are there.
typedef struct outlook {
    uint32_t centre;
    bool at_place;
    trp_point here;      // where the centre is
    trpi_number within;  // up to this distance is within; and
    trpi_number away;    // farther than this is away
} outlook;

static outlook outlook_of(const trp_world *world, const trpi_pack_cue *cue, uint32_t centre)
{
    bool leaves_outside = cue->type == TRPI_CUE_NEAR;
    return (outlook){.centre = centre,
                     .at_place = is_about_place(cue),
                     .here = trpi_position(world, centre),
                     .within = leaves_outside ? cue->value : ENTERING_FACTOR(cue->value),
                     .away = leaves_outside ? TRPI_LEAVING_DISTANCE(cue->value) : cue->value};
}

// How the subject stands to the cue: within (2), between within and away (1), away (0).
static int standing(const trp_world *world, const outlook *around, uint32_t index)
{
    trp_point there = trpi_position(world, index);
    if (around->at_place) {
        return trpi_place_contains(world, there, around->centre) ? 2 : 0;
    }
    if (trpi_is_within_radius(around->here, there, around->within)) {
        return 2;
    }
    return trpi_is_within_radius(around->here, there, around->away) ? 1 : 0;
}

int trpi_perception_nearness(trpi_view *view, const trpi_pack_cue *cue, uint32_t index, trpi_number *distance)
{
    uint32_t centre = centre_of(view, cue);
    if (centre == TRPI_NEVER) {
        return -1;
    }
    outlook around = outlook_of(view->world, cue, centre);
    *distance = trpi_distance(around.here, trpi_position(view->world, index));
    return standing(view->world, &around, index);
}

static void free_occurrence(trp_world *world, uint32_t index, trpi_occurrence *occurrence)
{
    *occurrence = (trpi_occurrence){0};
    trpi_mark_hash_dirty(world, index);
}

bool trpi_perception_is_of_arrival(const trpi_pack_cue *cue)
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
    trpi_mark_hash_dirty(world, index);
}

_Static_assert(TRPI_MAX_OCCURRENCES <= TRPI_MOST_LISTED, "there is room for all that a latent knows");

// Brings the occurrences of a latent up to date: entities that are gone, went away, or came back. Fills in which are still known.
static void review(trpi_view *view, const trpi_pack_cue *cue, const outlook *around, uint32_t latent, uint32_t behaviour,
                   trpi_entity_list_members *known)
{
    trp_world *world = view->world;
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        trpi_occurrence *o = &trpi_occurrences_of(world, view->index)[i];
        if (o->state == TRPI_OCCURRENCE_FREE || o->latent != latent) {
            continue;
        }
        if (!trpi_is_alive(world, o->subject)) {
            free_occurrence(world, view->index, o);
            continue;
        }
        int stands = standing(world, around, trpi_ref_index(o->subject));
        if (trpi_perception_is_of_arrival(cue)) {
            if (stands == 0) {
                free_occurrence(world, view->index, o);
            }
        } else if (o->state == TRPI_OCCURRENCE_ARMED) {
            if (stands == 0) {
                announce(world, view->index, o, behaviour);
            }
        } else if (stands == 2 || o->state == TRPI_OCCURRENCE_FIRED) {
            free_occurrence(world, view->index, o);  // considered as a newcomer when it is within
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
    trpi_candidate best[MOST_ASKED];
} newcomers;

// The cheapest test comes first: most entities around are of another kind, or known.
static void consider(void *context, uint32_t index)
{
    newcomers *n = context;
    trp_world *world = n->view->world;
    const trpi_pack_selector *selector = &world->pack->selectors[n->selector];
    if (trpi_selector_quick_rejection(world, selector, n->view->index, index) != TRPI_FITS) {
        return;
    }
    trpi_ref who = trpi_ref_of_entity(world, index);
    if (!trpi_entity_list_has(&n->known, who) && standing(world, &n->around, index) == 2 &&
        (n->asks || trpi_selector_allows(n->view, n->selector, index))) {
        trp_point there = trpi_position(world, index);
        const trpi_candidate candidate = {who, (uint64_t)trpi_distance_squared(n->around.here, there)};
        trpi_candidates_insert(n->best, n->capacity, &n->count, candidate);
    }
}

static void add(trpi_view *view, const trpi_pack_cue *cue, uint32_t latent, uint32_t behaviour, trpi_ref subject, bool known)
{
    TRP_ASSERT(subject != 0);
    trp_world *world = view->world;
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        trpi_occurrence *o = &trpi_occurrences_of(world, view->index)[i];
        if (o->state == TRPI_OCCURRENCE_FREE) {
            *o = (trpi_occurrence){
                .subject = subject, .latent = (uint16_t)latent, .state = TRPI_OCCURRENCE_ARMED, .since = world->now};
            trpi_mark_hash_dirty(world, view->index);
            if (known) {
                o->state = TRPI_OCCURRENCE_FIRED;
            } else if (trpi_perception_is_of_arrival(cue)) {
                announce(world, view->index, o, behaviour);
            }
            return;
        }
    }
    // Sixteen are noticed at a time; the next nearest when one of them has gone.
}

void trpi_perception_forget(trp_world *world, uint32_t index, uint32_t latent)
{
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        trpi_occurrence *o = &trpi_occurrences_of(world, index)[i];
        if (o->state == TRPI_OCCURRENCE_PENDING && o->latent == latent) {
            free_occurrence(world, index, o);
        }
    }
}

void trpi_perception_update(trpi_view *view, const trpi_pack_cue *cue, uint32_t latent, uint32_t behaviour, bool known)
{
    trp_world *world = view->world;
    uint32_t centre = centre_of(view, cue);
    if (centre == TRPI_NEVER) {
        return;
    }
    newcomers n;  // not cleared: there is room for many in it
    n.view = view;
    n.selector = cue->selector;
    n.asks = trpi_selector_asks_host(world->pack, cue->selector);
    n.around = outlook_of(world, cue, centre);
    n.known.count = n.count = 0;
    review(view, cue, &n.around, latent, behaviour, &n.known);
    n.capacity = n.asks ? MOST_ASKED : TRPI_MAX_OCCURRENCES;
    trpi_number radius = is_about_place(cue) ? trpi_place_radius(world, centre) : n.around.within;
    trpi_grid_kinds kinds = trpi_selector_kinds(world, &world->pack->selectors[cue->selector]);
    trpi_grid_visit_near(world, n.around.here, radius, kinds, consider, &n);
    for (uint32_t i = 0; i < n.count; i++) {
        if (!n.asks || trpi_selector_allows(view, cue->selector, trpi_ref_index(n.best[i].who))) {
            add(view, cue, latent, behaviour, n.best[i].who, known);
        }
    }
}
