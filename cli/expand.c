// SPDX-License-Identifier: MIT
// `troupe expand`: the text that instances of patterns stand for, shown or kept.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"
#include "cli/rewriting.h"

static int expand(char *path, const char *instance, bool keeps)
{
    trpi_text text;
    trp_script *script = NULL;
    int exit_code = TRPI_EXIT_FILES;
    if (trpi_text_open(path, &text)) {
        trp_result result = trp_script_expand(&text.source, 1, text.reader, instance, keeps, NULL, &script);
        if (trpi_script_is_done(script, result, "Nothing was expanded")) {
            exit_code = keeps                                          ? trpi_rewrite(&path, 1, script, "expanded")
                        : trpi_print(trp_script_text(script, 0, NULL)) ? TRPI_EXIT_FINE
                                                                       : TRPI_EXIT_USAGE;
        }
    }
    trp_script_release(script);
    trpi_text_release(&text);
    return exit_code;
}

int trpi_command_expand(char **words, int count)
{
    bool keeps = false;
    const trpi_option options[] = {{"--keep", TRPI_OPTION_FLAG, &keeps, NULL}};
    trpi_operands operands = {.least = 1,
                              .most = 2,
                              .wanted =
                                  "`troupe expand` needs a file, and maybe the name of an instance: "
                                  "troupe expand prelude.troupe \"Crypt drill\""};
    if (!trpi_options_read("expand", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    return expand(operands.words[0], operands.count > 1 ? operands.words[1] : NULL, keeps);
}
