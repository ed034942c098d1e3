// SPDX-License-Identifier: MIT
// Goal: an owner who asks at every opportunity never interrupts a server in the middle of a chain of acts, and always gets a
// turn; so do the chains that the servers and the customers begin. (Section 5 of "Generating Ambient Behaviors", 2006)
// Method: a small tavern made of the standard patterns, with an owner who only asks; the events show which chain each server is
// in.

#include "troupe/rehearsal.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define STEPS_PER_HOUR (30u * 3600u)
#define MOST_PEOPLE 64

static const char text[] =
    "item ale\n"
    "kind guest, a creature\n"
    "kind waiter, a creature\n"
    "instance Patron of Customer (actor = guest, bar = bar, server = Waiter, owner = Boss, ware = ale)\n"
    "role Waiter for every waiter\n"
    "    proactive Stand\n"
    "        idle for 1 to 2 s\n"
    "instance Offer of [Offer fetch] (fetcher = Waiter, taker = Patron, what = ale, origin = bar, reach = 50 m,\n"
    "    often = 20)\n"
    "role Boss for creature\n"
    "    proactive Wait, weight 0.001\n"
    "        idle for 0.1 s\n"
    "scene Send, weight 1000\n"
    "    part asker: Boss\n"
    "    part fetcher: nearest Waiter within 50 m\n"
    "    | asker             | fetcher              |\n"
    "    | \"You there! Ale!\" | listen               |\n"
    "    |                   | fetch ale from store |\n"
    "    | receive ale from fetcher | give ale to asker |\n"
    "    | listen            | \"As you wish.\"       |\n"
    "setting The snug\n"
    "    places\n"
    "        bar at (6, 2)\n"
    "        store at (12, 2)\n"
    "    cast\n"
    "        6 guest scattered\n"
    "        4 waiter near bar\n"
    "        Ottilie: Boss at bar\n"
    "    stock\n"
    "        bar: 5000 ale\n"
    "        store: 5000 ale\n";

typedef struct chains {
    const trp_pack *pack;
    const trp_world *world;
    uint32_t server;              // index of the server's role
    trp_entity who[MOST_PEOPLE];  // servers
    uint64_t scene[MOST_PEOPLE];  // the scene in which each server is, or 0
    uint32_t count;
    uint32_t finished[3];
} chains;

static const char *const names[3] = {"Send", "Offer", "Patron Ask fetch"};

static uint32_t place_of(chains *c, trp_entity who)
{
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->who[i].value == who.value) {
            return i;
        }
    }
    assert_true(c->count < MOST_PEOPLE);
    c->who[c->count] = who;
    return c->count++;
}

// Whether a behaviour that the agent had suspended or left continues in this step.
static bool goes_on(const chains *c, trp_entity who)
{
    uint32_t count;
    const trp_event *events = trp_world_events(c->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].agent.value == who.value && (events[i].kind == TRP_EVENT_ACTIVATED || events[i].kind == TRP_EVENT_RESUMED)) {
            return true;
        }
    }
    return false;
}

static void note(chains *c, const trp_event *e)
{
    if (e->scene == 0 || e->behaviour == TRP_NOT_FOUND || !trp_agent_wears_role(c->world, e->agent, c->server)) {
        return;
    }
    uint64_t *scene = &c->scene[place_of(c, e->agent)];
    switch (e->kind) {
    case TRP_EVENT_TASK_STARTED:
        if (*scene != 0 && *scene != e->scene) {
            fail_msg("step %u: a server acts in two chains", (unsigned)e->step);
        }
        *scene = e->scene;
        break;
    case TRP_EVENT_FINISHED:
        for (uint32_t i = 0; i < 3; i++) {
            c->finished[i] += strcmp(trp_behaviour_title(c->pack, e->behaviour), names[i]) == 0;
        }
        *scene = 0;
        break;
    case TRP_EVENT_SUSPENDED:  // waits for a partner who is away: the server may do something else meanwhile
    case TRP_EVENT_CANCELLED: *scene = *scene == e->scene ? 0 : *scene; break;
    case TRP_EVENT_INTERRUPTED:  // only by an earlier chain of the server, whose partner was away and is back
        if (!goes_on(c, e->agent)) {
            fail_msg("step %u: whoever asks comes between the acts of a chain", (unsigned)e->step);
        }
        *scene = *scene == e->scene ? 0 : *scene;
        break;
    default: break;
    }
}

static void live_an_hour(uint64_t seed)
{
    trp_script_source source = {"snug.troupe", text, sizeof text - 1};
    trp_play *play = NULL;
    assert_int_equal(trp_play_open(&source, 1, &play), TRP_OK);
    chains c = {.pack = trp_play_pack(play)};
    if (c.pack == NULL) {
        fail_msg("%s", trp_play_report(play));
    }
    c.server = trp_pack_find(c.pack, TRP_NAMES_ROLE, "Waiter");
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = seed;
    def.setting = 0;
    trp_rehearsal *rehearsal = NULL;
    assert_int_equal(trp_rehearsal_create(c.pack, &def, &rehearsal), TRP_OK);
    c.world = trp_rehearsal_world(rehearsal);
    while (trp_rehearsal_step(rehearsal, STEPS_PER_HOUR)) {
        uint32_t count;
        const trp_event *events = trp_world_events(c.world, &count);
        for (uint32_t i = 0; i < count; i++) {
            note(&c, &events[i]);
        }
    }
    assert_int_equal(c.count, 4);
    for (uint32_t i = 0; i < 3; i++) {
        if (c.finished[i] < 12) {  // 16 at the least: a share of an hour goes to walking home, where everybody was put
            fail_msg("seed %llu: %s only %u times in an hour", (unsigned long long)seed, names[i], (unsigned)c.finished[i]);
        }
    }
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(play);
}

static void chains_never_interleave_and_none_is_starved(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        live_an_hour(seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(chains_never_interleave_and_none_is_starved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
