// SPDX-License-Identifier: MIT
// The items that entities hold, summed up by role, so that a report shows whether items were lost in changing hands.

#ifndef TROUPE_SHOW_GOODS_H
#define TROUPE_SHOW_GOODS_H

#include "troupe/rehearsal.h"

/// The counts of each item, for each holder: the agents of a role, the places, and all others together.
typedef struct trpi_item_counts {
    uint32_t item_count;
    uint32_t holder_count;  // roles, then places, then others
    uint64_t *held;         // [holder * item_count + item]
} trpi_item_counts;

/// Makes the counts, all 0. False when there is no memory. End with trpi_item_counts_release.
bool trpi_item_counts_init(trpi_item_counts *goods, const trp_pack *pack);
void trpi_item_counts_release(trpi_item_counts *goods);

/// Counts the items of all living entities anew.
void trpi_item_counts_count_all(trpi_item_counts *goods, const trp_world *world);

/// Returns the count of an item over all holders, or of one holder; or the name of a holder.
uint64_t trpi_item_counts_total(const trpi_item_counts *goods, uint32_t item);
uint64_t trpi_item_counts_of_holder(const trpi_item_counts *goods, uint32_t holder, uint32_t item);
const char *trpi_item_counts_holder_name(const trpi_item_counts *goods, const trp_pack *pack, uint32_t holder);

#endif
