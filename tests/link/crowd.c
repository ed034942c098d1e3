// SPDX-License-Identifier: MIT

#include "tests/link/crowd.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
    "place well\n"
    "kind villager, a creature\n"
    "    thirst: 0 to 100, starts 0 to 90, rises 6 per minute\n"
    "role Villager for every villager\n"
    "    proactive Stroll, weight 3\n"
    "        wander\n"
    "    proactive Drink, if thirst > 50, weight 5\n"
    "        move to well, at most 20 s, always succeeds\n"
    "        set thirst to 0\n"
    "    proactive Rest\n"
    "        sit for 3 to 9 s, finally stand up\n"
    "    proactive Chat, with a Villager within 8 m, about weather, weight 3\n"
    "        move to partner\n"
    "        \"%s\" to partner\n"
    "        listen\n"
    "    reactive Chat along, about weather\n"
    "        listen\n"
    "        \"So it is.\" to partner\n"
    "    latent Greet, when a creature comes within 2 m, cooldown 20 s\n"
    "        glance at it\n"
    "setting The green\n"
    "    places\n"
    "        well at (0, 0)\n"
    "    cast\n"
    "        %u villager scattered\n";

static trp_pack *compile(uint32_t count, const char *words, trp_script **script)
{
    static char whole[2048];
    snprintf(whole, sizeof whole, text, words, (unsigned)count);
    trp_script_source source = {"crowd.troupe", whole, strlen(whole)};
    trp_result result = trp_script_compile(&source, 1, NULL, script);
    if (result != TRP_OK) {
        fputs(trp_script_report(*script), stderr);
    }
    assert(result == TRP_OK);
    size_t size;
    const void *bytes = trp_script_pack(*script, &size);
    trp_pack *pack;
    result = trp_pack_load(bytes, size, NULL, &pack, NULL);
    assert(result == TRP_OK);
    return pack;
}

trp_pack *crowd_pack(const char *words, trp_script **script)
{
    return compile(300, words, script);
}

trp_world *crowd_world(const crowd *game)
{
    return trp_rehearsal_world(game->rehearsal);
}

static const char *word(trp_entity entity, void *context)
{
    return trp_rehearsal_entity_name(((crowd *)context)->rehearsal, entity);
}

static bool take_pack(void *context, const void *bytes, size_t size)
{
    crowd *game = context;
    trp_pack *pack;
    if (trp_pack_load(bytes, size, NULL, &pack, NULL) != TRP_OK || trp_rehearsal_reload(game->rehearsal, pack) != TRP_OK) {
        return false;
    }
    trp_pack_release(game->pack);
    game->pack = pack;
    game->packs_taken++;
    return true;
}

void crowd_open(crowd *game, uint32_t count, bool is_linked)
{
    *game = (crowd){0};
    trp_script *script;
    game->pack = compile(count, "Fine weather.", &script);
    trp_script_release(script);
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    trp_result result = trp_rehearsal_create(game->pack, &def, &game->rehearsal);
    assert(result == TRP_OK);
    if (is_linked) {
        trp_link_def link;
        trp_link_def_init(&link, sizeof link);
        link.name = "The green";
        link.namer = word;
        link.take_pack = take_pack;
        link.context = game;
        link.patience_ms = 300;
        link.most_bytes = 8 * 1024 * 1024;
        result = trp_link_open(&link, &game->link);
        assert(result == TRP_OK);
    }
}

void crowd_close(crowd *game)
{
    trp_link_close(game->link);
    trp_rehearsal_destroy(game->rehearsal);
    trp_pack_release(game->pack);
}

bool crowd_step(crowd *game)
{
    if (game->link != NULL && !trp_link_serve(game->link, crowd_world(game))) {
        return false;
    }
    trp_rehearsal_step(game->rehearsal, trp_world_now(crowd_world(game)) + 1);
    return true;
}

void crowd_load(crowd *game)
{
    size_t size;
    trp_rehearsal_save(game->rehearsal, NULL, 0, &size);
    void *bytes = malloc(size);
    trp_rehearsal *loaded = NULL;
    trp_result result = trp_rehearsal_save(game->rehearsal, bytes, size, &size);
    assert(result == TRP_OK);
    result = trp_rehearsal_load(game->pack, bytes, size, NULL, &loaded, NULL);
    assert(result == TRP_OK);
    free(bytes);
    trp_rehearsal_destroy(game->rehearsal);
    game->rehearsal = loaded;
}
