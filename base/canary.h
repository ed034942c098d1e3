// SPDX-License-Identifier: MIT
// Rules broken on purpose, one at a time, to see that the simulation notices (docs/simulation.md). Only the library
// that tests/rehearsal/canary_test.c is made of has them; in every other TRPI_CANARY is 0, and costs nothing.

#ifndef TROUPE_BASE_CANARY_H
#define TROUPE_BASE_CANARY_H

typedef enum trpi_canary {
    TRPI_CANARY_NONE,
    TRPI_CANARY_CURRENT,      // a behaviour that becomes current is not marked so
    TRPI_CANARY_RUNNING,      // an interrupted behaviour runs on
    TRPI_CANARY_DONE,         // a task that is done goes on
    TRPI_CANARY_UNWATCHED,    // an action has no deadline
    TRPI_CANARY_PATIENCE,     // a behaviour that waits never gives up
    TRPI_CANARY_SCENE_GONE,   // one part is not told that its scene is over
    TRPI_CANARY_LOCK_KEPT,    // a lock is not given back
    TRPI_CANARY_LOCK_FULL,    // a lock is for one more than it says
    TRPI_CANARY_UNTOLD,       // a scene is not told that a part has left
    TRPI_CANARY_WRONG_PART,   // an agent takes another part for its own
    TRPI_CANARY_PHASE,        // a part stays in its phase
    TRPI_CANARY_NOT_DONE,     // a scene does not hear that a part is done
    TRPI_CANARY_SCENE_CLOCK,  // a scene that asks sets no clock
    TRPI_CANARY_GHOST,        // an agent that disappears keeps its parts
    TRPI_CANARY_CLAIM_DUE,    // a claim is due at once
    TRPI_CANARY_PROMISE_DUE,  // a promise is due at once
    TRPI_CANARY_OTHER_PART,   // a promise is for another part
    TRPI_CANARY_NO_PROMISE,   // a grant to one of three or more is no promise
    TRPI_CANARY_NO_WITHDRAW,  // a claim that is given up is not withdrawn
    TRPI_CANARY_LATE,         // an agent's alarm leaves out what its behaviours wait for
    TRPI_CANARY_ASLEEP,       // an idle agent sets no alarm
    TRPI_CANARY_NO_REPAIR,    // ... and is not found at the end of its turn
    TRPI_CANARY_WHEEL,        // the alarm goes off later than set
    TRPI_CANARY_DEAF,         // an alarm does not wake its agent
    TRPI_CANARY_EQUALS,       // equals interrupt one another
    TRPI_CANARY_NO_CLEANUP,   // cleanups do not run
    TRPI_CANARY_CLEANUP_TWICE,
    TRPI_CANARY_ALLOCATES,     // a step takes memory
    TRPI_CANARY_LEAK,          // a world keeps some of its memory
    TRPI_CANARY_GROWS,         // every spawn takes memory
    TRPI_CANARY_HASH,          // a suspension is not noted for the hash
    TRPI_CANARY_CHANNELS,      // behaviours share parts of the body
    TRPI_CANARY_GOODS,         // items that are given away stay
    TRPI_CANARY_FORGETFUL,     // a save leaves something out
    TRPI_CANARY_CAST_ALONE,    // a situation goes on without a part that has left it
    TRPI_CANARY_SLEEPWALKER,   // dormant agents keep their behaviours
    TRPI_CANARY_HOLDER_KEPT,   // an object is not told that an agent gives an offer back
    TRPI_CANARY_HOLDER_COUNT,  // ... or does not count the agent out
    TRPI_CANARY_OBJECT_LOCK,   // an object keeps a lock that was given back
    TRPI_CANARY_ORPHAN,        // a frame stays when the behaviour that requested it is over
    TRPI_CANARY_CROSSED,       // a move that is held does not go on when its crossing is over
    TRPI_CANARY_CROSS_CLOCK,   // the watchdog's clock of a move that is held goes on
    TRPI_CANARY_AREA_CLOCK,    // an area that casts sets no clock
    TRPI_CANARY_DEADLOCK,      // a circle of waits is left as it is
    TRPI_CANARY_COUNT
} trpi_canary;

#ifdef TRPI_CANARIES
extern int trpi_canary_out;  // which one is out
#define TRPI_CANARY(which) (trpi_canary_out == TRPI_CANARY_##which)
#else
#define TRPI_CANARY(which) (0)
#endif

#endif
