// SPDX-License-Identifier: MIT
#include "troupe/scene.h"

#include "engine/api/host_array.h"
#include "engine/store/state.h"

#include "base/assert.h"

_Static_assert(sizeof(trp_running_scene) == 40 && sizeof(trp_scene_member) == 24, "no record has padding");

static trp_running_scene describe(const trp_world *world, const trpi_scene *scene)
{
    const trpi_member *members = trpi_scene_members(world, (uint32_t)(scene - world->scenes));
    uint32_t open = 0;
    for (uint32_t i = 0; i < scene->part_count; i++) {
        open += members[i].present != 0 ? 0 : 1;
    }
    return (trp_running_scene){.serial = scene->serial,
                               .scene = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_SCENE, scene->scene),
                               .topic = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_TOPIC, scene->topic),
                               .started = scene->started,
                               .phase = scene->phase,
                               .phase_count = scene->phase_count,
                               .phase_since = scene->phase_since,
                               .part_count = scene->part_count,
                               .open_part_count = (uint8_t)open};
}

// Returns the running scene with the least serial number that is not below `after`, or NULL. All scenes are searched, since their
// table is not in the order of time.
static const trpi_scene *next_scene(const trp_world *world, uint64_t after)
{
    const trpi_scene *found = NULL;
    for (uint32_t i = 0; i < world->scene_count; i++) {
        const trpi_scene *scene = &world->scenes[i];
        if (scene->state == TRPI_SCENE_RUNS && scene->serial >= after && (found == NULL || scene->serial < found->serial)) {
            found = scene;
        }
    }
    return found;
}

uint32_t trp_world_scenes(const trp_world *world, trp_running_scene *scenes, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (scenes != NULL || capacity == 0), 0);
    trpi_host_array to = {scenes, size, capacity, 0};
    for (const trpi_scene *s = world->stepping ? NULL : next_scene(world, 0); s != NULL; s = next_scene(world, s->serial + 1ull)) {
        const trp_running_scene scene = describe(world, s);
        trpi_host_array_add(&to, &scene, sizeof scene);
    }
    return to.count;
}

uint32_t trp_scene_members(const trp_world *world, uint32_t serial, trp_scene_member *members, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (members != NULL || capacity == 0), 0);
    const trpi_scene *scene = world->stepping ? NULL : next_scene(world, serial);
    if (scene == NULL || scene->serial != serial) {
        return 0;
    }
    const trpi_member *own = trpi_scene_members(world, (uint32_t)(scene - world->scenes));
    trpi_host_array to = {members, size, capacity, 0};
    for (uint32_t i = 0; i < scene->part_count; i++) {
        const trp_scene_member member = {.agent = {trpi_ref_is_alive(world, own[i].who) ? own[i].who : 0},
                                         .behaviour =
                                             trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BEHAVIOUR, own[i].behaviour),
                                         .part = i,
                                         .is_present = own[i].present,
                                         .is_done = own[i].done,
                                         .is_asked = own[i].asked};
        trpi_host_array_add(&to, &member, sizeof member);
    }
    return to.count;
}
