// SPDX-License-Identifier: MIT
// An image has the state that a save has, as this version of the program writes it, without the names of its fields, the pack and
// checks. An image is smaller, and quicker to make and to restore, than the tables as they lie in memory, which are mostly unused
// capacity.

#include "troupe/save.h"

#include "engine/save/restore.h"
#include "engine/save/transfer.h"
#include "engine/store/agent_memory.h"
#include "engine/store/holding.h"

#include "base/assert.h"
#include "base/memory.h"
#include "base/zeros.h"

struct trp_image {
    trp_allocator allocator;
    uint64_t pack[2];  // the hash of the pack
    trpi_world_settings settings;
    uint32_t pieces[TRPI_PIECE_KINDS];  // in use (engine/store/agent_memory.h)
    unsigned char *bytes;               // without their zeros, if `is_packed`
    size_t size;                        // of the state
    size_t capacity;                    // of `bytes`
    bool is_packed;
};

static size_t write(const trp_world *world, void *bytes, size_t size)
{
    trpi_save_stream stream = trpi_save_stream_for_writing(bytes, size);
    trpi_save_write_world(&stream, world);
    return stream.at;
}

static trp_image *make(const trp_world *world, size_t size)
{
    trp_image *image = trpi_memory_allocate(&world->allocator, 1, sizeof *image);
    unsigned char *bytes = image != NULL ? trpi_memory_allocate(&world->allocator, size, 1) : NULL;
    if (bytes == NULL) {
        trpi_memory_free(&world->allocator, image, 1, sizeof *image);
        return NULL;
    }
    image->allocator = world->allocator;
    image->bytes = bytes;
    image->capacity = size;
    return image;
}

trp_result trp_world_take_image(const trp_world *world, trp_image **image)
{
    TRP_REQUIRE(world != NULL && image != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    size_t size = write(world, NULL, 0);
    trp_image *kept = *image;
    if (kept == NULL || kept->capacity < size) {
        kept = make(world, kept == NULL ? size : size + size / 4);  // one that is made again and again has room to grow
        if (kept == NULL) {
            return TRP_ERROR_MEMORY;
        }
        trp_image_release(*image);
        *image = kept;
    }
    kept->pack[0] = world->pack->hash[0];
    kept->pack[1] = world->pack->hash[1];
    kept->settings = world->settings;
    trpi_pieces_count_used(world, kept->pieces);
    kept->size = size;
    kept->is_packed = false;
    write(world, kept->bytes, size);
    return TRP_OK;
}

trp_result trp_image_pack(trp_image *image)
{
    TRP_REQUIRE(image != NULL, TRP_ERROR_ARGUMENT);
    if (image->is_packed) {
        return TRP_OK;
    }
    size_t size = trpi_zeros_take_out(image->bytes, image->size, NULL);
    unsigned char *packed = trpi_memory_allocate(&image->allocator, size, 1);
    if (packed == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trpi_zeros_take_out(image->bytes, image->size, packed);
    trpi_memory_free(&image->allocator, image->bytes, image->capacity, 1);
    image->bytes = packed;
    image->capacity = size;
    image->is_packed = true;
    return TRP_OK;
}

static trp_result restore(trp_world *world, const trp_image *image, const unsigned char *bytes)
{
    trpi_saved_world head;
    trpi_save_stream stream = trpi_save_stream_for_reading(bytes, image->size);
    trpi_save_stream_trust_bytes(&stream);
    trpi_save_stream_transfer_records(&stream, TRPI_SAVED_WORLD_RECORD, &head, 1);
    if (!trpi_restore_make_room(world, &head) || !trpi_pieces_reserve_all(world, image->pieces)) {
        return TRP_ERROR_MEMORY;
    }
    bool events = world->settings.events, watches = world->settings.watches;
    trpi_restore_clear_world(world);
    world->settings = image->settings;
    world->settings.events = events;
    world->settings.watches = watches;
    trpi_restore_set_clocks_and_counters(world, &head);
    trpi_save_transfer_state(&stream, world, &head);
    TRP_ASSERT(stream.wrong == NULL && stream.at == stream.size);
    trpi_holdings_build_chains(world);
    trpi_restore_compute_derived_state(world);
    if (world->witness != NULL) {
        world->witness->replaced(world->witness, world);
    }
    return TRP_OK;
}

trp_result trp_world_restore(trp_world *world, const trp_image *image)
{
    TRP_REQUIRE(world != NULL && image != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (image->pack[0] != world->pack->hash[0] || image->pack[1] != world->pack->hash[1]) {
        return TRP_ERROR_ARGUMENT;
    }
    if (!image->is_packed) {
        return restore(world, image, image->bytes);
    }
    unsigned char *bytes = trpi_memory_allocate(&image->allocator, image->size, 1);
    if (bytes == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trpi_zeros_put_in(image->bytes, bytes, image->size);
    trp_result result = restore(world, image, bytes);
    trpi_memory_free(&image->allocator, bytes, image->size, 1);
    return result;
}

size_t trp_image_size(const trp_image *image)
{
    TRP_REQUIRE(image != NULL, 0);
    return image->is_packed ? image->capacity : image->size;
}

void trp_image_release(trp_image *image)
{
    if (image != NULL) {
        trp_allocator allocator = image->allocator;
        trpi_memory_free(&allocator, image->bytes, image->capacity, 1);
        trpi_memory_free(&allocator, image, 1, sizeof *image);
    }
}
