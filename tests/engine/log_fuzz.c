// SPDX-License-Identifier: MIT
// Goal: no log, however forged, makes opening or replaying it crash, hang, or take memory without end.
// Method: recordings of random plays in which inputs, chunks, packs and saves are changed and every check is made right again;
// each log is replayed until it ends or is refused. Where only the hash of a step differs, the hash in the log is made right, so
// that the replay goes on. The plays come from a printed seed, or the bytes from libFuzzer when built with TROUPE_LIBFUZZER
// (`make fuzz`).
//
//     test_engine_log_fuzz [LOGS [SEED]]
//     test_engine_log_fuzz corpus FOLDER      writes logs for libFuzzer to begin with

#include "tests/engine/hostile.h"
#include "tests/engine/hostile_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUDGET (64u << 20)  // bytes; no log here is larger than 256 kB

static char changes[2000];  // the changes of the current log, printed on failure

static uint64_t opened_count, refused_count, steps_made;
static uint64_t end_counts[TRP_REPLAY_MEMORY + 1];

static void refuse(const char *what)
{
    fprintf(stderr, "%s.\n", what);
    abort();
}

// Plays a log as far as it goes.
static trp_replay_state play_on(trp_replay *replay)
{
    trp_replay_state state;
    trp_diagnostic why;
    while ((state = trp_replay_step(replay, &why)) == TRP_REPLAY_STEP) {
        steps_made++;
        (void)trp_replay_next_step(replay);
    }
    if ((state == TRP_REPLAY_END) != (why.message[0] == '\0')) {
        refuse("The end of a log and what is said of it differ");
    }
    if (trp_replay_step(replay, NULL) != state) {
        refuse("A log that has ended goes on");
    }
    return state;
}

// Opens and replays bytes that may be a log. True when only a hash was wrong, which has been made right then.
static bool read_log(unsigned char *bytes, size_t size)
{
    hostile_store store = {.most = BUDGET};
    trp_allocator allocator = hostile_allocator(&store);
    trp_replay *replay;
    trp_diagnostic why;
    trp_result result = trp_replay_open(bytes, size, &allocator, &replay, &why);
    if ((result == TRP_OK) != (replay != NULL) || (result == TRP_OK) != (why.message[0] == '\0')) {
        refuse("The result and what comes with it differ");
    }
    trp_replay_state state = TRP_REPLAY_DAMAGED;
    if (result == TRP_OK) {
        state = play_on(replay);
        if (state == TRP_REPLAY_DIFFERS) {
            hostile_log_settle(bytes, size, trp_replay_world(replay));
        }
        end_counts[state]++;
    }
    trp_replay_close(replay);
    opened_count += result == TRP_OK;
    refused_count += result != TRP_OK;
    if (store.refused) {
        refuse("A small log asks for a lot of memory");
    }
    if (store.live_bytes != 0) {
        refuse("Something was not given back");
    }
    return state == TRP_REPLAY_DIFFERS;
}

static void read_log_settled(unsigned char *bytes, size_t size)
{
    for (uint32_t rounds = 0; rounds < 6 && read_log(bytes, size); rounds++) {
    }
}

#ifdef TROUPE_LIBFUZZER

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned char *bytes = malloc(size > 0 ? size : 1);
    if (bytes != NULL) {
        memcpy(bytes, data, size);
        read_log_settled(bytes, size);
        free(bytes);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    trpi_sim_chance c = {seed};
    if (!trpi_sim_chance_once_in(&c, 4)) {
        return hostile_log_change(data, size, max_size, &c, 3, changes, sizeof changes);
    }
    size = LLVMFuzzerMutate(data, size, max_size);
    hostile_log_fix(data, size);
    return size;
}

#else

#include "tests/engine/random_play.h"
#include "tests/sanitized.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LOGS (SANITIZED ? 300 : 1000)
#define LOGS_PER_PLAY 50
#define STEPS 60
#define CORPUS_LOGS 4
#define LARGEST 200000

static uint64_t chosen_count = LOGS, chosen_seed = 1, current_seed;

static void show_seed(int signal_number)
{
    signal(signal_number, SIG_DFL);
    fprintf(stderr, "With seed %llu:%s\n", (unsigned long long)current_seed, changes);
}

typedef struct tape {
    unsigned char bytes[LARGEST];
    size_t size;
} tape;

static bool write_tape(void *context, const void *bytes, size_t size)
{
    tape *t = context;
    if (size > sizeof t->bytes - t->size) {
        return false;
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return true;
}

// Records a stretch of a random play; in every third one an image is put back. False when the log is too long.
static bool record(uint64_t seed, tape *t)
{
    random_play p;
    random_play_open(&p, seed);
    for (uint32_t i = 0; i < seed * 37 % 300; i++) {
        random_play_step(&p);
    }
    trp_image *image = NULL;
    assert_int_equal(trp_world_take_image(p.world, &image), TRP_OK);
    random_play before = p;
    trp_sink sink = {write_tape, t};
    t->size = 0;
    trp_result result = trp_world_record(p.world, &sink);
    for (uint32_t i = 0; i < STEPS; i++) {
        random_play_step(&p);
        if (seed % 3 == 0 && i == STEPS / 2) {
            p = before;
            assert_int_equal(trp_world_restore(p.world, image), TRP_OK);
        }
    }
    result = result == TRP_OK ? trp_world_record(p.world, NULL) : result;
    trp_image_release(image);
    random_play_close(&p);
    return result == TRP_OK;
}

// A copy on the heap, as large as it is, so that a sanitizer sees reads beyond it.
static void attack(const tape *t)
{
    static unsigned char changed[2 * LARGEST];
    trpi_sim_chance c = {current_seed};
    memcpy(changed, t->bytes, t->size);
    size_t size = hostile_log_change(changed, t->size, sizeof changed, &c, 3, changes, sizeof changes);
    unsigned char *bytes = malloc(size > 0 ? size : 1);
    assert_non_null(bytes);
    memcpy(bytes, changed, size);
    read_log_settled(bytes, size);
    free(bytes);
}

static void hostile_logs_are_refused_or_played(void **state)
{
    (void)state;
    static tape t;
    signal(SIGABRT, show_seed);
    signal(SIGSEGV, show_seed);
    print_message("seed %llu\n", (unsigned long long)chosen_seed);
    uint64_t logs = 0;
    for (uint64_t i = 0; i < chosen_count; i += LOGS_PER_PLAY) {
        uint64_t play = chosen_seed + i / LOGS_PER_PLAY;
        for (uint32_t j = 0; j < LOGS_PER_PLAY && (j > 0 || record(play, &t)); j++) {
            current_seed = play * LOGS_PER_PLAY + j;
            attack(&t);
            logs++;
        }
    }
    print_message(
        "%llu logs, %llu times opened and %llu refused; %llu steps; %llu ended, %llu cut, %llu differ, "
        "%llu damaged\n",
        (unsigned long long)logs, (unsigned long long)opened_count, (unsigned long long)refused_count,
        (unsigned long long)steps_made, (unsigned long long)end_counts[TRP_REPLAY_END],
        (unsigned long long)end_counts[TRP_REPLAY_CUT], (unsigned long long)end_counts[TRP_REPLAY_DIFFERS],
        (unsigned long long)end_counts[TRP_REPLAY_DAMAGED]);
    assert_true(logs > chosen_count / 2);
    assert_true(opened_count > chosen_count / 2 && refused_count > chosen_count / 50);
    assert_true(end_counts[TRP_REPLAY_END] >
                chosen_count / 50);  // 1 in 22 on average; inputs with impossible numbers end logs, too
    assert_true(end_counts[TRP_REPLAY_DIFFERS] > chosen_count / 20);
    assert_true(end_counts[TRP_REPLAY_DAMAGED] > chosen_count / 20);
    assert_int_equal(end_counts[TRP_REPLAY_MEMORY], 0);
}

static void name_log(char *path, size_t size, const char *folder, uint32_t number)
{
    snprintf(path, size, "%s/play-%02u.log", folder, number + 1);
}

// The corpus that libFuzzer begins with, and the inputs that it added. Logs of older formats are refused.
static void the_corpus_is_refused_or_played(void **state)
{
    (void)state;
    static tape t;
    signal(SIGABRT, show_seed);
    signal(SIGSEGV, show_seed);
    for (uint32_t i = 0; i < CORPUS_LOGS; i++) {
        char path[100];
        name_log(path, sizeof path, "tests/engine/log_corpus", i);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        t.size = fread(t.bytes, 1, sizeof t.bytes, file);
        fclose(file);
        assert_in_range(t.size, 1000, sizeof t.bytes - 1);
        for (uint32_t j = 0; j < 10; j++) {
            current_seed = i * 10 + j;
            attack(&t);
        }
    }
    assert_true(opened_count + refused_count >= (uint64_t)10 * CORPUS_LOGS);
}

static int write_corpus(const char *folder)
{
    static tape t;
    for (uint32_t i = 0, seed = 1; i < CORPUS_LOGS; seed++) {
        if (!record(seed, &t) || t.size > 50000) {
            continue;
        }
        char path[4096];
        name_log(path, sizeof path, folder, i++);
        FILE *file = fopen(path, "wb");
        if (file == NULL || fwrite(t.bytes, 1, t.size, file) != t.size || fclose(file) != 0) {
            perror(path);
            return 1;
        }
    }
    return 0;
}

int main(int argument_count, char **arguments)
{
    if (argument_count == 3 && strcmp(arguments[1], "corpus") == 0) {
        return write_corpus(arguments[2]);
    }
    chosen_count = argument_count > 1 ? strtoull(arguments[1], NULL, 0) : LOGS;
    chosen_seed = argument_count > 2 ? strtoull(arguments[2], NULL, 0) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_corpus_is_refused_or_played),
        cmocka_unit_test(hostile_logs_are_refused_or_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
