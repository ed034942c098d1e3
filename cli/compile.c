// SPDX-License-Identifier: MIT
// `troupe compile`: text in, pack out.

#include "cli/command.h"
#include "cli/dependency.h"
#include "cli/system.h"

#include <string.h>

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    if (wishes->output == NULL || wishes->output[0] == '\0') {
        return "`troupe compile` needs to know where to put the pack: -o tavern.pack";
    }
    bool is_shown = strcmp(wishes->output, "-") == 0 && trpi_system_is_terminal(stdout);
    return is_shown ? "A pack is no text for terminals; use -o FILE." : NULL;
}

static int write_pack(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    size_t size_bytes = 0;
    const void *bytes = trp_play_pack_bytes(opened->play, &size_bytes);
    if (bytes == NULL) {
        trpi_complain("%s is a compiled pack already.", opened->name);
        return TRPI_EXIT_FILES;
    }
    if (!trpi_file_write(wishes->output, bytes, size_bytes) || trpi_depfile_write(wishes, opened) != TRPI_EXIT_FINE) {
        return TRPI_EXIT_FILES;
    }
    trp_sheet sheet = {0};
    if (strcmp(wishes->output, "-") != 0) {
        trp_sheet_add_sanitized(&sheet, wishes->output);
        trp_sheet_add(&sheet, ": ");
        trp_sheet_add_count(&sheet, size_bytes);
        trp_sheet_add(&sheet, " bytes\n");
    }
    return trpi_print_and_release_sheet(&sheet, TRPI_EXIT_FINE);
}

static const trpi_option options[] = {
    TRPI_OPTION("--output", TEXT, output, "OUT", "where the pack goes; - is standard output"),
    TRPI_OPTION("--language", TEXT, language, "X", "speaks the lines of `troupe lines import`: tavern.X.lines"),
    TRPI_OPTION("--depends", TEXT, depends, "FILE", "writes the files that the pack was made of, as a rule for make"),
};

const trpi_cli_command trpi_cli_command_compile = {
    .name = "compile",
    .usage = "FILE -o OUT [OPTION]...",
    .summary = "makes the pack that a game loads",
    .about = "Makes the pack that a game loads with trp_pack_load. The same text makes the same bytes.",
    .examples = "compile examples/tavern.troupe -o tavern.pack\nrun tavern.pack --for 1h\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file and where to put the pack",
    .check_options = check_options,
    .act_on_play = write_pack,
};
