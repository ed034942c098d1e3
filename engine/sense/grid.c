// SPDX-License-Identifier: MIT
#include "engine/sense/grid.h"

#include "base/assert.h"

#define CELL_SHIFT 10  // 4 m
#define NOT_FILED UINT32_MAX

static uint32_t bucket_of(const trpi_grid *grid, int32_t x, int32_t y)
{
    return (uint32_t)trpi_hash_mix((uint64_t)(uint32_t)x << 32 | (uint32_t)y) & (grid->head_count - 1);
}

static int32_t cell_of(int64_t coordinate)
{
    // Arithmetic shift towards minus infinity, spelled out.
    return (int32_t)(coordinate >= 0 ? coordinate >> CELL_SHIFT : -((-coordinate - 1) >> CELL_SHIFT) - 1);
}

void trpi_grid_remove(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    trpi_grid *grid = &world->grid;
    trpi_grid_node *node = &grid->nodes[index];
    if (node->bucket == NOT_FILED) {
        return;
    }
    if (node->previous == NOT_FILED) {
        grid->heads[node->bucket] = node->next;
    } else {
        grid->nodes[node->previous].next = node->next;
    }
    if (node->next != NOT_FILED) {
        grid->nodes[node->next].previous = node->previous;
    }
    node->bucket = NOT_FILED;
}

void trpi_grid_put(trp_world *world, uint32_t index, trp_point at)
{
    TRP_ASSERT(index < world->entity_end && world->grid.head_count != 0);
    trpi_grid *grid = &world->grid;
    trpi_grid_node *node = &grid->nodes[index];
    int32_t x = cell_of(at.x), y = cell_of(at.y);
    if (node->bucket != NOT_FILED && node->cell_x == x && node->cell_y == y) {
        return;
    }
    trpi_grid_remove(world, index);
    node->cell_x = x;
    node->cell_y = y;
    node->is_agent = trpi_is_agent(world, index);
    node->bucket = bucket_of(grid, x, y);
    node->previous = NOT_FILED;
    node->next = grid->heads[node->bucket];
    if (node->next != NOT_FILED) {
        grid->nodes[node->next].previous = index;
    }
    grid->heads[node->bucket] = index;
}

void trpi_grid_allow_speed(trp_world *world, uint64_t distance, uint32_t steps)
{
    TRP_ASSERT(steps > 0);
    uint64_t margin = (distance * (world->settings.perception + 1) + steps - 1) / steps + 2;
    if (margin > world->grid.margin) {
        world->grid.margin = margin < (1u << 20) ? (uint32_t)margin : 1u << 20;
    }
}

static void visit_all(const trp_world *world, void (*visit)(void *context, uint32_t index), void *context)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0) {
            visit(context, i);
        }
    }
}

void trpi_grid_visit_near(const trp_world *world, trp_point centre, trpi_number radius,
                          void (*visit)(void *context, uint32_t index), void *context)
{
    const trpi_grid *grid = &world->grid;
    int64_t reach = trpi_number_clamp(radius, 0, INT64_C(1) << 32) / 256 + 1 + grid->margin;
    int64_t cells = 2 * (reach >> CELL_SHIFT) + 2;
    if (radius < 0 || cells * cells > (int64_t)world->entity_end) {
        visit_all(world, visit, context);
        return;
    }
    int32_t left = cell_of(centre.x - reach), right = cell_of(centre.x + reach);
    int32_t low = cell_of(centre.y - reach), high = cell_of(centre.y + reach);
    for (int32_t y = low; y <= high; y++) {
        for (int32_t x = left; x <= right; x++) {
            uint32_t at = grid->heads[bucket_of(grid, x, y)];
            while (at != NOT_FILED) {
                const trpi_grid_node *node = &grid->nodes[at];
                if (node->cell_x == x && node->cell_y == y) {
                    visit(context, at);
                }
                at = node->next;
            }
        }
    }
}
