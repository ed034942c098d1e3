// SPDX-License-Identifier: MIT
// Help: an overview, and a page for each command, made of what the commands say of themselves.

#include "cli/command.h"
#include "cli/suggestion.h"

#include <string.h>

enum { COLUMNS = 90, OPTION_COLUMN = 20, SUMMARY_COLUMN = 26 };

#define ROW(name) &trpi_cli_command_##name,
static const trpi_cli_command *const commands[] = {TRPI_COMMANDS(ROW)};

// Adds text that is wrapped, with the following lines indented to column `margin`.
static void add_wrapped(trp_sheet *sheet, const char *text, uint32_t margin)
{
    size_t column = margin;
    while (*text != '\0') {
        size_t size = strcspn(text, " ");
        if (column + size > COLUMNS) {
            trp_sheet_add(sheet, "\n");
            trp_sheet_pad_to_column(sheet, sheet->size_bytes, margin);
            column = margin;
        } else if (column > margin) {
            trp_sheet_add(sheet, " ");
        }
        trp_sheet_add_bytes(sheet, text, size);
        column += size + 1;
        text += size + (text[size] == ' ');
    }
    trp_sheet_add(sheet, "\n");
}

// Adds text from column `margin` on: on the line that begins at `start`, or on a new line when that line is already too long.
static void add_beside(trp_sheet *sheet, size_t start, const char *text, uint32_t margin)
{
    if (sheet->size_bytes - start + 2 > margin) {
        trp_sheet_add(sheet, "\n");
        start = sheet->size_bytes;
    }
    trp_sheet_pad_to_column(sheet, start, margin);
    add_wrapped(sheet, text, margin);
}

// Adds each line of a usage or example behind `before`, "troupe" and the name of the command, which may be "".
static void add_lines(trp_sheet *sheet, const char *before, const char *name, const char *lines)
{
    for (size_t size; *lines != '\0'; lines += size + (lines[size] == '\n')) {
        size = strcspn(lines, "\n");
        trp_sheet_add_format(sheet, "%stroupe %s%s%.*s\n", before, name, name[0] != '\0' ? " " : "", (int)size, lines);
    }
}

static void add_page(trp_sheet *sheet, const trpi_cli_command *command)
{
    add_lines(sheet, "", command->name, command->usage);
    trp_sheet_add(sheet, "\n");
    add_wrapped(sheet, command->about, 0);
    trp_sheet_add(sheet, "\n");
    for (size_t i = 0; i < command->options.count; i++) {
        const trpi_option *option = &command->options.at[i];
        size_t start = sheet->size_bytes;
        trp_sheet_add_format(sheet, "  %s%s %s", strcmp(option->name, "--output") == 0 ? "-o, " : "", option->name,
                             option->argument != NULL ? option->argument : "");
        add_beside(sheet, start, option->about, OPTION_COLUMN);
    }
    trp_sheet_add(sheet, command->options.count > 0 ? "\nExamples:\n" : "Examples:\n");
    add_lines(sheet, "  ", "", command->examples);
}

static void add_overview(trp_sheet *sheet)
{
    trp_sheet_add(sheet, "troupe gives game characters lives of their own.\n\n");
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        const char *usage = commands[i]->usage, *options = strstr(usage, " [OPTION]");
        size_t start = sheet->size_bytes, size = options != NULL ? (size_t)(options - usage) : strlen(usage);
        bool has_forms = memchr(usage, '\n', size) != NULL;
        trp_sheet_add_format(sheet, "  troupe %s %.*s", commands[i]->name, has_forms ? 3 : (int)size, has_forms ? "..." : usage);
        add_beside(sheet, start, commands[i]->summary, SUMMARY_COLUMN);
    }
    trp_sheet_add(sheet,
                  "  troupe --version\n\n"
                  "A FILE is a text (*.troupe) or a compiled pack; - is standard input.\n"
                  "The command ends with 0 when all is fine, 1 when something is wrong with the files,\n"
                  "and 2 when something is wrong with the words of the command.\n");
}

int trpi_help_print(const trpi_cli_command *command)
{
    trp_sheet sheet = {0};
    if (command != NULL) {
        add_page(&sheet, command);
    } else {
        add_overview(&sheet);
    }
    return trpi_print_and_release_sheet(&sheet, TRPI_EXIT_FINE);
}

int trpi_complain_of_usage(const trpi_cli_command *command)
{
    trpi_complain("`troupe %s` %s: troupe %.*s", command->name, command->operand_demand, (int)strcspn(command->examples, "\n"),
                  command->examples);
    return TRPI_EXIT_USAGE;
}

const trpi_cli_command *trpi_cli_command_find(const char *name)
{
    trpi_suggestion suggestion = {0};
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            return commands[i];
        }
        trpi_suggestion_consider(&suggestion, name, strlen(name), commands[i]->name);
    }
    if (suggestion.best != NULL) {
        trpi_complain("There is no command `%s`; did you mean `%s`?", name, suggestion.best);
    } else {
        trpi_complain("There is no command `%s`; `troupe help` lists them.", name);
    }
    return NULL;
}

static int help(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)wishes;
    const trpi_cli_command *command = operands->count > 0 ? trpi_cli_command_find(operands->words[0]) : NULL;
    return operands->count > 0 && command == NULL ? TRPI_EXIT_USAGE : trpi_help_print(command);
}

const trpi_cli_command trpi_cli_command_help = {
    .name = "help",
    .usage = "[COMMAND]",
    .summary = "explains a command, with examples",
    .about = "Explains a command, or lists them. `troupe COMMAND --help` is the same.",
    .examples = "help run",
    .most_operands = 1,
    .operand_demand = "explains one command at a time",
    .act = help,
};
