// SPDX-License-Identifier: MIT
// Notes stays. They begin and end with events. After a step, the queues of all agents in its events are read, for what the
// events do not tell: queue, state and task.

#include "show/chronicle.h"
#include "show/places.h"

#include "troupe/assert.h"

#include "troupe/sized.h"

#include <stdlib.h>
#include <string.h>

void trp_chronicle_def_init(trp_chronicle_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_chronicle_def defaults = {.size_bytes = size, .record_capacity = 250000};
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

static void set_row_sizes(trp_chronicle *chronicle)
{
    chronicle->people.row_bytes = sizeof(trpi_person);
    chronicle->by_serial.row_bytes = sizeof(uint32_t);
    chronicle->stays.row_bytes = sizeof(trpi_stay);
    chronicle->phases.row_bytes = sizeof(trpi_stay_phase);
    chronicle->places.row_bytes = sizeof(trpi_stay_tree_position);
    chronicle->marks.row_bytes = sizeof(trpi_timeline_mark);
    chronicle->speeches.row_bytes = sizeof(trpi_chronicle_speech);
    chronicle->sleeps.row_bytes = sizeof(trpi_dormant_interval);
    chronicle->corners.row_bytes = sizeof(trpi_path_corner);
    chronicle->swings.row_bytes = sizeof(trpi_chronicle_door_swing);
    chronicle->doors.row_bytes = sizeof(trpi_chronicle_door);
    chronicle->told.row_bytes = sizeof(trpi_thing_account);
}

trp_result trp_chronicle_create(const trp_rehearsal *rehearsal, const trp_chronicle_def *def, trp_chronicle **chronicle)
{
    if (rehearsal == NULL || chronicle == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    trp_chronicle_def whole;
    trp_chronicle_def_init(&whole, sizeof whole);
    trp_result result = def != NULL ? trp_sized_struct_read(&whole, sizeof whole, def) : TRP_OK;
    *chronicle = result == TRP_OK ? calloc(1, sizeof **chronicle) : NULL;
    if (*chronicle == NULL) {
        return result != TRP_OK ? result : TRP_ERROR_MEMORY;
    }
    trp_chronicle *made = *chronicle;
    made->rehearsal = rehearsal;
    made->world = trp_rehearsal_world(rehearsal);
    made->pack = trp_world_pack(made->world);
    made->record_capacity = whole.record_capacity;
    made->first_step = trp_world_now(made->world);
    made->last_step = made->first_step;
    made->first_second = trp_world_time_of_day(made->world);
    set_row_sizes(made);
    return TRP_OK;
}

void trp_chronicle_destroy(trp_chronicle *chronicle)
{
    if (chronicle == NULL) {
        return;
    }
    trpi_row_array_release(&chronicle->people);
    trpi_row_array_release(&chronicle->by_serial);
    trpi_row_array_release(&chronicle->stays);
    trpi_row_array_release(&chronicle->phases);
    trpi_row_array_release(&chronicle->places);
    trpi_row_array_release(&chronicle->marks);
    trpi_row_array_release(&chronicle->speeches);
    trpi_row_array_release(&chronicle->sleeps);
    trpi_row_array_release(&chronicle->corners);
    trpi_row_array_release(&chronicle->swings);
    trpi_row_array_release(&chronicle->doors);
    trpi_row_array_release(&chronicle->told);
    trpi_numbered_texts_release(&chronicle->words);
    trpi_numbered_texts_release(&chronicle->accounts);
    trpi_numbered_texts_release(&chronicle->situations);
    free(chronicle);
}

// Finds the open stay of a person that an event is about: of the event's behaviour and scene the newest, else the oldest one
// whose scene is not known. Returns its position in `open_stays`, or `open_count` when there is none.
static uint32_t find_event_stay(const trp_chronicle *chronicle, const trpi_person *record, const trp_event *event)
{
    uint32_t found = record->open_count;
    for (uint32_t i = 0; i < record->open_count; i++) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, record->open_stays[i]);
        if (stay->behaviour != event->behaviour) {
            continue;
        }
        if (stay->scene == event->scene) {
            found = i;
        } else if (stay->scene == 0 && found == record->open_count) {
            found = i;
        }
    }
    return found;
}

// Returns the position of a queue entry's stay among the open stays of its person; their number when there is none.
static uint32_t find_entry_stay(const trp_chronicle *chronicle, const trpi_person *record, const trp_queue_entry *entry)
{
    uint32_t i = 0;
    for (; i < record->open_count; i++) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, record->open_stays[i]);
        if (stay->behaviour == entry->behaviour && stay->adoption_step == entry->since) {
            break;
        }
    }
    return i;
}

// Returns the kind of queue that a behaviour uses, for a behaviour that was never seen in a queue because it ended before the
// queues of its agent were read.
static uint8_t usual_queue(const trp_pack *pack, uint32_t behaviour)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, behaviour, &info, sizeof info) != TRP_OK) {
        return TRP_QUEUE_INDEPENDENT;
    }
    if (info.initiation == 1) {
        return TRP_QUEUE_LATENT;
    }
    bool is_alone = info.topic == TRP_NOT_FOUND && info.scene == TRP_NOT_FOUND;
    return is_alone ? TRP_QUEUE_INDEPENDENT : TRP_QUEUE_COLLABORATIVE;
}

static void open_stay(trp_chronicle *chronicle, uint32_t person, uint32_t behaviour, uint32_t since)
{
    trpi_person *record = trpi_chronicle_person(chronicle, person);
    if (record->open_count == TRPI_STAYS_AT_ONCE) {
        return;  // more than a pack may declare
    }
    trpi_stay stay;
    memset(&stay, 0, sizeof stay);
    stay.person = person;
    stay.behaviour = behaviour;
    stay.from = trp_world_now(chronicle->world);
    stay.adoption_step = since;
    stay.ordinal = record->stay_count;
    stay.until = TRP_NOT_FOUND;
    stay.partner = TRP_NOT_FOUND;
    stay.first_phase = TRP_NOT_FOUND;
    stay.last_phase = TRP_NOT_FOUND;
    stay.first_tree_position = TRP_NOT_FOUND;
    stay.last_tree_position = TRP_NOT_FOUND;
    stay.has_places = trpi_behaviour_has_nodes(chronicle->pack, behaviour);
    stay.queue = usual_queue(chronicle->pack, behaviour);
    if (!trpi_row_array_add(&chronicle->stays, &stay)) {
        chronicle->failed = true;
        return;
    }
    record->open_stays[record->open_count++] = chronicle->stays.count - 1;
    record->stay_count++;
}

static void close_stay(trp_chronicle *chronicle, uint32_t person, uint32_t place, uint8_t end, uint8_t reason)
{
    trpi_person *record = trpi_chronicle_person(chronicle, person);
    trpi_stay *stay = trpi_chronicle_stay(chronicle, record->open_stays[place]);
    stay->until = trp_world_now(chronicle->world);
    stay->end = end;
    stay->reason = reason;
    record->open_count--;
    for (uint32_t i = place; i < record->open_count; i++) {
        record->open_stays[i] = record->open_stays[i + 1];
    }
}

static bool is_worth_a_mark(uint32_t kind)
{
    switch (kind) {
    case TRP_EVENT_INTERRUPTED:
    case TRP_EVENT_RESUMED:
    case TRP_EVENT_SUSPENDED:
    case TRP_EVENT_ACTIVATED:
    case TRP_EVENT_CANCELLED:
    case TRP_EVENT_TASK_FAILED:
    case TRP_EVENT_SCENE_STARTED:
    case TRP_EVENT_SCENE_ENDED:
    case TRP_EVENT_SCENE_BROKEN:
    case TRP_EVENT_ASKED:
    case TRP_EVENT_REFUSED: return true;
    default: return false;
    }
}

static void note_mark(trp_chronicle *chronicle, uint32_t person, uint32_t stay, const trp_event *event)
{
    trpi_timeline_mark mark = {.person = person,
                               .step = trp_world_now(chronicle->world),
                               .behaviour = event->behaviour,
                               .other_behaviour = event->other_behaviour,
                               .other = trpi_chronicle_find_person(chronicle, event->other),
                               .stay = stay,
                               .kind = event->kind,
                               .reason = event->reason,
                               .scene = event->scene};
    chronicle->failed = !trpi_row_array_add(&chronicle->marks, &mark) || chronicle->failed;
}

static void note_event(trp_chronicle *chronicle, const trp_event *event)
{
    uint32_t person = trpi_chronicle_find_person(chronicle, event->agent);
    if (person == TRP_NOT_FOUND) {
        return;
    }
    trpi_person *record = trpi_chronicle_person(chronicle, person);
    record->last_event_step = trp_world_now(chronicle->world);
    if (event->kind == TRP_EVENT_STARTED) {
        open_stay(chronicle, person, event->behaviour, event->step);
        return;
    }
    uint32_t place = find_event_stay(chronicle, record, event);
    bool is_open = place < record->open_count;
    uint32_t stay = is_open ? record->open_stays[place] : TRP_NOT_FOUND;
    if (is_open && event->scene != 0) {
        trpi_chronicle_stay(chronicle, stay)->scene = event->scene;
    }
    if (is_worth_a_mark(event->kind)) {
        note_mark(chronicle, person, stay, event);
    }
    if (is_open && (event->kind == TRP_EVENT_FINISHED || event->kind == TRP_EVENT_CANCELLED)) {
        close_stay(chronicle, person, place, event->kind, event->reason);
    }
}

static uint8_t free_slot(const trp_chronicle *chronicle, const trpi_person *record, const trpi_stay *wanted)
{
    uint64_t taken = 0;
    for (uint32_t i = 0; i < record->open_count; i++) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, record->open_stays[i]);
        if (stay->is_placed && stay->layer == wanted->layer && stay->queue == wanted->queue) {
            taken |= UINT64_C(1) << stay->slot;
        }
    }
    uint8_t slot = 0;
    while (taken >> slot & 1) {
        slot++;
    }
    return slot;
}

static trpi_stay_state entry_state(const trp_queue_entry *entry)
{
    if (entry->is_suspended) {
        return TRPI_STATE_SUSPENDED;
    }
    if (!entry->is_current) {
        return TRPI_STATE_INTERRUPTED;
    }
    return entry->self_done ? TRPI_STATE_WAITS : TRPI_STATE_RUNS;
}

static void note_phase(trp_chronicle *chronicle, uint32_t index, uint32_t state, uint32_t task)
{
    trpi_stay *stay = trpi_chronicle_stay(chronicle, index);
    uint32_t now = trp_world_now(chronicle->world);
    if (stay->last_phase != TRP_NOT_FOUND) {
        trpi_stay_phase *last = trpi_chronicle_phase(chronicle, stay->last_phase);
        if (last->state == state && last->task == task) {
            return;
        }
    }
    trpi_stay_phase phase = {index, now, task, TRP_NOT_FOUND, state};
    if (!trpi_row_array_add(&chronicle->phases, &phase)) {
        chronicle->failed = true;
        return;
    }
    uint32_t added = chronicle->phases.count - 1;
    if (stay->last_phase == TRP_NOT_FOUND) {
        stay->first_phase = added;
    } else {
        trpi_chronicle_phase(chronicle, stay->last_phase)->next = added;
    }
    stay->last_phase = added;
}

static void note_entry(trp_chronicle *chronicle, uint32_t person, const trp_queue_entry *entry, uint32_t position)
{
    trpi_person *record = trpi_chronicle_person(chronicle, person);
    uint32_t place = find_entry_stay(chronicle, record, entry);
    if (place == record->open_count) {  // adopted before the chronicle began
        open_stay(chronicle, person, entry->behaviour, entry->since);
        if (place == record->open_count) {
            return;
        }
    }
    trpi_stay *stay = trpi_chronicle_stay(chronicle, record->open_stays[place]);
    if (!stay->is_placed) {
        stay->queue = (uint8_t)entry->queue;
        stay->layer = entry->layer;
        stay->slot = free_slot(chronicle, record, stay);
        stay->is_placed = true;
    }
    uint32_t partner = trpi_chronicle_find_person(chronicle, entry->partner);
    stay->partner = partner == TRP_NOT_FOUND ? stay->partner : partner;
    note_phase(chronicle, record->open_stays[place], entry_state(entry), entry->task);
    if (stay->has_places) {
        trpi_chronicle_note_stay_nodes(chronicle, record->open_stays[place], position, entry_state(entry) == TRPI_STATE_RUNS);
    }
}

// Closes the stays of behaviours that are not in the queues any more, whatever the events say.
static void close_absent(trp_chronicle *chronicle, uint32_t person, const trp_queue_entry *entries, uint32_t count)
{
    trpi_person *record = trpi_chronicle_person(chronicle, person);
    for (uint32_t place = record->open_count; place-- > 0;) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, record->open_stays[place]);
        bool is_there = false;
        for (uint32_t i = 0; i < count; i++) {
            is_there = is_there || (entries[i].behaviour == stay->behaviour && entries[i].since == stay->adoption_step);
        }
        if (!is_there) {
            close_stay(chronicle, person, place, TRP_EVENT_CANCELLED, TRP_REASON_GONE);
        }
    }
}

static void note_queues(trp_chronicle *chronicle, uint32_t person)
{
    trp_queue_entry entries[TRPI_STAYS_AT_ONCE];
    trp_entity entity = trpi_chronicle_person(chronicle, person)->entity;
    uint32_t count = trp_agent_queues(chronicle->world, entity, entries, TRPI_STAYS_AT_ONCE, sizeof *entries);
    for (uint32_t i = 0; i < count; i++) {
        if (!entries[i].is_asked) {
            note_entry(chronicle, person, &entries[i], i);
        }
    }
    close_absent(chronicle, person, entries, count);
}

// Returns whether the queues of a person must be read without an event: networks go from node to node without events.
static bool has_tree_or_network(const trp_chronicle *chronicle, uint32_t person)
{
    const trpi_person *record = trpi_chronicle_person(chronicle, person);
    for (uint32_t i = 0; i < record->open_count; i++) {
        if (trpi_chronicle_stay(chronicle, record->open_stays[i])->has_places) {
            return true;
        }
    }
    return false;
}

enum { LINES_OF_AN_ACCOUNT = 8 };  // about as many: an account takes as much room as so many other records

static uint32_t record_count(const trp_chronicle *chronicle)
{
    return chronicle->stays.count + chronicle->phases.count + chronicle->places.count + chronicle->marks.count +
           chronicle->speeches.count + chronicle->sleeps.count + chronicle->corners.count + chronicle->swings.count +
           LINES_OF_AN_ACCOUNT * chronicle->told.count;
}

void trp_chronicle_follow(trp_chronicle *chronicle, trp_entity who)
{
    TRP_REQUIRE(chronicle != NULL, );
    chronicle->followed = who;
}

void trp_chronicle_note_step(trp_chronicle *chronicle)
{
    TRP_REQUIRE(chronicle != NULL, );
    if (chronicle->is_full || chronicle->failed) {
        return;
    }
    trpi_chronicle_note_spawns_and_dormancy(chronicle);
    uint32_t count = 0;
    const trp_event *events = trp_world_events(chronicle->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        note_event(chronicle, &events[i]);
    }
    uint32_t now = trp_world_now(chronicle->world);
    for (uint32_t i = 0; i < chronicle->people.count; i++) {
        bool is_touched = trpi_chronicle_person(chronicle, i)->last_event_step == now || !chronicle->has_begun;
        if (is_touched || has_tree_or_network(chronicle, i)) {
            note_queues(chronicle, i);
        }
    }
    trpi_chronicle_note_bodies_things_and_doors(chronicle);
    chronicle->has_begun = true;
    chronicle->last_step = now;
    chronicle->is_full = record_count(chronicle) >= chronicle->record_capacity;
}

bool trp_chronicle_is_full(const trp_chronicle *chronicle, uint32_t *last_step)
{
    TRP_REQUIRE(chronicle != NULL, false);
    *last_step = chronicle->last_step;
    return chronicle->is_full;
}
