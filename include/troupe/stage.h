// SPDX-License-Identifier: MIT
// The stage: a toy world that performs actions, for running, testing and showing stories without a
// game. The stage is a host like any other: everything it does goes through the public calls.
//
//     trp_stage_create(world, &def, &stage);
//     for (;;) {
//         trp_world_step(world);
//         trp_stage_step(stage);
//         uint32_t next = trp_stage_next_due(stage) - 1;  // the step that makes it now
//         next = min(next, trp_world_next_due(world));
//         trp_world_skip(world, next - trp_world_now(world));
//     }
//
// A stage answers what its world asks (question.h), as far as it knows: `can see` by walls and doors of the
// plan, `can reach` by whether there is a way. A host that answers more sets its own answers after making
// the stage.
//
// Axes are those of setting.h: x to the right, y downwards. Bodies do not collide; they choose
// places of their own to stand at. Same world, same def, same calls: same story.

#ifndef TROUPE_STAGE_H
#define TROUPE_STAGE_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// A stage. See trp_stage_create.
typedef struct trp_stage trp_stage;

/// How a stage is made. Fill with trp_stage_def_init, then change what you need.
typedef struct trp_stage_def {
    size_t size_bytes;             ///< set by trp_stage_def_init
    uint64_t seed;                 ///< where the scattered stand, what the player does, faults
    uint32_t setting;              ///< TRP_NAMES_SETTING; TRP_NOT_FOUND (default): empty open ground
    uint32_t player;               ///< 1: a player walks about, put in if the cast has none and the pack such a
                                   ///< kind; 0 (default): only one of the cast does
    uint32_t failing_per_million;  ///< so many actions fail without a reason; default 0
    uint32_t silent_per_million;   ///< so many actions are never answered; default 0
    uint32_t most_newcomers;       ///< so many of those whom actions let appear may be there at a time; from then on such
                                   ///< an action fails; default 1000
    uint32_t spare;                ///< 0
} trp_stage_def;

/// Whether an action is a prompt: it offers its line to the player, who takes it or not, so its agent does not say it. That is each
/// action that has a line and can be `declined`, whatever its name.
TRP_API bool trp_stage_action_is_prompt(const trp_pack *pack, uint32_t action);

/// Fills a def with defaults. `size` is sizeof(trp_stage_def) as the caller knows it.
TRP_API void trp_stage_def_init(trp_stage_def *def, size_t size);

/// Makes a stage in a new world, before its first step, and puts in what the setting says: places,
/// stock, cast, facts; and binds the names of the text. The world must outlive it. On failure
/// *stage is NULL, and the world may hold a part of the cast. TRP_ERROR_UNKNOWN when there is no
/// such setting.
TRP_API trp_result trp_stage_create(trp_world *world, const trp_stage_def *def, trp_stage **stage);

/// Frees a stage; what it put into the world stays there. NULL is allowed.
TRP_API void trp_stage_destroy(trp_stage *stage);

/// Writes what the stage knows and its world does not as bytes: bodies, ways, how far each action has
/// come, doors. Save the world at the same time. Call between steps, after trp_stage_step:
/// TRP_ERROR_ARGUMENT when there are commands that the stage has not read. TRP_ERROR_FULL when
/// `capacity` is too small (then `bytes`, which may be NULL for a capacity of 0, is as it was). *size
/// is how many bytes it takes, either way. Takes no memory, and does not change the stage.
TRP_API trp_result trp_stage_save(const trp_stage *stage, void *bytes, size_t capacity, size_t *size);

/// Makes a stage in a world that trp_world_load made, from what was saved with that world: both go
/// on as they would have. The bytes may come from anywhere: they are verified before the stage is
/// given out. When the world was loaded with another pack than it was saved with, actions that are
/// not under way any more end here too, and everybody who walks finds a new way. On failure *stage
/// is NULL, the world as it was, and *why (may be NULL) says why.
TRP_API trp_result trp_stage_load(trp_world *world, const void *bytes, size_t size, trp_stage **stage, trp_diagnostic *why);

/// Sets a stage back to what was saved of it, when its world has been set back to the same moment (trp_world_restore). Its floor
/// plan and the ways on it are kept, so it takes a small part of the time of trp_stage_load. TRP_ERROR_ARGUMENT when the setting or
/// the pack is another one. After any other failure a stage is only good for being destroyed.
TRP_API trp_result trp_stage_restore(trp_stage *stage, const void *bytes, size_t size, trp_diagnostic *why);

/// Makes a stage in a world that another host has played so far, such as one that trp_world_load made of a game's save, and goes on
/// with it: on open ground, with everybody who is alive where they are. An entity is called as the text calls it, or by its kind
/// and serial number; the actions that are under way begin anew, but for those held by a crossing (trp_running_action). The world
/// must outlive it. On failure *stage is NULL.
TRP_API trp_result trp_stage_inherit(trp_world *world, uint64_t seed, trp_stage **stage);

/// Reads the commands of the world's last step, lets bodies go on, hands in motions and reports. The squares of the map that a step
/// may search for ways are limited to two or three milliseconds of work: bodies that come later set out in the next steps, in the
/// order in which they came. Call it after each trp_world_step. (After trp_world_skip there is nothing to read.) When memory runs
/// out, the action that needed it fails.
TRP_API void trp_stage_step(trp_stage *stage);

/// The value of trp_world_now at which trp_stage_step has something to do if no command comes;
/// UINT32_MAX when never. The step is always after trp_world_now as of the last trp_stage_step. Skip at
/// most to the step before it, then step: so one step at a time and jumping give the same story.
TRP_API uint32_t trp_stage_next_due(const trp_stage *stage);

/// Takes charge of a character or a place that somebody else spawned `at` this point. `name` is
/// copied; NULL or "" stands for a proper first name. A place reaches half a metre around, unless
/// it is part of the plan.
TRP_API trp_result trp_stage_add(trp_stage *stage, trp_entity entity, const char *name, trp_point at);

/// Puts a body somewhere else at once; what it does goes on from there. TRP_ERROR_ARGUMENT beyond TRP_FARTHEST, as in
/// trp_stage_add.
TRP_API trp_result trp_stage_move_body(trp_stage *stage, trp_entity entity, trp_point at);

/// Leads a player in a direction of any length, for 0.4 seconds or until the next call; (0, 0): it stands. The body slides
/// along walls, and walks about by itself no more. Call it again and again while a key is held. TRP_ERROR_ARGUMENT for a body
/// that is no player.
TRP_API trp_result trp_stage_steer(trp_stage *stage, trp_entity player, int32_t x, int32_t y);

/// Forgets a body, for instance one that was despawned. (The stage also notices by itself that a body is gone, when the body would
/// move.)
TRP_API void trp_stage_remove(trp_stage *stage, trp_entity entity);

/// The name of an entity in stories: "Edda", "Linda", "supply room". "" when it is not on the
/// stage. Stays when the entity is gone. Lives as long as the stage.
TRP_API const char *trp_stage_name(const trp_stage *stage, trp_entity entity);

/// The entity that is called so (capitals matter), or nobody.
TRP_API trp_entity trp_stage_find(const trp_stage *stage, const char *name);

/// How many bodies and places are on the stage. Their numbers follow the order in which they came, without those that are gone.
TRP_API uint32_t trp_stage_entity_count(const trp_stage *stage);

/// Body or place number `index`; nobody when there is none.
TRP_API trp_entity trp_stage_entity(const trp_stage *stage, uint32_t index);

/// A body as it is now, for pictures and stories. `line` lives until the next step, the other
/// strings as long as the stage and the pack.
typedef struct trp_stage_entity_state {
    trp_entity entity;      ///< the body or place
    const char *name;       ///< the name in the text
    double x;               ///< metres; for the eye only
    double y;               ///< metres
    double z;               ///< metres; for the eye only
    double facing_x;        ///< where it looks: a direction of length 1
    double facing_y;        ///< where it looks: a direction of length 1
    const char *action;     ///< its actions, the newest first; "" when there is none
    uint32_t action_index;  ///< TRP_NAMES_ACTION, or TRP_NOT_FOUND
    const char *line;       ///< the words it is speaking, as they are heard; "" when silent
    uint32_t line_until;    ///< the step at which it is done with them
    trp_entity line_to;     ///< the entity spoken to, or null
    const char *pose;       ///< "standing", "walking", "sitting"
    bool walks;             ///< is on its way
    bool is_place;          ///< a place, not a body
    bool is_player;         ///< the player
    bool is_in_doorway;     ///< stands in a door
} trp_stage_entity_state;

/// Fills *view with the state of a body or place. TRP_ERROR_STALE when the entity is not on the stage.
TRP_API trp_result trp_stage_describe_entity(const trp_stage *stage, trp_entity entity, trp_stage_entity_state *view, size_t size);

/// The goods that an entity carries or a place holds: fills up to `capacity` items (TRP_NAMES_ITEM) and how
/// many of each. Returns how many sorts there are.
TRP_API uint32_t trp_stage_goods(const trp_stage *stage, trp_entity entity, uint32_t *items, uint32_t *counts, uint32_t capacity);

/// The floor plan. On open ground width and height are 0.
typedef struct trp_stage_map {
    uint32_t width;       ///< in letters
    uint32_t height;      ///< in letters
    double letter_m;      ///< the side of a letter in metres
    uint32_t door_count;  ///< how many doors there are
} trp_stage_map;

/// Fills *map with the size of the floor plan.
TRP_API void trp_stage_map_size(const trp_stage *stage, trp_stage_map *map, size_t size);

/// The Unicode character of the plan at a column and row, as written by the author; a blank
/// outside.
TRP_API uint32_t trp_stage_letter(const trp_stage *stage, uint32_t column, uint32_t row);

/// Whether there is a door at a column and row, open or shut.
TRP_API bool trp_stage_is_door(const trp_stage *stage, uint32_t column, uint32_t row);

/// Whether the door at a column and row is open; false where there is none.
TRP_API bool trp_stage_door_is_open(const trp_stage *stage, uint32_t column, uint32_t row);

/// The outcomes of one action (TRP_NAMES_ACTION).
typedef struct trp_stage_action_counts {
    uint64_t begun;       ///< actions that were begun
    uint64_t succeeded;   ///< of these: have come to their end
    uint64_t failed;      ///< of these: have failed
    uint64_t stopped;     ///< of these: were stopped by the engine
    uint64_t unanswered;  ///< faults that were asked for
} trp_stage_action_counts;

/// Fills *counts with the outcomes of an action; zeros for a bad index.
TRP_API void trp_stage_get_action_counts(const trp_stage *stage, uint32_t action, trp_stage_action_counts *counts);

/// The actions that came to their end in the last trp_stage_step without failing, also those that took no time: moves to where the
/// body was, a prompt that the player took. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_stage_succeeded_actions(const trp_stage *stage, trp_token *tokens, uint32_t capacity);

/// Totals of a stage since its creation.
typedef struct trp_stage_counts {
    trp_stage_action_counts actions;  ///< of all sorts
    uint64_t metres_walked;           ///< by all bodies together
    uint64_t footsteps;               ///< of 75 cm
    uint64_t doors_opened;            ///< how often
    uint64_t paths_searched;          ///< how often a way was looked for
    uint64_t paths_not_found;         ///< how often there was none
    uint64_t motions_set;             ///< motions handed in
    uint64_t body_visits;             ///< bodies visited because something was due
    uint64_t newcomers_refused;       ///< newcomers refused because there were most_newcomers
} trp_stage_counts;

/// Fills *counts with the totals of a stage since its creation.
TRP_API void trp_stage_get_counts(const trp_stage *stage, trp_stage_counts *counts, size_t size);

TRP_END_C

#endif
