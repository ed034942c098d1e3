// SPDX-License-Identifier: MIT
// Rules of the engine that are broken on purpose, one at a time, to see that the simulation notices
// (docs/simulation.md). Only the library that tests/rehearsal/canary_test.c links has them; everywhere else TRPI_CANARY
// is 0 and costs nothing.

#ifndef TROUPE_BASE_CANARY_H
#define TROUPE_BASE_CANARY_H

typedef enum trpi_canary {
    TRPI_CANARY_NONE,
    TRPI_CANARY_CURRENT,        // a behaviour that becomes current is not marked as current
    TRPI_CANARY_RUNNING,        // an interrupted behaviour runs on
    TRPI_CANARY_DONE,           // a task that is done goes on
    TRPI_CANARY_UNWATCHED,      // an action has no watchdog
    TRPI_CANARY_PATIENCE,       // a behaviour that waits never gives up
    TRPI_CANARY_SCENE_GONE,     // one part is not told that its scene is over
    TRPI_CANARY_LOCK_KEPT,      // a lock is not given back
    TRPI_CANARY_LOCK_FULL,      // a lock lets in one user more than it declares
    TRPI_CANARY_UNTOLD,         // a scene is not told that a part has left
    TRPI_CANARY_WRONG_PART,     // an agent plays another part of the scene than the one it was given
    TRPI_CANARY_PHASE,          // a part stays in its phase
    TRPI_CANARY_NOT_DONE,       // a scene does not hear that a part is done
    TRPI_CANARY_SCENE_CLOCK,    // a scene that waits for candidates' answers sets no timer
    TRPI_CANARY_GHOST,          // an agent that is despawned keeps its parts in scenes
    TRPI_CANARY_CLAIM_DUE,      // the deadline of a claim comes at once
    TRPI_CANARY_PROMISE_DUE,    // the deadline of a promise comes at once
    TRPI_CANARY_OTHER_PART,     // a promise is noted for another part than the one asked for
    TRPI_CANARY_NO_PROMISE,     // a grant in a scene of three or more is not noted as a promise
    TRPI_CANARY_NO_WITHDRAW,    // a claim that is given up is not withdrawn
    TRPI_CANARY_LATE,           // an agent's timer leaves out the times that its behaviours wait for
    TRPI_CANARY_ASLEEP,         // an idle agent sets no timer
    TRPI_CANARY_NO_REPAIR,      // an idle agent sets no timer, and the repair at the end of its turn does not notice
    TRPI_CANARY_WHEEL,          // a timer expires later than set
    TRPI_CANARY_DEAF,           // a timer that expires does not wake its agent
    TRPI_CANARY_EQUALS,         // behaviours of equal rank interrupt one another
    TRPI_CANARY_NO_CLEANUP,     // cleanups do not run
    TRPI_CANARY_CLEANUP_TWICE,  // cleanups run twice
    TRPI_CANARY_ALLOCATES,      // a step takes memory
    TRPI_CANARY_LEAK,           // a world keeps some of its memory
    TRPI_CANARY_GROWS,          // every spawn doubles the tables
    TRPI_CANARY_HASH,           // a suspension is not noted for the hash
    TRPI_CANARY_CHANNELS,       // two behaviours run on one channel
    TRPI_CANARY_GOODS,          // items that are given away also stay with the giver
    TRPI_CANARY_FORGETFUL,      // a save leaves something out
    TRPI_CANARY_CAST_ALONE,     // a situation goes on after a member that it needs has left
    TRPI_CANARY_SLEEPWALKER,    // dormant agents keep their behaviours
    TRPI_CANARY_HOLDER_KEPT,    // an object is not told that an agent gives an offer back
    TRPI_CANARY_HOLDER_COUNT,   // an object still counts an agent that has given an offer back
    TRPI_CANARY_OBJECT_LOCK,    // an object keeps a lock that was given back
    TRPI_CANARY_ORPHAN,         // a frame stays when the behaviour that requested it is over
    TRPI_CANARY_CROSSED,        // a move that waits for a crossing does not go on when the crossing is over
    TRPI_CANARY_CROSS_CLOCK,    // the watchdog of a move counts on while the move waits for a crossing
    TRPI_CANARY_AREA_CLOCK,     // an area that is casting a situation sets no timer
    TRPI_CANARY_DEADLOCK,       // a circle of waits is left as it is
    TRPI_CANARY_COUNT,
    TRPI_CANARY_TIGHT = TRPI_CANARY_COUNT  // no rule is broken: tables grow by what is wanted and no more, and all is fetched
} trpi_canary;

#ifdef TRPI_CANARIES
extern int trpi_canary_broken_rule;  // the rule that is broken now
#define TRPI_CANARY(which) (trpi_canary_broken_rule == TRPI_CANARY_##which)
#else
#define TRPI_CANARY(which) (0)
#endif

#endif
