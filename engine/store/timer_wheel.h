// SPDX-License-Identifier: MIT
// A timer wheel: wakes numbered things at a step in the future. The wheel has levels of 64 slots: filing, cancelling and
// expiring are O(1), so an agent that only waits costs nothing until it is due. Each number has at most one timer.
//
// The numbers are divided into sections, which share nothing: timers of different sections may be set at the same time. The timers
// of a section are close together in memory.

#ifndef TROUPE_ENGINE_STORE_TIMER_WHEEL_H
#define TROUPE_ENGINE_STORE_TIMER_WHEEL_H

#include "base/memory.h"
#include "troupe/types.h"

#define TRPI_WHEEL_LEVELS 6            // 64^6 steps are more than a uint32_t counts
#define TRPI_WHEEL_SECTION (64u * 64)  // numbers: those that share a word of a bitmap's summary (base/bitmap.h)

typedef struct trpi_wheel_timer {
    uint32_t due;
    uint16_t slot;  // level * 64 + slot, or TRPI_NO_TIMER
    uint16_t next;  // in the slot: the number's place in its section, or TRPI_NO_TIMER
    uint16_t previous;
} trpi_wheel_timer;

#define TRPI_NO_TIMER UINT16_MAX

typedef struct trpi_wheel_section {
    uint64_t occupied[TRPI_WHEEL_LEVELS];
    uint32_t now;     // everything due up to here has expired
    uint32_t begins;  // no occupied slot begins before this step; UINT32_MAX: none is occupied
    uint16_t heads[TRPI_WHEEL_LEVELS * 64];
} trpi_wheel_section;

/// All zero: an empty wheel without room, at step 0.
typedef struct trpi_timer_wheel {
    trpi_wheel_timer *timers;  // by number
    trpi_wheel_section *sections;
    uint32_t capacity;
    uint32_t section_count;
    uint32_t now;  // of each section
} trpi_timer_wheel;

/// Makes room for numbers below `capacity`. False when memory ran out (no timer is lost).
bool trpi_timer_wheel_reserve(trpi_timer_wheel *wheel, const trp_allocator *allocator, uint32_t capacity);
void trpi_timer_wheel_release(trpi_timer_wheel *wheel, const trp_allocator *allocator);

/// Moves a wheel on which no timer is set to a step, forwards or back.
void trpi_timer_wheel_move_empty(trpi_timer_wheel *wheel, uint32_t now);

/// Sets the timer of `number` to `due` (at the earliest the step after the wheel's now), replacing an earlier one.
void trpi_timer_wheel_set(trpi_timer_wheel *wheel, uint32_t number, uint32_t due);

/// Cancels the timer of `number`; returns whether there was one.
bool trpi_timer_wheel_cancel(trpi_timer_wheel *wheel, uint32_t number);

/// Have the memory fetched that setting or cancelling the timer of `number` reads and writes: the timer itself
/// (trpi_timer_wheel_fetch), then those that it is linked to (trpi_timer_wheel_fetch_neighbours).
static inline void trpi_timer_wheel_fetch(const trpi_timer_wheel *wheel, uint32_t number)
{
    TRPI_MEMORY_FETCH_LINE(&wheel->timers[number]);
    TRPI_MEMORY_FETCHES();
}

static inline void trpi_timer_wheel_fetch_neighbours(const trpi_timer_wheel *wheel, uint32_t number)
{
    const trpi_wheel_timer *timer = &wheel->timers[number], *first = timer - number % TRPI_WHEEL_SECTION;
    if (timer->slot != TRPI_NO_TIMER) {
        TRPI_MEMORY_FETCH_LINE(timer->previous != TRPI_NO_TIMER ? &first[timer->previous] : timer);
        TRPI_MEMORY_FETCH_LINE(timer->next != TRPI_NO_TIMER ? &first[timer->next] : timer);
    }
    TRPI_MEMORY_FETCHES();
}

/// Returns the step at which the timer of `number` is due, or UINT32_MAX when it is not set.
static inline uint32_t trpi_timer_wheel_due_step(const trpi_timer_wheel *wheel, uint32_t number)
{
    return wheel->timers[number].slot != TRPI_NO_TIMER ? wheel->timers[number].due : UINT32_MAX;
}

/// Moves the wheel on to `now` and calls `expire` for every timer that is due on the way, in no particular order. The result must
/// not depend on that order. The callers set bits in a set, which is walked in ascending order.
void trpi_timer_wheel_advance(trpi_timer_wheel *wheel, uint32_t now, void (*expire)(void *context, uint32_t number), void *context);

/// Returns the earliest due step, or UINT32_MAX when no timer is set.
uint32_t trpi_timer_wheel_earliest_due_step(const trpi_timer_wheel *wheel);

#endif
