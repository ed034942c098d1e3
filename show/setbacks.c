// SPDX-License-Identifier: MIT
// Collects what agents do in vain, which no single moment shows: a blocked way, an empty shelf, a `check` that is never true, an
// object that refuses, a partner who never has time.
//
// Invariants:
// - there is one setback for each agent, behaviour, kind of event, reason and other entity;
// - the setbacks of one agent and behaviour are one chain, and a place of the index is the first of a chain, or 0;
// - a behaviour that finishes begins a new row of all in its chain: what counts is how often in a row.

#include "show/pace.h"
#include "show/setbacks.h"

#include "show/rows.h"
#include "show/wording.h"
#include "troupe/assert.h"
#include "troupe/show.h"

#include <stdlib.h>

enum {
    TOLD_MOST = 10,    // lines of a summary
    PLACES_LEAST = 64  // of the index
};

typedef struct setback_row {
    uint32_t count, last_step, task, origin;
    uint32_t other_behaviour;            // that displaced it the last time
    uint32_t first_second, last_second;  // on the clock of the story
} setback_row;

typedef struct setback {
    trp_entity agent, other;
    uint32_t behaviour, next;  // the number of the next one of its chain and 1; 0: none
    uint8_t kind, reason;
    setback_row now, longest;
} setback;

struct trp_setbacks {
    const trp_pack *pack;
    trpi_row_array rows;
    uint32_t *places;  // numbers of first setbacks and 1
    uint32_t capacity, chains;
    bool failed;         // memory ran out: a setback is missing
    trp_event obstacle;  // the last refusal or circle of waits
    trpi_pace pace;
};

trp_result trp_setbacks_create(const trp_pack *pack, trp_setbacks **setbacks)
{
    TRP_REQUIRE(pack != NULL && setbacks != NULL, TRP_ERROR_ARGUMENT);
    *setbacks = calloc(1, sizeof **setbacks);
    if (*setbacks == NULL) {
        return TRP_ERROR_MEMORY;
    }
    (*setbacks)->pack = pack;
    (*setbacks)->rows.row_bytes = sizeof(setback);
    if (!trpi_pace_init(&(*setbacks)->pace, pack)) {
        trp_setbacks_destroy(*setbacks);
        *setbacks = NULL;
        return TRP_ERROR_MEMORY;
    }
    return TRP_OK;
}

void trp_setbacks_destroy(trp_setbacks *setbacks)
{
    if (setbacks != NULL) {
        trpi_row_array_release(&setbacks->rows);
        trpi_pace_release(&setbacks->pace);
        free(setbacks->places);
        free(setbacks);
    }
}

// --- Finding and adding ---

static setback *setback_at(const trp_setbacks *setbacks, uint32_t number)
{
    return trpi_row_array_at(&setbacks->rows, number - 1);
}

// Finds the place in the index that has the first setback of a chain; a free place, which has 0, when there is no such chain yet.
static uint32_t *find_place(const trp_setbacks *setbacks, trp_entity agent, uint32_t behaviour)
{
    TRP_ASSERT(setbacks->capacity > setbacks->chains);
    uint64_t hash = (agent.value * 0x9E3779B97F4A7C15u) ^ ((uint64_t)behaviour * 0xC2B2AE3D27D4EB4Fu);
    uint32_t at = (uint32_t)(hash >> 32) & (setbacks->capacity - 1);
    for (;; at = (at + 1) & (setbacks->capacity - 1)) {
        uint32_t number = setbacks->places[at];
        if (number == 0) {
            return &setbacks->places[at];
        }
        const setback *first = setback_at(setbacks, number);
        if (first->agent.value == agent.value && first->behaviour == behaviour) {
            return &setbacks->places[at];
        }
    }
}

static bool make_room(trp_setbacks *setbacks)
{
    if (setbacks->chains * 2 < setbacks->capacity) {
        return true;
    }
    uint32_t old_capacity = setbacks->capacity, *old = setbacks->places;
    uint32_t capacity = old_capacity == 0 ? PLACES_LEAST : old_capacity * 2;
    uint32_t *places = calloc(capacity, sizeof *places);
    if (places == NULL) {
        return false;
    }
    setbacks->places = places;
    setbacks->capacity = capacity;
    for (uint32_t i = 0; i < old_capacity; i++) {
        if (old[i] != 0) {
            const setback *first = setback_at(setbacks, old[i]);
            *find_place(setbacks, first->agent, first->behaviour) = old[i];
        }
    }
    free(old);
    return true;
}

// Finds the setback of an event or adds one; NULL when there is no memory.
static setback *find_setback(trp_setbacks *setbacks, const trp_event *event, trp_entity other)
{
    uint32_t behaviour = trp_index_of_number(event->behaviour);
    if (!make_room(setbacks)) {
        return NULL;
    }
    uint32_t *place = find_place(setbacks, event->agent, behaviour);
    for (uint32_t number = *place; number != 0; number = setback_at(setbacks, number)->next) {
        setback *found = setback_at(setbacks, number);
        if (found->kind == event->kind && found->reason == event->reason && found->other.value == other.value) {
            return found;
        }
    }
    setback made = {.agent = event->agent,
                    .other = other,
                    .behaviour = behaviour,
                    .next = *place,
                    .kind = event->kind,
                    .reason = event->reason};
    if (!trpi_row_array_add(&setbacks->rows, &made)) {
        return NULL;
    }
    setbacks->chains += *place == 0 ? 1 : 0;
    *place = setbacks->rows.count;
    return setback_at(setbacks, setbacks->rows.count);
}

// --- Noting ---

// Each kind of event that is a setback: its words in the list of one agent; for the summary, how often in a row the event
// must happen to be listed (0: never), and the words around the behaviour and the other entity. `says_why`: the reason of
// the event is added, because the words do not tell it.
static const struct {
    const char *befell;
    uint32_t least;
    bool says_why;
    const char *before, *with, *after;
} kinds[TRP_EVENT_KIND_COUNT] = {
    [TRP_EVENT_TASK_FAILED] = {" failed", 10, true, " failed in `", NULL, ""},
    [TRP_EVENT_REFUSED] = {" was refused", 10, true, " was refused `", " by ", ""},
    [TRP_EVENT_UNPLANNED] = {" found no plan", 10, true, " found no plan in `", NULL, ""},
    [TRP_EVENT_REJECTED] = {" could not start", 100, false, " found no partner for `", NULL, ""},
    [TRP_EVENT_DEADLOCKED] = {" waited in a circle", 1, false, " waited in `", " for ", " in a circle"},
    [TRP_EVENT_CANCELLED] = {" was given up", 0, true, NULL, NULL, NULL},
    [TRP_EVENT_SCENE_BROKEN] = {" broke up", 0, true, NULL, NULL, NULL},
    [TRP_EVENT_MISCALCULATED] = {" miscalculated", 0, true, NULL, NULL, NULL},
};

static bool is_setback(const trp_event *event)
{
    return event->kind < TRP_EVENT_KIND_COUNT && kinds[event->kind].befell != NULL;
}

// Returns the entity or thing that causes a setback. For a task that fails because of a refusal or a circle of waits, returns
// what the refusal or the circle is about; nobody for any other task that fails.
static trp_entity other_of(const trp_setbacks *setbacks, const trp_event *event)
{
    const trp_event *obstacle = &setbacks->obstacle;
    bool is_its_effect = event->kind == TRP_EVENT_TASK_FAILED && obstacle->agent.value == event->agent.value &&
                         event->step - obstacle->step <= 1 && obstacle->reason == event->reason;
    return is_its_effect ? obstacle->other : event->kind == TRP_EVENT_TASK_FAILED ? trp_nobody() : event->other;
}

static void note_setback(trp_setbacks *setbacks, const trp_world *world, const trp_event *event)
{
    setback *of = find_setback(setbacks, event, other_of(setbacks, event));
    if (of == NULL) {
        setbacks->failed = true;
        return;
    }
    uint32_t second = trp_world_time_of_day(world);
    of->now.first_second = of->now.count == 0 ? second : of->now.first_second;
    of->now.last_second = second;
    of->now.count++;
    of->now.last_step = event->step;
    of->now.task = event->task;
    of->now.origin = event->origin;
    of->now.other_behaviour = trp_index_of_number(event->other_behaviour);
    if (event->kind == TRP_EVENT_REFUSED || event->kind == TRP_EVENT_DEADLOCKED) {
        setbacks->obstacle = *event;
    }
}

static const setback_row *longest_row(const setback *of)
{
    return of->now.count > of->longest.count ? &of->now : &of->longest;
}

static void note_finish(trp_setbacks *setbacks, const trp_event *event)
{
    if (setbacks->capacity == 0) {
        return;
    }
    uint32_t number = *find_place(setbacks, event->agent, trp_index_of_number(event->behaviour));
    for (; number != 0; number = setback_at(setbacks, number)->next) {
        setback *of = setback_at(setbacks, number);
        of->longest = *longest_row(of);
        of->now = (setback_row){0};
    }
}

void trp_setbacks_note_step(trp_setbacks *setbacks, const trp_world *world)
{
    TRP_REQUIRE(setbacks != NULL, );
    uint32_t count, behaviours = trp_pack_count(setbacks->pack, TRP_NAMES_BEHAVIOUR);
    const trp_event *events = trp_world_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (trp_index_of_number(events[i].behaviour) >= behaviours) {
            continue;
        }
        trpi_pace_note_event(&setbacks->pace, world, &events[i]);
        if (events[i].kind == TRP_EVENT_FINISHED) {
            note_finish(setbacks, &events[i]);
        } else if (is_setback(&events[i])) {
            note_setback(setbacks, world, &events[i]);
        }
    }
}

// --- Setbacks of one agent ---

static void tell_task(const setback *of, const trp_pack *pack, trp_sheet *sheet)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, of->behaviour, &info, sizeof info) != TRP_OK || of->now.task >= info.task_count) {
        return;
    }
    trp_sheet_add_format(sheet, ", at task %u of %u", of->now.task + 1, info.task_count);
    const char *task = trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + of->now.task);
    if (task[0] != '\0') {
        trp_sheet_add(sheet, " (");
        trp_sheet_add_sanitized(sheet, task);
        trp_sheet_add(sheet, ")");
    }
}

// Writes "  Guest.Drink was refused by Blue Boar, 3 times in a row, the last time 2.0 s ago, at task 1 of 2: it was disabled."
static void tell_setback(const setback *of, const trp_rehearsal *rehearsal, trp_sheet *sheet)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    const trp_pack *pack = trp_world_pack(world);
    trp_sheet_add(sheet, "  ");
    trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_BEHAVIOUR, of->behaviour));
    trp_sheet_add(sheet, kinds[of->kind].befell);
    if (of->other.value != 0) {
        trp_sheet_add(sheet, of->kind == TRP_EVENT_REFUSED       ? " by "
                             : of->kind == TRP_EVENT_TASK_FAILED ? " because of "
                                                                 : " with ");
        trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, of->other));
    }
    trp_sheet_add_format(sheet, of->now.count == 1 ? ", once, " : ", %u times in a row, the last time ", of->now.count);
    trp_sheet_add_tenths(sheet, trp_world_now(world) - of->now.last_step, trp_world_steps_per_second(world));
    trp_sheet_add(sheet, " s ago");
    if (of->kind != TRP_EVENT_REJECTED && of->kind != TRP_EVENT_SCENE_BROKEN) {
        tell_task(of, pack, sheet);
    }
    trpi_wording_write_origin(sheet, " in ", pack, of->now.origin);
    trp_sheet_add(sheet, ": ");
    trpi_wording_write_reason(sheet, pack, (trp_reason)of->reason, of->behaviour, of->now.other_behaviour);
    trp_sheet_add(sheet, ".\n");
}

// Returns whether a behaviour was given up because of a failure that is told already.
static bool is_told_as_failure(const trp_setbacks *setbacks, const setback *of)
{
    if (of->kind != TRP_EVENT_CANCELLED) {
        return false;
    }
    uint32_t number = *find_place(setbacks, of->agent, of->behaviour);
    for (; number != 0; number = setback_at(setbacks, number)->next) {
        const setback *cause = setback_at(setbacks, number);
        if (cause->kind != of->kind && cause->now.count > 0 && of->now.last_step - cause->now.last_step <= 1 &&
            (cause->reason == of->reason || of->reason == TRP_REASON_FAILED)) {
            return true;
        }
    }
    return false;
}

trp_result trp_setbacks_print(const trp_setbacks *setbacks, const trp_rehearsal *rehearsal, trp_entity agent, trp_sheet *sheet)
{
    TRP_REQUIRE(setbacks != NULL && rehearsal != NULL, TRP_ERROR_ARGUMENT);
    bool any = false;
    for (uint32_t i = 1; i <= setbacks->rows.count; i++) {
        const setback *of = setback_at(setbacks, i);
        if (of->agent.value == agent.value && of->now.count > 0 && !is_told_as_failure(setbacks, of)) {
            trp_sheet_add(sheet, any ? "" : "\nCame to nothing before\n");
            tell_setback(of, rehearsal, sheet);
            any = true;
        }
    }
    return sheet->failed || setbacks->failed ? TRP_ERROR_MEMORY : TRP_OK;
}

// --- What is done in vain again and again ---

// Returns whether a setback came often enough in a row to be told in the summary, of `followed` or of all. Left out are the
// failure of a task that follows from a refusal or a circle of waits, since the refusal or the circle is told, and each rejection
// for another reason than a missing partner.
static bool is_repeated(const setback *of, trp_entity followed)
{
    bool is_effect = (of->kind == TRP_EVENT_TASK_FAILED && of->other.value != 0) ||
                     (of->kind == TRP_EVENT_REJECTED && of->reason != TRP_REASON_NO_PARTNER);
    return kinds[of->kind].least > 0 && (followed.value == 0 || of->agent.value == followed.value) && !is_effect &&
           longest_row(of)->count >= kinds[of->kind].least;
}

// Finds the repeated setback that comes behind setback `last` (0: the first one) in the order of the longest rows, of equals in the
// order of being noted; 0 when there is none.
static uint32_t find_next(const trp_setbacks *setbacks, trp_entity followed, uint32_t last)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i <= setbacks->rows.count; i++) {
        const setback *of = setback_at(setbacks, i);
        uint32_t count = longest_row(of)->count;
        uint32_t last_count = last == 0 ? UINT32_MAX : longest_row(setback_at(setbacks, last))->count;
        bool is_behind = count < last_count || (count == last_count && i > last);
        if (is_repeated(of, followed) && is_behind && (best == 0 || count > longest_row(setback_at(setbacks, best))->count)) {
            best = i;
        }
    }
    return best;
}

static void tell_repeated(const setback *of, const trp_rehearsal *rehearsal, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    const setback_row *row = longest_row(of);
    trp_sheet_add(sheet, "  ");
    trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, of->agent));
    trp_sheet_add(sheet, kinds[of->kind].before);
    trp_sheet_add_sanitized(sheet, trp_behaviour_title(pack, of->behaviour));
    trp_sheet_add(sheet, "`");
    if (of->other.value != 0 && kinds[of->kind].with != NULL) {
        trp_sheet_add(sheet, kinds[of->kind].with);
        trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, of->other));
    }
    trp_sheet_add(sheet, kinds[of->kind].after);
    trpi_wording_write_origin(sheet, " in ", pack, row->origin);
    trp_sheet_add(sheet, ", ");
    trpi_wording_write_how_often(sheet, row->count);
    bool is_short = row->first_second / 60 == row->last_second / 60;
    trp_sheet_add(sheet, row->count == 1 ? "" : " in a row");
    trp_sheet_add(sheet, is_short ? ", at " : ", ");
    trpi_wording_write_time_of_day(sheet, row->first_second);
    if (!is_short) {
        trp_sheet_add(sheet, " to ");
        trpi_wording_write_time_of_day(sheet, row->last_second);
    }
    if (kinds[of->kind].says_why) {
        trp_sheet_add(sheet, ": ");
        trpi_wording_write_reason(sheet, pack, (trp_reason)of->reason, of->behaviour, of->now.other_behaviour);
    }
    trp_sheet_add(sheet, ".\n");
}

trp_result trp_setbacks_print_repeated(const trp_setbacks *setbacks, const trp_rehearsal *rehearsal, trp_entity followed,
                                       trp_sheet *sheet)
{
    TRP_REQUIRE(setbacks != NULL && rehearsal != NULL, TRP_ERROR_ARGUMENT);
    uint32_t told = 0, left_out = 0;
    for (uint32_t at = find_next(setbacks, followed, 0); at != 0 && told < TOLD_MOST; told++) {
        trp_sheet_add(sheet, told == 0 ? "\nIn vain\n" : "");
        tell_repeated(setback_at(setbacks, at), rehearsal, sheet);
        at = find_next(setbacks, followed, at);
    }
    for (uint32_t i = 1; i <= setbacks->rows.count; i++) {
        left_out += is_repeated(setback_at(setbacks, i), followed) ? 1 : 0;
    }
    if (left_out > told) {
        trp_sheet_add_format(sheet, "  ... and %u more.\n", left_out - told);
    }
    trpi_pace_print(&setbacks->pace, rehearsal, followed, "\nToo fast, or in step\n", sheet);
    return sheet->failed || setbacks->failed || setbacks->pace.failed ? TRP_ERROR_MEMORY : TRP_OK;
}

bool trpi_setbacks_next_repeated(const trp_setbacks *setbacks, uint32_t *at, trpi_setback *found)
{
    while (*at < setbacks->rows.count) {
        const setback *of = setback_at(setbacks, ++*at);
        if (is_repeated(of, trp_nobody())) {
            const setback_row *row = longest_row(of);
            *found = (trpi_setback){.agent = of->agent,
                                    .other = of->other,
                                    .behaviour = of->behaviour,
                                    .origin = row->origin,
                                    .count = row->count,
                                    .first_clock_s = row->first_second,
                                    .last_clock_s = row->last_second,
                                    .kind = of->kind,
                                    .reason = of->reason};
            return true;
        }
    }
    return false;
}
