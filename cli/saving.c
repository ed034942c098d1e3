// SPDX-License-Identifier: MIT
#include "cli/saving.h"

#include "cli/change.h"
#include "troupe/reload.h"

#include <stdlib.h>

bool trpi_save_file_write(const trp_rehearsal *rehearsal, const char *path)
{
    size_t size = 0;
    trp_result result = trp_rehearsal_save(rehearsal, NULL, 0, &size);
    void *bytes = result == TRP_ERROR_FULL ? malloc(size) : NULL;
    if (result == TRP_ERROR_FULL) {
        result = bytes != NULL ? trp_rehearsal_save(rehearsal, bytes, size, &size) : TRP_ERROR_MEMORY;
    }
    if (result != TRP_OK) {
        trpi_complain("%s could not be saved: %s.", path, trp_result_name(result));
    }
    bool is_written = result == TRP_OK && trpi_file_write(path, bytes, size);
    free(bytes);
    return is_written;
}

// Prints what the reload did, when the text was changed since the save.
static void tell_of_reload(const trp_rehearsal *rehearsal, const char *name)
{
    trp_sheet told = {0};
    trp_sheet_add(&told, "troupe: ");
    if (trpi_play_versions_report_reload(rehearsal, name, " was made with another text", &told)) {
        trpi_print_to_stderr(trp_sheet_text(&told));
    }
    trp_sheet_release(&told);
}

bool trpi_save_file_read(const trpi_opened_play *opened, const char *path, trp_rehearsal **rehearsal)
{
    *rehearsal = NULL;
    trpi_file file;
    if (!trpi_file_read(path, &file, TRPI_RECORD_MEGABYTES)) {
        return false;
    }
    trp_diagnostic why = {0};
    trp_result result = trp_rehearsal_load(trp_play_pack(opened->play), file.bytes, file.size_bytes, NULL, rehearsal, &why);
    if (result != TRP_OK) {
        const char *reason = why.message[0] != '\0' ? why.message : trp_result_name(result);
        trpi_complain("%s cannot be loaded: %s", file.name, reason);
    }
    if (result == TRP_OK) {
        tell_of_reload(*rehearsal, file.name);
    }
    trpi_file_release(&file);
    return result == TRP_OK;
}
