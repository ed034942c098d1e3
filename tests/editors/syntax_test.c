// SPDX-License-Identifier: MIT
// Goal: the grammars of editors have the words of the language. Method: each grammar is a template of editors/templates with
// `@{list:separator}` where the words of a list stand. The lists are made from the tables of script/words. With `--write` the
// program writes the grammars.

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "script/parse/token.h"
#include "script/words/choices.h"
#include "script/words/clauses.h"
#include "script/words/cues.h"
#include "script/words/joining_words.h"
#include "script/words/lines.h"
#include "script/words/steps.h"

#define LARGEST (1u << 17)
#define MOST_WORDS 400
#define LONGEST 80

// ---- Lists --------------------------------------------------------------------------------------

typedef struct list {
    const char *name;
    char words[MOST_WORDS][LONGEST];
    uint32_t count;
} list;

enum {
    JOINING_WORDS,
    LINES,      // first words of lines
    DECLARING,  // first words of lines that declare the name behind them
    STEPS,      // first words of steps
    CLAUSES,    // all words of clauses, up to a number in them
    INNER,      // words that stand inside lines, steps, clauses and cues, and join nothing
    UNITS,      // units of numbers, without the percent sign
    LIST_COUNT
};

static list lists[LIST_COUNT] = {
    {.name = "joining"}, {.name = "lines"}, {.name = "declaring"}, {.name = "steps"},
    {.name = "clauses"}, {.name = "inner"}, {.name = "units"},
};

static bool is_letter(char byte)
{
    return byte >= 'a' && byte <= 'z';
}

static bool has(const list *in, const char *word)
{
    for (uint32_t i = 0; i < in->count; i++) {
        if (strcmp(in->words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

static void add(list *to, const char *word, size_t size)
{
    char whole[LONGEST];
    assert_true(size < LONGEST);
    snprintf(whole, sizeof whole, "%.*s", (int)size, word);
    if (is_letter(*whole) && !has(to, whole)) {
        assert_true(to->count < MOST_WORDS);
        strcpy(to->words[to->count++], whole);
    }
}

// Adds each word of a text; signs and capital letters separate words.
static void add_words(list *to, const char *text)
{
    while (*text != '\0') {
        size_t size = 0;
        while (is_letter(text[size])) {
            size++;
        }
        add(to, text, size);
        text += size > 0 ? size : 1;
    }
}

// The end of the stretch that begins with a brace.
static const char *behind_braces(const char *text)
{
    uint32_t depth = 0;
    do {
        depth += *text == '{';
        depth -= *text == '}';
        text++;
    } while (depth > 0);
    return text;
}

// Adds the fixed words of a shape (script/parse/shape.h), without its fields, flags, examples and mistakes.
static void add_shape(list *to, const char *shape)
{
    while (*shape != '\0') {
        if (*shape == '{' || *shape == '!') {
            shape = behind_braces(shape + strcspn(shape, "{"));
        } else if (*shape == '<') {
            shape = strchr(shape, '>') + 1;
        } else if (*shape == '+') {
            shape += strcspn(shape, " ])");
        } else {
            char words[LONGEST];
            size_t size = strcspn(shape + 1, "{!<+ ") + 1;
            snprintf(words, sizeof words, "%.*s", (int)size, shape);
            add_words(to, words);
            shape += size;
        }
    }
}

// `a/an` is two clauses.
static void add_clause(const char *words)
{
    size_t size = strcspn(words, "#");
    size -= size > 0 && words[size - 1] == ' ';
    const char *either = memchr(words, '/', size);
    if (either != NULL) {
        add(&lists[CLAUSES], words, (size_t)(either - words));
        add(&lists[CLAUSES], either + 1, size - (size_t)(either - words) - 1);
    } else {
        add(&lists[CLAUSES], words, size);
    }
}

static void add_line(const char *word, const char *shape)
{
    add(&lists[LINES], word, strlen(word));
    if (strncmp(shape, "<name a name>", strlen("<name a name>")) == 0) {
        add(&lists[DECLARING], word, strlen(word));
    }
    add_shape(&lists[INNER], shape);
}

static void add_cue(const char *word, const char *shape)
{
    bool joins = trpi_joining_word_of(trpi_text_from_string(word)) != TRPI_JOINING_NONE;
    add(&lists[joins ? JOINING_WORDS : INNER], word, strlen(word));
    add_shape(&lists[INNER], shape);
}

// Sorts longer words first, since a grammar takes the first that fits; then by the alphabet.
static int compare(const void *left, const void *right)
{
    size_t a = strlen(left), b = strlen(right);
    return a != b ? (a < b ? 1 : -1) : strcmp(left, right);
}

static void remove_joining(list *from)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        if (!has(&lists[JOINING_WORDS], from->words[i])) {
            memmove(from->words[kept++], from->words[i], LONGEST);
        }
    }
    from->count = kept;
}

// clang-format off
// One line for each list.
static void make_lists(void)
{
#define JOINING(kind, word) add(&lists[JOINING_WORDS], word, strlen(word));
    TRPI_JOINING_WORDS(JOINING)
#define SHAPE(kind, word, meant, parse, shape, example) add_line(word, shape);
    TRPI_LINE_SHAPES(SHAPE)
#define STEP(name, called, word, follows, shape, example) add(&lists[STEPS], word, strlen(word)); add_shape(&lists[INNER], shape);
    TRPI_STEPS(STEP)
#define CUE(name, called, word, stands, compile, type, verb, shape, example) add_cue(word, shape);
    TRPI_CUES(CUE)
#define CLAUSE(name, words, shape, ...) add_clause(words); add_words(&lists[INNER], words); add_shape(&lists[INNER], shape);
    TRPI_CLAUSES(CLAUSE)
#define CHOICE(family, name, words) add_words(&lists[INNER], words);
    TRPI_SELECTIONS(CHOICE)
    TRPI_RESUMPTIONS(CHOICE)
    TRPI_LOSSES(CHOICE)
    TRPI_HANDLERS(CHOICE)
    TRPI_DROP_CAUSES(CHOICE)
    TRPI_PLACEMENTS(CHOICE)
    TRPI_SELECTORS(CHOICE)
#define UNIT(name, dimension, words) add_words(&lists[UNITS], words);
    TRPI_UNITS(UNIT)
    remove_joining(&lists[INNER]);
    for (uint32_t i = 0; i < LIST_COUNT; i++) {
        qsort(lists[i].words, lists[i].count, LONGEST, compare);
    }
}
// clang-format on

// ---- Grammars -----------------------------------------------------------------------------------

static const struct {
    const char *template, *grammar;
} grammars[] = {
    {"editors/templates/troupe.tmLanguage.json", "editors/textmate/troupe.tmLanguage.json"},
    {"editors/templates/troupe.vim", "editors/nvim/syntax/troupe.vim"},
    {"editors/templates/troupe.xml", "editors/kate/troupe.xml"},
    {"editors/templates/troupe-mode.el", "editors/emacs/troupe-mode.el"},
};
#define GRAMMAR_COUNT (sizeof grammars / sizeof *grammars)

static char *read_file(const char *name)
{
    char *text = calloc(1, LARGEST);
    FILE *file = fopen(name, "rb");
    assert_non_null(text);
    if (file == NULL) {
        fail_msg("there is no %s here", name);
    }
    size_t size = fread(text, 1, LARGEST - 1, file);
    assert_true(size > 0 && size < LARGEST - 1);
    fclose(file);
    return text;
}

static void append(char *to, const char *text, size_t size)
{
    size_t used = strlen(to);
    assert_true(used + size < LARGEST);
    memcpy(to + used, text, size);
    to[used + size] = '\0';
}

// Writes the list that `@{list:separator}` names, and returns the text behind the mark.
static const char *write_list(char *to, const char *at)
{
    size_t name = strcspn(at, ":"), separator = strcspn(at + name + 1, "}");
    for (uint32_t i = 0; i < LIST_COUNT; i++) {
        if (strlen(lists[i].name) != name || memcmp(lists[i].name, at, name) != 0) {
            continue;
        }
        for (uint32_t j = 0; j < lists[i].count; j++) {
            append(to, at + name + 1, j > 0 ? separator : 0);
            append(to, lists[i].words[j], strlen(lists[i].words[j]));
        }
        return at + name + 1 + separator + 1;
    }
    fail_msg("there is no list %.*s", (int)name, at);
    return at;
}

static char *make_grammar(const char *template)
{
    char *text = read_file(template), *to = calloc(1, LARGEST);
    assert_non_null(to);
    for (const char *at = text, *next; *at != '\0'; at = next) {
        next = strstr(at, "@{");
        append(to, at, next != NULL ? (size_t)(next - at) : strlen(at));
        next = next != NULL ? write_list(to, next + 2) : "";
    }
    free(text);
    return to;
}

static void grammars_have_the_words_of_the_tables(void **state)
{
    (void)state;
    for (size_t i = 0; i < GRAMMAR_COUNT; i++) {
        char *wanted = make_grammar(grammars[i].template), *there = read_file(grammars[i].grammar);
        if (strcmp(wanted, there) != 0) {
            fail_msg("%s is not what %s and the tables say; run make pages", grammars[i].grammar, grammars[i].template);
        }
        free(wanted);
        free(there);
    }
}

static void lists_are_of_the_language(void **state)
{
    (void)state;
    assert_true(has(&lists[LINES], "role") && has(&lists[DECLARING], "role") && !has(&lists[DECLARING], "otherwise"));
    assert_true(has(&lists[STEPS], "put") && has(&lists[CLAUSES], "at most") && has(&lists[CLAUSES], "an"));
    assert_true(has(&lists[INNER], "beyond") && !has(&lists[INNER], "to") && has(&lists[UNITS], "km"));
    for (uint32_t i = 0; i < LIST_COUNT; i++) {
        assert_true(lists[i].count > 10);
    }
}

static int write_grammars(void)
{
    bool written = true;
    for (size_t i = 0; i < GRAMMAR_COUNT; i++) {
        char *text = make_grammar(grammars[i].template);
        FILE *file = fopen(grammars[i].grammar, "wb");
        written = file != NULL && fwrite(text, 1, strlen(text), file) == strlen(text) && fclose(file) == 0 && written;
        free(text);
    }
    return written ? 0 : 1;
}

int main(int argc, char **argv)
{
    make_lists();
    if (argc == 2 && strcmp(argv[1], "--write") == 0) {
        return write_grammars();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_of_the_language),
        cmocka_unit_test(grammars_have_the_words_of_the_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
