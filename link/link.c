// SPDX-License-Identifier: MIT
// A game's end of a link.
//
// Invariants:
// - nothing here waits: a tool that does not keep up is dropped, and the recording ends with it;
// - while no tool is attached the world has no watches and no recording of the link's, and serving costs a look at the clock.

#define _XOPEN_SOURCE 700  // realpath

#include "troupe/link.h"

#include "link/breakpoint.h"
#include "link/listing.h"
#include "link/wire.h"

#include "troupe/assert.h"
#include "troupe/log.h"
#include "troupe/sized.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_MS = 100,          // between two looks whether a tool has come
    GREETING_MS = 2000,     // in which it must have said the token
    MESSAGES_AT_ONCE = 32,  // of one call
    READ_AT_ONCE = 256 * 1024,
    FLOODS_MOST = 50,  // calls in a row in which more came than was taken
    RELOAD_MS = 1000,  // between two packs
    MOST_BREAKPOINTS = 64,
    NAME_MOST = 96
};

struct trp_link {
    trp_link_def def;
    trp_link_game game;
    char path[TRPI_LISTING_PATH];  // of its file in the list
    trpi_socket listening;
    trpi_wire wire;
    trp_world *world;  // the one that is recorded
    uint64_t looked_ms, came_ms, reloaded_ms;
    uint32_t floods;
    uint32_t steps_left;  // of a held game that makes some steps; 0: none are counted
    bool is_connected;    // a tool is there, though it may not have said the token
    bool is_attached;     // it has
    bool is_held;
    bool logs;  // a message of the log is open
    trpi_breakpoint *breakpoints;
};

// ---- Opening ------------------------------------------------------------------------------------

void trp_link_def_init(trp_link_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_link_def defaults = {.size_bytes = size, .name = "A game", .most_bytes = 64 * 1024 * 1024, .patience_ms = 3000};
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

// Copies a text of the def; a line's end would end its line in the list.
static void copy_text(char *to, size_t size, const char *text)
{
    snprintf(to, size, "%s", text != NULL ? text : "");
    for (; *to != '\0'; to++) {
        *to = *to == '\n' || *to == '\r' ? ' ' : *to;
    }
}

static bool fill_game(trp_link *link)
{
    unsigned char random[TRPI_TOKEN_SIZE / 2];
    copy_text(link->game.name, sizeof link->game.name, link->def.name);
    char *whole = link->def.text != NULL ? realpath(link->def.text, NULL) : NULL;
    copy_text(link->game.text, sizeof link->game.text, whole);
    free(whole);
    link->game.process = (uint32_t)getpid();
    bool is_random = trpi_random_bytes(random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++) {
        snprintf(link->game.token + 2 * i, 3, "%02x", random[i]);
    }
    return is_random;
}

trp_result trp_link_open(const trp_link_def *def, trp_link **link)
{
    TRP_REQUIRE(def != NULL && link != NULL, TRP_ERROR_ARGUMENT);
    *link = NULL;
    trp_link_def whole;
    trp_link_def_init(&whole, sizeof whole);
    trp_result result = trp_sized_struct_read(&whole, sizeof whole, def);
    trp_link *made = result == TRP_OK ? calloc(1, sizeof *made) : NULL;
    if (made == NULL) {
        return result != TRP_OK ? result : TRP_ERROR_MEMORY;
    }
    made->def = whole;
    made->wire.socket.handle = -1;
    made->listening = trpi_socket_listen(&made->game.port);
    if (made->listening.handle < 0 || !fill_game(made) || !trpi_listing_add_game(&made->game, made->path)) {
        trp_link_close(made);
        return TRP_ERROR_UNKNOWN;
    }
    made->def.name = made->def.text = NULL;  // copied
    *link = made;
    return TRP_OK;
}

// ---- A tool comes and goes ----------------------------------------------------------------------

static void remove_watches(trp_link *link, trp_world *world)
{
    for (uint32_t i = 0; link->breakpoints != NULL && i < MOST_BREAKPOINTS; i++) {
        if (link->breakpoints[i].watch.value != 0) {
            (void)trp_watch_remove(world, link->breakpoints[i].watch);
        }
    }
}

// `world` is the one that lives, NULL when none is known to.
static void drop(trp_link *link, trp_world *world)
{
    link->is_connected = false;  // the end of the recording is written to nobody
    if (link->is_attached && world != NULL && world == link->world) {
        (void)trp_world_record(world, NULL);
        remove_watches(link, world);
    }
    trpi_wire_end(&link->wire);
    free(link->breakpoints);
    link->breakpoints = NULL;
    link->is_attached = link->is_held = link->logs = false;
    link->world = NULL;
    link->steps_left = link->floods = 0;
}

void trp_link_close(trp_link *link)
{
    if (link != NULL) {
        drop(link, link->world);
        trpi_socket_close(&link->listening);
        trpi_listing_remove_game(link->path);
        free(link);
    }
}

bool trp_link_is_attached(const trp_link *link)
{
    return link != NULL && link->is_attached;
}

static void look_for_tool(trp_link *link)
{
    uint64_t now = trpi_socket_clock_ms();
    if (now - link->looked_ms < LOOK_MS) {
        return;
    }
    link->looked_ms = now;
    trpi_socket came = trpi_socket_accept(link->listening);
    if (came.handle >= 0) {
        trpi_wire_begin(&link->wire, came, (size_t)link->def.most_bytes);
        link->is_connected = true;
        link->came_ms = now;
    }
}

// Tokens are compared in the same time, however many of their letters are right.
static bool is_token(const trp_link *link, const trpi_wire_message *message)
{
    unsigned differs = message->size != TRPI_TOKEN_SIZE + 1 || message->kind != TRPI_MESSAGE_TOKEN;
    for (size_t i = 0; differs == 0 && i < TRPI_TOKEN_SIZE; i++) {
        differs |= (unsigned)(message->bytes[i] ^ (unsigned char)link->game.token[i]) << 8;
    }
    return differs == 0 && message->bytes[TRPI_TOKEN_SIZE] == TRPI_WIRE_VERSION;
}

// ---- The log ------------------------------------------------------------------------------------

// The sink of the recording. All bytes of a step go into one message.
static bool write_log(void *context, const void *bytes, size_t size)
{
    trp_link *link = context;
    if (!link->is_connected || link->wire.is_broken) {
        return false;
    }
    if (!link->logs) {
        trpi_wire_open_message(&link->wire, TRPI_MESSAGE_LOG);
        link->logs = true;
    }
    return trpi_wire_add_to_message(&link->wire, bytes, size);
}

static void end_log_message(trp_link *link)
{
    if (link->logs) {
        trpi_wire_close_message(&link->wire);
        link->logs = false;
    }
}

static void refuse(trp_link *link, const char *sentence)
{
    end_log_message(link);
    trpi_wire_write_message(&link->wire, TRPI_MESSAGE_REFUSED, sentence, strlen(sentence));
}

static void set_watch(trp_link *link, trpi_breakpoint *breakpoint)
{
    trp_result result = trpi_breakpoint_set(breakpoint, link->world);
    if (result == TRP_ERROR_FORMAT) {
        link->wire.is_broken = true;
    } else if (result != TRP_OK) {
        char sentence[96];
        snprintf(sentence, sizeof sentence, "Breakpoint %u is about nothing here: %s.", (unsigned)breakpoint->number,
                 trp_result_name(result));
        refuse(link, sentence);
    }
}

// Begins to record a world: the tool's first, or another one.
static void begin_log(trp_link *link, trp_world *world)
{
    end_log_message(link);
    link->world = world;
    trpi_wire_write_message(&link->wire, TRPI_MESSAGE_WORLD, NULL, 0);
    trp_sink sink = {write_log, link};
    link->wire.is_broken = trp_world_record(world, &sink) != TRP_OK || link->wire.is_broken;
    end_log_message(link);
    for (uint32_t i = 0; i < MOST_BREAKPOINTS; i++) {
        if (link->breakpoints[i].number != 0) {
            set_watch(link, &link->breakpoints[i]);
        }
    }
}

// ---- What a tool says ---------------------------------------------------------------------------

static void name_entities(trp_link *link, const trpi_wire_message *message)
{
    end_log_message(link);
    trpi_wire_open_message(&link->wire, TRPI_MESSAGE_NAMED);
    for (size_t i = 0; i + 8 <= message->size && i < 8 * 32; i += 8) {
        trp_entity entity = {trpi_wire_read_number(message->bytes + i, 8)};
        const char *name = link->def.namer != NULL ? link->def.namer(entity, link->def.context) : NULL;
        char copy[NAME_MOST];
        snprintf(copy, sizeof copy, "%s", name != NULL ? name : "");
        trpi_wire_add_to_message(&link->wire, message->bytes + i, 8);
        trpi_wire_add_to_message(&link->wire, copy, strlen(copy) + 1);
    }
    trpi_wire_close_message(&link->wire);
}

static void add_breakpoint(trp_link *link, const trpi_wire_message *message)
{
    for (uint32_t i = 0; message->size > 4 && i < MOST_BREAKPOINTS; i++) {
        trpi_breakpoint *free_one = &link->breakpoints[i];
        if (free_one->number == 0) {
            free_one->number = (uint32_t)trpi_wire_read_number(message->bytes, 4);
            free_one->size = message->size;
            memcpy(free_one->bytes, message->bytes, message->size);
            set_watch(link, free_one);
            return;
        }
    }
    refuse(link, "There are too many breakpoints.");
}

static void remove_breakpoint(trp_link *link, uint32_t number)
{
    for (uint32_t i = 0; number != 0 && i < MOST_BREAKPOINTS; i++) {
        if (link->breakpoints[i].number == number) {
            if (link->breakpoints[i].watch.value != 0) {
                (void)trp_watch_remove(link->world, link->breakpoints[i].watch);
            }
            link->breakpoints[i].number = 0;
            link->breakpoints[i].watch.value = 0;
        }
    }
}

static void take_pack(trp_link *link, const trpi_wire_message *message)
{
    uint64_t now = trpi_socket_clock_ms();
    if (now - link->reloaded_ms < RELOAD_MS) {
        link->wire.is_broken = true;
        return;
    }
    link->reloaded_ms = now;
    if (link->def.take_pack == NULL) {
        refuse(link, "The game takes no other text.");
    } else if (!link->def.take_pack(link->def.context, message->bytes, message->size)) {
        refuse(link, "The game has not taken the text.");
    }
}

static void set_held(trp_link *link, bool is_held, uint32_t steps)
{
    link->is_held = is_held;
    link->steps_left = steps;
    end_log_message(link);
    trpi_wire_write_message(&link->wire, is_held ? TRPI_MESSAGE_HELD : TRPI_MESSAGE_PLAYS, NULL, 0);
}

static void obey(trp_link *link, const trpi_wire_message *message)
{
    uint32_t number = message->size >= 4 ? (uint32_t)trpi_wire_read_number(message->bytes, 4) : 0;
    switch (message->kind) {
    case TRPI_MESSAGE_HOLD: set_held(link, true, 0); break;
    case TRPI_MESSAGE_RELEASE: set_held(link, false, number); break;
    case TRPI_MESSAGE_WATCH: add_breakpoint(link, message); break;
    case TRPI_MESSAGE_UNWATCH: remove_breakpoint(link, number); break;
    case TRPI_MESSAGE_PACK: take_pack(link, message); break;
    case TRPI_MESSAGE_NAMES: name_entities(link, message); break;
    default: link->wire.is_broken = true; break;
    }
}

static void hear(trp_link *link, trp_world *world)
{
    trpi_wire_message message;
    uint32_t count = 0;
    trpi_wire_receive(&link->wire, link->is_attached ? READ_AT_ONCE : TRPI_WIRE_HEAD + TRPI_TOKEN_SIZE + 1);
    while (count < MESSAGES_AT_ONCE && !link->wire.is_broken &&
           trpi_wire_next_message(&link->wire, &message, TRPI_WIRE_PACK_MOST)) {
        count++;
        if (link->is_attached) {
            obey(link, &message);
        } else if (is_token(link, &message) && (link->breakpoints = calloc(MOST_BREAKPOINTS, sizeof *link->breakpoints)) != NULL) {
            link->is_attached = true;
            begin_log(link, world);
        } else {
            link->wire.is_broken = true;
        }
    }
    link->floods = count == MESSAGES_AT_ONCE ? link->floods + 1 : 0;
    bool is_late = !link->is_attached && trpi_socket_clock_ms() - link->came_ms > GREETING_MS;
    link->wire.is_broken = link->wire.is_broken || is_late || link->floods > FLOODS_MOST;
}

// ---- Breakpoints --------------------------------------------------------------------------------

static uint32_t number_of(const trp_link *link, trp_watch watch)
{
    for (uint32_t i = 0; i < MOST_BREAKPOINTS; i++) {
        if (link->breakpoints[i].number != 0 && link->breakpoints[i].watch.value == watch.value) {
            return link->breakpoints[i].number;
        }
    }
    return 0;
}

// Holds the game when the step that it has made hit a breakpoint, or was the last of those that it was to make.
static void look_for_hits(trp_link *link)
{
    trp_watch_hit hits[TRPI_HITS_TOLD];
    uint32_t count = trp_world_watch_hits(link->world, hits, TRPI_HITS_TOLD, sizeof *hits), told = 0;
    unsigned char bytes[TRPI_HITS_TOLD * TRPI_HIT_SIZE];
    for (uint32_t i = 0; i < count && i < TRPI_HITS_TOLD; i++) {
        uint32_t number = number_of(link, hits[i].watch);
        if (number != 0) {
            trpi_wire_write_number(bytes + told * TRPI_HIT_SIZE, 4, number);
            memcpy(bytes + told * TRPI_HIT_SIZE + 4, &hits[i], sizeof hits[i]);
            told++;
        }
    }
    bool is_last = link->steps_left == 1;
    link->steps_left -= link->steps_left > 0;
    if (told > 0 || is_last) {
        link->is_held = true;
        link->steps_left = 0;
        end_log_message(link);
        trpi_wire_write_message(&link->wire, TRPI_MESSAGE_HELD, bytes, told * TRPI_HIT_SIZE);
    }
}

bool trp_link_serve(trp_link *link, trp_world *world)
{
    TRP_REQUIRE(link != NULL && world != NULL, true);
    if (!link->is_connected) {
        look_for_tool(link);
        if (!link->is_connected) {
            return true;
        }
    }
    if (link->is_attached && (world != link->world || !trp_world_is_recorded(world))) {
        begin_log(link, world);
    } else if (link->is_attached && !link->is_held) {
        look_for_hits(link);
    }
    end_log_message(link);
    hear(link, world);
    end_log_message(link);
    trpi_wire_send(&link->wire);
    bool is_slow = link->wire.out.count > 0 && trpi_socket_clock_ms() - link->wire.moved_ms > link->def.patience_ms;
    if (link->wire.is_broken || is_slow) {
        drop(link, world);
    }
    return !link->is_held;
}
