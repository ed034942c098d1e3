// SPDX-License-Identifier: MIT
// One step: input, then rounds of deliver and dispatch, then the commit. (SEMANTICS 11.1)
//
// An agent that has no mail, no report and no timer due is not visited. What an agent sees of others is what was
// committed at the end of the step before.

#include "engine/mind/dispatcher.h"
#include "engine/mind/dormancy.h"
#include "engine/mind/latent.h"
#include "engine/mind/selection.h"
#include "engine/sense/motion.h"
#include "engine/society/society.h"
#include "engine/store/mail.h"
#include "engine/world/commit.h"
#include "engine/world/input.h"

#include "base/assert.h"

static void expire_agent(void *context, uint32_t index)
{
    trp_world *world = context;
    trpi_bitmap_set(&world->due, index);
}

static void expire_scene(void *context, uint32_t scene)
{
    trp_world *world = context;
    trpi_bitmap_set(&world->due_scenes, scene);
}

static void move_bits(trpi_bitmap *from, trpi_bitmap *to)
{
    for (uint32_t i = trpi_bitmap_next(from, 0); i != TRPI_BITMAP_END; i = trpi_bitmap_next(from, i + 1)) {
        trpi_bitmap_clear(from, i);
        trpi_bitmap_set(to, i);
    }
}

// With a longer update period one looks around as much less often. (10.7)
static bool looks_now(const trp_world *world, uint32_t index)
{
    uint32_t period = trpi_period_of(world, index);
    uint32_t looks = world->now / world->settings.perception;
    return (looks & (period - 1)) == (world->entities[index].serial / world->settings.perception & (period - 1));
}

// Those whose turn it is look at their surroundings; while nothing has moved, only those who wait for something. (7.3)
static void perceive(trp_world *world)
{
    trpi_motion_follow(world);
    bool still = world->now > world->still_since + world->settings.perception;
    trpi_bitmap *bucket = &world->sensing[world->now % world->settings.perception];
    for (uint32_t i = trpi_bitmap_next(bucket, 0); i != TRPI_BITMAP_END; i = trpi_bitmap_next(bucket, i + 1)) {
        if ((world->entities[i].flags & TRPI_ENTITY_DYING) != 0 ||
            (still && !trpi_bitmap_has(&world->attentive, i))) {
            continue;
        }
        if (!looks_now(world, i)) {
            trpi_bitmap_set(&world->attentive, i);  // until it has seen what moves now
            continue;
        }
        world->counters.samples++;
        bool due = (world->agents[i].flags & TRPI_AGENT_SENSES) != 0 && trpi_latent_sense(world, i);
        bool reselects = (world->agents[i].flags & TRPI_AGENT_RESELECTS) != 0;
        if (!reselects && !trpi_latent_is_attentive(world, i)) {
            trpi_bitmap_clear(&world->attentive, i);
        } else {
            trpi_bitmap_set(&world->attentive, i);
        }
        if (due || (reselects && trpi_selection_has_better(world, i))) {
            trpi_bitmap_set(&world->due, i);
        }
    }
}

static void dispatch_due(trp_world *world)
{
    for (uint32_t i = trpi_bitmap_next(&world->due, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_next(&world->due, i + 1)) {
        trpi_bitmap_clear(&world->due, i);
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) == 0 || !trpi_is_agent(world, i)) {
            continue;
        }
        if (trpi_has_room(world)) {
            trpi_dispatch(world, i);
        } else {
            trpi_mail_put_off(world, i);
            trpi_bitmap_set(&world->again, i);
        }
    }
}

static bool has_bits(const trpi_bitmap *bitmap)
{
    return trpi_bitmap_next(bitmap, 0) != TRPI_BITMAP_END;
}

// Whether somebody must look around at a step, though nothing moves.
static bool somebody_looks(const trp_world *world, uint32_t step)
{
    const trpi_bitmap *bucket = &world->sensing[step % world->settings.perception];
    for (uint32_t i = trpi_bitmap_next(&world->attentive, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_next(&world->attentive, i + 1)) {
        if (trpi_bitmap_has(bucket, i)) {
            return true;
        }
    }
    return false;
}

static void make_rounds(trp_world *world)
{
    for (world->round = 1; world->round <= world->settings.rounds; world->round++) {
        move_bits(&world->again, &world->due);
        trpi_mail_deliver(world);
        if (!has_bits(&world->due) && !has_bits(&world->due_scenes) && world->office.count == 0) {
            break;
        }
        dispatch_due(world);
        trpi_society_round(world);
    }
    world->counters.late_mails += world->outgoing.count;
}

void trp_world_step(trp_world *world)
{
    TRP_ASSERT(!world->stepping);
    TRP_ASSERT(world->now < TRPI_NEVER / 2);
    world->stepping = true;
    world->now++;
    world->round = 0;
    world->event_count = 0;
    world->published_count = 0;
    world->counters.steps++;
    trpi_input_apply(world);
    trpi_timer_wheel_advance(&world->wheel, world->now, expire_agent, world);
    trpi_timer_wheel_advance(&world->scene_wheel, world->now, expire_scene, world);
    trpi_dormancy_survey(world);
    perceive(world);
    make_rounds(world);
    trpi_commit(world);
    world->round = 0;
    world->stepping = false;
}

uint32_t trp_world_next_due(const trp_world *world)
{
    uint32_t next = world->now + 1;
    if (world->input.count > 0 || world->outgoing.count > 0 || has_bits(&world->again) || has_bits(&world->due)) {
        return next;
    }
    uint32_t due = trpi_timer_wheel_next(&world->wheel);
    uint32_t scene_due = trpi_timer_wheel_next(&world->scene_wheel);
    uint32_t survey_due = trpi_dormancy_due(world, next);
    due = scene_due < due ? scene_due : due;
    due = survey_due < due ? survey_due : due;
    uint32_t last_look = world->still_since + world->settings.perception;
    for (uint32_t step = next; step < due && step < next + world->settings.perception; step++) {
        bool looks = step <= last_look ? has_bits(&world->sensing[step % world->settings.perception])
                                       : somebody_looks(world, step);
        if (looks || (step % world->settings.perception == 0 && has_bits(&world->moving))) {
            return step;
        }
    }
    return due < next ? next : due;
}

uint32_t trp_world_skip(trp_world *world, uint32_t count)
{
    TRP_ASSERT(!world->stepping);
    uint32_t due = trp_world_next_due(world);
    uint32_t free_steps = due - world->now - 1;
    uint32_t jumped = count < free_steps ? count : free_steps;
    if (jumped > TRPI_NEVER / 2 - world->now) {
        jumped = TRPI_NEVER / 2 - world->now;
    }
    if (jumped > 0) {
        world->now += jumped;
        world->event_count = 0;
        world->published_count = 0;
    }
    return jumped;
}
