// SPDX-License-Identifier: MIT
#include "engine/world/step.h"

#include "engine/mind/dormancy.h"
#include "engine/sense/motion.h"
#include "engine/society/area.h"

#include "base/canary.h"

void trpi_visit_set_agent_timer(trp_world *world, uint32_t index)
{
    if (world->agents[index]->due == TRPI_NEVER) {
        trpi_timer_wheel_cancel(&world->wheel, index);
    } else {
        trpi_timer_wheel_set(&world->wheel, index, world->agents[index]->due + (TRPI_CANARY(WHEEL) ? 3 : 0));
    }
}

#ifdef TRPI_POLLING

static bool is_live(const trp_world *world, uint32_t index)
{
    return (world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, index) &&
           !trpi_agent_is_dormant(world, index);
}

// Does nothing when a timer expires: a polling build finds the agents to visit by a rule of its own (is_visited).
static void expire(void *context, uint32_t number)
{
    (void)context;
    (void)number;
}

// Timers expire in a polling build, too, because they are saved. Such a build also checks the distance of every entity from the
// interests. (10.2)
void trpi_visit_expire_timers(trp_world *world)
{
    trpi_timer_wheel_advance(&world->wheel, world->now, expire, NULL);
    trpi_timer_wheel_advance(&world->scene_wheel, world->now, expire, NULL);
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0) {
            trpi_bitmap_set_bit(&world->astir, i);
        }
    }
}

void trpi_visit_collect_agents_that_look(trp_world *world)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if (is_live(world, i) && trpi_agent_samples_now(world, i)) {
            trpi_bitmap_set_bit(&world->turns, i);
        }
    }
}

// Whether an agent is visited in a round. An agent is visited at each turn of its update period. Between these turns it is visited
// when it has mail, was woken, or the deadline of its claim or promise has come. With a period of 1 every step has such a turn.
// (10.7)
static bool is_visited(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    return trpi_agent_next_update_step(world, index, world->now) == world->now ||
           trpi_agent_derived_state_of(world, index)->first_mail != TRPI_NEVER || trpi_bitmap_has_bit(&world->again, index) ||
           trpi_bitmap_has_bit(&world->due, index) ||
           (agent->claim_state != TRPI_CLAIM_NONE && trpi_agent_claim(world, index)->due <= world->now) ||
           (agent->promised_to != 0 && agent->promise_due <= world->now);
}

bool trpi_visit_begin_round(trp_world *world)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        const bool brain = world->settings.frames_per_agent > 0 && (world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 &&
                           trpi_entity_is_object(world, i) && world->providers[i].brain_due != 0;
        const bool thinks = brain || trpi_area_casts_situations(world, i);
        if (thinks || (is_live(world, i) && is_visited(world, i))) {
            trpi_bitmap_set_bit(&world->due, i);
        }
        trpi_bitmap_clear_bit(&world->again, i);
    }
    for (uint32_t i = 0; i < world->scene_count; i++) {
        trpi_bitmap_set_bit(&world->due_scenes, i);
    }
    return true;
}

uint32_t trpi_visit_next_due_step(const trp_world *world)
{
    return world->now + 1;
}

#else

static bool has_bits(const trpi_bitmap *bitmap)
{
    return trpi_bitmap_first_from(bitmap, 0) != TRPI_BITMAP_END;
}

static void expire_agent(void *context, uint32_t index)
{
    trp_world *world = context;
    if (!TRPI_CANARY(DEAF)) {
        trpi_bitmap_set_bit(&world->due, index);
    }
}

static void expire_scene(void *context, uint32_t scene)
{
    trp_world *world = context;
    trpi_bitmap_set_bit(&world->due_scenes, scene);
}

void trpi_visit_expire_timers(trp_world *world)
{
    trpi_timer_wheel_advance(&world->wheel, world->now, expire_agent, world);
    trpi_timer_wheel_advance(&world->scene_wheel, world->now, expire_scene, world);
}

static const trpi_bitmap *bucket_at(const trp_world *world, uint32_t step)
{
    return &world->sensing[step % world->settings.perception];
}

// Whether nothing has changed lately around agents, otherwise than by moving. While that is so, an agent looks around only if it
// waits for something or something has moved near it. Agents whose cues look elsewhere also look around while anything moves. (7.3)
static bool is_still(const trp_world *world, uint32_t step)
{
    return step > world->still_since + world->settings.perception;
}

static bool moves_far_away(const trp_world *world, uint32_t step)
{
    return step <= world->moved_until + world->settings.perception;
}

void trpi_visit_collect_agents_that_look(trp_world *world)
{
    const trpi_bitmap *bucket = bucket_at(world, world->now);
    if (!is_still(world, world->now)) {
        trpi_bitmap_add_bitmap(&world->turns, bucket);
        return;
    }
    trpi_bitmap_add_intersection(&world->turns, bucket, &world->attentive);
    if (moves_far_away(world, world->now)) {
        trpi_bitmap_add_intersection(&world->turns, bucket, &world->farsighted);
    }
}

static bool any_looks(const trp_world *world, uint32_t step)
{
    const trpi_bitmap *bucket = bucket_at(world, step);
    return is_still(world, step) ? trpi_bitmap_intersects(bucket, &world->attentive) ||
                                       (moves_far_away(world, step) && trpi_bitmap_intersects(bucket, &world->farsighted))
                                 : has_bits(bucket);
}

bool trpi_visit_begin_round(trp_world *world)
{
    trpi_bitmap_add_bitmap(&world->due, &world->again);
    trpi_bitmap_clear_all(&world->again);
    return has_bits(&world->due) || has_bits(&world->due_scenes) ||
           (world->settings.areas_per_entity > 0 && has_bits(&world->crossing)) || world->office.count > 0;
}

uint32_t trpi_visit_next_due_step(const trp_world *world)
{
    uint32_t next = world->now + 1;
    if (world->input.count > 0 || world->outgoing.count > 0 || has_bits(&world->again) || has_bits(&world->due)) {
        return next;
    }
    uint32_t due = trpi_timer_wheel_earliest_due_step(&world->wheel);
    due = trpi_earlier_step(due, trpi_timer_wheel_earliest_due_step(&world->scene_wheel));
    due = trpi_earlier_step(due, trpi_dormancy_next_survey_step(world, next));
    due = trpi_earlier_step(due, trpi_areas_next_border_crossing_step(world));
    for (uint32_t step = next; step < due && step < next + world->settings.perception; step++) {
        if (any_looks(world, step) || trpi_motion_refiling_is_due_at(world, step)) {
            return step;
        }
    }
    return due < next ? next : due;
}

#endif
