// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Objects and areas: what they offer, how they handle what happens, to what they are linked, their locks, the situations that
// they cast.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_OBJECT_H
#define TROUPE_PACK_RECORD_OBJECT_H

#include <stdint.h>

// A need: a behaviour that is requested by name, whichever object offers it. All offers for one need have the same
// parameters. (BO IV "duck typing")
#define TRPI_PACK_NEED(X) TRPI_NAMED(X) X(uint32_t, spare, PLAIN, 0)

enum {
    TRPI_OFFER_PRIVATE = 1,  // only what the object itself has injected may request it
    TRPI_OFFER_CROSSES = 2,  // never requested: an agent whose way crosses the object performs it (BO VI-D)
    TRPI_OFFER_WRAPS = 4     // of an area; never requested: an agent that begins a move in there performs it (BO VI-E1)
};
#define TRPI_MOST_OFFERS 8u       // of one object, those of its kind's parents included

// A behaviour that an object offers, to `holders` at a time (0: any number). `slot` is its place among all that the
// object offers; only entities of kind `performer` may adopt it. (BO VI-B)
#define TRPI_PACK_OFFER(X)                                                                                                  \
    TRPI_NAMED(X) X(uint16_t, kind, REF, KIND)                                                                              \
    X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, need, REF, NEED)                                                     \
    X(uint16_t, holders, PLAIN, 0) X(uint16_t, slot, MOST, TRPI_MOST_OFFERS - 1) X(uint16_t, flags, MOST, TRPI_OFFER_WRAPS) \
    X(uint16_t, performer, OPT, KIND) X(uint16_t, spare, PLAIN, 0) X(uint32_t, spare2, PLAIN, 0)

enum {
    TRPI_HANDLES_ADOPT,    // an agent adopts `offer`: before the grant leaves; if it fails, there is none
    TRPI_HANDLES_DROP,     // an agent drops it, however
    TRPI_HANDLES_ENTER,    // of an area: an entity enters it
    TRPI_HANDLES_LEAVE,
    TRPI_HANDLES_MESSAGE,  // message `message` has come
    TRPI_HANDLES_EVENT,    // game event `event` has happened
    TRPI_HANDLES_BRAIN,    // each `period_ms` to `period_most_ms`, and between two of the others
    TRPI_HANDLES_COUNT
};

// A handler of an object: a behaviour that takes no time, whose first parameter is the entity that caused the call. (BO
// VI-B2)
#define TRPI_PACK_HANDLER(X)                                                                         \
    X(uint32_t, period_ms, PLAIN, 0) X(uint32_t, period_most_ms, TO, 0) X(uint16_t, kind, REF, KIND) \
    X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, offer, OPT, OFFER)                            \
    X(uint16_t, message, OPT, MESSAGE) X(uint16_t, event, OPT, EVENT)                                \
    X(uint8_t, type, ENUM, TRPI_HANDLES_COUNT - 1) X(uint8_t, spare, PLAIN, 0)

#define TRPI_MOST_ENDS 32u  // of one link
#define TRPI_MOST_LINKED 64u  // ends of all links of one object

// A link of an object: up to `ends` entities of kind `target`, gathered by `selector` when the object is created, or given by the
// host. `slot` is the place of the first end among all of the object. (BO VI-B3)
#define TRPI_PACK_LINK(X)                                               \
    TRPI_NAMED(X) X(uint16_t, kind, REF, KIND)                          \
    X(uint16_t, selector, OPT, SELECTOR) X(uint16_t, target, REF, KIND) \
    X(uint16_t, slot, PLAIN, 0) X(uint16_t, ends, SOME, TRPI_MOST_ENDS) X(uint16_t, spare, PLAIN, 0)

#define TRPI_MOST_PARTS 8u  // of one scene
#define TRPI_MOST_LOOPS 4u
#define TRPI_MOST_LOCKS 4u  // of one scene, or of one object, those of its kind's parents included
enum {
    TRPI_LOCK_TOGETHER = 1,  // granted to `count` agents together, once so many have come
    TRPI_LOCK_ALL = 2        // ... or, of an object, once all holders of offers with the lock have come
};

// A lock: at most `count` parts of a scene, or holders of an object's offers, have it at a time. `users` has a
// bit for the slot of each offer in which the lock of an object stands. (SEMANTICS 9.15)
#define TRPI_PACK_LOCK(X)                                                                                                   \
    TRPI_NAMED(X) X(uint16_t, count, SOME, UINT16_MAX)                                                                      \
    X(uint16_t, flags, FLAGS, TRPI_LOCK_TOGETHER | TRPI_LOCK_ALL) X(uint16_t, users, PLAIN, 0) X(uint16_t, spare, PLAIN, 0) \
    X(uint32_t, spare2, PLAIN, 0)

#define TRPI_MOST_SITUATIONS 64u  // of a pack: a bit each

// A situation: a scene that areas of `kind` cast, each for itself. An area looks for people each `every_ms` to `every_most_ms`,
// and not before `cooldown_ms` to `cooldown_most_ms` after it opened the scene last; both are drawn anew each time. `slot` is the
// place of the situation among all that such an area casts. (BO VI-G; SEMANTICS 9.11)
#define TRPI_PACK_SITUATION(X)                                                                                    \
    X(uint32_t, every_ms, SOME, INT32_MAX) X(uint32_t, every_most_ms, TO, 0)                                      \
    X(uint32_t, cooldown_ms, PLAIN, 0) X(uint32_t, cooldown_most_ms, TO, 0)                                       \
    X(uint16_t, scene, REF, SCENE) X(uint16_t, kind, REF, KIND) X(uint16_t, slot, MOST, TRPI_MOST_SITUATIONS - 1) \
    X(uint16_t, spare, PLAIN, 0)

// A subscription to situations: a bit for each, by its number in SITUATION.
#define TRPI_PACK_OPENING(X) X(uint64_t, situations, CUSTOM, 0)

#endif
