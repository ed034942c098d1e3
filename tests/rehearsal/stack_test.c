// SPDX-License-Identifier: MIT
// Goal: calls of the engine and of the compiler stay below the stack that docs/performance.md promises, so that a game can give
// them a small thread. Method: a thread whose stack is painted plays examples that were recorded (which loads packs and steps
// worlds), saves, loads and compiles them; the paint that is left says how deep the calls went. So it does with texts that have as
// much of each thing as there can be (tests/house/limit_texts.sh).

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <pthread.h>

#include "troupe/log.h"
#include "troupe/rehearsal.h"
#include "troupe/save.h"
#include "troupe/script.h"

enum {
    STACK_BYTES = 1 << 20,
    PAINT = 0xA5,
    ENGINE_MOST = 64 << 10,
    COMPILER_MOST = 128 << 10,
    STEPS = 60 * 30,
    TEXT_BYTES = 1 << 20,
    LOG_BYTES = 16 << 20
};

static const char *const examples[] = {"tavern", "town",   "pub",   "duel",    "door",
                                       "quest",  "street", "house", "prelude", "formalisms/plan"};

typedef struct example {
    trp_script_source source;
    char path[64];
    char *text;
    char *log;
    size_t log_bytes;
} example;

static bool write_log(void *context, const void *bytes, size_t size)
{
    example *e = context;
    assert_true(e->log_bytes + size <= LOG_BYTES);
    memcpy(e->log + e->log_bytes, bytes, size);
    e->log_bytes += size;
    return true;
}

static void read_example(example *e, const char *name)
{
    snprintf(e->path, sizeof e->path, "examples/%s.troupe", name);
    FILE *file = fopen(e->path, "rb");
    assert_non_null(file);
    e->text = malloc(TEXT_BYTES);
    assert_non_null(e->text);
    e->source = (trp_script_source){e->path, e->text, fread(e->text, 1, TEXT_BYTES, file)};
    fclose(file);
}

static FILE *open_limit_texts(const char *arguments)
{
    char command[96];
    snprintf(command, sizeof command, "sh tests/house/limit_texts.sh %s", arguments);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    return output;
}

static void make_text_of_limit(example *e, const char *limit)
{
    snprintf(e->path, sizeof e->path, "%s most", limit);
    FILE *output = open_limit_texts(e->path);
    e->text = malloc(TEXT_BYTES);
    assert_non_null(e->text);
    e->source = (trp_script_source){e->path, e->text, fread(e->text, 1, TEXT_BYTES, output)};
    assert_int_equal(pclose(output), 0);
}

static void record(example *e)
{
    e->log = malloc(LOG_BYTES);
    assert_non_null(e->log);
    trp_play *play;
    trp_rehearsal_def def;
    trp_rehearsal *rehearsal;
    trp_sink sink = {write_log, e};
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    assert_int_equal(trp_play_open(&e->source, 1, &play), TRP_OK);
    assert_int_equal(trp_rehearsal_create(trp_play_pack(play), &def, &rehearsal), TRP_OK);
    assert_int_equal(trp_world_record(trp_rehearsal_world(rehearsal), &sink), TRP_OK);
    while (trp_rehearsal_step(rehearsal, STEPS)) {
    }
    assert_int_equal(trp_world_record(trp_rehearsal_world(rehearsal), NULL), TRP_OK);
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(play);
}

// The errand of a thread; `wrong` is NULL when that went well.
typedef struct errand {
    example *of;
    const char *wrong;
} errand;

static void *play_log(void *context)
{
    errand *e = context;
    trp_replay *replay;
    trp_diagnostic why;
    if (trp_replay_open(e->of->log, e->of->log_bytes, NULL, &replay, &why) != TRP_OK) {
        e->wrong = "the log is not opened";
        return NULL;
    }
    trp_replay_state state;
    while ((state = trp_replay_step(replay, &why)) == TRP_REPLAY_STEP) {
    }
    const trp_world *world = trp_replay_world(replay);
    size_t size = 0;
    void *bytes = malloc(LOG_BYTES);
    trp_world *loaded = NULL;
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    bool is_saved = bytes != NULL && trp_world_save(world, 0, bytes, LOG_BYTES, &size) == TRP_OK;
    bool is_loaded = is_saved && trp_world_load(trp_world_pack(world), bytes, size, &def, &loaded, &why) == TRP_OK &&
                     trp_world_hash(loaded) == trp_world_hash(world);
    e->wrong = state != TRP_REPLAY_END ? "the log does not play to its end" : !is_loaded ? "the save is not loaded" : NULL;
    trp_world_destroy(loaded);
    free(bytes);
    trp_replay_close(replay);
    return NULL;
}

static void *compile(void *context)
{
    errand *e = context;
    trp_script *script = NULL;
    trp_result result = trp_script_compile(&e->of->source, 1, NULL, &script);
    e->wrong = result != TRP_OK || trp_script_error_count(script) > 0 ? "the text does not compile" : NULL;
    trp_script_release(script);
    return NULL;
}

// Returns the bytes of stack that a thread took.
static size_t stack_of(void *(*run)(void *), example *of)
{
    pthread_attr_t attributes;
    pthread_t thread;
    errand e = {of, "the thread did not run"};
    unsigned char *stack = aligned_alloc(65536, STACK_BYTES);
    assert_non_null(stack);
    memset(stack, PAINT, STACK_BYTES);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK_BYTES), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run, &e), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    if (e.wrong != NULL) {
        fail_msg("%s: %s", of->path, e.wrong);
    }
    size_t left = 0;
    while (left < STACK_BYTES && stack[left] == PAINT) {
        left++;
    }
    free(stack);
    assert_true(left > 0 && left < STACK_BYTES);
    return STACK_BYTES - left;
}

// Measures the stack that an example takes, and lets go of it.
static void measure(example *e)
{
    record(e);
    size_t engine = stack_of(play_log, e), compiler = stack_of(compile, e);
    print_message("%s: engine %zu bytes, compiler %zu bytes\n", e->path, engine, compiler);
    assert_in_range(engine, 1024, ENGINE_MOST);
    assert_in_range(compiler, 1024, COMPILER_MOST);
    free(e->text);
    free(e->log);
}

static void calls_stay_below_the_stack_that_is_promised(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        example e = {0};
        read_example(&e, examples[i]);
        measure(&e);
    }
}

static void calls_stay_below_it_with_as_much_as_there_can_be(void **state)
{
    (void)state;
    char limit[32];
    uint32_t count = 0;
    FILE *limits = open_limit_texts("");
    for (; fscanf(limits, "%31s", limit) == 1; count++) {
        example e = {0};
        make_text_of_limit(&e, limit);
        measure(&e);
    }
    assert_int_equal(pclose(limits), 0);
    assert_true(count > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_stay_below_the_stack_that_is_promised),
        cmocka_unit_test(calls_stay_below_it_with_as_much_as_there_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
