// SPDX-License-Identifier: MIT
// Goal: text becomes the right tokens: numbers folded with their units, names, blocks,
// continuations, plans, comments. Method: a table of texts and of what their tokens look like in
// one line.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "script/parse/lexer.h"

typedef struct token_row {
    const char *text;
    const char *tokens;
} token_row;

static void print_number(trpi_number number, trpi_buffer *out)
{
    char text[32];
    trpi_number_print(number, text);
    trpi_buffer_add_text(out, text);
}

static void print_quantity(const trpi_quantity *quantity, trpi_buffer *out)
{
    static const char *const units[] = {"", "cm", "m", "km", "ms", "s", "min", "hour", "day", "deg", "%"};
    trpi_buffer_add_byte(out, '<');
    print_number(quantity->low, out);
    if (quantity->is_range) {
        trpi_buffer_add_text(out, "..");
        print_number(quantity->high, out);
    }
    trpi_buffer_add_text(out, units[quantity->unit]);
    if (quantity->per != TRPI_UNIT_NONE) {
        trpi_buffer_add_format(out, "/%s", units[quantity->per]);
    }
    trpi_buffer_add_text(out, quantity->is_clock ? "clock>" : ">");
}

// Prints words as they are, joining words with a `~`, structure as signs.
static void print_token(const trpi_source *source, const trpi_token *token, trpi_buffer *out)
{
    trpi_text text = trpi_source_slice(source, token->span);
    switch (token->kind) {
    case TRPI_TOKEN_END: return;
    case TRPI_TOKEN_LINE_END: trpi_buffer_add_text(out, ";"); return;
    case TRPI_TOKEN_INDENT: trpi_buffer_add_text(out, "{"); return;
    case TRPI_TOKEN_DEDENT: trpi_buffer_add_text(out, "}"); return;
    case TRPI_TOKEN_BAD: trpi_buffer_add_text(out, " BAD"); return;
    case TRPI_TOKEN_QUANTITY:
        trpi_buffer_add_byte(out, ' ');
        print_quantity(token->quantity, out);
        return;
    case TRPI_TOKEN_PLAN_ROW: trpi_buffer_add_text(out, " row:"); break;
    case TRPI_TOKEN_LETTER: trpi_buffer_add_text(out, " letter:"); break;
    case TRPI_TOKEN_WORD: trpi_buffer_add_text(out, token->joining != TRPI_JOINING_NONE ? " ~" : " "); break;
    default: trpi_buffer_add_byte(out, ' '); break;
    }
    trpi_buffer_add(out, text.at, text.size);
}

static void expect_tokens(const token_row *row)
{
    trpi_arena arena;
    trpi_arena_init(&arena, NULL);
    trpi_source source;
    trpi_diagnostics diagnostics;
    trpi_diagnostics_init(&diagnostics, &arena, 0);
    trpi_lexed_text lexed;
    assert_true(trpi_source_init(&source, &arena, trpi_text_from_string("play.troupe"), trpi_text_from_string(row->text)));
    assert_true(trpi_lexer_run(&source, &arena, &diagnostics, &lexed));
    trpi_buffer out;
    trpi_buffer_init(&out, trpi_allocator_default());
    trpi_buffer_add_text(&out, "");
    trpi_buffer_add(&out, "", 0);
    for (uint32_t i = 0; i < lexed.count; i++) {
        print_token(&source, &lexed.tokens[i], &out);
    }
    assert_string_equal(out.size > 0 ? (const char *)out.bytes : "", row->tokens);
    trpi_buffer_release(&out);
    trpi_arena_release(&arena);
}

static void expect_all(const token_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        expect_tokens(&rows[i]);
    }
}

static void numbers_are_folded_with_their_units(void **state)
{
    (void)state;
    static const token_row rows[] = {
        {"3", " <3>;"},
        {"3.25", " <3.25>;"},
        {"3 m", " <3m>;"},
        {"3m", " <3m>;"},
        {"30 cm", " <30cm>;"},
        {"2 km", " <2km>;"},
        {"250 ms", " <250ms>;"},
        {"60%", " <60%>;"},
        {"60 %", " <60%>;"},
        {"90 deg", " <90deg>;"},
        {"10 minutes", " <10min>;"},
        {"0 to 100", " <0..100>;"},
        {"2 to 5 s", " <2..5s>;"},
        {"2 s to 5 s", " <2..5s>;"},
        {"-5 to 20", " <-5..20>;"},
        {"(-5)", " ( <-5> );"},
        {"a-5", " a-5;"},
        {"b - 5", " b - <5>;"},
        {"b - -5", " b - <-5>;"},
        {"4 per minute", " <4/min>;"},
        {"20% per s", " <20%/s>;"},
        {"3 m per s", " <3m/s>;"},
        {"1 m per letter", " <1m> ~per letter;"},
        {"08:00", " <28800sclock>;"},
        {"8:30", " <30600sclock>;"},
        {"3 to bar", " <3> ~to bar;"},
        {"18 Patron", " <18> Patron;"},
        {"3 months", " <3> months;"},
        {"1.5", " <1.5>;"},
        {"1. 5", " <1> . <5>;"},
        {"3rd", " BAD;"},
    };
    expect_all(rows, sizeof rows / sizeof *rows);
}

static void names_have_numbers_and_everyday_words(void **state)
{
    (void)state;
    static const token_row rows[] = {
        {"place bench 1", " place bench 1;"},
        {"move to bench 1, at most 3 s", " move ~to bench 1 , ~at most <3s>;"},
        {"nearest Bench 3 within 4 m", " ~nearest Bench 3 ~within <4m>;"},
        {"given Guard 1: Guard 2 at (0, 0)", " given Guard 1 : Guard 2 ~at ( <0> , <0> );"},
        {"setting X\n    cast\n        3 Guard 2 scattered\n        Al 1: Guard 2\n            ale 2 = 3",
         " setting X;{ cast;{ <3> Guard 2 scattered; Al 1 : Guard 2;{ ale 2 = <3>;}}}"},
        {"setting X\n    places\n        bench 1 at (3, 2)", " setting X;{ places;{ bench 1 ~at ( <3> , <2> );}}"},
        {"set slot 2 to 3", " set slot 2 ~to <3>;"},
        {"| set slot 2 to 3 | let x 2 = 4 |", " | set slot 2 ~to <3> | let x 2 = <4> |;"},
        {"when Ann: set slot 2 to 3", " ~when Ann : set slot 2 ~to <3>;"},
        {"face Guard 2", " face Guard <2>;"},  // whether it is a name the declarations tell
        // Amounts, arguments, clauses and bounds stay numbers.
        {"fetch 5 ale from bar 2", " fetch <5> ale ~from bar 2;"},
        {"play 3", " play <3>;"},
        {"play hard 3", " play hard <3>;"},
        {"pay Bob 5 coin", " pay Bob <5> coin;"},
        {"leader: play 3", " leader : play <3>;"},
        {"a, weight 3, at most 3", " ~a , weight <3> , ~at most <3>;"},
        {"x rises above 60", " x ~rises above <60>;"},
        {"| play 3 |", " | play <3> |;"},
        {"move to bench 1.5", " move ~to bench <1.5>;"},
        {"move to bench 1 m", " move ~to bench <1m>;"},
        // Words that are joining words elsewhere.
        {"task Number one", " task Number one;"},
        {"exclaim one of Calls", " exclaim ~one ~of Calls;"},
        {"proactive Move on, weight 3", " proactive Move on , weight <3>;"},
        {"latent Hand over (who = me)", " latent Hand over ( who = ~me );"},
        {"when Ann: do Move on", " ~when Ann : do Move on;"},
        {"then Ann starts Move on", " then Ann ~starts Move on;"},
        {"move on", " move ~on;"},
        {"role Guard for", " role Guard ~for;"},
        // Quotes.
        {"face 'Guard 2'", " face 'Guard 2';"},
        {"'Look at the stars'", " 'Look at the stars';"},
        {"'Tom's bench'", " 'Tom's bench';"},
        {"old-man's 'x'", " old-man's 'x';"},
        {"'Hello.'", " BAD;"},
        {"'Hello", " BAD;"},
        {"''", " BAD;"},
    };
    expect_all(rows, sizeof rows / sizeof *rows);
}

static void words_and_signs_are_told_apart(void **state)
{
    (void)state;
    static const token_row rows[] = {
        {"", ""},
        {"\n\n  \n", ""},
        {"move to bar", " move ~to bar;"},
        {"Guard's half-brother", " Guard's half-brother;"},
        {"rock' n", " rock BAD;"},
        {"a an any nearest random every", " ~a ~an ~any ~nearest ~random ~every;"},
        {"\xC3\x89lan \xE8\xB5\xB0", " \xC3\x89lan \xE8\xB5\xB0;"},
        {"[Guard of honour] x", " [Guard of honour] x;"},
        {"\"Hi # there\" @k7f2 # note", " \"Hi # there\" @k7f2;"},
        {"-> B", " -> B;"},
        {"a <= b >= c < d > e", " ~a <= b >= c < d > e;"},
        {"p.q", " p . q;"},
        {"x*2/3+4", " x * <2> / <3> + <4>;"},
        {"| x | |", " | x | |;"},
        {"\"open", " BAD;"},
        {"[open", " BAD;"},
        {"x ] y", " x BAD;"},
        {"x ; y", " x BAD;"},
        {"x\r\ny\r\n", " x; y;"},
    };
    expect_all(rows, sizeof rows / sizeof *rows);
}

static void indentation_makes_blocks(void **state)
{
    (void)state;
    static const token_row rows[] = {
        {"x\n    y\n    z\nw", " x;{ y; z;} w;"},
        {"x\n  y\n    z\n  w", " x;{ y;{ z;} w;}"},
        {"x\n\ty\n\tz", " x;{ y; z;}"},
        {"x\n    y\n\tz", " x;{ y; z;}"},
        {"x\n# note\n    y", " x;{ y;}"},
        {"x\n    y\n  z\nw", " x;{ y; z;} w;"},  // `z` fits nowhere: it goes with the block
        {"  x\n  y\nz", " x; y; z;"},
        {"x,\n    y", " x , y;"},
        {"x (\n    y\n    )\nz",
         " x ( y );"
         " z;"},
        {"x,\ny", " x , BAD; y;"},
        {"x (\ny", " x ( BAD; y;"},
        {"x, # note\n    y", " x , y;"},
    };
    expect_all(rows, sizeof rows / sizeof *rows);
}

static void plans_and_legends_are_taken_as_they_are(void **state)
{
    (void)state;
    static const token_row rows[] = {
        {"setting S\n    plan\n        ##\n        # \"[\n    cast\n", " setting S;{ plan;{ row:##; row:# \"[;} cast;}"},
        {"setting S\n    plan\n          ##\n        ####\n", " setting S;{ plan;{ row:  ##; row:####;}}"},
        {"setting S\n    plan\n        ##\n\n        ##\n\nx\n", " setting S;{ plan;{ row:##; row:; row:##;}} x;"},
        {"setting S\n    plan\n", " setting S;{ plan;}"},
        {"setting S\n    legend\n        #: wall\n        # note\n        \": rug # note\n",
         " setting S;{ legend;{ letter:# : wall; letter:\" : rug;}}"},
        {"kind K\n    plan\n        # x\n", " kind K;{ plan;}"},
    };
    expect_all(rows, sizeof rows / sizeof *rows);
}

static void comments_are_kept(void **state)
{
    (void)state;
    trpi_arena arena;
    trpi_arena_init(&arena, NULL);
    trpi_source source;
    trpi_diagnostics diagnostics;
    trpi_diagnostics_init(&diagnostics, &arena, 0);
    trpi_lexed_text lexed;
    assert_true(trpi_source_init(&source, &arena, trpi_text_from_string("play.troupe"),
                                 trpi_text_from_string("# one\nx # two\n    # three\n")));
    assert_true(trpi_lexer_run(&source, &arena, &diagnostics, &lexed));
    static const char *const texts[] = {"# one", "# two", "# three"};
    static const bool alone[] = {true, false, true};
    assert_int_equal(lexed.comment_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(trpi_text_equals_string(trpi_source_slice(&source, lexed.comments[i].span), texts[i]));
        assert_int_equal(lexed.comments[i].alone, alone[i]);
    }
    trpi_arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_folded_with_their_units),     cmocka_unit_test(names_have_numbers_and_everyday_words),
        cmocka_unit_test(words_and_signs_are_told_apart),          cmocka_unit_test(indentation_makes_blocks),
        cmocka_unit_test(plans_and_legends_are_taken_as_they_are), cmocka_unit_test(comments_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
