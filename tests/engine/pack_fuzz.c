// SPDX-License-Identifier: MIT
// Goal: no pack, however forged, makes loading it, or a world that runs with it, crash, hang, or take memory without end.
// Method: packs of random plays and of the examples, in which any field of any record is changed and the checksum is made right
// again. An accepted pack gets a cast, plays with a host that answers, misbehaves or is silent, is saved and loaded, and replaces
// the pack that it was made from. The packs come from a printed seed, or from libFuzzer when built with TROUPE_LIBFUZZER (`make
// fuzz`).
//
//     test_engine_pack_fuzz [PACKS [SEED]]
//     test_engine_pack_fuzz corpus FOLDER      writes packs for libFuzzer to begin with

#include "tests/engine/hostile.h"
#include "tests/engine/hostile_pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 200
#define MOST_CAST 20
#define BUDGET (64u << 20)  // bytes; no pack here is larger than 256 kB

static char changes[2000];  // the changes of the current pack, printed on failure

static uint64_t accepted_count, refused_count, astray_count, commands_seen;

static void refuse(const char *what)
{
    fprintf(stderr, "%s.\n", what);
    abort();
}

// Reads the output of the last step, with the names in spoken lines filled in.
static void read_out(const trp_world *world)
{
    char line[200];
    uint32_t count;
    const trp_command *commands = trp_world_commands(world, &count);
    commands_seen += count;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < 4; j++) {
            (void)trp_command_spoken_line(world, &commands[i], j, NULL, NULL, line, sizeof line);
        }
    }
}

static void play(trp_world *world, trpi_sim_chance *c)
{
    for (uint32_t i = 0; i < STEPS; i += 10) {
        const char *wrong = hostile_play(world, c, 10);
        read_out(world);
        if (wrong != NULL) {
            snprintf(changes + strlen(changes), sizeof changes - strlen(changes), " step %u: %s;", trp_world_now(world), wrong);
            astray_count++;
            return;
        }
        if (trpi_sim_chance_once_in(c, 2)) {
            hostile_pack_meddle(world, c);
        }
    }
}

// Saves a world that runs with the pack, and loads it again.
static void save_and_load(const trp_pack *pack, const trp_world *world)
{
    size_t size;
    (void)trp_world_save(world, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    if (bytes == NULL || trp_world_save(world, TRP_SAVE_ALL, bytes, size, &size) != TRP_OK) {
        refuse("There is no memory");
    }
    trp_world *again;
    trp_diagnostic why;
    if (trp_world_load(pack, bytes, size, NULL, &again, &why) != TRP_OK) {
        refuse(why.message);
    }
    trp_world_destroy(again);
    free(bytes);
}

// Plays a world with a cast under a pack. `other` (may be NULL) replaces the pack while the world runs.
static void play_pack(const trp_pack *pack, const trp_pack *other, hostile_store *store, trpi_sim_chance *c)
{
    trp_allocator allocator = hostile_allocator(store);
    trp_world *world = hostile_pack_cast(pack, &allocator, c, MOST_CAST);
    if (world == NULL) {
        return;  // the pack needs more queues or locals than a world may have
    }
    uint64_t astray = astray_count;
    play(world, c);
    if (astray == astray_count) {
        save_and_load(pack, world);
    }
    if (other != NULL && trp_world_reload(world, other) == TRP_OK) {
        play(world, c);
    }
    trp_world_destroy(world);
}

static void read_pack(const unsigned char *bytes, size_t size, const trp_pack *other, uint64_t seed)
{
    hostile_store store = {.most = BUDGET};
    trp_allocator allocator = hostile_allocator(&store);
    trp_pack *pack;
    trp_diagnostic why;
    trp_result result = trp_pack_load(bytes, size, &allocator, &pack, &why);
    if ((result == TRP_OK) != (pack != NULL) || (result == TRP_OK) != (why.message[0] == '\0')) {
        refuse("The result and what comes with it differ");
    }
    if (result == TRP_OK) {
        trpi_sim_chance c = {seed};
        play_pack(pack, other, &store, &c);
        if (other != NULL && trpi_sim_chance_once_in(&c, 4)) {
            play_pack(other, pack, &store, &c);
        }
        trp_pack_release(pack);
    }
    accepted_count += result == TRP_OK;
    refused_count += result != TRP_OK;
    if (store.refused) {
        refuse("A small pack asks for a lot of memory");
    }
    if (store.live_bytes != 0) {
        refuse("Something was not given back");
    }
}

#ifdef TROUPE_LIBFUZZER

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_pack(data, size, NULL, size);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    trpi_sim_chance c = {seed};
    if (!trpi_sim_chance_once_in(&c, 4)) {
        hostile_pack_change(data, size, &c, 3, changes, sizeof changes);
        return size;
    }
    size = LLVMFuzzerMutate(data, size, max_size) / 8 * 8;
    hostile_pack_fix(data, size);
    return size;
}

#else

#include "tests/engine/random_play.h"
#include "troupe/script.h"
#include "tests/sanitized.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define PACKS (SANITIZED ? 300 : 900)
#define PACKS_PER_TEXT 30
#define CORPUS_PACKS 5
#define LARGEST 200000

static uint64_t chosen_count = PACKS, chosen_seed = 1, current_seed;

static void show_seed(int signal_number)
{
    signal(signal_number, SIG_DFL);
    fprintf(stderr, "With seed %llu:%s\n", (unsigned long long)current_seed, changes);
}

typedef struct packed {
    trp_pack *pack;
    unsigned char *bytes;
    size_t size;
} packed;

static bool compile(const char *text, size_t text_size, packed *p)
{
    *p = (packed){NULL, NULL, 0};
    trp_script_source source = {"hostile.troupe", text, text_size};
    trp_script *script = NULL;
    size_t size;
    if (trp_script_compile(&source, 1, NULL, &script) == TRP_OK) {
        const void *bytes = trp_script_pack(script, &size);
        assert_int_equal(trp_pack_load(bytes, size, NULL, &p->pack, NULL), TRP_OK);
        p->bytes = malloc(size);
        assert_non_null(p->bytes);
        memcpy(p->bytes, bytes, size);
        p->size = size;
    }
    trp_script_release(script);
    return p->pack != NULL;
}

static void release(packed *p)
{
    trp_pack_release(p->pack);
    free(p->bytes);
}

static const char *const files[] = {
    "examples/mary.troupe",
    "examples/tavern.troupe",
    "tests/script/examples/tree.troupe",
};

#define FILES (sizeof files / sizeof *files)

static size_t read_file(const char *path, void *bytes)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, LARGEST, file);
    fclose(file);
    assert_in_range(size, 100, LARGEST - 1);
    return size;
}

// Every third pack is of a text of the examples, the others are of random plays.
static bool open_text(uint64_t number, packed *p)
{
    if (number % 3 == 0) {
        static char text[LARGEST];
        return compile(text, read_file(files[number / 3 % FILES], text), p);
    }
    trpi_sim_case what;
    assert_true(trpi_sim_case_draw(&what, number, 1));
    assert_true(compile(what.text, what.text_size, p));
    trpi_sim_case_release(&what);
    return true;
}

static void attack(const packed *p, unsigned char *bytes)
{
    trpi_sim_chance c = {current_seed};
    memcpy(bytes, p->bytes, p->size);
    hostile_pack_change(bytes, p->size, &c, 3, changes, sizeof changes);
    read_pack(bytes, p->size, p->pack, trpi_sim_chance_bits(&c));
}

static void hostile_packs_are_refused_or_played(void **state)
{
    (void)state;
    signal(SIGABRT, show_seed);
    signal(SIGSEGV, show_seed);
    print_message("seed %llu\n", (unsigned long long)chosen_seed);
    uint64_t texts = 0;
    for (uint64_t i = 0; i < chosen_count; i += PACKS_PER_TEXT) {
        packed p;
        if (!open_text(chosen_seed + i / PACKS_PER_TEXT, &p)) {
            continue;
        }
        texts++;
        unsigned char *bytes = malloc(p.size);
        assert_non_null(bytes);
        for (uint32_t j = 0; j < PACKS_PER_TEXT; j++) {
            current_seed = (chosen_seed + i / PACKS_PER_TEXT) * PACKS_PER_TEXT + j;
            attack(&p, bytes);
        }
        free(bytes);
        release(&p);
    }
    print_message("%llu texts; %llu packs accepted and played, %llu refused; %llu worlds went astray; %llu commands\n",
                  (unsigned long long)texts, (unsigned long long)accepted_count, (unsigned long long)refused_count,
                  (unsigned long long)astray_count, (unsigned long long)commands_seen);
    assert_true(texts > chosen_count / PACKS_PER_TEXT / 2);
    assert_true(accepted_count > chosen_count / 10);  // otherwise the changes are too coarse
    assert_true(refused_count > chosen_count / 10);   // otherwise nothing would be refused at all
    assert_true(commands_seen > accepted_count);      // something happened in the worlds
    assert_int_equal(astray_count, 0);
}

static void name_pack(char *path, size_t size, const char *folder, uint32_t number)
{
    snprintf(path, size, "%s/play-%02u.pack", folder, number + 1);
}

// The corpus that libFuzzer begins with, and the inputs that it added. Packs of older formats are refused.
static void the_corpus_is_refused_or_played(void **state)
{
    (void)state;
    signal(SIGABRT, show_seed);
    signal(SIGSEGV, show_seed);
    for (uint32_t i = 0; i < CORPUS_PACKS; i++) {
        static unsigned char bytes[LARGEST];
        char path[100];
        name_pack(path, sizeof path, "tests/engine/pack_corpus", i);
        size_t size = read_file(path, bytes);
        for (uint32_t j = 0; j < 10; j++) {
            trpi_sim_chance c = {i * 10 + j};
            current_seed = c.state;
            unsigned char *changed = malloc(size);
            assert_non_null(changed);
            memcpy(changed, bytes, size);
            hostile_pack_change(changed, size, &c, 2, changes, sizeof changes);
            read_pack(changed, size, NULL, trpi_sim_chance_bits(&c));
            free(changed);
        }
    }
    assert_true(accepted_count + refused_count == (uint64_t)10 * CORPUS_PACKS);
    accepted_count = refused_count = 0;
}

static int write_corpus(const char *folder)
{
    for (uint32_t i = 0; i < CORPUS_PACKS; i++) {
        packed p;
        if (!open_text(i, &p)) {
            continue;
        }
        char path[4096];
        name_pack(path, sizeof path, folder, i);
        FILE *file = fopen(path, "wb");
        if (file == NULL || fwrite(p.bytes, 1, p.size, file) != p.size || fclose(file) != 0) {
            perror(path);
            return 1;
        }
        release(&p);
    }
    return 0;
}

int main(int argument_count, char **arguments)
{
    if (argument_count == 3 && strcmp(arguments[1], "corpus") == 0) {
        return write_corpus(arguments[2]);
    }
    chosen_count = argument_count > 1 ? strtoull(arguments[1], NULL, 0) : PACKS;
    chosen_seed = argument_count > 2 ? strtoull(arguments[2], NULL, 0) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_corpus_is_refused_or_played),
        cmocka_unit_test(hostile_packs_are_refused_or_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
