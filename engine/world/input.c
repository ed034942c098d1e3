// SPDX-License-Identifier: MIT
#include "engine/store/notice.h"
#include "engine/world/step.h"

#include "engine/world/fetch.h"
#include "engine/world/input_queue.h"
#include "engine/sense/interest.h"

#include "engine/body/action.h"
#include "engine/body/crossing.h"
#include "engine/body/mark.h"
#include "engine/body/pending.h"
#include "engine/body/tree.h"
#include "engine/mind/lifecycle.h"
#include "engine/mind/dispatcher.h"
#include "engine/mind/own_fact.h"
#include "engine/mind/queue.h"
#include "engine/mind/role.h"
#include "engine/mind/schedule.h"
#include "engine/mind/selection.h"
#include "engine/mind/takeover.h"
#include "engine/sense/motion.h"
#include "engine/society/area.h"
#include "engine/society/casting.h"
#include "engine/society/provider.h"
#include "engine/society/scene.h"
#include "engine/store/clock.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"
#include "engine/store/tables.h"

#include "base/assert.h"

#include <string.h>

#define MOST_PROMPT 24  // agents of a world that does not stagger them

static trp_point first_point(const trpi_input *input)
{
    return (trp_point){input->point[0], input->point[1], input->point[2]};
}

// Lets an entity appear. The first turn of an agent that is one of a crowd comes late; `agents` is the number of agents before this
// step's input, plus the number of those that the input lets appear. (12.8)
static void spawn(trp_world *world, uint32_t index, const trpi_input *input, uint32_t agents)
{
    TRP_ASSERT(index < world->capacity && world->entities[index].serial == trpi_ref_serial(input->entity));
    trpi_entity *e = &world->entities[index];
    const trpi_pack_kind *kind = trpi_kind_of_entity(world, index);
    const bool is_agent = trpi_kind_is_of_agents(kind);
    e->flags = TRPI_ENTITY_ALIVE;
    world->entity_count++;
    world->agent_count += is_agent;
    if (index < world->entity_end) {
        trpi_entity_clear_table_rows(world, index);
    } else {
        world->entity_end = index + 1;  // the row has not been used before: it is as it was reserved
    }
    TRP_ASSERT(world->agents[index]->role_count == 0 && world->agents[index]->due == TRPI_NEVER);
    if (is_agent && agents > MOST_PROMPT && world->settings.steps_per_second > 1) {
        trpi_agent *agent = world->agents[index];
        agent->due = trpi_agent_next_update_step(world, index, world->now + trpi_stagger_in_crowd(world, index));
        agent->flags |= TRPI_AGENT_STAGGERED | TRPI_AGENT_NEW;
        trpi_timer_wheel_set(&world->wheel, index, agent->due);
    }
    if (kind->slot_count > 0) {
        trpi_entity_init_facts(world, index);
    }
    trpi_motion_appear(world, index, first_point(input));
    if ((kind->flags & TRPI_KIND_OBJECT) != 0) {
        if ((trpi_object_traits(world, index) & (TRPI_OBJECT_LINKS | TRPI_OBJECT_THINKS)) != 0) {
            trpi_bitmap_set_bit(&world->arrived, index);
        }
        if ((kind->flags & TRPI_KIND_AREA) != 0) {
            trpi_casting_register_area(world, index);
            trpi_area_register(world, index);
        }
    } else if (is_agent && trpi_agent_kind_has_conditional_role(world, index)) {
        trpi_agent_make_choose_again(world, index);
    }
    trpi_area_request_border_check_of_entity(world, index);
    trpi_event_add(world, index, TRP_EVENT_SPAWNED, TRP_NOT_FOUND);
    trpi_entity_mark_hash_dirty(world, index);
}

static void despawn(trp_world *world, uint32_t index)
{
    TRP_ASSERT((world->entities[index].flags & TRPI_ENTITY_DYING) == 0);
    trpi_event_add(world, index, TRP_EVENT_DESPAWNED, TRP_NOT_FOUND);
    if (trpi_entity_is_agent(world, index)) {
        trpi_dispatch_end_behaviours_and_agreements(world, index, TRP_REASON_GONE);
    }
    if (trpi_entity_is_object(world, index)) {
        trpi_provider_take_back_all_holdings(world, index);
    }
    world->entities[index].flags |= TRPI_ENTITY_DYING;
    trpi_area_request_border_check_of_entity(world, index);
    trpi_agents_make_all_look_around(world);
    trpi_entity_mark_hash_dirty(world, index);
}

static void set_fact(trp_world *world, uint32_t index, uint32_t fact, int64_t value)
{
    if (trpi_fact_belongs_to_kind(world->pack, world->entities[index].kind, fact) &&
        trpi_fact_write(world, index, &world->pack->facts[fact], value) && trpi_entity_is_agent(world, index) &&
        !trpi_agent_goes_on_after_own_fact(world, index, fact)) {
        trpi_agent_note_own_fact_changed(world, index, fact);
        trpi_agent_mark_dirty_for_next_update(world, index);
    }
}

// Sets a fact of the world. Agents that depend on it are woken when it is shown, after all input has been applied. (1.1)
static void set_world_fact(trp_world *world, const trpi_input *input)
{
    if (trpi_fact_is_of_world(world->pack, input->number) && trpi_world_fact_write(world, input->number, input->values[0])) {
        trpi_event_add(world, TRPI_NEVER, TRP_EVENT_FACT, TRP_NOT_FOUND)->task = input->number;
    }
}

// Sets a fact of the scene in which the agent plays, for the host, as if the agent's part had set it; does nothing without such a
// scene. (1.2)
static void set_scene_fact(trp_world *world, uint32_t index, uint32_t fact, int64_t value)
{
    uint32_t scene = trpi_agent_scene_with_fact(world, index, fact);
    if (scene != TRPI_NEVER) {
        trpi_scene_set_fact_and_wake_parts(world, scene, fact, value);
    }
}

static void add_items(trp_world *world, uint32_t index, uint32_t item, int64_t count)
{
    int64_t held = trpi_entity_item_count(world, index, item);
    if (trpi_item_change_count(world, index, item, count < -held ? -held : count) && trpi_entity_is_agent(world, index)) {
        trpi_agent_mark_conditions_stale(world, index);
        trpi_agent_mark_dirty_for_next_update(world, index);
    }
}

static void set_spontaneous(trp_world *world, uint32_t index, bool spontaneous)
{
    trpi_agent *agent = world->agents[index];
    agent->flags &= ~(uint32_t)TRPI_AGENT_SPONTANEOUS;
    agent->flags |= spontaneous ? TRPI_AGENT_SPONTANEOUS : 0;
    agent->idle_until = 0;
    trpi_entity_mark_hash_dirty(world, index);
}

// Applies the host's report that an action has ended, or forces an action to end: then the host is told to stop it, and the input
// says how it has ended. Ignored when the action is over already. (4.1)
static void action_ended(trp_world *world, const trpi_input *input)
{
    trpi_leaf leaf;
    uint32_t which;
    if (!trpi_action_find_by_token(world, (trp_token){input->other}, &leaf, &which)) {
        trpi_notice_add_to_count(world, TRP_NOTICE_ANSWERS_LATE, 1, 0);
        return;
    }
    if (input->kind == TRPI_INPUT_FORCED) {
        trpi_action_stop_one(&leaf, which);
    } else if (which != 0) {
        leaf.run->besides &= (uint8_t) ~(1u << (which - 1));
        trpi_entity_mark_hash_dirty(world, leaf.index);
    }
    if (which == 0) {
        bool failed = input->number != TRP_ACTION_SUCCEEDED;
        leaf.run->flags |= TRPI_AT_REPORTED | (failed ? TRPI_AT_REPORT_FAILED : 0);
        leaf.run->failure = failed ? (uint16_t)(input->count + 1) : 0;
        trpi_body_request_update(world, leaf.index, leaf.entry);
        trpi_agent_wake_at_next_update(world, leaf.index);
    }
}

// Applies a report of progress, which restarts the watchdog's time and never shortens it.
static void action_goes_on(trp_world *world, const trpi_input *input)
{
    trpi_leaf leaf;
    uint32_t which, due = trpi_step_from_now(world, world->settings.watchdog);
    if (trpi_action_find_by_token(world, (trp_token){input->other}, &leaf, &which) && which == 0 && leaf.run->watch_due != 0) {
        leaf.run->beat = world->now;
        leaf.run->watch_due = due > leaf.run->watch_due ? due : leaf.run->watch_due;
        trpi_entity_mark_hash_dirty(world, leaf.index);
    }
}

// Posts a message of the host, unless there is little room: a flood of messages must leave room for the mail between
// agents. (4.6)
static void post_message(trp_world *world, const trpi_input *input)
{
    if (world->outgoing.count >= trpi_output_limits_for_entities(world->entity_count).mails ||
        !trpi_output_has_room_for_agent_mails(world)) {
        trpi_notice_add_to_count(world, TRP_NOTICE_MESSAGES_LOST, 1, 0);
        return;
    }
    trpi_mail *mail = trpi_mail_post(world, TRPI_NEVER, input->entity, TRPI_MAIL_MESSAGE);
    mail->sender = input->other;
    mail->number = input->number;
    for (uint32_t i = 0; i < TRPI_MAX_ARGUMENTS; i++) {
        mail->values[i] = input->values[i];
    }
}

// Forces a pending step to end; ignored when it is over already. (4.1)
static void pending_forced(trp_world *world, uint32_t index, const trpi_input *input)
{
    trpi_leaf leaf;
    if (!trpi_pending_step_find(world, index, input->other, &leaf)) {
        trpi_notice_add_to_count(world, TRP_NOTICE_ANSWERS_LATE, 1, 0);
        return;
    }
    trpi_pending_step_set_result(&leaf, input->number != TRP_ACTION_SUCCEEDED);
    trpi_agent_wake_at_next_update(world, index);
}

// Notes that the input has changed the roles of an agent, which are shown before the rounds. (11.1)
static void note_new_roles(trp_world *world, uint32_t index, bool has_changed)
{
    if (has_changed) {
        world->entities[index].flags |= TRPI_ENTITY_ROLES_NEW;
        world->roles_from_input = true;
        trpi_entity_mark_hash_dirty(world, index);
    }
}

// Applies an input that concerns an agent, and wakes the agent after those that give it a turn.
static void apply_to_agent(trp_world *world, uint32_t index, const trpi_input *input)
{
    uint32_t entry;
    switch (input->kind) {
    case TRPI_INPUT_PUT_ON: note_new_roles(world, index, trpi_role_put_on(world, index, input->number)); return;
    case TRPI_INPUT_TAKE_OFF: note_new_roles(world, index, trpi_role_take_off(world, index, input->number)); return;
    case TRPI_INPUT_MESSAGE: post_message(world, input); return;
    case TRPI_INPUT_PENDING: pending_forced(world, index, input); return;
    case TRPI_INPUT_LAYER: trpi_takeover_force_layer(world, index, input->number, input->count); return;
    case TRPI_INPUT_SCENE_FACT: set_scene_fact(world, index, input->number, input->values[0]); return;
    case TRPI_INPUT_DIALOGUE: trpi_takeover_begin_or_end_dialogue(world, index, input->number != 0); return;
    case TRPI_INPUT_SPONTANEOUS: set_spontaneous(world, index, input->number != 0); break;
    case TRPI_INPUT_PERFORM:
        trpi_selection_start_for_host(world, index, input->number, input->other, input->values, input->count);
        break;
    case TRPI_INPUT_CANCEL:
        if ((entry = trpi_queue_find_behaviour(world, index, input->number)) == TRPI_NEVER) {
            return;
        }
        trpi_lifecycle_cancel(world, index, entry, TRP_REASON_HOST, false);
        break;
    case TRPI_INPUT_PERIOD:
        world->agents[index]->own_period = input->number == 1 ? 0 : (uint8_t)input->number;
        trpi_entity_mark_hash_dirty(world, index);
        break;  // woken because its timer was set for a turn of before
    case TRPI_INPUT_BEGIN:
        trpi_schedule_begin_occasion(world, index, input->number,
                                     input->count != 0 ? trpi_clock_moment_of_entity(world, index) + input->count - world->now
                                                       : TRPI_NEVER_MOMENT);
        break;
    case TRPI_INPUT_END: trpi_schedule_end_occasion(world, index, input->number); break;
    default: return;
    }
    trpi_agent_wake(world, index);
}

// Sets the clock. Agents that depend on the time of day re-evaluate at their next turn; dormant ones when they become
// live. (12.6)
static void set_clock(trp_world *world, uint64_t moment)
{
    trpi_clock_set(world, moment);
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) == 0 || !trpi_entity_is_agent(world, i)) {
            continue;
        }
        trpi_role_reset_clock_cues(world, i);
        trpi_agent_request_cue_review(world, i);
        if (world->agents[i]->clock_due != 0) {
            world->agents[i]->clock_due = world->now;
            trpi_entity_mark_hash_dirty(world, i);
        }
        trpi_agent_wake_at_next_update(world, i);  // its timer was set by the clock of before
    }
}

// Changes the update period of all agents. Each agent is woken once, because its timer was set for a turn of the old
// period, and a turn of the new period may come at another step. (10.7)
static void set_update_period(trp_world *world, uint32_t steps)
{
    world->update_period = steps;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, i)) {
            trpi_agent_wake(world, i);
        }
    }
}

static void apply_to_entity(trp_world *world, uint32_t index, const trpi_input *input)
{
    switch (input->kind) {
    case TRPI_INPUT_DESPAWN: despawn(world, index); break;
    case TRPI_INPUT_FACT: set_fact(world, index, input->number, input->values[0]); break;
    case TRPI_INPUT_ITEMS: add_items(world, index, input->number, input->values[0]); break;
    case TRPI_INPUT_MOTION:
        trpi_motion_begin_stretch(world, index, first_point(input), (trp_point){input->point[3], input->point[4], input->point[5]},
                                  input->count);
        trpi_area_request_border_check_of_entity(world, index);
        break;
    case TRPI_INPUT_REACH:
        world->entities[index].reach_x = input->point[0];
        world->entities[index].reach_y = input->point[1];
        world->entities[index].reach_z = input->point[2];
        trpi_area_request_border_check_of_entity(world, index);
        trpi_agents_make_all_look_around(world);
        trpi_entity_mark_hash_dirty(world, index);
        break;
    case TRPI_INPUT_LINK: trpi_provider_add_link_end(world, index, input); break;
    case TRPI_INPUT_BIND:
        world->bound[input->number] = input->entity;
        trpi_agents_make_all_look_around(world);
        break;
    default:
        if (trpi_entity_is_agent(world, index)) {
            apply_to_agent(world, index, input);
        }
        break;
    }
}

// The records of the queue whose agents are being fetched: memory takes about as long as eight short calls. An agent is fetched
// AGENTS_AHEAD records before its own, and its first entry, which is found by what was fetched before, ENTRIES_AHEAD before.
enum { ENTRIES_AHEAD = 4, AGENTS_AHEAD = 8 };
typedef struct fetched_records {
    uint32_t end;  // the next record (trpi_input_pass)
    uint32_t number;
    uint32_t agents[AGENTS_AHEAD];  // by the number of the record
} fetched_records;

static void fetch_ahead(const trp_world *world, fetched_records *fetched)
{
    const uint32_t agent = trpi_input_pass(world, &fetched->end);
    const uint32_t before = fetched->agents[(fetched->number + ENTRIES_AHEAD) % AGENTS_AHEAD];
    fetched->agents[fetched->number++ % AGENTS_AHEAD] = agent;
    if (before < world->entity_end) {
        trpi_fetch_entries(world, before);
    }
    if (agent < world->entity_end) {
        trpi_fetch_agent_head(world, agent);
    }
}

// Whether a reference names an entity that has some flags, and not others: 0 names none.
static bool names_entity_with_flags(const trp_world *world, trpi_ref who, uint32_t flags, uint32_t others)
{
    const uint32_t index = trpi_ref_index(who);
    return who != 0 && index < world->capacity && world->entities[index].serial == trpi_ref_serial(who) &&
           (world->entities[index].flags & (flags | others)) == flags;
}

void trpi_input_apply_all(trp_world *world)
{
    TRP_ASSERT(world->stepping && world->round == 0);
    const uint32_t agents = world->agent_count + world->input.new_agents;
    // Before the first step nobody has memory to be fetched.
    const bool fetches = world->input.count > 0 && world->entity_end > 0 && trpi_memory_is_fetched_ahead(world);
    fetched_records fetched = {0};
    memset(fetched.agents, 0xFF, sizeof fetched.agents);
    for (uint32_t i = 0; fetches && i < AGENTS_AHEAD; i++) {
        fetch_ahead(world, &fetched);
    }
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        if (fetches) {
            fetch_ahead(world, &fetched);
        }
        const trpi_input *input = &walk.input;
        uint32_t index = trpi_ref_index(input->entity);
        switch (input->kind) {
        case TRPI_INPUT_FINISHED:
        case TRPI_INPUT_FORCED: action_ended(world, input); break;
        case TRPI_INPUT_PROGRESS: action_goes_on(world, input); break;
        case TRPI_INPUT_CROSSES: trpi_crossing_begin(world, (trp_token){input->other}, input->entity, first_point(input)); break;
        case TRPI_INPUT_MARK: trpi_mark_perform_responses(world, (trp_token){input->other}, input->number); break;
        case TRPI_INPUT_EVENT:
            trpi_news_add(
                world,
                &(trpi_news){.who = input->other, .behaviour_or_event = (uint16_t)input->number, .cue_type = TRPI_CUE_EVENT});
            break;
        case TRPI_INPUT_WORLD_FACT: set_world_fact(world, input); break;
        case TRPI_INPUT_CLOCK: set_clock(world, (uint64_t)input->values[0]); break;
        case TRPI_INPUT_WORLD_PERIOD: set_update_period(world, input->number); break;
        case TRPI_INPUT_INTEREST_ADD:
        case TRPI_INPUT_INTEREST_MOVE:
        case TRPI_INPUT_INTEREST_FOLLOW:
        case TRPI_INPUT_INTEREST_REMOVE: trpi_interest_apply_input(world, input); break;
        case TRPI_INPUT_SPAWN:
            if (names_entity_with_flags(world, input->entity, TRPI_ENTITY_RESERVED, 0)) {
                spawn(world, index, input, agents);
            }
            break;
        default:
            if (names_entity_with_flags(world, input->entity, TRPI_ENTITY_ALIVE, TRPI_ENTITY_DYING)) {
                apply_to_entity(world, index, input);
            } else {
                trpi_notice_add_to_count(world, TRP_NOTICE_CALLS_LATE, 1, 0);
            }
            break;
        }
    }
    trpi_input_clear(world);
    for (uint32_t i = trpi_bitmap_first_from(&world->arrived, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->arrived, i + 1)) {
        trpi_bitmap_clear_bit(&world->arrived, i);
        trpi_provider_prepare_new_object(world, i);
    }
}
