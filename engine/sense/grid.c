// SPDX-License-Identifier: MIT
#include "engine/sense/grid.h"

#include "base/assert.h"

#define NOT_FILED UINT32_MAX
#define ALL_KINDS UINT16_MAX

// Takes an entity out of the list of its cell.
static void leave_cell(trpi_grid *grid, const trpi_grid_node *node)
{
    if (node->previous == NOT_FILED) {
        grid->heads[node->head] = node->next;
    } else {
        grid->nodes[node->previous].next = node->next;
    }
    if (node->next != NOT_FILED) {
        grid->nodes[node->next].previous = node->previous;
    }
}

static void join_kind(trpi_grid *grid, uint32_t index)
{
    trpi_grid_node *node = &grid->nodes[index];
    trpi_grid_kind_list *list = &grid->of_kinds[node->kind];
    node->next_of_kind = list->count++ > 0 ? list->first : NOT_FILED;
    if (node->next_of_kind != NOT_FILED) {
        grid->nodes[node->next_of_kind].previous_of_kind = index;
    }
    list->first = index;
}

static void leave_kind(trpi_grid *grid, uint32_t index)
{
    const trpi_grid_node *node = &grid->nodes[index];
    trpi_grid_kind_list *list = &grid->of_kinds[node->kind];
    list->count--;
    *(list->first == index ? &list->first : &grid->nodes[node->previous_of_kind].next_of_kind) = node->next_of_kind;
    if (node->next_of_kind != NOT_FILED) {
        grid->nodes[node->next_of_kind].previous_of_kind = node->previous_of_kind;
    }
}

void trpi_grid_remove(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    trpi_grid_node *node = &world->grid.nodes[index];
    if (node->head != NOT_FILED) {
        leave_cell(&world->grid, node);
        leave_kind(&world->grid, index);
        node->head = NOT_FILED;
    }
}

void trpi_grid_put(trp_world *world, uint32_t index, trp_point at)
{
    TRP_ASSERT(index < world->entity_end && world->grid.head_count != 0);
    trpi_grid_node *node = &world->grid.nodes[index];
    const bool is_new = node->head == NOT_FILED;
    const bool stays =
        !is_new && trpi_grid_cell_of(node->x) == trpi_grid_cell_of(at.x) && trpi_grid_cell_of(node->y) == trpi_grid_cell_of(at.y);
    node->x = at.x;
    node->y = at.y;
    if (is_new) {
        node->kind = world->pack->kind_enter[world->entities[index].kind];
        node->group = trpi_kind_grid_group(trpi_kind_of_entity(world, index));
        join_kind(&world->grid, index);
    } else if (!stays) {
        leave_cell(&world->grid, node);
    }
    if (!stays) {
        trpi_grid_link_entity(&world->grid, index);
    }
}

trpi_grid_kinds trpi_grid_kinds_of(const trp_pack *pack, uint32_t kind)
{
    if (kind == TRPI_NONE16) {
        return (trpi_grid_kinds){0, ALL_KINDS, TRPI_GRID_GROUP_ALL};
    }
    uint32_t count = (uint32_t)pack->kind_leave[kind] - pack->kind_enter[kind];
    return (trpi_grid_kinds){pack->kind_enter[kind], (uint16_t)count, pack->kind_grid_groups[kind]};
}

trpi_grid_kinds trpi_grid_kinds_of_characters(void)
{
    return (trpi_grid_kinds){0, ALL_KINDS, TRPI_GRID_GROUP_CHARACTERS};
}

// A search of the grid that is under way.
typedef struct search {
    const trp_world *world;
    trpi_grid_kinds kinds;
    int64_t x, y;    // its centre
    int64_t square;  // of how far from the centre an entity can be filed that is near enough
    void (*visit)(void *context, uint32_t index);
    void *context;
} search;

static bool finds(const search *s, const trpi_grid_node *node)
{
    if ((uint16_t)(node->kind - s->kinds.first) >= s->kinds.count) {
        return false;
    }
    int64_t x = node->x - s->x, y = node->y - s->y;
    return x * x + y * y <= s->square;
}

static uint32_t end_of_kinds(const search *s)
{
    return trpi_earlier_step((uint32_t)s->kinds.first + s->kinds.count, s->world->pack->kind_count);
}

// Searches a row of cells, whose lists lie side by side. Lists are found by hash, so one may hold entities of other cells, too,
// even of cells that are searched later; each entity is found only when its own cell is searched.
static void search_row(const search *s, uint32_t left, uint32_t right, uint32_t y, uint8_t group)
{
    const trpi_grid *grid = &s->world->grid;
    const trpi_grid_node *nodes = grid->nodes;
    for (uint32_t x = left; x <= right; x++) {
        for (uint32_t next, at = grid->heads[trpi_grid_list_of_cell(grid, x, y, group)]; at != NOT_FILED; at = next) {
            const trpi_grid_node *node = &nodes[at];
            next = node->next;
            if (finds(s, node) && trpi_grid_cell_of(node->x) == x && trpi_grid_cell_of(node->y) == y) {
                s->visit(s->context, at);
            }
        }
    }
}

// Whether fewer than `than` entities are of the kinds that a search is for.
static bool are_fewer(const search *s, int64_t than)
{
    int64_t count = 0;
    for (uint32_t kind = s->kinds.first, end = end_of_kinds(s); kind < end && count < than; kind++) {
        count += s->world->grid.of_kinds[kind].count;
    }
    return count < than;
}

// Searches all entities of the kinds that a search is for, by the grid's list of each kind.
static void search_kinds(const search *s)
{
    for (uint32_t kind = s->kinds.first, end = end_of_kinds(s); kind < end; kind++) {
        const trpi_grid_kind_list *list = &s->world->grid.of_kinds[kind];
        for (uint32_t next, at = list->count > 0 ? list->first : NOT_FILED; at != NOT_FILED; at = next) {
            const trpi_grid_node *node = &s->world->grid.nodes[at];
            next = node->next_of_kind;
            if ((node->group & s->kinds.group_bits) != 0 && finds(s, node)) {
                s->visit(s->context, at);
            }
        }
    }
}

void trpi_grid_visit_possibly_near(const trp_world *world, trp_point centre, trpi_number radius, trpi_grid_kinds kinds,
                                   void (*visit)(void *context, uint32_t index), void *context)
{
    int64_t reach = trpi_number_clamp(radius, 0, INT64_C(1) << 32) / 256 + 1 + world->grid.search_margin;
    bool anywhere = radius < 0 || world->grid.search_margin == TRPI_GRID_MOST_MARGIN;
    const search s = {world, kinds, centre.x, centre.y, anywhere ? INT64_MAX : reach * reach, visit, context};
    int64_t cells = 2 * (reach >> TRPI_GRID_CELL_SHIFT) + 2;
    if (anywhere || are_fewer(&s, cells * cells)) {
        search_kinds(&s);
        return;
    }
    uint32_t left = trpi_grid_cell_of(centre.x - reach), right = trpi_grid_cell_of(centre.x + reach);
    uint32_t low = trpi_grid_cell_of(centre.y - reach), high = trpi_grid_cell_of(centre.y + reach);
    for (uint32_t groups = kinds.group_bits; groups != 0; groups &= groups - 1) {
        uint8_t group = (uint8_t)(groups & ~(groups - 1));
        for (uint32_t y = low; y <= high; y++) {
            search_row(&s, left, right, y, group);
        }
    }
}
