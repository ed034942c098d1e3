// SPDX-License-Identifier: MIT
// Reads and writes the numbers of a stage's save; see stream.h.

#include "stage/stream.h"

#include <string.h>

trpi_stage_stream trpi_stage_stream_for_writing(void *bytes, size_t size)
{
    return (trpi_stage_stream){.out = bytes, .size = bytes != NULL ? size : 0};
}

trpi_stage_stream trpi_stage_stream_for_reading(const void *bytes, size_t size)
{
    return (trpi_stage_stream){.reads = true, .in = bytes, .size = size};
}

void trpi_stage_stream_refuse(trpi_stage_stream *stream, const char *sentence)
{
    if (stream->reads && stream->wrong == NULL) {
        stream->wrong = sentence;
    }
}

static bool has_bytes(trpi_stage_stream *stream, size_t count)
{
    if (stream->wrong == NULL && count > stream->size - stream->at) {
        trpi_stage_stream_refuse(stream, "The stage in the save ends too early.");
    }
    return stream->wrong == NULL;
}

static uint64_t read_number(trpi_stage_stream *stream, uint32_t size)
{
    uint64_t number = 0;
    if (has_bytes(stream, size)) {
        for (uint32_t i = 0; i < size; i++) {
            number |= (uint64_t)stream->in[stream->at + i] << (8 * i);
        }
        stream->at += size;
    }
    return number;
}

static void write_number(trpi_stage_stream *stream, uint32_t size, uint64_t number)
{
    for (uint32_t i = 0; i < size && stream->at + size <= stream->size; i++) {
        stream->out[stream->at + i] = (unsigned char)(number >> (8 * i));
    }
    stream->at += size;
}

#define TRANSFER(type, size)                             \
    if (stream->reads) {                                 \
        *number = (type)read_number(stream, (size));     \
    } else {                                             \
        write_number(stream, (size), (uint64_t)*number); \
    }

void trpi_stage_stream_transfer_u8(trpi_stage_stream *stream, uint8_t *number)
{
    TRANSFER(uint8_t, 1)
}

void trpi_stage_stream_transfer_u16(trpi_stage_stream *stream, uint16_t *number)
{
    TRANSFER(uint16_t, 2)
}

void trpi_stage_stream_transfer_u32(trpi_stage_stream *stream, uint32_t *number)
{
    TRANSFER(uint32_t, 4)
}

void trpi_stage_stream_transfer_i32(trpi_stage_stream *stream, int32_t *number)
{
    uint32_t bits = (uint32_t)*number;
    trpi_stage_stream_transfer_u32(stream, &bits);
    memcpy(number, &bits, sizeof bits);
}

void trpi_stage_stream_transfer_u64(trpi_stage_stream *stream, uint64_t *number)
{
    TRANSFER(uint64_t, 8)
}

void trpi_stage_stream_transfer_flag(trpi_stage_stream *stream, bool *flag)
{
    uint8_t number = *flag ? 1 : 0;
    trpi_stage_stream_transfer_u8(stream, &number);
    if (number > 1) {
        trpi_stage_stream_refuse(stream, "Something on the stage in the save is neither so nor not so.");
    }
    *flag = number == 1;
}

const char *trpi_stage_stream_transfer_bytes(trpi_stage_stream *stream, const char *bytes, size_t count)
{
    if (stream->reads) {
        if (!has_bytes(stream, count)) {
            return NULL;
        }
        stream->at += count;
        return (const char *)stream->in + stream->at - count;
    }
    if (count > 0 && stream->at + count <= stream->size) {
        memcpy(stream->out + stream->at, bytes, count);
    }
    stream->at += count;
    return NULL;
}

void trpi_stage_stream_transfer_count(trpi_stage_stream *stream, uint32_t *count, size_t least_record_bytes)
{
    trpi_stage_stream_transfer_u32(stream, count);
    if (stream->reads && *count > (stream->size - stream->at) / least_record_bytes) {
        trpi_stage_stream_refuse(stream, "The stage in the save says that it holds more than it does.");
    }
    *count = stream->wrong == NULL ? *count : 0;
}

uint64_t trpi_stage_stream_checksum(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t check = 0xCBF29CE484222325u;
    for (size_t i = 0; i < size; i++) {
        check = (check ^ at[i]) * 0x100000001B3u;
    }
    check = (check ^ check >> 29) * 0xBF58476D1CE4E5B9u;
    return check ^ check >> 32;
}
