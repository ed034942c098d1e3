// SPDX-License-Identifier: MIT
// Texts that are kept once and numbered in the order of their first appearance.

#ifndef TROUPE_BASE_INTERN_H
#define TROUPE_BASE_INTERN_H

#include "base/arena.h"
#include "base/text.h"

typedef struct trpi_intern {
    trpi_arena *arena;  // where copies and tables live
    trpi_text *texts;   // by number; number 0 is the empty text
    uint32_t count;
    uint32_t capacity;
    uint32_t *slots;  // open addressing: number + 1, or 0
    uint32_t slot_count;
} trpi_intern;

/// False when memory ran out.
bool trpi_intern_init(trpi_intern *intern, trpi_arena *arena);

/// The number of `text`, which is copied when new. 0 for the empty text, and when memory ran out.
uint32_t trpi_intern_add(trpi_intern *intern, trpi_text text);

/// The number of `text`, or UINT32_MAX when it was never added.
uint32_t trpi_intern_find(const trpi_intern *intern, trpi_text text);

trpi_text trpi_intern_text(const trpi_intern *intern, uint32_t number);

#endif
