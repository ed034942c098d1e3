// SPDX-License-Identifier: MIT
// Verification of a world that was read from bytes, in which every number satisfies the role of its field: the fields of each
// record must agree with each other. Whether records agree with each other is checked by trp_world_check. A world that passes both
// can be stepped without harm.

#ifndef TROUPE_ENGINE_SAVE_VERIFY_H
#define TROUPE_ENGINE_SAVE_VERIFY_H

#include "engine/store/state.h"

/// Returns NULL, or a sentence that says what is wrong.
const char *trpi_verify_world(trp_world *world);

#endif
