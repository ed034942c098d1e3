// SPDX-License-Identifier: MIT
// A save: header, the fields of the records, the pack, the state.

#include "troupe/save.h"

#include "engine/body/action.h"
#include "engine/mind/executor.h"
#include "engine/save/transfer.h"
#include "engine/world/telling.h"

#include "base/assert.h"
#include "troupe/sized.h"
#include "pack/container.h"
#include "pack/layout.h"

#include <string.h>

static void write_pack(trpi_save_stream *stream, const trp_pack *pack, bool left_out)
{
    size_t size = left_out ? 0 : trpi_pack_write(pack, true, NULL, 0);
    trpi_save_stream_transfer_number(stream, 8, size);
    trpi_save_stream_transfer_padding(stream);
    if (size > 0 && stream->at + size <= stream->size) {
        trpi_pack_write(pack, true, stream->out + stream->at, size);
    }
    stream->at += size;
}

static size_t write(const trp_world *world, uint32_t flags, void *bytes, size_t size)
{
    trpi_save_stream stream = trpi_save_stream_for_writing(bytes, size);
    stream.at = TRPI_SAVE_HEADER_SIZE;
    trpi_save_stream_transfer_schema(&stream);
    write_pack(&stream, world->pack, (flags & TRP_SAVE_WITHOUT_PACK) != 0);
    trpi_save_write_world(&stream, world);
    return stream.at;
}

static void write_header(const trp_world *world, unsigned char *bytes, size_t size)
{
    uint64_t hash[2];
    memset(bytes, 0, TRPI_SAVE_HEADER_SIZE);
    memcpy(bytes + TRPI_SAVE_AT_MAGIC, TRPI_SAVE_MAGIC, 8);
    trpi_bytes_write_number(bytes + TRPI_SAVE_AT_VERSION, 4, TRPI_SAVE_VERSION);
    trpi_bytes_write_number(bytes + TRPI_SAVE_AT_BYTES, 8, size);
    trpi_bytes_write_number(bytes + TRPI_SAVE_AT_PACK, 8, world->pack->hash[0]);
    trpi_bytes_write_number(bytes + TRPI_SAVE_AT_PACK + 8, 8, world->pack->hash[1]);
    trpi_container_hash(bytes, size, hash);
    trpi_bytes_write_number(bytes + TRPI_SAVE_AT_HASH, 8, hash[0]);
    trpi_bytes_write_number(bytes + TRPI_SAVE_AT_HASH + 8, 8, hash[1]);
}

trp_result trp_world_save(const trp_world *world, uint32_t flags, void *bytes, size_t capacity, size_t *size)
{
    TRP_REQUIRE(world != NULL && size != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    *size = write(world, flags, NULL, 0);
    if (bytes == NULL || capacity < *size) {
        return TRP_ERROR_FULL;
    }
    memset(bytes, 0, *size);
    write(world, flags, bytes, *size);
    write_header(world, bytes, *size);
    return TRP_OK;
}

typedef struct running_list {
    trp_running_action *records;
    uint32_t count, capacity;
    size_t size;  // of a record, as the caller knows it
} running_list;

// Notes the actions that the host performs at a place of a body.
static void note_running(const trpi_leaf *leaf, running_list *list)
{
    for (uint32_t which = 0; which <= TRPI_MAX_BESIDE && leaf->run->token != 0; which++) {
        bool runs = which == 0 ? trpi_host_performs_main_action(leaf->run) : (leaf->run->besides >> (which - 1) & 1) != 0;
        if (runs && list->count < list->capacity) {
            trp_running_action running = {.command = trpi_action_recompute_command(leaf, which), .since = leaf->run->beat};
            if (which == 0 && trpi_leaf_is_walk_back(leaf)) {
                trpi_executor_fill_walk_back_target(leaf->world, leaf->index, leaf->entry, &running.command);
            }
            trpi_convert_command_for_host(leaf->world->pack, &running.command);
            running.is_held = which == 0 && leaf->run->held == TRPI_HELD_CROSSING;
            trp_sized_struct_fill_element(list->records, list->count, list->size, &running, sizeof running);
        }
        list->count += runs;
    }
}

uint32_t trp_world_running_actions(const trp_world *world, trp_running_action *running, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (running != NULL || capacity == 0), 0);
    running_list list = {.records = running, .capacity = capacity, .size = size};
    for (uint32_t i = 0; i < world->entity_end; i++) {
        bool agent = (world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, i);
        for (trpi_leaf leaf = {.world = (trp_world *)(uintptr_t)world, .index = i}; agent && trpi_leaf_next_in_agent(&leaf);) {
            note_running(&leaf, &list);
        }
    }
    return list.count;
}
