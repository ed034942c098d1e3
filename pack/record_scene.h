// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Scenes: their parts, rows and branches.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_SCENE_H
#define TROUPE_PACK_RECORD_SCENE_H

#include <stdint.h>

// A collaboration written as one table. The behaviours of its parts have one task per row. Part 0 starts the scene, unless the
// scene is a situation, which an area casts. `facts` is one more than the kind that lists the scene's facts, or 0.
#define TRPI_PACK_SCENE(X)                                                               \
    TRPI_NAMED(X) X(uint16_t, topic, REF, TOPIC)                                         \
    X(uint16_t, first_part, FIRST, PART) X(uint16_t, part_count, COUNT, TRPI_MOST_PARTS) \
    X(uint16_t, first_row, FIRST, ROW) X(uint16_t, row_count, COUNT, 0)                  \
    X(uint16_t, loop_count, MOST, TRPI_MOST_LOOPS) X(uint32_t, facts, PLUS, KIND)        \
    X(uint16_t, first_lock, FIRST, LOCK) X(uint16_t, lock_count, COUNT, TRPI_MOST_LOCKS)

// A part. An `every` part, which several agents play, is as many records as agents may play it, its copies, and they are the last
// parts of their scene. `copy` counts the copies from 1 (0: a part for one agent); `least` is how many of them must be played.
#define TRPI_PACK_PART(X)                                                                             \
    TRPI_NAMED(X) X(uint16_t, behaviour, REF, BEHAVIOUR)                                              \
    X(uint16_t, selector, OPT, SELECTOR) X(uint16_t, role, OPT, ROLE)                                 \
    X(uint16_t, kind, OPT, KIND) X(uint8_t, loss, ENUM, TRPI_LOSS_RECAST)                             \
    X(uint8_t, copy, MOST, TRPI_MOST_PARTS) X(uint16_t, least, MOST, TRPI_MOST_PARTS)

enum {
    TRPI_FLOW_NEXT,      // after the barrier go to row `next`; row_count ends the scene
    TRPI_FLOW_CHOICE,    // part `part` decides; the branches give the row to go to
    TRPI_FLOW_CONTINUE,  // the scene continues as another scene: its only branch names that scene and how the parts are mapped
    TRPI_FLOW_LOOP       // back to `loop_start`, until the loop has run times_least…times_most times; then to row `next`
};

// A row of a scene. Rows of flow CONTINUE and LOOP have no tasks: a scene passes over them at once. Row numbers are counted from
// the scene's first row.
#define TRPI_PACK_ROW(X)                                                         \
    X(uint16_t, first_branch, FIRST, BRANCH) X(uint16_t, branch_count, COUNT, TRPI_MOST_BRANCHES) \
    X(uint16_t, next, CUSTOM, 0) X(uint16_t, loop_start, CUSTOM, 0)              \
    X(uint16_t, loop_slot, CUSTOM, 0) X(uint16_t, times_least, PLAIN, 0)         \
    X(uint16_t, times_most, PLAIN, 0) X(uint8_t, flow, ENUM, TRPI_FLOW_LOOP) X(uint8_t, part, PLAIN, 0) \
    X(uint32_t, origin, PLUS, ORIGIN)

enum { TRPI_BRANCH_IF, TRPI_BRANCH_CHANCE, TRPI_BRANCH_OTHERWISE };

// A branch. `if` branches are tried in order first, then the chances are drawn, then `otherwise` is taken. When the scene
// continues as another one, the branch has a mapped part for each part of `scene`.
#define TRPI_PACK_BRANCH(X)                                                                                  \
    TRPI_NAMED(X) X(uint32_t, condition, CODE, TRP_TYPE_TRUTH)                                               \
    X(uint32_t, chance, PLAIN, 0) X(uint16_t, first_mapped_part, FIRST, MAPPED_PART)                         \
    X(uint16_t, mapped_part_count, COUNT, TRPI_MOST_PARTS)                                                   \
    X(uint16_t, scene, OPT, SCENE) X(uint16_t, row, CUSTOM, 0) X(uint8_t, kind, ENUM, TRPI_BRANCH_OTHERWISE) \
    X(uint8_t, spare, PLAIN, 0) X(uint16_t, spare2, PLAIN, 0) X(uint32_t, origin, PLUS, ORIGIN) X(uint32_t, spare3, PLAIN, 0)

// A mapped part: the part of a scene whose player takes a part of the scene that follows.
#define TRPI_PACK_MAPPED_PART(X) X(uint16_t, part, CUSTOM, 0)

#endif
