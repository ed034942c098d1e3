// SPDX-License-Identifier: MIT
// From a path to a play, the same way for all commands.

#include "cli/command.h"

#include <string.h>

bool trpi_open(const char *path, trpi_opened *opened)
{
    memset(opened, 0, sizeof *opened);
    if (!trpi_file_read(path, &opened->file)) {
        return false;
    }

    trp_script_source source = {opened->file.name, opened->file.bytes, opened->file.size_bytes};
    trp_result result = trp_play_open(&source, 1, &opened->play);
    if (opened->play == NULL) {
        trpi_complain("%s cannot be opened: %s.", opened->file.name, trp_result_name(result));
        return false;
    }
    trpi_report_errors(trp_play_report(opened->play));
    return trp_play_pack(opened->play) != NULL;
}

void trpi_opened_release(trpi_opened *opened)
{
    trp_play_release(opened->play);
    trpi_file_release(&opened->file);
    opened->play = NULL;
}
