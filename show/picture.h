// SPDX-License-Identifier: MIT
// A picture of a rehearsal: the map with everyone on it, what they say, and one person's queues.

#ifndef TROUPE_SHOW_PICTURE_H
#define TROUPE_SHOW_PICTURE_H

#include "show/screen.h"
#include "troupe/rehearsal.h"

/// Draws on a screen that was reset. `note` stands at the right end of the first row.
void trpi_picture_draw(const trp_rehearsal *rehearsal, trp_entity follow, const char *note, trpi_screen *screen);

/// The character after (or, `back`, before) another on the stage; nobody when there is none.
trp_entity trpi_picture_next(const trp_rehearsal *rehearsal, trp_entity after, bool back);

/// The style of somebody's role.
trpi_style trpi_picture_style(const trp_rehearsal *rehearsal, trp_entity entity);

#endif
