// SPDX-License-Identifier: MIT
// Times are computed in whole steps: a time of day begins with the first step at which the clock is not earlier. So a condition,
// a cue and a timer for the same time agree about the step, however long a day lasts.

#include "engine/store/clock.h"

#include "pack/week.h"

#include "base/assert.h"

// Returns the number of steps in a day: at least one.
static uint32_t steps_of_day(const trp_world *world)
{
    return world->settings.day_length_s * world->settings.steps_per_second;
}

// Returns the first step of the day at which the clock shows a time.
static uint64_t step_of_day(const trp_world *world, uint32_t second)
{
    TRP_ASSERT(second <= TRPI_DAY_SECONDS);
    return ((uint64_t)second * steps_of_day(world) + TRPI_DAY_SECONDS - 1) / TRPI_DAY_SECONDS;
}

uint64_t trpi_clock_current_moment(const trp_world *world)
{
    uint64_t began = step_of_day(world, world->settings.start_of_day_s);
    return began + world->now + (uint64_t)world->clock_shift;
}

uint32_t trpi_agent_stagger(const trp_world *world, uint32_t index)
{
    bool staggers =
        index < world->capacity && trpi_entity_is_agent(world, index) && (world->agents[index]->flags & TRPI_AGENT_STAGGERED) != 0;
    return staggers ? trpi_stagger_in_crowd(world, index) : 0;
}

uint64_t trpi_clock_moment_of_entity(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(world->now >= world->clock_set_at);
    const uint64_t moment = trpi_clock_current_moment(world);
    const uint32_t stagger = trpi_agent_stagger(world, index), since = world->now - world->clock_set_at;
    const uint32_t slow = stagger < since ? stagger : since;
    return moment > slow ? moment - slow : 0;
}

uint32_t trpi_clock_day_number(const trp_world *world, uint64_t moment)
{
    return (uint32_t)(moment / steps_of_day(world));
}

uint32_t trpi_clock_second_of_day(const trp_world *world, uint64_t moment)
{
    uint64_t step = moment % steps_of_day(world);
    return (uint32_t)(step * TRPI_DAY_SECONDS / steps_of_day(world));
}

uint32_t trpi_clock_weekday(const trp_world *world, uint64_t moment)
{
    return (uint32_t)((moment / steps_of_day(world) + world->settings.first_weekday - 1) % TRPI_WEEK_DAYS);
}

bool trpi_clock_is_on_day(const trp_world *world, uint64_t moment, uint32_t days)
{
    return (days >> trpi_clock_weekday(world, moment) & 1) != 0;
}

uint64_t trpi_clock_next_moment_on_days(const trp_world *world, uint64_t moment, uint32_t second_of_day, uint32_t days)
{
    TRP_ASSERT((days & TRPI_WEEK) != 0);
    uint64_t day = steps_of_day(world), today = moment / day * day + step_of_day(world, second_of_day);
    uint64_t next = today > moment ? today : today + day;
    for (uint32_t i = 0; i < TRPI_WEEK_DAYS; i++) {
        if (trpi_clock_is_on_day(world, next, days)) {
            return next;
        }
        next += day;
    }
    return TRPI_NEVER_MOMENT;
}

uint64_t trpi_clock_moment_on_day(const trp_world *world, uint32_t day, uint32_t second_of_day)
{
    return (uint64_t)day * steps_of_day(world) + step_of_day(world, second_of_day);
}

uint32_t trpi_clock_step_of_moment(const trp_world *world, uint32_t index, uint64_t moment)
{
    uint64_t ahead = moment + trpi_agent_stagger(world, index) - trpi_clock_current_moment(world);
    return moment != TRPI_NEVER_MOMENT && ahead < TRPI_NEVER - world->now ? world->now + (uint32_t)ahead : TRPI_NEVER;
}

uint32_t trpi_clock_seconds_to_steps(const trp_world *world, uint32_t seconds)
{
    uint64_t steps = step_of_day(world, seconds);
    return steps < TRPI_NEVER / 2 ? (uint32_t)steps : TRPI_NEVER / 2;
}

bool trpi_clock_is_between(const trp_world *world, uint64_t moment, uint32_t from_minute, uint32_t to_minute, uint32_t days)
{
    TRP_ASSERT(from_minute <= TRPI_DAY_MINUTES && to_minute <= TRPI_DAY_MINUTES);
    uint64_t step = moment % steps_of_day(world);
    bool begun = step >= step_of_day(world, from_minute * 60);
    bool over = step >= step_of_day(world, to_minute * 60);
    bool today = trpi_clock_is_on_day(world, moment, days);
    return from_minute <= to_minute
               ? today && begun && !over
               : (today && begun) || (!over && trpi_clock_is_on_day(world, moment, trpi_weekdays_one_day_later(days)));
}

void trpi_clock_set(trp_world *world, uint64_t moment)
{
    world->clock_shift += (int64_t)(moment - trpi_clock_current_moment(world));
    world->clock_set_at = world->now;
    TRP_ASSERT(trpi_clock_current_moment(world) == moment);
}

uint64_t trpi_clock_hash(const trp_world *world)
{
    const uint64_t shift = world->clock_shift != 0 ? trpi_hash_mix((uint64_t)world->clock_shift + 0xC10C4ull) : 0;
    return shift + (world->clock_set_at != 0 ? trpi_hash_mix(world->clock_set_at + 0xC10C5ull) : 0);
}
