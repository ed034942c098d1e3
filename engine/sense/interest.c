// SPDX-License-Identifier: MIT
// Invariant: an agent that is not in the set `astir` has the same position relative to the interests as when it was last
// surveyed. So a movement of an agent or of an interest marks all agents that it may concern, and while nothing moves no agent is
// surveyed.

#include "engine/sense/interest.h"

#include "engine/sense/grid.h"
#include "engine/sense/motion.h"
#include "engine/store/field.h"

#include "base/assert.h"

#define LEAVING_FACTOR(radius) ((radius)*6 / 5)

static uint32_t outermost(const trpi_interest *interest)
{
    return interest->radius_3 != 0 ? interest->radius_3 : interest->radius_2 != 0 ? interest->radius_2 : interest->radius_1;
}

static void mark(void *context, uint32_t index)
{
    trp_world *world = context;
    trpi_bitmap_set_bit(&world->astir, index);
}

// Adds to `astir` the agents that may be in a ring of an interest, hysteresis included.
static void mark_around(trp_world *world, const trpi_interest *interest)
{
    trp_point at = {interest->x, interest->y, interest->z};
    trpi_number reach = LEAVING_FACTOR((trpi_number)outermost(interest)) + 1;
    trpi_grid_visit_possibly_near(world, at, reach * (TRP_ONE / TRP_UNITS_PER_METRE), trpi_grid_kinds_of_characters(), mark, world);
}

static void mark_all(trp_world *world)
{
    trpi_grid_visit_possibly_near(world, (trp_point){0, 0, 0}, -1, trpi_grid_kinds_of_characters(), mark, world);
}

static bool is_ring(uint32_t radius, uint8_t period, uint32_t inner, uint8_t inner_period)
{
    return radius == 0 ? period == 0
                       : radius > inner && radius <= TRP_FARTHEST && trpi_is_valid_update_period(period) && period >= inner_period;
}

bool trpi_interest_is_valid(const trp_world *world, const trpi_interest *interest)
{
    bool near = trpi_number_is_between(interest->x, -TRP_FARTHEST, TRP_FARTHEST) &&
                trpi_number_is_between(interest->y, -TRP_FARTHEST, TRP_FARTHEST) &&
                trpi_number_is_between(interest->z, -TRP_FARTHEST, TRP_FARTHEST);
    return near && interest->serial != 0 && interest->serial < world->next_interest && interest->radius_1 != 0 &&
           is_ring(interest->radius_1, interest->period_1, 0, 0) &&
           is_ring(interest->radius_2, interest->period_2, interest->radius_1, interest->period_1) &&
           is_ring(interest->radius_3, interest->period_3, interest->radius_2, interest->period_2) &&
           (interest->radius_3 == 0 || interest->radius_2 != 0);
}

// Returns the interest with a serial number, or NULL.
static trpi_interest *find_interest(trp_world *world, uint32_t serial)
{
    for (uint32_t i = 0; i < world->interest_count; i++) {
        if (world->interests[i].serial == serial) {
            return &world->interests[i];
        }
    }
    return NULL;
}

static trpi_interest *add_interest(trp_world *world, const trpi_interest *interest)
{
    TRP_ASSERT(world->interest_count < TRPI_MAX_INTERESTS);
    trpi_interest *added = &world->interests[world->interest_count++];
    *added = *interest;
    mark_around(world, added);
    if (world->interest_count == 1) {
        mark_all(world);  // until now all agents were live
    }
    return added;
}

static void move_interest(trp_world *world, trpi_interest *interest, trp_point at)
{
    TRP_ASSERT(interest >= world->interests && interest < world->interests + world->interest_count);
    if (at.x == interest->x && at.y == interest->y && at.z == interest->z) {
        return;
    }
    mark_around(world, interest);
    interest->x = at.x;
    interest->y = at.y;
    interest->z = at.z;
    mark_around(world, interest);
}

// Binds an interest to an entity, which must be alive, and moves the interest there; with `entity` 0, unbinds the interest, which
// stays where it is.
static void bind_interest(trp_world *world, trpi_interest *interest, trpi_ref entity)
{
    TRP_ASSERT(entity == 0 || trpi_ref_is_alive(world, entity));
    interest->entity = entity;
    if (entity != 0) {
        move_interest(world, interest, trpi_entity_position(world, trpi_ref_index(entity)));
    }
}

static void remove_interest(trp_world *world, trpi_interest *interest)
{
    TRP_ASSERT(interest >= world->interests && interest < world->interests + world->interest_count);
    mark_around(world, interest);
    const trpi_interest *last = &world->interests[--world->interest_count];
    for (; interest < last; interest++) {
        *interest = interest[1];
    }
    *interest = (trpi_interest){0};
    if (world->interest_count == 0) {
        mark_all(world);  // all agents are live again
    }
}

// --- Following ---

void trpi_interest_follow_entities(trp_world *world)
{
    for (uint32_t i = 0; i < world->interest_count; i++) {
        trpi_interest *interest = &world->interests[i];
        if (interest->entity == 0 || trpi_agent_next_look_step(world, interest->serial, world->now) != world->now) {
            continue;
        }
        if (trpi_ref_is_alive(world, interest->entity)) {
            move_interest(world, interest, trpi_entity_position(world, trpi_ref_index(interest->entity)));
        } else {
            bind_interest(world, interest, 0);
        }
    }
}

uint32_t trpi_interest_next_follow_entities_step(const trp_world *world, uint32_t from_step)
{
    uint32_t due = TRPI_NEVER;
    for (uint32_t i = 0; i < world->interest_count; i++) {
        const trpi_interest *interest = &world->interests[i];
        if (interest->entity == 0) {
            continue;
        }
        bool alive = trpi_ref_is_alive(world, interest->entity);
        const trpi_entity *e = &world->entities[trpi_ref_index(interest->entity)];
        bool stands = alive && e->ends <= world->now && e->to_x == interest->x && e->to_y == interest->y && e->to_z == interest->z;
        uint32_t turn = trpi_agent_next_look_step(world, interest->serial, from_step);
        due = !stands && turn < due ? turn : due;
    }
    return due;
}

// --- Rings ---

static bool is_in_ring(int64_t square, uint32_t radius, bool stays)
{
    int64_t limit = stays ? LEAVING_FACTOR((int64_t)radius) : (int64_t)radius;
    return radius != 0 && square <= limit * limit;
}

uint32_t trpi_interest_update_period_of_agent(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(trpi_entity_is_agent(world, index));
    if (world->interest_count == 0) {
        return 1;
    }
    // Rings have hysteresis: for an agent within a ring, all rings with the same or a longer update period end a little farther
    // out. An agent that is dormant or leaving counts as within none.
    uint32_t own = trpi_agent_is_live_and_not_leaving(world, index) ? world->agents[index]->ring_period : TRPI_NEVER;
    trp_point at = trpi_entity_position(world, index);
    uint32_t best = 0;
    for (uint32_t i = 0; i < world->interest_count; i++) {
        const trpi_interest *interest = &world->interests[i];
        const uint32_t radius[] = {interest->radius_1, interest->radius_2, interest->radius_3};
        const uint8_t period[] = {interest->period_1, interest->period_2, interest->period_3};
        int64_t square = trpi_distance_squared(at, (trp_point){interest->x, interest->y, interest->z});
        for (uint32_t j = 0; j < 3; j++) {
            if ((best == 0 || period[j] < best) && is_in_ring(square, radius[j], own <= period[j])) {
                best = period[j];
            }
        }
    }
    return best;
}

trpi_interest trpi_interest_from_input(const trpi_input *input)
{
    trp_point at = trpi_point_clamped((trp_point){input->point[0], input->point[1], input->point[2]});
    return (trpi_interest){
        .entity = input->entity,
        .serial = input->number,
        .x = at.x,
        .y = at.y,
        .z = at.z,
        .radius_1 = (uint32_t)input->point[3],
        .radius_2 = (uint32_t)input->point[4],
        .radius_3 = (uint32_t)input->point[5],
        .period_1 = (uint8_t)input->values[0],
        .period_2 = (uint8_t)input->values[1],
        .period_3 = (uint8_t)input->values[2],
    };
}

static void add_declared(trp_world *world, const trpi_input *input)
{
    if (world->interest_count == TRPI_MAX_INTERESTS) {
        return;
    }
    trpi_interest interest = trpi_interest_from_input(input);
    interest.entity = 0;
    bind_interest(world, add_interest(world, &interest), trpi_ref_is_alive(world, input->entity) ? input->entity : 0);
    if (world->next_interest <= input->number) {
        world->next_interest = input->number + 1;
    }
}

void trpi_interest_apply_input(trp_world *world, const trpi_input *input)
{
    if (input->kind == TRPI_INPUT_INTEREST_ADD) {
        add_declared(world, input);
        return;
    }
    trpi_interest *interest = find_interest(world, input->number);
    if (interest == NULL) {
        return;
    }
    if (input->kind == TRPI_INPUT_INTEREST_REMOVE) {
        remove_interest(world, interest);
    } else if (input->kind == TRPI_INPUT_INTEREST_MOVE) {
        bind_interest(world, interest, 0);
        move_interest(world, interest, trpi_point_clamped((trp_point){input->point[0], input->point[1], input->point[2]}));
    } else if (trpi_ref_is_alive(world, input->entity)) {
        bind_interest(world, interest, input->entity);
    }
}
