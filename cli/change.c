// SPDX-License-Identifier: MIT
#include "cli/change.h"

#include "cli/system.h"
#include "troupe/reload.h"

#include <stdlib.h>
#include <string.h>

// ---- Changing over ------------------------------------------------------------------------------

static trpi_opened_play *add_version(trpi_play_versions *versions)
{
    trpi_opened_play **more = realloc(versions->later, (versions->count + 1) * sizeof *more);
    trpi_opened_play *opened = more != NULL ? calloc(1, sizeof *opened) : NULL;
    versions->later = more != NULL ? more : versions->later;
    if (opened != NULL) {
        versions->later[versions->count++] = opened;
    }
    return opened;
}

static void release(trpi_opened_play *opened)
{
    if (opened != NULL) {
        trpi_opened_play_release(opened);
        free(opened);
    }
}

static void refuse_last(trpi_play_versions *versions)
{
    release(versions->refused);
    versions->refused = versions->later[--versions->count];
}

static bool has_setting(const trp_pack *pack, const trp_rehearsal *rehearsal)
{
    const trp_pack *was = trp_world_pack(trp_rehearsal_world(rehearsal));
    uint64_t key = trp_pack_key(was, TRP_NAMES_SETTING, trp_rehearsal_setting(rehearsal));
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_SETTING); i++) {
        if (trp_pack_key(pack, TRP_NAMES_SETTING, i) == key) {
            return true;
        }
    }
    return false;
}

bool trpi_play_versions_prepare_changed_text(trpi_play_versions *versions, const trp_rehearsal *rehearsal, const char *path,
                                             trp_sheet *errors)
{
    trpi_opened_play *opened = add_version(versions);
    if (opened == NULL) {
        trp_sheet_add(errors, "There is no memory for another text.\n");
        return false;
    }
    bool opens = trpi_open_play_quietly(path, versions->language, opened);
    const trp_pack *pack = opens ? trp_play_pack(opened->play) : NULL;
    if (opens) {
        trp_sheet_add(errors, trp_play_report(opened->play));
    }
    if (pack != NULL && !has_setting(pack, rehearsal)) {
        trp_sheet_add_format(errors, "%s has not the setting that is played.\n", path);
        pack = NULL;
    }
    if (pack == NULL) {
        refuse_last(versions);
    }
    return pack != NULL;
}

bool trpi_play_versions_reload_prepared(trpi_play_versions *versions, trp_rehearsal *rehearsal)
{
    const trpi_opened_play *opened = versions->later[versions->count - 1];
    trp_result result = trp_rehearsal_reload(rehearsal, trp_play_pack(opened->play));
    if (result != TRP_OK) {
        trpi_complain("%s cannot be played: %s.", opened->name, trp_result_name(result));
    }
    return result == TRP_OK;
}

bool trpi_play_versions_report_reload(const trp_rehearsal *rehearsal, const char *before, const char *behind, trp_sheet *sheet)
{
    uint32_t became[3] = {0}, count = 0;
    const trp_migration *rows = trp_world_reload_report(trp_rehearsal_world(rehearsal), &count);
    for (uint32_t i = 0; i < count; i++) {
        became[rows[i].outcome <= TRP_MIGRATION_DROPPED ? rows[i].outcome : TRP_MIGRATION_DROPPED]++;
    }
    if (count > 0) {
        trp_sheet_add_sanitized(sheet, before);
        trp_sheet_add_sanitized(sheet, behind);
        trp_sheet_add_format(sheet, ": of what was under way %u went on, %u began again, %u had to be given up.\n",
                             became[TRP_MIGRATION_RESUMED], became[TRP_MIGRATION_RESTARTED], became[TRP_MIGRATION_DROPPED]);
        trp_rehearsal_tell_reload(rehearsal, sheet);
    }
    return count > 0;
}

static const trpi_opened_play *last_of(const trpi_play_versions *versions)
{
    return versions->count > 0 ? versions->later[versions->count - 1] : versions->first;
}

const char *trpi_play_versions_file_name_of_played_version(const trpi_play_versions *versions)
{
    return last_of(versions)->name;
}

void trpi_play_versions_free_all(trpi_play_versions *versions)
{
    for (uint32_t i = 0; i < versions->count; i++) {
        release(versions->later[i]);
    }
    release(versions->refused);
    free(versions->later);
    *versions = (trpi_play_versions){0};
}

// ---- Watching -----------------------------------------------------------------------------------

static uint64_t look_at_all(const trpi_play_versions *versions)
{
    uint64_t seen = trpi_system_file_version(versions->path);
    const trpi_opened_play *both[] = {last_of(versions), versions->refused};
    for (uint32_t i = 0; i < 2; i++) {
        trp_script_source file;
        for (uint32_t j = 0; both[i] != NULL && trpi_project_get_file(both[i]->texts.project, j, &file); j++) {
            seen = seen * 31 + trpi_system_file_version(file.name);
        }
    }
    return seen;
}

void trpi_play_versions_begin_watch(trpi_play_versions *versions, const trpi_opened_play *first, const char *language)
{
    *versions = (trpi_play_versions){.first = first, .path = first->name, .language = language};
    trpi_play_versions_mark_as_read(versions);
}

void trpi_play_versions_mark_as_read(trpi_play_versions *versions)
{
    versions->version_when_read = look_at_all(versions);
    versions->version_at_last_look = versions->version_when_read;
}

bool trpi_play_versions_have_settled_change(trpi_play_versions *versions)
{
    uint64_t seen = look_at_all(versions);
    bool changed = seen != versions->version_when_read && seen == versions->version_at_last_look &&
                   trpi_system_file_version(versions->path) != 0;
    versions->version_at_last_look = seen;
    return changed;
}
