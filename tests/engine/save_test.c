// SPDX-License-Identifier: MIT
// Goal: a world that was saved and loaded is the same world: it saves as the same bytes, and goes on
// hash for hash. An image put back does so too. (docs/saves.md)
// Method: random plays, of which one is never saved. Its double is saved and loaded after every
// step, so that whatever a save forgets is forgotten at every step; another is made anew from it at
// every hundredth. All have the same host.

#include "engine/save/layout.h"
#include "pack/pack.h"
#include "tests/engine/random_play.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct bytes {
    unsigned char *at;
    size_t size;
} bytes;

static bytes save(const trp_world *world, uint32_t flags)
{
    bytes b = {NULL, 0};
    assert_int_equal(trp_world_save(world, flags, NULL, 0, &b.size), TRP_ERROR_FULL);
    b.at = malloc(b.size);
    assert_non_null(b.at);
    size_t again;
    assert_int_equal(trp_world_save(world, flags, b.at, b.size, &again), TRP_OK);
    assert_int_equal(again, b.size);
    return b;
}

static trp_world *load(const trp_pack *pack, bytes b)
{
    trp_world *world;
    trp_diagnostic why;
    trp_result result = trp_world_load(pack, b.at, b.size, NULL, &world, &why);
    if (result != TRP_OK) {
        fail_msg("refused: %s (at %llu)", why.message, (unsigned long long)why.offset);
    }
    return world;
}

// Saves, loads, and saves what was loaded, which must be the same bytes.
static trp_world *through_bytes(const trp_pack *pack, const trp_world *world, uint32_t flags)
{
    bytes first = save(world, flags);
    trp_world *loaded = load(pack, first);
    bytes second = save(loaded, flags);
    assert_int_equal(first.size, second.size);
    if (memcmp(first.at, second.at, first.size) != 0) {
        size_t at = 0;
        while (first.at[at] == second.at[at]) {
            at++;
        }
        fail_msg("step %u: byte %zu of %zu differs", trp_world_now(world), at, first.size);
    }
    free(first.at);
    free(second.at);
    return loaded;
}

static void step_alike(random_play *twin, const random_play *p, uint64_t seed, const char *which)
{
    random_play_step(twin);
    if (trp_world_hash(p->world) != trp_world_hash(twin->world)) {
        fail_msg("seed %llu: the one saved %s differs at step %u", (unsigned long long)seed, which,
                 trp_world_now(p->world));
    }
}

static void play_with_doubles(uint64_t seed, uint32_t steps)
{
    random_play p;
    random_play_open(&p, seed);
    random_play often = p, seldom = p;
    often.world = through_bytes(p.pack, p.world, TRP_SAVE_ALL);
    seldom.world = through_bytes(p.pack, p.world, TRP_SAVE_ALL);
    for (uint32_t i = 0; i < steps; i++) {
        random_play_step(&p);
        step_alike(&often, &p, seed, "at every step");
        step_alike(&seldom, &p, seed, "at every hundredth step");
        uint32_t flags = i % 2 != 0 ? TRP_SAVE_ALL : TRP_SAVE_WITHOUT_PACK;
        trp_world *next = through_bytes(p.pack, often.world, flags);
        trp_world_destroy(often.world);
        often.world = next;
        if (i % 100 == seed % 100) {
            trp_world_destroy(seldom.world);
            seldom = p;
            seldom.world = through_bytes(p.pack, p.world, TRP_SAVE_ALL);
        }
    }
    trp_world_destroy(often.world);
    trp_world_destroy(seldom.world);
    random_play_close(&p);
}

static void a_world_saved_and_loaded_at_every_step_goes_on_as_one_that_was_not(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        play_with_doubles(seed, 400);
    }
}

// From every tenth step of a play, what follows is played, put back, and played again.
static void an_image_put_back_goes_on_as_it_did(void **state)
{
    (void)state;
    for (uint64_t seed = 100; seed < 110; seed++) {
        random_play p;
        random_play_open(&p, seed);
        trp_image *image = NULL;
        for (uint32_t i = 0; i < 300; i++) {
            random_play_step(&p);
            if (i % 10 != 0) {
                continue;
            }
            uint64_t hashes[60];
            random_play before = p;
            assert_int_equal(trp_world_image(p.world, &image), TRP_OK);
            for (uint32_t j = 0; j < 60; j++) {
                random_play_step(&p);
                hashes[j] = trp_world_hash(p.world);
            }
            p = before;
            assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
            assert_null(trp_world_check(p.world, NULL));
            for (uint32_t j = 0; j < 60; j++) {
                random_play_step(&p);
                assert_true(trp_world_hash(p.world) == hashes[j]);
            }
        }
        trp_image_release(image);
        random_play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_saved_and_loaded_at_every_step_goes_on_as_one_that_was_not),
        cmocka_unit_test(an_image_put_back_goes_on_as_it_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
