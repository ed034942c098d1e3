// SPDX-License-Identifier: MIT
// `troupe bind`: names of a text for the code of a game.

#include "cli/binding.h"
#include "cli/command.h"
#include "cli/options.h"

#include <string.h>

static int write_header(const trpi_opened *opened, const char *prefix, const char *output)
{
    char own[64];
    trpi_binding_prefix(opened->file.name, own, sizeof own);
    trp_sheet sheet = {0};
    trpi_binding_write(&sheet, trp_play_pack(opened->play), prefix != NULL ? prefix : own, opened->file.name);
    bool fine = !sheet.failed;
    if (!fine) {
        trpi_complain("There is not enough memory.");
    } else {
        fine = trpi_file_write(output != NULL ? output : "-", trp_sheet_text(&sheet), sheet.size_bytes);
    }
    trp_sheet_release(&sheet);
    return fine ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
}

static bool is_prefix(const char *prefix)
{
    for (const char *c = prefix; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (c > prefix && ((*c >= '0' && *c <= '9') || *c == '_'));
        if (!letter || c - prefix > 58) {
            return false;
        }
    }
    return prefix[0] != '\0';
}

int trpi_command_bind(char **words, int count)
{
    const char *output = NULL, *prefix = NULL;
    bool c = false;
    const trpi_option options[] = {
        {"--c", TRPI_OPTION_FLAG, &c, NULL},
        {"--prefix", TRPI_OPTION_TEXT, &prefix, NULL},
        {"-o", TRPI_OPTION_TEXT, &output, NULL},
        {"--output", TRPI_OPTION_TEXT, &output, NULL},
    };
    trpi_operands operands = {.least = 1,
                              .most = 1,
                              .wanted =
                                  "`troupe bind` needs a file, and says in which language: "
                                  "troupe bind --c tavern.troupe -o tavern.h"};
    if (!trpi_options_read("bind", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    if (!c) {
        trpi_complain("%s", operands.wanted);
        return TRPI_EXIT_USAGE;
    }
    if (prefix != NULL && !is_prefix(prefix)) {
        trpi_complain("`%s` cannot begin the names; small letters, digits and `_` can, such as --prefix tavern", prefix);
        return TRPI_EXIT_USAGE;
    }
    trpi_opened opened;
    int exit_code = trpi_open(operands.words[0], &opened) ? write_header(&opened, prefix, output) : TRPI_EXIT_FILES;
    trpi_opened_release(&opened);
    return exit_code;
}
