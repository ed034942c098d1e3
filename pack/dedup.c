// SPDX-License-Identifier: MIT
#include "pack/dedup.h"

#include "base/assert.h"
#include "base/memory.h"

void trpi_dedup_release(trpi_dedup *dedup, const trp_allocator *allocator)
{
    trpi_memory_free(allocator, dedup->slots, dedup->slot_count, sizeof *dedup->slots);
    *dedup = (trpi_dedup){0};
}

uint32_t trpi_dedup_find(const trpi_dedup *dedup, uint64_t hash, trpi_dedup_same *same, const void *context)
{
    TRP_ASSERT(hash != 0);

    if (dedup->slot_count == 0) {
        return UINT32_MAX;
    }
    uint32_t mask = dedup->slot_count - 1;
    for (uint32_t i = (uint32_t)hash & mask; dedup->slots[i].hash != 0; i = (i + 1) & mask) {
        uint32_t number = (uint32_t)dedup->slots[i].number;
        if (dedup->slots[i].hash == hash && same(context, number)) {
            return number;
        }
    }
    return UINT32_MAX;
}

static void place(trpi_dedup_slot *slots, uint32_t slot_count, trpi_dedup_slot slot)
{
    uint32_t i = (uint32_t)slot.hash & (slot_count - 1);
    while (slots[i].hash != 0) {
        i = (i + 1) & (slot_count - 1);
    }
    slots[i] = slot;
}

static bool grow(trpi_dedup *dedup, const trp_allocator *allocator)
{
    uint32_t slot_count = dedup->slot_count == 0 ? 64 : dedup->slot_count * 2;
    trpi_dedup_slot *slots = trpi_memory_allocate(allocator, slot_count, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < dedup->slot_count; i++) {
        if (dedup->slots[i].hash != 0) {
            place(slots, slot_count, dedup->slots[i]);
        }
    }
    trpi_memory_free(allocator, dedup->slots, dedup->slot_count, sizeof *dedup->slots);
    dedup->slots = slots;
    dedup->slot_count = slot_count;
    return true;
}

bool trpi_dedup_add_new(trpi_dedup *dedup, const trp_allocator *allocator, uint64_t hash, uint32_t number)
{
    TRP_ASSERT(hash != 0);

    if (dedup->count >= dedup->slot_count / 2 && !grow(dedup, allocator)) {
        return false;
    }
    trpi_dedup_slot slot = {hash, number};
    place(dedup->slots, dedup->slot_count, slot);
    dedup->count++;
    return true;
}
