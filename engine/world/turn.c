// SPDX-License-Identifier: MIT
#include "engine/world/turn.h"

#include "engine/store/lane.h"

#include "base/assert.h"
#include "base/memory.h"

#define MOST_LANES 64

typedef struct work {
    trp_world *world;
    trpi_turn turn;
    trpi_output_limits share;
    uint32_t partitions;
    uint32_t lanes;
} work;

// Walks over the words of the set and not over its summary, which several lanes would write.
static void take_word(trp_world *view, trpi_turn turn, uint32_t word)
{
    uint64_t *bits = &view->turns.words[word];
    for (uint32_t i = 0; i < 64 && *bits >> i != 0; i++) {
        if ((*bits >> i & 1) != 0 && !turn(view, word * 64 + i)) {
            *bits &= ~(UINT64_C(1) << i);
        }
    }
}

static void take_partitions(trp_world *view, const work *w, uint32_t first, uint32_t end)
{
    TRP_ASSERT(first <= end && end <= w->partitions);
    for (uint32_t partition = first; partition < end; partition++) {
        trpi_partition_open(view, &w->share);
        uint32_t end_word = trpi_partition_first_word(w->world, partition + 1);
        for (uint32_t word = trpi_partition_first_word(w->world, partition); word < end_word; word++) {
            take_word(view, w->turn, word);
        }
    }
    trpi_partition_close(view);
}

static void take_lane(void *argument, uint32_t lane)
{
    const work *w = argument;
    trp_world *view = &w->world->lanes[lane].view;
    take_partitions(view, w, lane * w->partitions / w->lanes, (lane + 1) * w->partitions / w->lanes);
}

// Whether enough agents have a turn for lanes to be worth their cost.
static bool are_enough(const trp_world *world)
{
    uint32_t count = 0;
    for (uint32_t i = trpi_bitmap_next(&world->turns, 0); i != TRPI_BITMAP_END && count < world->partition_size / 8;
         i = trpi_bitmap_next(&world->turns, i + 1)) {
        count++;
    }
    return count >= world->partition_size / 8;
}

void trpi_turns_run(trp_world *world, trpi_turn turn)
{
    if (trpi_bitmap_next(&world->turns, 0) == TRPI_BITMAP_END) {
        return;
    }
    work w = {.world = world, .turn = turn, .share = trpi_partition_share(world), .partitions = trpi_partition_count(world)};
    w.lanes = world->lane_count < w.partitions ? world->lane_count : w.partitions;
    if (w.lanes < 2 || !are_enough(world)) {
        take_partitions(world, &w, 0, w.partitions);
    } else {
        for (uint32_t i = 0; i < w.lanes; i++) {
            trpi_lane_begin(world, i);
        }
        world->run_tasks(world->tasks_context, take_lane, &w, w.lanes);
        for (uint32_t i = 0; i < w.lanes; i++) {
            trpi_lane_end(world, i);
        }
        trpi_lanes_settle(world);
    }
    trpi_bitmap_update_summary(&world->turns);
}

trp_result trp_world_set_tasks(trp_world *world, trp_run_tasks *run_tasks, void *context, uint32_t lanes)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (lanes > MOST_LANES) {
        return TRP_ERROR_ARGUMENT;
    }
    trpi_lanes_release(world);
    if (run_tasks == NULL || lanes < 2) {
        return TRP_OK;
    }
    world->lanes = trpi_memory_array(&world->allocator, lanes, sizeof *world->lanes);
    if (world->lanes == NULL) {
        return TRP_ERROR_MEMORY;
    }
    world->lane_count = lanes;
    world->run_tasks = run_tasks;
    world->tasks_context = context;
    if (!trpi_lanes_reserve(world, world->capacity)) {
        trpi_lanes_release(world);
        return TRP_ERROR_MEMORY;
    }
    return TRP_OK;
}
