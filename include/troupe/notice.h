// SPDX-License-Identifier: MIT
// Notices: what an embedder wants to know and no result tells: a capacity that is reached, mail that is lost, an action that the
// game never answers. A library prints nothing; a host that wants to read notices says where they go, and each is told in the step
// in which it happens. docs/notices.md lists them all. For assertions see assert.h.
//
//     static void tell(void *context, const trp_world *world, const trp_notice *notice)
//     {
//         char words[256];
//         trp_notice_write_sentence(world, notice, name_of, context, words, sizeof words);
//         fprintf(stderr, "%u: %s: %s\n", notice->step, trp_notice_level_name((trp_notice_level)notice->level), words);
//     }
//
//     trp_world_set_notice_handler(world, TRP_LEVEL_WARNING, tell, game);

#ifndef TROUPE_NOTICE_H
#define TROUPE_NOTICE_H

#include <troupe/command.h>
#include <troupe/pack.h>
#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// How much a notice matters.
typedef enum trp_notice_level {
    TRP_LEVEL_NONE,     ///< of no notice; as the most that is told: nothing
    TRP_LEVEL_ERROR,    ///< something is lost or broken, and the world goes on without it
    TRP_LEVEL_WARNING,  ///< a text or a host wants more than there is, or the host does not do its part
    TRP_LEVEL_INFO      ///< as it should be, and worth knowing when something is looked for
} trp_notice_level;

/// The notices: name, level, the family of names (trp_name_family) that `number` is of, or TRP_NAMES_COUNT where it is a number,
/// and the sentence. In a sentence {agent}, {other}, {number}, {limit} and {line} are fields of trp_notice. New notices come last.
#define TRP_NOTICES(X)                                                                                                           \
    X(REPAIRED, ERROR, COUNT, "{agent} had no way to wake any more, and was woken: a bug of the engine")                         \
    X(MAIL_LOST, ERROR, COUNT, "{number} mails were lost: more was posted in one step than there is room for")                   \
    X(RECORDING_BROKEN, ERROR, COUNT, "the sink of the recording has failed: the log ends before this step")                     \
    X(TIME_OVER, ERROR, COUNT, "the world has come to its last step, {number}, and makes no more")                               \
    X(MESSAGES_LOST, WARNING, COUNT,                                                                                             \
      "{number} messages of the host were dropped: more were sent in one step than there is room for")                           \
    X(NEWS_LOST, WARNING, COUNT,                                                                                                 \
      "{number} game events or other news did not reach all: more happened in one step than there is room for")                  \
    X(EVENTS_LOST, WARNING, COUNT,                                                                                               \
      "{number} events of this step are not in trp_world_events: more happened than there is room for")                          \
    X(ENTITIES_FULL, WARNING, KIND, "no {number} was spawned: there are {limit} entities already (trp_world_def.most_entities)") \
    X(INTERESTS_FULL, WARNING, COUNT, "an interest was refused: there are {limit} already")                                      \
    X(ROLES_FULL, WARNING, ROLE, "{agent} does not put on {number}: it wears {limit} roles already")                             \
    X(FRAMES_FULL, WARNING, BEHAVIOUR,                                                                                           \
      "{agent} does not request {number} of {other}: it is in {limit} behaviours of objects already")                            \
    X(INBOX_FULL, WARNING, MESSAGE, "{agent} did not take {number}: {limit} wait to be read already")                            \
    X(QUESTIONS_FULL, WARNING, QUERY,                                                                                            \
      "{agent} does not ask {number}: it has {limit} questions already (trp_world_def.questions); told once for each agent")     \
    X(UNANSWERED, WARNING, QUERY, "the host does not answer {number}; told once for each question (trp_world_set_answerer)")     \
    X(UNPERFORMED, WARNING, ACTION,                                                                                              \
      "{agent} performs {number}, and the host has not answered in time: the task fails (trp_action_finished, "                  \
      "trp_world_def.watchdog_ms)")                                                                                              \
    X(STUCK, WARNING, ACTION,                                                                                                    \
      "{agent} does not get on with {number}: the task fails (trp_world_set_motions, trp_world_def.stuck_ms)")                   \
    X(MISCALCULATED, WARNING, BEHAVIOUR, "{number} of {agent} divides by zero or has too large a number, line {line}")           \
    X(PLAN_TOO_LARGE, WARNING, BEHAVIOUR,                                                                                        \
      "{agent} gave up a search for a plan in {number}, line {line}: it was too long or too deep")                               \
    X(STALE_HANDLE, WARNING, COUNT,                                                                                              \
      "a handle was looked up in another pack than the one that the world has now (trp_world_number_of_handle)")                 \
    X(NOTICES_LOST, WARNING, COUNT, "{number} notices of this step were not told: {limit} are kept in one round")                \
    X(ANSWERS_LATE, INFO, COUNT, "{number} answers of the host were for actions that were not under way any more")               \
    X(CALLS_LATE, INFO, COUNT, "{number} calls of the host were for entities that were gone when they took effect")              \
    X(UNHEARD, INFO, MESSAGE, "{agent} is dormant and did not hear {number} of {other}")                                         \
    X(TURNS_PUT_OFF, INFO, COUNT,                                                                                                \
      "{number} agents had their turn a round later: more was posted in one round than there is room for")                       \
    X(MAIL_LATE, INFO, COUNT,                                                                                                    \
      "{number} mails are read in the next step: this one had its {limit} rounds (trp_world_def.rounds_per_step)")               \
    X(DEADLOCK_BROKEN, INFO, COUNT, "{agent} gave way to {other}: {number} waited for one another")

/// The kind of a notice, one of TRP_NOTICES: TRP_NOTICE_REPAIRED, TRP_NOTICE_MAIL_LOST, ...
typedef enum trp_notice_kind {
#define TRP_NOTICE_KIND(name, level, family, sentence) TRP_NOTICE_##name,
    TRP_NOTICES(TRP_NOTICE_KIND)
#undef TRP_NOTICE_KIND
        TRP_NOTICE_KIND_COUNT
} trp_notice_kind;

/// One notice. 48 bytes, no pointers.
typedef struct trp_notice {
    trp_entity agent;  ///< the agent that it is about, or nobody
    trp_entity other;  ///< another one that it is about, or nobody
    uint32_t kind;     ///< trp_notice_kind
    uint32_t level;    ///< trp_notice_level
    uint32_t step;     ///< trp_world_now when it happened
    uint32_t number;   ///< how many, or a number of the pack: see trp_notice_family
    uint32_t limit;    ///< how many there can be; 0 where there is no such limit
    uint32_t line;     ///< of the text; 0: unknown
    uint32_t origin;   ///< where it has a `line`: the origin (origin.h); 0: unknown
    uint32_t spare;    ///< 0
} trp_notice;

/// Hears a notice. The handler may read the world by any call that takes it const (but trp_agent_why and trp_test_line_holds),
/// and must neither change it nor remember `notice`: a call that changes the world does nothing there (assert.h).
typedef void trp_notice_handler(void *context, const trp_world *world, const trp_notice *notice);

/// Sets the handler that the notices of a world go to, from errors to those of level `most_detailed`. NULL (the default): none, and
/// notices cost nothing. Inside a step the handler is called on the thread of the step, between rounds and at the end, in the same
/// order for any number of lanes; for 64 notices of one round at most. Notices are no state: they are neither saved nor logged,
/// and a world that was loaded has no handler until this is called.
TRP_API void trp_world_set_notice_handler(trp_world *world, trp_notice_level most_detailed, trp_notice_handler *handler,
                                          void *context);

/// The level of a kind of notice; TRP_LEVEL_NONE for what is none.
TRP_API trp_notice_level trp_notice_level_of(trp_notice_kind kind);

/// The family of names to which `number` of a notice of this kind belongs; TRP_NAMES_COUNT where it is a plain number.
TRP_API trp_name_family trp_notice_family(trp_notice_kind kind);

/// The name of a kind of notice as that of its constant, "MAIL_LOST"; "unknown" for what is none. Static.
TRP_API const char *trp_notice_name(trp_notice_kind kind);

/// The sentence of a kind of notice, with placeholders in braces; "" when there is no such kind. Static.
TRP_API const char *trp_notice_sentence(trp_notice_kind kind);

/// The name of a level: "error", "warning", "info"; "none" for what is none. Static.
TRP_API const char *trp_notice_level_name(trp_notice_level level);

/// Writes the sentence of a notice with its names filled in: entities by `namer` (may be NULL; what has no name is "entity 12", by
/// its serial number), numbers of the pack by their names. At most `size` bytes go to `out`, the last one zero; whole characters
/// only. Returns how many bytes the whole sentence has, the zero not counted; 0 for what is no notice.
TRP_API size_t trp_notice_write_sentence(const trp_world *world, const trp_notice *notice, trp_entity_namer *namer, void *context,
                                         char *out, size_t size);

TRP_END_C

#endif
