// SPDX-License-Identifier: MIT
#include "engine/world/state_hash.h"

#include "engine/body/openness.h"
#include "engine/store/clock.h"
#include "engine/store/holding.h"
#include "engine/store/lock.h"

#include <string.h>

// Facts that a kind lists, by their keys: the place of a slot means nothing. Entities among them by serial number.
static uint64_t hash_slots(const trp_pack *pack, uint32_t kind, const int64_t *slots, uint64_t hash)
{
    for (uint32_t i = 0; i < pack->kinds[kind].fact_count; i++) {
        const trpi_pack_fact *fact = &pack->facts[pack->kinds[kind].first_fact + i];
        for (uint32_t j = 0; j < trpi_fact_slots(fact); j++) {
            int64_t value = slots[fact->slot + j];
            bool entity = fact->type == TRP_TYPE_ENTITY;
            hash = trpi_hash_fold(hash, entity ? trpi_ref_serial((trpi_ref)value) : (uint64_t)value);
        }
    }
    return hash;
}

static uint64_t hash_facts(const trp_world *world, uint32_t index, uint64_t hash)
{
    const trp_pack *pack = world->pack;
    const int64_t *slots = &world->slots[(size_t)index * world->settings.slots_per_entity];
    for (uint32_t kind = world->entities[index].kind; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        hash = hash_slots(pack, kind, slots, hash);
    }
    return hash;
}

// Values of parameters and locals: entities by serial number, where the pack says that they are some.
static uint64_t hash_locals(const trp_world *world, uint32_t behaviour, const int64_t *locals, uint64_t hash)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    for (uint32_t i = 0; i < b->local_count && i < world->settings.locals_per_entry; i++) {
        bool entity = i < TRPI_MOST_LOCALS && (world->pack->entity_locals[behaviour] >> i & 1u) != 0;
        hash = trpi_hash_fold(hash, entity ? trpi_ref_serial((trpi_ref)locals[i]) : (uint64_t)locals[i]);
    }
    return hash;
}

static uint64_t hash_roles(const trp_world *world, uint32_t index, uint64_t hash)
{
    const trpi_worn *worn = trpi_worn_of(world, index);
    for (uint32_t i = 0; i < world->agents[index].role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[worn[i].role];
        hash = trpi_hash_worn(&worn[i], hash);
        for (uint32_t j = 0; j < role->latent_count; j++) {
            hash = trpi_hash_latent_state(trpi_latent_of(world, index, worn[i].slot, j), hash);
        }
        for (uint32_t j = 0; j < role->behaviour_count; j++) {
            hash = trpi_hash_fold(hash, *trpi_cooldown_of(world, index, worn[i].slot, j));
        }
    }
    return hash;
}

static uint64_t fold_typed(uint64_t hash, uint32_t type, int64_t value)
{
    return trpi_hash_fold(hash, type == TRP_TYPE_ENTITY ? trpi_ref_serial((trpi_ref)value) : (uint64_t)value);
}

// Questions to the host; entities among what they are about by serial number.
static uint64_t hash_questions(const trp_world *world, uint32_t index, uint64_t hash)
{
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        const trpi_question *q = &trpi_questions_of(world, index)[i];
        if (q->query == TRPI_NONE16) {
            continue;
        }
        const trpi_pack_query *query = &world->pack->queries[q->query];
        const int64_t arguments[] = {q->first, q->second, q->third};
        hash = trpi_hash_question(q, trpi_hash_fold(hash, i));
        for (uint32_t j = 0; j < query->parameter_count; j++) {
            hash = fold_typed(hash, world->pack->parameters[query->first_parameter + j].type, arguments[j]);
        }
        hash = fold_typed(hash, query->type, q->answer);
    }
    return hash;
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
static uint64_t hash_nodes(const trp_world *world, const trpi_entry *e, const trpi_node_state *nodes, uint64_t hash)
{
    uint32_t size = trpi_tree_size(world, e);
    for (uint32_t i = 0; i < size; i++) {
        if (!is_idle(&nodes[i])) {
            hash = trpi_hash_node_state(&nodes[i], trpi_hash_fold(hash, i));
        }
    }
    return hash;
}

static uint64_t hash_refusals(const trp_world *world, uint32_t index, uint64_t hash)
{
    for (uint32_t i = 0; i < TRPI_MAX_REFUSALS; i++) {
        const trpi_refusal *r = &world->refusals[(size_t)index * TRPI_MAX_REFUSALS + i];
        hash = r->serial != 0 ? trpi_hash_refusal(r, hash) : hash;
    }
    return hash;
}

static uint64_t hash_claim(const trp_world *world, uint32_t index, uint64_t hash)
{
    if (world->agents[index].claim_state == TRPI_CLAIM_NONE) {
        return hash;
    }
    const trpi_claim *claim = &world->claims[index];
    hash = trpi_hash_claim(claim, hash);
    for (uint32_t i = 0; i < claim->part_count; i++) {
        hash = trpi_hash_seat(&world->seats[(size_t)index * TRPI_MAX_PARTS + i], hash);
    }
    const int64_t *locals = &world->claim_locals[(size_t)index * world->settings.locals_per_entry];
    return hash_locals(world, claim->behaviour, locals, hash);
}

static uint64_t hash_agent(const trp_world *world, uint32_t index, uint64_t hash)
{
    const trpi_agent *agent = &world->agents[index];
    hash = trpi_hash_agent(agent, hash);
    hash = hash_roles(world, index, hash);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if (e->behaviour != TRPI_NONE16) {
            hash = trpi_hash_entry(e, trpi_hash_fold(hash, i));
            hash = hash_locals(world, e->behaviour, trpi_locals_of(world, index, i), hash);
            hash = hash_nodes(world, e, trpi_nodes_of(world, index, i), hash);
        }
    }
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        const trpi_occurrence *o = &world->occurrences[(size_t)index * TRPI_MAX_OCCURRENCES + i];
        hash = o->state != TRPI_OCCURRENCE_FREE ? trpi_hash_occurrence(o, trpi_hash_fold(hash, i)) : hash;
    }
    for (uint32_t i = world->settings.queues_per_agent; i < world->settings.entries_per_agent; i++) {
        const trpi_holding *holding = trpi_holding_of(world, index, i);
        bool known = holding->provider != 0 || holding->over != 0;
        hash = known ? trpi_hash_holding(holding, trpi_hash_fold(hash, i)) : hash;
        size_t locks = holding->provider != 0 ? world->settings.locks_per_object : 0;
        for (size_t j = 0; j < locks; j++) {
            hash = trpi_hash_fold(hash, world->holding_locks[trpi_holding_at(world, index, i) * locks + j]);
        }
    }
    hash = hash_claim(world, index, hash_refusals(world, index, hash));
    return hash_questions(world, index, hash);
}

// What an area casts, and whom it asks or has asked in vain.
static uint64_t hash_casting(const trp_world *world, uint32_t index, uint64_t hash)
{
    for (uint32_t i = 0; i < world->settings.situations_per_area; i++) {
        const trpi_attempt *attempt = &trpi_attempts_of(world, index)[i];
        hash = trpi_hash_attempt(attempt, trpi_hash_fold(hash, i));
    }
    hash = trpi_hash_fold(hash, (uint64_t)world->agents[index].claim_count << 8 | world->agents[index].claim_state);
    return hash_claim(world, index, hash_refusals(world, index, hash));
}

static uint64_t hash_object(const trp_world *world, uint32_t index, uint64_t hash)
{
    if (world->settings.frames_per_agent > 0) {
        hash = trpi_hash_provider(&world->providers[index], hash);
    }
    for (uint32_t i = 0; i < world->settings.links_per_entity; i++) {
        hash = trpi_hash_fold(hash, trpi_ref_serial(trpi_links_of(world, index)[i]));
    }
    return hash;
}

uint64_t trpi_state_hash_entity(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    if ((e->flags & TRPI_ENTITY_ALIVE) == 0) {
        return 0;
    }
    uint64_t hash = trpi_hash_entity(e, trpi_hash_mix(e->serial));
    hash = hash_facts(world, index, hash);
    for (uint32_t i = 0; i < world->settings.areas_per_entity; i++) {
        trpi_ref area = world->inside[(size_t)index * world->settings.areas_per_entity + i];
        hash = area != 0 ? trpi_hash_fold(hash, UINT64_C(0xA2EA) << 32 | trpi_ref_serial(area)) : hash;
    }
    if (trpi_is_object(world, index)) {
        hash = hash_object(world, index, hash);
        hash = trpi_situations_of_kind(world->pack, e->kind) != 0 ? hash_casting(world, index, hash) : hash;
    }
    if (trpi_is_agent(world, index)) {
        hash = hash_agent(world, index, hash);
    }
    return trpi_hash_mix(hash);
}

uint64_t trpi_state_hash_scene(const trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    if (s->state == TRPI_SCENE_FREE) {
        return 0;
    }
    uint64_t hash = trpi_hash_scene(s, trpi_hash_mix(s->serial + 0x5CE11Eull));
    for (uint32_t i = 0; i < s->part_count; i++) {
        hash = trpi_hash_member(&trpi_members_of(world, scene)[i], hash);
    }
    for (uint32_t i = 0; i < TRPI_MAX_LOOPS; i++) {
        hash = trpi_hash_fold(hash, world->loops[(size_t)scene * TRPI_MAX_LOOPS + i]);
    }
    for (uint32_t i = 0; i < trpi_lock_count(world, trpi_lock_scene(scene)) * TRPI_MAX_PARTS; i++) {
        hash = trpi_hash_fold(hash, world->locks[(size_t)scene * world->settings.locks_per_scene * TRPI_MAX_PARTS + i]);
    }
    uint32_t facts = s->scene != TRPI_NONE16 ? trpi_pack_scene_facts(world->pack, s->scene) : TRPI_NONE16;
    if (facts != TRPI_NONE16) {
        hash = hash_slots(world->pack, facts, &world->scene_facts[(size_t)scene * world->settings.slots_per_scene], hash);
    }
    return trpi_hash_mix(hash);
}

uint64_t trpi_state_hash_facts(const trp_world *world)
{
    uint32_t kind = trpi_pack_world_facts(world->pack);
    return kind != TRPI_NONE16 ? trpi_hash_mix(hash_slots(world->pack, kind, world->facts, 0xFAC75ull)) : 0;
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
