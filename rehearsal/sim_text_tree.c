// SPDX-License-Identifier: MIT
// Writes behaviour trees at random: leaves, blocks and branches.

#include "rehearsal/sim_writer.h"

static const char *pick_leaf(trpi_sim_writer *w)
{
    static const char *const leaves[] = {"wait 1 s",
                                         "wait 0.2 s",
                                         "pose for 1 to 3 s",
                                         "glance at nearest person",
                                         "check mood > 40",
                                         "check any of pals within 6 m",
                                         "check me is in mob",
                                         "check number of mob > 1",
                                         "add random person within 9 m to pals",
                                         "check storm",
                                         "check tally > 20",
                                         "check calm",
                                         "check me can spot nearest person",
                                         "set calm to yes",
                                         "set calm to no",
                                         "set mood to mood + 20",
                                         "move to bar, at most 4 s",
                                         "idle for 2 s, once",
                                         "\"Tree.\" while pose for 2 s",
                                         "pose for 1 s, cooldown 5 s",
                                         "wait until calm, at most 2 s",
                                         "wait until mood > 60, at most 3 s",
                                         "pose for 2 s, while mood < 80",
                                         "wait 3 s, until calm",
                                         "wait 0.5 s, after 0.5 s",
                                         "check calm, inverted",
                                         "wait 0.3 s, always fails",
                                         "check mood > 90, always succeeds",
                                         "glance at nearest person, checkpoint",
                                         "send ping to random person within 10 m",
                                         "signal bell",
                                         "move to well",
                                         "wander, at most 9 s",
                                         "request Wash of well",
                                         "request Dine of bar, at most 3 s",
                                         "request Wash of anything within 25 m",
                                         "request Dine of random place, at most 3 s",
                                         "set kit to spade",
                                         "set kit to tool",
                                         "set kit.edge to kit.edge + 1",
                                         "check kit is a spade",
                                         "check kit.edge > 2 or kit.owner is me"};
    static const char *const broods[] = {"do Brood (least = 20)", "do Brood (least = nerve)", "Sharpen"};
    if (w->task_uses_left > 0 && trpi_sim_writer_once_in(w, 12)) {
        w->task_uses_left--;
        return TRPI_SIM_PICK(w, broods);
    }
    return TRPI_SIM_PICK(w, leaves);
}

// Writes a switch node, with a branch for each of one or more values.
static void put_switch(trpi_sim_writer *w, uint32_t depth)
{
    static const char *const cases[] = {"if yes", "if no", "otherwise"};
    trpi_sim_write_format(w, "%*sdepending on calm%s\n", (int)depth * 4, "", trpi_sim_writer_once_in(w, 2) ? ", reactive" : "");
    uint32_t first = trpi_sim_writer_number_below(w, 2), count = 1 + trpi_sim_writer_number_below(w, 3 - first);
    for (uint32_t i = first; i < first + count; i++) {
        trpi_sim_write_format(w, "%*s%s\n", (int)depth * 4 + 4, "", cases[i]);
        trpi_sim_write_subtree(w, depth + 2, 0);
    }
}

// Writes a block of a tree, its lines, and an `otherwise`.
static void put_block(trpi_sim_writer *w, uint32_t depth)
{
    static const char *const blocks[] = {"sequence",
                                         "sequence, reactive",
                                         "selector",
                                         "selector, reactive",
                                         "selector, chooses by chance",
                                         "parallel",
                                         "repeat 2 times",
                                         "retry 3 times",
                                         "selector, chooses by score",
                                         "sequence, step by step",
                                         "selector, step by step",
                                         "sequence, remembers",
                                         "parallel, 1 must succeed",
                                         "parallel, waits for all",
                                         "parallel, 1 may fail",
                                         "parallel, waits for all, 1 may fail",
                                         "retry, at most 4 s",
                                         "repeat until it fails, at most 5 s",
                                         "repeat 3 times, at most 2 s",
                                         "if mood > 30",
                                         "if calm, reactive",
                                         "if storm, reactive",
                                         "if tally > 15, reactive",
                                         "if me can spot nearest person",
                                         "if it is after 12:00, reactive",
                                         "if it is not Tuesday, reactive",
                                         "if danger at bar > 60, reactive",
                                         "if any of mob within 5 m, reactive",
                                         "for every pal in pals",
                                         "for every pal in mob"};
    static const char *const clauses[] = {", inverted",        ", always succeeds", ", at most 4 s",  ", once",
                                          ", while mood < 90", ", until storm",     ", cooldown 3 s", ", after 0.3 s"};
    const char *block = TRPI_SIM_PICK(w, blocks);
    const char *clause = TRPI_SIM_PICK(w, clauses);
    if (block[0] == 'f' && w->list_loops_left == 0) {
        block = "sequence";
    }
    w->list_loops_left -= block[0] == 'f';
    int chooses = block[0] == 's' && block[2] == 'l' && block[8] == ',' && block[10] == 'c';
    int wrapped = trpi_sim_writer_once_in(w, 4) && (block[0] == 's' || block[0] == 'p');
    trpi_sim_write_format(w, "%*s%s%s\n", (int)depth * 4, "", block, wrapped ? clause : "");
    for (uint32_t count = block[0] == 'i' || block[2] == 't' ? 1 : 2 + trpi_sim_writer_number_below(w, 2); count > 0; count--) {
        trpi_sim_write_subtree(w, depth + 1, chooses);
    }
    if (block[0] == 'i' && trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(w, "%*sotherwise\n", (int)depth * 4, "");
        trpi_sim_write_subtree(w, depth + 1, 0);
    }
}

// Writes a branch of a tree, a line or a block. With `has_weight` a line may have a weight, since the parent draws among its lines.
void trpi_sim_write_subtree(trpi_sim_writer *w, uint32_t depth, int has_weight)
{
    static const char *const weights[] = {"", ", weight 3", ", weight 0", ", weight mood"};
    w->tree_lines_left -= w->tree_lines_left > 0;
    if (depth > 4 || w->tree_lines_left == 0 || trpi_sim_writer_once_in(w, 2)) {
        const char *leaf = pick_leaf(w);
        const char *weight = TRPI_SIM_PICK(w, weights);
        trpi_sim_write_format(w, "%*s%s%s\n", (int)depth * 4, "", leaf, has_weight ? weight : "");
    } else if (trpi_sim_writer_once_in(w, 12)) {
        put_switch(w, depth);
    } else {
        put_block(w, depth);
    }
}

// Writes a tree whose last line takes time, so that it never ends in the step in which it begins.
void trpi_sim_write_tree(trpi_sim_writer *w)
{
    w->tree_lines_left = 60;
    trpi_sim_write_format(w, "        sequence\n            selector%s\n", trpi_sim_writer_once_in(w, 2) ? ", reactive" : "");
    for (uint32_t count = 1 + trpi_sim_writer_number_below(w, 3); count > 0; count--) {
        trpi_sim_write_subtree(w, 4, 0);
    }
    trpi_sim_write_format(w, "                wait 1 s\n            wait 0.5 s\n");
}
