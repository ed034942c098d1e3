// SPDX-License-Identifier: MIT
// The walk over everything that a save holds, in its order. One walk writes and reads.

#ifndef TROUPE_ENGINE_SAVE_TRANSFER_H
#define TROUPE_ENGINE_SAVE_TRANSFER_H

#include "engine/save/stream.h"

/// Makes the head of a save: settings, clocks, counters, the counts of what follows, and the state hash.
trpi_saved_world trpi_save_make_head(const trp_world *world);

/// Writes the state of a world to the stream, or reads it into a world that has room for all of it and is empty. While reading,
/// each number is checked by the role of its field; engine/save/verify.h has further checks.
void trpi_save_transfer_state(trpi_save_stream *stream, trp_world *world, const trpi_saved_world *head);

/// Writes the head and the state of a world.
void trpi_save_write_world(trpi_save_stream *stream, const trp_world *world);

#endif
