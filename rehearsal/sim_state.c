// SPDX-License-Identifier: MIT
#include "rehearsal/sim_state.h"

#include "rehearsal/sim_fault.h"

#include "troupe/script.h"

#include <stdlib.h>
#include <string.h>

#define GROUND_M 20

trp_point trpi_sim_ground_point_from_draws(uint32_t x_draw, uint32_t y_draw)
{
    trp_point at = {(int32_t)(x_draw % (GROUND_M * TRP_UNITS_PER_METRE)), (int32_t)(y_draw % (GROUND_M * TRP_UNITS_PER_METRE)), 0};
    return at;
}

static uint32_t place_in_world(trp_entity entity)
{
    return (uint32_t)entity.value;
}

trpi_sim_agent *trpi_sim_play_find_agent(trpi_sim_play *play, trp_entity entity)
{
    uint32_t place = place_in_world(entity);
    uint32_t number = place < TRPI_SIM_INDICES ? play->positions[place] : 0;
    bool known = number > 0 && play->agents[number - 1].entity.value == entity.value;
    return known ? &play->agents[number - 1] : NULL;
}

trpi_sim_agent *trpi_sim_play_add_agent(trpi_sim_play *play, trp_entity entity, uint32_t number)
{
    if (play->agent_count == TRPI_SIM_AGENTS || place_in_world(entity) >= TRPI_SIM_INDICES) {
        return NULL;
    }
    trpi_sim_agent *agent = &play->agents[play->agent_count++];
    play->positions[place_in_world(entity)] = (uint16_t)play->agent_count;
    *agent = (trpi_sim_agent){.entity = entity, .number = number};
    play->goods_known = false;
    return agent;
}

void trpi_sim_play_remove_agent(trpi_sim_play *play, uint32_t agent)
{
    play->positions[place_in_world(play->agents[agent].entity)] = 0;
    play->agent_count--;
    if (agent < play->agent_count) {
        play->agents[agent] = play->agents[play->agent_count];
        play->positions[place_in_world(play->agents[agent].entity)] = (uint16_t)(agent + 1);
    }
    play->gone_at[trp_world_now(play->world) % 4]++;
    play->goods_known = false;
}

bool trpi_sim_play_back_up_agent_states(trpi_sim_play *play)
{
    free(play->aside);
    size_t size = (play->agent_count + 1) * sizeof *play->agents;
    play->aside = malloc(size);
    if (play->aside == NULL) {
        return false;
    }
    memcpy(play->aside, play->agents, play->agent_count * sizeof *play->agents);
    play->aside_count = play->agent_count;
    memcpy(play->aside_gone, play->gone_at, sizeof play->aside_gone);
    return true;
}

void trpi_sim_play_restore_agent_states(trpi_sim_play *play)
{
    if (play->aside == NULL) {
        return;
    }
    memset(play->positions, 0, sizeof play->positions);
    memcpy(play->agents, play->aside, play->aside_count * sizeof *play->agents);
    play->agent_count = play->aside_count;
    memcpy(play->gone_at, play->aside_gone, sizeof play->gone_at);
    for (uint32_t i = 0; i < play->agent_count; i++) {
        play->positions[place_in_world(play->agents[i].entity)] = (uint16_t)(i + 1);
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

void trpi_sim_play_set_recording_sink(trpi_sim_play *play, const trp_sink *log)
{
    trp_result result = trp_world_record(play->world, log);
    play->recorded = play->recorded == TRP_OK ? result : play->recorded;
}

void trpi_sim_play_add_fault_to_deeds(const trpi_sim_play *play, uint32_t fault, trp_entity whom)
{
    if (play->deeds != NULL) {
        trp_sheet_add_format(play->deeds, "%u %s %llu\n", play->steps_made, trpi_sim_faults[fault].name,
                             (unsigned long long)whom.value);
    }
}

void trpi_sim_play_count_fault(trpi_sim_play *play, uint32_t fault, trp_entity whom)
{
    if (play->matrix == NULL) {
        return;
    }
    if (whom.value != 0) {
        play->matrix->counts[trp_agent_stance(play->world, whom)][fault]++;
        return;
    }
    for (uint32_t i = 0; i < play->agent_count; i++) {
        play->matrix->counts[trp_agent_stance(play->world, play->agents[i].entity)][fault]++;
    }
}
