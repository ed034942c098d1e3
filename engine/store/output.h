// SPDX-License-Identifier: MIT
// Outputs: the arrays that turns write into, mail, commands, events, sightings and news. The world has them, and each lane has its own.
// They follow what was ever posted and told: before a turn there is memory for the most that a turn may add, and where there is not,
// the turns are interrupted while the outputs grow. Outside of turns an output grows when something is added to it.

#ifndef TROUPE_ENGINE_STORE_OUTPUT_H
#define TROUPE_ENGINE_STORE_OUTPUT_H

#include "engine/store/state.h"

#define TRPI_MOST_OUTPUTS 9

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

/// The room that each output of a world has, and giving back what was taken since; where memory cannot be given back it stays.
void trpi_outputs_note(trp_world *world, uint32_t capacities[TRPI_MOST_OUTPUTS]);
void trpi_outputs_shrink(trp_world *world, const uint32_t capacities[TRPI_MOST_OUTPUTS]);

/// How much was posted and told so far.
trpi_output_limits trpi_outputs_used(const trp_world *view);

/// The most that one turn adds, and whether there is memory for that.
extern const trpi_output_limits trpi_outputs_of_turn;
bool trpi_outputs_have_room_for_turn(const trp_world *view);

void trpi_outputs_release(const trp_world *world, trp_world *view);

#endif
