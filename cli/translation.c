// SPDX-License-Identifier: MIT
#include "cli/translation.h"

#include "cli/complaint.h"
#include "cli/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *trpi_translation_path(const char *path, const char *language)
{
    const char *end = strrchr(path, '.');
    size_t stem = end != NULL && strchr(end, '/') == NULL ? (size_t)(end - path) : strlen(path);
    size_t size = stem + strlen(language) + sizeof "..lines";
    char *made = malloc(size);
    if (made != NULL) {
        (void)snprintf(made, size, "%.*s.%s.lines", (int)stem, path, language);
    }
    return made;
}

void trpi_translation_print_missing_count(const trp_script *script, const char *language)
{
    uint32_t missing, count = trp_script_spoken_line_count(script, &missing);
    if (missing > 0) {
        trpi_complain("%u of %u lines have no translation into %s; they stay as they are.", (unsigned)missing, (unsigned)count,
                      language);
    }
}

bool trpi_translation_make_translated_script(const trpi_texts *texts, const char *path, const char *language, trp_script **script)
{
    trpi_file table = {0};
    char *lines = trpi_translation_path(path, language);
    bool done = lines != NULL && trpi_file_read(lines, &table, TRPI_TEXT_MEGABYTES);
    if (done) {
        trp_result result = trp_script_translate(texts->sources, 1, texts->reader, table.bytes, table.size_bytes, NULL, script);
        done = trpi_script_report_result(*script, result, "The lines cannot be read");
    }
    if (done) {
        trpi_translation_print_missing_count(*script, language);
    }
    trpi_file_release(&table);
    free(lines);
    return done;
}
