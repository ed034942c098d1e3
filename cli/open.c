// SPDX-License-Identifier: MIT
// From a path to a play, the same way for all commands.

#include "cli/command.h"

#include <string.h>

static bool open_play(const char *path, const char *language, trpi_opened *opened)
{
    memset(opened, 0, sizeof *opened);
    if (!trpi_file_read(path, &opened->file)) {
        return false;
    }
    if (language != NULL && !trpi_translate(&opened->file, path, language)) {
        return false;
    }

    opened->project = trpi_project_open(path);
    const trp_script_reader *reader =
        opened->project != NULL ? trpi_project_reader(opened->project) : NULL;
    trp_script_source source = {opened->file.name, opened->file.bytes, opened->file.size_bytes};
    trp_result result = trp_play_open_project(&source, 1, reader, &opened->play);
    if (opened->play == NULL) {
        trpi_complain("%s cannot be opened: %s.", opened->file.name, trp_result_name(result));
    }
    return opened->play != NULL;
}

bool trpi_open_quietly(const char *path, trpi_opened *opened)
{
    return open_play(path, NULL, opened);
}

bool trpi_open(const char *path, trpi_opened *opened)
{
    return trpi_open_in(path, NULL, opened);
}

bool trpi_open_in(const char *path, const char *language, trpi_opened *opened)
{
    if (!open_play(path, language, opened)) {
        return false;
    }
    trpi_report_errors(trp_play_report(opened->play));
    return trp_play_pack(opened->play) != NULL;
}

void trpi_opened_release(trpi_opened *opened)
{
    trp_play_release(opened->play);
    trpi_project_release(opened->project);
    trpi_file_release(&opened->file);
    opened->play = NULL;
    opened->project = NULL;
}

uint32_t trpi_choose_setting(const trpi_opened *opened, const char *name, int *exit_code)
{
    const trp_pack *pack = trp_play_pack(opened->play);
    uint32_t count = trp_pack_count(pack, TRP_SORT_SETTING);
    if (count == 0) {
        trpi_complain("%s has no setting, so there is nobody to run; a `setting` says where the "
                      "story is and who is "
                      "in it.",
                      opened->file.name);
        *exit_code = TRPI_EXIT_FILES;
        return TRP_NOT_FOUND;
    }
    if (name != NULL) {
        uint32_t found = trp_pack_find(pack, TRP_SORT_SETTING, name);
        if (found == TRP_NOT_FOUND) {
            trpi_complain("%s has no setting `%s`; the first one is `%s`.", opened->file.name, name,
                          trp_pack_name(pack, TRP_SORT_SETTING, 0));
            *exit_code = TRPI_EXIT_USAGE;
        }
        return found;
    }
    if (count > 1) {
        trpi_complain(
            "%s has %u settings; this is the first, `%s`. Use --setting NAME for another.",
            opened->file.name, count, trp_pack_name(pack, TRP_SORT_SETTING, 0));
    }
    return 0;
}
