// SPDX-License-Identifier: MIT
// What the words of a vocabulary mean on the stage: each action of the pack is performed by a short program. A word
// that the stage does not know is a pose of its declared duration, so any vocabulary runs.

#ifndef TROUPE_STAGE_VERB_H
#define TROUPE_STAGE_VERB_H

#include <troupe/command.h>
#include <troupe/pack.h>

/// What a program is made of. Those that take time say so.
typedef enum trpi_op {
    TRPI_OP_END,         // done, with success
    TRPI_OP_GO_FIRST,    // walk to the first one named (takes time)
    TRPI_OP_GO_SECOND,   // walk to the second one named (takes time)
    TRPI_OP_GO_NEAR,     // walk to the first one named unless within reach, 2 m (takes time)
    TRPI_OP_GO_BACK,     // walk to where the performance began (takes time)
    TRPI_OP_GO_AWAY,     // walk away from the first one named (takes time)
    TRPI_OP_GO_ANYWHERE, // walk to some point a few metres away (takes time)
    TRPI_OP_FOLLOW,      // walk after the first one named, for ever (takes time)
    TRPI_OP_CHECK_STOCK, // fails unless the first one named has the items
    TRPI_OP_TURN,        // look at the first one named
    TRPI_OP_SPEAK,       // the words are heard until the performance ends
    TRPI_OP_SIT,
    TRPI_OP_RISE,
    TRPI_OP_HANDLE,      // bend and take, or put down: 2 s (takes time)
    TRPI_OP_LAST,        // as long as the action lasts (takes time)
    TRPI_OP_GO_ON,       // for ever (takes time)
    TRPI_OP_CHOOSE,      // the player makes up its mind
    TRPI_OP_LOITER,      // the player stands about (takes time)
    TRPI_OP_REPEAT,      // from the beginning
    TRPI_OP_FALTER,      // a fault: something goes wrong after a while (takes time)
    TRPI_OP_FAIL,
    TRPI_OP_SILENCE      // a fault: never answers (takes time)
} trpi_op;

typedef enum trpi_verb {
    TRPI_VERB_DO,        // anything: takes its time
    TRPI_VERB_GO_ON,     // anything open-ended
    TRPI_VERB_GO,
    TRPI_VERB_FOLLOW,
    TRPI_VERB_FLEE,
    TRPI_VERB_WANDER,
    TRPI_VERB_SPEAK,
    TRPI_VERB_TURN,
    TRPI_VERB_SIT,
    TRPI_VERB_RISE,
    TRPI_VERB_FETCH,
    TRPI_VERB_CARRY,
    TRPI_VERB_HAND,      // reach out to somebody
    TRPI_VERB_PLAYER,    // what the scripted player does
    TRPI_VERB_FALTER,
    TRPI_VERB_SILENCE,
    TRPI_VERB_COUNT
} trpi_verb;

/// The program of a verb, ended by TRPI_OP_END, REPEAT, FAIL, or an operation that never ends.
const trpi_op *trpi_verb_program(trpi_verb verb);

#define TRPI_NO_SLOT 255

/// An action of the pack as the stage performs it. Slots are numbers of arguments, TRPI_NO_SLOT when there is none.
typedef struct trpi_deed {
    const char *name;
    trpi_verb verb;
    uint32_t least_ms, most_ms;  // as declared; both 0 when nothing is
    uint32_t usual_ms;           // when the declared range leaves a choice; 0: draw one
    uint8_t first, second;       // whom or where
    uint8_t item, text, time;
} trpi_deed;

/// Looks an action up. TRP_ERROR_UNKNOWN when the pack has none such.
trp_result trpi_deed_describe(trpi_deed *deed, const trp_pack *pack, uint32_t action);

/// Why a performance failed.
typedef enum trpi_mishap {
    TRPI_MISHAP_OTHER,
    TRPI_MISHAP_UNREACHABLE,
    TRPI_MISHAP_GONE,
    TRPI_MISHAP_NONE_LEFT
} trpi_mishap;

/// The number of the declared failure that fits best; 0 when none does.
uint32_t trpi_deed_failure(const trp_pack *pack, uint32_t action, trpi_mishap mishap);

#endif
