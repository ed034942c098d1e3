// SPDX-License-Identifier: MIT
// The host loop of a rehearsal: a world and a stage, stepped together. While neither has anything due, the clock jumps, so
// that a night in which all agents sleep costs nothing.
//
// Invariants:
// - the stage sees every step that the world makes one by one, and no other;
// - the clock never goes beyond the step that the caller asked for.

#include "rehearsal/run.h"

#include "troupe/assert.h"
#include "troupe/agent.h"
#include "troupe/setting.h"

#include "troupe/sized.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trp_rehearsal_def_init(trp_rehearsal_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_rehearsal_def defaults = {.size_bytes = size, .seed = 1, .setting = TRP_NOT_FOUND, .most_newcomers = 1000};
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

trp_result trpi_rehearsal_copy_def(const trp_rehearsal_def *def, trp_rehearsal_def *whole)
{
    trp_rehearsal_def_init(whole, sizeof *whole);
    return def != NULL ? trp_sized_struct_read(whole, sizeof *whole, def) : TRP_OK;
}

enum {
    NAME_BYTES = 96  // of spare_name
};

trp_rehearsal *trpi_rehearsal_create_without_world(void)
{
    trp_rehearsal *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->setting = TRP_NOT_FOUND;
    made->spare_name = calloc(1, NAME_BYTES);
    if (made->spare_name == NULL || trp_journal_create(NULL, &made->journal) != TRP_OK) {
        trp_rehearsal_destroy(made);
        return NULL;
    }
    return made;
}

static trp_result make_world(trp_rehearsal *rehearsal, const trp_pack *pack, const trp_rehearsal_def *def)
{
    trp_world_def world_def;
    trp_world_def_init(&world_def, sizeof world_def);
    world_def.seed = def->seed;
    world_def.events = def->silent ? 0 : 1;

    trp_setting_info info;
    if (def->setting != TRP_NOT_FOUND && trp_setting_describe(pack, def->setting, &info, sizeof info) == TRP_OK &&
        (info.start_of_day_s != 0 || info.start_weekday != 0)) {
        world_def.start_of_day_s = info.start_of_day_s;
        world_def.first_weekday = info.start_weekday;
    }
    return trp_world_create(pack, &world_def, &rehearsal->world);
}

// Returns whether a setting has a player in its cast.
static bool has_player(const trp_pack *pack, uint32_t setting)
{
    trp_setting_info info;
    if (trp_setting_describe(pack, setting, &info, sizeof info) != TRP_OK) {
        return false;
    }
    for (uint32_t i = 0; i < info.cast_count; i++) {
        trp_setting_cast_member member;
        if (trp_setting_cast(pack, setting, i, &member, sizeof member) == TRP_OK && trp_pack_kind_is_player(pack, member.kind)) {
            return true;
        }
    }
    return false;
}

static trp_result make_stage(trp_rehearsal *rehearsal, const trp_rehearsal_def *def)
{
    trp_stage_def stage_def;
    trp_stage_def_init(&stage_def, sizeof stage_def);
    stage_def.seed = def->seed;
    stage_def.setting = def->setting;
    stage_def.most_newcomers = def->most_newcomers;
    stage_def.player = def->player != 0 || has_player(trp_world_pack(rehearsal->world), def->setting);
    return trp_stage_create(rehearsal->world, &stage_def, &rehearsal->stage);
}

trp_result trp_rehearsal_create(const trp_pack *pack, const trp_rehearsal_def *def, trp_rehearsal **rehearsal)
{
    if (rehearsal == NULL || pack == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    *rehearsal = NULL;
    trp_rehearsal_def whole;
    trp_result result = trpi_rehearsal_copy_def(def, &whole);
    trp_rehearsal *made = result == TRP_OK ? trpi_rehearsal_create_without_world() : NULL;
    if (made == NULL) {
        return result != TRP_OK ? result : TRP_ERROR_MEMORY;
    }

    made->setting = whole.setting;
    result = make_world(made, pack, &whole);
    if (result == TRP_OK) {
        result = make_stage(made, &whole);
    }
    if (result != TRP_OK) {
        trp_rehearsal_destroy(made);
        return result;
    }
    *rehearsal = made;
    return TRP_OK;
}

trp_result trp_rehearsal_create_observer(const trp_world *world, trp_entity_namer *namer, void *context, trp_rehearsal **rehearsal)
{
    if (rehearsal == NULL || world == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    *rehearsal = NULL;
    trp_rehearsal *made = trpi_rehearsal_create_without_world();
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->world = (trp_world *)(uintptr_t)world;
    made->observes = true;
    made->word = namer;
    made->word_context = context;
    *rehearsal = made;
    return TRP_OK;
}

void trp_rehearsal_destroy(trp_rehearsal *rehearsal)
{
    if (rehearsal == NULL) {
        return;
    }
    if (!rehearsal->observes) {
        trp_stage_destroy(rehearsal->stage);
        trp_world_destroy(rehearsal->world);
    }
    trp_journal_destroy(rehearsal->journal);
    free(rehearsal->spare_name);
    free(rehearsal);
}

trp_world *trp_rehearsal_world(const trp_rehearsal *rehearsal)
{
    TRP_REQUIRE(rehearsal != NULL, NULL);
    return rehearsal->world;
}

trp_journal *trp_rehearsal_journal(const trp_rehearsal *rehearsal)
{
    TRP_REQUIRE(rehearsal != NULL, NULL);
    return rehearsal->journal;
}

trp_stage *trp_rehearsal_stage(const trp_rehearsal *rehearsal)
{
    TRP_REQUIRE(rehearsal != NULL, NULL);
    return rehearsal->stage;
}

uint32_t trp_rehearsal_setting(const trp_rehearsal *rehearsal)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_NOT_FOUND);
    return rehearsal->setting;
}

bool trp_rehearsal_step(trp_rehearsal *rehearsal, uint32_t until_step)
{
    TRP_REQUIRE(rehearsal != NULL && !rehearsal->observes, false);
    trp_world *world = rehearsal->world;
    uint32_t now = trp_world_now(world);
    if (now >= until_step) {
        return false;
    }

    uint32_t world_due = trp_world_next_due(world);
    uint32_t stage_due = trp_stage_next_due(rehearsal->stage);
    if (stage_due != UINT32_MAX && stage_due > 0) {
        stage_due--;  // the stage looks at the clock after the step, the world before it
    }
    uint32_t due = world_due < stage_due ? world_due : stage_due;
    if (due > now) {
        uint32_t target = due < until_step ? due : until_step;
        trp_world_skip(world, target - now);
        if (trp_world_now(world) >= until_step) {
            return false;
        }
    }
    trp_world_step(world);
    (void)trp_journal_note_step(rehearsal->journal, world);  // without memory it knows less
    trp_stage_step(rehearsal->stage);
    return true;
}

const char *trp_rehearsal_entity_name(const trp_rehearsal *rehearsal, trp_entity entity)
{
    TRP_REQUIRE(rehearsal != NULL, "");
    if (entity.value == 0) {
        return "nobody";
    }
    const char *name = rehearsal->stage != NULL  ? trp_stage_name(rehearsal->stage, entity)
                       : rehearsal->word != NULL ? rehearsal->word(entity, rehearsal->word_context)
                                                 : NULL;
    if (name != NULL && name[0] != '\0') {
        return name;
    }

    uint32_t kind = trp_entity_kind(rehearsal->world, entity);
    const char *kind_name = trp_pack_name(trp_world_pack(rehearsal->world), TRP_NAMES_KIND, kind);
    snprintf(rehearsal->spare_name, NAME_BYTES, "%s %u", kind_name[0] != '\0' ? kind_name : "somebody",
             (unsigned)(entity.value >> 32));
    return rehearsal->spare_name;
}

static const char *name_in_line(trp_entity entity, void *context)
{
    return trp_rehearsal_entity_name(context, entity);
}

void trp_rehearsal_tell_spoken_line(const trp_rehearsal *rehearsal, const trp_command *command, uint32_t argument, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, );
    void *context = (void *)(uintptr_t)rehearsal;
    const trp_world *world = rehearsal->world;
    char usual[256];
    size_t size = trp_command_spoken_line(world, command, argument, name_in_line, context, usual, sizeof usual);
    if (size < sizeof usual) {
        trp_sheet_add(sheet, usual);
        return;
    }
    char *words = malloc(size + 1);
    if (words == NULL) {
        sheet->failed = true;
        return;
    }
    (void)trp_command_spoken_line(world, command, argument, name_in_line, context, words, size + 1);
    trp_sheet_add(sheet, words);
    free(words);
}
