// SPDX-License-Identifier: MIT

#include "link/wire.h"

#include <stdlib.h>
#include <string.h>

void trpi_wire_write_number(unsigned char *to, uint32_t size, uint64_t number)
{
    for (uint32_t i = 0; i < size; i++) {
        to[i] = (unsigned char)(number >> (8 * i));
    }
}

uint64_t trpi_wire_read_number(const unsigned char *from, uint32_t size)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < size; i++) {
        number |= (uint64_t)from[i] << (8 * i);
    }
    return number;
}

// ---- Rows ---------------------------------------------------------------------------------------

bool trpi_byte_queue_add(trpi_byte_queue *row, const void *bytes, size_t size)
{
    if (size > row->room - row->first - row->count) {
        if (row->first > 0 && row->count > 0) {
            memmove(row->bytes, row->bytes + row->first, row->count);
        }
        row->first = 0;
        if (size > row->room - row->count) {
            size_t room = 2 * (row->count + size) + 4096;
            unsigned char *grown = room > size ? realloc(row->bytes, room) : NULL;
            if (grown == NULL) {
                return false;
            }
            row->bytes = grown;
            row->room = room;
        }
    }
    if (size > 0) {
        memcpy(row->bytes + row->first + row->count, bytes, size);
    }
    row->count += size;
    return true;
}

void trpi_byte_queue_drop(trpi_byte_queue *row, size_t size)
{
    row->first += size;
    row->count -= size;
    if (row->count == 0) {
        row->first = 0;
    }
}

void trpi_byte_queue_release(trpi_byte_queue *row)
{
    free(row->bytes);
    *row = (trpi_byte_queue){0};
}

// ---- Messages -----------------------------------------------------------------------------------

void trpi_wire_begin(trpi_wire *wire, trpi_socket socket, size_t most_out)
{
    *wire = (trpi_wire){.socket = socket, .most_out = most_out, .moved_ms = trpi_socket_clock_ms()};
}

void trpi_wire_end(trpi_wire *wire)
{
    trpi_socket_close(&wire->socket);
    trpi_byte_queue_release(&wire->in);
    trpi_byte_queue_release(&wire->out);
}

bool trpi_wire_add_to_message(trpi_wire *wire, const void *bytes, size_t size)
{
    wire->is_broken = wire->is_broken || size > wire->most_out || wire->out.count > wire->most_out - size ||
                      !trpi_byte_queue_add(&wire->out, bytes, size);
    return !wire->is_broken;
}

void trpi_wire_open_message(trpi_wire *wire, trpi_wire_message_kind kind)
{
    unsigned char head[TRPI_WIRE_HEAD] = {0, 0, 0, 0, (unsigned char)kind};
    wire->open = wire->out.count;
    trpi_wire_add_to_message(wire, head, sizeof head);
}

void trpi_wire_close_message(trpi_wire *wire)
{
    if (!wire->is_broken) {
        size_t size = wire->out.count - wire->open - TRPI_WIRE_HEAD;
        trpi_wire_write_number(wire->out.bytes + wire->out.first + wire->open, 4, size);
    }
}

void trpi_wire_write_message(trpi_wire *wire, trpi_wire_message_kind kind, const void *bytes, size_t size)
{
    trpi_wire_open_message(wire, kind);
    trpi_wire_add_to_message(wire, bytes, size);
    trpi_wire_close_message(wire);
}

void trpi_wire_send(trpi_wire *wire)
{
    int64_t sent = 0;
    bool has_moved = wire->out.count == 0;
    while (!wire->is_broken && wire->out.count > 0 &&
           (sent = trpi_socket_write(wire->socket, wire->out.bytes + wire->out.first, wire->out.count)) > 0) {
        trpi_byte_queue_drop(&wire->out, (size_t)sent);
        has_moved = true;
    }
    wire->is_broken = wire->is_broken || sent < 0;
    wire->moved_ms = has_moved ? trpi_socket_clock_ms() : wire->moved_ms;
}

void trpi_wire_receive(trpi_wire *wire, size_t most)
{
    unsigned char bytes[16384];
    trpi_byte_queue_drop(&wire->in, wire->taken);
    wire->taken = 0;
    while (!wire->is_broken && most > 0) {
        size_t wanted = most < sizeof bytes ? most : sizeof bytes;
        int64_t came = trpi_socket_read(wire->socket, bytes, wanted);
        wire->is_broken = came < 0 || (came > 0 && !trpi_byte_queue_add(&wire->in, bytes, (size_t)came));
        if (came <= 0) {
            break;
        }
        most -= (size_t)came;
    }
}

bool trpi_wire_next_message(trpi_wire *wire, trpi_wire_message *message, size_t longest)
{
    trpi_byte_queue_drop(&wire->in, wire->taken);
    wire->taken = 0;
    if (wire->in.count < TRPI_WIRE_HEAD) {
        return false;
    }
    const unsigned char *at = wire->in.bytes + wire->in.first;
    size_t size = (size_t)trpi_wire_read_number(at, 4);
    bool is_long = at[4] == TRPI_MESSAGE_PACK || at[4] == TRPI_MESSAGE_LOG;
    if (size > (is_long ? longest : TRPI_WIRE_MESSAGE_MOST)) {
        wire->is_broken = true;
        return false;
    }
    if (wire->in.count - TRPI_WIRE_HEAD < size) {
        return false;
    }
    *message = (trpi_wire_message){(trpi_wire_message_kind)at[4], at + TRPI_WIRE_HEAD, size};
    wire->taken = TRPI_WIRE_HEAD + size;
    return true;
}
