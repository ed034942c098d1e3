// SPDX-License-Identifier: MIT
// Goal: views tell all that there is to tell, however much: no list ends at a number that the view has chosen.
// Method: texts with more of each sort than arrays of views once had room for (32 waits, 64 scenes, contacts and nodes, 96
// nodes of `why`, 256 holders, 512 records); how often each is told is counted.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "troupe/agent.h"
#include "troupe/object.h"
#include "troupe/scene.h"
#include "troupe/show.h"

typedef struct town {
    trp_play *play;
    trp_rehearsal *rehearsal;
    trp_world *world;
    trp_sheet told;
} town;

static town begin(const char *text)
{
    town t = {0};
    trp_script_source source = {"town.troupe", text, strlen(text)};
    trp_rehearsal_def def;
    if (trp_play_open(&source, 1, &t.play) != TRP_OK || trp_play_error_count(t.play) > 0) {
        fail_msg("%s", trp_play_report(t.play));
    }
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(trp_play_pack(t.play), &def, &t.rehearsal), TRP_OK);
    t.world = trp_rehearsal_world(t.rehearsal);
    return t;
}

static void end(town *t)
{
    trp_sheet_release(&t->told);
    trp_rehearsal_destroy(t->rehearsal);
    trp_play_release(t->play);
}

static void play(town *t, uint32_t until)
{
    while (trp_rehearsal_step(t->rehearsal, until)) {
    }
}

static uint32_t count_in(const char *text, const char *words)
{
    uint32_t count = 0;
    for (const char *at = strstr(text, words); at != NULL; at = strstr(at + 1, words)) {
        count++;
    }
    return count;
}

static const char WELL[] =
    "object Well\n"
    "    behaviour Draw\n"
    "        lock spout\n"
    "            wait 600 s\n"
    "\n"
    "role Guest for creature\n"
    "    proactive Fetch\n"
    "        request Draw of nearest Well\n"
    "\n"
    "setting Yard\n"
    "    cast\n"
    "        Deep: Well at (0, 0)\n"
    "        600 Guest near Deep\n";

static void everybody_at_an_object_is_told_of(void **state)
{
    (void)state;
    town t = begin(WELL);
    trp_entity well = trp_stage_find(trp_rehearsal_stage(t.rehearsal), "Deep");
    play(&t, 300);
    assert_int_equal(trp_object_holders(t.world, well, NULL, 0, sizeof(trp_holder)), 600);
    assert_int_equal(trp_why_print(t.rehearsal, well, NULL, &t.told), TRP_OK);
    const char *told = trp_sheet_text(&t.told);
    assert_int_equal(count_in(told, " holds `"), 600);
    assert_int_equal(count_in(told, " waits for `spout`"), 599);
    assert_int_equal(count_in(strstr(told, "\nPeople\n"), " does `"), 600);
    end(&t);
}

static void an_object_that_many_hold_is_told_anew_in_a_chronicle_when_its_last_holder_goes(void **state)
{
    (void)state;
    town t = begin(WELL);
    trp_chronicle_def def;
    trp_chronicle *chronicle;
    trp_chronicle_def_init(&def, sizeof def);
    assert_int_equal(trp_chronicle_create(t.rehearsal, &def, &chronicle), TRP_OK);
    trp_entity well = trp_stage_find(trp_rehearsal_stage(t.rehearsal), "Deep");
    play(&t, 300);
    trp_chronicle_note_step(chronicle);
    trp_holder holders[600];
    assert_int_equal(trp_object_holders(t.world, well, holders, 600, sizeof *holders), 600);
    assert_int_equal(trp_entity_despawn(t.world, holders[599].agent), TRP_OK);
    while (trp_object_holders(t.world, well, NULL, 0, sizeof *holders) == 600) {
        play(&t, trp_world_now(t.world) + 1);
    }
    trp_chronicle_note_step(chronicle);
    assert_int_equal(trp_chronicle_print_page(chronicle, "Well", &t.told), TRP_OK);
    assert_non_null(strstr(trp_sheet_text(&t.told), ",600,599,"));  // holders, and how many of them wait at its lock
    assert_non_null(strstr(trp_sheet_text(&t.told), ",599,598]"));
    trp_chronicle_destroy(chronicle);
    end(&t);
}

static void every_scene_that_runs_is_told_of(void **state)
{
    (void)state;
    town t = begin(
        "scene Trade, patience 60 s\n"
        "    part buyer: Buyer\n"
        "    part seller: Seller within 20 m\n"
        "    starts when seller comes within 10 m of buyer\n"
        "    | buyer     | seller    |\n"
        "    | wait 60 s | wait 60 s |\n"
        "\n"
        "role Buyer for creature\n"
        "role Seller for creature\n"
        "\n"
        "place stall\n"
        "\n"
        "setting Yard\n"
        "    places\n"
        "        stall at (0, 0)\n"
        "    cast\n"
        "        100 Buyer near stall\n"
        "        100 Seller near stall\n");
    play(&t, 900);
    assert_int_equal(trp_world_scenes(t.world, NULL, 0, sizeof(trp_running_scene)), 100);
    assert_int_equal(trp_why_scene_print(t.rehearsal, trp_pack_find(trp_play_pack(t.play), TRP_NAMES_SCENE, "Trade"), &t.told),
                     TRP_OK);
    assert_int_equal(count_in(trp_sheet_text(&t.told), "Runs since "), 100);
    end(&t);
}

static void everybody_for_whom_an_agent_waits_is_told_of(void **state)
{
    (void)state;
    town t = begin(
        "scene Toast, patience 60 s\n"
        "    part host: Host\n"
        "    part guests: every Guest within 20 m, at least 50, at most 50\n"
        "    starts when guests comes within 10 m of host\n"
        "    | host     | guests    |\n"
        "    | wait 1 s | wait 60 s |\n"
        "\n"
        "role Host for creature\n"
        "role Guest for creature\n"
        "\n"
        "setting Yard\n"
        "    cast\n"
        "        Ann: Host at (0, 0)\n"
        "        50 Guest near Ann\n");
    play(&t, 300);
    assert_int_equal(trp_why_scene_print(t.rehearsal, trp_pack_find(trp_play_pack(t.play), TRP_NAMES_SCENE, "Toast"), &t.told),
                     TRP_OK);
    const char *host = strstr(trp_sheet_text(&t.told), "host: Ann is done and waits for ");
    assert_non_null(host);
    *strchr(host, '\n') = '\0';
    assert_int_equal(count_in(host, ", "), 49);
    end(&t);
}

static void every_contact_of_a_behaviour_is_drawn(void **state)
{
    (void)state;
    trp_sheet text = {0};
    for (uint32_t i = 0; i < 100; i++) {
        trp_sheet_add_format(&text, "message Word%u\n", i);
    }
    trp_sheet_add(&text,
                  "object Bell\n    behaviour Ring\n        pose for 1 s\nrole Crier for creature\n    proactive Cry\n"
                  "        request Ring of nearest Bell\n");
    for (uint32_t i = 0; i < 29; i++) {
        trp_sheet_add_format(&text, "        send Word%u to nearest Hearer\n", i);
    }
    for (uint32_t task = 1; task < 4; task++) {
        trp_sheet_add_format(&text, "        sequence\n");
        for (uint32_t i = 0; i < 23; i++) {
            trp_sheet_add_format(&text, "            send Word%u to nearest Hearer\n", 29 + 23 * (task - 1) + i);
        }
    }
    trp_sheet_add(&text, "role Hearer for creature\n");
    for (uint32_t i = 0; i < 98; i++) {
        trp_sheet_add_format(&text, "    latent Hear %u, when message Word%u\n        pose for 1 s\n", i, i);
    }
    town t = {0};
    trp_script_source source = {"town.troupe", trp_sheet_text(&text), strlen(trp_sheet_text(&text))};
    assert_int_equal(trp_play_open(&source, 1, &t.play), TRP_OK);
    if (trp_play_error_count(t.play) > 0) {
        fail_msg("%s", trp_play_report(t.play));
    }
    trp_graph_print(trp_play_pack(t.play), &t.told);
    assert_false(t.told.failed);
    assert_int_equal(count_in(trp_sheet_text(&t.told), "r0:b0:e -> r1:b"), 98);
    trp_sheet_release(&text);
    end(&t);
}

static void every_node_that_runs_at_once_is_drawn_in_a_trace(void **state)
{
    (void)state;
    trp_sheet text = {0};
    trp_sheet_add(&text, "role Guard for creature\n    proactive Watch\n        parallel\n");
    for (uint32_t i = 0; i < 30; i++) {
        trp_sheet_add_format(&text, "            sequence, at most 60 s\n                wait %u s\n                wait 50 s\n",
                             20 + i);
    }
    trp_sheet_add(&text, "setting Yard\n    cast\n        Ann: Guard at (0, 0)\n");
    town t = begin(trp_sheet_text(&text));
    trp_chronicle *chronicle;
    assert_int_equal(trp_chronicle_create(t.rehearsal, NULL, &chronicle), TRP_OK);
    while (trp_rehearsal_step(t.rehearsal, 90)) {
        trp_chronicle_note_step(chronicle);
    }
    assert_int_equal(trp_chronicle_print_trace(chronicle, &t.told), TRP_OK);
    assert_int_equal(count_in(trp_sheet_text(&t.told), "\"cat\": \"step\""), 30);
    assert_int_equal(count_in(trp_sheet_text(&t.told), "\"Ann, at once "), 29);
    trp_chronicle_destroy(chronicle);
    end(&t);
    trp_sheet_release(&text);
}

static void every_node_that_runs_is_explained(void **state)
{
    (void)state;
    trp_sheet text = {0};
    trp_sheet_add(&text, "role Guard for creature\n    proactive Watch\n        parallel\n");
    for (uint32_t i = 0; i < 60; i++) {
        trp_sheet_add(&text, i % 30 == 0 ? "            parallel\n" : "");
        trp_sheet_add_format(&text, "                sequence, at most 60 s\n                    wait %u s\n", 20 + i);
    }
    trp_sheet_add(&text, "setting Yard\n    cast\n        Ann: Guard at (0, 0)\n");
    town t = begin(trp_sheet_text(&text));
    play(&t, 90);
    assert_int_equal(trp_why_print(t.rehearsal, trp_stage_find(trp_rehearsal_stage(t.rehearsal), "Ann"), NULL, &t.told), TRP_OK);
    assert_int_equal(count_in(trp_sheet_text(&t.told), "At `wait "), 60);
    end(&t);
    trp_sheet_release(&text);
}

static void doings_beyond_those_that_are_told_are_counted(void **state)
{
    (void)state;
    town t = begin(
        "message Hail\n"
        "role Crier for creature\n"
        "    proactive Cry\n"
        "        send Hail to nearest Hearer\n"
        "        wait 1 s\n"
        "role Hearer for creature\n"
        "    latent Hear, when message Hail\n"
        "        pose for 0.5 s\n"
        "setting Yard\n"
        "    cast\n"
        "        Ann: Crier at (0, 0)\n"
        "        Bob: Hearer at (1, 0)\n");
    trp_entity ann = trp_stage_find(trp_rehearsal_stage(t.rehearsal), "Ann");
    play(&t, 105);
    assert_int_equal(trp_why_print(t.rehearsal, ann, NULL, &t.told), TRP_OK);
    assert_int_equal(count_in(trp_sheet_text(&t.told), " heard `Hail` of Ann."), 4);
    assert_int_equal(count_in(trp_sheet_text(&t.told), " more.\n"), 0);
    play(&t, 900);
    trp_sheet_clear(&t.told);
    assert_int_equal(trp_why_print(t.rehearsal, ann, NULL, &t.told), TRP_OK);
    assert_int_equal(count_in(trp_sheet_text(&t.told), " heard `Hail` of Ann."), 4);
    assert_int_equal(count_in(trp_sheet_text(&t.told), "\n  ... and 4 more.\n"), 1);
    end(&t);
}

static void busy_loops_beyond_those_that_are_told_are_counted(void **state)
{
    (void)state;
    town t = begin(
        "role Guest for creature\n"
        "    proactive Twitch\n"
        "        set speed to speed\n"
        "setting Yard\n"
        "    cast\n"
        "        8 Guest scattered\n");
    trp_setbacks *setbacks;
    assert_int_equal(trp_setbacks_create(trp_play_pack(t.play), &setbacks), TRP_OK);
    while (trp_rehearsal_step(t.rehearsal, 900)) {
        trp_setbacks_note_step(setbacks, t.world);
    }
    assert_int_equal(trp_setbacks_print_repeated(setbacks, t.rehearsal, trp_nobody(), &t.told), TRP_OK);
    assert_int_equal(count_in(trp_sheet_text(&t.told), "without taking any time"), 5);
    assert_int_equal(count_in(trp_sheet_text(&t.told), "\n  ... and 3 more.\n"), 1);
    trp_setbacks_destroy(setbacks);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_at_an_object_is_told_of),
        cmocka_unit_test(an_object_that_many_hold_is_told_anew_in_a_chronicle_when_its_last_holder_goes),
        cmocka_unit_test(every_scene_that_runs_is_told_of),
        cmocka_unit_test(everybody_for_whom_an_agent_waits_is_told_of),
        cmocka_unit_test(every_contact_of_a_behaviour_is_drawn),
        cmocka_unit_test(every_node_that_runs_at_once_is_drawn_in_a_trace),
        cmocka_unit_test(every_node_that_runs_is_explained),
        cmocka_unit_test(doings_beyond_those_that_are_told_are_counted),
        cmocka_unit_test(busy_loops_beyond_those_that_are_told_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
