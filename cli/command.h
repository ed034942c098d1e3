// SPDX-License-Identifier: MIT
// The commands of `troupe`. Each takes the words after its name and returns how the process is to
// end.

#ifndef TROUPE_CLI_COMMAND_H
#define TROUPE_CLI_COMMAND_H

#include "cli/complaint.h"
#include "cli/file.h"
#include "cli/project.h"
#include "troupe/rehearsal.h"

int trpi_command_run(char **words, int count);
int trpi_command_check(char **words, int count);
int trpi_command_test(char **words, int count);
int trpi_command_compile(char **words, int count);
int trpi_command_bind(char **words, int count);
int trpi_command_fmt(char **words, int count);
int trpi_command_rename(char **words, int count);
int trpi_command_new(char **words, int count);
int trpi_command_expand(char **words, int count);
int trpi_command_patterns(char **words, int count);
int trpi_command_doc(char **words, int count);
int trpi_command_lines(char **words, int count);
int trpi_command_graph(char **words, int count);
int trpi_command_sim(char **words, int count);
int trpi_command_why(char **words, int count);
int trpi_command_replay(char **words, int count);
int trpi_command_diff(char **words, int count);
int trpi_command_help(char **words, int count);

/// Writes the help text of a command, or the overview for NULL or an unknown name, to standard
/// output.
int trpi_help_print(const char *command);

/// The command that somebody may have meant, or NULL.
const char *trpi_help_suggest(const char *word);

/// A text, and the folder it is in: what the calls of script.h take. Without a path there is none, and `count` is 0.
typedef struct trpi_text {
    trpi_file file;
    trpi_project *project;
    trp_script_source source;
    const trp_script_reader *reader;
    uint32_t count;
} trpi_text;

/// Reads a text. False after a complaint; to be released in any case.
bool trpi_text_open(const char *path, trpi_text *text);
void trpi_text_release(trpi_text *text);

/// Says what a call of script.h said: `otherwise` when there is not even a script. True when it did what it is for.
bool trpi_script_is_done(const trp_script *script, trp_result result, const char *otherwise);

/// Opens a file as trpi_open does, without a word of what is wrong with the texts: trp_play_script knows it. True when
/// there is a play.
struct trpi_opened;
bool trpi_open_quietly(const char *path, const char *language, struct trpi_opened *opened);

/// A file, the folder it is in, and the play that was made of it.
typedef struct trpi_opened {
    trpi_file file;
    trpi_project *project;
    trp_script *translation;  // the texts that the play is made of, or NULL
    trp_play *play;
} trpi_opened;

/// Reads a file and opens it as a play. Errors and warnings go to standard error. True when there
/// is a pack. Release with trpi_opened_release in any case.
bool trpi_open(const char *path, trpi_opened *opened);

/// The same in another language, with the lines that `troupe lines import` wrote beside the file;
/// NULL is the language of the file.
bool trpi_open_in(const char *path, const char *language, trpi_opened *opened);

/// Makes the texts of a project in another language: of the file at `path`, which is the source, and
/// of those it uses. False, after a complaint, when that is impossible; *script is to be released in
/// any case.
bool trpi_translate(const trp_script_source *source, const trp_script_reader *reader, const char *path, const char *language,
                    trp_script **script);
void trpi_opened_release(trpi_opened *opened);

/// Puts a setting on a stage: the one called `setting`, or the first for NULL. NULL after a complaint; *exit_code is then how the
/// process is to end.
trp_rehearsal *trpi_rehearse(const trpi_opened *opened, const char *setting, trp_rehearsal_def *def, int *exit_code);

#endif
