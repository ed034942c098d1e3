// SPDX-License-Identifier: MIT
// Verbs: how the stage performs the actions of a pack. Each verb has a short program. An action whose name has no word that
// the stage knows is a pose of its declared duration, so that any vocabulary runs.

#ifndef TROUPE_STAGE_VERB_H
#define TROUPE_STAGE_VERB_H

#include <troupe/command.h>
#include <troupe/pack.h>

/// The operations of a program. "First" and "second" are the targets in the action's arguments.
typedef enum stage_play {
    STAGE_PLAY_END,          // done, with success
    STAGE_PLAY_GO_FIRST,     // walk to the first target (takes time)
    STAGE_PLAY_GO_SECOND,    // walk to the second target (takes time)
    STAGE_PLAY_GO_NEAR,      // walk to the first target unless it is within reach, 2 m (takes time)
    STAGE_PLAY_GO_BACK,      // walk to the point where the performance began (takes time)
    STAGE_PLAY_GO_AWAY,      // walk away from the first target (takes time)
    STAGE_PLAY_GO_ANYWHERE,  // walk to a random point a few metres away (takes time)
    STAGE_PLAY_GO_ASIDE,     // walk to the left or right of the body's direction (takes time)
    STAGE_PLAY_FOLLOW,       // walk after the first target, without end (takes time)
    STAGE_PLAY_CHECK_STOCK,  // fail unless the first target has the items
    STAGE_PLAY_TURN,         // look at the first target
    STAGE_PLAY_SPEAK,        // speak the words until the performance ends
    STAGE_PLAY_SIT,
    STAGE_PLAY_RISE,
    STAGE_PLAY_HANDLE,  // bend and take, or put down: 2 s (takes time)
    STAGE_PLAY_LAST,    // wait for the duration of the action (takes time)
    STAGE_PLAY_GO_ON,   // wait without end (takes time)
    STAGE_PLAY_APPEAR,  // spawn a newcomer at the first target
    STAGE_PLAY_VANISH,  // despawn the first target
    STAGE_PLAY_CHOOSE,  // choose a goal for the player
    STAGE_PLAY_LOITER,  // let the player stand for a while (takes time)
    STAGE_PLAY_REPEAT,  // begin the program again
    STAGE_PLAY_FALTER,  // a fault: wait for a random time and fail (takes time)
    STAGE_PLAY_FAIL,
    STAGE_PLAY_SILENCE  // a fault: never answer (takes time)
} stage_play;

/// The verbs: each has a program.
typedef enum stage_verb {
    STAGE_VERB_DO,     // any other action with an end: lasts for its duration
    STAGE_VERB_GO_ON,  // any other action without an end
    STAGE_VERB_GO,
    STAGE_VERB_FOLLOW,
    STAGE_VERB_FLEE,
    STAGE_VERB_WANDER,
    STAGE_VERB_SIDESTEP,  // to the left unless the action says right
    STAGE_VERB_SPEAK,
    STAGE_VERB_TURN,
    STAGE_VERB_SIT,
    STAGE_VERB_RISE,
    STAGE_VERB_FETCH,
    STAGE_VERB_CARRY,
    STAGE_VERB_HAND,    // reach out to the first target
    STAGE_VERB_PLAYER,  // the action of the scripted player
    STAGE_VERB_FALTER,
    STAGE_VERB_SILENCE,
    STAGE_VERB_SUMMON,  // spawn a newcomer
    STAGE_VERB_BANISH,  // despawn the first target
    STAGE_VERB_COUNT    // new verbs come last, since saves have the numbers of verbs
} stage_verb;

/// Returns the program of a verb. The program ends with STAGE_PLAY_END, REPEAT, FAIL, or an operation that never ends.
const stage_play *stage_verb_program(stage_verb verb);

#define STAGE_NO_SLOT 255

/// How the stage performs an action of the pack. Slots are indices of the action's arguments; STAGE_NO_SLOT: no argument.
typedef struct stage_action_def {
    const char *name;
    stage_verb verb;
    uint32_t least_ms, most_ms;  // as declared; both 0 when nothing is
    uint32_t usual_ms;           // the duration if the declared range leaves a choice; 0: draw it
    uint8_t first, second;       // slots of the targets: entities or places
    uint8_t item, text;
    uint8_t newcomer;  // slot of the kind and role to spawn
    uint8_t time;      // slot of the duration; of a sidestep the distance
    uint32_t marks;    // how many marks the action has
} stage_action_def;

/// Fills in how the stage performs an action. TRP_ERROR_UNKNOWN when the pack has no such action.
trp_result stage_action_describe(stage_action_def *def, const trp_pack *pack, uint32_t action);

/// The reasons for which a performance fails.
typedef enum stage_mishap {
    STAGE_MISHAP_OTHER,
    STAGE_MISHAP_UNREACHABLE,
    STAGE_MISHAP_GONE,
    STAGE_MISHAP_NONE_LEFT,
    STAGE_MISHAP_TOO_MANY
} stage_mishap;

/// Returns the number of the action's declared failure that fits a mishap best; 0 when none does.
uint32_t stage_action_failure(const trp_pack *pack, uint32_t action, stage_mishap mishap);

#endif
