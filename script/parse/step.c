// SPDX-License-Identifier: MIT
// Steps: one thing to do, or two at the same time.

#include "script/parse/parts.h"

#include "base/assert.h"

#define MOST_TOGETHER 8

typedef void step_parser(trpi_reader *reader, trpi_syntax_step *step);

static void parse_say(trpi_reader *reader, trpi_syntax_step *step)
{
    trpi_text text = trpi_reader_text(reader, trpi_reader_take(reader));
    TRP_ASSERT(text.size >= 2);
    step->text = (trpi_text){text.at + 1, text.size - 2};
    if (trpi_reader_is(reader, TRPI_TOKEN_TAG)) {
        const trpi_token *tag = trpi_reader_take(reader);
        trpi_text tag_text = trpi_reader_text(reader, tag);
        step->tag = (trpi_text){tag_text.at + 1, tag_text.size - 1};
        step->tag_span = tag->span;
    }
    if (trpi_reader_accept_word(reader, "to")) {
        step->target = trpi_parse_operand(reader);
    }
}

static void parse_do(trpi_reader *reader, trpi_syntax_step *step)
{
    step->any = trpi_reader_accept_word(reader, "any");
    step->name = trpi_reader_name(reader, "the name of a behaviour", "do Approach (who = Bob)");
    step->settings = trpi_parse_settings(reader);
}

static void parse_request(trpi_reader *reader, trpi_syntax_step *step)
{
    step->name = trpi_reader_name(reader, "the name of a behaviour", "request Sit of nearest chair");
    step->settings = trpi_parse_settings(reader);
    if (trpi_reader_accept_word(reader, "of")) {
        step->target = trpi_reader_is_word(reader, "anything") ? trpi_parse_anything(reader) : trpi_parse_operand(reader);
    }
}

static void parse_send(trpi_reader *reader, trpi_syntax_step *step)
{
    static const char example[] = "send Seat (chosen = free) to guest";
    step->name = trpi_reader_name(reader, "the name of a message", example);
    step->settings = trpi_parse_settings(reader);
    trpi_reader_expect_word(reader, "to", example);
    step->target = trpi_parse_operand(reader);
}

static void parse_continue(trpi_reader *reader, trpi_syntax_step *step)
{
    trpi_reader_expect_word(reader, "as", "continue as Fetch drink");
    step->name = trpi_reader_name(reader, "the name of a scene", "continue as Fetch drink");
    step->settings = trpi_parse_settings(reader);
}

static void parse_let(trpi_reader *reader, trpi_syntax_step *step)
{
    step->name = trpi_reader_name(reader, "a name for the value", "let free = nearest chair");
    trpi_reader_expect(reader, TRPI_TOKEN_EQUALS, "a `=`", "let free = nearest chair");
    step->value = trpi_parse_expression(reader);
}

static void parse_set(trpi_reader *reader, trpi_syntax_step *step)
{
    step->target = trpi_parse_operand(reader);
    if (trpi_reader_is(reader, TRPI_TOKEN_EQUALS)) {
        trpi_text name = trpi_source_slice(reader->source, step->target->span);
        if (trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                             "`set` gives a value with `to`, not with `=`; write `set %.*s to 0`.", TRPI_WORDS(name))) {
            trpi_diagnostics_suggest(reader->diagnostics, "to");
        }
        return;
    }
    trpi_expression_kind kind = step->target->kind;
    if (!reader->broken && kind != TRPI_EXPRESSION_NAME && kind != TRPI_EXPRESSION_MEMBER && kind != TRPI_EXPRESSION_MY) {
        trpi_reader_fail(reader, step->target->span, "Only a fact can be set; write for example `set thirst to 0`.");
    }
    trpi_reader_expect_word(reader, "to", "set thirst to 0");
    step->value = trpi_parse_expression(reader);
}

static void parse_check(trpi_reader *reader, trpi_syntax_step *step)
{
    step->value = trpi_parse_expression(reader);
}

static void parse_named(trpi_reader *reader, trpi_syntax_step *step)
{
    step->name = trpi_reader_name(reader, "a name", "await Seat");
    if (step->kind == TRPI_SYNTAX_STEP_SIGNAL) {
        step->settings = trpi_parse_settings(reader);
    }
}

static void parse_reserve(trpi_reader *reader, trpi_syntax_step *step)
{
    step->value = trpi_parse_operand(reader);
    trpi_reader_expect_word(reader, "for", "reserve free for guest");
    step->target = trpi_parse_operand(reader);
}

static void parse_wait(trpi_reader *reader, trpi_syntax_step *step)
{
    if (trpi_reader_accept_word(reader, "until")) {
        step->target = trpi_parse_expression(reader);
    } else if (trpi_reader_is(reader, TRPI_TOKEN_QUANTITY)) {
        step->value = trpi_parse_quantity(reader, "a time", "wait 5 s");
        trpi_check_unit(reader, step->keyword, step->value, "s");
    }
}

static void parse_put_on(trpi_reader *reader, trpi_syntax_step *step)
{
    trpi_reader_take(reader);  // `on` or `off`, which made it this step
    step->name = trpi_reader_name(reader, "the name of a role", "put on Guard");
}

// Of what no word begins.
static void parse_nothing(trpi_reader *reader, trpi_syntax_step *step)
{
    (void)reader;
    (void)step;
}

static void parse_go_on(trpi_reader *reader, trpi_syntax_step *step)
{
    (void)step;
    trpi_reader_take(reader);  // `on`, which made it this step
}

// `begin Festival until 22:00`, `begin Festival for 2 hours`
static void parse_begin(trpi_reader *reader, trpi_syntax_step *step)
{
    static const char example[] = "begin Festival until 22:00";
    step->name = trpi_reader_name(reader, "the name of an occasion", example);
    if (trpi_reader_accept_word(reader, "until")) {
        step->value = trpi_parse_quantity(reader, "a time of day", example);
    } else if (trpi_reader_accept_word(reader, "for")) {
        step->value = trpi_parse_operand(reader);
        trpi_check_unit(reader, step->keyword, step->value, "min");
    }
}

// What must follow a word for it to begin its step and not a phrase of the host's, such as `wait
// for Bob`.
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
    step_parser *parse;
    const char *example;
} step_word;

static const step_word step_words[] = {
#define STEP(name, called, word, follows, shape, example, ...) \
    {word, TRPI_SYNTAX_STEP_##name, FOLLOWS_##follows, parse_##shape, example},
    TRPI_STEPS(STEP)
#undef STEP
};

static bool next_is(const trpi_reader *reader, const char *word)
{
    const trpi_token *next = trpi_reader_ahead(reader, 1);
    return next->kind == TRPI_TOKEN_WORD && trpi_text_is(trpi_reader_text(reader, next), word);
}

static bool is_end(const trpi_token *token)
{
    return token->kind <= TRPI_TOKEN_BAD || token->kind == TRPI_TOKEN_BAR || token->kind == TRPI_TOKEN_COMMA ||
           (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_CLAUSE);
}

static bool followed_rightly(const trpi_reader *reader, follows needed)
{
    const trpi_token *next = trpi_reader_ahead(reader, 1);
    switch (needed) {
    case FOLLOWS_NAME: return trpi_token_is_free(next);
    case FOLLOWS_QUANTITY_OR_END: return next->kind == TRPI_TOKEN_QUANTITY || is_end(next);
    case FOLLOWS_ON: return next_is(reader, "on");
    case FOLLOWS_ON_AND_END: return next_is(reader, "on") && is_end(trpi_reader_ahead(reader, 2));
    case FOLLOWS_OFF: return next_is(reader, "off") && trpi_token_is_free(trpi_reader_ahead(reader, 2));
    default: return true;
    }
}

static const step_word *find_step_word(const trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_token(reader);
    if (token->kind != TRPI_TOKEN_WORD) {
        return NULL;
    }
    trpi_text text = trpi_reader_text(reader, token);
    for (uint32_t i = 0; i < sizeof step_words / sizeof *step_words; i++) {
        if (trpi_text_is(text, step_words[i].word) && followed_rightly(reader, step_words[i].follows)) {
            return &step_words[i];
        }
    }
    return NULL;
}

static trpi_syntax_step *parse_simple(trpi_reader *reader)
{
    uint32_t start = reader->at;
    trpi_syntax_step *step = trpi_reader_node(reader, sizeof *step);
    step->keyword = trpi_reader_token(reader)->span;
    step->name.text = step->text = step->tag = trpi_text_of("");
    const step_word *word = find_step_word(reader);
    if (trpi_reader_is(reader, TRPI_TOKEN_STRING)) {
        step->kind = TRPI_SYNTAX_STEP_SAY;
        reader->sample = "\"Hello.\" to nearest Patron";
        parse_say(reader, step);
    } else if (word != NULL) {
        step->kind = word->kind;
        trpi_reader_take(reader);
        reader->sample = word->example;
        word->parse(reader, step);
    } else {
        step->kind = TRPI_SYNTAX_STEP_PHRASE;
        step->name = trpi_reader_name(reader, "something to do", "move to bar");
        step->arguments = trpi_parse_arguments(reader, false);
    }
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
    while (!reader->broken && trpi_reader_is_word(reader, "while")) {
        const trpi_token *word = trpi_reader_take(reader);
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
