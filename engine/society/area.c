// SPDX-License-Identifier: MIT
// Invariants:
// - the set `areas` holds all areas, `watched` those of them whose kinds have `on enter` or `on leave`, `wrapping` those that wrap
//   moves;
// - for each character and player the table `inside` holds the watched areas that it is in, up to TRPI_MAX_AREAS of them; while the
//   table is full no further area is entered;
// - between two steps the border timer of each character and player is set for the first step in which its table will not be true
//   any more; while a watched area moves, all characters and players are checked in each step instead.

#include "engine/society/area.h"

#include "engine/sense/motion.h"
#include "engine/society/provider.h"

#include "base/assert.h"

// --- The step at which a border is crossed ---

static bool is_character(const trp_world *world, uint32_t index)
{
    return (world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0 &&
           (trpi_kind_of_entity(world, index)->flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) != 0;
}

static trpi_ref *inside_of(const trp_world *world, uint32_t who)
{
    TRP_ASSERT(who < world->capacity && world->settings.areas_per_entity > 0);
    return &world->inside[(size_t)who * world->settings.areas_per_entity];
}

static uint32_t slot_of(const trp_world *world, uint32_t who, trpi_ref area)
{
    for (uint32_t i = 0; i < world->settings.areas_per_entity; i++) {
        if (inside_of(world, who)[i] == area) {
            return i;
        }
    }
    return TRPI_NEVER;
}

static bool is_in(const trp_world *world, uint32_t who, uint32_t area, uint32_t step)
{
    return trpi_place_contains(world, trpi_entity_position_at(world, who, step), area);
}

// Returns the first step from the next one on at which a coordinate of a moving character is within two limits, or has jumped past
// both; TRPI_NEVER when it does not reach them on its stretch. A coordinate only grows or only shrinks on a stretch, so the step is
// found by bisection.
static uint32_t arrival(const trp_world *world, uint32_t who, uint32_t axis, int64_t low, int64_t high)
{
    TRP_ASSERT(axis < 3 && low <= high);
    uint32_t from = world->now + 1, to = world->entities[who].ends;
    int64_t at = trpi_point_coordinate(trpi_entity_position_at(world, who, from), axis);
    int64_t end = trpi_point_coordinate(trpi_entity_position_at(world, who, to), axis);
    if (at >= low && at <= high) {
        return from;
    }
    if (at < low ? end < low : end > high) {
        return TRPI_NEVER;
    }
    while (from + 1 < to) {  // not yet at `from`, and so far at `to`
        uint32_t middle = from + (to - from) / 2;
        int64_t then = trpi_point_coordinate(trpi_entity_position_at(world, who, middle), axis);
        *((at < low ? then >= low : then <= high) ? &to : &from) = middle;
    }
    return to;
}

static uint32_t enters_at(const trp_world *world, uint32_t who, uint32_t area)
{
    const trpi_entity *e = &world->entities[area];
    trp_point centre = trpi_entity_position(world, area);
    const int64_t reach[3] = {e->reach_x, e->reach_y, e->reach_z};
    uint32_t step = world->now + 1;
    for (uint32_t axis = 0; axis < 3 && step != TRPI_NEVER; axis++) {
        if (axis < 2 || reach[axis] != 0) {
            int64_t middle = trpi_point_coordinate(centre, axis);
            uint32_t then = arrival(world, who, axis, middle - reach[axis], middle + reach[axis]);
            step = then > step ? then : step;
        }
    }
    return step != TRPI_NEVER && is_in(world, who, area, step) ? step : TRPI_NEVER;
}

static uint32_t leaves_at(const trp_world *world, uint32_t who, uint32_t area)
{
    TRP_ASSERT(world->entities[who].ends > world->now + 1);
    uint32_t from = world->now + 1, to = world->entities[who].ends;
    if (is_in(world, who, area, to)) {
        return TRPI_NEVER;
    }
    while (from + 1 < to) {
        uint32_t middle = from + (to - from) / 2;
        *(is_in(world, who, area, middle) ? &from : &to) = middle;
    }
    return to;
}

// Returns the first step after this one in which the table `inside` is no longer true of a character; TRPI_NEVER when there is
// none.
static uint32_t next_crossing(const trp_world *world, uint32_t who)
{
    bool room = slot_of(world, who, 0) != TRPI_NEVER;
    bool goes = world->entities[who].ends > world->now + 1;
    uint32_t step = TRPI_NEVER;
    for (uint32_t i = trpi_bitmap_first_from(&world->watched, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->watched, i + 1)) {
        bool known = slot_of(world, who, trpi_ref_of_index(world, i)) != TRPI_NEVER;
        bool dying = (world->entities[i].flags & TRPI_ENTITY_DYING) != 0;
        if (dying || (!known && !room)) {
            continue;  // an area that is about to go has been left already
        }
        uint32_t then = TRPI_NEVER;
        if (is_in(world, who, i, world->now + 1) != known) {
            then = world->now + 1;
        } else if (goes) {
            then = known ? leaves_at(world, who, i) : enters_at(world, who, i);
        }
        step = then < step ? then : step;
    }
    for (uint32_t i = 0; i < world->settings.areas_per_entity; i++) {
        trpi_ref area = inside_of(world, who)[i];
        bool gone = area != 0 && (!trpi_ref_is_alive(world, area) || !trpi_bitmap_has_bit(&world->watched, trpi_ref_index(area)));
        step = gone ? world->now + 1 : step;
    }
    return step;
}

static void set_border_timer(trp_world *world, uint32_t who)
{
    TRP_ASSERT(is_character(world, who));
    uint32_t step = next_crossing(world, who);
    if (step == TRPI_NEVER) {
        trpi_timer_wheel_cancel(&world->border_wheel, who);
    } else {
        trpi_timer_wheel_set(&world->border_wheel, who, step);
    }
}

// --- Movement ---

void trpi_area_register(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->entity_end && (world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0);
    if ((trpi_kind_of_entity(world, index)->flags & TRPI_KIND_AREA) != 0) {
        const uint32_t traits = trpi_object_traits(world, index);
        trpi_bitmap_set_bit(&world->areas, index);
        if ((traits & TRPI_OBJECT_WATCHES) != 0) {
            trpi_bitmap_set_bit(&world->watched, index);
        }
        if ((traits & TRPI_OBJECT_WRAPS_MOVES) != 0) {
            trpi_bitmap_set_bit(&world->wrapping, index);
        }
    }
}

static void mark_all_characters(trp_world *world)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if (is_character(world, i)) {
            trpi_bitmap_set_bit(&world->crossing, i);
        }
    }
}

// Has every character and player checked in this step, because a watched area has moved; while the area goes on moving, its border
// timer has the same done in the next step.
static void area_moved(trp_world *world, uint32_t area)
{
    TRP_ASSERT(trpi_bitmap_has_bit(&world->watched, area));
    mark_all_characters(world);
    if (world->entities[area].ends > world->now) {
        trpi_timer_wheel_set(&world->border_wheel, area, world->now + 1);
    }
}

void trpi_area_request_border_check_of_entity(trp_world *world, uint32_t index)
{
    if (world->settings.areas_per_entity == 0) {
        return;
    }
    if (trpi_bitmap_has_bit(&world->watched, index)) {
        area_moved(world, index);
    } else if (is_character(world, index)) {
        trpi_bitmap_set_bit(&world->crossing, index);
    }
}

#ifdef TRPI_POLLING

void trpi_area_collect_characters_due_at_border(trp_world *world)
{
    if (world->settings.areas_per_entity > 0) {
        mark_all_characters(world);
    }
}

#else

static void expire(void *context, uint32_t index)
{
    trp_world *world = context;
    trpi_bitmap_set_bit(&world->crossing, index);
}

void trpi_area_collect_characters_due_at_border(trp_world *world)
{
    if (world->settings.areas_per_entity == 0) {
        return;
    }
    trpi_timer_wheel_advance(&world->border_wheel, world->now, expire, world);
    for (uint32_t i = trpi_bitmap_first_from(&world->watched, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->watched, i + 1)) {
        if (trpi_bitmap_has_bit(&world->crossing, i)) {
            trpi_bitmap_clear_bit(&world->crossing, i);
            area_moved(world, i);
        }
    }
}

#endif

void trpi_area_reset_border_timers(trp_world *world)
{
    for (uint32_t i = 0; world->settings.areas_per_entity > 0 && i < world->entity_end; i++) {
        if (trpi_bitmap_has_bit(&world->watched, i) && world->entities[i].ends > world->now) {
            trpi_timer_wheel_set(&world->border_wheel, i, world->now + 1);
        } else if (is_character(world, i)) {
            set_border_timer(world, i);
        }
    }
}

uint32_t trpi_areas_next_border_crossing_step(const trp_world *world)
{
    return world->settings.areas_per_entity > 0 ? trpi_timer_wheel_earliest_due_step(&world->border_wheel) : TRPI_NEVER;
}

// --- Handlers ---

static bool is_leaving(const trp_world *world, uint32_t who, trpi_ref area)
{
    uint32_t index = trpi_ref_index(area);
    return !trpi_ref_is_alive(world, area) || !trpi_bitmap_has_bit(&world->watched, index) ||
           ((world->entities[index].flags | world->entities[who].flags) & TRPI_ENTITY_DYING) != 0 ||
           !is_in(world, who, index, world->now);
}

// Returns the position in `inside` of the smallest area that a character has left, or TRPI_NEVER. Areas that are gone come before
// all others: they have no handler to call.
static uint32_t next_left(const trp_world *world, uint32_t who)
{
    TRP_ASSERT(is_character(world, who));
    uint32_t best = TRPI_NEVER;
    for (uint32_t i = 0; i < world->settings.areas_per_entity; i++) {
        trpi_ref area = inside_of(world, who)[i];
        if (area == 0 || !is_leaving(world, who, area)) {
            continue;
        }
        if (!trpi_ref_is_alive(world, area)) {
            return i;
        }
        if (best == TRPI_NEVER || trpi_area_is_smaller(world, trpi_ref_index(area), trpi_ref_index(inside_of(world, who)[best]))) {
            best = i;
        }
    }
    return best;
}

static uint32_t next_entered(const trp_world *world, uint32_t who)
{
    uint32_t best = TRPI_NEVER;
    for (uint32_t i = trpi_bitmap_first_from(&world->watched, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->watched, i + 1)) {
        bool dying = ((world->entities[i].flags | world->entities[who].flags) & TRPI_ENTITY_DYING) != 0;
        if (!dying && slot_of(world, who, trpi_ref_of_index(world, i)) == TRPI_NEVER && is_in(world, who, i, world->now) &&
            (best == TRPI_NEVER || trpi_area_is_smaller(world, best, i))) {
            best = i;
        }
    }
    return best;
}

static void cross(trp_world *world, uint32_t who)
{
    TRP_ASSERT(is_character(world, who));
    trpi_ref *inside = inside_of(world, who);
    for (uint32_t i = next_left(world, who); i != TRPI_NEVER; i = next_left(world, who)) {
        trpi_ref area = inside[i];
        inside[i] = 0;
        trpi_entity_mark_hash_dirty(world, who);
        if (trpi_ref_is_alive(world, area) && (world->entities[trpi_ref_index(area)].flags & TRPI_ENTITY_DYING) == 0) {
            trpi_provider_call_border_handler(world, trpi_ref_index(area), TRPI_HANDLES_LEAVE, trpi_ref_of_index(world, who));
        }
    }
    for (uint32_t room = slot_of(world, who, 0); room != TRPI_NEVER; room = slot_of(world, who, 0)) {
        uint32_t area = next_entered(world, who);
        if (area == TRPI_NEVER) {
            break;
        }
        inside[room] = trpi_ref_of_index(world, area);
        trpi_entity_mark_hash_dirty(world, who);
        trpi_provider_call_border_handler(world, area, TRPI_HANDLES_ENTER, trpi_ref_of_index(world, who));
    }
    set_border_timer(world, who);
}

void trpi_area_call_border_handlers(trp_world *world)
{
    if (world->settings.areas_per_entity == 0) {
        return;
    }
    for (uint32_t i = trpi_bitmap_first_from(&world->crossing, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->crossing, i + 1)) {
        trpi_bitmap_clear_bit(&world->crossing, i);
        if (is_character(world, i)) {
            cross(world, i);
        }
    }
}

// --- The invariant ---

static bool an_area_moves(const trp_world *world)
{
    for (uint32_t i = trpi_bitmap_first_from(&world->watched, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->watched, i + 1)) {
        if (world->entities[i].ends > world->now) {
            return true;
        }
    }
    return false;
}

const char *trpi_area_check_border_timer(const trp_world *world, uint32_t character)
{
    if (world->settings.areas_per_entity == 0 || !is_character(world, character) || an_area_moves(world)) {
        return NULL;
    }
    uint32_t step = next_crossing(world, character);
    return step == trpi_timer_wheel_due_step(&world->border_wheel, character)
               ? NULL
               : "somebody crosses the border of an area at a step that nobody waits for";
}
