// SPDX-License-Identifier: MIT
// Goal: the manual page and the completions of bash, zsh and fish have all commands and options of `troupe`.
// Method: page and completions are made from the tables of the commands, from which the help is made, too. With `--write` the
// program writes them.

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/command.h"

#define LARGEST (1u << 18)
#define ROW(name) &trpi_cli_command_##name,
static const trpi_cli_command *const commands[] = {TRPI_COMMANDS(ROW)};

// Adds a text in which `before` is put in front of each byte of `special`.
static void add_escaped(trp_sheet *sheet, const char *text, const char *special, const char *before)
{
    for (; *text != '\0'; text++) {
        if (strchr(special, *text) != NULL) {
            trp_sheet_add(sheet, before);
        }
        trp_sheet_add_bytes(sheet, text, 1);
    }
}

static bool is_path(const trpi_option *option)
{
    static const char *const paths[] = {"FILE", "OUT", "TABLE", "FOLDER"};
    for (size_t i = 0; option->argument != NULL && i < TRPI_COUNT(paths); i++) {
        if (strstr(option->argument, paths[i]) != NULL) {
            return true;
        }
    }
    return false;
}

// ---- The manual page ----------------------------------------------------------------------------

static void add_roff(trp_sheet *sheet, const char *text)
{
    bool is_bold = false;  // words between backquotes in the help
    for (; *text != '\0'; text++) {
        if (*text == '\\') {
            trp_sheet_add(sheet, "\\e");
        } else if (*text == '-') {
            trp_sheet_add(sheet, "\\-");
        } else if (*text == '`') {
            is_bold = !is_bold;
            trp_sheet_add(sheet, is_bold ? "\\fB" : "\\fR");
        } else {
            trp_sheet_add_bytes(sheet, text, 1);
        }
    }
}

static void add_roff_lines(trp_sheet *sheet, const char *name, const char *lines)
{
    for (size_t size; *lines != '\0'; lines += size + (lines[size] == '\n')) {
        char line[400];
        size = strcspn(lines, "\n");
        (void)snprintf(line, sizeof line, "troupe %s%s%.*s", name, name[0] != '\0' ? " " : "", (int)size, lines);
        add_roff(sheet, line);
        trp_sheet_add(sheet, "\n.br\n");
    }
}

static void make_manual(trp_sheet *sheet)
{
    trp_sheet_add_format(
        sheet,
        ".\\\" SPDX-License-Identifier: MIT\n.TH TROUPE 1 \"\" \"troupe %s\"\n.SH NAME\ntroupe \\- gives game characters lives of "
        "their own\n.SH SYNOPSIS\n.B troupe\n.I COMMAND\n[\\fIOPERAND\\fR]... [\\fIOPTION\\fR]...\n.SH COMMANDS\n",
        trp_version_string());
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        const trpi_cli_command *command = commands[i];
        trp_sheet_add_format(sheet, ".SS \"%s\"\n", command->name);
        add_roff_lines(sheet, command->name, command->usage);
        trp_sheet_add(sheet, ".PP\n");
        add_roff(sheet, command->about);
        trp_sheet_add(sheet, "\n");
        for (size_t j = 0; j < command->options.count; j++) {
            const trpi_option *option = &command->options.at[j];
            trp_sheet_add(sheet, ".TP\n\\fB");
            add_roff(sheet, strcmp(option->name, "--output") == 0 ? "-o, --output" : option->name);
            trp_sheet_add_format(sheet, "\\fR \\fI%s\\fR\n\\&", option->argument != NULL ? option->argument : "");
            add_roff(sheet, option->about);
            trp_sheet_add(sheet, "\n");
        }
        trp_sheet_add(sheet, ".PP\nExamples:\n.PP\n.nf\n");
        add_roff_lines(sheet, "", command->examples);
        trp_sheet_add(sheet, ".fi\n");
    }
    trp_sheet_add(sheet,
                  ".SH EXIT STATUS\n0 when all is fine, 1 when something is wrong with the files, 2 when something is wrong with "
                  "the words of "
                  "the command.\n");
}

// ---- Completions --------------------------------------------------------------------------------

static void add_options(trp_sheet *sheet, const trpi_cli_command *command)
{
    for (size_t i = 0; i < command->options.count; i++) {
        trp_sheet_add_format(sheet, "%s ", command->options.at[i].name);
    }
    trp_sheet_add(sheet, "--help");
}

static void make_bash(trp_sheet *sheet)
{
    trp_sheet_add(
        sheet,
        "# SPDX-License-Identifier: MIT\n_troupe() {\n    local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} "
        "words=\"\"\n    COMPREPLY=()\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words=\"");
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        trp_sheet_add_format(sheet, "%s ", commands[i]->name);
    }
    trp_sheet_add(sheet, "--help --version\"\n    else\n        case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        trp_sheet_add_format(sheet, "        %s) words=\"", commands[i]->name);
        add_options(sheet, commands[i]);
        trp_sheet_add(sheet, "\" ;;\n");
    }
    trp_sheet_add(sheet, "        esac\n        case ${COMP_WORDS[1]}:$before in\n");
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        for (size_t j = 0; j < commands[i]->options.count; j++) {
            const trpi_option *option = &commands[i]->options.at[j];
            if (option->kind != TRPI_OPTION_FLAG && !is_path(option)) {
                trp_sheet_add_format(sheet, "        %s:%s) return ;;\n", commands[i]->name, option->name);
            }
        }
    }
    trp_sheet_add(
        sheet,
        "        esac\n    fi\n    case $COMP_CWORD:$now in\n    1:* | *:-*) mapfile -t COMPREPLY < <(compgen -W \"$words\" -- "
        "\"$now\") "
        ";;\n    *) mapfile -t COMPREPLY < <(compgen -f -- \"$now\") ;;\n    esac\n}\ncomplete -o filenames -F _troupe troupe\n");
}

static void make_zsh(trp_sheet *sheet)
{
    trp_sheet_add(sheet, "#compdef troupe\n# SPDX-License-Identifier: MIT\n_troupe() {\n  local -a commands\n  commands=(\n");
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        trp_sheet_add_format(sheet, "    \"%s:", commands[i]->name);
        add_escaped(sheet, commands[i]->summary, "\\\"$`:", "\\");
        trp_sheet_add(sheet, "\"\n");
    }
    trp_sheet_add(sheet,
                  "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n  local name=$words[2]\n  "
                  "shift words\n  "
                  "(( CURRENT-- ))\n  case $name in\n");
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        trp_sheet_add_format(sheet, "    %s) _arguments", commands[i]->name);
        for (size_t j = 0; j < commands[i]->options.count; j++) {
            const trpi_option *option = &commands[i]->options.at[j];
            trp_sheet_add_format(sheet, " \\\n      \"%s%s[", option->kind == TRPI_OPTION_MOMENTS ? "*" : "", option->name);
            add_escaped(sheet, option->about, "\\\"$`[]", "\\");
            trp_sheet_add(sheet, "]");
            if (option->kind != TRPI_OPTION_FLAG) {
                trp_sheet_add_format(sheet, ":%s:%s", option->argument, is_path(option) ? "_files" : " ");
            }
            trp_sheet_add(sheet, "\"");
        }
        trp_sheet_add(sheet, " \\\n      \"--help[explains the command]\" \"*:file:_files\" ;;\n");
    }
    trp_sheet_add(sheet, "  esac\n}\nif [ \"$funcstack[1]\" = _troupe ]; then _troupe \"$@\"; else compdef _troupe troupe; fi\n");
}

static void make_fish(trp_sheet *sheet)
{
    trp_sheet_add(sheet, "# SPDX-License-Identifier: MIT\n");
    for (size_t i = 0; i < TRPI_COUNT(commands); i++) {
        const trpi_cli_command *command = commands[i];
        trp_sheet_add_format(sheet, "complete -c troupe -f -n __fish_use_subcommand -a %s -d '", command->name);
        add_escaped(sheet, command->summary, "\\'", "\\");
        trp_sheet_add(sheet, "'\n");
        for (size_t j = 0; j < command->options.count; j++) {
            const trpi_option *option = &command->options.at[j];
            trp_sheet_add_format(sheet, "complete -c troupe -n '__fish_seen_subcommand_from %s' -l %s%s -d '", command->name,
                                 option->name + 2,
                                 option->kind == TRPI_OPTION_FLAG ? ""
                                 : is_path(option)                ? " -r -F"
                                                                  : " -x");
            add_escaped(sheet, option->about, "\\'", "\\");
            trp_sheet_add(sheet, "'\n");
        }
    }
}

// ---- The files ----------------------------------------------------------------------------------

static const struct {
    const char *path;
    void (*make)(trp_sheet *sheet);
} files[] = {
    {"cli/manual/troupe.1", make_manual},
    {"cli/manual/troupe.bash", make_bash},
    {"cli/manual/_troupe", make_zsh},
    {"cli/manual/troupe.fish", make_fish},
};

static void manual_and_completions_are_up_to_date(void **state)
{
    (void)state;
    char *text = malloc(LARGEST);
    assert_non_null(text);
    for (size_t i = 0; i < TRPI_COUNT(files); i++) {
        trp_sheet sheet = {0};
        files[i].make(&sheet);
        FILE *file = fopen(files[i].path, "rb");
        size_t size = file != NULL ? fread(text, 1, LARGEST, file) : 0;
        if (file != NULL) {
            fclose(file);
        }
        if (size != sheet.size_bytes || memcmp(text, trp_sheet_text(&sheet), size) != 0) {
            fail_msg("%s is not what the commands say; run make pages", files[i].path);
        }
        trp_sheet_release(&sheet);
    }
    free(text);
}

static int write_files(void)
{
    bool written = true;
    for (size_t i = 0; i < TRPI_COUNT(files); i++) {
        trp_sheet sheet = {0};
        files[i].make(&sheet);
        FILE *file = fopen(files[i].path, "wb");
        written = file != NULL && fwrite(trp_sheet_text(&sheet), 1, sheet.size_bytes, file) == sheet.size_bytes && written;
        written = file != NULL && fclose(file) == 0 && written;
        trp_sheet_release(&sheet);
    }
    return written ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--write") == 0) {
        return write_files();
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(manual_and_completions_are_up_to_date)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
