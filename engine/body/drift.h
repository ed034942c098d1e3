// SPDX-License-Identifier: MIT
// Drift: the step at which a condition may come out otherwise because a fact drifts, if nothing is set until then.

#ifndef TROUPE_ENGINE_BODY_DRIFT_H
#define TROUPE_ENGINE_BODY_DRIFT_H

#include "engine/store/state.h"

/// Returns the next step at which a condition of an agent may change its result through the drift of a fact of its own or of the
/// world. The step may be too early, never too late. TRPI_NEVER when drift alone does not change the result.
uint32_t trpi_drift_next_change_step(const trp_world *world, uint32_t index, uint32_t code);

#endif
