// SPDX-License-Identifier: MIT
// Outputs: the arrays that turns write into, mail, commands, events, sightings and news. The world has them, and each lane has its own.

#ifndef TROUPE_ENGINE_STORE_OUTPUT_H
#define TROUPE_ENGINE_STORE_OUTPUT_H

#include "engine/store/state.h"

#define TRPI_MOST_OUTPUTS 11

/// One array of a world or of a view: where it hangs, how much room it has, and how wide an element is.
typedef struct trpi_output {
    void **memory;
    uint32_t *capacity;
    size_t size;
    uint32_t wanted;
} trpi_output;

/// The outputs of `view`, which is the world itself or the view of a lane, with what `room` wants; returns how many there are.
uint32_t trpi_view_outputs(const trp_world *world, trp_world *view, trpi_output_limits room, trpi_output *outputs);

/// Grows an output to what is wanted, by half at least. False when memory ran out; nothing is lost then.
bool trpi_output_grow(const trpi_output *output, const trp_allocator *allocator);

/// Grows all outputs of a view to what `room` wants.
bool trpi_outputs_reserve(const trp_world *world, trp_world *view, trpi_output_limits room);

void trpi_outputs_release(const trp_world *world, trp_world *view);

#endif
