// SPDX-License-Identifier: MIT
// Writes scenes and situations at random: rows, choices, loops, continuations.

#include "rehearsal/sim_writer.h"

static const char *const scenes[TRPI_SIM_MOST_SCENES] = {"Quarrel", "Deal", "Dance", "Feast"};
static const char *const parts[TRPI_SIM_MOST_PARTS] = {"first", "second", "third", "fourth"};

static void put_row(trpi_sim_writer *w, uint32_t part_count, const char *indent)
{
    static const char *const cells[] = {"",
                                        "",
                                        "\"And so it is.\"",
                                        "listen",
                                        "wait 1 s",
                                        "wait 2 to 4 s",
                                        "pose for 1 to 2 s",
                                        "set mood to 50",
                                        "set bid to bid + 2",
                                        "set bid to tally, at most 1 s",
                                        "set ready to yes",
                                        "Hold out",
                                        "Drink",
                                        "Drink",
                                        "Gather",
                                        "move to first",
                                        "move to second",
                                        "idle for 1 s, at most 2 s",
                                        "add first to round",
                                        "remove second from round",
                                        "check me is not in round",
                                        "face second"};
    int trade = trpi_sim_writer_once_in(w, w->bustles ? 2 : 5);
    uint32_t buyer = trade ? trpi_sim_writer_number_below(w, 2) : 0;
    trpi_sim_write_format(w, "%s|", indent);
    int said = 0;
    for (uint32_t i = 0; i < part_count; i++) {
        const char *cell = TRPI_SIM_PICK(w, cells);
        if (trade && i < 2) {
            cell = i == buyer ? "exchange coin for ale" : "exchange ale for coin";
        } else if ((i == 0 && cell[0] == 'm' && cell[8] == 'f') ||
                   (i == 1 && (cell[0] == 'f' || (cell[0] == 'm' && cell[8] == 's')))) {
            cell = "listen";  // no character walks to itself
        } else if (!said && i + 1 == part_count) {
            cell = "listen";
        }
        if (w->bustles && !trade && trpi_sim_writer_once_in(w, 3)) {
            cell = i == 0 ? "give ale to second" : i == 1 ? "give coin to first" : "fetch ale from bar";
        }
        said = said || cell[0] != '\0';
        trpi_sim_write_format(w, " %s |", cell);
    }
    trpi_sim_write_format(w, "\n");
}

static void put_rows(trpi_sim_writer *w, uint32_t part_count, const char *indent)
{
    for (uint32_t count = 1 + trpi_sim_writer_number_below(w, 3); count > 0; count--) {
        put_row(w, part_count, indent);
    }
}

// Writes a continuation as another scene that has no more parts than this one, with the parts swapped or not.
static int put_continue(trpi_sim_writer *w, uint32_t scene, const char *indent)
{
    uint32_t to = trpi_sim_writer_number_below(w, w->scene_count);
    if (w->part_counts[to] > w->part_counts[scene] || !trpi_sim_writer_once_in(w, 2)) {
        return 0;
    }
    trpi_sim_write_format(w, "%scontinue as %s (", indent, scenes[to]);
    uint32_t shift = trpi_sim_writer_number_below(w, w->part_counts[scene]);
    for (uint32_t i = 0; i < w->part_counts[to]; i++) {
        trpi_sim_write_format(w, "%s%s = %s", i > 0 ? ", " : "", parts[i], parts[(i + shift) % w->part_counts[scene]]);
    }
    trpi_sim_write_format(w, ")\n");
    return 1;
}

static void put_choice(trpi_sim_writer *w, uint32_t scene)
{
    uint32_t count = w->part_counts[scene];
    trpi_sim_write_format(w, "    choice by %s\n", parts[trpi_sim_writer_number_below(w, count)]);
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(w, "        if %s: glad\n", trpi_sim_writer_once_in(w, 2) ? "mood > 50" : "bid > 3 and not storm");
        put_rows(w, count, "            ");
    }
    trpi_sim_write_format(w, "        %u%%: left\n", 10 + trpi_sim_writer_number_below(w, 60));
    if (!put_continue(w, scene, "            ")) {
        put_rows(w, count, "            ");
    }
    trpi_sim_write_format(w, "        otherwise: right\n");
    put_rows(w, count, "            ");
}

void trpi_sim_write_scene(trpi_sim_writer *w, uint32_t scene)
{
    uint32_t count = w->part_counts[scene];
    trpi_sim_write_format(w, "scene %s", scenes[scene]);
    trpi_sim_write_patience_and_loss_clauses(w);
    if (trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, ", priority %u", 1 + trpi_sim_writer_number_below(w, 3));
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(w, ", cooldown 5 s");
    }
    trpi_sim_write_format(w, "\n    part first: %s\n", trpi_sim_role_names[trpi_sim_writer_number_below(w, w->role_count)]);
    for (uint32_t i = 1; i < count; i++) {
        static const char *const types[] = {"a person",
                                            "a person within 10 m",
                                            "nearest person within 25 m",
                                            "a person where it.mood > 10",
                                            "a person, loss continues",
                                            "a person, loss recasts"};
        trpi_sim_write_format(w, "    part %s: %s\n", parts[i], TRPI_SIM_PICK(w, types));
    }
    trpi_sim_write_format(w, "    bid: whole number, starts 0 to 4\n    ready: yes or no\n    round: many person, at most 2\n");
    if (trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, "    starts when second comes within 5 m of first\n");
    }
    trpi_sim_write_format(w, "    |");
    for (uint32_t i = 0; i < count; i++) {
        trpi_sim_write_format(w, " %s |", parts[i]);
    }
    trpi_sim_write_format(w, "\n");
    put_rows(w, count, "    ");
    for (uint32_t choices = w->bustles ? 3 : trpi_sim_writer_number_below(w, 2); choices > 0; choices--) {
        put_choice(w, scene);
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        uint32_t most = 2 + trpi_sim_writer_number_below(w, 2);
        trpi_sim_write_format(w, "    repeat %u to %u times\n", 1 + trpi_sim_writer_number_below(w, 2), most);
        put_rows(w, count, "        ");
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        put_rows(w, count, "    ");
    }
}

// Writes a situation that an area casts: often, so that agents meet in it, and with conditions that sometimes no agent
// fulfils.
void trpi_sim_write_situation(trpi_sim_writer *w, const char *name, const char *area)
{
    static const char *const clauses[] = {"",
                                          ", every 0.5 s",
                                          ", every 1 s",
                                          ", every 2 s, cooldown 4 s",
                                          ", every 1 s, priority 2",
                                          ", every 1 s, patience 1 s, gives up after 4 s"};
    static const char *const firsts[] = {"person", "person where it.mood > 20", "person within 9 m of this",
                                         "person where chance 50%"};
    static const char *const others[] = {"person", "person within 6 m of first", "person where it.mood < 90",
                                         "person where it.mood > first.mood", "person within 30 m of first where it is not busy"};
    uint32_t count = 2 + (trpi_sim_writer_once_in(w, 3) ? trpi_sim_writer_number_below(w, 3) : 0);
    trpi_sim_write_format(w, "situation %s, in %s%s\n", name, area, TRPI_SIM_PICK(w, clauses));
    trpi_sim_write_format(w, "    part first: %s\n", TRPI_SIM_PICK(w, firsts));
    for (uint32_t i = 1; i < count; i++) {
        trpi_sim_write_format(w, "    part %s: %s\n", parts[i], TRPI_SIM_PICK(w, others));
    }
    trpi_sim_write_format(w,
                          "    bid: whole number, starts 0 to 4\n    ready: yes or no\n    round: many person, at most 2\n    |");
    for (uint32_t i = 0; i < count; i++) {
        trpi_sim_write_format(w, " %s |", parts[i]);
    }
    trpi_sim_write_format(w, "\n");
    put_rows(w, count, "    ");
    trpi_sim_write_format(w, "    | Watch |");
    for (uint32_t i = 1; i < count; i++) {
        trpi_sim_write_format(w, " |");
    }
    trpi_sim_write_format(w, "\n");
    if (trpi_sim_writer_once_in(w, 2)) {
        uint32_t most = 2 + trpi_sim_writer_number_below(w, 2);
        trpi_sim_write_format(w, "    repeat 1 to %u times\n", most);
        put_rows(w, count, "        ");
    }
    put_rows(w, count, "    ");
}
