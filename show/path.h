// SPDX-License-Identifier: MIT
// The way of a body as few straight stretches, which are never more than CLOSE_ENOUGH_CM off.

#ifndef TROUPE_SHOW_PATH_H
#define TROUPE_SHOW_PATH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct trpi_path_point {
    uint32_t step;
    int32_t x, y;  // in 1/100 metre
} trpi_path_point;

/// The present stretch of a way, whose end is not known yet, and the velocities that it may have. Begin with zeros.
typedef struct trpi_path_simplifier {
    trpi_path_point first;                    // of the stretch: written down already
    trpi_path_point last;                     // seen
    double least_x, most_x, least_y, most_y;  // velocities that pass all spots seen closely enough
    bool has_begun;
} trpi_path_simplifier;

/// Adds a spot, later than the one before. True when the stretch ends before this spot: *corner is then its end, for the
/// caller to keep. The first spot of all is a corner, too.
bool trpi_path_simplifier_add(trpi_path_simplifier *path, trpi_path_point spot, trpi_path_point *corner);

/// Fills *corner with the last spot that was added, the end of the path. False when that spot was given as a corner already.
bool trpi_path_simplifier_find_last_corner(const trpi_path_simplifier *path, trpi_path_point *corner);

#endif
