// SPDX-License-Identifier: MIT
// Goal: a recorded world plays again with the same hash at every step, whatever happened to it: spawns, faults, images
// put back. A log that is cut off plays to where it was cut; one that is damaged or forged is refused, and does no harm.
// Method: random plays, recorded into memory and replayed; then logs with bytes changed, with and without the checks
// put right again.

#include "engine/save/log.h"
#include "pack/layout.h"
#include "tests/engine/random_play.h"
#include "troupe/log.h"
#include "troupe/reload.h"
#include "troupe/troupe.h"
#include "tests/sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct tape {
    unsigned char *at;
    size_t size, capacity;
    size_t most;  // size at which the sink begins to fail
} tape;

static bool write_tape(void *context, const void *bytes, size_t size)
{
    tape *t = context;
    if (t->size + size > t->most) {
        return false;
    }
    if (t->size + size > t->capacity) {
        t->capacity = (t->size + size) * 2;
        t->at = realloc(t->at, t->capacity);
        assert_non_null(t->at);
    }
    memcpy(t->at + t->size, bytes, size);
    t->size += size;
    return true;
}

static void record(trp_world *world, tape *t)
{
    trp_sink sink = {write_tape, t};
    assert_int_equal(trp_world_record(world, &sink), TRP_OK);
    assert_true(trp_world_is_recorded(world));
}

static trp_replay *open_log(const unsigned char *bytes, size_t size)
{
    trp_replay *replay;
    trp_diagnostic why;
    if (trp_replay_open(bytes, size, NULL, &replay, &why) != TRP_OK) {
        fail_msg("refused: %s (at %llu)", why.message, (unsigned long long)why.offset);
    }
    return replay;
}

// Replays a log to its end, which must be `expected`; returns the number of steps.
static uint64_t play(const unsigned char *bytes, size_t size, trp_replay_state expected, const uint64_t *hashes)
{
    trp_replay *replay = open_log(bytes, size);
    trp_diagnostic why;
    trp_replay_state state;
    while ((state = trp_replay_step(replay, &why)) == TRP_REPLAY_STEP) {
        const trp_world *world = trp_replay_world(replay);
        assert_null(trp_world_check(world, NULL));
        assert_true(hashes == NULL || hashes[trp_world_now(world)] == trp_world_hash(world));
    }
    if (state != expected) {
        fail_msg("ended with %d: %s", (int)state, why.message);
    }
    assert_int_equal(trp_replay_step(replay, NULL), expected);
    trp_replay_info info;
    trp_replay_describe(replay, &info, sizeof info);
    trp_replay_close(replay);
    return info.steps;
}

#define STEPS 400
#define MOST_STEPS (STEPS * 64)

static tape record_play(uint64_t seed, uint64_t *hashes, bool with_images)
{
    tape t = {.most = SIZE_MAX};
    random_play p;
    random_play_open(&p, seed);
    trp_image *image = NULL;
    random_play before = p;
    record(p.world, &t);
    for (uint32_t i = 0; i < STEPS; i++) {
        random_play_step(&p);
        if (hashes != NULL) {
            assert_true(trp_world_now(p.world) < MOST_STEPS);
            hashes[trp_world_now(p.world)] = trp_world_hash(p.world);
        }
        if (with_images && i % 90 == 30) {
            before = p;
            assert_int_equal(trp_world_take_image(p.world, &image), TRP_OK);
        }
        if (with_images && i % 90 == 80) {
            p = before;
            assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
        }
    }
    assert_int_equal(trp_world_record(p.world, NULL), TRP_OK);
    assert_false(trp_world_is_recorded(p.world));
    trp_image_release(image);
    random_play_close(&p);
    return t;
}

static void a_recorded_play_plays_again_hash_for_hash(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (SANITIZED ? 10 : 40); seed++) {
        uint64_t hashes[MOST_STEPS] = {0};
        tape t = record_play(seed, hashes, false);
        assert_true(play(t.at, t.size, TRP_REPLAY_END, hashes) > 0);
        free(t.at);
    }
}

static void an_image_that_was_put_back_is_in_the_log(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        tape t = record_play(seed, NULL, true);
        play(t.at, t.size, TRP_REPLAY_END, NULL);
        free(t.at);
    }
}

// Records a play in which two packs take turns, one of which has no names.
static tape record_reloads(uint64_t seed, uint64_t *hashes)
{
    tape t = {.most = SIZE_MAX};
    random_play p;
    random_play_open(&p, seed);
    trp_pack *stripped = random_play_stripped_pack(&p);
    record(p.world, &t);
    for (uint32_t i = 0; i < STEPS; i++) {
        if (i % 130 == 60) {
            const trp_pack *other = trp_world_pack(p.world) == p.pack ? stripped : p.pack;
            assert_int_equal(trp_world_reload(p.world, other), TRP_OK);
            random_play_perform(&p);
        }
        random_play_step(&p);
        hashes[trp_world_now(p.world)] = trp_world_hash(p.world);
    }
    assert_int_equal(trp_world_record(p.world, NULL), TRP_OK);
    random_play_close(&p);
    trp_pack_release(stripped);
    return t;
}

// A change of the text is in the log, too: the replay begins anew from the state behind the change.
static void a_reload_is_in_the_log(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        uint64_t hashes[MOST_STEPS] = {0};
        tape t = record_reloads(seed, hashes);
        assert_true(play(t.at, t.size, TRP_REPLAY_END, hashes) >= STEPS);
        free(t.at);
    }
}

enum { STEPS_BETWEEN_IMAGES = 70, MOST_REPLAY_IMAGES = MOST_STEPS / STEPS_BETWEEN_IMAGES + 1 };

static uint64_t steps_made(const trp_replay *replay)
{
    trp_replay_info info;
    trp_replay_describe(replay, &info, sizeof info);
    return info.steps;
}

// Plays until a number of steps is made, or to the end. Hashes are noted by that number, or compared with those that were.
static trp_replay_state play_until(trp_replay *replay, uint64_t steps, uint64_t *hashes, bool compares)
{
    trp_replay_state result = TRP_REPLAY_STEP;
    while (steps_made(replay) < steps && (result = trp_replay_step(replay, NULL)) == TRP_REPLAY_STEP) {
        uint64_t made = steps_made(replay), hash = trp_world_hash(trp_replay_world(replay));
        assert_true(made < MOST_STEPS);
        assert_null(trp_world_check(trp_replay_world(replay), NULL));
        assert_true(!compares || hashes[made] == hash);
        hashes[made] = hash;
    }
    return result;
}

// Takes images on the way to the end, and goes back to them, the last one first and then the others from the beginning on.
static void go_back_in(const tape *t)
{
    uint64_t hashes[MOST_STEPS] = {0};
    trp_replay_image *images[MOST_REPLAY_IMAGES], *none;
    uint32_t count = 0;
    trp_replay *replay = open_log(t->at, t->size), *other = open_log(t->at, t->size);
    do {
        assert_int_equal(trp_replay_take_image(replay, &images[count]), TRP_OK);
        assert_true(trp_replay_image_size(images[count]) > 100);
        count++;
    } while (play_until(replay, (uint64_t)count * STEPS_BETWEEN_IMAGES, hashes, false) == TRP_REPLAY_STEP);
    assert_true(count > 3);
    uint64_t all = steps_made(replay);
    assert_int_equal(trp_replay_take_image(replay, &none), TRP_ERROR_ARGUMENT);
    assert_null(none);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = i == 0 ? count - 1 : i - 1;
        assert_int_equal(trp_replay_restore(replay, images[number]), TRP_OK);
        uint64_t made = (uint64_t)number * STEPS_BETWEEN_IMAGES;
        assert_int_equal(steps_made(replay), made);
        assert_true(made == 0 || trp_world_hash(trp_replay_world(replay)) == hashes[made]);
        (void)play_until(replay, made + STEPS_BETWEEN_IMAGES * 2, hashes, true);
    }
    assert_int_equal(play_until(replay, UINT64_MAX, hashes, true), TRP_REPLAY_END);
    assert_int_equal(steps_made(replay), all);
    assert_int_equal(trp_replay_restore(other, images[1]), TRP_ERROR_ARGUMENT);
    assert_int_equal(steps_made(other), 0);
    trp_replay_close(replay);
    trp_replay_close(other);
    while (count > 0) {
        trp_replay_image_release(images[--count]);
    }
}

static void a_replay_goes_back_to_an_image_and_plays_on(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (SANITIZED ? 1 : 2); seed++) {
        uint64_t hashes[MOST_STEPS] = {0};
        tape logs[] = {record_play(seed, NULL, false), record_play(seed, NULL, true), record_reloads(seed, hashes)};
        for (uint32_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
            go_back_in(&logs[i]);
            free(logs[i].at);
        }
    }
}

// A replay that is given more of its log does not keep what came before; so it does not go back to it.
static void an_image_from_before_more_of_the_log_is_refused(void **state)
{
    (void)state;
    tape t = record_play(3, NULL, false);
    trp_replay *cut = open_log(t.at, t.size - 32);  // without its end
    trp_replay_image *image;
    assert_int_equal(trp_replay_take_image(cut, &image), TRP_OK);
    trp_replay_state state_of_cut;
    while ((state_of_cut = trp_replay_step(cut, NULL)) == TRP_REPLAY_STEP) {
    }
    assert_int_equal(state_of_cut, TRP_REPLAY_CUT);
    assert_int_equal(trp_replay_append(cut, t.at + t.size - 32, 32), TRP_OK);
    assert_int_equal(trp_replay_restore(cut, image), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_replay_step(cut, NULL), TRP_REPLAY_END);
    trp_replay_image_release(image);
    trp_replay_close(cut);
    free(t.at);
}

// Returns where the last step before the second state of a log begins: what lies before are whole steps.
static size_t step_before_second_state(const tape *t)
{
    size_t step = 0;
    uint32_t states = 0;
    for (size_t at = TRPI_LOG_HEADER_SIZE; at < t->size;
         at += TRPI_LOG_CHUNK_HEADER + (size_t)trpi_bytes_read_number(t->at + at + 8, 8) + 8) {
        const uint64_t kind = trpi_bytes_read_number(t->at + at, 4);
        states += kind == TRPI_LOG_STATE;
        if (states == 2) {
            return step;
        }
        step = kind == TRPI_LOG_STEP ? at : step;
    }
    fail();
    return 0;
}

// A replay goes back over a change of the text only while it has the bytes of the state before the change.
static void an_image_from_before_a_state_is_refused_behind_it_when_its_bytes_are_gone(void **state)
{
    (void)state;
    static uint64_t hashes[MOST_STEPS];
    tape t = record_reloads(4, hashes);
    const size_t cut = step_before_second_state(&t);
    unsigned char *first = malloc(cut);
    assert_non_null(first);
    memcpy(first, t.at, cut);
    trp_replay *replay = open_log(first, cut);
    assert_int_equal(play_until(replay, UINT64_MAX, hashes, false), TRP_REPLAY_CUT);
    assert_int_equal(trp_replay_append(replay, t.at + cut, t.size - cut), TRP_OK);
    free(first);
    trp_replay_image *before, *behind;
    assert_int_equal(trp_replay_take_image(replay, &before), TRP_OK);
    const uint64_t made = steps_made(replay);
    assert_int_equal(play_until(replay, made + 1, hashes, false), TRP_REPLAY_STEP);
    assert_int_equal(trp_replay_restore(replay, before), TRP_OK);  // the state has not come yet
    assert_int_equal(steps_made(replay), made);
    assert_int_equal(play_until(replay, made + 2, hashes, false), TRP_REPLAY_STEP);
    assert_int_equal(trp_replay_take_image(replay, &behind), TRP_OK);
    assert_int_equal(trp_replay_restore(replay, before), TRP_ERROR_ARGUMENT);
    assert_int_equal(steps_made(replay), made + 2);
    assert_int_equal(play_until(replay, UINT64_MAX, hashes, false), TRP_REPLAY_END);
    assert_int_equal(trp_replay_restore(replay, behind), TRP_OK);
    assert_int_equal(play_until(replay, UINT64_MAX, hashes, true), TRP_REPLAY_END);
    trp_replay_image_release(before);
    trp_replay_image_release(behind);
    trp_replay_close(replay);
    free(t.at);
}

// Recording does not change the recorded world, and a world that was loaded can be recorded from there on.
static void a_log_can_begin_at_a_save(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        random_play p;
        random_play_open(&p, seed);
        for (uint32_t i = 0; i < 150; i++) {
            random_play_step(&p);
        }
        size_t size;
        (void)trp_world_save(p.world, TRP_SAVE_ALL, NULL, 0, &size);
        unsigned char *bytes = malloc(size);
        assert_int_equal(trp_world_save(p.world, TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
        random_play twin = p;
        assert_int_equal(trp_world_load(p.pack, bytes, size, NULL, &twin.world, NULL), TRP_OK);
        trpi_sim_set_question_answerer(twin.world);
        tape t = {.most = SIZE_MAX};
        record(twin.world, &t);
        for (uint32_t i = 0; i < 200; i++) {
            random_play_step(&p);
            random_play_step(&twin);
            assert_true(trp_world_hash(p.world) == trp_world_hash(twin.world));
        }
        trp_world_destroy(twin.world);  // ends the recording
        play(t.at, t.size, TRP_REPLAY_END, NULL);
        free(t.at);
        free(bytes);
        random_play_close(&p);
    }
}

static void a_log_that_was_cut_off_plays_to_there(void **state)
{
    (void)state;
    tape t = record_play(8, NULL, false);  // the host makes calls before the last step
    uint64_t whole = play(t.at, t.size, TRP_REPLAY_END, NULL), last = 0;
    size_t first = 0;  // the shortest log that opens
    size_t tail = t.size - 60;
    for (size_t size = 0; size < t.size; size = size >= tail ? size + 1 : size + 4999 < tail ? size + 4999 : tail) {
        trp_replay *replay;
        trp_diagnostic why;
        unsigned char *cut = malloc(size + 1);
        memcpy(cut, t.at, size);
        if (trp_replay_open(cut, size, NULL, &replay, &why) != TRP_OK) {
            assert_null(replay);
            assert_true(strlen(why.message) > 10 && first == 0);
        } else {
            first = first == 0 ? size : first;
            trp_replay_close(replay);
            uint64_t steps = play(cut, size, TRP_REPLAY_CUT, NULL);
            assert_true(steps >= last && steps <= whole);
            last = steps;
        }
        free(cut);
    }
    assert_true(first > 0);
    assert_int_equal(last, whole);
    free(t.at);
}

// A log with one bit changed anywhere is refused, at the latest at the chunk that has the bit.
static void a_damaged_log_is_refused_where_it_is_damaged(void **state)
{
    (void)state;
    tape t = record_play(3, NULL, false);
    for (size_t i = 0; i < t.size; i += i < 64 ? 1 : SANITIZED ? 9973 : 1999) {
        t.at[i] ^= (unsigned char)(1u << (i % 8));
        trp_replay *replay;
        trp_diagnostic why = {0};
        if (trp_replay_open(t.at, t.size, NULL, &replay, &why) == TRP_OK) {
            trp_replay_state s;
            while ((s = trp_replay_step(replay, &why)) == TRP_REPLAY_STEP) {
            }
            assert_int_equal(s, TRP_REPLAY_DAMAGED);
            assert_true(why.offset <= i);
            trp_replay_close(replay);
        }
        assert_true(strlen(why.message) > 10);
        t.at[i] ^= (unsigned char)(1u << (i % 8));
    }
    play(t.at, t.size, TRP_REPLAY_END, NULL);
    free(t.at);
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

// Puts all checks right again as far as the chunks can be followed.
static void make_sound(unsigned char *bytes, size_t size)
{
    uint64_t check = trpi_log_extend_checksum(0, bytes, TRPI_LOG_HEADER_SIZE);
    for (size_t at = TRPI_LOG_HEADER_SIZE; size - at >= TRPI_LOG_CHUNK_HEADER + 8;) {
        check = trpi_log_extend_checksum(check, bytes + at, TRPI_LOG_CHUNK_HEADER - 8);
        trpi_bytes_write_number(bytes + at + TRPI_LOG_CHUNK_HEADER - 8, 8, check);
        uint64_t body = trpi_bytes_read_number(bytes + at + 8, 8);
        at += TRPI_LOG_CHUNK_HEADER;
        if (body % 8 != 0 || body > size - at - 8) {
            return;
        }
        check = trpi_log_extend_checksum(check, bytes + at, (size_t)body);
        trpi_bytes_write_number(bytes + at + body, 8, check);
        at += (size_t)body + 8;
    }
}

static void a_forged_log_does_no_harm(void **state)
{
    (void)state;
    tape t = record_play(11, NULL, false);
    unsigned char *forged = malloc(t.size);
    uint32_t ends[TRP_REPLAY_MEMORY + 1] = {0};
    size_t fields =
        TRPI_LOG_HEADER_SIZE + TRPI_LOG_CHUNK_HEADER + 8 + (size_t)trpi_bytes_read_number(t.at + TRPI_LOG_HEADER_SIZE + 8, 8);
    size_t states = fields + TRPI_LOG_CHUNK_HEADER + 8 + (size_t)trpi_bytes_read_number(t.at + fields + 8, 8);
    for (uint64_t seed = 1; seed <= (SANITIZED ? 30 : 300); seed++) {
        uint64_t random = seed;
        memcpy(forged, t.at, t.size);
        for (uint32_t i = 0; i < 1 + seed % 3; i++) {
            forged[states + next_random(&random) % (t.size - states)] ^= (unsigned char)(1u << next_random(&random) % 8);
        }
        make_sound(forged, t.size);
        trp_replay *replay = open_log(forged, t.size);
        trp_replay_state s;
        trp_diagnostic why;
        while ((s = trp_replay_step(replay, &why)) == TRP_REPLAY_STEP) {
        }
        ends[s]++;
        trp_replay_close(replay);
    }
    printf("%zu bytes, check %016llx\n", t.size, (unsigned long long)trpi_log_extend_checksum(0, t.at, t.size));
    printf("%u to the end, %u cut, %u differ, %u damaged\n", ends[TRP_REPLAY_END], ends[TRP_REPLAY_CUT], ends[TRP_REPLAY_DIFFERS],
           ends[TRP_REPLAY_DAMAGED]);
    assert_true(ends[TRP_REPLAY_DIFFERS] > (SANITIZED ? 3 : 10) &&
                ends[TRP_REPLAY_DAMAGED] > (SANITIZED ? 3 : 10));  // both ends come up
    free(forged);
    free(t.at);
}

static void a_sink_that_fails_ends_the_recording_and_nothing_else(void **state)
{
    (void)state;
    for (size_t most = 0; most < 400000; most += most < 4000 ? 331 : SANITIZED ? 39989 : 9973) {
        random_play p, alone;
        random_play_open(&p, 5);
        random_play_open(&alone, 5);
        tape t = {.most = most};
        trp_sink sink = {write_tape, &t};
        trp_result begun = trp_world_record(p.world, &sink);
        assert_true(begun == TRP_OK || begun == TRP_ERROR_FULL);
        for (uint32_t i = 0; i < 60; i++) {
            random_play_step(&p);
            random_play_step(&alone);
            assert_true(trp_world_hash(p.world) == trp_world_hash(alone.world));
        }
        bool whole = begun == TRP_OK && trp_world_is_recorded(p.world);
        trp_result ended = trp_world_record(p.world, NULL);
        assert_true(begun != TRP_OK ? ended == TRP_OK : whole || ended == TRP_ERROR_FULL);
        if (begun == TRP_OK) {
            play(t.at, t.size, ended == TRP_OK ? TRP_REPLAY_END : TRP_REPLAY_CUT, NULL);
        }
        free(t.at);
        random_play_close(&p);
        random_play_close(&alone);
    }
}

typedef struct watch {
    bool stepping;
    uint32_t taken, taken_in_steps;
} watch;

static void *take_watched(void *context, void *pointer, size_t old_size, size_t new_size)
{
    (void)old_size;
    watch *w = context;
    w->taken++;
    w->taken_in_steps += w->stepping;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    return realloc(pointer, new_size);
}

// Plays for 200 steps, recorded or not, and returns how often memory was taken in a step, as when more mail comes than ever before.
static uint32_t memory_taken_in_steps(bool is_recorded)
{
    watch w = {0};
    trp_allocator allocator = {take_watched, &w};
    trp_world_def def;
    random_play_def(9, &def);
    def.allocator = &allocator;
    random_play p;
    assert_int_equal(random_play_begin(&p, 9, &def), TRP_OK);
    random_play_cast(&p);
    tape t = {.most = SIZE_MAX};
    if (is_recorded) {
        uint32_t before = w.taken;
        record(p.world, &t);
        assert_true(w.taken > before);
    }
    for (uint32_t i = 0; i < 200; i++) {
        random_play_prepare(&p);
        w.stepping = true;
        trp_world_step(p.world);
        w.stepping = false;
        random_play_perform(&p);
    }
    if (is_recorded) {
        assert_int_equal(trp_world_record(p.world, NULL), TRP_OK);
        play(t.at, t.size, TRP_REPLAY_END, NULL);
        free(t.at);
    }
    random_play_close(&p);
    return w.taken_in_steps;
}

static void recording_takes_no_memory_in_a_step(void **state)
{
    (void)state;
    assert_int_equal(memory_taken_in_steps(true), memory_taken_in_steps(false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recorded_play_plays_again_hash_for_hash),
        cmocka_unit_test(an_image_that_was_put_back_is_in_the_log),
        cmocka_unit_test(a_reload_is_in_the_log),
        cmocka_unit_test(a_replay_goes_back_to_an_image_and_plays_on),
        cmocka_unit_test(an_image_from_before_more_of_the_log_is_refused),
        cmocka_unit_test(an_image_from_before_a_state_is_refused_behind_it_when_its_bytes_are_gone),
        cmocka_unit_test(a_log_can_begin_at_a_save),
        cmocka_unit_test(a_log_that_was_cut_off_plays_to_there),
        cmocka_unit_test(a_damaged_log_is_refused_where_it_is_damaged),
        cmocka_unit_test(a_forged_log_does_no_harm),
        cmocka_unit_test(recording_takes_no_memory_in_a_step),
        cmocka_unit_test(a_sink_that_fails_ends_the_recording_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
