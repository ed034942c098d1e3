// SPDX-License-Identifier: MIT
#include "rehearsal/sim_crossing.h"

#define STAYS_ONCE_IN 4
#define WALKS_ON_FOR 15    // steps from the end of a crossing to the end of the move
#define FORGETS_AFTER 900  // steps until a host that is not told to resume takes the move for finished

void trpi_sim_crossing_draw(trpi_sim_action *action, uint64_t draw, uint32_t now)
{
    if ((draw >> 28) % STAYS_ONCE_IN != 0 && action->due > now + 1) {
        action->crosses_at_step = now + 1 + (uint32_t)(draw >> 33) % (action->due - now - 1);
    }
}

// Picks the entity that a move crosses: mostly the well, which has a behaviour for crossings; else the other place, an
// agent, or the null entity.
static trp_entity crossed_entity(const trpi_sim_play *play, const trpi_sim_agent *agent, uint64_t draw)
{
    switch (draw % 12) {
    case 0: return trp_nobody();
    case 1: return play->places[0];
    case 2: return agent->entity;
    case 3: return play->agents[(draw >> 8) % play->agent_count].entity;
    default: return play->places[1];
    }
}

void trpi_sim_crossing_pause_and_report(trpi_sim_play *play, const trpi_sim_agent *agent, trpi_sim_action *action)
{
    uint64_t draw = trpi_sim_chance_mix(play->sim_case->seed ^ (uint64_t)agent->number << 20 ^ agent->begun_count ^ 0xD00F);
    trp_entity crossed = crossed_entity(play, agent, draw);
    trp_point beyond = trpi_sim_ground_point_from_draws((uint32_t)(draw >> 16), (uint32_t)(draw >> 40));
    trp_token wrong = {action->token.value ^ UINT64_C(1) << 30};  // the token of no action
    bool twice = (draw >> 12) % 8 == 0;
    action->crosses_at_step = 0;
    action->held = true;
    action->due = trp_world_now(play->world) + FORGETS_AFTER;
    trp_action_crosses_object(play->world, twice ? wrong : action->token, crossed, beyond);
    if (twice) {
        trp_action_crosses_object(play->world, action->token, crossed, beyond);
        trp_action_crosses_object(play->world, action->token, play->places[1], beyond);
        trp_action_progress(play->world, action->token);
    }
    trp_motion here = {.entity = agent->entity};
    here.from = here.to = trp_entity_position(play->world, agent->entity);
    trp_world_set_motions(play->world, &here, 1);
}

void trpi_sim_crossing_resume(trpi_sim_play *play, trpi_sim_agent *agent, trp_token token)
{
    for (uint32_t i = 0; i < TRPI_SIM_ACTIONS; i++) {
        trpi_sim_action *action = &agent->actions[i];
        if (action->token.value == token.value && action->held) {
            action->held = false;
            action->due = trp_world_now(play->world) + WALKS_ON_FOR;
            play->next_due = action->due < play->next_due ? action->due : play->next_due;
        }
    }
}
