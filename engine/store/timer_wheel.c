// SPDX-License-Identifier: MIT
// A slot of level k stands for 64^k steps. A level holds the timers that are due in the same slot of the level above as `now`, but
// in another slot of the level itself. When time enters a new slot of a level above 0, the timers of that slot are filed again,
// lower down.
//
// Invariants, for each section:
// - a timer sits in exactly one slot list or in none;
// - no timer is due at or before `now`;
// - the slot of each level in which `now` lies is empty: what is due in it is filed lower down.

#include "engine/store/timer_wheel.h"

#include "base/assert.h"
#include "base/bitmap.h"
#include "base/memory.h"

#include <string.h>

#define NONE TRPI_NO_TIMER
#define NEVER UINT32_MAX
#define SLOTS 64u

static bool reserve_sections(trpi_timer_wheel *wheel, const trp_allocator *allocator, uint32_t capacity)
{
    const uint32_t count = capacity / TRPI_WHEEL_SECTION + (capacity % TRPI_WHEEL_SECTION != 0);
    if (count <= wheel->section_count) {
        return true;
    }
    trpi_wheel_section *sections = trpi_memory_resize(allocator, wheel->sections, wheel->section_count, count, sizeof *sections);
    if (sections == NULL) {
        return false;
    }
    for (uint32_t i = wheel->section_count; i < count; i++) {
        sections[i].now = wheel->now;
        sections[i].begins = NEVER;
        memset(sections[i].heads, 0xFF, sizeof sections[i].heads);
    }
    wheel->sections = sections;
    wheel->section_count = count;
    return true;
}

bool trpi_timer_wheel_reserve(trpi_timer_wheel *wheel, const trp_allocator *allocator, uint32_t capacity)
{
    if (capacity <= wheel->capacity) {
        return true;
    }
    if (!reserve_sections(wheel, allocator, capacity)) {
        return false;
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
    trpi_memory_free(allocator, wheel->sections, wheel->section_count, sizeof *wheel->sections);
    *wheel = (trpi_timer_wheel){0};
}

void trpi_timer_wheel_move_empty(trpi_timer_wheel *wheel, uint32_t now)
{
    TRP_ASSERT(trpi_timer_wheel_earliest_due_step(wheel) == NEVER);
    wheel->now = now;
    for (uint32_t i = 0; i < wheel->section_count; i++) {
        wheel->sections[i].now = now;
        wheel->sections[i].begins = NEVER;
    }
}

// Returns the slot for a timer due at `due`: on the lowest level at which `due` and `now` lie in the same slot of the level above.
static uint32_t slot_for(const trpi_wheel_section *section, uint32_t due)
{
    uint32_t differs = due ^ section->now;
    uint32_t level = 0;
    while (level + 1 < TRPI_WHEEL_LEVELS && differs >> (6 * (level + 1)) != 0) {
        level++;
    }
    return level * SLOTS + (due >> (6 * level)) % SLOTS;
}

static inline void link_timer(trpi_timer_wheel *wheel, uint32_t number)
{
    const uint16_t place = number % TRPI_WHEEL_SECTION;
    trpi_wheel_section *section = &wheel->sections[number / TRPI_WHEEL_SECTION];
    trpi_wheel_timer *timer = &wheel->timers[number], *timers = timer - place;
    TRP_ASSERT(timer->slot == NONE && timer->due > section->now);
    const uint32_t slot = slot_for(section, timer->due);
    timer->slot = (uint16_t)slot;
    timer->previous = NONE;
    timer->next = section->heads[slot];
    if (timer->next != NONE) {
        timers[timer->next].previous = place;
    }
    section->heads[slot] = place;
    section->occupied[slot / SLOTS] |= UINT64_C(1) << slot % SLOTS;
    const uint32_t shift = 6 * (slot / SLOTS), begins = timer->due >> shift << shift;
    section->begins = begins < section->begins ? begins : section->begins;
}

static inline void unlink_timer(trpi_timer_wheel *wheel, uint32_t number)
{
    trpi_wheel_timer *timer = &wheel->timers[number], *timers = timer - number % TRPI_WHEEL_SECTION;
    const uint32_t slot = timer->slot;
    TRP_ASSERT(slot < TRPI_WHEEL_LEVELS * SLOTS);
    if (timer->previous != NONE) {
        timers[timer->previous].next = timer->next;
    } else {
        trpi_wheel_section *section = &wheel->sections[number / TRPI_WHEEL_SECTION];
        section->heads[slot] = timer->next;
        if (timer->next == NONE) {
            section->occupied[slot / SLOTS] &= ~(UINT64_C(1) << slot % SLOTS);
        }
    }
    if (timer->next != NONE) {
        timers[timer->next].previous = timer->previous;
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

// Returns the occupied slot of a section that begins first, and the step at which it begins; NONE when no timer is set. The slot is
// on the lowest level that is not empty: all slots of a level lie within the current slot of the level above, and that slot is
// empty itself.
static uint32_t next_slot(const trpi_wheel_section *section, uint32_t *begins)
{
    for (uint32_t level = 0; level < TRPI_WHEEL_LEVELS; level++) {
        if (section->occupied[level] != 0) {
            uint32_t shift = 6 * level, slot = trpi_lowest_bit(section->occupied[level]);
            uint64_t round = (uint64_t)section->now >> (shift + 6) << (shift + 6);
            *begins = (uint32_t)(round + ((uint64_t)slot << shift));
            TRP_ASSERT(*begins > section->now);
            return level * SLOTS + slot;
        }
    }
    return NONE;
}

// Empties a slot: files its timers again lower down (level above 0) or expires them (level 0). `first` is the first number of the
// section.
static void empty_slot(trpi_timer_wheel *wheel, uint32_t first, uint32_t slot, void (*expire)(void *context, uint32_t number),
                       void *context)
{
    const trpi_wheel_section *section = &wheel->sections[first / TRPI_WHEEL_SECTION];
    while (section->heads[slot] != NONE) {
        const uint32_t number = first + section->heads[slot];
        unlink_timer(wheel, number);
        if (wheel->timers[number].due <= section->now) {
            expire(context, number);
        } else {
            link_timer(wheel, number);
        }
    }
}

// Moves a section on through the occupied slots that begin up to `now`.
static void advance_section(trpi_timer_wheel *wheel, uint32_t number, uint32_t now, void (*expire)(void *context, uint32_t number),
                            void *context)
{
    trpi_wheel_section *section = &wheel->sections[number];
    uint32_t slot = next_slot(section, &section->begins);
    while (slot != NONE && section->begins <= now) {
        section->now = section->begins;
        empty_slot(wheel, number * TRPI_WHEEL_SECTION, slot, expire, context);
        slot = next_slot(section, &section->begins);
    }
    section->begins = slot != NONE ? section->begins : NEVER;
}

void trpi_timer_wheel_advance(trpi_timer_wheel *wheel, uint32_t now, void (*expire)(void *context, uint32_t number), void *context)
{
    TRP_ASSERT(now >= wheel->now);
    for (uint32_t i = 0; i < wheel->section_count; i++) {
        trpi_wheel_section *section = &wheel->sections[i];
        if (section->begins <= now) {
            advance_section(wheel, i, now, expire, context);
        }
        section->now = now;
    }
    wheel->now = now;
}

uint32_t trpi_timer_wheel_earliest_due_step(const trpi_timer_wheel *wheel)
{
    uint32_t earliest = NEVER;
    for (uint32_t i = 0; i < wheel->section_count; i++) {
        const trpi_wheel_timer *timers = &wheel->timers[i * TRPI_WHEEL_SECTION];
        uint32_t begins, slot = next_slot(&wheel->sections[i], &begins);
        for (uint16_t at = slot != NONE ? wheel->sections[i].heads[slot] : NONE; at != NONE; at = timers[at].next) {
            earliest = timers[at].due < earliest ? timers[at].due : earliest;
        }
    }
    return earliest;
}
