// SPDX-License-Identifier: MIT
// Writes transition networks at random: nodes and the arrows between them.

#include "rehearsal/sim_writer.h"

#include <string.h>

static const char *const nodes[] = {"Left", "Right", "Back", "catch"};

// `settled` has the endings of a node, a bit each, for which an arrow above asks for nothing more: the compiler refuses others below.
static void put_arrow(trpi_sim_writer *w, uint32_t from, uint32_t count, uint32_t *settled)
{
    static const char *const asks[] = {"when done",
                                       "when done",
                                       "when failed",
                                       "if mood > 50",
                                       "if calm",
                                       "if not calm",
                                       "if storm",
                                       "if tally > 25",
                                       "if chance 30% per s",
                                       "if mood < 60 and chance 50% per s",
                                       "when message ping",
                                       "when event bell",
                                       "when message pong and mood > 20",
                                       "when done and nerve > 30",
                                       "if it is from 09:00 to 15:00",
                                       "if it is on weekdays",
                                       "when a person comes within 4 m",
                                       "when a person goes beyond 6 m and mood > 20",
                                       "when a person enters bar",
                                       "when mood rises above 60",
                                       "when nerve falls below 40",
                                       "when calm becomes yes and mood > 30",
                                       "when storm becomes yes",
                                       "when calm changes",
                                       "when every 2 s",
                                       "when me leaves bar",
                                       "when a person goes beyond 3 m of bar"};
    static const char *const hows[] = {"", "", "", ", returns", ", priority 2", ", priority -1"};
    const char *ask = TRPI_SIM_PICK(w, asks);
    uint32_t to = trpi_sim_writer_number_below(w, count + 2);
    bool leaves = to >= count;
    const char *how = TRPI_SIM_PICK(w, hows);
    how = leaves || to == from ? "" : how;
    const uint32_t ending = strncmp(ask, "when done", 9) == 0 ? 1 : strcmp(ask, "when failed") == 0 ? 2 : 0;
    if (ending != 0 && strstr(how, "priority") == NULL) {
        const bool all = strstr(ask, " and ") == NULL;
        ask = (*settled & ending) != 0 ? "when every 2 s" : ask;
        *settled |= all ? ending : 0;
    }
    trpi_sim_write_format(w, "        -> %s %s%s\n", !leaves ? nodes[to] : to == count ? "end" : "fail", ask, how);
    if (trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, "            set mood to mood - 5\n");
    }
    if (ask[5] == 'm' && ask[7] == 's' && trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, "            send ping to it\n");
    }
}

// Writes a node that counts the fact `kept` up when it is entered and down whichever way it is left, so that `kept` is the
// number of nodes that are entered now.
static void put_node(trpi_sim_writer *w, uint32_t node, uint32_t count, const char *uses)
{
    trpi_sim_write_format(w, node == 3 ? "    %s\n" : "    node %s\n", nodes[node]);
    trpi_sim_write_format(w, "        set kept to kept + 1\n");
    for (uint32_t steps = trpi_sim_writer_number_below(w, 3); steps > 0; steps--) {
        trpi_sim_write_subtree(w, 2, 0);
    }
    trpi_sim_write_format(w, node == 0 && trpi_sim_writer_once_in(w, 2) && uses != NULL ? "        %s\n" : "        wait 0.5 s\n",
                          uses);
    uint32_t settled = 0;
    for (uint32_t arrows = trpi_sim_writer_number_below(w, 4); arrows > 0; arrows--) {
        put_arrow(w, node, count, &settled);
    }
    trpi_sim_write_format(w, "        finally\n            set kept to kept - 1\n");
    if (trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, "            stand up\n");
    }
}

void trpi_sim_write_network(trpi_sim_writer *w, const char *name, const char *used_network)
{
    uint32_t count = 1 + trpi_sim_writer_number_below(w, 3);
    w->tree_lines_left = 30;
    trpi_sim_write_format(w, "network %s\n", name);
    for (uint32_t i = 0; i < count; i++) {
        put_node(w, i, count, used_network);
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        put_node(w, 3, count, NULL);
    }
}
