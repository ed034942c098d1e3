// SPDX-License-Identifier: MIT
// Goal: the simulation would notice. For every invariant there is a rule that is broken on purpose, and a small
// simulation finds it, by the sentence of that invariant.
// Method: an engine with canaries (base/canary.h), one out at a time. Without one nothing is found.

#include "base/canary.h"
#include "troupe/simulation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define BUDGET 3000000  // NPC-steps for one canary

static const struct {
    int canary;
    const char *name;
    const char *sentence;
} canaries[] = {
#define OUT(name, sentence) {TRPI_CANARY_##name, #name, sentence}
    OUT(CURRENT, ""), OUT(RUNNING, ""), OUT(DONE, ""), OUT(UNWATCHED, ""), OUT(PATIENCE, ""), OUT(SCENE_GONE, ""),
    OUT(UNTOLD, ""), OUT(WRONG_PART, ""), OUT(PHASE, ""), OUT(NOT_DONE, ""), OUT(SCENE_CLOCK, ""), OUT(GHOST, ""),
    OUT(CLAIM_DUE, ""), OUT(PROMISE_DUE, ""), OUT(OTHER_PART, ""), OUT(DEAF, ""), OUT(NO_PROMISE, ""), OUT(NO_WITHDRAW, ""), OUT(LATE, ""), OUT(ASLEEP, ""),
    OUT(NO_REPAIR, ""), OUT(WHEEL, ""), OUT(EQUALS, ""), OUT(NO_CLEANUP, ""), OUT(CLEANUP_TWICE, ""), OUT(ALLOCATES, ""),
    OUT(LEAK, ""), OUT(GROWS, ""), OUT(HASH, ""), OUT(CHANNELS, ""), OUT(GOODS, ""), OUT(FORGETFUL, ""), OUT(SLEEPWALKER, ""),
};

int main(int argc, char **argv)
{
    for (unsigned i = 0; i < sizeof canaries / sizeof *canaries; i++) {
        if (argc > 1 && atoi(argv[1]) != canaries[i].canary) continue;
        trpi_canary_out = canaries[i].canary;
        trp_simulation_def def;
        trp_simulation_def_init(&def, sizeof def);
        trp_simulation *s;
        trp_simulation_create(&def, &s);
        trp_simulation_totals t = {0};
        trp_result r = TRP_OK;
        while (t.npc_steps < BUDGET && trp_simulation_play(s, &r)) trp_simulation_get_totals(s, &t);
        uint32_t step;
        trp_simulation_get_totals(s, &t);
        const char *w = trp_simulation_wrong(s, &step);
        printf("%s: %s (plays %u, npc steps %u)\n", canaries[i].name, w ? w : "NOT FOUND", (unsigned)t.plays, (unsigned)t.npc_steps);
        fflush(stdout);
        trp_simulation_destroy(s);
    }
    return 0;
}
