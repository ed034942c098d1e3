// SPDX-License-Identifier: MIT
#include "cli/stage_name.h"

#include "cli/command.h"
#include "cli/suggestion.h"
#include "troupe/agent.h"

#include <string.h>
#include <strings.h>

enum {
    MOST_NAMES = 24  // listed for somebody who asks for a stranger
};

// Whether an entity can be explained: every entity can but the player and one that is gone.
static bool can_be_explained(const trp_rehearsal *rehearsal, trp_entity entity)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t kind = trp_entity_kind(world, entity);
    return kind != TRP_NOT_FOUND && !trp_pack_kind_is_player(trp_world_pack(world), kind);
}

trp_entity trpi_stage_name_find_entity(const trp_rehearsal *rehearsal, const char *name)
{
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_entity entity = trp_stage_entity(stage, i);
        if (can_be_explained(rehearsal, entity) && strcasecmp(trp_stage_name(stage, entity), name) == 0) {
            return entity;
        }
    }
    return trp_nobody();
}

// Adds the names of the characters, or of all else, to a sheet that has `count` names; returns how many there are then.
static uint32_t list_names(const trp_rehearsal *rehearsal, const char *name, bool characters, trpi_suggestion *suggestion,
                           trp_sheet *names, uint32_t count)
{
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    const trp_world *world = trp_rehearsal_world(rehearsal);
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_entity entity = trp_stage_entity(stage, i);
        if (!can_be_explained(rehearsal, entity) ||
            trp_pack_kind_is_character(trp_world_pack(world), trp_entity_kind(world, entity)) != characters) {
            continue;
        }
        trpi_suggestion_consider(suggestion, name, strlen(name), trp_stage_name(stage, entity));
        if (count++ < MOST_NAMES) {
            trp_sheet_add(names, count > 1 ? ", " : "");
            trp_sheet_add_sanitized(names, trp_stage_name(stage, entity));
        }
    }
    return count;
}

void trpi_stage_name_complain_of_unknown(const trp_rehearsal *rehearsal, const char *story_file, const char *name)
{
    trpi_suggestion suggestion = {0};
    trp_sheet names = {0};
    uint32_t count = list_names(rehearsal, name, true, &suggestion, &names, 0);
    count = list_names(rehearsal, name, false, &suggestion, &names, count);
    if (count > MOST_NAMES) {
        trp_sheet_add_format(&names, " and %u more", count - MOST_NAMES);
    }
    if (count == 0) {
        trpi_complain("Nobody is on stage in %s at that time.", story_file);
    } else if (suggestion.best != NULL) {
        trpi_complain("Nobody is called `%s` in %s; did you mean `%s`? There are %s.", name, story_file, suggestion.best,
                      trp_sheet_text(&names));
    } else {
        trpi_complain("Nobody is called `%s` in %s. There are %s.", name, story_file, trp_sheet_text(&names));
    }
    trp_sheet_release(&names);
}
