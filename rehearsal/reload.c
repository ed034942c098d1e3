// SPDX-License-Identifier: MIT
// Reloads a changed text while the rehearsal runs. The stage is carried over as in a save: it is written with the keys of
// the pack's names, and read anew under the changed pack.

#include "rehearsal/run.h"

#include "troupe/assert.h"
#include "troupe/reload.h"

#include <stdlib.h>
#include <string.h>

static uint32_t find_key(const trp_pack *pack, trp_name_family sort, uint64_t key)
{
    uint32_t count = trp_pack_count(pack, sort);
    for (uint32_t i = 0; i < count && key != 0; i++) {
        if (trp_pack_key(pack, sort, i) == key) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

static trp_result keep_stage(const trp_rehearsal *rehearsal, void **bytes, size_t *size)
{
    trp_result result = trp_stage_save(rehearsal->stage, NULL, 0, size);
    if (result != TRP_ERROR_FULL) {
        return result;
    }
    *bytes = malloc(*size);
    return *bytes == NULL ? TRP_ERROR_MEMORY : trp_stage_save(rehearsal->stage, *bytes, *size, size);
}

static trp_result take_over(trp_rehearsal *rehearsal, const trp_pack *pack, uint32_t setting, const void *bytes, size_t size)
{
    trp_result result = trp_world_reload(rehearsal->world, pack);
    if (result != TRP_OK) {
        return result;
    }
    rehearsal->setting = setting;
    trp_stage *stage;
    result = trp_stage_load(rehearsal->world, bytes, size, &stage, NULL);
    if (result == TRP_OK) {
        trp_stage_destroy(rehearsal->stage);
        rehearsal->stage = stage;
    }
    return result;
}

trp_result trp_rehearsal_reload(trp_rehearsal *rehearsal, const trp_pack *pack)
{
    if (rehearsal == NULL || rehearsal->observes || pack == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    uint64_t key = trp_pack_key(trp_world_pack(rehearsal->world), TRP_NAMES_SETTING, rehearsal->setting);
    uint32_t setting = find_key(pack, TRP_NAMES_SETTING, key);
    if (rehearsal->setting != TRP_NOT_FOUND && setting == TRP_NOT_FOUND) {
        return TRP_ERROR_UNKNOWN;
    }
    void *bytes = NULL;
    size_t size = 0;
    trp_result result = keep_stage(rehearsal, &bytes, &size);
    if (result == TRP_OK) {
        result = take_over(rehearsal, pack, setting, bytes, size);
    }
    free(bytes);
    return result;
}

// ---- In words -----------------------------------------------------------------------------------

static const char *name_of(const trp_rehearsal *rehearsal, const trp_migration *row)
{
    const trp_pack *pack = trp_world_pack(rehearsal->world);
    if (row->what == TRP_MIGRATION_BEHAVIOUR && row->index != TRP_NOT_FOUND) {
        const char *title = trp_behaviour_title(pack, row->index);
        if (title[0] != '\0') {
            return title;
        }
    }
    const char *slash = strrchr(row->name, '/');
    const char *name = slash != NULL ? slash + 1 : row->name;
    const char *point = strrchr(name, '.');
    return name[0] == '\0' ? "something" : point != NULL ? point + 1 : name;
}

static void add_place(const trp_pack *pack, const trp_migration *row, trp_sheet *sheet)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, row->index, &info, sizeof info) != TRP_OK || row->task >= info.task_count) {
        return;
    }
    const char *task = trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + row->task);
    trp_sheet_add_format(sheet, " at step %u", row->task + 1);
    if (task[0] != '\0') {
        trp_sheet_add(sheet, " (");
        trp_sheet_add_sanitized(sheet, task);
        trp_sheet_add(sheet, ")");
    }
}

static void tell_behaviour(const trp_rehearsal *rehearsal, const trp_migration *row, trp_sheet *sheet)
{
    static const char *const verbs[] = {[TRP_MIGRATION_RESUMED] = " goes on with ",
                                        [TRP_MIGRATION_RESTARTED] = " begins again with ",
                                        [TRP_MIGRATION_DROPPED] = " gives up "};
    trp_sheet_add(sheet, verbs[row->outcome]);
    trp_sheet_add_sanitized(sheet, name_of(rehearsal, row));
    if (row->outcome != TRP_MIGRATION_DROPPED) {
        add_place(trp_world_pack(rehearsal->world), row, sheet);
    }
}

static void tell_other(const trp_rehearsal *rehearsal, const trp_migration *row, trp_sheet *sheet)
{
    static const char *const words[][2] = {[TRP_MIGRATION_ROLE] = {" is no ", " any more"},
                                           [TRP_MIGRATION_FACT] = {" loses ", ""},
                                           [TRP_MIGRATION_ENTITY] = {" leaves, as every ", " does"},
                                           [TRP_MIGRATION_CLAIM] = {" does not ask on for ", ""},
                                           [TRP_MIGRATION_MAIL] = {" will not hear of something that was sent", ""},
                                           [TRP_MIGRATION_NAME] = {" is not called ", " any more"}};
    bool changed = row->what == TRP_MIGRATION_FACT && row->outcome != TRP_MIGRATION_DROPPED;
    trp_sheet_add(sheet, changed ? " has another value of " : words[row->what][0]);
    trp_sheet_add_sanitized(sheet, row->what == TRP_MIGRATION_MAIL ? "" : name_of(rehearsal, row));
    trp_sheet_add(sheet, words[row->what][1]);
}

void trp_rehearsal_tell_reload(const trp_rehearsal *rehearsal, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, );
    uint32_t count;
    const trp_migration *rows = trp_world_reload_report(rehearsal->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const char *who = rows[i].agent.value != 0 ? trp_rehearsal_entity_name(rehearsal, rows[i].agent) : "Somebody";
        trp_sheet_add_sanitized(sheet, who);
        if (rows[i].what == TRP_MIGRATION_BEHAVIOUR) {
            tell_behaviour(rehearsal, &rows[i], sheet);
        } else {
            tell_other(rehearsal, &rows[i], sheet);
        }
        if (rows[i].reason != TRP_MIGRATION_AS_IT_WAS) {
            trp_sheet_add(sheet, ": ");
            trp_sheet_add(sheet, trp_migration_reason_name((trp_migration_reason)rows[i].reason));
        }
        trp_sheet_add(sheet, ".\n");
    }
}
