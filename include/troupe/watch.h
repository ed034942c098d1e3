// SPDX-License-Identifier: MIT
// Watches: breakpoints of a world. A watch names what is looked for: a line of the text, a node or an arrow of a network, a cue, a
// fact, a scene, a failure or a behaviour, of one agent or of all, under a condition. After each step the host reads which watches
// were hit, by whom and where, and makes no further step as long as it likes. What happens does not change by being watched: the
// hash, saves and logs are those of a world without watches, and a world without watches pays nothing for them.
//
//     trp_watch_def def;
//     trp_watch_def_init(&def, sizeof def);
//     def.kind = TRP_WATCH_LINE;
//     def.line = 12;
//     def.agent = mary;
//     trp_watch_add(world, &def, &watch);
//     do {
//         trp_world_step(world);
//     } while (trp_world_watch_hits(world, hits, 8, sizeof *hits) == 0);
//
// Watches belong to the host, not to the state: they stay through trp_world_restore, and trp_world_reload carries them to the new
// text by keys, names and steps; trp_watch_info.is_matched tells which of them have nothing there any more. A world that was loaded
// has none.

#ifndef TROUPE_WATCH_H
#define TROUPE_WATCH_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// The thing that is looked for, with its name and the fields of trp_watch_def that narrow it down. New kinds come last.
#define TRP_WATCH_KINDS(X)                                                                                                     \
    X(LINE, "line")           /* a step, node or arrow of line `line` begins, also of a pattern's body; `file`, `behaviour` */ \
    X(NODE, "node")           /* a node of a tree or network begins: `name`, `line`, `behaviour` */                            \
    X(ARROW, "arrow")         /* an arrow is followed: `name` it leaves, `to` where it leads, `line`, `behaviour` */           \
    X(CUE, "cue")             /* the cue of a latent fires: `behaviour` */                                                     \
    X(FACT, "fact")           /* `fact` changes, or with an `op` becomes so */                                                 \
    X(SCENE, "scene")         /* a collaboration begins, passes to its next phase, ends: `scene`, `behaviour`, `moments` */    \
    X(FAILURE, "failure")     /* an action fails: `action`, `failure`, `behaviour` */                                          \
    X(BEHAVIOUR, "behaviour") /* `behaviour` starts, is interrupted, goes on, ends: `moments` */

/// The kinds: TRP_WATCH_LINE, TRP_WATCH_NODE, ...
typedef enum trp_watch_kind {
#define TRP_WATCH_KIND(kind, name) TRP_WATCH_##kind,
    TRP_WATCH_KINDS(TRP_WATCH_KIND)
#undef TRP_WATCH_KIND
        TRP_WATCH_KIND_COUNT
} trp_watch_kind;

/// The moments in the life of a behaviour or of a scene, as bits, with their names.
#define TRP_WATCH_MOMENTS(X)                                                    \
    X(STARTS, 1, "starts")              /* a scene: begins */                   \
    X(INTERRUPTED, 2, "is interrupted") /* of a behaviour, as the next three */ \
    X(RESUMED, 4, "is resumed")                                                 \
    X(SUSPENDED, 8, "is suspended")                                             \
    X(ACTIVATED, 16, "is activated")                                            \
    X(ENDS, 32, "ends")                /* comes to its end */                   \
    X(CANCELLED, 64, "is cancelled")   /* before its end; a scene: is broken */ \
    X(PHASE, 128, "passes to a phase") /* of a scene: all parts are done */

/// The moments: TRP_WATCH_STARTS, TRP_WATCH_INTERRUPTED, ... 0 stands for all.
typedef enum trp_watch_moment {
#define TRP_WATCH_MOMENT(moment, bit, name) TRP_WATCH_##moment = bit,
    TRP_WATCH_MOMENTS(TRP_WATCH_MOMENT)
#undef TRP_WATCH_MOMENT
        TRP_WATCH_EACH_MOMENT = 255
} trp_watch_moment;

/// A comparison of a fact with a value. Choices, entities and texts are only equal or not.
typedef enum trp_watch_comparison {
    TRP_WATCH_ANY,  ///< no comparison
    TRP_WATCH_EQUAL,
    TRP_WATCH_OTHER,  ///< is not equal
    TRP_WATCH_LESS,
    TRP_WATCH_AT_MOST,
    TRP_WATCH_MORE,
    TRP_WATCH_AT_LEAST,
    TRP_WATCH_OP_COUNT
} trp_watch_comparison;

/// The size in bytes of the name of a node in a watch, with its closing zero. Of the path of a text a watch compares only the last
/// TRP_WATCH_NAME_SIZE - 1 bytes.
#define TRP_WATCH_NAME_SIZE 96

/// Watches that a world may have at a time.
#define TRP_MOST_WATCHES 256

/// Hits of one step that are kept. More are counted by their watches, and not told.
#define TRP_MOST_WATCH_HITS 256

/// The settings of a watch: the thing to look for. Fill with trp_watch_def_init, which narrows nothing down: all moments of all
/// behaviours of everybody.
typedef struct trp_watch_def {
    size_t size_bytes;   ///< set by trp_watch_def_init
    uint32_t kind;       ///< trp_watch_kind; default TRP_WATCH_BEHAVIOUR
    uint32_t line;       ///< of LINE (needed), NODE and ARROW: of the text; 0: any
    uint32_t behaviour;  ///< TRP_NAMES_BEHAVIOUR, of all kinds but FACT; default TRP_NOT_FOUND: any
    uint32_t scene;      ///< of SCENE: TRP_NAMES_SCENE; default TRP_NOT_FOUND: any, topics of two included
    uint32_t fact;       ///< of FACT (needed): TRP_NAMES_FACT, of entities, of the world or of a scene
    uint32_t op;         ///< of FACT: trp_watch_comparison; default TRP_WATCH_ANY: each change to another value
    trp_value value;     ///< for `op`
    uint32_t action;     ///< of FAILURE: TRP_NAMES_ACTION; default TRP_NOT_FOUND: any
    uint32_t failure;    ///< of FAILURE, with `action`: a failure that it declares (trp_pack_find_failure); TRP_NOT_FOUND: any
    uint32_t moments;    ///< of SCENE and BEHAVIOUR: TRP_WATCH_STARTS … together; default 0: all
    uint32_t count;      ///< the hit from which on hits are told, for instance the third; default 0: the first
    const char *name;    ///< of NODE and ARROW: of the node, "Strafe" or with those around it "Harass > Strafe"; default NULL: any
    const char *to;      ///< of ARROW: the name of the node where it leads, or "end" or "fail"; default NULL: any
    trp_entity agent;    ///< only of this one; of FACT: the entity that has the fact. Default nobody: of all
    uint32_t role;       ///< only of those who wear it: TRP_NAMES_ROLE; default TRP_NOT_FOUND: of all
    uint32_t if_fact;    ///< only while a fact of the agent that is told of, or of the world, is so at the end of the step
    uint32_t if_op;      ///< for `if_fact`: trp_watch_comparison
    uint32_t spare;      ///< 0
    trp_value if_value;  ///< for `if_op`
    const char *file;  ///< of `line`: the text that it is of, as in trp_pack_origins_at; default NULL: any but the standard library
} trp_watch_def;

/// Fills a def with defaults. `size` is sizeof(trp_watch_def) as the caller knows it.
TRP_API void trp_watch_def_init(trp_watch_def *def, size_t size);

/// Names a watch of a world. Never used twice in it.
typedef struct trp_watch {
    uint32_t value;  ///< 0 is none
} trp_watch;

/// Sets a watch, between steps; the first step that it sees is the next one. The names are copied. May take memory, for the first
/// watch of a world. TRP_ERROR_UNKNOWN when the text has nothing that the watch could be about (no step begins from the line, no
/// node has the name), TRP_ERROR_OUTDATED and TRP_ERROR_STALE as everywhere, TRP_ERROR_TYPE when a fact cannot be compared so,
/// TRP_ERROR_FULL when there are TRP_MOST_WATCHES. On failure *watch is none.
TRP_API trp_result trp_watch_add(trp_world *world, const trp_watch_def *def, trp_watch *watch);

/// Takes a watch away. TRP_ERROR_STALE when there is none.
TRP_API trp_result trp_watch_remove(trp_world *world, trp_watch watch);

/// Enables a watch, as it is when it is set, or disables it, so that it finds nothing until it is enabled again. Its count of hits
/// stays. TRP_ERROR_STALE when there is none.
TRP_API trp_result trp_watch_enable(trp_world *world, trp_watch watch, bool enabled);

/// A watch as it is now. Numbers are those of the pack that the world has now, TRP_NOT_FOUND for any.
typedef struct trp_watch_info {
    trp_watch watch;     ///< its id
    uint32_t kind;       ///< trp_watch_kind
    uint32_t line;       ///< where the line is now, after reloads
    uint32_t behaviour;  ///< TRP_NAMES_BEHAVIOUR
    uint32_t hits;       ///< how often it was hit, those before the one that is told counted
    bool is_enabled;     ///< trp_watch_enable
    bool is_matched;     ///< false: after a reload the text has nothing any more that it could be about
    uint8_t spare[2];    ///< 0
    trp_entity agent;    ///< of whom, or nobody: of all
} trp_watch_info;

/// The watches of a world, in the order in which they were set. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_world_watches(const trp_world *world, trp_watch_info *watches, uint32_t capacity, size_t size);

/// A hit: which watch, by whom, and where. Numbers are those of the pack.
typedef struct trp_watch_hit {
    trp_watch watch;           ///< whose
    uint32_t kind;             ///< trp_watch_kind
    trp_entity agent;          ///< the one who did it, whom it happened to, or whose fact it is; nobody for the world
    trp_entity other;          ///< partner or subject, if any
    uint32_t behaviour;        ///< TRP_NAMES_BEHAVIOUR, or TRP_NOT_FOUND
    uint32_t other_behaviour;  ///< the one that interrupted, or TRP_NOT_FOUND
    uint32_t task;             ///< position of the task in the behaviour; of a scene the phase
    uint32_t node;             ///< number of the node in the task's tree (tree.h); TRP_NOT_FOUND for a list of steps
    uint32_t line;             ///< of the text; 0: unknown
    uint32_t number;           ///< of FACT TRP_NAMES_FACT, of FAILURE TRP_NAMES_ACTION; else TRP_NOT_FOUND
    uint32_t failure;          ///< of FAILURE: the failure of the action; TRP_NOT_FOUND when it has no name
    uint32_t moment;           ///< of SCENE and BEHAVIOUR: trp_watch_moment; else 0
    trp_value value;           ///< of FACT: as it is now
    trp_value before;          ///< of FACT: as it was
    uint64_t scene;            ///< as trp_event.scene, or 0
    uint32_t hits;             ///< how often its watch was hit so far
    uint8_t type;              ///< of FACT: trp_type of the values
    uint8_t reason;            ///< trp_reason, where there is one
    uint8_t spare[2];          ///< 0
    uint32_t origin;           ///< where the line is (origin.h); 0: unknown
    uint32_t spare2;           ///< 0
} trp_watch_hit;

/// The hits of the last step, in the order in which things happened, the same for any number of lanes; of one thing, in the order
/// of the watches. Returns how many there are; writes at most `capacity`. None are there after a jump (trp_world_skip), a reload,
/// and putting back an image. A watch of a motive (a fact that drifts) with an `op` keeps trp_world_skip from jumping.
TRP_API uint32_t trp_world_watch_hits(const trp_world *world, trp_watch_hit *hits, uint32_t capacity, size_t size);

/// The name of a kind: "line", "node" …; "unknown" for what is none. Static.
TRP_API const char *trp_watch_kind_name(trp_watch_kind kind);

/// The name of a moment: "starts", "is interrupted" …; "" for what is none. Static.
TRP_API const char *trp_watch_moment_name(trp_watch_moment moment);

TRP_END_C

#endif
