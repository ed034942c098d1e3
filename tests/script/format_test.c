// SPDX-License-Identifier: MIT
// Goal: `fmt` has one layout for everything, keeps what a file says and its comments, and leaves
// alone what it laid out itself.
// Method: texts and how they are laid out; all examples; and ten thousand generated files, as messy
// as the language allows, whose trees and comments are compared before and after. A quarter of them
// when the sanitizers look on.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "generate.h"
#include "reading.h"
#include "script/parse/parse.h"
#include "script/tools/format.h"
#include "tests/sanitized.h"
#include "troupe/script.h"
#include "troupe/text.h"

#define GENERATED (SANITIZED ? 600 : 10000)

// The text as it is laid out, to be freed; NULL when it has errors.
static char *lay_out(const char *text, size_t size)
{
    trp_script_source source = {"test.troupe", text, size};
    trp_script *script;
    trp_result result = trp_script_format(&source, NULL, &script);
    assert_true(result == TRP_OK || result == TRP_ERROR_SOURCE);
    size_t made_size;
    const char *made = trp_script_text(script, 0, &made_size);
    assert_int_equal(made != NULL, result == TRP_OK);
    char *copy = NULL;
    if (made != NULL) {
        assert_string_equal(trp_script_report(script), "");
        copy = malloc(made_size + 1);
        assert_non_null(copy);
        memcpy(copy, made, made_size + 1);
    } else {
        assert_true(trp_script_error_count(script) > 0);
    }
    trp_script_release(script);
    return copy;
}

// Whether both texts have the same trees and comments, and no errors.
static bool says_the_same(const char *a, const char *b)
{
    script_reading first, second;
    reading_init(&first, trpi_text_from_string(a), 0);
    reading_init(&second, trpi_text_from_string(b), 0);
    assert_true(first.ok && second.ok);
    assert_int_equal(second.diagnostics.error_count, 0);
    bool same = trpi_syntax_compare(first.file, second.file, trpi_allocator_default()) == TRPI_SYNTAX_SAME;
    reading_release(&first);
    reading_release(&second);
    return same;
}

typedef struct layout_row {
    const char *text;
    const char *laid_out;
} layout_row;

static void expect_layouts(const layout_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *made = lay_out(rows[i].text, strlen(rows[i].text));
        if (made == NULL) {
            fail_msg("this has errors:\n%s", rows[i].text);
        }
        assert_string_equal(made, rows[i].laid_out);
        char *again = lay_out(made, strlen(made));
        assert_string_equal(again, made);
        free(again);
        free(made);
    }
}
#define EXPECT_LAYOUTS(rows) expect_layouts(rows, sizeof(rows) / sizeof *(rows))

static void blanks_within_a_line(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"item   ale ", "item ale\n"},
        {"\xEF\xBB\xBFitem ale\r\nitem  coin\r\n\r\n\r\n", "\xEF\xBB\xBFitem ale\r\nitem coin\r\n"},
        {"item  ale\r\nitem  coin # a \nitem  hat", "item ale\r\nitem coin  # a\r\nitem hat\r\n"},  // as in the first line
        {"item  ale\nitem  coin\r\n", "item ale\nitem coin\n"},
        {"kind  guest ,an  animal,was  visitor", "kind guest, an animal, was visitor\n"},
        {"kind k\n thirst :0  to  100 ,starts 40,rises 4per minute\n", NULL},
        {"kind k\n thirst :0  to  100 ,starts 40,rises 4   per   minute\n",
         "kind k\n    thirst: 0 to 100, starts 40, rises 4 per minute\n"},
        {"task T\n  move to ( 3,2 )\n", "task T\n    move to (3, 2)\n"},
        {"task T\n  wait 2  to 5s\n", "task T\n    wait 2 to 5 s\n"},
        {"task T\n  check chance 20 % per s\n", "task T\n    check chance 20% per s\n"},
        {"task T\n  check v.b<=3and not c is  not d\n", NULL},
        {"task T\n  check v . b<=3 and not c is  not d\n", "task T\n    check v.b <= 3 and not c is not d\n"},
        {"task T\n  set x to v-b*(c+1)/-d\n", "task T\n    set x to v-b * (c + 1) / -d\n"},
        {"task T\n  set x to 3 -  2 - -1 - - 4\n", "task T\n    set x to 3 - 2 - -1 - - 4\n"},
        {"task T\n  do Approach(who=Bob)\n", "task T\n    do Approach (who = Bob)\n"},
        {"task T\n  \"Hm.\"@k7f2 to guest\n", "task T\n    \"Hm.\" @k7f2 to guest\n"},
        {"setting S , at 8:00", "setting S, at 08:00\n"},
        {"network N\n  node A\n   ->B   if x>3\n", "network N\n    node A\n        -> B if x > 3\n"},
        {"test \"x\"\n  when:signal x\n  when  Mary :wait\n", "test \"x\"\n    when: signal x\n    when Mary: wait\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].laid_out == NULL) {  // not a valid text: `fmt` leaves it alone
            assert_null(lay_out(rows[i].text, strlen(rows[i].text)));
        } else {
            expect_layouts(&rows[i], 1);
        }
    }
}

static void brackets_stay_where_they_are_needed(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"role [ Guard of honour ] for [creature]\n", "role [Guard of honour] for creature\n"},
        {"role [weight] for creature\n", "role [weight] for creature\n"},
        {"task T\n    move to [bar]\n    move to [in]\n    move to [old bar]\n",
         "task T\n    move to bar\n    move to [in]\n    move to [old bar]\n"},
        {"task T\n    move to [supply] room\n    wait [for] [a]\n", "task T\n    move to [supply] room\n    wait [for] [a]\n"},
        {"task T\n    check x is [no]\n", "task T\n    check x is [no]\n"},
    };
    EXPECT_LAYOUTS(rows);
}

static void lines_between_declarations(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"\n\nitem ale\n\n\n\nitem soup\n", "item ale\n\nitem soup\n"},
        {"item ale\nlines Chatter\n  \"A.\"\nitem soup\n", "item ale\n\nlines Chatter\n    \"A.\"\n\nitem soup\n"},
        {"lines A\n\n    \"A.\"\n\n\n    \"B.\"\n\n", "lines A\n    \"A.\"\n\n    \"B.\"\n"},
        {"# About this.\n\nitem ale\n", "# About this.\n\nitem ale\n"},
        {"# The first.\nlines A\n    \"A.\"\n# The second.\nlines B\n    \"B.\"\n",
         "# The first.\nlines A\n    \"A.\"\n\n# The second.\nlines B\n    \"B.\"\n"},
        {"lines A\n    \"A.\"\n# Loose.\n\nlines B\n    \"B.\"\n", "lines A\n    \"A.\"\n# Loose.\n\nlines B\n    \"B.\"\n"},
        {"", ""},
        {"\n  \n", ""},
        {"# only this", "# only this\n"},
    };
    EXPECT_LAYOUTS(rows);
}

static void comments_stay_where_they_are(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"item ale# good  \n", "item ale  # good\n"},
        {"task T\n# on steps\n  wait\n# on more\n  wait\n", "task T\n    # on steps\n    wait\n    # on more\n    wait\n"},
        {"task T\n  wait\n  # the end\n# outside\nitem ale\n", "task T\n    wait\n    # the end\n\n# outside\nitem ale\n"},
        {"task T\n  repeat\n    wait\n    # inner\n  # outer\n# top\n",
         "task T\n    repeat\n        wait\n        # inner\n    # outer\n# top\n"},
        {"role R for creature, # who\n    rank 2, # how\n    # alone\n    chooses best first # "
         "so\n",
         "role R for creature,  # who\n    rank 2,  # how\n    # alone\n"
         "    chooses best first  # so\n"},
        {"setting S\n    legend\n        #: wall # it is\n        # but this is not\n    # x\n",
         "setting S\n    legend\n        #: wall  # it is\n        # but this is not\n    # x\n"},
        {"setting S\n  legend\n  #: no entry\n        t: table\n", "setting S\n    legend\n    #: no entry\n        t: table\n"},
        {"setting S\n  plan\n  # before\n     ##\n     ##\n  # behind\n  cast\n     player\n",
         "setting S\n    plan\n    # before\n        ##\n        ##\n    # behind\n    cast\n"
         "        player\n"},
        // A plan of ways is no floor plan, whose block has no comments.
        {"plan P\n  # on ways\n  way W\n    wait\n  # the end\n",
         "plan P\n    # on ways\n    way W\n        wait\n    # the end\n"},
    };
    EXPECT_LAYOUTS(rows);
}

static void tables_line_up(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"scene S\n  part x: A\n  part y: B\n  |x|y|\n  |\"An ale, please.\"|listen|\n  || wait "
         "|\n",
         "scene S\n    part x: A\n    part y: B\n"
         "    | x                 | y      |\n"
         "    | \"An ale, please.\" | listen |\n"
         "    |                   | wait   |\n"},
        // A wide character counts as two columns, a combining mark as none; the bar at the end of a row may be missing in
        // the text and is added.
        {"scene S\n  | x | y\n  | \"見張り\" | listen # both\n  | \"a\xCC\x88ou\" | wait |\n",
         "scene S\n"
         "    | x        | y      |\n"
         "    | \"見張り\" | listen |  # both\n"
         "    | \"a\xCC\x88ou\"    | wait   |\n"},
        // Rows in a block stand below the columns of their scene.
        {"scene S\n  |x|y|\n  choice by x\n   60%:go\n    |run away|wait|\n   otherwise:stay\n    "
         "||\"Oh.\"|\n",
         "scene S\n"
         "    | x                | y     |\n"
         "    choice by x\n"
         "        60%: go\n"
         "            | run away | wait  |\n"
         "        otherwise: stay\n"
         "            |          | \"Oh.\" |\n"},
        // A row over several lines becomes one, unless a comment is in between.
        {"scene S\n  |x|y|\n  | wait,\n      at most 5 s | listen |\n",
         "scene S\n"
         "    | x                 | y      |\n"
         "    | wait, at most 5 s | listen |\n"},
        {"scene S\n  |x|y|\n  | wait, # long\n      at most 5 s | listen |\n",
         "scene S\n"
         "    | x | y |\n"
         "    | wait,  # long\n"
         "        at most 5 s | listen |\n"},
        // Where the scene as a whole would get too wide, each block has columns of its own.
        {"scene S\n  |x|y|\n  |wait|listen|\n  repeat 2 times\n"
         "    |\"This is a line that nobody could call short, in any way.\"|listen|\n"
         "    |listen|\"This is a line that nobody could call short, either.\"|\n",
         "scene S\n"
         "    | x    | y      |\n"
         "    | wait | listen |\n"
         "    repeat 2 times\n"
         "        | \"This is a line that nobody could call short, in any way.\" | listen"
         "                                                 |\n"
         "        | listen                                                     | \"This is a line "
         "that nobody could call short, either.\" |\n"},
    };
    EXPECT_LAYOUTS(rows);
}

static void long_lines_are_wrapped(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"role R for creature\n"
         "    latent Bark, when owner leaves hall, in Reflexes, uses voice and gaze, now or never, "
         "keeps trying for 5 s, not interruptible\n        wait\n",
         "role R for creature\n"
         "    latent Bark, when owner leaves hall, in Reflexes, uses voice and gaze, now or "
         "never,\n"
         "            keeps trying for 5 s, not interruptible\n"
         "        wait\n"},
        {"item ale,\n    was beer\n", "item ale, was beer\n"},
        {"host stage\n    action exclaim (what: text) to (who: creature), uses voice and hands and "
         "legs and ears, lasts 2 s\n",
         "host stage\n"
         "    action exclaim (what: text) to (who: creature), uses voice and hands and legs and "
         "ears,\n        lasts 2 s\n"},
        // Inside parentheses, where nothing else helps; before `and` and `or` as well.
        {"task T\n    check (the first thing is good and the second thing is good and the third "
         "thing is good or nothing is bad)\n",
         "task T\n    check (the first thing is good and the second thing is good and the third "
         "thing is good\n        or nothing is bad)\n"},
        {"task T\n    do Something quite long (the first parameter = some longish value, the "
         "second "
         "parameter = another value)\n",
         "task T\n    do Something quite long (the first parameter = some longish value,\n"
         "        the second parameter = another value)\n"},
        // A line that cannot be broken stays long.
        {"lines A\n    \"Rain, rain, rain, rain, rain, rain, rain, rain, rain, rain, rain, rain, "
         "rain, rain, rain, rain, rain.\"\n",
         "lines A\n    \"Rain, rain, rain, rain, rain, rain, rain, rain, rain, rain, rain, rain, "
         "rain, rain, rain, rain, rain.\"\n"},
        // A break that would begin no further to the left wins nothing.
        {"role A, while the first thing is good and the second thing is good and the third thing is good and the rest\n"
         "    proactive Go\n        wait\n",
         "role A, while the first thing is good and the second thing is good and the third thing is good and the rest\n"
         "    proactive Go\n        wait\n"},
        // A number and a word on the next line are no quantity.
        {"task T\n    check (x > 3\n        m)\n", NULL},
        {"task T\n    give (2\n        min) to Bob\n", "task T\n    give (2\n        min) to Bob\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].laid_out != NULL) {
            expect_layouts(&rows[i], 1);
        }
    }
}

// An action with many arguments is broken in the parentheses around one of them; outside of them a line cannot go on.
static void long_arguments_in_parentheses_are_wrapped(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"task T\n    forge with \"iron from the far mountains\" of \"oak from the valley\" at smithy for (nearest creature within "
         "30 m "
         "where it.speed > 3 and it is free)\n",
         "task T\n    forge with \"iron from the far mountains\" of \"oak from the valley\" at smithy for (nearest creature\n"
         "        within 30 m where it.speed > 3 and it is free)\n"},
        {"task T\n    pay (the price of the first thing + the price of the second thing - what has been paid already + a little) "
         "to "
         "seller\n",
         "task T\n    pay (the price of the first thing + the price of the second thing - what has been paid already\n"
         "        + a little) to seller\n"},
        // Where commas are enough, values stay whole.
        {"task T\n    do Act (what = \"iron from the far mountains\", whom = nearest creature within 30 m where it is free, how = "
         "4)\n",
         "task T\n    do Act (what = \"iron from the far mountains\",\n"
         "        whom = nearest creature within 30 m where it is free, how = 4)\n"},
        // No break makes a line longer than it has to be, and none is taken outside of parentheses.
        {"task T\n    forge with \"iron from the far mountains\" of \"oak from the valley\" at smithy for second by first from 4 "
         "near "
         "bench\n",
         "task T\n    forge with \"iron from the far mountains\" of \"oak from the valley\" at smithy for second by first from 4 "
         "near "
         "bench\n"},
    };
    expect_layouts(rows, sizeof rows / sizeof *rows);
}

static void plans_stay_as_they_are(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"setting S\n  plan,1 m per letter\n     ####  \n\n       #,  #\n     # \" |\n  legend\n   "
         " ,:bar\n",
         "setting S\n    plan, 1 m per letter\n        ####\n\n          #,  #\n        # \" |\n"
         "    legend\n        ,: bar\n"},
    };
    EXPECT_LAYOUTS(rows);
}

static void mixed_indentation_is_mended(void **state)
{
    (void)state;
    static const layout_row rows[] = {
        {"task T\n\twait\n    repeat\n    \twait\n", "task T\n    wait\n    repeat\n        wait\n"},
    };
    EXPECT_LAYOUTS(rows);
}

static void files_with_errors_are_left_alone(void **state)
{
    (void)state;
    static const char *const texts[] = {"role",
                                        "task T\n    check (3\n",
                                        "lines A\n    \"open\n",
                                        "kind k, heavy\n",
                                        "  item ale\n",
                                        "scene S\n    | a | b |\n    | wait |\n",
                                        "item \xFF\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_null(lay_out(texts[i], strlen(texts[i])));
    }
}

static void the_comparison_sees_differences(void **state)
{
    (void)state;
    static const char base[] = "task T\n    wait 3 s  # so\n    # alone\n    move to bar\n";
    static const char *const others[] = {
        "task T\n    wait 4 s  # so\n    # alone\n    move to bar\n",
        "task T\n    wait 3 s  # such\n    # alone\n    move to bar\n",
        "task T\n    wait 3 s\n    # so\n    # alone\n    move to bar\n",
        "task T\n    wait 3 s  # so\n    move to bar\n    # alone\n",
        "task T\n    wait 3 s  # so\n    # alone\n    move to [to]\n",
        "task T\n    wait 3 s  # so\n    # alone\n    move to bar\n    wait\n",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(says_the_same(base, others[i]));
    }
    assert_true(says_the_same(base, "task  T\n  wait 3s # so   \n # alone\n\n  move to bar"));
}

static void columns_are_those_of_a_terminal(void **state)
{
    (void)state;
    assert_int_equal(trp_text_columns("ale", sizeof "ale" - 1), 3);
    assert_int_equal(trp_text_columns("größe", sizeof "größe" - 1), 5);
    assert_int_equal(trp_text_columns("見張り", sizeof "見張り" - 1), 6);
    assert_int_equal(trp_text_columns("a\xCC\x88", sizeof "a\xCC\x88" - 1), 1);
}

static void examples_are_laid_out(void **state)
{
    (void)state;
    static const char *const files[][2] = {
        {"examples", "mary.troupe"},
        {"examples", "tavern.troupe"},
        {"examples", "house.troupe"},
        {"examples", "street.troupe"},
        {"examples", "door.troupe"},
        {"examples", "lanterns.troupe"},
        {"examples", "town.troupe"},
        {"examples", "prelude.troupe"},
        {"lib/std", "standard.troupe"},
        {"lib/std", "behaviours.troupe"},
        {"lib/std", "people.troupe"},
        {"lib/std", "tavern.troupe"},
        {"tests/script/examples", "blue-boar-setting.troupe"},
        {"tests/script/examples", "clauses.troupe"},
        {"tests/script/examples", "duet-pattern.troupe"},
        {"tests/script/examples", "figure3-roles.troupe"},
        {"tests/script/examples", "guard.troupe"},
        {"tests/script/examples", "host.troupe"},
        {"tests/script/examples", "mary-test.troupe"},
        {"tests/script/examples", "networks.troupe"},
        {"tests/script/examples", "offer-drink.troupe"},
        {"tests/script/examples", "order-scene.troupe"},
        {"tests/script/examples", "pub.troupe"},
        {"tests/script/examples", "toast-situation.troupe"},
        {"tests/script/examples", "tree.troupe"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        uint32_t size;
        char *text = reading_file(files[i][0], files[i][1], &size);
        assert_non_null(text);
        text[size] = '\0';
        char *made = lay_out(text, size);
        assert_non_null(made);
        assert_string_equal(made, text);
        free(made);
        free(text);
    }
}

static void check_generated(uint64_t seed, generate_manner manner)
{
    trpi_buffer text;
    trpi_buffer_init(&text, trpi_allocator_default());
    generate_file(seed, 1 + (uint32_t)(seed % 4), manner, &text);
    assert_false(text.failed);
    const char *before = (const char *)text.bytes;
    char *made = lay_out(before, text.size);
    if (made == NULL) {
        script_reading reading;
        reading_init(&reading, trpi_text_from_string(before), 0);
        fail_msg("generated from seed %llu:\n%s", (unsigned long long)seed, reading_print(&reading));
    }
    char *again = lay_out(made, strlen(made));
    if (again == NULL || strcmp(made, again) != 0 || !says_the_same(before, made)) {
        fail_msg("seed %llu", (unsigned long long)seed);
    }
    free(again);
    free(made);
    trpi_buffer_release(&text);
}

static void generated_files_keep_what_they_say(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= GENERATED; seed++) {
        check_generated(seed, seed % 10 == 0 ? GENERATE_TIDY : GENERATE_MESSY);
    }
}

static void generated_files_are_the_same_for_the_same_seed(void **state)
{
    (void)state;
    trpi_buffer one, two;
    trpi_buffer_init(&one, trpi_allocator_default());
    trpi_buffer_init(&two, trpi_allocator_default());
    generate_file(7, 5, GENERATE_MESSY, &one);
    generate_file(7, 5, GENERATE_MESSY, &two);
    assert_true(one.size > 100 && one.size == two.size);
    assert_memory_equal(one.bytes, two.bytes, one.size);
    trpi_buffer_clear(&two);
    generate_file(8, 5, GENERATE_MESSY, &two);
    assert_true(strcmp((char *)one.bytes, (char *)two.bytes) != 0);
    trpi_buffer_release(&one);
    trpi_buffer_release(&two);
}

static void memory_may_run_out(void **state)
{
    (void)state;
    static const char text[] = "scene S\n  |x|y| # x\n  |wait|listen,\n   at most 3 s|\n# end\n";
    trpi_source source;
    for (size_t limit = 256;; limit += 256) {
        trpi_arena sources, arena;
        trpi_diagnostics diagnostics;
        trpi_buffer out;
        trpi_arena_init(&sources, trpi_allocator_default());
        trpi_arena_init(&arena, trpi_allocator_default());
        arena.taken_limit = limit;
        trpi_diagnostics_init(&diagnostics, &sources, 0);
        trpi_buffer_init(&out, trpi_allocator_default());
        assert_true(trpi_source_init(&source, &sources, trpi_text_from_string("test"), trpi_text_from_string(text)));
        trp_result result = trpi_format_source(&source, &arena, &diagnostics, &out);
        if (result != TRP_OK && (result != TRP_ERROR_MEMORY || out.size > 0)) {
            fail_msg("%s with %u bytes", trp_result_name(result), (unsigned)limit);
        }
        trpi_buffer_release(&out);
        trpi_arena_release(&arena);
        trpi_arena_release(&sources);
        if (result == TRP_OK) {
            assert_true(limit > 1024);
            break;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_within_a_line),
        cmocka_unit_test(brackets_stay_where_they_are_needed),
        cmocka_unit_test(lines_between_declarations),
        cmocka_unit_test(comments_stay_where_they_are),
        cmocka_unit_test(tables_line_up),
        cmocka_unit_test(long_lines_are_wrapped),
        cmocka_unit_test(long_arguments_in_parentheses_are_wrapped),
        cmocka_unit_test(plans_stay_as_they_are),
        cmocka_unit_test(mixed_indentation_is_mended),
        cmocka_unit_test(files_with_errors_are_left_alone),
        cmocka_unit_test(the_comparison_sees_differences),
        cmocka_unit_test(columns_are_those_of_a_terminal),
        cmocka_unit_test(examples_are_laid_out),
        cmocka_unit_test(generated_files_are_the_same_for_the_same_seed),
        cmocka_unit_test(generated_files_keep_what_they_say),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
