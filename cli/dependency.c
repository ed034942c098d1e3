// SPDX-License-Identifier: MIT
#include "cli/dependency.h"

#include "cli/translation.h"

#include <stdlib.h>
#include <string.h>

// Adds a path to a rule with the escapes that make needs for `$`, `#` and blanks.
static void add_path(trp_sheet *rule, const char *path)
{
    for (; *path != '\0'; path++) {
        if (*path == '$') {
            trp_sheet_add(rule, "$");
        } else if (strchr(" \t#", *path) != NULL) {
            trp_sheet_add(rule, "\\");
        }
        trp_sheet_add_bytes(rule, path, 1);
    }
}

static void add_dependency(trp_sheet *rule, const char *path)
{
    trp_sheet_add(rule, " \\\n  ");
    add_path(rule, path);
}

int trpi_depfile_write(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    if (wishes->depends == NULL) {
        return TRPI_EXIT_FINE;
    }
    trp_sheet rule = {0};
    add_path(&rule, wishes->output);
    trp_sheet_add(&rule, ":");
    add_dependency(&rule, opened->name);
    trp_script_source file;
    for (uint32_t i = 0; trpi_project_get_file(opened->texts.project, i, &file); i++) {
        add_dependency(&rule, file.name);
    }
    if (wishes->language != NULL) {
        char *lines = trpi_translation_path(opened->name, wishes->language);
        add_dependency(&rule, lines != NULL ? lines : "");
        free(lines);
    }
    trp_sheet_add(&rule, "\n");
    return trpi_file_write_sheet(wishes->depends, &rule);
}
