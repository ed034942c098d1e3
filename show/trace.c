// SPDX-License-Identifier: MIT
// Prints a chronicle in Chrome's trace-event format, one event per line. A running behaviour is a slice on its character's
// thread; in it is the task, and in the task the nodes and steps of a tree or network, or the wait. Steps that run at once
// have further threads. Since behaviours overlap in the queues, the whole stay of each is an asynchronous slice besides.
//
// Invariant: slices of a thread are nested, because all of them begin and end at steps, and only one
// behaviour per layer runs.

#include "show/chronicle.h"
#include "show/json.h"
#include "show/places.h"
#include "troupe/tree.h"

#include <stdlib.h>

// Threads of further layers have numbers beyond those of all characters, and further lanes have numbers beyond these.
enum { THREADS_PER_LAYER = 10000000, LAYERS_PER_LANE = 10 };

typedef struct trace {
    const trp_chronicle *chronicle;
    trp_sheet *sheet;
    uint64_t steps_per_second;
    uint32_t role_count;
    uint64_t flows;
    bool has_events;
    uint32_t *lanes;  // how many each person used, of each layer; the first is that of the person
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

static uint64_t person_thread(const trace *written, uint32_t person, uint64_t layer)
{
    trp_entity entity = trpi_chronicle_person(written->chronicle, person)->entity;
    return (entity.value >> 32) + layer * THREADS_PER_LAYER;
}

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

static void begin_at(trace *written, const char *phase, uint32_t person, uint64_t layer, uint32_t step)
{
    begin_event(written, phase, person_process(written, person), person_thread(written, person, layer));
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
    for (uint32_t person = 0; person < chronicle->people.count; person++) {
        add_meta(written, "thread_name", person_process(written, person), person_thread(written, person, 0),
                 trpi_chronicle_person_name(chronicle, person));
    }
}

// Names the threads of further layers after character and layer.
static void add_layer_names(trace *written)
{
    const trp_chronicle *chronicle = written->chronicle;
    uint32_t layers = trp_pack_count(chronicle->pack, TRP_NAMES_LAYER);
    bool *seen = calloc((size_t)chronicle->people.count * layers + 1, sizeof *seen);
    for (uint32_t i = 0; seen != NULL && i < chronicle->stays.count; i++) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, i);
        size_t place = (size_t)stay->person * layers + stay->layer;
        if (stay->layer == 0 || stay->layer >= layers || seen[place]) {
            continue;
        }
        seen[place] = true;
        trp_sheet name = {0};
        trp_sheet_add_format(&name, "%s, %s", trpi_chronicle_person_name(chronicle, stay->person),
                             trp_pack_name(chronicle->pack, TRP_NAMES_LAYER, stay->layer));
        add_meta(written, "thread_name", person_process(written, stay->person), person_thread(written, stay->person, stay->layer),
                 trp_sheet_text(&name));
        trp_sheet_release(&name);
    }
    written->sheet->failed = written->sheet->failed || seen == NULL;
    free(seen);
}

static void add_slice(trace *written, const trpi_stay *stay, uint32_t from, uint32_t until, const char *category, const char *name)
{
    begin_at(written, "X", stay->person, stay->layer, from);
    trp_sheet_add_format(written->sheet, ", \"dur\": %llu", microseconds(written, until) - microseconds(written, from));
    add_text(written, "cat", category);
    add_text(written, "name", name);
    end_event(written);
}

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

static void add_task(trace *written, const trpi_stay *stay, const trpi_stay_phase *phase)
{
    const trp_chronicle *chronicle = written->chronicle;
    trp_behaviour_info info;
    if (trp_pack_behaviour(chronicle->pack, stay->behaviour, &info, sizeof info) != TRP_OK || phase->task >= info.task_count) {
        return;
    }
    const char *name = trp_pack_name(chronicle->pack, TRP_NAMES_TASK, info.first_task + phase->task);
    uint32_t until = trpi_chronicle_phase_last_step(chronicle, last_together(chronicle, phase, true));
    add_slice(written, stay, phase->step, until, "task", name[0] == '\0' ? "task" : name);
}

// Adds the slices of a stay on its character's thread: behaviour, task, wait.
static void add_running(trace *written, const trpi_stay *stay)
{
    const trp_chronicle *chronicle = written->chronicle;
    const trpi_stay_phase *before = NULL;
    for (uint32_t i = stay->first_phase; i != TRP_NOT_FOUND;) {
        const trpi_stay_phase *phase = trpi_chronicle_phase(chronicle, i);
        i = phase->next;
        if (!is_running(phase)) {
            before = phase;
            continue;
        }
        bool goes_on = before != NULL && is_running(before);
        if (!goes_on) {
            const trpi_stay_phase *last = last_together(chronicle, phase, false);
            add_slice(written, stay, phase->step, trpi_chronicle_phase_last_step(chronicle, last), "behaviour",
                      behaviour_title(written, stay->behaviour));
        }
        if (!goes_on || before->task != phase->task) {
            add_task(written, stay, phase);
        }
        if (phase->state == TRPI_STATE_WAITS) {
            add_slice(written, stay, phase->step, trpi_chronicle_phase_last_step(chronicle, phase), "wait", "waits");
        }
        before = phase;
    }
}

// Adds the slice of a span: a network, a node of one, or a step.
static void add_span(trace *written, const trpi_stay *stay, const trpi_stay_node_time *span)
{
    static const char *const categories[TRP_NODE_EFFECT + 1] = {
        [TRP_NODE_STEP] = "step",  [TRP_NODE_NETWORK] = "network", [TRP_NODE_NODE] = "node",
        [TRP_NODE_CATCH] = "node", [TRP_NODE_PLAN] = "plan",       [TRP_NODE_PRIMITIVE] = "task"};
    const trp_pack *pack = written->chronicle->pack;
    trp_node_info info;
    char words[160];
    if (trp_task_node(pack, span->task, span->node, &info, sizeof info) != TRP_OK || categories[info.kind] == NULL ||
        span->until <= span->from) {
        return;
    }
    begin_at(written, "X", stay->person, stay->layer + (uint64_t)span->track * LAYERS_PER_LANE, span->from);
    trp_sheet_add_format(written->sheet, ", \"dur\": %llu", microseconds(written, span->until) - microseconds(written, span->from));
    add_text(written, "cat", categories[info.kind]);
    bool named = (info.kind == TRP_NODE_PLAN || info.kind == TRP_NODE_PRIMITIVE) && info.name[0] != '\0';
    add_text(written, "name", named ? info.name : trp_task_node_words(pack, span->task, span->node, words, sizeof words));
    end_event(written);
    uint32_t *used = &written->lanes[(size_t)stay->person * trp_pack_count(pack, TRP_NAMES_LAYER) + stay->layer];
    *used = span->track >= *used ? span->track + 1 : *used;
}

static void add_spans(trace *written, const trpi_stay *stay)
{
    trpi_row_array spans = {0};
    spans.row_bytes = sizeof(trpi_stay_node_time);
    written->sheet->failed = !trpi_chronicle_collect_stay_node_times(written->chronicle, stay, &spans) || written->sheet->failed;
    for (uint32_t i = 0; i < spans.count; i++) {
        add_span(written, stay, trpi_row_array_at(&spans, i));
    }
    trpi_row_array_release(&spans);
}

// Names the threads of further lanes after their characters.
static void add_lane_names(trace *written)
{
    const trp_chronicle *chronicle = written->chronicle;
    uint32_t layers = trp_pack_count(chronicle->pack, TRP_NAMES_LAYER);
    for (uint32_t i = 0; i < chronicle->people.count * layers; i++) {
        for (uint32_t track = 1; track < written->lanes[i]; track++) {
            trp_sheet name = {0};
            trp_sheet_add_format(&name, "%s, at once %u", trpi_chronicle_person_name(chronicle, i / layers), track + 1);
            add_meta(written, "thread_name", person_process(written, i / layers),
                     person_thread(written, i / layers, i % layers + (uint64_t)track * LAYERS_PER_LANE), trp_sheet_text(&name));
            trp_sheet_release(&name);
        }
    }
}

static void begin_async(trace *written, const char *phase, const trpi_stay *stay, uint32_t index, uint32_t step)
{
    begin_at(written, phase, stay->person, stay->layer, step);
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

// Adds the asynchronous slice of a whole stay, with a slice inside for each state.
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
    begin_at(written, "i", mark->person, 0, mark->step);
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
    begin_at(written, "X", mark->person, 0, mark->step);
    trp_sheet_add_format(written->sheet, ", \"dur\": %llu",
                         microseconds(written, mark->step + 1) - microseconds(written, mark->step));
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

static void add_flow(trace *written, const char *name, uint32_t from, uint32_t from_layer, uint32_t from_step, const trpi_stay *to)
{
    written->flows++;
    for (int i = 0; i < 2; i++) {
        begin_at(written, i == 0 ? "s" : "f", i == 0 ? from : to->person, i == 0 ? from_layer : to->layer,
                 i == 0 ? from_step : to->from);
        trp_sheet_add_format(written->sheet, ", \"id\": %llu%s", (unsigned long long)written->flows,
                             i == 0 ? "" : ", \"bp\": \"e\"");
        add_text(written, "cat", name);
        add_text(written, "name", name);
        end_event(written);
    }
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
        add_flow(written, "handshake", asked->person, 0, asked->step, to);
    }
    if (to != NULL && from != NULL && from->from <= to->from) {
        add_flow(written, "scene", from->person, from->layer, from->from, to);
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
    const trpi_timeline_mark **asked = calloc(chronicle->people.count + 1u, sizeof *asked);
    size_t threads = (size_t)chronicle->people.count * trp_pack_count(chronicle->pack, TRP_NAMES_LAYER);
    uint32_t *lanes = calloc(threads + 1u, sizeof *lanes);
    if (asked == NULL || lanes == NULL || chronicle->failed) {
        free(asked);
        free(lanes);
        return TRP_ERROR_MEMORY;
    }
    trace written = {
        chronicle, sheet, trp_world_steps_per_second(chronicle->world), trp_pack_count(chronicle->pack, TRP_NAMES_ROLE), 0,
        false,     lanes};
    trp_sheet_add(sheet, "{\"displayTimeUnit\": \"ms\", \"otherData\": {\"made by\": \"troupe ");
    trp_sheet_add(sheet, trp_version_string());
    trp_sheet_add(sheet, "\"}, \"traceEvents\": [");
    add_names(&written);
    add_layer_names(&written);
    for (uint32_t i = 0; i < chronicle->stays.count; i++) {
        add_running(&written, trpi_chronicle_stay(chronicle, i));
        add_spans(&written, trpi_chronicle_stay(chronicle, i));
        add_stay(&written, trpi_chronicle_stay(chronicle, i), i);
    }
    add_lane_names(&written);
    for (uint32_t i = 0; i < chronicle->marks.count; i++) {
        add_mark(&written, trpi_row_array_at(&chronicle->marks, i), asked);
    }
    trp_sheet_add(sheet, "\n]}\n");
    free(asked);
    free(lanes);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
