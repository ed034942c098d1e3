// SPDX-License-Identifier: MIT
// Goal: what writers write comes out as the right records, and everything that compiles can be
// loaded. Method: small texts, looked at through the loader; the examples of the project; the same
// story told twice.

#include "tests/sanitized.h"
#include "troupe/pack.h"
#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORLD                          \
    "item ale\nitem coin\nplace bar\n" \
    "kind guest, a creature\n"         \
    "    thirst: 0 to 100, rises 4 per minute\n"

typedef struct compiled {
    trp_script *script;
    trp_pack *pack;
} compiled;

static compiled compile(const char *text)
{
    compiled result = {0};
    trp_diagnostic why;
    size_t size;
    trp_script_source source = {"t.troupe", text, strlen(text)};
    trp_result made = trp_script_compile(&source, 1, NULL, &result.script);
    if (made != TRP_OK) {
        fail_msg("%s", trp_script_report(result.script));
    }
    const void *bytes = trp_script_pack(result.script, &size);
    if (trp_pack_load(bytes, size, NULL, &result.pack, &why) != TRP_OK) {
        fail_msg("%s", why.message);
    }
    return result;
}

static void release(compiled *result)
{
    trp_pack_release(result->pack);
    trp_script_release(result->script);
}

static trp_behaviour_info behaviour(const compiled *result, const char *name)
{
    trp_behaviour_info info;
    uint32_t index = trp_pack_find(result->pack, TRP_NAMES_BEHAVIOUR, name);
    assert_int_not_equal(index, TRP_NOT_FOUND);
    assert_int_equal(trp_pack_behaviour(result->pack, index, &info, sizeof info), TRP_OK);
    return info;
}

// Every clause that the engine serves compiles, alone and together with others.
static void every_construct_of_the_engine_can_be_written(void **state)
{
    (void)state;
    static const char *const behaviours[] = {
        "    latent L, when player comes within 3 m, when free\n        listen\n",
        "    latent L, when player comes within 3 m, now or never\n        listen\n",
        "    latent L, when player comes within 3 m, keeps trying for 5 s\n        listen\n",
        "    latent L, when player comes within 3 m, forgets after 80 s\n        listen\n",
        "    latent L, while thirst > 3, when player comes within 3 m\n        listen\n",
        "    proactive T, with a R, about x, asks random\n        listen\n"
        "    reactive H, about x\n        listen\n",
        "    proactive T, with a R, about x, asks nearest, loss recasts\n        listen, "
        "unsynchronised\n        listen, unsynchronised\n    reactive H, about x, patience 5 s\n        listen\n",
        "    proactive L, not resumable, once\n        listen, resumes from checkpoint\n",
        "    proactive L\n        listen, resumes here\n        listen, not interruptible\n",
        "    proactive L, in combat\n        listen\n    proactive M, in dialogue\n        listen\n"
        "    proactive N, in Duel\n        listen\nlayer Duel, queues 3 and 1\n",
        "scene S\n    part host: R\n    part maid: R, loss continues\n    | host | maid |\n    | "
        "listen, "
        "unsynchronised | listen |\n    | listen, unsynchronised | let x = 3 |\n    | | check x > 2 |\n",
    };
    for (size_t i = 0; i < sizeof behaviours / sizeof *behaviours; i++) {
        char text[1024];
        (void)snprintf(text, sizeof text, WORLD "role R for guest, rank 2\n    proactive A\n        listen\n%s", behaviours[i]);
        compiled result = compile(text);
        assert_string_equal(trp_script_report(result.script), "");
        release(&result);
    }
}

// Built-in layers exist in the pack if they are used, in their order, below the declared ones.
static void layers_have_their_order(void **state)
{
    (void)state;
    compiled result = compile(WORLD
                              "layer Duel\n"
                              "role R for guest\n    proactive A\n        listen\n"
                              "    proactive B, in Duel\n        listen\n"
                              "    proactive C, in combat\n        listen\n"
                              "    proactive D, in dialogue\n        listen\n");
    assert_int_equal(trp_pack_count(result.pack, TRP_NAMES_LAYER), 4);
    assert_int_equal(behaviour(&result, "A").layer, 0);
    assert_int_equal(behaviour(&result, "D").layer, 1);
    assert_int_equal(behaviour(&result, "C").layer, 2);
    assert_int_equal(behaviour(&result, "B").layer, 3);
    release(&result);
    result = compile(WORLD
                     "role R for guest\n    proactive A\n        listen\n"
                     "scene S\n    part host: R\n    part other: R\n    starts when every 4 s, in combat\n"
                     "    | host | other |\n    | listen | listen |\n");
    assert_int_equal(trp_pack_count(result.pack, TRP_NAMES_LAYER), 2);
    assert_int_equal(behaviour(&result, "S.host").layer, 1);
    release(&result);
}

static void a_role_keeps_its_order(void **state)
{
    (void)state;
    compiled result = compile(WORLD
                              "role R for guest\n"
                              "    reactive D, about weather\n        listen\n"
                              "    latent C, when a creature comes within 2 m\n        glance at it\n"
                              "    proactive A\n        listen\n"
                              "    proactive B, with a R, about weather, priority low\n        listen\n        listen\n");
    static const struct {
        const char *name;
        uint32_t initiation;
        int32_t priority;
    } expected[] = {{"A", 0, 0}, {"B", 0, -1}, {"C", 1, 2}, {"D", 2, 0}};
    for (uint32_t i = 0; i < 4; i++) {
        trp_behaviour_info info;
        assert_int_equal(trp_pack_behaviour(result.pack, i, &info, sizeof info), TRP_OK);
        assert_string_equal(info.name, expected[i].name);
        assert_int_equal(info.initiation, expected[i].initiation);
        assert_int_equal(info.priority, expected[i].priority);
    }
    assert_int_equal(behaviour(&result, "B").task_count, 2);
    release(&result);
}

// 5.6: the same scene as a table and as halves gives the same behaviours and tasks in the same
// order.
static void a_table_and_its_halves_are_the_same(void **state)
{
    (void)state;
    static const char table[] = WORLD
        "role R for guest\n    proactive Stand\n        listen\n"
        "scene Talk\n    part x: R\n    part y: R within 8 m\n"
        "    | x | y |\n    | move to y | move to x |\n    | listen | \"Well.\" |\n";
    static const char halves[] = WORLD
        "role R for guest\n    proactive Stand\n        listen\n"
        "    proactive Talk, with a R within 8 m, about Talk\n"
        "        move to partner\n        listen\n"
        "    reactive Talk answer, about Talk\n        move to partner\n        \"Well.\"\n";
    compiled a = compile(table), b = compile(halves);
    uint32_t count = trp_pack_count(a.pack, TRP_NAMES_BEHAVIOUR);
    assert_int_equal(count, 3);
    assert_int_equal(trp_pack_count(b.pack, TRP_NAMES_BEHAVIOUR), count);
    for (uint32_t i = 0; i < count; i++) {
        trp_behaviour_info x, y;
        trp_pack_behaviour(a.pack, i, &x, sizeof x);
        trp_pack_behaviour(b.pack, i, &y, sizeof y);
        assert_int_equal(x.initiation, y.initiation);
        assert_int_equal(x.topic, y.topic);
        assert_int_equal(x.part, y.part);
        assert_int_equal(x.priority, y.priority);
        assert_int_equal(x.first_task, y.first_task);
        assert_int_equal(x.task_count, y.task_count);
    }
    release(&a);
    release(&b);
}

// 5.4: a collaborative behaviour used inside another is spliced, an independent one is one task.
static void used_behaviours_are_spliced_or_opaque(void **state)
{
    (void)state;
    compiled result = compile(WORLD
                              "role R for guest\n"
                              "    proactive Walk (goal = bar)\n        listen\n        move to goal\n        listen\n"
                              "    proactive Talk, with a R, about weather\n        listen\n        listen\n"
                              "    proactive Both, with a R, about weather\n        do Walk\n        do Talk\n"
                              "    reactive Hear, about weather\n        listen\n"
                              "task Twice\n    listen\n    listen\n"
                              "role Q for guest\n    proactive A\n        do Twice\n        repeat 3 times\n            "
                              "listen\n");
    assert_int_equal(behaviour(&result, "R.Both").task_count, 3);
    assert_int_equal(behaviour(&result, "Q.A").task_count, 4);
    release(&result);
}

static void scenes_have_choices_loops_and_successors(void **state)
{
    (void)state;
    compiled result = compile(WORLD
                              "role R for guest\n    proactive Stand\n        listen\n"
                              "scene S\n    part x: R\n    part y: R\n    | x | y |\n    | listen | |\n"
                              "    repeat 2 to 3 times\n        | listen | listen |\n"
                              "    choice by y\n"
                              "        60%: yes\n            continue as T (x = y, y = x)\n"
                              "        if thirst > 3: maybe\n            | listen | |\n"
                              "        otherwise: no\n            | | \"No.\" |\n"
                              "    | \"Bye.\" | |\n"
                              "scene T\n    part x: R\n    part y: R\n    phase\n        all: listen\n"
                              "    phase\n        x\n            listen\n            listen\n        "
                              "others: \"Well.\"\n");
    // row, row, loop, choice, continue, row, row, row
    assert_int_equal(behaviour(&result, "S.x").task_count, 8);
    trp_behaviour_info later = behaviour(&result, "T.x");
    assert_int_equal(later.role, TRP_NOT_FOUND);  // Later begins only when S continues
    assert_int_equal(later.task_count, 2);
    release(&result);
}

static void all_kinds_of_facts_and_cues_compile(void **state)
{
    (void)state;
    compiled result = compile(
        "place bar\nitem ale\nmessage Call (who: creature, how many: whole number)\nevent "
        "bell rings\nlayer ambient\nlayer combat\n"
        "kind guest, a creature\n    anger: 0 to 100, falls 2 per hour\n    b: whole "
        "number, starts 3\n    c: yes or no, starts yes\n"
        "    d: one of (calm, wary), starts wary\n    e: text\n    f: duration\n    g: "
        "distance\n    h: chance\n    i: guest\n    j: place\n"
        "role R for guest, chooses best first, rank 2\n    proactive P, if c and not "
        "(anger > 3 or b is 4) and d is calm, weight anger + 2 * b\n"
        "        wait 2 to 5 s, at most 9 s\n        set b to b + 1\n        send Call "
        "(who = me, how many = 3) to nearest guest\n"
        "        signal bell rings\n        check i is nobody\n        let far = distance "
        "to bar\n        check far > 3 m and any R within 5 m\n"
        "        move to bar while \"Here I come.\", finally stand up\n        put on R\n"
        "    latent A, when every 2 s, in combat\n        listen\n    latent B, when at "
        "08:00\n        listen\n"
        "    latent C, when anger rises above 60\n        listen\n    latent D, when d "
        "becomes calm, now or never\n        listen\n"
        "    latent E, when message Call, keeps trying for 5 s\n        glance at it\n    "
        "latent F, when event bell rings, once\n        listen\n"
        "    latent G, when me enters bar\n        listen\n    latent H, when a guest "
        "starts P, when free\n        listen\n"
        "    latent I, when b changes\n        listen\n");
    release(&result);
}

// A comment does not change the pack.
static void comments_change_no_byte(void **state)
{
    (void)state;
    static const char plain[] = WORLD "role R for guest\n    proactive A\n        listen\n        \"Well.\"\n";
    static const char noted[] = WORLD "role R for guest\n    proactive A\n        listen  # why\n        \"Well.\"  # what\n";
    compiled a = compile(plain), b = compile(noted);
    size_t a_size, b_size;
    const void *a_bytes = trp_script_pack(a.script, &a_size), *b_bytes = trp_script_pack(b.script, &b_size);
    assert_int_equal(a_size, b_size);
    assert_memory_equal(a_bytes, b_bytes, a_size);
    release(&a);
    release(&b);
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1u << 20);
    assert_non_null(text);
    size_t size = fread(text, 1, (1u << 20) - 1, file);
    assert_true(size > 0);
    fclose(file);
    return text;
}

static void the_examples_compile(void **state)
{
    (void)state;
    static const char *const paths[] = {"examples/tavern.troupe", "examples/mary.troupe"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char *text = read_file(paths[i]);
        compiled result = compile(text);
        assert_int_equal(trp_script_warning_count(result.script), 0);
        release(&result);
        free(text);
    }
}

// Goal: no text makes the compiler crash, and whatever it accepts can be loaded.
// Method: the examples with words left out, doubled, exchanged; a thousand times from a fixed seed.
static void broken_texts_give_findings(void **state)
{
    (void)state;
    static const char *const paths[] = {"examples/tavern.troupe", "examples/mary.troupe"};
    uint64_t seed = 20090728;
    uint32_t accepted = 0, refused = 0;
    for (uint32_t round = 0; round < (SANITIZED ? 200 : 1000); round++) {
        char *text = read_file(paths[round % 2]);
        size_t size = strlen(text);
        for (uint32_t edit = 0; edit < 1 + round % 4; edit++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            size_t from = (size_t)(seed >> 33) % size;
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            size_t to = (size_t)(seed >> 33) % size, length = 1 + (size_t)(seed >> 20) % 12;
            if (from + length < size && to + length < size) {
                memmove(text + to, text + from, length);
            }
        }
        trp_script_source source = {"t.troupe", text, size};
        trp_script *script;
        trp_result result = trp_script_compile(&source, 1, NULL, &script);
        assert_true(result == TRP_OK || result == TRP_ERROR_SOURCE);
        if (result == TRP_OK) {
            size_t pack_size;
            trp_pack *pack;
            trp_diagnostic why;
            const void *bytes = trp_script_pack(script, &pack_size);
            if (trp_pack_load(bytes, pack_size, NULL, &pack, &why) != TRP_OK) {
                fail_msg("round %u: %s\n%s", round, why.message, text);
            }
            trp_pack_release(pack);
            accepted++;
        } else {
            assert_true(trp_script_error_count(script) > 0);
            refused++;
        }
        trp_script_release(script);
        free(text);
    }
    assert_true(accepted > (SANITIZED ? 10 : 50) && refused > (SANITIZED ? 60 : 300));
}

typedef struct scarce {
    uint32_t left;
    uint32_t live;
} scarce;

static void *take(void *context, void *pointer, size_t old_size, size_t new_size)
{
    scarce *memory = context;
    (void)old_size;
    if (new_size == 0) {
        memory->live -= pointer != NULL;
        free(pointer);
        return NULL;
    }
    if (memory->left == 0) {
        return NULL;
    }
    memory->left--;
    memory->live += pointer == NULL;
    return realloc(pointer, new_size);
}

// Goal: without memory there is a result, no crash and no leak. Method: allocation 1, 2, 3 … fails.
static void every_allocation_may_fail(void **state)
{
    (void)state;
    char *text = read_file("examples/tavern.troupe");
    trp_script_source source = {"t.troupe", text, strlen(text)};
    trp_result result = TRP_ERROR_MEMORY;
    uint32_t count = 0;
    while (result == TRP_ERROR_MEMORY) {
        scarce memory = {.left = count++};
        trp_allocator allocator = {take, &memory};
        trp_script *script;
        result = trp_script_compile(&source, 1, &allocator, &script);
        assert_true(result == TRP_OK || script == NULL);
        trp_script_release(script);
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(result, TRP_OK);
    assert_true(count > 20);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_construct_of_the_engine_can_be_written),
        cmocka_unit_test(layers_have_their_order),
        cmocka_unit_test(a_role_keeps_its_order),
        cmocka_unit_test(a_table_and_its_halves_are_the_same),
        cmocka_unit_test(used_behaviours_are_spliced_or_opaque),
        cmocka_unit_test(scenes_have_choices_loops_and_successors),
        cmocka_unit_test(all_kinds_of_facts_and_cues_compile),
        cmocka_unit_test(comments_change_no_byte),
        cmocka_unit_test(the_examples_compile),
        cmocka_unit_test(broken_texts_give_findings),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
