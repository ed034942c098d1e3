// SPDX-License-Identifier: MIT
// Parses types, parameters, and the phrases of actions and questions.

#include "script/parse/parts.h"

// Parses `, was Old name` behind a declaration that has no line of its own.
static trpi_syntax_name parse_was(trpi_reader *reader)
{
    trpi_syntax_name first = {.text = trpi_text_from_string("")};
    while (trpi_reader_next_is(reader, TRPI_TOKEN_COMMA)) {
        trpi_reader_add_word_completion(reader, 1, trpi_text_from_string("was"));
        if (!trpi_reader_word_ahead_is(reader, 1, "was") || !trpi_token_is_name_word(trpi_reader_token_ahead(reader, 2))) {
            break;
        }
        trpi_reader_take_token(reader);
        trpi_reader_take_token(reader);
        trpi_syntax_name name = trpi_reader_take_words(reader, UINT32_MAX);
        first = first.text.size == 0 ? name : first;
    }
    return first;
}

// Parses `(calm, wary)` behind `one of`.
static trpi_syntax_names *parse_choices(trpi_reader *reader)
{
    static const char example[] = "one of (calm, wary)";
    trpi_syntax_names *first = NULL, **end = &first;
    trpi_reader_expect_word(reader, "of", example);
    trpi_reader_expect(reader, TRPI_TOKEN_OPEN, "a `(`", example);
    do {
        trpi_syntax_names *names = trpi_reader_make_node(reader, sizeof *names);
        names->name = trpi_reader_take_name(reader, "a name to choose", example);
        names->was = parse_was(reader);
        *end = names;
        end = &names->next;
    } while (!reader->broken && trpi_reader_accept(reader, TRPI_TOKEN_COMMA));
    trpi_reader_expect(reader, TRPI_TOKEN_CLOSE, "a `,` or `)`", example);
    if (!reader->broken && first->next == NULL) {
        trpi_reader_fail(reader, first->name.span, "There is only one name to choose here; put commas between the names.");
    }
    return first;
}

// Takes the word `many` that stands before the name of a type, and sets `many` of the type.
static void take_many(trpi_reader *reader, trpi_syntax_type *type)
{
    if (trpi_reader_next_is_word(reader, "many") && trpi_token_is_name_word(trpi_reader_token_ahead(reader, 1))) {
        trpi_reader_take_token(reader);
        type->many = true;
    }
}

static void parse_named_type(trpi_reader *reader, trpi_syntax_type *type)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    type->kind = TRPI_TYPE_SYNTAX_NAMED;
    if (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_SELECTOR) {
        trpi_reader_take_token(reader);
        type->selector = trpi_selector_choice_of_text(trpi_reader_text_of_token(reader, token));
        const trpi_token *second = trpi_reader_peek_token(reader);
        if (second->kind == TRPI_TOKEN_WORD && second->joining == TRPI_JOINING_SELECTOR) {
            trpi_reader_fail(reader, second->span, "`%.*s` and `%.*s` cannot stand together; leave one of them out.",
                             TRPI_WORDS(trpi_reader_text_of_token(reader, token)),
                             TRPI_WORDS(trpi_reader_text_of_token(reader, second)));
        }
    }
    take_many(reader, type);
    const trpi_syntax_names *first = type->names = trpi_parse_joined_names(reader, TRPI_A_TYPE, "thirst: 0 to 100");
    type->filters = trpi_parse_filters(reader);
    if (!reader->arena->failed && first->next != NULL && trpi_text_equals_string(first->name.text, "yes") &&
        trpi_text_equals_string(first->next->name.text, "no")) {
        type->kind = TRPI_TYPE_SYNTAX_TRUTH;
    }
}

void trpi_add_type_completions(const trpi_reader *reader)
{
    static const char *const words[] = {"one", "many", "yes", "no", "behaviour"};
    trpi_add_selector_start_completions(reader, words, sizeof words / sizeof *words, TRPI_A_TYPE);
}

trpi_syntax_type *trpi_parse_type(trpi_reader *reader)
{
    uint32_t start = reader->at;
    trpi_add_type_completions(reader);
    trpi_syntax_type *type = trpi_reader_make_node(reader, sizeof *type);
    const trpi_token *token = trpi_reader_peek_token(reader);
    if (token->kind == TRPI_TOKEN_QUANTITY) {
        trpi_reader_take_token(reader);
        type->kind = TRPI_TYPE_SYNTAX_RANGE;
        if (token->quantity != NULL) {
            type->quantity = *token->quantity;
            if (!type->quantity.is_range) {
                trpi_reader_fail(reader, token->span, "A number alone is no type; write a range such as `0 to 100`.");
            }
        }
    } else if (trpi_reader_accept_word(reader, "one")) {
        type->kind = TRPI_TYPE_SYNTAX_CHOICE;
        type->names = parse_choices(reader);
    } else {
        parse_named_type(reader, type);
    }
    type->span = trpi_reader_span_from(reader, start);
    if (reader->broken) {
        type->kind = TRPI_TYPE_SYNTAX_ERROR;
    }
    return type;
}

trpi_syntax_parameter *trpi_parse_parameters(trpi_reader *reader)
{
    static const char example[] = "(who: creature)";
    trpi_syntax_parameter *first = NULL, **end = &first;
    if (!trpi_reader_accept(reader, TRPI_TOKEN_OPEN)) {
        return NULL;
    }
    do {
        uint32_t start = reader->at;
        trpi_syntax_parameter *parameter = trpi_reader_make_node(reader, sizeof *parameter);
        parameter->name = trpi_reader_take_name(reader, "the name of a parameter", example);
        if (trpi_reader_accept(reader, TRPI_TOKEN_COLON)) {
            parameter->type = trpi_parse_type(reader);
        }
        if (trpi_reader_accept(reader, TRPI_TOKEN_EQUALS)) {
            parameter->value = trpi_parse_expression(reader);
        }
        parameter->span = trpi_reader_span_from(reader, start);
        parameter->was = parse_was(reader);
        *end = parameter;
        end = &parameter->next;
    } while (!reader->broken && trpi_reader_accept(reader, TRPI_TOKEN_COMMA));
    trpi_reader_expect(reader, TRPI_TOKEN_CLOSE, "a `,` or `)`", example);
    return first;
}

trpi_syntax_phrase_part *trpi_parse_signature(trpi_reader *reader)
{
    static const char example[] = "action move to (goal: place)";
    trpi_syntax_phrase_part *first = NULL, **end = &first;
    while (!reader->broken && !trpi_reader_is_at_line_or_cell_end(reader) && !trpi_reader_next_is(reader, TRPI_TOKEN_COMMA)) {
        uint32_t start = reader->at;
        const trpi_token *token = trpi_reader_peek_token(reader);
        trpi_syntax_phrase_part *piece = trpi_reader_make_node(reader, sizeof *piece);
        piece->words.text = trpi_text_from_string("");
        piece->joining = trpi_text_from_string("");
        if (token->kind == TRPI_TOKEN_OPEN) {
            piece->parameters = trpi_parse_parameters(reader);
        } else if (token->kind == TRPI_TOKEN_WORD &&
                   (token->joining == TRPI_JOINING_PREPOSITION || token->joining == TRPI_JOINING_LOGIC)) {
            piece->joining = trpi_reader_text_of_token(reader, trpi_reader_take_token(reader));
        } else if (token->kind == TRPI_TOKEN_WORD && token->joining != TRPI_JOINING_NONE) {
            trpi_text word = trpi_reader_text_of_token(reader, token);
            trpi_reader_fail(reader, token->span, "`%.*s` means something else behind a step; " TRPI_WRITE_A_PREPOSITION,
                             TRPI_WORDS(word));
        } else {
            piece->words = trpi_reader_take_name(reader, "a word or a `(`", example);
        }
        if (reader->broken) {
            return first;
        }
        piece->span = trpi_reader_span_from(reader, start);
        *end = piece;
        end = &piece->next;
    }
    if (first == NULL) {
        trpi_reader_fail_expected(reader, "its name", example);
    }
    return first;
}
