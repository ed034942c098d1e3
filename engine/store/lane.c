// SPDX-License-Identifier: MIT
#include "engine/store/lane.h"

#include "engine/store/agent_memory.h"
#include "engine/store/notice.h"
#include "engine/store/output.h"

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

#define WORD 64u

// --- Partitions ---

static uint32_t word_count(const trp_world *world)
{
    return (world->entity_end + WORD - 1) / WORD;
}

uint32_t trpi_partition_count(const trp_world *world)
{
    uint32_t partitions = world->entity_count / world->partition_size + 1;
    uint32_t words = word_count(world);
    return words == 0 ? 1 : partitions < words ? partitions : words;
}

uint32_t trpi_partition_first_bitmap_word(const trp_world *world, uint32_t partition)
{
    TRP_ASSERT(partition <= trpi_partition_count(world));
    return (uint32_t)((uint64_t)word_count(world) * partition / trpi_partition_count(world));
}

uint32_t trpi_partition_of_bitmap_word(const trp_world *world, uint32_t word)
{
    uint32_t words = word_count(world), count = trpi_partition_count(world);
    return word >= words ? count : (uint32_t)(((uint64_t)(word + 1) * count - 1) / words);
}

trpi_output_limits trpi_partition_share(const trp_world *world)
{
    trpi_output_limits limit = trpi_output_limits_for_entities(world->entity_count), used = trpi_outputs_posted_so_far(world);
    uint32_t partitions = trpi_partition_count(world);
#define SHARE(name) limit.name > used.name ? (limit.name - used.name) / partitions : 0,
    return (trpi_output_limits){TRPI_ROOM(SHARE)};
}

void trpi_partition_limit_output(trp_world *view, const trpi_output_limits *share_of_partition)
{
    trpi_output_limits used = trpi_outputs_posted_so_far(view);
#define OPEN(name) used.name + share_of_partition->name,
    view->partition = (trpi_output_limits){TRPI_ROOM(OPEN)};
}

void trpi_turn_limit_output_within_partition(trp_world *view)
{
#define OPEN_TURN(limit, count, capacity, most, array)                                 \
    view->room.limit = trpi_earlier_step(view->partition.limit, view->count + (most)); \
    view->room.limit = view->has_memory ? view->room.limit : trpi_earlier_step(view->room.limit, view->capacity - 1);
    TRPI_OUTPUTS(OPEN_TURN)
    view->room.mails = view->partition.mails;
}

void trpi_partition_lift_output_limits(trp_world *view)
{
#define UNLIMITED(name) UINT32_MAX,
    view->partition = view->room = (trpi_output_limits){TRPI_ROOM(UNLIMITED)};
}

bool trpi_partition_has_room_for_turn(const trp_world *view)
{
    return trpi_output_limits_allow_turn(view, &view->partition) && view->has_memory;
}

// --- Memory ---

// The bitmaps to which views write: at most as many as TRPI_MOST_BITMAPS.
static uint32_t summarised_bitmaps(trp_world *view, trpi_bitmap **bitmaps)
{
    uint32_t written;
    (void)trpi_collect_entity_bitmaps(view, view->settings.perception, bitmaps, &written);
    return written;
}

static size_t summaries_size(trp_world *world)
{
    trpi_bitmap *bitmaps[TRPI_MOST_BITMAPS];
    return summarised_bitmaps(world, bitmaps) * sizeof(uint64_t);
}

bool trpi_lanes_reserve(trp_world *world, uint32_t entity_capacity)
{
    for (uint32_t i = 0; i < world->lane_count; i++) {
        struct trpi_lane *lane = &world->lanes[i];
        const trpi_output summaries = {(void **)&lane->summaries, &lane->summary_words, summaries_size(world),
                                       entity_capacity / (WORD * WORD) + 1};
        if (!trpi_outputs_reserve(world, &lane->view, trpi_turn_output_limits) ||
            !trpi_output_grow(&summaries, &world->allocator) ||
            !trpi_bitmap_reserve(&lane->agents_near_motion, &world->allocator, world->attentive.capacity)) {
            return false;
        }
    }
    return true;
}

// Returns an upper bound for the room that an output of a lane has when it has grown once for a turn.
static uint32_t most_after_growth(uint32_t capacity, uint32_t most)
{
    return capacity + trpi_memory_least_growth_of_table(capacity) + most + 1;
}

// Makes room in the world for everything that the lanes may hold after they have grown once. A lane's bag of outgoing mail may be
// larger than its mail needs, since bags also serve to order the commands (engine/store/output.c).
static bool reserve_join(trp_world *world)
{
    trpi_output_limits more = {0};
    for (uint32_t i = 0; i < world->lane_count; i++) {
        const trp_world *view = &world->lanes[i].view;
#define ADD_JOINED(limit, count, capacity, most, array) more.limit += most_after_growth(view->capacity, most);
        TRPI_OUTPUTS(ADD_JOINED)
        const uint64_t commands = most_after_growth(view->command_capacity, trpi_turn_output_limits.commands);
        const uint32_t order = (uint32_t)(commands * TRPI_ORDER_BYTES / sizeof(trpi_mail)) + 2,
                       mails = most_after_growth(view->outgoing.capacity, trpi_turn_output_limits.agent_mails);
        more.agent_mails += order > mails ? order - mails : 0;
    }
    return trpi_outputs_add_room(world, world, &more);
}

bool trpi_lanes_reserve_for_turn(trp_world *world)
{
    bool room = reserve_join(world);
    for (uint32_t i = 0; i < world->lane_count; i++) {
        trp_world *view = &world->lanes[i].view;
        room = room && (trpi_outputs_have_memory_for_turn(view) || trpi_outputs_extend_for_turn(world, view));
        view->incoming = world->incoming;
        view->earlier_commands = world->commands;
    }
    return room;
}

void trpi_lanes_release(trp_world *world)
{
    for (uint32_t i = 0; i < world->lane_count; i++) {
        struct trpi_lane *lane = &world->lanes[i];
        trpi_pieces_give_back_free_of_view(world, &lane->view);
        trpi_outputs_release(world, &lane->view);
        trpi_bitmap_release(&lane->agents_near_motion, &world->allocator);
        trpi_memory_free(&world->allocator, lane->summaries, lane->summary_words, summaries_size(world));
    }
    trpi_memory_free(&world->allocator, world->lanes, world->lane_count, sizeof *world->lanes);
    world->lanes = NULL;
    world->lane_count = 0;
}

// --- Views ---

// Gives the bitmaps of a view summaries of their own, as those of the world are. A bit of a summary belongs to the lane to which
// its word of a bitmap belongs.
static void open_summaries(struct trpi_lane *lane)
{
    trpi_bitmap *bitmaps[TRPI_MOST_BITMAPS];
    const uint32_t count = summarised_bitmaps(&lane->view, bitmaps), first = lane->course.first / WORD,
                   words = (lane->course.end + WORD - 1) / WORD - first;
    TRP_ASSERT(first + words <= lane->summary_words);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *own = &lane->summaries[(size_t)i * lane->summary_words];
        memcpy(&own[first], &bitmaps[i]->summary[first], words * sizeof *own);
        bitmaps[i]->summary = own;
    }
}

// Puts the bits of a lane into the summaries of the world. The lanes behind it, which end later, put in theirs.
static void close_summaries(trp_world *world, struct trpi_lane *lane)
{
    trpi_bitmap *bitmaps[TRPI_MOST_BITMAPS];
    const uint32_t count = summarised_bitmaps(world, bitmaps), first = lane->course.first / WORD,
                   end = (lane->course.end + WORD - 1) / WORD;
    for (uint32_t word = first; word < end; word++) {
        const uint64_t before = word == first ? ~(UINT64_MAX << lane->course.first % WORD) : 0;
        for (uint32_t i = 0; i < count; i++) {
            uint64_t *summary = &bitmaps[i]->summary[word];
            *summary = (*summary & before) | (lane->summaries[(size_t)i * lane->summary_words + word] & ~before);
        }
    }
}

trp_world *trpi_lane_begin(trp_world *world, uint32_t number, trpi_course course)
{
    TRP_ASSERT(number < world->lane_count && world->stepping);
    struct trpi_lane *lane = &world->lanes[number];
    trp_world *view = &lane->view;
    trpi_output outputs[TRPI_MOST_OUTPUTS];
    void *memory[TRPI_MOST_OUTPUTS];
    uint32_t capacities[TRPI_MOST_OUTPUTS], count = trpi_outputs_list_arrays(world, view, (trpi_output_limits){0}, outputs);
    for (uint32_t i = 0; i < count; i++) {
        memory[i] = *outputs[i].memory;
        capacities[i] = *outputs[i].capacity;
    }
    trpi_free_piece_list free[TRPI_PIECE_KINDS];
    memcpy(free, view->free_pieces, sizeof free);
    *view = *world;
    memcpy(view->free_pieces, free, sizeof free);
    for (uint32_t i = 0; i < count; i++) {
        *outputs[i].memory = memory[i];
        *outputs[i].capacity = capacities[i];
    }
    view->earlier_commands = world->commands;
    view->earlier_command_count = world->command_count;
#define EMPTY(limit, count, capacity, most, array) view->count = 0;
    TRPI_OUTPUTS(EMPTY)
    view->counters = (trp_counters){0};
    trpi_notices_clear(view);
    lane->course = course;
    open_summaries(lane);
    return view;
}

// Adds what a lane has posted and told to what the world has. The words of a command are a position among those of all commands,
// and a sighting counts all events before it, so both numbers grow by what the world has already.
static void add_outputs(trp_world *world, const trp_world *view)
{
    const uint32_t commands = world->command_count, sightings = world->sighting_count, events = world->event_count;
    const size_t words = world->settings.words_per_command, further = world->settings.further_per_command;
#define JOIN(limit, count, capacity, most, array)                                            \
    if (view->count > 0) {                                                                   \
        TRP_ASSERT(world->count + view->count <= world->capacity);                           \
        memcpy(&world->array[world->count], view->array, view->count * sizeof *view->array); \
        world->count += view->count;                                                         \
    }
    TRPI_OUTPUTS(JOIN)
    for (uint32_t i = commands; i < world->command_count; i++) {
        world->commands[i].words += commands;
    }
    for (uint32_t i = sightings; i < world->sighting_count; i++) {
        world->sightings[i].event_count_before += events;
    }
    if (words > 0) {
        memcpy(&world->said[commands * words], view->said, view->command_count * words * sizeof *view->said);
    }
    if (further > 0) {
        const size_t row = 1 + further;
        memcpy(&world->further[commands * row], view->further, view->command_count * row * sizeof *view->further);
    }
}

static void add_counters(trp_counters *to, const trp_counters *from)
{
    to->dispatches += from->dispatches;
    to->mails += from->mails;
    to->samples += from->samples;
    to->spins += from->spins;
    to->repairs += from->repairs;
}

void trpi_lane_end(trp_world *world, uint32_t number)
{
    TRP_ASSERT(number < world->lane_count && world->lanes[number].view.now == world->now);
    const trp_world *view = &world->lanes[number].view;
    close_summaries(world, &world->lanes[number]);
    add_outputs(world, view);
    add_counters(&world->counters, &view->counters);
    trpi_notices_merge(world, view);
}
