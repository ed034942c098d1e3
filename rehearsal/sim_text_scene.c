// SPDX-License-Identifier: MIT
// Writes scenes and situations at random: rows, choices, loops, continuations.

#include "rehearsal/sim_writer.h"

#include <string.h>

static const char *const scenes[TRPI_SIM_MOST_SCENES] = {"Quarrel", "Deal", "Dance", "Feast"};
static const char *const parts[TRPI_SIM_MOST_PARTS] = {"first", "second", "third", "fourth"};

// The parts of a scene or situation; several agents play the last one, if `is_every`.
typedef struct part_list {
    uint32_t count;
    bool is_every;
} part_list;

// Writes the name of a part where one agent is meant: of an `every` part it is the nearest of those who play it.
static void put_one_of(trpi_sim_writer *w, part_list of, const char *before, uint32_t part, const char *behind)
{
    trpi_sim_write_format(w, " %s%s%s%s |", before, of.is_every && part + 1 == of.count ? "nearest of " : "", parts[part], behind);
}

// Writes a cell of an `every` part, or one of another part that is about those who play the `every` part.
static void put_every_cell(trpi_sim_writer *w, part_list of, uint32_t part)
{
    const char *several = parts[of.count - 1];
    switch (trpi_sim_chance_below(&w->every_chance, 5)) {
    case 0: put_one_of(w, of, "face ", of.count - 1, ""); break;
    case 1: put_one_of(w, of, "add ", of.count - 1, " to round"); break;
    case 2: trpi_sim_write_format(w, " set bid to number of %s |", several); break;
    case 3: trpi_sim_write_format(w, " check any of %s within 12 m, always succeeds |", several); break;
    default:
        trpi_sim_write_format(w, part + 1 == of.count ? " move to first |" : " set bid to number of every of %s |", several);
        break;
    }
}

static void put_row(trpi_sim_writer *w, part_list of, const char *indent)
{
    uint32_t part_count = of.count;
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
    int trade = trpi_sim_writer_once_in(w, w->bustles ? 2 : 5) && !(of.is_every && part_count == 2);
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
        bool is_about_several = of.is_every && part_count == 2 && strstr(cell, "second") != NULL;
        if (of.is_every && !trade && (is_about_several || trpi_sim_chance_once_in(&w->every_chance, 6))) {
            put_every_cell(w, of, i);
        } else {
            trpi_sim_write_format(w, " %s |", cell);
        }
    }
    trpi_sim_write_format(w, "\n");
}

static void put_rows(trpi_sim_writer *w, part_list of, const char *indent)
{
    for (uint32_t count = 1 + trpi_sim_writer_number_below(w, 3); count > 0; count--) {
        put_row(w, of, indent);
    }
}

// Writes, by chance, a continuation as a scene that has no more parts than this one, with the parts in their places or shifted.
// Returns 1 when it was written, else 0.
static int put_continue(trpi_sim_writer *w, uint32_t scene, const char *indent)
{
    uint32_t to = trpi_sim_writer_number_below(w, w->scene_count);
    bool is_possible = w->part_counts[to] <= w->part_counts[scene] && trpi_sim_writer_once_in(w, 2);
    if (!is_possible || w->is_every[to] || w->is_every[scene]) {
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
    part_list of = {w->part_counts[scene], w->is_every[scene]};
    uint32_t decider = trpi_sim_writer_number_below(w, of.count);
    trpi_sim_write_format(w, "    choice by %s\n", parts[of.is_every && decider + 1 == of.count ? 0 : decider]);
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(w, "        if %s: glad\n", trpi_sim_writer_once_in(w, 2) ? "mood > 50" : "bid > 3 and not storm");
        put_rows(w, of, "            ");
    }
    trpi_sim_write_format(w, "        %u%%: left\n", 10 + trpi_sim_writer_number_below(w, 60));
    if (!put_continue(w, scene, "            ")) {
        put_rows(w, of, "            ");
    }
    trpi_sim_write_format(w, "        otherwise: right\n");
    put_rows(w, of, "            ");
}

static const char *pick_every_type(trpi_sim_writer *w)
{
    static const char *const types[] = {"every person, at most 2", "every person within 12 m, at most 3",
                                        "every person within 25 m, at least 2, at most 4",
                                        "every person where it.mood > 10, at least 2, at most 3",
                                        "every person within 9 m of first where not it.mood > first.mood, at most 3"};
    return types[trpi_sim_chance_below(&w->every_chance, (uint32_t)(sizeof types / sizeof *types))];
}

void trpi_sim_write_scene(trpi_sim_writer *w, uint32_t scene)
{
    part_list of = {w->part_counts[scene], w->is_every[scene]};
    uint32_t count = of.count;
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
        const char *type = TRPI_SIM_PICK(w, types);
        trpi_sim_write_format(w, "    part %s: %s\n", parts[i], of.is_every && i + 1 == count ? pick_every_type(w) : type);
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
    put_rows(w, of, "    ");
    for (uint32_t choices = w->bustles ? 3 : trpi_sim_writer_number_below(w, 2); choices > 0; choices--) {
        put_choice(w, scene);
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        uint32_t most = 2 + trpi_sim_writer_number_below(w, 2);
        trpi_sim_write_format(w, "    repeat %u to %u times\n", 1 + trpi_sim_writer_number_below(w, 2), most);
        put_rows(w, of, "        ");
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        put_rows(w, of, "    ");
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
    part_list of = {count, trpi_sim_chance_once_in(&w->every_chance, 3)};
    trpi_sim_write_format(w, "situation %s, in %s%s\n", name, area, TRPI_SIM_PICK(w, clauses));
    trpi_sim_write_format(w, "    part first: %s\n", TRPI_SIM_PICK(w, firsts));
    for (uint32_t i = 1; i < count; i++) {
        const char *type = TRPI_SIM_PICK(w, others);
        trpi_sim_write_format(w, "    part %s: %s\n", parts[i], of.is_every && i + 1 == count ? pick_every_type(w) : type);
    }
    trpi_sim_write_format(w,
                          "    bid: whole number, starts 0 to 4\n    ready: yes or no\n    round: many person, at most 2\n    |");
    for (uint32_t i = 0; i < count; i++) {
        trpi_sim_write_format(w, " %s |", parts[i]);
    }
    trpi_sim_write_format(w, "\n");
    put_rows(w, of, "    ");
    trpi_sim_write_format(w, of.is_every && count == 2 ? "    | wait 0.3 s |" : "    | Watch |");
    for (uint32_t i = 1; i < count; i++) {
        trpi_sim_write_format(w, " |");
    }
    trpi_sim_write_format(w, "\n");
    if (trpi_sim_writer_once_in(w, 2)) {
        uint32_t most = 2 + trpi_sim_writer_number_below(w, 2);
        trpi_sim_write_format(w, "    repeat 1 to %u times\n", most);
        put_rows(w, of, "        ");
    }
    put_rows(w, of, "    ");
}
