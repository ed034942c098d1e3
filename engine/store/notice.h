// SPDX-License-Identifier: MIT
// Notices on their way to the host (troupe/notice.h). Inside a step they are kept in the order in which they happen, by each lane on its
// own, and told between rounds; what happens often in one step is counted, and told once at its end. Nothing is decided by them.

#ifndef TROUPE_ENGINE_STORE_NOTICE_H
#define TROUPE_ENGINE_STORE_NOTICE_H

#include "engine/store/state.h"

/// Tells a notice, of which kind and what it is about are given. Without a hearer, nothing.
void trpi_notice_tell(trp_world *world, trp_notice notice);

/// The same outside of steps, from a call that changes nothing.
void trpi_notice_tell_now(const trp_world *world, trp_notice notice);

/// The same about an agent of the world.
void trpi_notice_tell_of(trp_world *world, uint32_t index, trp_notice_kind kind, uint32_t number, uint32_t limit);

/// Counts one more of a kind that is told once, at the end of the step; `limit` as in the notice.
void trpi_notice_count(trp_world *world, trp_notice_kind kind, uint32_t count, uint32_t limit);

/// Adds what a lane has kept and counted.
void trpi_notices_join(trp_world *world, const trp_world *view);

/// Forgets what was kept and counted: a lane begins.
void trpi_notices_clear(trp_world *world);

/// Tells what was kept; and at the end of a step also what was counted.
void trpi_notices_flush(trp_world *world);
void trpi_notices_end(trp_world *world);

#endif
