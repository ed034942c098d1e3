// SPDX-License-Identifier: MIT
// Which operations of steps take no time.

#ifndef TROUPE_PACK_STEP_H
#define TROUPE_PACK_STEP_H

#include <stdbool.h>
#include <stdint.h>

/// Whether a step takes no time, so that it may be part of the immediate cleanup.
bool trpi_step_is_immediate(uint8_t op);

#endif
