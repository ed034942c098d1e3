// SPDX-License-Identifier: MIT
// Goal: the table of clauses is whole: every example is read as what it is, every place has a clause or a sentence, and the
// reference in docs/language.md is what the table says.
// Method: the lines of script/words. With `--write PAGE` the program writes the reference between the marks of that page.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"
#include "script/words/clause.h"
#include "script/words/groups.h"
#include "script/words/joining_words.h"

#define BEGIN "<!-- clauses: made from script/words/clauses.h by tests/script/words_test.c --write -->\n"
#define END "<!-- end of clauses -->\n"
#define PAGE "docs/language.md"
#define LARGEST (1u << 20)
#define LISTED_BYTES 1000

// ---- The reference ------------------------------------------------------------------------------

typedef struct group {
    const char *called;
    uint64_t places;
} group;

// Names of sets of declarations; the first set that fits is used.
static const group declarations[] = {
    {"every behaviour, every scene", BEHAVIOURS},
    {"what begins something (not a reactive)", INITIATORS},
    {"whatever has a name", NAMED},
    {"scenes", SCENES},
    {"behaviours with a partner", PAIRS},
    {"what a cue starts", CUED},
    {"what is chosen", CHOSEN},
    {"behaviours without a partner", UNPAIRED},
};
static const group bodies[] = {
    {"every step and block", DONE},
    {"blocks, and steps in blocks, tasks and networks", INNER},
    {"steps", ROWS},
    {"blocks", BLOCKS},
};

static void add(char *to, const char *text)
{
    size_t used = strlen(to);
    assert_true(used + strlen(text) + 1 < LARGEST);
    memcpy(to + used, text, strlen(text) + 1);
}

static void add_places(char *to, uint64_t places, const group *groups, size_t group_count, uint32_t first, bool *any)
{
    for (size_t i = 0; i < group_count; i++) {
        if ((places & groups[i].places) == groups[i].places) {
            add(to, *any ? ", " : "");
            add(to, groups[i].called);
            places &= ~groups[i].places;
            *any = true;
        }
    }
    for (uint32_t at = 0; at < 64 && first + at < TRPI_BEHIND_COUNT; at++) {
        if ((places >> at & 1) != 0) {
            char name[40];
            snprintf(name, sizeof name, "%s", trpi_clause_place_name((trpi_clause_place)(first + at)));
            for (char *letter = name; *letter != '\0'; letter++) {
                *letter = *letter == '_' ? ' ' : (char)(*letter >= 'A' && *letter <= 'Z' ? *letter + 32 : *letter);
            }
            add(to, *any ? ", " : "");
            add(to, name);
            *any = true;
        }
    }
}

// The words of what an object answers: those that need a name, or the others.
static void add_handlers(char *to, bool named)
{
    uint32_t count;
    const char *const *words = trpi_member_spellings(TRPI_MEMBER_HANDLER, &count);
    uint32_t first = named ? TRPI_HANDLER_MESSAGE : TRPI_HANDLER_ADOPT, end = named ? count : TRPI_HANDLER_MESSAGE;
    for (uint32_t i = first; i < end; i++) {
        add(to, i == first ? "(" : "\\|");
        add(to, words[i]);
    }
    add(to, ")");
}

// The name of a field of a shape on the page: by the way it is read, or its own name.
static void add_field(char *to, const char *field)
{
    static const char *const called[][2] = {
        {"operand", "SOMETHING"}, {"offering", "SOMETHING"}, {"other", "NAME"},      {"period", "TIME"}, {"interval", "TIME"},
        {"minutes", "TIME"},      {"sum", "VALUE"},          {"truth", "CONDITION"}, {"fact", "FACT"},   {"task", "NAME"},
        {"text", "STRING"},       {"typed", "NAME"},         {"happening", "CUE"}};
    size_t size = strcspn(field, ":> "), way = field[size] == ':' ? size + 1 : 0;
    size = strcspn(field + way, ":> ");
    if (strncmp(field, "handler", strlen("handler")) == 0) {
        add_handlers(to, way > 0);
        return;
    }
    for (size_t i = 0; i < sizeof called / sizeof *called; i++) {
        if (strncmp(field + way, called[i][0], size) == 0 && called[i][0][size] == '\0') {
            add(to, called[i][1]);
            return;
        }
    }
    for (size_t i = way; i < way + size; i++) {
        char letter[2] = {(char)(field[i] - 32), '\0'};
        add(to, letter);
    }
}

// A shape as a reader of the page sees it: `[for NUMBER]` for `[for <value:number a number>]`.
static void add_shape(char *to, const char *shape)
{
    while (*shape != '\0') {
        char letter[2] = {*shape, '\0'};
        if (*shape == '!' || *shape == '{') {
            uint32_t depth = 0;
            shape += strcspn(shape, "{");
            do {
                depth += *shape == '{';
                depth -= *shape == '}';
                shape++;
            } while (depth > 0);
            shape += strspn(shape, " ");
        } else if (*shape == '+' || *shape == '&') {
            shape += strcspn(shape, " ]");
            shape += *shape == ' ';
        } else if (*shape == ' ' && (shape[1] == '+' || shape[1] == '&' || shape[1] == '!')) {
            shape++;
            add(to, *shape == '&' || shape[strcspn(shape, " ]")] == ' ' ? " " : "");
        } else if (*shape == '<') {
            add_field(to, shape + 1);
            shape = strchr(shape, '>') + 1;
        } else {
            add(to, *shape == '|' ? "\\|" : letter);
            shape++;
        }
    }
    for (size_t size = strlen(to); to[size - 1] == ' '; size--) {
        to[size - 1] = '\0';
    }
}

static void add_row(char *to, const char *word, const char *shape, const char *example)
{
    if (*word >= 'a' && *word <= 'z') {
        add(to, "| `");
        add(to, word);
        add(to, *shape != '\0' ? " " : "");
        add_shape(to, shape);
        add(to, "` | `");
        add(to, example);
        add(to, "` |\n");
    }
}

static void add_cue(char *to, trpi_cue_kind kind, const char *word, const char *shape, const char *example)
{
    uint8_t verb;
    size_t before = strlen(to);
    add_row(to, word, shape, example);
    if (strlen(to) > before) {
        to[strlen(to) - 1] = '\0';
        add(to, trpi_cue_test_verb(kind, &verb) ? " yes |\n" : " |\n");
    }
}

// A line that a function of its own reads has no shape, so it is not here.
static void write_shapes(char *to)
{
    add(to,
        "\n### Every line\n\nHow lines go on behind their first word, up to the clauses. Words in capitals stand for what is "
        "written there; `[ ]` "
        "may be "
        "left out, of `|` one is written:\n\n| line | for example |\n|---|---|\n");
#define SHAPE(kind, word, meant, parse, shape, example) add_row(to, strcmp(#parse, "by_shape") == 0 ? word : "", shape, example);
    TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
    add(to,
        "\n### Every step\n\nSteps that begin with a word of the language. Every other step is something said, an action of the "
        "host, or a task:\n\n| step | for example "
        "|\n|---|---|\n");
#define STEP(name, called, word, follows, shape, example) add_row(to, word, shape, example);
    TRPI_STEPS(STEP)
#undef STEP
    add(to,
        "\n### Every cue\n\nWhat happens, behind `when`, and in tests behind `then` and `never`:\n\n| cue | for example | in tests "
        "|\n|---|---|---|\n");
#define CUE(name, called, word, stands, compile, type, verb, shape, example) \
    add_cue(to, TRPI_SYNTAX_CUE_##name, word, shape, example);
    TRPI_CUES(CUE)
#undef CUE
}

static void write_reference(char *to)
{
    add(to, "| clause | what it says | behind | rule |\n|---|---|---|---|\n");
    for (uint32_t i = TRPI_CLAUSE_ERROR + 1; i < TRPI_CLAUSE_COUNT; i++) {
        const trpi_clause_row *line = trpi_clause_row_of((trpi_clause_kind)i);
        bool any = false;
        add(to, "| `");
        add(to, line->example);
        add(to, "` | ");
        add(to, line->says);
        add(to, " | ");
        add_places(to, line->declarations, declarations, sizeof declarations / sizeof *declarations, 0, &any);
        add_places(to, line->bodies, bodies, sizeof bodies / sizeof *bodies, TRPI_BEHIND_STEP, &any);
        add(to, " | ");
        add(to, line->rule);
        add(to, " |\n");
    }
    write_shapes(to);
}

static char *read_page(const char *name)
{
    char *page = calloc(1, LARGEST);
    FILE *file = fopen(name, "rb");
    assert_non_null(page);
    if (file == NULL) {
        fail_msg("there is no %s here", name);
    }
    size_t size = fread(page, 1, LARGEST - 1, file);
    assert_true(size > 0 && size < LARGEST - 1);
    fclose(file);
    return page;
}

static void rewrite(const char *page, char *to)
{
    const char *begin = strstr(page, BEGIN), *end = strstr(page, END);
    assert_non_null(begin);
    assert_non_null(end);
    memcpy(to, page, (size_t)(begin - page));
    to[begin - page] = '\0';
    add(to, BEGIN);
    write_reference(to);
    add(to, end);
}

static void the_reference_is_what_the_table_says(void **state)
{
    (void)state;
    char *page = read_page(PAGE), *wanted = calloc(1, LARGEST);
    assert_non_null(wanted);
    rewrite(page, wanted);
    if (strcmp(page, wanted) != 0) {
        fail_msg("%s is not what the table of clauses says; run make pages", PAGE);
    }
    free(page);
    free(wanted);
}

// ---- The table ----------------------------------------------------------------------------------

static void every_example_is_read_as_what_it_is(void **state)
{
    (void)state;
    for (uint32_t i = TRPI_CLAUSE_ERROR + 1; i < TRPI_CLAUSE_COUNT; i++) {
        const trpi_clause_row *line = trpi_clause_row_of((trpi_clause_kind)i);
        char text[200];
        snprintf(text, sizeof text, "role R\n    proactive B, %s\n", line->example);
        script_reading r;
        reading_init(&r, trpi_text_from_string(text), 0);
        const trpi_syntax_clause *clause = r.file->lines->lines->clauses;
        if (clause == NULL || clause->kind != i) {
            fail_msg("`%s` is read as `%s`", line->example, clause == NULL ? "nothing" : trpi_clause_kind_name(clause->kind));
        }
        reading_release(&r);
    }
}

static void every_step_is_read_as_what_it_is(void **state)
{
    (void)state;
    static const char *const examples[] = {
#define STEP(name, called, word, follows, shape, example) example,
        TRPI_STEPS(STEP)
#undef STEP
    };
    for (uint32_t i = TRPI_SYNTAX_STEP_ERROR + 1; i < TRPI_SYNTAX_STEP_COUNT; i++) {
        char text[200];
        script_reading r;
        snprintf(text, sizeof text, "task T\n    %s\n", examples[i]);
        reading_init(&r, trpi_text_from_string(text), 0);
        assert_string_equal(reading_sentences(&r), "");
        const trpi_syntax_step *step = r.file->lines->lines->step;
        if (step == NULL || step->kind != i) {
            fail_msg("`%s` is read as `%s`", examples[i], step == NULL ? "no step" : trpi_step_kind_name(step->kind));
        }
        reading_release(&r);
    }
}

static void every_cue_is_read_as_what_it_is(void **state)
{
    (void)state;
    static const char *const examples[] = {
#define CUE(name, called, word, stands, compile, type, verb, shape, example) example,
        TRPI_CUES(CUE)
#undef CUE
    };
    for (uint32_t i = TRPI_SYNTAX_CUE_ERROR + 1; i < TRPI_SYNTAX_CUE_COUNT; i++) {
        char text[200];
        script_reading r;
        bool arrow = strncmp(examples[i], "->", 2) == 0;
        snprintf(text, sizeof text, arrow ? "network N\n    node A\n        %s\n" : "role R\n    latent L, when %s\n", examples[i]);
        reading_init(&r, trpi_text_from_string(text), 0);
        assert_string_equal(reading_sentences(&r), "");
        const trpi_syntax_line *line = r.file->lines->lines;
        const trpi_syntax_cue *cue = arrow ? line->lines->cue : line->clauses->cue;
        if (cue == NULL || cue->kind != i) {
            fail_msg("`%s` is read as `%s`", examples[i], cue == NULL ? "no cue" : trpi_cue_kind_name(cue->kind));
        }
        reading_release(&r);
    }
}

// A text that has `line` in the first block where such a line may stand.
static bool put_line(trpi_line_kind kind, const char *line, char *text, size_t size)
{
    static const struct {
        trpi_line_block block;
        const char *opener;
    } openers[] = {
        {TRPI_BLOCK_KIND, "kind k"},       {TRPI_BLOCK_ROLE, "role R"},       {TRPI_BLOCK_SCHEDULE, "role R\n    schedule"},
        {TRPI_BLOCK_TASK, "task T"},       {TRPI_BLOCK_NETWORK, "network N"}, {TRPI_BLOCK_NODE, "network N\n    node A"},
        {TRPI_BLOCK_COMPOUND, "plan P"},   {TRPI_BLOCK_OBJECT, "object o"},   {TRPI_BLOCK_SCENE, "scene S"},
        {TRPI_BLOCK_SETTING, "setting S"}, {TRPI_BLOCK_HOST, "host h"},       {TRPI_BLOCK_TEST, "test \"t\""},
    };
    if (trpi_line_block_allows(TRPI_BLOCK_FILE, kind)) {
        snprintf(text, size, "%s\n", line);
        return true;
    }
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++) {
        if (trpi_line_block_allows(openers[i].block, kind)) {
            const char *inner = strchr(openers[i].opener, '\n');
            snprintf(text, size, "%s\n    %s%s\n", openers[i].opener, inner != NULL ? "    " : "", line);
            return true;
        }
    }
    return false;
}

static void every_line_is_read_as_what_it_is(void **state)
{
    (void)state;
    static const struct {
        trpi_line_kind kind;
        const char *word, *example;
    } lines[] = {
#define SHAPE(kind, word, meant, parse, shape, example) {TRPI_LINE_##kind, word, example},
        TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
    };
    uint32_t read = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[200];
        bool words = *lines[i].word >= 'a' && *lines[i].word <= 'z';
        if (!words || !put_line(lines[i].kind, lines[i].example, text, sizeof text)) {
            continue;
        }
        script_reading r;
        reading_init(&r, trpi_text_from_string(text), 0);
        if (*reading_sentences(&r) != '\0') {
            fail_msg("%s%s", text, reading_sentences(&r));
        }
        const trpi_syntax_line *line = r.file->lines;
        while (line->lines != NULL) {
            line = line->lines;
        }
        bool begins = strncmp(lines[i].example, lines[i].word, strlen(lines[i].word)) == 0;
        if (line->kind != lines[i].kind || !begins) {
            fail_msg("`%s` is read as `%s`", lines[i].example, trpi_line_kind_name(line->kind));
        }
        read++;
        reading_release(&r);
    }
    assert_true(read > 60);
}

static void every_cell_has_a_clause_or_a_sentence(void **state)
{
    (void)state;
    uint32_t allowed = 0, refused = 0;
    for (uint32_t i = TRPI_CLAUSE_ERROR + 1; i < TRPI_CLAUSE_COUNT; i++) {
        uint32_t here = 0;
        for (uint32_t at = 0; at < TRPI_BEHIND_COUNT; at++) {
            char sentence[400];
            if (trpi_clause_may_stand((trpi_clause_kind)i, (trpi_clause_place)at)) {
                here++;
                if (*trpi_clause_place_record_name((trpi_clause_place)at) == '\0') {
                    fail_msg("nothing obeys clauses behind %s", trpi_clause_place_name((trpi_clause_place)at));
                }
                continue;
            }
            trpi_clause_write_refusal((trpi_clause_kind)i, (trpi_clause_place)at, 0, trpi_text_from_string("thirst > 60"), sentence,
                                      sizeof sentence);
            size_t size = strlen(sentence);
            bool fine = size > 20 && size < sizeof sentence - 1 && sentence[size - 1] == '.' && strstr(sentence, "{}") == NULL;
            if (!fine) {
                fail_msg("`%s` behind %s: %s", trpi_clause_kind_name((trpi_clause_kind)i),
                         trpi_clause_place_name((trpi_clause_place)at), sentence);
            }
            refused++;
        }
        if (here == 0) {
            fail_msg("`%s` can stand nowhere", trpi_clause_kind_name((trpi_clause_kind)i));
        }
        allowed += here;
    }
    printf("%u cells, %u refused\n", allowed + refused, refused);
}

// ---- The grammar --------------------------------------------------------------------------------

static bool quotes(const char *grammar, const char *word, size_t size)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%.*s\"", (int)size, word);
    return strstr(grammar, quoted) != NULL;
}

// The grammar is written by hand, so that it can be held against the tables.
static void every_word_is_in_the_grammar(void **state)
{
    (void)state;
    static const char *const words[] = {
#define STEP(name, called, word, ...) word,
        TRPI_STEPS(STEP)
#undef STEP
#define CUE(name, called, word, ...) word,
            TRPI_CUES(CUE)
#undef CUE
#define CLAUSE(name, words_, ...) words_,
                TRPI_CLAUSES(CLAUSE)
#undef CLAUSE
#define SHAPE(kind, word, ...) word,
                    TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
    };
    static const char *const elsewhere[] = {"times", "a", "day"};
    char *grammar = read_page("docs/grammar.ebnf");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        for (const char *word = words[i]; *word != '\0' && *word != ':'; word += strspn(word, " /#")) {
            size_t size = strcspn(word, " /#");
            bool known = size == 0 || quotes(grammar, word, size);
            for (size_t j = 0; j < sizeof elsewhere / sizeof *elsewhere; j++) {
                known = known || (strlen(elsewhere[j]) == size && memcmp(elsewhere[j], word, size) == 0);
            }
            if (!known) {
                fail_msg("docs/grammar.ebnf does not know `%.*s` of `%s`", (int)size, word, words[i]);
            }
            word += size;
        }
    }
    free(grammar);
}

// The list of joining words in the page is written by hand, too; every word of it joins, and every word that joins is in it.
static void the_page_has_the_joining_words(void **state)
{
    (void)state;
    static const char *const words[] = {
#define JOINING(kind, word) word,
        TRPI_JOINING_WORDS(JOINING)
#undef JOINING
#define CUE(name, called, word, subject, ...) TRPI_CUE_STANDS_##subject(word),
#define TRPI_CUE_STANDS_SUBJECT(word) word
#define TRPI_CUE_STANDS_ALONE(word) ""
#define TRPI_CUE_STANDS_ARROW(word) ""
            TRPI_CUES(CUE)
#undef CUE
    };
    char *page = read_page(PAGE), listed[LISTED_BYTES] = " ";
    char *list = strstr(page, "- The joining words: ");
    assert_non_null(list);
    list += strlen("- The joining words: ");
    *strstr(list, "\n- ") = '\0';
    for (char *word = strtok(list, " \n`,."); word != NULL; word = strtok(NULL, " \n`,.")) {
        if (strcmp(word, "cues") != 0) {  // of "and of cues", whose other words join
            if (trpi_joining_word_of(trpi_text_from_string(word)) == TRPI_JOINING_NONE) {
                fail_msg("%s says that `%s` joins, which it does not", PAGE, word);
            }
            add(listed, word);
            add(listed, " ");
        }
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char wanted[40];
        snprintf(wanted, sizeof wanted, " %s ", words[i]);
        if (*words[i] != '\0' && strstr(listed, wanted) == NULL) {
            fail_msg("the joining words of %s lack `%s`", PAGE, words[i]);
        }
    }
    free(page);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--write") == 0) {
        char *page = read_page(argv[2]), *to = calloc(1, LARGEST);
        rewrite(page, to);
        FILE *file = fopen(argv[2], "wb");
        bool written = file != NULL && fwrite(to, 1, strlen(to), file) == strlen(to) && fclose(file) == 0;
        free(page);
        free(to);
        return written ? 0 : 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_is_read_as_what_it_is),   cmocka_unit_test(every_step_is_read_as_what_it_is),
        cmocka_unit_test(every_cue_is_read_as_what_it_is),       cmocka_unit_test(every_line_is_read_as_what_it_is),
        cmocka_unit_test(every_cell_has_a_clause_or_a_sentence), cmocka_unit_test(every_word_is_in_the_grammar),
        cmocka_unit_test(the_reference_is_what_the_table_says),  cmocka_unit_test(the_page_has_the_joining_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
