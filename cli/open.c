// SPDX-License-Identifier: MIT
// From a path to a play, the same way for all commands.

#include "cli/command.h"

#include <stdlib.h>
#include <string.h>

bool trpi_text_open(const char *path, trpi_text *text)
{
    *text = (trpi_text){0};
    if (path == NULL) {
        return true;
    }
    if (!trpi_file_read(path, &text->file)) {
        return false;
    }
    text->project = trpi_project_open(path);
    text->reader = text->project != NULL ? trpi_project_reader(text->project) : NULL;
    text->source = (trp_script_source){text->file.name, text->file.bytes, text->file.size_bytes};
    text->count = 1;
    return true;
}

void trpi_text_release(trpi_text *text)
{
    trpi_project_release(text->project);
    trpi_file_release(&text->file);
}

bool trpi_script_is_done(const trp_script *script, trp_result result, const char *otherwise)
{
    if (script == NULL) {
        trpi_complain("%s: %s.", otherwise, trp_result_name(result));
    } else if (result != TRP_OK && trp_script_error_count(script) == 0) {
        trpi_complain("%s", trp_script_refusal(script));
    } else if (result != TRP_OK) {
        trpi_report_errors(trp_script_report(script));
    }
    return script != NULL && result == TRP_OK;
}

// The texts of a project: the file alone, or all of them in another language. To be freed.
static trp_script_source *texts_of(const trpi_opened *opened, uint32_t *count)
{
    *count = opened->translation != NULL ? trp_script_text_count(opened->translation) : 1;
    trp_script_source *sources = calloc(*count, sizeof *sources);
    for (uint32_t i = 0; sources != NULL && i < *count; i++) {
        sources[i] = (trp_script_source){opened->file.name, opened->file.bytes, opened->file.size_bytes};
        if (opened->translation != NULL) {
            sources[i].name = trp_script_text_name(opened->translation, i);
            sources[i].text = trp_script_text(opened->translation, i, &sources[i].size_bytes);
        }
    }
    return sources;
}

bool trpi_open_quietly(const char *path, const char *language, trpi_opened *opened)
{
    memset(opened, 0, sizeof *opened);
    if (!trpi_file_read(path, &opened->file)) {
        return false;
    }
    opened->project = trpi_project_open(path);
    const trp_script_reader *reader = opened->project != NULL ? trpi_project_reader(opened->project) : NULL;
    trp_script_source source = {opened->file.name, opened->file.bytes, opened->file.size_bytes};
    if (language != NULL && !trpi_translate(&source, reader, path, language, &opened->translation)) {
        return false;
    }
    uint32_t count;
    trp_script_source *sources = texts_of(opened, &count);
    trp_result result = sources == NULL ? TRP_ERROR_MEMORY : trp_play_open_project(sources, count, reader, &opened->play);
    free(sources);
    if (opened->play == NULL) {
        trpi_complain("%s cannot be opened: %s.", opened->file.name, trp_result_name(result));
    }
    return opened->play != NULL;
}

bool trpi_open(const char *path, trpi_opened *opened)
{
    return trpi_open_in(path, NULL, opened);
}

bool trpi_open_in(const char *path, const char *language, trpi_opened *opened)
{
    if (!trpi_open_quietly(path, language, opened)) {
        return false;
    }
    trpi_report_errors(trp_play_report(opened->play));
    return trp_play_pack(opened->play) != NULL;
}

void trpi_opened_release(trpi_opened *opened)
{
    trp_play_release(opened->play);
    trp_script_release(opened->translation);
    trpi_project_release(opened->project);
    trpi_file_release(&opened->file);
    opened->play = NULL;
    opened->project = NULL;
    opened->translation = NULL;
}

// The setting to play: the one called `name`, or the first for NULL. TRP_NOT_FOUND after a complaint.
static uint32_t choose_setting(const trpi_opened *opened, const char *name, int *exit_code)
{
    const trp_pack *pack = trp_play_pack(opened->play);
    uint32_t count = trp_pack_count(pack, TRP_SORT_SETTING);
    if (count == 0) {
        trpi_complain(
            "%s has no setting, so there is nobody to run; a `setting` says where the "
            "story is and who is "
            "in it.",
            opened->file.name);
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
        trpi_complain("%s has %u settings; this is the first, `%s`. Use --setting NAME for another.", opened->file.name, count,
                      trp_pack_name(pack, TRP_SORT_SETTING, 0));
    }
    return 0;
}

trp_rehearsal *trpi_rehearse(const trpi_opened *opened, const char *setting, trp_rehearsal_def *def, int *exit_code)
{
    trp_rehearsal *made = NULL;
    *exit_code = TRPI_EXIT_FILES;
    def->setting = choose_setting(opened, setting, exit_code);
    trp_result result = def->setting != TRP_NOT_FOUND ? trp_rehearsal_create(trp_play_pack(opened->play), def, &made) : TRP_OK;
    if (result != TRP_OK) {
        trpi_complain("The setting of %s cannot be put on stage: %s.", opened->file.name, trp_result_name(result));
    }
    return made;
}
