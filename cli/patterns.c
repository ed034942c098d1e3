// SPDX-License-Identifier: MIT
// `troupe patterns`: what patterns there are, and what each has to be given.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"

// The patterns of the file at `path`, or those of the standard library for NULL.
static int list(const char *path, trp_pattern_format format)
{
    trpi_text text;
    trp_script *script = NULL;
    int exit_code = TRPI_EXIT_FILES;
    if (trpi_text_open(path, &text)) {
        trp_result result =
            trp_script_patterns(text.count > 0 ? &text.source : NULL, text.count, text.reader, format, NULL, &script);
        if (trpi_script_is_done(script, result, "The patterns cannot be listed")) {
            exit_code = trpi_print(trp_script_text(script, 0, NULL)) ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE;
        }
    }
    trp_script_release(script);
    trpi_text_release(&text);
    return exit_code;
}

int trpi_command_patterns(char **words, int count)
{
    bool as_json = false;
    const trpi_option options[] = {{"--json", TRPI_OPTION_FLAG, &as_json, NULL}};
    trpi_operands operands = {.least = 0, .most = 1, .wanted = "`troupe patterns` takes one file: troupe patterns prelude.troupe"};
    if (!trpi_options_read("patterns", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    return list(operands.count > 0 ? operands.words[0] : NULL, as_json ? TRP_PATTERNS_JSON : TRP_PATTERNS_TABLE);
}
