// SPDX-License-Identifier: MIT
// `troupe compile`: text in, pack out.

#include "cli/command.h"
#include "cli/options.h"

#include <string.h>
#include <unistd.h>

static int write_pack(const trpi_opened *opened, const char *output)
{
    size_t size_bytes = 0;
    const void *bytes = trp_play_bytes(opened->play, &size_bytes);
    if (bytes == NULL) {
        trpi_complain("%s is a compiled pack already.", opened->file.name);
        return TRPI_EXIT_FILES;
    }
    if (!trpi_file_write(output, bytes, size_bytes)) {
        return TRPI_EXIT_FILES;
    }
    if (strcmp(output, "-") == 0) {
        return TRPI_EXIT_FINE;
    }

    trp_sheet sheet = {0};
    trp_sheet_plain(&sheet, output);
    trp_sheet_add(&sheet, ": ");
    trp_sheet_count(&sheet, size_bytes);
    trp_sheet_add(&sheet, " bytes\n");
    return trpi_say(&sheet, TRPI_EXIT_FINE);
}

int trpi_command_compile(char **words, int count)
{
    const char *output = NULL, *language = NULL;
    const trpi_option options[] = {
        {"-o", TRPI_OPTION_TEXT, &output, NULL},
        {"--output", TRPI_OPTION_TEXT, &output, NULL},
        {"--language", TRPI_OPTION_TEXT, &language, NULL},
    };
    trpi_operands operands = {.least = 1,
                              .most = 1,
                              .wanted =
                                  "`troupe compile` needs one file and where to put the pack: "
                                  "troupe compile tavern.troupe -o tavern.pack"};
    if (!trpi_options_read("compile", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    if (output == NULL || output[0] == '\0') {
        trpi_complain("%s", operands.wanted);
        return TRPI_EXIT_USAGE;
    }
    if (strcmp(output, "-") == 0 && isatty(STDOUT_FILENO)) {
        trpi_complain("A pack is no text for terminals; use -o FILE.");
        return TRPI_EXIT_USAGE;
    }

    trpi_opened opened;
    int exit_code = trpi_open_in(operands.words[0], language, &opened) ? write_pack(&opened, output) : TRPI_EXIT_FILES;
    trpi_opened_release(&opened);
    return exit_code;
}
