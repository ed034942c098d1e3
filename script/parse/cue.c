// SPDX-License-Identifier: MIT
// Cues: what happens, for `when`, for arrows and for tests.

#include "script/parse/shape.h"

#include <string.h>

#include "base/assert.h"

typedef struct happening {
    const char *word;
    trpi_cue_kind kind;
    const char *shape, *example;
} happening;

static const happening happenings[] = {
#define CUE(name, called, word, shape, example) {word, TRPI_SYNTAX_CUE_##name, shape, example},
    TRPI_CUES(CUE)
#undef CUE
};

bool trpi_reader_is_happening(const trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_token(reader);
    return token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_CUE;
}

static const happening *happening_of(trpi_text word)
{
    const happening *result = happenings;
    while (!trpi_text_is(word, result->word)) {
        result++;
        TRP_ASSERT(result < happenings + sizeof happenings / sizeof *happenings);  // every joining word of cues is listed
    }
    return result;
}

// `when X is within 3 m`, `when thirst is above 60`: what happens has its own words.
static bool fail_is(trpi_reader *reader, const trpi_syntax_expression *subject, trpi_span span)
{
    static const struct {
        const char *written, *meant;
    } words[] = {{"within", "comes within"}, {"near", "comes within"}, {"above", "rises above"},
                 {"over", "rises above"},    {"below", "falls below"}, {"under", "falls below"},
                 {"beyond", "goes beyond"},  {"inside", "enters"},     {"in", "enters"}};
    trpi_text subject_text = trpi_source_slice(reader->source, subject->span);
    trpi_text text = trpi_source_slice(reader->source, span);
    trpi_text rest = {text.at + subject_text.size, text.size - subject_text.size};
    if (rest.size < 5 || memcmp(rest.at, " is ", 4) != 0) {
        return false;
    }
    rest.at += 4;
    rest.size -= 4;
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        uint32_t size = (uint32_t)strlen(words[i].written);
        if (rest.size > size && memcmp(rest.at, words[i].written, size) == 0 && rest.at[size] == ' ') {
            trpi_text what = {rest.at + size + 1, rest.size - size - 1};
            trpi_reader_fail(reader, span,
                             "`when` needs an event, but `%.*s` is a condition; write `when %.*s "
                             "%s %.*s`.",
                             TRPI_WORDS(text), TRPI_WORDS(subject_text), words[i].meant, TRPI_WORDS(what));
            return true;
        }
    }
    if (trpi_text_is((trpi_text){rest.at, rest.size < 4 ? rest.size : 4}, "not ")) {
        return false;
    }
    trpi_reader_fail(reader, span,
                     "`when` needs an event, but `%.*s` is a condition; write `when %.*s becomes "
                     "%.*s`, or make it proactive, with `if %.*s`.",
                     TRPI_WORDS(text), TRPI_WORDS(subject_text), TRPI_WORDS(rest), TRPI_WORDS(text));
    return true;
}

// The writer gave a condition where something has to happen.
static void fail_condition(trpi_reader *reader, trpi_syntax_expression *subject)
{
    const trpi_token *sign = trpi_reader_token(reader);
    bool above = sign->kind == TRPI_TOKEN_MORE || sign->kind == TRPI_TOKEN_MORE_EQUAL;
    bool below = sign->kind == TRPI_TOKEN_LESS || sign->kind == TRPI_TOKEN_LESS_EQUAL;
    trpi_syntax_expression *condition = trpi_parse_condition_from(reader, subject);
    if (reader->broken) {
        return;
    }
    trpi_text text = trpi_source_slice(reader->source, condition->span);
    bool simple = (above || below) && condition->right != NULL && condition->left == subject;
    if (sign->kind == TRPI_TOKEN_WORD && trpi_text_is(trpi_reader_text(reader, sign), "is") &&
        fail_is(reader, subject, condition->span)) {
        return;
    }
    if (!simple) {
        trpi_reader_fail(reader, condition->span,
                         "`when` needs an event, but `%.*s` is a condition; make it proactive, "
                         "with `if %.*s`.",
                         TRPI_WORDS(text), TRPI_WORDS(text));
        return;
    }
    trpi_text left = trpi_source_slice(reader->source, subject->span);
    trpi_text right = trpi_source_slice(reader->source, condition->right->span);
    trpi_reader_fail(reader, condition->span,
                     "`when` needs an event, but `%.*s` is a condition; write `when %.*s %s %.*s`, "
                     "or make it proactive, with `if %.*s`.",
                     TRPI_WORDS(text), TRPI_WORDS(left), above ? "rises above" : "falls below", TRPI_WORDS(right),
                     TRPI_WORDS(text));
}

static bool is_condition(const trpi_reader *reader)
{
    trpi_token_kind kind = trpi_reader_token(reader)->kind;
    return (kind >= TRPI_TOKEN_LESS && kind <= TRPI_TOKEN_MORE_EQUAL) || trpi_reader_is_word(reader, "is") ||
           trpi_reader_is_word(reader, "has") || trpi_reader_is_word(reader, "can");
}

// A word of `name` that looks like what happens, such as `rise` for `rises`.
static const happening *find_misspelled(const trpi_syntax_name *name, trpi_syntax_word *word)
{
    for (uint32_t i = 1; i < name->word_count; i++) {
        for (uint32_t j = 0; j < sizeof happenings / sizeof *happenings; j++) {
            bool tells = *happenings[j].word != '\0';
            if (tells && trpi_text_distance(name->words[i].text, trpi_text_of(happenings[j].word), 1) <= 1) {
                *word = name->words[i];
                return &happenings[j];
            }
        }
    }
    return NULL;
}

trpi_syntax_cue *trpi_parse_happening(trpi_reader *reader, trpi_syntax_expression *subject)
{
    trpi_syntax_cue *cue = trpi_reader_node(reader, sizeof *cue);
    cue->subject = subject;
    cue->span = subject->span;
    if (trpi_reader_is_happening(reader)) {
        uint32_t start = reader->at;
        trpi_span word = trpi_reader_take(reader)->span;
        const happening *what = happening_of(trpi_source_slice(reader->source, word));
        cue->kind = what->kind;
        trpi_parse_shape(reader, what->shape, what->example, trpi_cue_fields, cue, word);
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
        trpi_reader_fail_expected(reader, "something that happens", "when a creature comes within 3 m");
    }
    if (reader->broken) {
        cue->kind = TRPI_SYNTAX_CUE_ERROR;
    }
    return cue;
}

static trpi_syntax_cue *new_cue(trpi_reader *reader, trpi_cue_kind kind, uint32_t start)
{
    trpi_syntax_cue *cue = trpi_reader_node(reader, sizeof *cue);
    cue->kind = kind;
    cue->span = trpi_reader_span_from(reader, start);
    return cue;
}

static trpi_syntax_cue *parse_every(trpi_reader *reader, uint32_t start)
{
    trpi_span word = trpi_reader_take(reader)->span;
    if (!trpi_reader_is(reader, TRPI_TOKEN_QUANTITY)) {
        return trpi_parse_happening(reader, trpi_parse_select_from(reader, TRPI_SELECTOR_EVERY, word));
    }
    trpi_syntax_cue *cue = new_cue(reader, TRPI_SYNTAX_CUE_EVERY, start);
    cue->value = trpi_parse_quantity(reader, "a time", "every 2 s");
    trpi_check_unit(reader, word, cue->value, "s");
    cue->span = trpi_reader_span_from(reader, start);
    return cue;
}

static trpi_syntax_cue *parse_named_cue(trpi_reader *reader, uint32_t start)
{
    bool message = trpi_reader_is_word(reader, "message");
    trpi_reader_take(reader);
    trpi_syntax_cue *cue = new_cue(reader, message ? TRPI_SYNTAX_CUE_MESSAGE : TRPI_SYNTAX_CUE_EVENT, start);
    cue->name = trpi_reader_name(reader, message ? "the name of a message" : "the name of an event",
                                 message ? "message Seat" : "event bell rings");
    cue->span = trpi_reader_span_from(reader, start);
    return cue;
}

static trpi_syntax_cue *parse_event(trpi_reader *reader, bool after_arrow)
{
    uint32_t start = reader->at;
    bool name_follows = trpi_token_is_free(trpi_reader_ahead(reader, 1));
    if (trpi_reader_is_word(reader, "every")) {
        return parse_every(reader, start);
    }
    if (trpi_reader_accept_word(reader, "at")) {
        trpi_syntax_expression *time = trpi_parse_quantity(reader, "a time of day", "at 08:00");
        trpi_syntax_cue *cue = new_cue(reader, TRPI_SYNTAX_CUE_AT, start);
        cue->value = time;
        return cue;
    }
    if (after_arrow && trpi_reader_accept_word(reader, "done")) {
        return new_cue(reader, TRPI_SYNTAX_CUE_DONE, start);
    }
    if (after_arrow && trpi_reader_accept_word(reader, "failed")) {
        return new_cue(reader, TRPI_SYNTAX_CUE_FAILED, start);
    }
    if (name_follows && (trpi_reader_is_word(reader, "message") || trpi_reader_is_word(reader, "event"))) {
        return parse_named_cue(reader, start);
    }
    return trpi_parse_happening(reader, trpi_parse_operand(reader));
}

trpi_syntax_cue *trpi_parse_cue(trpi_reader *reader, bool after_arrow)
{
    trpi_syntax_cue *cue = parse_event(reader, after_arrow);
    if (after_arrow && trpi_reader_accept_word(reader, "and")) {
        trpi_syntax_expression *condition = trpi_parse_expression(reader);
        cue->condition = condition;
        cue->span = trpi_span_join(cue->span, condition->span);
    }
    return cue;
}
