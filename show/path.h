// SPDX-License-Identifier: MIT
// The way somebody goes, as few straight stretches that are never more than a hand's breadth off.

#ifndef TROUPE_SHOW_PATH_H
#define TROUPE_SHOW_PATH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct trpi_spot {
    uint32_t step;
    int32_t x, y;  // in 1/100 metre
} trpi_spot;

/// Where a stretch may go that is not written down yet. Begin with zeros.
typedef struct trpi_path {
    trpi_spot first;                          // of the stretch: written down already
    trpi_spot last;                           // seen
    double least_x, most_x, least_y, most_y;  // velocities that pass all spots seen closely enough
    bool has_begun;
} trpi_path;

/// Takes notice of a spot, later than the one before. True when the stretch before it is over: then
/// *corner is its end, to be written down. The first spot of all is a corner, too.
bool trpi_path_note(trpi_path *path, trpi_spot spot, trpi_spot *corner);

/// The end of what was seen, to be written down at last. False when it is written down already.
bool trpi_path_end(const trpi_path *path, trpi_spot *corner);

#endif
