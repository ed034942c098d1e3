// SPDX-License-Identifier: MIT
// Lanes: several agents have their turns at the same time. In its turn an agent writes its own state only; what it posts
// and tells goes to its lane, and the lanes are put together in the order of the places afterwards. So the outcome is
// that of one turn after the other. (SEMANTICS 11.1)
//
// The *view* of a lane is a shallow copy of the world: the same tables, but mailbags, commands, events, news and counters of
// its own. A *partition* is a row of places for entities; each has its share of the room for what is posted. The number of
// partitions follows from the number of entities, not of lanes, so lanes do not decide either which agent is put off for
// want of room.

#ifndef TROUPE_ENGINE_STORE_LANE_H
#define TROUPE_ENGINE_STORE_LANE_H

#include "engine/store/state.h"

/// The progress of a lane in a round: the words of the bitmaps that are its own (from `first` up to `end`), the next place, and the
/// first word behind the partition whose turns are being taken (`open_end`; before the first one 0).
typedef struct trpi_course {
    uint32_t first;
    uint32_t end;
    uint32_t next_place;
    uint32_t open_end;
} trpi_course;

struct trpi_lane {
    trp_world view;
    trpi_course course;
    uint64_t *summaries;     // of the bitmaps to which the view writes, one after the other; two lanes may have bits of one word
    uint32_t summary_words;  // room of each
    trpi_bitmap agents_near_motion;  // agents near which something moves, while entities are followed
};

/// Makes room for a turn, and for the bitmaps of `entity_capacity` entities, in every lane. False when memory ran out (nothing
/// lost).
bool trpi_lanes_reserve(trp_world *world, uint32_t entity_capacity);
void trpi_lanes_release(trp_world *world);

/// Returns how many partitions there are (trpi_partition_count), and the first word of the bitmaps that belongs to one
/// (trpi_partition_first_bitmap_word). A partition consists of whole words of the bitmaps.
uint32_t trpi_partition_count(const trp_world *world);
uint32_t trpi_partition_first_bitmap_word(const trp_world *world, uint32_t partition);

/// Returns the partition in which a word of the bitmaps lies; behind the last word the number of partitions.
uint32_t trpi_partition_of_bitmap_word(const trp_world *world, uint32_t word);

/// Returns the share of one partition in the room of this round.
trpi_output_limits trpi_partition_share(const trp_world *world);

/// Limits what is posted to the share of a partition, in the world itself or in a view (trpi_partition_limit_output); or
/// removes all limits (trpi_partition_lift_output_limits).
void trpi_partition_limit_output(trp_world *view, const trpi_output_limits *share_of_partition);
void trpi_partition_lift_output_limits(trp_world *view);

/// Limits the next turn to the most that one turn may post, and to what is left of the share of the open partition.
void trpi_turn_limit_output_within_partition(trp_world *view);

/// Whether the open partition has room left for what one more turn may post, and the view has memory for it.
bool trpi_partition_has_room_for_turn(const trp_world *view);

/// Makes room in all lanes for what one more turn may post, and in the world for all that the lanes may hold then. False when
/// memory ran out.
bool trpi_lanes_reserve_for_turn(trp_world *world);

/// Makes the empty view of a lane that takes a course (trpi_lane_begin); adds what was collected in it to the world
/// (trpi_lane_end). In a turn, an agent writes bits of its own place only.
trp_world *trpi_lane_begin(trp_world *world, uint32_t lane, trpi_course course);
void trpi_lane_end(trp_world *world, uint32_t lane);

#endif
