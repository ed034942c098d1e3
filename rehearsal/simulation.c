// SPDX-License-Identifier: MIT
// A simulation: plays one random case after the other and adds up their totals.

#include "troupe/assert.h"
#include "troupe/simulation.h"

#include "rehearsal/sim_fault.h"
#include "rehearsal/sim_file.h"
#include "rehearsal/sim_shrink.h"

#include "troupe/sized.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 1000000  // of a case that is written

struct trp_simulation {
    trp_simulation_def def;
    uint64_t seed;  // of the play that goes on or was played last
    trpi_sim_case what;
    trpi_sim_play play;
    trpi_sim_matrix matrix;
    trp_simulation_totals totals;
    const char *wrong;
    uint32_t wrong_step;
};

void trp_simulation_def_init(trp_simulation_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_simulation_def defaults = {.size_bytes = size, .seed = 1, .steps_per_play = 3000, .crowd_check_period_steps = 16};
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

trp_result trp_simulation_create(const trp_simulation_def *def, trp_simulation **simulation)
{
    TRP_REQUIRE(def != NULL, TRP_ERROR_ARGUMENT);
    *simulation = NULL;
    trp_simulation_def whole;
    trp_simulation_def_init(&whole, sizeof whole);
    trp_result result = trp_sized_struct_read(&whole, sizeof whole, def);
    if (result != TRP_OK) {
        return result;
    }
    if (whole.steps_per_play == 0 || whole.crowd_check_period_steps == 0) {
        return TRP_ERROR_ARGUMENT;
    }
    trp_simulation *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->def = whole;
    made->seed = whole.seed - 1;
    *simulation = made;
    return TRP_OK;
}

void trp_simulation_destroy(trp_simulation *simulation)
{
    if (simulation != NULL) {
        trpi_sim_case_release(&simulation->what);
        free(simulation);
    }
}

static void add_up(trp_simulation *s, uint32_t steps)
{
    s->totals.plays++;
    s->totals.steps += steps;
    s->totals.npc_steps += s->play.npc_steps;
    s->totals.skipped_npc_steps += s->play.jumped;
    s->totals.deeds += s->play.next_deed;
    s->totals.milliseconds += (uint64_t)steps * 1000 / 30;
}

static void play_on(trp_simulation *s)
{
    bool goes_on = true;
    uint32_t now = 0;
    while (goes_on && now < s->what.steps) {
        bool thorough = s->play.agent_count <= 100 || now % s->def.crowd_check_period_steps == 0;
        goes_on = trpi_sim_play_step(&s->play, thorough);
        now = trp_world_now(s->play.world);
    }
    add_up(s, now);
    trpi_sim_play_close(&s->play);
    s->wrong = s->play.wrong;
    s->wrong_step = now;
}

bool trp_simulation_play(trp_simulation *simulation, trp_result *result)
{
    TRP_REQUIRE(simulation != NULL, false);
    trp_simulation *s = simulation;
    *result = TRP_OK;
    if (s->wrong != NULL) {
        return false;
    }
    s->seed++;
    trpi_sim_case_release(&s->what);
    if (!trpi_sim_case_draw(&s->what, s->seed, s->def.steps_per_play)) {
        *result = TRP_ERROR_MEMORY;
        return false;
    }
    *result = trpi_sim_play_open(&s->play, &s->what, &s->matrix);
    if (*result != TRP_OK) {
        trpi_sim_play_close(&s->play);
        return false;
    }
    play_on(s);
    return s->wrong == NULL;
}

uint64_t trp_simulation_seed(const trp_simulation *simulation)
{
    TRP_REQUIRE(simulation != NULL, 0);
    return simulation->seed;
}

void trp_simulation_get_totals(const trp_simulation *simulation, trp_simulation_totals *totals, size_t size)
{
    TRP_REQUIRE(simulation != NULL && totals != NULL, );
    trp_sized_struct_fill(totals, size, &simulation->totals, sizeof simulation->totals);
}

const char *trp_simulation_finding(const trp_simulation *simulation, uint32_t *step)
{
    TRP_REQUIRE(simulation != NULL, "");
    *step = simulation->wrong_step;
    return simulation->wrong;
}

uint64_t trp_simulation_matrix_count(const trp_simulation *simulation, trp_stance stance, uint32_t fault)
{
    TRP_REQUIRE(simulation != NULL, 0);
    bool inside = (uint32_t)stance < TRP_STANCE_COUNT && fault < trpi_sim_fault_count();
    return inside ? simulation->matrix.counts[stance][fault] : 0;
}

uint32_t trp_simulation_fault_count(void)
{
    return trpi_sim_fault_count();
}

const char *trp_simulation_fault_name(uint32_t fault)
{
    return fault < trpi_sim_fault_count() ? trpi_sim_faults[fault].name : "";
}

trp_result trp_simulation_shrink(trp_simulation *simulation, uint32_t tries, trp_sheet *sheet)
{
    TRP_REQUIRE(simulation != NULL, TRP_ERROR_ARGUMENT);
    if (simulation->wrong == NULL) {
        return TRP_ERROR_UNKNOWN;
    }
    if (!trpi_sim_case_shrink(&simulation->what, simulation->wrong, tries)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_sim_file_write(&simulation->what, simulation->wrong, sheet);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}

trp_result trp_simulation_replay(const char *text, size_t size_bytes, const char **wrong, uint32_t *step)
{
    return trp_simulation_record(text, size_bytes, NULL, NULL, wrong, step);
}

trp_result trp_simulation_record(const char *text, size_t size_bytes, const trp_sink *log, trp_sheet *deeds, const char **wrong,
                                 uint32_t *step)
{
    TRP_REQUIRE(text != NULL && wrong != NULL && step != NULL, TRP_ERROR_ARGUMENT);
    trpi_sim_case what;
    trpi_sim_outcome outcome = {0};
    trp_result result = trpi_sim_file_read(text, size_bytes, &what);
    if (result == TRP_OK) {
        result = trpi_sim_play_case(&what, log, deeds, &outcome);
    }
    *wrong = outcome.wrong;
    *step = outcome.step;
    trpi_sim_case_release(&what);
    return result != TRP_OK || deeds == NULL || !deeds->failed ? result : TRP_ERROR_MEMORY;
}

trp_result trp_simulation_write_case(uint64_t seed, uint32_t steps, trp_sheet *sheet)
{
    TRP_REQUIRE(steps > 0 && steps <= MOST_STEPS && sheet != NULL, TRP_ERROR_ARGUMENT);
    trpi_sim_case what;
    bool is_drawn = trpi_sim_case_draw(&what, seed, steps);
    if (is_drawn) {
        trpi_sim_file_write(&what, NULL, sheet);
    }
    trpi_sim_case_release(&what);
    return is_drawn && !sheet->failed ? TRP_OK : TRP_ERROR_MEMORY;
}
