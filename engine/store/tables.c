// SPDX-License-Identifier: MIT
#include "engine/store/tables.h"

#include "engine/store/holding.h"
#include "engine/store/lane.h"

#include "base/assert.h"
#include "base/canary.h"
#include "base/memory.h"

#include <string.h>

// What there is per entity: where the table hangs, and the bytes per entity.
typedef struct table {
    void **memory;
    size_t size;
} table;

#define ENTITY_TABLES 29

static uint32_t entity_tables(trp_world *world, table *tables)
{
    const trpi_settings *s = &world->settings;
    const table all[ENTITY_TABLES] = {
        {(void **)&world->freed_at, sizeof *world->freed_at},
        {(void **)&world->entities, sizeof *world->entities},
        {(void **)&world->slots, s->slots_per_entity * sizeof *world->slots},
        {(void **)&world->agents, sizeof *world->agents},
        {(void **)&world->worn, TRPI_MAX_ROLES * sizeof *world->worn},
        {(void **)&world->entries, s->entries_per_agent * sizeof *world->entries},
        {(void **)&world->locals, (size_t)s->entries_per_agent * s->locals_per_entry * sizeof *world->locals},
        {(void **)&world->nodes, (size_t)s->entries_per_agent * s->nodes_per_entry * sizeof *world->nodes},
        {(void **)&world->latents, (size_t)TRPI_MAX_ROLES * s->latents_per_role * sizeof *world->latents},
        {(void **)&world->histories, (size_t)TRPI_MAX_ROLES * s->behaviours_per_role * sizeof *world->histories},
        {(void **)&world->occurrences, TRPI_MAX_OCCURRENCES * sizeof *world->occurrences},
        {(void **)&world->refusals, TRPI_MAX_REFUSALS * sizeof *world->refusals},
        {(void **)&world->claims, sizeof *world->claims},
        {(void **)&world->seats, TRPI_MAX_PARTS * sizeof *world->seats},
        {(void **)&world->claim_locals, s->locals_per_entry * sizeof *world->claim_locals},
        {(void **)&world->questions, s->questions_per_agent * sizeof *world->questions},
        {(void **)&world->providers, s->frames_per_agent > 0 ? sizeof *world->providers : 0},
        {(void **)&world->holdings, s->frames_per_agent * sizeof *world->holdings},
        {(void **)&world->first_holdings, s->frames_per_agent > 0 ? sizeof *world->first_holdings : 0},
        {(void **)&world->next_holdings, s->frames_per_agent * sizeof *world->next_holdings},
        {(void **)&world->holding_locks, (size_t)s->frames_per_agent * s->locks_per_object * sizeof *world->holding_locks},
        {(void **)&world->links, s->links_per_entity * sizeof *world->links},
        {(void **)&world->attempts, s->situations_per_area * sizeof *world->attempts},
        {(void **)&world->open_to, s->situations_per_area > 0 ? sizeof *world->open_to : 0},
        {(void **)&world->inside, s->areas_per_entity * sizeof *world->inside},
        {(void **)&world->hashes, sizeof *world->hashes},
        {(void **)&world->mail_heads, sizeof *world->mail_heads},
        {(void **)&world->mail_tails, sizeof *world->mail_tails},
        {(void **)&world->grid.nodes, sizeof *world->grid.nodes},
    };
    memcpy(tables, all, sizeof all);
    return ENTITY_TABLES;
}

static uint32_t scene_tables(trp_world *world, table *tables)
{
    const table all[] = {
        {(void **)&world->scenes, sizeof *world->scenes},
        {(void **)&world->members, TRPI_MAX_PARTS * sizeof *world->members},
        {(void **)&world->loops, TRPI_MAX_LOOPS * sizeof *world->loops},
        {(void **)&world->scene_hashes, sizeof *world->scene_hashes},
        {(void **)&world->locks, (size_t)world->settings.locks_per_scene * TRPI_MAX_PARTS * sizeof *world->locks},
        {(void **)&world->scene_facts, world->settings.slots_per_scene * sizeof *world->scene_facts},
    };
    memcpy(tables, all, sizeof all);
    return sizeof all / sizeof *all;
}

// All new tables are there before the first old one goes, so that nothing has changed when there is no memory.
static bool grow_tables(trp_world *world, table *tables, uint32_t count, uint32_t from, uint32_t to)
{
    void *grown[ENTITY_TABLES] = {NULL};
    for (uint32_t i = 0; i < count; i++) {
        grown[i] = tables[i].size != 0 ? trpi_memory_array(&world->allocator, to, tables[i].size) : NULL;
        if (tables[i].size != 0 && grown[i] == NULL) {
            for (uint32_t j = 0; j < i; j++) {
                trpi_memory_free(&world->allocator, grown[j], to, tables[j].size);
            }
            return false;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (tables[i].size != 0) {
            if (from > 0) {
                memcpy(grown[i], *tables[i].memory, (size_t)from * tables[i].size);
            }
            trpi_memory_free(&world->allocator, *tables[i].memory, from, tables[i].size);
            *tables[i].memory = grown[i];
        }
    }
    return true;
}

static bool reserve_bitmaps(trp_world *world, uint32_t capacity, uint32_t scenes)
{
    trpi_bitmap *by_entity[] = {&world->free_entities, &world->changed,  &world->due,       &world->again,   &world->turns,
                                &world->shared,        &world->moving,   &world->attentive, &world->astir,   &world->asking,
                                &world->asked,         &world->thinking, &world->arrived,   &world->casting, &world->farsighted,
                                &world->areas,         &world->watched,  &world->crossing};
    for (size_t i = 0; i < sizeof by_entity / sizeof *by_entity; i++) {
        if (!trpi_bitmap_reserve(by_entity[i], &world->allocator, capacity)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < world->settings.perception; i++) {
        if (!trpi_bitmap_reserve(&world->sensing[i], &world->allocator, capacity)) {
            return false;
        }
    }
    return trpi_bitmap_reserve(&world->free_scenes, &world->allocator, scenes) &&
           trpi_bitmap_reserve(&world->changed_scenes, &world->allocator, scenes) &&
           trpi_bitmap_reserve(&world->due_scenes, &world->allocator, scenes);
}

#define GROW(pointer, capacity, wanted) grow_one(&world->allocator, (void **)&(pointer), &(capacity), (wanted), sizeof *(pointer))

static bool grow_one(const trp_allocator *allocator, void **memory, uint32_t *capacity, uint32_t wanted, size_t size)
{
    if (wanted <= *capacity) {
        return true;
    }
    void *larger = trpi_memory_resize(allocator, *memory, *capacity, wanted, size);
    if (larger == NULL) {
        return false;
    }
    *memory = larger;
    *capacity = wanted;
    return true;
}

uint32_t trpi_tables_scenes(const trp_world *world, uint32_t capacity)
{
    uint32_t collaborative = world->settings.queues_per_agent - world->settings.layer_count;
    return capacity * collaborative / 2 + 1;
}

uint32_t trpi_tables_mails(uint32_t capacity)
{
    return trpi_room_of(capacity).most_mails;
}

// What a step needs to write into, for so many entities.
static bool reserve_outputs(trp_world *world, uint32_t entities)
{
    const trpi_room room = trpi_room_of(entities);
    return GROW(world->incoming.mails, world->incoming.capacity, room.most_mails) &&
           GROW(world->outgoing.mails, world->outgoing.capacity, room.most_mails) &&
           GROW(world->sorting, world->sorting_capacity, room.office) &&
           GROW(world->command_scratch, world->scratch_capacity, room.commands + 1) &&
           GROW(world->published, world->published_capacity, room.commands + 1) &&
           GROW(world->said, world->said_capacity, (room.commands + 1) * world->settings.words_per_command) &&
           GROW(world->news, world->news_capacity, room.news) &&
           (!world->settings.events || GROW(world->events, world->event_capacity, room.events)) &&
           GROW(world->office.mails, world->office.capacity, room.office) &&
           GROW(world->commands, world->command_capacity, room.commands + 1) && trpi_lanes_reserve(world, entities);
}

static bool reserve_grid(trp_world *world, uint32_t capacity)
{
    uint32_t wanted = 64;
    while (wanted < capacity) {
        wanted *= 2;
    }
    if (wanted <= world->grid.head_count) {
        return true;
    }
    uint32_t *heads = trpi_memory_array(&world->allocator, wanted, sizeof *heads);
    if (heads == NULL) {
        return false;
    }
    trpi_memory_free(&world->allocator, world->grid.heads, world->grid.head_count, sizeof *heads);
    world->grid.heads = heads;
    world->grid.head_count = wanted;
    for (uint32_t i = 0; i < wanted; i++) {
        heads[i] = UINT32_MAX;
    }
    // Everything is filed anew: the buckets depend on how many there are.
    for (uint32_t i = 0; i < world->capacity; i++) {
        trpi_grid_node *node = &world->grid.nodes[i];
        if (node->bucket != UINT32_MAX) {
            uint64_t cell = (uint64_t)(uint32_t)node->cell_x << 32 | (uint32_t)node->cell_y;
            node->bucket = (uint32_t)trpi_hash_mix(cell) & (wanted - 1);
            node->previous = UINT32_MAX;
            node->next = heads[node->bucket];
            if (node->next != UINT32_MAX) {
                world->grid.nodes[node->next].previous = i;
            }
            heads[node->bucket] = i;
        }
    }
    return true;
}

bool trpi_tables_reserve(trp_world *world, uint32_t capacity)
{
    TRP_ASSERT(!world->stepping);
    if (capacity <= world->capacity) {
        return true;
    }
    if (capacity > (1u << 26)) {
        return false;
    }
    uint32_t scenes = trpi_tables_scenes(world, capacity);
    table tables[ENTITY_TABLES];
    if (!reserve_bitmaps(world, capacity, scenes) || !reserve_outputs(world, capacity) ||
        !trpi_timer_wheel_reserve(&world->wheel, &world->allocator, capacity) ||
        (world->settings.areas_per_entity > 0 && !trpi_timer_wheel_reserve(&world->border_wheel, &world->allocator, capacity)) ||
        !trpi_timer_wheel_reserve(&world->scene_wheel, &world->allocator, scenes)) {
        return false;
    }
    if (!grow_tables(world, tables, scene_tables(world, tables), world->scene_capacity, scenes)) {
        return false;
    }
    for (uint32_t i = world->scene_capacity; i < scenes; i++) {
        trpi_bitmap_set(&world->free_scenes, i);
    }
    world->scene_capacity = scenes;
    if (!grow_tables(world, tables, entity_tables(world, tables), world->capacity, capacity)) {
        return false;
    }
    for (uint32_t i = world->capacity; i < capacity; i++) {
        trpi_bitmap_set(&world->free_entities, i);
        world->mail_heads[i] = TRPI_NEVER;
        world->grid.nodes[i].bucket = UINT32_MAX;
    }
    uint32_t old_capacity = world->capacity;
    world->capacity = capacity;
    for (uint32_t i = old_capacity; i < capacity; i++) {
        trpi_agent_clear(world, i);
    }
    return reserve_grid(world, capacity);
}

void trpi_tables_release(trp_world *world)
{
    trpi_lanes_release(world);
    table tables[ENTITY_TABLES];
    const trp_allocator *allocator = &world->allocator;
    uint32_t count = entity_tables(world, tables);
    for (uint32_t i = 0; i < count; i++) {
        if (tables[i].memory != NULL && tables[i].size != 0 && !(TRPI_CANARY(LEAK) && i == 0)) {
            trpi_memory_free(allocator, *tables[i].memory, world->capacity, tables[i].size);
        }
    }
    count = scene_tables(world, tables);
    for (uint32_t i = 0; i < count; i++) {
        if (tables[i].size != 0) {
            trpi_memory_free(allocator, *tables[i].memory, world->scene_capacity, tables[i].size);
        }
    }
    trpi_bitmap *bitmaps[] = {&world->free_entities,  &world->changed,    &world->due,       &world->again,
                              &world->turns,          &world->shared,     &world->moving,    &world->free_scenes,
                              &world->changed_scenes, &world->due_scenes, &world->attentive, &world->astir,
                              &world->asking,         &world->asked,      &world->thinking,  &world->arrived,
                              &world->casting,        &world->farsighted, &world->areas,     &world->watched,
                              &world->crossing};
    for (size_t i = 0; i < sizeof bitmaps / sizeof *bitmaps; i++) {
        trpi_bitmap_release(bitmaps[i], allocator);
    }
    for (uint32_t i = 0; i < TRPI_SENSE_BUCKETS; i++) {
        trpi_bitmap_release(&world->sensing[i], allocator);
    }
    trpi_timer_wheel_release(&world->wheel, allocator);
    trpi_timer_wheel_release(&world->border_wheel, allocator);
    trpi_timer_wheel_release(&world->scene_wheel, allocator);
    trpi_memory_free(allocator, world->grid.heads, world->grid.head_count, sizeof *world->grid.heads);
    trpi_memory_free(allocator, world->incoming.mails, world->incoming.capacity, sizeof(trpi_mail));
    trpi_memory_free(allocator, world->outgoing.mails, world->outgoing.capacity, sizeof(trpi_mail));
    trpi_memory_free(allocator, world->office.mails, world->office.capacity, sizeof(trpi_mail));
    trpi_memory_free(allocator, world->sorting, world->sorting_capacity, sizeof(trpi_mail));
    trpi_memory_free(allocator, world->commands, world->command_capacity, sizeof *world->commands);
    trpi_memory_free(allocator, world->command_scratch, world->scratch_capacity, sizeof *world->commands);
    trpi_memory_free(allocator, world->published, world->published_capacity, sizeof *world->published);
    trpi_memory_free(allocator, world->said, world->said_capacity, sizeof *world->said);
    trpi_memory_free(allocator, world->events, world->event_capacity, sizeof *world->events);
    trpi_memory_free(allocator, world->news, world->news_capacity, sizeof *world->news);
    trpi_memory_free(allocator, world->input.records, world->input.capacity, sizeof *world->input.records);
    trpi_memory_free(allocator, world->batch, world->batch != NULL ? TRPI_BATCH : 0, sizeof *world->batch);
    trpi_memory_free(allocator, world->bound, world->pack->global_count, sizeof *world->bound);
    trpi_memory_free(allocator, world->facts, world->settings.slots_of_world, sizeof *world->facts);
    trpi_memory_free(allocator, world->heeds, world->heeds != NULL ? world->pack->behaviour_count : 0, sizeof *world->heeds);
}

static void clear_holdings(trp_world *world, uint32_t index)
{
    size_t count = world->settings.frames_per_agent, locks = world->settings.locks_per_object;
    for (uint32_t i = (uint32_t)(index * count); i < (index + 1) * count; i++) {
        if (world->holdings[i].provider != 0) {
            trpi_holding_leave(world, i);
        }
    }
    memset(&world->holdings[index * count], 0, count * sizeof *world->holdings);
    memset(&world->next_holdings[index * count], 0, count * sizeof *world->next_holdings);
    if (locks > 0) {
        memset(&world->holding_locks[index * count * locks], 0, count * locks * sizeof *world->holding_locks);
    }
    world->first_holdings[index] = 0;
}

void trpi_agent_clear(trp_world *world, uint32_t index)
{
    const trpi_settings *s = &world->settings;
    uint32_t token = world->agents[index].token;
    world->agents[index] = (trpi_agent){.due = TRPI_NEVER, .flags = TRPI_AGENT_SPONTANEOUS, .token = token};
    world->agents[index].last_line = TRPI_NONE16;
    for (uint32_t i = 0; i < TRPI_MAX_ROLES; i++) {
        trpi_worn_of(world, index)[i] = (trpi_worn){.role = TRPI_ROLE_SLOT_EMPTY, .slot = (uint16_t)i};
    }
    for (uint32_t i = 0; i < s->entries_per_agent; i++) {
        trpi_entries_of(world, index)[i] = (trpi_entry){.behaviour = TRPI_NONE16};
        memset(trpi_locals_of(world, index, i), 0, s->locals_per_entry * sizeof *world->locals);
    }
    size_t nodes = (size_t)s->entries_per_agent * s->nodes_per_entry;
    if (nodes > 0) {
        memset(&world->nodes[index * nodes], 0, nodes * sizeof *world->nodes);
    }
    size_t latents = (size_t)TRPI_MAX_ROLES * s->latents_per_role;
    memset(&world->latents[index * latents], 0, latents * sizeof *world->latents);
    size_t histories = (size_t)TRPI_MAX_ROLES * s->behaviours_per_role;
    memset(&world->histories[index * histories], 0, histories * sizeof *world->histories);
    memset(&world->occurrences[(size_t)index * TRPI_MAX_OCCURRENCES], 0, TRPI_MAX_OCCURRENCES * sizeof *world->occurrences);
    memset(&world->refusals[(size_t)index * TRPI_MAX_REFUSALS], 0, TRPI_MAX_REFUSALS * sizeof *world->refusals);
    world->claims[index] = (trpi_claim){0};
    memset(&world->seats[(size_t)index * TRPI_MAX_PARTS], 0, TRPI_MAX_PARTS * sizeof *world->seats);
    memset(&world->claim_locals[(size_t)index * s->locals_per_entry], 0, s->locals_per_entry * sizeof *world->claim_locals);
    if (s->frames_per_agent > 0) {
        world->providers[index] = (trpi_provider){0};
        clear_holdings(world, index);
    }
    for (uint32_t i = 0; i < s->links_per_entity; i++) {
        trpi_links_of(world, index)[i] = 0;
    }
    for (uint32_t i = 0; i < s->situations_per_area; i++) {
        trpi_attempts_of(world, index)[i] = (trpi_attempt){0};
        world->open_to[index] = 0;
    }
    for (uint32_t i = 0; i < s->areas_per_entity; i++) {
        world->inside[(size_t)index * s->areas_per_entity + i] = 0;
    }
    for (uint32_t i = 0; i < s->questions_per_agent; i++) {
        trpi_questions_of(world, index)[i] = (trpi_question){.query = TRPI_NONE16};
    }
}
