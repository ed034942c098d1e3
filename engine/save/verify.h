// SPDX-License-Identifier: MIT
// Verification of a world that was read from bytes: every number in it refers to something that exists, and its records
// agree with each other. A world that passes can be stepped without harm.

#ifndef TROUPE_ENGINE_SAVE_VERIFY_H
#define TROUPE_ENGINE_SAVE_VERIFY_H

#include "engine/store/state.h"

/// Returns NULL, or a sentence that says what is wrong.
const char *trpi_verify_world(trp_world *world);

#endif
