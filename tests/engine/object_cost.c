// SPDX-License-Identifier: MIT
// Measures idle objects: many objects that no agent uses stand around while one is used, whose brain runs every 2 s. Only the
// steps in `measured_steps` count. For tests/house/object_cost.sh, which counts their instructions.

#include "tests/engine/measured.h"
#include "tests/engine/tree_pack.h"
#include "troupe/troupe.h"

#include <stdio.h>
#include <stdlib.h>

#define ROOM 10004
#define STEPS 200

static const char text[] =
    "object Chair\n"
    "    used: whole number\n"
    "    link shop: Shop within 5 m\n"
    "    behaviour Sit, holders 1\n"
    "        lock seat\n"
    "            wait 5 hours\n"
    "    on adopt Sit by who\n"
    "        set used to used + 1\n"
    "object Shop\n"
    "    thoughts: whole number\n"
    "    behaviour Shop\n"
    "        lock counter\n"
    "            wait 5 hours\n"
    "    brain, every 2 s\n"
    "        set thoughts to thoughts + 1\n"
    "role Guest for creature\n"
    "    proactive Buy\n"
    "        request Shop of nearest Shop\n";

void measured_steps(trp_world *world);

__attribute__((noinline)) void measured_steps(trp_world *world)
{
    for (uint32_t i = 0; i < STEPS; i++) {
        trp_world_step(world);
    }
}

static trp_entity spawn(trp_world *world, const trp_pack *pack, const char *kind, double x)
{
    trp_entity who;
    trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, kind), trp_point_from_metres(x, 0, 0), &who);
    return who;
}

int main(int argc, char **argv)
{
    uint32_t idle = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    trp_pack *pack = tree_pack_of(text);
    trp_world *world;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = ROOM;
    if (idle + 3 >= ROOM || trp_world_create(pack, &def, &world) != TRP_OK) {
        tree_pack_fail("no world");
    }
    trp_entity shop = spawn(world, pack, "Shop", 0);
    for (uint32_t i = 0; i < 2; i++) {
        trp_agent_put_on_role(world, spawn(world, pack, "creature", i), trp_pack_find(pack, TRP_NAMES_ROLE, "Guest"));
    }
    for (uint32_t i = 0; i < idle; i++) {
        spawn(world, pack, "Chair", 100 + i);
    }
    for (uint32_t i = 0; i < STEPS; i++) {
        trp_world_step(world);
    }
    trp_value before, after;
    uint32_t thoughts = trp_pack_find(pack, TRP_NAMES_FACT, "Shop.thoughts");
    trp_fact_get(world, shop, thoughts, &before);
    BEGIN_MEASURING();
    measured_steps(world);
    trp_fact_get(world, shop, thoughts, &after);
    printf("%u idle, %d thoughts in %d steps\n", idle, (int)((after.bits - before.bits) / TRP_ONE), STEPS);
    trp_world_destroy(world);
    trp_pack_release(pack);
    return 0;
}
