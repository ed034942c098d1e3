// SPDX-License-Identifier: MIT
#include "rehearsal/sim_crossing.h"

#define STAYS_ONCE_IN 4
#define GOES_ON_FOR 15     // steps, behind what was crossed
#define FORGETS_AFTER 900  // steps: a host that is told nothing any more takes it for done

void trpi_sim_crossing_draw(trpi_sim_doing *doing, uint64_t draw, uint32_t now)
{
    if ((draw >> 28) % STAYS_ONCE_IN != 0 && doing->due > now + 1) {
        doing->crosses = now + 1 + (uint32_t)(draw >> 33) % (doing->due - now - 1);
    }
}

// Most ways cross the well, which has something for that; the others what has nothing, is nobody, or is gone by then.
static trp_entity what_is_crossed(const trpi_sim_play *play, const trpi_sim_person *person, uint64_t draw)
{
    switch (draw % 12) {
    case 0: return trp_nobody();
    case 1: return play->places[0];
    case 2: return person->entity;
    case 3: return play->people[(draw >> 8) % play->people_count].entity;
    default: return play->places[1];
    }
}

void trpi_sim_crossing_say(trpi_sim_play *play, const trpi_sim_person *person, trpi_sim_doing *doing)
{
    uint64_t draw = trpi_chance_mix(play->what->seed ^ (uint64_t)person->name << 20 ^ person->begun ^ 0xD00F);
    trp_entity crossed = what_is_crossed(play, person, draw);
    trp_point beyond = trpi_sim_somewhere((uint32_t)(draw >> 16), (uint32_t)(draw >> 40));
    trp_token wrong = {doing->token.value ^ UINT64_C(1) << 30};  // of what nobody has begun
    bool twice = (draw >> 12) % 8 == 0;
    doing->crosses = 0;
    doing->held = true;
    doing->due = trp_world_now(play->world) + FORGETS_AFTER;
    trp_action_crosses(play->world, twice ? wrong : doing->token, crossed, beyond);
    if (twice) {
        trp_action_crosses(play->world, doing->token, crossed, beyond);
        trp_action_crosses(play->world, doing->token, play->places[1], beyond);
        trp_action_progress(play->world, doing->token);
    }
    trp_motion here = {.entity = person->entity};
    here.from = here.to = trp_entity_position(play->world, person->entity);
    trp_motions(play->world, &here, 1);
}

void trpi_sim_crossing_resume(trpi_sim_play *play, trpi_sim_person *person, trp_token token)
{
    for (uint32_t i = 0; i < TRPI_SIM_DOING; i++) {
        trpi_sim_doing *doing = &person->doing[i];
        if (doing->token.value == token.value && doing->held) {
            doing->held = false;
            doing->due = trp_world_now(play->world) + GOES_ON_FOR;
            play->next_due = doing->due < play->next_due ? doing->due : play->next_due;
        }
    }
}
