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

#include "base/random.h"
#include "reading.h"

#include <stdio.h>

#define FOLDER "tests/script/examples"
#define MUTATIONS 4000
#define LARGEST (1u << 16)

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

typedef struct mutated_text {
    char text[LARGEST];
    uint32_t size;
    uint64_t seed;
    uint64_t draws;
} mutated_text;

static uint32_t draw(mutated_text *mutant, uint32_t below)
{
    return below == 0 ? 0
                      : trpi_random_below(trpi_random(mutant->seed, 1, mutant->draws++, 2), below);
}

static void replace(mutated_text *mutant, uint32_t at, uint32_t length, const char *with,
                    uint32_t size)
{
    if (at > mutant->size || length > mutant->size - at || mutant->size - length + size > LARGEST) {
        return;
    }
    char copy[256];
    size = size < sizeof copy ? size : (uint32_t)sizeof copy;
    memcpy(copy, with, size);
    memmove(mutant->text + at + size, mutant->text + at + length, mutant->size - at - length);
    memcpy(mutant->text + at, copy, size);
    mutant->size = mutant->size - length + size;
}

// The start of a random word, line or byte, and how long it is.
static uint32_t pick(mutated_text *mutant, uint32_t *length)
{
    uint32_t at = draw(mutant, mutant->size + 1);
    uint32_t way = draw(mutant, 3);
    char before = way == 0 ? '\n' : ' ';
    if (way == 2 || mutant->size == 0) {
        *length = at < mutant->size;
        return at;
    }
    while (at > 0 && mutant->text[at - 1] != before) {
        at--;
    }
    uint32_t end = at;
    while (end < mutant->size && mutant->text[end] != before) {
        end++;
    }
    *length = end - at + (end < mutant->size);
    return at;
}

static void mutate(mutated_text *mutant)
{
    static const char *const pieces[] = {
        "(",        ")",        ",",       ":",       "|",
        "\"",       "[",        "]",       "@",       "#",
        "->",       "=",        "%",       "\n",      "\t",
        "    ",     "\r\n",     "\xFF",    "\xC3",    "\xE2\x80\x9C",
        "not ",     "if ",      "when ",   "a ",      ".",
        "per ",     "to ",      "3",       "08:00",   "2 to 5 s",
        "every ",   "where ",   "setting", "plan",    "legend",
        "scene ",   "is ",      "-",       "while ",  "in ",
        "\xC2\xA0", "at most ", "of ",     "one of ("};
    uint32_t length = 0;
    uint32_t at = pick(mutant, &length);
    switch (draw(mutant, 5)) {
    case 0: replace(mutant, at, length, "", 0); break;
    case 1: replace(mutant, at, 0, mutant->text + at, length < 256 ? length : 256); break;
    case 2: {
        const char *piece = pieces[draw(mutant, sizeof pieces / sizeof *pieces)];
        replace(mutant, at, 0, piece, (uint32_t)strlen(piece));
        break;
    }
    case 3: {
        uint32_t other_length = 0;
        uint32_t other = pick(mutant, &other_length);
        replace(mutant, at, length, mutant->text + other, other_length < 256 ? other_length : 256);
        break;
    }
    default: {
        char byte = (char)draw(mutant, 256);
        replace(mutant, at, at < mutant->size, &byte, 1);
        break;
    }
    }
}

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
        uint32_t example = draw(&mutant, EXAMPLE_COUNT);
        mutant.size = sizes[example];
        memcpy(mutant.text, texts[example], mutant.size);
        for (uint32_t rounds = 1 + draw(&mutant, 8); rounds > 0; rounds--) {
            mutate(&mutant);
        }
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
        mutant.size = draw(&mutant, 400);
        for (uint32_t j = 0; j < mutant.size; j++) {
            mutant.text[j] = (char)draw(&mutant, 256);
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
        "(",     "not ",     "a.",     "a + ",         "a where ",      "- ",
        "a is ", "one of (", "a and ", "\"x\" while ", "x, weight 3, ", "|",
        "\n|",   "[",        "\"",     "[a]",          "nearest ",      "within ",
        "1 to ", "x of ",    "-1",     "a (b = ",      "a is at b to ("};
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
