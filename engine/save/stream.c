// SPDX-License-Identifier: MIT
#include "engine/save/stream.h"

#include "base/assert.h"
#include "pack/layout.h"

#include <string.h>

#define UNKNOWN_FIELD 0xFF

trpi_save_stream trpi_save_stream_writing(void *bytes, size_t size)
{
    return (trpi_save_stream){.out = bytes, .size = bytes != NULL ? size : 0};
}

trpi_save_stream trpi_save_stream_reading(const void *bytes, size_t size)
{
    return (trpi_save_stream){.reads = true, .in = bytes, .size = size};
}

void trpi_save_stream_refuse(trpi_save_stream *stream, const char *sentence)
{
    if (stream->wrong == NULL) {
        stream->wrong = sentence;
    }
}

// Whether `count` more bytes can be read.
static bool has(trpi_save_stream *stream, size_t count)
{
    if (stream->wrong == NULL && count > stream->size - stream->at) {
        trpi_save_stream_refuse(stream, "The save ends too early.");
    }
    return stream->wrong == NULL;
}

uint64_t trpi_save_stream_number(trpi_save_stream *stream, uint32_t size, uint64_t number)
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

const unsigned char *trpi_save_stream_bytes(trpi_save_stream *stream, size_t count)
{
    TRP_ASSERT(stream->reads);
    if (!has(stream, count)) {
        return NULL;
    }
    stream->at += count;
    return stream->in + stream->at - count;
}

void trpi_save_stream_align(trpi_save_stream *stream)
{
    while (stream->at % 8 != 0 && stream->wrong == NULL) {
        if (trpi_save_stream_number(stream, 1, 0) != 0) {
            trpi_save_stream_refuse(stream, "Between two parts of the save there is something that does not belong there.");
        }
    }
}

// --- Which fields there are ---

static void write_schema(trpi_save_stream *stream)
{
    for (uint32_t kind = 0; kind < TRPI_SAVED_KINDS; kind++) {
        const trpi_save_layout *layout = trpi_save_layout_of(kind);
        TRP_ASSERT(layout->field_count <= TRPI_SAVE_MOST_FIELDS);
        trpi_save_stream_number(stream, 2, layout->field_count);
        for (uint32_t i = 0; i < layout->field_count; i++) {
            trpi_save_stream_number(stream, 4, trpi_save_field_key(&layout->fields[i]));
            trpi_save_stream_number(stream, 1, layout->fields[i].size);
            trpi_save_stream_number(stream, 1, layout->fields[i].count);
        }
    }
}

// Our field with this key and shape.
static uint8_t find_field(const trpi_save_layout *layout, uint32_t key, uint32_t size, uint32_t count)
{
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        if (trpi_save_field_key(field) == key && field->size == size && field->count == count) {
            return (uint8_t)i;
        }
    }
    return UNKNOWN_FIELD;
}

static void read_fields(trpi_save_stream *stream, uint32_t kind)
{
    TRP_ASSERT(stream->reads && kind < TRPI_SAVED_KINDS);
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    uint64_t seen = 0;
    uint32_t count = (uint32_t)trpi_save_stream_number(stream, 2, 0);
    if (count > layout->field_count) {
        trpi_save_stream_refuse(stream, "The save knows of things that this version of Troupe does not; it is of a later one.");
    }
    stream->field_count[kind] = (uint8_t)(stream->wrong == NULL ? count : 0);
    for (uint32_t i = 0; i < stream->field_count[kind]; i++) {
        uint32_t key = (uint32_t)trpi_save_stream_number(stream, 4, 0);
        uint32_t size = (uint32_t)trpi_save_stream_number(stream, 1, 0);
        uint32_t in_a_row = (uint32_t)trpi_save_stream_number(stream, 1, 0);
        uint8_t ours = find_field(layout, key, size, in_a_row);
        if (ours == UNKNOWN_FIELD || (seen >> ours & 1) != 0) {
            trpi_save_stream_refuse(stream, "The save knows of things that this version of Troupe does not; it is of a later one.");
            return;
        }
        seen |= UINT64_C(1) << ours;
        stream->fields[kind][i] = ours;
    }
}

void trpi_save_stream_schema(trpi_save_stream *stream)
{
    uint64_t kinds = trpi_save_stream_number(stream, 2, TRPI_SAVED_KINDS);
    if (!stream->reads) {
        write_schema(stream);
        return;
    }
    if (kinds > TRPI_SAVED_KINDS) {
        trpi_save_stream_refuse(stream, "The save holds things that this version of Troupe does not know; it is of a later one.");
    }
    for (uint32_t kind = 0; kind < kinds && stream->wrong == NULL; kind++) {
        read_fields(stream, kind);
    }
}

void trpi_save_stream_trust(trpi_save_stream *stream)
{
    stream->trusts = true;
    for (uint32_t kind = 0; kind < TRPI_SAVED_KINDS; kind++) {
        uint32_t count = trpi_save_layout_of(kind)->field_count;
        stream->field_count[kind] = (uint8_t)count;
        for (uint32_t i = 0; i < count; i++) {
            stream->fields[kind][i] = (uint8_t)i;
        }
    }
}

// --- Records ---

static size_t bytes_of(const trpi_save_stream *stream, uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_SAVED_KINDS && stream->field_count[kind] <= trpi_save_layout_of(kind)->field_count);
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    size_t bytes = 0;
    for (uint32_t i = 0; i < stream->field_count[kind]; i++) {
        const trpi_field *field = &layout->fields[stream->fields[kind][i]];
        bytes += (size_t)field->size * field->count;
    }
    return bytes;
}

static void write_records(trpi_save_stream *stream, const trpi_save_layout *layout, const unsigned char *record, size_t count)
{
    for (size_t i = 0; i < count; i++, record += layout->record_size) {
        unsigned char *to = stream->out + stream->at;
        for (uint32_t j = 0; j < layout->field_count; j++) {
            const trpi_field *field = &layout->fields[j];
            for (uint32_t k = 0; k < field->count; k++) {
                trpi_bytes_write_number(to, field->size, trpi_field_get(field, record, k));
                to += field->size;
            }
        }
        stream->at += layout->record_size;
    }
}

static void read_records(trpi_save_stream *stream, uint32_t kind, unsigned char *record, size_t count)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    size_t size = bytes_of(stream, kind);
    for (size_t i = 0; i < count; i++, record += layout->record_size) {
        if (!has(stream, size)) {
            return;
        }
        for (uint32_t j = 0; j < stream->field_count[kind]; j++) {
            const trpi_field *field = &layout->fields[stream->fields[kind][j]];
            for (uint32_t k = 0; k < field->count; k++) {
                trpi_field_set(field, record, k, trpi_bytes_read_number(stream->in + stream->at, field->size));
                stream->at += field->size;
            }
        }
    }
}

void trpi_save_stream_records(trpi_save_stream *stream, uint32_t kind, void *records, size_t count)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    size_t bytes = count * layout->record_size;
    if (stream->reads) {
        if (bytes > 0) {
            memset(records, 0, bytes);
        }
        read_records(stream, kind, records, count);
    } else if (stream->at + bytes <= stream->size) {
        write_records(stream, layout, records, count);
    } else {
        stream->at += bytes;
    }
}

size_t trpi_save_stream_most_records(const trpi_save_stream *stream, uint32_t kind)
{
    size_t bytes = bytes_of(stream, kind);
    return stream->wrong != NULL || bytes == 0 ? 0 : (stream->size - stream->at) / bytes;
}
