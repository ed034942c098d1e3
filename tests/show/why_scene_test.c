// SPDX-License-Identifier: MIT
// Goal: a scene that runs can be asked for its phase, the agents in its parts and for whom they wait, and is explained in words.
// Method: two meet on the real stage; one is done with the first phase long before the other. The calls are made after every step.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "troupe/object.h"
#include "troupe/scene.h"
#include "troupe/show.h"

static const char TEXT[] =
    "scene Trade, patience 60 s\n"
    "    price: 0 to 9, starts 3\n"
    "    part buyer: Buyer\n"
    "    part seller: Seller within 20 m\n"
    "    starts when seller comes within 10 m of buyer\n"
    "    | buyer     | seller     |\n"
    "    | wait 2 s  | wait 20 s  |\n"
    "    | wait 20 s | wait 2 s   |\n"
    "\n"
    "role Buyer for creature\n"
    "    proactive Stand\n"
    "        idle for 60 s\n"
    "\n"
    "role Seller for creature\n"
    "    proactive Walk\n"
    "        move to gate\n"
    "        idle for 60 s\n"
    "\n"
    "place gate\n"
    "\n"
    "setting Yard\n"
    "    places\n"
    "        gate at (5, 0)\n"
    "    cast\n"
    "        Ann: Buyer at (0, 0)\n"
    "        Bob: Seller at (20, 0)\n";

typedef struct yard {
    trp_play *play;
    trp_rehearsal *rehearsal;
    trp_world *world;
} yard;

static yard begin_with(const char *text)
{
    yard y;
    trp_script_source source = {"yard.troupe", text, strlen(text)};
    trp_rehearsal_def def;
    trp_result opened = trp_play_open(&source, 1, &y.play);
    if (opened != TRP_OK || trp_play_error_count(y.play) > 0) {
        fail_msg("%s\n%s", trp_play_report(y.play), text);
    }
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(trp_play_pack(y.play), &def, &y.rehearsal), TRP_OK);
    y.world = trp_rehearsal_world(y.rehearsal);
    return y;
}

static yard begin(void)
{
    return begin_with(TEXT);
}

static void end(yard *y)
{
    trp_rehearsal_destroy(y->rehearsal);
    trp_play_release(y->play);
}

static trp_entity find(const yard *y, const char *name)
{
    return trp_stage_find(trp_rehearsal_stage(y->rehearsal), name);
}

// Plays until a scene runs in which the seller is not done and the buyer waits.
static trp_running_scene play_to_the_wait(yard *y)
{
    trp_running_scene scene = {0};
    for (uint32_t until = 1; until < 3000; until++) {
        trp_scene_member members[4] = {0};
        while (trp_rehearsal_step(y->rehearsal, until)) {
        }
        if (trp_world_scenes(y->world, &scene, 1, sizeof scene) == 1 &&
            trp_scene_members(y->world, scene.serial, members, 4, sizeof *members) == 2 && members[0].is_done) {
            return scene;
        }
    }
    fail_msg("no scene with one who waits");
    return scene;
}

static void a_running_scene_tells_its_phase_and_its_members(void **state)
{
    (void)state;
    yard y = begin();
    assert_int_equal(trp_world_scenes(y.world, NULL, 0, sizeof(trp_running_scene)), 0);
    trp_running_scene scene = play_to_the_wait(&y);
    assert_string_equal(trp_pack_name(trp_play_pack(y.play), TRP_NAMES_SCENE, scene.scene), "Trade");
    assert_int_equal(scene.phase, 0);
    assert_int_equal(scene.phase_count, 2);
    assert_int_equal(scene.part_count, 2);
    assert_int_equal(scene.open_part_count, 0);
    trp_scene_member members[2];
    assert_int_equal(trp_scene_members(y.world, scene.serial, members, 2, sizeof *members), 2);
    assert_true(members[0].agent.value == find(&y, "Ann").value && members[0].is_present && members[0].is_done);
    assert_true(members[1].agent.value == find(&y, "Bob").value && members[1].is_present && !members[1].is_done);
    assert_int_equal(members[1].part, 1);
    trp_wait wait;
    assert_int_equal(trp_agent_waits(y.world, members[0].agent, &wait, 1, sizeof wait), 1);
    assert_true(wait.other.value == members[1].agent.value);
    assert_int_equal(trp_scene_members(y.world, scene.serial + 1, members, 2, sizeof *members), 0);
    end(&y);
}

static void a_scene_is_explained_in_words(void **state)
{
    (void)state;
    yard y = begin();
    trp_running_scene scene = play_to_the_wait(&y);
    trp_sheet sheet = {0};
    assert_int_equal(trp_why_scene_print(y.rehearsal, scene.scene, &sheet), TRP_OK);
    const char *const told[] = {"Scene Trade at ", "in phase 1 of 2 since ", "buyer: Ann is done and waits for Bob.",
                                "seller: Bob is not done yet.", "price is 3."};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        if (strstr(trp_sheet_text(&sheet), told[i]) == NULL) {
            fail_msg("does not say: %s\n%s", told[i], trp_sheet_text(&sheet));
        }
    }
    assert_int_equal(trp_why_scene_print(y.rehearsal, TRP_NOT_FOUND, &sheet), TRP_ERROR_UNKNOWN);
    trp_sheet_release(&sheet);
    end(&y);
}

static void a_scene_that_does_not_run_tells_what_keeps_it(void **state)
{
    (void)state;
    yard y = begin();
    uint32_t trade = trp_pack_find(trp_play_pack(y.play), TRP_NAMES_SCENE, "Trade");
    trp_sheet sheet = {0};
    assert_int_equal(trp_why_scene_print(y.rehearsal, trade, &sheet), TRP_OK);
    assert_non_null(strstr(trp_sheet_text(&sheet), "Nobody who is there wears a role that begins it"));  // before the first step
    trp_sheet_clear(&sheet);
    while (trp_rehearsal_step(y.rehearsal, 3)) {
    }
    assert_int_equal(trp_why_scene_print(y.rehearsal, trade, &sheet), TRP_OK);
    const char *told = strstr(trp_sheet_text(&sheet), "It does not run now.\n  Ann does not `Trade`: its cue has not fired");
    if (told == NULL || strstr(told, "Bob does not") != NULL) {  // Bob fits only the other part
        fail_msg("%s", trp_sheet_text(&sheet));
    }
    trp_sheet_release(&sheet);
    end(&y);
}

// The scene of TEXT with other words for what the seller does in the first phase.
static yard begin_where_the_seller(const char *does, const char *tasks)
{
    char text[4096];
    const char *row = strstr(TEXT, "wait 20 s  |"), *below = strstr(TEXT, "role Buyer");
    (void)snprintf(text, sizeof text, "%.*s%s |%.*s%s%s", (int)(row - TEXT), TEXT, does, (int)(below - row - 12), row + 12, tasks,
                   below);
    return begin_with(text);
}

// Whether `why` and `why Scene` both tell a waiting buyer that the seller's action never ends; they must agree.
static bool is_told_that_it_never_ends(yard *y)
{
    trp_sheet scene = {0}, buyer = {0};
    trp_running_scene running = play_to_the_wait(y);
    assert_int_equal(trp_why_scene_print(y->rehearsal, running.scene, &scene), TRP_OK);
    assert_int_equal(trp_why_print(y->rehearsal, find(y, "Ann"), NULL, &buyer), TRP_OK);
    bool is_told = strstr(trp_sheet_text(&scene), "waits for Bob, at `follow`, which never ends by itself.\n") != NULL;
    bool in_why =
        strstr(trp_sheet_text(&buyer), "Bob is not done yet, and is at Trade, at `follow`, which never ends by itself.\n") != NULL;
    if (in_why != is_told) {
        fail_msg("one tells it, the other does not:\n%s\n%s", trp_sheet_text(&scene), trp_sheet_text(&buyer));
    }
    trp_sheet_release(&scene);
    trp_sheet_release(&buyer);
    return is_told;
}

// One who waits for an action that never ends is told so; not when a time, a condition, or a step beside it ends the action.
static void a_partner_whose_action_never_ends_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *does, *tasks;
        bool never_ends;
    } rows[] = {
        {"follow buyer", "", true},
        {"follow buyer, at most 40 s", "", false},
        {"wait 20 s while follow buyer", "", false},
        {"Shadow", "task Shadow\n    sequence\n        wait 1 s\n        follow nearest Buyer\n\n", true},
        {"Shadow", "task Shadow\n    parallel\n        wait 40 s\n        follow nearest Buyer\n\n", false},
        {"Shadow", "task Shadow\n    sequence, while speed > 1\n        follow nearest Buyer\n\n", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        yard y = begin_where_the_seller(rows[i].does, rows[i].tasks);
        if (is_told_that_it_never_ends(&y) != rows[i].never_ends) {
            fail_msg("row %u: `%s` %s", (unsigned)i, rows[i].does, rows[i].never_ends ? "is not told" : "is told");
        }
        end(&y);
    }
}

// One who waits for a lock is told that its holder never gives it back: not when a time ends the holder's action, or the step or
// behaviour that requested what the holder does at an object.
static void a_holder_of_a_lock_whose_action_never_ends_is_told(void **state)
{
    (void)state;
    static const char WORDS[] =
        "object Well\n    behaviour Draw\n        lock spout\n            %s\n\n"
        "role Guest for creature\n    proactive Fetch%s\n        request Draw of nearest Well%s\n\n"
        "role Dog for creature\n    proactive Lie\n        idle for 60 s\n\n"
        "setting Yard\n    cast\n        Deep: Well at (0, 0)\n        Rex: Dog at (3, 0)\n"
        "        Ann: Guest at (0, 0)\n        Bob: Guest at (1, 0)\n";
    static const struct {
        const char *does, *clause, *request;
        bool never_ends;
    } rows[] = {
        {"follow nearest Dog", "", "", true},
        {"wait 60 s", "", "", false},
        {"follow nearest Dog, at most 40 s", "", "", false},
        {"follow nearest Dog", "", ", at most 40 s", false},
        {"follow nearest Dog", ", while speed > 0", "", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[2048];
        (void)snprintf(text, sizeof text, WORDS, rows[i].does, rows[i].clause, rows[i].request);
        yard y = begin_with(text);
        trp_sheet told = {0};
        while (trp_rehearsal_step(y.rehearsal, 150)) {
        }
        assert_int_equal(trp_why_print(y.rehearsal, find(&y, "Ann"), NULL, &told), TRP_OK);
        bool ann_waits = strstr(trp_sheet_text(&told), "Waits for the lock spout, which Bob holds, since ") != NULL;
        if (!ann_waits) {
            trp_sheet_clear(&told);
            assert_int_equal(trp_why_print(y.rehearsal, find(&y, "Bob"), NULL, &told), TRP_OK);
        }
        assert_non_null(strstr(trp_sheet_text(&told), "Waits for the lock spout, which "));
        bool is_told =
            strstr(trp_sheet_text(&told), ann_waits ? "; Bob is at Draw, at `follow`, which never ends by itself.\n"
                                                    : "; Ann is at Draw, at `follow`, which never ends by itself.\n") != NULL;
        if (is_told != rows[i].never_ends) {
            fail_msg("row %u: `%s` %s\n%s", (unsigned)i, rows[i].does, is_told ? "is told" : "is not told", trp_sheet_text(&told));
        }
        trp_sheet_release(&told);
        end(&y);
    }
}

// Plays a trade of Ann and Bob for 5 s, with a row and its tasks as given, and tells why Ann does what she does then.
static yard play_trade(const char *row_and_tasks, trp_sheet *told)
{
    char text[2048];
    (void)snprintf(text, sizeof text,
                   "scene Trade, patience 60 s\n"
                   "    part buyer: Buyer\n"
                   "    part seller: Seller within 20 m\n"
                   "    starts when seller comes within 10 m of buyer\n"
                   "    | buyer | seller |\n"
                   "%s"
                   "role Buyer for creature\n"
                   "role Seller for creature\n"
                   "setting Yard\n    cast\n        Ann: Buyer at (0, 0)\n        Bob: Seller at (5, 0)\n",
                   row_and_tasks);
    yard y = begin_with(text);
    while (trp_rehearsal_step(y.rehearsal, 150)) {
    }
    assert_int_equal(trp_why_print(y.rehearsal, find(&y, "Ann"), NULL, told), TRP_OK);
    return y;
}

// So it is with the lock of a scene, also when the scene is asked.
static void a_holder_of_a_lock_of_a_scene_is_told_alike(void **state)
{
    (void)state;
    trp_sheet told = {0};
    yard y = play_trade(
        "    | Later | Serve  |\n"
        "task Later\n    wait 2 s\n    lock stall\n        wait 1 s\n"
        "task Serve\n    lock stall\n        follow nearest Buyer\n",
        &told);
    assert_non_null(strstr(trp_sheet_text(&told), "Waits for the lock stall, which Bob holds, since "));
    assert_non_null(strstr(trp_sheet_text(&told), "; Bob is at Trade, at `follow`, which never ends by itself.\n"));
    trp_sheet_clear(&told);
    uint32_t scene = trp_pack_find(trp_play_pack(y.play), TRP_NAMES_SCENE, "Trade");
    assert_int_equal(trp_why_scene_print(y.rehearsal, scene, &told), TRP_OK);
    assert_non_null(strstr(trp_sheet_text(&told), "waits for Bob, at `follow`, which never ends by itself.\n"));
    trp_sheet_release(&told);
    end(&y);
}

// One who waits at a lock until all have come is told who has not, and that his action never ends.
static void one_who_does_not_come_to_a_meeting_is_told(void **state)
{
    (void)state;
    trp_sheet told = {0};
    yard y = play_trade(
        "    | Meet  | Late   |\n"
        "task Meet\n    lock table, waits for all\n        wait 1 s\n"
        "task Late\n    follow nearest Buyer\n    do Meet\n",
        &told);
    assert_non_null(strstr(trp_sheet_text(&told), "Waits for the lock table until the others have come, since "));
    assert_non_null(strstr(trp_sheet_text(&told), "; Bob is at Trade, at `follow`, which never ends by itself.\n"));
    trp_sheet_release(&told);
    end(&y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_running_scene_tells_its_phase_and_its_members),
        cmocka_unit_test(a_scene_is_explained_in_words),
        cmocka_unit_test(a_scene_that_does_not_run_tells_what_keeps_it),
        cmocka_unit_test(a_partner_whose_action_never_ends_is_told),
        cmocka_unit_test(a_holder_of_a_lock_whose_action_never_ends_is_told),
        cmocka_unit_test(a_holder_of_a_lock_of_a_scene_is_told_alike),
        cmocka_unit_test(one_who_does_not_come_to_a_meeting_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
