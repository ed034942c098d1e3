// SPDX-License-Identifier: MIT
#include "engine/store/state.h"

#include "engine/store/notice.h"
#include "engine/store/output.h"

#include "base/assert.h"

#include <string.h>

uint32_t trpi_collect_entity_bitmaps(trp_world *world, uint32_t sensing_bucket_count, trpi_bitmap **bitmaps,
                                     uint32_t *written_in_turns_count)
{
#define ADDRESS(name) &world->name,
    trpi_bitmap *const by_turns[] = {TRPI_BITMAPS_OF_TURNS(ADDRESS)};
    trpi_bitmap *const others[] = {TRPI_BITMAPS_OF_STEP(ADDRESS)};
    TRP_ASSERT(sensing_bucket_count <= TRPI_SENSE_BUCKETS);
    uint32_t count = sizeof by_turns / sizeof *by_turns;
    memcpy(bitmaps, by_turns, sizeof by_turns);
    for (uint32_t i = 0; i < sensing_bucket_count; i++) {
        bitmaps[count++] = &world->sensing[i];
    }
    *written_in_turns_count = count;
    memcpy(&bitmaps[count], others, sizeof others);
    TRP_ASSERT(count + sizeof others / sizeof *others <= TRPI_MOST_BITMAPS);
    return count + (uint32_t)(sizeof others / sizeof *others);
}

// Returns the smallest whole number of steps that is not shorter than the given time, at least one. (11.5)
uint32_t trpi_ms_to_steps(const trp_world *world, uint64_t milliseconds)
{
    TRP_ASSERT(milliseconds < UINT64_MAX / 2000);
    uint64_t steps = (milliseconds * world->settings.steps_per_second + 999) / 1000;
    return steps == 0 ? 1 : steps < TRPI_NEVER / 2 ? (uint32_t)steps : TRPI_NEVER / 2;
}

uint32_t trpi_seconds_to_steps(const trp_world *world, trpi_number seconds)
{
    return seconds > 0 ? trpi_ms_to_steps(world, (uint64_t)trpi_number_to_thousandths(seconds)) : 1;
}

uint64_t trpi_agent_draw_random(trp_world *world, uint32_t index, uint64_t purpose)
{
    TRP_ASSERT(index < world->entity_end);
    trpi_agent *agent = world->agents[index];
    trpi_entity_mark_hash_dirty(world, index);
    return trpi_random_bits(world->settings.seed, world->entities[index].serial, agent->draws++, purpose);
}

trp_event *trpi_event_add(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t behaviour)
{
    TRP_ASSERT(index == TRPI_NEVER || index < world->capacity);
    const bool is_plain = trpi_event_cue_types[kind] == 0 && world->settings.events && trpi_output_has_memory_for_events(world);
    return is_plain ? trpi_event_append(world, index, kind, behaviour) : trpi_event_add_with_news(world, index, kind, behaviour);
}

void trpi_event_add_with_reason(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t behaviour, trp_reason reason,
                                trpi_ref other)
{
    trp_event *event = trpi_event_add(world, index, kind, behaviour);
    event->reason = (uint8_t)reason;
    event->other.value = other;
}

void trpi_event_add_message(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t message, trpi_ref sender)
{
    trp_event *event = trpi_event_add(world, index, kind, TRP_NOT_FOUND);
    event->task = message;
    event->other.value = sender;
}

void trpi_agent_wake(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->entity_end);
    if (!trpi_agent_is_dormant(world, index)) {
        trpi_bitmap_set_bit(world->stepping && world->round > 0 ? &world->again : &world->due, index);
    }
}

void trpi_agent_wake_at_next_update(trp_world *world, uint32_t index)
{
    if (!trpi_agent_awaits_first_turn(world, index)) {  // which comes before any update, and has a timer
        trpi_agent_wake_from_step(world, index, world->now);
    }
}

void trpi_agent_wake_from_step(trp_world *world, uint32_t index, uint32_t step)
{
    uint32_t turn = trpi_agent_next_update_step(world, index, step);
    if (turn == world->now) {
        trpi_agent_wake(world, index);
    } else if (!trpi_agent_is_dormant(world, index) && turn < world->agents[index]->due) {
        world->agents[index]->due = turn;
        trpi_timer_wheel_set(&world->wheel, index, turn);
    }
}

void trpi_agent_mark_dirty(trp_world *world, uint32_t index)
{
    world->agents[index]->flags |= TRPI_AGENT_DIRTY;
    trpi_entity_mark_hash_dirty(world, index);
    trpi_agent_wake(world, index);
}

void trpi_agent_make_choose_again(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    agent->idle_until = 0;
    agent->idle_ms = 0;
    trpi_agent_mark_conditions_stale(world, index);
    agent->flags |= TRPI_AGENT_DIRTY;
    trpi_entity_mark_hash_dirty(world, index);
    if (!trpi_agent_awaits_first_turn(world, index)) {
        trpi_agent_wake(world, index);
    }
}

void trpi_agent_mark_dirty_for_next_update(trp_world *world, uint32_t index)
{
    world->agents[index]->flags |= TRPI_AGENT_DIRTY;
    trpi_entity_mark_hash_dirty(world, index);
    trpi_agent_wake_at_next_update(world, index);
}

void trpi_agent_make_look_at_next_sample(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->entity_end && world->settings.perception <= TRPI_SENSE_BUCKETS);
    trpi_bitmap_set_bit(&world->attentive, index);
    trpi_bitmap_set_bit(&world->sensing[world->entities[index].serial % world->settings.perception], index);
}

void trpi_agents_make_all_look_around(trp_world *world)
{
    world->still_since = world->now > world->still_since ? world->now : world->still_since;
}

bool trpi_output_limits_allow_turn(const trp_world *world, const trpi_output_limits *limits)
{
    return world->outgoing.count + 128 <= limits->mails && world->office.count + 256 <= limits->society_mails &&
           world->command_count + 63 <= limits->commands;
}

bool trpi_outputs_have_room_for_turn(const trp_world *world)
{
    trpi_output_limits room = trpi_output_limits_for_entities(world->entity_count);
    return trpi_output_limits_allow_turn(world, &room);
}

void trpi_news_add(trp_world *world, const trpi_news *news)
{
    TRP_ASSERT(news->cue_type == TRPI_CUE_EVENT || news->behaviour_or_event < world->pack->behaviour_count);
    if (trpi_output_has_room_for_news(world)) {
        world->news[world->news_count++] = *news;
    } else {
        trpi_notice_add_to_count(world, TRP_NOTICE_NEWS_LOST, 1, 0);
    }
}
