// SPDX-License-Identifier: MIT
#include "engine/body/selector.h"

#include "engine/body/listing.h"
#include "engine/body/question.h"
#include "engine/sense/motion.h"
#include "engine/store/holding.h"
#include "engine/store/offer.h"

#include "base/assert.h"

typedef struct search {
    trpi_view *view;
    const trpi_pack_selector *selector;
    trp_point centre;
    trpi_number radius;  // below 0: none
    uint32_t inside;     // place, or TRPI_NEVER
    uint32_t owner;      // the entity whose link or list is searched, or TRPI_NEVER
    uint32_t place;      // in the list, of the entity that is looked at
    bool at_random;
    bool asks;         // the host is asked later, about the best: until then its answers count as yes
    bool skips_worse;  // than the best so many, unseen: nobody counts them, and nothing is drawn or asked about them
    uint64_t draw;
    trpi_candidate *best;
    uint32_t capacity;
    uint32_t kept;
    uint32_t count;
    bool (*allows)(void *context, uint32_t index);
    void *context;
} search;

// Checks an entity against the parts of a selector that need no measuring or evaluating.
static trpi_rejection rejection_by_kind(const search *s, uint32_t index)
{
    return trpi_selector_quick_rejection(s->view->world, s->selector, s->view->searches_include_self ? TRPI_NEVER : s->view->index,
                                         index);
}

static trpi_rejection rejection_by_place(search *s, trp_point at)
{
    trp_world *world = s->view->world;
    if (s->radius >= 0 && !trpi_is_within_radius(s->centre, at, s->radius)) {
        return TRPI_REJECTED_FAR;
    }
    if (s->inside != TRPI_NEVER && !trpi_place_contains(world, at, s->inside)) {
        return TRPI_REJECTED_OUTSIDE;
    }
    return TRPI_NOT_REJECTED;
}

// Checks an entity against the relation that the host knows, and against the condition of the text.
static trpi_rejection rejection_by_condition(search *s, uint32_t index)
{
    trp_world *world = s->view->world;
    if (s->selector->relation != 0) {
        const int64_t pair[] = {(int64_t)trpi_ref_of_index(world, s->view->index), (int64_t)trpi_ref_of_index(world, index)};
        int64_t stands = 0;
        if (!trpi_question_look_up_or_ask(s->view, s->selector->relation - 1u, pair, &stands) || stands == 0) {
            return TRPI_REJECTED_RELATION;
        }
    }
    if (s->selector->where != 0) {
        trpi_view asked = *s->view;
        asked.it = trpi_ref_of_index(world, index);
        asked.lacks = false;
        bool holds = trpi_condition_holds(&asked, s->selector->where);
        s->view->draws = asked.draws;
        s->view->waits = s->view->waits || asked.waits;
        s->view->lacks = s->view->lacks || asked.lacks;
        return holds && !asked.lacks ? TRPI_NOT_REJECTED : TRPI_REJECTED_WHERE;
    }
    return TRPI_NOT_REJECTED;
}

// Whether a candidate comes before another one: by its key, and among equal keys by its serial number.
static bool is_better(trpi_candidate candidate, trpi_candidate other)
{
    return candidate.sort_key < other.sort_key ||
           (candidate.sort_key == other.sort_key && trpi_ref_serial(candidate.who) < trpi_ref_serial(other.who));
}

void trpi_candidates_insert(trpi_candidate *best, uint32_t capacity, uint32_t *count, trpi_candidate candidate)
{
    TRP_ASSERT(*count <= capacity);
    uint32_t at = *count < capacity ? (*count)++ : capacity;
    while (at > 0 && is_better(candidate, best[at - 1])) {
        if (at < capacity) {
            best[at] = best[at - 1];
        }
        at--;
    }
    if (at < capacity) {
        best[at] = candidate;
    }
}

uint64_t trpi_candidate_random_key(const trp_world *world, uint64_t draw, uint32_t index)
{
    return trpi_hash_mix(draw ^ world->entities[index].serial * 0x9E3779B97F4A7C15ull);
}

static void keep(search *s, trpi_candidate candidate)
{
    s->count++;
    trpi_candidates_insert(s->best, s->capacity, &s->kept, candidate);
}

static uint64_t sort_key_of(const search *s, uint32_t index, trp_point at)
{
    if (s->selector->quantifier == TRPI_SELECT_FIRST) {
        return s->place;
    }
    return s->at_random ? trpi_candidate_random_key(s->view->world, s->draw, index)
                        : (uint64_t)trpi_distance_squared(s->centre, at);
}

static void consider(void *context, uint32_t index)
{
    search *s = context;
    if (rejection_by_kind(s, index) != TRPI_NOT_REJECTED) {
        return;
    }
    trp_world *world = s->view->world;
    trp_point at = trpi_entity_position(world, index);
    trpi_candidate candidate = {trpi_ref_of_index(world, index), sort_key_of(s, index, at)};
    if (s->skips_worse && s->kept == s->capacity && !is_better(candidate, s->best[s->capacity - 1])) {
        return;
    }
    if ((s->allows != NULL && !s->allows(s->context, index)) || rejection_by_place(s, at) != TRPI_NOT_REJECTED) {
        return;
    }
    const bool has_condition = (s->selector->relation | s->selector->where) != 0;
    if (!s->asks && has_condition && rejection_by_condition(s, index) != TRPI_NOT_REJECTED) {
        return;
    }
    keep(s, candidate);
}

// --- Searches that ask the host (8.5) ---

#define MOST_ASKED_ABOUT 64  // entities about which the host is asked in one search: the best ones

bool trpi_selector_asks_host(const trp_pack *pack, uint32_t selector)
{
    const trpi_pack_selector *s = &pack->selectors[selector];
    return pack->query_count > 0 && (s->relation != 0 || trpi_expression_asks_host(pack, s->where));
}

// Keeps the candidates that the relation and the condition of the selector allow. The host is asked about the best ones first,
// because there may not be room for all questions.
static void ask_about(search *s, const trpi_candidate *found, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (rejection_by_condition(s, trpi_ref_index(found[i].who)) == TRPI_NOT_REJECTED) {
            keep(s, found[i]);
        }
    }
}

// Evaluates owner, centre, radius and place of a selector, in this order. False when one of them is unknown.
static bool prepare(search *s, uint32_t selector)
{
    trp_world *world = s->view->world;
    s->selector = &world->pack->selectors[selector];
    s->inside = TRPI_NEVER;
    s->owner = TRPI_NEVER;
    int64_t radius = 0;
    const trpi_pack_selector *what = s->selector;
    if ((what->owner != 0 && !trpi_evaluate_entity(s->view, what->owner, &s->owner)) ||
        !trpi_evaluate_spot(s->view, what->of, &s->centre) ||
        (what->within != 0 && !trpi_evaluate_expression(s->view, what->within, &radius)) ||
        (what->inside != 0 && !trpi_evaluate_entity(s->view, what->inside, &s->inside))) {
        return false;
    }
    s->radius = what->within == 0 ? -1 : radius > 0 ? radius : 0;
    return true;
}

// Searches the ends of a link. (9.2)
static void search_link(search *s)
{
    TRP_ASSERT(s->owner != TRPI_NEVER && s->selector->link != 0);
    trp_world *world = s->view->world;
    const trpi_pack_link *link = &world->pack->links[s->selector->link - 1u];
    if (!trpi_pack_kind_is(world->pack, world->entities[s->owner].kind, link->kind)) {
        return;
    }
    for (uint32_t i = 0; i < link->ends; i++) {
        trpi_ref end = trpi_entity_links(world, s->owner)[link->slot + i];
        if (trpi_ref_is_alive(world, end)) {
            consider(s, trpi_ref_index(end));
        }
    }
}

// Returns the next holding of the searched offer behind a place in the table of holdings; TRPI_NEVER when there is none.
// The order of the table is used, because saves do not keep the order of an object's chain and draws must not depend on it.
static uint32_t next_holding(const search *s, uint32_t behind)
{
    const trp_world *world = s->view->world;
    uint32_t next = TRPI_NEVER;
    for (uint32_t at = trpi_holding_first_of_object(world, s->owner); at != TRPI_NEVER;
         at = trpi_holding_next_of_object(world, at)) {
        bool meant =
            s->selector->offer == 0 || trpi_offer_is_in_place_of(world->pack, world->holdings[at].offer, s->selector->offer - 1u);
        next = meant && at < next && (behind == TRPI_NEVER || at > behind) ? at : next;
    }
    return next;
}

// Searches the holders of an object's offers, each once. (9.2)
static void search_holders(search *s)
{
    uint32_t last = TRPI_NEVER;
    for (uint32_t at = TRPI_NEVER; (at = next_holding(s, at)) != TRPI_NEVER;) {
        uint32_t who = trpi_holding_agent(s->view->world, at);
        if (who != last) {
            consider(s, who);
        }
        last = who;
    }
}

// Reads the entity list that is searched. (8.7)
static bool read_list(const search *s, trpi_entity_list_members *listed)
{
    TRP_ASSERT(s->selector->list != 0);
    uint32_t owner = s->owner != TRPI_NEVER ? s->owner : s->view->index;
    return trpi_entity_list_read_by_number(s->view, s->selector->list - 1u, owner, listed);
}

static void search_list(search *s)
{
    trpi_entity_list_members listed;
    if (read_list(s, &listed)) {
        for (s->place = 0; s->place < listed.count; s->place++) {
            consider(s, trpi_ref_index(listed.who[s->place]));
        }
    }
}

// Searches near the centre; a selector with a place, but without a distance, condition or relation, searches near the place
// instead. A condition may draw, and the draws depend on the order in which entities come, so with a condition and no distance all
// entities are gone through.
static void search_grid(search *s)
{
    const trp_world *world = s->view->world;
    const bool by_place = s->radius < 0 && s->inside != TRPI_NEVER && s->selector->where == 0 && s->selector->relation == 0;
    const trp_point around = by_place ? trpi_entity_position(world, s->inside) : s->centre;
    trpi_grid_visit_possibly_near(world, around, by_place ? trpi_place_radius(world, s->inside) : s->radius,
                                  trpi_selector_kinds(world->pack, s->selector), consider, s);
}

static void search_entities(search *s)
{
    if ((s->selector->flags & TRPI_SELECTOR_HOLDERS) != 0) {
        search_holders(s);
    } else if (s->selector->list != 0) {
        search_list(s);
    } else if ((s->selector->flags & TRPI_SELECTOR_OWNER) != 0) {
        consider(s, s->owner);
    } else if (s->owner != TRPI_NEVER) {
        search_link(s);
    } else {
        search_grid(s);
    }
}

trpi_grid_kinds trpi_selector_kinds(const trp_pack *pack, const trpi_pack_selector *selector)
{
    const uint32_t wearers = selector->role != TRPI_NONE16 ? pack->roles[selector->role].kind : TRPI_NONE16;
    const bool narrower = wearers != TRPI_NONE16 && trpi_pack_kind_is(pack, wearers, selector->kind);
    trpi_grid_kinds kinds = trpi_grid_kinds_of(pack, narrower ? wearers : selector->kind);
    kinds.group_bits &= selector->role != TRPI_NONE16 ? TRPI_GRID_GROUP_CHARACTERS : TRPI_GRID_GROUP_ALL;
    return kinds;
}

trpi_sight trpi_selector_sight(const trp_pack *pack, const trpi_pack_selector *selector, trpi_number within)
{
    const trpi_grid_kinds kinds = trpi_selector_kinds(pack, selector);
    const trpi_number reach = trpi_number_clamp(within, 0, (trpi_number)TRP_FARTHEST * 512) / 256 + 1;
    return (trpi_sight){kinds.first, kinds.count, (uint32_t)reach};
}

static bool run(search *s, uint32_t selector)
{
    trp_world *world = s->view->world;
    if (!prepare(s, selector)) {
        return false;
    }
    if (s->at_random) {
        s->draw = s->view->fixed_draw != 0 ? trpi_hash_add_number(s->view->fixed_draw, s->view->draws++)
                                           : trpi_agent_draw_random(world, s->view->index, 0x5E1EC7);
    }
    if (!trpi_selector_asks_host(world->pack, selector)) {
        search_entities(s);
        return true;
    }
    trpi_candidate found[MOST_ASKED_ABOUT];
    search all = *s;
    all.asks = true;
    all.best = found;
    all.capacity = MOST_ASKED_ABOUT;
    search_entities(&all);
    ask_about(s, found, all.kept);
    return true;
}

uint32_t trpi_selector_find_best(trpi_view *view, uint32_t selector, bool at_random, trpi_candidate *best, uint32_t capacity,
                                 bool (*allows)(void *context, uint32_t index), void *context)
{
    TRP_ASSERT(capacity > 0 && selector < view->world->pack->selector_count);
    search s = {.view = view, .best = best, .capacity = capacity, .allows = allows, .context = context};
    const trpi_pack_selector *what = &view->world->pack->selectors[selector];
    s.at_random = at_random || what->quantifier == TRPI_SELECT_RANDOM;
    s.skips_worse = what->where == 0 && what->relation == 0;
    return run(&s, selector) ? s.kept : 0;
}

bool trpi_selector_find(trpi_view *view, uint32_t selector, trpi_search_result *found)
{
    trpi_candidate best;
    search s = {.view = view, .best = &best, .capacity = 1};
    s.at_random = view->world->pack->selectors[selector].quantifier == TRPI_SELECT_RANDOM;
    *found = (trpi_search_result){0};
    if (!run(&s, selector)) {
        return false;
    }
    found->best = s.kept > 0 ? best.who : 0;
    found->count = s.count;
    return true;
}

trpi_rejection trpi_selector_rejection(trpi_view *view, uint32_t selector, uint32_t index, trpi_selector_measurements *measurements)
{
    search s = {.view = view};
    if (!prepare(&s, selector)) {
        return (s.selector->flags & TRPI_SELECTOR_OWNER) != 0 && s.owner == TRPI_NEVER ? TRPI_REJECTED_NOBODY
                                                                                       : TRPI_REJECTED_UNTOLD;
    }
    trp_point at = trpi_entity_position(view->world, index);
    if (measurements != NULL) {
        *measurements = (trpi_selector_measurements){.distance = trpi_point_distance(s.centre, at),
                                                     .radius = s.radius,
                                                     .condition_code = s.selector->where,
                                                     .inside_place = s.inside};
    }
    trpi_rejection rejection = rejection_by_kind(&s, index);
    if ((s.selector->flags & TRPI_SELECTOR_OWNER) != 0 && index != s.owner && rejection == TRPI_NOT_REJECTED) {
        return TRPI_REJECTED_OTHER;
    }
    if (s.selector->list != 0 && rejection == TRPI_NOT_REJECTED) {
        trpi_entity_list_members listed;
        bool listing = read_list(&s, &listed) && trpi_entity_list_has(&listed, trpi_ref_of_index(view->world, index));
        rejection = listing ? TRPI_NOT_REJECTED : TRPI_REJECTED_KIND;
    }
    rejection = rejection != TRPI_NOT_REJECTED ? rejection : rejection_by_place(&s, at);
    return rejection != TRPI_NOT_REJECTED ? rejection : rejection_by_condition(&s, index);
}

bool trpi_selector_allows(trpi_view *view, uint32_t selector, uint32_t index)
{
    return trpi_selector_rejection(view, selector, index, NULL) == TRPI_NOT_REJECTED;
}
