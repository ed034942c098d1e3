// SPDX-License-Identifier: MIT
#include "engine/store/fact.h"

#include "engine/store/sighting.h"

#include "base/assert.h"

#include <string.h>

static int64_t steps_per_hour(const trp_world *world)
{
    return (int64_t)world->settings.steps_per_second * 3600;
}

static int64_t bounded(const trpi_pack_fact *fact, int64_t value)
{
    return (fact->flags & TRPI_FACT_BOUNDED) != 0 ? trpi_number_clamp(value, fact->least, fact->most) : value;
}

// Returns the value of a motive at a step.
static int64_t drifted(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, uint32_t step)
{
    int64_t drift = trpi_muldiv_floor(fact->rate_per_hour, (int64_t)step - slot[1], steps_per_hour(world));
    return bounded(fact, trpi_number_add(slot[0], drift));
}

int64_t trpi_fact_slot_read_at(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, uint32_t step)
{
    return fact->rate_per_hour == 0 ? slot[0] : drifted(world, fact, slot, step);
}

int64_t trpi_fact_slot_read(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot)
{
    return trpi_fact_slot_read_at(world, fact, slot, world->now);
}

int64_t trpi_fact_read_own(const trp_world *world, uint32_t index, const trpi_pack_fact *fact)
{
    return trpi_fact_slot_read(world, fact, trpi_entity_fact_slot(world, index, fact));
}

int64_t trpi_fact_read_as_others_see(const trp_world *world, uint32_t index, const trpi_pack_fact *fact)
{
    const int64_t *slot = trpi_entity_fact_slot(world, index, fact);
    return trpi_fact_slot_read(world, fact, (fact->flags & TRPI_FACT_SHARED) != 0 ? slot + trpi_fact_value_slot_count(fact) : slot);
}

static inline int64_t clamped(const trpi_pack_fact *fact, int64_t value)
{
    if (fact->type == TRP_TYPE_CHOICE) {
        return trpi_number_clamp(value, 0, (int64_t)fact->choice_count - 1);
    }
    if ((fact->flags & TRPI_FACT_WHOLE) != 0 && value % TRP_ONE != 0) {
        const int64_t most = TRPI_NUMBER_MAX / TRP_ONE;  // rounded away from 0 it would be no number any more
        value = trpi_number_clamp(trpi_muldiv_floor(trpi_number_add(value, TRP_ONE / 2), 1, TRP_ONE), -most, most) * TRP_ONE;
    }
    return bounded(fact, value);
}

int64_t trpi_fact_clamp(const trpi_pack_fact *fact, int64_t value)
{
    return clamped(fact, value);
}

static void put(const trp_world *world, const trpi_pack_fact *fact, int64_t *slot, int64_t value)
{
    slot[0] = value;
    if (fact->rate_per_hour != 0) {
        slot[1] = world->now;
    }
}

bool trpi_fact_slot_write(const trp_world *world, const trpi_pack_fact *fact, int64_t *slot, int64_t value)
{
    value = clamped(fact, value);
    if (value == trpi_fact_slot_read(world, fact, slot)) {
        return false;
    }
    put(world, fact, slot, value);
    return true;
}

static void note_change(trp_world *world, uint32_t index, const trpi_pack_fact *fact)
{
    trpi_entity_mark_hash_dirty(world, index);
    trpi_agent_request_cue_review(world, index);
    if ((fact->flags & TRPI_FACT_SHARED) != 0) {
        trpi_bitmap_set_bit(&world->shared, index);
    }
}

bool trpi_fact_write(trp_world *world, uint32_t index, const trpi_pack_fact *fact, int64_t value)
{
    bool changed = trpi_sighting_write_fact(world, index, 0, fact, trpi_entity_fact_slot(world, index, fact), value);
    if (changed) {
        note_change(world, index, fact);
    }
    return changed;
}

uint32_t trpi_fact_slot_step_of_reaching(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, int64_t value,
                                         bool rising)
{
    int64_t rate = fact->rate_per_hour;
    if (rate == 0 || (rate > 0) != rising) {
        return TRPI_NEVER;
    }
    if ((fact->flags & TRPI_FACT_BOUNDED) != 0 && (value > fact->most || value < fact->least)) {
        return TRPI_NEVER;
    }
    // Computes `steps`: the least dt with floor(rate * dt / hour) >= distance when the value rises, or <= distance when it falls;
    // `hour` is the number of steps in an hour.
    int64_t distance = trpi_number_subtract(value, slot[0]);
    int64_t steps = 0;
    if (rising && distance > 0) {
        steps = trpi_muldiv_ceil(distance, steps_per_hour(world), rate);
    } else if (!rising && distance < 0) {
        // floor(rate * dt / hour) <= distance < 0 holds as soon as |rate| * dt / hour > -distance - 1.
        steps = trpi_muldiv_floor(-distance - 1, steps_per_hour(world), -rate) + 1;
    }
    int64_t step = slot[1] + steps;
    if (step <= (int64_t)world->now) {
        return world->now + 1;
    }
    return step < (int64_t)TRPI_NEVER ? (uint32_t)step : TRPI_NEVER;
}

static int64_t drawn_value(const trp_world *world, uint64_t serial, const trpi_pack_fact *fact)
{
    uint64_t bits = trpi_random_bits(world->settings.seed, serial, fact->key, 0xFAC7);
    uint64_t range = (uint64_t)(fact->initial_most - fact->initial) + 1;
    int64_t value = fact->initial + (int64_t)(bits % range);
    return (fact->flags & TRPI_FACT_WHOLE) != 0 ? value / TRP_ONE * TRP_ONE : value;
}

int64_t trpi_fact_slot_initial_value(const trp_world *world, const trpi_pack_fact *fact, uint64_t serial)
{
    if (fact->type == TRP_TYPE_ENTITY) {  // 1 + a global, or 0
        return fact->initial > 0 ? (int64_t)world->bound[fact->initial - 1] : 0;
    }
    return clamped(fact, fact->initial_most <= fact->initial ? fact->initial : drawn_value(world, serial, fact));
}

// Shows the value of a fact to others, if the fact is shared.
static void show(const trpi_pack_fact *fact, int64_t *slot)
{
    if ((fact->flags & TRPI_FACT_SHARED) != 0) {
        const uint32_t count = trpi_fact_value_slot_count(fact);  // 1 or 2
        slot[count] = slot[0];
        slot[2 * count - 1] = slot[count - 1];
    }
}

static void init_and_show(const trp_world *world, const trpi_pack_fact *fact, uint64_t serial, int64_t *slot)
{
    put(world, fact, slot, trpi_fact_slot_initial_value(world, fact, serial));
    show(fact, slot);
}

void trpi_fact_slots_init_and_show(const trp_world *world, uint32_t kind, uint64_t serial, int64_t *slots)
{
    const trpi_pack_kind *k = &world->pack->kinds[kind];
    for (uint32_t i = 0; i < k->fact_count; i++) {
        const trpi_pack_fact *fact = &world->pack->facts[k->first_fact + i];
        init_and_show(world, fact, serial, &slots[fact->slot]);
    }
}

void trpi_fact_slots_show(const trp_world *world, uint32_t kind, int64_t *slots)
{
    TRP_ASSERT(kind < world->pack->kind_count);
    const trpi_pack_kind *k = &world->pack->kinds[kind];
    for (uint32_t i = 0; i < k->fact_count; i++) {
        const trpi_pack_fact *fact = &world->pack->facts[k->first_fact + i];
        show(fact, &slots[fact->slot]);
    }
}

static int64_t *first_slots_of(const trp_world *world, uint32_t kind)
{
    return &world->first_slots[(size_t)kind * world->settings.slots_per_entity];
}

// Whether the initial value of a fact depends on the entity that has it, or on the state of the world.
static bool varies(const trpi_pack_fact *fact)
{
    return fact->initial_most > fact->initial || trpi_fact_is_motive(fact) || (fact->type == TRP_TYPE_ENTITY && fact->initial > 0);
}

// The list of a kind has its own varying facts, then goes on with the list of its parent, which stands in front of it in the pack.
static void list_varying_facts(const trp_world *world, uint32_t kind)
{
    const trpi_pack_kind *k = &world->pack->kinds[kind];
    uint16_t first = k->parent != TRPI_NONE16 ? world->first_varying_facts[k->parent] : TRPI_NONE16;
    for (uint32_t fact = k->first_fact + k->fact_count; fact-- > k->first_fact;) {
        if (varies(&world->pack->facts[fact])) {
            world->next_varying_facts[fact] = first;
            first = (uint16_t)fact;
        }
    }
    world->first_varying_facts[kind] = first;
}

void trpi_first_facts_init(trp_world *world)
{
    const trp_pack *pack = world->pack;
    for (uint32_t kind = 0; kind < pack->kind_count; kind++) {
        list_varying_facts(world, kind);
        for (uint32_t of = trpi_kind_may_have_entities(&pack->kinds[kind]) ? pack->kind_with_facts[kind] : TRPI_NONE16;
             of != TRPI_NONE16; of = trpi_pack_next_kind_with_facts(pack, of)) {
            trpi_fact_slots_init_and_show(world, of, 0, first_slots_of(world, kind));
        }
    }
}

void trpi_entity_init_facts(trp_world *world, uint32_t index)
{
    const uint32_t kind = world->entities[index].kind, slot_count = world->pack->kinds[kind].slot_count;
    TRP_ASSERT((world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0);
    int64_t *slots = trpi_fact_slots_of_entity(world, index);
    memcpy(slots, first_slots_of(world, kind), slot_count * sizeof *slots);
    for (uint32_t i = world->first_varying_facts[kind]; i != TRPI_NONE16; i = world->next_varying_facts[i]) {
        const trpi_pack_fact *fact = &world->pack->facts[i];
        init_and_show(world, fact, world->entities[index].serial, &slots[fact->slot]);
    }
}

void trpi_entity_show_facts(trp_world *world, uint32_t index)
{
    const trp_pack *pack = world->pack;
    for (uint32_t kind = pack->kind_with_facts[world->entities[index].kind]; kind != TRPI_NONE16;
         kind = trpi_pack_next_kind_with_facts(pack, kind)) {
        trpi_fact_slots_show(world, kind, trpi_fact_slots_of_entity(world, index));
    }
}

int64_t trpi_entity_item_count(const trp_world *world, uint32_t index, uint32_t item)
{
    uint32_t fact = trpi_pack_item_count_fact(world->pack, world->entities[index].kind, item);
    return fact == TRP_NOT_FOUND ? 0 : trpi_fact_read_own(world, index, &world->pack->facts[fact]) / TRP_ONE;
}

bool trpi_item_change_count(trp_world *world, uint32_t index, uint32_t item, int64_t change)
{
    uint32_t fact = trpi_pack_item_count_fact(world->pack, world->entities[index].kind, item);
    int64_t after = trpi_entity_item_count(world, index, item) + change;
    if (fact == TRP_NOT_FOUND || after < 0) {
        return false;
    }
    trpi_fact_write(world, index, &world->pack->facts[fact], after * TRP_ONE);
    return true;
}
