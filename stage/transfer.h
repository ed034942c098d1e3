// SPDX-License-Identifier: MIT
// Transfers the pieces of a stage's save, which means to write or to read them; one function for each piece does both.

#ifndef TROUPE_STAGE_TRANSFER_H
#define TROUPE_STAGE_TRANSFER_H

#include "stage/host.h"
#include "stage/stream.h"

typedef struct trpi_stage_transfer {
    trpi_stage_stream stream;
    trp_stage *stage;  // while writing it is only read
    bool is_exact;     // reading: the world is as it was when the stage was saved
    bool lacks_memory;
} trpi_stage_transfer;

/// Transfers a point. One that is read must be at most 1000 km from the origin.
void trpi_stage_transfer_point(trpi_stage_transfer *transfer, trp_point *point);

/// Transfers an index of the pack as the key of its name, which is equal in every pack. Reading gives TRP_NOT_FOUND if that
/// was written, or if this pack lacks the name.
void trpi_stage_transfer_thing(trpi_stage_transfer *transfer, trp_name_family family, uint32_t *index);

/// Transfers the performances of a body, the newest first. All bodies must be on the stage already.
void trpi_stage_transfer_performances(trpi_stage_transfer *transfer, uint32_t body);

#endif
