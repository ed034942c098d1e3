// SPDX-License-Identifier: MIT
// `troupe expand`: the text that instances of patterns stand for, shown or kept.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"
#include "cli/rewriting.h"

static int hand_out(char *path, bool keeps, trp_result result, const trp_script *script)
{
    if (script == NULL) {
        trpi_complain("Nothing was expanded: %s.", trp_result_name(result));
    } else if (result == TRP_OK) {
        return keeps ? trpi_rewrite(&path, 1, script, "expanded")
               : trpi_print(trp_script_text(script, 0, NULL)) ? TRPI_EXIT_FINE
                                                              : TRPI_EXIT_USAGE;
    } else if (trp_script_error_count(script) == 0) {
        trpi_complain("%s", trp_script_refusal(script));
    } else {
        trpi_report_errors(trp_script_report(script));
    }
    return TRPI_EXIT_FILES;
}

static int expand(char *path, const char *instance, bool keeps)
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
