// SPDX-License-Identifier: MIT
// Goal: the engine finds the plan that the text describes, performs it step by step, and searches again when a step fails.
// (SEMANTICS 8.6)
// Method: small plans in the theatre, whose host fails or waits; the world is saved and reloaded as each test says.

#include "tests/engine/theatre.h"

#include "troupe/reload.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SMITH                                                                                                    \
    "kind smith, a creature\n    swords: 0 to 9\n    iron: 0 to 9\n    coins: 0 to 99\n    hot: yes or no\n"     \
    "    left: 0 to 99\n"                                                                                        \
    "host smithy\n    action dig, uses legs, lasts 2 s, fails blocked\n    action heat, uses hands, lasts 1 s\n" \
    "    action beat, uses hands, lasts 3 s, fails blocked\n    action buy, uses hands, lasts 1 s\n"

#define PLAN                                                                                                        \
    "plan Arm\n"                                                                                                    \
    "    way Ready, if swords > 0\n"                                                                                \
    "    way Forge\n        Get iron\n        Get hot\n        Hammer\n"                                            \
    "    way Buy, if coins >= 50\n        Purchase\n"                                                               \
    "plan Get iron\n    way, if iron > 0\n    way\n        Mine\n"                                                  \
    "plan Get hot\n    way, if hot\n    way\n        Warm\n"                                                        \
    "task Mine\n    needs left > 0\n    makes iron = iron + 1\n    makes left = left - 1\n    dig\n"                \
    "task Warm\n    makes hot = yes\n    heat\n"                                                                    \
    "task Hammer\n    needs iron > 0 and hot\n    makes swords = swords + 1\n    makes iron = iron - 1\n    beat\n" \
    "task Purchase\n    makes swords = swords + 1\n    makes coins = coins - 50\n    buy\n"

#define ROLE "role Smith for smith\n    proactive Work\n        Arm\n        wait 100 s\n"

static const char text[] = SMITH PLAN ROLE;

static theatre *open(const char *words, double left, double coins)
{
    theatre *t = theatre_open(words);
    theatre_add(t, "Smith", "Wil", 0, 0);
    theatre_step(t);
    theatre_set(t, "Wil", "left", left);
    theatre_set(t, "Wil", "coins", coins);
    theatre_cancel(t, "Wil", "Work");
    theatre_mark(t);
    return t;
}

// The plan as text: "Mine Warm. Hammer", with a point before the task that is under way.
static const char *plan_of(const theatre *t)
{
    static char words[256];
    trp_running_node frames[32];
    uint16_t steps[32];
    trp_queue_entry entry;
    trp_behaviour_info info;
    trp_entity who = theatre_who(t, "Wil");
    words[0] = '\0';
    uint32_t done, count = trp_agent_running_nodes(theatre_world(t), who, 0, frames, 32, sizeof *frames);
    (void)trp_agent_queues(theatre_world(t), who, &entry, 1, sizeof entry);
    for (uint32_t i = 0; i < count && i < 32; i++) {
        if (frames[i].kind != TRP_RUNNING_NODE_PLAN) {
            continue;
        }
        assert_int_equal(trp_pack_behaviour(theatre_pack(t), entry.behaviour, &info, sizeof info), TRP_OK);
        uint32_t length = trp_agent_plan_steps(theatre_world(t), who, 0, frames[i].node, steps, 32, &done);
        for (uint32_t j = 0; j < length; j++) {
            trp_node_info node;
            assert_int_equal(trp_task_node(theatre_pack(t), info.first_task + entry.task, steps[j], &node, sizeof node), TRP_OK);
            size_t at = strlen(words);
            snprintf(words + at, sizeof words - at, "%s%s%s", j > 0 ? " " : "", j == done ? "." : "", node.name);
        }
    }
    return words;
}

// ---- What is found ------------------------------------------------------------------------------

static void rule_8_6_the_first_plan_that_works_is_found(void **state)
{
    (void)state;
    theatre *t = open(text, 3, 0);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Mine Warm Hammer");
    theatre_until(t, 20, "Wil task done Work@0");
    theatre_expect(t, "Wil begins dig", "Wil begins heat", "Wil begins beat");
    assert_int_equal(theatre_get(t, "Wil", "swords"), 1);
    assert_int_equal(theatre_get(t, "Wil", "iron"), 0);
    assert_int_equal(theatre_get(t, "Wil", "left"), 2);
    assert_int_equal(theatre_get(t, "Wil", "hot"), 1);
    theatre_close(t);
}

static void rule_8_6_a_goal_that_holds_already_is_left_out(void **state)
{
    (void)state;
    theatre *t = open(text, 3, 0);
    theatre_set(t, "Wil", "hot", 1);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Mine Hammer");
    theatre_close(t);
    t = open(text, 3, 0);
    theatre_set(t, "Wil", "swords", 1);
    theatre_until(t, 2, "Wil task done Work@0");  // no task of the plan is left
    theatre_expect(t, "Wil planned Work");
    theatre_expect_no(t, "Wil begins dig");
    theatre_close(t);
}

// The third way is tried only because the second, which looked possible, came to a dead end later.
static void rule_8_6_it_goes_back_to_other_ways(void **state)
{
    (void)state;
    theatre *t = open(text, 0, 60);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Purchase");
    theatre_close(t);
    // The way chosen for one task is given up when a later task has no way, and the next one is tried.
    t = open(SMITH
             "plan Arm\n    way\n        Choose\n        Use\n"
             "plan Choose\n    way\n        Left\n    way\n        Right\n"
             "task Left\n    makes iron = 1\n    dig\n"
             "task Right\n    makes iron = 2\n    heat\n"
             "task Use\n    needs iron > 1\n    beat\n" ROLE,
             0, 0);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Right Use");
    theatre_close(t);
}

static void rule_8_6_tasks_may_use_themselves(void **state)
{
    (void)state;
    theatre *t = open(SMITH
                      "plan Arm\n    way, if iron >= 3\n    way\n        Mine\n        Arm\n"
                      "task Mine\n    makes iron = iron + 1\n    dig\n" ROLE,
                      0, 0);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Mine Mine Mine");
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "iron"), 3);
    theatre_close(t);
}

static void rule_8_6_without_a_plan_it_fails(void **state)
{
    (void)state;
    theatre *t = open(text, 0, 0);
    uint32_t from = theatre_now(t);
    theatre_until(t, 2, "Wil unplanned Work* (no plan)");
    theatre_expect(t, "Wil task failed Work@0 (no plan)");
    const trp_event *event = theatre_find_event(t, TRP_EVENT_UNPLANNED, "Wil", "Work", from);
    assert_non_null(event);
    assert_int_equal(event->task, 0);
    assert_int_equal(event->line, 47);  // the line on which the plan is used
    theatre_close(t);
}

// ---- Bounds -------------------------------------------------------------------------------------

static void rule_8_6_a_search_is_bounded(void **state)
{
    (void)state;
    // Two ways in each of ten tasks, and the last task is never possible: more combinations than one search tries.
    theatre *t = open(SMITH
                      "plan Arm\n    way\n        C\n        C\n        C\n        C\n        C\n        C\n        C\n"
                      "        C\n        C\n        C\n        Never\n"
                      "plan C\n    way\n        A\n    way\n        B\n"
                      "task A\n    makes iron = 1\n    wait 1 s\ntask B\n    makes iron = 2\n    wait 1 s\n"
                      "task Never\n    needs iron > 5\n    wait 1 s\n" ROLE,
                      0, 0);
    theatre_until(t, 2, "Wil unplanned Work* (too much at once)");
    theatre_expect(t, "Wil task failed Work@0 (no plan)");
    theatre_close(t);
    // A plan of more than 32 tasks.
    t = open(SMITH
             "plan Arm\n    way, if coins >= 40\n    way\n        Mine\n        Arm\n"
             "task Mine\n    makes coins = coins + 1\n    dig\n" ROLE,
             0, 0);
    theatre_until(t, 2, "Wil unplanned Work* (too deep)");
    theatre_close(t);
    // Tasks inside one another: each is the last task of its own way.
    t = open(SMITH
             "plan Arm\n    way, if iron > 5\n    way\n        Arm\n        Mine\n"
             "task Mine\n    makes iron = iron + 1\n    dig\n" ROLE,
             0, 0);
    theatre_until(t, 2, "Wil unplanned Work* (too deep)");
    theatre_close(t);
}

// ---- Doing it -----------------------------------------------------------------------------------

static void rule_8_6_the_need_of_a_step_is_tested_when_it_begins(void **state)
{
    (void)state;
    theatre *t = open(text, 3, 0);
    theatre_until(t, 5, "Wil begins heat");
    theatre_set(t, "Wil", "iron", 0);  // the iron was stolen
    theatre_until(t, 5, "Wil planned Work* (task failed)");
    assert_string_equal(plan_of(t), ".Mine Hammer");
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "swords"), 1);
    theatre_close(t);
}

static void rule_8_6_a_step_that_fails_has_it_plan_again(void **state)
{
    (void)state;
    theatre *t = open(text, 3, 50);
    theatre_fails(t, "Wil", "beat", 0, 3);
    theatre_until(t, 20, "Wil unplanned Work");
    theatre_expect_count(t, "Wil planned Work* (task failed)", 8);
    theatre_expect(t, "Wil unplanned Work* (task failed)", "Wil task failed Work@0 (action failed)");
    assert_int_equal(theatre_get(t, "Wil", "swords"), 0);
    theatre_close(t);
}

static void rule_8_6_it_plans_again_in_the_next_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open(text, 3, 50);
    theatre_fails(t, "Wil", "beat", 0, 3);
    theatre_until(t, 20, "Wil begins beat");
    theatre_mark(t);
    uint32_t again = theatre_until(t, 20, "Wil planned Work");
    theatre_until(t, 20, "Wil begins beat");
    assert_int_equal(theatre_step_of(t, "Wil begins beat"), again);
    theatre_close(t);
}

static void rule_8_6_effects_are_set_only_when_the_task_is_done(void **state)
{
    (void)state;
    theatre *t = open(text, 3, 0);
    theatre_until(t, 2, "Wil begins dig");
    assert_int_equal(theatre_get(t, "Wil", "iron"), 0);
    theatre_fails(t, "Wil", "dig", 0, 1);
    theatre_until(t, 5, "Wil begins heat");
    assert_int_equal(theatre_get(t, "Wil", "iron"), 1);
    theatre_close(t);
}

static void rule_8_6_an_expected_effect_is_not_set(void **state)
{
    (void)state;
    theatre *t = open(SMITH
                      "plan Arm\n    way\n        Mine\n        Pound\n"
                      "task Mine\n    expects iron = iron + 1\n    dig\n"
                      "task Pound\n    needs iron > 0\n    beat\n" ROLE,
                      0, 0);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Mine Pound");
    theatre_until(t, 5, "Wil planned Work* (task failed)");  // the effect did not come true
    assert_int_equal(theatre_get(t, "Wil", "iron"), 0);
    theatre_expect_no(t, "Wil begins beat");
    theatre_close(t);
}

static void rule_8_6_a_task_by_itself_needs_and_makes_the_same(void **state)
{
    (void)state;
    theatre *t = open(SMITH
                      "task Mine\n    needs left > 0\n    makes iron = iron + 1\n    dig\n"
                      "role Smith for smith\n    proactive Work\n        Mine\n        wait 100 s\n",
                      0, 0);
    theatre_until(t, 2, "Wil task failed Work@0 (check failed)");
    theatre_expect_no(t, "Wil begins dig");
    theatre_set(t, "Wil", "left", 1);
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "iron"), 1);
    theatre_close(t);
}

static void rule_8_6_lines_of_a_way_are_tasks_too(void **state)
{
    (void)state;
    theatre *t = open(SMITH
                      "plan Arm\n    way\n        check coins > 0\n        dig\n"
                      "    way\n        selector\n            beat, always fails\n            heat\n        buy\n" ROLE,
                      0, 0);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".selector buy");
    theatre_until(t, 20, "Wil task done Work@0");
    theatre_expect(t, "Wil begins beat", "Wil begins heat", "Wil begins buy");
    theatre_expect_no(t, "Wil begins dig");
    theatre_close(t);
}

// ---- Interruption -------------------------------------------------------------------------------

#define LOOKS "    latent Look, when hot becomes yes\n        wait 2 s\n"

static void rule_8_6_an_interrupted_plan_goes_on_where_it_was(void **state)
{
    (void)state;
    theatre *t = open(SMITH PLAN ROLE LOOKS, 3, 0);
    theatre_until(t, 2, "Wil begins dig");
    theatre_set(t, "Wil", "hot", 1);
    theatre_until(t, 2, "Wil interrupted Work");
    theatre_until(t, 5, "Wil resumed Work");
    theatre_step(t);
    assert_string_equal(plan_of(t), ".Mine Warm Hammer");  // the plan is kept, no new search
    theatre_expect_count(t, "Wil planned Work", 1);
    theatre_expect_count(t, "Wil begins dig", 2);
    theatre_close(t);
}

static void rule_8_6_the_next_task_must_still_make_sense(void **state)
{
    (void)state;
    theatre *t = open(SMITH PLAN ROLE LOOKS, 3, 60);
    theatre_until(t, 2, "Wil begins dig");
    theatre_set(t, "Wil", "hot", 1);
    theatre_until(t, 2, "Wil interrupted Work");
    theatre_set(t, "Wil", "left", 0);
    theatre_until(t, 5, "Wil planned Work* (task failed)");
    assert_string_equal(plan_of(t), ".Purchase");
    theatre_expect_count(t, "Wil begins dig", 1);
    theatre_close(t);
}

static void rule_8_6_cleanup_of_a_step_is_done_however_it_ends(void **state)
{
    (void)state;
    theatre *t = open(SMITH
                      "plan Arm\n    way\n        Mine\n        Warm\n"
                      "task Mine\n    makes iron = iron + 1\n    dig\n    finally\n        set left to left + 1\n"
                      "task Warm\n    needs iron > 0\n    heat\n    finally\n        set coins to coins + 1\n" ROLE,
                      0, 0);
    theatre_until(t, 5, "Wil begins dig");
    double before = theatre_get(t, "Wil", "left");
    theatre_until(t, 5, "Wil begins heat");
    assert_int_equal(theatre_get(t, "Wil", "left"), before + 1);
    theatre_cancel(t, "Wil", "Work");
    theatre_until(t, 5, "Wil cancelled Work");
    assert_int_equal(theatre_get(t, "Wil", "coins"), 1);
    assert_int_equal(theatre_get(t, "Wil", "left"), before + 1);
    theatre_close(t);
    // The cleanup of a line of a way runs, too, and only if the line was begun.
    t = open(SMITH
             "plan Arm\n    way\n        Mine\n        Mine\n        sequence\n            heat\n            finally\n"
             "                set coins to coins + 1\n"
             "task Mine\n    dig\n    finally\n        set left to left + 1\n" ROLE,
             0, 0);
    theatre_until(t, 5, "Wil begins dig");
    before = theatre_get(t, "Wil", "left");
    theatre_until(t, 5, "Wil begins dig");
    assert_int_equal(theatre_get(t, "Wil", "left"), before + 1);
    theatre_cancel(t, "Wil", "Work");
    theatre_until(t, 5, "Wil cancelled Work");
    assert_int_equal(theatre_get(t, "Wil", "left"), before + 2);
    assert_int_equal(theatre_get(t, "Wil", "coins"), 0);
    theatre_close(t);
}

// ---- What tasks are given -----------------------------------------------------------------------

#define STEPS_GIVEN                                                                                                                \
    "kind person, a creature\n    wealth: 0 to 9\nkind smith, a creature\n    swords: 0 to 9\n    iron: 0 to 99\n    coins: 0 to " \
    "99\n    hot: yes or no\n"                                                                                                     \
    "    left: 0 to 99\n    friend: smith\n    sum: 0 to 9999\n"                                                                   \
    "host smithy\n    action dig (deep: number), uses legs, lasts 1 s, fails blocked\n"                                            \
    "    action hail (who: entity), uses hands, lasts 1 s\n    action take (what: item), uses hands, lasts 1 s\n"

// Numbers as arguments: each digit is the argument of a task, in the order in which the tasks were performed.
#define NOTE \
    "task Note (what: number, more: number = 0)\n    needs what < 9\n    makes sum = sum * 10 + what + more\n    wait 1 s\n"

static void rule_8_6_a_task_is_given_what_its_way_says(void **state)
{
    (void)state;
    theatre *t = open(
        STEPS_GIVEN NOTE
        "plan Arm (first: number, extra: number)\n    way, if first > 5\n        do Note (what = 0)\n"
        "    way\n        do Note (what = first)\n        do Two (low = first + 1)\n"
        "        do Note (what = first, more = extra)\n"
        "plan Two (low: number)\n    way, if low > 7\n    way\n        do Note (what = low)\n        do Note (what = low + 1)\n"
        "role Smith for smith\n    proactive Work\n        do Arm (first = 2, extra = coins)\n        wait 100 s\n",
        0, 0);
    theatre_set(t, "Wil", "coins", 5);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Note Note Note Note");
    theatre_set(t, "Wil", "coins", 1);  // too late: the plan has been made already
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "sum"), 2347);
    theatre_close(t);
}

// A task that uses itself has its own argument at each level, also after the inner use.
static void rule_8_6_a_task_that_uses_itself_has_arguments_of_its_own(void **state)
{
    (void)state;
    theatre *t = open(STEPS_GIVEN NOTE
                      "plan Arm (deep: number)\n    way, if deep is 0\n    way\n        do Note (what = deep)\n"
                      "        do Arm (deep = deep - 1)\n        do Note (what = deep)\n"
                      "role Smith for smith\n    proactive Work\n        do Arm (deep = 2)\n        wait 100 s\n",
                      0, 0);
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "sum"), 2112);
    theatre_close(t);
}

// Tasks that a way found before its dead end leave no arguments to the tasks found after it.
static void rule_8_6_arguments_of_a_dead_end_are_forgotten(void **state)
{
    (void)state;
    theatre *t = open(STEPS_GIVEN NOTE
                      "plan Arm\n    way\n        do Pick (low = 3)\n        do Pick (low = 7)\n        Check up\n"
                      "plan Pick (low: number)\n    way\n        do Note (what = low + 1)\n        do Note (what = low)\n    way\n "
                      "       do Note (what = low)\n"
                      "task Check up\n    needs sum is 37 or sum is 387\n    wait 1 s\n" ROLE,
                      0, 0);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Note Note Note Check up");
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "sum"), 387);
    theatre_close(t);
}

// Arguments are computed with the facts as the tasks before will have set them.
static void rule_8_6_arguments_have_the_values_of_then(void **state)
{
    (void)state;
    theatre *t =
        open(STEPS_GIVEN NOTE
             "plan Arm\n    way\n        Gain\n        do Note (what = coins)\n        Gain\n        do Note (what = coins)\n"
             "task Gain\n    makes coins = coins + 3\n    wait 1 s\n" ROLE,
             0, 0);
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "sum"), 36);
    theatre_close(t);
}

// A line of a way reads the arguments of its task, also when its turn comes much later.
static void rule_8_6_a_line_of_a_way_knows_what_its_plan_was_given(void **state)
{
    (void)state;
    theatre *t = open(STEPS_GIVEN NOTE
                      "plan Arm (deep: number)\n    way, if deep > 3\n    way\n        check deep > 0\n        dig deep\n"
                      "        do Arm (deep = deep + 1)\n        set left to left + deep\n"
                      "role Smith for smith\n    proactive Work\n        do Arm (deep = 1)\n        wait 100 s\n",
                      0, 0);
    theatre_until(t, 20, "Wil task done Work@0");
    theatre_expect(t, "Wil begins dig 1", "Wil begins dig 2", "Wil begins dig 3");
    assert_int_equal(theatre_get(t, "Wil", "left"), 6);
    theatre_close(t);
}

static void rule_8_6_so_much_can_be_given_and_no_more(void **state)
{
    (void)state;
    const char *words = STEPS_GIVEN NOTE
        "plan Arm (times: number)\n    way, if times is 0\n    way\n        do Note (what = 1)\n        do Arm (times = times - "
        "1)\n"
        "role Smith for smith\n    proactive Work\n        do Arm (times = 6)\n        wait 100 s\n";
    theatre *t = open(words, 0, 0);  // two numbers for each task
    theatre_until(t, 2, "Wil planned Work");
    theatre_close(t);
    t = open(theatre_edited(words, "times = 6", "times = 8"), 0, 0);
    theatre_until(t, 2, "Wil unplanned Work* (too deep)");
    theatre_close(t);
}

// An argument is the entity that was found while planning; if that entity is removed, the task fails, and a new plan is searched.
static void rule_8_6_an_argument_may_be_gone(void **state)
{
    (void)state;
    theatre *t =
        theatre_open(STEPS_GIVEN
                     "plan Arm\n    way\n        wait 2 s\n        do Greet (whom = nearest person)\n    way\n        dig 1\n"
                     "task Greet (whom: person)\n    needs whom.wealth > 3\n    hail whom\n" ROLE);
    theatre_add(t, "Smith", "Wil", 0, 0);
    theatre_add_kind(t, "person", "Ann", 1, 0);
    theatre_add_kind(t, "person", "Bob", 2, 0);
    theatre_step(t);
    theatre_set(t, "Ann", "wealth", 5);
    theatre_set(t, "Bob", "wealth", 5);
    theatre_step(t);
    theatre_cancel(t, "Wil", "Work");
    theatre_mark(t);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".wait 2 s Greet");
    theatre_place(t, "Bob", 0.5, 0);  // nearer than Ann, but the plan was made for Ann
    theatre_until(t, 5, "Wil begins hail Ann");
    theatre_close(t);
    t = theatre_open(STEPS_GIVEN
                     "plan Arm\n    way\n        wait 2 s\n        do Greet (whom = nearest person)\n    way\n        dig 1\n"
                     "task Greet (whom: person)\n    needs whom.wealth > 3\n    hail whom\n" ROLE);
    theatre_add(t, "Smith", "Wil", 0, 0);
    theatre_add_kind(t, "person", "Ann", 1, 0);
    theatre_step(t);
    theatre_set(t, "Ann", "wealth", 5);
    theatre_step(t);
    theatre_cancel(t, "Wil", "Work");
    theatre_mark(t);
    theatre_until(t, 2, "Wil planned Work");
    trp_entity_despawn(theatre_world(t), theatre_who(t, "Ann"));
    theatre_until(t, 5, "Wil planned Work* (task failed)");
    assert_string_equal(plan_of(t), ".dig 1");
    theatre_close(t);
}

// ---- Reload -------------------------------------------------------------------------------------

static void rule_8_6_under_another_text_it_plans_again(void **state)
{
    (void)state;
    theatre *t = open(text, 3, 0);
    theatre_until(t, 5, "Wil begins heat");
    theatre_reload(t, theatre_edited(text, "wait 100 s", "wait 200 s"));  // a change elsewhere in the text
    assert_string_equal(plan_of(t), "Mine .Warm Hammer");
    theatre_reload(t, theatre_edited(text, "    makes hot = yes\n    heat", "    makes hot = yes\n    heat\n    wait 1 s"));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Wil", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_PLAN);
    theatre_until(t, 2, "Wil planned Work");
    assert_string_equal(plan_of(t), ".Warm Hammer");  // the iron is there already
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "swords"), 1);
    theatre_close(t);
}

// An argument is found by its parameter's name, whatever number the parameter has in the new text.
static void rule_8_6_arguments_last_when_the_text_changes(void **state)
{
    (void)state;
    const char *words = STEPS_GIVEN
        "item ale\nitem bread\n"
        "plan Arm (thing: item)\n    way\n        wait 2 s\n        do Tell (what = bread)\n        do Tell (what = thing)\n"
        "task Tell (what: item)\n    makes sum = sum * 10 + 1\n    take what\n"
        "role Smith for smith\n    proactive Work\n        do Arm (thing = ale)\n        wait 100 s\n";
    theatre *t = open(words, 0, 0);
    theatre_until(t, 2, "Wil planned Work");
    theatre_reload(t, theatre_edited(words, "item ale\nitem bread", "item bread\nitem zinc\nitem ale"));
    assert_string_equal(plan_of(t), ".wait 2 s Tell Tell");
    theatre_until(t, 20, "Wil task done Work@0");
    theatre_expect_count(t, "Wil planned Work", 1);
    theatre_expect(t, "Wil begins take 1 bread", "Wil begins take 1 ale");
    assert_int_equal(theatre_get(t, "Wil", "sum"), 11);
    theatre_close(t);
}

// A plan with arguments is searched anew, too, when its text has changed.
static void rule_8_6_under_another_text_it_is_given_the_same(void **state)
{
    (void)state;
    const char *words = STEPS_GIVEN NOTE
        "plan Arm (low: number)\n    way\n        do Note (what = low)\n        do Note (what = low + 1)\n"
        "role Smith for smith\n    proactive Work\n        do Arm (low = coins)\n        wait 100 s\n";
    theatre *t = open(words, 0, 0);
    theatre_until(t, 2, "Wil planned Work");
    theatre_until(t, 5, "Wil task done Work@0");
    theatre_close(t);
    t = open(words, 0, 1);
    theatre_until(t, 2, "Wil planned Work");
    theatre_set(t, "Wil", "coins", 5);
    theatre_reload(t, theatre_edited(words, "wait 1 s", "wait 2 s"));
    theatre_mark(t);
    theatre_until(t, 2, "Wil planned Work");
    theatre_until(t, 20, "Wil task done Work@0");
    assert_int_equal(theatre_get(t, "Wil", "sum"), 56);  // the task begins again, so its argument is computed again
    theatre_close(t);
}

// ---- Saves --------------------------------------------------------------------------------------

// A world saved in every step and loaded is the same, with its plan and the position in it.
static void a_plan_is_saved(const char *words)
{
    theatre *t = open(words, 3, 0);
    for (uint32_t step = 0; step < 200; step++) {
        static unsigned char save[200000];
        size_t size;
        trp_world *again;
        theatre_step(t);
        assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_WITHOUT_PACK, save, sizeof save, &size), TRP_OK);
        assert_int_equal(trp_world_load(theatre_pack(t), save, size, NULL, &again, NULL), TRP_OK);
        assert_true(trp_world_hash(again) == trp_world_hash(theatre_world(t)));
        uint16_t steps[32], others[32];
        uint32_t done = 0, then = 0;
        uint32_t count = trp_agent_plan_steps(theatre_world(t), theatre_who(t, "Wil"), 0, 0, steps, 32, &done);
        assert_int_equal(trp_agent_plan_steps(again, theatre_who(t, "Wil"), 0, 0, others, 32, &then), count);
        assert_int_equal(then, done);
        assert_memory_equal(steps, others, count * sizeof *steps);
        trp_world_destroy(again);
    }
    assert_int_equal(theatre_get(t, "Wil", "swords"), 1);
    theatre_close(t);
}

static void rule_8_6_a_plan_is_saved(void **state)
{
    (void)state;
    static const char gives[] = STEPS_GIVEN NOTE
        "plan Arm (deep: number)\n    way, if deep is 0\n    way\n        do Note (what = deep)\n        do Arm (deep = deep - 1)\n"
        "        do Greet (whom = me)\n"
        "task Greet (whom: smith)\n    needs whom.coins is 0\n    hail whom\n    set swords to 1\n"
        "role Smith for smith\n    proactive Work\n        do Arm (deep = 2)\n        wait 100 s\n";
    for (uint32_t i = 0; i < 2; i++) {
        a_plan_is_saved(i == 0 ? text : gives);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_8_6_the_first_plan_that_works_is_found),
        THEATRE_TEST(rule_8_6_a_goal_that_holds_already_is_left_out),
        THEATRE_TEST(rule_8_6_it_goes_back_to_other_ways),
        THEATRE_TEST(rule_8_6_tasks_may_use_themselves),
        THEATRE_TEST(rule_8_6_without_a_plan_it_fails),
        THEATRE_TEST(rule_8_6_a_search_is_bounded),
        THEATRE_TEST(rule_8_6_the_need_of_a_step_is_tested_when_it_begins),
        THEATRE_TEST(rule_8_6_a_step_that_fails_has_it_plan_again),
        THEATRE_TEST(rule_8_6_it_plans_again_in_the_next_step),
        THEATRE_TEST(rule_8_6_effects_are_set_only_when_the_task_is_done),
        THEATRE_TEST(rule_8_6_an_expected_effect_is_not_set),
        THEATRE_TEST(rule_8_6_a_task_by_itself_needs_and_makes_the_same),
        THEATRE_TEST(rule_8_6_lines_of_a_way_are_tasks_too),
        THEATRE_TEST(rule_8_6_an_interrupted_plan_goes_on_where_it_was),
        THEATRE_TEST(rule_8_6_the_next_task_must_still_make_sense),
        THEATRE_TEST(rule_8_6_cleanup_of_a_step_is_done_however_it_ends),
        THEATRE_TEST(rule_8_6_a_task_is_given_what_its_way_says),
        THEATRE_TEST(rule_8_6_a_task_that_uses_itself_has_arguments_of_its_own),
        THEATRE_TEST(rule_8_6_arguments_of_a_dead_end_are_forgotten),
        THEATRE_TEST(rule_8_6_arguments_have_the_values_of_then),
        THEATRE_TEST(rule_8_6_a_line_of_a_way_knows_what_its_plan_was_given),
        THEATRE_TEST(rule_8_6_so_much_can_be_given_and_no_more),
        THEATRE_TEST(rule_8_6_an_argument_may_be_gone),
        THEATRE_TEST(rule_8_6_arguments_last_when_the_text_changes),
        THEATRE_TEST(rule_8_6_under_another_text_it_is_given_the_same),
        THEATRE_TEST(rule_8_6_under_another_text_it_plans_again),
        THEATRE_TEST(rule_8_6_a_plan_is_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
