// SPDX-License-Identifier: MIT
// The clock of a world, and its calendar of days. The clock goes with the steps; the steps in a day are a setting, and the host may
// set the clock. A time of day is in seconds after midnight: 86400 make a day, however long it lasts. (SEMANTICS 12.1)
//
// A *moment* counts the steps since the midnight with which the first day began. A moment grows by one with each step. A staggered
// agent's clock is slow by its stagger, less than a second: the time of day reaches a crowd in some steps, not in one. (12.8)

#ifndef TROUPE_ENGINE_STORE_CLOCK_H
#define TROUPE_ENGINE_STORE_CLOCK_H

#include "engine/store/state.h"

#define TRPI_DAY_SECONDS 86400u
#define TRPI_DAY_MINUTES 1440u
#define TRPI_MOST_DAYS 1000000u  // the host may not set it further than to this day
#define TRPI_NEVER_MOMENT UINT64_MAX

/// Returns by how many steps an agent of a crowd is later than others in what reaches all at one moment; 0 outside of a
/// crowd (trpi_agent_stagger). The same for an entity that is known to be one (trpi_stagger_in_crowd). (12.8)
uint32_t trpi_agent_stagger(const trp_world *world, uint32_t index);
static inline uint32_t trpi_stagger_in_crowd(const trp_world *world, uint32_t index)
{
    const uint32_t latest = world->settings.steps_per_second - 1;
    return latest > 0 ? 1 + world->entities[index].serial % latest : 0;
}

/// Returns the moment of the step that is being made, or was made last (trpi_clock_current_moment), and the same by the clock of an
/// entity, which may be slow (trpi_clock_moment_of_entity). A slow clock stands still at the time to which the clock was set, or at
/// which the world began, until it is slow by its stagger, so it never shows an earlier time.
uint64_t trpi_clock_current_moment(const trp_world *world);
uint64_t trpi_clock_moment_of_entity(const trp_world *world, uint32_t index);

/// Returns the day, from 0 (trpi_clock_day_number), and the time of day in seconds, of a moment.
uint32_t trpi_clock_day_number(const trp_world *world, uint64_t moment);
uint32_t trpi_clock_second_of_day(const trp_world *world, uint64_t moment);

/// Returns the day of the week, from 0 (Monday), of a moment (trpi_clock_weekday), or whether that day is one of a set of days
/// (trpi_clock_is_on_day; pack/week.h).
uint32_t trpi_clock_weekday(const trp_world *world, uint64_t moment);
bool trpi_clock_is_on_day(const trp_world *world, uint64_t moment, uint32_t days);

/// Returns the first moment after `moment` at which the clock shows a time of day on one of a set of days. The set must not be
/// empty.
uint64_t trpi_clock_next_moment_on_days(const trp_world *world, uint64_t moment, uint32_t second_of_day, uint32_t days);

/// Returns the moment of a time on a day.
uint64_t trpi_clock_moment_on_day(const trp_world *world, uint32_t day, uint32_t second_of_day);

/// Returns the step at which the clock of the entity at `index` (TRPI_NEVER: the clock of the world) reaches a moment that is still
/// to come; TRPI_NEVER when no step will reach that moment.
uint32_t trpi_clock_step_of_moment(const trp_world *world, uint32_t index, uint64_t moment);

/// Converts seconds of the clock to steps, rounded up.
uint32_t trpi_clock_seconds_to_steps(const trp_world *world, uint32_t seconds);

/// Whether the time of day of a moment lies between two, in minutes after midnight: at or after `from_minute`, and before
/// `to_minute`; over midnight when `to_minute` is earlier. 1440 is the midnight with which the day ends. The interval begins on one
/// of a set of days (TRPI_WEEK: on each); one that goes over midnight ends on the day after.
bool trpi_clock_is_between(const trp_world *world, uint64_t moment, uint32_t from_minute, uint32_t to_minute, uint32_t days);

/// Sets the clock. The caller wakes the agents that wait for a time.
void trpi_clock_set(trp_world *world, uint64_t moment);

/// Returns the clock's share of the state hash: 0 as long as the host has not set the clock.
uint64_t trpi_clock_hash(const trp_world *world);

#endif
