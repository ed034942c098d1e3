// SPDX-License-Identifier: MIT
// `troupe replay`: plays a log again and compares the hash of every step.

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/recording.h"

static void print_steps(const trp_replay *replay, bool with_hash, trp_sheet *sheet)
{
    const trp_world *world = trp_replay_world(replay);
    trp_replay_info info;
    char time[32];
    trp_replay_describe(replay, &info, sizeof info);
    trpi_recording_format_story_time(world, trp_world_now(world) - info.first_step, time, sizeof time);
    trp_sheet_add_count(sheet, info.steps);
    trp_sheet_add(sheet, info.steps == 1 ? " step and " : " steps and ");
    trp_sheet_add_count(sheet, info.inputs);
    trp_sheet_add_format(sheet, " input%s, %s of the story", info.inputs == 1 ? "" : "s", time);
    if (with_hash) {
        trp_sheet_add_format(sheet, "\nhash %016llx", (unsigned long long)trp_world_hash(world));
    }
    trp_sheet_add(sheet, "\n");
}

// Complains of a log that did not play to its end.
static int complain(const trp_replay *replay, const char *name, trp_replay_state state, const trp_diagnostic *why)
{
    const trp_world *world = trp_replay_world(replay);
    if (world == NULL) {
        trpi_complain("%s at byte %llu: %s", name, (unsigned long long)why->offset, why->message);
        return TRPI_EXIT_FILES;
    }
    char time[32];
    trpi_recording_format_story_time(world, trp_world_now(world), time, sizeof time);
    if (state == TRP_REPLAY_DIFFERS) {
        trp_replay_info info;
        trp_replay_describe(replay, &info, sizeof info);
        trpi_complain("%s differs first at step %u (%s): %s It is %016llx, and %016llx in the log.", name, trp_world_now(world),
                      time, why->message, (unsigned long long)trp_world_hash(world), (unsigned long long)info.recorded_hash);
    } else {
        trpi_complain("%s plays to step %u (%s) and no further: %s", name, trp_world_now(world), time, why->message);
    }
    return TRPI_EXIT_FILES;
}

static int replay_log(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    trpi_file file;
    trp_replay *replay;
    if (!trpi_recording_open_replay(operands->words[0], &file, &replay)) {
        return TRPI_EXIT_FILES;
    }
    trp_diagnostic why;
    trp_replay_state state;
    trpi_progress progress = trpi_progress_begin(0, 0);
    for (uint64_t steps = 1; (state = trp_replay_step(replay, &why)) == TRP_REPLAY_STEP && !trpi_progress_is_interrupted();
         steps++) {
        trpi_progress_print(&progress, steps);
    }
    trpi_progress_clear(&progress);

    int exit_code = TRPI_EXIT_FINE;
    if (state == TRP_REPLAY_END || state == TRP_REPLAY_CUT || state == TRP_REPLAY_STEP) {
        trp_sheet sheet = {0};
        print_steps(replay, wishes->hash, &sheet);
        exit_code = trpi_print_and_release_sheet(&sheet, TRPI_EXIT_FINE);
    }
    if (state == TRP_REPLAY_STEP) {
        trpi_complain("%s was not played to its end; up to there every hash agrees.", file.name);
        exit_code = TRPI_EXIT_INTERRUPTED;
    } else if (state == TRP_REPLAY_CUT) {
        trpi_complain("%s was cut off there; up to there every hash agrees.", file.name);
    } else if (state != TRP_REPLAY_END) {
        exit_code = complain(replay, file.name, state, &why);
    }
    trp_replay_close(replay);
    trpi_file_release(&file);
    return exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--hash", FLAG, hash, NULL, "makes the last line `hash` and 16 digits that stand for the final state"),
};

const trpi_cli_command trpi_cli_command_replay = {
    .name = "replay",
    .usage = "LOG [OPTION]...",
    .summary = "plays a recording again, and compares every step",
    .about =
        "Plays a recording again and compares the hash of the state at every step with the one that was recorded. Prints how many "
        "steps there were. When a step comes out differently, it says which is the first and ends with 1. A log that was cut off "
        "plays to where it was cut.",
    .examples = "replay tavern.log\nrun examples/tavern.troupe --record tavern.log\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one log",
    .act = replay_log,
};
