// SPDX-License-Identifier: MIT
#include "show/meeting.h"

#include "troupe/scene.h"

// Adds an entity, unless it is nobody or there already. False when there is no memory.
static bool add(trpi_row_array *members, trp_entity entity)
{
    for (uint32_t i = 0; i < members->count; i++) {
        if (((const trp_entity *)trpi_row_array_at(members, i))->value == entity.value) {
            return true;
        }
    }
    return entity.value == 0 || trpi_row_array_add(members, &entity);
}

bool trpi_meeting_get_members(const trp_world *world, const trp_event *started, trpi_row_array *members)
{
    trpi_row_array parts = {.row_bytes = sizeof(trp_scene_member)};
    members->count = 0;
    bool is_whole = add(members, started->agent) && add(members, started->other) &&
                    TRPI_ROW_ARRAY_FILL(&parts, trp_scene_members, world, (uint32_t)started->scene);
    for (uint32_t i = 0; i < parts.count && is_whole; i++) {
        const trp_scene_member *part = trpi_row_array_at(&parts, i);
        is_whole = !part->is_present || add(members, part->agent);
    }
    trpi_row_array_release(&parts);
    return is_whole;
}
