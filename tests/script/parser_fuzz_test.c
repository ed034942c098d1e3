// SPDX-License-Identifier: MIT
// Goal: no text, however broken, makes the parser crash, hang or build a tree that breaks its
// promises. Method: mutate the examples from a printed seed (bytes, words, lines, indentation; cut,
// doubled, swapped, replaced), read every result and check the tree; read hostile texts; and let
// memory run out at every point.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mutation.h"
#include "reading.h"

#include <stdio.h>

#define FOLDER "tests/script/examples"
#define MUTATIONS 4000

static const char *const examples[] = {"blue-boar-setting.troupe",
                                       "clauses.troupe",
                                       "duet-pattern.troupe",
                                       "figure3-roles.troupe",
                                       "guard.troupe",
                                       "host.troupe",
                                       "mary-test.troupe",
                                       "networks.troupe",
                                       "offer-drink.troupe",
                                       "order-scene.troupe",
                                       "pub.troupe",
                                       "toast-situation.troupe",
                                       "tree.troupe"};

#define EXAMPLE_COUNT (sizeof examples / sizeof *examples)

static void read_and_check(const char *text, uint32_t size)
{
    script_reading reading;
    reading_init(&reading, (trpi_text){text, size}, 0);
    assert_true(reading.ok);
    reading_check(&reading);
    (void)reading_tree(&reading);
    (void)reading_print(&reading);
    reading_release(&reading);
}

static uint64_t chosen_seed(void)
{
    const char *seed = getenv("TROUPE_SEED");
    return seed != NULL ? strtoull(seed, NULL, 0) : 1;
}

static void mutated_examples_are_read(void **state)
{
    (void)state;
    const char *count = getenv("TROUPE_MUTATIONS");
    uint32_t mutations = count != NULL ? (uint32_t)strtoul(count, NULL, 0) : MUTATIONS;
    char *texts[EXAMPLE_COUNT];
    uint32_t sizes[EXAMPLE_COUNT];
    for (uint32_t i = 0; i < EXAMPLE_COUNT; i++) {
        texts[i] = reading_file(FOLDER, examples[i], &sizes[i]);
        assert_non_null(texts[i]);
    }
    print_message("seed %llu\n", (unsigned long long)chosen_seed());
    static mutated_text mutant;
    for (uint32_t i = 0; i < mutations; i++) {
        mutant.seed = chosen_seed() + i;
        mutant.draws = 0;
        uint32_t example = mutation_draw(&mutant, EXAMPLE_COUNT);
        mutant.size = sizes[example];
        memcpy(mutant.text, texts[example], mutant.size);
        mutate(&mutant, 8);
        read_and_check(mutant.text, mutant.size);
    }
    for (uint32_t i = 0; i < EXAMPLE_COUNT; i++) {
        free(texts[i]);
    }
}

static void random_bytes_are_read(void **state)
{
    (void)state;
    static mutated_text mutant;
    mutant.seed = chosen_seed();
    for (uint32_t i = 0; i < 500; i++) {
        mutant.size = mutation_draw(&mutant, 400);
        for (uint32_t j = 0; j < mutant.size; j++) {
            mutant.text[j] = (char)mutation_draw(&mutant, 256);
        }
        read_and_check(mutant.text, mutant.size);
    }
}

static void every_prefix_of_an_example_is_read(void **state)
{
    (void)state;
    uint32_t size = 0;
    char *text = reading_file(FOLDER, "clauses.troupe", &size);
    assert_non_null(text);
    for (uint32_t i = 0; i <= size; i++) {
        read_and_check(text, i);
    }
    free(text);
}

// Repeats `piece` after `before`, up to `size` bytes.
static void read_repeated(const char *before, const char *piece, uint32_t size)
{
    char *text = malloc(size + 64);
    assert_non_null(text);
    uint32_t length = (uint32_t)strlen(before);
    memcpy(text, before, length);
    for (uint32_t i = 0; length < size; i++) {
        text[length++] = piece[i % strlen(piece)];
    }
    read_and_check(text, length);
    free(text);
}

static void hostile_texts_are_read(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "(",   "not ", "a.", "a + ", "a where ", "- ",      "a is ", "one of (", "a and ", "\"x\" while ", "x, weight 3, ", "|",
        "\n|", "[",    "\"", "[a]",  "nearest ", "within ", "1 to ", "x of ",    "-1",     "a (b = ",      "a is at b to ("};
    for (uint32_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        read_repeated("task T\n    check ", pieces[i], 8000);
        read_repeated("task T\n    ", pieces[i], 8000);
        read_repeated("role ", pieces[i], 8000);
        read_repeated("scene S\n    ", pieces[i], 8000);
    }
    read_repeated("task T\n    move to ", "bar ", 10u << 20);  // one line of 10 MB
    read_repeated("", "\n", 1u << 20);
    read_repeated("", "\x01\x02", 1u << 12);
    read_repeated("task T,\n", "    at most 3 s,\n", 1u << 18);
    read_repeated("task T (\n", "    a: b,\n", 1u << 18);
}

static void deep_blocks_are_read(void **state)
{
    (void)state;
    static char text[300 * 310];
    uint32_t size = 0;
    for (uint32_t depth = 0; depth < 300; depth++) {
        memset(text + size, ' ', depth);
        size += depth;
        const char *line = depth == 0 ? "task T\n" : "if x\n";
        memcpy(text + size, line, strlen(line));
        size += (uint32_t)strlen(line);
    }
    read_and_check(text, size);
    script_reading reading;
    reading_init(&reading, (trpi_text){text, size}, 0);
    assert_non_null(strstr(reading_sentences(&reading), "Blocks nest more than 64 deep here"));
    assert_int_equal(reading.diagnostics.count, 1);
    reading_release(&reading);
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    uint32_t size = 0;
    char *text = reading_file(FOLDER, "clauses.troupe", &size);
    assert_non_null(text);
    bool ok = false;
    for (size_t limit = 1000; !ok; limit += 4096) {
        script_reading reading;
        reading_init(&reading, (trpi_text){text, size}, limit);
        ok = reading.ok;
        (void)reading_tree(&reading);
        reading_release(&reading);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mutated_examples_are_read),
        cmocka_unit_test(random_bytes_are_read),
        cmocka_unit_test(every_prefix_of_an_example_is_read),
        cmocka_unit_test(hostile_texts_are_read),
        cmocka_unit_test(deep_blocks_are_read),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
