// SPDX-License-Identifier: MIT
// A wire carries messages over a socket, and waits for nothing: what cannot be sent now is kept, what has come is handed out
// message by message. A message is its size (4 bytes, the lowest first), its kind, and its bytes.

#ifndef TROUPE_LINK_WIRE_H
#define TROUPE_LINK_WIRE_H

#include "link/socket.h"

enum {
    TRPI_WIRE_HEAD = 5,
    TRPI_WIRE_MESSAGE_MOST = 4096,           // bytes of a message, but of a pack and a log
    TRPI_WIRE_PACK_MOST = 16 * 1024 * 1024,  // of a pack
    TRPI_WIRE_VERSION = 1,
    TRPI_TOKEN_SIZE = 32
};

/// The kinds of messages; the first ones a tool sends, the others a game.
typedef enum trpi_wire_message_kind {
    TRPI_MESSAGE_TOKEN = 'T',    // the token and the version, as a byte: the first message
    TRPI_MESSAGE_HOLD = 'H',     // nothing
    TRPI_MESSAGE_RELEASE = 'G',  // 4 bytes: how many steps; 0: any number
    TRPI_MESSAGE_WATCH = 'W',    // 4 bytes: the number of the breakpoint, then a trpi_wire_breakpoint
    TRPI_MESSAGE_UNWATCH = 'U',  // 4 bytes: the number
    TRPI_MESSAGE_PACK = 'P',     // a pack
    TRPI_MESSAGE_NAMES = 'N',    // ids of entities, 8 bytes each; answered with each id and its name, with a zero behind
    TRPI_MESSAGE_WORLD = 'w',    // a log begins, of a world that is another one
    TRPI_MESSAGE_LOG = 'l',      // the log goes on, by whole steps
    TRPI_MESSAGE_NAMED = 'n',
    TRPI_MESSAGE_HELD = 'h',    // the hits, each behind the 4 bytes of its breakpoint's number
    TRPI_MESSAGE_PLAYS = 'g',   // nothing
    TRPI_MESSAGE_REFUSED = 'e'  // a sentence
} trpi_wire_message_kind;

typedef struct trpi_wire_message {
    trpi_wire_message_kind kind;
    const unsigned char *bytes;  // until the next call
    size_t size;
} trpi_wire_message;

/// Bytes in a row that grows.
typedef struct trpi_byte_queue {
    unsigned char *bytes;
    size_t first, count, room;  // bytes[first .. first + count) are in it
} trpi_byte_queue;

bool trpi_byte_queue_add(trpi_byte_queue *row, const void *bytes, size_t size);
void trpi_byte_queue_drop(trpi_byte_queue *row, size_t size);
void trpi_byte_queue_release(trpi_byte_queue *row);

typedef struct trpi_wire {
    trpi_socket socket;
    trpi_byte_queue in, out;
    size_t most_out;
    size_t taken;       // of `in`: the message that was handed out
    size_t open;        // of `out`: where the message that is written begins, counted from `first`
    uint64_t moved_ms;  // when something was sent last, or nothing waited
    bool is_broken;
} trpi_wire;

void trpi_wire_begin(trpi_wire *wire, trpi_socket socket, size_t most_out);
void trpi_wire_end(trpi_wire *wire);

/// A message is opened, filled and closed. Without memory or room the wire is broken.
void trpi_wire_open_message(trpi_wire *wire, trpi_wire_message_kind kind);
bool trpi_wire_add_to_message(trpi_wire *wire, const void *bytes, size_t size);
void trpi_wire_close_message(trpi_wire *wire);
void trpi_wire_write_message(trpi_wire *wire, trpi_wire_message_kind kind, const void *bytes, size_t size);

/// Sends what can be sent at once.
void trpi_wire_send(trpi_wire *wire);

/// Reads at most `most` bytes of what has come.
void trpi_wire_receive(trpi_wire *wire, size_t most);

/// Hands out the next message that is there as a whole. One that is too long breaks the wire.
bool trpi_wire_next_message(trpi_wire *wire, trpi_wire_message *message, size_t longest);

void trpi_wire_write_number(unsigned char *to, uint32_t size, uint64_t number);
uint64_t trpi_wire_read_number(const unsigned char *from, uint32_t size);

#endif
