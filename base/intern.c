// SPDX-License-Identifier: MIT
#include "base/intern.h"

#include "base/assert.h"
#include "base/hash.h"

// The slot that holds `text`, or the empty one where it belongs.
static uint32_t find_slot(const trpi_intern *intern, trpi_text text)
{
    uint32_t slot = (uint32_t)trpi_hash_bytes(text.at, text.size) & (intern->slot_count - 1);
    while (intern->slots[slot] != 0 && !trpi_text_equal(intern->texts[intern->slots[slot] - 1], text)) {
        slot = (slot + 1) & (intern->slot_count - 1);
    }
    return slot;
}

static bool grow_slots(trpi_intern *intern)
{
    uint32_t slot_count = intern->slot_count == 0 ? 64 : intern->slot_count * 2;
    uint32_t *slots = trpi_arena_array(intern->arena, slot_count, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    intern->slots = slots;
    intern->slot_count = slot_count;
    for (uint32_t i = 0; i < intern->count; i++) {
        slots[find_slot(intern, intern->texts[i])] = i + 1;
    }
    return true;
}

bool trpi_intern_init(trpi_intern *intern, trpi_arena *arena)
{
    *intern = (trpi_intern){.arena = arena};
    trpi_text empty = {"", 0};
    if (!grow_slots(intern) || !TRPI_ARENA_PUSH(arena, intern->texts, intern->count, intern->capacity, empty)) {
        return false;
    }
    intern->slots[find_slot(intern, empty)] = 1;
    return true;
}

uint32_t trpi_intern_add(trpi_intern *intern, trpi_text text)
{
    uint32_t slot = find_slot(intern, text);
    if (intern->slots[slot] != 0) {
        return intern->slots[slot] - 1;
    }
    if (intern->count * 2 >= intern->slot_count) {
        if (!grow_slots(intern)) {
            return 0;
        }
        slot = find_slot(intern, text);
    }
    trpi_text copy = {trpi_arena_copy(intern->arena, text.at, text.size), text.size};
    if (copy.at == NULL || !TRPI_ARENA_PUSH(intern->arena, intern->texts, intern->count, intern->capacity, copy)) {
        return 0;
    }
    intern->slots[slot] = intern->count;
    return intern->count - 1;
}

uint32_t trpi_intern_find(const trpi_intern *intern, trpi_text text)
{
    return intern->slots[find_slot(intern, text)] - 1;
}

trpi_text trpi_intern_text(const trpi_intern *intern, uint32_t number)
{
    TRP_ASSERT(number < intern->count);
    return intern->texts[number];
}
