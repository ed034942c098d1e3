// SPDX-License-Identifier: MIT
// `troupe rename`: another name for something, wherever it is used.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"
#include "cli/rewriting.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool read_files(char **paths, uint32_t count, trpi_file *files, trp_script_source *sources)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!trpi_file_read(paths[i], &files[i])) {
            return false;
        }
        sources[i] = (trp_script_source){files[i].name, files[i].bytes, files[i].size_bytes};
    }
    return true;
}

static int rename_by(char **paths, uint32_t count, const trp_script_source *sources, const char *path, const char *new_name)
{
    trp_script *script = NULL;
    trpi_project *project = trpi_project_open(paths[0]);
    const trp_script_reader *reader = project != NULL ? trpi_project_reader(project) : NULL;
    trp_result result = trp_script_rename(sources, count, reader, path, new_name, NULL, &script);
    int exit_code = trpi_script_is_done(script, result, "Nothing was renamed") ? trpi_rewrite(paths, count, script, "renamed")
                                                                               : TRPI_EXIT_FILES;
    trp_script_release(script);
    trpi_project_release(project);
    return exit_code;
}

static int rename_in(char **paths, uint32_t count, const char *path, const char *new_name)
{
    trpi_file *files = calloc(count, sizeof *files);
    trp_script_source *sources = calloc(count, sizeof *sources);
    int exit_code = TRPI_EXIT_FILES;
    if (files == NULL || sources == NULL) {
        trpi_complain("There is not enough memory for so many files.");
    } else if (read_files(paths, count, files, sources)) {
        exit_code = rename_by(paths, count, sources, path, new_name);
    }
    for (uint32_t i = 0; files != NULL && i < count; i++) {
        trpi_file_release(&files[i]);
    }
    free(files);
    free(sources);
    return exit_code;
}

int trpi_command_rename(char **words, int count)
{
    trpi_operands operands = {.least = 3,
                              .most = INT_MAX,
                              .wanted =
                                  "`troupe rename` needs a file, a name and a new one: "
                                  "troupe rename tavern.troupe Patron.Notice \"Look up\""};
    if (!trpi_options_read("rename", NULL, 0, words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    uint32_t files = (uint32_t)operands.count - 2;
    return rename_in(operands.words, files, operands.words[files], operands.words[files + 1]);
}
