// SPDX-License-Identifier: MIT
// Parses cues: events, behind `when`, on arrows and in tests. A happening is a word that tells one: `comes`, `starts`.

#include "base/assert.h"
#include "script/parse/parts.h"
#include "script/parse/shape.h"

#include <string.h>

typedef struct happening {
    const char *word;
    trpi_cue_kind kind;
    trpi_cue_word_position stands;
    const char *shape, *example;
} happening;

#define CUE(name, called, word, stands, compile, type, verb, shape, example) \
    {word, TRPI_SYNTAX_CUE_##name, TRPI_CUE_##stands, shape, example},
static const happening happenings[] = {TRPI_CUES(CUE)};

#define HAPPENING_COUNT (sizeof happenings / sizeof *happenings)

bool trpi_reader_next_is_happening(const trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    return token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_CUE;
}

void trpi_add_happening_completions(const trpi_reader *reader)
{
    for (uint32_t i = 0; i < HAPPENING_COUNT && trpi_reader_wants_completions(reader, 0); i++) {
        trpi_reader_add_word_completion(reader, 0,
                                        trpi_text_from_string(happenings[i].stands == TRPI_CUE_SUBJECT ? happenings[i].word : ""));
    }
}

void trpi_add_cue_completions(const trpi_reader *reader, bool after_arrow)
{
    for (uint32_t i = 0; i < HAPPENING_COUNT && trpi_reader_wants_completions(reader, 0); i++) {
        bool begins = happenings[i].stands == TRPI_CUE_ALONE || (after_arrow && happenings[i].stands == TRPI_CUE_ARROW);
        trpi_reader_add_word_completion(reader, 0, trpi_text_from_string(begins ? happenings[i].word : ""));
    }
    trpi_add_value_completions(reader);
}

static const happening *happening_of(trpi_text word)
{
    const happening *result = happenings;
    while (!trpi_text_equals_string(word, result->word)) {
        result++;
        TRP_ASSERT(result < happenings + HAPPENING_COUNT);  // every joining word of cues is listed
    }
    return result;
}

// Returns the event that a condition with `is` may mean: `when X is within 3 m`, `when thirst is above 60`. NULL behind `not`.
// *what is what follows the word.
static const char *event_of_is(trpi_text said, trpi_text *what)
{
    static const struct {
        const char *written, *meant;
    } words[] = {{"within ", "comes within"},
                 {"near ", "comes within"},
                 {"above ", "rises above"},
                 {"over ", "rises above"},
                 {"below ", "falls below"},
                 {"under ", "falls below"},
                 {"beyond ", "goes beyond"},
                 {"inside ", "enters"},
                 {"in ", "enters"},
                 {"not ", NULL},
                 {"", "becomes"}};
    for (uint32_t i = 0;; i++) {
        uint32_t size = (uint32_t)strlen(words[i].written);
        if (said.size > size && memcmp(said.at, words[i].written, size) == 0) {
            *what = (trpi_text){said.at + size, said.size - size};
            return words[i].meant;
        }
    }
}

// Reports a condition where a cue should be, with the cue that it may mean.
static void fail_condition(trpi_reader *reader, trpi_syntax_expression *subject)
{
    static const char is[] = " is ";
    const trpi_token *sign = trpi_reader_peek_token(reader);
    bool above = sign->kind == TRPI_TOKEN_MORE || sign->kind == TRPI_TOKEN_MORE_EQUAL;
    bool below = sign->kind == TRPI_TOKEN_LESS || sign->kind == TRPI_TOKEN_LESS_EQUAL;
    trpi_syntax_expression *condition = trpi_parse_rest_of_condition(reader, subject);
    if (reader->broken) {
        return;
    }
    trpi_text text = trpi_source_slice(reader->source, condition->span), left = trpi_source_slice(reader->source, subject->span);
    trpi_text rest = {text.at + left.size, text.size - left.size}, what = trpi_text_from_string("");
    const char *event = NULL;
    if (rest.size >= sizeof is && memcmp(rest.at, is, sizeof is - 1) == 0) {
        event = event_of_is((trpi_text){rest.at + sizeof is - 1, rest.size - (uint32_t)sizeof is + 1}, &what);
    } else if ((above || below) && condition->right != NULL && condition->left == subject) {
        event = above ? "rises above" : "falls below";
        what = trpi_source_slice(reader->source, condition->right->span);
    }
    bool of_place = event != NULL && !above && !below && strcmp(event, "becomes") != 0;
    if (event == NULL) {
        trpi_reader_fail(reader, condition->span,
                         "`when` needs an event, but `%.*s` is a condition; make it proactive, with `if %.*s`.", TRPI_WORDS(text),
                         TRPI_WORDS(text));
    } else if (of_place) {
        trpi_reader_fail(reader, condition->span, "`when` needs an event, but `%.*s` is a condition; write `when %.*s %s %.*s`.",
                         TRPI_WORDS(text), TRPI_WORDS(left), event, TRPI_WORDS(what));
    } else {
        trpi_reader_fail(
            reader, condition->span,
            "`when` needs an event, but `%.*s` is a condition; write `when %.*s %s %.*s`, or make it proactive, with `if %.*s`.",
            TRPI_WORDS(text), TRPI_WORDS(left), event, TRPI_WORDS(what), TRPI_WORDS(text));
    }
}

static bool is_condition(const trpi_reader *reader)
{
    trpi_token_kind kind = trpi_reader_peek_token(reader)->kind;
    return (kind >= TRPI_TOKEN_LESS && kind <= TRPI_TOKEN_MORE_EQUAL) || trpi_reader_next_is_word(reader, "is") ||
           trpi_reader_next_is_word(reader, "has") || trpi_reader_next_is_word(reader, "can");
}

// Finds a word of `name` that is nearly a happening, such as `rise` for `rises`.
static const happening *find_misspelled(const trpi_syntax_name *name, trpi_syntax_word *word)
{
    for (uint32_t i = 1; i < name->word_count; i++) {
        for (uint32_t j = 0; j < HAPPENING_COUNT; j++) {
            bool tells = *happenings[j].word != '\0' && happenings[j].stands == TRPI_CUE_SUBJECT;
            if (tells && trpi_text_edit_distance(name->words[i].text, trpi_text_from_string(happenings[j].word), 1) <= 1) {
                *word = name->words[i];
                return &happenings[j];
            }
        }
    }
    return NULL;
}

// Reports a line that ends behind `when every calm`: `calm` may be meant as a time, and a computed time stands in parentheses.
static void fail_timer(trpi_reader *reader, const trpi_syntax_expression *subject)
{
    static const char every[] = "every ";
    trpi_text text = trpi_source_slice(reader->source, subject->span);
    if (trpi_reader_is_at_line_or_cell_end(reader) && text.size > sizeof every - 1 &&
        memcmp(text.at, every, sizeof every - 1) == 0) {
        trpi_text time = {text.at + sizeof every - 1, text.size - (uint32_t)sizeof every + 1};
        trpi_reader_fail(reader, subject->span,
                         "The line ends where something that happens should be; if `%.*s` is a time, write `every (%.*s)`.",
                         TRPI_WORDS(time), TRPI_WORDS(time));
    }
}

static void note_subject(trpi_reader *reader, const trpi_syntax_cue *cue)
{
    uint32_t from = reader->at;
    while (from > reader->line_start && reader->tokens[from].span.offset > cue->subject->span.offset) {
        from--;
    }
    trpi_token_range range = {from, reader->at};
    trpi_shape_add_note_of_field(reader, cue, TRPI_SHAPE_SUBJECT, "subject", range, range);
}

trpi_syntax_cue *trpi_parse_happening(trpi_reader *reader, trpi_syntax_expression *subject)
{
    trpi_syntax_cue *cue = trpi_reader_make_node(reader, sizeof *cue);
    trpi_add_happening_completions(reader);
    cue->subject = subject;
    cue->span = subject->span;
    if (trpi_reader_next_is_happening(reader)) {
        uint32_t start = reader->at;
        note_subject(reader, cue);
        trpi_span word = trpi_reader_take_token(reader)->span;
        const happening *what = happening_of(trpi_source_slice(reader->source, word));
        cue->kind = what->kind;
        trpi_parse_shape(reader, what->shape, what->example, trpi_syntax_cue_fields, cue, word);
        cue->span = trpi_span_join(subject->span, trpi_reader_span_from(reader, start));
    } else if (is_condition(reader)) {
        fail_condition(reader, subject);
    } else {
        trpi_syntax_word word;
        const trpi_syntax_expression *named = subject->kind == TRPI_EXPRESSION_SELECT ? subject->left : subject;
        const happening *meant = find_misspelled(&named->name, &word);
        if (meant != NULL) {
            trpi_reader_fail(reader, word.span, "`%.*s` is not something that happens; did you mean `%s`?", TRPI_WORDS(word.text),
                             meant->word);
        }
        fail_timer(reader, subject);
        trpi_reader_fail_expected(reader, "something that happens", "when a creature comes within 3 m");
    }
    if (reader->broken) {
        cue->kind = TRPI_SYNTAX_CUE_ERROR;
    }
    return cue;
}

// Takes the word of a cue that stands alone; NULL when there is none.
static const happening *take_alone(trpi_reader *reader, bool after_arrow)
{
    for (const happening *row = happenings; row < happenings + HAPPENING_COUNT; row++) {
        bool stands = row->stands == TRPI_CUE_ALONE || (row->stands == TRPI_CUE_ARROW && after_arrow);
        if (stands && trpi_reader_accept_word(reader, row->word)) {
            if (trpi_shape_begins(reader, row->shape, trpi_syntax_cue_fields)) {
                return row;
            }
            reader->at--;
        }
    }
    return NULL;
}

static trpi_syntax_cue *parse_event(trpi_reader *reader, bool after_arrow)
{
    uint32_t start = reader->at;
    trpi_add_cue_completions(reader, after_arrow);
    const happening *alone = take_alone(reader, after_arrow);
    if (alone == NULL) {
        return trpi_parse_happening(reader, trpi_parse_sum_before_preposition(reader));
    }
    trpi_syntax_cue *cue = trpi_reader_make_node(reader, sizeof *cue);
    cue->kind = alone->kind;
    trpi_parse_shape(reader, alone->shape, alone->example, trpi_syntax_cue_fields, cue, reader->tokens[start].span);
    cue->span = trpi_reader_span_from(reader, start);
    return cue;
}

trpi_syntax_cue *trpi_parse_cue(trpi_reader *reader, bool after_arrow)
{
    trpi_syntax_cue *cue = parse_event(reader, after_arrow);
    if (after_arrow && trpi_reader_accept_word(reader, "and")) {
        uint32_t start = reader->at;
        trpi_syntax_expression *condition = trpi_parse_expression(reader);
        trpi_token_range range = {start, reader->at}, around = {start - 1, reader->at};
        trpi_shape_add_note_of_field(reader, cue, TRPI_SHAPE_CONDITION, "condition", range, around);
        cue->condition = condition;
        cue->span = trpi_span_join(cue->span, condition->span);
    }
    return cue;
}
