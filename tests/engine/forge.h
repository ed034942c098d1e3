// SPDX-License-Identifier: MIT
// Forges saves: changes one number of one record of a world, saves the world, and makes checksum and hash right again. Loading
// must end with the expected sentence. Then the number is put back.

#ifndef TESTS_ENGINE_FORGE_H
#define TESTS_ENGINE_FORGE_H

#include "engine/store/state.h"
#include "tests/engine/hostile.h"

#define FORGE_ROOM (1u << 20)
#define FAR_AWAY ((1 << 28) + 1)
#define NOBODY_EVER trpi_ref_make(0, UINT32_MAX)
#define TOO_LONG (TRPI_NEVER / 2 + 1)

extern trp_world *world;      // the world that is forged
extern const char *sentence;  // the sentence that loading must end with; NULL: loading must succeed

/// The save that was made last.
extern unsigned char forge_bytes[FORGE_ROOM];

/// Keeps freed memory for the process: the tests make many thousands of worlds, and the system need not clear their memory each
/// time.
void forge_begin(void);

/// Saves the forged world and loads it.
void forge_answer(const char *what);

/// Changes a number of 1, 2, 4 or 8 bytes.
void forge_change(void *at, size_t size, uint64_t value);
void forge(void *at, size_t size, uint64_t value, const char *what);

#define FORGED(place, value) forge(&(place), sizeof(place), (uint64_t)(value), #place " = " #value)

/// The same while another number is changed too.
#define WITH(place, value, ...)                                   \
    do {                                                          \
        uint64_t honest_;                                         \
        memcpy(&honest_, &(place), sizeof(place));                \
        forge_change(&(place), sizeof(place), (uint64_t)(value)); \
        __VA_ARGS__;                                              \
        memcpy(&(place), &honest_, sizeof(place));                \
    } while (0)

#endif
