// SPDX-License-Identifier: MIT
// `troupe uses`: lists the places at which something is named.

#include "cli/command.h"

#include <limits.h>

static int list_uses(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)wishes;
    trpi_texts texts;
    trp_script *script = NULL;
    uint32_t count = (uint32_t)operands->count - 1;
    int exit_code = TRPI_EXIT_FILES;
    if (trpi_texts_open(operands->words, count, &texts)) {
        trp_result result = trp_script_list_references(texts.sources, count, texts.reader, operands->words[count], NULL, &script);
        bool is_done = trpi_script_report_result(script, result, "Nothing was found");
        exit_code = is_done ? trpi_script_write_first_text(script, "-") : TRPI_EXIT_FILES;
    }
    trp_script_release(script);
    trpi_texts_release(&texts);
    return exit_code;
}

const trpi_cli_command trpi_cli_command_uses = {
    .name = "uses",
    .usage = "FILE... NAME",
    .summary = "lists where something is named",
    .about =
        "Lists the places at which something that the texts declare is named, its declaration among them: file, line, column and "
        "the "
        "line. What only happens to be called the same is left out. NAME may say whose it is (Patron.Notice) or what it is (role "
        "Guard), as for `troupe rename`. Files that a FILE uses are searched, too, and so are texts with mistakes, as far as they "
        "were understood.",
    .examples =
        "uses examples/tavern.troupe Order\n"
        "uses examples/tavern.troupe Patron.Notice\n",
    .least_operands = 2,
    .most_operands = INT_MAX,
    .operand_demand = "needs a file and a name",
    .act = list_uses,
};
