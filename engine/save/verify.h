// SPDX-License-Identifier: MIT
// Whether a world that was read from somewhere can be: every number in it points at something that there is, and what
// the records say of each other agrees. A world that passes can be stepped without harm.

#ifndef TROUPE_ENGINE_SAVE_VERIFY_H
#define TROUPE_ENGINE_SAVE_VERIFY_H

#include "engine/store/state.h"

/// NULL, or what is wrong: a sentence.
const char *trpi_verify_world(trp_world *world);

#endif
