// SPDX-License-Identifier: MIT
// Functions that all parts of the stage use: scheduling, motion, performances, bodies. See host.h.

#include "stage/host.h"

#include "stage/chance.h"

#include "troupe/assert.h"

#include <stdlib.h>
#include <string.h>

bool trpi_stage_performance_set_due(trp_stage *stage, uint32_t performance, uint32_t step)
{
    trpi_stage_performance *due = &stage->performances[performance];
    due->generation++;
    trpi_stage_agenda_entry entry = {.step = step > stage->now ? step : stage->now + 1,
                                     .body_serial = stage->bodies.all[due->body].serial,
                                     .performance = performance,
                                     .generation = due->generation};
    due->due = entry.step;
    due->order = stage->agenda.filed_count;
    due->is_due = trpi_stage_agenda_add_entry(&stage->agenda, entry);
    return due->is_due;
}

uint32_t trpi_stage_step_after(const trp_stage *stage, uint32_t milliseconds)
{
    return stage->now + trp_world_ms_to_steps(stage->world, milliseconds);
}

uint64_t trpi_stage_body_draw_random(trp_stage *stage, uint32_t body)
{
    trpi_stage_body *who = &stage->bodies.all[body];
    return trpi_stage_chance_draw(stage->def.seed, who->serial, who->draws++);
}

trp_point trpi_stage_body_position(const trp_stage *stage, uint32_t body)
{
    return trpi_stage_body_position_at(&stage->bodies.all[body], stage->now);
}

trp_point trpi_stage_target_position(const trp_stage *stage, trpi_stage_target target)
{
    return target.kind == TRPI_STAGE_TARGET_BODY ? trpi_stage_body_position(stage, target.body) : target.point;
}

bool trpi_stage_point_is_valid(trp_point at)
{
    const int32_t parts[] = {at.x, at.y, at.z};
    bool within = true;
    for (uint32_t i = 0; i < 3; i++) {
        within = within && parts[i] >= -TRP_FARTHEST && parts[i] <= TRP_FARTHEST;
    }
    return within;
}

bool trpi_stage_begin_stretch(trp_stage *stage, uint32_t body, trp_point to, uint32_t steps)
{
    if (stage->bodies.all[body].is_gone) {
        return true;  // no body moves
    }
    if (stage->motion_count == stage->motion_capacity) {
        uint32_t capacity = stage->motion_capacity == 0 ? 64 : stage->motion_capacity * 2;
        trp_motion *motions = realloc(stage->motions, capacity * sizeof *motions);
        if (motions == NULL) {
            return false;
        }
        stage->motions = motions;
        stage->motion_capacity = capacity;
    }
    trpi_stage_body *who = &stage->bodies.all[body];
    trp_point here = trpi_stage_body_position_at(who, stage->now);
    if (who->stretch.ends > who->stretch.begins) {
        stage->walked_units += trp_point_distance(who->stretch.from, here);
    }
    who->stretch = (trpi_stage_stretch){steps == 0 ? to : here, to, stage->now, stage->now + steps};
    stage->motions[stage->motion_count++] =
        (trp_motion){.entity = who->entity, .from = who->stretch.from, .to = to, .steps = steps};
    return true;
}

void trpi_stage_hand_in_motions(trp_stage *stage)
{
    if (stage->motion_count > 0) {
        trp_world_set_motions(stage->world, stage->motions, stage->motion_count);
        stage->motion_count = 0;
    }
}

// ---- Performances -------------------------------------------------------------------------------

void trpi_stage_walk_stop(trp_stage *stage, uint32_t performance)
{
    trpi_stage_body *body = &stage->bodies.all[stage->performances[performance].body];
    if (body->walking_performance != performance) {
        return;
    }
    body->walking_performance = TRPI_STAGE_NO_PERFORMANCE;
    trp_point here = trpi_stage_body_position_at(body, stage->now);
    if (stage->now < body->stretch.ends) {
        trpi_stage_begin_stretch(stage, stage->performances[performance].body, here, 0);
    }
    trpi_stage_body_reserve_point(body, &stage->map, here);
}

static uint32_t take_unused(trp_stage *stage)
{
    uint32_t index = stage->first_unused;
    if (index != TRPI_STAGE_NO_PERFORMANCE) {
        stage->first_unused = stage->performances[index].next;
        return index;
    }
    if (stage->performance_count == stage->performance_capacity) {
        uint32_t capacity = stage->performance_capacity == 0 ? 32 : stage->performance_capacity * 2;
        trpi_stage_performance *all = realloc(stage->performances, capacity * sizeof *all);
        if (all == NULL) {
            return TRPI_STAGE_NO_PERFORMANCE;
        }
        stage->performances = all;
        stage->performance_capacity = capacity;
    }
    index = stage->performance_count++;
    stage->performances[index] = (trpi_stage_performance){0};
    return index;
}

uint32_t trpi_stage_performance_open(trp_stage *stage, uint32_t body)
{
    uint32_t index = take_unused(stage);
    if (index == TRPI_STAGE_NO_PERFORMANCE) {
        return index;
    }
    trpi_stage_performance *performance = &stage->performances[index];
    trpi_stage_path path = performance->walk.path;
    char *words = performance->words;
    size_t words_room = performance->words_room;
    uint32_t generation = performance->generation + 1;
    *performance = (trpi_stage_performance){.action = TRP_NOT_FOUND,
                                            .body = body,
                                            .generation = generation,
                                            .next = stage->bodies.all[body].newest_performance,
                                            .item = TRP_NOT_FOUND,
                                            .words = words,
                                            .words_room = words_room,
                                            .time_ms = UINT32_MAX,
                                            .ends = UINT32_MAX,
                                            .began_at = trpi_stage_body_position(stage, body),
                                            .is_used = true};
    performance->walk.path = path;
    stage->bodies.all[body].newest_performance = index;
    return index;
}

void trpi_stage_performance_close(trp_stage *stage, uint32_t index)
{
    trpi_stage_performance *performance = &stage->performances[index];
    trpi_stage_body *body = &stage->bodies.all[performance->body];
    trpi_stage_walk_stop(stage, index);
    if (body->speaking_performance == index) {
        body->speaking_performance = TRPI_STAGE_NO_PERFORMANCE;
    }
    if (performance->verb == TRPI_STAGE_VERB_SIT) {
        body->sits = false;
    }

    uint32_t *link = &body->newest_performance;
    while (*link != index) {
        link = &stage->performances[*link].next;
    }
    *link = performance->next;
    performance->next = stage->first_unused;
    stage->first_unused = index;
    performance->is_used = false;
    performance->generation++;
}

static void drop_all(trp_stage *stage, uint32_t body)
{
    while (stage->bodies.all[body].newest_performance != TRPI_STAGE_NO_PERFORMANCE) {
        trpi_stage_performance_close(stage, stage->bodies.all[body].newest_performance);
    }
}

// ---- Bodies come and go -------------------------------------------------------------------------

uint32_t trpi_stage_kind_speed_fact(const trp_stage *stage, uint32_t kind)
{
    char name[128];
    const char *kind_name = trp_pack_name(stage->pack, TRP_NAMES_KIND, kind);
    size_t length = strlen(kind_name);
    if (length == 0 || length + sizeof ".speed" > sizeof name) {
        return TRP_NOT_FOUND;
    }
    memcpy(name, kind_name, length);
    memcpy(name + length, ".speed", sizeof ".speed");
    uint32_t fact = trp_pack_find(stage->pack, TRP_NAMES_FACT, name);
    trp_fact_info info;
    bool fits =
        fact != TRP_NOT_FOUND && trp_pack_fact(stage->pack, fact, &info, sizeof info) == TRP_OK && info.type == TRP_TYPE_NUMBER;
    return fits ? fact : TRP_NOT_FOUND;
}

uint32_t trpi_stage_add_body(trp_stage *stage, trp_entity entity, const char *name, trp_point at)
{
    uint32_t known = trpi_stage_bodies_find(&stage->bodies, entity);
    if (known != TRPI_STAGE_NO_BODY) {
        return stage->bodies.all[known].is_gone ? TRPI_STAGE_NO_BODY : known;
    }
    uint32_t index = trpi_stage_bodies_add(&stage->bodies, entity);
    if (index == TRPI_STAGE_NO_BODY || !trpi_stage_bodies_give_name(&stage->bodies, index, name)) {
        return TRPI_STAGE_NO_BODY;
    }
    trpi_stage_body *body = &stage->bodies.all[index];
    body->serial = trp_entity_serial(stage->world, entity);
    body->kind = trp_index_of_number(trp_entity_kind(stage->world, entity));
    body->is_place = trp_pack_kind_is_place(stage->pack, body->kind);
    body->is_player = trp_pack_kind_is_player(stage->pack, body->kind);
    body->speed_fact = trpi_stage_kind_speed_fact(stage, body->kind);
    body->stretch = (trpi_stage_stretch){at, at, stage->now, stage->now};
    if (!body->is_place) {
        trpi_stage_body_reserve_point(body, &stage->map, at);
    }
    return index;
}

static void forget(trp_stage *stage, uint32_t body)
{
    stage->bodies.all[body].is_gone = true;
    drop_all(stage, body);
    trpi_stage_body_release_point(&stage->bodies.all[body], &stage->map);
}

bool trpi_stage_body_keep_if_alive(trp_stage *stage, uint32_t body)
{
    trpi_stage_body *who = &stage->bodies.all[body];
    if (!who->is_gone && !trp_entity_is_alive(stage->world, who->entity)) {
        forget(stage, body);
    }
    return !who->is_gone;
}

void trp_stage_remove(trp_stage *stage, trp_entity entity)
{
    TRP_REQUIRE(stage != NULL, );

    uint32_t body = trpi_stage_bodies_find(&stage->bodies, entity);
    if (body != TRPI_STAGE_NO_BODY && !stage->bodies.all[body].is_gone) {
        stage->now = trp_world_now(stage->world);
        forget(stage, body);
    }
}
