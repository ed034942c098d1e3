// SPDX-License-Identifier: MIT
// What a save of a stage is made of, and how its parts are written and read. One walk does both.

#ifndef TROUPE_STAGE_TRANSFER_H
#define TROUPE_STAGE_TRANSFER_H

#include "stage/host.h"
#include "stage/stream.h"

typedef struct stage_transfer {
    stage_stream stream;
    trp_stage *stage;  // while writing it is only read
    bool is_exact;     // reading: the world is as it was when the stage was saved
    bool lacks_memory;
} stage_transfer;

/// A point, which is at most 1000 km away from anywhere.
void stage_transfer_point(stage_transfer *transfer, trp_point *point);

/// Something of the pack, by the key that it has in every pack. Reading gives TRP_NOT_FOUND for what
/// was none, and for what this pack has not.
void stage_transfer_thing(stage_transfer *transfer, trp_sort sort, uint32_t *index);

/// All that a body does, the newest first. All bodies must be on the stage already.
void stage_transfer_performances(stage_transfer *transfer, uint32_t body);

#endif
