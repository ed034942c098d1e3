// SPDX-License-Identifier: MIT
#include "cli/lean_host.h"

#include "troupe/agent.h"
#include "troupe/assert.h"
#include "troupe/command.h"
#include "troupe/fact.h"
#include "troupe/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX
#define DEEDS_EACH 4                // actions beside one another, and those that were stopped and have yet to end
#define USUAL_SPEED 91750           // 1.4 metres in a second
#define STROLL_M 5                  // how far a walk without a target goes
#define BESIDE TRP_UNITS_PER_METRE  // how far from a character a walk to it ends
#define USUAL_MS 2000               // of an action that declares no time

static uint32_t draw_below(trpi_lean_host *host, uint32_t below)
{
    host->chance = host->chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((host->chance >> 33) % below);
}

// Answers questions of the text: yes, where the answer is yes or no; any other question has no answer.
static void answer(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    (void)context, (void)world;
    for (uint32_t i = 0; i < count; i++) {
        if (questions[i].type == TRP_TYPE_TRUTH) {
            trp_question_answer(&questions[i], trp_value_truth(true));
        }
    }
}

static uint32_t find_speed(const trp_pack *pack, uint32_t kind)
{
    char name[160];
    (void)snprintf(name, sizeof name, "%s.speed", trp_pack_name(pack, TRP_NAMES_KIND, kind));
    return trp_pack_find(pack, TRP_NAMES_FACT, name);
}

trp_result trpi_lean_host_open(trpi_lean_host *host, trp_world *world, const trpi_blueprint *blueprint, const trp_entity *entities,
                               uint32_t entity_count, uint32_t capacity)
{
    const trp_pack *pack = trp_world_pack(world);
    uint32_t action_count = trp_pack_count(pack, TRP_NAMES_ACTION), kind_count = trp_pack_count(pack, TRP_NAMES_KIND);
    *host = (trpi_lean_host){.world = world,
                             .blueprint = blueprint,
                             .entities = entities,
                             .actions = calloc(action_count + 1u, sizeof *host->actions),
                             .speed_facts = calloc(kind_count + 1u, sizeof *host->speed_facts),
                             .running_actions = calloc(DEEDS_EACH * (size_t)capacity, sizeof *host->running_actions),
                             .motions = calloc(DEEDS_EACH * (size_t)capacity, sizeof *host->motions),
                             .walks = calloc(entity_count + 1u, sizeof *host->walks),
                             .first_free_action = NONE,
                             .capacity = DEEDS_EACH * capacity,
                             .chance = 7};
    if (host->actions == NULL || host->speed_facts == NULL || host->running_actions == NULL || host->motions == NULL ||
        host->walks == NULL) {
        trpi_lean_host_close(host);
        return TRP_ERROR_MEMORY;
    }
    memset(host->ring, 0xFF, sizeof host->ring);
    for (uint32_t i = 0; i < action_count; i++) {
        trp_pack_action(pack, i, &host->actions[i], sizeof *host->actions);
    }
    for (uint32_t i = 0; i < kind_count; i++) {
        host->speed_facts[i] = find_speed(pack, i);
    }
    trp_world_set_answerer(world, answer, host);
    return TRP_OK;
}

void trpi_lean_host_close(trpi_lean_host *host)
{
    free(host->actions);
    free(host->speed_facts);
    free(host->running_actions);
    free(host->motions);
    free(host->walks);
    *host = (trpi_lean_host){0};
}

// Maps an entity named by the text to the one of the character's own copy of the setting.
static trp_entity of_own_copy(const trpi_lean_host *host, trp_entity agent, trp_entity meant)
{
    const uint32_t each = host->blueprint->entity_count;
    uint64_t who = trp_entity_user_data(host->world, agent), whom = trp_entity_user_data(host->world, meant);
    if (who == 0 || whom == 0 || whom > each || host->blueprint->entities[whom - 1].global == TRP_NOT_FOUND) {
        return meant;
    }
    trp_entity own = host->entities[(who - 1) / each * each + whom - 1];
    return own.value != 0 ? own : meant;
}

static uint32_t speed_of(const trpi_lean_host *host, trp_entity agent)
{
    uint32_t fact = host->speed_facts[trp_index_of_number(trp_entity_kind(host->world, agent))];
    trp_value speed;
    bool has = fact != TRP_NOT_FOUND && trp_fact_get(host->world, agent, fact, &speed) == TRP_OK && speed.bits > 0;
    return has ? (uint32_t)(speed.bits < UINT32_MAX ? speed.bits : UINT32_MAX) : USUAL_SPEED;
}

// Returns where a walk ends: beside an entity, in a place, at a point; without a target, at a random point nearby.
static trp_point end_of_walk(trpi_lean_host *host, const trp_command *command, trp_point from)
{
    trp_point to = from;
    uint32_t keep = 0;
    uint8_t type = command->argument_count > 0 ? command->argument_types[0] : TRP_TYPE_NONE;
    if (type == TRP_TYPE_ENTITY) {
        trp_entity aim = of_own_copy(host, command->agent, trp_value_to_entity(command->arguments[0]));
        to = trp_entity_position(host->world, aim);
        keep = trp_pack_kind_is_place(trp_world_pack(host->world), trp_entity_kind(host->world, aim)) ? 0 : BESIDE;
    } else if (type == TRP_TYPE_POINT) {
        to = trp_value_to_point(command->arguments[0]);
    } else {
        to.x += (int32_t)draw_below(host, 2 * STROLL_M * TRP_UNITS_PER_METRE) - STROLL_M * TRP_UNITS_PER_METRE;
        to.y += (int32_t)draw_below(host, 2 * STROLL_M * TRP_UNITS_PER_METRE) - STROLL_M * TRP_UNITS_PER_METRE;
    }
    uint32_t way = trp_point_distance(from, to);
    if (way <= keep) {
        return from;
    }
    int64_t part = way - keep;
    return (trp_point){from.x + (int32_t)((to.x - from.x) * part / way), from.y + (int32_t)((to.y - from.y) * part / way), to.z};
}

static uint32_t begin_walk(trpi_lean_host *host, const trp_command *command)
{
    trp_motion walk = {.entity = command->agent, .from = trp_entity_position(host->world, command->agent)};
    walk.to = end_of_walk(host, command, walk.from);
    uint64_t way = trp_point_distance(walk.from, walk.to), speed = speed_of(host, command->agent);
    uint64_t steps = (way * (TRP_ONE / TRP_UNITS_PER_METRE) * trp_world_steps_per_second(host->world) + speed - 1) / speed;
    walk.steps = steps < TRPI_LEAN_RING - 2 ? (uint32_t)steps : TRPI_LEAN_RING - 2;
    host->motions[host->motion_count++] = walk;
    host->walks[trp_entity_user_data(host->world, command->agent)] = command->token.value;
    return walk.steps + 1;
}

static uint32_t duration(trpi_lean_host *host, const trp_command *command, const trp_action_info *info)
{
    trp_argument time;
    if (info->time_parameter != TRP_NOT_FOUND &&
        trp_command_argument(host->world, command, info->time_parameter, &time, sizeof time) == TRP_OK) {
        int64_t seconds = time.value.bits;
        return trp_world_ms_to_steps(host->world, seconds <= 0 ? 0 : (uint32_t)(seconds * 1000 / TRP_ONE));
    }
    uint32_t most_ms = info->lasts_most_ms > 0 ? info->lasts_most_ms : USUAL_MS;
    uint32_t least = trp_world_ms_to_steps(host->world, info->lasts_most_ms > 0 ? info->lasts_least_ms : USUAL_MS);
    uint32_t most = trp_world_ms_to_steps(host->world, most_ms);
    return least + draw_below(host, most - least + 1);
}

static void begin(trpi_lean_host *host, const trp_command *command)
{
    const trp_action_info *info = &host->actions[trp_index_of_number(command->action)];
    uint32_t steps = info->moves ? begin_walk(host, command) : duration(host, command, info);
    host->begun_action_count++;
    if (info->open_ended || (host->first_free_action == NONE && host->running_action_count == host->capacity)) {
        return;
    }
    steps = steps < 1 ? 1 : steps >= TRPI_LEAN_RING ? TRPI_LEAN_RING - 1 : steps;
    uint32_t deed = host->first_free_action, *first = &host->ring[(trp_world_now(host->world) + steps) % TRPI_LEAN_RING];
    if (deed != NONE) {
        host->first_free_action = host->running_actions[deed].next;
    } else {
        deed = host->running_action_count++;
    }
    host->running_actions[deed] = (trpi_lean_action){command->token, *first};
    *first = deed;
}

static void report_ended(trpi_lean_host *host)
{
    uint32_t *first = &host->ring[trp_world_now(host->world) % TRPI_LEAN_RING];
    for (uint32_t deed = *first, next; deed != NONE; deed = next) {
        next = host->running_actions[deed].next;
        trp_action_finished(host->world, host->running_actions[deed].token, TRP_ACTION_SUCCEEDED, TRP_NOT_FOUND);
        host->running_actions[deed].next = host->first_free_action;
        host->first_free_action = deed;
    }
    *first = NONE;
}

void trpi_lean_host_step(trpi_lean_host *host)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(host->world, &count);
    host->motion_count = 0;
    for (uint32_t i = 0; i < count && host->motion_count < host->capacity; i++) {
        const trp_command *command = &commands[i];
        if (command->kind == TRP_COMMAND_BEGIN) {
            begin(host, command);
        } else if (command->kind == TRP_COMMAND_STOP &&
                   host->walks[trp_entity_user_data(host->world, command->agent)] == command->token.value) {
            trp_point at = trp_entity_position(host->world, command->agent);
            host->motions[host->motion_count++] = (trp_motion){.entity = command->agent, .from = at, .to = at};
        }
    }
    trp_world_set_motions(host->world, host->motions, host->motion_count);
    report_ended(host);
}
