// SPDX-License-Identifier: MIT
#include "engine/sense/motion.h"

#include "engine/sense/grid.h"

#include "base/assert.h"
#include "base/memory.h"

#define JUMP 32     // units: an entity that is farther from where it was has jumped
#define STANDING 4  // units: the travel of an entity without velocity, as it is bounded

static int32_t held(int32_t coordinate)
{
    return coordinate < -TRP_FARTHEST ? -TRP_FARTHEST : coordinate > TRP_FARTHEST ? TRP_FARTHEST : coordinate;
}

trp_point trpi_point_clamped(trp_point point)
{
    return (trp_point){held(point.x), held(point.y), held(point.z)};
}

static int64_t velocity(int32_t from, int32_t to, uint32_t steps)
{
    return steps == 0 ? 0 : ((int64_t)to - from) * 65536 / (int64_t)steps;
}

// A change that agents nearby may have to notice: an entity at a point moves, or can be a partner from now on.
typedef struct disturbance {
    const trp_world *world;
    trp_point at;
    int64_t away;     // in units: how far it may be from there at the next sample of an agent
    uint32_t kind;    // as trp_pack.kind_enter numbers it
    bool only_frees;  // nothing but partners that are looked for depends on it
    trpi_bitmap *attentive;
} disturbance;

static void notice(const disturbance *d, uint32_t index)
{
    const uint32_t absent = TRPI_ENTITY_DYING | TRPI_ENTITY_DORMANT;
    if (trpi_agent_needs_perception(d->world, index) && (d->world->entities[index].flags & absent) == 0) {
        trpi_bitmap_set_bit(d->attentive, index);
    }
}

static bool is_in_sight(const disturbance *d, const trpi_sight *sight, int64_t square)
{
    int64_t reach = sight->reach + d->away;
    return sight->reach != 0 && square <= reach * reach && trpi_sight_has_kind(sight, d->kind);
}

// Whether a disturbance may matter to a latent of an agent: it is within the sight of the latent's search for partners or, unless
// only partners are concerned (`only_frees`), of its cue. `square` is the square of the distance to the agent.
static bool may_matter(const disturbance *d, uint32_t index, int64_t square)
{
    const trp_world *world = d->world;
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[active_role[i].role];
        const trpi_latent_state *states = trpi_role_latent_state(world, index, active_role[i].slot, 0);
        const uint32_t first = role->first_behaviour + role->proactive_count;
        for (uint32_t j = 0; j < role->latent_count; j++) {
            if (states[j].truth != TRPI_SOUGHT_NOT && (is_in_sight(d, &world->askable[first + j], square) ||
                                                       (!d->only_frees && is_in_sight(d, &world->sights[first + j], square)))) {
                return true;
            }
        }
    }
    return false;
}

static void notice_within(void *context, uint32_t index)
{
    const disturbance *d = context;
    const bool idle = !trpi_bitmap_has_bit(d->attentive, index) && (d->world->agents[index]->flags & TRPI_AGENT_SENSES) != 0;
    if (idle && may_matter(d, index, trpi_distance_squared(d->at, trpi_entity_position(d->world, index)))) {
        notice(d, index);
    }
}

static void disturb_around(const disturbance *d, uint32_t reach)
{
    if (reach > 0) {
        trpi_grid_visit_possibly_near(d->world, d->at, (reach + d->away) * 256, trpi_grid_kinds_of_characters(), notice_within,
                                      (void *)(uintptr_t)d);
    }
}

// Bounds the length of a way without a root: its greatest coordinate plus half of the other two is never less than the root of the
// sum of all three squares.
int64_t trpi_motion_max_travel_between_looks(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    const int64_t velocities[3] = {e->velocity_x, e->velocity_y, e->velocity_z};
    int64_t sum = 0, greatest = 0;
    if ((velocities[0] | velocities[1] | velocities[2]) == 0) {
        return STANDING;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        int64_t speed = velocities[axis] < 0 ? -velocities[axis] : velocities[axis];
        int64_t way = speed * (int64_t)(world->settings.perception + 1) / 65536;
        way = way < TRP_FARTHEST ? way : TRP_FARTHEST;
        sum += way;
        greatest = way > greatest ? way : greatest;
    }
    return (sum + greatest) / 2 + STANDING;
}

// Adds to `attentive` the agents that may have a moving entity in sight at their next sample, and the entity itself if it is an
// agent. The entity is at the point `at` now, and at most `away` from there by the time all agents have looked.
static void disturb(const trp_world *world, uint32_t index, trp_point at, int64_t away, trpi_bitmap *attentive)
{
    TRP_ASSERT(away >= 0);
    if (world->still_since == world->now) {
        return;  // all look anyhow
    }
    const uint32_t kind = world->entities[index].kind;
    const disturbance d = {.world = world, .at = at, .away = away, .kind = world->pack->kind_enter[kind], .attentive = attentive};
    if (trpi_entity_is_agent(world, index)) {
        notice(&d, index);
    }
    disturb_around(&d, world->seen_from[kind]);
}

void trpi_motion_alert_partner_seekers(trp_world *world, uint32_t new_partner)
{
    const uint32_t kind = world->entities[new_partner].kind;
    const disturbance d = {.world = world,
                           .at = trpi_entity_position(world, new_partner),
                           .away = trpi_motion_max_travel_between_looks(world, new_partner),
                           .kind = world->pack->kind_enter[kind],
                           .only_frees = true,
                           .attentive = &world->attentive};
    disturb_around(&d, world->asked_from[kind]);
}

static bool is_place(const trp_world *world, uint32_t index)
{
    return (trpi_kind_of_entity(world, index)->flags & TRPI_KIND_PLACE) != 0;
}

uint32_t trpi_entity_distance_travelled(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    if (e->begins == e->ends) {
        return e->travelled;  // the entity stands
    }
    trp_point began = {e->from_x, e->from_y, e->from_z};
    return e->travelled + trp_point_distance(began, trpi_entity_position(world, index));
}

// Sets the points of the stretch that an entity begins now, and files the entity where the stretch begins. When a place moves, all
// agents look around, since it changes which entities are inside; when another entity moves, agents near it are alerted later in
// this step.
static inline void file_stretch(trp_world *world, uint32_t index, trp_point from, trp_point to, uint32_t ends, int64_t max_travel)
{
    trpi_entity *e = &world->entities[index];
    e->from_x = from.x;
    e->from_y = from.y;
    e->from_z = from.z;
    e->to_x = to.x;
    e->to_y = to.y;
    e->to_z = to.z;
    e->begins = world->now;
    e->ends = ends;
    trpi_grid_put(world, index, from);
    if (world->interest_count > 0) {
        trpi_bitmap_set_bit(&world->astir, index);
    }
    uint32_t settled = ends + world->settings.perception;
    if (settled > world->moved_until) {
        world->moved_until = settled;
    }
    trpi_grid_widen_searches(world, max_travel);
    if (is_place(world, index)) {
        trpi_agents_make_all_look_around(world);
    } else {
        trpi_bitmap_set_bit(&world->begun, index);
    }
}

void trpi_motion_appear(trp_world *world, uint32_t index, trp_point at)
{
    at = trpi_point_clamped(at);
    file_stretch(world, index, at, at, world->now, STANDING);
}

void trpi_motion_begin_stretch(trp_world *world, uint32_t index, trp_point from, trp_point to, uint32_t steps)
{
    TRP_ASSERT((world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0);
    trpi_entity *e = &world->entities[index];
    const trp_point before = trpi_entity_position(world, index);
    const int64_t away_before = trpi_motion_max_travel_between_looks(world, index);
    e->travelled = trpi_entity_distance_travelled(world, index);
    to = trpi_point_clamped(to);
    from = steps == 0 ? to : trpi_point_clamped(from);
    e->velocity_x = velocity(from.x, to.x, steps);
    e->velocity_y = velocity(from.y, to.y, steps);
    e->velocity_z = velocity(from.z, to.z, steps);
    if (steps > 0) {
        trpi_bitmap_set_bit(&world->moving, index);
    }
    trpi_entity_mark_hash_dirty(world, index);
    trpi_grid_widen_searches(world, away_before);
    file_stretch(world, index, from, to, trpi_step_from_now(world, steps), trpi_motion_max_travel_between_looks(world, index));
    if (!is_place(world, index) && trpi_distance_squared(before, from) > JUMP * JUMP) {
        disturb(world, index, before, away_before, &world->attentive);  // agents near its old position look
    }
}

// Has the memory fetched from which an entity is filed.
static void fetch(const trp_world *world, uint32_t index)
{
    TRPI_MEMORY_FETCH_LINE(&world->entities[index]);
    TRPI_MEMORY_FETCH_LINE((const char *)&world->entities[index] + sizeof world->entities[index] - 1);
    TRPI_MEMORY_FETCH_LINE(&world->grid.nodes[index]);
    TRPI_MEMORY_FETCHES();
}

static void file(trp_world *world, uint32_t index)
{
    trpi_grid_put(world, index, trpi_entity_position(world, index));
    if (world->entities[index].ends <= world->now) {
        trpi_bitmap_clear_bit(&world->moving, index);
    }
    if (is_place(world, index)) {
        trpi_agents_make_all_look_around(world);
    } else {
        trpi_bitmap_set_bit(&world->turns, index);
    }
}

// All moving entities whose bits are in one word of the bitmap are filed anew in the same step.
bool trpi_motion_refiling_is_due_at(const trp_world *world, uint32_t step)
{
    const uint32_t period = world->settings.perception, words = world->moving.capacity / 64;
    uint32_t word = step % period;
    while (word < words && world->moving.words[word] == 0) {
        word += period;
    }
    return word < words;
}

enum { WORDS_AHEAD = 4 };  // a word of `moving` has few bits

void trpi_motion_refile_moving(trp_world *world)
{
    const uint32_t period = world->settings.perception, words = world->moving.capacity / 64;
    TRP_ASSERT(period > 0);
    for (uint32_t word = world->now % period; word < words; word += period) {
        const uint32_t ahead = word + WORDS_AHEAD * period;
        for (uint64_t rest = ahead < words ? world->moving.words[ahead] : 0; rest != 0; rest &= rest - 1) {
            fetch(world, ahead * 64 + trpi_lowest_bit(rest));
        }
        for (uint64_t rest = world->moving.words[word]; rest != 0; rest &= rest - 1) {
            file(world, word * 64 + trpi_lowest_bit(rest));
        }
    }
    trpi_bitmap_add_bitmap(&world->turns, &world->begun);
}

void trpi_motion_alert_agents_near(const trp_world *world, uint32_t index, trpi_bitmap *attentive)
{
    // An entity that has just begun a stretch may also have moved along the stretch before. The grid's search margin is at least as
    // far as the entity moves along either.
    int64_t away = trpi_bitmap_has_bit(&world->begun, index) ? world->grid.search_margin + JUMP
                                                             : trpi_motion_max_travel_between_looks(world, index);
    disturb(world, index, trpi_entity_position(world, index), away, attentive);
}

trpi_number trpi_point_distance(trp_point a, trp_point b)
{
    // The root of 2^16 times the square is 2^8 times the distance in 1/256 m, which is metres in 48.16.
    int64_t square = trpi_distance_squared(a, b);
    if (square < INT64_C(1) << 46) {
        return (trpi_number)trpi_square_root((uint64_t)square << 16);
    }
    return (trpi_number)trpi_square_root((uint64_t)square) << 8;
}

trpi_number trpi_place_radius(const trp_world *world, uint32_t place)
{
    const trpi_entity *e = &world->entities[place];
    trp_point corner = {e->reach_x, e->reach_y, 0};
    return trpi_place_is_everywhere(world, place) ? -1 : trpi_point_distance(corner, (trp_point){0, 0, 0});
}

// Returns the size of an area; one that is everywhere is larger than all others.
static int64_t size_of(const trp_world *world, uint32_t area)
{
    const trpi_entity *e = &world->entities[area];
    return trpi_place_is_everywhere(world, area) ? INT64_MAX : (int64_t)e->reach_x * e->reach_y;
}

bool trpi_area_is_smaller(const trp_world *world, uint32_t a, uint32_t b)
{
    TRP_ASSERT(a < world->entity_end && b < world->entity_end);
    int64_t size_a = size_of(world, a), size_b = size_of(world, b);
    return size_a < size_b || (size_a == size_b && world->entities[a].serial < world->entities[b].serial);
}

uint32_t trpi_area_next_larger(const trp_world *world, const trpi_bitmap *areas, uint32_t who, uint32_t after)
{
    TRP_ASSERT(who < world->entity_end);
    uint32_t best = TRPI_NEVER;
    trp_point here = trpi_entity_position(world, who);
    for (uint32_t i = trpi_bitmap_first_from(areas, 0); i != TRPI_BITMAP_END; i = trpi_bitmap_first_from(areas, i + 1)) {
        // The test whether the area contains the point comes first: it is cheapest, and most areas fail it.
        if (trpi_place_contains(world, here, i) && (after == TRPI_NEVER || trpi_area_is_smaller(world, after, i)) &&
            (best == TRPI_NEVER || trpi_area_is_smaller(world, i, best))) {
            best = i;
        }
    }
    return best;
}

uint32_t trp_point_distance(trp_point a, trp_point b)
{
    return (uint32_t)trpi_square_root((uint64_t)trpi_distance_squared(trpi_point_clamped(a), trpi_point_clamped(b)));
}
