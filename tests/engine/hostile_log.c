// SPDX-License-Identifier: MIT
#include "tests/engine/hostile_log.h"

#include "engine/save/log.h"
#include "pack/layout.h"
#include "tests/engine/hostile.h"
#include "tests/engine/hostile_pack.h"

#include <stdio.h>
#include <string.h>

#define MOST_CHUNKS 1000
#define AROUND (TRPI_LOG_CHUNK_HEADER + 8)  // the bytes of a chunk beside its body

typedef struct chunk {
    unsigned char *at;
    size_t size;  // size of the whole chunk
    uint32_t kind;
} chunk;

static uint32_t find_chunks(unsigned char *bytes, size_t size, chunk *chunks)
{
    uint32_t count = 0;
    size_t at = TRPI_LOG_HEADER_SIZE;
    while (count < MOST_CHUNKS && at <= size && size - at >= AROUND) {
        uint64_t body = trpi_bytes_read_number(bytes + at + 8, 8);
        if (body % 8 != 0 || body > size - at - AROUND) {
            break;
        }
        chunks[count++] = (chunk){bytes + at, (size_t)body + AROUND, (uint32_t)trpi_bytes_read_number(bytes + at, 4)};
        at += (size_t)body + AROUND;
    }
    return count;
}

void hostile_log_fix(unsigned char *bytes, size_t size)
{
    static chunk chunks[MOST_CHUNKS];
    uint32_t count = size >= TRPI_LOG_HEADER_SIZE ? find_chunks(bytes, size, chunks) : 0;
    uint64_t check = count > 0 ? trpi_log_extend_checksum(0, bytes, TRPI_LOG_HEADER_SIZE) : 0;
    for (uint32_t i = 0; i < count; i++) {
        unsigned char *body = chunks[i].at + TRPI_LOG_CHUNK_HEADER;
        size_t body_size = chunks[i].size - AROUND;
        check = trpi_log_extend_checksum(check, chunks[i].at, TRPI_LOG_CHUNK_HEADER - 8);
        trpi_bytes_write_number(body - 8, 8, check);
        check = trpi_log_extend_checksum(check, body, body_size);
        trpi_bytes_write_number(body + body_size, 8, check);
    }
}

static uint64_t odd_number(trpi_sim_chance *c, uint64_t old)
{
    switch (trpi_sim_chance_below(c, 8)) {
    case 0: return 0;
    case 1: return UINT64_MAX;
    case 2: return old + 1;
    case 3: return old - 1;
    case 4: return old ^ UINT64_C(1) << trpi_sim_chance_below(c, 64);
    case 5: return trpi_sim_chance_below(c, 40);
    case 6: return (uint64_t)trpi_sim_chance_below(c, 60) << 32 | trpi_sim_chance_below(c, 60);  // a number like that of an entity
    default: return trpi_sim_chance_bits(c);
    }
}

static void change_number(unsigned char *at, uint32_t size, trpi_sim_chance *c)
{
    trpi_bytes_write_number(at, size, odd_number(c, trpi_bytes_read_number(at, size)));
}

static const char *change_input(const chunk *step, trpi_sim_chance *c)
{
    const trpi_save_layout *layout = trpi_save_layout_of(TRPI_SAVED_INPUT);
    unsigned char *body = step->at + TRPI_LOG_CHUNK_HEADER;
    uint64_t count = trpi_bytes_read_number(body, 8);
    if (count == 0 || count > (step->size - AROUND - 16) / layout->record_size) {
        change_number(body, 8, c);
        return "count";
    }
    const trpi_field *field = &layout->fields[trpi_sim_chance_below(c, layout->field_count)];
    unsigned char *record = body + 8 + (size_t)trpi_sim_chance_below(c, (uint32_t)count) * layout->record_size;
    change_number(record + field->offset + (size_t)trpi_sim_chance_below(c, field->count) * field->size, field->size, c);
    return field->name;
}

// Changes the pack, or the save with its checksum and the hash of its state.
static const char *change_state(const chunk *state, trpi_sim_chance *c)
{
    static char ignored[500];
    unsigned char *body = state->at + TRPI_LOG_CHUNK_HEADER;
    size_t size = state->size - AROUND;
    uint64_t pack_size = size >= 8 ? trpi_bytes_read_number(body, 8) : 0;
    if (size < 8 || pack_size % 8 != 0 || pack_size > size - 8) {
        return "size of the pack";
    }
    unsigned char *save = body + 8 + pack_size;
    size_t save_size = size - 8 - (size_t)pack_size;
    if (trpi_sim_chance_once_in(c, 3) || save_size == 0) {
        hostile_pack_change(body + 8, (size_t)pack_size, c, 2, ignored, sizeof ignored);
        return "pack";
    }
    trp_pack *pack = NULL;
    if (trp_pack_load(body + 8, (size_t)pack_size, NULL, &pack, NULL) != TRP_OK) {
        return "save of no pack";
    }
    size_t from = hostile_state_at(save, save_size);
    if (from < save_size) {
        save[from + trpi_sim_chance_below(c, (uint32_t)(save_size - from))] = (unsigned char)trpi_sim_chance_bits(c);
    }
    hostile_fix_checksum(save, save_size);
    hostile_fix_hash(pack, save, save_size);
    trp_pack_release(pack);
    return "save";
}

static size_t drop(unsigned char *bytes, size_t size, const chunk *gone)
{
    size_t behind = size - (size_t)(gone->at - bytes) - gone->size;
    memmove(gone->at, gone->at + gone->size, behind);
    return size - gone->size;
}

static size_t say_twice(unsigned char *bytes, size_t size, size_t capacity, const chunk *said)
{
    if (said->size > capacity - size) {
        return size;
    }
    memmove(said->at + said->size, said->at, size - (size_t)(said->at - bytes));
    return size + said->size;
}

// Exchanges two neighbouring pieces by reversing bytes: each piece alone, then both together.
static void turn(unsigned char *at, size_t size)
{
    for (size_t i = 0; i < size / 2; i++) {
        unsigned char kept = at[i];
        at[i] = at[size - 1 - i];
        at[size - 1 - i] = kept;
    }
}

static void exchange(const chunk *first, const chunk *second)
{
    size_t sizes[] = {first->size, second->size};
    turn(first->at, sizes[0] + sizes[1]);
    turn(first->at, sizes[1]);
    turn(first->at + sizes[1], sizes[0]);
}

static size_t change_chunk(unsigned char *bytes, size_t size, size_t capacity, trpi_sim_chance *c, char *what, size_t what_size)
{
    static chunk chunks[MOST_CHUNKS];
    uint32_t count = find_chunks(bytes, size, chunks);
    if (count == 0) {
        return size;
    }
    uint32_t which = trpi_sim_chance_below(c, count);
    const chunk *one = &chunks[which];
    const char *how = "body";
    uint32_t deed = trpi_sim_chance_below(c, 12);
    if (deed == 0) {
        size = drop(bytes, size, one);
        how = "dropped";
    } else if (deed == 1) {
        size = say_twice(bytes, size, capacity, one);
        how = "twice";
    } else if (deed == 2 && which + 1 < count) {
        exchange(one, one + 1);
        how = "exchanged";
    } else if (deed == 3) {
        change_number(one->at + 4 * (size_t)trpi_sim_chance_below(c, 2), 4, c);
        how = "header";
    } else if (one->kind == TRPI_LOG_STEP && one->size >= AROUND + 16) {
        how = change_input(one, c);
    } else if (one->kind == TRPI_LOG_STATE) {
        how = change_state(one, c);
    } else {
        one->at[trpi_sim_chance_below(c, (uint32_t)one->size)] = (unsigned char)trpi_sim_chance_bits(c);
    }
    size_t used = strlen(what);
    snprintf(what + used, what_size - used, " chunk %u of kind %u: %s;", which, one->kind, how);
    return size;
}

size_t hostile_log_change(unsigned char *bytes, size_t size, size_t capacity, trpi_sim_chance *c, uint32_t most, char *what,
                          size_t what_size)
{
    what[0] = '\0';
    for (uint32_t rounds = 1 + trpi_sim_chance_below(c, most); rounds > 0 && size > TRPI_LOG_HEADER_SIZE; rounds--) {
        if (trpi_sim_chance_once_in(c, 15)) {
            size = TRPI_LOG_HEADER_SIZE + trpi_sim_chance_below(c, (uint32_t)(size - TRPI_LOG_HEADER_SIZE));
        } else if (trpi_sim_chance_once_in(c, 10)) {
            bytes[trpi_sim_chance_below(c, (uint32_t)size)] = (unsigned char)trpi_sim_chance_bits(c);
        } else {
            size = change_chunk(bytes, size, capacity, c, what, what_size);
        }
    }
    hostile_log_fix(bytes, size);
    return size;
}

void hostile_log_settle(unsigned char *bytes, size_t size, const trp_world *world)
{
    static chunk chunks[MOST_CHUNKS];
    uint32_t count = find_chunks(bytes, size, chunks);
    for (uint32_t i = 0; i < count; i++) {
        if (chunks[i].kind == TRPI_LOG_STEP && trpi_bytes_read_number(chunks[i].at + 4, 4) == trp_world_now(world) &&
            chunks[i].size >= AROUND + 16) {
            trpi_bytes_write_number(chunks[i].at + chunks[i].size - 16, 8, trp_world_hash(world));
        }
    }
    hostile_log_fix(bytes, size);
}
