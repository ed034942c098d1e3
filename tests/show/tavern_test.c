// SPDX-License-Identifier: MIT
// Goal: what the report says of a real run holds together: every behaviour that was started was
// ended, or is still in somebody's queues; roles add up to the total; coins do not appear or
// disappear. The same run told twice is the same, and looking on changes nothing.
// Method: half an hour of examples/tavern.troupe, on three seeds.

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

enum { HALF_AN_HOUR = 1800 * 30 };

static char *text;
static trp_play *play;

static int open_tavern(void **state)
{
    (void)state;
    FILE *file = fopen("examples/tavern.troupe", "rb");
    text = calloc(1, 1 << 20);
    if (file == NULL || text == NULL) {
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
    return 0;
}

static trp_rehearsal *rehearse(uint64_t seed)
{
    trp_rehearsal *rehearsal = NULL;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = seed;
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(trp_play_pack(play), &def, &rehearsal), TRP_OK);
    return rehearsal;
}

// The number of behaviours of each sort in the queues of all agents.
static void count_queued(const trp_world *world, uint64_t *queued)
{
    for (trp_entity entity = trp_world_next_entity(world, trp_nobody()); entity.value != 0;
         entity = trp_world_next_entity(world, entity)) {
        trp_queue_entry entries[64];
        uint32_t count = trp_agent_queues(world, entity, entries, 64, sizeof *entries);
        for (uint32_t i = 0; i < count; i++) {
            queued[trp_index_of_number(entries[i].behaviour)]++;
        }
    }
}

static void the_report_adds_up(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        trp_rehearsal *rehearsal = rehearse(seed);
        trp_report *report = NULL;
        assert_int_equal(trp_report_create(rehearsal, &report), TRP_OK);
        while (trp_rehearsal_step(rehearsal, HALF_AN_HOUR)) {
            trp_report_note_step(report);
        }
        uint64_t *queued = calloc(report->behaviour_count, sizeof *queued);
        count_queued(report->world, queued);
        uint64_t started = 0;
        for (uint32_t i = 0; i < report->behaviour_count; i++) {
            const uint64_t *counts = report->behaviours[i].counts;
            if (counts[TRP_EVENT_STARTED] != counts[TRP_EVENT_FINISHED] + counts[TRP_EVENT_CANCELLED] + queued[i]) {
                fail_msg("seed %u: %s", (unsigned)seed, trp_pack_name(report->pack, TRP_NAMES_BEHAVIOUR, i));
            }
            started += counts[TRP_EVENT_STARTED];
        }
        assert_true(started > 1000);
        assert_int_equal(started, report->total.counts[TRP_EVENT_STARTED]);
        uint64_t by_role = 0;
        for (uint32_t i = 0; i < report->role_count; i++) {
            by_role += report->roles[i].counts[TRP_EVENT_STARTED];
        }
        assert_int_equal(by_role, started);

        trp_sheet sheet = {0};
        trp_report_print_json(report, &sheet);
        assert_true(json_is_valid(trp_sheet_text(&sheet)));
        const char *items = strstr(trp_sheet_text(&sheet), "\"items\"");
        assert_non_null(items);
        assert_true(json_number(items, "\"coin\"", "start") > 0);
        assert_true(json_number(items, "\"coin\"", "start") == json_number(items, "\"coin\"", "end"));
        assert_true(json_number(trp_sheet_text(&sheet), "{", "stuck") == 0);
        trp_sheet_release(&sheet);
        free(queued);
        trp_report_destroy(report);
        trp_rehearsal_destroy(rehearsal);
    }
}

static void tell(uint64_t seed, trp_sheet *sheet)
{
    trp_rehearsal *rehearsal = rehearse(seed);
    trp_story *story = NULL;
    assert_int_equal(trp_story_create(rehearsal, &story), TRP_OK);
    while (trp_rehearsal_step(rehearsal, HALF_AN_HOUR)) {
        trp_story_note_step(story);
    }
    trp_story_print(story, sheet);
    trp_story_destroy(story);
    trp_rehearsal_destroy(rehearsal);
}

static void a_story_is_the_same_every_time_and_reads_like_one(void **state)
{
    (void)state;
    trp_sheet first = {0};
    trp_sheet second = {0};
    tell(1, &first);
    tell(1, &second);
    assert_string_equal(trp_sheet_text(&first), trp_sheet_text(&second));

    uint32_t lines = 0;
    const char *line = trp_sheet_text(&first);
    for (const char *next = strchr(line, '\n'); next != NULL; next = strchr(line, '\n')) {
        assert_in_range(trp_text_columns(line, (size_t)(next - line)), 0, 100);
        line = next + 1;
        lines++;
    }
    assert_in_range(lines, 25, 40);
    assert_null(strstr(trp_sheet_text(&first), "nobody."));
    assert_null(strstr(trp_sheet_text(&first), "(null)"));
    assert_null(strstr(trp_sheet_text(&first), "  ."));
    trp_sheet_release(&first);
    trp_sheet_release(&second);
}

static void looking_on_changes_nothing(void **state)
{
    (void)state;
    uint64_t hashes[3] = {0};
    for (int look = 0; look < 3; look++) {
        trp_rehearsal *rehearsal = rehearse(5);
        trp_report *report = NULL;
        trp_sheet sheet = {0};
        assert_int_equal(trp_report_create(rehearsal, &report), TRP_OK);
        while (trp_rehearsal_step(rehearsal, HALF_AN_HOUR / 2)) {
            if (look > 0) {
                trp_report_note_step(report);
            }
            if (look > 1 && trp_world_now(trp_rehearsal_world(rehearsal)) % 100 == 0) {
                trp_terminal_picture(rehearsal, trp_nobody(), 80, 30, &sheet);
            }
        }
        hashes[look] = trp_world_hash(trp_rehearsal_world(rehearsal));
        trp_sheet_release(&sheet);
        trp_report_destroy(report);
        trp_rehearsal_destroy(rehearsal);
    }
    assert_true(hashes[0] == hashes[1]);
    assert_true(hashes[0] == hashes[2]);
}

static void jumping_changes_nothing(void **state)
{
    (void)state;
    const uint32_t steps = 30 * 600;
    trp_rehearsal *jumping = rehearse(2);
    while (trp_rehearsal_step(jumping, steps)) {
    }
    trp_rehearsal *walking = rehearse(2);
    for (uint32_t i = 0; i < steps; i++) {
        trp_world_step(trp_rehearsal_world(walking));
        trp_stage_step(trp_rehearsal_stage(walking));
    }
    assert_int_equal(trp_world_now(trp_rehearsal_world(jumping)), steps);
    assert_true(trp_world_hash(trp_rehearsal_world(jumping)) == trp_world_hash(trp_rehearsal_world(walking)));
    trp_rehearsal_destroy(jumping);
    trp_rehearsal_destroy(walking);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_report_adds_up),
        cmocka_unit_test(a_story_is_the_same_every_time_and_reads_like_one),
        cmocka_unit_test(looking_on_changes_nothing),
        cmocka_unit_test(jumping_changes_nothing),
    };
    return cmocka_run_group_tests(tests, open_tavern, close_tavern);
}
