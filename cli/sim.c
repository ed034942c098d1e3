// SPDX-License-Identifier: MIT
// `troupe sim`: runs simulations, and replays the failures that they found.

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/system.h"

#include "troupe/simulation.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#define MOST_TRIES 4000

static volatile uint64_t played_seed;

// Prints the seed of the play under way when an assertion of the engine ends the process.
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
    return (double)trpi_system_now_ns() / 1e9;
}

// A bound of the simulation that the options give: the amount simulated so far, and the amount at which the run ends.
typedef struct bound {
    uint64_t done, enough;  // `enough` 0: no bound
} bound;

// Returns the bound of the run (story time, real time, NPC-steps) that is nearest to being reached, for the line of progress.
static bound nearest_bound(const trpi_cli_command_option_values *wishes, const trp_simulation *simulation, double since)
{
    trp_simulation_totals totals;
    trp_simulation_get_totals(simulation, &totals, sizeof totals);
    bool is_bounded = wishes->minutes.is_given || wishes->npc_steps.is_given || wishes->hours.is_given;
    const bound bounds[] = {
        {totals.milliseconds, (is_bounded ? wishes->hours.value : 10) * 3600000},
        {(uint64_t)((now_s() - since) * 1000), wishes->minutes.value * 60000},
        {totals.npc_steps, wishes->npc_steps.value},
    };
    bound nearest = {0, 0};
    for (size_t i = 0; i < TRPI_COUNT(bounds); i++) {
        const bound *b = &bounds[i];
        bool nearer = nearest.enough == 0 || (double)b->done * (double)nearest.enough > (double)nearest.done * (double)b->enough;
        nearest = b->enough != 0 && nearer ? *b : nearest;
    }
    return nearest;
}

static void print_totals(const trp_simulation *simulation, double seconds, trp_sheet *sheet)
{
    trp_simulation_totals totals;
    trp_simulation_get_totals(simulation, &totals, sizeof totals);
    uint64_t hundredths = (uint64_t)(seconds * 100) + 1;
    trp_sheet_add_count(sheet, totals.npc_steps);
    trp_sheet_add(sheet, " NPC-steps (");
    trp_sheet_add_count(sheet, totals.skipped_npc_steps);
    trp_sheet_add(sheet, " of them jumped over) in ");
    trp_sheet_add_count(sheet, totals.plays);
    trp_sheet_add(sheet, " worlds, ");
    trp_sheet_add_count(sheet, totals.deeds);
    trp_sheet_add(sheet, " faults beside answers; ");
    trp_sheet_add_tenths(sheet, hundredths, 100);
    trp_sheet_add(sheet, " s, ");
    trp_sheet_add_count(sheet, totals.npc_steps * 100 / hundredths);
    trp_sheet_add(sheet, " NPC-steps per second\n");
}

static int report_wrong(const trpi_cli_command_option_values *wishes, trp_simulation *simulation)
{
    uint32_t step;
    const char *wrong = trp_simulation_finding(simulation, &step);
    trp_sheet sheet = {0}, found = {0};
    trp_sheet_add_format(&sheet, "WRONG  seed %llu, step %u: %s.\n", (unsigned long long)trp_simulation_seed(simulation), step,
                         wrong);
    trpi_print_to_stdout(trp_sheet_text(&sheet));
    trp_sheet_clear(&sheet);
    char path[64];
    snprintf(path, sizeof path, "found-%llu.troupe", (unsigned long long)trp_simulation_seed(simulation));
    const char *output = wishes->output != NULL ? wishes->output : path;
    if (trp_simulation_shrink(simulation, MOST_TRIES, &found) == TRP_OK && trpi_file_write(output, found.text, found.size_bytes)) {
        trp_sheet_add(&sheet, "       cut down to ");
        trp_sheet_add_sanitized(&sheet, output);
        trp_sheet_add(&sheet, "; it is shown by: troupe sim ");
        trp_sheet_add_sanitized(&sheet, output);
        trp_sheet_add(&sheet, "\n");
        trpi_print_to_stdout(trp_sheet_text(&sheet));
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
    if (!trpi_file_read(path, &file, TRPI_TEXT_MEGABYTES)) {
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
        trp_sheet_add_format(&sheet, "WRONG  step %u: %s.\n", step, wrong);
    } else {
        trp_sheet_add(&sheet, "Nothing is wrong any more.\n");
    }
    return trpi_print_and_release_sheet(&sheet, wrong == NULL ? TRPI_EXIT_FINE : TRPI_EXIT_FILES);
}

static int simulate(const trpi_cli_command_option_values *wishes)
{
    trp_simulation_def def;
    trp_simulation_def_init(&def, sizeof def);
    def.seed = wishes->seed.value;
    def.steps_per_play = (uint32_t)wishes->steps.value;
    trp_simulation *simulation;
    trp_result result = trp_simulation_create(&def, &simulation);
    double since = now_s();
    bool goes_on = result == TRP_OK;
    trpi_progress progress = trpi_progress_begin(0, 0);
    for (bound b = nearest_bound(wishes, simulation, since); goes_on && b.done < b.enough;
         b = nearest_bound(wishes, simulation, since)) {
        progress.to = b.enough;
        trpi_progress_print(&progress, b.done);
        played_seed = trp_simulation_seed(simulation) + 1;
        goes_on = trp_simulation_play(simulation, &result);
        if (trpi_progress_is_interrupted()) {
            break;
        }
    }
    trpi_progress_clear(&progress);
    if (result != TRP_OK) {
        trpi_complain("The simulation could not go on: %s.", trp_result_name(result));
        trp_simulation_destroy(simulation);
        return TRPI_EXIT_FILES;
    }
    trp_sheet sheet = {0};
    if (wishes->matrix) {
        trp_simulation_print_matrix(simulation, &sheet);
    }
    print_totals(simulation, now_s() - since, &sheet);
    trpi_print_to_stdout(trp_sheet_text(&sheet));
    trp_sheet_release(&sheet);
    int exit_code = !goes_on                         ? report_wrong(wishes, simulation)
                    : trpi_progress_is_interrupted() ? TRPI_EXIT_INTERRUPTED
                                                     : TRPI_EXIT_FINE;
    trp_simulation_destroy(simulation);
    return exit_code;
}

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    bool is_good = wishes->steps.value > 0 && wishes->steps.value <= 1000000;
    return is_good ? NULL : "`--steps` takes a number from 1 to 1000000.";
}

static int simulate_or_play_again(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    if (operands->count == 1) {
        return play_again(operands->words[0]);
    }
    signal(SIGABRT, tell_seed);
    signal(SIGSEGV, tell_seed);
    return simulate(wishes);
}

static const trpi_option options[] = {
    TRPI_OPTION("--seed", NUMBER, seed, "N", "the first world; the next ones have the next numbers (1)"),
    TRPI_OPTION("--hours", NUMBER, hours, "N", "how long, on the clocks of the worlds together (10)"),
    TRPI_OPTION("--npc-steps", NUMBER, npc_steps, "N", "... or how many steps, each counted for everybody there"),
    TRPI_OPTION("--minutes", NUMBER, minutes, "N", "... or how long in this room; whatever comes first"),
    TRPI_OPTION("--steps", NUMBER, steps, "N", "steps of one world (3000)"),
    TRPI_OPTION("--matrix", FLAG, matrix, NULL, "prints how often which fault met somebody in which state of a scene"),
    TRPI_OPTION("--output", TEXT, output, "OUT", "where the small text goes (found-SEED.troupe)"),
};

const trpi_cli_command trpi_cli_command_sim = {
    .name = "sim",
    .usage = "[FILE] [OPTION]...",
    .summary = "looks for what is wrong with the engine, in random worlds",
    .about =
        "Simulates random worlds with hosts that misbehave, and looks after every step at everything that must never be wrong in a "
        "world. What is found is told with its seed, cut down to a small text, and written beside: then the command ends with 1. "
        "With that FILE it is played again. docs/simulation.md says what is looked at.",
    .examples = "sim --seed 1 --hours 2\nsim --seed 1000 --npc-steps 1000000 --matrix\n",
    .options = TRPI_OPTIONS(options),
    .most_operands = 1,
    .operand_demand = "takes one file at most",
    .check_options = check_options,
    .act = simulate_or_play_again,
};
