// SPDX-License-Identifier: MIT
// Notices on their way to the host (troupe/notice.h). Inside a step they are kept in the order in which they happen, by each lane
// on its own, and told between rounds; what happens often in one step is counted, and told once at its end. Nothing is decided by
// them.

#ifndef TROUPE_ENGINE_STORE_NOTICE_H
#define TROUPE_ENGINE_STORE_NOTICE_H

#include "engine/store/state.h"

/// Tells the host a notice, in which the caller has set the kind and what the notice is about; inside a step the notice is kept
/// until the round ends. Does nothing when the host does not want such notices.
void trpi_notice_tell(trp_world *world, trp_notice notice);

/// Tells the host a notice outside of steps, from a call that changes nothing.
void trpi_notice_tell_outside_step(const trp_world *world, trp_notice notice);

/// Tells the host a notice about an agent of the world.
void trpi_notice_tell_about_agent(trp_world *world, uint32_t index, trp_notice_kind kind, uint32_t number, uint32_t limit);

/// Adds `count` occurrences to a kind of notice that is told once, at the end of the step; `limit` as in the notice.
void trpi_notice_add_to_count(trp_world *world, trp_notice_kind kind, uint32_t count, uint32_t limit);

/// Adds the notices that a lane has kept, and its counts, to those of the world.
void trpi_notices_merge(trp_world *world, const trp_world *view);

/// Clears the notices that were kept, and the counts: when a lane begins, and when all are told at the end of a step.
void trpi_notices_clear(trp_world *world);

/// Tells the host the notices that were kept (trpi_notices_tell_kept), and at the end of a step also those that were
/// counted (trpi_notices_tell_kept_and_counted).
void trpi_notices_tell_kept(trp_world *world);
void trpi_notices_tell_kept_and_counted(trp_world *world);

#endif
