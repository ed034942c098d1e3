// SPDX-License-Identifier: MIT
// Writes steps of behaviours and of scenes' cells at random: steps that take time, speak, set a fact, or fail.

#include "rehearsal/sim_writer.h"

#include <string.h>

void trpi_sim_write_plain_step(trpi_sim_writer *w)
{
    static const char *const steps[] = {"wait 1 s",
                                        "wait 0.1 s",
                                        "wait 1 to 4 s",
                                        "\"Well, well.\"",
                                        "one of Words",
                                        "pose for 1 to 3 s",
                                        "idle for 2 s",
                                        "move to bar",
                                        "move to well",
                                        "wander",
                                        "move to random person within 20 m",
                                        "approach nearest person",
                                        "flee from nearest person",
                                        "glance at nearest person",
                                        "set mood to 5",
                                        "set mood to mood + 30",
                                        "set nerve to 90",
                                        "set storm to yes",
                                        "set storm to no",
                                        "set tally to tally + 3",
                                        "set tally to 0",
                                        "set pals to every person within 10 m",
                                        "set pals to every of mob where it.mood < 70",
                                        "add nearest person to pals",
                                        "remove first of pals from pals",
                                        "add me to mob",
                                        "remove me from mob",
                                        "set mob to pals",
                                        "approach first of pals",
                                        "send ping to nearest of mob where it is not me",
                                        "set calm to yes",
                                        "set calm to no",
                                        "send ping to random person within 10 m",
                                        "send ping to bar",
                                        "send pong to random person within 10 m",
                                        "signal bell",
                                        "check mood > 10",
                                        "check me can spot nearest person",
                                        "check not me can spot nearest person",
                                        "set mood to danger at bar",
                                        "wait (danger at well) * 20 ms",
                                        "approach nearest rival within 20 m",
                                        "\"Hm.\" while pose for 4 s",
                                        "wait 1 to 4 s, open to Jig",
                                        "pose for 1 to 3 s, open to Splash, open to Brawl",
                                        "idle for 3 s, open to Jig, open to Splash",
                                        "follow nearest person, at most 3 s",
                                        "fetch ale from bar",
                                        "stand up, resumes here",
                                        "sit for 3 s, finally stand up",
                                        "idle for 3 s, not interruptible",
                                        "wait 3 s, resumes here",
                                        "pose for 2 to 5 s, at most 3 s",
                                        "sit for 5 s, resumes never",
                                        "wait until it is from 06:00 to 18:00, at most 3 s",
                                        "wait until it is on Friday to Sunday, at most 3 s",
                                        "request Dine of bar",
                                        "request Dine, at most 6 s",
                                        "request Wash of well",
                                        "request anything of well, at most 3 s",
                                        "request Wash of anything within 30 m",
                                        "request Dine of anything within 20 m where it is free, at most 5 s",
                                        "request anything of any place within 30 m, at most 2 s",
                                        "request Wash of random place, at most 3 s",
                                        "summon person at bar",
                                        "summon Ada at well",
                                        "banish nearest person within 5 m"};
    const char *step = TRPI_SIM_PICK(w, steps);
    const char *open = w->performer_can_be_cast ? NULL : strstr(step, ", open to");
    int length = open != NULL ? (int)(open - step) : (int)strlen(step);
    trpi_sim_write_format(w, "        %s%.*s\n", step[0] == 'o' && step[1] == 'n' ? "exclaim " : "", length, step);
}

// Writes a task that counts the fact `held` up when it begins and down whichever way it is left, so that `held` is the
// number of such tasks under way.
static void put_held(trpi_sim_writer *w)
{
    static const char *const middles[] = {"wait 2 s", "pose for 1 to 3 s", "glance at nearest person", "wait 0.1 s"};
    const char *middle = TRPI_SIM_PICK(w, middles);  // drawn one after the other, or compilers would not agree on the text
    trpi_sim_write_format(w, "        sequence%s\n            set held to held + 1\n            %s\n",
                          trpi_sim_writer_once_in(w, 3) ? ", resumes here" : "", middle);
    if (trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, "            %s\n", TRPI_SIM_PICK(w, middles));
    }
    trpi_sim_write_format(w, "            finally\n                set held to held - 1\n");
    if (trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, "                stand up\n");
    }
}

static void put_shared_step(trpi_sim_writer *w)
{
    static const char *const steps[] = {"move to partner",
                                        "listen",
                                        "\"So?\" to partner",
                                        "wait",
                                        "wait 2 s",
                                        "face partner",
                                        "pose for 1 to 2 s",
                                        "exchange coin for ale",
                                        "exchange ale for coin",
                                        "fetch ale from bar",
                                        "give coin to partner",
                                        "give ale to partner",
                                        "send ping to partner"};
    if (trpi_sim_writer_once_in(w, 4)) {
        trpi_sim_write_plain_step(w);
    } else {
        const char *how = trpi_sim_writer_once_in(w, 8) ? ", unsynchronised" : "";
        trpi_sim_write_format(w, "        %s%s\n", TRPI_SIM_PICK(w, steps), how);
    }
}

// Writes an action with marks, and the immediate steps at its marks.
static void put_drumming(trpi_sim_writer *w)
{
    static const char *const done[] = {"set mood to mood + 7",
                                       "set calm to yes",
                                       "check mood < 60\n                set calm to no",
                                       "send ping to random person within 10 m",
                                       "send pong to me",
                                       "signal bell",
                                       "set tally to tally + 1",
                                       "set nerve to danger at bar",
                                       "add nearest person to pals"};
    trpi_sim_write_format(w, "        sequence\n            drum for 1 to 3 s\n");
    for (uint32_t i = 0; i < 2; i++) {
        trpi_sim_write_format(w, "            on mark %s\n", i == 0 ? "tap" : "roll");
        for (uint32_t count = 1 + trpi_sim_writer_number_below(w, 3); count > 0; count--) {
            trpi_sim_write_format(w, "                %s\n", TRPI_SIM_PICK(w, done));
        }
    }
}

void trpi_sim_write_steps(trpi_sim_writer *w, bool in_scene)
{
    w->task_uses_left = 3;
    w->list_loops_left = 2;
    w->plan_uses_left = 1;
    for (uint32_t count = 1 + trpi_sim_writer_number_below(w, 4); count > 0; count--) {
        if (trpi_sim_writer_once_in(w, 6)) {
            put_held(w);
        } else if (trpi_sim_writer_once_in(w, 8)) {
            trpi_sim_write_tree(w);
        } else if (trpi_sim_writer_once_in(w, 10)) {
            trpi_sim_write_format(w, "        %s\n", trpi_sim_writer_once_in(w, 2) ? "Rounds" : "Errand");
        } else if (trpi_sim_writer_once_in(w, 12)) {
            put_drumming(w);
        } else if (trpi_sim_writer_once_in(w, 20)) {
            trpi_sim_write_format(w, "        Drumming\n");
        } else if (trpi_sim_writer_once_in(w, 8)) {
            uint32_t plan = trpi_sim_writer_number_below(w, 3);
            bool calm = trpi_sim_writer_once_in(w, 6) || w->plan_uses_left == 0;
            trpi_sim_write_format(w, "        %s\n", calm ? "Calm down" : trpi_sim_plan_signatures[plan]);
            w->plan_uses_left -= !calm;
        } else if (in_scene) {
            put_shared_step(w);
        } else {
            trpi_sim_write_plain_step(w);
        }
    }
}
