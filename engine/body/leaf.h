// SPDX-License-Identifier: MIT
// The execution of steps: functions that begin the step at a place, apply the answers and deadlines that concern it, stop and pause
// it. They are the same for lists, parting steps and leaves of trees, and know nothing of them: the status of a step is returned,
// and the reason of a failure stays in its running step until the caller clears it.

#ifndef TROUPE_ENGINE_BODY_LEAF_H
#define TROUPE_ENGINE_BODY_LEAF_H

#include "engine/body/place.h"

/// The result of a step or a node: TRPI_STATUS_RUNNING, _SUCCESS or _FAILURE.
typedef uint8_t trpi_status;

/// The result of an update of a list or a tree: its status, the reason of a failure, and in a tree the origin of the node that
/// failed.
typedef struct trpi_outcome {
    trpi_status state;
    uint8_t reason;   // trp_reason
    uint32_t origin;  // 0: no tree
} trpi_outcome;

/// Begins the step at a place, or applies what has happened to it: an answer of the host or the ledger, a deadline. (4.4) `step`
/// is NULL for the walk back to partners, which is no step of the text.
trpi_status trpi_leaf_update(const trpi_leaf *leaf, const trpi_pack_step *step);

/// Stops the step at a place. Goods that are changing hands stay under way, since the ledger's answer is to come.
void trpi_leaf_stop(const trpi_leaf *leaf);

/// Stops the step at a place so that it begins again later: a wait keeps the time that was left of it. Goods that are changing
/// hands stay under way. A move that is held for a frame gives up the frame, since it will take another way; but when the agent
/// only stands still (`stands_still`), the move keeps its frame, and one that is held for a crossing stays under way, without a
/// deadline. (2.4, 9.8, 9.9, 9.12)
void trpi_leaf_pause(const trpi_leaf *leaf, bool stands_still);

/// Tells the action of `token` that the ledger has moved its goods, or could not; false when no action waits for that. Goods
/// that were moved are not moved again, even if the task was interrupted in between. (5.9)
bool trpi_leaf_take_ledger_answer(trp_world *world, uint32_t index, uint32_t token, bool moved);

/// Whether the step done at a place must not be repeated when its task begins again: an action that moved goods, or any action of
/// a task that resumes `from checkpoint`. (2.4, 5.9)
bool trpi_leaf_must_not_be_redone(const trpi_leaf *leaf);

/// Returns the failure of the action at a place, as the index of a failure of the pack plus one: the one that the host has named,
/// or `stuck` from the watchdog; 0: none that is declared.
uint16_t trpi_leaf_failure_of_action(const trpi_leaf *leaf);

#endif
