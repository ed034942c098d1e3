// SPDX-License-Identifier: MIT
// Goal: whichever allocation fails while a world is reloaded, is loaded under another pack, is restored where it must grow, is
// recorded or replayed, the call says so, no memory leaks, and the world is unchanged. (SEMANTICS 11)
// Method: an allocator that counts; allocation 1, 2, 3 ... and all after it fail, until the call succeeds. A world is unchanged
// when its save is the same, byte for byte.

#include "tests/engine/hostile.h"
#include "tests/engine/random_play.h"
#include "troupe/log.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ROOM (1u << 20)

typedef struct saved {
    unsigned char bytes[ROOM];
    size_t size;
} saved;

static void save(const trp_world *world, uint32_t flags, saved *to)
{
    assert_int_equal(trp_world_save(world, flags, to->bytes, sizeof to->bytes, &to->size), TRP_OK);
}

static void is_as_it_was(const trp_world *world, const saved *before)
{
    static saved now;
    save(world, TRP_SAVE_WITHOUT_PACK, &now);
    assert_int_equal(now.size, before->size);
    assert_memory_equal(now.bytes, before->bytes, now.size);
    assert_null(trp_world_check(world, NULL));
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
    for (uint32_t i = 0; i < 120; i++) {
        random_play_step(p);
    }
    random_play_prepare(p);  // hands in input, so that some is waiting
}

// The text of a play with another seed.
static trp_pack *other_pack(uint64_t seed)
{
    trpi_sim_case what;
    trp_pack *pack;
    assert_true(trpi_sim_case_draw(&what, seed, 1));
    assert_int_equal(trpi_sim_compile(what.text, what.text_size, &pack), TRP_OK);
    trpi_sim_case_release(&what);
    return pack;
}

static void plays_on(trp_world *world)
{
    for (uint32_t i = 0; i < 60; i++) {
        trp_world_step(world);
        assert_null(trp_world_check(world, NULL));
    }
}

static void rule_11_failing_to_reload_changes_nothing(void **state)
{
    (void)state;
    static saved before;
    for (uint64_t seed = 20; seed < 24; seed++) {
        random_play p;
        hostile_store store;
        trp_allocator allocator;
        open_play(&p, seed, &store, &allocator);
        trp_pack *pack = other_pack(seed + 100);
        save(p.world, TRP_SAVE_WITHOUT_PACK, &before);
        uint64_t live = store.live_bytes, failures = 0;
        for (;; failures++) {
            store.calls = 0;
            store.fails_at = failures + 1;
            trp_result result = trp_world_reload(p.world, pack);
            store.fails_at = 0;
            if (result == TRP_OK) {
                break;
            }
            assert_int_equal(result, TRP_ERROR_MEMORY);
            assert_int_equal(store.live_bytes, live);
            assert_ptr_equal(trp_world_pack(p.world), p.pack);
            is_as_it_was(p.world, &before);
        }
        assert_true(failures > 40);
        assert_ptr_equal(trp_world_pack(p.world), pack);
        plays_on(p.world);
        random_play_close(&p);
        trp_pack_release(pack);
        assert_int_equal(store.live_bytes, 0);
    }
}

static void rule_11_failing_to_load_under_another_pack_leaves_nothing(void **state)
{
    (void)state;
    static saved before;
    random_play p;
    hostile_store store;
    trp_allocator allocator;
    open_play(&p, 31, &store, &allocator);
    save(p.world, TRP_SAVE_ALL, &before);
    random_play_close(&p);
    trp_pack *pack = other_pack(132);
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    def.allocator = &allocator;
    trp_world *world = NULL;
    uint64_t failures = 0;
    for (trp_result result = TRP_ERROR_MEMORY; result != TRP_OK; failures += result != TRP_OK) {
        trp_diagnostic why;
        store = (hostile_store){.fails_at = failures + 1};
        result = trp_world_load(pack, before.bytes, before.size, &def, &world, &why);
        assert_true((result == TRP_OK) == (why.message[0] == '\0'));
        assert_true(result == TRP_OK || (result == TRP_ERROR_MEMORY && world == NULL && store.live_bytes == 0));
    }
    assert_true(failures > 70);  // allocations of the pack in the save, of its world, and of the world reloaded
    store.fails_at = 0;
    plays_on(world);
    trp_world_destroy(world);
    trp_pack_release(pack);
    assert_int_equal(store.live_bytes, 0);
}

// The image holds more input than the world, reloaded twice meanwhile, has room for.
static void rule_11_failing_to_put_back_what_has_no_room_changes_nothing(void **state)
{
    (void)state;
    static saved before;
    random_play p;
    hostile_store store;
    trp_allocator allocator;
    open_play(&p, 40, &store, &allocator);
    trp_entity who = trp_world_next_entity(p.world, trp_nobody());
    for (uint32_t i = 0; i < 500; i++) {
        assert_int_equal(trp_items_add(p.world, who, 0, 1), TRP_OK);
    }
    trp_image *image = NULL;
    assert_int_equal(trp_world_take_image(p.world, &image), TRP_OK);
    uint64_t hash = trp_world_hash(p.world);
    trp_world_step(p.world);
    trp_pack *pack = other_pack(141);
    assert_int_equal(trp_world_reload(p.world, pack), TRP_OK);
    assert_int_equal(trp_world_restore(p.world, image), TRP_ERROR_ARGUMENT);  // the image is of another pack
    assert_int_equal(trp_world_reload(p.world, p.pack), TRP_OK);
    save(p.world, TRP_SAVE_WITHOUT_PACK, &before);
    uint64_t failures = 0;
    for (;; failures++) {
        store.calls = 0;
        store.fails_at = failures + 1;
        trp_result result = trp_world_restore(p.world, image);
        store.fails_at = 0;
        if (result == TRP_OK) {
            break;
        }
        assert_int_equal(result, TRP_ERROR_MEMORY);
        is_as_it_was(p.world, &before);
    }
    assert_true(failures > 0);
    assert_true(trp_world_hash(p.world) == hash);
    plays_on(p.world);
    trp_image_release(image);
    random_play_close(&p);
    trp_pack_release(pack);
    assert_int_equal(store.live_bytes, 0);
}

static bool write_log(void *context, const void *bytes, size_t size)
{
    saved *log = context;
    if (size > sizeof log->bytes - log->size) {
        return false;
    }
    memcpy(log->bytes + log->size, bytes, size);
    log->size += size;
    return true;
}

static void rule_11_failing_to_record_changes_nothing(void **state)
{
    (void)state;
    static saved before, log;
    random_play p;
    hostile_store store;
    trp_allocator allocator;
    open_play(&p, 50, &store, &allocator);
    save(p.world, TRP_SAVE_WITHOUT_PACK, &before);
    trp_sink sink = {write_log, &log};
    uint64_t live = store.live_bytes, failures = 0;
    for (trp_result result = TRP_ERROR_MEMORY; result != TRP_OK; failures += result != TRP_OK) {
        log.size = 0;
        store.calls = 0;
        store.fails_at = failures + 1;
        result = trp_world_record(p.world, &sink);
        store.fails_at = 0;
        assert_true(result == TRP_OK || (result == TRP_ERROR_MEMORY && store.live_bytes == live));
        assert_true(trp_world_is_recorded(p.world) == (result == TRP_OK));
        is_as_it_was(p.world, &before);
    }
    assert_int_equal(failures, 4);  // the recorder, the list of fields and its copy, the state
    // Without memory for the state after a restore the recording ends; the world plays on.
    trp_image *image = NULL;
    assert_int_equal(trp_world_take_image(p.world, &image), TRP_OK);
    store.calls = 0;
    store.fails_at = 1;
    assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
    store.fails_at = 0;
    assert_false(trp_world_is_recorded(p.world));
    is_as_it_was(p.world, &before);
    assert_int_equal(trp_world_record(p.world, NULL), TRP_ERROR_FULL);
    trp_image_release(image);
    random_play_close(&p);
    assert_int_equal(store.live_bytes, 0);
}

static void record_some(saved *log)
{
    random_play p;
    trp_image *image = NULL;
    random_play_open(&p, 60);
    log->size = 0;
    trp_sink sink = {write_log, log};
    assert_int_equal(trp_world_record(p.world, &sink), TRP_OK);
    for (uint32_t i = 0; i < 80; i++) {
        random_play_step(&p);
        if (i == 40) {
            assert_int_equal(trp_world_take_image(p.world, &image), TRP_OK);
            assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
        }
    }
    assert_int_equal(trp_world_record(p.world, NULL), TRP_OK);
    trp_image_release(image);
    random_play_close(&p);
}

static void rule_11_failing_to_open_or_to_play_a_log_leaves_nothing(void **state)
{
    (void)state;
    static saved log;
    record_some(&log);
    uint64_t failures = 0, while_playing = 0;
    for (trp_replay_state played = TRP_REPLAY_MEMORY; played != TRP_REPLAY_END; failures++) {
        hostile_store store = {.fails_at = failures + 1};
        trp_allocator allocator = hostile_allocator(&store);
        trp_replay *replay;
        trp_diagnostic why;
        trp_result result = trp_replay_open(log.bytes, log.size, &allocator, &replay, &why);
        assert_true((result == TRP_OK) == (replay != NULL));
        if (result != TRP_OK) {
            assert_int_equal(result, TRP_ERROR_MEMORY);
            assert_true(why.message[0] != '\0');
        } else {
            while ((played = trp_replay_step(replay, &why)) == TRP_REPLAY_STEP) {
            }
            assert_true(played == TRP_REPLAY_END || played == TRP_REPLAY_MEMORY);
            while_playing += played == TRP_REPLAY_MEMORY;
        }
        trp_replay_close(replay);
        assert_int_equal(store.live_bytes, 0);
    }
    assert_true(failures > 60);
    assert_true(while_playing > 30);  // allocations for spawning, for input, and for the restored state
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_11_failing_to_reload_changes_nothing),
        cmocka_unit_test(rule_11_failing_to_load_under_another_pack_leaves_nothing),
        cmocka_unit_test(rule_11_failing_to_put_back_what_has_no_room_changes_nothing),
        cmocka_unit_test(rule_11_failing_to_record_changes_nothing),
        cmocka_unit_test(rule_11_failing_to_open_or_to_play_a_log_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
