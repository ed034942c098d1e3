// SPDX-License-Identifier: MIT
#include "engine/save/stream.h"

#include "base/assert.h"
#include "pack/layout.h"

#include <string.h>

#define UNKNOWN_FIELD UINT16_MAX

static void take_our_fields(trpi_save_stream *stream)
{
    for (uint32_t kind = 0; kind < TRPI_SAVED_KINDS; kind++) {
        uint32_t count = trpi_save_layout_of(kind)->field_count;
        TRP_ASSERT(count <= TRPI_SAVE_MOST_FIELDS);
        stream->field_count[kind] = (uint8_t)count;
        for (uint32_t i = 0; i < count; i++) {
            stream->fields[kind][i] = (uint16_t)i;
        }
    }
    stream->has_our_hash = true;
}

trpi_save_stream trpi_save_stream_for_writing(void *bytes, size_t size)
{
    trpi_save_stream stream = {.out = bytes, .size = bytes != NULL ? size : 0};
    take_our_fields(&stream);
    return stream;
}

trpi_save_stream trpi_save_stream_for_reading(const void *bytes, size_t size)
{
    return (trpi_save_stream){.reads = true, .in = bytes, .size = size};
}

void trpi_save_stream_refuse(trpi_save_stream *stream, const char *sentence)
{
    if (stream->wrong == NULL) {
        stream->wrong = sentence;
    }
}

// Whether `count` more bytes can be read; refuses the stream when there are fewer.
static bool has(trpi_save_stream *stream, size_t count)
{
    if (stream->wrong == NULL && count > stream->size - stream->at) {
        trpi_save_stream_refuse(stream, "The save ends too early.");
    }
    return stream->wrong == NULL;
}

uint64_t trpi_save_stream_transfer_number(trpi_save_stream *stream, uint32_t size, uint64_t number)
{
    TRP_ASSERT(size == 1 || size == 2 || size == 4 || size == 8);
    if (stream->reads) {
        if (!has(stream, size)) {
            return 0;
        }
        number = trpi_bytes_read_number(stream->in + stream->at, size);
    } else if (stream->at + size <= stream->size) {
        trpi_bytes_write_number(stream->out + stream->at, size, number);
    }
    stream->at += size;
    return number;
}

const unsigned char *trpi_save_stream_read_bytes(trpi_save_stream *stream, size_t count)
{
    TRP_ASSERT(stream->reads);
    if (!has(stream, count)) {
        return NULL;
    }
    stream->at += count;
    return stream->in + stream->at - count;
}

void trpi_save_stream_transfer_padding(trpi_save_stream *stream)
{
    while (stream->at % 8 != 0 && stream->wrong == NULL) {
        if (trpi_save_stream_transfer_number(stream, 1, 0) != 0) {
            trpi_save_stream_refuse(stream, "Between two parts of the save there is something that does not belong there.");
        }
    }
}

// --- Which fields there are ---

static void write_schema(trpi_save_stream *stream)
{
    for (uint32_t kind = 0; kind < TRPI_SAVED_KINDS; kind++) {
        const trpi_save_layout *layout = trpi_save_layout_of(kind);
        trpi_save_stream_transfer_number(stream, 2, stream->field_count[kind]);
        for (uint32_t i = 0; i < stream->field_count[kind]; i++) {
            const trpi_field *field = &layout->fields[stream->fields[kind][i]];
            trpi_save_stream_transfer_number(stream, 4, trpi_save_field_key(field));
            trpi_save_stream_transfer_number(stream, 1, field->size);
            trpi_save_stream_transfer_number(stream, 1, field->count);
        }
    }
}

// Whether a key is the name of a spare field. A later version may use the room for a field of its own.
static bool is_spare(uint32_t key)
{
    static const char *const names[] = {"spare", "spare2", "run.spare"};
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (trpi_save_field_key(&(trpi_field){.name = names[i]}) == key) {
            return true;
        }
    }
    return false;
}

// Returns the field of this version with the key and shape of a field in a save; for a spare field that this version does not
// have, its size with TRPI_SAVE_SPARE; else UNKNOWN_FIELD.
static uint16_t find_field(const trpi_save_layout *layout, uint32_t key, uint32_t size, uint32_t count)
{
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        if (trpi_save_field_key(field) == key && field->size == size && field->count == count) {
            return (uint16_t)i;
        }
    }
    bool has_room = size * count > 0 && size * count <= sizeof(uint64_t);
    return has_room && is_spare(key) ? (uint16_t)(TRPI_SAVE_SPARE | size * count) : UNKNOWN_FIELD;
}

// Whether the records of a kind are part of the state hash: those of the save itself are not, nor those in queues.
static bool counts_for_hash(uint32_t kind)
{
    return trpi_save_layout_of(kind)->hashed_bits != NULL && kind != TRPI_SAVED_WORLD_RECORD &&
           kind != TRPI_SAVED_ENTITY_PLACE_RECORD && kind != TRPI_SAVED_SCENE_PLACE_RECORD;
}

static void read_fields(trpi_save_stream *stream, uint32_t kind)
{
    TRP_ASSERT(stream->reads && kind < TRPI_SAVED_KINDS);
    static const char later[] = "The save knows of things that this version of Troupe does not; it is of another one.";
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    uint64_t seen = 0;
    uint32_t count = (uint32_t)trpi_save_stream_transfer_number(stream, 2, 0);
    if (count > TRPI_SAVE_MOST_FIELDS) {
        trpi_save_stream_refuse(stream, later);
    }
    stream->field_count[kind] = (uint8_t)(stream->wrong == NULL ? count : 0);
    bool ours = count == layout->field_count;
    for (uint32_t i = 0; i < stream->field_count[kind]; i++) {
        uint32_t key = (uint32_t)trpi_save_stream_transfer_number(stream, 4, 0);
        uint32_t size = (uint32_t)trpi_save_stream_transfer_number(stream, 1, 0);
        uint32_t in_a_row = (uint32_t)trpi_save_stream_transfer_number(stream, 1, 0);
        uint16_t field = find_field(layout, key, size, in_a_row);
        bool is_spare = (field & TRPI_SAVE_SPARE) != 0;
        if (field == UNKNOWN_FIELD || (!is_spare && (seen >> field & 1) != 0)) {
            trpi_save_stream_refuse(stream, later);
            return;
        }
        seen |= is_spare ? 0 : UINT64_C(1) << field;
        stream->fields[kind][i] = field;
        ours = ours && field == i;
    }
    stream->has_our_hash = stream->has_our_hash && (ours || !counts_for_hash(kind));
}

void trpi_save_stream_transfer_schema(trpi_save_stream *stream)
{
    uint64_t kinds = trpi_save_stream_transfer_number(stream, 2, TRPI_SAVED_KINDS);
    if (!stream->reads) {
        write_schema(stream);
        return;
    }
    if (kinds > TRPI_SAVED_KINDS) {
        trpi_save_stream_refuse(stream, "The save holds things that this version of Troupe does not know; it is of another one.");
    }
    stream->has_our_hash = true;
    for (uint32_t kind = 0; kind < kinds && stream->wrong == NULL; kind++) {
        read_fields(stream, kind);
    }
    for (uint32_t kind = (uint32_t)kinds; kind < TRPI_SAVED_KINDS; kind++) {
        stream->has_our_hash = stream->has_our_hash && !counts_for_hash(kind);
    }
}

void trpi_save_stream_trust_bytes(trpi_save_stream *stream)
{
    stream->trusts = true;
    take_our_fields(stream);
}

// --- Records ---

static size_t bytes_of(const trpi_save_stream *stream, uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_SAVED_KINDS && stream->field_count[kind] <= TRPI_SAVE_MOST_FIELDS);
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    size_t bytes = 0;
    for (uint32_t i = 0; i < stream->field_count[kind]; i++) {
        uint32_t field = stream->fields[kind][i];
        bool is_spare = (field & TRPI_SAVE_SPARE) != 0;
        bytes += is_spare ? field & ~TRPI_SAVE_SPARE : (size_t)layout->fields[field].size * layout->fields[field].count;
    }
    return bytes;
}

// Transfers the numbers of a field that both versions have.
static void transfer_field(trpi_save_stream *stream, const trpi_field *field, unsigned char *record)
{
    for (uint32_t i = 0; i < field->count; i++, stream->at += field->size) {
        if (stream->reads) {
            trpi_field_set(field, record, i, trpi_bytes_read_number(stream->in + stream->at, field->size));
        } else {
            trpi_bytes_write_number(stream->out + stream->at, field->size, trpi_field_get(field, record, i));
        }
    }
}

static void transfer_spare(trpi_save_stream *stream, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        if (trpi_save_stream_transfer_number(stream, 1, 0) != 0) {
            trpi_save_stream_refuse(stream, "There is something in the save where nothing can be.");
        }
    }
}

void trpi_save_stream_transfer_records(trpi_save_stream *stream, uint32_t kind, void *records, size_t count)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    size_t size = bytes_of(stream, kind);
    if (stream->reads && count > 0) {
        memset(records, 0, count * layout->record_size);
    } else if (stream->at + count * size > stream->size) {
        stream->at += count * size;
        return;
    }
    unsigned char *record = records;
    for (size_t i = 0; i < count; i++, record += layout->record_size) {
        if (stream->reads && !has(stream, size)) {
            return;
        }
        for (uint32_t j = 0; j < stream->field_count[kind]; j++) {
            uint32_t field = stream->fields[kind][j];
            if ((field & TRPI_SAVE_SPARE) != 0) {
                transfer_spare(stream, field & ~TRPI_SAVE_SPARE);
            } else {
                transfer_field(stream, &layout->fields[field], record);
            }
        }
    }
}

size_t trpi_save_stream_records_left_at_most(const trpi_save_stream *stream, uint32_t kind)
{
    size_t bytes = bytes_of(stream, kind);
    return stream->wrong != NULL || bytes == 0 ? 0 : (stream->size - stream->at) / bytes;
}
