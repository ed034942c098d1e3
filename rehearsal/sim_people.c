// SPDX-License-Identifier: MIT
#include "rehearsal/sim_people.h"

#include "troupe/script.h"

#include <stdlib.h>
#include <string.h>

#define GROUND_M 20

trp_point trpi_sim_somewhere(uint32_t a, uint32_t b)
{
    trp_point at = {(int32_t)(a % (GROUND_M * TRP_UNITS_PER_METRE)), (int32_t)(b % (GROUND_M * TRP_UNITS_PER_METRE)), 0};
    return at;
}

static uint32_t place_in_world(trp_entity entity)
{
    return (uint32_t)entity.value;
}

trpi_sim_person *trpi_sim_play_person(trpi_sim_play *play, trp_entity entity)
{
    uint32_t place = place_in_world(entity);
    uint32_t number = place < TRPI_SIM_SEATS ? play->seats[place] : 0;
    bool known = number > 0 && play->people[number - 1].entity.value == entity.value;
    return known ? &play->people[number - 1] : NULL;
}

trpi_sim_person *trpi_sim_play_seat(trpi_sim_play *play, trp_entity entity, uint32_t name)
{
    if (play->people_count == TRPI_SIM_PEOPLE || place_in_world(entity) >= TRPI_SIM_SEATS) {
        return NULL;
    }
    trpi_sim_person *person = &play->people[play->people_count++];
    play->seats[place_in_world(entity)] = (uint16_t)play->people_count;
    *person = (trpi_sim_person){.entity = entity, .name = name};
    play->goods_known = false;
    return person;
}

void trpi_sim_play_unseat(trpi_sim_play *play, uint32_t person)
{
    play->seats[place_in_world(play->people[person].entity)] = 0;
    play->people_count--;
    if (person < play->people_count) {
        play->people[person] = play->people[play->people_count];
        play->seats[place_in_world(play->people[person].entity)] = (uint16_t)(person + 1);
    }
    play->gone_at[trp_world_now(play->world) % 4]++;
    play->goods_known = false;
}

bool trpi_sim_play_set_aside(trpi_sim_play *play)
{
    free(play->aside);
    size_t size = (play->people_count + 1) * sizeof *play->people;
    play->aside = malloc(size);
    if (play->aside == NULL) {
        return false;
    }
    memcpy(play->aside, play->people, play->people_count * sizeof *play->people);
    play->aside_count = play->people_count;
    memcpy(play->aside_gone, play->gone_at, sizeof play->aside_gone);
    return true;
}

void trpi_sim_play_put_back(trpi_sim_play *play)
{
    if (play->aside == NULL) {
        return;
    }
    memset(play->seats, 0, sizeof play->seats);
    memcpy(play->people, play->aside, play->aside_count * sizeof *play->people);
    play->people_count = play->aside_count;
    memcpy(play->gone_at, play->aside_gone, sizeof play->gone_at);
    for (uint32_t i = 0; i < play->people_count; i++) {
        play->seats[place_in_world(play->people[i].entity)] = (uint16_t)(i + 1);
    }
    play->interest_count = 0;  // the ones that are there stay there
    play->next_due = 0;
    play->goods_known = false;
}

trp_result trpi_sim_compile(const char *text, size_t text_size, trp_pack **pack)
{
    trp_script_source source = {"simulated.troupe", text, text_size};
    trp_script *script = NULL;
    trp_result result = trp_script_compile(&source, 1, NULL, &script);
    if (result == TRP_OK) {
        size_t size;
        const void *bytes = trp_script_pack(script, &size);
        result = trp_pack_load(bytes, size, NULL, pack, NULL);
    }
    trp_script_release(script);
    return result;
}

void trpi_sim_play_count(trpi_sim_play *play, uint32_t fault, trp_entity whom)
{
    if (play->matrix == NULL) {
        return;
    }
    if (whom.value != 0) {
        play->matrix->counts[trp_agent_stance(play->world, whom)][fault]++;
        return;
    }
    for (uint32_t i = 0; i < play->people_count; i++) {
        play->matrix->counts[trp_agent_stance(play->world, play->people[i].entity)][fault]++;
    }
}
