// SPDX-License-Identifier: MIT
// Level 0 holds the next 64 steps, one slot each; level k the next 64^(k+1), 64^k steps a slot. When time enters a
// new slot of a level, that slot's timers are filed again, lower down.
//
// Invariants:
// - a timer sits in exactly one slot list or in none;
// - no timer is due at or before `now`.

#include "engine/store/timer_wheel.h"

#include "base/assert.h"
#include "base/bitmap.h"
#include "base/memory.h"

#define NONE UINT32_MAX
#define SLOTS 64u

void trpi_timer_wheel_init(trpi_timer_wheel *wheel)
{
    *wheel = (trpi_timer_wheel){0};
    for (uint32_t i = 0; i < TRPI_WHEEL_LEVELS * SLOTS; i++) {
        wheel->heads[i] = NONE;
    }
}

bool trpi_timer_wheel_reserve(trpi_timer_wheel *wheel, const trp_allocator *allocator, uint32_t capacity)
{
    if (capacity <= wheel->capacity) {
        return true;
    }
    trpi_wheel_timer *timers = trpi_memory_resize(allocator, wheel->timers, wheel->capacity, capacity, sizeof *timers);
    if (timers == NULL) {
        return false;
    }
    for (uint32_t i = wheel->capacity; i < capacity; i++) {
        timers[i] = (trpi_wheel_timer){.slot = NONE};
    }
    wheel->timers = timers;
    wheel->capacity = capacity;
    return true;
}

void trpi_timer_wheel_release(trpi_timer_wheel *wheel, const trp_allocator *allocator)
{
    trpi_memory_free(allocator, wheel->timers, wheel->capacity, sizeof *wheel->timers);
    trpi_timer_wheel_init(wheel);
}

// The slot for something due at `due`: the lowest level whose slots tell `due` from `now`.
static uint32_t slot_for(const trpi_timer_wheel *wheel, uint32_t due)
{
    uint32_t differs = due ^ wheel->now;
    uint32_t level = 0;
    while (level + 1 < TRPI_WHEEL_LEVELS && differs >> (6 * (level + 1)) != 0) {
        level++;
    }
    return level * SLOTS + (due >> (6 * level)) % SLOTS;
}

static void link_timer(trpi_timer_wheel *wheel, uint32_t number)
{
    TRP_ASSERT(wheel->timers[number].slot == NONE && wheel->timers[number].due > wheel->now);
    trpi_wheel_timer *timer = &wheel->timers[number];
    timer->slot = slot_for(wheel, timer->due);
    timer->previous = NONE;
    timer->next = wheel->heads[timer->slot];
    if (timer->next != NONE) {
        wheel->timers[timer->next].previous = number;
    }
    wheel->heads[timer->slot] = number;
    wheel->occupied[timer->slot / SLOTS] |= UINT64_C(1) << timer->slot % SLOTS;
}

static void unlink_timer(trpi_timer_wheel *wheel, uint32_t number)
{
    TRP_ASSERT(wheel->timers[number].slot < TRPI_WHEEL_LEVELS * SLOTS);
    trpi_wheel_timer *timer = &wheel->timers[number];
    if (timer->previous != NONE) {
        wheel->timers[timer->previous].next = timer->next;
    } else {
        wheel->heads[timer->slot] = timer->next;
        if (timer->next == NONE) {
            wheel->occupied[timer->slot / SLOTS] &= ~(UINT64_C(1) << timer->slot % SLOTS);
        }
    }
    if (timer->next != NONE) {
        wheel->timers[timer->next].previous = timer->previous;
    }
    timer->slot = NONE;
}

void trpi_timer_wheel_set(trpi_timer_wheel *wheel, uint32_t number, uint32_t due)
{
    TRP_ASSERT(number < wheel->capacity);
    if (due <= wheel->now) {
        due = wheel->now + 1;
    }
    trpi_wheel_timer *timer = &wheel->timers[number];
    if (timer->slot != NONE) {
        if (timer->due == due) {
            return;
        }
        unlink_timer(wheel, number);
    }
    timer->due = due;
    link_timer(wheel, number);
}

bool trpi_timer_wheel_cancel(trpi_timer_wheel *wheel, uint32_t number)
{
    TRP_ASSERT(number < wheel->capacity);
    if (wheel->timers[number].slot == NONE) {
        return false;
    }
    unlink_timer(wheel, number);
    return true;
}

// The first step after now at which a slot of some level begins that holds timers, or NONE.
static uint32_t next_slot_begins(const trpi_timer_wheel *wheel)
{
    uint64_t best = NONE;
    for (uint32_t level = 0; level < TRPI_WHEEL_LEVELS; level++) {
        uint32_t shift = 6 * level;
        uint32_t slot = (wheel->now >> shift) % SLOTS;
        uint64_t later = slot == SLOTS - 1 ? 0 : wheel->occupied[level] >> (slot + 1) << (slot + 1);
        if (later != 0) {
            uint64_t round = shift + 6 >= 32 ? 0 : (uint64_t)(wheel->now >> (shift + 6)) << (shift + 6);
            uint64_t begins = round + ((uint64_t)trpi_lowest_bit(later) << shift);
            best = begins < best ? begins : best;
        }
    }
    return (uint32_t)best;
}

// Files the timers of a slot again (level above 0) or expires them (level 0).
static void empty_slot(trpi_timer_wheel *wheel, uint32_t slot, void (*expire)(void *context, uint32_t number), void *context)
{
    while (wheel->heads[slot] != NONE) {
        uint32_t number = wheel->heads[slot];
        unlink_timer(wheel, number);
        if (wheel->timers[number].due <= wheel->now) {
            expire(context, number);
        } else {
            link_timer(wheel, number);
        }
    }
}

void trpi_timer_wheel_advance(trpi_timer_wheel *wheel, uint32_t now, void (*expire)(void *context, uint32_t number), void *context)
{
    TRP_ASSERT(now >= wheel->now);
    for (;;) {
        uint32_t begins = next_slot_begins(wheel);
        if (begins > now || begins == NONE) {
            break;
        }
        wheel->now = begins;
        for (uint32_t level = TRPI_WHEEL_LEVELS; level-- > 0;) {
            if (level == 0 || wheel->now << (32 - 6 * level) == 0) {
                empty_slot(wheel, level * SLOTS + (wheel->now >> (6 * level)) % SLOTS, expire, context);
            }
        }
    }
    wheel->now = now;
}

uint32_t trpi_timer_wheel_next(const trpi_timer_wheel *wheel)
{
    // A slot of a lower level begins and ends before the next occupied one of a higher level does, so the first
    // level that is not empty holds the earliest.
    for (uint32_t level = 0; level < TRPI_WHEEL_LEVELS; level++) {
        if (wheel->occupied[level] != 0) {
            uint32_t earliest = NONE;
            uint32_t slot = level * SLOTS + trpi_lowest_bit(wheel->occupied[level]);
            for (uint32_t i = wheel->heads[slot]; i != NONE; i = wheel->timers[i].next) {
                earliest = wheel->timers[i].due < earliest ? wheel->timers[i].due : earliest;
            }
            return earliest;
        }
    }
    return NONE;
}
