// SPDX-License-Identifier: MIT
// Measures waiting trees: many agents wait in a tree of 20 nodes; only the steps in `measured_steps` count. For
// tests/house/tree_cost.sh, which counts their instructions.

#include "tests/engine/measured.h"
#include "pack/pack.h"
#include "tests/engine/tree_pack.h"
#include "troupe/troupe.h"

#include <stdio.h>
#include <stdlib.h>

#define ROOM 10002
#define STEPS 200
#define NODES 20

static const char text[] =
    "kind sentry, a creature\n"
    "    alarm: yes or no\n"
    "    hungry: yes or no\n"
    "role Guard for sentry\n"
    "    proactive Watch\n"
    "        selector, reactive\n"
    "            sequence\n"
    "                check alarm\n"
    "                \"Who goes there?\"\n"
    "                set alarm to no\n"
    "            if hungry, reactive\n"
    "                sequence\n"
    "                    wait 2 s\n"
    "                    set hungry to no\n"
    "            repeat\n"
    "                sequence\n"
    "                    check not alarm, always succeeds\n"
    "                    parallel, 1 must succeed\n"
    "                        wait 5 hours\n"
    "                        wait until alarm\n"
    "                        sequence\n"
    "                            wait 6 hours, while not alarm\n"
    "                            wait 1 s\n"
    // One agent always waits in a list, so that the wheel of timers is never empty.
    "role Clerk for sentry\n"
    "    proactive Rest\n"
    "        wait 5 hours\n";

static trp_pack *compile(void)
{
    trp_pack *pack = tree_pack_of(text);
    if (pack->task_count != 2 || pack->tasks[0].node_count != NODES) {
        tree_pack_fail("this is no tree of 20 nodes");
    }
    return pack;
}

void measured_steps(trp_world *world);

__attribute__((noinline)) void measured_steps(trp_world *world)
{
    for (uint32_t i = 0; i < STEPS; i++) {
        trp_world_step(world);
    }
}

int main(int argc, char **argv)
{
    uint32_t agents = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    trp_pack *pack = compile();
    trp_world *world;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = ROOM;
    if (agents + 1 >= ROOM || trp_world_create(pack, &def, &world) != TRP_OK) {
        tree_pack_fail("no world");
    }
    for (uint32_t i = 0; i <= agents; i++) {
        trp_entity who;
        trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "sentry"), trp_point_from_metres((double)i, 0, 0), &who);
        trp_agent_put_on_role(world, who, trp_pack_find(pack, TRP_NAMES_ROLE, i == 0 ? "Clerk" : "Guard"));
    }
    for (uint32_t i = 0; i < STEPS; i++) {
        trp_world_step(world);
    }
    trp_counters before, after;
    trp_world_counters(world, &before, sizeof before);
    BEGIN_MEASURING();
    measured_steps(world);
    trp_world_counters(world, &after, sizeof after);
    uint32_t waiting = 0;  // all agents but the clerk
    for (trp_entity who = trp_world_next_entity(world, (trp_entity){0}); who.value != 0; who = trp_world_next_entity(world, who)) {
        waiting++;
    }
    printf("%u wait, %llu turns in %d steps\n", waiting - 1, (unsigned long long)(after.dispatches - before.dispatches), STEPS);
    trp_world_destroy(world);
    trp_pack_release(pack);
    return 0;
}
