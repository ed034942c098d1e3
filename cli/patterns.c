// SPDX-License-Identifier: MIT
// `troupe patterns`: what patterns there are, and what each has to be given.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"

static int list(const trp_script_source *source, const trp_script_reader *reader, bool as_json)
{
    trp_script *script = NULL;
    trp_result result =
        trp_script_patterns(source, source != NULL ? 1 : 0, reader,
                            as_json ? TRP_PATTERNS_JSON : TRP_PATTERNS_TABLE, NULL, &script);
    int exit_code = TRPI_EXIT_FILES;
    if (script == NULL) {
        trpi_complain("The patterns cannot be listed: %s.", trp_result_name(result));
    } else if (result == TRP_OK) {
        exit_code =
            trpi_print(trp_script_text(script, 0, NULL)) ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE;
    } else {
        trpi_report_errors(trp_script_report(script));
    }
    trp_script_release(script);
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
    if (operands.count == 0) {
        return list(NULL, NULL, as_json);
    }
    trpi_file file;
    if (!trpi_file_read(operands.words[0], &file)) {
        return TRPI_EXIT_FILES;
    }
    trpi_project *project = trpi_project_open(operands.words[0]);
    trp_script_source source = {file.name, file.bytes, file.size_bytes};
    int exit_code = list(&source, project != NULL ? trpi_project_reader(project) : NULL, as_json);
    trpi_project_release(project);
    trpi_file_release(&file);
    return exit_code;
}
