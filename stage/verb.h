// SPDX-License-Identifier: MIT
// What the words of a vocabulary mean on the stage: each action of the pack is performed by a short
// program. A word that the stage does not know is a pose of its declared duration, so any
// vocabulary runs.

#ifndef TROUPE_STAGE_VERB_H
#define TROUPE_STAGE_VERB_H

#include <troupe/command.h>
#include <troupe/pack.h>

/// The operations of a program. The ones that take time say so.
typedef enum stage_play {
    STAGE_PLAY_END,          // done, with success
    STAGE_PLAY_GO_FIRST,     // walk to the first one named (takes time)
    STAGE_PLAY_GO_SECOND,    // walk to the second one named (takes time)
    STAGE_PLAY_GO_NEAR,      // walk to the first one named unless within reach, 2 m (takes time)
    STAGE_PLAY_GO_BACK,      // walk to where the performance began (takes time)
    STAGE_PLAY_GO_AWAY,      // walk away from the first one named (takes time)
    STAGE_PLAY_GO_ANYWHERE,  // walk to some point a few metres away (takes time)
    STAGE_PLAY_GO_ASIDE,     // walk to the left or right of where one looks (takes time)
    STAGE_PLAY_FOLLOW,       // walk after the first one named, for ever (takes time)
    STAGE_PLAY_CHECK_STOCK,  // fails unless the first one named has the items
    STAGE_PLAY_TURN,         // look at the first one named
    STAGE_PLAY_SPEAK,        // the words are heard until the performance ends
    STAGE_PLAY_SIT,
    STAGE_PLAY_RISE,
    STAGE_PLAY_HANDLE,  // bend and take, or put down: 2 s (takes time)
    STAGE_PLAY_LAST,    // as long as the action lasts (takes time)
    STAGE_PLAY_GO_ON,   // for ever (takes time)
    STAGE_PLAY_APPEAR,  // a newcomer is there, at the first target
    STAGE_PLAY_VANISH,  // the first one named is not there any more
    STAGE_PLAY_CHOOSE,  // the player makes up its mind
    STAGE_PLAY_LOITER,  // the player stands about (takes time)
    STAGE_PLAY_REPEAT,  // from the beginning
    STAGE_PLAY_FALTER,  // a fault: something goes wrong after a while (takes time)
    STAGE_PLAY_FAIL,
    STAGE_PLAY_SILENCE  // a fault: never answers (takes time)
} stage_play;

typedef enum stage_verb {
    STAGE_VERB_DO,     // anything: takes its time
    STAGE_VERB_GO_ON,  // anything open-ended
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
    STAGE_VERB_HAND,    // reach out to somebody
    STAGE_VERB_PLAYER,  // the action of the scripted player
    STAGE_VERB_FALTER,
    STAGE_VERB_SILENCE,
    STAGE_VERB_SUMMON,  // let somebody appear
    STAGE_VERB_BANISH,  // and vanish
    STAGE_VERB_COUNT    // saves know a verb by its number: new ones come last
} stage_verb;

/// The program of a verb, ended by STAGE_PLAY_END, REPEAT, FAIL, or an operation that never ends.
const stage_play *stage_verb_program(stage_verb verb);

#define STAGE_NO_SLOT 255

/// An action of the pack as the stage performs it. Slots are numbers of arguments, STAGE_NO_SLOT
/// when there is none.
typedef struct stage_deed {
    const char *name;
    stage_verb verb;
    uint32_t least_ms, most_ms;  // as declared; both 0 when nothing is
    uint32_t usual_ms;           // when the declared range leaves a choice; 0: draw one
    uint8_t first, second;       // the target: an entity or a place
    uint8_t item, text;
    uint8_t newcomer;  // the newcomer
    uint8_t time;      // how long; of a sidestep how far
    uint32_t marks;    // moments that are told while it lasts
} stage_deed;

/// Looks an action up. TRP_ERROR_UNKNOWN when the pack has none such.
trp_result stage_deed_describe(stage_deed *deed, const trp_pack *pack, uint32_t action);

/// Why a performance failed.
typedef enum stage_mishap {
    STAGE_MISHAP_OTHER,
    STAGE_MISHAP_UNREACHABLE,
    STAGE_MISHAP_GONE,
    STAGE_MISHAP_NONE_LEFT,
    STAGE_MISHAP_TOO_MANY
} stage_mishap;

/// The number of the declared failure that fits best; 0 when none does.
uint32_t stage_deed_failure(const trp_pack *pack, uint32_t action, stage_mishap mishap);

#endif
