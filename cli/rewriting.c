// SPDX-License-Identifier: MIT
#include "cli/rewriting.h"

#include "cli/command.h"

#include <string.h>

// Whether the file at `path` has other bytes than the text.
static bool has_changed(const char *path, const char *text, size_t size_bytes)
{
    trpi_file now;
    if (!trpi_file_read(path, &now)) {
        return false;
    }
    bool differs = now.size_bytes != size_bytes || memcmp(text, now.bytes, size_bytes) != 0;
    trpi_file_release(&now);
    return differs;
}

int trpi_rewrite(char *const *paths, uint32_t count, const trp_script *script, const char *what)
{
    trp_sheet sheet = {0};
    int exit_code = TRPI_EXIT_FINE;
    for (uint32_t i = 0; i < trp_script_text_count(script) && exit_code == TRPI_EXIT_FINE; i++) {
        size_t size_bytes;
        const char *text = trp_script_text(script, i, &size_bytes);
        const char *path = i < count ? paths[i] : trp_script_text_name(script, i);
        bool is_standard = strcmp(path, "-") == 0;
        if (!is_standard && !has_changed(path, text, size_bytes)) {
            continue;
        }
        if (!trpi_file_write(path, text, size_bytes)) {
            exit_code = TRPI_EXIT_FILES;
        } else if (!is_standard) {
            trp_sheet_plain(&sheet, path);
            trp_sheet_format(&sheet, ": %s\n", what);
        }
    }
    return trpi_say(&sheet, exit_code);
}
