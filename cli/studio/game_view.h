// SPDX-License-Identifier: MIT
// Views of a game for its page, as JSON.

#ifndef TROUPE_CLI_STUDIO_GAME_VIEW_H
#define TROUPE_CLI_STUDIO_GAME_VIEW_H

#include "cli/studio/game.h"

/// Adds the games of this machine; `attached_port` is that of the one that is attached, or 0.
void trpi_games_print_list(trp_sheet *sheet, uint16_t attached_port);

/// Adds the game as it is now: its state, everybody in it, the events from number `first_event` on, and the card of `shown`.
void trpi_game_print_state(const trpi_game *game, trp_entity shown, uint64_t first_event, trp_sheet *sheet);

#endif
