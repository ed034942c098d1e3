// SPDX-License-Identifier: MIT
#include "base/arena.h"

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

#define ALIGNMENT 16u
#define FIRST_BLOCK 4096u
#define LARGEST_BLOCK (1u << 20)

// The address sanitizer knows whole blocks only, so it is told which bytes of a block lie behind a piece that was taken.
#if defined(__SANITIZE_ADDRESS__)
#define IS_ADDRESS_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_ADDRESS_SANITIZED
#endif
#endif
#ifdef IS_ADDRESS_SANITIZED
#include <sanitizer/asan_interface.h>
#define GAP 1u
#define FORBID(memory, size) ASAN_POISON_MEMORY_REGION((memory), (size))
#define ALLOW(memory, size) ASAN_UNPOISON_MEMORY_REGION((memory), (size))
#else
#define GAP 0u  // least number of bytes behind each piece
#define FORBID(memory, size) ((void)(memory), (void)(size))
#define ALLOW(memory, size) ((void)(memory), (void)(size))
#endif

struct trpi_arena_block {
    trpi_arena_block *older;
    size_t size;  // of the whole block, this header included
};

#define HEADER_SIZE ((sizeof(trpi_arena_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

void trpi_arena_init(trpi_arena *arena, const trp_allocator *allocator)
{
    memset(arena, 0, sizeof *arena);
    arena->allocator = allocator != NULL ? allocator : trpi_allocator_default();
}

void trpi_arena_release(trpi_arena *arena)
{
    trpi_arena_block *block = arena->blocks;
    while (block != NULL) {
        trpi_arena_block *older = block->older;
        ALLOW(block, block->size);
        trpi_memory_free(arena->allocator, block, block->size, 1);
        block = older;
    }
    const trp_allocator *allocator = arena->allocator;
    trpi_arena_init(arena, allocator);
}

static bool add_block(trpi_arena *arena, size_t size)
{
    size_t wanted = arena->blocks != NULL ? arena->blocks->size * 2 : FIRST_BLOCK;
    if (wanted > LARGEST_BLOCK) {
        wanted = LARGEST_BLOCK;
    }
    if (wanted < size + HEADER_SIZE) {
        wanted = size + HEADER_SIZE;
    }
    if (arena->taken_limit != 0 && wanted > arena->taken_limit - arena->taken) {
        return false;
    }
    trpi_arena_block *block = arena->allocator->resize(arena->allocator->context, NULL, 0, wanted);
    if (block == NULL) {
        return false;
    }
    block->older = arena->blocks;
    block->size = wanted;
    arena->blocks = block;
    arena->newest_block_used = HEADER_SIZE;
    arena->taken += wanted;
    return true;
}

// Takes memory. The first `kept` bytes are not zeroed, since the caller fills them; the others are.
static void *take(trpi_arena *arena, size_t size, size_t kept)
{
    TRP_ASSERT(arena->allocator != NULL && kept <= size);
    if (arena->failed || size > SIZE_MAX - LARGEST_BLOCK) {
        arena->failed = true;
        return NULL;
    }
    const size_t whole = (size + GAP + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (arena->blocks == NULL || arena->blocks->size - arena->newest_block_used < whole) {
        if (!add_block(arena, whole)) {
            arena->failed = true;
            return NULL;
        }
    }
    unsigned char *memory = (unsigned char *)arena->blocks + arena->newest_block_used;
    arena->newest_block_used += whole;
    memset(memory + kept, 0, size - kept);  // here, since much of a block may never be taken
    FORBID(memory + size, whole - size);
    return memory;
}

void *trpi_arena_take(trpi_arena *arena, size_t size)
{
    return take(arena, size, 0);
}

void *trpi_arena_take_array(trpi_arena *arena, size_t count, size_t element_size)
{
    if (element_size != 0 && count > SIZE_MAX / element_size) {
        arena->failed = true;
        return NULL;
    }
    return trpi_arena_take(arena, count * element_size);
}

char *trpi_arena_copy_bytes(trpi_arena *arena, const void *bytes, size_t size)
{
    char *copy = take(arena, size + 1, size);
    if (copy != NULL && size > 0) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

bool trpi_arena_grow_array(trpi_arena *arena, void **elements, uint32_t count, uint32_t *capacity, size_t element_size)
{
    if (count < *capacity) {
        return true;
    }
    uint32_t wanted = *capacity == 0 ? 4 : *capacity * 2;
    if (wanted <= count) {
        arena->failed = true;
        return false;
    }
    if (wanted > SIZE_MAX / element_size) {
        arena->failed = true;
        return false;
    }
    void *larger = take(arena, wanted * element_size, count * element_size);
    if (larger == NULL) {
        return false;
    }
    if (count > 0) {
        memcpy(larger, *elements, count * element_size);
    }
    *elements = larger;
    *capacity = wanted;
    return true;
}

trpi_text trpi_arena_copy_text(trpi_arena *arena, trpi_text text)
{
    const char *copy = trpi_arena_copy_bytes(arena, text.at, text.size);
    return copy != NULL ? (trpi_text){copy, text.size} : trpi_text_from_string("");
}
