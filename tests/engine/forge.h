// SPDX-License-Identifier: MIT
// One number of one record of a world that somebody saves is changed, and what is checked from outside is made right.
// Loading must end with the sentence that is expected. Then the number is put back.

#ifndef TESTS_ENGINE_FORGE_H
#define TESTS_ENGINE_FORGE_H

#include "engine/store/state.h"
#include "tests/engine/hostile.h"

#define FORGE_ROOM (1u << 20)
#define FAR_AWAY ((1 << 28) + 1)
#define NOBODY_EVER trpi_ref_make(0, UINT32_MAX)
#define TOO_LONG (TRPI_NEVER / 2 + 1)

extern trp_world *world;      // that is forged
extern const char *sentence;  // that loading must end with; NULL: it must not fail

/// The save that was made last.
extern unsigned char forge_bytes[FORGE_ROOM];

/// Many thousands of worlds are made: the system need not clear the memory each time.
void forge_begin(void);

/// Saves and loads the world, of which something is wrong.
void forge_answer(const char *what);

/// Changes a number of 1, 2, 4 or 8 bytes.
void forge_change(void *at, size_t size, uint64_t value);
void forge(void *at, size_t size, uint64_t value, const char *what);

#define FORGED(place, value) forge(&(place), sizeof(place), (uint64_t)(value), #place " = " #value)

/// The same while something else is changed too.
#define WITH(place, value, ...)                                   \
    do {                                                          \
        uint64_t honest_;                                         \
        memcpy(&honest_, &(place), sizeof(place));                \
        forge_change(&(place), sizeof(place), (uint64_t)(value)); \
        __VA_ARGS__;                                              \
        memcpy(&(place), &honest_, sizeof(place));                \
    } while (0)

#endif
