// SPDX-License-Identifier: MIT
// The `troupe` command: finds the command that is meant, reads its words and hands over.

#include "cli/command.h"
#include "cli/system.h"
#include "troupe/assert.h"
#include "troupe/types.h"

#include <string.h>

static int print_version(void)
{
    trp_sheet sheet = {0};
    trp_sheet_add_format(&sheet, "troupe %s\n", trp_version_string());
    return trpi_print_and_release_sheet(&sheet, TRPI_EXIT_FINE);
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool asks_for_help(char **words, int count)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (is_help(words[i])) {
            return true;
        }
    }
    return false;
}

static int act_on_play(const trpi_cli_command *command, const trpi_cli_command_option_values *wishes,
                       const trpi_cli_command_operands *operands)
{
    trpi_opened_play opened;
    bool is_open = trpi_open_play(operands->words[0], wishes->language, &opened);
    int exit_code = is_open ? command->act_on_play(wishes, &opened) : TRPI_EXIT_FILES;
    trpi_opened_play_release(&opened);
    return exit_code;
}

static int act_on_text(const trpi_cli_command *command, const trpi_cli_command_option_values *wishes,
                       const trpi_cli_command_operands *operands)
{
    trpi_texts texts;
    bool is_open = trpi_texts_open(operands->words, operands->count > 0 ? 1 : 0, &texts);
    int exit_code = is_open ? command->act_on_text(wishes, operands, &texts) : TRPI_EXIT_FILES;
    trpi_texts_release(&texts);
    return exit_code;
}

static int act(const trpi_cli_command *command, char **words, int count)
{
    trpi_cli_command_option_values wishes = {.for_ms = {.value = 600000},
                                             .seed = {.value = 1},
                                             .threads = {.value = 1},
                                             .speed_percent = {.value = 100},
                                             .steps = {.value = 3000}};
    trpi_cli_command_operands operands;
    if (!trpi_options_read(command->name, command->options, &wishes, words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    if (operands.count < command->least_operands || operands.count > command->most_operands) {
        return trpi_complain_of_usage(command);
    }
    const char *mistake = command->check_options != NULL ? command->check_options(&wishes, &operands) : NULL;
    if (mistake != NULL) {
        trpi_complain("%s", mistake);
        return TRPI_EXIT_USAGE;
    }
    return command->act_on_play != NULL   ? act_on_play(command, &wishes, &operands)
           : command->act_on_text != NULL ? act_on_text(command, &wishes, &operands)
                                          : command->act(&wishes, &operands);
}

int main(int count, char **words)
{
    trp_assert_set_handler(trpi_exit_with_bug, NULL);
    trpi_system_set_up_process_streams();  // `troupe run … | head` ends with an error of writing, not by a signal
    if (count < 2) {
        trpi_help_print(NULL);
        return TRPI_EXIT_USAGE;
    }
    if (strcmp(words[1], "--version") == 0) {
        return print_version();
    }
    if (is_help(words[1])) {
        return trpi_help_print(NULL);
    }
    const trpi_cli_command *command = trpi_cli_command_find(words[1]);
    if (command == NULL) {
        return TRPI_EXIT_USAGE;
    }
    return asks_for_help(words + 2, count - 2) ? trpi_help_print(command) : act(command, words + 2, count - 2);
}
