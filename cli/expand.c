// SPDX-License-Identifier: MIT
// `troupe expand`: the text that instances of patterns stand for, shown or kept.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"

#include <string.h>

// Whether the file at `path` has other bytes than the text.
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

// Writes those files in which something was replaced; the first is the one at `path`.
static int keep(const char *path, const trp_script *script)
{
    trp_sheet sheet = {0};
    int exit_code = TRPI_EXIT_FINE;
    for (uint32_t i = 0; i < trp_script_text_count(script) && exit_code == TRPI_EXIT_FINE; i++) {
        size_t size_bytes;
        const char *text = trp_script_text(script, i, &size_bytes);
        const char *here = i == 0 ? path : trp_script_text_name(script, i);
        bool is_standard = strcmp(here, "-") == 0;
        if (!is_standard && !has_changed(here, text, size_bytes)) {
            continue;
        }
        if (!trpi_file_write(here, text, size_bytes)) {
            exit_code = TRPI_EXIT_FILES;
        } else if (!is_standard) {
            trp_sheet_plain(&sheet, here);
            trp_sheet_add(&sheet, ": expanded\n");
        }
    }
    if (!trpi_print(trp_sheet_text(&sheet))) {
        exit_code = TRPI_EXIT_USAGE;
    }
    trp_sheet_release(&sheet);
    return exit_code;
}

static int hand_out(const char *path, bool keeps, trp_result result, const trp_script *script)
{
    if (script == NULL) {
        trpi_complain("Nothing was expanded: %s.", trp_result_name(result));
    } else if (result == TRP_OK) {
        return keeps ? keep(path, script)
               : trpi_print(trp_script_text(script, 0, NULL)) ? TRPI_EXIT_FINE
                                                              : TRPI_EXIT_USAGE;
    } else if (trp_script_error_count(script) == 0) {
        trpi_complain("%s", trp_script_refusal(script));
    } else {
        trpi_report_errors(trp_script_report(script));
    }
    return TRPI_EXIT_FILES;
}

static int expand(const char *path, const char *instance, bool keeps)
{
    trpi_file file;
    if (!trpi_file_read(path, &file)) {
        return TRPI_EXIT_FILES;
    }
    trp_script *script = NULL;
    trpi_project *project = trpi_project_open(path);
    const trp_script_reader *reader = project != NULL ? trpi_project_reader(project) : NULL;
    trp_script_source source = {file.name, file.bytes, file.size_bytes};
    trp_result result = trp_script_expand(&source, 1, reader, instance, keeps, NULL, &script);
    int exit_code = hand_out(path, keeps, result, script);
    trp_script_release(script);
    trpi_project_release(project);
    trpi_file_release(&file);
    return exit_code;
}

int trpi_command_expand(char **words, int count)
{
    bool keeps = false;
    const trpi_option options[] = {{"--keep", TRPI_OPTION_FLAG, &keeps, NULL}};
    trpi_operands operands;
    if (!trpi_options_read("expand", options, sizeof options / sizeof options[0], words, count,
                           &operands)) {
        return TRPI_EXIT_USAGE;
    }
    if (operands.count < 1 || operands.count > 2) {
        trpi_complain("`troupe expand` needs a file, and maybe the name of an instance: "
                      "troupe expand prelude.troupe \"Crypt drill\"");
        return TRPI_EXIT_USAGE;
    }
    return expand(operands.words[0], operands.count > 1 ? operands.words[1] : NULL, keeps);
}
