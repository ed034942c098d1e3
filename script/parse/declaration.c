// SPDX-License-Identifier: MIT
// Parses lines that have more to them than a shape: instances, entries of calendars, and the expectations of tests.

#include "script/parse/parts.h"
#include "script/parse/shape.h"
#include "script/text/name.h"

static void note_field(trpi_reader *reader, const trpi_syntax_line *line, const trpi_line_shape *word, const char *field,
                       uint32_t from)
{
    trpi_token_range range = {from, reader->at};
    trpi_shape_add_note_of_field(reader, line, word->shape, field, range, range);
}

// ---- Instances ----------------------------------------------------------------------------------

// Parses one argument of an instance in parentheses, which becomes a line like those below an instance.
static trpi_syntax_line *parse_argument(trpi_reader *reader, trpi_syntax_line *instance)
{
    static const char shape[] = "<name the name of a parameter> = (<value:text a value> [<tag:id>] | <value a value>)";
    uint32_t start = reader->at;
    trpi_syntax_line *line = trpi_reader_make_node(reader, sizeof *line);
    line->kind = TRPI_LINE_ASSIGNMENT;
    line->parent = instance;
    line->keyword = trpi_reader_peek_token(reader)->span;
    line->other.text = line->text = line->tag = trpi_text_from_string("");
    trpi_parse_shape(reader, shape, "(first = Ansel)", trpi_syntax_line_fields, line, line->keyword);
    line->span = trpi_reader_span_from(reader, start);
    line->first_token = start;
    line->end_token = reader->at;
    line->broken = reader->broken;
    return line;
}

void trpi_parse_line_instance(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word)
{
    trpi_parse_line_by_shape(reader, line, word);
    if (!trpi_reader_accept(reader, TRPI_TOKEN_OPEN)) {
        return;
    }
    trpi_syntax_line **end = &line->lines;
    do {
        *end = parse_argument(reader, line);
        end = &(*end)->next;
    } while (!reader->broken && !reader->arena->failed && trpi_reader_accept(reader, TRPI_TOKEN_COMMA));
    trpi_reader_expect(reader, TRPI_TOKEN_CLOSE, "a `,` or `)`", "(first = Ansel)");
}

// ---- Calendars ----------------------------------------------------------------------------------

void trpi_parse_line_calendar_entry(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word)
{
    uint32_t start = reader->at;
    line->name = trpi_reader_take_name(reader, "a name", word->example);
    note_field(reader, line, word, "name", start);
    trpi_reader_expect(reader, TRPI_TOKEN_COLON, "a `:` and a time", word->example);
    start = reader->at;
    line->value = trpi_name_equals_word(line->name.text, "first day") ? trpi_parse_weekdays_or_report(reader, "first day: Sunday")
                                                                      : trpi_parse_quantity(reader, "a time", word->example);
    note_field(reader, line, word, "value", start);
}

// ---- Tests --------------------------------------------------------------------------------------

#define MOST_HAPPENINGS 10000

// Reads `at least 20 times`, how often something has to happen, if it is there.
static void parse_times(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word)
{
    static const char example[] = "then at least 20 times within 2 hours Mary starts Order";
    uint32_t start = reader->at;
    if (!trpi_reader_accept_word(reader, "at")) {
        return;
    }
    trpi_reader_expect_word(reader, "least", example);
    uint32_t from = reader->at;
    const trpi_syntax_expression *times = trpi_parse_quantity(reader, "a number", example);
    uint32_t to = reader->at;
    trpi_reader_expect_word(reader, "times", example);
    trpi_number number = reader->broken ? TRP_ONE : times->quantity.low;
    bool plain = reader->broken || (times->quantity.unit == TRPI_UNIT_NONE && !times->quantity.is_range);
    if (!plain || number % TRP_ONE != 0 || number < TRP_ONE || number > (trpi_number)MOST_HAPPENINGS * TRP_ONE) {
        trpi_reader_fail(reader, times->span, "How often is a whole number from 1 to %d; write for example `%s`.", MOST_HAPPENINGS,
                         example);
    }
    line->count = (uint32_t)(number / TRP_ONE);
    trpi_shape_add_note_of_field(reader, line, word->shape, "count", (trpi_token_range){from, to},
                                 (trpi_token_range){start, reader->at});
}

void trpi_parse_line_expectation(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word)
{
    const char *example = word->example;
    parse_times(reader, line, word);
    if (trpi_reader_accept_word(reader, "within")) {
        uint32_t from = reader->at;
        line->within = trpi_parse_quantity(reader, "a time", example);
        trpi_token_range range = {from, reader->at}, around = {from - 1, reader->at};
        trpi_shape_add_note_of_field(reader, line, word->shape, "within", range, around);
    }
    uint32_t start = reader->at;
    line->negated = trpi_reader_accept_word(reader, "not");
    if (trpi_reader_next_is_word(reader, "never")) {
        trpi_reader_fail(reader, trpi_reader_peek_token(reader)->span,
                         "`never` begins a line of its own, without `then`; write for example `never Mary starts Order`.");
    }
    const trpi_token *token = trpi_reader_peek_token(reader);
    const trpi_token *next = trpi_reader_token_ahead(reader, 1);
    trpi_add_value_completions(reader);
    if (token->quantity != NULL && token->quantity->per == TRPI_UNIT_NONE &&
        trpi_unit_dimension(token->quantity->unit) == TRPI_DIMENSION_DURATION && trpi_token_is_name_word(next)) {
        trpi_reader_fail(reader, token->span, "A time needs `within` before it; write for example `%s`.", example);
    }
    if (trpi_reader_is_at_line_or_cell_end(reader)) {
        trpi_reader_fail_expected(reader, "something that happens, or a condition", example);
    }
    trpi_syntax_expression *subject = trpi_parse_sum(reader);
    trpi_add_happening_completions(reader);
    if (trpi_reader_next_is_happening(reader)) {
        line->cue = trpi_parse_happening(reader, subject);
        uint32_t from = start + line->negated;
        trpi_token_range cue = {from, reader->at}, all = {start, reader->at};
        trpi_shape_add_note_of_field(reader, line, word->shape, "cue", cue, all);
        if (line->negated) {
            trpi_token_range range = {start, from};
            trpi_shape_add_note_of_field(reader, line, word->shape, "negated", range, range);
        }
    } else {
        if (line->negated && !reader->broken) {  // `not` belongs to the condition, of which it denies one part
            reader->at = start;
            subject = NULL;
            line->negated = false;
        }
        line->value = trpi_parse_rest_of_condition(reader, subject);
        note_field(reader, line, word, "value", start);
    }
}
