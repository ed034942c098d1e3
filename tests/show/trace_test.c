// SPDX-License-Identifier: MIT
// Goal: the trace is what ui.perfetto.dev reads, and tells the same as the report: as many behaviours
// begin, end and are cancelled, as many interruptions, refusals and scenes. Slices of a thread are
// nested, also of behaviours that run side by side; whatever runs is also in a queue; flows begin and end in slices.
// Method: half an hour of examples/tavern.troupe on three seeds, the trace read line by line (each
// event is one) and compared with the report's counts. For what runs at once, small texts, and random ones from printed seeds.

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
    char name[48];
    uint32_t process;
    uint64_t thread;
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
    read->thread = number_at(line, "\"tid\": ");
    read->at = number_at(line, "\"ts\": ");
    read->duration = number_at(line, "\"dur\": ");
    read->id = number_at(line, "\"id\": ");
    text_at(line, "\"cat\": \"", read->category, sizeof read->category);
    text_at(line, read->phase == 'M' ? "{\"name\": \"" : "\"name\": \"", read->name, sizeof read->name);
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

static void make_trace_of(const trp_play *of, uint64_t seed, uint32_t steps)
{
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = seed;
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(trp_play_pack(of), &def, &rehearsal), TRP_OK);
    trp_chronicle *chronicle = NULL;
    assert_int_equal(trp_chronicle_create(rehearsal, NULL, &chronicle), TRP_OK);
    assert_int_equal(trp_report_create(rehearsal, &report), TRP_OK);
    while (trp_rehearsal_step(rehearsal, steps)) {
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
}

static void make_trace(uint64_t seed)
{
    make_trace_of(play, seed, HALF_AN_HOUR);
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
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    if (a->thread != b->thread) {
        return a->thread < b->thread ? -1 : 1;
    }
    if (a->at != b->at) {
        return a->at < b->at ? -1 : 1;
    }
    return a->duration > b->duration ? -1 : a->duration < b->duration ? 1 : 0;
}

// All slices of each thread are nested; `seed` is told when some are not. Changes the order of the events.
static void expect_nested(uint64_t seed)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < event_count; i++) {
        if (events[i].phase == 'X') {
            events[count++] = events[i];
        }
    }
    qsort(events, count, sizeof *events, by_thread_and_time);
    uint64_t ends[64];
    uint32_t depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        const event *e = &events[i];
        if (i > 0 && (e->thread != events[i - 1].thread || e->process != events[i - 1].process)) {
            depth = 0;
        }
        while (depth > 0 && ends[depth - 1] <= e->at) {
            depth--;
        }
        if (depth > 0 && e->at + e->duration > ends[depth - 1]) {
            fail_msg("seed %u: `%s` of thread %u begins at %u in a slice that ends before it", (unsigned)seed, e->name,
                     (unsigned)e->thread, (unsigned)e->at);
        }
        assert_true(depth < sizeof ends / sizeof *ends);
        ends[depth++] = e->at + e->duration;
    }
}

// Each thread of a slice has a name, and no other thread has its number.
static void expect_named_threads(void)
{
    for (uint32_t i = 0; i < event_count; i++) {
        uint32_t names = 0;
        for (uint32_t j = 0; j < event_count && events[i].phase == 'X'; j++) {
            bool names_it = events[j].phase == 'M' && events[j].thread == events[i].thread;
            assert_true(!names_it || events[j].process == events[i].process);
            names += names_it ? 1 : 0;
        }
        assert_true(events[i].phase != 'X' || names == 1);
    }
}

static void slices_are_nested(void **state)
{
    (void)state;
    make_trace(1);
    expect_nested(1);
    release_trace();
}

static void play_text(const char *words, uint64_t seed, uint32_t steps)
{
    trp_script_source source = {"yard.troupe", words, strlen(words)};
    trp_play *opened;
    if (trp_play_open(&source, 1, &opened) != TRP_OK || trp_play_error_count(opened) > 0) {
        fail_msg("seed %u: %s\n%s", (unsigned)seed, trp_play_report(opened), words);
    }
    make_trace_of(opened, seed, steps);
    expect_named_threads();
    trp_report_destroy(report);
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(opened);
}

static uint64_t thread_named(const char *name)
{
    for (uint32_t i = 0; i < event_count; i++) {
        if (events[i].phase == 'M' && strcmp(events[i].name, name) == 0) {
            return events[i].thread;
        }
    }
    fail_msg("no thread %s", name);
    return 0;
}

// Whether all slices of a name, of which there are some, stand in one thread.
static bool stands_in(const char *name, uint64_t thread)
{
    uint32_t there = 0, elsewhere = 0;
    for (uint32_t i = 0; i < event_count; i++) {
        bool is_of = events[i].phase == 'X' && strcmp(events[i].name, name) == 0;
        there += is_of && events[i].thread == thread;
        elsewhere += is_of && events[i].thread != thread;
    }
    return there > 0 && elsewhere == 0;
}

// Behaviours that share no channel run side by side in one layer (2.3): the one that begins later has a further thread, behind
// those of the steps that the first one performs at once.
static void behaviours_side_by_side_have_threads_of_their_own(void **state)
{
    (void)state;
    play_text(
        "role Walker for creature\n"
        "    proactive Stroll, uses legs\n        wait 3 s\n"
        "    latent Hum, when every 4 s, uses voice\n        wait 5 s\n"
        "setting Yard\n    cast\n        Ann: Walker at (0, 0)\n",
        1, 60 * 30);
    uint64_t own = thread_named("Ann"), further = thread_named("Ann, at once 2");
    assert_true(count_of('X', "behaviour", NULL) > 10);
    assert_true(further != own && stands_in("Stroll", own) && !stands_in("Hum", own));
    expect_nested(1);
    trp_sheet_release(&sheet);

    play_text(
        "role Walker for creature\n"
        "    proactive Stroll, uses legs\n        parallel\n            wait 50 s\n            wait 40 s\n"
        "    latent Hum, when every 4 s, uses voice\n        wait 1 s\n"
        "    latent Nod, when every 6 s, uses hands, in Gestures\n        wait 5 s\n"
        "    latent Wink, when every 7 s, uses eyes, in Gestures\n        wait 6 s\n"
        "layer Gestures\n"
        "host face\n    action blink, uses eyes, lasts 1 s\n"
        "setting Yard\n    cast\n        Ann: Walker at (0, 0)\n",
        1, 20 * 30);
    own = thread_named("Ann");
    further = thread_named("Ann, at once 2");
    assert_true(stands_in("Stroll", own) && stands_in("wait 40 s", further));
    assert_true(stands_in("Hum", thread_named("Ann, at once 3")));
    assert_true(stands_in("Wink", thread_named("Ann, Gestures")));
    assert_true(stands_in("Nod", thread_named("Ann, Gestures, at once 2")));
    expect_nested(1);
    trp_sheet_release(&sheet);
}

static uint32_t draw(uint64_t *random, uint32_t below)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33) % below;
}

// A text with six behaviours that need any parts of the body in any layer, each a list of steps or steps at once.
static void write_random_text(uint64_t seed, trp_sheet *to)
{
    static const char *const parts[] = {"legs", "hands", "voice", "eyes", "legs and hands", "hands and voice", "voice and eyes"};
    static const char *const layers[] = {"", ", in Gestures", ", in Moods"};
    uint64_t random = seed;
    trp_sheet_add(to, "layer Gestures\nlayer Moods\nhost face\n    action blink, uses eyes, lasts 1 s\nrole Walker for creature\n");
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t every = 1 + draw(&random, 9);
        trp_sheet_add_format(to, i == 0 ? "    proactive B%u" : "    latent B%u, when every %u s, priority %u", i, every,
                             draw(&random, 4));
        trp_sheet_add_format(to, ", uses %s%s\n", parts[draw(&random, 7)], layers[i == 0 ? 0 : draw(&random, 3)]);
        uint32_t count = 1 + draw(&random, 3);
        trp_sheet_add(to, count > 1 && draw(&random, 2) == 0 ? "        sequence\n" : "        parallel\n");
        for (uint32_t step = 0; step < count; step++) {
            trp_sheet_add_format(to, "            wait %u s\n", 1 + draw(&random, 7));
        }
    }
    trp_sheet_add(to, "setting Yard\n    cast\n        2 Walker scattered\n");
}

static void slices_of_random_behaviours_are_nested(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        trp_sheet words = {0};
        write_random_text(seed, &words);
        play_text(trp_sheet_text(&words), seed, 60 * 30);
        assert_true(count_of('X', "behaviour", NULL) > 20);
        expect_nested(seed);
        trp_sheet_release(&words);
        trp_sheet_release(&sheet);
    }
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
        cmocka_unit_test(behaviours_side_by_side_have_threads_of_their_own),
        cmocka_unit_test(slices_of_random_behaviours_are_nested),
        cmocka_unit_test(flows_join_slices),
        cmocka_unit_test(stays_open_and_close),
    };
    return cmocka_run_group_tests_name("trace", tests, open_tavern, close_tavern);
}
