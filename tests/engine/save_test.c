// SPDX-License-Identifier: MIT
// Goal: a world that was saved and loaded is the same world: it saves as the same bytes, and plays on with the same hashes. So
// does a world restored from an image. (docs/saves.md)
// Method: each random play has three worlds with the same host: the first is never saved; the second is saved and loaded after
// every step, so that a loss in saving shows in every step; the third is made anew from the second at every hundredth step. With
// sanitizers five plays in place of twenty: making a world takes ten times as long there.

#include "engine/save/stream.h"
#include "pack/container.h"
#include "pack/layout.h"
#include "pack/pack.h"
#include "tests/engine/random_play.h"
#include "tests/engine/theatre.h"
#include "tests/sanitized.h"

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
    trpi_sim_set_question_answerer(world);
    return world;
}

// Saves, loads, and saves the loaded world, which must give the same bytes.
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
        fail_msg("seed %llu: the one saved %s differs at step %u", (unsigned long long)seed, which, trp_world_now(p->world));
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
    const char *wanted = getenv("TROUPE_SEEDS");  // plays as many worlds as the variable says
    uint64_t worlds = wanted != NULL ? strtoul(wanted, NULL, 10) : SANITIZED ? 3 : 25;
    for (uint64_t seed = 1; seed <= worlds; seed++) {
        play_with_doubles(seed, 400);
    }
}

// From every tenth step of a play some steps are played; then the image, half of the time without its zeros, is restored, and they
// are played again.
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
            trp_counters then, now;
            trp_world_counters(p.world, &then, sizeof then);
            assert_int_equal(trp_world_take_image(p.world, &image), TRP_OK);
            size_t size = trp_image_size(image);
            if (i % 20 == 0) {
                assert_int_equal(trp_image_pack(image), TRP_OK);
                assert_in_range(trp_image_size(image), size / 20, size / 2);
            }
            for (uint32_t j = 0; j < 60; j++) {
                random_play_step(&p);
                hashes[j] = trp_world_hash(p.world);
            }
            p = before;
            assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
            assert_null(trp_world_check(p.world, NULL));
            trp_world_counters(p.world, &now, sizeof now);
            assert_int_equal(now.entities, then.entities);
            for (uint32_t j = 0; j < 60; j++) {
                random_play_step(&p);
                assert_true(trp_world_hash(p.world) == hashes[j]);
            }
        }
        trp_image_release(image);
        random_play_close(&p);
    }
}

// ---- Saves of earlier versions --------------------------------------------------------------------

// The record of the world is the first kind. The field `name` is removed from its list of fields and from the record; `trim` zero
// bytes at the end of the record are taken for padding.
static bytes without_field(bytes whole, const char *name, size_t trim)
{
    const trpi_save_layout *layout = trpi_save_layout_of(TRPI_SAVED_WORLD_RECORD);
    size_t first = TRPI_SAVE_HEADER_SIZE + 2, entry = first + 2, schema_end = first;
    for (uint32_t kind = 0; kind < TRPI_SAVED_KINDS; kind++) {
        schema_end += 2 + (size_t)trpi_save_layout_of(kind)->field_count * 6;
    }
    size_t record = (schema_end + 8 + 7) / 8 * 8;  // behind the size of the pack, which is left out
    uint32_t field = 0;
    while (strcmp(layout->fields[field].name, name) != 0) {
        field++;
    }
    size_t at = record + layout->fields[field].offset, size = layout->fields[field].size;
    bytes b = {calloc(whole.size + 8, 1), 0};
    assert_non_null(b.at);
#define COPY(from, to) (memcpy(b.at + b.size, whole.at + (from), (to) - (from)), b.size += (to) - (from))
    COPY(0, first);
    trpi_bytes_write_number(b.at + b.size, 2, layout->field_count - 1u);
    b.size += 2;
    COPY(entry, entry + 6 * field);
    COPY(entry + 6 * (field + 1), schema_end);
    b.size = (b.size + 8 + 7) / 8 * 8;
    COPY(record, at);
    COPY(at + size, whole.size - trim);
#undef COPY
    b.size = (b.size + 7) / 8 * 8;
    uint64_t hash[2];
    trpi_bytes_write_number(b.at + TRPI_SAVE_AT_BYTES, 8, b.size);
    trpi_container_hash(b.at, b.size, hash);
    trpi_bytes_write_number(b.at + TRPI_SAVE_AT_HASH, 8, hash[0]);
    trpi_bytes_write_number(b.at + TRPI_SAVE_AT_HASH + 8, 8, hash[1]);
    return b;
}

static void a_save_that_lacks_what_came_later_is_loaded(void **state)
{
    (void)state;
    static const char *const later[] = {"leaving", "period", "next_interest"};
    random_play p;
    random_play_open(&p, 3);
    for (uint32_t i = 0; i < 50; i++) {
        random_play_step(&p);
    }
    bytes whole = save(p.world, TRP_SAVE_WITHOUT_PACK);
    for (uint32_t i = 0; i < sizeof later / sizeof *later; i++) {
        trp_world *loaded = NULL;
        for (size_t trim = 0; trim < 8 && loaded == NULL; trim++) {
            bytes earlier = without_field(whole, later[i], trim);
            trp_world_load(p.pack, earlier.at, earlier.size, NULL, &loaded, NULL);
            free(earlier.at);
        }
        assert_non_null(loaded);
        assert_true(trp_world_hash(loaded) == trp_world_hash(p.world));
        trp_world_destroy(loaded);
    }
    free(whole.at);
    random_play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_saved_and_loaded_at_every_step_goes_on_as_one_that_was_not),
        cmocka_unit_test(an_image_put_back_goes_on_as_it_did),
        cmocka_unit_test(a_save_that_lacks_what_came_later_is_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
