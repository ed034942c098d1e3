// SPDX-License-Identifier: MIT
// Tells the host's stopwatch that a part of the step begins, or the look or turn of an agent. Without a stopwatch it costs one comparison.

#ifndef TROUPE_ENGINE_WORLD_STOPWATCH_H
#define TROUPE_ENGINE_WORLD_STOPWATCH_H

#include "engine/store/state.h"

static inline void trpi_step_part_begin(const trp_world *world, trp_step_part part)
{
    if (world->stopwatch != NULL) {
        world->stopwatch(world->stopwatch_context, part, trp_nobody());
    }
}

static inline void trpi_step_agent_begin(const trp_world *view, uint32_t index)
{
    if (view->stopwatch != NULL) {
        view->stopwatch(view->stopwatch_context, TRP_STEP_PART_AGENT, (trp_entity){trpi_ref_of_entity(view, index)});
    }
}

#endif
