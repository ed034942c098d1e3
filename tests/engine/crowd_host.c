// SPDX-License-Identifier: MIT
#include "tests/engine/crowd_host.h"

#include "tests/engine/tree_pack.h"

#include <stdlib.h>

#define DEEDS_PER_PERSON 4
#define USUAL_MS 2000
#define WALK 358  // units per second: 1.4 m
#define STROLL (6 * 256)

void crowd_host_open(crowd_host *host, trp_world *world, uint32_t people, double wide_m, double high_m)
{
    *host = (crowd_host){.world = world, .capacity = people * DEEDS_PER_PERSON, .chance = 7};
    host->wide = (int32_t)(wide_m * TRP_UNITS_PER_METRE);
    host->high = (int32_t)(high_m * TRP_UNITS_PER_METRE);
    host->deeds = calloc(host->capacity, sizeof *host->deeds);
    if (host->deeds == NULL) {
        tree_pack_fail("no memory");
    }
}

void crowd_host_close(crowd_host *host)
{
    free(host->deeds);
}

uint32_t crowd_draw(crowd_host *host, uint32_t below)
{
    host->chance = host->chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((host->chance >> 33) % below);
}

static int32_t near(crowd_host *host, int32_t at, int32_t end)
{
    int32_t to = at + (int32_t)crowd_draw(host, 2 * STROLL) - STROLL;
    return to < 0 ? 0 : to > end ? end : to;
}

// Begins a walk to the entity or point of the first argument or, without arguments, to a point drawn near the walker; returns the
// steps after which the action is over, one more than the walk takes.
static uint32_t set_out(crowd_host *host, const trp_command *c)
{
    trp_motion m = {.entity = c->agent, .from = trp_entity_position(host->world, c->agent)};
    m.to = m.from;
    if (c->argument_count == 0) {
        m.to.x = near(host, m.from.x, host->wide);
        m.to.y = near(host, m.from.y, host->high);
    } else if (c->argument_types[0] == TRP_TYPE_ENTITY) {
        trp_entity goal = {(uint64_t)c->arguments[0].bits};
        m.to = trp_entity_position(host->world, goal);
    } else if (c->argument_types[0] == TRP_TYPE_POINT) {
        m.to = trp_value_to_point(c->arguments[0]);
    }
    uint32_t way = trp_point_distance(m.from, m.to);
    m.steps = (way * trp_world_steps_per_second(host->world) + WALK - 1) / WALK;
    trp_world_set_motions(host->world, &m, 1);
    return m.steps + 1;
}

static uint32_t time_of(const crowd_host *host, const trp_command *c)
{
    bool told = c->argument_count > 0 && c->argument_types[0] == TRP_TYPE_NUMBER;
    uint32_t milliseconds = told ? (uint32_t)(c->arguments[0].bits * 1000 / TRP_ONE) : USUAL_MS;
    return trp_world_ms_to_steps(host->world, milliseconds);
}

static void begin(crowd_host *host, const trp_command *c)
{
    if (host->count == host->capacity) {
        tree_pack_fail("somebody does too much at once");
    }
    trp_action_info action;
    trp_pack_action(trp_world_pack(host->world), c->action, &action, sizeof action);
    uint32_t steps = action.moves ? set_out(host, c) : time_of(host, c);
    host->deeds[host->count++] = (crowd_deed){c->token, c->agent, trp_world_now(host->world) + steps, action.moves};
    host->begun++;
}

static void stop(crowd_host *host, const trp_command *c)
{
    for (uint32_t i = 0; i < host->count; i++) {
        if (host->deeds[i].token.value != c->token.value) {
            continue;
        }
        if (host->deeds[i].walks) {
            trp_motion m = {.entity = c->agent, .to = trp_entity_position(host->world, c->agent)};
            m.from = m.to;
            trp_world_set_motions(host->world, &m, 1);
        }
        host->deeds[i] = host->deeds[--host->count];
        return;
    }
}

void crowd_host_step(crowd_host *host)
{
    uint32_t count, now = trp_world_now(host->world);
    const trp_command *commands = trp_world_commands(host->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_STOP) {
            stop(host, &commands[i]);
        } else {
            begin(host, &commands[i]);
        }
    }
    for (uint32_t i = 0; i < host->count;) {
        if (host->deeds[i].until > now) {
            i++;
            continue;
        }
        trp_action_finished(host->world, host->deeds[i].token, TRP_ACTION_SUCCEEDED, 0);
        host->deeds[i] = host->deeds[--host->count];
    }
}
