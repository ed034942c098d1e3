// SPDX-License-Identifier: MIT
// The lines of a writer's test that have more to them than a shape: when, then, never.

#include "script/parse/shape.h"

void trpi_parse_test_when(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    if (trpi_reader_is_word(reader, "it") && trpi_reader_is_word_ahead(reader, 1, "is")) {
        trpi_parse_shaped(reader, line, word);
    } else if (trpi_reader_accept(reader, TRPI_TOKEN_COLON)) {
        line->step = trpi_parse_step(reader);
    } else if (trpi_reader_is(reader, TRPI_TOKEN_QUANTITY)) {
        line->value = trpi_parse_quantity(reader, "a time", "when 5 s pass");
        if (!trpi_reader_accept_word(reader, "passes")) {
            trpi_reader_expect_word(reader, "pass", "when 5 s pass");
        }
    } else {
        trpi_syntax_expression *subject = trpi_parse_operand(reader);
        if (subject->kind == TRPI_EXPRESSION_NAME && trpi_reader_accept(reader, TRPI_TOKEN_COLON)) {
            line->name = subject->name;
            line->step = trpi_parse_step(reader);
        } else if (trpi_reader_is_happening(reader)) {
            line->cue = trpi_parse_happening(reader, subject);
        } else {
            trpi_reader_fail_expected(reader, "a `:` with a step, or something that happens", "when Mary: move to bar");
        }
    }
}

void trpi_parse_then(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    const char *example = word->example;
    if (trpi_reader_accept_word(reader, "within")) {
        line->within = trpi_parse_quantity(reader, "a time", example);
    }
    uint32_t start = reader->at;
    line->negated = trpi_reader_accept_word(reader, "not");
    if (trpi_reader_is_word(reader, "never")) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "`never` begins a line of its own, without `then`; write for example `never Mary starts Order`.");
    }
    const trpi_token *token = trpi_reader_token(reader);
    const trpi_token *next = trpi_reader_ahead(reader, 1);
    if (token->quantity != NULL && token->quantity->per == TRPI_UNIT_NONE &&
        trpi_unit_dimension(token->quantity->unit) == TRPI_DIMENSION_DURATION && trpi_token_is_free(next)) {
        trpi_reader_fail(reader, token->span, "A time needs `within` before it; write for example `%s`.", example);
    }
    if (trpi_reader_at_end(reader)) {
        trpi_reader_fail_expected(reader, "something that happens, or a condition", example);
    }
    trpi_syntax_expression *subject = trpi_parse_sum(reader);
    if (trpi_reader_is_happening(reader)) {
        line->cue = trpi_parse_happening(reader, subject);
    } else {
        if (line->negated && !reader->broken) {  // of a condition it is a part, which speaks of what follows it alone
            reader->at = start;
            subject = NULL;
            line->negated = false;
        }
        line->value = trpi_parse_condition_from(reader, subject);
        bool bare = line->value == subject && subject != NULL && subject->kind == TRPI_EXPRESSION_NAME;
        if (!reader->broken && bare && trpi_reader_at_end(reader)) {
            trpi_reader_fail_expected(reader, "something that happens, or a condition", example);
        }
    }
}
