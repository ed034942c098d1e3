// SPDX-License-Identifier: MIT
// `troupe bind`: writes a C header with a constant for each name of a text, for the code of a game.

#include "cli/binding.h"
#include "cli/command.h"
#include "cli/dependency.h"

#include <string.h>

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    if (!wishes->c) {
        return "`troupe bind` has to be told in which language: troupe bind --c tavern.troupe -o tavern.h";
    }
    const char *prefix = wishes->prefix != NULL ? wishes->prefix : "tavern";
    size_t size = strspn(prefix, "abcdefghijklmnopqrstuvwxyz0123456789_");
    bool is_good = prefix[0] >= 'a' && prefix[0] <= 'z' && prefix[size] == '\0' && size < 60;
    if (wishes->depends != NULL && wishes->output == NULL) {
        return "`--depends` writes a rule for a file, so it needs the file: -o tavern.h";
    }
    return is_good ? NULL : "`--prefix` cannot begin the names; small letters, digits and `_` can, such as --prefix tavern";
}

static int write_header(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    char own[64];
    trpi_c_header_make_prefix(opened->name, own, sizeof own);
    trp_sheet sheet = {0};
    trpi_c_header_write(&sheet, trp_play_pack(opened->play), wishes->prefix != NULL ? wishes->prefix : own, opened->name);
    int exit_code = trpi_file_write_sheet(wishes->output, &sheet);
    return exit_code == TRPI_EXIT_FINE ? trpi_depfile_write(wishes, opened) : exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--c", FLAG, c, NULL, "in C, which has to be said"),
    TRPI_OPTION("--output", TEXT, output, "OUT", "where the header goes (standard output)"),
    TRPI_OPTION("--prefix", TEXT, prefix, "NAME", "begins every name in it (the name of the file)"),
    TRPI_OPTION("--depends", TEXT, depends, "FILE", "writes the files that the header was made of, as a rule for make"),
};

const trpi_cli_command trpi_cli_command_bind = {
    .name = "bind",
    .usage = "--c FILE [OPTION]...",
    .summary = "writes a C header with the names of a text, for game code",
    .about =
        "Writes a C header for the game that performs a text: a constant for everything that has a name, a function of the game's "
        "for each action that the text uses and for each question that it asks, and functions that set facts, send messages and "
        "signal events. Game code that does not fit the text any more does not compile.",
    .examples = "bind --c examples/tavern.troupe -o tavern.h\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs a file, and says in which language",
    .check_options = check_options,
    .act_on_play = write_header,
};
