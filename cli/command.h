// SPDX-License-Identifier: MIT
// The commands of `troupe`: each declares its usage, its options and its function. Parsing, the sentences about
// mistakes and the help follow from that.

#ifndef TROUPE_CLI_COMMAND_H
#define TROUPE_CLI_COMMAND_H

#include "cli/complaint.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/texts.h"
#include "troupe/rehearsal.h"

struct trpi_opened_play;

/// The values of all options of all commands. A command reads those that it has options for.
typedef struct trpi_cli_command_option_values {
    trpi_option_amount for_ms, seed, seeds, threads, newcomers, speed_percent;
    trpi_option_time at, from, to;
    trpi_option_amount hours, minutes, npc_steps, steps, port;
    trpi_option_amount npcs, warm_up, gap;
    const char *setting, *language, *follow, *who, *interest, *radius, *agent, *does, *about, *prefix, *template_name;
    const char *breaks, *break_of, *break_if;
    trpi_option_amount break_after;
    const char *depends, *output, *html, *trace, *load, *save, *bundle, *record, *page;
    trpi_option_moments save_at, reload_at;
    bool all, hash, hashes, report, json, story, live, watch;
    bool ask, c, check, csv, dot, keep, matrix, nwscript, open, po, saves, stdio, strict, why;
} trpi_cli_command_option_values;

/// A row of an option table: the value goes to the named field of trpi_cli_command_option_values.
#define TRPI_OPTION(name, kind, field, argument, about)                                            \
    {                                                                                              \
        name, TRPI_OPTION_##kind, offsetof(trpi_cli_command_option_values, field), argument, about \
    }
#define TRPI_OPTIONS(rows)     \
    {                          \
        rows, TRPI_COUNT(rows) \
    }

typedef struct trpi_cli_command {
    const char *name;
    const char *usage;    // its words, a line for each form
    const char *summary;  // for the list of all commands
    const char *about;
    const char *examples;  // lines, without `troupe`
    trpi_options options;
    int least_operands, most_operands;  // operands
    const char *operand_demand;         // the sentence about them: "needs one file"
    /// Returns a sentence about the first option with a value that it cannot have, or which another option excludes; NULL when there
    /// is none. The member is NULL for a command whose options need no such check.
    const char *(*check_options)(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands);
    /// The function that performs the command. Exactly one of the three members is set: `act` gets the operands alone,
    /// `act_on_play` a play opened from the first operand, and `act_on_text` the text of the first operand, if there is one. Each
    /// returns the exit code of the process.
    int (*act)(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands);
    int (*act_on_play)(const trpi_cli_command_option_values *wishes, const struct trpi_opened_play *opened);
    int (*act_on_text)(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands,
                       const trpi_texts *text);
} trpi_cli_command;

/// The list of all commands, in the order of the help.
// clang-format off
#define TRPI_COMMANDS(X) \
X(new) X(run) X(check) X(test) X(cover) X(compile) X(bind) X(fmt) X(rename) X(uses) X(patterns) X(doc) X(expand) X(export) X(lines) X(graph) X(why) X(why_not) X(offers) X(bench) X(profile) X(sim) \
X(replay) X(diff) X(studio) X(lsp) X(help)
// clang-format on
#define TRPI_DECLARE_COMMAND(name) extern const trpi_cli_command trpi_cli_command_##name;
TRPI_COMMANDS(TRPI_DECLARE_COMMAND)
#undef TRPI_DECLARE_COMMAND

/// Returns the command called `name`; NULL after a complaint.
const trpi_cli_command *trpi_cli_command_find(const char *name);

/// Writes the help of a command, or the overview for NULL, to standard output. Returns the exit code of the process.
int trpi_help_print(const trpi_cli_command *command);

/// Complains that the operands of a command make no sense, with an example that does. Returns the exit code of the
/// process.
int trpi_complain_of_usage(const trpi_cli_command *command);

/// A play that was opened from a file, with the names and texts that it was made of.
typedef struct trpi_opened_play {
    const char *name;  // of the file, for messages
    trpi_texts texts;
    trp_script *translation;  // the texts that the play is made of, or NULL
    trp_play *play;
} trpi_opened_play;

/// Reads a file and opens it as a play. With `language` NULL the play has the lines of the text itself, else those that `troupe
/// lines import` wrote beside the file. Errors and warnings go to standard error. True when there is a pack. Release with
/// trpi_opened_play_release in any case.
bool trpi_open_play(const char *path, const char *language, trpi_opened_play *opened);

/// Opens a play without printing the findings of its texts, which trp_play_script has. True when there is a play.
bool trpi_open_play_quietly(const char *path, const char *language, trpi_opened_play *opened);
void trpi_opened_play_release(trpi_opened_play *opened);

/// Chooses the setting to play: the one called `name`, or, when that is NULL, the first one. Returns TRP_NOT_FOUND after a
/// complaint; *exit_code is changed when the mistake is in the words of the command.
uint32_t trpi_choose_setting(const trpi_opened_play *opened, const char *name, int *exit_code);

/// Makes a rehearsal of a setting: the one called `setting`, or, when that is NULL, the first one. Returns NULL after a complaint;
/// *exit_code is then the exit code of the process.
trp_rehearsal *trpi_create_rehearsal(const trpi_opened_play *opened, const char *setting, trp_rehearsal_def *def, int *exit_code);

/// Returns the step at which so much time will have passed from now on.
uint32_t trpi_rehearsal_step_after_time(const trp_rehearsal *rehearsal, uint64_t milliseconds);

/// Returns the step of a moment: a duration from now, or the next time at which the clock of the story shows the time
/// of day.
uint32_t trpi_rehearsal_step_of_time(const trp_rehearsal *rehearsal, const trpi_option_time *time);

#endif
