// SPDX-License-Identifier: MIT
#include "engine/store/agent_memory.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

// The pool grows by a share of the pieces that there are, or by as many as fit into so many bytes, or by one.
#define BLOCK_SHARE 32
#define LEAST_BLOCK_BYTES (16 * 1024)

// A block of pieces that were allocated together; they lie behind this head.
struct trpi_agent_block {
    struct trpi_agent_block *next;
    size_t size;
};

// A free piece, with a link to the piece that was given back before it.
struct trpi_free_memory {
    struct trpi_free_memory *next;
};

// Rounds a size up to words: pieces begin with tables that need the alignment of a word.
static size_t whole_words(size_t size)
{
    return (size + 7) / 8 * 8;
}

static void clear(const trp_world *world, uint32_t index)
{
    const trpi_world_settings *s = &world->settings;
    memset(world->agent_memory[index], 0, world->offsets.end);
    for (uint32_t i = 0; i < s->roles_per_agent; i++) {
        trpi_active_role_of(world, index)[i] = (trpi_active_role){.role = TRPI_ROLE_SLOT_EMPTY, .slot = (uint16_t)i};
    }
    for (uint32_t i = 0; i < s->entries_per_agent; i++) {
        trpi_entries_of(world, index)[i].behaviour = TRPI_NONE16;
    }
    for (uint32_t i = 0; i < s->questions_per_agent; i++) {
        trpi_questions_of(world, index)[i].query = TRPI_NONE16;
    }
}

bool trpi_agent_memory_init(trp_world *world)
{
    size_t end = 0;
#define PLACE(type, name, count, access) \
    world->offsets.name = (uint32_t)end; \
    end += whole_words((size_t)(count) * sizeof(type));
    TRPI_AGENT_TABLES(PLACE)
    TRP_ASSERT(end >= sizeof(struct trpi_free_memory) && end <= UINT32_MAX);
    world->offsets.end = (uint32_t)end;
    unsigned char *blank = trpi_memory_array(&world->allocator, 1, end), **of_first = world->agent_memory;
    if (blank != NULL) {
        world->agent_memory = &blank;
        clear(world, 0);
        world->agent_memory = of_first;
        world->blank_hash = trpi_hash_bytes(blank, end);
    }
    world->blank_memory = blank;
    return blank != NULL;
}

void trpi_agent_memory_release(trp_world *world)
{
    for (struct trpi_agent_block *block = world->agent_blocks, *next; block != NULL; block = next) {
        next = block->next;
        trpi_memory_free(&world->allocator, block, 1, block->size);
    }
    trpi_memory_free(&world->allocator, world->blank_memory, 1, world->offsets.end);
}

bool trpi_agent_memory_is_needed(const trp_world *world, uint32_t kind)
{
    uint32_t flags = world->pack->kinds[kind].flags;
    return (flags & TRPI_KIND_CHARACTER) != 0 || ((flags & TRPI_KIND_OBJECT) != 0 && world->settings.situations_per_area > 0);
}

bool trpi_agent_memory_reserve(trp_world *world, uint32_t count)
{
    TRP_ASSERT(!world->stepping);
    if (count <= world->agent_capacity) {
        return true;
    }
    const uint32_t more = count - world->agent_capacity;
    if (more > (SIZE_MAX - sizeof(struct trpi_agent_block)) / world->offsets.end) {
        return false;
    }
    const size_t size = sizeof(struct trpi_agent_block) + (size_t)more * world->offsets.end;
    struct trpi_agent_block *block = trpi_memory_array(&world->allocator, 1, size);
    if (block == NULL) {
        return false;
    }
    *block = (struct trpi_agent_block){world->agent_blocks, size};
    world->agent_blocks = block;
    world->agent_capacity = count;
    world->free_memory_count += more;
    for (uint32_t i = more; i-- > 0;) {
        struct trpi_free_memory *piece = (void *)((unsigned char *)(block + 1) + (size_t)i * world->offsets.end);
        piece->next = world->free_memory;
        world->free_memory = piece;
    }
    return true;
}

uint32_t trpi_agent_memory_used(const trp_world *world)
{
    return world->agent_capacity - world->free_memory_count;
}

bool trpi_agent_memory_take(trp_world *world, uint32_t index, uint32_t kind)
{
    TRP_ASSERT(index < world->capacity && world->agent_memory[index] == world->blank_memory);
    if (!trpi_agent_memory_is_needed(world, kind)) {
        return true;
    }
    const uint32_t share = world->agent_capacity / BLOCK_SHARE, fit = LEAST_BLOCK_BYTES / world->offsets.end;
    const uint32_t more = 1 + (share > fit ? share : fit);
    if (world->free_memory == NULL && !trpi_agent_memory_reserve(world, world->agent_capacity + more)) {
        return false;
    }
    struct trpi_free_memory *piece = world->free_memory;
    world->free_memory = piece->next;
    world->free_memory_count--;
    world->agent_memory[index] = (void *)piece;
    clear(world, index);
    return true;
}

void trpi_agent_memory_give_back(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    if (world->agent_memory[index] != world->blank_memory) {
        struct trpi_free_memory *piece = (void *)world->agent_memory[index];
        piece->next = world->free_memory;
        world->free_memory = piece;
        world->free_memory_count++;
        world->agent_memory[index] = world->blank_memory;
    }
}

bool trpi_agent_memory_is_blank(const trp_world *world)
{
    return trpi_hash_bytes(world->blank_memory, world->offsets.end) == world->blank_hash;
}
