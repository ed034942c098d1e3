// SPDX-License-Identifier: MIT
// `troupe fmt`: writes texts in the one canonical layout.

#include "cli/command.h"

#include <limits.h>

static int complain_of_layout(const trpi_texts *text)
{
    trp_sheet sheet = {0};
    trp_sheet_add_sanitized(&sheet, text->sources[0].name);
    trp_sheet_add(&sheet, " is not laid out; run `troupe fmt`.\n");
    return trpi_print_and_release_sheet(&sheet, TRPI_EXIT_FILES);
}

static int lay_out(char *path, bool check_only)
{
    trpi_texts text;
    trp_script *script = NULL;
    int exit_code = TRPI_EXIT_FILES;
    if (trpi_texts_open(&path, 1, &text)) {
        trp_result result = trp_script_format(&text.sources[0], NULL, &script);
        if (!trpi_script_report_result(script, result, "The text cannot be laid out")) {
            exit_code = TRPI_EXIT_FILES;
        } else if (!check_only) {
            exit_code = trpi_script_write_changed_texts(script, &text, "laid out");
        } else {
            exit_code = trpi_script_text_differs(script, &text, 0) ? complain_of_layout(&text) : TRPI_EXIT_FINE;
        }
    }
    trp_script_release(script);
    trpi_texts_release(&text);
    return exit_code;
}

static int lay_out_all(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    int exit_code = TRPI_EXIT_FINE;
    for (int i = 0; i < operands->count; i++) {
        int here = lay_out(operands->words[i], wishes->check);
        exit_code = here > exit_code ? here : exit_code;
    }
    return exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--check", FLAG, check, NULL, "changes nothing; names the files that would change, and ends with 1"),
};

const trpi_cli_command trpi_cli_command_fmt = {
    .name = "fmt",
    .usage = "FILE... [OPTION]...",
    .summary = "lays texts out in the one canonical way",
    .about =
        "Lays texts out in the one canonical way: four spaces for each block, tables in columns, lines of at most 100 characters. "
        "What a text says stays the same, comments too, and so do its byte order mark and the line ends of its first line. A file "
        "with errors is left as it is. - lays out standard input, to "
        "standard output.",
    .examples = "fmt examples/tavern.troupe\nfmt --check examples/*.troupe\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = INT_MAX,
    .operand_demand = "needs a file",
    .act = lay_out_all,
};
