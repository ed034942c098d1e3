// SPDX-License-Identifier: MIT
// Invariant: the ends that the host gives to links are set in the step in which their object appears, before the object looks for
// others itself; afterwards they stay as they are.

#include "engine/world/link.h"

bool trpi_link_fits_kinds(const trp_pack *pack, const trpi_pack_link *link, uint32_t object_kind, uint32_t end_kind)
{
    return trpi_pack_kind_is(pack, object_kind, link->kind) && trpi_pack_kind_is(pack, end_kind, link->target);
}

void trpi_link_add_end(trp_world *world, uint32_t index, const trpi_input *input)
{
    const trpi_pack_link *link = &world->pack->links[input->number];
    bool there =
        trpi_ref_is_alive(world, input->other) && (world->entities[trpi_ref_index(input->other)].flags & TRPI_ENTITY_DYING) == 0;
    if (!trpi_bitmap_has_bit(&world->arrived, index) || !there ||
        !trpi_link_fits_kinds(world->pack, link, world->entities[index].kind, world->entities[trpi_ref_index(input->other)].kind)) {
        return;
    }
    trpi_ref *ends = trpi_entity_links(world, index) + link->slot;
    for (uint32_t i = 0; i < link->ends; i++) {
        if (ends[i] == 0) {
            ends[i] = input->other;
            trpi_entity_mark_hash_dirty(world, index);
            return;
        }
    }
}
