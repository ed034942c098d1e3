// SPDX-License-Identifier: MIT
// Watches of the host (troupe/watch.h). They belong to the host, as notices do: they are neither hashed, saved nor logged, and
// nothing is decided by them. At the end of a step its events and sightings are compared with the watches, in the order in which
// they happened.
//
// Invariants:
// - `settings.watches` is set while there are watches, and `sought` has a bit for each kind of sighting that one of them looks for;
// - the numbers in a watch and in a hit are rows of the pack. A watch keeps the keys of its things, by which it finds them in
//   another pack, even if a pack in between lacked them.

#ifndef TROUPE_ENGINE_WORLD_WATCH_H
#define TROUPE_ENGINE_WORLD_WATCH_H

#include "engine/store/state.h"

#include "troupe/watch.h"

/// The things of a pack that a watch may name, as X(member of trp_watch_def, family of names).
#define TRPI_WATCH_THINGS(X)          \
    X(behaviour, TRP_NAMES_BEHAVIOUR) \
    X(scene, TRP_NAMES_SCENE)         \
    X(fact, TRP_NAMES_FACT)           \
    X(action, TRP_NAMES_ACTION)       \
    X(role, TRP_NAMES_ROLE)           \
    X(if_fact, TRP_NAMES_FACT)

/// A watch as the world keeps it.
typedef struct trpi_watch {
    trp_watch_def def;  // with rows for numbers, and without names
    trp_watch id;
    uint32_t hits;
    bool is_enabled;
    bool matches_pack;
    uint8_t type;                    // of `value`, as the fact was declared
    uint8_t if_type;                 // of `if_value`
    uint8_t sightings;               // a bit for each kind of sighting that it looks for
    char name[TRP_WATCH_NAME_SIZE];  // "": any
    char to[TRP_WATCH_NAME_SIZE];
    char file[TRP_WATCH_NAME_SIZE];
    uint64_t failure_key;  // 0: any
#define TRPI_WATCH_KEY(field, sort) uint64_t field##_key;
    TRPI_WATCH_THINGS(TRPI_WATCH_KEY)
#undef TRPI_WATCH_KEY
} trpi_watch;

/// All watches of a world, in the order in which they were set, and the hits of its last step.
typedef struct trpi_watch_list {
    uint32_t count;
    uint32_t hit_count;
    uint32_t last_id;
    trpi_watch watches[TRP_MOST_WATCHES];
    trp_watch_hit hits[TRP_MOST_WATCH_HITS];  // with rows for numbers
} trpi_watch_list;

/// Finds the things of a watch in the pack of the world by their keys, and determines whether the pack has anything that the
/// watch could be about, and which sightings can hit it.
void trpi_watch_resolve(const trp_world *world, trpi_watch *watch);

/// Recomputes, after a change of the watches, which sightings have to be recorded.
void trpi_watches_update_watched_sightings(trp_world *world);

/// Finds the hits of the step that ends.
void trpi_watches_find_hits(trp_world *world);

/// Clears the hits, because the state is that of another moment.
void trpi_watches_clear_hits(trp_world *world);

/// Whether a watch may be hit in a step in which nothing is due, because a motive reaches a value: then such steps
/// cannot be skipped.
bool trpi_watches_forbid_skipping_steps(const trp_world *world);

void trpi_watches_release(trp_world *world);

#endif
