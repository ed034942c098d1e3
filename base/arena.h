// SPDX-License-Identifier: MIT
// An arena: memory that is taken piece by piece and freed all at once, for a compile or a load while it works.

#ifndef TROUPE_BASE_ARENA_H
#define TROUPE_BASE_ARENA_H

#include "base/text.h"

typedef struct trpi_arena_block trpi_arena_block;

/// When memory runs out, `failed` is set and every further request returns NULL: check once at the end, or where
/// the result is used.
typedef struct trpi_arena {
    const trp_allocator *allocator;
    trpi_arena_block *blocks;  // newest first
    size_t newest_block_used;  // bytes used in the newest block
    size_t taken;              // bytes taken from the allocator so far
    size_t taken_limit;        // bytes that may be taken from the allocator; 0: no limit
    bool failed;
} trpi_arena;

void trpi_arena_init(trpi_arena *arena, const trp_allocator *allocator);

/// Frees everything taken from the arena.
void trpi_arena_release(trpi_arena *arena);

/// Takes zeroed, 16-aligned memory that lives until release; NULL when there is none. Size 0 gives a valid pointer.
void *trpi_arena_take(trpi_arena *arena, size_t size);

/// Takes memory for `count` elements as trpi_arena_take does, safe against overflow.
void *trpi_arena_take_array(trpi_arena *arena, size_t count, size_t element_size);

/// Copies `size` bytes into the arena, with a zero byte after them; NULL when memory ran out.
char *trpi_arena_copy_bytes(trpi_arena *arena, const void *bytes, size_t size);

/// Copies a text into the arena, with a zero byte behind it; an empty text when memory ran out.
trpi_text trpi_arena_copy_text(trpi_arena *arena, trpi_text text);

/// Makes room for one more element in an array that grows by doubling inside the arena. Use through
/// TRPI_ARENA_PUSH. Returns false when memory ran out.
bool trpi_arena_grow_array(trpi_arena *arena, void **elements, uint32_t count, uint32_t *capacity, size_t element_size);

/// Appends `value` to an array {elements, count, capacity} in the arena; false when memory ran out.
#define TRPI_ARENA_PUSH(arena, elements, count, capacity, value)                                    \
    (trpi_arena_grow_array((arena), (void **)&(elements), (count), &(capacity), sizeof *(elements)) \
         ? ((elements)[(count)++] = (value), true)                                                  \
         : false)

#endif
