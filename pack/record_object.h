// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Objects and areas: their offers, handlers, links and locks, and the situations that areas cast.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_OBJECT_H
#define TROUPE_PACK_RECORD_OBJECT_H

#include <stdint.h>

// A need: a behaviour that is requested by name, whichever object offers it. All offers for one need have the same
// parameters. (BO IV "duck typing")
#define TRPI_PACK_NEED(X) TRPI_NAMED(X) X(uint32_t, spare, PLAIN, 0)

enum {
    TRPI_OFFER_PRIVATE = 1,  // only a behaviour that the object itself has injected may request the offer
    TRPI_OFFER_CROSSES = 2,  // never requested: an agent whose way crosses the object performs it (BO VI-D)
    TRPI_OFFER_WRAPS = 4     // of an area; never requested: an agent that begins a move inside the area performs it (BO VI-E1)
};
#define TRPI_MOST_OFFERS 64u      // offers of one object, including those of the parents of its kind

// An offer: a behaviour that an object offers to `holders` agents at a time (0: any number). `slot` is the number of the offer
// among all offers of the object; only entities of kind `performer` may adopt it. (BO VI-B)
#define TRPI_PACK_OFFER(X)                                                                                                  \
    TRPI_NAMED(X) X(uint16_t, kind, REF, KIND)                                                                              \
    X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, need, REF, NEED)                                                     \
    X(uint16_t, holders, PLAIN, 0) X(uint16_t, slot, MOST, TRPI_MOST_OFFERS - 1) X(uint16_t, flags, MOST, TRPI_OFFER_WRAPS) \
    X(uint16_t, performer, OPT, KIND) X(uint16_t, spare, PLAIN, 0) X(uint32_t, spare2, PLAIN, 0)

enum {
    TRPI_HANDLES_ADOPT,    // an agent adopts `offer`: performed before the grant is sent; a failure refuses the request
    TRPI_HANDLES_DROP,     // an agent drops `offer`, for whatever reason
    TRPI_HANDLES_ENTER,    // of an area: an entity enters it
    TRPI_HANDLES_LEAVE,
    TRPI_HANDLES_MESSAGE,  // message `message` has come
    TRPI_HANDLES_EVENT,    // game event `event` has happened
    TRPI_HANDLES_BRAIN,    // after each time `period`, and between two other handlers
    TRPI_HANDLES_COUNT
};

enum {
    TRPI_BECAUSE_ANY,       // whatever the cause
    TRPI_BECAUSE_DONE,      // the behaviour came to its end
    TRPI_BECAUSE_FAILED,    // a task of it failed, or its `while` did not hold any more
    TRPI_BECAUSE_GIVEN_UP,  // its holder has left it for something else
    TRPI_BECAUSE_GONE,      // its holder is gone
    TRPI_BECAUSE_COUNT
};

// A handler of an object: a behaviour that takes no time, whose first parameter is the entity that caused the call. A handler of
// drops may be for one cause only: `because`. (BO VI-B2)
#define TRPI_PACK_HANDLER(X)                                                                         \
    TRPI_DURATION_FIELDS(X, period) X(uint16_t, kind, REF, KIND)                                         \
    X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, offer, OPT, OFFER)                            \
    X(uint16_t, message, OPT, MESSAGE) X(uint16_t, event, OPT, EVENT)                                \
    X(uint8_t, type, ENUM, TRPI_HANDLES_COUNT - 1) X(uint8_t, because, ENUM, TRPI_BECAUSE_COUNT - 1)

#define TRPI_MOST_ENDS 32u  // ends of one link
#define TRPI_MOST_LINKED 64u  // ends of all links of one object

// A link of an object: up to `ends` entities of kind `target`, found by `selector` when the object is created, or given by the
// host. `slot` is the number of the link's first end among all ends of the object's links. (BO VI-B3)
#define TRPI_PACK_LINK(X)                                               \
    TRPI_NAMED(X) X(uint16_t, kind, REF, KIND)                          \
    X(uint16_t, selector, OPT, SELECTOR) X(uint16_t, target, REF, KIND) \
    X(uint16_t, slot, PLAIN, 0) X(uint16_t, ends, SOME, TRPI_MOST_ENDS) X(uint16_t, spare, PLAIN, 0)

#define TRPI_MOST_PARTS 128u  // parts of one scene
#define TRPI_MOST_LOOPS 1000u  // in one scene
#define TRPI_MOST_BRANCHES 255u  // of one row of a scene
#define TRPI_MOST_SITUATION_ROWS 1024u  // of which a part may have nothing more to do in any (9.11)
#define TRPI_MOST_LOCKS 32u // locks of one scene, or of one object, including those of the parents of its kind
enum {
    TRPI_LOCK_TOGETHER = 1,  // granted to `count` agents at once, as soon as `count` agents have asked for it
    TRPI_LOCK_ALL = 2        // granted to all at once, as soon as all holders of the object's offers with the lock ask for it
};

// A lock: at most `count` parts of a scene, or `count` holders of an object's offers, have the lock at a time, unless a flag says
// that several get it together. `users` has a bit for the slot of each offer of the object whose behaviour uses the lock.
// (SEMANTICS 9.15)
#define TRPI_PACK_LOCK(X)                                                                                                   \
    TRPI_NAMED(X) X(uint16_t, count, SOME, UINT16_MAX)                                                                      \
    X(uint16_t, flags, FLAGS, TRPI_LOCK_TOGETHER | TRPI_LOCK_ALL) X(uint64_t, users, PLAIN, 0)

#define TRPI_MOST_SITUATIONS 1024u  // situations of a pack: each has a bit in the set of an agent

// A situation: a scene that each area of `kind` casts by itself. An area searches for a cast after each time `every`, but no
// earlier than the time `cooldown` after it last started the scene. `slot` is the number of the situation among those of such an
// area. (BO VI-G; SEMANTICS 9.11)
#define TRPI_PACK_SITUATION(X)                                                                                    \
    X(uint32_t, every_ms, SOME, INT32_MAX) X(uint32_t, every_most_ms, TO, 0) X(uint32_t, every, CODE, TRP_TYPE_NUMBER) \
    TRPI_DURATION_FIELDS(X, cooldown)                                                                                      \
    X(uint16_t, scene, REF, SCENE) X(uint16_t, kind, REF, KIND) X(uint16_t, slot, MOST, TRPI_MOST_SITUATIONS - 1) \
    X(uint16_t, spare, PLAIN, 0)

// A subscription to situations, in the order of their numbers.
#define TRPI_PACK_OPENING(X) X(uint16_t, first_open, FIRST, OPEN) X(uint16_t, open_count, COUNT, TRPI_MOST_SITUATIONS)

// One of the situations of a subscription.
#define TRPI_PACK_OPEN(X) X(uint16_t, situation, REF, SITUATION)

#endif
