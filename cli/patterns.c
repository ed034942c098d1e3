// SPDX-License-Identifier: MIT
// `troupe patterns`: lists the patterns of a text with their parameters.

#include "cli/command.h"

static int list(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands, const trpi_texts *text)
{
    (void)operands;
    trp_script *script = NULL;
    trp_result result = trp_script_list_patterns(text->sources, text->count, text->reader,
                                                 wishes->json ? TRP_PATTERNS_JSON : TRP_PATTERNS_TABLE, NULL, &script);
    bool is_done = trpi_script_report_result(script, result, "The patterns cannot be listed");
    int exit_code = is_done ? trpi_script_write_first_text(script, "-") : TRPI_EXIT_FILES;
    trp_script_release(script);
    return exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--json", FLAG, json, NULL, "as JSON, for programs that draw a form"),
};

const trpi_cli_command trpi_cli_command_patterns = {
    .name = "patterns",
    .usage = "[FILE] [OPTION]...",
    .summary = "lists patterns, and what each has to be given",
    .about =
        "Lists the patterns that FILE can use: its own, those of the files it uses, and those of the standard library; without "
        "FILE the latter alone. Of each it says what it is for and what it has to be given: what that is, within what bounds, and "
        "what it is if nothing is said.",
    .examples = "patterns\npatterns examples/prelude.troupe --json\n",
    .options = TRPI_OPTIONS(options),
    .most_operands = 1,
    .operand_demand = "takes one file",
    .act_on_text = list,
};
