// SPDX-License-Identifier: MIT
#include "engine/save/migration.h"

#include "engine/world/watch.h"

#include "base/assert.h"

// Returns which line of an origin the watch is about, as a trpi_origin_line_kind: the writer's, the pattern's or that of an
// instance, or none of them.
static uint32_t kind_of_line(const trpi_remap *remap, uint32_t origin, const trpi_watch *watch)
{
    return trpi_origin_line_kind_at(remap->old_pack, origin, watch->file, watch->def.line);
}

// Returns the line of the new text for the step that stood at the line of a watch, among `count` steps from `first` on; 0: there is
// none.
static uint32_t line_of_steps(const trpi_remap *remap, uint32_t first, uint32_t count, uint32_t new_first, const trpi_watch *watch)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t step = remap->steps[first + i];
        uint32_t kind =
            step != TRPI_GONE ? kind_of_line(remap, remap->old_pack->steps[first + i].origin, watch) : TRPI_ORIGIN_ELSEWHERE;
        if (kind != TRPI_ORIGIN_ELSEWHERE) {
            return trpi_origin_line_of_kind(remap->new_pack, remap->new_pack->steps[new_first + step].origin, kind);
        }
    }
    return 0;
}

// Returns the line in the new pack to which a watch on a line moves, for a task that is a tree; 0: there is none. The nodes of a
// tree are matched only by their positions, and only while their number is the same.
static uint32_t line_of_nodes(const trpi_remap *remap, const trpi_pack_task *old, const trpi_pack_task *newer,
                              const trpi_watch *watch)
{
    for (uint32_t i = 0; old->node_count == newer->node_count && i < old->node_count; i++) {
        uint32_t kind = kind_of_line(remap, remap->old_pack->nodes[old->first_node + i].origin, watch);
        if (kind != TRPI_ORIGIN_ELSEWHERE) {
            return trpi_origin_line_of_kind(remap->new_pack, remap->new_pack->nodes[newer->first_node + i].origin, kind);
        }
    }
    return 0;
}

static uint32_t line_of_task(const trpi_remap *remap, uint32_t old, uint32_t newer, const trpi_watch *watch)
{
    const trpi_pack_task *a = &remap->old_pack->tasks[old], *b = &remap->new_pack->tasks[newer];
    uint32_t found = line_of_steps(remap, a->first_step, a->step_count, b->first_step, watch);
    found = found != 0 ? found : line_of_steps(remap, a->first_parting, a->parting_count, b->first_parting, watch);
    return found != 0 ? found : line_of_nodes(remap, a, b, watch);
}

// Returns where a line is in the new text: its own number when no step or node that stood there still exists.
static uint32_t line_now(const trpi_remap *remap, const trpi_watch *watch)
{
    uint32_t behaviour = watch->def.behaviour;
    for (uint32_t i = 0; i < remap->old_pack->behaviour_count; i++) {
        uint32_t newer = trpi_remap_thing(remap, TRP_NAMES_BEHAVIOUR, i);
        if (newer == TRPI_GONE || (behaviour != TRPI_NONE32 && behaviour != i)) {
            continue;
        }
        const trpi_pack_behaviour *a = &remap->old_pack->behaviours[i], *b = &remap->new_pack->behaviours[newer];
        for (uint32_t j = 0; j < a->task_count; j++) {
            uint32_t task = remap->tasks[a->first_task + j];
            uint32_t found = task < b->task_count ? line_of_task(remap, a->first_task + j, b->first_task + task, watch) : 0;
            if (found != 0) {
                return found;
            }
        }
    }
    return watch->def.line;
}

void trpi_watches_migrate(const trpi_remap *remap, trp_world *world)
{
    TRP_ASSERT(world->pack == remap->new_pack);
    for (uint32_t i = 0; world->watches != NULL && i < world->watches->count; i++) {
        trpi_watch *watch = &world->watches->watches[i];
        if (watch->matches_pack && watch->def.line != 0) {
            watch->def.line = line_now(remap, watch);
        }
        trpi_watch_resolve(world, watch);
    }
    if (world->watches != NULL) {
        trpi_watches_clear_hits(world);
        trpi_watches_update_watched_sightings(world);
    }
}
