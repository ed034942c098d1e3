// SPDX-License-Identifier: MIT
// The agents that come together in a meeting: a scene, or two behaviours on one topic.

#ifndef TROUPE_SHOW_MEETING_H
#define TROUPE_SHOW_MEETING_H

#include "show/rows.h"
#include "troupe/event.h"

/// Fills `members` (rows of trp_entity) with the agents that take part in the meeting of a TRP_EVENT_SCENE_STARTED of the last step,
/// the one that began it first. False when there is no memory.
bool trpi_meeting_get_members(const trp_world *world, const trp_event *started, trpi_row_array *members);

#endif
