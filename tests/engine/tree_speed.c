// SPDX-License-Identifier: MIT
// Measures the time of a step in which many agents perform a tree: they stroll, and now and then they order something; and,
// alternately and with the same orders, the time of an interpreter written by hand for that tree (tree_bare.c). Prints
// nanoseconds for each agent and step. It is no test; docs/performance.md has the results.
//
//     tree_speed [AGENTS [STEPS [told | read]]]
//
// `told`: a fact of every agent that no line reads is set in every step, in both programs. `read`: so is a fact that the first line of
// the tree reads, so that the lines in front of the running one have to be looked at in every step, as the interpreter looks at them.

#include "tests/engine/measured.h"
#include "tests/engine/tree_bare.h"
#include "tests/engine/tree_pack.h"
#include "troupe/troupe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPETITIONS 7
#define WARM_UP 900
#define THIRSTY_AFTER 300
#define ORDER_TAKES 24

// The times of the tree in steps of 1/30 s; the first condition reads `told`, or does not.
#define TEXT(fights)                             \
    "kind guest, a creature\n"                   \
    "    told: whole number\n"                   \
    "    fights: yes or no\n"                    \
    "    orders: yes or no\n"                    \
    "    drinks: whole number\n"                 \
    "    strolls: whole number\n"                \
    "role Guest for guest\n"                     \
    "    proactive Live\n"                       \
    "        selector, reactive\n"               \
    "            sequence\n"                     \
    "                check " fights              \
    "\n"                                         \
    "                set fights to no\n"         \
    "            sequence\n"                     \
    "                check orders\n"             \
    "                wait 0.2 s\n"               \
    "                wait 0.133 s\n"             \
    "                wait 0.133 s\n"             \
    "                wait 0.133 s\n"             \
    "                wait 0.2 s\n"               \
    "                set drinks to drinks + 1\n" \
    "                set orders to no\n"         \
    "            sequence\n"                     \
    "                wait 0.6667 to 1.3333 s\n"  \
    "                wait 0.1667 to 0.5 s\n"     \
    "                wait 0.1667 to 0.5 s\n"     \
    "                set strolls to strolls + 1\n"

// The same people twice: in the engine, and in the interpreter. Each has orders of its own, the same in both.
typedef struct crowd {
    trp_world *world;  // NULL: the agents are those of the interpreter
    bare_agent *bare;
    trp_entity *who;
    uint32_t *orders_at;
    uint32_t count, orders, told, now;
    bool tells;
    uint64_t chance;
} crowd;

static uint32_t draw(crowd *c, uint32_t below)
{
    c->chance = c->chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((c->chance >> 33) % below);
}

// An agent is thirsty after ten seconds, and then finds a waiter with a chance of 1 in 32 in each step.
static uint32_t next_order(crowd *c, uint32_t since)
{
    uint32_t at = since + THIRSTY_AFTER;
    while (draw(c, 32) != 0) {
        at++;
    }
    return at;
}

// Changes a fact of every agent.
static void tell_all(crowd *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->world != NULL) {
            trp_fact_set(c->world, c->who[i], c->told, trp_value_number((int32_t)(c->now & 1)));
        } else {
            c->bare[i].facts[BARE_TOLD] = (int32_t)(c->now & 1);
        }
    }
}

static void order(crowd *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->orders_at[i] != c->now) {
            continue;
        }
        if (c->world != NULL) {
            trp_fact_set(c->world, c->who[i], c->orders, trp_value_truth(true));
        } else {
            c->bare[i].facts[BARE_ORDERS] = 1;
        }
        c->orders_at[i] = next_order(c, c->now + ORDER_TAKES);
    }
}

// Functions of their own, so that callgrind can count their instructions.
void engine_steps(crowd *c, uint32_t steps);
void bare_steps(crowd *c, uint32_t steps);

__attribute__((noinline)) void engine_steps(crowd *c, uint32_t steps)
{
    for (uint32_t i = 0; i < steps; i++) {
        c->now++;
        order(c);
        if (c->tells) {
            tell_all(c);
        }
        trp_world_step(c->world);
    }
}

__attribute__((noinline)) void bare_steps(crowd *c, uint32_t steps)
{
    for (uint32_t i = 0; i < steps; i++) {
        c->now++;
        order(c);
        if (c->tells) {
            tell_all(c);
        }
        bare_step(c->bare, c->count, c->now);
    }
}

static void step(crowd *c, uint32_t steps)
{
    if (c->world != NULL) {
        engine_steps(c, steps);
    } else {
        bare_steps(c, steps);
    }
}

static void make_orders(crowd *c)
{
    c->orders_at = calloc(c->count, sizeof *c->orders_at);
    if (c->orders_at == NULL) {
        tree_pack_fail("no memory");
    }
    for (uint32_t i = 0; i < c->count; i++) {
        c->orders_at[i] = 1 + next_order(c, 0) - draw(c, THIRSTY_AFTER);
    }
}

static void gather(crowd *c, const trp_pack *pack)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = c->count;
    def.events = 0;
    c->who = calloc(c->count, sizeof *c->who);
    if (c->who == NULL || trp_world_create(pack, &def, &c->world) != TRP_OK) {
        tree_pack_fail("no memory");
    }
    c->orders = trp_pack_find(pack, TRP_NAMES_FACT, "guest.orders");
    c->told = trp_pack_find(pack, TRP_NAMES_FACT, "guest.told");
    for (uint32_t i = 0; i < c->count; i++) {
        trp_entity_spawn(c->world, trp_pack_find(pack, TRP_NAMES_KIND, "guest"), trp_point_from_metres((double)i, 0, 0),
                         &c->who[i]);
        trp_agent_put_on_role(c->world, c->who[i], trp_pack_find(pack, TRP_NAMES_ROLE, "Guest"));
    }
    make_orders(c);
}

static void gather_bare(crowd *c)
{
    c->bare = calloc(c->count, sizeof *c->bare);
    if (c->bare == NULL) {
        tree_pack_fail("no memory");
    }
    for (uint32_t i = 0; i < c->count; i++) {
        c->bare[i].chance = i;
    }
    make_orders(c);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Sums over all guests.
static double sum_of(const crowd *c, const trp_pack *pack, const char *fact, uint32_t bare)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        trp_value value = {0};
        if (c->world != NULL) {
            trp_fact_get(c->world, c->who[i], trp_pack_find(pack, TRP_NAMES_FACT, fact), &value);
        }
        sum += c->world != NULL ? value.bits >> 16 : c->bare[i].facts[bare];
    }
    return (double)sum;
}

static void time_steps(crowd *c, uint32_t steps, double *times, uint32_t repetition)
{
    clock_t begins = clock();
    step(c, steps);
    times[repetition] = (double)(clock() - begins) / CLOCKS_PER_SEC * 1e9 / steps / c->count;
}

static double report(const crowd *c, const trp_pack *pack, double *times, uint32_t steps)
{
    qsort(times, REPETITIONS, sizeof *times, compare);
    double agent_steps = (double)c->count * (WARM_UP + REPETITIONS * steps);
    printf("%s: %u agents, %.2f ns for each and step (least %.2f); strolls %.5f, drinks %.5f for each and step\n",
           c->world != NULL ? "engine" : "by hand", c->count, times[REPETITIONS / 2], times[0],
           sum_of(c, pack, "guest.strolls", BARE_STROLLS) / agent_steps,
           sum_of(c, pack, "guest.drinks", BARE_DRINKS) / agent_steps);
    return times[REPETITIONS / 2];
}

int main(int argc, char **argv)
{
    crowd engine = {.count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 10000, .chance = 7}, bare = engine;
    engine.tells = argc > 3;
    bare.tells = engine.tells;
    uint32_t steps = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 300;
    double times[REPETITIONS], bare_times[REPETITIONS];
    trp_pack *pack = tree_pack_of(argc > 3 && strcmp(argv[3], "read") == 0 ? TEXT("told < 0") : TEXT("fights"));
    gather(&engine, pack);
    gather_bare(&bare);
    step(&engine, WARM_UP);
    step(&bare, WARM_UP);
    BEGIN_MEASURING();
    for (uint32_t i = 0; i < REPETITIONS; i++) {
        time_steps(&engine, steps, times, i);
        time_steps(&bare, steps, bare_times, i);
    }
    double ratio = report(&engine, pack, times, steps);
    ratio /= report(&bare, pack, bare_times, steps);
    printf("%.2f times as long; %zu bytes for each by hand\n", ratio, sizeof(bare_agent));
    trp_world_destroy(engine.world);
    trp_pack_release(pack);
    free(engine.who);
    free(engine.orders_at);
    free(bare.bare);
    free(bare.orders_at);
    return 0;
}
