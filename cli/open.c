// SPDX-License-Identifier: MIT
// Opening a play from a path, in the same way for all commands.

#include "cli/command.h"
#include "cli/translation.h"

#include <stdlib.h>

// Makes a play of the texts of a project: of the main file with the files that it uses, or of a translation of all of
// them.
static trp_result make_play(trpi_opened_play *opened)
{
    const trpi_texts *texts = &opened->texts;
    if (opened->translation == NULL) {
        return trp_play_open_project(texts->sources, 1, texts->reader, &opened->play);
    }
    uint32_t count = trp_script_text_count(opened->translation);
    trp_script_source *sources = calloc(count, sizeof *sources);
    for (uint32_t i = 0; sources != NULL && i < count; i++) {
        sources[i].name = trp_script_text_name(opened->translation, i);
        sources[i].text = trp_script_text(opened->translation, i, &sources[i].size_bytes);
    }
    trp_result result = sources == NULL ? TRP_ERROR_MEMORY : trp_play_open_project(sources, count, texts->reader, &opened->play);
    free(sources);
    return result;
}

bool trpi_open_play_quietly(const char *path, const char *language, trpi_opened_play *opened)
{
    *opened = (trpi_opened_play){0};
    if (!trpi_texts_open((char *[]){(char *)path}, 1, &opened->texts)) {
        return false;
    }
    opened->name = opened->texts.sources[0].name;
    if (language != NULL && !trpi_translation_make_translated_script(&opened->texts, path, language, &opened->translation)) {
        return false;
    }
    trp_result result = make_play(opened);
    if (opened->play == NULL) {
        trpi_complain("%s cannot be opened: %s.", opened->name, trp_result_name(result));
    }
    return opened->play != NULL;
}

bool trpi_open_play(const char *path, const char *language, trpi_opened_play *opened)
{
    if (!trpi_open_play_quietly(path, language, opened)) {
        return false;
    }
    trpi_print_to_stderr(trp_play_report(opened->play));
    return trp_play_pack(opened->play) != NULL;
}

void trpi_opened_play_release(trpi_opened_play *opened)
{
    trp_play_release(opened->play);
    trp_script_release(opened->translation);
    trpi_texts_release(&opened->texts);
    *opened = (trpi_opened_play){0};
}

uint32_t trpi_choose_setting(const trpi_opened_play *opened, const char *name, int *exit_code)
{
    const trp_pack *pack = trp_play_pack(opened->play);
    uint32_t count = trp_pack_count(pack, TRP_NAMES_SETTING);
    if (count == 0) {
        trpi_complain("%s has no setting, so there is nobody to run; a `setting` says where the story is and who is in it.",
                      opened->name);
        return TRP_NOT_FOUND;
    }
    if (name != NULL) {
        uint32_t found = trp_pack_find(pack, TRP_NAMES_SETTING, name);
        if (found == TRP_NOT_FOUND) {
            trpi_complain("%s has no setting `%s`; the first one is `%s`.", opened->name, name,
                          trp_pack_name(pack, TRP_NAMES_SETTING, 0));
            *exit_code = TRPI_EXIT_USAGE;
        }
        return found;
    }
    if (count > 1) {
        trpi_complain("%s has %u settings; this is the first, `%s`. Use --setting NAME for another.", opened->name, count,
                      trp_pack_name(pack, TRP_NAMES_SETTING, 0));
    }
    return 0;
}

trp_rehearsal *trpi_create_rehearsal(const trpi_opened_play *opened, const char *setting, trp_rehearsal_def *def, int *exit_code)
{
    trp_rehearsal *made = NULL;
    *exit_code = TRPI_EXIT_FILES;
    def->setting = trpi_choose_setting(opened, setting, exit_code);
    trp_result result = def->setting != TRP_NOT_FOUND ? trp_rehearsal_create(trp_play_pack(opened->play), def, &made) : TRP_OK;
    if (result != TRP_OK) {
        trpi_complain("The setting of %s cannot be put on stage: %s.", opened->name, trp_result_name(result));
    }
    return made;
}

uint32_t trpi_rehearsal_step_after_time(const trp_rehearsal *rehearsal, uint64_t milliseconds)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    return trp_world_now(world) + (uint32_t)(milliseconds * trp_world_steps_per_second(world) / 1000);
}

uint32_t trpi_rehearsal_step_of_time(const trp_rehearsal *rehearsal, const trpi_option_time *time)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    return time->is_of_day ? trp_world_step_of_time(world, (uint32_t)(time->value_ms / 1000))
                           : trpi_rehearsal_step_after_time(rehearsal, time->value_ms);
}
