// SPDX-License-Identifier: MIT
// Links: tools of this machine look into a game that runs. A game opens a link and serves it after each step; `troupe studio`, or
// whatever is built upon the calls below, finds it, attaches, and sees the game's world: positions, queues, facts, why somebody
// does what they do. The tool holds the game at breakpoints and hands over another text. Without a link that a game has opened
// there is nothing to attach to.
//
//     trp_link_def def;
//     trp_link_def_init(&def, sizeof def);
//     def.name = "The hamlet";
//     trp_link_open(&def, &link);
//     ...
//     if (trp_link_serve(link, world)) {
//         trp_world_step(world);
//     }
//
// A game sends its world as a log (log.h): the state, then the input of each step. The tool plays it in a world of its own, whose
// hash it compares, so that a look costs the game nothing, and the world does not change by being looked at.
//
// A link listens on the loopback address only, at a port of its own. A token, which lies with the port in a folder that nobody but
// the user can read, must be the first thing that a tool says. One tool is attached at a time. A client that says anything else,
// sends without end or stops reading is dropped; a game never waits for a tool unless it is held.
//
// On Windows the library troupe-link is not built, and these calls are not there.
#ifndef TROUPE_LINK_H
#define TROUPE_LINK_H

#include <troupe/command.h>
#include <troupe/types.h>
#include <troupe/watch.h>
#include <troupe/world.h>

TRP_BEGIN_C

// ---- In the game ------------------------------------------------------------------------------------------------

/// A game's end of a link. See trp_link_open.
typedef struct trp_link trp_link;

/// How a link is opened. Fill with trp_link_def_init, then change what you need. Texts are copied.
typedef struct trp_link_def {
    size_t size_bytes;        ///< set by trp_link_def_init
    const char *name;         ///< of the game, for the list of games; default "A game"
    const char *text;         ///< path of the text that the game has compiled, which the studio opens; default NULL: not known
    trp_entity_namer *namer;  ///< names entities for the tool; default NULL: they have none
    /// A callback by which a tool changes the text of the game: it gives the served world another pack, made of these bytes
    /// (trp_pack_load, trp_world_reload), and returns false if it does not. Called within trp_link_serve. Default NULL: a tool
    /// cannot change the text.
    bool (*take_pack)(void *context, const void *bytes, size_t size);
    void *context;         ///< for `namer` and `take_pack`
    uint64_t most_bytes;   ///< that may wait for the tool to read; more, and it is dropped. Default 64 MB
    uint32_t patience_ms;  ///< for which a tool may read nothing while something waits: any number, default 3 s
    uint32_t spare;        ///< 0
} trp_link_def;

/// Fills a def with defaults. `size` is sizeof(trp_link_def) as the caller knows it.
TRP_API void trp_link_def_init(trp_link_def *def, size_t size);

/// Opens a link: from now on tools of this user find the game. TRP_ERROR_UNKNOWN when the system gives no port, no folder or no
/// random numbers. On failure *link is NULL, and a game goes on without.
TRP_API trp_result trp_link_open(const trp_link_def *def, trp_link **link);

/// Closes a link; a tool that is attached is let go. Call it before the world that was served last is destroyed. NULL is allowed.
TRP_API void trp_link_close(trp_link *link);

/// Takes what the tool has said, and sends what has happened. Call it between steps, once for each, with the world that the game
/// plays just now: another one after a load. False: the tool holds the game, which draws its picture, makes no step and asks again.
/// While a tool is attached it records the world (trp_world_record), and a recording of the game's own ends.
TRP_API bool trp_link_serve(trp_link *link, trp_world *world);

/// Whether a tool is attached.
TRP_API bool trp_link_is_attached(const trp_link *link);

// ---- In a tool --------------------------------------------------------------------------------------------------

/// A game that has opened a link.
typedef struct trp_link_game {
    char name[96];     ///< trp_link_def.name
    char text[512];    ///< trp_link_def.text, from the root; "" when it is not known
    char token[33];    ///< the first thing that a tool says
    uint8_t spare;     ///< 0
    uint16_t port;     ///< on the loopback address
    uint32_t process;  ///< number of its process
} trp_link_game;

/// Lists the games of this user that have opened a link and run, by port. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_link_games(trp_link_game *games, uint32_t capacity, size_t size);

/// A tool's end of a link. See trp_viewer_attach.
typedef struct trp_viewer trp_viewer;

/// Attaches to a game, by the port and token that trp_link_games tells. TRP_ERROR_UNKNOWN when nothing listens there. On failure
/// *viewer is NULL.
TRP_API trp_result trp_viewer_attach(uint16_t port, const char *token, trp_viewer **viewer);

/// Lets the game go, which goes on if it was held. NULL is allowed.
TRP_API void trp_viewer_close(trp_viewer *viewer);

/// How far a viewer has come with its game.
typedef enum trp_viewer_state {
    TRP_VIEWER_WAITS,  ///< attached; no world has come yet
    TRP_VIEWER_PLAYS,  ///< the game goes on
    TRP_VIEWER_HELD,   ///< the game makes no steps
    TRP_VIEWER_GONE    ///< the game has ended, or has dropped the viewer; trp_viewer_refusal
} trp_viewer_state;

/// Receives and sends what it can without waiting, and plays in the viewer's world the next step that the game has made. True when
/// a step was played: its events and commands can be read, and more steps may be there. False when no step has come yet.
TRP_API bool trp_viewer_play_next_step(trp_viewer *viewer);

/// The state of the viewer as of the last trp_viewer_play_next_step.
TRP_API trp_viewer_state trp_viewer_get_state(const trp_viewer *viewer);

/// Why the viewer is gone, or what was refused last, in a sentence; "" for nothing. Until the next trp_viewer_play_next_step.
TRP_API const char *trp_viewer_refusal(const trp_viewer *viewer);

/// The game's world as it was after the step that was played last; NULL while there is none. After the game has loaded a save the
/// viewer has another world.
TRP_API const trp_world *trp_viewer_world(const trp_viewer *viewer);

/// How many worlds have come so far. The count goes up when trp_viewer_world becomes another world.
TRP_API uint32_t trp_viewer_worlds_received(const trp_viewer *viewer);

/// The name that the game gives an entity; "" until the game has sent the name. A trp_entity_namer: `viewer` is a trp_viewer.
TRP_API const char *trp_viewer_entity_name(trp_entity entity, void *viewer);

/// Holds the game before its next step.
TRP_API trp_result trp_viewer_hold_game(trp_viewer *viewer);

/// Lets a held game make `steps` steps, then holds it again; 0: it goes on.
TRP_API trp_result trp_viewer_resume_game(trp_viewer *viewer, uint32_t steps);

/// Sets a breakpoint: the game is held when the watch is hit. Numbers in the def are those of the viewer's world. *number is its
/// number; it stays when the game loads. A def that is about nothing is refused: trp_viewer_refusal.
TRP_API trp_result trp_viewer_set_breakpoint(trp_viewer *viewer, const trp_watch_def *def, uint32_t *number);

/// Takes a breakpoint away.
TRP_API trp_result trp_viewer_remove_breakpoint(trp_viewer *viewer, uint32_t number);

/// The hits for which the game is held, or, when the game goes on, was last held; trp_watch_hit.watch has the number of the
/// breakpoint. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_viewer_breakpoint_hits(const trp_viewer *viewer, trp_watch_hit *hits, uint32_t capacity, size_t size);

/// Hands the game another pack, of at most 16 MB, and at most once in a second.
TRP_API trp_result trp_viewer_reload_game(trp_viewer *viewer, const void *pack, size_t size);

/// The log of all that has come of this world, for trp_replay_open or a bundle, whole up to the step that was played last; NULL
/// when it has become too long (256 MB).
TRP_API const void *trp_viewer_log(const trp_viewer *viewer, size_t *size);

TRP_END_C

#endif
