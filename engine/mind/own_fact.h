// SPDX-License-Identifier: MIT
// Changes of an agent's own facts by the host: whether they give the agent a turn. (SEMANTICS 8.1)

#ifndef TROUPE_ENGINE_MIND_OWN_FACT_H
#define TROUPE_ENGINE_MIND_OWN_FACT_H

#include "engine/store/state.h"

/// Whether an agent goes on as before although a fact of its own has changed, so that it needs no turn: its flags ask for nothing
/// else, it performs one behaviour whose body goes on as before, and no cue, role or `while` of it may read the fact.
bool trpi_agent_goes_on_after_own_fact(trp_world *world, uint32_t index, uint32_t fact);

#endif
