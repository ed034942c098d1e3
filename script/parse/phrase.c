// SPDX-License-Identifier: MIT
// Parses what stands behind a name: arguments with prepositions, filters, values in parentheses.

#include "script/parse/parts.h"

#include <string.h>

// Whether a clause follows whose comma was forgotten: `at most` and a quantity behind a phrase are a clause, not a place.
static bool is_forgotten_clause(const trpi_reader *reader)
{
    return trpi_reader_next_is_word(reader, "at") && trpi_reader_word_ahead_is(reader, 1, "most") &&
           trpi_reader_token_ahead(reader, 2)->kind == TRPI_TOKEN_QUANTITY;
}

// Reports a preposition with nothing behind it.
static void check_followed(trpi_reader *reader, const trpi_token *preposition)
{
    if (trpi_reader_is_at_line_or_cell_end(reader) || trpi_reader_next_is(reader, TRPI_TOKEN_COMMA)) {
        trpi_text word = trpi_reader_text_of_token(reader, preposition);
        trpi_reader_fail(reader, preposition->span,
                         "Nothing follows `%.*s`; say what, remove it, or put quotes around a name that ends with it: `'… %.*s'`.",
                         TRPI_WORDS(word), TRPI_WORDS(word));
    }
}

trpi_syntax_argument *trpi_parse_arguments(trpi_reader *reader, bool in_condition)
{
    trpi_syntax_argument *first = NULL, **end = &first;
    while (!reader->broken) {
        const trpi_token *token = trpi_reader_peek_token(reader);
        uint32_t start = reader->at;
        trpi_add_value_completions(reader);
        bool preposition = token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_PREPOSITION &&
                           !trpi_reader_next_is_word(reader, "as") && !is_forgotten_clause(reader) &&
                           !(in_condition && trpi_reader_next_is_word(reader, "in"));
        trpi_syntax_expression *continued = in_condition || first != NULL ? NULL : trpi_parse_rest_of_sum_behind_words(reader);
        if (continued == NULL && !preposition && !trpi_reader_next_is_operand(reader)) {
            break;
        }
        trpi_syntax_argument *argument = trpi_reader_make_node(reader, sizeof *argument);
        argument->preposition = trpi_text_from_string("");
        if (preposition) {
            argument->preposition = trpi_reader_text_of_token(reader, trpi_reader_take_token(reader));
            trpi_add_value_completions(reader);
            check_followed(reader, token);
        }
        argument->value = continued != NULL ? continued : trpi_parse_sum_before_preposition(reader);
        argument->span = trpi_reader_span_from(reader, start);
        *end = argument;
        end = &argument->next;
    }
    return first;
}

trpi_syntax_named_value *trpi_parse_named_values(trpi_reader *reader)
{
    trpi_syntax_named_value *first = NULL, **end = &first;
    if (!trpi_reader_accept(reader, TRPI_TOKEN_OPEN)) {
        return NULL;
    }
    do {
        uint32_t start = reader->at;
        trpi_syntax_named_value *setting = trpi_reader_make_node(reader, sizeof *setting);
        setting->name = trpi_reader_take_name(reader, "the name of a parameter", "(who = Bob)");
        trpi_reader_expect(reader, TRPI_TOKEN_EQUALS, "a `=`", "(who = Bob)");
        setting->value = trpi_parse_expression(reader);
        setting->span = trpi_reader_span_from(reader, start);
        *end = setting;
        end = &setting->next;
    } while (!reader->broken && trpi_reader_accept(reader, TRPI_TOKEN_COMMA));
    trpi_reader_expect(reader, TRPI_TOKEN_CLOSE, "a `,` or `)`", "(who = Bob)");
    return first;
}

// Parses the filter at the reader's place; false when there is none.
static bool parse_filter(trpi_reader *reader, trpi_syntax_filter *filter)
{
    trpi_span word = trpi_reader_peek_token(reader)->span;
    if (trpi_reader_accept_word(reader, "within")) {
        filter->kind = TRPI_FILTER_WITHIN;
        trpi_reader_add_name_completion(reader, "a length");
        filter->value = trpi_parse_sum_before_preposition(reader);
        trpi_check_number_has_unit(reader, word, filter->value, "m");
        if (trpi_reader_accept_word(reader, "of")) {
            filter->of = trpi_parse_sum_before_preposition(reader);
        }
        return true;
    }
    if (trpi_reader_accept_word(reader, "where")) {
        filter->kind = TRPI_FILTER_WHERE;
        filter->value = trpi_parse_expression(reader);
        return true;
    }
    trpi_reader_add_word_completion(reader, 0, trpi_text_from_string("inside/around"));
    bool inside = trpi_reader_next_is_word(reader, "inside");
    if (inside || trpi_reader_next_is_word(reader, "around")) {
        trpi_reader_take_token(reader);
        filter->kind = inside ? TRPI_FILTER_INSIDE : TRPI_FILTER_AROUND;
        filter->value = trpi_parse_sum_before_preposition(reader);
        return true;
    }
    return false;
}

trpi_syntax_filter *trpi_parse_filters(trpi_reader *reader)
{
    trpi_syntax_filter *first = NULL, **end = &first;
    while (!reader->broken) {
        uint32_t start = reader->at;
        trpi_syntax_filter filter = {0};
        if (!parse_filter(reader, &filter)) {
            break;
        }
        filter.span = trpi_reader_span_from(reader, start);
        trpi_syntax_filter *kept = trpi_reader_make_node(reader, sizeof *kept);
        *kept = filter;
        *end = kept;
        end = &kept->next;
    }
    return first;
}

trpi_syntax_names *trpi_parse_joined_names(trpi_reader *reader, const char *what, const char *example)
{
    trpi_syntax_names *first = NULL, **end = &first;
    bool with_and = false;
    do {
        trpi_syntax_names *names = trpi_reader_make_node(reader, sizeof *names);
        names->with_and = with_and;
        if (trpi_reader_wants_completions(reader, 0) && strcmp(what, TRPI_A_TYPE) == 0) {
            trpi_add_type_completions(reader);
        }
        names->name = trpi_reader_take_name(reader, what, example);
        *end = names;
        end = &names->next;
        with_and = trpi_reader_next_is_word(reader, "and");
    } while (!reader->broken && (trpi_reader_accept_word(reader, "and") || trpi_reader_accept_word(reader, "or")));
    return first;
}
