// SPDX-License-Identifier: MIT
// The host's meter: it is called when the search of a cue or the evaluation of a condition begins in a step, and when that is over;
// not for an explanation between two steps. Without a meter this costs one comparison each.

#ifndef TROUPE_ENGINE_STORE_METER_H
#define TROUPE_ENGINE_STORE_METER_H

#include "engine/store/state.h"

static inline void trpi_meter_begin(const trp_world *world, trp_metered what, uint32_t behaviour)
{
    if (world->meter != NULL && world->stepping) {
        world->meter(world->meter_context, what, trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BEHAVIOUR, behaviour),
                     TRP_METER_BEGINS);
    }
}

static inline void trpi_meter_end(const trp_world *world, trp_metered what, uint32_t behaviour, bool is_true)
{
    if (world->meter != NULL && world->stepping) {
        world->meter(world->meter_context, what, trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BEHAVIOUR, behaviour),
                     is_true ? TRP_METER_TRUE : TRP_METER_FALSE);
    }
}

#endif
