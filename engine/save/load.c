// SPDX-License-Identifier: MIT
// Loading: from bytes to a world. The header, the record fields and the pack are read, then the state into an empty
// world; at the end all of it is verified.

#include "troupe/reload.h"
#include "troupe/save.h"

#include "engine/save/restore.h"
#include "engine/save/transfer.h"
#include "engine/save/verify.h"
#include "engine/store/clock.h"
#include "engine/store/holding.h"
#include "engine/world/walk.h"
#include "engine/world/state_hash.h"
#include "engine/world/world.h"

#include "base/assert.h"
#include "troupe/sized.h"
#include "base/canary.h"
#include "base/memory.h"
#include "pack/container.h"
#include "pack/layout.h"
#include "pack/week.h"

#include <string.h>

void trp_load_def_init(trp_load_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_load_def defaults = {.size_bytes = size, .events = 1, .most_entities = TRP_MOST_ENTITIES};
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

// --- Header ---

// Whether the 128-bit hash at an address is `hash`.
static bool is_hash(const unsigned char *at, const uint64_t hash[2])
{
    return trpi_bytes_read_number(at, 8) == hash[0] && trpi_bytes_read_number(at + 8, 8) == hash[1];
}

static bool is_sound(const unsigned char *bytes, size_t size)
{
    uint64_t hash[2];
    trpi_container_hash(bytes, size, hash);
    return is_hash(bytes + TRPI_SAVE_AT_HASH, hash);
}

static const char *check_header(const unsigned char *bytes, size_t size)
{
    bool save = size >= 8 && memcmp(bytes, TRPI_SAVE_MAGIC, 8) == 0;
    bool whole =
        save && size >= TRPI_SAVE_HEADER_SIZE && trpi_bytes_read_number(bytes + TRPI_SAVE_AT_BYTES, 8) == size && size % 8 == 0;
    bool known = whole && trpi_bytes_read_number(bytes + TRPI_SAVE_AT_VERSION, 4) == TRPI_SAVE_VERSION &&
                 trpi_bytes_read_number(bytes + TRPI_SAVE_AT_SPARE, 4) == 0 &&
                 trpi_bytes_read_number(bytes + TRPI_SAVE_AT_SPARE2, 8) == 0;
    return !save                    ? "This is not a save of Troupe."
           : !whole                 ? "The save is not whole: it was cut off, or something was added."
           : !known                 ? "The save is of another version of Troupe, which this one cannot read."
           : !is_sound(bytes, size) ? "The save is damaged: its checksum does not fit what is in it."
                                    : NULL;
}

// --- Settings and room ---

// Whether the clock of a save shows a day between the first day and the last possible one.
static bool is_clock(const trpi_saved_world *head)
{
    int64_t day = (int64_t)head->day_length_s * head->steps_per_second;
    int64_t began = (head->start_of_day_s * day + TRPI_DAY_SECONDS - 1) / TRPI_DAY_SECONDS + head->now;
    return head->clock_shift >= -began && head->clock_shift <= (TRPI_MOST_DAYS + 2) * day;
}

static bool is_sensible(const trpi_saved_world *head)
{
    return head->steps_per_second >= 1 && head->steps_per_second <= 1000 && head->rounds >= 1 && head->rounds <= 16 &&
           head->promise >= 1 && head->start_of_day_s < 86400 && head->perception >= 1 && head->perception <= TRPI_SENSE_BUCKETS &&
           head->now < TRPI_NEVER / 2 && head->next_serial != 0 && head->next_scene != 0 && head->entity_end <= head->place_count &&
           head->patience != 0 && head->gives_up != 0 && trpi_is_valid_update_period(head->period) &&
           trpi_is_valid_update_period(head->update_period) && head->interest_count <= TRPI_MAX_INTERESTS &&
           head->questions <= TRPI_MAX_QUESTIONS && head->day_length_s <= TRPI_LONGEST_DAY_S && is_clock(head) &&
           head->clock_set_at <= head->now && head->spare == 0 && head->first_weekday <= TRPI_WEEK_DAYS;
}

// Fills in settings that saves of earlier versions lack, with the behaviour of those versions.
static void fill_in(trpi_saved_world *head)
{
    head->leaving = head->leaving != 0 ? head->leaving : 10 * head->steps_per_second;
    head->period = head->period != 0 ? head->period : 1;
    head->update_period = head->update_period != 0 ? head->update_period : head->period;
    head->next_interest = head->next_interest != 0 ? head->next_interest : 1;
    head->questions = head->questions != 0 ? head->questions : 32;
    head->day_length_s = head->day_length_s != 0 ? head->day_length_s : TRPI_DAY_SECONDS;
    head->first_weekday = head->first_weekday != 0 ? head->first_weekday : 1;
}

static trpi_world_settings settings_of(const trpi_saved_world *head, const trp_load_def *def)
{
#define TO_SETTINGS(type, name, ...) .name = head->name,
    return (trpi_world_settings){TRPI_SAVED_SETTINGS(TO_SETTINGS).most_entities = def->most_entities, .events = def->events != 0};
}

// Checks that the rest of the bytes can hold as many records as the head says, before memory is taken for them.
static const char *check_counts(const trpi_save_stream *stream, const trpi_saved_world *head)
{
    bool fits = head->place_count <= trpi_save_stream_records_left_at_most(stream, TRPI_SAVED_ENTITY_PLACE_RECORD) &&
                head->scene_count <= trpi_save_stream_records_left_at_most(stream, TRPI_SAVED_SCENE_PLACE_RECORD) &&
                head->mail_count <= trpi_save_stream_records_left_at_most(stream, TRPI_SAVED_MAIL) &&
                head->input_count <= trpi_save_stream_records_left_at_most(stream, TRPI_SAVED_INPUT);
    return fits ? NULL : "The save says that it holds more than it does.";
}

// --- Loading ---

// Reads the state, behind the head, into an empty world. *broken is the end of the sentence when an invariant of the
// world does not hold.
static const char *fill(trp_world *world, trpi_save_stream *stream, const trpi_saved_world *head, const char **broken)
{
    trpi_restore_set_clocks_and_counters(world, head);
    trpi_save_transfer_state(stream, world, head);
    if (stream->wrong == NULL && stream->at != stream->size) {
        trpi_save_stream_refuse(stream, "The save holds more than it says.");
    }
    trpi_holdings_build_chains(world);
    const char *wrong = stream->wrong != NULL ? stream->wrong : trpi_verify_world(world);
    if (wrong != NULL) {
        return wrong;
    }
    if (TRPI_CANARY(FORGETFUL)) {
        world->entities[0].to_x ^= 1;
    }
    trpi_restore_compute_derived_state(world);
    if (stream->has_our_hash && trpi_state_hash(world) != head->hash) {
        return "What is in the save is not what was saved: the hash of the world differs.";
    }
    *broken = trp_world_check(world, NULL);
    return *broken == NULL ? NULL : "The save holds a world that cannot be: ";
}

static trp_result refuse(trp_diagnostic *why, size_t offset, const char *sentence)
{
    why->offset = offset;
    size_t length = strlen(sentence);
    TRP_ASSERT(length < sizeof why->message);
    memcpy(why->message, sentence, length + 1);
    return TRP_ERROR_FORMAT;
}

// Makes the world as it was saved, with `pack`, which is the pack it ran with.
static trp_result load_state(const trp_pack *pack, trpi_save_stream *stream, const trp_load_def *def, trp_world **world,
                             trp_diagnostic *why)
{
    trpi_saved_world head;
    trpi_save_stream_transfer_records(stream, TRPI_SAVED_WORLD_RECORD, &head, 1);
    const char *wrong = stream->wrong != NULL ? stream->wrong : check_counts(stream, &head);
    fill_in(&head);
    if (wrong == NULL && (!is_sensible(&head) || head.global_count != pack->global_count)) {
        wrong = "The settings in the save cannot be.";
    }
    if (wrong != NULL) {
        return refuse(why, stream->at, wrong);
    }
    trpi_world_settings settings = settings_of(&head, def);
    trp_world *made;
    trp_result result =
        trpi_world_make(pack, def->allocator, &settings, def->entity_capacity > 0 ? def->entity_capacity : 1, &made);
    if (result != TRP_OK) {
        return result;
    }
    // The capacity of the world that was saved is unknown: the new world begins with the capacity for which the def asks, which is
    // doubled until all that is in the save fits.
    uint32_t capacity = trpi_restore_needed_capacity(made, &head);
    const char *broken = NULL;
    if (head.place_count > def->most_entities || (capacity > made->capacity && capacity / 2 > def->most_entities)) {
        wrong = "The save holds more entities than it may.";
    } else if (!trpi_restore_make_room(made, &head)) {
        wrong = trpi_walk_no_memory_sentence;
    } else {
        wrong = fill(made, stream, &head, &broken);
    }
    if (wrong == NULL) {
        *world = made;
        return TRP_OK;
    }
    trp_world_destroy(made);
    if (wrong == trpi_walk_no_memory_sentence) {
        return TRP_ERROR_MEMORY;
    }
    result = refuse(why, stream->at, wrong);
    if (broken != NULL) {
        TRP_ASSERT(strlen(wrong) + strlen(broken) + 1 < sizeof why->message);
        strcat(strcat(why->message, broken), ".");
    }
    return result;
}

// Makes the world as it was saved, with the pack that is in the save; then reloads it with `pack`.
static trp_result load_with_own_pack(const unsigned char *own, size_t own_size, trpi_save_stream *stream, const trp_pack *pack,
                                     const trp_load_def *def, trp_world **world, trp_diagnostic *why)
{
    trp_pack *was;
    trp_world *made;
    trp_result result = trp_pack_load(own, own_size, def->allocator, &was, why);
    if (result != TRP_OK) {
        return result == TRP_ERROR_MEMORY ? result : refuse(why, TRPI_SAVE_HEADER_SIZE, "The pack in the save is damaged.");
    }
    result = load_state(was, stream, def, &made, why);
    if (result == TRP_OK) {
        result = trp_world_reload(made, pack);
        if (result != TRP_OK) {
            trp_world_destroy(made);
        } else {
            *world = made;
        }
    }
    trp_pack_release(was);
    return result;
}

static trp_result load(const trp_pack *pack, const unsigned char *bytes, size_t size, const trp_load_def *def, trp_world **world,
                       trp_diagnostic *why)
{
    const char *wrong = check_header(bytes, size);
    if (wrong != NULL) {
        return refuse(why, 0, wrong);
    }
    trpi_save_stream stream = trpi_save_stream_for_reading(bytes, size);
    stream.at = TRPI_SAVE_HEADER_SIZE;
    trpi_save_stream_transfer_schema(&stream);
    uint64_t pack_size = trpi_save_stream_transfer_number(&stream, 8, 0);
    trpi_save_stream_transfer_padding(&stream);
    const unsigned char *own = trpi_save_stream_read_bytes(&stream, (size_t)pack_size);
    if (stream.wrong != NULL) {
        return refuse(why, stream.at, stream.wrong);
    }
    if (is_hash(bytes + TRPI_SAVE_AT_PACK, pack->hash)) {
        return load_state(pack, &stream, def, world, why);
    }
    if (pack_size == 0) {
        return refuse(why, TRPI_SAVE_AT_PACK, "The save was made with another pack, and does not carry it.");
    }
    return load_with_own_pack(own, (size_t)pack_size, &stream, pack, def, world, why);
}

trp_result trp_world_load(const trp_pack *pack, const void *bytes, size_t size, const trp_load_def *def, trp_world **world,
                          trp_diagnostic *why)
{
    TRP_REQUIRE(pack != NULL && world != NULL, TRP_ERROR_ARGUMENT);
    trp_diagnostic ignored;
    why = why != NULL ? why : &ignored;
    memset(why, 0, sizeof *why);
    *world = NULL;
    trp_load_def whole;
    trp_load_def_init(&whole, sizeof whole);
    trp_result result = def != NULL ? trp_sized_struct_read(&whole, sizeof whole, def) : TRP_OK;
    if (result != TRP_OK || !trpi_allocator_is_usable(whole.allocator)) {
        return result != TRP_OK ? result : TRP_ERROR_ARGUMENT;
    }
    whole.allocator = whole.allocator != NULL ? whole.allocator : trpi_allocator_default();
    result = load(pack, bytes, bytes != NULL ? size : 0, &whole, world, why);
    if (result == TRP_ERROR_MEMORY) {
        strcpy(why->message, "There is not enough memory to load the save.");
    }
    return result;
}
