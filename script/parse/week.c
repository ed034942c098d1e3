// SPDX-License-Identifier: MIT
// Parses days of the week behind `on`: `Sunday`, `weekdays`, `Monday and Thursday`, `Friday to Sunday`.

#include "script/parse/parts.h"

#include "pack/week.h"
#include "script/text/name.h"

static uint32_t days_at(const trpi_reader *reader, uint32_t ahead)
{
    const trpi_token *token = trpi_reader_token_ahead(reader, ahead);
    trpi_text text = trpi_reader_text_of_token(reader, token);
    return token->kind == TRPI_TOKEN_WORD ? trpi_weekdays_by_word(text.at, text.size) : 0;
}

static bool is_one(uint32_t days)
{
    return days != 0 && (days & (days - 1)) == 0;
}

// Adds to the completions the words for days, where the text ends.
static void note_days(const trpi_reader *reader, uint32_t ahead)
{
    for (uint32_t day = 0; day < TRPI_WEEK_DAYS && trpi_reader_wants_completions(reader, ahead); day++) {
        trpi_reader_add_word_completion(reader, ahead, trpi_text_from_string(trpi_weekday_name(day)));
    }
    trpi_reader_add_word_completion(reader, ahead, trpi_text_from_string("weekdays/weekends"));
}

bool trpi_reader_next_is_weekdays(const trpi_reader *reader, uint32_t ahead)
{
    note_days(reader, ahead);
    return days_at(reader, ahead) != 0;
}

// Returns the days from `first` to `last`, over the end of the week if `last` is the earlier day.
static uint32_t days_between(uint32_t first, uint32_t last)
{
    uint32_t days = first;
    for (uint32_t day = first; day != last;) {
        day = trpi_weekdays_one_day_later(day);
        days |= day;
    }
    return days;
}

trpi_syntax_expression *trpi_parse_weekdays(trpi_reader *reader)
{
    uint32_t start = reader->at;
    trpi_syntax_expression *result =
        trpi_reader_make_expression(reader, TRPI_EXPRESSION_QUANTITY, trpi_reader_peek_token(reader)->span);
    uint32_t last = days_at(reader, 0), days = last;
    trpi_reader_take_token(reader);
    for (;;) {
        bool to = trpi_reader_next_is_word(reader, "to");
        bool joins = to || trpi_reader_next_is_word(reader, "and") || trpi_reader_next_is_word(reader, "or");
        uint32_t next = joins ? days_at(reader, 1) : 0;
        if (next == 0 || (to && !(is_one(last) && is_one(next)))) {
            break;
        }
        trpi_reader_take_token(reader);
        trpi_reader_take_token(reader);
        days |= to ? days_between(last, next) : next;
        last = next;
    }
    result->quantity.days = (uint8_t)days;
    result->span = trpi_reader_span_from(reader, start);
    return result;
}

trpi_syntax_expression *trpi_parse_weekdays_or_report(trpi_reader *reader, const char *example)
{
    if (trpi_reader_next_is_weekdays(reader, 0)) {
        return trpi_parse_weekdays(reader);
    }
    const trpi_token *token = trpi_reader_peek_token(reader);
    trpi_text text = trpi_reader_text_of_token(reader, token);
    trpi_name_guess guess = trpi_name_guess_begin(text);
    for (uint32_t i = 0; i < 2 * TRPI_WEEK_DAYS; i++) {  // first the days with the same first letter
        trpi_text day = trpi_text_from_string(trpi_weekday_name(i));
        if (i >= TRPI_WEEK_DAYS || (text.size > 0 && (text.at[0] | 32) == (day.at[0] | 32))) {
            trpi_name_guess_consider(&guess, day);
        }
    }
    if (token->kind != TRPI_TOKEN_WORD || guess.best.size == 0) {
        trpi_reader_fail_expected(reader, "a day of the week", example);
    } else {
        trpi_reader_fail(reader, token->span, "`%.*s` is no day of the week; did you mean `%.*s`?", TRPI_WORDS(text),
                         TRPI_WORDS(guess.best));
        trpi_diagnostics_suggest(reader->diagnostics, "%.*s", TRPI_WORDS(guess.best));
    }
    return trpi_reader_make_expression(reader, TRPI_EXPRESSION_ERROR, token->span);
}

void trpi_parse_weekdays_of_time(trpi_reader *reader, trpi_syntax_expression *time)
{
    if (!time->quantity.is_clock || !trpi_reader_accept_word(reader, "on")) {
        return;
    }
    trpi_syntax_expression *days = trpi_parse_weekdays_or_report(reader, "08:00 on Sunday");
    time->quantity.days = days->kind == TRPI_EXPRESSION_QUANTITY ? days->quantity.days : 0;
    time->span = trpi_span_join(time->span, days->span);
}
