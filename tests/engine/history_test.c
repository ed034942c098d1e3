// SPDX-License-Identifier: MIT
// Goal: every step of a history can be seen again with the hash that it had, whatever happened to the world since; a history
// stays within its budget, forgets the oldest steps first, and changes nothing of the world.
// Method: random plays, with images put back and seeks in between; a text that changes; an allocator that counts and fails.

#include "tests/engine/random_play.h"
#include "tests/engine/theatre.h"
#include "tests/sanitized.h"
#include "troupe/history.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define STEPS 1500
#define MOST_STEPS (STEPS * 64)

// --- An allocator that counts and fails ----------------------------------------------------------

static struct {
    uint64_t bytes, most;
    bool fails;
} memory;

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    (void)context;
    if (memory.fails && new_size > old_size) {
        return NULL;
    }
    memory.bytes = memory.bytes - old_size + new_size;
    memory.most = memory.bytes > memory.most ? memory.bytes : memory.most;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    return realloc(pointer, new_size);
}

static const trp_allocator counted = {resize, NULL};

static trp_history *begin(trp_world *world, uint64_t budget, uint32_t every)
{
    trp_history_def def;
    trp_history_def_init(&def, sizeof def);
    def.budget_bytes = budget;
    def.every_steps = every;
    def.allocator = &counted;
    memory.bytes = memory.most = 0;
    memory.fails = false;
    trp_history *history;
    assert_int_equal(trp_history_create(world, &def, &history), TRP_OK);
    return history;
}

static void see_again(trp_history *history, uint32_t step, const uint64_t *hashes)
{
    assert_int_equal(trp_history_seek(history, step), TRP_OK);
    const trp_world *then = trp_history_world(history);
    assert_int_equal(trp_world_now(then), step);
    if (trp_world_hash(then) != hashes[step]) {
        fail_msg("step %u has another hash", step);
    }
}

// --- Random plays --------------------------------------------------------------------------------

static void play(uint64_t seed, uint64_t budget, uint32_t every, bool with_images)
{
    static uint64_t hashes[MOST_STEPS];
    random_play p;
    random_play_open(&p, seed);
    trp_history *history = begin(p.world, budget, every);
    hashes[trp_world_now(p.world)] = trp_world_hash(p.world);
    trp_image *image = NULL;
    random_play before = p;
    for (uint32_t i = 0; i < STEPS; i++) {
        random_play_step(&p);
        hashes[trp_world_now(p.world)] = trp_world_hash(p.world);
        assert_int_equal(trp_history_note_step(history), TRP_OK);
        assert_true(trp_history_bytes(history) <= budget);
        if (with_images && i % 90 == 30) {
            before = p;
            assert_int_equal(trp_world_take_image(p.world, &image), TRP_OK);
        }
        if (with_images && i % 90 == 80) {
            p = before;
            assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
            assert_int_equal(trp_history_note_step(history), TRP_OK);
        }
        if (i % 50 == 7) {
            uint32_t first = trp_history_first_step(history), now = trp_world_now(p.world);
            see_again(history, first, hashes);
            see_again(history, now, hashes);
            see_again(history, first + (uint32_t)((seed * 31 + i) % (now - first + 1)), hashes);
        }
    }
    uint32_t first = trp_history_first_step(history);
    for (uint32_t step = first; step <= trp_world_now(p.world); step += 1 + step % 7) {
        see_again(history, step, hashes);
    }
    assert_int_equal(trp_history_seek(history, first - 1), TRP_ERROR_UNKNOWN);
    trp_history_destroy(history);
    assert_true(memory.bytes == 0);
    trp_image_release(image);
    random_play_close(&p);
}

static uint64_t count_of(uint64_t usual)
{
    return getenv("TROUPE_SEEDS") != NULL ? strtoull(getenv("TROUPE_SEEDS"), NULL, 10) : SANITIZED ? 1 : usual;
}

static void every_step_is_seen_again_with_its_hash(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= count_of(4); seed++) {
        play(seed, UINT64_C(64) << 20, 100, false);
    }
}

static void so_are_the_steps_around_images_that_were_put_back(void **state)
{
    (void)state;
    for (uint64_t seed = 50; seed < 50 + count_of(3); seed++) {
        play(seed, UINT64_C(64) << 20, 40, true);
    }
}

static void a_small_budget_is_kept(void **state)
{
    (void)state;
    for (uint64_t seed = 90; seed < 90 + count_of(3); seed++) {
        play(seed, 1200000, 25, seed % 2 == 0);
    }
}

// --- Growing old ---------------------------------------------------------------------------------

static const char pub[] =
    "kind guest, a creature\n"
    "    glasses: 0 to 1000000\n"
    "role Drinker for guest\n"
    "    proactive Drink\n"
    "        wait 0.2 s\n"
    "        set glasses to glasses + 1\n";

static theatre *open_pub(void)
{
    theatre *t = theatre_open(pub);
    theatre_hush(t, false);
    theatre_add(t, "Drinker", "Ann", 0, 0);
    theatre_steps(t, 2);
    return t;
}

static uint32_t segments_of(const trp_history *history, trp_history_segment segments[512])
{
    uint32_t count = trp_history_segments(history, segments, 512, sizeof *segments);
    assert_true(count > 0 && count <= 512);
    return count;
}

static void segments_grow_with_age(void **state)
{
    (void)state;
    static trp_history_segment segments[512];
    theatre *t = open_pub();
    trp_world *world = theatre_world(t);
    trp_history *history = begin(world, 400000, 10);
    for (uint32_t i = 0; i < 2000; i++) {
        trp_world_step(world);
        assert_int_equal(trp_history_note_step(history), TRP_OK);
        assert_true(trp_history_bytes(history) <= 400000);
    }
    assert_true(memory.most < 400000 + 100000);
    uint32_t count = segments_of(history, segments);
    assert_true(count > 4);
    uint32_t oldest = segments[0].last_step - segments[0].first_step,
             newest = segments[count - 2].last_step - segments[count - 2].first_step;
    assert_true(oldest > 2 * newest);
    for (uint32_t i = 1; i < count; i++) {
        assert_true(segments[i].continues && segments[i].first_step == segments[i - 1].last_step);
    }
    assert_int_equal(trp_history_first_step(history), 2);  // nothing is forgotten yet
    assert_int_equal(trp_history_seek(history, 1), TRP_ERROR_UNKNOWN);
    assert_null(trp_history_world(history));
    assert_int_equal(trp_history_seek(history, trp_world_now(world) + 1), TRP_ERROR_UNKNOWN);
    trp_history_destroy(history);
    theatre_close(t);
}

// --- A text that changes -------------------------------------------------------------------------

static uint32_t fact_then(const trp_world *then, trp_entity who, const char *name, double *number)
{
    trp_value value = {0};
    trp_result result = trp_fact_get(then, who, trp_pack_find(trp_world_pack(then), TRP_NAMES_FACT, name), &value);
    *number = trp_value_to_number(value);
    return result;
}

static void steps_before_a_reload_have_the_old_text(void **state)
{
    (void)state;
    static uint64_t hashes[1000];
    static trp_history_segment segments[512];
    theatre *t = open_pub();
    trp_world *world = theatre_world(t);
    trp_history *history = begin(world, 8000000, 300);
    trp_entity ann = theatre_who(t, "Ann");
    for (uint32_t i = 0; i < 400; i++) {
        if (i == 150) {
            theatre_reload(t, theatre_edited(pub, "    glasses: 0 to 1000000\n", "    glasses: 0 to 1000000\n    mugs: 0 to 9\n"));
            assert_int_equal(trp_history_note_step(history), TRP_OK);
            hashes[trp_world_now(world)] = trp_world_hash(world);
        }
        trp_world_step(world);
        assert_int_equal(trp_history_note_step(history), TRP_OK);
        hashes[trp_world_now(world)] = trp_world_hash(world);
    }
    double number;
    for (uint32_t step = 3; step <= trp_world_now(world); step += 3) {
        see_again(history, step, hashes);
        const trp_world *then = trp_history_world(history);
        assert_int_equal(fact_then(then, ann, "guest.glasses", &number), TRP_OK);
        assert_int_equal(fact_then(then, ann, "guest.mugs", &number), step < 152 ? TRP_ERROR_UNKNOWN : TRP_OK);
    }
    uint32_t count = segments_of(history, segments), changes = 0;
    for (uint32_t i = 1; i < count; i++) {
        changes += segments[i].pack_hash[0] != segments[i - 1].pack_hash[0];
        assert_int_equal(segments[i].continues, segments[i].pack_hash[0] == segments[i - 1].pack_hash[0]);
    }
    assert_int_equal(changes, 1);
    trp_history_destroy(history);
    theatre_close(t);
}

// --- Limits --------------------------------------------------------------------------------------

static void what_cannot_be_kept_is_refused(void **state)
{
    (void)state;
    theatre *t = open_pub();
    trp_world *world = theatre_world(t);
    trp_history *history;
    trp_history_def def;
    trp_history_def_init(&def, sizeof def);
    def.budget_bytes = 1000;
    assert_int_equal(trp_history_create(world, &def, &history), TRP_ERROR_FULL);
    assert_null(history);
    assert_false(trp_world_is_recorded(world));
    trp_history_def_init(&def, sizeof def);
    def.every_steps = 0;
    assert_int_equal(trp_history_create(world, &def, &history), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_history_create(world, NULL, &history), TRP_OK);
    trp_history *other;
    assert_int_equal(trp_history_create(world, NULL, &other), TRP_ERROR_ARGUMENT);  // a recorded world
    trp_history_destroy(history);
    assert_false(trp_world_is_recorded(world));
    theatre_close(t);
}

static void without_memory_it_begins_anew(void **state)
{
    (void)state;
    static uint64_t hashes[1000];
    theatre *t = open_pub();
    trp_world *world = theatre_world(t);
    trp_history *history = begin(world, 8000000, 20);
    for (uint32_t i = 0; i < 300; i++) {
        memory.fails = i >= 100 && i < 200;
        trp_world_step(world);
        (void)trp_history_note_step(history);
        hashes[trp_world_now(world)] = trp_world_hash(world);
    }
    assert_true(trp_history_first_step(history) >= 200);
    for (uint32_t step = trp_history_first_step(history) + 1; step <= trp_world_now(world); step++) {
        see_again(history, step, hashes);
    }
    memory.fails = true;
    assert_int_equal(trp_history_seek(history, trp_history_first_step(history)), TRP_ERROR_MEMORY);
    assert_null(trp_history_world(history));
    memory.fails = false;
    trp_history_destroy(history);
    assert_true(memory.bytes == 0);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_is_seen_again_with_its_hash),
        cmocka_unit_test(so_are_the_steps_around_images_that_were_put_back),
        cmocka_unit_test(a_small_budget_is_kept),
        THEATRE_TEST(segments_grow_with_age),
        THEATRE_TEST(steps_before_a_reload_have_the_old_text),
        THEATRE_TEST(what_cannot_be_kept_is_refused),
        THEATRE_TEST(without_memory_it_begins_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
