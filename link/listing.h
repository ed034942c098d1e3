// SPDX-License-Identifier: MIT
// The list of games that have opened a link: a file for each, in a folder that nobody but the user can read or change. The folder
// is `troupe` below XDG_RUNTIME_DIR, else `troupe-UID` below /tmp, or whatever TROUPE_LINKS names.

#ifndef TROUPE_LINK_LISTING_H
#define TROUPE_LINK_LISTING_H

#include "troupe/link.h"

enum { TRPI_LISTING_PATH = 512 };

/// Adds a game. `path` becomes that of its file, for trpi_listing_remove_game. False when there is no folder that is safe.
bool trpi_listing_add_game(const trp_link_game *game, char path[TRPI_LISTING_PATH]);
void trpi_listing_remove_game(const char *path);

#endif
