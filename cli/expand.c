// SPDX-License-Identifier: MIT
// `troupe expand`: prints the text that instances of patterns stand for, or puts it into the file.

#include "cli/command.h"

static int expand(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands, const trpi_texts *text)
{
    trp_script *script = NULL;
    const char *instance = operands->count > 1 ? operands->words[1] : NULL;
    trp_result result = trp_script_expand(text->sources, 1, text->reader, instance, wishes->keep, NULL, &script);
    int exit_code = TRPI_EXIT_FILES;
    if (trpi_script_report_result(script, result, "Nothing was expanded")) {
        exit_code =
            wishes->keep ? trpi_script_write_changed_texts(script, text, "expanded") : trpi_script_write_first_text(script, "-");
    }
    trp_script_release(script);
    return exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--keep", FLAG, keep, NULL, "replaces the instances by their texts, in FILE and the files it uses"),
};

const trpi_cli_command trpi_cli_command_expand = {
    .name = "expand",
    .usage = "FILE [INSTANCE] [OPTION]...",
    .summary = "shows the text that instances of patterns stand for",
    .about =
        "Prints the text that the instances of patterns in FILE stand for, or one of them: roles, scenes, lines as you could have "
        "written them. The text means the same in its place. An instance within a pattern is shown by its own name: \"Crypt drill "
        "Pair\".",
    .examples = "expand examples/prelude.troupe\nexpand examples/prelude.troupe \"Crypt drill\" --keep\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 2,
    .operand_demand = "needs a file, and maybe the name of an instance",
    .act_on_text = expand,
};
