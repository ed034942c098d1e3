// SPDX-License-Identifier: MIT
#include "engine/save/restore.h"

#include "engine/body/subscription.h"
#include "engine/mind/role.h"
#include "engine/sense/grid.h"
#include "engine/sense/motion.h"
#include "engine/society/area.h"
#include "engine/society/casting.h"
#include "engine/store/agent_memory.h"
#include "engine/store/common.h"
#include "engine/store/lock.h"
#include "engine/store/tables.h"
#include "engine/world/commit.h"
#include "engine/world/input_queue.h"
#include "engine/world/state_hash.h"
#include "engine/world/watch.h"

#include "base/assert.h"

#include <string.h>

#define TOO_MANY (1u << 26)

uint32_t trpi_restore_needed_capacity(const trp_world *world, const trpi_saved_world *head)
{
    uint32_t capacity = world->capacity;
    while (capacity <= TOO_MANY &&
           (capacity < head->place_count || trpi_tables_scene_capacity(world, capacity) < head->scene_count ||
            trpi_output_limits_for_entities(capacity).agent_mails < head->mail_count)) {
        capacity *= 2;
    }
    return capacity;
}

bool trpi_restore_make_room(trp_world *world, const trpi_saved_world *head)
{
    uint32_t capacity = trpi_restore_needed_capacity(world, head);
    const trpi_output_limits saved = {.agent_mails = head->mail_count, .events = head->input_count};  // an event for each call
    return capacity <= 2 * TOO_MANY && trpi_tables_reserve(world, capacity) &&
           trpi_tables_reserve_scenes(world, head->scene_count) && trpi_outputs_add_room(world, world, &saved) &&
           trpi_input_reserve(world, head->input_count);
}

static void empty_scene(trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_count);
    trpi_timer_wheel_cancel(&world->scene_wheel, scene);
    trpi_bitmap_clear_bit(&world->due_scenes, scene);
    trpi_bitmap_clear_bit(&world->changed_scenes, scene);
    trpi_bitmap_set_bit(&world->free_scenes, scene);
    world->scenes[scene] = (trpi_scene){0};
    trpi_scene_facts_clear(world, scene);
    trpi_scene_locks_clear(world, scene);
    trpi_scene_clear_members(world, scene);
    trpi_scene_clear_loop_rounds(world, scene);
}

void trpi_restore_clear_world(trp_world *world)
{
    for (uint32_t i = 0; i < world->capacity; i++) {
        bool used = !trpi_bitmap_has_bit(&world->free_entities, i) || world->freed_at[i] != 0 ||
                    trpi_last_token_at_index(world, i) != 0 || i < world->entity_end;
        if (used) {
            trpi_entity_clear_and_free_index(world, i);
            trpi_timer_wheel_cancel(&world->wheel, i);
            world->tokens[i] = 0;
            world->freed_at[i] = 0;
        }
    }
    for (uint32_t i = 0; i < world->scene_count; i++) {
        empty_scene(world, i);
    }
    memset(world->interests, 0, sizeof world->interests);
    world->facts_changed = 0;
    world->entity_count = 0;
    world->agent_count = 0;
    world->grid.search_margin = 0;
    world->published_count = 0;
    world->event_count = 0;
    trpi_watches_clear_hits(world);
}

void trpi_restore_set_clocks_and_counters(trp_world *world, const trpi_saved_world *head)
{
#define TO_WORLD(type, name, ...) world->name = head->name;
#define TO_COUNTERS(type, name, ...) .name = head->name,
    TRPI_SAVED_CLOCKS(TO_WORLD)
    world->counters = (trp_counters){TRPI_SAVED_COUNTERS(TO_COUNTERS)};
    trpi_timer_wheel_move_empty(&world->wheel, head->now);
    trpi_timer_wheel_move_empty(&world->border_wheel, head->now);
    trpi_timer_wheel_move_empty(&world->scene_wheel, head->now);
    TRP_ASSERT(head->mail_count <= world->outgoing.capacity);
    world->outgoing.count = head->mail_count;
    trpi_input_clear(world);
}

static void take_a_look(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_entity *e = &world->entities[index];
    world->entity_count++;
    world->agent_count += trpi_entity_is_agent(world, index);
    trpi_area_register(world, index);
    trpi_grid_put(world, index, trpi_entity_position(world, index));
    if (e->ends > e->begins && trpi_bitmap_has_bit(&world->moving, index)) {
        trpi_grid_widen_searches(world, trpi_motion_max_travel_between_looks(world, index));
    }
    if (trpi_entity_is_agent(world, index)) {
        trpi_agent_derived_state_of(world, index)->stale_entries = UINT64_MAX;
        trpi_role_update_agent_has_far_cues(world, index);
    }
    trpi_casting_register_area(world, index);
    if (world->settings.situations_per_area > 0 && trpi_entity_is_agent(world, index)) {
        uint64_t open[TRPI_MOST_SITUATIONS / 64];
        trpi_agent_collect_subscribed_situations(world, index, open);
        memcpy(trpi_entity_open_to(world, index), open, world->settings.situation_words * sizeof *open);
    }
    bool looks = trpi_agent_needs_perception(world, index) || trpi_bitmap_has_bit(&world->attentive, index);
    if (looks && trpi_entity_is_agent(world, index) && !trpi_agent_is_dormant(world, index)) {
        trpi_bitmap_set_bit(&world->sensing[e->serial % world->settings.perception], index);
    }
}

void trpi_restore_compute_derived_state(trp_world *world)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0) {
            take_a_look(world, i);
        }
    }
    trpi_area_reset_border_timers(world);
    trpi_state_hash_mark_all_dirty(world);
    world->counters.entities = world->entity_count;
    TRP_ASSERT(world->entity_count <= world->entity_end && world->entity_end <= world->capacity);
}
