// SPDX-License-Identifier: MIT
// Makes a stage in a world that another host has played so far: a public call of troupe/stage.h.

#include "stage/host.h"
#include "stage/performance.h"

#include "troupe/assert.h"

#include <stdio.h>
#include <stdlib.h>

// Returns the name of the global that is bound to an entity; NULL when there is none.
static const char *name_of_bound(const trp_stage *stage, trp_entity entity)
{
    uint32_t count = trp_pack_count(stage->pack, TRP_NAMES_GLOBAL);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t global = trp_pack_number_of_index(stage->pack, TRP_NAMES_GLOBAL, i);
        if (trp_world_bound_entity(stage->world, global).value == entity.value) {
            return trp_pack_name(stage->pack, TRP_NAMES_GLOBAL, global);
        }
    }
    return NULL;
}

// Adds a body where its entity stands. A motion under way ends there, since the host that had begun it is gone.
static trp_result add_body(trp_stage *stage, trp_entity entity)
{
    char made[96];
    const char *name = name_of_bound(stage, entity);
    if (name == NULL) {
        const char *kind = trp_pack_name(stage->pack, TRP_NAMES_KIND, trp_entity_kind(stage->world, entity));
        snprintf(made, sizeof made, "%s %u", kind, (unsigned)trp_entity_serial(stage->world, entity));
        name = made;
    }
    trp_point at = trp_entity_position(stage->world, entity);
    uint32_t body = trpi_stage_add_body(stage, entity, name, at);
    return body != TRPI_STAGE_NO_BODY && trpi_stage_begin_stretch(stage, body, at, 0) ? TRP_OK : TRP_ERROR_MEMORY;
}

static trp_result begin_running_actions(trp_stage *stage)
{
    uint32_t count = trp_world_running_actions(stage->world, NULL, 0, 0);
    trp_running_action *running = calloc((size_t)count + 1, sizeof *running);
    if (running == NULL) {
        return TRP_ERROR_MEMORY;
    }
    count = trp_world_running_actions(stage->world, running, count, sizeof *running);
    for (uint32_t i = 0; i < count; i++) {
        if (running[i].is_held == 0) {
            trpi_stage_performance_begin(stage, &running[i].command);
        }
    }
    free(running);
    return TRP_OK;
}

trp_result trp_stage_inherit(trp_world *world, uint64_t seed, trp_stage **stage)
{
    TRP_REQUIRE(world != NULL && stage != NULL, TRP_ERROR_ARGUMENT);

    trp_stage_def def;
    trp_stage_def_init(&def, sizeof def);
    def.seed = seed;
    trp_result result = trpi_stage_create_empty(world, &def, stage);
    if (result != TRP_OK) {
        return result;
    }
    (*stage)->commands_read = trp_world_now(world);
    trp_entity entity = trp_world_next_entity(world, trp_nobody());
    for (; entity.value != 0 && result == TRP_OK; entity = trp_world_next_entity(world, entity)) {
        result = add_body(*stage, entity);
    }
    result = result == TRP_OK ? begin_running_actions(*stage) : result;
    if (result != TRP_OK) {
        trp_stage_destroy(*stage);
        *stage = NULL;
        return result;
    }
    trpi_stage_hand_in_motions(*stage);
    return TRP_OK;
}
