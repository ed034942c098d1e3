// SPDX-License-Identifier: MIT
// The end of a step: what has been decided becomes what everybody sees. (SEMANTICS 11.1–11.3)

#ifndef TROUPE_ENGINE_WORLD_COMMIT_H
#define TROUPE_ENGINE_WORLD_COMMIT_H

#include "engine/store/state.h"

/// Publishes commands, spreads news, commits shared facts, takes out the dying, brings the hash up to date.
void trpi_commit(trp_world *world);

#endif
