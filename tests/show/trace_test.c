// SPDX-License-Identifier: MIT
// Goal: the trace is what ui.perfetto.dev reads, and tells the same as the report: as many behaviours
// begin, end and are cancelled, as many interruptions, refusals and scenes. Slices of a thread are
// nested; whatever runs is also in a queue; flows begin and end in slices.
// Method: half an hour of examples/tavern.troupe on three seeds, the trace read line by line (each
// event is one) and compared with the report's counts.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show/report.h"
#include "tests/show/json_check.h"
#include "troupe/agent.h"
#include "troupe/show.h"

enum { HALF_AN_HOUR = 1800 * 30, EVENTS_MOST = 400000 };

// An event of the trace.
typedef struct event {
    char phase;
    char category[16];
    char ended[16];
    uint32_t process, thread;
    uint64_t at, duration;
    uint64_t id;
} event;

static char *text;
static trp_play *play;
static trp_rehearsal *rehearsal;
static trp_report *report;
static trp_sheet sheet;
static event *events;
static uint32_t event_count;

static int open_tavern(void **state)
{
    (void)state;
    FILE *file = fopen("examples/tavern.troupe", "rb");
    text = calloc(1, 1 << 20);
    events = calloc(EVENTS_MOST, sizeof *events);
    if (file == NULL || text == NULL || events == NULL) {
        return -1;
    }
    trp_script_source source = {"tavern.troupe", text, fread(text, 1, (1 << 20) - 1, file)};
    fclose(file);
    return trp_play_open(&source, 1, &play) == TRP_OK ? 0 : -1;
}

static int close_tavern(void **state)
{
    (void)state;
    trp_play_release(play);
    free(text);
    free(events);
    return 0;
}

static uint64_t number_at(const char *line, const char *key)
{
    const char *at = strstr(line, key);
    if (at == NULL) {
        return 0;
    }
    at += strlen(key);
    return strtoull(at + (*at == '"' ? 1 : 0), NULL, 0);
}

static void text_at(const char *line, const char *key, char *copy, size_t size)
{
    const char *at = strstr(line, key);
    size_t length = at == NULL ? 0 : strcspn(at + strlen(key), "\"");
    length = length < size ? length : size - 1;
    if (at != NULL) {
        memcpy(copy, at + strlen(key), length);
    }
    copy[length] = '\0';
}

static void read_line(const char *line)
{
    assert_true(event_count < EVENTS_MOST);
    event *read = &events[event_count++];
    assert_memory_equal(line, "{\"ph\": \"", 8);
    read->phase = line[8];
    read->process = (uint32_t)number_at(line, "\"pid\": ");
    read->thread = (uint32_t)number_at(line, "\"tid\": ");
    read->at = number_at(line, "\"ts\": ");
    read->duration = number_at(line, "\"dur\": ");
    read->id = number_at(line, "\"id\": ");
    text_at(line, "\"cat\": \"", read->category, sizeof read->category);
    text_at(line, "\"ended\": \"", read->ended, sizeof read->ended);
    assert_non_null(strchr("MXbeisf", read->phase));
    assert_non_null(strstr(line, "\"name\": \""));
    if (read->phase != 'M') {
        assert_non_null(strstr(line, "\"ts\": "));
    }
    if (strchr("besf", read->phase) != NULL) {
        assert_true(read->id != 0);
    }
}

static void make_trace(uint64_t seed)
{
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = seed;
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(trp_play_pack(play), &def, &rehearsal), TRP_OK);
    trp_chronicle *chronicle = NULL;
    assert_int_equal(trp_chronicle_create(rehearsal, NULL, &chronicle), TRP_OK);
    assert_int_equal(trp_report_create(rehearsal, &report), TRP_OK);
    while (trp_rehearsal_step(rehearsal, HALF_AN_HOUR)) {
        trp_report_note_step(report);
        trp_chronicle_note_step(chronicle);
    }
    uint32_t last = 0;
    assert_false(trp_chronicle_is_full(chronicle, &last));
    trp_sheet_clear(&sheet);
    assert_int_equal(trp_chronicle_print_trace(chronicle, &sheet), TRP_OK);
    trp_chronicle_destroy(chronicle);

    event_count = 0;
    for (const char *line = strchr(trp_sheet_text(&sheet), '\n') + 1; line[0] == '{'; line = strchr(line, '\n') + 1) {
        char copy[1024];
        size_t length = strcspn(line, "\n");
        assert_true(length < sizeof copy);
        memcpy(copy, line, length);
        copy[length] = '\0';
        read_line(copy);
    }
    assert_true(event_count > 5000);
}

static void release_trace(void)
{
    trp_report_destroy(report);
    trp_rehearsal_destroy(rehearsal);
    trp_sheet_release(&sheet);
}

static uint64_t count_of(char phase, const char *category, const char *ended)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < event_count; i++) {
        count += events[i].phase == phase && strcmp(events[i].category, category) == 0 &&
                         (ended == NULL || strcmp(events[i].ended, ended) == 0)
                     ? 1
                     : 0;
    }
    return count;
}

// The number of behaviours in the queues of all agents, counted as often as each occurs.
static uint64_t queued_now(const trp_world *world)
{
    uint64_t queued = 0;
    for (trp_entity entity = trp_world_next_entity(world, trp_nobody()); entity.value != 0;
         entity = trp_world_next_entity(world, entity)) {
        queued += trp_agent_queues(world, entity, NULL, 0, 0);
    }
    return queued;
}

static void counts_are_those_of_the_report(const trp_report *told)
{
    const uint64_t *counts = told->total.counts;
    assert_int_equal(count_of('e', "queue", "finished"), counts[TRP_EVENT_FINISHED]);
    assert_int_equal(count_of('e', "queue", "cancelled"), counts[TRP_EVENT_CANCELLED]);
    assert_int_equal(count_of('e', "queue", "finished") + count_of('e', "queue", "cancelled") + count_of('e', "queue", "not yet"),
                     counts[TRP_EVENT_STARTED]);
    assert_int_equal(count_of('e', "queue", "not yet"), queued_now(told->world));
    assert_int_equal(count_of('i', "interrupted", NULL), counts[TRP_EVENT_INTERRUPTED]);
    assert_int_equal(count_of('i', "resumed", NULL), counts[TRP_EVENT_RESUMED]);
    assert_int_equal(count_of('i', "suspended", NULL), counts[TRP_EVENT_SUSPENDED]);
    assert_int_equal(count_of('i', "activated", NULL), counts[TRP_EVENT_ACTIVATED]);
    assert_int_equal(count_of('i', "cancelled", NULL), counts[TRP_EVENT_CANCELLED]);
    assert_int_equal(count_of('i', "refused", NULL), counts[TRP_EVENT_REFUSED]);
    assert_int_equal(count_of('X', "asks", NULL), counts[TRP_EVENT_ASKED]);
    assert_int_equal(count_of('b', "scene", NULL), counts[TRP_EVENT_SCENE_STARTED]);
    assert_true(counts[TRP_EVENT_INTERRUPTED] > 100 && counts[TRP_EVENT_SUSPENDED] > 0);
}

static void the_trace_tells_what_the_report_counts(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        make_trace(seed);
        assert_true(json_is_valid(trp_sheet_text(&sheet)));
        counts_are_those_of_the_report(report);
        release_trace();
    }
}

static int by_thread_and_time(const void *left, const void *right)
{
    const event *a = left;
    const event *b = right;
    if (a->thread != b->thread) {
        return a->thread < b->thread ? -1 : 1;
    }
    if (a->at != b->at) {
        return a->at < b->at ? -1 : 1;
    }
    return a->duration > b->duration ? -1 : a->duration < b->duration ? 1 : 0;
}

static void slices_are_nested(void **state)
{
    (void)state;
    make_trace(1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < event_count; i++) {
        if (events[i].phase == 'X') {
            events[count++] = events[i];
        }
    }
    qsort(events, count, sizeof *events, by_thread_and_time);
    uint64_t ends[16];
    uint32_t depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && events[i].thread != events[i - 1].thread) {
            depth = 0;
        }
        while (depth > 0 && ends[depth - 1] <= events[i].at) {
            depth--;
        }
        assert_true(depth == 0 || events[i].at + events[i].duration <= ends[depth - 1]);
        assert_true(depth < 16);
        ends[depth++] = events[i].at + events[i].duration;
    }
    release_trace();
}

static bool is_in_a_slice(const event *flow)
{
    for (uint32_t i = 0; i < event_count; i++) {
        if (events[i].phase == 'X' && events[i].process == flow->process && events[i].thread == flow->thread &&
            events[i].at <= flow->at && flow->at < events[i].at + events[i].duration) {
            return true;
        }
    }
    return false;
}

static void flows_join_slices(void **state)
{
    (void)state;
    make_trace(2);
    uint64_t begun = 0;
    for (uint32_t i = 0; i < event_count; i++) {
        if (events[i].phase != 's') {
            continue;
        }
        begun++;
        assert_true(i + 1 < event_count && events[i + 1].phase == 'f');
        assert_int_equal(events[i].id, events[i + 1].id);
        assert_true(events[i].at <= events[i + 1].at);
        assert_true(is_in_a_slice(&events[i]));
        assert_true(is_in_a_slice(&events[i + 1]));
    }
    assert_true(begun > report->total.counts[TRP_EVENT_SCENE_STARTED]);
    release_trace();
}

// The total time of all slices of a category.
static uint64_t whole_of(const char *category)
{
    uint64_t whole = 0;
    for (uint32_t i = 0; i < event_count; i++) {
        if (events[i].phase == 'X' && strcmp(events[i].category, category) == 0) {
            whole += events[i].duration;
        }
    }
    return whole;
}

// A stay begins with a `b` of its own number and ends with an `e`; all its events lie in between.
static void stays_open_and_close(void **state)
{
    (void)state;
    make_trace(3);
    uint64_t first = 0;
    uint64_t last = 0;
    int32_t depth = 0;
    uint64_t whole = 0;
    for (uint32_t i = 0; i < event_count; i++) {
        const event *each = &events[i];
        if (strcmp(each->category, "queue") != 0 || (each->phase != 'b' && each->phase != 'e')) {
            continue;
        }
        if (each->phase == 'b' && depth++ == 0) {
            first = each->at;
            last = each->at;
        }
        assert_true(each->at >= last && each->at >= first);
        last = each->at;
        if (each->phase == 'e' && --depth == 0) {
            whole += each->at - first;
        }
        assert_in_range(depth, 0, 2);
    }
    assert_int_equal(depth, 0);
    assert_true(whole_of("behaviour") <= whole);
    assert_true(whole_of("task") <= whole_of("behaviour"));
    assert_true(whole_of("wait") < whole_of("task"));
    release_trace();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_trace_tells_what_the_report_counts),
        cmocka_unit_test(slices_are_nested),
        cmocka_unit_test(flows_join_slices),
        cmocka_unit_test(stays_open_and_close),
    };
    return cmocka_run_group_tests_name("trace", tests, open_tavern, close_tavern);
}
