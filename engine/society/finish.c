// SPDX-License-Identifier: MIT
#include "engine/society/finish.h"

#include "engine/body/subscription.h"

#include "pack/scene_parts.h"

// Whether a part that is done with a row has finished: no row that can come needs it. All parts of a row in which one decides, and
// a part that gives items in the row, are still needed at the barrier.
static bool finishes(const trp_pack *pack, uint32_t table, uint32_t part, uint32_t row)
{
    bool counts = pack->rows[pack->scenes[table].first_row + row].flow == TRPI_FLOW_CHOICE ||
                  trpi_scene_part_task(pack, table, part, row)->given_item != TRPI_NONE16;
    return !counts && trpi_scene_part_is_unneeded_from_row(pack, table, part, row, true);
}

bool trpi_scene_is_situation(const trp_world *world, uint32_t scene)
{
    uint32_t table = world->scenes[scene].scene;
    return world->pack->situation_count > 0 && table != TRPI_NONE16 && trpi_scene_situation(world->pack, table) != TRPI_NEVER;
}

bool trpi_part_has_nothing_to_do_from_row(const trp_world *world, uint32_t scene, uint32_t part, uint32_t row)
{
    return trpi_scene_is_situation(world, scene) &&
           trpi_scene_part_is_unneeded_from_row(world->pack, world->scenes[scene].scene, part, row, false);
}

bool trpi_part_finishes_with_row(const trp_world *world, uint32_t scene, uint32_t part)
{
    const trpi_scene *s = &world->scenes[scene];
    return trpi_scene_is_situation(world, scene) && finishes(world->pack, s->scene, part, s->phase);
}

// Whether enough copies of the `every` part to which a part belongs are present beside it or have finished.
static bool has_enough(const trp_world *world, uint32_t scene, const trp_pack *pack, uint32_t table, uint32_t part)
{
    const trpi_pack_scene *what = &pack->scenes[table];
    const trpi_member *members = trpi_scene_members(world, scene);
    uint32_t first = trpi_scene_first_part_copy(pack, what), count = 0;
    for (uint32_t i = first; i < world->scenes[scene].part_count; i++) {
        count += (members[i].present != 0 && i != part) || (members[i].done != 0 && trpi_part_finishes_with_row(world, scene, i));
    }
    return part >= first && first + count >= trpi_scene_least_part_count(pack, what);
}

bool trpi_scene_has_enough_copies(const trp_world *world, uint32_t scene, uint32_t part)
{
    uint32_t table = world->scenes[scene].scene;
    return table != TRPI_NONE16 && has_enough(world, scene, world->pack, table, part);
}

bool trpi_situation_misses_part(const trp_world *world, uint32_t scene, uint32_t part, const trp_pack *pack, uint32_t table,
                                uint32_t row)
{
    bool is_copy = part >= trpi_scene_first_part_copy(pack, &pack->scenes[table]);
    return trpi_scene_members(world, scene)[part].present == 0 &&
           !trpi_scene_part_is_unneeded_from_row(pack, table, part, row, false) &&
           !(is_copy ? has_enough(world, scene, pack, table, part) : finishes(pack, table, part, row));
}
