// SPDX-License-Identifier: MIT
// A walk that folds each record as its list of fields says (engine/store/records.h).

#include "engine/world/state_hash.h"

#include "engine/store/clock.h"
#include "engine/world/walk.h"

#include "base/assert.h"

#include <string.h>

typedef struct hasher {
    trpi_walker walker;
    uint64_t hash;
} hasher;

static uint64_t fold_value(uint64_t hash, uint32_t type, int64_t value)
{
    return trpi_hash_fold(hash, type == TRP_TYPE_ENTITY ? trpi_ref_serial((trpi_ref)value) : (uint64_t)value);
}

// A question to the host; entities among what it is about by serial number.
static uint64_t fold_question(const trp_world *world, const trpi_question *q, uint64_t hash)
{
    const trpi_pack_query *query = &world->pack->queries[q->query];
    const int64_t arguments[] = {q->first, q->second, q->third};
    hash = trpi_hash_question(q, hash);
    for (uint32_t i = 0; i < query->parameter_count; i++) {
        hash = fold_value(hash, world->pack->parameters[query->first_parameter + i].type, arguments[i]);
    }
    return fold_value(hash, query->type, q->answer);
}

static bool is_idle(const trpi_node_state *node)
{
    uint64_t words[sizeof *node / sizeof(uint64_t)], any = 0;
    _Static_assert(sizeof words == sizeof *node, "a node is whole words");
    memcpy(words, node, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        any |= words[i];
    }
    return any == 0;
}

// Nodes of which there is something to tell: most are idle.
static uint64_t fold_nodes(const trpi_node_state *nodes, uint32_t count, uint64_t hash)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!is_idle(&nodes[i])) {
            hash = trpi_hash_node_state(&nodes[i], trpi_hash_fold(hash, i));
        }
    }
    return hash;
}

#define FOLD(id, name, LIST, wrong)                                          \
    case TRPI_SAVED_##id:                                                    \
        for (uint32_t i = 0; i < count; i++) {                               \
            hash = trpi_hash_##name((const trpi_##name *)records + i, hash); \
        }                                                                    \
        break;

static void fold(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    uint64_t hash = ((hasher *)walker)->hash;
    if (kind == TRPI_SAVED_NODE) {
        hash = fold_nodes(records, count, hash);
    } else if (kind == TRPI_SAVED_QUESTION) {
        hash = fold_question(world, records, hash);
    } else {
        switch (kind) {
            TRPI_SAVED_RECORDS(FOLD)
        default: break;
        }
    }
    ((hasher *)walker)->hash = hash;
}

// A walk that does not read changes nothing.
static trp_world *own(const trp_world *world)
{
    return (trp_world *)(uintptr_t)world;
}

uint64_t trpi_state_hash_entity(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    if ((world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0) {
        return 0;
    }
    hasher h = {{.records = fold}, trpi_hash_mix(world->entities[index].serial)};
    trpi_walk_entity(&h.walker, own(world), index);
    return trpi_hash_mix(h.hash);
}

uint64_t trpi_state_hash_scene(const trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_count);
    if (world->scenes[scene].state == TRPI_SCENE_FREE) {
        return 0;
    }
    hasher h = {{.records = fold}, trpi_hash_mix(world->scenes[scene].serial + 0x5CE11Eull)};
    trpi_walk_scene(&h.walker, own(world), scene);
    return trpi_hash_mix(h.hash);
}

uint64_t trpi_state_hash_facts(const trp_world *world)
{
    hasher h = {{.records = fold}, 0xFAC75ull};
    trpi_walk_facts(&h.walker, own(world));
    return trpi_pack_world_facts(world->pack) != TRPI_NONE16 ? trpi_hash_mix(h.hash) : 0;
}

uint64_t trpi_state_hash_interests(const trp_world *world)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < world->interest_count; i++) {
        const trpi_interest *interest = &world->interests[i];
        hash += trpi_hash_mix(trpi_hash_interest(interest, trpi_hash_mix(interest->serial + 0x17E6E57ull)));
    }
    return hash;
}

uint64_t trpi_state_hash(const trp_world *world)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        hash += trpi_state_hash_entity(world, i);
    }
    for (uint32_t i = 0; i < world->scene_count; i++) {
        hash += trpi_state_hash_scene(world, i);
    }
    return hash + trpi_state_hash_facts(world) + trpi_state_hash_interests(world) + trpi_clock_hash(world);
}
