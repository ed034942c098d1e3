// SPDX-License-Identifier: MIT
// Goal: the longest time that somebody had nothing to do is found, whether it has ended or not, and nothing is told of
// those who left. Method: a play of two who work now and then, watched at every step: everybody's queues give the same
// longest time as the events do.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "show/idleness.h"
#include "troupe/agent.h"
#include "troupe/show.h"

static const char text[] =
    "role Worker for creature\n"
    "    proactive Work, cooldown 20 s\n"
    "        wait 5 s\n"
    "role Retired for creature\n"
    "    proactive Work out, once\n"
    "        wait 3 s\n"
    "setting Yard\n"
    "    cast\n"
    "        Ann: Worker at (0, 0)\n"
    "        Bob: Retired at (5, 0)\n";

enum { RATE = 30 };

static trp_play *play;
static trp_rehearsal *rehearsal;
static trpi_idleness idleness;

static int begin(void **state)
{
    (void)state;
    trp_script_source source = {"yard.troupe", text, sizeof text - 1};
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    idleness = (trpi_idleness){.idlers.row_bytes = sizeof(trpi_idle_agent)};
    return trp_play_open(&source, 1, &play) == TRP_OK && trp_rehearsal_create(trp_play_pack(play), &def, &rehearsal) == TRP_OK ? 0
                                                                                                                               : -1;
}

static int end(void **state)
{
    (void)state;
    trpi_idleness_release(&idleness);
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(play);
    return 0;
}

static bool has_something_to_do(const trp_world *world, trp_entity who)
{
    trp_queue_entry entries[16];
    bool busy = false;
    for (uint32_t i = trp_agent_queues(world, who, entries, 16, sizeof *entries); i-- > 0;) {
        busy = busy || entries[i].is_current != 0;
    }
    return busy;
}

// The longest idle time of one agent, from the queues alone, in steps; asks the events on the way.
static uint32_t watch(const char *name, uint32_t until)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    trp_entity who = trp_stage_find(trp_rehearsal_stage(rehearsal), name);
    uint32_t since = trp_world_now(world), longest = 0;
    bool idles = true, has_begun = false;
    while (trp_rehearsal_step(rehearsal, until)) {
        uint32_t now = trp_world_now(world);
        if (!has_begun) {
            trpi_idleness_begin(&idleness, world);
            idles = !has_something_to_do(world, who);
            since = now;
            has_begun = true;
        }
        trpi_idleness_note_step(&idleness, world);
        bool idles_now = trp_agent_is_live(world, who) && !has_something_to_do(world, who);
        longest = idles && now - since > longest ? now - since : longest;
        since = idles != idles_now ? now : since;
        idles = idles_now;
    }
    uint32_t now = trp_world_now(world);  // the step to which the world has jumped when nothing was left to happen
    return idles && now - since > longest ? now - since : longest;
}

static void a_time_that_has_ended_counts(void **state)
{
    (void)state;
    trp_world *world = trp_rehearsal_world(rehearsal);
    trp_entity bob = trp_stage_find(trp_rehearsal_stage(rehearsal), "Bob"), who;
    trp_entity_despawn(world, bob);
    uint32_t longest = watch("Ann", 60 * RATE);
    assert_in_range(longest, 15 * RATE, 24 * RATE);  // the cooldown, and the rest between two looks
    assert_int_equal(trpi_idleness_longest_steps(&idleness, world, &who), longest);
    assert_string_equal(trp_rehearsal_entity_name(rehearsal, who), "Ann");
}

static void a_time_that_does_not_end_counts_up_to_now(void **state)
{
    (void)state;
    trp_entity who;
    uint32_t longest = watch("Bob", 90 * RATE);
    assert_in_range(longest, 86 * RATE, 87 * RATE);
    assert_int_equal(trpi_idleness_longest_steps(&idleness, trp_rehearsal_world(rehearsal), &who), longest);
    assert_string_equal(trp_rehearsal_entity_name(rehearsal, who), "Bob");
}

static void an_agent_that_has_left_is_not_idle(void **state)
{
    (void)state;
    trp_world *world = trp_rehearsal_world(rehearsal);
    trp_entity bob = trp_stage_find(trp_rehearsal_stage(rehearsal), "Bob"), who;
    watch("Bob", 10 * RATE);
    trp_entity_despawn(world, bob);
    watch("Ann", 90 * RATE);
    assert_in_range(trpi_idleness_longest_steps(&idleness, world, &who), 15 * RATE, 24 * RATE);
    assert_string_equal(trp_rehearsal_entity_name(rehearsal, who), "Ann");
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_time_that_has_ended_counts),
        CASE(a_time_that_does_not_end_counts_up_to_now),
        CASE(an_agent_that_has_left_is_not_idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
