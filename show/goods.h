// SPDX-License-Identifier: MIT
// Who holds how many of each item, summed up: what is paid must arrive somewhere.

#ifndef TROUPE_SHOW_GOODS_H
#define TROUPE_SHOW_GOODS_H

#include "troupe/rehearsal.h"

/// Items held by the wearers of a role, by places, and by everyone else.
typedef struct trpi_goods {
    uint32_t item_count;
    uint32_t holder_count;  // roles, then places, then others
    uint64_t *held;         // [holder * item_count + item]
} trpi_goods;

/// False when there is no memory. End with trpi_goods_release.
bool trpi_goods_init(trpi_goods *goods, const trp_pack *pack);
void trpi_goods_release(trpi_goods *goods);

/// Counts anew what everyone alive holds.
void trpi_goods_take_stock(trpi_goods *goods, const trp_world *world);

/// How many of an item there are in all, and what a holder is called.
uint64_t trpi_goods_total(const trpi_goods *goods, uint32_t item);
uint64_t trpi_goods_held(const trpi_goods *goods, uint32_t holder, uint32_t item);
const char *trpi_goods_holder(const trpi_goods *goods, const trp_pack *pack, uint32_t holder);

#endif
