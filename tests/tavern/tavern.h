// SPDX-License-Identifier: MIT
// Opens examples/tavern.troupe and counts what happens in it.

#ifndef TESTS_TAVERN_TAVERN_H
#define TESTS_TAVERN_TAVERN_H

#include "troupe/rehearsal.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TAVERN_MOST_BEHAVIOURS 64
#define TAVERN_STEPS_PER_HOUR (30u * 3600u)

typedef struct tavern {
    char *text;
    trp_play *play;
    const trp_pack *pack;
    trp_rehearsal *rehearsal;
    trp_world *world;
} tavern;

static inline void tavern_open(tavern *t, uint64_t seed)
{
    FILE *file = fopen("examples/tavern.troupe", "rb");
    assert_non_null(file);
    t->text = calloc(1, 1 << 16);
    size_t size = fread(t->text, 1, (1 << 16) - 1, file);
    fclose(file);
    trp_script_source source = {"examples/tavern.troupe", t->text, size};
    assert_int_equal(trp_play_open(&source, 1, &t->play), TRP_OK);
    t->pack = trp_play_pack(t->play);
    assert_non_null(t->pack);
    assert_true(trp_pack_count(t->pack, TRP_NAMES_BEHAVIOUR) <= TAVERN_MOST_BEHAVIOURS);
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = seed;
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(t->pack, &def, &t->rehearsal), TRP_OK);
    t->world = trp_rehearsal_world(t->rehearsal);
}

static inline void tavern_close(tavern *t)
{
    trp_rehearsal_destroy(t->rehearsal);
    trp_play_release(t->play);
    free(t->text);
}

/// How many of an item all entities hold together.
static inline uint64_t tavern_total(const tavern *t, const char *item_name)
{
    uint32_t item = trp_pack_find(t->pack, TRP_NAMES_ITEM, item_name);
    uint64_t total = 0;
    trp_entity e = trp_world_next_entity(t->world, trp_nobody());
    while (e.value != 0) {
        total += trp_items_count(t->world, e, item);
        e = trp_world_next_entity(t->world, e);
    }
    return total;
}

static inline void tavern_check(const tavern *t, uint64_t seed)
{
    trp_entity who = trp_nobody();
    const char *wrong = trp_world_check(t->world, &who);
    if (wrong != NULL) {
        fail_msg("seed %llu, step %u: %s (serial %u)", (unsigned long long)seed, trp_world_now(t->world), wrong,
                 trp_entity_serial(t->world, who));
    }
}

#endif
