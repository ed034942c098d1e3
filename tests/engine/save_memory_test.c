// SPDX-License-Identifier: MIT
// Goal: whichever allocation fails while a world is loaded, imaged or restored, the call says so, no memory leaks, and the world
// is unchanged. Saving takes no memory. (SEMANTICS 11)
// Method: an allocator that counts; allocation 1, 2, 3 ... fails until the call succeeds. Then the world plays on like its twin,
// in which nothing failed. And packs and hosts that ask for more than there is room for.

#include "tests/engine/hostile.h"
#include "tests/engine/random_play.h"

#include "engine/save/transfer.h"
#include "engine/store/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define ROOM (1u << 20)

static unsigned char bytes[ROOM];

static size_t save(const trp_world *world)
{
    size_t size;
    assert_int_equal(trp_world_save(world, TRP_SAVE_WITHOUT_PACK, bytes, sizeof bytes, &size), TRP_OK);
    return size;
}

static void open_play(random_play *p, uint64_t seed, hostile_store *store, trp_allocator *allocator)
{
    trp_world_def def;
    *store = (hostile_store){0};
    *allocator = hostile_allocator(store);
    random_play_def(seed, &def);
    def.allocator = allocator;
    assert_int_equal(random_play_begin(p, seed, &def), TRP_OK);
    random_play_cast(p);
    for (uint32_t i = 0; i < 100; i++) {
        random_play_step(p);
    }
}

static void rule_11_saving_takes_no_memory(void **state)
{
    (void)state;
    random_play p;
    hostile_store store;
    trp_allocator allocator;
    open_play(&p, 4, &store, &allocator);
    uint64_t calls = store.calls;
    save(p.world);
    assert_int_equal(store.calls, calls);
    random_play_close(&p);
    assert_int_equal(store.live_bytes, 0);
}

static void rule_11_failing_to_load_leaves_nothing(void **state)
{
    (void)state;
    random_play p;
    random_play_open(&p, 7);
    for (uint32_t i = 0; i < 200; i++) {
        random_play_step(&p);
    }
    random_play_prepare(&p);
    size_t size = save(p.world);
    hostile_store store;
    trp_allocator allocator = hostile_allocator(&store);
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    def.allocator = &allocator;
    uint64_t failures = 0;
    trp_world *world = NULL;
    for (trp_result result = TRP_ERROR_MEMORY; result != TRP_OK;) {
        trp_diagnostic why;
        store = (hostile_store){.fails_at = failures + 1};
        result = trp_world_load(p.pack, bytes, size, &def, &world, &why);
        if (result != TRP_OK) {
            failures++;
            assert_int_equal(result, TRP_ERROR_MEMORY);
            assert_null(world);
            assert_true(why.message[0] != 0);
            assert_int_equal(store.live_bytes, 0);
        }
    }
    assert_true(failures > 30);
    store.fails_at = 0;
    for (uint32_t i = 0; i < 50; i++) {
        trp_world_step(world);
    }
    trp_world_destroy(world);
    assert_int_equal(store.live_bytes, 0);
    random_play_close(&p);
}

// The image is made anew at times, and the world has grown when the image is restored.
static void rule_11_failing_to_set_aside_or_to_put_back_changes_nothing(void **state)
{
    (void)state;
    random_play p;
    hostile_store store;
    trp_allocator allocator;
    open_play(&p, 9, &store, &allocator);
    trp_image *image = NULL;
    uint64_t hash = trp_world_hash(p.world), failures = 0;
    for (trp_result result = TRP_ERROR_MEMORY; result != TRP_OK; failures += result != TRP_OK) {
        store.calls = 0;
        store.fails_at = failures + 1;
        result = trp_world_take_image(p.world, &image);
        assert_true(result == TRP_OK || (result == TRP_ERROR_MEMORY && image == NULL));
        assert_true(trp_world_hash(p.world) == hash);
    }
    assert_int_equal(failures, 2);
    store.fails_at = 0;
    for (uint32_t i = 0; i < 60; i++) {
        random_play_step(&p);
    }
    store.fails_at = 1;  // putting back takes no memory while the world has not shrunk, which it never does
    assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
    assert_true(trp_world_hash(p.world) == hash);
    assert_null(trp_world_check(p.world, NULL));
    size_t size = trp_image_size(image);
    store.calls = 0;  // while the zeros are taken out, and while they are put in
    assert_int_equal(trp_image_pack(image), TRP_ERROR_MEMORY);
    assert_int_equal(trp_image_size(image), size);
    store.fails_at = 0;
    assert_int_equal(trp_image_pack(image), TRP_OK);
    random_play_step(&p);
    uint64_t later = trp_world_hash(p.world);
    store.calls = 0;
    store.fails_at = 1;
    assert_int_equal(trp_world_restore(p.world, image), TRP_ERROR_MEMORY);
    assert_true(trp_world_hash(p.world) == later);
    store.fails_at = 0;
    assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
    assert_true(trp_world_hash(p.world) == hash);
    trp_image_release(image);
    random_play_close(&p);
    assert_int_equal(store.live_bytes, 0);
}

// ---- More than there is room for ----------------------------------------------------------------

static void ten_thousands_of_messages_at_once_are_too_many_and_do_no_harm(void **state)
{
    (void)state;
    random_play p;
    random_play_open(&p, 3);
    random_play_step(&p);
    trp_entity first = trp_world_next_entity(p.world, trp_nobody());
    for (trp_entity who = first; who.value != 0; who = trp_world_next_entity(p.world, who)) {
        for (uint32_t i = 0; i < 20000; i++) {
            assert_int_equal(trp_message_send(p.world, who, 0, trp_nobody(), NULL, 0), TRP_OK);
        }
    }
    for (uint32_t i = 0; i < 20; i++) {
        trp_world_step(p.world);
        assert_null(trp_world_check(p.world, NULL));
    }
    random_play_close(&p);
}

static void at_the_end_of_time_nothing_happens(void **state)
{
    (void)state;
    random_play p;
    random_play_open(&p, 3);
    p.world->now = TRPI_NEVER / 2;  // set by hand: playing that long would take two years
    uint64_t hash = trp_world_hash(p.world);
    trp_world_step(p.world);
    assert_int_equal(trp_world_now(p.world), TRPI_NEVER / 2);
    assert_true(trp_world_hash(p.world) == hash);
    uint32_t count;
    trp_world_commands(p.world, &count);
    assert_int_equal(count, 0);
    random_play_close(&p);
}

// ---- Forged saves -------------------------------------------------------------------------------

// The record of a place in a save is small, and takes much more memory in the world: the host limits the number.
static void a_save_with_more_entities_than_the_host_allows_is_refused(void **state)
{
    (void)state;
    random_play p;
    random_play_open(&p, 12);
    random_play_step(&p);
    trp_counters counters;
    trp_world_counters(p.world, &counters, sizeof counters);
    assert_true(counters.entities > 2);
    size_t size = save(p.world);
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    assert_int_equal(def.most_entities, TRP_MOST_ENTITIES);  // otherwise a world could be saved that cannot be loaded
    for (uint32_t most = 1; most < counters.entities; most++) {
        trp_world *world;
        trp_diagnostic why;
        def.most_entities = most;
        assert_int_equal(trp_world_load(p.pack, bytes, size, &def, &world, &why), TRP_ERROR_FORMAT);
        assert_null(world);
        assert_string_equal(why.message, "The save holds more entities than it may.");
    }
    trp_world *world;
    def.most_entities = p.world->entity_end;
    def.entity_capacity = 1000;  // extra capacity of the host's def is no part of what the save asks for
    assert_int_equal(trp_world_load(p.pack, bytes, size, &def, &world, NULL), TRP_OK);
    trp_world_destroy(world);
    random_play_close(&p);
}

// A save whose settings claim the largest sizes, with nothing in it.
static void a_save_that_says_it_holds_more_than_it_does_is_refused(void **state)
{
    (void)state;
    random_play p;
    random_play_open(&p, 12);
    random_play_step(&p);
    for (uint32_t i = 0; i < 5; i++) {
        hostile_store store = {.most = 4u << 20};
        trp_allocator allocator = hostile_allocator(&store);
        trp_load_def def;
        trp_load_def_init(&def, sizeof def);
        def.allocator = &allocator;
        size_t size = save(p.world);
        trpi_saved_world head = trpi_save_make_head(p.world);
        size_t at = hostile_state_at(bytes, size);
        uint32_t *said[] = {&head.place_count, &head.scene_count, &head.mail_count, &head.input_count, &head.interest_count};
        *said[i] = 3000000;
        trpi_save_stream stream = trpi_save_stream_for_writing(bytes + at, size - at);
        trpi_save_stream_transfer_records(&stream, TRPI_SAVED_WORLD_RECORD, &head, 1);
        hostile_fix_checksum(bytes, size);
        trp_world *world;
        assert_int_equal(trp_world_load(p.pack, bytes, size, &def, &world, NULL), TRP_ERROR_FORMAT);
        assert_false(store.refused);
    }
    random_play_close(&p);
}

// A play with a scene that runs, and the number of that scene.
static uint32_t open_scene(random_play *p)
{
    for (uint64_t seed = 1;; seed++) {
        random_play_open(p, seed);
        for (uint32_t i = 0; i < 400; i++) {
            random_play_step(p);
            for (uint32_t scene = 0; scene < p->world->scene_count; scene++) {
                if (p->world->scenes[scene].state == TRPI_SCENE_RUNS && p->world->outgoing.count == 0) {
                    return scene;
                }
            }
        }
        random_play_close(p);
    }
}

static void is_refused(random_play *p)
{
    trp_world *world;
    trp_diagnostic why;
    assert_true(hostile_settle(p->world));
    size_t size = save(p->world);
    assert_int_equal(trp_world_load(p->pack, bytes, size, NULL, &world, &why), TRP_ERROR_FORMAT);
    assert_null(world);
    assert_true(why.message[0] != 0);
}

static void forged_scenes_are_refused(void **state)
{
    (void)state;
    random_play p;
    uint32_t scene = open_scene(&p);
    trpi_scene *s = &p.world->scenes[scene];
    const trpi_scene honest = *s;
    s->gives_up = 0;  // the scene would read its clock for ever
    is_refused(&p);
    *s = honest;
    s->turn += 4;  // no part is in that turn
    is_refused(&p);
    *s = honest;
    s->state = TRPI_SCENE_OVER;  // the members would never be told
    is_refused(&p);
    *s = honest;
    s->due += 1000;  // differs from the scene's timer
    is_refused(&p);
    *s = honest;
    trpi_member *member = trpi_scene_members(p.world, scene);
    member->present = 0;  // a part is taken whose member the scene does not count
    is_refused(&p);
    member->present = 1;
    trpi_timer_wheel_cancel(&p.world->scene_wheel, scene);  // no timer would ever wake the scene
    is_refused(&p);
    random_play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_11_saving_takes_no_memory),
        cmocka_unit_test(rule_11_failing_to_load_leaves_nothing),
        cmocka_unit_test(rule_11_failing_to_set_aside_or_to_put_back_changes_nothing),
        cmocka_unit_test(ten_thousands_of_messages_at_once_are_too_many_and_do_no_harm),
        cmocka_unit_test(at_the_end_of_time_nothing_happens),
        cmocka_unit_test(a_save_with_more_entities_than_the_host_allows_is_refused),
        cmocka_unit_test(a_save_that_says_it_holds_more_than_it_does_is_refused),
        cmocka_unit_test(forged_scenes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
