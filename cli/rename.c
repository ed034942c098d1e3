// SPDX-License-Identifier: MIT
// `troupe rename`: another name for something, wherever it is used.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"

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

// Whether the file at `path` has other bytes than the text. False, after a complaint, when it cannot
// be read any more.
static bool has_changed(const char *path, const char *text, size_t size_bytes)
{
    trpi_file now;
    if (!trpi_file_read(path, &now)) {
        return false;
    }
    bool differs = now.size_bytes != size_bytes || memcmp(text, now.bytes, size_bytes) != 0;
    trpi_file_release(&now);
    return differs;
}

// Writes those files that have changed; the texts behind the first `count` are of files they use.
static int write_files(char **paths, uint32_t count, const trp_script *script)
{
    trp_sheet sheet = {0};
    int exit_code = TRPI_EXIT_FINE;
    for (uint32_t i = 0; i < trp_script_text_count(script) && exit_code == TRPI_EXIT_FINE; i++) {
        size_t size_bytes;
        const char *text = trp_script_text(script, i, &size_bytes);
        const char *path = i < count ? paths[i] : trp_script_text_name(script, i);
        bool is_standard = strcmp(path, "-") == 0;
        if (!is_standard && !has_changed(path, text, size_bytes)) {
            continue;
        }
        if (!trpi_file_write(path, text, size_bytes)) {
            exit_code = TRPI_EXIT_FILES;
        } else if (!is_standard) {
            trp_sheet_plain(&sheet, path);
            trp_sheet_add(&sheet, ": renamed\n");
        }
    }
    if (!trpi_print(trp_sheet_text(&sheet))) {
        exit_code = TRPI_EXIT_USAGE;
    }
    trp_sheet_release(&sheet);
    return exit_code;
}

static int rename_by(char **paths, uint32_t count, const trp_script_source *sources,
                     const char *path, const char *new_name)
{
    trp_script *script = NULL;
    trpi_project *project = trpi_project_open(paths[0]);
    const trp_script_reader *reader = project != NULL ? trpi_project_reader(project) : NULL;
    trp_result result = trp_script_rename(sources, count, reader, path, new_name, NULL, &script);
    int exit_code = TRPI_EXIT_FILES;
    if (script == NULL) {
        trpi_complain("Nothing was renamed: %s.", trp_result_name(result));
    } else if (result == TRP_OK) {
        exit_code = write_files(paths, count, script);
    } else if (trp_script_error_count(script) == 0) {
        trpi_complain("%s", trp_script_refusal(script));
    } else {
        trpi_report_errors(trp_script_report(script));
    }
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
    trpi_operands operands;
    if (!trpi_options_read("rename", NULL, 0, words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    if (operands.count < 3) {
        trpi_complain("`troupe rename` needs a file, a name and a new one: "
                      "troupe rename tavern.troupe Patron.Notice \"Look up\"");
        return TRPI_EXIT_USAGE;
    }
    uint32_t files = (uint32_t)operands.count - 2;
    return rename_in(operands.words, files, operands.words[files], operands.words[files + 1]);
}
