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

#define PLAY                                       \
    "kind worker, a creature\n"                    \
    "    safe: yes or no\n"                        \
    "    n: 0 to 9\n"                              \
    "event bell\n"                                 \
    "role Worker for worker, chooses best first\n" \
    "    proactive Zero, if n is 0\n"              \
    "        idle for 2 s\n"                       \
    "    proactive Rest\n"                         \
    "        wait 5 s\n"                           \
    "    latent Jump, when n rises above 6\n"      \
    "        wait 1 s\n"                           \
    "    proactive Rounds, if n > 9\n"             \
    "        repeat 3 times, at most 3 s\n"        \
    "            wait 2 s\n"                       \
    "        wait 9 s\n"                           \
    "    latent Ring, when event bell\n"           \
    "        wait 1 s\n"                           \
    "test \"x\"\n"
#define ANN "    given Ann: Worker at (0, 0), free\n"
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
};

static bool passes(const meaning *m)
{
    char whole[2000];
    snprintf(whole, sizeof whole, PLAY "%s", m->lines);
    trp_script_source source = {"t.troupe", whole, strlen(whole)};
    trp_play *play;
    if (trp_play_open(&source, 1, &play) != TRP_OK) {
        fail_msg("this does not compile:\n%s", m->lines);
    }
    trp_test_outcome outcome;
    trp_sheet report = {0};
    assert_int_equal(trp_test_run(trp_play_pack(play), 0, 1, &outcome, sizeof outcome, &report), TRP_OK);
    trp_sheet_release(&report);
    trp_play_release(play);
    return outcome.passed;
}

static void tests_mean_what_they_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
        if (passes(&meanings[i]) != meanings[i].passes) {
            fail_msg("this should %s:\n%s", meanings[i].passes ? "pass" : "fail", meanings[i].lines);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_mean_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
