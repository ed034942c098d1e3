// SPDX-License-Identifier: MIT
// Verbs: how the stage performs the actions of a pack. Each verb has a short program. The first word of an action's name chooses
// its verb, or its parameters do, for a prompt or a newcomer. An action whose first word the stage does not know walks if it
// travels, else lasts for its declared time, or without end if it has none, so that any vocabulary runs.

#ifndef TROUPE_STAGE_VERB_H
#define TROUPE_STAGE_VERB_H

#include <troupe/command.h>
#include <troupe/pack.h>

/// The operations of a program. "First" and "second" are the targets in the action's arguments.
typedef enum trpi_stage_operation {
    TRPI_STAGE_OPERATION_END,          // done, with success
    TRPI_STAGE_OPERATION_GO_FIRST,     // walk to the first target (takes time)
    TRPI_STAGE_OPERATION_GO_SECOND,    // walk to the second target (takes time)
    TRPI_STAGE_OPERATION_GO_NEAR,      // walk to the first target unless it is within reach, 2 m (takes time)
    TRPI_STAGE_OPERATION_GO_BACK,      // walk to the point where the performance began (takes time)
    TRPI_STAGE_OPERATION_GO_AWAY,      // walk away from the first target (takes time)
    TRPI_STAGE_OPERATION_GO_ANYWHERE,  // walk to a random point a few metres away (takes time)
    TRPI_STAGE_OPERATION_GO_ASIDE,     // walk to the left or right of the body's direction (takes time)
    TRPI_STAGE_OPERATION_FOLLOW,       // walk after the first target, without end (takes time)
    TRPI_STAGE_OPERATION_CHECK_STOCK,  // fail unless the first target has the items
    TRPI_STAGE_OPERATION_TURN,         // look at the first target
    TRPI_STAGE_OPERATION_SPEAK,        // speak the words until the performance ends
    TRPI_STAGE_OPERATION_SIT,
    TRPI_STAGE_OPERATION_RISE,
    TRPI_STAGE_OPERATION_HANDLE,  // bend and take, or put down: 2 s (takes time)
    TRPI_STAGE_OPERATION_LAST,    // wait for the duration of the action (takes time)
    TRPI_STAGE_OPERATION_GO_ON,   // wait without end (takes time)
    TRPI_STAGE_OPERATION_APPEAR,  // spawn a newcomer at the first target
    TRPI_STAGE_OPERATION_VANISH,  // despawn the first target
    TRPI_STAGE_OPERATION_CHOOSE,  // choose a goal for the player
    TRPI_STAGE_OPERATION_LOITER,  // let the player stand for a while (takes time)
    TRPI_STAGE_OPERATION_REPEAT,  // begin the program again
    TRPI_STAGE_OPERATION_FALTER,  // a fault: wait for a random time and fail (takes time)
    TRPI_STAGE_OPERATION_FAIL,
    TRPI_STAGE_OPERATION_SILENCE,   // a fault: never answer (takes time)
    TRPI_STAGE_OPERATION_CONSIDER,  // let the player think about a line to choose (takes time)
    TRPI_STAGE_OPERATION_DECLINE    // fail the other lines that the player could choose from
} trpi_stage_operation;

/// The verbs: each has a program.
typedef enum trpi_stage_verb {
    TRPI_STAGE_VERB_DO,     // any other action with an end: lasts for its duration
    TRPI_STAGE_VERB_GO_ON,  // any other action without an end
    TRPI_STAGE_VERB_GO,
    TRPI_STAGE_VERB_FOLLOW,
    TRPI_STAGE_VERB_FLEE,
    TRPI_STAGE_VERB_WANDER,
    TRPI_STAGE_VERB_SIDESTEP,  // to the left unless the action says right
    TRPI_STAGE_VERB_SPEAK,
    TRPI_STAGE_VERB_TURN,
    TRPI_STAGE_VERB_SIT,
    TRPI_STAGE_VERB_RISE,
    TRPI_STAGE_VERB_FETCH,
    TRPI_STAGE_VERB_CARRY,
    TRPI_STAGE_VERB_HAND,    // reach out to the first target
    TRPI_STAGE_VERB_PLAYER,  // the action of the scripted player
    TRPI_STAGE_VERB_FALTER,
    TRPI_STAGE_VERB_SILENCE,
    TRPI_STAGE_VERB_SUMMON,  // spawn a newcomer
    TRPI_STAGE_VERB_BANISH,  // despawn the first target
    TRPI_STAGE_VERB_PROMPT,  // a line that the player may choose
    TRPI_STAGE_VERB_COUNT    // new verbs come last, since saves have the numbers of verbs
} trpi_stage_verb;

/// Returns the program of a verb. The program ends with TRPI_STAGE_OPERATION_END, REPEAT, FAIL, or an operation that never ends.
const trpi_stage_operation *trpi_stage_verb_program(trpi_stage_verb verb);

#define TRPI_STAGE_NO_SLOT 255

/// How the stage performs an action of the pack. Slots are indices of the action's arguments; TRPI_STAGE_NO_SLOT: no argument.
typedef struct trpi_stage_action_def {
    const char *name;
    trpi_stage_verb verb;
    uint32_t least_ms, most_ms;  // as declared; both 0 when nothing is
    uint32_t usual_ms;           // the duration if the declared range leaves a choice; 0: draw it
    uint8_t first, second;       // slots of the targets: entities or places
    uint8_t item, text;
    uint8_t newcomer;  // slot of the kind and role to spawn
    uint8_t time;      // slot of the duration; of a sidestep the distance
    uint32_t marks;    // how many marks the action has
} trpi_stage_action_def;

/// Fills in how the stage performs an action. TRP_ERROR_UNKNOWN when the pack has no such action.
trp_result trpi_stage_action_fill_def(trpi_stage_action_def *def, const trp_pack *pack, uint32_t action);

/// The reasons for which a performance fails.
typedef enum trpi_stage_mishap {
    TRPI_STAGE_MISHAP_OTHER,
    TRPI_STAGE_MISHAP_UNREACHABLE,
    TRPI_STAGE_MISHAP_GONE,
    TRPI_STAGE_MISHAP_NONE_LEFT,
    TRPI_STAGE_MISHAP_TOO_MANY,
    TRPI_STAGE_MISHAP_DECLINED
} trpi_stage_mishap;

/// Returns the number of the action's declared failure that fits a mishap best; 0, which is the first one declared, when none
/// does.
uint32_t trpi_stage_action_failure(const trp_pack *pack, uint32_t action, trpi_stage_mishap mishap);

#endif
