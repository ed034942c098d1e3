// SPDX-License-Identifier: MIT
// Goal: a trace shows what runs of a network or tree as slices in the slice of its task, a page as paths: nested in one
// another, what is done at once side by side, nothing while the behaviour is interrupted; a node that is entered again is a
// slice of its own. Looking on changes nothing.
// Method: small plays on the real stage; the trace is read line by line.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/show/json_check.h"
#include "troupe/show.h"
#include "troupe/world.h"

#define YARD "setting Yard\n    places\n        gate at (5, 0)\n    cast\n        Ann: Guard at (0, 0)\n"
#define KIND "place gate\nkind sentry, a creature\n    calls: 0 to 100\n    alarm: yes or no\n"

enum { SLICES_MOST = 4000 };

typedef struct slice {
    uint64_t thread, from, until;
    char category[16], name[64];
} slice;

static slice slices[SLICES_MOST];
static uint32_t slice_count;
static trp_sheet trace, page;
static uint64_t hash;

static void copy_text(const char *line, const char *key, char *to, size_t room)
{
    const char *at = strstr(line, key);
    *to = '\0';
    if (at != NULL) {
        at += strlen(key);
        size_t size = 0;
        while (size + 1 < room && at[size] != '\0' && (at[size] != '"' || at[size - 1] == '\\')) {
            to[size] = at[size];
            size++;
        }
        to[size] = '\0';
    }
}

static uint64_t number_of(const char *line, const char *key)
{
    const char *at = strstr(line, key);
    return at == NULL ? 0 : strtoull(at + strlen(key), NULL, 10);
}

static void read_slices(void)
{
    slice_count = 0;
    for (const char *line = strchr(trp_sheet_text(&trace), '\n'); line != NULL && line[1] == '{'; line = strchr(line + 1, '\n')) {
        char copy[600];
        size_t size = strcspn(line + 1, "\n");
        assert_true(size < sizeof copy);
        memcpy(copy, line + 1, size);
        copy[size] = '\0';
        if (strncmp(copy, "{\"ph\": \"X\"", 10) == 0) {
            assert_true(slice_count < SLICES_MOST);
            slice *s = &slices[slice_count++];
            s->thread = number_of(copy, "\"tid\": ");
            s->from = number_of(copy, "\"ts\": ");
            s->until = s->from + number_of(copy, "\"dur\": ");
            copy_text(copy, "\"cat\": \"", s->category, sizeof s->category);
            copy_text(copy, "\"name\": \"", s->name, sizeof s->name);
        }
    }
}

// Plays a text, with a chronicle or without.
static void play(const char *text, uint32_t steps, bool chronicles)
{
    trp_script_source source = {"places.troupe", text, strlen(text)};
    trp_play *opened = NULL;
    trp_rehearsal *rehearsal = NULL;
    trp_chronicle *chronicle = NULL;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    if (trp_play_open(&source, 1, &opened) != TRP_OK) {
        fail_msg("%s", trp_play_report(opened));
    }
    assert_int_equal(trp_rehearsal_create(trp_play_pack(opened), &def, &rehearsal), TRP_OK);
    assert_int_equal(trp_chronicle_create(rehearsal, NULL, &chronicle), TRP_OK);
    while (trp_rehearsal_step(rehearsal, steps)) {
        if (chronicles) {
            trp_chronicle_note_step(chronicle);
        }
    }
    hash = trp_world_hash(trp_rehearsal_world(rehearsal));
    trp_sheet_clear(&trace);
    trp_sheet_clear(&page);
    assert_int_equal(trp_chronicle_print_trace(chronicle, &trace), TRP_OK);
    assert_int_equal(trp_chronicle_print_page(chronicle, "places", &page), TRP_OK);
    assert_true(json_is_valid(trp_sheet_text(&trace)));
    read_slices();
    trp_chronicle_destroy(chronicle);
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(opened);
}

static uint32_t count_of(const char *category, const char *name)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < slice_count; i++) {
        count += strcmp(slices[i].category, category) == 0 && strcmp(slices[i].name, name) == 0;
    }
    return count;
}

static const slice *first_of(const char *category, const char *name)
{
    for (uint32_t i = 0; i < slice_count; i++) {
        if (strcmp(slices[i].category, category) == 0 && strcmp(slices[i].name, name) == 0) {
            return &slices[i];
        }
    }
    fail_msg("no slice %s of %s", name, category);
    return NULL;
}

// Two slices of a thread are nested, or do not overlap; the outer one is written first.
static void expect_nested(void)
{
    for (uint32_t i = 0; i < slice_count; i++) {
        for (uint32_t j = i + 1; j < slice_count; j++) {
            const slice *a = &slices[i], *b = &slices[j];
            if (a->thread != b->thread || a->until <= b->from || b->until <= a->from) {
                continue;
            }
            bool inside = a->from <= b->from && b->until <= a->until;
            bool around = b->from <= a->from && a->until <= b->until && b->from < a->from;
            if (!inside && !around) {
                fail_msg("%s and %s cross", a->name, b->name);
            }
        }
    }
}

static bool lies_in(const slice *inner, const slice *outer)
{
    return inner->thread == outer->thread && outer->from <= inner->from && inner->until <= outer->until;
}

#define PATROL                                                                                                             \
    KIND "network Patrol\n    node Walk\n        move to gate\n        -> Stand when done\n    node Stand\n        Look\n" \
         "        -> Stand if calls > 2\n            set calls to 0\n"                                                     \
         "network Look\n    node Left\n        wait 1 s\n        -> Right when done\n            set calls to calls + 1\n" \
         "    node Right\n        wait 2 s\n        -> Left when done\n"                                                   \
         "role Guard for sentry\n    proactive Watch\n        Patrol\n" YARD

static void nodes_and_steps_are_slices_in_their_task(void **state)
{
    (void)state;
    play(PATROL, 40 * 30, true);
    expect_nested();
    const slice *task = first_of("task", "Patrol"), *network = first_of("network", "Patrol");
    assert_true(lies_in(network, task));
    assert_true(lies_in(first_of("node", "Walk"), network));
    assert_true(lies_in(first_of("step", "move to gate"), first_of("node", "Walk")));
    const slice *look = first_of("network", "Look"), *left = first_of("node", "Left");
    assert_true(lies_in(look, first_of("node", "Stand")) && lies_in(left, look));
    assert_true(lies_in(first_of("step", "wait 1 s"), left));
    assert_int_equal(first_of("step", "wait 1 s")->until - first_of("step", "wait 1 s")->from, 1000000);
    assert_true(count_of("node", "Left") > 5);
}

static void a_node_that_is_entered_again_is_a_slice_of_its_own(void **state)
{
    (void)state;
    play(PATROL, 40 * 30, true);
    assert_true(count_of("node", "Stand") > 2);  // an arrow leads from it to itself
    assert_in_range(count_of("network", "Look"), count_of("node", "Stand") - 1, count_of("node", "Stand"));

    play(KIND
         "network Drum\n    node Beat\n        wait 1 s\n        -> Beat when done\n"
         "role Guard for sentry\n    proactive Watch\n        Drum\n" YARD,
         10 * 30, true);
    assert_in_range(count_of("node", "Beat"), 8, 10);
    assert_in_range(count_of("step", "wait 1 s"), 8, 10);
    assert_int_equal(count_of("network", "Drum"), 1);
    expect_nested();
}

static void immediate_steps_stand_side_by_side(void **state)
{
    (void)state;
    play(KIND
         "network Hum\n    node High\n        wait 1 s\n        -> Low when done\n    node Low\n        wait 1 s\n"
         "        -> High when done\n"
         "role Guard for sentry\n    proactive Watch\n        parallel\n            wait 5 s\n            Hum\n"
         "            sequence\n                wait 2 s\n                wait 7 s\n" YARD,
         6 * 30, true);
    expect_nested();
    uint64_t first = first_of("step", "wait 5 s")->thread, hum = first_of("network", "Hum")->thread;
    uint64_t third = first_of("step", "wait 2 s")->thread;
    assert_true(first != hum && hum != third && first != third);
    assert_int_equal(first, first_of("task", "parallel")->thread);
    assert_int_equal(first_of("node", "Low")->thread, hum);
    assert_int_equal(first_of("step", "wait 7 s")->thread, third);  // the slice stays in that thread
    assert_non_null(strstr(trp_sheet_text(&trace), "\"name\": \"Ann, at once 2\""));
    assert_non_null(strstr(trp_sheet_text(&trace), "\"name\": \"Ann, at once 3\""));
}

static void nothing_is_shown_while_it_is_interrupted(void **state)
{
    (void)state;
    play(KIND
         "network Rest\n    node Sit\n        wait 60 s\n        -> Sit when done\n"
         "role Guard for sentry\n    proactive Watch\n        Rest\n"
         "    latent Start, when every 3 s, priority 5\n        wait 1 s\n" YARD,
         12 * 30, true);
    expect_nested();
    assert_true(count_of("behaviour", "Start") >= 2);
    assert_true(count_of("node", "Sit") >= 3);
    for (uint32_t i = 0; i < slice_count; i++) {
        for (uint32_t j = 0; j < slice_count && strcmp(slices[i].name, "Start") == 0; j++) {
            bool apart = slices[j].until <= slices[i].from || slices[i].until <= slices[j].from;
            assert_true(apart || strcmp(slices[j].name, "Sit") != 0);
        }
    }
}

static void pages_have_each_path_once(void **state)
{
    (void)state;
    play(PATROL, 40 * 30, true);
    const char *paths = strstr(trp_sheet_text(&page), "\"paths\":[");
    assert_non_null(paths);
    char line[2000] = {0};
    strncat(line, paths, strcspn(paths, "\n") < sizeof line ? strcspn(paths, "\n") : sizeof line - 1);
    assert_non_null(strstr(line, "\"Patrol > Walk > move to gate\""));
    assert_non_null(strstr(line, "\"Patrol > Stand > Look > Left > wait 1 s\""));
    const char *once = strstr(line, "Look > Right > wait 2 s");
    assert_true(once != NULL && strstr(once + 1, "Look > Right > wait 2 s") == NULL);
    assert_non_null(strstr(trp_sheet_text(&page), "\"places\":[0,"));

    play(KIND "role Guard for sentry\n    proactive Watch\n        wait 1 s\n" YARD, 5 * 30, true);
    assert_non_null(strstr(trp_sheet_text(&page), "\"paths\":[]"));
    assert_non_null(strstr(trp_sheet_text(&page), "\"places\":[]"));
    assert_int_equal(count_of("step", "wait 1 s"), 0);  // a list of steps has no places
}

static void spoken_text_stays_data(void **state)
{
    (void)state;
    play(KIND
         "role Guard for sentry\n    proactive Watch\n        selector\n            \"</script><b>& it's\"\n"
         "            wait 1 s\n" YARD,
         5 * 30, true);
    assert_non_null(strstr(trp_sheet_text(&page), "\"paths\":[\""));
    const char *paths = strstr(trp_sheet_text(&page), "\"paths\":[\"");
    assert_true(strstr(paths, "</script>") > strchr(paths, '\n'));
}

static void looking_on_changes_nothing(void **state)
{
    (void)state;
    play(PATROL, 30 * 30, false);
    uint64_t plain = hash;
    assert_int_equal(slice_count, 0);
    play(PATROL, 30 * 30, true);
    assert_int_equal(hash, plain);
}

static int release(void **state)
{
    (void)state;
    trp_sheet_release(&trace);
    trp_sheet_release(&page);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_and_steps_are_slices_in_their_task),
        cmocka_unit_test(a_node_that_is_entered_again_is_a_slice_of_its_own),
        cmocka_unit_test(immediate_steps_stand_side_by_side),
        cmocka_unit_test(nothing_is_shown_while_it_is_interrupted),
        cmocka_unit_test(pages_have_each_path_once),
        cmocka_unit_test(spoken_text_stays_data),
        cmocka_unit_test(looking_on_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, release);
}
