// SPDX-License-Identifier: MIT
// The game that the studio looks into: at most one at a time. Events of the game are noted while it is attached.

#ifndef TROUPE_CLI_STUDIO_GAME_H
#define TROUPE_CLI_STUDIO_GAME_H

#include "troupe/link.h"
#include "troupe/rehearsal.h"

#include <stdint.h>

enum { TRPI_OBSERVED_EVENTS = 8192, TRPI_GAME_WORDS = 160, TRPI_GAME_BREAKPOINTS = 32, TRPI_MOST_GAMES = 256 };

/// An event of the game: an act of a character, or words that a character says.
typedef struct trpi_observed_event {
    uint32_t step, until;  // until: of words, when they have been said
    uint8_t kind;          // trp_event_kind; TRP_EVENT_KIND_COUNT: words
    trp_entity agent;
    char words[TRPI_GAME_WORDS];  // the title of the behaviour, or what is said
} trpi_observed_event;

typedef struct trpi_game_breakpoint {
    uint32_t number;  // 0: none
    char words[TRPI_GAME_WORDS];
} trpi_game_breakpoint;

typedef struct trpi_game {
    trp_link_game about;
    trp_viewer *viewer;           // NULL: none is attached
    trp_rehearsal *rehearsal;     // observes the viewer's world
    const trp_world *world;       // the one that it observes
    trpi_observed_event *events;  // a ring
    uint64_t event_count;         // that were noted so far
    trpi_game_breakpoint breakpoints[TRPI_GAME_BREAKPOINTS];
    char why[256];  // the last refusal, or the reason for which the game is gone
} trpi_game;

/// Attaches to the game at a port; false when there is none.
bool trpi_game_attach(trpi_game *game, uint16_t port);
void trpi_game_detach(trpi_game *game);

/// Receives what the game has sent. Call it often while a game is attached.
void trpi_game_receive(trpi_game *game);

/// Sets a breakpoint in words, "line 12", "line people.troupe:12", "behaviour Guard.Greet is interrupted"; false when they make no
/// sense, and `why` says so.
bool trpi_game_set_breakpoint(trpi_game *game, const char *words);
void trpi_game_remove_breakpoint(trpi_game *game, uint32_t number);

#endif
