// SPDX-License-Identifier: MIT
// So many people want through one door, and wait for their turn; the steps that count are those of `measured_steps`:
//   waits    one of them opens it, and is not done yet: nobody moves on
//   player   the one whose turn it is gives way to the player, who stands there
//   through  all go through, one after the other
// For tests/house/door_cost.sh: it counts their instructions.

#include "tests/engine/measured.h"
#include "tests/engine/tree_pack.h"
#include "troupe/troupe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 200
#define MOST 64

static const char text[] =
    "host game\n"
    "    action open (what: entity), uses hands, lasts 1 s\n"
    "place garden\n"
    "object Door\n"
    "    passed: whole number\n"
    "    behaviour Pass (beyond: point), crosses\n"
    "        lock way, before others if me is nobody\n"
    "            wait until not any player within 2 m of this\n"
    "            open this\n"
    "            move to beyond\n"
    "    on drop Pass by somebody\n"
    "        set passed to passed + 1\n"
    "role Guest for creature\n"
    "    proactive Stroll\n"
    "        move to garden\n"
    "        wait 5 hours\n";

typedef struct host {
    trp_world *world;
    trp_entity door;
    uint32_t move, open;
    bool opens;  // answers the action that opens the door
} host;

// The way of an agent that sets out crosses the door; the steps that it performs there take no time.
static void perform(host *h)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(h->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        trp_command c = commands[i];
        if (c.kind == TRP_COMMAND_BEGIN && c.action == h->move && c.argument_types[0] == TRP_TYPE_ENTITY) {
            trp_action_crosses_object(h->world, c.token, h->door, trp_point_from_metres(2, 0, 0));
        } else if (c.kind == TRP_COMMAND_RESUME || (c.kind == TRP_COMMAND_BEGIN && (c.action != h->open || h->opens))) {
            trp_action_finished(h->world, c.token, TRP_ACTION_SUCCEEDED, 0);
        }
    }
}

void measured_steps(host *h);

__attribute__((noinline)) void measured_steps(host *h)
{
    for (uint32_t i = 0; i < STEPS; i++) {
        trp_world_step(h->world);
        perform(h);
    }
}

static trp_entity spawn(const host *h, const trp_pack *pack, const char *kind, double x)
{
    trp_entity who;
    trp_entity_spawn(h->world, trp_pack_find(pack, TRP_NAMES_KIND, kind), trp_point_from_metres(x, 0, 0), &who);
    return who;
}

int main(int argc, char **argv)
{
    uint32_t people = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    const char *how = argc > 2 ? argv[2] : "waits";
    trp_pack *pack = tree_pack_of(text);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = MOST + 4;
    host h = {.opens = false};
    if (people >= MOST || trp_world_create(pack, &def, &h.world) != TRP_OK) {
        tree_pack_fail("no world");
    }
    h.move = trp_pack_find(pack, TRP_NAMES_ACTION, "move to");
    h.open = trp_pack_find(pack, TRP_NAMES_ACTION, "open");
    h.door = spawn(&h, pack, "Door", 0);
    trp_entity garden = spawn(&h, pack, "place", 20);
    trp_world_bind_global(h.world, trp_pack_find(pack, TRP_NAMES_GLOBAL, "garden"), garden);
    bool gives_way = strcmp(how, "player") == 0, through = strcmp(how, "through") == 0;
    trp_entity player = gives_way || through ? spawn(&h, pack, "player", 0) : trp_nobody();
    for (uint32_t i = 0; i < people; i++) {
        trp_agent_put_on_role(h.world, spawn(&h, pack, "creature", -1), trp_pack_find(pack, TRP_NAMES_ROLE, "Guest"));
    }
    for (uint32_t i = 0; i < STEPS; i++) {
        trp_world_step(h.world);
        perform(&h);
    }
    if (through) {
        trp_entity_despawn(h.world, player);
        h.opens = true;
    }
    trp_counters was, is;
    trp_world_counters(h.world, &was, sizeof was);
    BEGIN_MEASURING();
    measured_steps(&h);
    trp_world_counters(h.world, &is, sizeof is);
    trp_value passed;
    trp_fact_get(h.world, h.door, trp_pack_find(pack, TRP_NAMES_FACT, "Door.passed"), &passed);
    printf("%u %s: %d through, %u turns in %d steps\n", people, how, (int)(passed.bits / TRP_ONE),
           (unsigned)(is.dispatches - was.dispatches), STEPS);
    trp_world_destroy(h.world);
    trp_pack_release(pack);
    return 0;
}
