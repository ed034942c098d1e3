// SPDX-License-Identifier: MIT
// Notes the visible side of a chronicle: persons, their ways and speech, doors. Bodies move in straight stretches between
// the steps at which something is due, so that it is enough to look at them at those steps.

#include "show/chronicle.h"

#include "troupe/motion.h"

#include <string.h>

uint32_t trpi_chronicle_find_person(const trp_chronicle *chronicle, trp_entity entity)
{
    uint32_t serial = (uint32_t)(entity.value >> 32);
    if (entity.value == 0 || serial >= chronicle->by_serial.count) {
        return TRP_NOT_FOUND;
    }
    return *(uint32_t *)trpi_row_array_at(&chronicle->by_serial, serial) - 1;
}

static bool make_room(trp_chronicle *chronicle, uint32_t serial)
{
    uint32_t nobody = 0;
    while (chronicle->by_serial.count <= serial) {
        if (!trpi_row_array_add(&chronicle->by_serial, &nobody)) {
            return false;
        }
    }
    return true;
}

static void add_figure(trp_chronicle *chronicle, trp_entity entity)
{
    uint32_t kind = trp_entity_kind(chronicle->world, entity);
    if (kind == TRP_NOT_FOUND || trp_pack_kind_is_place(chronicle->pack, kind) ||
        trpi_chronicle_find_person(chronicle, entity) != TRP_NOT_FOUND) {
        return;
    }
    trpi_person record;
    memset(&record, 0, sizeof record);
    record.entity = entity;
    record.role = TRP_NOT_FOUND;
    record.kind = trp_index_of_number(kind);
    record.from = trp_world_now(chronicle->world);
    record.until = TRP_NOT_FOUND;
    record.speech = TRP_NOT_FOUND;
    record.last_event_step = record.from;
    record.is_player = trp_pack_kind_is_player(chronicle->pack, kind);
    record.is_thing = !record.is_player && !trp_pack_kind_is_character(chronicle->pack, kind);
    record.name = trpi_numbered_texts_find_or_add(&chronicle->words, trp_rehearsal_entity_name(chronicle->rehearsal, entity));
    uint32_t serial = (uint32_t)(entity.value >> 32);
    if (record.name == UINT32_MAX || !make_room(chronicle, serial) || !trpi_row_array_add(&chronicle->people, &record)) {
        chronicle->failed = true;
        return;
    }
    *(uint32_t *)trpi_row_array_at(&chronicle->by_serial, serial) = chronicle->people.count;
}

static void fall_asleep(trp_chronicle *chronicle, uint32_t person)
{
    trpi_dormant_interval sleep = {person, trp_world_now(chronicle->world), TRP_NOT_FOUND};
    if (person != TRP_NOT_FOUND && !trpi_row_array_add(&chronicle->sleeps, &sleep)) {
        chronicle->failed = true;
    }
}

static void wake_up(trp_chronicle *chronicle, uint32_t person)
{
    for (uint32_t i = chronicle->sleeps.count; i-- > 0;) {
        trpi_dormant_interval *sleep = trpi_row_array_at(&chronicle->sleeps, i);
        if (sleep->person == person) {
            sleep->until = trp_world_now(chronicle->world);
            return;
        }
    }
}

static void find_doors(trp_chronicle *chronicle)
{
    trp_stage *stage = trp_rehearsal_stage(chronicle->rehearsal);
    trp_stage_map map;
    trp_stage_map_size(stage, &map, sizeof map);
    for (uint32_t row = 0; row < map.height; row++) {
        for (uint32_t column = 0; column < map.width; column++) {
            trpi_chronicle_door door = {column, row, false};
            if (trp_stage_is_door(stage, column, row) && !trpi_row_array_add(&chronicle->doors, &door)) {
                chronicle->failed = true;
            }
        }
    }
}

void trpi_chronicle_note_spawns_and_dormancy(trp_chronicle *chronicle)
{
    if (!chronicle->has_begun) {
        find_doors(chronicle);
        for (trp_entity entity = trp_world_next_entity(chronicle->world, trp_nobody()); entity.value != 0;
             entity = trp_world_next_entity(chronicle->world, entity)) {
            add_figure(chronicle, entity);
        }
    }
    uint32_t count = 0;
    const trp_event *events = trp_world_events(chronicle->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t person = TRP_NOT_FOUND;
        switch (events[i].kind) {
        case TRP_EVENT_SPAWNED: add_figure(chronicle, events[i].agent); break;
        case TRP_EVENT_DESPAWNED:
            person = trpi_chronicle_find_person(chronicle, events[i].agent);
            if (person != TRP_NOT_FOUND) {
                trpi_chronicle_person(chronicle, person)->until = trp_world_now(chronicle->world);
            }
            break;
        case TRP_EVENT_DORMANT: fall_asleep(chronicle, trpi_chronicle_find_person(chronicle, events[i].agent)); break;
        case TRP_EVENT_LIVE: wake_up(chronicle, trpi_chronicle_find_person(chronicle, events[i].agent)); break;
        default: break;
        }
    }
}

static void note_speech(trp_chronicle *chronicle, uint32_t person, const trp_stage_entity_state *view)
{
    trpi_person *record = trpi_chronicle_person(chronicle, person);
    uint32_t now = trp_world_now(chronicle->world);
    bool speaks = view->line[0] != '\0' && view->line_until > now;
    bool goes_on = speaks && view->line_until == record->line_until;
    if (goes_on) {
        return;
    }
    if (record->speech != TRP_NOT_FOUND) {
        trpi_chronicle_speech *last = trpi_row_array_at(&chronicle->speeches, record->speech);
        last->until = last->until > now ? now : last->until;
        record->speech = TRP_NOT_FOUND;
        record->line_until = 0;
    }
    if (speaks) {
        trpi_chronicle_speech speech = {person, now, view->line_until,
                                        trpi_numbered_texts_find_or_add(&chronicle->words, view->line),
                                        trpi_chronicle_find_person(chronicle, view->line_to)};
        if (speech.words_index == UINT32_MAX || !trpi_row_array_add(&chronicle->speeches, &speech)) {
            chronicle->failed = true;
            return;
        }
        record->speech = chronicle->speeches.count - 1;
        record->line_until = view->line_until;
    }
}

static void note_body(trp_chronicle *chronicle, uint32_t person)
{
    trpi_person *record = trpi_chronicle_person(chronicle, person);
    if (record->role == TRP_NOT_FOUND) {
        trp_agent_roles(chronicle->world, record->entity, &record->role, 1);
        record->role = trp_index_of_number(record->role);
    }
    trp_point at = trp_entity_position(chronicle->world, record->entity);
    trpi_path_point spot = {trp_world_now(chronicle->world), at.x * 100 / TRP_UNITS_PER_METRE, at.y * 100 / TRP_UNITS_PER_METRE};
    trpi_path_corner corner = {person, {0, 0, 0}};
    if (trpi_path_simplifier_add(&record->path, spot, &corner.spot) && !trpi_row_array_add(&chronicle->corners, &corner)) {
        chronicle->failed = true;
    }
    trp_stage_entity_state view;
    if (trp_stage_describe_entity(trp_rehearsal_stage(chronicle->rehearsal), record->entity, &view, sizeof view) == TRP_OK) {
        note_speech(chronicle, person, &view);
    }
}

static void note_doors(trp_chronicle *chronicle)
{
    const trp_stage *stage = trp_rehearsal_stage(chronicle->rehearsal);
    for (uint32_t i = 0; i < chronicle->doors.count; i++) {
        trpi_chronicle_door *door = trpi_row_array_at(&chronicle->doors, i);
        if (trp_stage_door_is_open(stage, door->column, door->row) != door->is_open) {
            trpi_chronicle_door_swing swing = {i, trp_world_now(chronicle->world)};
            door->is_open = !door->is_open;
            chronicle->failed = !trpi_row_array_add(&chronicle->swings, &swing) || chronicle->failed;
        }
    }
}

void trpi_chronicle_note_bodies_things_and_doors(trp_chronicle *chronicle)
{
    for (uint32_t i = 0; i < chronicle->people.count; i++) {
        if (trpi_chronicle_person(chronicle, i)->until == TRP_NOT_FOUND) {
            note_body(chronicle, i);
            if (trpi_chronicle_person(chronicle, i)->is_thing) {
                trpi_chronicle_note_account_of_thing(chronicle, i);
            }
        }
    }
    note_doors(chronicle);
}
