// SPDX-License-Identifier: MIT
// A tool's end of a link: it plays the game's log as it comes.
//
// Invariants:
// - a message of the log holds whole steps, so the replay is never asked for more than has come;
// - the bytes of the log that the replay has yet to play stay where they are until it has.

#include "troupe/link.h"

#include "link/breakpoint.h"
#include "link/wire.h"

#include "troupe/assert.h"
#include "troupe/log.h"
#include "troupe/sized.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STATE_MOST = 1024 * 1024 * 1024,  // bytes of one message of a log
    LOG_MOST = 256 * 1024 * 1024,     // of a log that is kept
    READ_AT_ONCE = 4 * 1024 * 1024,
    NAMES_AT_ONCE = 32
};

typedef struct known_name {
    uint64_t entity;  // 0: none
    char *name;       // NULL: asked for
} known_name;

struct trp_viewer {
    trpi_wire wire;
    trp_replay *replay;
    trpi_byte_queue log;     // of this world, from its beginning; empty once it has become too long
    trpi_byte_queue coming;  // the bytes that the replay reads
    bool log_is_whole;
    bool is_asked;  // whether a step is to be sought in the replay
    uint32_t world_count, last_number;
    trp_viewer_state state;
    trp_watch_hit hits[TRPI_HITS_TOLD];
    uint32_t hit_count;
    char why[256];
    known_name *names;  // by id; a power of two of them, at most half of them used
    uint32_t name_room, name_count;
};

static void leave(trp_viewer *viewer, const char *why)
{
    if (viewer->state != TRP_VIEWER_GONE) {
        viewer->state = TRP_VIEWER_GONE;
        snprintf(viewer->why, sizeof viewer->why, "%s", why);
        trpi_socket_close(&viewer->wire.socket);
    }
}

trp_result trp_viewer_attach(uint16_t port, const char *token, trp_viewer **viewer)
{
    TRP_REQUIRE(token != NULL && viewer != NULL, TRP_ERROR_ARGUMENT);
    *viewer = NULL;
    trpi_socket socket = trpi_socket_connect(port);
    if (socket.handle < 0) {
        return TRP_ERROR_UNKNOWN;
    }
    trp_viewer *made = calloc(1, sizeof *made);
    if (made == NULL) {
        trpi_socket_close(&socket);
        return TRP_ERROR_MEMORY;
    }
    trpi_wire_begin(&made->wire, socket, TRPI_WIRE_PACK_MOST + 65536);
    unsigned char hello[TRPI_TOKEN_SIZE + 1] = {0};
    memcpy(hello, token, strnlen(token, TRPI_TOKEN_SIZE));
    hello[TRPI_TOKEN_SIZE] = TRPI_WIRE_VERSION;
    trpi_wire_write_message(&made->wire, TRPI_MESSAGE_TOKEN, hello, sizeof hello);
    trpi_wire_send(&made->wire);
    *viewer = made;
    return TRP_OK;
}

static void forget_names(trp_viewer *viewer)
{
    for (uint32_t i = 0; i < viewer->name_room; i++) {
        free(viewer->names[i].name);
    }
    free(viewer->names);
    viewer->names = NULL;
    viewer->name_room = viewer->name_count = 0;
}

void trp_viewer_close(trp_viewer *viewer)
{
    if (viewer != NULL) {
        trp_replay_close(viewer->replay);
        trpi_wire_end(&viewer->wire);
        trpi_byte_queue_release(&viewer->log);
        trpi_byte_queue_release(&viewer->coming);
        forget_names(viewer);
        free(viewer);
    }
}

// ---- Names --------------------------------------------------------------------------------------

static known_name *seek_name(known_name *names, uint32_t room, uint64_t entity)
{
    uint32_t at = (uint32_t)((entity * UINT64_C(0x9E3779B97F4A7C15)) >> 40) & (room - 1);
    while (names[at].entity != 0 && names[at].entity != entity) {
        at = (at + 1) & (room - 1);
    }
    return &names[at];
}

static known_name *place_for_name(trp_viewer *viewer, uint64_t entity)
{
    if (2 * (viewer->name_count + 1) > viewer->name_room) {
        uint32_t room = viewer->name_room > 0 ? 2 * viewer->name_room : 64;
        known_name *grown = calloc(room, sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        for (uint32_t i = 0; i < viewer->name_room; i++) {
            if (viewer->names[i].entity != 0) {
                *seek_name(grown, room, viewer->names[i].entity) = viewer->names[i];
            }
        }
        free(viewer->names);
        viewer->names = grown;
        viewer->name_room = room;
    }
    known_name *place = seek_name(viewer->names, viewer->name_room, entity);
    viewer->name_count += place->entity == 0;
    place->entity = entity;
    return place;
}

const char *trp_viewer_entity_name(trp_entity entity, void *context)
{
    const trp_viewer *viewer = context;
    TRP_REQUIRE(viewer != NULL, "");
    const known_name *found =
        viewer->name_room > 0 && entity.value != 0 ? seek_name(viewer->names, viewer->name_room, entity.value) : NULL;
    return found != NULL && found->name != NULL ? found->name : "";
}

// Asks for the names of those who are new in the world.
static void ask_for_names(trp_viewer *viewer)
{
    unsigned char ids[8 * NAMES_AT_ONCE];
    size_t size = 0;
    const trp_world *world = trp_viewer_world(viewer);
    trp_entity entity = world != NULL ? trp_world_next_entity(world, trp_nobody()) : trp_nobody();
    for (; entity.value != 0 && size < sizeof ids; entity = trp_world_next_entity(world, entity)) {
        bool is_known = viewer->name_room > 0 && seek_name(viewer->names, viewer->name_room, entity.value)->entity != 0;
        if (!is_known && place_for_name(viewer, entity.value) != NULL) {
            trpi_wire_write_number(ids + size, 8, entity.value);
            size += 8;
        }
    }
    if (size > 0) {
        trpi_wire_write_message(&viewer->wire, TRPI_MESSAGE_NAMES, ids, size);
    }
}

static void take_names(trp_viewer *viewer, const trpi_wire_message *message)
{
    for (size_t at = 0; at + 8 < message->size;) {
        uint64_t entity = trpi_wire_read_number(message->bytes + at, 8);
        const char *name = (const char *)message->bytes + at + 8;
        const char *end = memchr(name, 0, message->size - at - 8);
        known_name *place = end != NULL && entity != 0 ? place_for_name(viewer, entity) : NULL;
        if (place == NULL) {
            return;
        }
        size_t length = (size_t)(end - name) + 1;
        free(place->name);
        place->name = malloc(length);
        if (place->name != NULL) {
            memcpy(place->name, name, length);
        }
        at += 8 + length;
    }
}

// ---- The log ------------------------------------------------------------------------------------

static void begin_world(trp_viewer *viewer)
{
    trp_replay_close(viewer->replay);
    viewer->replay = NULL;
    viewer->log.count = viewer->log.first = 0;
    viewer->coming.count = viewer->coming.first = 0;
    viewer->log_is_whole = true;
    forget_names(viewer);
    viewer->state = viewer->state == TRP_VIEWER_HELD ? TRP_VIEWER_HELD : TRP_VIEWER_WAITS;
}

static void keep_log(trp_viewer *viewer, const trpi_wire_message *message)
{
    bool is_too_long = message->size > LOG_MOST || viewer->log.count > LOG_MOST - message->size;
    if (!viewer->log_is_whole || is_too_long || !trpi_byte_queue_add(&viewer->log, message->bytes, message->size)) {
        trpi_byte_queue_release(&viewer->log);
        viewer->log_is_whole = false;
    }
}

// Takes the next part of the log. The replay has played all that came before.
static void take_log(trp_viewer *viewer, const trpi_wire_message *message)
{
    keep_log(viewer, message);
    viewer->coming.count = viewer->coming.first = 0;
    if (!trpi_byte_queue_add(&viewer->coming, message->bytes, message->size)) {
        leave(viewer, "There is not enough memory.");
        return;
    }
    trp_diagnostic why;
    if (viewer->replay != NULL) {
        (void)trp_replay_append(viewer->replay, viewer->coming.bytes, viewer->coming.count);
    } else if (trp_replay_open(viewer->coming.bytes, viewer->coming.count, NULL, &viewer->replay, &why) == TRP_OK) {
        viewer->world_count++;
        viewer->state = viewer->state == TRP_VIEWER_HELD ? TRP_VIEWER_HELD : TRP_VIEWER_PLAYS;
        ask_for_names(viewer);
    } else {
        leave(viewer, why.message);
    }
    viewer->is_asked = viewer->replay != NULL;
}

// Plays the next step of what has come. False when all of it is played.
static bool play(trp_viewer *viewer)
{
    trp_diagnostic why;
    switch (trp_replay_step(viewer->replay, &why)) {
    case TRP_REPLAY_STEP: ask_for_names(viewer); return true;
    case TRP_REPLAY_END:
    case TRP_REPLAY_CUT: break;
    default: leave(viewer, why.message); break;
    }
    viewer->is_asked = false;
    return false;
}

// ---- Messages -----------------------------------------------------------------------------------

static void take_hits(trp_viewer *viewer, const trpi_wire_message *message)
{
    viewer->state = TRP_VIEWER_HELD;
    viewer->hit_count = 0;
    for (size_t at = 0; at + TRPI_HIT_SIZE <= message->size && viewer->hit_count < TRPI_HITS_TOLD; at += TRPI_HIT_SIZE) {
        trp_watch_hit *hit = &viewer->hits[viewer->hit_count++];
        memcpy(hit, message->bytes + at + 4, sizeof *hit);
        hit->watch.value = (uint32_t)trpi_wire_read_number(message->bytes + at, 4);
    }
}

static void take(trp_viewer *viewer, const trpi_wire_message *message)
{
    switch (message->kind) {
    case TRPI_MESSAGE_WORLD: begin_world(viewer); break;
    case TRPI_MESSAGE_LOG: take_log(viewer, message); break;
    case TRPI_MESSAGE_NAMED: take_names(viewer, message); break;
    case TRPI_MESSAGE_HELD: take_hits(viewer, message); break;
    case TRPI_MESSAGE_PLAYS: viewer->state = viewer->replay != NULL ? TRP_VIEWER_PLAYS : TRP_VIEWER_WAITS; break;
    case TRPI_MESSAGE_REFUSED:
        snprintf(viewer->why, sizeof viewer->why, "%.*s", (int)message->size, (const char *)message->bytes);
        break;
    default: leave(viewer, "The game is of another version of Troupe."); break;
    }
}

bool trp_viewer_play_next_step(trp_viewer *viewer)
{
    TRP_REQUIRE(viewer != NULL, false);
    trpi_wire_message message;
    bool has_read = false;
    if (viewer->state != TRP_VIEWER_GONE) {
        viewer->why[0] = '\0';
    }
    while (viewer->state != TRP_VIEWER_GONE) {
        if (viewer->is_asked && play(viewer)) {
            trpi_wire_send(&viewer->wire);
            return true;
        }
        if (viewer->state == TRP_VIEWER_GONE) {
            break;
        }
        if (trpi_wire_next_message(&viewer->wire, &message, STATE_MOST)) {
            take(viewer, &message);
        } else if (!has_read) {
            trpi_wire_send(&viewer->wire);
            trpi_wire_receive(&viewer->wire, READ_AT_ONCE);
            has_read = true;
        } else if (viewer->wire.is_broken) {
            leave(viewer, "The game has ended, or has let the tool go.");
        } else {
            break;
        }
    }
    return false;
}

trp_viewer_state trp_viewer_get_state(const trp_viewer *viewer)
{
    return viewer != NULL ? viewer->state : TRP_VIEWER_GONE;
}

const char *trp_viewer_refusal(const trp_viewer *viewer)
{
    return viewer != NULL ? viewer->why : "";
}

const trp_world *trp_viewer_world(const trp_viewer *viewer)
{
    return viewer != NULL && viewer->replay != NULL ? trp_replay_world(viewer->replay) : NULL;
}

uint32_t trp_viewer_worlds_received(const trp_viewer *viewer)
{
    return viewer != NULL ? viewer->world_count : 0;
}

const void *trp_viewer_log(const trp_viewer *viewer, size_t *size)
{
    TRP_REQUIRE(viewer != NULL && size != NULL, NULL);
    *size = viewer->log.count;
    return viewer->log.count > 0 ? viewer->log.bytes + viewer->log.first : NULL;
}

// ---- What a tool asks of the game ---------------------------------------------------------------

static trp_result say(trp_viewer *viewer, trpi_wire_message_kind kind, const void *bytes, size_t size)
{
    TRP_REQUIRE(viewer != NULL, TRP_ERROR_ARGUMENT);
    if (viewer->state == TRP_VIEWER_GONE) {
        return TRP_ERROR_STALE;
    }
    trpi_wire_write_message(&viewer->wire, kind, bytes, size);
    trpi_wire_send(&viewer->wire);
    return TRP_OK;
}

static trp_result say_number(trp_viewer *viewer, trpi_wire_message_kind kind, uint32_t number)
{
    unsigned char bytes[4];
    trpi_wire_write_number(bytes, 4, number);
    return say(viewer, kind, bytes, sizeof bytes);
}

trp_result trp_viewer_hold_game(trp_viewer *viewer)
{
    return say(viewer, TRPI_MESSAGE_HOLD, NULL, 0);
}

trp_result trp_viewer_resume_game(trp_viewer *viewer, uint32_t steps)
{
    return say_number(viewer, TRPI_MESSAGE_RELEASE, steps);
}

trp_result trp_viewer_set_breakpoint(trp_viewer *viewer, const trp_watch_def *def, uint32_t *number)
{
    TRP_REQUIRE(viewer != NULL && def != NULL && number != NULL, TRP_ERROR_ARGUMENT);
    *number = 0;
    trp_watch_def whole;
    trp_watch_def_init(&whole, sizeof whole);
    trp_result result = trp_sized_struct_read(&whole, sizeof whole, def);
    unsigned char bytes[TRPI_WIRE_MESSAGE_MOST];
    size_t size = result == TRP_OK ? trpi_breakpoint_write(bytes, sizeof bytes, viewer->last_number + 1, &whole) : 0;
    if (size == 0) {
        return result != TRP_OK ? result : TRP_ERROR_FULL;
    }
    result = say(viewer, TRPI_MESSAGE_WATCH, bytes, size);
    *number = result == TRP_OK ? ++viewer->last_number : 0;
    return result;
}

trp_result trp_viewer_remove_breakpoint(trp_viewer *viewer, uint32_t number)
{
    return say_number(viewer, TRPI_MESSAGE_UNWATCH, number);
}

uint32_t trp_viewer_breakpoint_hits(const trp_viewer *viewer, trp_watch_hit *hits, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(viewer != NULL && (hits != NULL || capacity == 0), 0);
    for (uint32_t i = 0; i < viewer->hit_count && i < capacity; i++) {
        trp_sized_struct_fill_element(hits, i, size, &viewer->hits[i], sizeof viewer->hits[i]);
    }
    return viewer->hit_count;
}

trp_result trp_viewer_reload_game(trp_viewer *viewer, const void *pack, size_t size)
{
    TRP_REQUIRE(viewer != NULL && pack != NULL, TRP_ERROR_ARGUMENT);
    return size > TRPI_WIRE_PACK_MOST ? TRP_ERROR_FULL : say(viewer, TRPI_MESSAGE_PACK, pack, size);
}
