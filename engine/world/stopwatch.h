// SPDX-License-Identifier: MIT
// The host's stopwatch: it is called when a part of the step begins, or the look or turn of an agent. Without a stopwatch this
// costs one comparison.

#ifndef TROUPE_ENGINE_WORLD_STOPWATCH_H
#define TROUPE_ENGINE_WORLD_STOPWATCH_H

#include "engine/store/state.h"

static inline void trpi_stopwatch_begin_part(const trp_world *world, trp_step_part part)
{
    if (world->stopwatch != NULL) {
        world->stopwatch(world->stopwatch_context, part, trp_nobody());
    }
}

static inline void trpi_stopwatch_begin_agent(const trp_world *view, uint32_t index)
{
    if (view->stopwatch != NULL) {
        view->stopwatch(view->stopwatch_context, TRP_STEP_PART_AGENT, (trp_entity){trpi_ref_of_index(view, index)});
    }
}

#endif
