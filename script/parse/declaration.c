// SPDX-License-Identifier: MIT
// Lines of declarations that have more to them than a shape.

#include "script/parse/line.h"

#include "base/assert.h"
#include "script/text/name.h"

// A joining word within a name, as in `role Guard of honour`: the sentence shows the whole name in
// brackets.
static void fail_joined_name(trpi_reader *reader, const trpi_syntax_name *name)
{
    const trpi_token *word = trpi_reader_token(reader);
    uint32_t end = reader->at + 1;
    while (trpi_token_is_free(&reader->tokens[end]) && !trpi_is_clause_word(trpi_reader_text(reader, &reader->tokens[end]))) {
        end++;
    }
    trpi_span whole = trpi_span_join(name->span, reader->tokens[end - 1].span);
    trpi_reader_fail(reader, word->span, "`%.*s` joins words, so it cannot be in a name; write `[%.*s]`.",
                     TRPI_WORDS(trpi_reader_text(reader, word)), TRPI_WORDS(trpi_source_slice(reader->source, whole)));
}

void trpi_check_joined_name(trpi_reader *reader, const trpi_syntax_name *name)
{
    const trpi_token *token = trpi_reader_token(reader), *next = trpi_reader_ahead(reader, 1);
    bool looks_at =
        trpi_reader_is_word(reader, "at") && trpi_token_is_free(next) && !trpi_text_is(trpi_reader_text(reader, next), "most");
    bool joins = token->kind == TRPI_TOKEN_WORD && token->joining != TRPI_JOINING_NONE &&
                 (looks_at || !trpi_is_clause_word(trpi_reader_text(reader, token)));  // else a comma was forgotten
    if (joins && name->word_count > 0) {
        fail_joined_name(reader, name);
    }
}

void trpi_parse_tag(trpi_reader *reader, trpi_text *tag, trpi_span *span)
{
    const trpi_token *token = trpi_reader_token(reader);
    if (trpi_reader_accept(reader, TRPI_TOKEN_TAG)) {
        trpi_text text = trpi_reader_text(reader, token);
        *tag = (trpi_text){text.at + 1, text.size - 1};
        *span = token->span;
    }
}

trpi_text trpi_parse_quoted(trpi_reader *reader, const char *what, const char *example)
{
    const trpi_token *token = trpi_reader_token(reader);
    if (!trpi_reader_expect(reader, TRPI_TOKEN_STRING, what, example)) {
        return trpi_text_of("");
    }
    trpi_text text = trpi_reader_text(reader, token);
    TRP_ASSERT(text.size >= 2);
    return (trpi_text){text.at + 1, text.size - 2};
}

// A name and a value; and the tag of a line in quotes.
static void parse_gift_of(trpi_reader *reader, trpi_syntax_line *line, const char *what, const char *example)
{
    line->name = trpi_reader_name(reader, what, example);
    trpi_reader_expect(reader, TRPI_TOKEN_EQUALS, "a `=` and a value", example);
    line->value = trpi_parse_expression(reader);
    if (line->value->kind == TRPI_EXPRESSION_TEXT) {
        trpi_parse_tag(reader, &line->tag, &line->tag_span);
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
    trpi_parse_tag(reader, &line->tag, &line->tag_span);
    if (trpi_reader_is_word(reader, "to")) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "A line of a pool is for anybody; end it here, and say to whom where it is "
                         "used: `exclaim one of Chatter to nearest Patron`.");
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
