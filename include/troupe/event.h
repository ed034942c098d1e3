// SPDX-License-Identifier: MIT
// News in both directions: messages and game events into the world; out of it, what behaviours did in the last
// step, for reports, tests and pictures.

#ifndef TROUPE_EVENT_H
#define TROUPE_EVENT_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// Sends a message of the pack to an agent, as if `from` (may be nobody) had sent it. TRP_ERROR_ARGUMENT for more values
/// than the message has, or for a value that is not of its type.
TRP_API trp_result trp_message_send(trp_world *world, trp_entity to, uint32_t message, trp_entity from, const trp_value *arguments,
                                    uint32_t argument_count);

/// Reports that a game event of the pack has happened, to all whose cues, arrows or handlers wait for it. `about` may be nobody.
TRP_API trp_result trp_event_happened(trp_world *world, uint32_t event, trp_entity about);

/// The kinds of events. An event tells what has happened to a behaviour, task or scene of an agent, to its roles, layers and day,
/// or to the agent, area or world itself. There is one event for each time, unless the kind says otherwise.
typedef enum trp_event_kind {
    TRP_EVENT_STARTED,      ///< a behaviour was adopted into a queue
    TRP_EVENT_FINISHED,     ///< a behaviour came to its end
    TRP_EVENT_INTERRUPTED,  ///< its running task was stopped by another behaviour (`other`)
    TRP_EVENT_RESUMED,      ///< runs again after an interruption, at task `task`
    TRP_EVENT_SUSPENDED,    ///< lets go while waiting for its partners
    TRP_EVENT_ACTIVATED,    ///< may run again after a suspension
    TRP_EVENT_CANCELLED,    ///< ended before its end; `reason` says why
    TRP_EVENT_REJECTED,     ///< could not start; `reason` says why. Of an area whose search found nobody, `task` is the part (9.11)
    TRP_EVENT_TASK_STARTED,   ///< also when a task is performed again after an interruption
    TRP_EVENT_TASK_DONE,      ///< the agent's own task is done
    TRP_EVENT_TASK_FAILED,    ///< an action failed, a check was false, time ran out; `reason`
    TRP_EVENT_WAITING,        ///< begins to wait for its partners at the barrier
    TRP_EVENT_WAITED,         ///< stops waiting; `steps` is how long that took
    TRP_EVENT_SCENE_STARTED,  ///< of part 0; `other` is part 1
    TRP_EVENT_SCENE_PHASE,    ///< all parts are done with a phase; `task` is the next one
    TRP_EVENT_SCENE_ENDED,    ///< came to its end
    TRP_EVENT_SCENE_BROKEN,   ///< ended for all before its end; `reason`
    TRP_EVENT_ASKED,          ///< asked `other` to take part
    TRP_EVENT_REFUSED,        ///< was refused by `other`; `reason`
    TRP_EVENT_CUE,            ///< a cue fired; `other` is its subject
    TRP_EVENT_ROLE_ON,        ///< `behaviour` is the role
    TRP_EVENT_ROLE_OFF,
    TRP_EVENT_SPAWNED,
    TRP_EVENT_DESPAWNED,
    TRP_EVENT_SPUN,      ///< chose a proactive behaviour by itself
    TRP_EVENT_REPAIRED,  ///< was stuck and is woken: a bug in the engine
    TRP_EVENT_DORMANT,   ///< is far from every interest, and takes no part any more (10.2)
    TRP_EVENT_LIVE,      ///< is near one again
    TRP_EVENT_UNHEARD,  ///< message `task` (TRP_NAMES_MESSAGE) was dropped: its reader is dormant, and `other` sent it, or has no room for it
    TRP_EVENT_UNANSWERED,      ///< no answer to question `task` (TRP_NAMES_QUERY) of the host; told once (8.5)
    TRP_EVENT_OVERASKED,       ///< an agent has more questions to the host than there is room for; told once
    TRP_EVENT_MISCALCULATED,   ///< a step had a number that is none (`reason`), and went on with another; `line` (8.4)
    TRP_EVENT_FACT,            ///< fact `task` (TRP_NAMES_FACT) of the world was set anew; `agent` did, or the game (nobody)
    TRP_EVENT_PLANNED,         ///< found a plan of `steps` tasks, at `line`; `reason` FAILED when it is not the first (8.6)
    TRP_EVENT_UNPLANNED,       ///< looked for a plan in vain, at `line`: `reason` NO_PLAN, BUDGET, DEPTH or FAILED (8.6)
    TRP_EVENT_OCCASION_BEGUN,  ///< an occasion takes the place of its day; `behaviour` is the block (TRP_NAMES_BLOCK) (12.5)
    TRP_EVENT_OCCASION_ENDED,  ///< its day goes on
    TRP_EVENT_LAYER_ON,        ///< a layer is forced on; `behaviour` is the layer (TRP_NAMES_LAYER) (9.12)
    TRP_EVENT_LAYER_OFF,       ///< a layer is forced off
    TRP_EVENT_LAYER_FREE,      ///< a layer is left to itself again
    TRP_EVENT_DIALOGUE_BEGUN,  ///< with the player: what is below stands still (9.13)
    TRP_EVENT_DIALOGUE_ENDED,
    TRP_EVENT_MARK,  ///< action `task` (TRP_NAMES_ACTION) has come to its mark number `steps`, for which the text has something
    TRP_EVENT_DEADLOCKED,  ///< one of `steps` who wait for one another, it for `other`; `reason` DEADLOCK when it is what gives way (9.17)
    TRP_EVENT_HEARD,  ///< an agent or object reads message `task` (TRP_NAMES_MESSAGE), which `other` sent, or the game (nobody)
    TRP_EVENT_CAST,   ///< an area has cast a situation; `behaviour` is that of its first part, `other` the agent in it (9.11)
    TRP_EVENT_KIND_COUNT
} trp_event_kind;

/// The reason for which something was cancelled, rejected, refused, failed or broken.
typedef enum trp_reason {
    TRP_REASON_NONE,
    TRP_REASON_RANK,       ///< the running behaviour is not of lower rank
    TRP_REASON_NO_QUEUE,   ///< no queue is free and none holds something of lower rank
    TRP_REASON_CONDITION,  ///< its condition is false
    TRP_REASON_COOLDOWN,
    TRP_REASON_ONCE,           ///< may start only once
    TRP_REASON_ALREADY,        ///< in a queue already
    TRP_REASON_NO_PARTNER,     ///< no candidate was found, or all refused
    TRP_REASON_NO_REACTION,    ///< the other has no reactive behaviour on the topic
    TRP_REASON_BUSY,           ///< the other is in an active collaborative or latent behaviour
    TRP_REASON_PROMISED,       ///< the other is promised elsewhere
    TRP_REASON_PENDING,        ///< the other asks somebody itself, with better right
    TRP_REASON_WITHDRAWN,      ///< the asking agent does not want to any more
    TRP_REASON_GONE,           ///< an entity it needs is gone, or an expression reads a fact of the null entity
    TRP_REASON_DISPLACED,      ///< a better behaviour needed its queue
    TRP_REASON_HOLDS,          ///< its `while` became false
    TRP_REASON_LOST,           ///< a partner left the collaboration
    TRP_REASON_WAITED,         ///< waited too long
    TRP_REASON_FAILED,         ///< a task failed
    TRP_REASON_ACTION,         ///< the host reported that an action failed
    TRP_REASON_CHECK,          ///< a check was false
    TRP_REASON_TIME,           ///< a deadline of the text passed
    TRP_REASON_SILENT,         ///< the host did not answer in time (watchdog)
    TRP_REASON_STUCK,          ///< a move got nowhere (watchdog)
    TRP_REASON_GOODS,          ///< items to give or take are not there
    TRP_REASON_ROLE,           ///< its role was taken off
    TRP_REASON_NOT_RESUMABLE,  ///< interrupted, and must not be resumed
    TRP_REASON_FORGOTTEN,      ///< interrupted for longer than the behaviour remembers
    TRP_REASON_HOST,           ///< the host asked for it
    TRP_REASON_NO_ROOM,        ///< a declared limit is reached
    TRP_REASON_FAR,            ///< it is far from every interest (10.2)
    TRP_REASON_RELOAD,         ///< the text changed so that it could not go on (see reload.h)
    TRP_REASON_BUDGET,         ///< more was to be decided at once than is allowed (8.4)
    TRP_REASON_ZERO,           ///< something was divided by zero, which counts as 0
    TRP_REASON_LIMIT,          ///< a number was larger than numbers are, and counts as the largest
    TRP_REASON_NO_PLAN,        ///< nothing that the text knows leads there
    TRP_REASON_DEPTH,          ///< the work is too long, or nested too deeply
    TRP_REASON_SCHEDULE,       ///< it is not for this part of the day (12.3)
    TRP_REASON_UNKNOWN,        ///< no object there offers what was requested (9.3)
    TRP_REASON_DISABLED,       ///< the object does not offer it now
    TRP_REASON_FULL,           ///< as many hold it as may
    TRP_REASON_KEPT,           ///< the object is kept for somebody else
    TRP_REASON_RECURSIVE,      ///< it performs that very behaviour of that object already (9.5)
    TRP_REASON_DECLINED,       ///< the object's own `on adopt`, or its condition, was against it
    TRP_REASON_CLOSED,         ///< the other is not open to the situation any more (9.11)
    TRP_REASON_LAYER,          ///< a layer above stops it or lets it stand still, or its layer is forced off (9.12)
    TRP_REASON_DEADLOCK,       ///< it gave way because those who waited for one another would have waited for ever (9.17)
    TRP_REASON_DAILY,          ///< started as often as the behaviour may on one day (6)
    TRP_REASON_BACK_OFF,       ///< it lost its partners or its locks to others, and leaves them alone for up to 2 s (5.8, 9.17)
    TRP_REASON_COUNT
} trp_reason;

/// Returns short English words for a kind of event ("interrupted"). Static.
TRP_API const char *trp_event_name(trp_event_kind kind);

/// Returns short English words for a reason ("no partner"), or "unknown" for a number that is none. Static.
TRP_API const char *trp_reason_name(trp_reason reason);

/// One event of the last step. 56 bytes, no pointers.
typedef struct trp_event {
    trp_entity agent;  ///< the agent or entity to which it happened; nobody for the world
    trp_entity other;  ///< partner, subject or whoever is meant by the kind; else nobody
    uint32_t step;     ///< trp_world_now when it happened
    uint32_t
        behaviour;  ///< TRP_NAMES_BEHAVIOUR; TRP_NOT_FOUND when none. Else a role (ROLE_ON, ROLE_OFF), block (OCCASION_…) or layer (LAYER_…)
    uint32_t other_behaviour;  ///< the one that interrupted it or needed its queue, or TRP_NOT_FOUND
    uint32_t task;             ///< position of the task in the behaviour
    uint32_t steps;            ///< a duration in steps, where the kind has one
    uint8_t kind;              ///< trp_event_kind
    uint8_t reason;            ///< trp_reason
    uint16_t line;             ///< in the text, for TASK_FAILED, MISCALCULATED and plans: of the step or node; 0: unknown
    uint64_t scene;            ///< a number that is the same for all parts of one collaboration; 0 when none
    uint32_t origin;           ///< where it has a `line`: the origin (origin.h); 0: unknown
    uint32_t spare;            ///< 0
} trp_event;

/// The events of the last step or reload in the order in which they happened. Empty when the world was made without.
/// Valid until the next call of trp_world_step, trp_world_skip or trp_entity_spawn.
TRP_API const trp_event *trp_world_events(const trp_world *world, uint32_t *count);

TRP_END_C

#endif
