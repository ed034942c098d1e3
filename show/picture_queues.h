// SPDX-License-Identifier: MIT
// The queues of one character, drawn for terminals.

#ifndef TROUPE_SHOW_PICTURE_QUEUES_H
#define TROUPE_SHOW_PICTURE_QUEUES_H

#include "show/screen.h"
#include "troupe/rehearsal.h"

/// Draws the queues of the agent `follow` from `first_row` to the last row.
void trpi_picture_draw_queues(const trp_rehearsal *rehearsal, trp_entity follow, int32_t first_row, trpi_screen *screen);

#endif
