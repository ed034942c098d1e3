// SPDX-License-Identifier: MIT
#include "engine/store/lane.h"

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

#define WORD 64u

// --- Wards ---

static uint32_t word_count(const trp_world *world)
{
    return (world->entity_end + WORD - 1) / WORD;
}

uint32_t trpi_ward_count(const trp_world *world)
{
    uint32_t wards = world->entity_count / world->ward_size + 1;
    uint32_t words = word_count(world);
    return words == 0 ? 1 : wards < words ? wards : words;
}

uint32_t trpi_ward_first_word(const trp_world *world, uint32_t ward)
{
    TRP_ASSERT(ward <= trpi_ward_count(world));
    return (uint32_t)((uint64_t)word_count(world) * ward / trpi_ward_count(world));
}

static uint32_t share(uint32_t limit, uint32_t used, uint32_t wards)
{
    return limit > used ? (limit - used) / wards : 0;
}

trpi_room trpi_ward_share(const trp_world *world)
{
    trpi_room limit = trpi_room_of(world->entity_count);
    uint32_t wards = trpi_ward_count(world);
    uint32_t events = limit.events < world->event_capacity ? limit.events : world->event_capacity;
    return (trpi_room){.mails = share(limit.mails, world->outgoing.count, wards),
                       .most_mails = share(limit.most_mails, world->outgoing.count, wards),
                       .office = share(limit.office, world->office.count, wards),
                       .commands = share(limit.commands, world->command_count, wards),
                       .news = share(limit.news, world->news_count, wards),
                       .events = share(events, world->event_count, wards)};
}

void trpi_ward_open(trp_world *view, const trpi_room *share_of_ward)
{
    view->room = (trpi_room){.mails = view->outgoing.count + share_of_ward->mails,
                             .most_mails = view->outgoing.count + share_of_ward->most_mails,
                             .office = view->office.count + share_of_ward->office,
                             .commands = view->command_count + share_of_ward->commands,
                             .news = view->news_count + share_of_ward->news,
                             .events = view->event_count + share_of_ward->events};
}

void trpi_ward_close(trp_world *view)
{
    view->room = (trpi_room){UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
}

bool trpi_ward_has_room(const trp_world *view)
{
    return view->outgoing.count + 128 <= view->room.mails && view->office.count + 64 <= view->room.office &&
           view->command_count + 63 <= view->room.commands;
}

// --- Memory ---

#define GROW(pointer, capacity, wanted) grow(&world->allocator, (void **)&(pointer), &(capacity), (wanted), sizeof *(pointer))

static bool grow(const trp_allocator *allocator, void **memory, uint32_t *capacity, uint32_t wanted, size_t size)
{
    if (wanted <= *capacity) {
        return true;
    }
    void *larger = trpi_memory_resize(allocator, *memory, *capacity, wanted, size);
    if (larger == NULL) {
        return false;
    }
    *memory = larger;
    *capacity = wanted;
    return true;
}

// The wards of one lane together: a lane has at most one more than its part of them, and a ward's share is bounded
// however few there are.
static trpi_room most_of_lane(const trp_world *world, uint32_t capacity)
{
    trpi_room all = trpi_room_of(capacity), few = trpi_room_of(2 * world->ward_size);
    uint32_t lanes = world->lane_count;
    return (trpi_room){.most_mails = all.most_mails / lanes + few.most_mails,
                       .office = all.office / lanes + few.office,
                       .commands = all.commands / lanes + few.commands + 1,
                       .news = all.news / lanes + few.news,
                       .events = all.events / lanes + few.events};
}

bool trpi_lanes_reserve(trp_world *world, uint32_t capacity)
{
    for (uint32_t i = 0; i < world->lane_count; i++) {
        struct trpi_lane *lane = &world->lanes[i];
        trp_world *view = &lane->view;
        trpi_room most = most_of_lane(world, capacity);
        if (!GROW(view->outgoing.mails, view->outgoing.capacity, most.most_mails) ||
            !GROW(view->office.mails, view->office.capacity, most.office) ||
            !GROW(view->commands, view->command_capacity, most.commands) ||
            !GROW(view->said, view->said_capacity, most.commands * world->settings.words_per_command) ||
            !GROW(view->news, view->news_capacity, most.news) ||
            (world->settings.events && !GROW(view->events, view->event_capacity, most.events)) ||
            !GROW(lane->summary, lane->summary_words, capacity / (WORD * WORD) + 1)) {
            return false;
        }
    }
    return true;
}

void trpi_lanes_release(trp_world *world)
{
    const trp_allocator *allocator = &world->allocator;
    for (uint32_t i = 0; i < world->lane_count; i++) {
        struct trpi_lane *lane = &world->lanes[i];
        trp_world *view = &lane->view;
        trpi_memory_free(allocator, view->outgoing.mails, view->outgoing.capacity, sizeof *view->outgoing.mails);
        trpi_memory_free(allocator, view->office.mails, view->office.capacity, sizeof *view->office.mails);
        trpi_memory_free(allocator, view->commands, view->command_capacity, sizeof *view->commands);
        trpi_memory_free(allocator, view->said, view->said_capacity, sizeof *view->said);
        trpi_memory_free(allocator, view->news, view->news_capacity, sizeof *view->news);
        trpi_memory_free(allocator, view->events, view->event_capacity, sizeof *view->events);
        trpi_memory_free(allocator, lane->summary, lane->summary_words, sizeof *lane->summary);
    }
    trpi_memory_free(allocator, world->lanes, world->lane_count, sizeof *world->lanes);
    world->lanes = NULL;
    world->lane_count = 0;
}

// --- Views ---

// The bitmaps that agents write to in their turns.
#define MOST_BITMAPS (7 + TRPI_SENSE_BUCKETS)

static uint32_t written_bitmaps(trp_world *world, trpi_bitmap **bitmaps)
{
    uint32_t count = 0;
    bitmaps[count++] = &world->changed;
    bitmaps[count++] = &world->due;
    bitmaps[count++] = &world->again;
    bitmaps[count++] = &world->shared;
    bitmaps[count++] = &world->attentive;
    bitmaps[count++] = &world->farsighted;
    bitmaps[count++] = &world->asking;
    for (uint32_t i = 0; i < world->settings.perception; i++) {
        bitmaps[count++] = &world->sensing[i];
    }
    return count;
}

trp_world *trpi_lane_begin(trp_world *world, uint32_t number)
{
    TRP_ASSERT(number < world->lane_count && world->stepping);
    struct trpi_lane *lane = &world->lanes[number];
    trp_world own = lane->view;
    trp_world *view = &lane->view;
    *view = *world;
    view->outgoing = (trpi_mailbag){own.outgoing.mails, 0, own.outgoing.capacity};
    view->office = (trpi_mailbag){own.office.mails, 0, own.office.capacity};
    view->earlier_commands = world->commands;
    view->earlier_command_count = world->command_count;
    view->commands = own.commands;
    view->command_count = 0;
    view->command_capacity = own.command_capacity;
    view->said = own.said;
    view->said_capacity = own.said_capacity;
    view->events = own.events;
    view->event_count = 0;
    view->event_capacity = own.event_capacity;
    view->news = own.news;
    view->news_count = 0;
    view->news_capacity = own.news_capacity;
    view->counters = (trp_counters){0};
    trpi_bitmap *bitmaps[MOST_BITMAPS];
    uint32_t count = written_bitmaps(view, bitmaps);
    for (uint32_t i = 0; i < count; i++) {
        bitmaps[i]->summary = lane->summary;
    }
    return view;
}

static void add_mails(trpi_mailbag *to, const trpi_mailbag *from)
{
    TRP_ASSERT(to->count + from->count <= to->capacity);
    memcpy(&to->mails[to->count], from->mails, from->count * sizeof *from->mails);
    to->count += from->count;
}

// `order` and `words` count by place.
static void add_commands(trp_world *world, const trp_world *view)
{
    TRP_ASSERT(world->command_count + view->command_count <= world->command_capacity);
    uint32_t before = world->command_count, words = world->settings.words_per_command;
    for (uint32_t i = 0; i < view->command_count; i++) {
        trpi_command_record *record = &world->commands[before + i];
        *record = view->commands[i];
        record->order += before;
        record->command.words += before;
    }
    if (words > 0) {
        memcpy(&world->said[(size_t)before * words], view->said, (size_t)view->command_count * words * sizeof *view->said);
    }
    world->command_count += view->command_count;
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
    add_mails(&world->outgoing, &view->outgoing);
    add_mails(&world->office, &view->office);
    add_commands(world, view);
    TRP_ASSERT(world->news_count + view->news_count <= world->news_capacity);
    memcpy(&world->news[world->news_count], view->news, view->news_count * sizeof *view->news);
    world->news_count += view->news_count;
    if (view->event_count > 0) {
        TRP_ASSERT(world->event_count + view->event_count <= world->event_capacity);
        memcpy(&world->events[world->event_count], view->events, view->event_count * sizeof *view->events);
        world->event_count += view->event_count;
    }
    add_counters(&world->counters, &view->counters);
}

void trpi_lanes_settle(trp_world *world)
{
    trpi_bitmap *bitmaps[MOST_BITMAPS];
    uint32_t count = written_bitmaps(world, bitmaps);
    for (uint32_t i = 0; i < count; i++) {
        trpi_bitmap_settle(bitmaps[i]);
    }
}
