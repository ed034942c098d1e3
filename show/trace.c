// SPDX-License-Identifier: MIT
// Prints a chronicle in Chrome's trace-event format, one event per line. A running behaviour is a slice on a thread of its
// character and layer; in it is the task, and in the task the nodes and steps of a tree or network, or the wait. Since behaviours
// overlap in the queues, the whole stay of each is an asynchronous slice besides.
//
// Tracks: what runs at once has threads of its own, the tracks of a layer. A behaviour that begins to run while others of its layer
// run (they share no channel: SEMANTICS 2.3) has the first tracks that are free for itself and for the steps that it performs at
// once, which lie behind it in the order of trpi_stay_node_time.track.
//
// Invariants:
// - slices of a thread are nested: slices of a behaviour that is running lie in tracks that no other one has at that time, and a
//   question lasts one step, while all others begin and end at steps;
// - a number belongs to one thread: that of a character's first track in the first layer is its serial number, and the numbers of
//   all further ones are counted on from the highest serial number.

#include "show/chronicle.h"
#include "show/json.h"
#include "show/places.h"
#include "troupe/assert.h"
#include "troupe/tree.h"

#include <stdlib.h>

// A part of a stay in which it runs, without a break.
typedef struct running_time {
    uint32_t person, layer;
    uint32_t from, until;
    uint32_t first_phase;
    uint32_t track_count;
} running_time;

// The threads of one person in one layer: none while no behaviour of that layer was in the person's queues.
typedef struct layer_threads {
    uint64_t first;  // the number of that of track 0; unless it is the person's own
    uint32_t count;
} layer_threads;

typedef struct trace {
    const trp_chronicle *chronicle;
    trp_sheet *sheet;
    uint64_t steps_per_second;
    uint32_t role_count;
    uint64_t flows;
    bool has_events;
    uint32_t layer_count;
    layer_threads *threads;     // of each person and layer
    trpi_row_array node_times;  // trpi_stay_node_time, of all stays in their order
    uint32_t *first_node_time;  // of each stay, and the end of the last one
    uint32_t *tracks;           // of each phase in which its stay runs
} trace;

static const char *const state_names[TRPI_STATE_COUNT] = {"runs", "waits", "suspended", "interrupted"};
static const char *const queue_names[] = {"independent", "collaborative", "latent"};

static unsigned long long microseconds(const trace *written, uint32_t step)
{
    return (unsigned long long)(step * UINT64_C(1000000) / written->steps_per_second);
}

static unsigned person_process(const trace *written, uint32_t person)
{
    uint32_t role = trpi_chronicle_person(written->chronicle, person)->role;
    return (role == TRP_NOT_FOUND ? written->role_count : role) + 1;
}

static uint64_t own_thread(const trace *written, uint32_t person)
{
    return trpi_chronicle_person(written->chronicle, person)->entity.value >> 32;
}

static layer_threads *threads_of(const trace *written, uint32_t person, uint32_t layer)
{
    TRP_ASSERT(layer < written->layer_count);
    return &written->threads[(size_t)person * written->layer_count + layer];
}

static uint64_t track_thread(const trace *written, uint32_t person, uint32_t layer, uint32_t track)
{
    return layer == 0 && track == 0 ? own_thread(written, person) : threads_of(written, person, layer)->first + track;
}

// Returns the thread on which a stay stands from a phase on. `track` counts further tracks behind the track of the behaviour
// itself.
static uint64_t stay_thread(const trace *written, const trpi_stay *stay, uint32_t phase, uint32_t track)
{
    return track_thread(written, stay->person, stay->layer, written->tracks[phase] + track);
}

// ---- Tracks -------------------------------------------------------------------------------------

static bool is_running(const trpi_stay_phase *phase)
{
    return phase->state == TRPI_STATE_RUNS || phase->state == TRPI_STATE_WAITS;
}

// Returns the last of the phases, from `phase` on, that make one slice: all run, and have one task if `same_task`.
static const trpi_stay_phase *last_together(const trp_chronicle *chronicle, const trpi_stay_phase *phase, bool same_task)
{
    while (phase->next != TRP_NOT_FOUND) {
        const trpi_stay_phase *next = trpi_chronicle_phase(chronicle, phase->next);
        if (!is_running(next) || (same_task && next->task != phase->task)) {
            break;
        }
        phase = next;
    }
    return phase;
}

// Returns the last phase, from `phase` on, that has begun at a step.
static uint32_t last_phase_until(const trp_chronicle *chronicle, uint32_t phase, uint32_t step)
{
    for (uint32_t next = trpi_chronicle_phase(chronicle, phase)->next;
         next != TRP_NOT_FOUND && trpi_chronicle_phase(chronicle, next)->step <= step;
         next = trpi_chronicle_phase(chronicle, next)->next) {
        phase = next;
    }
    return phase;
}

// Fills in what a node is, and returns the category of the slice for a time in which the node ran; NULL when such a time has no
// slice.
static const char *node_time_category(const trp_chronicle *chronicle, const trpi_stay_node_time *time, trp_node_info *info)
{
    static const char *const categories[TRP_NODE_EFFECT + 1] = {
        [TRP_NODE_STEP] = "step",  [TRP_NODE_NETWORK] = "network", [TRP_NODE_NODE] = "node",
        [TRP_NODE_CATCH] = "node", [TRP_NODE_PLAN] = "plan",       [TRP_NODE_PRIMITIVE] = "task"};
    bool is_known = trp_task_node(chronicle->pack, time->task, time->node, info, sizeof *info) == TRP_OK;
    return is_known && time->until > time->from ? categories[info->kind] : NULL;
}

// Adds the running times of a stay, each with as many tracks as its nodes need.
static bool collect_running_times(trace *written, uint32_t index, trpi_row_array *times)
{
    const trp_chronicle *chronicle = written->chronicle;
    const trpi_stay *stay = trpi_chronicle_stay(chronicle, index);
    uint32_t node_time = written->node_times.count;
    written->first_node_time[index] = node_time;
    bool has_room = trpi_chronicle_collect_stay_node_times(chronicle, stay, &written->node_times);
    for (uint32_t i = stay->first_phase, next; i != TRP_NOT_FOUND && has_room; i = next) {
        const trpi_stay_phase *phase = trpi_chronicle_phase(chronicle, i);
        next = phase->next;
        if (!is_running(phase)) {
            continue;
        }
        const trpi_stay_phase *last = last_together(chronicle, phase, false);
        running_time time = {stay->person, stay->layer, phase->step, trpi_chronicle_phase_last_step(chronicle, last), i, 1};
        for (; node_time < written->node_times.count; node_time++) {
            const trpi_stay_node_time *of = trpi_row_array_at(&written->node_times, node_time);
            trp_node_info info;
            if (of->from >= time.until) {
                break;
            }
            bool has_further_track = of->track >= time.track_count && node_time_category(chronicle, of, &info) != NULL;
            time.track_count = has_further_track ? of->track + 1 : time.track_count;
        }
        has_room = trpi_row_array_add(times, &time);
        next = last->next;
    }
    written->first_node_time[index + 1] = written->node_times.count;
    return has_room;
}

// Orders running times by person and layer, then by their beginnings. Running times that begin together stand in the order of their
// phases, which is the order of rank.
static int compare_running_times(const void *left, const void *right)
{
    const running_time *a = left, *b = right;
    const uint32_t of_a[] = {a->person, a->layer, a->from, a->first_phase}, of_b[] = {b->person, b->layer, b->from, b->first_phase};
    for (uint32_t i = 0; i < sizeof of_a / sizeof *of_a; i++) {
        if (of_a[i] != of_b[i]) {
            return of_a[i] < of_b[i] ? -1 : 1;
        }
    }
    return 0;
}

// Returns the first of as many neighbouring tracks as a running time needs, all of them free or new. `ends` has the step at which
// each track becomes free.
static uint32_t find_free_tracks(const trpi_row_array *ends, const running_time *time)
{
    uint32_t first = 0;
    for (uint32_t track = 0; track < ends->count && track < first + time->track_count; track++) {
        first = *(const uint32_t *)trpi_row_array_at(ends, track) > time->from ? track + 1 : first;
    }
    return first;
}

// Takes tracks for a running time.
static bool take_tracks(trace *written, const running_time *time, trpi_row_array *ends)
{
    uint32_t first = find_free_tracks(ends, time), end = first + time->track_count;
    bool has_room = true;
    while (has_room && ends->count < end) {
        has_room = trpi_row_array_add(ends, &time->until);
    }
    for (uint32_t track = first; track < end && has_room; track++) {
        *(uint32_t *)trpi_row_array_at(ends, track) = time->until;
    }
    for (uint32_t phase = time->first_phase; phase != TRP_NOT_FOUND && is_running(trpi_chronicle_phase(written->chronicle, phase));
         phase = trpi_chronicle_phase(written->chronicle, phase)->next) {
        written->tracks[phase] = first;
    }
    layer_threads *threads = threads_of(written, time->person, time->layer);
    threads->count = end > threads->count ? end : threads->count;
    return has_room;
}

static bool take_all_tracks(trace *written, const trpi_row_array *times)
{
    trpi_row_array ends = {.row_bytes = sizeof(uint32_t)};
    bool has_room = true;
    for (uint32_t i = 0; i < times->count && has_room; i++) {
        const running_time *time = trpi_row_array_at(times, i), *before = i > 0 ? trpi_row_array_at(times, i - 1) : time;
        ends.count = before->person == time->person && before->layer == time->layer ? ends.count : 0;
        has_room = take_tracks(written, time, &ends);
    }
    trpi_row_array_release(&ends);
    return has_room;
}

static void number_threads(trace *written)
{
    const trp_chronicle *chronicle = written->chronicle;
    uint64_t next = 0;
    for (uint32_t person = 0; person < chronicle->people.count; person++) {
        next = own_thread(written, person) >= next ? own_thread(written, person) + 1 : next;
    }
    for (size_t i = 0; i < (size_t)chronicle->people.count * written->layer_count; i++) {
        bool has_own = i % written->layer_count == 0;
        written->threads[i].first = has_own ? next - 1 : next;
        next += written->threads[i].count - (has_own ? 1 : 0);
    }
}

// Finds the tracks of all that runs, and numbers their threads. False when there is no memory; release_tracks either way.
static bool make_tracks(trace *written)
{
    const trp_chronicle *chronicle = written->chronicle;
    trpi_row_array times = {.row_bytes = sizeof(running_time)};
    written->node_times.row_bytes = sizeof(trpi_stay_node_time);
    written->threads = calloc((size_t)chronicle->people.count * written->layer_count + 1, sizeof *written->threads);
    written->first_node_time = calloc(chronicle->stays.count + 1u, sizeof *written->first_node_time);
    written->tracks = calloc(chronicle->phases.count + 1u, sizeof *written->tracks);
    bool has_room = written->threads != NULL && written->first_node_time != NULL && written->tracks != NULL;
    for (uint32_t person = 0; person < chronicle->people.count && has_room; person++) {
        threads_of(written, person, 0)->count = 1;
    }
    for (uint32_t i = 0; i < chronicle->stays.count && has_room; i++) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, i);
        threads_of(written, stay->person, stay->layer)->count = 1;
        has_room = collect_running_times(written, i, &times);
    }
    if (times.count > 0) {
        qsort(times.bytes, times.count, times.row_bytes, compare_running_times);
    }
    has_room = has_room && take_all_tracks(written, &times);
    if (has_room) {
        number_threads(written);
    }
    trpi_row_array_release(&times);
    return has_room;
}

static void release_tracks(trace *written)
{
    trpi_row_array_release(&written->node_times);
    free(written->threads);
    free(written->first_node_time);
    free(written->tracks);
}

// ---- Events -------------------------------------------------------------------------------------

static const char *behaviour_title(const trace *written, uint32_t behaviour)
{
    return trp_behaviour_title(written->chronicle->pack, behaviour);
}

static void begin_event(trace *written, const char *phase, unsigned process, uint64_t thread)
{
    trp_sheet_add(written->sheet, written->has_events ? ",\n" : "\n");
    written->has_events = true;
    trp_sheet_add_format(written->sheet, "{\"ph\": \"%s\", \"pid\": %u, \"tid\": %llu", phase, process, (unsigned long long)thread);
}

static void begin_at(trace *written, const char *phase, uint32_t person, uint64_t thread, uint32_t step)
{
    begin_event(written, phase, person_process(written, person), thread);
    trp_sheet_add_format(written->sheet, ", \"ts\": %llu", microseconds(written, step));
}

static void add_text(trace *written, const char *key, const char *text)
{
    trp_sheet_add_format(written->sheet, ", \"%s\": ", key);
    trpi_json_quote(written->sheet, text);
}

// Adds a name made of two parts, such as "asks " and "Bob".
static void add_name(trace *written, const char *before, const char *text)
{
    trp_sheet name = {0};
    trp_sheet_add(&name, before);
    trp_sheet_add(&name, text);
    add_text(written, "name", trp_sheet_text(&name));
    written->sheet->failed = written->sheet->failed || name.failed;
    trp_sheet_release(&name);
}

static void end_event(trace *written)
{
    trp_sheet_add(written->sheet, "}");
}

static void add_meta(trace *written, const char *what, unsigned process, uint64_t thread, const char *name)
{
    begin_event(written, "M", process, thread);
    add_text(written, "name", what);
    trp_sheet_add(written->sheet, ", \"args\": {\"name\": ");
    trpi_json_quote(written->sheet, name);
    trp_sheet_add(written->sheet, "}");
    end_event(written);
}

static unsigned scene_process(const trace *written)
{
    return written->role_count + 2;
}

static void add_names(trace *written)
{
    const trp_chronicle *chronicle = written->chronicle;
    for (uint32_t role = 0; role < written->role_count; role++) {
        add_meta(written, "process_name", role + 1, 0, trp_pack_name(chronicle->pack, TRP_NAMES_ROLE, role));
    }
    add_meta(written, "process_name", written->role_count + 1, 0, "without a role");
    add_meta(written, "process_name", scene_process(written), 0, "Scenes");
}

// Names the threads of a person after the person, the layer, and, of further tracks, their number.
static void add_thread_names(trace *written, uint32_t person)
{
    const trp_chronicle *chronicle = written->chronicle;
    for (uint32_t layer = 0; layer < written->layer_count; layer++) {
        for (uint32_t track = 0; track < threads_of(written, person, layer)->count; track++) {
            trp_sheet name = {0};
            trp_sheet_add(&name, trpi_chronicle_person_name(chronicle, person));
            if (layer > 0) {
                trp_sheet_add_format(&name, ", %s", trp_pack_name(chronicle->pack, TRP_NAMES_LAYER, layer));
            }
            if (track > 0) {
                trp_sheet_add_format(&name, ", at once %u", track + 1);
            }
            add_meta(written, "thread_name", person_process(written, person), track_thread(written, person, layer, track),
                     trp_sheet_text(&name));
            written->sheet->failed = written->sheet->failed || name.failed;
            trp_sheet_release(&name);
        }
    }
}

static void begin_slice(trace *written, uint32_t person, uint64_t thread, uint32_t from, uint32_t until)
{
    begin_at(written, "X", person, thread, from);
    trp_sheet_add_format(written->sheet, ", \"dur\": %llu", microseconds(written, until) - microseconds(written, from));
}

// Adds a slice that begins with a phase of a stay.
static void add_slice(trace *written, uint32_t phase, uint32_t until, const char *category, const char *name)
{
    const trpi_stay_phase *first = trpi_chronicle_phase(written->chronicle, phase);
    const trpi_stay *stay = trpi_chronicle_stay(written->chronicle, first->stay);
    begin_slice(written, stay->person, stay_thread(written, stay, phase, 0), first->step, until);
    add_text(written, "cat", category);
    add_text(written, "name", name);
    end_event(written);
}

static void add_task(trace *written, const trpi_stay *stay, uint32_t index)
{
    const trp_chronicle *chronicle = written->chronicle;
    const trpi_stay_phase *phase = trpi_chronicle_phase(chronicle, index);
    trp_behaviour_info info;
    if (trp_pack_behaviour(chronicle->pack, stay->behaviour, &info, sizeof info) != TRP_OK || phase->task >= info.task_count) {
        return;
    }
    const char *name = trp_pack_name(chronicle->pack, TRP_NAMES_TASK, info.first_task + phase->task);
    uint32_t until = trpi_chronicle_phase_last_step(chronicle, last_together(chronicle, phase, true));
    add_slice(written, index, until, "task", name[0] == '\0' ? "task" : name);
}

// Adds the slices of a stay: behaviour, task, wait.
static void add_running(trace *written, const trpi_stay *stay)
{
    const trp_chronicle *chronicle = written->chronicle;
    const trpi_stay_phase *before = NULL;
    for (uint32_t i = stay->first_phase, next; i != TRP_NOT_FOUND; i = next) {
        const trpi_stay_phase *phase = trpi_chronicle_phase(chronicle, i);
        next = phase->next;
        if (!is_running(phase)) {
            before = phase;
            continue;
        }
        bool goes_on = before != NULL && is_running(before);
        if (!goes_on) {
            const trpi_stay_phase *last = last_together(chronicle, phase, false);
            add_slice(written, i, trpi_chronicle_phase_last_step(chronicle, last), "behaviour",
                      behaviour_title(written, stay->behaviour));
        }
        if (!goes_on || before->task != phase->task) {
            add_task(written, stay, i);
        }
        if (phase->state == TRPI_STATE_WAITS) {
            add_slice(written, i, trpi_chronicle_phase_last_step(chronicle, phase), "wait", "waits");
        }
        before = phase;
    }
}

// Adds the slice for a time in which a network, a node of a network or a step ran, `phase` is the phase of the stay in which that time begins.
static void add_node_time(trace *written, const trpi_stay *stay, uint32_t phase, const trpi_stay_node_time *time)
{
    const trp_pack *pack = written->chronicle->pack;
    trp_node_info info;
    char words[160];
    const char *category = node_time_category(written->chronicle, time, &info);
    if (category == NULL) {
        return;
    }
    begin_slice(written, stay->person, stay_thread(written, stay, phase, time->track), time->from, time->until);
    add_text(written, "cat", category);
    bool named = (info.kind == TRP_NODE_PLAN || info.kind == TRP_NODE_PRIMITIVE) && info.name[0] != '\0';
    add_text(written, "name", named ? info.name : trp_task_node_words(pack, time->task, time->node, words, sizeof words));
    end_event(written);
}

static void add_node_times(trace *written, const trpi_stay *stay, uint32_t index)
{
    uint32_t phase = stay->first_phase;
    for (uint32_t i = written->first_node_time[index]; i < written->first_node_time[index + 1]; i++) {
        const trpi_stay_node_time *time = trpi_row_array_at(&written->node_times, i);
        phase = last_phase_until(written->chronicle, phase, time->from);
        add_node_time(written, stay, phase, time);
    }
}

static void begin_async(trace *written, const char *phase, const trpi_stay *stay, uint32_t index, uint32_t step)
{
    begin_at(written, phase, stay->person, track_thread(written, stay->person, stay->layer, 0), step);
    trp_sheet_add_format(written->sheet, ", \"cat\": \"queue\", \"id\": \"0x%x\"", index + 1);
}

static void add_state(trace *written, const trpi_stay *stay, uint32_t index, const trpi_stay_phase *phase)
{
    const char *name = state_names[phase->state];
    begin_async(written, "b", stay, index, phase->step);
    add_text(written, "name", name);
    end_event(written);
    begin_async(written, "e", stay, index, trpi_chronicle_phase_last_step(written->chronicle, phase));
    add_text(written, "name", name);
    end_event(written);
}

// Adds the asynchronous slice of a whole stay, with one inside for each phase in which it does not run.
static void add_stay(trace *written, const trpi_stay *stay, uint32_t index)
{
    const trp_chronicle *chronicle = written->chronicle;
    const char *title = behaviour_title(written, stay->behaviour);
    begin_async(written, "b", stay, index, stay->from);
    add_text(written, "name", title);
    trp_sheet_add_format(written->sheet, ", \"args\": {\"who\": ");
    trpi_json_quote(written->sheet, trpi_chronicle_person_name(chronicle, stay->person));
    trp_sheet_add_format(written->sheet, ", \"queue\": \"%s %u\"", queue_names[stay->queue], stay->slot + 1u);
    if (stay->partner != TRP_NOT_FOUND) {
        add_text(written, "with", trpi_chronicle_person_name(chronicle, stay->partner));
    }
    trp_sheet_add(written->sheet, "}");
    end_event(written);

    for (uint32_t i = stay->first_phase; i != TRP_NOT_FOUND;) {
        const trpi_stay_phase *phase = trpi_chronicle_phase(chronicle, i);
        if (phase->state != TRPI_STATE_RUNS) {
            add_state(written, stay, index, phase);
        }
        i = phase->next;
    }

    begin_async(written, "e", stay, index, trpi_chronicle_stay_last_step(chronicle, stay));
    add_text(written, "name", title);
    trp_sheet_add(written->sheet, ", \"args\": {\"ended\": ");
    trpi_json_quote(written->sheet, stay->until == TRP_NOT_FOUND ? "not yet" : trp_event_name((trp_event_kind)stay->end));
    if (stay->reason != TRP_REASON_NONE) {
        add_text(written, "reason", trp_reason_name((trp_reason)stay->reason));
    }
    trp_sheet_add(written->sheet, "}");
    end_event(written);
}

static void add_instant(trace *written, const trpi_timeline_mark *mark)
{
    const trp_chronicle *chronicle = written->chronicle;
    begin_at(written, "i", mark->person, own_thread(written, mark->person), mark->step);
    trp_sheet_add(written->sheet, ", \"s\": \"t\"");
    trp_sheet name = {0};
    trp_sheet_add_format(&name, "%s: %s", trp_event_name((trp_event_kind)mark->kind), behaviour_title(written, mark->behaviour));
    add_text(written, "cat", trp_event_name((trp_event_kind)mark->kind));
    add_text(written, "name", trp_sheet_text(&name));
    trp_sheet_release(&name);
    trp_sheet_add(written->sheet, ", \"args\": {\"reason\": ");
    trpi_json_quote(written->sheet, trp_reason_name((trp_reason)mark->reason));
    if (mark->other_behaviour != TRP_NOT_FOUND) {
        add_text(written, "by", behaviour_title(written, mark->other_behaviour));
    }
    if (mark->other != TRP_NOT_FOUND) {
        add_text(written, "other", trpi_chronicle_person_name(chronicle, mark->other));
    }
    trp_sheet_add(written->sheet, "}");
    end_event(written);
}

// Adds a slice of one step for a question to a partner, since a flow arrow must begin in a slice.
static void add_question(trace *written, const trpi_timeline_mark *mark)
{
    if (mark->other == TRP_NOT_FOUND) {
        return;
    }
    begin_slice(written, mark->person, own_thread(written, mark->person), mark->step, mark->step + 1);
    add_text(written, "cat", "asks");
    add_name(written, "asks ", trpi_chronicle_person_name(written->chronicle, mark->other));
    end_event(written);
}

// Finds a collaborative or latent stay that a person begins at a step or at the next one, and that runs from its first step on;
// NULL when there is none.
static const trpi_stay *find_begun_stay(const trp_chronicle *chronicle, uint32_t person, uint32_t step)
{
    uint32_t low = 0;
    uint32_t high = chronicle->stays.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (trpi_chronicle_stay(chronicle, middle)->from < step) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < chronicle->stays.count; low++) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, low);
        if (stay->from > step + 1) {
            return NULL;
        }
        if (stay->person == person && stay->queue != TRP_QUEUE_INDEPENDENT && stay->first_phase != TRP_NOT_FOUND &&
            is_running(trpi_chronicle_phase(chronicle, stay->first_phase)) &&
            trpi_chronicle_phase(chronicle, stay->first_phase)->step == stay->from) {
            return stay;
        }
    }
    return NULL;
}

static void add_flow_end(trace *written, const char *phase, const char *name, uint32_t person, uint64_t thread, uint32_t step)
{
    begin_at(written, phase, person, thread, step);
    trp_sheet_add_format(written->sheet, ", \"id\": %llu%s", (unsigned long long)written->flows,
                         phase[0] == 'f' ? ", \"bp\": \"e\"" : "");
    add_text(written, "cat", name);
    add_text(written, "name", name);
    end_event(written);
}

// Adds a flow arrow from a thread at a step to the beginning of a stay.
static void add_flow(trace *written, const char *name, uint32_t from, uint64_t from_thread, uint32_t from_step, const trpi_stay *to)
{
    written->flows++;
    add_flow_end(written, "s", name, from, from_thread, from_step);
    add_flow_end(written, "f", name, to->person, stay_thread(written, to, to->first_phase, 0), to->from);
}

// Adds the flow arrows to the partner of a scene: from the question, and from the initiator's part.
static void add_flows(trace *written, const trpi_timeline_mark *started, const trpi_timeline_mark *asked)
{
    if (started->other == TRP_NOT_FOUND) {
        return;
    }
    const trpi_stay *to = find_begun_stay(written->chronicle, started->other, started->step);
    const trpi_stay *from = find_begun_stay(written->chronicle, started->person, started->step);
    if (to != NULL && asked != NULL && asked->other == started->other && asked->behaviour == started->behaviour) {
        add_flow(written, "handshake", asked->person, own_thread(written, asked->person), asked->step, to);
    }
    if (to != NULL && from != NULL && from->from <= to->from) {
        add_flow(written, "scene", from->person, stay_thread(written, from, from->first_phase, 0), from->from, to);
    }
}

static void add_scene(trace *written, const trpi_timeline_mark *mark)
{
    const trp_chronicle *chronicle = written->chronicle;
    bool begins = mark->kind == TRP_EVENT_SCENE_STARTED;
    begin_event(written, begins ? "b" : "e", scene_process(written), 0);
    trp_sheet_add_format(written->sheet, ", \"ts\": %llu, \"cat\": \"scene\", \"id\": \"0x%llx\"",
                         microseconds(written, mark->step), (unsigned long long)mark->scene);
    add_text(written, "name", behaviour_title(written, mark->behaviour));
    trp_sheet_add(written->sheet, ", \"args\": {");
    trp_sheet_add(written->sheet, begins ? "\"begins\": " : "\"ended\": ");
    trpi_json_quote(written->sheet,
                    begins ? trpi_chronicle_person_name(chronicle, mark->person) : trp_event_name((trp_event_kind)mark->kind));
    if (begins && mark->other != TRP_NOT_FOUND) {
        add_text(written, "with", trpi_chronicle_person_name(chronicle, mark->other));
    }
    trp_sheet_add(written->sheet, "}");
    end_event(written);
}

static void add_mark(trace *written, const trpi_timeline_mark *mark, const trpi_timeline_mark **asked)
{
    switch (mark->kind) {
    case TRP_EVENT_ASKED:
        add_question(written, mark);
        asked[mark->person] = mark;
        break;
    case TRP_EVENT_SCENE_STARTED:
        add_flows(written, mark, asked[mark->person]);
        add_scene(written, mark);
        break;
    case TRP_EVENT_SCENE_ENDED:
    case TRP_EVENT_SCENE_BROKEN: add_scene(written, mark); break;
    default: add_instant(written, mark); break;
    }
}

trp_result trp_chronicle_print_trace(const trp_chronicle *chronicle, trp_sheet *sheet)
{
    if (chronicle == NULL || sheet == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    trace written = {.chronicle = chronicle,
                     .sheet = sheet,
                     .steps_per_second = trp_world_steps_per_second(chronicle->world),
                     .role_count = trp_pack_count(chronicle->pack, TRP_NAMES_ROLE),
                     .layer_count = trp_pack_count(chronicle->pack, TRP_NAMES_LAYER)};
    const trpi_timeline_mark **asked = calloc(chronicle->people.count + 1u, sizeof *asked);
    if (asked == NULL || chronicle->failed || !make_tracks(&written)) {
        free(asked);
        release_tracks(&written);
        return TRP_ERROR_MEMORY;
    }
    trp_sheet_add(sheet, "{\"displayTimeUnit\": \"ms\", \"otherData\": {\"made by\": \"troupe ");
    trp_sheet_add(sheet, trp_version_string());
    trp_sheet_add(sheet, "\"}, \"traceEvents\": [");
    add_names(&written);
    for (uint32_t i = 0; i < chronicle->people.count; i++) {
        add_thread_names(&written, i);
    }
    for (uint32_t i = 0; i < chronicle->stays.count; i++) {
        add_running(&written, trpi_chronicle_stay(chronicle, i));
        add_node_times(&written, trpi_chronicle_stay(chronicle, i), i);
        add_stay(&written, trpi_chronicle_stay(chronicle, i), i);
    }
    for (uint32_t i = 0; i < chronicle->marks.count; i++) {
        add_mark(&written, trpi_row_array_at(&chronicle->marks, i), asked);
    }
    trp_sheet_add(sheet, "\n]}\n");
    free(asked);
    release_tracks(&written);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
