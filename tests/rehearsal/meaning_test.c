// SPDX-License-Identifier: MIT
// Goal: a writer's test means what its words say: no line is understood as another one, so no test passes that should fail.
// Method: a text of tests, each with its expected result, played by the engine and the stage.

#include "troupe/rehearsal.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PLAY                                        \
    "kind worker, a creature\n"                     \
    "    safe: yes or no\n"                         \
    "    n: 0 to 9\n"                               \
    "    friend: worker\n"                          \
    "event bell\n"                                  \
    "role Worker for worker, chooses best first\n"  \
    "    proactive Zero, if n is 0\n"               \
    "        idle for 2 s\n"                        \
    "    proactive Rest\n"                          \
    "        wait 5 s\n"                            \
    "    latent Jump, when n rises above 6\n"       \
    "        wait 1 s\n"                            \
    "    proactive Rounds, if n > 9\n"              \
    "        repeat 3 times, at most 3 s\n"         \
    "            wait 2 s\n"                        \
    "        wait 9 s\n"                            \
    "    latent Ring, when event bell\n"            \
    "        wait 1 s\n"                            \
    "object Seat\n"                                 \
    "object Table\n"                                \
    "    link chair: Seat within 3 m\n"             \
    "world\n"                                       \
    "    alarm: yes or no\n"                        \
    "role Keeper for worker\n"                      \
    "    proactive Doze, if not alarm\n"            \
    "        wait 5 s\n"                            \
    "    proactive Wake, if alarm\n"                \
    "        wait 5 s\n"                            \
    "    latent Start up, when alarm becomes yes\n" \
    "        wait 1 s\n"                            \
    "    proactive Search, if 0 > 1\n"              \
    "        selector\n"                            \
    "            sequence\n"                        \
    "                check safe\n"                  \
    "                Seek twice\n"                  \
    "            Give up\n"                         \
    "    proactive Stroll, if 0 > 1\n"              \
    "        wait 1 s\n"                            \
    "        Seek twice\n"                          \
    "    proactive Pace, if 0 > 1\n"                \
    "        selector\n"                            \
    "            Beat\n"                            \
    "            wait 1 s\n"                        \
    "    proactive Sit, if 0 > 1\n"                 \
    "        sit for 1 s\n"                         \
    "        if n < 9\n"                            \
    "            sit for 1 s\n"                     \
    "        Seek\n"                                \
    "    proactive Bow, if 0 > 1\n"                 \
    "        sequence\n"                            \
    "            idle for 1 s\n"                    \
    "        if n < 9\n"                            \
    "            \"Your servant.\"\n"               \
    "        idle for 1 s\n"                        \
    "task Seek\n"                                   \
    "    wait 1 s\n"                                \
    "task Seek twice\n"                             \
    "    Seek\n"                                    \
    "    Seek\n"                                    \
    "task Beat\n"                                   \
    "    repeat 3 times, at most 9 s\n"             \
    "        wait 1 s\n"                            \
    "task Look\n"                                   \
    "    idle for 1 s\n"                            \
    "task Give up\n"                                \
    "    set n to 9\n"                              \
    "    wait 1 s\n"                                \
    "network Watching\n"                            \
    "    node Look\n"                               \
    "        wait 2 s\n"                            \
    "        -> Stand when done\n"                  \
    "    node Stand\n"                              \
    "        wait 2 s\n"                            \
    "        -> end when done\n"                    \
    "place post\n"                                  \
    "setting The yard\n"                            \
    "    plan, 1 m per letter\n"                    \
    "        #########\n"                           \
    "        #..#.p..#\n"                           \
    "        #..#....#\n"                           \
    "        #..#....#\n"                           \
    "        #.......#\n"                           \
    "        #########\n"                           \
    "    legend\n"                                  \
    "        p: post\n"                             \
    "    cast\n"                                    \
    "        Tim: Worker at (1.5, 2.5)\n"           \
    "            friend = Tom\n"                    \
    "        Tom: Worker at (2.5, 1.5)\n"           \
    "            n = 2\n"                           \
    "        Ned: worker at (1.5, 3.5)\n"
#define IN_EMPTY "test \"x\"\n"
#define IN_YARD "test \"x\", in The yard\n"
#define ANN "    given Ann: Worker at (0, 0), free\n"
#define KIM "    given Kim: Keeper at (2, 0)\n"
#define KIM_FREE "    given Kim: Keeper at (2, 0), free\n"
#define BOB "    given Bob: Worker at (5, 0)\n"

typedef struct meaning {
    const char *lines;
    bool passes;
} meaning;

static const meaning meanings[] = {
    // `not` in front of a condition belongs to the condition, which is tested now.
    {ANN "    when Ann: set safe to yes\n    when 1 s pass\n    then not Ann.safe is no\n", true},
    {ANN "    when 1 s pass\n    then not Ann.safe is no\n", false},
    {ANN "    when 1 s pass\n    then not Ann.safe and Ann.n is 1\n", false},
    {ANN "    when 1 s pass\n    then not Ann.safe or Ann.n is 1\n", true},
    {ANN "    never not Ann.safe is no\n    when 1 s pass\n", true},
    {ANN "    never not Ann.safe\n    when 1 s pass\n", false},
    {ANN "    when 1 s pass\n    when Ann: set safe to yes\n    then within 1 s not Ann.safe is no\n", true},
    // The time behind `never` is the time that the line covers, and the test waits that long.
    {ANN BOB "    never within 3 s Bob starts Ring\n    when: signal bell\n    then within 1 s Bob starts Ring\n", true},
    {ANN BOB "    when: signal bell\n    never within 3 s Bob starts Ring\n", false},
    {ANN BOB "    when: signal bell\n    then within 3 s not Bob starts Ring\n", false},
    {ANN BOB "    then within 3 s not Bob starts Ring\n    then not Bob.safe\n", true},
    {ANN BOB "    never within 3 s Bob.safe\n    when Bob: set safe to yes\n    when 1 s pass\n    then Bob.safe\n", true},
    // A test has no interest of its own: the first character that is given is one.
    {ANN "    when 1 s pass\n    then any worker where not it.safe\n", true},
    {ANN "    when 1 s pass\n    then (number of every worker where not it.safe) is 1\n", true},
    {ANN BOB "    when 1 s pass\n    then (number of every worker) is 2\n", true},
    {ANN BOB "    when 1 s pass\n    then (number of every worker within 3 m of Ann) is 1\n", true},
    // An entity given in the middle of a test appears in the middle.
    {ANN "    when 5 s pass\n    then (number of every worker) is 1\n" BOB
         "    when 1 s pass\n    then (number of every worker) is 2\n",
     true},
    {ANN "    when 5 s pass\n    then (number of every worker) is 2\n" BOB "    when 1 s pass\n", false},
    {ANN "    never Bob starts Ring\n    when 1 s pass\n" BOB "    when 1 s pass\n    when: signal bell\n    when 1 s pass\n",
     false},
    {ANN "    when 1 s pass\n" BOB "    when 1 s pass\n    given Bob is removed\n    when 1 s pass\n" BOB
         "    when 1 s pass\n    when: signal bell\n    then within 1 s Bob starts Ring\n",
     true},
    // A clause of a `repeat` counts for all rounds together.
    {BOB "    when Bob: do Rounds\n    then within 4 s Bob drops Rounds\n", true},
    // A fact set before the first step is set before any agent chooses, and an agent with a cue for its change sees the change.
    {ANN "    when Ann: set n to 3\n    when 5 s pass\n    never Ann starts Zero\n", true},
    {ANN "    when 5 s pass\n    when Ann: set n to 3\n    never Ann starts Zero\n", false},
    {ANN "    when Ann: set n to 8\n    then within 1 s Ann starts Jump\n", true},
    // An entity begins with what stands below it, before any agent chooses, and nothing has changed; later ones likewise.
    {ANN "        n = 3\n    then Ann.n is 3\n    when 5 s pass\n    never Ann starts Zero\n", true},
    {ANN "        n = 8\n    when 5 s pass\n    never Ann starts Jump\n", true},
    {ANN "        n = 8\n    then Ann.n is 7\n", false},
    {ANN "    when 1 s pass\n" BOB
         "        friend = Ann\n        n = 4\n    when 1 s pass\n    then Bob.n is 4 and Bob.friend is Ann\n",
     true},
    {"    given Desk: Table at (1, 1)\n        chair = Stool\n    given Bench: Seat at (1, 2)\n    given Stool: Seat at (9, 9)\n"
     "    when 1 s pass\n    then Desk.chair is Stool\n",
     true},
    {"    given Desk: Table at (1, 1)\n    given Bench: Seat at (1, 2)\n    given Stool: Seat at (9, 9)\n"
     "    when 1 s pass\n    then Desk.chair is Stool\n",
     false},
    // A node starts when it begins, for those who come to it, and for no others.
    {ANN BOB "    when Bob: Watching\n    then within 2 s Bob starts Look\n    then within 5 s Bob starts Stand\n", true},
    {ANN BOB "    when Bob: Watching\n    then within 5 s Ann starts Look\n", false},
    {ANN BOB "    when Bob: Watching\n    never within 1 s Bob starts Stand\n", true},
    {ANN BOB "    when Bob: Watching\n    never Bob starts Stand\n    when 5 s pass\n", false},
    // A task starts wherever it is used: in a tree, in a list, in another task; and no other does.
    {KIM "    when Kim: do Search\n    then within 1 s Kim starts Give up\n", true},
    {KIM "    when Kim: do Search\n    then within 3 s Kim starts Seek\n", false},
    {KIM "        safe = yes\n    when Kim: do Search\n    then within 1 s Kim starts Seek twice\n", true},
    {KIM "        safe = yes\n    never Kim starts Give up\n    when Kim: do Search\n    when 5 s pass\n", true},
    {KIM "        safe = yes\n    never Kim starts Seek\n    when Kim: do Search\n    when 5 s pass\n", false},
    {KIM "    when Kim: do Stroll\n    then at least 2 times within 3 s Kim starts Seek\n", true},
    {KIM "    when Kim: do Stroll\n    then at least 3 times within 8 s Kim starts Seek\n", false},
    {KIM "    when Kim: do Stroll\n    then at least 2 times within 8 s Kim starts Seek twice\n", false},
    // One start meets one line, a task that begins with `repeat` starts once, and one that nobody uses never does.
    {KIM "    when Kim: do Search\n    then within 1 s Kim starts Give up\n    then within 5 s Kim starts Give up\n", false},
    {KIM "    when Kim: do Stroll\n    then at least 3 times within 8 s Kim starts Seek\n    never Bob starts Seek\n" BOB, false},
    {KIM "    when Kim: do Pace\n    then within 1 s Kim starts Beat\n", true},
    {KIM "    when Kim: do Pace\n    then at least 2 times within 4 s Kim starts Beat\n", false},
    {KIM "    never Kim starts Look\n    when Kim: do Search\n    when 3 s pass\n", true},
    {BOB "    when Bob: Watching\n    then within 2 s Bob starts Look\n", true},  // the node, which has the name of a task
    // The behaviour is meant where an action in it has its name, so that both do not count.
    {KIM "    when Kim: do Sit\n    then within 1 s Kim starts Sit\n    then within 8 s Kim ends Sit\n", true},
    {KIM "    when Kim: do Sit\n    then at least 2 times within 8 s Kim starts Sit\n", false},
    {KIM "    when Kim: do Sit\n    then within 1 s Kim starts Sit at sit\n", true},
    {KIM "    when Kim: sit for 1 s\n    then within 1 s Kim starts sit\n", true},
    // A test with nobody in it knows what is so.
    {"    then 1 is 1 and not alarm\n", true},
    {"    given the world\n        alarm = yes\n    then alarm is yes\n", true},
    {"    given the world\n        alarm = yes\n    never alarm is yes\n    when 1 s pass\n", false},
    // A fact may name those who are given below it, as long as nothing has happened.
    {ANN "        friend = Bob\n" BOB "    then Ann.friend is Bob\n", true},
    // Facts of the world that are given are there before any agent chooses, and have not changed; later they change.
    {"    given the world\n        alarm = yes\n" KIM_FREE "    then within 1 s Kim starts Wake\n    then alarm is yes\n", true},
    {"    given the world\n        alarm = yes\n" KIM_FREE "    never Kim starts Doze\n    when 3 s pass\n", true},
    {"    given the world\n        alarm = yes\n" KIM_FREE "    never Kim starts Start up\n    when 3 s pass\n", true},
    {KIM_FREE
     "    then within 1 s Kim starts Doze\n    given the world\n        alarm = yes\n    then within 1 s Kim starts Start up\n",
     true},
};

// The same with a setting: all of it is there, and its cast lives.
static const meaning in_setting[] = {
    {"    then within 3 s Tim starts Zero\n    then Tim.friend is Tom and Tom.n is 2\n", true},
    {"    when Tim: set n to 3\n    when 5 s pass\n    never Tim starts Zero\n", true},
    {ANN "        friend = Tim\n    then Ann.friend is Tim\n    then within 3 s Ann starts Zero\n", true},
    {"    given Tim is removed\n    when 1 s pass\n    then (number of every worker) is 2\n", true},
    {"    when Ned: move to post\n    then within 2 s Ned is within 1 m of post\n", false},  // a wall is in the way
    {"    when Ned: move to post\n    then within 20 s Ned is within 1 m of post\n", true},
};

// Runs a test, and adds what is said of it to `report`.
static bool run(const char *lines, const char *header, trp_sheet *report)
{
    char whole[6000];
    snprintf(whole, sizeof whole, PLAY "%s%s", header, lines);
    trp_script_source source = {"t.troupe", whole, strlen(whole)};
    trp_play *play;
    if (trp_play_open(&source, 1, &play) != TRP_OK) {
        fail_msg("this does not compile:\n%s", lines);
    }
    trp_test_outcome outcome;
    assert_int_equal(trp_test_run(trp_play_pack(play), 0, 1, &outcome, sizeof outcome, report), TRP_OK);
    trp_play_release(play);
    return outcome.passed;
}

static bool passes(const meaning *m, const char *header)
{
    trp_sheet report = {0};
    bool has_passed = run(m->lines, header, &report);
    trp_sheet_release(&report);
    return has_passed;
}

static void expect_all(const meaning *all, size_t count, const char *header)
{
    for (size_t i = 0; i < count; i++) {
        if (passes(&all[i], header) != all[i].passes) {
            fail_msg("this should %s:\n%s", all[i].passes ? "pass" : "fail", all[i].lines);
        }
    }
}

static void tests_mean_what_they_say(void **state)
{
    (void)state;
    expect_all(meanings, sizeof meanings / sizeof *meanings, IN_EMPTY);
}

static void tests_in_a_setting_find_all_of_it(void **state)
{
    (void)state;
    expect_all(in_setting, sizeof in_setting / sizeof *in_setting, IN_YARD);
}

// Fails a test, and compares whom the report tells of.
static void expect_told(const char *lines, const char *header, const char *with, const char *doing)
{
    trp_sheet report = {0};
    assert_false(run(lines, header, &report));
    if (strstr(trp_sheet_text(&report), with) == NULL || strstr(trp_sheet_text(&report), doing) == NULL) {
        fail_msg("this should tell of `%s` and `%s`:\n%s", with, doing, trp_sheet_text(&report));
    }
    trp_sheet_release(&report);
}

// The last doings are told of the members of the cast whom a condition names, else of all who did anything.
static void a_failed_condition_tells_of_those_it_names(void **state)
{
    (void)state;
    expect_told("    then within 3 s tim.n is 99\n", IN_YARD, "instead, last, with Tim:\n", "Tim starts Zero");
    expect_told("    then within 3 s Tom.n + Tim.n is 99\n", IN_YARD, "instead, last, with Tim and Tom:\n", "Tom starts Rest");
    expect_told("    then within 3 s (number of every worker) is 99\n", IN_YARD, "instead, last, with Tim and Tom:\n",
                "Tim starts Zero");
    expect_told(ANN BOB "    then within 3 s Ann.n is 99\n", IN_EMPTY, "instead, last, with Ann:\n", "Ann starts Zero");
}

// Actions inside blocks have no events; the report tells of them all the same, and of actions that have events only once.
static void a_failure_tells_of_actions_inside_blocks(void **state)
{
    const char *const bow = KIM "    when Kim: do Bow\n    then within 9 s Kim.n is 99\n";
    (void)state;
    expect_told(bow, IN_EMPTY, "starts sequence in Bow\n        0:00.0  Kim starts idle for in Bow\n",
                "Kim says \"Your servant.\" in Bow\n");
    expect_told(bow, IN_EMPTY, "Kim is done with if in Bow\n",
                "Kim starts idle in Bow\n        0:04.1  Kim is done with idle in Bow\n");
}

// A fact of the world that becomes true is a cue, though nobody is noticed.
static void a_cue_by_a_fact_of_the_world_notices_nobody(void **state)
{
    (void)state;
    expect_told(KIM "    when: set alarm to yes\n    then within 3 s Kim.n is 99\n", IN_EMPTY, "with Kim:\n",
                "Kim has a cue for Start up\n");
}

// A crowd that does something in the same steps is counted one by one, within a block as in a line, and twice in no step.
#define ROW "        ....................\n"
#define ROWS_OF_FIVE ROW ROW ROW ROW ROW
#define CROWD                                                                                                                      \
    "role Jumper for worker, chooses in order\n    proactive Fidget, once\n        pose for 0.1 s\n        if n < 9\n            " \
    "glance at me\n"                                                                                                               \
    "        pose for 1 s\n    proactive Stay\n        idle for 9 s\n"                                                             \
    "setting Crowd\n    plan, 1 m per letter\n" ROWS_OF_FIVE ROWS_OF_FIVE ROWS_OF_FIVE ROWS_OF_FIVE                                \
    "    cast\n        300 Jumper scattered\n"                                                                                     \
    "test \"x\", in Crowd\n"

static void a_crowd_is_counted_one_by_one(void **state)
{
    (void)state;
    static const meaning counts[] = {
        {"    then at least 300 times within 3 s any Jumper starts Fidget\n", true},
        {"    then at least 301 times within 3 s any Jumper starts Fidget\n", false},
        {"    then at least 300 times within 3 s any Jumper starts glance\n", true},
        {"    then at least 301 times within 3 s any Jumper starts glance\n", false},
        {"    then at least 600 times within 6 s any Jumper starts pose\n", true},
        {"    then at least 601 times within 6 s any Jumper starts pose\n", false},
        {"    then at least 300 times within 3 s any Jumper starts Fidget\n"
         "    then at least 300 times within 6 s any Jumper starts pose\n",
         true},
    };
    expect_all(counts, sizeof counts / sizeof *counts, CROWD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_mean_what_they_say),
        cmocka_unit_test(tests_in_a_setting_find_all_of_it),
        cmocka_unit_test(a_failed_condition_tells_of_those_it_names),
        cmocka_unit_test(a_failure_tells_of_actions_inside_blocks),
        cmocka_unit_test(a_cue_by_a_fact_of_the_world_notices_nobody),
        cmocka_unit_test(a_crowd_is_counted_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
