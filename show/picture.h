// SPDX-License-Identifier: MIT
// A picture of a rehearsal for terminals: the map with its characters, their speech, and the queues of one character.

#ifndef TROUPE_SHOW_PICTURE_H
#define TROUPE_SHOW_PICTURE_H

#include "show/screen.h"
#include "troupe/rehearsal.h"

/// Draws a rehearsal on an empty screen. `note` stands at the right end of the first row.
void trpi_picture_draw(const trp_rehearsal *rehearsal, trp_entity follow, const char *note, trpi_screen *screen);

/// Returns the character after (or, `backwards`, before) another on the stage; the null entity when there is none.
trp_entity trpi_picture_next_character(const trp_rehearsal *rehearsal, trp_entity after, bool backwards);

/// Returns the style in which an entity is drawn: by how its current behaviour began.
trpi_screen_style trpi_picture_entity_style(const trp_rehearsal *rehearsal, trp_entity entity);

#endif
