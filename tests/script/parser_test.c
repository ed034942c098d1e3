// SPDX-License-Identifier: MIT
// Goal: every construct of the language becomes the right tree, and every example is read without a
// word. Method: a table of texts and of the trees they print as; and all files in examples/.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"

typedef struct tree_row {
    const char *text;
    const char *tree;
} tree_row;

static void expect_trees(const tree_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        script_reading reading;
        reading_init(&reading, trpi_text_from_string(rows[i].text), 0);
        assert_string_equal(reading_sentences(&reading), "");
        reading_check(&reading);
        assert_string_equal(reading_tree(&reading), rows[i].tree);
        reading_release(&reading);
    }
}

static void examples_are_read(void **state)
{
    (void)state;
    static const char *const names[] = {
        "blue-boar-setting", "clauses",     "duet-pattern", "figure3-roles", "guard",           "host", "mary-test",
        "networks",          "offer-drink", "order-scene",  "pub",           "toast-situation", "tree"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[64] = "";
        strcat(strcat(name, names[i]), ".troupe");
        uint32_t size = 0;
        char *text = reading_file("tests/script/examples", name, &size);
        assert_non_null(text);
        script_reading reading;
        reading_init(&reading, (trpi_text){text, size}, 0);
        assert_string_equal(reading_print(&reading), "");
        reading_check(&reading);
        assert_true(strlen(reading_tree(&reading)) > 100);
        assert_null(strstr(reading_tree(&reading), "error"));
        reading_release(&reading);
        free(text);
    }
}

// The tree of `check EXPRESSION`, for the tables below.
#define CHECK(expression, tree)                                                     \
    {                                                                               \
        "task T\n    check " expression "\n", "task 'T'\n  step (check " tree ")\n" \
    }
#define STEP(step, tree)                                        \
    {                                                           \
        "task T\n    " step "\n", "task 'T'\n  step " tree "\n" \
    }

static void expressions_have_their_trees(void **state)
{
    (void)state;
    static const tree_row rows[] = {
        CHECK("x or y and not z", "(or (name 'x') (and (name 'y') (not (name 'z'))))"),
        CHECK("1 + 2 * 3 - 4", "(- (+ (quantity 1) (* (quantity 2) (quantity 3))) (quantity 4))"),
        CHECK("(1 + 2) * 3", "(* (+ (quantity 1) (quantity 2)) (quantity 3))"),
        CHECK("- x < -3", "(< (negate (name 'x')) (quantity -3))"),
        CHECK("patron.thirst >= 60", "(>= (member (name 'patron') 'thirst') (quantity 60))"),
        CHECK("my home is not bar", "(is not (my (name 'home')) (name 'bar'))"),
        CHECK("this.seat is it", "(is (member (this) 'seat') (it))"),
        CHECK("Bob is a Patron", "(is (name 'Bob') (select a (name 'Patron')))"),
        CHECK("Bob is in hall", "(is (name 'Bob') (phrase in (name 'hall')))"),
        CHECK("Bob is within 3 m of me", "(is (name 'Bob') (phrase within (quantity 3 m) of (me)))"),
        CHECK("Bob has 2 ale", "(has (name 'Bob') (count 2 'ale'))"),
        CHECK("any enemy within 10 m", "(select any (name 'enemy') within (quantity 10 m))"),
        CHECK("any enemy can see me", "(can (select any (name 'enemy')) (phrase 'see' (me)))"),
        CHECK("threat from it > 3", "(> (phrase 'threat' from (it)) (quantity 3))"),
        CHECK("mood in (calm, wary)", "(in (name 'mood') (list (name 'calm') (name 'wary')))"),
        CHECK("chance 20% per s", "(phrase 'chance' (quantity 20% per s))"),
        CHECK("nearest seat around guest where it is free and x",
              "(select nearest (name 'seat') around (name 'guest') where (and (is (it) (name "
              "'free')) (name 'x')))"),
        CHECK("one of (x, y) is z", "(is (one of (list (name 'x') (name 'y'))) (name 'z'))"),
        CHECK("[Guard of honour]", "(name 'Guard of honour')"),
        CHECK("[ Guard of honour ] two", "(name 'Guard of honour two')"),
        CHECK("Guard   two", "(name 'Guard two')"),
    };
    expect_trees(rows, sizeof rows / sizeof *rows);
}

static void steps_have_their_trees(void **state)
{
    (void)state;
    static const tree_row rows[] = {
        STEP("\"Hi.\" @k7 to Bob", "(say 'Hi.' @'k7' to (name 'Bob'))"),
        STEP("do any Escape (goal = bar)", "(do any 'Escape' with 'goal' = (name 'bar'))"),
        STEP("fetch ale from supply room while \"Mind!\"", "(phrase 'fetch ale' from (name 'supply room')) while (say 'Mind!')"),
        STEP("wait", "(wait)"),
        STEP("wait 5 s", "(wait (quantity 5 s))"),
        STEP("wait for Bob", "(phrase 'wait' for (name 'Bob'))"),
        STEP("put on Guard", "(put on 'Guard')"),
        STEP("put mug on table", "(phrase 'put mug' on (name 'table'))"),
        STEP("take off Guard", "(take off 'Guard')"),
        STEP("take mug", "(phrase 'take mug')"),
        STEP("signal bell rings", "(signal 'bell rings')"),
        STEP("raise mug", "(phrase 'raise mug')"),
        STEP("set Bob.thirst to 3 + 4", "(set (+ (quantity 3) (quantity 4)) to (member (name 'Bob') 'thirst'))"),
        STEP("let foe = conjure skeleton at crypt", "(let 'foe' (phrase 'conjure skeleton' at (name 'crypt')))"),
        STEP("await Seat, at most 10 s", "(await 'Seat'), at most (quantity 10 s)"),
        STEP("place mug on table", "(phrase 'place mug' on (name 'table'))"),
        STEP("use lever", "(phrase 'use lever')"),
    };
    expect_trees(rows, sizeof rows / sizeof *rows);
}

static void blocks_have_their_trees(void **state)
{
    (void)state;
    static const tree_row rows[] = {
        {"task T\n    if x\n        wait\n    otherwise\n        wait 1 s\n",
         "task 'T'\n  if (name 'x')\n    step (wait)\n  otherwise\n    step (wait (quantity 1 "
         "s))\n"},
        {"task T\n    finally stand up\n    on cancel\n        wait\n",
         "task 'T'\n  finally (phrase 'stand up')\n  on cancel\n    step (wait)\n"},
        {"object O\n    on message Seat by guest\n        wait\n    link seat: many Chair\n",
         "object 'O'\n  on message 'guest' of 'Seat'\n    step (wait)\n  link 'seat' (named many "
         "'Chair')\n"},
        {"scene S\n    | p | q |\n    | wait |  |\n", "scene 'S'\n  head | 'p' | 'q'\n  row | (wait) |\n"},
        {"scene S\n    | p | q\n    | | wait\n", "scene 'S'\n  head | 'p' | 'q'\n  row | | (wait)\n"},
        {"kind k, a creature\n    link: text\n    plan: 0 to 3\n",
         "kind 'k', a/an 'creature'\n  fact 'link' (named 'text')\n  fact 'plan' (range 0 to "
         "3)\n"},
        {"role R, chooses once each in order\n", "role 'R', chooses once each in order\n"},
        {"network N\n    node A\n        -> B when Bob leaves and x > 3\n",
         "network 'N'\n  node 'A'\n    arrow 'B' (cue leaves (name 'Bob') and (> (name 'x') "
         "(quantity 3)))\n"},
        {"host h\n    action give (what: item), moves what from me to who, uses up what, makes "
         "what, travels, open ended\n",
         "host 'h'\n  action 'give' parameter 'what' (named 'item'), moves 'what' (me) to (name "
         "'who'), uses up 'what', makes 'what', travels, open ended\n"},
        {"host h\n    query threat from (who: creature), gives number\n",
         "host 'h'\n  query 'threat' joining 'from' parameter 'who' (named 'creature'), gives "
         "(named 'number')\n"},
    };
    expect_trees(rows, sizeof rows / sizeof *rows);
}

// The first step in the tree of `text`.
static const trpi_syntax_step *first_step(const script_reading *reading)
{
    assert_non_null(reading->file->lines);
    assert_non_null(reading->file->lines->lines);
    assert_non_null(reading->file->lines->lines->step);
    return reading->file->lines->lines->step;
}

static void names_can_be_split_where_the_binder_wants(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("task T\n    fetch  old ale [of Bob] from bar\n"), 0);
    const trpi_syntax_name *name = &first_step(&reading)->name;
    assert_int_equal(name->word_count, 4);
    assert_true(trpi_text_equals_string(name->text, "fetch old ale of Bob"));
    trpi_syntax_name verb = trpi_syntax_name_part(name, 0, 1, &reading.arena);
    trpi_syntax_name rest = trpi_syntax_name_part(name, 1, 3, &reading.arena);
    assert_true(trpi_text_equals_string(verb.text, "fetch"));
    assert_true(trpi_text_equals_string(rest.text, "old ale of Bob"));
    assert_true(trpi_text_equals_string(trpi_source_slice(&reading.source, rest.span), "old ale [of Bob]"));
    assert_int_equal(trpi_syntax_name_part(name, 4, 0, &reading.arena).text.size, 0);
    reading_release(&reading);
}

static void spans_cover_what_was_written(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("task T\n    fetch ale from (supply room), at most 5 s # note\n"), 0);
    const trpi_syntax_line *line = reading.file->lines->lines;
    assert_true(
        trpi_text_equals_string(trpi_source_slice(&reading.source, line->span), "fetch ale from (supply room), at most 5 s"));
    assert_true(trpi_text_equals_string(trpi_source_slice(&reading.source, line->step->span), "fetch ale from (supply room)"));
    assert_true(trpi_text_equals_string(trpi_source_slice(&reading.source, line->clauses->span), "at most 5 s"));
    assert_true(trpi_text_equals_string(trpi_source_slice(&reading.source, line->step->arguments->span), "from (supply room)"));
    reading_release(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_read),
        cmocka_unit_test(expressions_have_their_trees),
        cmocka_unit_test(steps_have_their_trees),
        cmocka_unit_test(blocks_have_their_trees),
        cmocka_unit_test(names_can_be_split_where_the_binder_wants),
        cmocka_unit_test(spans_cover_what_was_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
