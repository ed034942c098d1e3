// SPDX-License-Identifier: MIT
// Lines of declarations that have more to them than a shape.

#include "script/parse/shape.h"

#include "script/text/name.h"

// A name and a value; and the tag of a line in quotes.
static void parse_gift_of(trpi_reader *reader, trpi_syntax_line *line, const char *what, const char *example)
{
    line->name = trpi_reader_name(reader, what, example);
    trpi_reader_expect(reader, TRPI_TOKEN_EQUALS, "a `=` and a value", example);
    line->value = trpi_parse_expression(reader);
    if (line->value->kind == TRPI_EXPRESSION_TEXT) {
        trpi_reader_tag(reader, &line->tag, &line->tag_span);
    }
}

// One of the values in parentheses, which is read like a line below the instance.
static trpi_syntax_line *parse_gift(trpi_reader *reader, trpi_syntax_line *instance)
{
    uint32_t start = reader->at;
    trpi_syntax_line *line = trpi_reader_node(reader, sizeof *line);
    line->kind = TRPI_LINE_ASSIGNMENT;
    line->parent = instance;
    line->keyword = trpi_reader_token(reader)->span;
    line->other.text = line->text = line->tag = trpi_text_of("");
    parse_gift_of(reader, line, "the name of a parameter", "(first = Ansel)");
    line->span = trpi_reader_span_from(reader, start);
    line->broken = reader->broken;
    return line;
}

static void parse_gifts(trpi_reader *reader, trpi_syntax_line *instance)
{
    if (!trpi_reader_accept(reader, TRPI_TOKEN_OPEN)) {
        return;
    }
    trpi_syntax_line **end = &instance->lines;
    do {
        *end = parse_gift(reader, instance);
        end = &(*end)->next;
    } while (!reader->broken && !reader->arena->failed && trpi_reader_accept(reader, TRPI_TOKEN_COMMA));
    trpi_reader_expect(reader, TRPI_TOKEN_CLOSE, "a `,` or `)`", "(first = Ansel)");
}

void trpi_parse_instance(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    trpi_parse_shaped(reader, line, word);
    parse_gifts(reader, line);
}

// Whether a comma is followed by one more name: `seat = left chair, right chair`.
static bool another_name(const trpi_reader *reader, const trpi_syntax_expression *last)
{
    const trpi_token *next = trpi_reader_ahead(reader, 1);
    return !reader->broken && last->kind == TRPI_EXPRESSION_NAME && trpi_reader_is(reader, TRPI_TOKEN_COMMA) &&
           trpi_token_is_free(next) && !trpi_is_clause_word(trpi_reader_text(reader, next));
}

void trpi_parse_assignment(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    parse_gift_of(reader, line, "a name", word->example);
    for (trpi_syntax_expression *last = line->value; another_name(reader, last); last = last->next) {
        trpi_reader_take(reader);
        last->next = trpi_parse_operand(reader);
    }
}

void trpi_parse_calendar_entry(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    line->name = trpi_reader_name(reader, "a name", word->example);
    trpi_reader_expect(reader, TRPI_TOKEN_COLON, "a `:` and a time", word->example);
    line->value = trpi_name_is(line->name.text, "first day") ? trpi_expect_days(reader, "first day: Sunday")
                                                             : trpi_parse_quantity(reader, "a time", word->example);
}

void trpi_parse_spoken(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    trpi_parse_shaped(reader, line, word);
    trpi_reader_tag(reader, &line->tag, &line->tag_span);
    if (trpi_reader_is_word(reader, "to")) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "A line of a pool is for anybody; end it here, and say to whom where it is used: `exclaim one of Chatter "
                         "to nearest Patron`.");
    }
}

void trpi_parse_handler(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    trpi_parse_shaped(reader, line, word);
    bool named = line->handler == TRPI_HANDLER_MESSAGE || line->handler == TRPI_HANDLER_EVENT || line->handler == TRPI_HANDLER_MARK;
    if (named || trpi_reader_is_free(reader)) {
        line->other = trpi_reader_name(reader, "a name", word->example);
    }
    if (trpi_reader_accept_word(reader, "by")) {
        line->name = trpi_reader_name(reader, "a name for who it is", word->example);
    } else if (trpi_reader_is_word(reader, "of")) {
        trpi_reader_fail_expected(reader, "`by`", word->example);
    }
}
