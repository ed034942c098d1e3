// SPDX-License-Identifier: MIT
// Outputs: the arrays into which turns write mail, commands, events, sightings and news. The world has them, and each lane has
// its own. Their room follows what was posted so far: before a turn there is memory for the most that a turn may add, and where
// there is not, the turns are interrupted while the outputs grow. Outside of turns an output grows when something is added to it.

#ifndef TROUPE_ENGINE_STORE_OUTPUT_H
#define TROUPE_ENGINE_STORE_OUTPUT_H

#include "engine/store/state.h"

#define TRPI_MOST_OUTPUTS 9
#define TRPI_ORDER_BYTES (2 * sizeof(uint32_t))  // for a command while the commands are sorted

/// One output array of a world or of a view: where its pointer is, how much room it has, and how wide an element is.
typedef struct trpi_output {
    void **memory;
    uint32_t *capacity;
    size_t element_size;
    uint32_t wanted_capacity;
} trpi_output;

/// Lists the outputs of `view`, which is the world itself or the view of a lane, with the room that `room` asks for; returns how
/// many there are.
uint32_t trpi_outputs_list_arrays(const trp_world *world, trp_world *view, trpi_output_limits room, trpi_output *outputs);

/// Grows an output to the room asked for, or by trpi_memory_least_growth_of_table when that is more. False when memory ran out;
/// nothing is lost then.
bool trpi_output_grow(const trpi_output *output, const trp_allocator *allocator);

/// Grows all outputs of a view to what `room` asks for.
bool trpi_outputs_reserve(const trp_world *world, trp_world *view, trpi_output_limits room);

/// Notes the room of each output of a world (trpi_outputs_get_capacities), and gives back the memory that was taken since
/// (trpi_outputs_shrink_to_capacities); where it cannot be given back it stays.
void trpi_outputs_get_capacities(trp_world *world, uint32_t capacities[TRPI_MOST_OUTPUTS]);
void trpi_outputs_shrink_to_capacities(trp_world *world, const uint32_t capacities[TRPI_MOST_OUTPUTS]);

/// Returns how many elements each output of a view holds now. Room is granted on top of these.
trpi_output_limits trpi_outputs_posted_so_far(const trp_world *view);

/// The most that one turn adds to each output (trpi_turn_output_limits). trpi_outputs_have_memory_for_turn says whether a view has
/// the memory for that, and the free pieces that a turn may take. trpi_outputs_extend_for_turn gives the view both.
extern const trpi_output_limits trpi_turn_output_limits;
bool trpi_outputs_have_memory_for_turn(const trp_world *view);
bool trpi_outputs_extend_for_turn(trp_world *world, trp_world *view);

/// The type of the cues for which an event of a kind is news, by kind; 0: none.
extern const uint8_t trpi_event_cue_types[TRP_EVENT_KIND_COUNT];

/// The two ways of trpi_event_add, of which the second has a file of its own, so that the first one stays short: for an event that is
/// no news and for which there is memory; for any event.
static inline trp_event *trpi_event_append(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t behaviour)
{
    trp_event *event = &world->events[world->event_count++];
    *event = (trp_event){.step = world->now, .behaviour = behaviour, .other_behaviour = TRP_NOT_FOUND};
    if (index != TRPI_NEVER) {
        event->agent.value = trpi_ref_of_index(world, index);
    }
    event->kind = (uint8_t)kind;
    return event;
}
trp_event *trpi_event_add_with_news(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t behaviour);

void trpi_outputs_release(const trp_world *world, trp_world *view);

#endif
