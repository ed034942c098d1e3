// SPDX-License-Identifier: MIT
// Invariants:
// - a dormant agent has no behaviour, claim, promise or timer, and looks at nothing: it costs nothing until mail comes;
// - agents become live or dormant here only, before the rounds, so that all agents of a step see the same.

#include "engine/mind/dormancy.h"

#include "engine/body/question.h"
#include "engine/mind/dispatcher.h"
#include "engine/mind/latent.h"
#include "engine/mind/role.h"
#include "engine/mind/schedule.h"
#include "engine/sense/interest.h"
#include "engine/sense/motion.h"

#include "base/assert.h"
#include "base/canary.h"

static bool is_idle(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    bool behaves = trpi_agent_next_used_entry(world, index, 0) < world->settings.entries_per_agent;
    // The canary NO_PROMISE must not show as dormancy: a candidate without its promise would be found dormant in its part
    // before the missing promise is noticed, so no agent becomes dormant under that canary.
    return !behaves && agent->claim_state == TRPI_CLAIM_NONE && agent->promised_to == 0 && !TRPI_CANARY(NO_PROMISE);
}

// Makes an agent dormant: ends all that it does as if it were despawned; its roles and facts stay. (10.3)
static void become_dormant(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    trpi_entity *e = &world->entities[index];
    TRP_ASSERT((e->flags & (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT)) == TRPI_ENTITY_LEAVING);
    trpi_dispatch_end_behaviours_and_agreements(world, index, TRP_REASON_FAR);
    trpi_latent_clear_firings(world, index);
    trpi_questions_forget_of_agent(world, index);
    e->flags &= (uint16_t) ~(TRPI_ENTITY_LEAVING | TRPI_ENTITY_WILL_BE_BUSY);
    e->flags |= TRPI_ENTITY_DORMANT;
    agent->flags &=
        ~(uint32_t)(TRPI_AGENT_SPINNING | TRPI_AGENT_CHANGED | TRPI_AGENT_CHECKS_WHILE | TRPI_AGENT_DIRTY | TRPI_AGENT_NEW);
    agent->leaves_at = 0;
    agent->ring_period = 0;
    agent->idle_until = 0;
    agent->idle_ms = 0;
    agent->clock_due = 0;
    trpi_role_note_active_roles_changed(world, index);
    trpi_bitmap_clear_bit(&world->due, index);
    trpi_bitmap_clear_bit(&world->again, index);
    trpi_event_add(world, index, TRP_EVENT_DORMANT, TRP_NOT_FOUND);
    trpi_entity_mark_hash_dirty(world, index);
    TRP_ASSERT(agent->promised_to == 0 && agent->claim_state == TRPI_CLAIM_NONE && agent->due == TRPI_NEVER);
}

// Makes an agent live: it begins like a new one, with the roles, facts, cooldowns and refusals it had. (10.6)
static void become_live(trp_world *world, uint32_t index)
{
    TRP_ASSERT(trpi_agent_is_dormant(world, index) && world->agents[index]->promised_to == 0);
    world->entities[index].flags &= (uint16_t)~TRPI_ENTITY_DORMANT;
    trpi_latent_restart_timers(world, index);
    trpi_schedule_review(world, index);
    trpi_role_note_active_roles_changed(world, index);
    trpi_event_add(world, index, TRP_EVENT_LIVE, TRP_NOT_FOUND);
    trpi_agent_mark_dirty(world, index);
}

static void stay(trp_world *world, uint32_t index, uint32_t period)
{
    trpi_agent *agent = world->agents[index];
    trpi_entity *e = &world->entities[index];
    TRP_ASSERT(trpi_is_valid_update_period(period));
    uint8_t ring_period = period == 1 ? 0 : (uint8_t)period;
    if ((e->flags & TRPI_ENTITY_DORMANT) != 0) {
        become_live(world, index);
        trpi_motion_alert_partner_seekers(world, index);
    } else if ((e->flags & TRPI_ENTITY_LEAVING) != 0) {
        e->flags &= (uint16_t)~TRPI_ENTITY_LEAVING;
        agent->leaves_at = 0;
        trpi_motion_alert_partner_seekers(world, index);
        trpi_agent_mark_dirty(world, index);
    }
    if (agent->ring_period != ring_period) {
        agent->ring_period = ring_period;
        trpi_entity_mark_hash_dirty(world, index);
        trpi_agent_wake(world, index);  // its timer was set by its old update period
    }
}

static void leave(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    trpi_entity *e = &world->entities[index];
    TRP_ASSERT((e->flags & TRPI_ENTITY_DORMANT) == 0);
    if ((e->flags & TRPI_ENTITY_LEAVING) == 0) {
        e->flags |= TRPI_ENTITY_LEAVING;
        agent->leaves_at = trpi_step_from_now(world, world->settings.leaving);
        trpi_entity_mark_hash_dirty(world, index);
    }
    // An agent that finds no room for the mail by which it leaves goes dormant later.
    if ((is_idle(world, index) || agent->leaves_at <= world->now) && trpi_outputs_have_room_for_turn(world)) {
        become_dormant(world, index);
    }
}

static void survey(trp_world *world, uint32_t index)
{
    uint32_t period = trpi_interest_update_period_of_agent(world, index);
    if (period != 0) {
        stay(world, index, period);
    } else if (!trpi_agent_is_dormant(world, index)) {
        leave(world, index);
    }
}

// Whether an agent need not be surveyed again until it moves, or an interest moves. Either marks the agent in `astir`.
static bool is_settled(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    return (e->flags & TRPI_ENTITY_LEAVING) == 0 && (e->ends <= world->now || world->interest_count == 0);
}

// Whether an agent should be dormant by now, but there was no room, when it was surveyed, for the mail by which it leaves. Such
// an agent is surveyed at every step until there is room.
static bool is_put_off(const trp_world *world, uint32_t index, uint32_t step)
{
    return (world->entities[index].flags & TRPI_ENTITY_LEAVING) != 0 &&
           step >= world->agents[index]->leaves_at + world->settings.perception;
}

void trpi_dormancy_survey_agents_in_range(trp_world *world)
{
    trpi_interest_follow_entities(world);
    for (uint32_t i = trpi_bitmap_first_from(&world->astir, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->astir, i + 1)) {
        const trpi_entity *e = &world->entities[i];
        if ((e->flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_DYING)) != TRPI_ENTITY_ALIVE || !trpi_entity_is_agent(world, i)) {
            trpi_bitmap_clear_bit(&world->astir, i);
        } else if (trpi_agent_next_look_step(world, e->serial, world->now) == world->now || e->begins == world->now ||
                   is_put_off(world, i, world->now)) {
            survey(world, i);
            if (is_settled(world, i)) {
                trpi_bitmap_clear_bit(&world->astir, i);
            }
        }
    }
}

uint32_t trpi_dormancy_next_survey_step(const trp_world *world, uint32_t from_step)
{
    uint32_t due = trpi_interest_next_follow_entities_step(world, from_step);
    for (uint32_t i = trpi_bitmap_first_from(&world->astir, 0); i != TRPI_BITMAP_END && due > from_step;
         i = trpi_bitmap_first_from(&world->astir, i + 1)) {
        uint32_t turn =
            is_put_off(world, i, from_step) ? from_step : trpi_agent_next_look_step(world, world->entities[i].serial, from_step);
        due = turn < due ? turn : due;
    }
    return due;
}
