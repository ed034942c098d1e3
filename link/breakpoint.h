// SPDX-License-Identifier: MIT
// Breakpoints on their way: a watch of a viewer as bytes, the same watch in the game's world, and its hits on their way back.

#ifndef TROUPE_LINK_BREAKPOINT_H
#define TROUPE_LINK_BREAKPOINT_H

#include "link/wire.h"

#include "troupe/watch.h"

enum { TRPI_HITS_TOLD = 16 };

/// Writes a def behind the number of its breakpoint; returns how many bytes that takes, 0 when they do not fit.
size_t trpi_breakpoint_write(unsigned char *to, size_t room, uint32_t number, const trp_watch_def *def);

/// A breakpoint that a tool has set.
typedef struct trpi_breakpoint {
    uint32_t number;  // 0: none
    trp_watch watch;  // in the world that is played now
    size_t size;
    unsigned char bytes[TRPI_WIRE_MESSAGE_MOST];  // as they came, for another world
} trpi_breakpoint;

/// Sets the watch of a breakpoint in a world. TRP_ERROR_FORMAT when its bytes are none.
trp_result trpi_breakpoint_set(trpi_breakpoint *breakpoint, trp_world *world);

/// A hit behind the number of its breakpoint.
enum { TRPI_HIT_SIZE = 4 + sizeof(trp_watch_hit) };

#endif
