// SPDX-License-Identifier: MIT
#include "cli/texts.h"

#include "cli/complaint.h"
#include "cli/file.h"

#include <stdlib.h>
#include <string.h>

bool trpi_texts_open(char *const *paths, uint32_t count, trpi_texts *texts)
{
    *texts = (trpi_texts){.paths = paths};
    if (count == 0) {
        return true;
    }
    texts->sources = calloc(count, sizeof *texts->sources);
    if (texts->sources == NULL) {
        trpi_complain("There is not enough memory for so many files.");
        return false;
    }
    for (; texts->count < count; texts->count++) {
        trpi_file file;
        if (!trpi_file_read(paths[texts->count], &file, TRPI_TEXT_MEGABYTES)) {
            return false;
        }
        texts->sources[texts->count] = (trp_script_source){file.name, file.bytes, file.size_bytes};
    }
    texts->project = trpi_project_open_folder_of_file(paths[0], &texts->reader);
    return true;
}

void trpi_texts_release(trpi_texts *texts)
{
    for (uint32_t i = 0; i < texts->count; i++) {
        free((char *)texts->sources[i].text);
    }
    free(texts->sources);
    trpi_project_release(texts->project);
    *texts = (trpi_texts){0};
}

bool trpi_script_report_result(const trp_script *script, trp_result result, const char *no_script_sentence)
{
    if (script == NULL) {
        trpi_complain("%s: %s.", no_script_sentence, trp_result_name(result));
    } else if (result != TRP_OK && trp_script_error_count(script) == 0) {
        trpi_complain("%s", trp_script_refusal(script));
    } else {
        trpi_print_to_stderr(trp_script_report(script));
    }
    return script != NULL && result == TRP_OK;
}

int trpi_script_write_first_text(const trp_script *script, const char *path)
{
    size_t size_bytes;
    const char *text = trp_script_text(script, 0, &size_bytes);
    return trpi_file_write(path, text, size_bytes) ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
}

bool trpi_script_text_differs(const trp_script *script, const trpi_texts *texts, uint32_t index)
{
    size_t size_bytes;
    const char *text = trp_script_text(script, index, &size_bytes);
    trpi_file file = {0};
    if (index >= texts->count && !trpi_file_read(trp_script_text_name(script, index), &file, TRPI_TEXT_MEGABYTES)) {
        return false;
    }
    trp_script_source now = {file.name, file.bytes, file.size_bytes};
    now = index < texts->count ? texts->sources[index] : now;
    bool differs = now.size_bytes != size_bytes || memcmp(text, now.text, size_bytes) != 0;
    trpi_file_release(&file);
    return differs;
}

int trpi_script_write_changed_texts(const trp_script *script, const trpi_texts *texts, const char *report_word)
{
    trp_sheet sheet = {0};
    int exit_code = TRPI_EXIT_FINE;
    for (uint32_t i = 0; i < trp_script_text_count(script) && exit_code == TRPI_EXIT_FINE; i++) {
        size_t size_bytes;
        const char *text = trp_script_text(script, i, &size_bytes);
        const char *path = i < texts->count ? texts->paths[i] : trp_script_text_name(script, i);
        bool is_standard = strcmp(path, "-") == 0;
        if (!is_standard && !trpi_script_text_differs(script, texts, i)) {
            continue;
        }
        if (!trpi_file_write(path, text, size_bytes)) {
            exit_code = TRPI_EXIT_FILES;
        } else if (!is_standard && report_word != NULL) {
            trp_sheet_add_sanitized(&sheet, path);
            trp_sheet_add_format(&sheet, ": %s\n", report_word);
        }
    }
    return trpi_print_and_release_sheet(&sheet, exit_code);
}
