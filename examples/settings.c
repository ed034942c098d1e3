// SPDX-License-Identifier: MIT
// Settings and their limits: a small world is made with less room than its text wants, and says what it could not do. Each setting
// is explained in include/troupe/world.h, each notice in docs/notices.md.

#include <stdio.h>
#include <string.h>
#include <troupe/script.h>
#include <troupe/troupe.h>

static const char market[] =
    "host market\n"
    "    condition (who: creature) can see (what: entity), polled every 0.5 s\n"
    "role Guard for creature\n"
    "    proactive Watch, if any creature within 50 m where me can see it\n"
    "        wait 2 s\n"
    "    proactive Juggle\n"
    "        idle for 1 s\n";

// Where the game's own log would be written. A notice is told in the step in which it happens.
static void hear(void *context, const trp_world *world, const trp_notice *notice)
{
    uint32_t *counts = context;
    if (counts[notice->kind]++ == 0) {
        char words[256];
        trp_notice_write_sentence(world, notice, NULL, NULL, words, sizeof words);
        printf("%5u  %s: %s\n", notice->step, trp_notice_level_name((trp_notice_level)notice->level), words);
    }
}

static trp_pack *compile(void)
{
    trp_script_source source = {"market.troupe", market, strlen(market)};
    trp_script *script = NULL;
    trp_pack *pack = NULL;
    if (trp_script_compile(&source, 1, NULL, &script) == TRP_OK) {
        size_t size;
        const void *bytes = trp_script_pack(script, &size);
        trp_pack_load(bytes, size, NULL, &pack, NULL);
    } else if (script != NULL) {
        fputs(trp_script_report(script), stderr);
    }
    trp_script_release(script);
    return pack;
}

static trp_world *create(const trp_pack *pack)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = 2;    // room to begin with: it grows
    def.most_entities = 6;      // this is the end of it
    def.questions = 3;          // for each agent
    def.steps_per_second = 10;  // coarse, and cheap
    def.watchdog_ms = 3000;     // the game is to answer within the declared duration and 3 s
    trp_world *world = NULL;
    trp_world_create(pack, &def, &world);
    return world;
}

// Ten guards want to come; six find room. Their questions have no answer, and their actions no performer.
static uint32_t fill(trp_world *world)
{
    uint32_t kind = trp_pack_find(trp_world_pack(world), TRP_NAMES_KIND, "creature");
    uint32_t role = trp_pack_find(trp_world_pack(world), TRP_NAMES_ROLE, "Guard");
    uint32_t refused = 0;
    for (int i = 0; i < 10; i++) {
        trp_entity guard;
        if (trp_entity_spawn(world, kind, trp_point_from_metres(i, 0, 0), &guard) == TRP_OK) {
            trp_agent_put_on_role(world, guard, role);
        } else {
            refused++;
        }
    }
    return refused;
}

int main(void)
{
    trp_pack *pack = compile();
    trp_world *world = pack != NULL ? create(pack) : NULL;
    if (world == NULL) {
        return 1;
    }
    uint32_t counts[TRP_NOTICE_KIND_COUNT] = {0};
    trp_world_set_notice_handler(world, TRP_LEVEL_WARNING, hear, counts);
    uint32_t refused = fill(world);
    for (int i = 0; i < 100; i++) {
        trp_world_step(world);
    }
    trp_counters counters;
    trp_world_counters(world, &counters, sizeof counters);
    printf("%u steps, %u alive, %u refused, %u questions\n", trp_world_now(world), (unsigned)counters.entities, refused,
           (unsigned)counters.questions);
    bool reached = refused == 4 && counts[TRP_NOTICE_ENTITIES_FULL] == 4 && counts[TRP_NOTICE_QUESTIONS_FULL] == 6 &&
                   counts[TRP_NOTICE_UNANSWERED] == 1 && counts[TRP_NOTICE_UNPERFORMED] > 0;
    trp_world_destroy(world);
    trp_pack_release(pack);
    return reached ? 0 : 1;
}
