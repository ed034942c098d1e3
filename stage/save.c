// SPDX-License-Identifier: MIT
// Saves of stages: a header, then everything that cannot be computed from the pack and the world. Performances are written
// with their bodies; see save_performance.c.
//
// Invariants:
// - nothing is written that depends on addresses or indices in memory: a stage that was loaded saves as equal bytes;
// - a save is verified before the caller gets its stage. A stage that passes can be stepped without harm.

#include "stage/transfer.h"

#include "stage/performance.h"
#include "stage/walk.h"

#include "troupe/assert.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC "TRPSTAG"  // 8 bytes with the zero at its end

enum {
    VERSION = 3,
    AT_SIZE = 16,
    AT_CHECK = 24,
    HEADER_SIZE = 32,
    LEAST_BODY = 81,  // no body takes fewer bytes
    LEAST_COUNTS = 48
};

// ---- Counts -------------------------------------------------------------------------------------

static void transfer_action_counts(trpi_stage_stream *stream, trp_stage_action_counts *counts)
{
    trpi_stage_stream_transfer_u64(stream, &counts->begun);
    trpi_stage_stream_transfer_u64(stream, &counts->succeeded);
    trpi_stage_stream_transfer_u64(stream, &counts->failed);
    trpi_stage_stream_transfer_u64(stream, &counts->stopped);
    trpi_stage_stream_transfer_u64(stream, &counts->unanswered);
}

static void transfer_counts(trpi_stage_transfer *transfer)
{
    trp_stage *stage = transfer->stage;
    trpi_stage_stream *stream = &transfer->stream;
    trp_stage_counts *counts = &stage->counts;
    transfer_action_counts(stream, &counts->actions);
    trpi_stage_stream_transfer_u64(stream, &counts->doors_opened);
    trpi_stage_stream_transfer_u64(stream, &counts->paths_searched);
    trpi_stage_stream_transfer_u64(stream, &counts->paths_not_found);
    trpi_stage_stream_transfer_u64(stream, &counts->motions_set);
    trpi_stage_stream_transfer_u64(stream, &counts->body_visits);
    trpi_stage_stream_transfer_u64(stream, &counts->newcomers_refused);
    trpi_stage_stream_transfer_u64(stream, &stage->walked_units);
    uint32_t actions = stage->action_count;
    trpi_stage_stream_transfer_count(stream, &actions, LEAST_COUNTS);
    for (uint32_t i = 0; i < actions && stream->wrong == NULL; i++) {
        uint32_t action = i;
        trp_stage_action_counts read = {0};
        trpi_stage_transfer_thing(transfer, TRP_NAMES_ACTION, &action);
        transfer_action_counts(stream, stream->reads ? &read : &stage->action_counts[i]);
        if (stream->reads && action != TRP_NOT_FOUND) {
            stage->action_counts[action] = read;
        }
    }
}

// Transfers the times until which doors are open. If the plan has another number of doors by now, all doors begin shut.
static void transfer_doors(trpi_stage_transfer *transfer)
{
    trpi_stage_map *map = &transfer->stage->map;
    uint32_t doors = map->door_count;
    trpi_stage_stream_transfer_count(&transfer->stream, &doors, sizeof(uint32_t));
    bool is_same = doors == map->door_count;
    if (!is_same && transfer->is_exact) {
        trpi_stage_stream_refuse(&transfer->stream, "The save has other doors than the plan.");
    }
    for (uint32_t i = 0; i < doors; i++) {
        uint32_t ignored = 0;
        trpi_stage_stream_transfer_u32(&transfer->stream, is_same ? &map->doors[i].open_until : &ignored);
    }
}

// ---- Bodies -------------------------------------------------------------------------------------

static void transfer_name(trpi_stage_transfer *transfer, uint32_t body)
{
    trpi_stage_stream *stream = &transfer->stream;
    trpi_stage_bodies *bodies = &transfer->stage->bodies;
    uint32_t length = stream->reads ? 0 : (uint32_t)strlen(bodies->all[body].name);
    trpi_stage_stream_transfer_count(stream, &length, 1);
    const char *name = trpi_stage_stream_transfer_bytes(stream, bodies->all[body].name, length);
    if (!stream->reads || name == NULL) {
        return;
    }
    char *copy = calloc(1, (size_t)length + 1);
    if (copy == NULL) {
        transfer->lacks_memory = true;
        trpi_stage_stream_refuse(stream, "There is not enough memory for the stage.");
        return;
    }
    memcpy(copy, name, length);
    bodies->all[body].name = copy;
    if (length == 0 || strlen(copy) != length) {
        trpi_stage_stream_refuse(stream, "Somebody on the stage in the save has no proper name.");
    }
}

// Transfers which place of the plan a body is, by the place's name in the text.
static void transfer_place(trpi_stage_transfer *transfer, trpi_stage_body *body)
{
    const trpi_stage_map *map = &transfer->stage->map;
    uint32_t global = body->map_place == TRPI_STAGE_NO_INDEX ? TRP_NOT_FOUND : map->places[body->map_place].global;
    trpi_stage_transfer_thing(transfer, TRP_NAMES_GLOBAL, &global);
    if (transfer->stream.reads) {
        body->map_place = TRPI_STAGE_NO_INDEX;
        for (uint32_t i = 0; i < map->place_count && global != TRP_NOT_FOUND; i++) {
            body->map_place = map->places[i].global == global ? i : body->map_place;
        }
    }
}

static void transfer_flags(trpi_stage_stream *stream, trpi_stage_body *body)
{
    trpi_stage_stream_transfer_flag(stream, &body->is_gone);
    trpi_stage_stream_transfer_flag(stream, &body->is_place);
    trpi_stage_stream_transfer_flag(stream, &body->is_player);
    trpi_stage_stream_transfer_flag(stream, &body->sits);
    trpi_stage_stream_transfer_flag(stream, &body->has_claim);
    trpi_stage_stream_transfer_flag(stream, &body->is_newcomer);
}

static void transfer_stretch(trpi_stage_transfer *transfer, trpi_stage_stretch *stretch)
{
    trpi_stage_transfer_point(transfer, &stretch->from);
    trpi_stage_transfer_point(transfer, &stretch->to);
    trpi_stage_stream_transfer_u32(&transfer->stream, &stretch->begins);
    trpi_stage_stream_transfer_u32(&transfer->stream, &stretch->ends);
    if (stretch->begins > transfer->stage->now || stretch->ends < stretch->begins) {
        trpi_stage_stream_refuse(&transfer->stream, "Somebody in the save walks before it sets out.");
    }
}

static void transfer_body(trpi_stage_transfer *transfer, trpi_stage_body *body)
{
    trpi_stage_transfer_thing(transfer, TRP_NAMES_KIND, &body->kind);
    transfer_place(transfer, body);
    transfer_stretch(transfer, &body->stretch);
    trpi_stage_transfer_point(transfer, &body->facing);
    trpi_stage_transfer_point(transfer, &body->claim);
    trpi_stage_stream_transfer_u32(&transfer->stream, &body->draws);
    transfer_flags(&transfer->stream, body);
    if (body->facing.x == 0 && body->facing.y == 0) {
        trpi_stage_stream_refuse(&transfer->stream, "Somebody in the save looks nowhere.");
    }
}

// Adds a body that was read, to be filled in; NULL, with the stream refused, if its entity is null or is on the stage already, or
// memory is lacking.
static trpi_stage_body *add_body(trpi_stage_transfer *transfer, trp_entity entity)
{
    trpi_stage_bodies *bodies = &transfer->stage->bodies;
    if (entity.value == 0 || trpi_stage_bodies_find(bodies, entity) != TRPI_STAGE_NO_BODY) {
        trpi_stage_stream_refuse(&transfer->stream, "Somebody is on the stage in the save twice.");
        return NULL;
    }
    uint32_t body = trpi_stage_bodies_add(bodies, entity);
    if (body == TRPI_STAGE_NO_BODY) {
        transfer->lacks_memory = true;
        trpi_stage_stream_refuse(&transfer->stream, "There is not enough memory for the stage.");
        return NULL;
    }
    bodies->all[body].serial = (uint32_t)(entity.value >> 32);
    return &bodies->all[body];
}

static void settle_body(trpi_stage_transfer *transfer, trpi_stage_body *body)
{
    trp_stage *stage = transfer->stage;
    uint32_t kind = trp_index_of_number(trp_entity_kind(stage->world, body->entity));
    if (!body->is_gone && kind != TRP_NOT_FOUND && kind != body->kind) {
        trpi_stage_stream_refuse(&transfer->stream, "The stage in the save is of another world.");
        return;
    }
    body->speed_fact = trpi_stage_kind_speed_fact(stage, body->kind);
    if (body->has_claim) {
        body->has_claim = false;
        trpi_stage_body_reserve_point(body, &stage->map, body->claim);
    }
}

static void transfer_bodies(trpi_stage_transfer *transfer)
{
    trpi_stage_stream *stream = &transfer->stream;
    trpi_stage_bodies *bodies = &transfer->stage->bodies;
    uint32_t count = bodies->count;
    trpi_stage_stream_transfer_u32(stream, &bodies->names_given);
    trpi_stage_stream_transfer_count(stream, &count, LEAST_BODY);
    for (uint32_t i = 0; i < count && stream->wrong == NULL; i++) {
        trp_entity entity = {stream->reads ? 0 : bodies->all[i].entity.value};
        trpi_stage_stream_transfer_u64(stream, &entity.value);
        trpi_stage_body *body = stream->reads ? add_body(transfer, entity) : &bodies->all[i];
        if (body == NULL) {
            return;
        }
        transfer_name(transfer, i);
        transfer_body(transfer, body);
        if (stream->reads && stream->wrong == NULL) {
            settle_body(transfer, body);
        }
    }
}

// ---- All of it ----------------------------------------------------------------------------------

// The values that a stage is made with, before the rest can be read into it.
typedef struct beginning {
    trp_stage_def def;
    uint64_t hash;  // of the world
    uint32_t now, stage_now, commands_read;
} beginning;

static void transfer_beginning(trpi_stage_transfer *transfer, beginning *begun)
{
    trpi_stage_stream *stream = &transfer->stream;
    trpi_stage_stream_transfer_u64(stream, &begun->hash);
    trpi_stage_stream_transfer_u32(stream, &begun->now);
    trpi_stage_stream_transfer_u32(stream, &begun->stage_now);
    trpi_stage_stream_transfer_u32(stream, &begun->commands_read);
    trpi_stage_stream_transfer_u64(stream, &begun->def.seed);
    trpi_stage_stream_transfer_u32(stream, &begun->def.player);
    trpi_stage_stream_transfer_u32(stream, &begun->def.failing_per_million);
    trpi_stage_stream_transfer_u32(stream, &begun->def.silent_per_million);
    trpi_stage_stream_transfer_u32(stream, &begun->def.most_newcomers);
}

// Transfers the setting, with a flag whether there is one, since the loading pack may lack the setting of the save.
static void transfer_setting(trpi_stage_transfer *transfer, trp_stage_def *def)
{
    bool has_one = def->setting != TRP_NOT_FOUND;
    trpi_stage_stream_transfer_flag(&transfer->stream, &has_one);
    trpi_stage_transfer_thing(transfer, TRP_NAMES_SETTING, &def->setting);
    if (has_one && def->setting == TRP_NOT_FOUND) {
        trpi_stage_stream_refuse(&transfer->stream, "The save plays in a setting that is not in the text any more.");
    }
}

static void transfer_rest(trpi_stage_transfer *transfer)
{
    trp_stage *stage = transfer->stage;
    trpi_stage_stream_transfer_u64(&transfer->stream, &stage->agenda.filed_count);
    transfer_counts(transfer);
    transfer_doors(transfer);
    transfer_bodies(transfer);
    for (uint32_t body = 0; body < stage->bodies.count; body++) {
        trpi_stage_transfer_performances(transfer, body);
    }
}

// ---- Saving -------------------------------------------------------------------------------------

static size_t write_stage(const trp_stage *stage, void *bytes, size_t size)
{
    trpi_stage_transfer transfer = {.stream = trpi_stage_stream_for_writing(bytes, size),
                                    .stage = (trp_stage *)(uintptr_t)stage};  // only read
    beginning begun = {.def = stage->def,
                       .hash = trp_world_hash(stage->world),
                       .now = trp_world_now(stage->world),
                       .stage_now = stage->now,
                       .commands_read = stage->commands_read};
    transfer.stream.at = HEADER_SIZE;
    transfer_beginning(&transfer, &begun);
    transfer_setting(&transfer, &begun.def);
    transfer_rest(&transfer);
    while (transfer.stream.at % 8 != 0) {
        uint8_t nothing = 0;
        trpi_stage_stream_transfer_u8(&transfer.stream, &nothing);
    }
    return transfer.stream.at;
}

// Reads or writes a number of the header.
static uint64_t header_number(const unsigned char *bytes, size_t at, uint64_t written, bool reads)
{
    trpi_stage_stream stream = reads ? trpi_stage_stream_for_reading(bytes, HEADER_SIZE)
                                     : trpi_stage_stream_for_writing((unsigned char *)(uintptr_t)bytes, HEADER_SIZE);
    stream.at = at;
    trpi_stage_stream_transfer_u64(&stream, &written);
    return written;
}

static bool has_unread_commands(const trp_stage *stage)
{
    uint32_t count = 0;
    (void)trp_world_commands(stage->world, &count);
    return count > 0 && stage->commands_read != trp_world_now(stage->world);
}

trp_result trp_stage_save(const trp_stage *stage, void *bytes, size_t capacity, size_t *size)
{
    TRP_REQUIRE(stage != NULL && size != NULL, TRP_ERROR_ARGUMENT);

    *size = 0;
    if (has_unread_commands(stage) || stage->motion_count > 0) {
        return TRP_ERROR_ARGUMENT;
    }
    *size = write_stage(stage, NULL, 0);
    if (bytes == NULL || capacity < *size) {
        return TRP_ERROR_FULL;
    }
    unsigned char *out = bytes;
    write_stage(stage, out, *size);
    memset(out, 0, HEADER_SIZE);
    memcpy(out, MAGIC, sizeof MAGIC);
    header_number(out, 8, VERSION, false);
    header_number(out, AT_SIZE, *size, false);
    uint64_t check = trpi_stage_stream_checksum(out + HEADER_SIZE, *size - HEADER_SIZE);
    header_number(out, AT_CHECK, check, false);
    return TRP_OK;
}

// ---- Loading ------------------------------------------------------------------------------------

static const char *check_header(const unsigned char *bytes, size_t size)
{
    if (bytes == NULL || size < HEADER_SIZE || memcmp(bytes, MAGIC, sizeof MAGIC) != 0) {
        return "This is not a stage that was saved.";
    }
    if (header_number(bytes, 8, 0, true) != VERSION) {
        return "The stage in the save is of another version of Troupe, which this one cannot read.";
    }
    if (header_number(bytes, AT_SIZE, 0, true) != size || size % 8 != 0) {
        return "The stage in the save is not whole.";
    }
    bool sound = header_number(bytes, AT_CHECK, 0, true) == trpi_stage_stream_checksum(bytes + HEADER_SIZE, size - HEADER_SIZE);
    return sound ? NULL : "The stage in the save is damaged: its checksum does not fit.";
}

static void read_end(trpi_stage_stream *stream)
{
    uint8_t nothing = 0;
    while (stream->wrong == NULL && stream->size - stream->at > 0) {
        trpi_stage_stream_transfer_u8(stream, &nothing);
        if (nothing != 0 || stream->size - stream->at > 7) {
            trpi_stage_stream_refuse(stream, "The stage in the save holds more than it says.");
        }
    }
}

// Adapts a loaded stage to its world, which may have migrated to another pack: stops performances whose actions the world
// does not run any more, resumes walks whose crossing is over, and lets walking bodies find new ways, since the plan may
// have changed.
static trp_result reconcile(trp_stage *stage)
{
    uint32_t count = trp_world_running_actions(stage->world, NULL, 0, 0);
    trp_running_action *running = calloc((size_t)count + 1, sizeof *running);
    if (running == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_world_running_actions(stage->world, running, count, sizeof *running);
    stage->now = trp_world_now(stage->world);
    for (uint32_t i = 0; i < stage->performance_count; i++) {
        const trpi_stage_performance *performance = &stage->performances[i];
        bool goes_on = !performance->is_used || performance->token.value == 0, held = goes_on;
        for (uint32_t j = 0; j < count && !goes_on; j++) {
            goes_on = running[j].command.token.value == performance->token.value;
            held = goes_on && running[j].is_held != 0;
        }
        trp_command command = {.kind = goes_on ? TRP_COMMAND_RESUME : TRP_COMMAND_STOP,
                               .token = performance->token,
                               .agent = stage->bodies.all[performance->body].entity};
        if (!goes_on) {
            trpi_stage_performance_stop(stage, &command);
        } else if (!held) {
            trpi_stage_performance_resume(stage, &command);
        }
    }
    free(running);
    for (uint32_t body = 0; body < stage->bodies.count; body++) {
        bool is_led = stage->bodies.all[body].walking_performance != TRPI_STAGE_NO_PERFORMANCE;
        if (is_led) {
            trpi_stage_walk_request_new_way(stage, body);
        } else if (stage->now < stage->bodies.all[body].stretch.ends) {
            trpi_stage_begin_stretch(stage, body, trpi_stage_body_position(stage, body), 0);
        }
    }
    trpi_stage_hand_in_motions(stage);
    return TRP_OK;
}

static trp_result refuse(trp_diagnostic *why, size_t offset, const char *sentence)
{
    why->offset = offset;
    size_t length = strlen(sentence);
    TRP_ASSERT(length < sizeof why->message);
    memcpy(why->message, sentence, length + 1);
    return TRP_ERROR_FORMAT;
}

// Makes the empty stage to read into, or empties `again` if it is not NULL. The setting of the save must be found in the world's
// pack first.
static trp_result make_stage(trpi_stage_transfer *transfer, trp_world *world, trp_stage *again, beginning *begun)
{
    trp_stage nowhere = {.pack = trp_world_pack(world)};
    transfer->stage = &nowhere;
    trp_stage_def_init(&begun->def, sizeof begun->def);
    transfer_beginning(transfer, begun);
    transfer_setting(transfer, &begun->def);
    transfer->stage = NULL;
    bool is_now = begun->now == trp_world_now(world) && begun->stage_now <= begun->now;
    if (transfer->stream.wrong == NULL && !is_now) {
        trpi_stage_stream_refuse(&transfer->stream, "The stage in the save is of another world.");
    }
    if (transfer->stream.wrong != NULL) {
        return TRP_ERROR_FORMAT;
    }
    transfer->is_exact = begun->hash == trp_world_hash(world);
    trp_result result = again == NULL ? trpi_stage_create_empty(world, &begun->def, &transfer->stage)
                                      : trpi_stage_clear_for_reuse(again, &begun->def, &transfer->stage);
    if (result == TRP_OK) {
        transfer->stage->now = begun->stage_now;
        // Commands that the world has already were given by a reload. They count as read, since the list of running actions, by
        // which `reconcile` adapts the stage, says all that they say.
        uint32_t command_count = 0;
        (void)trp_world_commands(world, &command_count);
        transfer->stage->commands_read = command_count > 0 ? begun->now : begun->commands_read;
    }
    return result;
}

static trp_result read_stage(trpi_stage_transfer *transfer, trp_world *world, trp_stage *again)
{
    beginning begun = {0};
    trp_result result = make_stage(transfer, world, again, &begun);
    if (result != TRP_OK) {
        return result;
    }
    transfer_rest(transfer);
    read_end(&transfer->stream);
    if (transfer->stream.wrong != NULL) {
        return transfer->lacks_memory ? TRP_ERROR_MEMORY : TRP_ERROR_FORMAT;
    }
    return transfer->is_exact ? TRP_OK : reconcile(transfer->stage);
}

// Reads a stage into *stage, or into a new stage if *stage is NULL. After a failure *stage has what was read so far, or is NULL.
static trp_result load(trp_world *world, const void *bytes, size_t size, trp_stage **stage, trp_diagnostic *why)
{
    trp_diagnostic ignored;
    why = why != NULL ? why : &ignored;
    memset(why, 0, sizeof *why);
    const char *wrong = check_header(bytes, size);
    if (wrong != NULL) {
        return refuse(why, 0, wrong);
    }
    trpi_stage_transfer transfer = {.stream = trpi_stage_stream_for_reading(bytes, size)};
    transfer.stream.at = HEADER_SIZE;
    trp_result result = read_stage(&transfer, world, *stage);
    *stage = transfer.stage;
    if (result != TRP_OK) {
        wrong = transfer.stream.wrong;
        (void)refuse(why, transfer.stream.at, wrong != NULL ? wrong : "The stage cannot be made.");
    }
    return result;
}

trp_result trp_stage_load(trp_world *world, const void *bytes, size_t size, trp_stage **stage, trp_diagnostic *why)
{
    TRP_REQUIRE(world != NULL && stage != NULL, TRP_ERROR_ARGUMENT);

    *stage = NULL;
    trp_result result = load(world, bytes, size, stage, why);
    if (result != TRP_OK) {
        trp_stage_destroy(*stage);
        *stage = NULL;
    }
    return result;
}

trp_result trp_stage_restore(trp_stage *stage, const void *bytes, size_t size, trp_diagnostic *why)
{
    TRP_REQUIRE(stage != NULL, TRP_ERROR_ARGUMENT);
    return load(stage->world, bytes, size, &stage, why);
}
