// SPDX-License-Identifier: MIT
// How long a step takes in which so many agents live by a tree: they stroll, and now and then they order something.
// Prints nanoseconds for each agent and step. It is no test; docs/testing.md says what came of it.
//
//     tree_speed [AGENTS [STEPS]]

#include "troupe/script.h"
#include "troupe/troupe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPETITIONS 7
#define WARM_UP 900
#define THIRSTY_AFTER 300
#define ORDER_TAKES 24

// A frame is a step of 1/30 s; the times are so many of them.
static const char text[] = "kind guest, a creature\n"
                           "    fights: yes or no\n"
                           "    orders: yes or no\n"
                           "    drinks: whole number\n"
                           "    strolls: whole number\n"
                           "role Guest for guest\n"
                           "    proactive Live\n"
                           "        selector, reactive\n"
                           "            sequence\n"
                           "                check fights\n"
                           "                set fights to no\n"
                           "            sequence\n"
                           "                check orders\n"
                           "                wait 0.2 s\n"
                           "                wait 0.133 s\n"
                           "                wait 0.133 s\n"
                           "                wait 0.133 s\n"
                           "                wait 0.2 s\n"
                           "                set drinks to drinks + 1\n"
                           "                set orders to no\n"
                           "            sequence\n"
                           "                wait 0.6667 to 1.3333 s\n"
                           "                wait 0.1667 to 0.5 s\n"
                           "                wait 0.1667 to 0.5 s\n"
                           "                set strolls to strolls + 1\n";

static void fail(const char *words)
{
    fprintf(stderr, "tree_speed: %s\n", words);
    exit(2);
}

static trp_pack *compile(void)
{
    trp_script_source source = {"tree_speed.troupe", text, sizeof text - 1};
    trp_script *script;
    trp_pack *pack = NULL;
    size_t size;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        fail(trp_script_report(script));
    }
    const void *bytes = trp_script_pack(script, &size);
    if (trp_pack_load(bytes, size, NULL, &pack, NULL) != TRP_OK) {
        fail("no pack");
    }
    trp_script_release(script);
    return pack;
}

typedef struct crowd {
    trp_world *world;
    trp_entity *who;
    uint32_t *orders_at;
    uint32_t count, orders;
    uint64_t chance;
} crowd;

static uint32_t draw(crowd *c, uint32_t below)
{
    c->chance = c->chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((c->chance >> 33) % below);
}

// Somebody is thirsty after ten seconds, and then finds a waiter with a chance of 1 in 32 in each step.
static uint32_t next_order(crowd *c, uint32_t since)
{
    uint32_t at = since + THIRSTY_AFTER;
    while (draw(c, 32) != 0) {
        at++;
    }
    return at;
}

static void step(crowd *c)
{
    uint32_t now = trp_world_now(c->world) + 1;
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->orders_at[i] == now) {
            trp_fact_set(c->world, c->who[i], c->orders, trp_value_truth(true));
            c->orders_at[i] = next_order(c, now + ORDER_TAKES);
        }
    }
    trp_world_step(c->world);
}

static void gather(crowd *c, const trp_pack *pack)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = c->count;
    def.events = 0;
    c->who = calloc(c->count, sizeof *c->who);
    c->orders_at = calloc(c->count, sizeof *c->orders_at);
    if (c->who == NULL || c->orders_at == NULL || trp_world_create(pack, &def, &c->world) != TRP_OK) {
        fail("no memory");
    }
    c->orders = trp_pack_find(pack, TRP_SORT_FACT, "guest.orders");
    for (uint32_t i = 0; i < c->count; i++) {
        trp_entity_spawn(c->world, trp_pack_find(pack, TRP_SORT_KIND, "guest"), trp_point_metres((double)i, 0, 0), &c->who[i]);
        trp_agent_put_on(c->world, c->who[i], trp_pack_find(pack, TRP_SORT_ROLE, "Guest"));
        c->orders_at[i] = 1 + next_order(c, 0) - draw(c, THIRSTY_AFTER);
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Sums over all guests.
static double sum_of(const crowd *c, const trp_pack *pack, const char *fact)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        trp_value value = {0};
        trp_fact_get(c->world, c->who[i], trp_pack_find(pack, TRP_SORT_FACT, fact), &value);
        sum += value.bits >> 16;
    }
    return (double)sum;
}

int main(int argc, char **argv)
{
    crowd c = {.count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 10000, .chance = 7};
    uint32_t steps = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 300;
    double times[REPETITIONS];
    trp_pack *pack = compile();
    gather(&c, pack);
    for (uint32_t i = 0; i < WARM_UP; i++) {
        step(&c);
    }
    for (uint32_t i = 0; i < REPETITIONS; i++) {
        clock_t begins = clock();
        for (uint32_t j = 0; j < steps; j++) {
            step(&c);
        }
        times[i] = (double)(clock() - begins) / CLOCKS_PER_SEC * 1e9 / steps / c.count;
    }
    qsort(times, REPETITIONS, sizeof *times, compare);
    double agent_steps = (double)c.count * (WARM_UP + REPETITIONS * steps);
    printf("%u agents: %.2f ns for each and step (least %.2f); strolls %.5f, drinks %.5f for each and step\n", c.count,
           times[REPETITIONS / 2], times[0], sum_of(&c, pack, "guest.strolls") / agent_steps,
           sum_of(&c, pack, "guest.drinks") / agent_steps);
    trp_world_destroy(c.world);
    trp_pack_release(pack);
    free(c.who);
    free(c.orders_at);
    return 0;
}
