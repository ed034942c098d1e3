// SPDX-License-Identifier: MIT
// The host loop: what a rehearsal is made of.

#ifndef TROUPE_REHEARSAL_RUN_H
#define TROUPE_REHEARSAL_RUN_H

#include "troupe/rehearsal.h"

struct trp_rehearsal {
    trp_world *world;
    trp_stage *stage;
    uint32_t setting;  // or TRP_NOT_FOUND
    char *spare_name;  // of somebody whom the stage does not know; written by trp_rehearsal_name
};

enum {
    TRPI_NAME_BYTES = 96  // of spare_name
};

/// Reads a caller's def into *whole, as this build knows it, whatever the caller was compiled with; NULL: defaults.
trp_result trpi_rehearsal_def(const trp_rehearsal_def *def, trp_rehearsal_def *whole);

#endif
