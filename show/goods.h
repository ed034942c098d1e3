// SPDX-License-Identifier: MIT
// The items that entities hold, summed up by role, so that a report shows whether items were lost in changing hands.

#ifndef TROUPE_SHOW_GOODS_H
#define TROUPE_SHOW_GOODS_H

#include "troupe/rehearsal.h"

/// The counts of each item, for each holder: the agents of a role, the places, and all others together.
typedef struct trpi_goods {
    uint32_t item_count;
    uint32_t holder_count;  // roles, then places, then others
    uint64_t *held;         // [holder * item_count + item]
} trpi_goods;

/// Makes the counts, all 0. False when there is no memory. End with trpi_goods_release.
bool trpi_goods_init(trpi_goods *goods, const trp_pack *pack);
void trpi_goods_release(trpi_goods *goods);

/// Counts the items of all living entities anew.
void trpi_goods_count_all(trpi_goods *goods, const trp_world *world);

/// Returns the count of an item over all holders, or of one holder; or the name of a holder.
uint64_t trpi_goods_total(const trpi_goods *goods, uint32_t item);
uint64_t trpi_goods_count(const trpi_goods *goods, uint32_t holder, uint32_t item);
const char *trpi_goods_group_name(const trpi_goods *goods, const trp_pack *pack, uint32_t holder);

#endif
