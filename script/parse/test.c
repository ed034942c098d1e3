// SPDX-License-Identifier: MIT
// The lines of a writer's test: given, when, then, never.

#include "script/parse/parts.h"

static trpi_placement placement_of(const trpi_reader *reader)
{
    if (trpi_reader_is_word(reader, "at")) {
        return TRPI_PLACEMENT_AT;
    }
    if (trpi_reader_is_word(reader, "near")) {
        return TRPI_PLACEMENT_NEAR;
    }
    return trpi_reader_is_word(reader, "in") ? TRPI_PLACEMENT_IN : TRPI_PLACEMENT_NONE;
}

// `it is 12:00`
static bool accept_time(trpi_reader *reader, trpi_syntax_line *line)
{
    const trpi_token *next = trpi_reader_ahead(reader, 1);
    bool told =
        trpi_reader_is_word(reader, "it") && next->kind == TRPI_TOKEN_WORD && trpi_text_is(trpi_reader_text(reader, next), "is");
    if (!told) {
        return false;
    }
    trpi_reader_take(reader);
    trpi_reader_take(reader);
    line->within = trpi_parse_quantity(reader, "a time of day", "given it is 12:00");
    line->clauses = trpi_parse_clauses(reader);
    return true;
}

void trpi_parse_given(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "given Mary: Patron at (0, 0)";
    if (accept_time(reader, line)) {
        return;
    }
    line->name = trpi_reader_name(reader, "a name", example);
    if (trpi_reader_accept_word(reader, "is")) {
        trpi_reader_expect_word(reader, "removed", "given Bob is removed");
        line->removed = true;
    } else if (trpi_reader_is_word(reader, "has")) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "What somebody has is set; write for example `when %.*s: set ale to 3`.", TRPI_WORDS(line->name.text));
    } else {
        trpi_reader_expect(reader, TRPI_TOKEN_COLON, "a `:` and a role or kind", example);
        line->type = trpi_parse_type(reader);
        line->placement = placement_of(reader);
        if (line->placement != TRPI_PLACEMENT_NONE) {
            trpi_reader_take(reader);
            line->value = trpi_parse_operand(reader);
        }
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_test_when(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "when Mary: move to bar";
    if (accept_time(reader, line)) {
        return;
    }
    if (trpi_reader_accept(reader, TRPI_TOKEN_COLON)) {
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
            trpi_reader_fail_expected(reader, "a `:` with a step, or something that happens", example);
        }
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_then(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "then within 5 s Mary starts Order";
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
    line->clauses = trpi_parse_clauses(reader);
}
