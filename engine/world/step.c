// SPDX-License-Identifier: MIT
// One step: input; agents look around; rounds, in each of which mail is delivered, agents have their turns and the society decides;
// the commit. (SEMANTICS 11.1) The host is asked between rounds. (8.5)
//
// An agent that is not due is not visited. While the turns of a round are taken, other agents look the same to all: as they were
// committed at the end of the step before, with the facts and roles that were shown since.

#include "engine/mind/role.h"
#include "engine/mind/dispatcher.h"
#include "engine/mind/dormancy.h"
#include "engine/mind/latent.h"
#include "engine/mind/schedule.h"
#include "engine/mind/selection.h"
#include "engine/sense/motion.h"
#include "engine/society/area.h"
#include "engine/society/casting.h"
#include "engine/society/scene.h"
#include "engine/society/society.h"
#include "engine/store/lane.h"
#include "engine/store/mail.h"
#include "engine/store/notice.h"
#include "engine/world/commit.h"
#include "engine/world/telling.h"
#include "engine/world/step.h"
#include "engine/world/stopwatch.h"
#include "engine/world/turn.h"
#include "engine/world/watch.h"

#include "base/assert.h"

// Lets an agent look around, whereby it notices what other agents have done since its last look. (7.3)
static void look_around(trp_world *world, uint32_t index)
{
    world->counters.samples += (world->agents[index]->flags & (TRPI_AGENT_SENSES | TRPI_AGENT_RESELECTS)) != 0;
    bool reselects = (world->agents[index]->flags & TRPI_AGENT_RESELECTS) != 0;
    bool watches = trpi_agent_evaluates_while_clause_in_samples(world, index) || trpi_agent_kind_has_conditional_role(world, index);
    bool worth_trying = trpi_latent_look_around(world, index);
    bool rings = trpi_agent_is_shown_subscribed(world, index) && trpi_casting_notify_areas_of_subscriber(world, index);
    if (worth_trying || (reselects && trpi_selection_has_better_sibling(world, index))) {
        trpi_agent_mark_dirty(world, index);
    }
    if (watches) {
        world->agents[index]->flags |= TRPI_AGENT_CHECKS_WHILE;
        trpi_entity_mark_hash_dirty(world, index);
        trpi_agent_wake(world, index);
    }
    uint32_t watch = TRPI_NEVER;
    if (reselects || watches || trpi_bitmap_has_bit(&world->changed, index) ||
        trpi_latent_needs_looks_without_moves(world, index) ||
        (watch = trpi_latents_next_look_step(world, index, !worth_trying)) <= world->now) {
        trpi_agent_make_look_at_next_sample(world, index);  // its occurrences have changed, which may make room for more (7.1)
        return;
    }
    if (watch < world->agents[index]->due) {
        trpi_agent_wake(world, index);  // for its timer
    }
    if (!rings) {
        trpi_bitmap_clear_bit(&world->attentive, index);
    }
    if (!rings && !trpi_agent_needs_perception(world, index)) {
        trpi_bitmap_clear_bit(&world->sensing[world->entities[index].serial % world->settings.perception], index);
    }
}

// Whether an agent whose bucket looks around in this step does so: with an update period of n it looks every nth time. (10.7)
static bool samples_now(const trp_world *world, uint32_t index)
{
    uint32_t period = trpi_agent_update_period(world, index);
    uint32_t samples = world->now / world->settings.perception;
    return (samples & (period - 1)) == (world->entities[index].serial / world->settings.perception & (period - 1));
}

static bool look(trp_world *view, uint32_t index)
{
    if ((view->entities[index].flags & (TRPI_ENTITY_DYING | TRPI_ENTITY_DORMANT)) != 0) {
        return true;
    }
    const bool is_new = (view->agents[index]->flags & TRPI_AGENT_NEW) != 0;
    if (samples_now(view, index) && view->has_memory && !is_new) {
        look_around(view, index);
    } else {
        trpi_agent_make_look_at_next_sample(view, index);  // until it has seen the entities that move now
    }
    return true;
}

static void perceive(trp_world *world)
{
    TRP_ASSERT(trpi_bitmap_first_from(&world->turns, 0) == TRPI_BITMAP_END);
    trpi_motion_refile_moving(world);
    trpi_turns_alert_agents_near_motion(world);
    trpi_bitmap_clear_all(&world->begun);
    trpi_bitmap_clear_all(&world->turns);
    trpi_visit_collect_agents_that_look(world);
    trpi_turns_run(world, look, NULL);
    trpi_bitmap_clear_all(&world->turns);
}

static bool dispatch(trp_world *view, uint32_t index)
{
    if ((view->entities[index].flags & TRPI_ENTITY_ALIVE) == 0) {
        return false;
    }
    if (!trpi_entity_is_agent(view, index)) {
        if (trpi_entity_is_object(view, index)) {
            trpi_bitmap_set_bit(&view->thinking, index);
        }
        return false;
    }
    if (!trpi_partition_has_room_for_turn(view)) {
        trpi_bitmap_set_bit(&view->again, index);
        trpi_notice_add_to_count(view, TRP_NOTICE_TURNS_PUT_OFF, 1, 0);
        return false;
    }
    trpi_dispatch(view, index);
    return true;
}

// Keeps the records of the scenes whose end, or whose loss of a partner, is reported by unread mail of an agent.
static void keep_scenes_of_mail(trp_world *world, uint32_t index)
{
    for (uint32_t at = trpi_agent_derived_state_of(world, index)->first_mail; at != TRPI_NEVER;
         at = world->incoming.mails[at].next) {
        const trpi_mail *mail = &world->incoming.mails[at];
        if (mail->kind == TRPI_MAIL_END || mail->kind == TRPI_MAIL_LOST) {
            trpi_scene_keep_record_for_unread_mail(world, mail->scene, mail->scene_serial);
        }
    }
}

// Posts again, for the next round, the mail of agents that were put off for want of room. Only this mail makes a dormant agent due
// in the next round.
static void put_off(trp_world *world)
{
    for (uint32_t i = trpi_bitmap_first_from(&world->again, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->again, i + 1)) {
        world->put_off += trpi_agent_derived_state_of(world, i)->first_mail != TRPI_NEVER;
        keep_scenes_of_mail(world, i);
        trpi_mail_postpone_of_agent(world, i);
        if (trpi_agent_is_dormant(world, i)) {
            trpi_bitmap_clear_bit(&world->again, i);
        }
    }
}

static void finish_turn(trp_world *world, uint32_t index)
{
    trpi_dispatch_publish_busy(world, index);
    trpi_visit_set_agent_timer(world, index);
    if (world->settings.locks_per_scene + world->settings.locks_per_object > 0) {
        trpi_bitmap_set_bit(&world->suspects, index);
    }
}

static void dispatch_due(trp_world *world)
{
    TRP_ASSERT(trpi_bitmap_first_from(&world->turns, 0) == TRPI_BITMAP_END);
    trpi_bitmap due = world->due;
    world->due = world->turns;
    world->turns = due;
    trpi_turns_run(world, dispatch, finish_turn);
    trpi_show_facts_and_wake_agents(world);
    put_off(world);
    trpi_bitmap_clear_all(&world->turns);
}

static void make_rounds(trp_world *world)
{
    for (world->round = 1; world->round <= world->settings.rounds; world->round++) {
        trpi_stopwatch_begin_part(world, TRP_STEP_PART_DISPATCH);
        trpi_mail_deliver(world);
        if (!trpi_visit_begin_round(world)) {
            break;
        }
        dispatch_due(world);
        trpi_stopwatch_begin_part(world, TRP_STEP_PART_SOCIETY);
        trpi_society_handle_round(world);
        trpi_show_facts_and_wake_agents(world);
        trpi_answers_fetch(world);
        trpi_notices_tell_kept(world);
    }
    world->counters.late_mails += world->outgoing.count;
    trpi_notice_add_to_count(world, TRP_NOTICE_MAIL_LATE, world->outgoing.count, world->settings.rounds);
}

void trp_world_step(trp_world *world)
{
    TRP_REQUIRE(world != NULL && !world->stepping, );
    TRP_ASSERT(!world->stepping);
    if (world->now >= TRPI_NEVER / 2) {
        world->event_count = 0;
        world->published_count = 0;
        trpi_watches_clear_hits(world);
        trpi_notice_tell(world, (trp_notice){.kind = TRP_NOTICE_TIME_OVER, .number = world->now});
        return;  // the end of time: saves come from anywhere, and may be close to it
    }
    world->stepping = true;
    world->now++;
    world->round = 0;
    world->event_count = 0;
    world->sighting_count = 0;
    world->published_count = 0;
    world->counters.steps++;
    if (world->witness != NULL) {
        world->witness->step_begins(world->witness, world);
    }
    trpi_stopwatch_begin_part(world, TRP_STEP_PART_INPUT);
    trpi_answers_clear_answered_agents(world);
    trpi_area_collect_characters_due_at_border(world);
    trpi_input_apply_all(world);
    trpi_show_facts_and_wake_agents(world);
    trpi_schedule_update_role_hours(world);
    trpi_visit_expire_timers(world);
    trpi_stopwatch_begin_part(world, TRP_STEP_PART_LOOKS);
    trpi_dormancy_survey_agents_in_range(world);
    perceive(world);
    trpi_show_roles_changed_by_input(world);
    trpi_answers_fetch(world);
    make_rounds(world);
    trpi_stopwatch_begin_part(world, TRP_STEP_PART_COMMIT);
    trpi_step_commit(world);
    if (world->settings.watches) {
        trpi_watches_find_hits(world);
    }
    trpi_stopwatch_begin_part(world, TRP_STEP_PART_COMMANDS);
    trpi_convert_outputs_for_host(world);
    world->round = 0;
    trpi_notices_tell_kept_and_counted(world);
    world->stepping = false;
    trpi_stopwatch_begin_part(world, TRP_STEP_PART_COUNT);
    if (world->witness != NULL) {
        world->witness->step_ended(world->witness, world);
    }
}

uint32_t trp_world_next_due(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_visit_next_due_step(world);
}

uint32_t trp_world_skip(trp_world *world, uint32_t count)
{
    TRP_REQUIRE(world != NULL && !world->stepping, 0);
    TRP_ASSERT(!world->stepping);
    if (world->settings.watches && trpi_watches_forbid_skipping_steps(world)) {
        return 0;
    }
    const uint32_t free_steps = trp_world_next_due(world) - world->now - 1;
    const uint32_t jumped = trpi_earlier_step(trpi_earlier_step(count, free_steps), TRPI_NEVER / 2 - world->now);
    if (jumped > 0) {
        world->now += jumped;
        trpi_watches_clear_hits(world);
        world->event_count = 0;
        world->published_count = 0;
    }
    return jumped;
}
