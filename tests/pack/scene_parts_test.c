// SPDX-License-Identifier: MIT
// Goal: the sets of parts that the rows of scenes need, which a pack works out when it is loaded, are those that a walk over all
// rows that can come finds; and the loops of a scene as large as a situation may be are settled as well.
// Method: for each part of each row the set is compared with a walk of the test's own, in scenes with loops within loops, choices
// that jump, and a way on to another scene.

#include "pack/scene_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "troupe/rehearsal.h"

static const char HEAD[] =
    "role A for creature\n    proactive Rest\n        wait 1 s\n"
    "role B for creature\n    proactive Rest\n        wait 1 s\n"
    "role C for creature\n    proactive Rest\n        wait 1 s\n";

static const char LOOPS[] =
    "scene Game\n"
    "    part host: A\n"
    "    part left: B\n"
    "    part all: every C, at least 1, at most 3\n"
    "    | host     | left     | all      |\n"
    "    |          |          | wait 1 s |\n"
    "    repeat 3 times\n"
    "        | wait 1 s |          |          |\n"
    "        repeat 2 times\n"
    "            |          | wait 1 s |          |\n"
    "            repeat 2 times\n"
    "                | wait 1 s |          |          |\n"
    "                |          |          | wait 1 s |\n"
    "        |          | wait 1 s |          |\n"
    "    | wait 1 s |          |          |\n"
    "    choice by host\n"
    "        20%: short\n"
    "            | wait 1 s |          |          |\n"
    "        30%: long\n"
    "            repeat 2 times\n"
    "                | wait 1 s |          | wait 1 s |\n"
    "            choice by left\n"
    "                20%: once more\n"
    "                    | wait 1 s |          |          |\n"
    "                otherwise: none\n"
    "                    |          |          | wait 1 s |\n"
    "        otherwise: none\n"
    "            |          | wait 1 s |          |\n"
    "    | wait 1 s |          |          |\n"
    "scene Further\n"
    "    part host: A\n"
    "    part left: B\n"
    "    | host     | left     |\n"
    "    | wait 1 s |          |\n"
    "    choice by host\n"
    "        20%: short\n"
    "            | wait 1 s |          |\n"
    "        otherwise: long\n"
    "            continue as Ending (host = host, left = left)\n"
    "scene Ending\n"
    "    part host: A\n"
    "    part left: B\n"
    "    | host     | left     |\n"
    "    | wait 1 s |          |\n"
    "    | wait 1 s |          |\n";

// Whether a row, or one that can come behind it, needs the part: a walk over all of them. Rows that were seen are marked.
static bool is_needed_from(const trp_pack *pack, uint32_t scene, uint32_t part, uint32_t number, bool *seen)
{
    const trpi_pack_scene *table = &pack->scenes[scene];
    if (number >= table->row_count || seen[number]) {
        return false;
    }
    seen[number] = true;
    const trpi_pack_scene_row *row = &pack->rows[table->first_row + number];
    const trpi_pack_behaviour *b = &pack->behaviours[pack->parts[table->first_part + part].behaviour];
    bool has_task = row->flow == TRPI_FLOW_NEXT || row->flow == TRPI_FLOW_CHOICE;
    bool needed = row->flow == TRPI_FLOW_CONTINUE || (row->flow == TRPI_FLOW_CHOICE && row->part == part) ||
                  (has_task && (pack->tasks[b->first_task + number].flags & TRPI_TASK_WAITS) == 0);
    for (uint32_t i = 0; row->flow == TRPI_FLOW_CHOICE && i < row->branch_count; i++) {
        needed = is_needed_from(pack, scene, part, pack->branches[row->first_branch + i].row, seen) || needed;
    }
    if (row->flow != TRPI_FLOW_CHOICE) {
        needed = is_needed_from(pack, scene, part, row->next, seen) || needed;
    }
    return (row->flow == TRPI_FLOW_LOOP && is_needed_from(pack, scene, part, row->loop_start, seen)) || needed;
}

static bool walk(const trp_pack *pack, uint32_t scene, uint32_t part, uint32_t row)
{
    static bool seen[TRPI_MOST_SITUATION_ROWS];
    memset(seen, 0, sizeof seen);
    return is_needed_from(pack, scene, part, row, seen);
}

static void compare_all_rows(const trp_pack *pack, uint32_t *free_count)
{
    for (uint32_t scene = 0; scene < pack->scene_count; scene++) {
        const trpi_pack_scene *table = &pack->scenes[scene];
        for (uint32_t i = 0; i < table->row_count * table->part_count; i++) {
            uint32_t row = i / table->part_count, part = i % table->part_count;
            const trpi_pack_scene_row *record = &pack->rows[table->first_row + row];
            bool is_free = trpi_scene_part_is_unneeded_from_row(pack, scene, part, row, false);
            assert_int_equal(is_free, !walk(pack, scene, part, row));
            *free_count += is_free;
            if (record->flow == TRPI_FLOW_NEXT) {
                assert_int_equal(trpi_scene_part_is_unneeded_from_row(pack, scene, part, row, true),
                                 !walk(pack, scene, part, record->next));
            }
        }
    }
}

static trp_play *open_text(const char *head, const char *text)
{
    trp_play *play;
    trp_script_source sources[] = {{"head.troupe", head, strlen(head)}, {"game.troupe", text, strlen(text)}};
    assert_int_equal(trp_play_open(sources, 2, &play), TRP_OK);
    if (trp_play_error_count(play) > 0) {
        fail_msg("%s", trp_play_report(play));
    }
    return play;
}

static void the_parts_that_rows_need_are_those_of_the_rows_that_can_come(void **state)
{
    (void)state;
    uint32_t free_count = 0;
    trp_play *play = open_text(HEAD, LOOPS);
    compare_all_rows(trp_play_pack(play), &free_count);
    assert_true(free_count > 10);
    trp_play_release(play);
}

// The walk of this test would take a second for so many rows, so the ends of the scene are looked at.
static void a_scene_with_as_many_rows_as_a_situation_has_is_settled(void **state)
{
    (void)state;
    trp_sheet text = {0};
    trp_sheet_add(&text,
                  "scene Long\n    part host: A\n    part left: B\n    part all: every C, at least 1, at most 60\n"
                  "    | host     | left     | all      |\n    |          | wait 1 s | wait 1 s |\n"
                  "    repeat 2 times\n        |          |          | wait 1 s |\n"
                  "        |          | wait 1 s |          |\n");
    for (uint32_t row = 4; row < 1000; row++) {
        trp_sheet_add(&text, "    | wait 1 s |          |          |\n");
    }
    trp_play *play = open_text(HEAD, trp_sheet_text(&text));
    const trp_pack *pack = trp_play_pack(play);
    assert_int_equal(pack->scenes[0].row_count, 1000);
    for (uint32_t part = 0; part < pack->scenes[0].part_count; part++) {
        assert_false(trpi_scene_part_is_unneeded_from_row(pack, 0, part, 2, false));
        assert_int_equal(trpi_scene_part_is_unneeded_from_row(pack, 0, part, 4, false), part > 0);
        assert_true(trpi_scene_part_is_unneeded_from_row(pack, 0, part, 999, true));
    }
    trp_play_release(play);
    trp_sheet_release(&text);
}

// The end of a part of a situation asks which situation its scene plays: a table that the pack makes when it is loaded.
static void each_scene_knows_the_situation_that_it_plays(void **state)
{
    (void)state;
    trp_play *play = open_text(HEAD,
                               "area Pub\n"
                               "situation First, in Pub\n    part left: A\n    part right: B\n    | left | right |\n"
                               "    | wait 1 s | wait 1 s |\n"
                               "scene Plain\n    part left: A\n    part right: B\n    | left | right |\n    | wait 1 s | |\n"
                               "situation Second, in Pub\n    part left: B\n    part right: A\n    | left | right |\n"
                               "    | wait 1 s | wait 1 s |\n");
    const trp_pack *pack = trp_play_pack(play);
    assert_true(pack->scene_count == 3 && pack->situation_count == 2);
    uint32_t plain = 0;
    for (uint32_t i = 0; i < pack->scene_count; i++) {
        const uint32_t situation = pack->scene_situations[i];
        plain += situation == TRPI_NONE16;
        assert_true(situation == TRPI_NONE16 || pack->situations[situation].scene == i);
    }
    assert_int_equal(plain, 1);
    trp_play_release(play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_that_rows_need_are_those_of_the_rows_that_can_come),
        cmocka_unit_test(each_scene_knows_the_situation_that_it_plays),
        cmocka_unit_test(a_scene_with_as_many_rows_as_a_situation_has_is_settled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
