// SPDX-License-Identifier: MIT
// The hamlet as a game has it: a map of squares, bodies that walk on it, and the engine's world behind them. main.c shows it.

#ifndef HAMLET_H
#define HAMLET_H

#include <stdio.h>
#include <troupe/link.h>
#include <troupe/script.h>
#include <troupe/setting.h>
#include <troupe/troupe.h>

enum { MAP_WIDTH = 48, MAP_HEIGHT = 25, MOST_BODIES = 32, MOST_DOINGS = 4, MOST_TURNS = 64, METRE = TRP_UNITS_PER_METRE };

/// An action that a body performs.
typedef struct doing {
    trp_token token;  // 0: none
    trp_command command;
    uint32_t ends_at;  // the step; UINT32_MAX: never, until it is stopped
    bool walks;        // ends_at counts from the end of the way
} doing;

typedef struct body {
    trp_entity entity;
    char name[24];
    bool is_place;
    doing doings[MOST_DOINGS];
    trp_point way[MOST_TURNS];  // the corners that are left, the next one first
    uint32_t turns;
    uint32_t turn_at;  // the step at which it comes to the next corner; 0: it stands
    trp_point from;
    char says[160];
    const char *sound;              // the file of a line that begins now, for the window to play
    trp_token voiced;               // the line with a sound that was begun last; 0 once it was stopped
    uint32_t says_until, began_at;  // began_at: the step at which it last began something
    double facing_x, facing_y;
} body;

typedef struct hamlet {
    trp_pack *pack;
    trp_world *world;
    trp_script *script;
    trp_link *link;  // NULL: no tool may look into the game
    char *text;
    const char *text_path;
    char map[MAP_HEIGHT][MAP_WIDTH + 1];
    body bodies[MOST_BODIES];
    uint32_t count, player;
    int push_x, push_y;  // where the player is led
    uint32_t fault_until;
    uint64_t chance;
    uint64_t lines_said, failures;
    char notice[160];
} hamlet;

bool hamlet_open(hamlet *h, const char *text_path);
void hamlet_close(hamlet *h);
/// Lets tools of this machine look into the game: `troupe studio` finds it.
void hamlet_open_link(hamlet *h);
/// One step; false when a tool holds the game.
bool hamlet_step(hamlet *h);
/// Speaks to whoever is next to the player.
void hamlet_greet(hamlet *h);
/// A storm: for twenty seconds walks fail, and nothing else that is begun is ever answered.
void hamlet_storm(hamlet *h);
bool hamlet_save(hamlet *h, const char *path);
bool hamlet_load(hamlet *h, const char *path);
/// Reads the text anew; all go on where they were. With mistakes in it, all go on with the old one.
bool hamlet_reload(hamlet *h);
/// Gives the world another pack, which it owns from then on.
bool hamlet_take_pack(hamlet *h, trp_pack *pack);
bool hamlet_is_free(const hamlet *h, int x, int y);
const char *hamlet_name(trp_entity entity, void *h);

#endif
