// SPDX-License-Identifier: MIT
// Invariant: the number of records that follow is known from the records before them, so nothing is written twice and nothing can
// disagree.

#include "engine/save/transfer.h"

#include "engine/society/casting.h"
#include "engine/store/agent_memory.h"
#include "engine/world/input_queue.h"
#include "engine/world/state_hash.h"
#include "engine/world/walk.h"

#include "base/assert.h"

// --- The head ---

static bool entity_place_is_saved(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    return !trpi_bitmap_has_bit(&world->free_entities, index) || world->freed_at[index] != 0 ||
           trpi_last_token_at_index(world, index) != 0;
}

// Returns how many entity places a save has: all that were ever used, and up to the last that is taken, was ever freed, or has
// given a token.
static uint32_t count_entity_places(const trp_world *world)
{
    uint32_t places = world->capacity;
    while (places > world->entity_end && !entity_place_is_saved(world, places - 1)) {
        places--;
    }
    return places;
}

trpi_saved_world trpi_save_make_head(const trp_world *world)
{
#define OF_SETTINGS(type, name, ...) .name = world->settings.name,
#define OF_WORLD(type, name, ...) .name = world->name,
#define OF_COUNTERS(type, name, ...) .name = world->counters.name,
    return (trpi_saved_world){
        TRPI_SAVED_SETTINGS(OF_SETTINGS) TRPI_SAVED_CLOCKS(OF_WORLD) TRPI_SAVED_COUNTERS(OF_COUNTERS).hash = trpi_state_hash(world),
        .place_count = count_entity_places(world),
        .mail_count = world->outgoing.count,
        .input_count = world->input.count,
        .global_count = world->pack->global_count,
    };
}

// --- Records ---

typedef struct transfer {
    trpi_walker walker;
    trpi_save_stream *stream;
} transfer;

// Writes or reads records that lie in a row. Records that are read must satisfy the roles of their fields, unless the stream trusts
// its bytes.
static void take(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    trpi_save_stream *stream = ((transfer *)walker)->stream;
    trpi_save_stream_transfer_records(stream, kind, records, count);
    if (stream->reads && !stream->trusts && stream->wrong == NULL) {
        trpi_walk_check_records(walker, world, kind, records, count);
    }
    walker->wrong = walker->wrong != NULL ? walker->wrong : stream->wrong;
}

// --- A place and its entity ---

// Returns the bitmap of the world that corresponds to a bit of a saved place.
static trpi_bitmap *bitmap_of(trp_world *world, uint32_t bit)
{
    switch (bit) {
    case TRPI_SAVED_DUE: return &world->due;
    case TRPI_SAVED_AGAIN: return &world->again;
    case TRPI_SAVED_ATTENTIVE: return &world->attentive;
    case TRPI_SAVED_MOVING: return &world->moving;
    case TRPI_SAVED_ASTIR: return &world->astir;
    default: return &world->arrived;
    }
}

static trpi_saved_entity_place describe_place(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    trpi_saved_entity_place place = {.freed_at = world->freed_at[index],
                                     .token = trpi_last_token_at_index(world, index),
                                     .timer = trpi_timer_wheel_due_step(&world->wheel, index)};
    for (uint32_t bit = TRPI_SAVED_DUE; bit <= TRPI_SAVED_ARRIVED; bit <<= 1) {
        place.bits |= trpi_bitmap_has_bit(bitmap_of(world, bit), index) ? bit : 0;
    }
    place.bits |= trpi_bitmap_has_bit(&world->free_entities, index) ? 0 : TRPI_SAVED_PRESENT;
    return place;
}

static void settle_place(transfer *t, trp_world *world, uint32_t index, const trpi_saved_entity_place *place)
{
    TRP_ASSERT(index < world->capacity);
    if (place->timer != TRPI_NEVER && place->timer <= world->now) {
        t->walker.wrong = "Somebody in the save is past its time.";
        return;
    }
    world->freed_at[index] = place->freed_at;
    world->tokens[index] = place->token;
    for (uint32_t bit = TRPI_SAVED_DUE; bit <= TRPI_SAVED_ARRIVED; bit <<= 1) {
        if ((place->bits & bit) != 0) {
            trpi_bitmap_set_bit(bitmap_of(world, bit), index);
        }
    }
    if (place->timer != TRPI_NEVER) {
        trpi_timer_wheel_set(&world->wheel, index, place->timer);
    }
    if ((place->bits & TRPI_SAVED_PRESENT) != 0) {
        trpi_bitmap_clear_bit(&world->free_entities, index);
    }
}

static void transfer_place(transfer *t, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    trpi_saved_entity_place place = describe_place(world, index);
    take(&t->walker, world, TRPI_SAVED_ENTITY_PLACE_RECORD, &place, 1);
    if (t->walker.reads && t->walker.wrong == NULL) {
        settle_place(t, world, index, &place);
    }
    if (t->walker.wrong == NULL && (place.bits & TRPI_SAVED_PRESENT) != 0) {
        trpi_walk_entity(&t->walker, world, index);
        if (t->walker.reads && t->walker.wrong == NULL) {
            trpi_casting_register_area(world, index);
        }
    }
}

// --- Scenes ---

static void transfer_scene(transfer *t, trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_count);
    trpi_saved_scene_place clock = {.timer = trpi_timer_wheel_due_step(&world->scene_wheel, scene),
                                    .due = trpi_bitmap_has_bit(&world->due_scenes, scene),
                                    .used = world->scenes[scene].state != TRPI_SCENE_FREE};
    take(&t->walker, world, TRPI_SAVED_SCENE_PLACE_RECORD, &clock, 1);
    if (t->walker.wrong == NULL && clock.used != 0) {
        trpi_walk_scene(&t->walker, world, scene);
    }
    if (!t->walker.reads || t->walker.wrong != NULL) {
        return;
    }
    if (clock.timer != TRPI_NEVER && clock.timer <= world->now) {
        t->walker.wrong = "A scene in the save is past its time.";
        return;
    }
    if (clock.timer != TRPI_NEVER) {
        trpi_timer_wheel_set(&world->scene_wheel, scene, clock.timer);
    }
    if (clock.due != 0) {
        trpi_bitmap_set_bit(&world->due_scenes, scene);
    }
    if (clock.used != 0) {
        trpi_bitmap_clear_bit(&world->free_scenes, scene);
    }
}

// Transfers the inputs that wait for the next step. An input of an unknown kind is refused at once, because it could not be put
// into the queue.
static void transfer_input(transfer *t, trp_world *world, uint32_t count)
{
    trpi_input_walk walk = {0};
    for (uint32_t i = 0; i < count && t->walker.wrong == NULL; i++) {
        if (!t->walker.reads) {
            (void)trpi_input_walk_next(world, &walk);
        }
        take(&t->walker, world, TRPI_SAVED_INPUT, &walk.input, 1);
        if (t->walker.reads && t->walker.wrong == NULL && walk.input.kind >= TRPI_INPUT_KINDS) {
            t->walker.wrong = trpi_save_layout_of(TRPI_SAVED_INPUT)->wrong;
        }
        if (t->walker.reads && t->walker.wrong == NULL) {
            trpi_input_append_unchecked(world, &walk.input);
        }
    }
}

void trpi_save_transfer_state(trpi_save_stream *stream, trp_world *world, const trpi_saved_world *head)
{
    TRP_ASSERT(head->place_count <= world->capacity && head->scene_count <= world->scene_capacity);
    transfer t = {{.records = take, .reads = stream->reads}, stream};
    for (uint32_t i = 0; i < head->place_count && t.walker.wrong == NULL; i++) {
        transfer_place(&t, world, i);
    }
    for (uint32_t i = 0; i < head->scene_count && t.walker.wrong == NULL; i++) {
        transfer_scene(&t, world, i);
    }
    if (t.walker.wrong == NULL) {
        take(&t.walker, world, TRPI_SAVED_REF, world->bound, head->global_count);
        take(&t.walker, world, TRPI_SAVED_MAIL, world->outgoing.mails, head->mail_count);
        transfer_input(&t, world, head->input_count);
        take(&t.walker, world, TRPI_SAVED_INTEREST, world->interests, head->interest_count);
        trpi_walk_world_facts(&t.walker, world);
    }
    if (t.walker.wrong != NULL) {
        trpi_save_stream_refuse(stream, t.walker.wrong);
    }
    trpi_save_stream_transfer_padding(stream);
}

void trpi_save_write_world(trpi_save_stream *stream, const trp_world *world)
{
    TRP_ASSERT(!stream->reads);
    trpi_saved_world head = trpi_save_make_head(world);
    trpi_save_stream_transfer_records(stream, TRPI_SAVED_WORLD_RECORD, &head, 1);
    trpi_save_transfer_state(stream, (trp_world *)(uintptr_t)world, &head);  // which a writing stream only reads
}
