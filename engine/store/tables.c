// SPDX-License-Identifier: MIT
#include "engine/store/tables.h"

#include "engine/store/agent_memory.h"
#include "engine/store/holding.h"
#include "engine/store/lane.h"
#include "engine/store/output.h"

#include "base/assert.h"
#include "base/canary.h"
#include "base/memory.h"

#include <string.h>

#define MOST_TABLES (TRPI_WORLD_TABLE_COUNT > TRPI_ENTITY_TABLE_COUNT ? TRPI_WORLD_TABLE_COUNT : TRPI_ENTITY_TABLE_COUNT)

// A table: where its pointer is, the bytes of a row, and whether trpi_entity_clear_table_rows sets them to 0.
typedef struct table {
    void **memory;
    size_t size;
    bool cleared;
} table;

// The tables by entity, or by scene, or those of the world itself, and the number of rows for which each has memory.
typedef struct table_list {
    table tables[MOST_TABLES];
    uint32_t count;
    uint32_t *rows;
} table_list;

#define KEPT false
#define CLEARED true
#define TABLE(type, name, count, role, access) {(void **)&world->name, (size_t)(count) * sizeof(type), role},
#define WORLD_TABLE(type, name, count) TABLE(type, name, count, KEPT, NONE)

static table_list entity_tables(trp_world *world)
{
    return (table_list){{TRPI_ENTITY_TABLES(TABLE){(void **)&world->grid.nodes, sizeof *world->grid.nodes, KEPT}},
                        TRPI_ENTITY_TABLE_COUNT,
                        world->entity_table_rows};
}

static table_list scene_tables(trp_world *world)
{
    return (table_list){{TRPI_SCENE_TABLES(TABLE)}, TRPI_SCENE_TABLE_COUNT, world->scene_table_rows};
}

static table_list world_tables(trp_world *world)
{
    const size_t of_kinds = world->pack->kind_count * sizeof *world->grid.of_kinds;
    return (table_list){{TRPI_WORLD_TABLES(WORLD_TABLE){(void **)&world->grid.of_kinds, of_kinds, KEPT}},
                        TRPI_WORLD_TABLE_COUNT,
                        world->world_table_rows};
}

// Grows tables one after the other, so that at most one table exists twice while it is moved. When memory runs out, the tables that
// have grown stay large, and their new rows are not used yet.
static bool grow_tables(const trp_world *world, table_list list, uint32_t to)
{
    for (uint32_t i = 0; i < list.count; i++) {
        const table *t = &list.tables[i];
        if (t->size != 0 && list.rows[i] < to) {
            void *grown = trpi_memory_resize(&world->allocator, *t->memory, list.rows[i], to, t->size);
            if (grown == NULL) {
                return false;
            }
            *t->memory = grown;
            list.rows[i] = to;
        }
    }
    return true;
}

static void release_tables(const trp_world *world, table_list list)
{
    for (uint32_t i = 0; i < list.count; i++) {
        if (!(TRPI_CANARY(LEAK) && i == 0 && list.rows == world->entity_table_rows)) {
            trpi_memory_free(&world->allocator, *list.tables[i].memory, list.rows[i], list.tables[i].size);
        }
    }
}

static bool reserve_bitmaps(trp_world *world, uint32_t capacity)
{
    trpi_bitmap *bitmaps[TRPI_MOST_BITMAPS];
    uint32_t written, count = trpi_collect_entity_bitmaps(world, world->settings.perception, bitmaps, &written);
    for (uint32_t i = 0; i < count; i++) {
        if (!trpi_bitmap_reserve(bitmaps[i], &world->allocator, capacity)) {
            return false;
        }
    }
    return true;
}

static void release_bitmaps(trp_world *world)
{
    trpi_bitmap *bitmaps[TRPI_MOST_BITMAPS];
    uint32_t written, count = trpi_collect_entity_bitmaps(world, TRPI_SENSE_BUCKETS, bitmaps, &written);
    for (uint32_t i = 0; i < count; i++) {
        trpi_bitmap_release(bitmaps[i], &world->allocator);
    }
#define RELEASE(name) trpi_bitmap_release(&world->name, &world->allocator);
    TRPI_BITMAPS_OF_SCENES(RELEASE)
}

uint32_t trpi_tables_scene_capacity(const trp_world *world, uint32_t entity_capacity)
{
    uint32_t collaborative = world->settings.queues_per_agent - world->settings.layer_count;
    return entity_capacity * collaborative / 2 + 1;
}

static bool reserve_grid(trp_world *world, uint32_t capacity)
{
    uint32_t wanted = 128;
    while (wanted < capacity) {  // half as many places on the torus, each with two lists
        wanted *= 2;
    }
    if (wanted <= world->grid.head_count) {
        return true;
    }
    uint32_t *heads = trpi_memory_allocate(&world->allocator, wanted, sizeof *heads);
    if (heads == NULL) {
        return false;
    }
    trpi_memory_free(&world->allocator, world->grid.heads, world->grid.head_count, sizeof *heads);
    world->grid.heads = heads;
    world->grid.head_count = wanted;
    memset(heads, 0xFF, wanted * sizeof *heads);
    // Links all entities into the lists anew, since the list of a cell depends on the number of lists.
    for (uint32_t i = 0; i < world->capacity; i++) {
        if (world->grid.nodes[i].head != UINT32_MAX) {
            trpi_grid_link_entity(&world->grid, i);
        }
    }
    return true;
}

// Returns the room that the outputs have at first: for one turn, and for what `capacity` entities usually post in a step besides.
// (engine/store/output.h)
static trpi_output_limits first_outputs(uint32_t capacity)
{
#define FIRST(name) trpi_turn_output_limits.name + 64 + trpi_earlier_step(capacity / 4, 64),
    return (trpi_output_limits){TRPI_ROOM(FIRST)};
}

bool trpi_tables_reserve_scenes(trp_world *world, uint32_t scene_capacity)
{
    if (scene_capacity <= world->scene_capacity) {
        return true;
    }
#define RESERVE(name) &&trpi_bitmap_reserve(&world->name, &world->allocator, scene_capacity)
    if (!(true TRPI_BITMAPS_OF_SCENES(RESERVE)) ||
        !trpi_timer_wheel_reserve(&world->scene_wheel, &world->allocator, scene_capacity) ||
        !grow_tables(world, scene_tables(world), scene_capacity)) {
        return false;
    }
    for (uint32_t i = world->scene_capacity; i < scene_capacity; i++) {
        trpi_bitmap_set_bit(&world->free_scenes, i);
    }
    world->scene_capacity = scene_capacity;
    return true;
}

bool trpi_tables_reserve(trp_world *world, uint32_t entity_capacity)
{
    TRP_ASSERT(!world->stepping);
    if (entity_capacity <= world->capacity) {
        return true;
    }
    if (entity_capacity > (1u << 26)) {
        return false;
    }
    if (world->capacity == 0 && (!grow_tables(world, world_tables(world), 1) || !trpi_agent_memory_init(world))) {
        return false;
    }
    const uint32_t scenes = trpi_earlier_step(trpi_tables_scene_capacity(world, entity_capacity), 32 + entity_capacity / 8);
    if (!trpi_tables_reserve_scenes(world, scenes) || !reserve_bitmaps(world, entity_capacity) ||
        !trpi_outputs_reserve(world, world, first_outputs(entity_capacity)) || !trpi_lanes_reserve(world, entity_capacity) ||
        !trpi_timer_wheel_reserve(&world->wheel, &world->allocator, entity_capacity) ||
        (world->settings.areas_per_entity > 0 &&
         !trpi_timer_wheel_reserve(&world->border_wheel, &world->allocator, entity_capacity)) ||
        !grow_tables(world, entity_tables(world), entity_capacity)) {
        return false;
    }
    for (uint32_t i = world->capacity; i < entity_capacity; i++) {
        trpi_bitmap_set_bit(&world->free_entities, i);
        trpi_agent_memory_point_at_blank(world, i);
        world->grid.nodes[i].head = UINT32_MAX;
    }
    world->capacity = entity_capacity;
    return reserve_grid(world, entity_capacity);
}

void trpi_tables_release(trp_world *world)
{
    trpi_lanes_release(world);
    trpi_agent_memory_release(world);
    const trp_allocator *allocator = &world->allocator;
    release_tables(world, entity_tables(world));
    release_tables(world, scene_tables(world));
    release_bitmaps(world);
    trpi_timer_wheel_release(&world->wheel, allocator);
    trpi_timer_wheel_release(&world->border_wheel, allocator);
    trpi_timer_wheel_release(&world->scene_wheel, allocator);
    trpi_memory_free(allocator, world->grid.heads, world->grid.head_count, sizeof *world->grid.heads);
    trpi_outputs_release(world, world);
    trpi_memory_free(allocator, world->input.words, world->input.capacity, sizeof *world->input.words);
    release_tables(world, world_tables(world));
}

void trpi_entity_clear_table_rows(trp_world *world, uint32_t index)
{
    const uint32_t frames = world->settings.frames_per_agent;
    for (uint32_t i = index * frames; i < (index + 1) * frames; i++) {
        if (world->holdings[i].provider != 0) {
            trpi_holding_remove_from_provider_chain(world, i);
        }
    }
    const table_list list = entity_tables(world);
    for (uint32_t i = 0; i < list.count; i++) {
        const table *t = &list.tables[i];
        if (t->cleared && t->size != 0) {
            memset((unsigned char *)*t->memory + index * t->size, 0, t->size);
        }
    }
}
