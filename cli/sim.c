// SPDX-License-Identifier: MIT
// `troupe sim`: simulations, and playing again what they found.

#include "cli/command.h"
#include "cli/options.h"

#include "troupe/simulation.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define MOST_TRIES 4000

typedef struct wishes {
    uint64_t seed;
    uint64_t hours;  // of story time in all, in milliseconds
    uint64_t npc_steps;
    uint64_t minutes;  // on the clock of the wall, in milliseconds
    uint64_t steps;    // of a play
    const char *output;
    bool matrix, has_hours, has_steps, has_minutes;
} wishes;

static volatile uint64_t played_seed;

// An assertion of the engine ends the process: at least say which play it was.
static void tell_seed(int signal_number)
{
    char text[] = "\nThis was troupe sim --seed 00000000000000000000\n";
    char *digit = text + sizeof text - 3;
    for (uint64_t left = played_seed; left > 0; left /= 10) {
        *digit-- = (char)('0' + left % 10);
    }
    size_t written = fwrite(text, 1, sizeof text - 1, stderr);
    (void)written;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Whether it was as much as was wished for.
static bool is_enough(const wishes *w, const trp_simulation *simulation, double since)
{
    trp_simulation_totals totals;
    trp_simulation_get_totals(simulation, &totals);
    if (w->has_minutes && (now_s() - since) * 1000 >= (double)w->minutes) {
        return true;
    }
    return (w->has_steps && totals.npc_steps >= w->npc_steps) || (w->has_hours && totals.milliseconds >= w->hours);
}

static void print_totals(const trp_simulation *simulation, double seconds, trp_sheet *sheet)
{
    trp_simulation_totals totals;
    trp_simulation_get_totals(simulation, &totals);
    uint64_t hundredths = (uint64_t)(seconds * 100) + 1;
    trp_sheet_count(sheet, totals.npc_steps);
    trp_sheet_add(sheet, " NPC-steps (");
    trp_sheet_count(sheet, totals.jumped);
    trp_sheet_add(sheet, " of them jumped over) in ");
    trp_sheet_count(sheet, totals.plays);
    trp_sheet_add(sheet, " worlds, ");
    trp_sheet_count(sheet, totals.deeds);
    trp_sheet_add(sheet, " faults beside answers; ");
    trp_sheet_tenths(sheet, hundredths, 100);
    trp_sheet_add(sheet, " s, ");
    trp_sheet_count(sheet, totals.npc_steps * 100 / hundredths);
    trp_sheet_add(sheet, " NPC-steps per second\n");
}

static int report_wrong(const wishes *w, trp_simulation *simulation)
{
    uint32_t step;
    const char *wrong = trp_simulation_wrong(simulation, &step);
    trp_sheet sheet = {0}, found = {0};
    trp_sheet_format(&sheet, "WRONG  seed %llu, step %u: %s.\n", (unsigned long long)trp_simulation_seed(simulation), step, wrong);
    trpi_print(trp_sheet_text(&sheet));
    trp_sheet_clear(&sheet);
    char path[64];
    snprintf(path, sizeof path, "found-%llu.troupe", (unsigned long long)trp_simulation_seed(simulation));
    const char *output = w->output != NULL ? w->output : path;
    if (trp_simulation_shrink(simulation, MOST_TRIES, &found) == TRP_OK && trpi_file_write(output, found.text, found.size_bytes)) {
        trp_sheet_add(&sheet, "       cut down to ");
        trp_sheet_plain(&sheet, output);
        trp_sheet_add(&sheet, "; it is shown by: troupe sim ");
        trp_sheet_plain(&sheet, output);
        trp_sheet_add(&sheet, "\n");
        trpi_print(trp_sheet_text(&sheet));
    }
    trp_sheet_release(&sheet);
    trp_sheet_release(&found);
    return TRPI_EXIT_FILES;
}

static int play_again(const char *path)
{
    trpi_file file;
    const char *wrong = NULL;
    uint32_t step = 0;
    if (!trpi_file_read(path, &file)) {
        return TRPI_EXIT_FILES;
    }
    trp_result result = trp_simulation_replay(file.bytes, file.size_bytes, &wrong, &step);
    trpi_file_release(&file);
    if (result != TRP_OK) {
        trpi_complain("%s was not written by `troupe sim`.", path);
        return TRPI_EXIT_FILES;
    }
    trp_sheet sheet = {0};
    if (wrong != NULL) {
        trp_sheet_format(&sheet, "WRONG  step %u: %s.\n", step, wrong);
    } else {
        trp_sheet_add(&sheet, "Nothing is wrong any more.\n");
    }
    return trpi_say(&sheet, wrong == NULL ? TRPI_EXIT_FINE : TRPI_EXIT_FILES);
}

static int simulate(const wishes *w)
{
    trp_simulation_def def;
    trp_simulation_def_init(&def, sizeof def);
    def.seed = w->seed;
    def.steps_per_play = (uint32_t)w->steps;
    trp_simulation *simulation;
    trp_result result = trp_simulation_create(&def, &simulation);
    double since = now_s();
    bool goes_on = result == TRP_OK;
    while (goes_on && !is_enough(w, simulation, since)) {
        played_seed = trp_simulation_seed(simulation) + 1;
        goes_on = trp_simulation_play(simulation, &result);
    }
    if (result != TRP_OK) {
        trpi_complain("The simulation could not go on: %s.", trp_result_name(result));
        trp_simulation_destroy(simulation);
        return TRPI_EXIT_FILES;
    }
    trp_sheet sheet = {0};
    if (w->matrix) {
        trp_simulation_matrix(simulation, &sheet);
    }
    print_totals(simulation, now_s() - since, &sheet);
    trpi_print(trp_sheet_text(&sheet));
    trp_sheet_release(&sheet);
    int exit_code = goes_on ? TRPI_EXIT_FINE : report_wrong(w, simulation);
    trp_simulation_destroy(simulation);
    return exit_code;
}

int trpi_command_sim(char **words, int count)
{
    wishes w = {.seed = 1, .steps = 3000};
    const trpi_option options[] = {
        {"--seed", TRPI_OPTION_NUMBER, &w.seed, NULL},
        {"--hours", TRPI_OPTION_NUMBER, &w.hours, &w.has_hours},
        {"--npc-steps", TRPI_OPTION_NUMBER, &w.npc_steps, &w.has_steps},
        {"--minutes", TRPI_OPTION_NUMBER, &w.minutes, &w.has_minutes},
        {"--steps", TRPI_OPTION_NUMBER, &w.steps, NULL},
        {"--matrix", TRPI_OPTION_FLAG, &w.matrix, NULL},
        {"--output", TRPI_OPTION_TEXT, &w.output, NULL},
        {"-o", TRPI_OPTION_TEXT, &w.output, NULL},
    };
    trpi_operands operands = {.least = 0, .most = 1, .wanted = "`troupe sim` takes one file at most."};
    if (!trpi_options_read("sim", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    if (w.steps == 0 || w.steps > 1000000) {
        trpi_complain("`--steps` takes a number from 1 to 1000000.");
        return TRPI_EXIT_USAGE;
    }
    if (operands.count == 1) {
        return play_again(operands.words[0]);
    }
    signal(SIGABRT, tell_seed);
    signal(SIGSEGV, tell_seed);
    bool bounded = w.has_hours || w.has_steps || w.has_minutes;
    w.hours = bounded ? w.hours * 3600000 : 10 * UINT64_C(3600000);
    w.has_hours = w.has_hours || !bounded;
    w.minutes *= 60000;
    return simulate(&w);
}
