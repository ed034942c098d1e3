// SPDX-License-Identifier: MIT

#include "show/goods.h"

#include "troupe/agent.h"
#include "troupe/fact.h"

#include <stdlib.h>
#include <string.h>

bool trpi_item_counts_init(trpi_item_counts *goods, const trp_pack *pack)
{
    goods->item_count = trp_pack_count(pack, TRP_NAMES_ITEM);
    goods->holder_count = trp_pack_count(pack, TRP_NAMES_ROLE) + 2;
    goods->held = calloc((size_t)goods->holder_count * (goods->item_count + 1), sizeof *goods->held);
    return goods->held != NULL;
}

void trpi_item_counts_release(trpi_item_counts *goods)
{
    free(goods->held);
    goods->held = NULL;
}

static uint32_t entity_holder(const trpi_item_counts *goods, const trp_world *world, trp_entity entity)
{
    const trp_pack *pack = trp_world_pack(world);
    if (trp_pack_kind_is_place(pack, trp_entity_kind(world, entity))) {
        return goods->holder_count - 2;
    }
    uint32_t role = TRP_NOT_FOUND;
    trp_agent_roles(world, entity, &role, 1);
    uint32_t index = trp_index_of_number(role);
    return index < goods->holder_count - 2 ? index : goods->holder_count - 1;
}

void trpi_item_counts_count_all(trpi_item_counts *goods, const trp_world *world)
{
    memset(goods->held, 0, (size_t)goods->holder_count * goods->item_count * sizeof *goods->held);
    for (trp_entity entity = trp_world_next_entity(world, trp_nobody()); entity.value != 0;
         entity = trp_world_next_entity(world, entity)) {
        uint64_t *row = goods->held + (size_t)entity_holder(goods, world, entity) * goods->item_count;
        for (uint32_t item = 0; item < goods->item_count; item++) {
            row[item] += trp_items_count(world, entity, item);
        }
    }
}

uint64_t trpi_item_counts_of_holder(const trpi_item_counts *goods, uint32_t holder, uint32_t item)
{
    return goods->held[(size_t)holder * goods->item_count + item];
}

uint64_t trpi_item_counts_total(const trpi_item_counts *goods, uint32_t item)
{
    uint64_t total = 0;
    for (uint32_t holder = 0; holder < goods->holder_count; holder++) {
        total += trpi_item_counts_of_holder(goods, holder, item);
    }
    return total;
}

const char *trpi_item_counts_holder_name(const trpi_item_counts *goods, const trp_pack *pack, uint32_t holder)
{
    if (holder == goods->holder_count - 2) {
        return "places";
    }
    return holder == goods->holder_count - 1 ? "others" : trp_pack_name(pack, TRP_NAMES_ROLE, holder);
}
