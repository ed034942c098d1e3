// SPDX-License-Identifier: MIT
#include "troupe/world.h"

#include "engine/body/dependency.h"
#include "engine/body/trigger.h"
#include "engine/mind/active_role.h"
#include "engine/mind/partner_search.h"
#include "engine/mind/perception.h"
#include "engine/society/provider.h"
#include "engine/store/clock.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"
#include "engine/store/lane.h"
#include "engine/store/notice.h"
#include "engine/store/tables.h"
#include "engine/world/input_queue.h"
#include "engine/world/read.h"
#include "engine/world/state_hash.h"
#include "engine/world/watch.h"
#include "engine/world/world.h"

#include "base/assert.h"
#include "troupe/agent.h"
#include "troupe/sized.h"
#include "base/memory.h"
#include "pack/week.h"

#include <string.h>

void trp_world_def_init(trp_world_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_world_def defaults = {
        .size_bytes = size,
        .seed = 1,
        .entity_capacity = 64,
        .steps_per_second = 30,
        .rounds_per_step = 4,
        .patience_ms = 6000,
        .gives_up_ms = 60000,
        .promise_steps = 10,
        .perception_ms = 250,
        .refusal_ms = 10000,
        .watchdog_ms = 60000,
        .stuck_ms = 5000,
        .start_of_day_s = 8 * 3600,
        .events = 1,
        .leaving_ms = 10000,
        .update_period = 1,
        .questions = 32,
        .most_entities = TRP_MOST_ENTITIES,
    };
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

static bool is_sensible(const trp_world_def *def)
{
    return def->steps_per_second >= 1 && def->steps_per_second <= 1000 && def->rounds_per_step >= 1 && def->rounds_per_step <= 16 &&
           def->promise_steps >= 1 && def->start_of_day_s < TRPI_DAY_SECONDS && def->day_length_s <= TRPI_LONGEST_DAY_S &&
           def->first_weekday <= TRPI_WEEK_DAYS && def->perception_ms >= 1 && trpi_is_valid_update_period(def->update_period) &&
           def->questions >= 1 && def->questions <= TRPI_MAX_QUESTIONS && def->most_entities >= 1 &&
           def->most_entities <= TRP_MOST_ENTITIES;
}

static void raise_to(uint32_t *most, uint32_t number)
{
    *most = number > *most ? number : *most;
}

// Returns how many roles of the pack any agent of the kind of `role` can wear, `role` included: roles for that kind or one of its
// parents; at most TRPI_MAX_ROLES.
static uint32_t roles_beside(const trp_pack *pack, uint32_t role)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < pack->role_count && count < TRPI_MAX_ROLES; i++) {
        count += trpi_pack_kind_is(pack, pack->roles[role].kind, pack->roles[i].kind);
    }
    return count;
}

// Returns the action by which an agent walks back to a partner: the first action of the pack that moves the body and takes one
// entity and nothing else. TRPI_NONE16 when there is none. (2.5)
static uint32_t find_move_action(const trp_pack *pack)
{
    for (uint32_t i = 0; i < pack->action_count; i++) {
        const trpi_pack_action *action = &pack->actions[i];
        if ((action->flags & TRPI_ACTION_MOVES) != 0 && action->parameter_count == 1 &&
            pack->parameters[action->first_parameter].type == TRP_TYPE_ENTITY) {
            return i;
        }
    }
    return TRPI_NONE16;
}

static uint32_t beyond(uint32_t count, uint32_t most)
{
    return count > most ? count - most : 0;
}

// The settings that are the most of some number among the rows of a table: MOST(setting, type and name of the table, number of
// `row`).
#define MOSTS(MOST)                                                                               \
    MOST(offers_per_object, offer, offers, row->slot + 1u)                                        \
    MOST(links_per_entity, link, links, (uint32_t)row->slot + row->ends)                          \
    MOST(situations_per_area, situation, situations, row->slot + 1u)                              \
    MOST(areas_per_entity, handler, handlers,                                                     \
         row->type == TRPI_HANDLES_ENTER || row->type == TRPI_HANDLES_LEAVE ? TRPI_MAX_AREAS : 0) \
    MOST(further_per_command, action, actions, beyond(row->parameter_count, TRPI_MAX_ARGUMENTS))  \
    MOST(further_per_question, query, queries, beyond(row->parameter_count, TRPI_GIVEN_AT_HAND))  \
    MOST(values_per_latent, cue, cues, row->type == TRPI_CUE_MESSAGE ? TRPI_MAX_ARGUMENTS : 0)    \
    MOST(parts_per_scene, scene, scenes, row->part_count)                                         \
    MOST(loops_per_scene, scene, scenes, row->loop_count)                                         \
    MOST(locks_per_scene, scene, scenes, row->lock_count)                                         \
    MOST(locals_per_entry, behaviour, behaviours, row->local_count)                               \
    MOST(nodes_per_entry, task, tasks, row->node_count)                                           \
    MOST(latents_per_role, role, roles, row->latent_count)                                        \
    MOST(behaviours_per_role, role, roles, row->behaviour_count)

static void measure_pack(trpi_world_settings *s, const trp_pack *pack)
{
    memset(&s->layer_count, 0, sizeof *s - offsetof(trpi_world_settings, layer_count));
    for (uint32_t i = 0; i < pack->layer_count; i++) {
        s->first_entry[i] = s->entries_per_agent;
        s->entries_per_layer[i] = 1u + pack->layers[i].collaborative_queues + pack->layers[i].latent_queues;
        s->entries_per_agent += s->entries_per_layer[i];
    }
    s->layer_count = pack->layer_count;
    s->queues_per_agent = s->entries_per_agent;
    s->frames_per_agent = pack->offer_count > 0 || pack->handler_count > 0 ? TRPI_MAX_FRAMES : 0;
    s->entries_per_agent += s->frames_per_agent;
    s->situation_words = (pack->situation_count + 63) / 64;
    s->words_per_command = pack->word_count > 0 ? TRPI_MOST_WORDS : 0;
    s->questions_per_agent = pack->query_count > 0 ? s->questions : 0;
    s->all_channels = pack->channel_count > 0 ? (1u << pack->channel_count) - 1 : 1;
    s->move_action = find_move_action(pack);
    s->locals_per_entry = 1;
    s->latents_per_role = 1;
    s->behaviours_per_role = 1;
    s->slots_per_entity = 1;
    s->roles_per_agent = 1;
    s->parts_per_scene = 2;
#define RAISE(setting, thing, table, number)                                                           \
    for (const trpi_pack_##thing *row = pack->table; row < pack->table + pack->thing##_count; row++) { \
        raise_to(&s->setting, number);                                                                 \
    }
    MOSTS(RAISE)
    for (uint32_t i = 0; i < pack->node_count; i++) {
        s->rests_per_agent += pack->nodes[i].type == TRPI_NODE_COOLDOWN;
    }
    for (uint32_t i = 0; i < pack->offer_count; i++) {
        s->wraps_moves = s->wraps_moves || (pack->offers[i].flags & TRPI_OFFER_WRAPS) != 0;
    }
    for (uint32_t i = 0; i < pack->role_count; i++) {
        raise_to(&s->roles_per_agent, roles_beside(pack, i));
    }
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        raise_to(&s->locks_per_object, s->frames_per_agent > 0 ? trpi_pack_kind_lock_count(pack, i) : 0);
        raise_to((pack->kinds[i].flags & TRPI_KIND_WORLD) != 0   ? &s->slots_of_world
                 : (pack->kinds[i].flags & TRPI_KIND_SCENE) != 0 ? &s->slots_per_scene
                                                                 : &s->slots_per_entity,
                 pack->kinds[i].slot_count);
    }
}

// Returns the greatest distance up to which an entity of a kind matters to any of the sights of behaviours.
static uint32_t farthest(const trp_pack *pack, const trpi_sight *sights, uint32_t kind)
{
    uint32_t reach = 0;
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        raise_to(&reach, trpi_sight_has_kind(&sights[i], pack->kind_enter[kind]) ? sights[i].reach : 0);
    }
    return reach;
}

// Returns the length of a day in seconds: as the def says, else as the text does, else 24 hours.
static uint32_t day_length(const trp_pack *pack, uint32_t said)
{
    return said != 0 ? said : pack->calendar_count > 0 ? pack->calendars[0].day_length_s : TRPI_DAY_SECONDS;
}

// Returns the day of the week of the first day, from 1: as the def says, else as the text does, else Monday.
static uint32_t first_weekday(const trp_pack *pack, uint32_t said)
{
    uint32_t text = pack->calendar_count > 0 ? pack->calendars[0].first_weekday : 0;
    return said != 0 ? said : text != 0 ? text : 1;
}

static trpi_world_settings settings_of(const trp_world_def *def)
{
    trpi_world_settings s = {.seed = def->seed,
                             .steps_per_second = def->steps_per_second,
                             .rounds = def->rounds_per_step,
                             .promise = def->promise_steps,
                             .start_of_day_s = def->start_of_day_s,
                             .day_length_s = def->day_length_s,
                             .first_weekday = def->first_weekday,
                             .most_entities = def->most_entities,
                             .events = def->events != 0};
    const trp_world clock = {.settings = s};
    s.patience = trpi_ms_to_steps(&clock, def->patience_ms);
    s.gives_up = trpi_ms_to_steps(&clock, def->gives_up_ms);
    s.refusal = trpi_ms_to_steps(&clock, def->refusal_ms);
    s.watchdog = trpi_ms_to_steps(&clock, def->watchdog_ms);
    s.stuck = trpi_ms_to_steps(&clock, def->stuck_ms);
    s.leaving = trpi_ms_to_steps(&clock, def->leaving_ms);
    s.period = def->update_period;
    s.questions = def->questions;
    s.perception = trpi_earlier_step(trpi_ms_to_steps(&clock, def->perception_ms), TRPI_SENSE_BUCKETS);
    return s;
}

trp_result trpi_world_make(const trp_pack *pack, const trp_allocator *allocator, const trpi_world_settings *settings,
                           uint32_t entity_capacity, trp_world **world)
{
    *world = NULL;
    trp_world *made = trpi_memory_allocate(allocator, 1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->allocator = *allocator;
    made->pack = pack;
    made->next_serial = 1;
    made->next_scene = 1;
    made->next_interest = 1;
    made->partition_size = TRPI_PARTITION_SIZE;
    trpi_partition_lift_output_limits(made);
    made->settings = *settings;
    made->update_period = settings->period;
    made->settings.day_length_s = day_length(pack, settings->day_length_s);
    made->settings.first_weekday = first_weekday(pack, settings->first_weekday);
    measure_pack(&made->settings, pack);
    if (made->settings.entries_per_agent > TRP_MOST_QUEUES || made->settings.locals_per_entry > TRPI_MOST_LOCALS ||
        made->settings.nodes_per_entry > TRPI_MAX_NODES) {
        trp_world_destroy(made);
        return TRP_ERROR_FULL;
    }
    if (!trpi_clock_dependencies_make(pack, allocator, &made->clock_dependencies) ||
        !trpi_tables_reserve(made, entity_capacity > 0 ? entity_capacity : 1)) {
        trp_world_destroy(made);
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t i = 0; made->looks != NULL && i < pack->task_count; i++) {
        made->looks[i] = trpi_task_needed_triggers(pack, &pack->tasks[i]);
        trpi_task_find_own_facts_read(pack, &pack->tasks[i], made->looks[i], made->facts_read);
    }
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        const trpi_pack_behaviour *b = &pack->behaviours[i];
        made->has_while = made->has_while || b->holds != 0 || made->looks != NULL;
        bool latent = b->initiation == TRPI_LATENT && b->cue != TRPI_NONE16 && b->role != TRPI_NONE16;
        made->latent_traits[i] = latent ? trpi_latent_traits_of_cue(pack, &pack->cues[b->cue]) : 0;
        if (latent) {
            bool alone = b->condition != 0 && trpi_condition_reads_own_and_world_facts_only(pack, b->condition);
            bool own = !alone || trpi_condition_reads_own_facts_only(pack, b->condition);
            made->latent_traits[i] |= (alone ? TRPI_LATENT_ALONE : 0) | (own ? 0 : TRPI_LATENT_WIDE);
            made->role_traits[b->role] |= made->latent_traits[i];
            made->sights[i] = trpi_cue_sight(pack, &pack->cues[b->cue]);
            made->askable[i] = trpi_partner_sight(pack, i);
        }
    }
    while (made->first_conditional_role < pack->role_count && pack->roles[made->first_conditional_role].holds == 0) {
        made->first_conditional_role++;
    }
    for (uint32_t kind = 0; kind < pack->kind_count; kind++) {
        made->object_traits[kind] = trpi_provider_traits_of_kind(pack, kind);
        made->asked_from[kind] = farthest(pack, made->askable, kind);
        made->seen_from[kind] = farthest(pack, made->sights, kind);
        raise_to(&made->seen_from[kind], made->asked_from[kind]);
    }
    for (uint32_t i = 0; made->dependencies != NULL && i < pack->behaviour_count; i++) {
        made->dependencies[i] = trpi_world_dependencies_of_behaviour(pack, i);
    }
    trpi_first_facts_init(made);
    trpi_world_facts_init(made);
    *world = made;
    return TRP_OK;
}

trp_result trp_world_create(const trp_pack *pack, const trp_world_def *def, trp_world **world)
{
    TRP_REQUIRE(pack != NULL && def != NULL && world != NULL, TRP_ERROR_ARGUMENT);
    *world = NULL;
    trp_world_def whole;
    trp_world_def_init(&whole, sizeof whole);
    trp_result result = trp_sized_struct_read(&whole, sizeof whole, def);
    if (result != TRP_OK || !is_sensible(&whole) || !trpi_allocator_is_usable(whole.allocator)) {
        return result != TRP_OK ? result : TRP_ERROR_ARGUMENT;
    }
    const trp_allocator *allocator = whole.allocator != NULL ? whole.allocator : trpi_allocator_default();
    trpi_world_settings settings = settings_of(&whole);
    result = trpi_world_make(pack, allocator, &settings, whole.entity_capacity, world);
    if (result == TRP_OK) {
        result = trp_world_set_lanes(*world, whole.run_tasks, whole.tasks_context, whole.lanes);
    }
    if (result != TRP_OK) {
        trp_world_destroy(*world);
        *world = NULL;
    }
    return result;
}

void trp_world_destroy(trp_world *world)
{
    TRP_REQUIRE(world == NULL || !world->stepping, );
    if (world != NULL) {
        trp_allocator allocator = world->allocator;
        if (world->witness != NULL) {
            (void)world->witness->closes(world->witness, world);
        }
        trpi_tables_release(world);
        trpi_clock_dependencies_release(world->pack, &allocator, &world->clock_dependencies);
        trpi_watches_release(world);
        trpi_memory_free(&allocator, world->migrations, world->migration_capacity, sizeof *world->migrations);
        trpi_memory_free(&allocator, world, 1, sizeof *world);
    }
}

uint32_t trp_world_now(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return world->now;
}

uint32_t trp_world_time_of_day(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_clock_second_of_day(world, trpi_clock_current_moment(world));
}

uint32_t trp_world_day(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_clock_day_number(world, trpi_clock_current_moment(world));
}

trp_weekday trp_world_weekday(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, TRP_MONDAY);
    return (trp_weekday)(trpi_clock_weekday(world, trpi_clock_current_moment(world)) + 1);
}

uint32_t trp_world_step_of_time(const trp_world *world, uint32_t second_of_day)
{
    TRP_REQUIRE(world != NULL, TRP_NOT_FOUND);
    uint32_t second = second_of_day < TRPI_DAY_SECONDS ? second_of_day : TRPI_DAY_SECONDS - 1;
    uint64_t next = trpi_clock_next_moment_on_days(world, trpi_clock_current_moment(world), second, TRPI_WEEK);
    return trpi_clock_step_of_moment(world, TRPI_NEVER, next);
}

uint32_t trp_world_day_length(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return world->settings.day_length_s;
}

trp_result trp_world_set_clock(trp_world *world, uint32_t day, uint32_t second_of_day)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (day > TRPI_MOST_DAYS || second_of_day >= TRPI_DAY_SECONDS) {
        return TRP_ERROR_ARGUMENT;
    }
    trpi_input input = {.kind = TRPI_INPUT_CLOCK};
    input.values[0] = (int64_t)trpi_clock_moment_on_day(world, day, second_of_day);
    return trpi_input_add_checked(world, &input);
}

const trp_pack *trp_world_pack(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, NULL);
    return world->pack;
}

uint32_t trp_world_number_of_handle(const trp_world *world, trp_handle handle)
{
    TRP_REQUIRE(world != NULL, TRP_NOT_FOUND);
    uint32_t number = trp_pack_number_of_handle(world->pack, handle);
    if (number == TRP_NOT_FOUND && handle.value != 0) {
        trpi_notice_tell_outside_step(world, (trp_notice){.kind = TRP_NOTICE_STALE_HANDLE});
    }
    return number;
}

uint32_t trp_world_steps_per_second(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return world->settings.steps_per_second;
}

uint32_t trp_world_ms_to_steps(const trp_world *world, uint32_t milliseconds)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_ms_to_steps(world, milliseconds);
}

uint64_t trp_world_hash(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_state_hash(world);
}

uint64_t trp_world_hash_recomputed(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_state_hash_recompute(world);
}

uint64_t trp_world_entity_hash(const trp_world *world, trp_entity entity)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_ref_is_alive(world, entity.value) ? trpi_state_hash_share_of_entity(world, trpi_ref_index(entity.value)) : 0;
}

trp_entity trp_world_next_entity(const trp_world *world, trp_entity after)
{
    TRP_REQUIRE(world != NULL, trp_nobody());
    uint32_t index = after.value == 0 ? 0 : trpi_ref_index(after.value) + 1;
    for (; index < world->entity_end; index++) {
        if ((world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0) {
            return (trp_entity){trpi_ref_of_index(world, index)};
        }
    }
    return trp_nobody();
}

trp_result trp_world_bind_global(trp_world *world, uint32_t global, trp_entity entity)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return trpi_input_add_checked_for_entity(world, entity, (trpi_input){.kind = TRPI_INPUT_BIND, .number = global});
}

trp_entity trp_world_bound_entity(const trp_world *world, uint32_t global)
{
    TRP_REQUIRE(world != NULL, trp_nobody());
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_GLOBAL, global);
    return (trp_entity){row < world->pack->global_count ? trpi_read_global_with_queued_input(world, row) : 0};
}

void trp_world_counters(const trp_world *world, trp_counters *to, size_t size)
{
    TRP_REQUIRE(world != NULL && to != NULL, );
    trp_counters counters = world->counters;
    counters.dormant = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        counters.dormant += trpi_agent_is_dormant(world, i);
    }
    trp_sized_struct_fill(to, size, &counters, sizeof counters);
}

void trp_world_set_stopwatch(trp_world *world, trp_stopwatch *stopwatch, void *context)
{
    TRP_REQUIRE(world != NULL && !world->stepping, );
    world->stopwatch = stopwatch;
    world->stopwatch_context = context;
}

void trp_world_set_meter(trp_world *world, trp_meter *meter, void *context)
{
    TRP_REQUIRE(world != NULL && !world->stepping, );
    world->meter = meter;
    world->meter_context = context;
}
