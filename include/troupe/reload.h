// SPDX-License-Identifier: MIT
// The text changes while the world runs: a world takes another pack, and everybody goes on where that is still possible. A
// behaviour that cannot go on where it was starts again; one that cannot even do that is cancelled, with the cleanup that it was
// owed by the old text, and its partners are told. Nothing of this is silent: a report names it all.

#ifndef TROUPE_RELOAD_H
#define TROUPE_RELOAD_H

#include <troupe/pack.h>
#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// The subject of a line of the reload report.
typedef enum trp_migration_subject {
    TRP_MIGRATION_BEHAVIOUR,  ///< in somebody's queue
    TRP_MIGRATION_ROLE,       ///< worn
    TRP_MIGRATION_FACT,       ///< of somebody; only told when it lost its value, or could not keep it as it was
    TRP_MIGRATION_ENTITY,     ///< only told when it had to leave
    TRP_MIGRATION_CLAIM,      ///< a candidate being asked; only told when it came to nothing
    TRP_MIGRATION_MAIL,       ///< a message or an input under way; only told when it was dropped
    TRP_MIGRATION_NAME        ///< a name that was bound to somebody (TRP_NAMES_GLOBAL); only told when it is gone
} trp_migration_subject;

/// The outcome of a reload for one subject.
typedef enum trp_migration_outcome {
    TRP_MIGRATION_RESUMED,    ///< goes on where it was; an action under way that changed is begun again
    TRP_MIGRATION_RESTARTED,  ///< begins again: its task, or the whole behaviour, or the whole scene
    TRP_MIGRATION_DROPPED     ///< cancelled, taken off, forgotten, removed
} trp_migration_outcome;

/// The reason for which a scene, an entry or another thing does not just go on after a reload.
typedef enum trp_migration_reason {
    TRP_MIGRATION_AS_IT_WAS,       ///< nothing has changed for it
    TRP_MIGRATION_STEP_GONE,       ///< the step it was at is not there any more
    TRP_MIGRATION_TASK_GONE,       ///< the task it was at is not there any more
    TRP_MIGRATION_ROW_GONE,        ///< the row of the scene
    TRP_MIGRATION_CHOICE_GONE,     ///< the branch that had been chosen
    TRP_MIGRATION_LOCALS_CHANGED,  ///< sets other locals than before
    TRP_MIGRATION_GONE,            ///< the thing itself is not there any more
    TRP_MIGRATION_CHANGED,         ///< another sort of behaviour now, or of another type
    TRP_MIGRATION_NEEDS_MORE,      ///< has a parameter now that it did not have
    TRP_MIGRATION_EFFECTS,         ///< would have to begin again, and then pay or take twice
    TRP_MIGRATION_ROLE_GONE,       ///< the role it belongs to is gone, or not for this kind any more
    TRP_MIGRATION_NO_QUEUE,        ///< there are fewer queues now
    TRP_MIGRATION_PARTNER,         ///< a partner's part could not go on
    TRP_MIGRATION_BOUNDS,          ///< a fact that is held between other numbers now
    TRP_MIGRATION_REQUESTED,       ///< requested of an object, and is requested again
    TRP_MIGRATION_PLAN,            ///< its plan was made by the text as it was; it plans again
    TRP_MIGRATION_REASON_COUNT
} trp_migration_reason;

/// One line of the reload report. No pointers.
typedef struct trp_migration {
    trp_entity agent;  ///< the agent it is about; null for a global name
    uint8_t what;      ///< trp_migration_subject
    uint8_t outcome;   ///< trp_migration_outcome
    uint8_t reason;    ///< trp_migration_reason
    uint8_t spare;     ///< 0
    uint32_t index;    ///< of the thing in the new pack; TRP_NOT_FOUND when it is gone
    uint32_t task;     ///< where a behaviour that was not dropped is then, as in trp_queue_entry
    uint32_t step;     ///< of a behaviour that was not dropped: where it is then, as in trp_queue_entry
    char name[48];     ///< its old name; when the old pack was stripped, as in a save: its new name, or ""
} trp_migration;

/// Gives a running world another pack, which must outlive it. Call between steps; the old pack may be released after.
/// Then read the report, and as after a step the commands (actions that stopped) and events. A pack that is the same
/// changes nothing. On failure (TRP_ERROR_MEMORY, or TRP_ERROR_FULL for a pack that needs more than the engine has)
/// the world is as it was.
TRP_API trp_result trp_world_reload(trp_world *world, const trp_pack *pack);

/// The report of the last reload, or of a load under another pack; behaviours by agent, then the rest. Valid until
/// the next one.
TRP_API const trp_migration *trp_world_reload_report(const trp_world *world, uint32_t *count);

/// The reason in words: "the step it was at is gone".
TRP_API const char *trp_migration_reason_name(trp_migration_reason reason);

TRP_END_C

#endif
