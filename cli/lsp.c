// SPDX-License-Identifier: MIT
// `troupe lsp`: the language server with which editors speak.

#include "cli/command.h"

#ifdef TROUPE_HAS_LSP
#include "lsp/server.h"
#endif

static int serve(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)wishes;
    (void)operands;
#ifdef TROUPE_HAS_LSP
    return trpi_lsp_serve(stdin, stdout);
#else
    trpi_complain("This command was built without a language server, because jansson was not there (libjansson-dev).");
    return TRPI_EXIT_FILES;
#endif
}

static const trpi_option options[] = {
    TRPI_OPTION("--stdio", FLAG, stdio, NULL, "speaks over standard input and output, as it always does"),
};

const trpi_cli_command trpi_cli_command_lsp = {
    .name = "lsp",
    .usage = "[OPTION]...",
    .summary = "answers editors while a text is written",
    .about =
        "Speaks the Language Server Protocol over standard input and output, for editors: problems with their remedies, hover "
        "texts, "
        "definitions and uses of names, outline, folding, highlighting and layout. An editor starts it; docs/editors.md says how.",
    .examples = "lsp --stdio\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 0,
    .most_operands = 0,
    .operand_demand = "takes no files",
    .act = serve,
};
