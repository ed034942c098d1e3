// SPDX-License-Identifier: MIT
// Makes and steps the stage, and adds and moves bodies: public calls of troupe/stage.h. view.c has the calls that only read.

#include "stage/answer.h"
#include "stage/host.h"
#include "stage/performance.h"
#include "stage/walk.h"

#include "troupe/assert.h"

#include "troupe/sized.h"

#include <stdlib.h>
#include <string.h>

// ---- Creating and destroying --------------------------------------------------------------------

void trp_stage_def_init(trp_stage_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_stage_def defaults = {.size_bytes = size, .seed = 1, .setting = TRP_NOT_FOUND, .most_newcomers = 1000};
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

static trp_result describe_actions(trp_stage *stage)
{
    stage->action_count = trp_pack_count(stage->pack, TRP_NAMES_ACTION);
    stage->action_defs = calloc((size_t)stage->action_count + 1, sizeof *stage->action_defs);
    stage->action_counts = calloc((size_t)stage->action_count + 1, sizeof *stage->action_counts);
    if (stage->action_defs == NULL || stage->action_counts == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = TRP_OK;
    for (uint32_t action = 0; action < stage->action_count && result == TRP_OK; action++) {
        result = trpi_stage_action_fill_def(&stage->action_defs[action], stage->pack, action);
    }
    return result;
}

static trp_result make_parts(trp_stage *stage)
{
    trp_result result = describe_actions(stage);
    if (result == TRP_OK && stage->def.setting != TRP_NOT_FOUND) {
        result = trpi_stage_map_load(&stage->map, stage->pack, stage->def.setting);
    }
    if (result != TRP_OK) {
        return result;
    }
    stage->search = trpi_stage_path_search_create(&stage->map);
    stage->bound = calloc((size_t)trp_pack_count(stage->pack, TRP_NAMES_GLOBAL) + 1, sizeof *stage->bound);
    stage->bodies.pack = stage->pack;
    return stage->search == NULL || stage->bound == NULL ? TRP_ERROR_MEMORY : TRP_OK;
}

trp_result trpi_stage_create_empty(trp_world *world, const trp_stage_def *def, trp_stage **stage)
{
    *stage = NULL;
    trp_stage *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->def = *def;
    made->world = world;
    made->pack = trp_world_pack(world);
    made->now = trp_world_now(world);
    made->commands_read = UINT32_MAX;
    made->first_unused = TRPI_STAGE_NO_PERFORMANCE;
    trp_result result = make_parts(made);
    if (result != TRP_OK) {
        trp_stage_destroy(made);
        return result;
    }
    trp_world_set_answerer(world, trpi_stage_answer_questions, made);
    *stage = made;
    return TRP_OK;
}

static void free_bodies(trp_stage *stage)
{
    for (uint32_t i = 0; i < stage->performance_count; i++) {
        trpi_stage_path_free(&stage->performances[i].walk.path);
        free(stage->performances[i].words);
    }
    free(stage->performances);
    trpi_stage_agenda_free(&stage->agenda);
    trpi_stage_bodies_free(&stage->bodies);
}

trp_result trpi_stage_clear_for_reuse(trp_stage *stage, const trp_stage_def *def, trp_stage **emptied)
{
    if (def->setting != stage->def.setting || trp_world_pack(stage->world) != stage->pack) {
        return TRP_ERROR_ARGUMENT;
    }
    free_bodies(stage);
    stage->def = *def;
    stage->performances = NULL;
    stage->performance_count = stage->performance_capacity = 0;
    stage->first_unused = TRPI_STAGE_NO_PERFORMANCE;
    stage->agenda = (trpi_stage_agenda){0};
    stage->bodies = (trpi_stage_bodies){.pack = stage->pack};
    stage->motion_count = 0;
    stage->succeeded_count = 0;
    trpi_stage_map_reset_reservations_and_doors(&stage->map);
    *emptied = stage;
    return TRP_OK;
}

static trp_result populate(trp_stage *stage)
{
    trp_result result = trpi_stage_fill_from_setting(stage);
    for (uint32_t body = 0; body < stage->bodies.count && result == TRP_OK; body++) {
        if (stage->bodies.all[body].is_player) {
            trpi_stage_performance_begin_idle_player(stage, body);
        }
    }
    return result;
}

trp_result trp_stage_create(trp_world *world, const trp_stage_def *def, trp_stage **stage)
{
    TRP_REQUIRE(world != NULL && def != NULL && stage != NULL, TRP_ERROR_ARGUMENT);

    trp_stage_def whole;
    trp_stage_def_init(&whole, sizeof whole);
    *stage = NULL;
    trp_result result = trp_sized_struct_read(&whole, sizeof whole, def);
    if (result == TRP_OK) {
        result = trpi_stage_create_empty(world, &whole, stage);
    }
    if (result == TRP_OK) {
        result = populate(*stage);
    }
    if (result != TRP_OK) {
        trp_stage_destroy(*stage);
        *stage = NULL;
    }
    return result;
}

void trp_stage_destroy(trp_stage *stage)
{
    if (stage == NULL) {
        return;
    }
    if (trp_world_answerer_context(stage->world) == stage) {
        trp_world_set_answerer(stage->world, NULL, NULL);
    }
    free_bodies(stage);
    free(stage->action_defs);
    free(stage->action_counts);
    free(stage->motions);
    free(stage->succeeded);
    free(stage->bound);
    trpi_stage_path_search_destroy(stage->search);
    trpi_stage_map_release(&stage->map);
    free(stage);
}

// ---- Bodies come and go -------------------------------------------------------------------------

trp_result trp_stage_add(trp_stage *stage, trp_entity entity, const char *name, trp_point at)
{
    TRP_REQUIRE(stage != NULL, TRP_ERROR_ARGUMENT);

    if (!trp_entity_is_alive(stage->world, entity)) {
        return TRP_ERROR_STALE;
    }
    if (!trpi_stage_point_is_valid(at)) {
        return TRP_ERROR_ARGUMENT;
    }
    stage->now = trp_world_now(stage->world);
    bool is_new = trpi_stage_bodies_find(&stage->bodies, entity) == TRPI_STAGE_NO_BODY;
    uint32_t body = trpi_stage_add_body(stage, entity, name, at);
    if (body == TRPI_STAGE_NO_BODY) {
        return TRP_ERROR_MEMORY;
    }
    if (!is_new && name != NULL && name[0] != 0 && !trpi_stage_bodies_give_name(&stage->bodies, body, name)) {
        return TRP_ERROR_MEMORY;
    }
    if (is_new && stage->bodies.all[body].is_place) {
        trp_point reach = {TRPI_STAGE_METRE / 2, TRPI_STAGE_METRE / 2, 2 * TRPI_STAGE_METRE};
        return trp_place_set_reach(stage->world, entity, reach);
    }
    if (is_new && stage->bodies.all[body].is_player && stage->def.player != 0) {
        trpi_stage_performance_begin_idle_player(stage, body);
    }
    return is_new ? trpi_stage_set_home(stage, body, TRPI_STAGE_NO_BODY) : trp_stage_move_body(stage, entity, at);
}

trp_result trp_stage_move_body(trp_stage *stage, trp_entity entity, trp_point at)
{
    TRP_REQUIRE(stage != NULL, TRP_ERROR_ARGUMENT);

    uint32_t body = trpi_stage_bodies_find(&stage->bodies, entity);
    if (body == TRPI_STAGE_NO_BODY || !trpi_stage_body_keep_if_alive(stage, body)) {
        return TRP_ERROR_STALE;
    }
    if (!trpi_stage_point_is_valid(at)) {
        return TRP_ERROR_ARGUMENT;
    }
    stage->now = trp_world_now(stage->world);
    if (!trpi_stage_begin_stretch(stage, body, at, 0)) {
        return TRP_ERROR_MEMORY;
    }
    if (!stage->bodies.all[body].is_place) {
        trpi_stage_body_reserve_point(&stage->bodies.all[body], &stage->map, at);
        trpi_stage_walk_request_new_way(stage, body);
    }
    trpi_stage_hand_in_motions(stage);
    return TRP_OK;
}

// ---- The step -----------------------------------------------------------------------------------

static bool is_stale(const trp_stage *stage, const trpi_stage_agenda_entry *entry)
{
    const trpi_stage_performance *performance = &stage->performances[entry->performance];
    return !performance->is_used || performance->generation != entry->generation;
}

// Drops stale entries at the head of the agenda, so that trp_stage_next_due is the step of an entry that is not stale.
static void drop_stale(trp_stage *stage)
{
    const trpi_stage_agenda_entry *first;
    while ((first = trpi_stage_agenda_first(&stage->agenda)) != NULL && is_stale(stage, first)) {
        trpi_stage_agenda_remove_first(&stage->agenda);
    }
}

static void read_commands(trp_stage *stage)
{
    uint32_t count = 0;
    (void)trp_world_commands(stage->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        trp_command command = trp_world_commands(stage->world, &count)[i];  // a newcomer may move them elsewhere
        if (command.kind == TRP_COMMAND_STOP) {
            trpi_stage_performance_stop(stage, &command);
        } else if (command.kind == TRP_COMMAND_RESUME) {
            trpi_stage_performance_resume(stage, &command);
        } else {
            trpi_stage_performance_begin(stage, &command);
        }
    }
}

void trp_stage_step(trp_stage *stage)
{
    TRP_REQUIRE(stage != NULL, );

    stage->now = trp_world_now(stage->world);
    stage->succeeded_count = 0;
    stage->squares_before = trpi_stage_path_search_visited_cell_count(stage->search);
    if (stage->commands_read != stage->now) {
        stage->commands_read = stage->now;
        read_commands(stage);
    }
    for (drop_stale(stage); stage->agenda.count > 0; drop_stale(stage)) {
        if (trpi_stage_agenda_first(&stage->agenda)->step > stage->now) {
            break;
        }
        trpi_stage_agenda_entry entry = trpi_stage_agenda_remove_first(&stage->agenda);
        stage->counts.body_visits++;
        stage->performances[entry.performance].is_due = false;
        trpi_stage_performance_run(stage, entry.performance);
    }
    trpi_stage_hand_in_motions(stage);
}

uint32_t trp_stage_next_due(const trp_stage *stage)
{
    TRP_REQUIRE(stage != NULL, 0);

    const trpi_stage_agenda_entry *first = trpi_stage_agenda_first(&stage->agenda);
    return first == NULL ? UINT32_MAX : first->step;
}
