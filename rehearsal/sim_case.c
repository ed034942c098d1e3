// SPDX-License-Identifier: MIT
// Draws a case by swarm testing (Groce et al., 2012): each case has a few kinds of faults, with random frequencies, so that
// rare faults are not always drowned by the others.

#include "rehearsal/sim_fault.h"
#include "rehearsal/sim_text.h"

#include <stdlib.h>
#include <string.h>

typedef struct swarm {
    uint32_t weights[TRPI_SIM_FAULTS];
    uint32_t total;
    uint32_t pause;  // a deed once in so many steps
} swarm;

static swarm draw_swarm(trpi_sim_chance *c)
{
    swarm s = {.pause = 1u << trpi_sim_chance_below(c, 5)};
    for (uint32_t i = 0; i < trpi_sim_fault_count(); i++) {
        bool is_deed = trpi_sim_faults[i].deed != NULL;
        uint32_t share = trpi_sim_faults[i].target == TRPI_SIM_TARGET_ONE_AGENT ? 2 : 1;  // the others meet everybody at once
        s.weights[i] = is_deed && trpi_sim_chance_once_in(c, 2) ? share << trpi_sim_chance_below(c, 4) : 0;
        s.total += s.weights[i];
    }
    return s;
}

static uint32_t draw_fault(trpi_sim_chance *c, const swarm *s)
{
    uint32_t at = trpi_sim_chance_below(c, s->total);
    uint32_t fault = 0;
    while (at >= s->weights[fault]) {
        at -= s->weights[fault++];
    }
    return fault;
}

// Draws the stance that a deed seeks. Stances that last for a step or two, with few agents ever in them, are drawn more
// often.
static uint32_t draw_stance(trpi_sim_chance *c)
{
    static const uint8_t shares[TRP_STANCE_COUNT] = {
        [TRP_STANCE_NONE] = 1,        [TRP_STANCE_ASKING] = 3,           [TRP_STANCE_PROMISED] = 3,
        [TRP_STANCE_OPENING] = 5,     [TRP_STANCE_CALLED] = 6,           [TRP_STANCE_PERFORMING] = 1,
        [TRP_STANCE_CHOOSING] = 26,   [TRP_STANCE_TRADING] = 16,         [TRP_STANCE_AHEAD] = 20,
        [TRP_STANCE_WAITING] = 1,     [TRP_STANCE_WAITING_LONG] = 12,    [TRP_STANCE_SUSPENDED] = 4,
        [TRP_STANCE_INTERRUPTED] = 5, [TRP_STANCE_INTERRUPTED_DONE] = 8, [TRP_STANCE_RETURNING] = 5,
        [TRP_STANCE_RECASTING] = 8,   [TRP_STANCE_PARTING] = 2,          [TRP_STANCE_OVER] = 5,
    };
    uint32_t all = 0;
    for (uint32_t i = 0; i < TRP_STANCE_COUNT; i++) {
        all += shares[i];
    }
    uint32_t at = trpi_sim_chance_below(c, all);
    uint32_t stance = 0;
    while (at >= shares[stance]) {
        at -= shares[stance++];
    }
    return stance;
}

static bool add(trpi_sim_case *what, trpi_sim_chance *c, uint32_t step, uint32_t fault)
{
    if ((what->deed_count & (what->deed_count - 1)) == 0) {  // a power of two: the room is used up
        size_t room = what->deed_count == 0 ? 1 : (size_t)what->deed_count * 2;
        trpi_sim_planned_fault *deeds = realloc(what->deeds, room * sizeof *deeds);
        if (deeds == NULL) {
            return false;
        }
        what->deeds = deeds;
    }
    uint32_t stance = step == 0 || trpi_sim_chance_once_in(c, 4) ? 0 : draw_stance(c);
    uint32_t a = (uint32_t)trpi_sim_chance_bits(c);  // one after the other, on every compiler
    uint32_t b = (uint32_t)trpi_sim_chance_bits(c);
    what->deeds[what->deed_count++] =
        (trpi_sim_planned_fault){.step = step, .fault = (uint16_t)fault, .stance = (uint16_t)stance, .a = a, .b = b};
    return true;
}

static uint32_t draw_cast(trpi_sim_chance *c, bool crowded)
{
    return crowded ? 100 + trpi_sim_chance_below(c, 300) : 2 + trpi_sim_chance_below(c, trpi_sim_chance_once_in(c, 4) ? 24 : 10);
}

static bool draw_deeds(trpi_sim_case *what, trpi_sim_chance *c)
{
    bool whole = true;
    for (uint32_t cast = draw_cast(c, what->crowded); cast > 0 && whole; cast--) {
        whole = add(what, c, 0, trpi_sim_fault_that_spawns_agent());
    }
    swarm s = draw_swarm(c);
    for (uint32_t step = 1; step < what->steps && whole && s.total > 0; step++) {
        if (trpi_sim_chance_once_in(c, s.pause)) {
            whole = add(what, c, step, draw_fault(c, &s));
        }
    }
    return whole;
}

bool trpi_sim_case_draw(trpi_sim_case *sim_case, uint64_t seed, uint32_t steps)
{
    trpi_sim_chance c = {seed};
    *sim_case = (trpi_sim_case){.seed = seed, .steps = steps, .text = malloc(TRPI_SIM_TEXT)};
    if (sim_case->text == NULL) {
        return false;
    }
    sim_case->text_size = trpi_sim_write_text(&c, sim_case->text, TRPI_SIM_TEXT);
    sim_case->crowded = trpi_sim_chance_once_in(&c, 60);
    for (uint32_t i = 0; i < trpi_sim_fault_count(); i++) {
        bool is_answer = trpi_sim_faults[i].change_answer != NULL;
        sim_case->answer_fault_bits |= is_answer && trpi_sim_chance_once_in(&c, 2) ? UINT64_C(1) << i : 0;
    }
    return draw_deeds(sim_case, &c);
}

void trpi_sim_case_release(trpi_sim_case *sim_case)
{
    free(sim_case->text);
    free(sim_case->deeds);
    *sim_case = (trpi_sim_case){0};
}
