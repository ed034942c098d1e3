// SPDX-License-Identifier: MIT
// The executor of steps: what stands at a place of a body begins, takes in what has become of it, stops, stands still. It is
// the same for a list, for its parting and for the leaves of a tree, and knows nothing of them: what a step came to is
// returned, and why it failed stays in its running step until the owner clears that.

#ifndef TROUPE_ENGINE_BODY_LEAF_H
#define TROUPE_ENGINE_BODY_LEAF_H

#include "engine/body/act.h"

/// The result of a step or a node: TRPI_STATUS_RUNNING, _SUCCESS or _FAILURE.
typedef uint8_t trpi_status;

/// The result of an update of a list or a tree; of a failure the reason, and in a tree the line of the node that failed (else 0).
typedef struct trpi_outcome {
    trpi_status state;
    uint8_t reason;  // trp_reason
    uint32_t line;
} trpi_outcome;

/// Begins the step at a place, or takes in what has happened to it: the host's answer, the ledger's, a deadline. (4.4)
/// `step` is NULL for a way back to partners, which is no step of the text.
trpi_status trpi_leaf_update(const trpi_leaf *leaf, const trpi_pack_step *step);

/// Stops what is under way at a place. What is being paid for stays, since the ledger's answer is to come.
void trpi_leaf_stop(const trpi_leaf *leaf);

/// Drops the frame that is performed for a place (trpi_frame_drop_of). A frame performs a list or a tree itself, so its file
/// is above theirs, and whoever updates or stops them hands the function down to the place that is held.
typedef void (*trpi_frame_dropper)(const trpi_leaf *leaf);

/// Stops the step at a place so that it begins again later: a wait keeps the time that was left of it. Goods that are being paid
/// for stay under way; so does a move that is held for a crossing, without a clock, when the agent only stands still. Any other
/// move gives up the frame that it is held for, since it will take another way. (2.4, 9.8, 9.9, 9.12)
void trpi_leaf_pause(const trpi_leaf *leaf, bool stands_still, trpi_frame_dropper drop);

/// The ledger has moved the goods of what `token` began, or could not; false when none waits for that. What has taken effect
/// is not done again, even if the task was interrupted in between. (5.9)
bool trpi_leaf_goods(trp_world *world, uint32_t index, uint32_t token, bool moved);

/// Whether what was done at a place is not to be done again when its task begins again: it has changed hands, or it was an
/// action and the task resumes from there. (2.4, 5.9)
bool trpi_leaf_is_kept(const trpi_leaf *leaf);

/// What the host said that went wrong at a place, as a failure of the pack plus one; 0 when it said nothing that was declared.
uint16_t trpi_leaf_failure(const trpi_leaf *leaf);

#endif
