// SPDX-License-Identifier: MIT
// Goal: no save, however forged, makes loading it or playing on crash, hang, or take memory without end.
// Method: saves of random plays, in which any field of any record is changed and all checks outside the verifier are made right
// again; and saves with bytes changed anywhere. A loaded world is played on and saved once more. A forged world that was accepted
// may break an invariant later; such cases are counted, and are rare. The plays come from a printed seed, or the bytes from
// libFuzzer when built with TROUPE_LIBFUZZER (`make fuzz`).
//
//     test_engine_save_fuzz [SAVES [SEED]]
//     test_engine_save_fuzz corpus FOLDER      writes saves for libFuzzer to begin with

#include "tests/engine/hostile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 150
#define BUDGET (64u << 20)  // bytes; no save here is larger than 64 kB

static char changes[2000];  // the changes of the current save, printed on failure

static uint64_t loaded_count, refused_count, astray_count;

static void refuse(const char *what)
{
    fprintf(stderr, "%s.\n", what);
    abort();
}

// A world that was played can be saved again, and that save can be loaded if it still makes sense.
static bool can_be_loaded_again(const trp_pack *pack, const trp_world *world)
{
    size_t size;
    trp_world_save(world, TRP_SAVE_WITHOUT_PACK, NULL, 0, &size);
    void *bytes = malloc(size);
    if (bytes == NULL || trp_world_save(world, TRP_SAVE_WITHOUT_PACK, bytes, size, &size) != TRP_OK) {
        refuse("There is no memory");
    }
    trp_world *again;
    trp_result result = trp_world_load(pack, bytes, size, NULL, &again, NULL);
    trp_world_destroy(again);
    free(bytes);
    return result == TRP_OK;
}

// Loads bytes that may be a save. Every loaded world is played.
static trp_result read_save(const trp_pack *pack, const unsigned char *bytes, size_t size, uint64_t seed)
{
    hostile_store store = {.most = BUDGET};
    trp_allocator allocator = hostile_allocator(&store);
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    def.allocator = &allocator;
    trp_world *world;
    trp_diagnostic why;
    trp_result result = trp_world_load(pack, bytes, size, &def, &world, &why);
    if (store.refused) {
        refuse("A small save asks for a lot of memory");
    }
    if ((result == TRP_OK) != (world != NULL) || (result == TRP_OK) != (why.message[0] == '\0')) {
        refuse("The result and what comes with it differ");
    }
    if (result == TRP_OK) {
        trpi_sim_chance c = {seed};
        bool keeps = hostile_play(world, &c, STEPS) == NULL;
        astray_count += !can_be_loaded_again(pack, world) || !keeps;
        trp_world_destroy(world);
        loaded_count++;
    }
    refused_count += result != TRP_OK;
    if (store.live_bytes != 0) {
        refuse("Something was not given back");
    }
    return result;
}

#ifdef TROUPE_LIBFUZZER

#define LARGEST 65536

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trp_pack *pack = hostile_pack_of(data, size);
    if (pack != NULL) {
        read_save(pack, data, size, size);
        trp_pack_release(pack);
    }
    return 0;
}

// Saves a world after some of its records were changed in memory.
static size_t change_records(const trp_pack *pack, uint8_t *data, size_t size, size_t max_size, trpi_sim_chance *c)
{
    trp_world *world;
    if (trp_world_load(pack, data, size, NULL, &world, NULL) != TRP_OK) {
        return 0;
    }
    hostile_change(world, c, 3, changes, sizeof changes);
    size_t changed = 0;
    if (!hostile_settle(world) || trp_world_save(world, TRP_SAVE_ALL, data, max_size, &changed) != TRP_OK) {
        changed = 0;
    }
    trp_world_destroy(world);
    return changed;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    trpi_sim_chance c = {seed};
    trp_pack *pack = hostile_pack_of(data, size);
    size_t changed = 0;
    if (pack != NULL && !trpi_sim_chance_once_in(&c, 3)) {
        changed = change_records(pack, data, size, max_size, &c);
    }
    if (changed == 0) {
        size_t at = trpi_sim_chance_once_in(&c, 10) ? 0 : hostile_state_at(data, size);
        changed = (at + LLVMFuzzerMutate(data + at, size - at, max_size - at)) / 8 * 8;
        hostile_fix_checksum(data, changed);
        if (pack != NULL && changed >= 64) {
            hostile_fix_hash(pack, data, changed);
        }
    }
    trp_pack_release(pack);
    return changed;
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

#define SAVES (SANITIZED ? 300 : 1000)
#define SAVES_PER_PLAY 50
#define CORPUS_SAVES 18
#define CORPUS_LARGEST 32768

static uint64_t chosen_count = SAVES, chosen_seed = 1, current_seed;

static void show_seed(int signal_number)
{
    signal(signal_number, SIG_DFL);
    fprintf(stderr, "With seed %llu:%s\n", (unsigned long long)current_seed, changes);
}

typedef struct saved {
    unsigned char *bytes;
    size_t size;
} saved;

static saved save(const trp_world *world)
{
    saved s = {NULL, 0};
    trp_world_save(world, TRP_SAVE_WITHOUT_PACK, NULL, 0, &s.size);
    s.bytes = malloc(s.size);
    assert_non_null(s.bytes);
    assert_int_equal(trp_world_save(world, TRP_SAVE_WITHOUT_PACK, s.bytes, s.size, &s.size), TRP_OK);
    return s;
}

static void attack_records(const trp_pack *pack, const saved *s, trpi_sim_chance *c)
{
    trp_world *world;
    assert_int_equal(trp_world_load(pack, s->bytes, s->size, NULL, &world, NULL), TRP_OK);
    hostile_change(world, c, 3, changes, sizeof changes);
    if (hostile_settle(world)) {
        saved changed = save(world);
        read_save(pack, changed.bytes, changed.size, trpi_sim_chance_bits(c));
        free(changed.bytes);
    }
    trp_world_destroy(world);
}

static void attack_bytes(const trp_pack *pack, const saved *s, trpi_sim_chance *c)
{
    unsigned char *bytes = malloc(s->size);
    assert_non_null(bytes);
    memcpy(bytes, s->bytes, s->size);
    size_t size = trpi_sim_chance_once_in(c, 5) ? trpi_sim_chance_below(c, (uint32_t)s->size) / 8 * 8 : s->size;
    size_t from = trpi_sim_chance_once_in(c, 10) ? 8 : hostile_state_at(s->bytes, s->size);
    snprintf(changes, sizeof changes, " %zu of %zu bytes;", size, s->size);
    for (uint32_t rounds = 1 + trpi_sim_chance_below(c, 4); rounds > 0 && size > from; rounds--) {
        size_t at = from + trpi_sim_chance_below(c, (uint32_t)(size - from));
        bytes[at] = trpi_sim_chance_once_in(c, 2) ? (unsigned char)trpi_sim_chance_bits(c)
                                                  : bytes[trpi_sim_chance_below(c, (uint32_t)size)];
    }
    hostile_fix_checksum(bytes, size);
    hostile_fix_hash(pack, bytes, size);
    read_save(pack, bytes, size, trpi_sim_chance_bits(c));
    free(bytes);
}

static void hostile_saves_are_refused_or_played(void **state)
{
    (void)state;
    signal(SIGABRT, show_seed);
    signal(SIGSEGV, show_seed);
    print_message("seed %llu\n", (unsigned long long)chosen_seed);
    for (uint64_t i = 0; i < chosen_count; i += SAVES_PER_PLAY) {
        random_play p;
        random_play_open(&p, chosen_seed + i / SAVES_PER_PLAY);
        for (uint32_t j = 0; j < SAVES_PER_PLAY; j++) {
            current_seed = (chosen_seed + i / SAVES_PER_PLAY) * SAVES_PER_PLAY + j;
            for (uint32_t k = 0; k < 7; k++) {
                random_play_step(&p);
            }
            trpi_sim_chance c = {current_seed};
            if (j % 2 != 0) {
                random_play_prepare(&p);  // hands in input, so that some is waiting
            }
            saved s = save(p.world);
            if (j % 4 == 3) {
                attack_bytes(p.pack, &s, &c);
            } else {
                attack_records(p.pack, &s, &c);
            }
            free(s.bytes);
        }
        random_play_close(&p);
    }
    print_message("%llu saves, %llu loaded and played, %llu refused; %llu went astray\n", (unsigned long long)chosen_count,
                  (unsigned long long)loaded_count, (unsigned long long)refused_count, (unsigned long long)astray_count);
    assert_true(loaded_count > chosen_count / 20);   // otherwise the changes are too coarse
    assert_true(refused_count > chosen_count / 20);  // otherwise nothing would be refused at all
    assert_true(astray_count <= loaded_count / 50);
}

static void name_save(char *path, size_t size, const char *folder, uint32_t number)
{
    snprintf(path, size, "%s/play-%02u.save", folder, number + 1);
}

// The corpus that libFuzzer begins with, and the inputs that it added, as they are and changed.
static void the_corpus_is_refused_or_played(void **state)
{
    (void)state;
    signal(SIGABRT, show_seed);
    signal(SIGSEGV, show_seed);
    uint32_t found = 0;
    for (uint32_t i = 0; i < CORPUS_SAVES; i++) {
        static unsigned char bytes[CORPUS_LARGEST];
        char path[100];
        name_save(path, sizeof path, "tests/engine/save_corpus", i);
        FILE *file = fopen(path, "rb");
        saved s = {bytes, file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0};
        if (file == NULL) {
            continue;  // too large to keep
        }
        fclose(file);
        found++;
        trp_pack *pack = hostile_pack_of(s.bytes, s.size);
        for (uint32_t j = 0; pack != NULL && j < 20; j++) {
            trpi_sim_chance c = {i * 20 + j};
            current_seed = c.state;
            attack_bytes(pack, &s, &c);
        }
        trp_pack_release(pack);
    }
    assert_true(found > 5);
}

// Saves small plays, with their packs, each at another step.
static int write_corpus(const char *folder)
{
    for (uint32_t i = 0; i < CORPUS_SAVES; i++) {
        random_play p;
        random_play_open(&p, i + 1);
        for (uint32_t j = 0; j < 20 + 25 * i; j++) {
            random_play_step(&p);
        }
        static unsigned char bytes[CORPUS_LARGEST];
        size_t size;
        if (trp_world_save(p.world, TRP_SAVE_ALL, bytes, sizeof bytes, &size) == TRP_OK) {
            char path[4096];
            name_save(path, sizeof path, folder, i);
            FILE *file = fopen(path, "wb");
            if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
                perror(path);
                return 1;
            }
        }
        random_play_close(&p);
    }
    return 0;
}

int main(int argument_count, char **arguments)
{
    if (argument_count == 3 && strcmp(arguments[1], "corpus") == 0) {
        return write_corpus(arguments[2]);
    }
    chosen_count = argument_count > 1 ? strtoull(arguments[1], NULL, 0) : SAVES;
    chosen_seed = argument_count > 2 ? strtoull(arguments[2], NULL, 0) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_corpus_is_refused_or_played),
        cmocka_unit_test(hostile_saves_are_refused_or_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
