// SPDX-License-Identifier: MIT
// Writes plans at random: their ways, and the tasks that they consist of.

#include "rehearsal/sim_writer.h"

static const char *const errands[] = {"Stock up", "Calm down", "Cheer up", "Loiter"};

// Writes a line of a plan with arguments: a task or another plan. If the plan is `given` arguments, the line may pass them
// on.
static void put_given(trpi_sim_writer *w, bool given, int last)
{
    static const char *const levels[] = {"2", "mood / 25", "1 to 3", "(danger at bar) / 30", "level - 1"};
    static const char *const people[] = {"nearest person", "random person within 9 m", "me", "whom"};
    const char *level = levels[trpi_sim_writer_number_below(w, given ? 5 : 4)];
    const char *whom = people[trpi_sim_writer_number_below(w, given ? 4 : 3)];
    bool plan = !last && trpi_sim_writer_once_in(w, 2);
    trpi_sim_write_format(
        w, plan ? "        do Hand out (level = %s, whom = %s)\n" : "        do Bring (rounds = %s, whom = %s, thing = ", level,
        whom);
    trpi_sim_write_format(w, plan ? "" : trpi_sim_writer_once_in(w, 2) ? "ale)\n" : "coin)\n");
}

static void put_way(trpi_sim_writer *w, uint32_t plan, int last)
{
    static const char *const whens[] = {"",
                                        ", if calm",
                                        ", if not calm",
                                        ", if mood > 40",
                                        ", if my ale > 0",
                                        ", if nerve < 50 and mood < 70",
                                        ", if me can spot nearest person",
                                        ", if danger at bar > 40",
                                        ", if chance 50%",
                                        ", if not storm",
                                        ", if tally > 10"};
    static const char *const lines[] = {"check mood > 20", "wait 0.3 s", "pose for 1 s", "glance at nearest person",
                                        "selector, reactive"};
    const char *when = TRPI_SIM_PICK(w, whens);
    trpi_sim_write_format(w, "    way%s\n", plan == 3 && trpi_sim_writer_once_in(w, 2) ? ", if level < 1" : when);
    for (uint32_t count = trpi_sim_writer_number_below(w, 5); count > 0; count--) {
        uint32_t kind = trpi_sim_writer_number_below(w, 7);
        const char *line = TRPI_SIM_PICK(w, lines);
        if (kind == 6) {
            put_given(w, plan == 3, last);
        } else if (kind == 0 && !last) {
            trpi_sim_write_format(w, "        %s\n", trpi_sim_plan_signatures[trpi_sim_writer_number_below(w, 3)]);
        } else if (kind <= 1 && plan < 2) {
            trpi_sim_write_format(w, "        %s\n",
                                  trpi_sim_plan_signatures[plan + 1 + trpi_sim_writer_number_below(w, 2 - plan)]);
        } else if (kind <= 4) {
            trpi_sim_write_format(w, "        %s\n", TRPI_SIM_PICK(w, errands));
        } else {
            trpi_sim_write_format(w, "        %s\n", line);
            if (line[0] == 's') {
                trpi_sim_write_format(w, "            check calm\n            wait 0.5 s\n");
            }
        }
    }
}

// Writes all plans and their tasks. The last way of each plan has only tasks that end, so that every plan can be carried out.
void trpi_sim_write_plans(trpi_sim_writer *w)
{
    for (uint32_t i = 0; i < 4; i++) {
        trpi_sim_write_format(w, "plan %s\n", trpi_sim_plan_signatures[i]);
        for (uint32_t ways = 1 + trpi_sim_writer_number_below(w, 3); ways > 0; ways--) {
            put_way(w, i, ways == 1);
        }
    }
    trpi_sim_write_format(w,
                          "task Stock up\n    needs mood > %u\n    expects ale = ale + 1\n    fetch ale from bar, at most 20 s\n",
                          trpi_sim_writer_number_below(w, 60));
    trpi_sim_write_format(w,
                          "task Calm down\n    needs not calm\n    makes calm = yes\n    makes mood = mood / 2\n"
                          "    set held to held + 1\n    pose for 1 to 2 s\n    finally\n        set held to held - 1\n");
    trpi_sim_write_format(w,
                          "task Cheer up\n    makes mood = mood + %u\n    makes nerve = (danger at bar) + nerve\n    wait 0.2 s\n",
                          10 + trpi_sim_writer_number_below(w, 40));
    trpi_sim_write_format(w,
                          "task Bring (rounds: number, whom: person, thing: item)\n    needs rounds < %u and whom is not nobody\n"
                          "    makes mood = mood + rounds\n    set held to held + 1\n    fetch thing from bar, at most 4 s, always "
                          "succeeds\n    glance at whom\n"
                          "    \"{rounds} for {whom}.\"\n    finally\n        set held to held - 1\n",
                          2 + trpi_sim_writer_number_below(w, 3));
    uint32_t seconds = trpi_sim_writer_number_below(w, 2),
             least_nerve = trpi_sim_writer_number_below(w, 60);  // arguments have no order
    trpi_sim_write_format(w, "task Loiter\n    makes calm = no\n    wait %u.5 s\n    check nerve > %u\n", seconds, least_nerve);
}
