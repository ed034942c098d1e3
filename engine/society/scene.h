// SPDX-License-Identifier: MIT
// The scene record: a running collaboration. Only the record's owner, the society, moves the phase: members report when they are
// done, and are told what comes next. (MQ "Collaborative Behaviors", cases 3, 4 and 6; AB "decide"; SEMANTICS 5.4–5.9 and 4.2,
// 4.3)

#ifndef TROUPE_ENGINE_SOCIETY_SCENE_H
#define TROUPE_ENGINE_SOCIETY_SCENE_H

#include "engine/store/state.h"

/// Opens a scene because all agents that an initiator asked have promised, or lets a new member into a running one.
void trpi_scene_handle_confirm_mail(trp_world *world, const trpi_mail *mail);

/// Reads mail of a member of the running scene: done, left, an answer, a change of a list or fact, a lock. Mail of anybody else,
/// or for a scene that is over, does nothing.
void trpi_scene_handle_member_mail(trp_world *world, const trpi_mail *mail);

/// Sets a fact of a scene, and wakes its parts when that changes it, so that they re-evaluate all that depends on it. (1.2)
void trpi_scene_set_fact_and_wake_parts(trp_world *world, uint32_t scene, uint32_t fact, int64_t value);

/// Keeps the record of a scene that is over for two more steps, because a participant has yet to read mail from it.
void trpi_scene_keep_record_for_unread_mail(trp_world *world, uint32_t scene, uint32_t scene_serial);

/// Handles the timer of a scene: asks the parts that are missing, judges their answers, or frees the record.
void trpi_scene_handle_timer(trp_world *world, uint32_t scene);

/// Breaks up a scene without telling its parts: the caller tells them.
void trpi_scene_end_without_telling_parts(trp_world *world, uint32_t scene, trp_reason reason);

/// Puts a scene back into its first phase, and its facts, locks and loops back to their beginning, without telling its parts: the
/// caller tells them.
void trpi_scene_restart_without_telling_parts(trp_world *world, uint32_t scene);

#endif
