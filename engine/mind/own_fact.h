// SPDX-License-Identifier: MIT
// Changes of an agent's own facts by the host: whether they give the agent a turn. (SEMANTICS 8.1)

#ifndef TROUPE_ENGINE_MIND_OWN_FACT_H
#define TROUPE_ENGINE_MIND_OWN_FACT_H

#include "engine/store/state.h"

/// Whether an agent whose flags ask for nothing else (see below) performs one behaviour whose body goes on as before although a fact
/// of the agent's own has changed, and has no cue, role or `while` that may read the fact.
bool trpi_agent_performs_on_after_own_fact(trp_world *world, uint32_t index, uint32_t fact);

/// Whether an agent goes on as before although a fact of its own has changed, so that it needs no turn. Most agents that have just
/// appeared do not, which their flags say.
static inline bool trpi_agent_goes_on_after_own_fact(trp_world *world, uint32_t index, uint32_t fact)
{
    const uint32_t plain = TRPI_AGENT_SPONTANEOUS | TRPI_AGENT_CHANGED | TRPI_AGENT_DIRTY | TRPI_AGENT_STAGGERED;
    return (world->agents[index]->flags & ~plain) == 0 && trpi_agent_performs_on_after_own_fact(world, index, fact);
}

#endif
