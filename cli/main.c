// SPDX-License-Identifier: MIT
// The `troupe` command: finds the command that is meant and hands over.

#include "cli/command.h"
#include "troupe/assert.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(char **words, int count);
} commands[] = {
    {"run", trpi_command_run},         {"check", trpi_command_check},       {"test", trpi_command_test},
    {"compile", trpi_command_compile}, {"bind", trpi_command_bind},         {"graph", trpi_command_graph},
    {"fmt", trpi_command_fmt},         {"rename", trpi_command_rename},     {"new", trpi_command_new},
    {"expand", trpi_command_expand},   {"patterns", trpi_command_patterns}, {"doc", trpi_command_doc},
    {"lines", trpi_command_lines},     {"why", trpi_command_why},           {"sim", trpi_command_sim},
    {"replay", trpi_command_replay},   {"diff", trpi_command_diff},         {"help", trpi_command_help},
};

static int print_version(void)
{
    trp_sheet sheet = {0};
    trp_sheet_format(&sheet, "troupe %s\n", trp_version_string());
    return trpi_say(&sheet, TRPI_EXIT_FINE);
}

static bool asks_for_help(char **words, int count)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

static int complain_of_command(const char *word)
{
    const char *meant = trpi_help_suggest(word);
    if (meant != NULL) {
        trpi_complain("There is no command `%s`; did you mean `%s`?", word, meant);
    } else {
        trpi_complain("There is no command `%s`; `troupe help` lists them.", word);
    }
    return TRPI_EXIT_USAGE;
}

int main(int count, char **words)
{
    trp_assert_set_handler(trpi_complain_of_bug, NULL);
    signal(SIGPIPE,
           SIG_IGN);  // `troupe run … | head` ends with an error of writing, not by a signal
    if (count < 2) {
        trpi_help_print(NULL);
        return TRPI_EXIT_USAGE;
    }
    const char *word = words[1];
    if (strcmp(word, "--version") == 0) {
        return print_version();
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        return trpi_help_print(NULL);
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, word) == 0) {
            return asks_for_help(words + 2, count - 2) ? trpi_help_print(word) : commands[i].run(words + 2, count - 2);
        }
    }
    return complain_of_command(word);
}
