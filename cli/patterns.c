// SPDX-License-Identifier: MIT
// `troupe patterns`: what patterns there are, and what each has to be given.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"

static int hand_out(const trp_script *script, trp_result result)
{
    if (script == NULL) {
        trpi_complain("The patterns cannot be listed: %s.", trp_result_name(result));
    } else if (result != TRP_OK) {
        trpi_report_errors(trp_script_report(script));
    } else {
        return trpi_print(trp_script_text(script, 0, NULL)) ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE;
    }
    return TRPI_EXIT_FILES;
}

// The patterns of the file at `path`, or those of the standard library for NULL.
static int list(const char *path, trp_pattern_format format)
{
    trpi_file file = {0};
    if (path != NULL && !trpi_file_read(path, &file)) {
        return TRPI_EXIT_FILES;
    }
    trpi_project *project = path != NULL ? trpi_project_open(path) : NULL;
    const trp_script_reader *reader = project != NULL ? trpi_project_reader(project) : NULL;
    trp_script_source source = {file.name, file.bytes, file.size_bytes};
    trp_script *script = NULL;
    trp_result result = trp_script_patterns(path != NULL ? &source : NULL, path != NULL ? 1 : 0,
                                            reader, format, NULL, &script);
    int exit_code = hand_out(script, result);
    trp_script_release(script);
    if (path != NULL) {
        trpi_project_release(project);
        trpi_file_release(&file);
    }
    return exit_code;
}

int trpi_command_patterns(char **words, int count)
{
    bool as_json = false;
    const trpi_option options[] = {{"--json", TRPI_OPTION_FLAG, &as_json, NULL}};
    trpi_operands operands;
    if (!trpi_options_read("patterns", options, sizeof options / sizeof options[0], words, count,
                           &operands)) {
        return TRPI_EXIT_USAGE;
    }
    if (operands.count > 1) {
        trpi_complain("`troupe patterns` takes one file: troupe patterns prelude.troupe");
        return TRPI_EXIT_USAGE;
    }
    return list(operands.count > 0 ? operands.words[0] : NULL,
                as_json ? TRP_PATTERNS_JSON : TRP_PATTERNS_TABLE);
}
