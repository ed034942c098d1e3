// SPDX-License-Identifier: MIT
#include "troupe/agent.h"

#include "engine/mind/queue.h"
#include "engine/mind/layer.h"
#include "engine/mind/schedule.h"
#include "engine/store/agent_memory.h"
#include "engine/store/notice.h"
#include "engine/store/tables.h"
#include "engine/world/input_queue.h"
#include "engine/world/read.h"

#include "base/assert.h"
#include "troupe/sized.h"
#include "base/canary.h"

// Finds the lowest place of the entity tables that was never used, or has been free for two steps. If there is none, doubles the
// tables and returns the first new place. TRPI_NEVER when the tables may not or cannot grow. (11.2)
static uint32_t find_place(trp_world *world)
{
    for (uint32_t i = trpi_bitmap_first_from(&world->free_entities, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->free_entities, i + 1)) {
        if (i < world->capacity && i < world->settings.most_entities && !TRPI_CANARY(GROWS) &&
            (world->freed_at[i] == 0 || world->freed_at[i] + 2 <= world->now)) {
            return i;
        }
    }
    uint32_t place = world->capacity;
    if (place >= world->settings.most_entities) {
        return TRPI_NEVER;
    }
    return trpi_tables_reserve(world, world->capacity * 2) ? place : TRPI_NEVER;
}

trp_result trp_entity_spawn(trp_world *world, uint32_t kind, trp_point at, trp_entity *entity)
{
    TRP_REQUIRE(world != NULL && entity != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    *entity = trp_nobody();
    uint32_t number = kind;
    kind = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_KIND, number);
    if (kind >= world->pack->kind_count || !trpi_kind_may_have_entities(&world->pack->kinds[kind])) {
        return trpi_pack_number_refusal(world->pack, TRP_NAMES_KIND, number);
    }
    uint32_t index = find_place(world);
    if (index == TRPI_NEVER) {
        if (world->capacity < world->settings.most_entities) {
            return TRP_ERROR_MEMORY;
        }
        trpi_notice_tell(world,
                         (trp_notice){.kind = TRP_NOTICE_ENTITIES_FULL, .number = kind, .limit = world->settings.most_entities});
        return TRP_ERROR_FULL;
    }
    trpi_input input = {.kind = TRPI_INPUT_SPAWN, .number = kind, .point = {at.x, at.y, at.z}};
    input.entity = trpi_ref_make(index, world->next_serial++);
    world->entities[index] =
        (trpi_entity){.serial = trpi_ref_serial(input.entity), .kind = (uint16_t)kind, .flags = TRPI_ENTITY_RESERVED};
    trp_result result = trpi_agent_memory_allocate(world, index, kind) ? trpi_input_add_checked(world, &input) : TRP_ERROR_MEMORY;
    if (result != TRP_OK) {
        trpi_agent_memory_free(world, index);
        world->entities[index] = (trpi_entity){0};
        world->next_serial--;
        return result;
    }
    trpi_bitmap_clear_bit(&world->free_entities, index);
    entity->value = input.entity;
    return TRP_OK;
}

static trp_result add_for(trp_world *world, trp_entity entity, uint32_t kind, uint32_t number)
{
    return trpi_input_add_checked_for_entity(world, entity, (trpi_input){.kind = kind, .number = number});
}

trp_result trp_entity_despawn(trp_world *world, trp_entity entity)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return add_for(world, entity, TRPI_INPUT_DESPAWN, 0);
}

bool trp_entity_is_alive(const trp_world *world, trp_entity entity)
{
    TRP_REQUIRE(world != NULL, false);
    return trpi_input_entity_is_alive_or_spawning(world, entity.value);
}

uint32_t trp_entity_serial(const trp_world *world, trp_entity entity)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_input_entity_is_alive_or_spawning(world, entity.value) ? trpi_ref_serial(entity.value) : 0;
}

trp_result trp_entity_set_user_data(trp_world *world, trp_entity entity, uint64_t data)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (!trpi_input_entity_is_alive_or_spawning(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    world->entities[trpi_ref_index(entity.value)].user_data = data;
    return TRP_OK;
}

uint64_t trp_entity_user_data(const trp_world *world, trp_entity entity)
{
    TRP_REQUIRE(world != NULL, 0);
    return trpi_input_entity_is_alive_or_spawning(world, entity.value) ? world->entities[trpi_ref_index(entity.value)].user_data
                                                                       : 0;
}

uint32_t trp_entity_kind(const trp_world *world, trp_entity entity)
{
    TRP_REQUIRE(world != NULL, TRP_NOT_FOUND);
    uint32_t kind = trpi_input_entity_is_alive_or_spawning(world, entity.value) ? world->entities[trpi_ref_index(entity.value)].kind
                                                                                : TRPI_NONE32;
    return trpi_pack_host_number_of_index(world->pack, TRP_NAMES_KIND, kind);
}

trp_result trp_agent_put_on_role(trp_world *world, trp_entity agent, uint32_t role)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    const trp_pack *pack = world->pack;
    uint32_t row = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ROLE, role);
    if (row < pack->role_count && trpi_input_entity_is_alive_or_spawning(world, agent.value) &&
        !trpi_pack_kind_is(pack, world->entities[trpi_ref_index(agent.value)].kind, pack->roles[row].kind)) {
        return TRP_ERROR_TYPE;
    }
    return add_for(world, agent, TRPI_INPUT_PUT_ON, role);
}

trp_result trp_agent_take_off_role(trp_world *world, trp_entity agent, uint32_t role)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return add_for(world, agent, TRPI_INPUT_TAKE_OFF, role);
}

static bool is_living_agent(const trp_world *world, trp_entity agent)
{
    return trpi_ref_is_alive(world, agent.value) && trpi_entity_is_agent(world, trpi_ref_index(agent.value));
}

// Reads the roles that an agent will wear when the next step begins, best rank first; returns how many there are.
static uint32_t roles_of(const trp_world *world, trp_entity agent, trpi_active_role roles[TRPI_MAX_ROLES])
{
    bool is_known =
        trpi_input_entity_is_alive_or_spawning(world, agent.value) && trpi_entity_is_agent(world, trpi_ref_index(agent.value));
    return is_known ? trpi_read_roles_with_queued_input(world, agent.value, roles) : 0;
}

bool trp_agent_wears_role(const trp_world *world, trp_entity agent, uint32_t role)
{
    TRP_REQUIRE(world != NULL, false);
    trpi_active_role roles[TRPI_MAX_ROLES];
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_ROLE, role), count = roles_of(world, agent, roles);
    bool wears = false;
    for (uint32_t i = 0; i < count; i++) {
        wears = wears || roles[i].role == row;
    }
    return wears;
}

uint32_t trp_agent_roles(const trp_world *world, trp_entity agent, uint32_t *roles, uint32_t capacity)
{
    TRP_REQUIRE(world != NULL && (roles != NULL || capacity == 0), 0);
    trpi_active_role worn[TRPI_MAX_ROLES];
    uint32_t count = roles_of(world, agent, worn);
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        roles[i] = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_ROLE, worn[i].role);
    }
    return count;
}

// Begins or ends an occasion (TRPI_INPUT_…); `until_step` is 0 for an end, and for a beginning that has none.
static trp_result change_occasion(trp_world *world, trp_entity agent, uint32_t kind, uint32_t occasion, uint32_t until_step)
{
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_BLOCK, occasion);
    if (row >= world->pack->block_count || world->pack->blocks[row].sort != TRPI_SCHEDULE_BLOCK_OCCASION) {
        return trpi_pack_number_refusal(world->pack, TRP_NAMES_BLOCK, occasion);
    }
    if (until_step != 0 && until_step <= world->now && trpi_input_entity_is_alive_or_spawning(world, agent.value)) {
        return TRP_ERROR_ARGUMENT;
    }
    return trpi_input_add_checked_for_entity(world, agent, (trpi_input){.kind = kind, .number = row, .count = until_step});
}

trp_result trp_agent_begin_occasion(trp_world *world, trp_entity agent, uint32_t occasion, uint32_t until_step)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return change_occasion(world, agent, TRPI_INPUT_BEGIN, occasion, until_step);
}

trp_result trp_agent_end_occasion(trp_world *world, trp_entity agent, uint32_t occasion)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return change_occasion(world, agent, TRPI_INPUT_END, occasion, 0);
}

trp_result trp_agent_force_layer(trp_world *world, trp_entity agent, uint32_t layer, trp_layer_forced_state state)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return trpi_input_add_checked_for_entity(world, agent,
                                             (trpi_input){.kind = TRPI_INPUT_LAYER, .number = layer, .count = (uint32_t)state});
}

trp_layer_forced_state trp_agent_layer_forced_state(const trp_world *world, trp_entity agent, uint32_t layer)
{
    TRP_REQUIRE(world != NULL, TRP_LAYER_NOT_FORCED);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_LAYER, layer);
    bool known = row < world->pack->layer_count && is_living_agent(world, agent);
    return known ? trpi_layer_forced_state(world, trpi_ref_index(agent.value), row) : TRP_LAYER_NOT_FORCED;
}

trp_result trp_agent_begin_dialogue(trp_world *world, trp_entity agent)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return add_for(world, agent, TRPI_INPUT_DIALOGUE, 1);
}

trp_result trp_agent_end_dialogue(trp_world *world, trp_entity agent)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return add_for(world, agent, TRPI_INPUT_DIALOGUE, 0);
}

bool trp_agent_is_in_dialogue(const trp_world *world, trp_entity agent)
{
    TRP_REQUIRE(world != NULL, false);
    return is_living_agent(world, agent) && (world->agents[trpi_ref_index(agent.value)]->flags & TRPI_AGENT_TALKS) != 0;
}

uint32_t trp_agent_occasion(const trp_world *world, trp_entity agent)
{
    TRP_REQUIRE(world != NULL, TRP_NOT_FOUND);
    uint32_t block =
        is_living_agent(world, agent) ? trpi_schedule_current_occasion_block(world, trpi_ref_index(agent.value)) : TRPI_NONE32;
    return trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BLOCK, block);
}

uint32_t trp_agent_schedule_block(const trp_world *world, trp_entity agent, uint32_t role)
{
    TRP_REQUIRE(world != NULL, TRP_NOT_FOUND);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_ROLE, role);
    bool wears = is_living_agent(world, agent) && trpi_active_role_find(world, trpi_ref_index(agent.value), row) != NULL;
    uint32_t block = wears ? trpi_schedule_current_block(world, trpi_ref_index(agent.value), row) : TRPI_NONE32;
    return trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BLOCK, block);
}

trp_result trp_agent_set_spontaneous(trp_world *world, trp_entity agent, bool spontaneous)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return add_for(world, agent, TRPI_INPUT_SPONTANEOUS, spontaneous);
}

trp_result trp_agent_perform(trp_world *world, trp_entity agent, uint32_t behaviour, const trp_value *arguments,
                             uint32_t argument_count, trp_entity partner)
{
    TRP_REQUIRE(world != NULL && (arguments != NULL || argument_count == 0) && !world->stepping, TRP_ERROR_ARGUMENT);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_BEHAVIOUR, behaviour);
    if (row >= world->pack->behaviour_count) {
        return trpi_pack_number_refusal(world->pack, TRP_NAMES_BEHAVIOUR, behaviour);
    }
    if (argument_count > TRPI_MAX_ARGUMENTS || argument_count > world->pack->behaviours[row].parameter_count) {
        return TRP_ERROR_ARGUMENT;
    }
    if (!trpi_input_entity_is_alive_or_spawning(world, agent.value) ||
        (partner.value != 0 && !trpi_input_entity_is_alive_or_spawning(world, partner.value))) {
        return TRP_ERROR_STALE;
    }
    trpi_input input = {
        .kind = TRPI_INPUT_PERFORM, .number = row, .entity = agent.value, .other = partner.value, .count = argument_count};
    for (uint32_t i = 0; i < argument_count; i++) {
        input.values[i] = arguments[i].bits;
    }
    return trpi_input_add_checked(world, &input);
}

trp_result trp_agent_cancel(trp_world *world, trp_entity agent, uint32_t behaviour)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return add_for(world, agent, TRPI_INPUT_CANCEL, behaviour);
}

bool trp_agent_is_live(const trp_world *world, trp_entity agent)
{
    TRP_REQUIRE(world != NULL, false);
    return is_living_agent(world, agent) && !trpi_agent_is_dormant(world, trpi_ref_index(agent.value));
}

trp_result trp_agent_set_update_period(trp_world *world, trp_entity agent, uint32_t steps)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    return trpi_is_valid_update_period(steps) ? add_for(world, agent, TRPI_INPUT_PERIOD, steps) : TRP_ERROR_ARGUMENT;
}

uint32_t trp_agent_update_period(const trp_world *world, trp_entity agent)
{
    TRP_REQUIRE(world != NULL, 0);
    return is_living_agent(world, agent) ? trpi_agent_update_period(world, trpi_ref_index(agent.value)) : 0;
}

static trp_queue_entry describe(const trp_world *world, const trpi_entry *e)
{
    trp_queue_entry entry = {.behaviour = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BEHAVIOUR, e->behaviour),
                             .layer = e->layer,
                             .queue = e->queue,
                             .priority = e->priority,
                             .task = e->task,
                             .step = e->step,
                             .since = e->since,
                             .waits_since = e->waits_since};
    entry.is_current = (e->flags & TRPI_ENTRY_CURRENT) != 0;
    entry.is_suspended = (e->flags & TRPI_ENTRY_SUSPENDED) != 0;
    entry.is_parting = (e->flags & TRPI_ENTRY_PARTING) != 0;
    entry.is_asked = e->claim == TRPI_FRAME_ASKS;
    entry.is_frozen = e->frozen == TRPI_FROZEN;
    entry.is_performing = e->run.token != 0 || e->run.due != 0 || e->due != 0;
    entry.self_done = (e->flags & TRPI_ENTRY_SELF_DONE) != 0;
    entry.subject.value = e->subject;
    if (trpi_entry_scene_still_exists(world, e) && world->scenes[e->scene].part_count == 2 && e->part < 2) {
        entry.partner.value = trpi_scene_members(world, e->scene)[1 - e->part].who;
    }
    return entry;
}

uint32_t trp_agent_queues(const trp_world *world, trp_entity agent, trp_queue_entry *entries, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (entries != NULL || capacity == 0), 0);
    if (!is_living_agent(world, agent)) {
        return 0;
    }
    const trpi_entry *sorted[TRPI_MOST_ENTRIES];
    uint32_t count = trpi_queue_sort_entries(world, trpi_ref_index(agent.value), sorted);
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        const trp_queue_entry entry = describe(world, sorted[i]);
        trp_sized_struct_fill_element(entries, i, size, &entry, sizeof entry);
    }
    return count;
}
