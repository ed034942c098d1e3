// SPDX-License-Identifier: MIT
// What a step takes in the engine, the host left out, of three crowds:
//   simple   300 with a day's routine: they stroll, sit down on chairs that they ask for, work, and greet whoever comes by
//   complex  30 in a pub, by trees: they look around, sit, drink, fetch things, chat with one another, see who comes and
//            goes, leave the one who is drunk alone, and are cast for toasts
//   town     2,400 of the simple ones among 30,000 objects, one in ten of them a chair
// It begins some minutes before noon, when everybody's routine changes, and prints nanoseconds for each character and step, and
// milliseconds for a step: on average, and the longest. docs/performance.md says what came of it; tests/house/instruction_gates.sh
// counts the instructions of `measured_steps`.
//
//     crowd_speed [STEPS [simple|complex|town]]

#include "tests/engine/measured.h"
#include "tests/engine/crowd_host.h"
#include "tests/engine/tree_pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WARM_UP 1800
#define USUAL_STEPS 9000
#define LONGEST 5  // number of longest steps that are kept and set aside, because other programs of the machine cause some of them

static const char simple[] =
    "kind villager, a creature\n"
    "    hunger: 0 to 100, starts 0 to 60, rises 300 per hour\n"
    "object Chair\n"
    "    behaviour Sit for villager, holders 1\n"
    "        move to this\n"
    "        sequence\n"
    "            sit for 10 to 40 s\n"
    "            finally stand up\n"
    "object Crate\n"
    "    behaviour Open for villager, holders 2\n"
    "        pose for 1 s\n"
    "role Villager for villager\n"
    "    schedule\n"
    "        from 06:00 to 12:00, within 2 min\n"
    "            Work, weight 2\n"
    "            Stroll, weight 2\n"
    "            Rest\n"
    "        from 12:00 to 18:00, within 2 min\n"
    "            Eat, weight 3\n"
    "            Stroll, weight 2\n"
    "            Rest, weight 2\n"
    "        otherwise\n"
    "            Rest\n"
    "    proactive Work\n"
    "        wander\n"
    "        pose for 5 to 15 s\n"
    "    proactive Stroll\n"
    "        wander\n"
    "        wander\n"
    "        pose for 2 to 6 s\n"
    "    proactive Eat, if hunger > 50\n"
    "        pose for 5 to 20 s\n"
    "        set hunger to 0\n"
    "    proactive Rest, cooldown 20 s\n"
    "        request Sit of nearest Chair within 12 m where it is free\n"
    "    latent Greet, when a villager comes within 2 m, cooldown 20 s\n"
    "        \"Good day.\" to it\n";

static const char complex[] =
    "kind guest, a creature\n"
    "    thirst: 0 to 100, starts 0 to 60, rises 3000 per hour\n"
    "    drunk: 0 to 100, falls 600 per hour\n"
    "    mood: 0 to 100, starts 50\n"
    "object Chair\n"
    "    behaviour Sit for guest (inner: behaviour), holders 1\n"
    "        move to this\n"
    "        sequence\n"
    "            sit for 1 s\n"
    "            do inner\n"
    "            finally stand up\n"
    "object Table\n"
    "    link seat: many Chair within 2 m\n"
    "    behaviour Have ale for guest, holders 4\n"
    "        request Sit (inner = Sip) of nearest seat where it is free\n"
    "    private behaviour Sip for guest\n"
    "        repeat 3 times\n"
    "            pose for 2 to 6 s, open to Toast\n"
    "        set thirst to 0\n"
    "        set drunk to drunk + 20\n"
    "object Barrel\n"
    "    behaviour Draw for guest, holders 2\n"
    "        move to this\n"
    "        pose for 1 to 3 s\n"
    "area Pub\n"
    "    toasts: whole number\n"
    "situation Toast, in Pub, every 3 s, cooldown 10 s, gives up after 30 s\n"
    "    part leader: Guest\n"
    "    part left: Guest within 6 m of leader\n"
    "    part right: Guest within 6 m of leader where it.mood > 10\n"
    "    phase\n"
    "        leader: \"To the landlord!\"\n"
    "        others: listen\n"
    "    phase\n"
    "        all: \"Cheers!\"\n"
    "role Guest for guest, chooses by score\n"
    "    proactive Drink, weight thirst\n"
    "        selector, reactive\n"
    "            sequence\n"
    "                check any guest within 2 m where it.drunk > 70\n"
    "                wander\n"
    "                set mood to mood - 5\n"
    "            sequence\n"
    "                check thirst > 30\n"
    "                request Draw of nearest Barrel where it is free\n"
    "                request Have ale of nearest Table where it is free\n"
    "            sequence, open to Toast\n"
    "                wander\n"
    "                look for 2 to 5 s\n"
    "    proactive Mingle, weight 40 - thirst / 2 + mood / 10, open to Toast\n"
    "        move to random Table\n"
    "        parallel, waits for all\n"
    "            look for 2 to 5 s\n"
    "            pose for 2 to 4 s\n"
    "    proactive Chat, with a Guest within 8 m, about news, weight 45, cooldown 8 s\n"
    "        move to partner\n"
    "        \"Have you heard?\" to partner\n"
    "        listen\n"
    "    reactive Answer, about news\n"
    "        wait\n"
    "        listen\n"
    "        \"No!\" to partner\n"
    "    latent Greet, when a guest comes within 3 m, if it.drunk < 50, cooldown 10 s\n"
    "        \"Evening.\" to it\n"
    "    latent Miss, when a guest goes beyond 6 m, if mood > 80, cooldown 20 s\n"
    "        glance at it\n"
    "    latent Stagger, when drunk rises above 50\n"
    "        wander\n"
    "    latent Brighten, when every 15 s\n"
    "        set mood to mood + 5\n";

typedef struct crowd {
    const char *name;
    const char *text;
    const char *kind, *role;
    uint32_t people, chairs, others;
    double wide, high;  // metres
    double most_ms;     // the limit of a step's time
} crowd;

static const crowd crowds[] = {
    {"simple", simple, "villager", "Villager", 300, 120, 0, 120, 70, 0.1},
    {"complex", complex, "guest", "Guest", 30, 36, 12, 16, 12, 0.1},
    {"town", simple, "villager", "Villager", 2400, 3000, 27000, 340, 200, 1},
};

static trp_entity spawn(trp_world *world, const char *kind, double x, double y)
{
    trp_entity who;
    uint32_t number = trp_pack_find(trp_world_pack(world), TRP_NAMES_KIND, kind);
    if (trp_entity_spawn(world, number, trp_point_from_metres(x, y, 0), &who) != TRP_OK) {
        tree_pack_fail("no room");
    }
    return who;
}

// Places `count` entities of a kind in rows, all over the ground.
static void furnish(trp_world *world, const crowd *c, const char *kind, uint32_t count, double shift)
{
    uint32_t columns = 1;
    while (columns * columns * c->high < count * c->wide) {
        columns++;
    }
    uint32_t rows = (count + columns - 1) / columns;
    for (uint32_t i = 0; i < count; i++) {
        spawn(world, kind, shift + (i % columns + 0.2) * c->wide / columns, shift + (i / columns + 0.2) * c->high / rows);
    }
}

// Places everything. People appear one after the other, as in a game, so that no two of them do the same in the same step.
static void populate(trp_world *world, const crowd *c, crowd_host *host)
{
    bool is_pub = strcmp(c->name, "complex") == 0;
    if (is_pub) {
        trp_entity pub = spawn(world, "Pub", c->wide / 2, c->high / 2);
        trp_place_set_reach(world, pub, (trp_point){(int32_t)(c->wide * 128), (int32_t)(c->high * 128), 0});
        furnish(world, c, "Barrel", c->others / 3, 1);
        furnish(world, c, "Table", c->others - c->others / 3, 0.5);
    } else {
        furnish(world, c, "Crate", c->others, 0.3);
    }
    furnish(world, c, "Chair", c->chairs, 0);
    for (uint32_t i = 0, step = 0; i < c->people; i++) {
        for (; step < i * (uint64_t)WARM_UP / 2 / c->people; step++) {
            trp_world_step(world);
            crowd_host_step(host);
        }
        double x = crowd_draw(host, 1000) * c->wide / 1000, y = crowd_draw(host, 1000) * c->high / 1000;
        trp_agent_put_on_role(world, spawn(world, c->kind, x, y), trp_pack_find(trp_world_pack(world), TRP_NAMES_ROLE, c->role));
    }
}

void measured_steps(trp_world *world);

__attribute__((noinline)) void measured_steps(trp_world *world)
{
    trp_world_step(world);
}

// Sorts longer times first.
static void keep_longest(double *longest, double time)
{
    for (uint32_t i = 0; i < LONGEST; i++) {
        if (time > longest[i]) {
            double shorter = longest[i];
            longest[i] = time;
            time = shorter;
        }
    }
}

static double milliseconds(void)
{
    return (double)clock() * 1000 / CLOCKS_PER_SEC;  // processor time of this process, so other programs do not count
}

static void measure(const crowd *c, uint32_t steps)
{
    trp_pack *pack = tree_pack_of(c->text);
    trp_world *world;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = c->people + c->chairs + c->others + 2;
    def.start_of_day_s = 12 * 3600 - (WARM_UP + steps / 2) / 30;
    if (trp_world_create(pack, &def, &world) != TRP_OK) {
        tree_pack_fail("no world");
    }
    crowd_host host;
    crowd_host_open(&host, world, c->people, c->wide, c->high);
    populate(world, c, &host);
    while (trp_world_now(world) < WARM_UP) {
        trp_world_step(world);
        crowd_host_step(&host);
    }
    double all = 0, longest[LONGEST] = {0};
    trp_counters before, after;
    trp_world_counters(world, &before, sizeof before);
    uint64_t begun = host.begun;
    for (uint32_t i = 0; i < steps; i++) {
        double begins = milliseconds();
        BEGIN_MEASURING();
        measured_steps(world);
        double time = milliseconds() - begins;
        crowd_host_step(&host);
        all += time;
        keep_longest(longest, time);
    }
    trp_world_counters(world, &after, sizeof after);
    if (trp_world_check(world, NULL) != NULL) {
        tree_pack_fail(trp_world_check(world, NULL));
    }
    printf(
        "%s: %u people, %u objects, %u steps: %.4f ms a step (less than %.1f is wanted), the longest %.3f %.3f %.3f %.3f %.3f;\n"
        "    %.1f ns for each and step; each begins %.2f things a second; %.1f turns and %.1f looks a step\n",
        c->name, c->people, c->chairs + c->others, steps, all / steps, c->most_ms, longest[0], longest[1], longest[2], longest[3],
        longest[4], all * 1e6 / steps / c->people, (double)(host.begun - begun) * 30 / steps / c->people,
        (double)(after.dispatches - before.dispatches) / steps, (double)(after.samples - before.samples) / steps);
    trp_world_destroy(world);
    trp_pack_release(pack);
    crowd_host_close(&host);
}

int main(int argc, char **argv)
{
    uint32_t steps = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : USUAL_STEPS;
    for (uint32_t i = 0; i < sizeof crowds / sizeof *crowds; i++) {
        if (argc < 3 || strcmp(argv[2], crowds[i].name) == 0) {
            measure(&crowds[i], steps);
        }
    }
    return 0;
}
