// SPDX-License-Identifier: MIT
// Whether the records of a loaded world agree with each other: scenes with those who take part in them, and clocks with
// what they are to wake somebody for. What does not agree yet has a mail on its way that will make it so.

#ifndef TROUPE_ENGINE_SAVE_AGREEMENT_H
#define TROUPE_ENGINE_SAVE_AGREEMENT_H

#include "engine/store/state.h"

/// What does not agree, a sentence; NULL when all does. Every record has been found to be possible by itself.
const char *trpi_agreement(trp_world *world);

#endif
