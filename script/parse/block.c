// SPDX-License-Identifier: MIT
// Headers of blocks among steps and rows: repetitions, conditions, phases, choices, handlers,
// arrows.

#include "script/parse/line.h"

void trpi_parse_repeat(trpi_reader *reader, trpi_syntax_line *line)
{
    bool retry = line->kind == TRPI_LINE_RETRY;
    const char *example = retry ? "retry 3 times" : "repeat 3 times";
    if (!retry && trpi_reader_accept_word(reader, "until")) {
        line->negated = true;
        trpi_reader_expect_word(reader, "it", "repeat until it fails");
        trpi_reader_expect_word(reader, "fails", "repeat until it fails");
    } else if (trpi_reader_is(reader, TRPI_TOKEN_QUANTITY) || trpi_reader_is_free(reader)) {
        line->value = trpi_parse_quantity(reader, "a number", example);
        trpi_reader_expect_word(reader, "times", example);
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_depending(trpi_reader *reader, trpi_syntax_line *line)
{
    trpi_reader_expect_word(reader, "on", "depending on mood");
    line->value = trpi_parse_expression(reader);
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_if(trpi_reader *reader, trpi_syntax_line *line)
{
    line->value = trpi_parse_expression(reader);
    if (trpi_reader_is(reader, TRPI_TOKEN_COLON)) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "No colon follows a condition; remove it and put the steps in the lines below.");
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_lock(trpi_reader *reader, trpi_syntax_line *line)
{
    line->name = trpi_reader_name(reader, "what to lock", "lock jug");
    if (trpi_reader_accept_word(reader, "for")) {
        line->value = trpi_parse_quantity(reader, "a number", "lock jug for 2");
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_each(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "for every foe in foes";
    if (!trpi_reader_accept_word(reader, "each")) {
        trpi_reader_expect_word(reader, "every", example);
    }
    line->name = trpi_reader_name(reader, "a name for each of them", example);
    trpi_reader_expect_word(reader, "in", example);
    line->value = trpi_parse_operand(reader);
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_catch(trpi_reader *reader, trpi_syntax_line *line)
{
    if (trpi_reader_is_free(reader)) {
        line->name = trpi_reader_name(reader, "a failure", "catch blocked");
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_finally(trpi_reader *reader, trpi_syntax_line *line)
{
    if (!trpi_reader_at_end(reader) && !trpi_reader_is(reader, TRPI_TOKEN_COMMA)) {
        line->step = trpi_parse_step(reader);
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_label(trpi_reader *reader, trpi_syntax_line *line)
{
    line->name = trpi_reader_name(reader, "a part, `all` or `others`", "leader: \"To the Blue Boar!\"");
    if (trpi_reader_accept(reader, TRPI_TOKEN_COLON)) {
        line->step = trpi_parse_step(reader);
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_choice(trpi_reader *reader, trpi_syntax_line *line)
{
    trpi_reader_expect_word(reader, "by", "choice by customer");
    line->name = trpi_reader_name(reader, "the part who decides", "choice by customer");
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_branch(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "60%: accept";
    const trpi_token *token = trpi_reader_token(reader);
    if (token->kind == TRPI_TOKEN_QUANTITY ||
        (trpi_reader_is_free(reader) && reader->stand_ins != NULL && !trpi_reader_is_word(reader, "otherwise"))) {
        line->value = trpi_parse_quantity(reader, "a percentage", example);
        if (token->quantity != NULL && token->quantity->unit != TRPI_UNIT_PERCENT) {
            trpi_text text = trpi_reader_text(reader, token);
            trpi_reader_fail(reader, token->span, "A branch needs a percentage; did you mean `%.*s%%`?", TRPI_WORDS(text));
        }
    } else if (trpi_reader_accept_word(reader, "if")) {
        line->value = trpi_parse_expression(reader);
    } else if (!trpi_reader_accept_word(reader, "otherwise")) {
        trpi_reader_fail_expected(reader, "a percentage, `if` or `otherwise`", example);
    }
    trpi_reader_expect(reader, TRPI_TOKEN_COLON, "a `:` and the branch's name", example);
    line->name = trpi_reader_name(reader, "the branch's name", example);
    line->clauses = trpi_parse_clauses(reader);
}

static trpi_handler handler_of(trpi_text word)
{
    static const struct {
        const char *word;
        trpi_handler handler;
    } words[] = {
        {"adopt", TRPI_HANDLER_ADOPT},   {"drop", TRPI_HANDLER_DROP},       {"interrupt", TRPI_HANDLER_INTERRUPT},
        {"resume", TRPI_HANDLER_RESUME}, {"suspend", TRPI_HANDLER_SUSPEND}, {"cancel", TRPI_HANDLER_CANCEL},
        {"enter", TRPI_HANDLER_ENTER},   {"leave", TRPI_HANDLER_LEAVE},     {"message", TRPI_HANDLER_MESSAGE},
        {"event", TRPI_HANDLER_EVENT},   {"mark", TRPI_HANDLER_MARK},
    };
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (trpi_text_is(word, words[i].word)) {
            return words[i].handler;
        }
    }
    return TRPI_HANDLER_NONE;
}

void trpi_parse_handler(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "on adopt Drink by guest";
    const trpi_token *token = trpi_reader_token(reader);
    line->handler = token->kind == TRPI_TOKEN_WORD ? handler_of(trpi_reader_text(reader, token)) : TRPI_HANDLER_NONE;
    if (line->handler == TRPI_HANDLER_NONE) {
        trpi_reader_fail_expected(
            reader, "`adopt`, `drop`, `enter`, `leave`, `interrupt`, `resume`, `suspend`, `cancel`, `message`, `event` or `mark`",
            example);
    }
    trpi_reader_take(reader);
    bool named = line->handler == TRPI_HANDLER_MESSAGE || line->handler == TRPI_HANDLER_EVENT || line->handler == TRPI_HANDLER_MARK;
    if (named || trpi_reader_is_free(reader)) {
        line->other = trpi_reader_name(reader, "a name", example);
    }
    if (trpi_reader_accept_word(reader, "by")) {
        line->name = trpi_reader_name(reader, "a name for who it is", example);
    } else if (trpi_reader_is_word(reader, "of")) {
        trpi_reader_fail_expected(reader, "`by`", example);
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_starts_when(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "starts when server comes within 3 m of patron";
    if (trpi_reader_is_word(reader, "if")) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span, "A scene starts when something happens; write for example `%s`.",
                         example);
    }
    trpi_reader_expect_word(reader, "when", example);
    line->cue = trpi_parse_cue(reader, false);
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_arrow(trpi_reader *reader, trpi_syntax_line *line)
{
    line->name = trpi_reader_name(reader, "the node to go to", "-> Reload if ammo is 0");
    reader->sample = "-> Reload if ammo is 0";
    if (trpi_reader_accept_word(reader, "if")) {
        line->value = trpi_parse_expression(reader);
    } else if (trpi_reader_is_word(reader, "is")) {
        trpi_reader_fail_expected(reader, "`if` or `when`", "-> Reload when done");
    } else if (trpi_reader_accept_word(reader, "when")) {
        line->cue = trpi_parse_cue(reader, true);
        if (trpi_reader_accept_word(reader, "and")) {
            line->cue->condition = trpi_parse_expression(reader);
            line->cue->span = trpi_span_join(line->cue->span, line->cue->condition->span);
        }
    }
    line->clauses = trpi_parse_clauses(reader);
}

// ---- Plans --------------------------------------------------------------------------------------

void trpi_parse_way(trpi_reader *reader, trpi_syntax_line *line)
{
    if (trpi_reader_is_word(reader, "if")) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span, "A comma is missing before `if`; write `way, if …`.");
    } else if (!trpi_reader_at_end(reader) && !trpi_reader_is(reader, TRPI_TOKEN_COMMA)) {
        line->name = trpi_reader_name(reader, "a name for the way", "way Buy one, if coins > 4");
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_needs(trpi_reader *reader, trpi_syntax_line *line)
{
    line->value = trpi_parse_expression(reader);
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_makes(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "makes swords = swords + 1";
    (void)trpi_reader_accept_word(reader, "my");
    line->name = trpi_reader_name(reader, "a fact", line->negated ? "expects ale = ale + 1" : example);
    trpi_reader_expect(reader, TRPI_TOKEN_EQUALS, "a `=` and a value", line->negated ? "expects ale = ale + 1" : example);
    line->value = trpi_parse_expression(reader);
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_expects(trpi_reader *reader, trpi_syntax_line *line)
{
    line->negated = true;
    trpi_parse_makes(reader, line);
}
