// SPDX-License-Identifier: MIT
// Parses steps: one thing to do, or several at the same time, joined by `while`.

#include "script/parse/parts.h"
#include "script/parse/shape.h"

#define MOST_TOGETHER 8

// Tokens that must follow a word for it to begin its step and not a phrase of the host, such as `wait for Bob`.
typedef enum follows {
    FOLLOWS_ANYTHING,
    FOLLOWS_NAME,
    FOLLOWS_QUANTITY_OR_END,
    FOLLOWS_ON,
    FOLLOWS_ON_AND_END,
    FOLLOWS_OFF
} follows;

typedef struct step_word {
    const char *word;
    trpi_step_kind kind;
    follows follows;
    const char *shape;
    const char *example;
} step_word;

#define STEP(name, called, word, follows, shape, example) {word, TRPI_SYNTAX_STEP_##name, FOLLOWS_##follows, shape, example},
static const step_word step_words[] = {TRPI_STEPS(STEP)};

static bool is_end(const trpi_token *token)
{
    return token->kind <= TRPI_TOKEN_BAD || token->kind == TRPI_TOKEN_BAR || token->kind == TRPI_TOKEN_COMMA ||
           (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_CLAUSE);
}

static bool followed_rightly(const trpi_reader *reader, follows needed)
{
    const trpi_token *next = trpi_reader_token_ahead(reader, 1);
    bool is_on = needed == FOLLOWS_ON || needed == FOLLOWS_ON_AND_END;
    if (is_on || needed == FOLLOWS_OFF) {
        trpi_reader_add_word_completion(reader, 1, trpi_text_from_string(is_on ? "on" : "off"));
    }
    switch (needed) {
    case FOLLOWS_NAME: return trpi_token_is_name_word(next);
    case FOLLOWS_QUANTITY_OR_END: return next->kind == TRPI_TOKEN_QUANTITY || is_end(next);
    case FOLLOWS_ON: return trpi_reader_word_ahead_is(reader, 1, "on");
    case FOLLOWS_ON_AND_END: return trpi_reader_word_ahead_is(reader, 1, "on") && is_end(trpi_reader_token_ahead(reader, 2));
    case FOLLOWS_OFF:
        return trpi_reader_word_ahead_is(reader, 1, "off") && trpi_token_is_name_word(trpi_reader_token_ahead(reader, 2));
    default: return true;
    }
}

// Returns the row of the step that begins at the reader's place; the row of a phrase where neither quotes nor the word of another
// step begin.
static const step_word *find_step_word(const trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    if (token->kind == TRPI_TOKEN_STRING) {
        return &step_words[TRPI_SYNTAX_STEP_SAY];
    }
    trpi_text text = trpi_reader_text_of_token(reader, token);
    for (uint32_t i = 0; i < sizeof step_words / sizeof *step_words && token->kind == TRPI_TOKEN_WORD; i++) {
        if (trpi_text_equals_string(text, step_words[i].word) && followed_rightly(reader, step_words[i].follows)) {
            return &step_words[i];
        }
    }
    return &step_words[TRPI_SYNTAX_STEP_PHRASE];
}

void trpi_add_step_completions(const trpi_reader *reader)
{
    for (uint32_t i = 0; i < sizeof step_words / sizeof *step_words && trpi_reader_wants_completions(reader, 0); i++) {
        trpi_reader_add_word_completion(reader, 0, trpi_text_from_string(step_words[i].word));
    }
    trpi_reader_add_name_completion(reader, "something to do");
}

static trpi_syntax_step *parse_simple(trpi_reader *reader)
{
    trpi_add_step_completions(reader);
    uint32_t start = reader->at;
    trpi_syntax_step *step = trpi_reader_make_node(reader, sizeof *step);
    const step_word *word = find_step_word(reader);
    step->kind = word->kind;
    step->keyword = trpi_reader_peek_token(reader)->span;
    step->name.text = step->text = step->tag = trpi_text_from_string("");
    reader->at += *word->word != '\0';
    trpi_parse_shape(reader, word->shape, word->example, trpi_syntax_step_fields, step, step->keyword);
    trpi_add_one_of_completion(reader, &step->name);
    step->span = trpi_reader_span_from(reader, start);
    if (reader->broken) {
        step->kind = TRPI_SYNTAX_STEP_ERROR;
    }
    return step;
}

trpi_syntax_step *trpi_parse_step(trpi_reader *reader)
{
    trpi_syntax_step *first = parse_simple(reader);
    trpi_syntax_step *last = first;
    uint32_t count = 1;
    for (;;) {
        trpi_reader_add_word_completion(reader, 0, trpi_text_from_string("while"));
        if (reader->broken || !trpi_reader_next_is_word(reader, "while")) {
            break;
        }
        const trpi_token *word = trpi_reader_take_token(reader);
        if (++count > MOST_TOGETHER) {
            trpi_reader_fail(reader, word->span, "Nobody can do more than %d things at once; put some into steps of their own.",
                             MOST_TOGETHER);
            break;
        }
        last->together = parse_simple(reader);
        last = last->together;
    }
    return first;
}
